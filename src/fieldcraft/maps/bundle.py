"""The files that belong to a map: a folder or a bundle of uploads, and nothing outside it."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from pathlib import Path

from fieldcraft.maps.import_result import MapError

LARGEST_FILE = 96 * 2**20
"""Bytes of one file."""

Files = Mapping[str, bytes] | Path
"""The files by their names, with slashes; or the folder that they lie in."""


def resolve_name(base: str, source: str) -> str:
    """The name, inside the bundle, of a file that another one, `base`, calls `source`; MapError if it lies outside.

    >>> resolve_name("maps/cave.tmx", "../tiles/rock.tsx")
    'tiles/rock.tsx'
    """
    path = source.replace("\\", "/")
    name = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
    if name in ("..", ".") or name.startswith(("../", "/")) or ":" in name or not path.isprintable():
        advice = "move it there, or lay the scene file into the folder that holds both and name the map from there"
        raise MapError(base, "", f"{source[:120]!r} is not a file in the map's folder or below it; {advice}")
    return name


def fetch(files: Files, name: str) -> bytes | None:
    """The bytes of a file; None if there is no such file, MapError if it is too large or leads outside."""
    if isinstance(files, Path):
        return _from_folder(files, name)
    if (data := files.get(name)) is not None:
        _check_size(name, len(data))
    return data


def _from_folder(folder: Path, name: str) -> bytes | None:
    """A file below a folder, links followed only as far as they stay there."""
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise MapError(name, "", "the file is a link that leads out of the map's folder")
        if not path.is_file():
            return None
        _check_size(name, path.stat().st_size)
        return path.read_bytes()
    except OSError as problem:
        raise MapError(name, "", f"the file cannot be read: {problem.strerror}") from None


def _check_size(name: str, size: int) -> None:
    if size > LARGEST_FILE:
        raise MapError(name, "", f"the file has {size} bytes; at most {LARGEST_FILE} are allowed")
