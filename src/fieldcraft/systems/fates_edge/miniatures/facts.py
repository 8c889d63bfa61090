"""Facts about a battle by name, so that a script can say what must be true: `Sable: {at: e4, harm: 1}`, `up: vigil`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from fieldcraft.core.model import tag
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import outcome
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
from fieldcraft.systems.shared.facts import Facts, name_winners


def has_befallen(condition: Condition) -> Callable[[State, Unit], bool]:
    """Whether a condition has befallen a unit."""
    return lambda _, unit: condition in unit.conditions


CONDITIONS = {condition: has_befallen(condition) for condition in get_args(Condition)}

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
    "winner": lambda state: name_winners(outcome(state)),
}

unmet = Facts(BATTLE, UNIT | CONDITIONS, references=frozenset(("turn", "engaged"))).unmet
