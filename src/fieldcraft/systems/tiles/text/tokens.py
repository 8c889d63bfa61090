"""The kinds of words in orders besides those that any board game uses."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fieldcraft.systems.shared.text.parser import Reader, Scope
from fieldcraft.systems.shared.text.pieces import Actor, UnitRef, unit_names, write_unit
from fieldcraft.systems.shared.text.tokens import Names, Token, choose_key
from fieldcraft.systems.tiles.commands import commandable
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import State

ACTOR = Actor(commands=commandable)
"""The unit that acts."""


class PlaceRef(Token, frozen=True):
    """A Center by the label of its tile, or a Line by those of two: h7, h7|i7."""

    ask: str = "to which Center or Line, like h7 or h7|i7?"

    def read(self, reader: Reader) -> Place | None:
        word = reader.next
        if word is None or word.quoted or not re.fullmatch(r"[a-z]+[0-9]+(\|[a-z]+[0-9]+)?", word.text.lower()):
            return None
        try:
            cells = [reader.state.board.grid.find_cell(label) for label in word.text.split("|")]
            place = Place(cells[0]) if len(cells) == 1 else Place.line(cells[0], cells[1])
        except ValueError as error:
            raise reader.error(str(error), word.column, ()) from None
        reader.take(word)
        return place

    def write(self, scope: Scope, value: Place) -> str:
        return value.label(scope.state.board.grid)

    def offers(self, reader: Reader) -> Iterable[str]:
        return map(reader.state.board.grid.label, reader.state.board.grid.cells)


def target_names(state: State) -> Names:
    """What can be aimed at by name: units, and objects that fall."""
    falling = {thing.id: (thing.title,) for thing in state.objects.values() if thing.area}
    return {**unit_names(state), **falling}


class TargetRef(UnitRef, frozen=True):
    """A unit, or an object that falls."""

    def read(self, reader: Reader) -> str | None:
        word = reader.next
        if word is None or (not word.quoted and word.text.casefold() in reader.reserved):
            return None
        id = choose_key(reader, word, target_names(reader.state), "target")
        reader.take(word)
        return id

    def write(self, scope: Scope, value: str) -> str:
        return write_unit(scope, value) if value in scope.state.units else scope.quote_name(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        return (self.write(reader, id) for id in target_names(reader.state))


class EffectRef(Token, frozen=True):
    """An effect of the unit that acts by its name, which may be of several words."""

    ask: str = "which effect?"

    def read(self, reader: Reader) -> str | None:
        names = sorted((effect.name for effect in known_effects(reader)), key=len, reverse=True)
        for name in names:
            pattern = re.compile(rf"\s*({re.escape(name)}|\"{re.escape(name)}\")(?!\S)", re.IGNORECASE)
            if (word := reader.match(pattern)) is not None:
                reader.take(word)
                return name
        return None

    def write(self, scope: Scope, value: str) -> str:
        return value

    def offers(self, reader: Reader) -> Iterable[str]:
        return (effect.name for effect in known_effects(reader))


def known_effects(reader: Reader) -> tuple[Effect, ...]:
    """The effects of the unit that the order names."""
    unit = reader.state.units.get(reader.actor)
    return unit.effects if unit is not None else ()
