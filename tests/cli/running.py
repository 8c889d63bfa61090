"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from fieldcraft.cli.app import run

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = (sys.executable, "-c", "from fieldcraft.cli import main; main()")
"""What the installed command `fieldcraft` runs."""


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def fieldcraft(*words: object, say: str = "") -> Done:
    """Run a command in this process; `say` is its standard input."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(say)):
        code = run([str(word) for word in words])
    return Done(code, out.getvalue(), err.getvalue())


def process(*words: object, say: str = "", first: str = "", **env: str) -> Done:
    """Run a command in a process of its own, as a shell does; `first` is code that runs before it."""
    known = {**os.environ, "PYTHONPATH": str(SOURCE), **env}
    done = subprocess.run(
        [*PROGRAM[:-1], f"{first}\n{PROGRAM[-1]}", *map(str, words)],
        input=say,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=known,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def orders(*lines: str) -> str:
    """Lines as somebody types them."""
    return "".join(f"{line}\n" for line in lines)


def flat(text: str) -> str:
    """A text without its line breaks, as words with single blanks between."""
    return re.sub(r"\s+", " ", text)
