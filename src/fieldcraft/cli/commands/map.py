"""Tell what is in a map file, and make a scene of it.

  fieldcraft map cave.dd2vtt                      its board, walls, markers, lights and picture, and what was skipped
  fieldcraft map cave.dd2vtt -o cave.yaml         a scene on it, with a unit on each side
  fieldcraft map cave.dd2vtt -o cave.yaml --system tiles
  fieldcraft map "keep.json#The cellar"           one of several maps in a file, by its name or its number

A scene that is written beside its map names it, and has its picture; one that is written elsewhere draws it as text.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from fieldcraft.board import Hexes
from fieldcraft.cli.open import tell_notices
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.files import write_file
from fieldcraft.games import GridShape, editor, game
from fieldcraft.maps import Imported, MapError, read_map
from fieldcraft.maps.draft_text import board_text
from fieldcraft.maps.scenes import catalog_of, parse_scene


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("file", metavar="MAP", help="a map of squares or hexes, or a picture")
    add("-o", "--output", default="", metavar="FILE", help="write a scene on this map, such as cave.yaml")
    add("--system", default="", metavar="GAME", help="the game of the scene (the first with an editor)")
    add("--json", action="store_true", help="print JSON")


NO_PICTURE = "the picture of the map is not in the scene: write the scene beside the map to have it"


def run(given: Namespace) -> None:
    """Read it, tell, and write."""
    system, _ = editor(given.system)
    found = read_map(given.file, catalog_of(system))
    if given.output:
        path, output = Path(given.file), Path(given.output)
        write_file(given.output, scene_text(found, system, path, output))
        left = () if found.backdrop is None or _beside(output, path) else (NO_PICTURE,)
        tell_notices((*found.notices, *left))
        return console().print(f"Written: {given.output}")
    facts = contents(found)
    if given.json:
        return as_json({"file": given.file, **facts, "notices": found.notices})
    return _tell(given.file, facts, found.notices)


def contents(found: Imported) -> dict[str, Any]:
    """What there is on a map, by what it is called."""
    board, back = found.board, found.backdrop
    columns, rows = board.grid.columns, board.grid.rows
    shape = "hexes" if isinstance(board.grid, Hexes) else "squares"
    ground = Counter(board.kinds[number].name for number in board.ground)
    markers = {name: [board.grid.label(one.cell) for one in found.markers if one.name == name]
               for name in dict.fromkeys(one.name for one in found.markers)}  # fmt: skip
    return {
        "board": f"{columns} by {rows} {shape}",
        "ground": dict(ground.most_common()),
        "sides": dict(Counter(side.name for side in board.sides).most_common()),
        "levels": {f"at level {level}": count for level, count in sorted(Counter(board.levels).items()) if level},
        "markers": markers,
        "lights": len(found.lights),
        "picture": f"{back.media}, {back.width} by {back.height} pixels, {back.scale:g} to a cell" if back else "",
    }


def _tell(file: str, facts: dict[str, Any], notices: tuple[str, ...]) -> None:
    out, table = console(), Table(box=None, show_header=False, pad_edge=False)
    out.print(Text(file, "title"))
    for name, value in facts.items():
        if value:
            table.add_row(Text(f"  {name}", "quiet"), show_value(value))
    out.print(table)
    tell_notices(notices)
    out.print(Text(f"fieldcraft map {file} -o {Path(file).stem}.yaml makes a scene of it.", "quiet"))


def show_value(value: Any) -> str:
    """A fact in a line.

    >>> show_value({"wall": 3, "door": 1}), show_value({"hero": ["b2", "c3"]})
    ('3 wall, 1 door', 'hero at b2 c3')
    """
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(
        f"{name} at {' '.join(found)}" if isinstance(found, list) else f"{found} {name}"
        for name, found in value.items()
    )


def scene_text(found: Imported, system: str, path: Path, output: Path) -> str:
    """A scene on a map that can begin; ValueError if the game is not played on such a board."""
    made = editor(system)[1]
    shape: GridShape = "hex" if isinstance(found.board.grid, Hexes) else "square"
    if shape not in made.grids:
        allowed = " or ".join({"square": "squares", "hex": "hexes"}[one] for one in made.grids)
        raise MapError(str(path), "", f"{game(system).title} is played on {allowed}: name another game by --system")
    draft: Any = made.of_map(found, found.name or path.stem, None)
    drawn = made.text(draft)
    if not _beside(output, path):
        return drawn
    board = board_text(draft.board, catalog_of(system))
    named = drawn.replace(board, f"map: {msgspec.json.encode(path.name).decode()}")
    parse_scene(named, output.name, path.parent)
    return named


def _beside(output: Path, path: Path) -> bool:
    return output.resolve().parent == path.resolve().parent
