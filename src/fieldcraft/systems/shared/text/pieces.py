"""Words of a board game's orders: units, cells, sides of cells and directions.

They read a state that has `units` by id, each with an `id` and a `title`, a `board`, a `turn` whose `unit` is acting
("" for none), and a `cache` for what is worked out once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from fieldcraft.board import Board, Cell, Direction
from fieldcraft.core import Seat
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.text.parser import Reader, Scope, Word, is_bare_name
from fieldcraft.systems.shared.text.tokens import Many, Names, Subject, Token, choose_key, find_keys

_LABEL = re.compile(r"[a-z]+[0-9]+", re.IGNORECASE)


class Named(Protocol):
    """A unit with an id and what people call it."""

    @property
    def id(self) -> str:
        """By which the game knows it."""

    @property
    def title(self) -> str:
        """What it is called, as far as one may know."""


class Roster(Protocol):
    """A state with units, wherever they are."""

    @property
    def units(self) -> Mapping[str, Named]:
        """By id."""

    @property
    def cache(self) -> dict[Any, Any]:
        """What has been worked out about the state."""


class Pieces(Roster, Protocol):
    """A state with units on a board."""

    @property
    def board(self) -> Board:
        """As it is now."""


# --- units ------------------------------------------------------------------------------------


def unit_names(state: Roster) -> dict[str, tuple[str, ...]]:
    """What each unit answers to besides its id."""
    return {unit.id: (unit.title,) for unit in state.units.values()}


def write_unit(scope: Scope, id: str) -> str:
    """The shortest name that means one unit and no other; its id, if it is gone."""
    return remember(
        scope.state.cache, ("unit name", id), lambda: scope.quote_name(_find_shortest_name(scope.state, id))
    )


def _find_shortest_name(state: Roster, id: str) -> str:
    unit = state.units.get(id)
    if unit is not None:
        names = unit_names(state)
        for name in (unit.title, id.capitalize()):
            if is_bare_name(name) and find_keys(name, names) == [id]:
                return name
    return id


def every_unit(state: Roster, seat: Seat) -> Iterable[Named]:
    """All units, for a game in which any may be commanded."""
    return state.units.values()


class Actor(Subject, frozen=True):
    """The unit that acts, by its id, its name or the beginning of either.

    `commands` are the units that a seat may give orders to now.
    """

    what: str = "unit"
    commands: Callable[[Any, Seat], Iterable[Named]] = every_unit

    def names(self, state: Roster) -> Names:
        return unit_names(state)

    def acting_id(self, state: Any) -> str:
        return state.turn.unit if state.turn.unit in state.units else ""

    def commandable(self, reader: Reader) -> Iterable[str]:
        return (unit.id for unit in self.commands(reader.state, reader.seat or ""))

    def write(self, scope: Scope, value: str) -> str:
        return write_unit(scope, value)


class UnitRef(Token, frozen=True):
    """A unit by its id, its name, or the beginning of either."""

    ask: str = "whom?"

    def read(self, reader: Reader) -> str | None:
        word = reader.next
        if word is None or (not word.quoted and word.text.casefold() in reader.reserved):
            return None
        id = choose_key(reader, word, unit_names(reader.state), "unit")
        reader.take(word)
        return id

    def write(self, scope: Scope, value: str) -> str:
        return write_unit(scope, value)

    def offers(self, reader: Reader) -> Iterable[str]:
        return (write_unit(reader, id) for id in reader.state.units)


# --- cells ------------------------------------------------------------------------------------


class CellRef(Token, frozen=True):
    """A cell by its label."""

    ask: str = "which cell?"

    def read(self, reader: Reader) -> Cell | None:
        word = reader.next
        if word is None or word.quoted or not _LABEL.fullmatch(word.text):
            return None
        cell = find_cell(reader, word, word.text)
        reader.take(word)
        return cell

    def write(self, scope: Scope, value: Cell) -> str:
        label: str = scope.state.board.grid.label(value)
        return label

    def offers(self, reader: Reader) -> Iterable[str]:
        return map(reader.state.board.grid.label, reader.state.board.grid.cells)


def find_cell(reader: Reader, word: Word, label: str) -> Cell:
    """The cell that a label names; OrderError at its word if there is none."""
    try:
        cell: Cell = reader.state.board.grid.find_cell(label)
    except ValueError as error:
        raise reader.error(str(error), word.column, ()) from None
    return cell


class EdgeRef(Token, frozen=True):
    """The side that two cells share, like d4|e4."""

    ask: str = "which side, like d4|e4?"

    def read(self, reader: Reader) -> tuple[Cell, Cell] | None:
        word = reader.next
        if word is None or word.text.count("|") != 1:
            return None
        a, b = (find_cell(reader, word, label) for label in word.text.split("|"))
        reader.take(word)
        return a, b

    def write(self, scope: Scope, value: tuple[Cell, Cell]) -> str:
        return "|".join(map(scope.state.board.grid.label, value))

    def offers(self, reader: Reader) -> Iterable[str]:
        return (self.write(reader, side.between) for side in reader.state.board.sides if side.door)


def every_direction(state: Pieces) -> Iterable[Direction]:
    """All directions that the grid has."""
    return state.board.grid.directions


class DirectionRef(Token, frozen=True):
    """A direction by its compass name; `ways` are those that are proposed."""

    ask: str = "which way?"
    ways: Callable[[Any], Iterable[Direction]] = every_direction

    def read(self, reader: Reader) -> Direction | None:
        if (word := reader.next) is None:
            return None
        name = word.text.casefold()
        if name not in reader.state.board.grid.directions:
            raise reader.error(f"{word.text!r} is no direction", word.column)
        reader.take(word)
        return name

    def write(self, scope: Scope, value: Direction) -> str:
        return value

    def offers(self, reader: Reader) -> Iterable[str]:
        return self.ways(reader.state)


Path = Many(ask="which way?", one=CellRef())
"""Cells in a row."""

Cells = Many(lead="on", ask="which cells?", one=CellRef())
"""Cells behind the word `on`."""
