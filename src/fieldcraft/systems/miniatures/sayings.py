"""What a game master decrees, in words: `decree "a trap door" place Sable d4`, or any events as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Union, get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Terrain
from fieldcraft.board.listing import SIDES
from fieldcraft.board.text import LEGEND
from fieldcraft.core import Event
from fieldcraft.systems.miniatures.catalogue import EVENTS
from fieldcraft.systems.miniatures.decreed import Hid
from fieldcraft.systems.miniatures.events import (
    Became,
    DoorMoved,
    Harmed,
    Placed,
    Recovered,
    Removed,
    RoundBegan,
    SideUp,
    Turned,
)
from fieldcraft.systems.miniatures.magical import EffectWorn, Revealed
from fieldcraft.systems.miniatures.reading import Reader
from fieldcraft.systems.miniatures.scenery import DoorFound, GroundPainted, SideBuilt
from fieldcraft.systems.miniatures.state import Condition, State, Unit
from fieldcraft.systems.miniatures.terms import (
    CellTerm,
    EdgeTerm,
    FacingTerm,
    ManyTerm,
    NamedTerm,
    NumberTerm,
    Term,
    UnitTerm,
)

Names = dict[str, tuple[str, ...]]


def conditions(state: State, unit: Unit | None) -> Names:
    """What may befall a unit."""
    return dict.fromkeys(get_args(Condition), ())


def grounds(state: State, unit: Unit | None) -> Names:
    """The kinds of ground that have a name, on the map or in the legend."""
    return dict.fromkeys(kinds(state), ())


def kinds(state: State) -> dict[str, Terrain]:
    """The kinds of ground by name; what the map has comes before what the legend knows."""
    return {kind.name: kind for kind in (*LEGEND.values(), *state.map.kinds)}


def sides(state: State, unit: Unit | None) -> Names:
    """What may stand between two cells."""
    return dict.fromkeys(SIDES, ())


def seats(state: State, unit: Unit | None) -> Names:
    """The sides of the battle."""
    return dict.fromkeys(state.sides, ())


def effects(state: State, unit: Unit | None) -> Names:
    """What lies on the map by magic."""
    return {effect.id: (effect.name,) if effect.name else () for effect in state.effects.values()}


class Saying(msgspec.Struct, frozen=True):
    """A word of the game master's: the kinds of words that follow it, and the event that they come to."""

    terms: tuple[Term, ...]
    event: Callable[..., Event]

    def read(self, reader: Reader, word: str) -> Event:
        """The event; OrderError where a word is missing."""
        values = []
        for term in self.terms:
            reader.expect(lambda term=term: term.offers(reader))  # type: ignore[misc]
            if (value := term.read(reader)) is None:
                raise reader.error(f"{word}: whom, what or where?")
            values.append(value)
        return self.event(reader.state, *values)


UNIT, CELL, EDGE, NUMBER = UnitTerm(), CellTerm(), EdgeTerm(), NumberTerm()
CONDITION = NamedTerm("condition", conditions)

SAYINGS: dict[str, Saying] = {
    "place": Saying((UNIT, CELL), lambda _, unit, at: Placed(unit=unit, at=at)),
    "turn": Saying((UNIT, FacingTerm()), lambda _, unit, facing: Turned(unit=unit, facing=facing)),
    "hide": Saying((UNIT,), lambda _, unit: Hid(unit=unit)),
    "reveal": Saying((UNIT,), lambda _, unit: Revealed(unit=unit)),
    "remove": Saying((UNIT,), lambda _, unit: Removed(unit=unit, why="decree")),
    "harm": Saying((UNIT, NUMBER), lambda _, unit, harm: Harmed(unit=unit, harm=harm)),
    "afflict": Saying((UNIT, CONDITION), lambda _, unit, condition: Became(unit=unit, condition=condition)),
    "relieve": Saying((UNIT, CONDITION), lambda _, unit, condition: Recovered(unit=unit, condition=condition)),
    "paint": Saying(
        (NamedTerm("ground", grounds), ManyTerm(CELL)),
        lambda state, name, cells: GroundPainted(cells=cells, terrain=kinds(state)[name]),
    ),
    "build": Saying(
        (NamedTerm("side", sides), EDGE),
        lambda _, name, edge: SideBuilt(between=edge, side=replace(SIDES[name], between=edge)),
    ),
    "clear": Saying((EDGE,), lambda _, edge: SideBuilt(between=edge)),
    "find": Saying((EDGE,), lambda _, edge: DoorFound(between=edge)),
    "open": Saying((EDGE,), lambda _, edge: DoorMoved(between=edge, open=True)),
    "close": Saying((EDGE,), lambda _, edge: DoorMoved(between=edge, open=False)),
    "lift": Saying(
        (NamedTerm("effect", effects),),
        lambda state, effect: EffectWorn(effect=effect, by=state.effects[effect].integrity),
    ),
    "up": Saying((NamedTerm("side", seats),), lambda _, side: SideUp(side=side)),
    "round": Saying((NUMBER,), lambda _, number: RoundBegan(round=number)),
}
"""The words for what is decreed most; everything else is said as JSON."""


class EventsTerm(Term, frozen=True):
    """What happens by decree: one event in words, or events as JSON, one or a list of them."""

    def read(self, reader: Reader) -> tuple[Event, ...] | None:
        """The events; OrderError with the place, or with the path inside the JSON, if they are none."""
        if (word := reader.next) is None:
            return None
        name = word.text.casefold()
        if name in SAYINGS and not word.quoted:
            reader.take(word)
            return (SAYINGS[name].read(reader, name),)
        if reader.rest[:1] not in "[{":
            raise reader.error(f"{word.text!r} is no decree")
        return self._json(reader)

    def _json(self, reader: Reader) -> tuple[Event, ...]:
        one: Any = Union.__getitem__(EVENTS)
        text = reader.rest if reader.rest.startswith("[") else f"[{reader.rest}]"
        try:
            events = tuple(msgspec.json.decode(text, type=list[one]))
        except msgspec.DecodeError as error:
            raise reader.error(f"these are no events: {error}", reader.column) from None
        reader.close()
        return events

    def write(self, state: State, value: tuple[Event, ...]) -> str:
        """The events as a list."""
        return msgspec.json.encode(value).decode()

    def offers(self, reader: Reader) -> Iterable[str]:
        """The words for what is decreed most."""
        return SAYINGS
