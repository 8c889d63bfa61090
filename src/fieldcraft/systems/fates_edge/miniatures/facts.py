"""Facts about a battle by name, so that a script can say what must be true: `Sable: {at: e4, harm: 1}`, `up: vigil`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from fieldcraft.core.model import tag
from fieldcraft.games import Unmet
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import outcome
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
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
    if name == "engaged":
        return sorted(_unit(start, one) for one in ([value] if isinstance(value, str) else value))
    if name == "turn" and value:
        return _unit(start, value)
    return sorted(value) if isinstance(value, list) else value


def _of_unit(state: State, id: str, name: str) -> Any:
    """A fact about a unit; of one that is gone only that it is out of the fight."""
    if name == "out":
        return id not in state.units
    if name not in UNIT and name not in CONDITIONS:
        raise ValueError(f"there is no fact {name!r} about a unit; allowed: {', '.join((*UNIT, 'out', *CONDITIONS))}")
    if id not in state.units:
        return "out of the fight"
    unit = state.units[id]
    return name in unit.conditions if name in CONDITIONS else UNIT[name](state, unit)


def _winner(state: State) -> str | None:
    result = outcome(state)
    return None if result is None else ", ".join(result.winners) or "nobody"


CONDITIONS: tuple[str, ...] = get_args(Condition)

UNIT: dict[str, Callable[[State, Unit], Any]] = {
    "at": lambda state, unit: state.board.grid.label(unit.at),
    "facing": lambda _, unit: unit.facing,
    "harm": lambda _, unit: unit.harm,
    "fatigue": lambda _, unit: unit.fatigue,
    "boons": lambda _, unit: unit.boons,
    "strikes": lambda _, unit: unit.strikes,
    "hidden": lambda _, unit: unit.veil,
    "unseen": lambda _, unit: unit.unseen,
    "seen_by": lambda _, unit: sorted(unit.pierced_by),
    "marked_by": lambda _, unit: sorted(unit.marks),
    "leash": lambda _, unit: unit.leash,
    "obligation": lambda _, unit: unit.obligation,
    "conditions": lambda _, unit: sorted(unit.conditions),
    "engaged": lambda state, unit: sorted(enemy.id for enemy in engaged_with(state, unit)),
}

BATTLE: dict[str, Callable[[State], Any]] = {
    "round": lambda state: state.round,
    "up": lambda state: state.up,
    "turn": lambda state: state.turn.unit,
    "bank": lambda state: state.bank,
    "asked": lambda state: tag(type(state.ask).__name__) if state.asks else None,
    "answers": lambda state: state.ask.seat if state.asks else None,
    "effects": lambda state: len(state.effects),
    "rituals": lambda state: len(state.rituals),
    "winner": _winner,
}
