"""Facts about a fight by name, so that a script can say what must be true: `Kettle: {at: e4, slots: 2}`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fieldcraft.games import Unmet
from fieldcraft.systems.shared.text.pieces import unit_names
from fieldcraft.systems.shared.text.tokens import find_keys
from fieldcraft.systems.tiles.outcome import find_result
from fieldcraft.systems.tiles.state import State, Unit


def unmet(start: State, state: State, expected: Mapping[str, Any]) -> list[Unmet]:
    """The facts that are not as expected, in a fight that began with `start`.

    A key is a fact of the fight, or a unit with a mapping of facts about it.  ValueError for a fact there is not.
    """
    return list(find_unmet(start, state, expected))


def find_unmet(start: State, state: State, expected: Mapping[str, Any]) -> Iterator[Unmet]:
    """The same, one after another."""
    for key, value in expected.items():
        if isinstance(value, Mapping):
            id = find_unit(start, key)
            found = [(f"{key}: {name}", wanted, fact_of_unit(state, id, name)) for name, wanted in value.items()]
        elif key in FIGHT:
            found = [(key, find_unit(start, value) if key == "turn" and value else value, FIGHT[key](state))]
        else:
            raise ValueError(f"there is no fact {key!r}; allowed: {', '.join(FIGHT)}, or a unit with facts about it")
        yield from (Unmet(what, wanted, true) for what, wanted, true in found if wanted != true)


def find_unit(start: State, name: str) -> str:
    """The id of the unit that a name means; ValueError if it means none or several."""
    ids = find_keys(name, unit_names(start))
    if len(ids) != 1:
        raise ValueError(f"{name!r} is not one unit of this fight; allowed: {', '.join(start.units)}")
    return ids[0]


def fact_of_unit(state: State, id: str, name: str) -> Any:
    """A fact about a unit; of one that is gone only that it is out of the fight."""
    if name == "out":
        return id not in state.units
    if name not in UNIT:
        raise ValueError(f"there is no fact {name!r} about a unit; allowed: {', '.join((*UNIT, 'out'))}")
    return UNIT[name](state, state.units[id]) if id in state.units else "out of the fight"


def find_winner(state: State) -> str | None:
    """Who has won, "nobody" if nobody has, None while it goes on."""
    result = find_result(state)
    return None if result is None else ", ".join(result.winners) or "nobody"


UNIT: dict[str, Callable[[State, Unit], Any]] = {
    "at": lambda state, unit: unit.at.label(state.map.grid),
    "level": lambda _, unit: unit.at.level,
    "slots": lambda _, unit: unit.budget.left,
    "momentum": lambda _, unit: unit.budget.carried or unit.budget.kept,
    "hit_points": lambda _, unit: unit.hit_points,
    "armour": lambda _, unit: unit.armour.durability,
    "maimed": lambda _, unit: unit.maimed,
    "down": lambda _, unit: unit.down,
}

FIGHT: dict[str, Callable[[State], Any]] = {
    "round": lambda state: state.round,
    "turn": lambda state: state.turn.unit,
    "areas": lambda state: len(state.areas),
    "objects": lambda state: len(state.objects),
    "winner": find_winner,
}
