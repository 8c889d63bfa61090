"""Facts about the field by name, so that a script can say what must be true: `Mira: {at: e4, harm: 1}`, `up: crew`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fieldcraft.core.model import tag
from fieldcraft.games import Unmet
from fieldcraft.systems.battlefield.crowding import crowd_around, encumbered_tier
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.turns import decide_outcome
from fieldcraft.systems.shared.text.pieces import unit_names
from fieldcraft.systems.shared.text.tokens import find_keys


def unmet(start: State, state: State, expected: Mapping[str, Any]) -> list[Unmet]:
    """The facts that are not as expected, in a battle that began with `start`.

    A key is a fact of the battle, or a unit with a mapping of facts about it.  ValueError for a fact there is not.
    """
    return list(_unmet(start, state, expected))


def _unmet(start: State, state: State, expected: Mapping[str, Any]) -> Iterator[Unmet]:
    for key, value in expected.items():
        if isinstance(value, Mapping):
            id = _unit(start, key)
            for name, wanted in value.items():
                yield from _compare(f"{key}: {name}", _as_ids(start, name, wanted), _of_unit(state, id, name))
        elif key in BATTLE:
            yield from _compare(key, _as_ids(start, key, value), BATTLE[key](state))
        else:
            raise ValueError(f"there is no fact {key!r}; allowed: {', '.join(BATTLE)}, or a unit with facts about it")


def _compare(what: str, expected: Any, found: Any) -> Iterator[Unmet]:
    if expected != found:
        yield Unmet(what, expected, found)


def _unit(start: State, name: str) -> str:
    ids = find_keys(name, unit_names(start))
    if len(ids) != 1:
        raise ValueError(f"{name!r} is not one unit of this battle; allowed: {', '.join(start.units)}")
    return ids[0]


def _as_ids(start: State, name: str, value: Any) -> Any:
    """What a script expects, with the names of units made into ids."""
    if name in ("grips", "crowded_by"):
        return sorted(_unit(start, one) for one in ([value] if isinstance(value, str) else value))
    return _unit(start, value) if name in ("turn", "bearer") and value else value


def _of_unit(state: State, id: str, name: str) -> Any:
    """A fact about a unit; of one that is gone only that it is out of the fight."""
    if name == "out":
        return id not in state.units
    if name not in UNIT:
        raise ValueError(f"there is no fact {name!r} about a unit; allowed: {', '.join((*UNIT, 'out'))}")
    return UNIT[name](state, state.units[id]) if id in state.units else "out of the fight"


def _winner(state: State) -> str | None:
    result = decide_outcome(state)
    return None if result is None else ", ".join(result.winners) or "nobody"


def _sensed(state: State, target: Unit) -> str | None:
    """How well the acting creature has sensed a target this turn."""
    unit = state.units.get(state.turn.unit)
    return None if unit is None else best_try(state, unit, target)[0] or None


UNIT: dict[str, Callable[[State, Unit], Any]] = {
    "at": lambda state, unit: state.map.grid.label(unit.at),
    "layer": lambda _, unit: unit.layer,
    "harm": lambda _, unit: unit.harm,
    "grips": lambda _, unit: sorted(unit.grips),
    "bearer": lambda _, unit: unit.bearer or None,
    "crowded": lambda state, unit: crowd_around(state, unit).tier,
    "crowded_by": lambda state, unit: sorted(crowd_around(state, unit).others),
    "encumbered": encumbered_tier,
    "sensed": _sensed,
}

BATTLE: dict[str, Callable[[State], Any]] = {
    "round": lambda state: state.round,
    "up": lambda state: state.up,
    "turn": lambda state: state.turn.unit or None,
    "asked": lambda state: tag(type(state.ask).__name__) if state.asks else None,
    "fogs": lambda state: len(state.fogs),
    "auras": lambda state: len(state.auras),
    "winner": _winner,
}
