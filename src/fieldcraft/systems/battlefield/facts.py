"""Facts about the field by name, so that a script can say what must be true: `Mira: {at: e4, harm: 1}`, `up: crew`."""

from __future__ import annotations

from fieldcraft.core.model import tag
from fieldcraft.systems.battlefield.crowding import crowd_around, encumbered_tier
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.turns import decide_outcome
from fieldcraft.systems.shared.facts import Facts, name_winners


def _sensed(state: State, target: Unit) -> str | None:
    """How well the acting creature has sensed a target this turn."""
    unit = state.units.get(state.turn.unit)
    return None if unit is None else best_try(state, unit, target)[0] or None


FACTS: Facts[State] = Facts(
    of_game={
        "round": lambda state: state.round,
        "up": lambda state: state.up,
        "turn": lambda state: state.turn.unit or None,
        "asked": lambda state: tag(type(state.ask).__name__) if state.asks else None,
        "fogs": lambda state: len(state.fogs),
        "auras": lambda state: len(state.auras),
        "winner": lambda state: name_winners(decide_outcome(state)),
    },
    of_unit={
        "at": lambda state, unit: state.map.grid.label(unit.at),
        "layer": lambda _, unit: unit.layer,
        "harm": lambda _, unit: unit.harm,
        "grips": lambda _, unit: sorted(unit.grips),
        "bearer": lambda _, unit: unit.bearer or None,
        "crowded": lambda state, unit: crowd_around(state, unit).tier,
        "crowded_by": lambda state, unit: sorted(crowd_around(state, unit).others),
        "encumbered": encumbered_tier,
        "sensed": _sensed,
    },
    references=frozenset({"turn", "bearer", "grips", "crowded_by"}),
)
