"""Writes what the lobby shows of each game into `lobby.json` in its folder, from the game and its scenes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.games import locate_game, names
from fieldcraft.server.showcase import FILE, make_showcase


def files() -> Iterator[tuple[Path, bytes]]:
    """The file of each game that comes with the package, and what is to stand in it."""
    for name in names():
        folder = locate_game(name)
        if folder is not None and folder.is_relative_to(PACKAGE):
            made = msgspec.json.encode(make_showcase(name), order="sorted")
            yield folder / FILE, msgspec.json.format(made, indent=2) + b"\n"


if __name__ == "__main__":
    for path, text in files():
        path.write_bytes(text)
