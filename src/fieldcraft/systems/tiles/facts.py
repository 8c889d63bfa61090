"""Facts about a fight by name, so that a script can say what must be true: `Kettle: {at: e4, slots: 2}`."""

from __future__ import annotations

from fieldcraft.systems.shared.facts import Facts, name_winners
from fieldcraft.systems.tiles.outcome import find_result
from fieldcraft.systems.tiles.state import State

FACTS: Facts[State] = Facts(
    of_game={
        "round": lambda state: state.round,
        "turn": lambda state: state.turn.unit,
        "areas": lambda state: len(state.areas),
        "objects": lambda state: len(state.objects),
        "winner": lambda state: name_winners(find_result(state)),
    },
    of_unit={
        "at": lambda state, unit: unit.at.label(state.map.grid),
        "level": lambda _, unit: unit.at.level,
        "slots": lambda _, unit: unit.budget.left,
        "momentum": lambda _, unit: unit.budget.carried or unit.budget.kept,
        "hit_points": lambda _, unit: unit.hit_points,
        "armour": lambda _, unit: unit.armour.durability,
        "maimed": lambda _, unit: unit.maimed,
        "down": lambda _, unit: unit.down,
    },
    references=frozenset({"turn"}),
)
"""What scripts can ask of a fight."""
