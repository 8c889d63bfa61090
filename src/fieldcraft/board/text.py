"""Boards as text, both ways: the format of scene files, tests and error messages.

A board is a block of rows, one character a cell, separated by spaces::

    . . # ~
    . : A .

    wall a1|b1
    door c2 e open

Characters in the legend are ground.  Any other letter or digit marks a piece that stands on open ground.  `?` leaves
the ground to a line further down.  Rows of pointy-topped hexes are indented by one space where the layout shoves them;
the indentation is for the eye.  On flat-topped hexes a line is a row as well, and the cells of the shoved columns lie
half a hex lower than they are drawn.

Further blocks follow after blank lines, in any order:

- levels: as many rows of whole numbers;
- ground: a name and cells (`rubble c3 d4`), for what lies under pieces and for what has no letter;
- sides: a name and edges, each a cell with directions (`wall c3 n w`) or two cells (`door b2|c2`).

Words at the end of a line change what the name stands for: `passable`, `impassable`, `clear`, `opaque`, `open`
(passable and clear), `closed` (neither), `cost=2`, `cover=none`, `cover=light`, `cover=heavy`.  A name that is not
known needs at least one such word, so that a slip of the pen is no new kind of ground.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Literal, get_args

import msgspec

from fieldcraft.board.catalog import PLAIN, TerrainCatalog, terrain_names
from fieldcraft.board.grid import Cell, Hexes, Layout, Squares
from fieldcraft.board.items import parse, write
from fieldcraft.board.terrain import OPEN, Board, Side, Terrain

ELSEWHERE = "?"
"""The character of ground that a line further down names."""

_NUMBERS = re.compile(r"-?[0-9]{1,3}(\s+-?[0-9]{1,3})*")

Line = tuple[int, str]
"""The number of a line, counted from 1, and what it says."""


class Drawn(msgspec.Struct, frozen=True):
    """What a text shows: a board, and the letters and digits that mark pieces on it."""

    board: Board
    marks: dict[Cell, str]


def parse_field(
    text: str,
    shape: Literal["square", "hex"] = "square",
    *,
    layout: Layout = "odd-r",
    catalog: TerrainCatalog = PLAIN,
    legend: Mapping[str, Terrain] | None = None,
) -> Drawn:
    r"""The board and the marks that a text shows, in the format of this module; `layout` is that of hexes.

    Ground and sides are those of `catalog`; `legend` has signs in the place of the catalogue's.

    Raises ValueError, which says where in the text something is wrong and what is allowed there.

    >>> drawn = parse_field(". . #\nA # .\n\ndoor a1|a2")
    >>> drawn.marks, drawn.board.terrain((1, 1)).name, drawn.board.sides[0].name
    ({(0, 1): 'A'}, 'wall', 'door')
    """
    legend = catalog.legend if legend is None else legend
    blocks = _blocks(text)
    if not blocks:
        raise ValueError("a board needs at least one row of cells, such as . . #")
    rows = _rows(blocks[0])
    grid = _grid(len(rows[0][1]), len(rows), shape, layout)
    ground, marks = _faces(grid, rows, legend)
    levels: dict[Cell, int] = {}
    sides: dict[frozenset[Cell], Side] = {}
    known = catalog.terrains | terrain_names(legend.values())
    for block in blocks[1:]:
        if _NUMBERS.fullmatch(block[0][1]):
            levels |= _levels(grid, block)
        else:
            for line in block:
                _list(grid, line, (known, catalog.side_kinds), ground, sides)
    _require(grid, ground)
    there = {cell: ground[cell] for cell in grid.cells}
    return Drawn(Board.of(grid, there, levels, sides.values()), marks)


def write_field(
    board: Board,
    marks: Mapping[Cell, str] | None = None,
    overlays: Mapping[str, int | Iterable[Cell]] | None = None,
    *,
    catalog: TerrainCatalog = PLAIN,
    legend: Mapping[str, Terrain] | None = None,
) -> str:
    """A board as text, which `parse_field` reads again, marks included if they are letters or digits of no ground.

    Overlays show sets of cells, masks or not, each as a character; they hide the ground and are not read back.

    >>> board = Board.of(Squares(3, 2), {(2, 0): PLAIN.terrains["wall"]})
    >>> print(write_field(board, {(0, 1): "A"}, {"*": [(0, 0), (1, 1)]}))
    * . #
    A * .
    """
    legend = catalog.legend if legend is None else legend
    marks, faces = marks or {}, {terrain: face for face, terrain in legend.items()}
    shown = {cell: faces.get(board.terrain(cell), ELSEWHERE) for cell in board.grid.cells}
    shown |= _overlaid(board, overlays or {}) | dict(marks)
    if strange := [face for face in shown.values() if len(face) != 1 or face.isspace()]:
        raise ValueError(f"a cell shows one character, not {strange[0]!r}")
    if outside := [cell for cell in shown if cell not in board.grid]:
        raise ValueError(f"there is no cell {outside[0]} on this map")
    named = [c for c in board.grid.cells if board.terrain(c) not in ({OPEN} if c in marks else faces)]
    ground = _drawn_ground(board, named, catalog.terrains | terrain_names(legend.values()))
    blocks = (_block(board.grid, shown), _drawn_levels(board), ground, _drawn_sides(board, catalog))
    return "\n\n".join(block for block in blocks if block)


def _overlaid(board: Board, overlays: Mapping[str, int | Iterable[Cell]]) -> dict[Cell, str]:
    sets = ((face, board.field.cells(cells) if isinstance(cells, int) else cells) for face, cells in overlays.items())
    return {cell: face for face, cells in sets for cell in cells}


# -- reading


def _blocks(text: str) -> list[list[Line]]:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    return [list(block) for filled, block in groupby(lines, lambda line: bool(line[1])) if filled]


def _rows(block: list[Line]) -> list[tuple[int, list[str]]]:
    """The words of each row, all rows equally long."""
    rows = [(number, line.split()) for number, line in block]
    length = len(rows[0][1])
    for row, (number, words) in enumerate(rows, 1):
        if len(words) != length:
            raise ValueError(
                f"line {number}: row {row} has {len(words)} cells, the first row of its block has {length}"
            )
    return rows


def _grid(columns: int, rows: int, shape: str, layout: Layout) -> Squares | Hexes:
    if shape not in {"square", "hex"}:
        raise ValueError(f"a board is 'square' or 'hex', not {shape!r}")
    if layout not in get_args(Layout):
        raise ValueError(f"hexes are laid out {', '.join(get_args(Layout))}, not {layout!r}")
    return Squares(columns, rows) if shape == "square" else Hexes(columns, rows, layout)


def _faces(
    grid: Squares | Hexes, rows: list[tuple[int, list[str]]], legend: Mapping[str, Terrain]
) -> tuple[dict[Cell, Terrain], dict[Cell, str]]:
    """The ground and the marks of a block of rows; cells that leave their ground to a later line have none yet."""
    ground, marks = {}, {}
    for row, (number, words) in enumerate(rows):
        for column, face in enumerate(words):
            cell = grid.cell(column, row)
            if face in legend:
                ground[cell] = legend[face]
            elif len(face) == 1 and face.isalnum():
                ground[cell], marks[cell] = OPEN, face
            elif face != ELSEWHERE:
                raise ValueError(f"line {number}: {_refuse(face, row, column, legend)}")
    return ground, marks


def _refuse(face: str, row: int, column: int, legend: Mapping[str, Terrain]) -> str:
    place = f"row {row + 1}, column {column + 1} shows {face!r}"
    if len(face) > 1:
        return f"{place}: a cell is one character, with a blank before the next"
    ground = ", ".join(f"{known} {terrain.name}" for known, terrain in legend.items())
    return f"{place}: ground is {ground}, {ELSEWHERE} named further down; other letters and digits mark pieces"


def _levels(grid: Squares | Hexes, block: list[Line]) -> dict[Cell, int]:
    rows = _rows(block)
    if (len(rows), len(rows[0][1])) != (grid.rows, grid.columns):
        raise ValueError(
            f"line {block[0][0]}: levels need {grid.rows} rows of {grid.columns}, not {len(rows)} of {len(rows[0][1])}"
        )
    if wrong := [number for number, line in block if not _NUMBERS.fullmatch(line)]:
        raise ValueError(f"line {wrong[0]}: levels are whole numbers, such as 0 1 -2")
    return {grid.cell(x, y): int(word) for y, (_, words) in enumerate(rows) for x, word in enumerate(words)}


def _list(
    grid: Squares | Hexes,
    line: Line,
    known: tuple[Mapping[str, Terrain], Mapping[str, Side]],
    ground: dict[Cell, Terrain],
    sides: dict[frozenset[Cell], Side],
) -> None:
    """Put what a line lists on the ground or on the sides."""
    try:
        listed = parse(line[1], grid)
        if listed.cells:
            ground |= dict.fromkeys(listed.cells, listed.terrain(known[0]))
        else:
            sides |= {frozenset(side.between): side for side in listed.sides(known[1])}
    except ValueError as error:
        raise ValueError(f"line {line[0]}: {error}") from None


def _require(grid: Squares | Hexes, ground: Mapping[Cell, Terrain]) -> None:
    if bare := [cell for cell in grid.cells if cell not in ground]:
        label = grid.label(bare[0])
        raise ValueError(
            f"{label} shows {ELSEWHERE!r}, so a line further down must name its ground, like rubble {label}"
        )


# -- drawing


def _block(grid: Squares | Hexes, words: Mapping[Cell, str]) -> str:
    """Rows of words, as wide as the widest of them, the shoved ones indented by half a cell."""
    shoved = {"even-r": 0, "odd-r": 1}.get(grid.layout) if isinstance(grid, Hexes) else None
    # Half a cell and the blank after it is a whole number of characters only if the width is odd.
    width = max(map(len, words.values())) | (shoved is not None)
    lines = []
    for row in range(grid.rows):
        indent = " " * ((width + 1) // 2) if row % 2 == shoved else ""
        lines.append(indent + " ".join(f"{words[grid.cell(x, row)]:>{width}}" for x in range(grid.columns)))
    return "\n".join(lines)


def _drawn_levels(board: Board) -> str:
    return _block(board.grid, {cell: str(board.level(cell)) for cell in board.grid.cells}) if any(board.levels) else ""


def _drawn_ground(board: Board, cells: Iterable[Cell], known: Mapping[str, Terrain]) -> str:
    places: dict[Terrain, list[str]] = defaultdict(list)
    for cell in cells:
        places[board.terrain(cell)].append(board.grid.label(cell))
    return "\n".join(write(terrain, known.get(terrain.name), labels) for terrain, labels in places.items())


def _drawn_sides(board: Board, catalog: TerrainCatalog) -> str:
    label = board.grid.label
    pairs = ((side, f"{label(side.between[0])}|{label(side.between[1])}") for side in board.sides)
    return "\n".join(write(side, catalog.side_kinds.get(side.name), [pair]) for side, pair in pairs)
