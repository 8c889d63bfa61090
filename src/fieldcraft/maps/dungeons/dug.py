"""What generators of dungeons say, however they write it: floor that is dug out of rock, doors, marks and notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fieldcraft.board import Board, Cell, Squares, Terrain
from fieldcraft.maps.ground import Barrier, Vocabulary
from fieldcraft.maps.import_result import Imported, MapError, Marker
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.strokes import tell_count

MARGIN = 1
"""Cells of rock about the floor."""

WATERS = ("shallow", "water")
"""What water is, by the first name that the game knows."""


class Door(NamedTuple):
    """A door in a cell, and on which of its sides it stands, by the cells beyond them, those first that are likelier.

    `kind` is door, secret door or bars; `trouble` is what it has that a board does not know: a lock, a trap.
    """

    cell: Cell
    beyond: tuple[Cell, ...]
    kind: str = "door"
    trouble: str = ""


class Dungeon(NamedTuple):
    """A dungeon in cells of the file's own, which may be negative: x to the right, y down."""

    name: str
    floor: frozenset[Cell]
    doors: tuple[Door, ...] = ()
    water: frozenset[Cell] = frozenset()
    pillars: frozenset[Cell] = frozenset()
    markers: tuple[Marker, ...] = ()
    notes: Mapping[Cell, str] = {}
    notices: tuple[str, ...] = ()


def build_dungeon(dungeon: Dungeon, file: str, vocabulary: Vocabulary) -> Imported:
    """The board of a dungeon, with rock about it; MapError for one that is too large or has no floor."""
    if not dungeon.floor:
        raise MapError(file, "", "there is no floor in it")
    left, top = (min(cell[axis] for cell in dungeon.floor) - MARGIN for axis in (0, 1))
    right, bottom = (max(cell[axis] for cell in dungeon.floor) + MARGIN for axis in (0, 1))
    check_size(right - left + 1, bottom - top + 1, file, "the floor")
    grid = Squares(right - left + 1, bottom - top + 1)

    def move(cell: Cell) -> Cell:
        return cell[0] - left, cell[1] - top

    ground = dict.fromkeys(grid.cells, vocabulary.solid())
    ground |= {move(cell): _floor(cell, dungeon, vocabulary) for cell in dungeon.floor}
    sides, told = _hang(dungeon, vocabulary)
    board = Board.of(grid, ground, sides=(barrier.between((move(a), move(b))) for (a, b), barrier in sides.items()))
    markers = tuple(
        Marker(one.name, move(one.cell), one.kind, one.properties) for one in dungeon.markers if move(one.cell) in grid
    )
    notes = {move(cell): text for cell, text in dungeon.notes.items() if move(cell) in grid}
    wet = [f"Water ({len(dungeon.water)} cells) is ground called {_water(vocabulary).name}"] if dungeon.water else []
    return Imported(board, dungeon.name, markers, (*dungeon.notices, *told, *wet), notes=notes)


def _floor(cell: Cell, dungeon: Dungeon, vocabulary: Vocabulary) -> Terrain:
    """The ground of a cell that is dug out."""
    if cell in dungeon.pillars:
        known = vocabulary.catalog.terrains
        return known.get("pillar", vocabulary.solid())
    if cell in dungeon.water:
        return _water(vocabulary)
    return vocabulary.ground("floor").terrain_kind()


def _water(vocabulary: Vocabulary) -> Terrain:
    named = next((name for name in WATERS if vocabulary.knows(name)), "shallow")
    return vocabulary.ground(named).terrain_kind()


def _hang(dungeon: Dungeon, vocabulary: Vocabulary) -> tuple[dict[tuple[Cell, Cell], Barrier], list[str]]:
    """Each door on the likeliest side of its cell that leads anywhere, and what was guessed and left out."""
    sides: dict[tuple[Cell, Cell], Barrier] = {}
    troubles, lost = Counter[str](), 0
    for door in dungeon.doors:
        beyond = next((cell for cell in door.beyond if cell in dungeon.floor), None)
        if beyond is None or door.cell not in dungeon.floor:
            lost += 1
            continue
        troubles[door.trouble] += 1
        first, last = sorted((door.cell, beyond))
        sides[first, last] = _barrier(door.kind, vocabulary)
    told = [f"{tell_count(count, f'{what} door')} read as plain, shut" for what, count in troubles.items() if what]
    if lost:
        told.append(f"{tell_count(lost, 'door')} left out: nothing lies behind")
    return sides, told


def _barrier(kind: str, vocabulary: Vocabulary) -> Barrier:
    """What a door is in a game that may not know its kind."""
    if kind in vocabulary.barriers:
        return vocabulary.barriers[kind]
    bars = vocabulary.find_barrier(impassable=True, opaque=False) if kind == "bars" else None
    return bars or vocabulary.barriers[vocabulary.catalog.universal.closed_portal]


def find_middle(cells: Iterable[Cell]) -> Cell:
    """The one of some cells that lies nearest to the middle of them all."""
    known = sorted(cells)
    x, y = (sum(cell[axis] for cell in known) / len(known) for axis in (0, 1))
    return min(known, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the four neighbours."""


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four neighbours of a cell."""
    return tuple((cell[0] + x, cell[1] + y) for x, y in SIDES)
