"""Words of this game's orders: spaces with their layers, ways, and effects and senses of whoever acts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fieldcraft.board import Direction
from fieldcraft.core import Seat
from fieldcraft.systems.battlefield.senses import senses_of
from fieldcraft.systems.battlefield.shapes import ways_of
from fieldcraft.systems.battlefield.spaces import TOP_LAYER
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.battlefield.turns import units_to_act
from fieldcraft.systems.shared.text.parser import Reader, Scope
from fieldcraft.systems.shared.text.pieces import Actor as AnyActor
from fieldcraft.systems.shared.text.pieces import find_cell
from fieldcraft.systems.shared.text.tokens import Many, Name, Names, Token

_SPACE = re.compile(r"([a-z]+[0-9]+)(?:\^([0-9]{1,2}))?", re.IGNORECASE)


def commandable(state: State, seat: Seat) -> Iterable[Unit]:
    """The creatures that a seat may give orders to now: the one whose turn is open, else all that have not acted."""
    acting = state.units.get(state.turn.unit)
    return units_to_act(state, seat) if acting is None else [acting] if acting.side == seat else []


ACTOR = AnyActor(what="creature", commands=commandable)


class SpaceRef(Token, frozen=True):
    """A space: the label of its cell, and its layer where that is not the one on the ground, like e5 or e5^2."""

    ask: str = "which space?"

    def read(self, reader: Reader) -> Space | None:
        word = reader.next
        if word is None or word.quoted or (match := _SPACE.fullmatch(word.text)) is None:
            return None
        cell = find_cell(reader, word, match[1])
        layer = int(match[2]) if match[2] else reader.state.map.level(cell)
        if layer > TOP_LAYER:
            raise reader.error(f"the highest layer is {TOP_LAYER}", word.column)
        reader.take(word)
        return Space(*cell, layer)

    def write(self, scope: Scope, value: Space) -> str:
        label: str = scope.state.map.grid.label(value.cell)
        return label if value.layer == scope.state.map.level(value.cell) else f"{label}^{value.layer}"

    def offers(self, reader: Reader) -> Iterable[str]:
        return map(reader.state.map.grid.label, reader.state.map.grid.cells)


SPACES = Many(ask="which way?", one=SpaceRef())
"""Spaces in a row."""


class WayRef(Token, frozen=True):
    """One of the twelve ways that a shape may face: through an edge or a corner."""

    ask: str = "which way?"

    def read(self, reader: Reader) -> Direction | None:
        word = reader.next
        if word is None or word.quoted or word.text.casefold() not in ways_of(reader.state.map.grid):
            return None
        return reader.take(word).text.casefold()

    def write(self, scope: Scope, value: Direction) -> str:
        return value

    def offers(self, reader: Reader) -> Iterable[str]:
        return ways_of(reader.state.map.grid)


def effect_names(reader: Reader) -> Names:
    """The effects of whoever acts."""
    unit = reader.state.units.get(reader.actor)
    return {} if unit is None else {effect.id: (effect.title,) for effect in unit.effects}


def sense_names(reader: Reader) -> Names:
    """The senses of whoever acts."""
    unit = reader.state.units.get(reader.actor)
    return {} if unit is None else dict.fromkeys(senses_of(unit), ())


EFFECT = Name(what="effect", ask="which effect?", names=effect_names)
SENSE = Name(what="sense", ask="by which sense?", names=sense_names)
