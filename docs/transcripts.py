"""Keeps what the pages show of the command line true: runs it again and writes down what comes of it.

A block that is fenced as `console run` shows a command behind `$ ` and its output; a line behind a prompt such as
`alder> ` was typed.  A block without a command goes on where the one before it stopped.  A YAML block that begins with
its file's name in a comment, like `# well.yaml`, is a file that the commands after it can use.  All that is on a page
happens in one folder.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from fieldcraft.cli import main; main()"

_BLOCK = re.compile(
    r"(?ms)^```console run\n(?P<shown>.*?)^```$|^```yaml\n(?P<text># (?P<file>[a-z-]+\.yaml)\n.*?)^```$"
)
_TYPED = re.compile(r"(?m)^[a-z][a-z0-9-]*> ?(.*)$")
_COMMAND = re.compile(r"(?m)^\$ fieldcraft (.*)$")


class Shown(NamedTuple):
    """The text of a block, and where it stands on its page."""

    text: str
    start: int
    end: int


def pages() -> Iterator[Path]:
    """Every page that people read."""
    yield ROOT / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


def fresh(page: str) -> str:
    """A page with the output of its commands as it is now."""
    parts, done = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for block, text in _outputs(page, Path(folder)):
            parts += [page[done : block.start], text]
            done = block.end
    return "".join((*parts, page[done:]))


def _outputs(page: str, folder: Path) -> Iterator[tuple[Shown, str]]:
    """Each console block, and what ought to stand in it."""
    blocks: list[Shown] = []
    for found in _BLOCK.finditer(page):
        if found["file"]:
            yield from _sitting(blocks, folder)
            blocks = []
            (folder / found["file"]).write_text(found["text"], encoding="utf-8")
            continue
        for block in _split(found["shown"], found.start("shown")):
            if _COMMAND.match(block.text):
                yield from _sitting(blocks, folder)
                blocks = []
            blocks.append(block)
    yield from _sitting(blocks, folder)


def _split(text: str, start: int) -> Iterator[Shown]:
    """A block, or the parts of one that holds several commands."""
    cuts = sorted({0, *(found.start() for found in _COMMAND.finditer(text)), len(text)})
    for begin, end in pairwise(cuts):
        yield Shown(text[begin:end], start + begin, start + end)


def _sitting(blocks: list[Shown], folder: Path) -> Iterator[tuple[Shown, str]]:
    """The blocks of one command, and what comes of it, each beginning with the first line that is typed in it."""
    if not blocks:
        return
    first = blocks[0].text
    command = first.splitlines()[0]
    typed = [_TYPED.findall(block.text) for block in blocks]
    output = _run(command, [line for some in typed for line in some], folder)
    lines = [found.start() for found in _TYPED.finditer(output)]
    if len(lines) < sum(map(len, typed)):
        raise ValueError(f"{command}: it stopped before all was typed:\n{output}")
    begun = [sum(map(len, typed[:i])) for i in range(1, len(blocks))]
    cuts = [0, *(lines[i] for i in begun), len(output)]
    for number, (block, (start, end)) in enumerate(zip(blocks, pairwise(cuts), strict=True)):
        yield block, (f"{command}\n" if number == 0 else "") + output[start:end]


def _run(command: str, typed: list[str], folder: Path) -> str:
    """All that a command prints, given the lines that are typed, without blanks at the ends of lines."""
    found = _COMMAND.match(command)
    words = shlex.split(found[1]) if found else []
    done = subprocess.run(  # noqa: S603  our own command
        [sys.executable, "-c", RUN, str(ROOT / "src"), *words],
        input="".join(f"{line}\n" for line in typed), cwd=folder, text=True, encoding="utf-8", check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8",
             "FIELDCRAFT_DATA": "data"},
    )  # fmt: skip
    lines = (line.rstrip() for line in done.stdout.strip("\n").splitlines())
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    for path in pages():
        now = fresh(old := path.read_text(encoding="utf-8"))
        if now != old:
            path.write_text(now, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
