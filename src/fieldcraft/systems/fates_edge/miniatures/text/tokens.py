"""The kinds of words in a battle's orders besides those that any game uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from fieldcraft.board import Cell
from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.miniatures.commands import commandable
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.shared.text.parser import Reader, Scope, Word, is_bare_name
from fieldcraft.systems.shared.text.tokens import Choice, Many, Name, Names, Subject, Token, choose_key, find_keys

_LABEL = re.compile(r"[a-z]+[0-9]+", re.IGNORECASE)


def unit_names(state: State) -> dict[str, tuple[str, ...]]:
    return {unit.id: (unit.title,) for unit in state.units.values()}


def write_unit(scope: Scope, id: str) -> str:
    """The shortest name that means one unit and no other; its id, if it is gone."""
    cache, key = scope.state.cache, ("unit name", id)
    if key not in cache:
        cache[key] = scope.quote_name(_shortest_name(scope.state, id))
    name: str = cache[key]
    return name


def _shortest_name(state: State, id: str) -> str:
    unit = state.units.get(id)
    if unit is not None:
        names = unit_names(state)
        for name in (unit.title, id.capitalize()):
            if is_bare_name(name) and find_keys(name, names) == [id]:
                return name
    return id


class Actor(Subject, frozen=True):
    """The unit that acts, by its id, its name or the beginning of either."""

    what: str = "unit"

    def names(self, state: State) -> Names:
        return unit_names(state)

    def acting_id(self, state: State) -> str:
        return state.turn.unit if state.turn.unit in state.units else ""

    def commandable(self, reader: Reader) -> Iterable[str]:
        seat: Seat = reader.seat or ""
        return (unit.id for unit in commandable(reader.state, seat))

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
        return (self.write(reader, side.between) for side in reader.state.map.sides if side.door)


class FacingRef(Token, frozen=True):
    """A direction by its compass name."""

    ask: str = "which way?"

    def read(self, reader: Reader) -> str | None:
        if (word := reader.next) is None:
            return None
        name = word.text.casefold()
        if name not in reader.state.board.grid.directions:
            raise reader.error(f"{word.text!r} is no direction", word.column)
        reader.take(word)
        return name

    def write(self, scope: Scope, value: str) -> str:
        return value

    def offers(self, reader: Reader) -> Iterable[str]:
        return facings(reader.state)


class DescriptionRef(Choice, frozen=True):
    """How well a test is described, which only a player's character may be."""

    def offers(self, reader: Reader) -> Iterable[str]:
        unit = reader.state.units.get(reader.actor)
        return list(self.values)[1:] if unit is not None and unit.player else ()


def spell_names(reader: Reader) -> Names:
    unit = reader.state.units.get(reader.actor)
    return {spell.name: () for spell in unit.spells} if unit is not None else {}


def effect_names(reader: Reader) -> dict[str, tuple[str, ...]]:
    effects: dict[str, Any] = reader.state.effects
    return {effect.id: (effect.name,) if effect.name else () for effect in effects.values()}


Path = Many(ask="which way?", one=CellRef())
Cells = Many(lead="on", ask="which cells?", one=CellRef())
SpellRef = Name(ask="which spell?", what="spell", names=spell_names)
EffectRef = Name(what="conjured thing", names=effect_names)
