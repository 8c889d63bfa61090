"""Listed lines of a board as text: a name, the cells or sides it lies on, and words that change what it stands for."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping

import msgspec

from fieldcraft.board.catalog import NOWHERE
from fieldcraft.board.grid import Cell, Hexes, Squares
from fieldcraft.board.terrain import HEAVY, LIGHT, NONE, Side, Terrain, share_an_edge

TRAITS = ("impassable", "opaque", "cover", "cost")

Traits = dict[str, int]
"""Some of the fields of ground or a side that words can change, by their names."""

WORDS: dict[str, Traits] = {
    "open": {"impassable": False, "opaque": False},
    "closed": {"impassable": True, "opaque": True},
    "passable": {"impassable": False},
    "impassable": {"impassable": True},
    "clear": {"opaque": False},
    "opaque": {"opaque": True},
    "cover=none": {"cover": NONE},
    "cover=light": {"cover": LIGHT},
    "cover=heavy": {"cover": HEAVY},
}
"""What the words at the end of a line change; `cost=2` and the like are understood as well."""

_COST = re.compile(r"cost=([1-9][0-9]?)")


class Listed(msgspec.Struct, frozen=True):
    """One line: what it names, where that lies, and what its words change."""

    name: str
    cells: tuple[Cell, ...]
    edges: tuple[tuple[Cell, Cell], ...]
    changes: Traits

    def terrain(self, known: Mapping[str, Terrain]) -> Terrain:
        """The ground that the line names; ValueError if it is not known and no word tells what it is."""
        self._tell(known)
        return msgspec.structs.replace(known.get(self.name, Terrain(self.name)), **self.changes)

    def sides(self, known: Mapping[str, Side]) -> tuple[Side, ...]:
        """The sides that the line names, one for each edge; ValueError as for ground."""
        self._tell(known)
        if "cost" in self.changes:
            raise ValueError(f"a side has no cost, so {self.name!r} cannot have one")
        kind = msgspec.structs.replace(known.get(self.name, Side(NOWHERE, self.name)), **self.changes)
        return tuple(msgspec.structs.replace(kind, between=edge) for edge in self.edges)

    def _tell(self, known: Iterable[str]) -> None:
        if self.name not in known and not self.changes:
            names, words = ", ".join(sorted(known)), ", ".join(WORDS)
            raise ValueError(
                f"{self.name!r} is not known: write one of {names}, or say what it is by a word such as {words}, cost=2"
            )


def parse(line: str, grid: Squares | Hexes) -> Listed:
    """The contents of a line; ValueError says what in it cannot be understood."""
    name, *items = shlex.split(line)
    cells: list[Cell] = []
    edges: list[tuple[Cell, Cell]] = []
    changes: Traits = {}
    anchor: Cell | None = None
    for item in items:
        if (changed := _changes(item)) is not None:
            changes |= changed
        elif item in grid.directions:
            anchor = cells.pop() if anchor is None and cells else anchor
            edges.append(_towards(grid, anchor, item))
        elif "|" in item:
            edges.append(_between(grid, item))
        else:
            cells.append(grid.find_cell(item))
            anchor = None
    if bool(cells) == bool(edges):
        raise ValueError(f"{name!r} needs either cells to lie in, like c3 d4, or sides, like c3 n or b2|c2")
    return Listed(name, tuple(cells), tuple(edges), changes)


def _changes(item: str) -> Traits | None:
    if match := _COST.fullmatch(item):
        return {"cost": int(match[1])}
    if item.startswith(("cost=", "cover=")) and item not in WORDS:
        raise ValueError(f"{item!r} is not understood: a cost is 1 to 99, cover is none, light or heavy")
    return WORDS.get(item)


def _towards(grid: Squares | Hexes, cell: Cell | None, direction: str) -> tuple[Cell, Cell]:
    if cell is None:
        raise ValueError(f"direction {direction!r} follows no cell: write a side like c3 {direction}")
    return _edge(grid, cell, grid.step(cell, direction), f"{grid.label(cell)} {direction}")


def _between(grid: Squares | Hexes, item: str) -> tuple[Cell, Cell]:
    first, _, second = item.partition("|")
    return _edge(grid, grid.find_cell(first), grid.find_cell(second), item)


def _edge(grid: Squares | Hexes, a: Cell, b: Cell, written: str) -> tuple[Cell, Cell]:
    if not share_an_edge(grid, a, b):
        raise ValueError(f"{written!r} is no side: its two cells must lie on the map and have an edge in common")
    return a, b


def write(thing: Terrain | Side, known: Terrain | Side | None, places: Iterable[str]) -> str:
    """The line that lists ground or a side at some places; `known` is what the name stands for without words.

    >>> write(Terrain("mud", cost=3), None, ["c3", "d4"])
    'mud c3 d4 cost=3'
    """
    return " ".join((shlex.quote(thing.name), *places, *_words(thing, known)))


def _words(thing: Terrain | Side, known: Terrain | Side | None) -> list[str]:
    """What must be said besides the name; about a name that is not known at least one word."""
    plain = known or (Terrain(thing.name) if isinstance(thing, Terrain) else Side(NOWHERE, thing.name))
    now = {trait: getattr(thing, trait) for trait in TRAITS if hasattr(thing, trait)}
    changes = {trait: value for trait, value in now.items() if value != getattr(plain, trait)}
    if not changes and known is None:
        changes = {"impassable": thing.impassable}
    words = []
    for word, change in WORDS.items():
        if change.items() <= changes.items():
            words.append(word)
            changes = {trait: value for trait, value in changes.items() if trait not in change}
    return [*words, *(f"{trait}={value}" for trait, value in changes.items())]
