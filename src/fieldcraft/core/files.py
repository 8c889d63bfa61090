"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LARGEST = 16 * 2**20
"""How many bytes of a file are read where nobody says otherwise."""


def read_file(path: Path | str, most: int = LARGEST) -> bytes:
    """The bytes of a file; ValueError, before the memory is full, if there are too many."""
    with Path(path).open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path}: the file has more than {most} bytes")
    return data


@contextmanager
def new_file(path: Path, mode: int | None = None) -> Iterator[IO[bytes]]:
    """A file that is there under its name, and on the disk, only when all of it is written.

    A link stays one, and what it leads to is written.  Without a `mode` a file that was there keeps its rights, and a
    new one has those that the user gives to new files.  OSError, with the path, if it cannot be written or is no plain
    file.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "this is no plain file, and nothing else is written to", str(path))
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        partial.touch(0o666 if mode is None else mode, exist_ok=False)
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is None and target.exists():
            shutil.copymode(target, partial)
        partial.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    finally:
        partial.unlink(missing_ok=True)


def write_file(path: Path | str, content: str | bytes) -> None:
    """Write a file of bytes, or of text in UTF-8, whole or not at all; otherwise as `new_file`."""
    with new_file(Path(path)) as file:
        file.write(content.encode() if isinstance(content, str) else content)
