"""The strikes that a deed would provoke, as far as a seat knows: by whom, where, and with what odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.presentation import Strike
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_test
from fieldcraft.systems.fates_edge.miniatures.questions import Walk
from fieldcraft.systems.fates_edge.miniatures.reactions import may_provoke, strikers_provoked
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit


def on_the_way(view: State, walk: Walk) -> Iterator[Strike]:
    """Those that a walk provokes, step by step; nobody strikes oftener than the round allows."""
    unit = view.units[walk.unit]
    if not may_provoke(view, unit, (unit.at, *walk.path[:-1])):
        return
    state, struck = view, Counter[str]()
    for there in walk.path:
        mover = state.units[unit.id]
        for enemy in strikers_provoked(state, mover, there, walk):
            if enemy.strikes + struck[enemy.id] < state.options.strikes_per_round:
                struck[enemy.id] += 1
                yield strike(state, enemy, mover)
        state = with_step(state, mover, there)


def with_step(state: State, unit: Unit, there: Cell) -> State:
    """The state with a unit one step further; only the first step is free."""
    turn = replace(state.turn, free=False) if state.turn.free else state.turn
    return replace(state.put(replace(unit, at=there)), turn=turn)


def strike(state: State, enemy: Unit, target: Unit) -> Strike:
    """A guarded strike at a unit where it stands."""
    test = attack_test(state, enemy, target, ranged=False, guarded=True)
    return Strike(by=enemy.id, at=target.at, odds=odds_of_test(state, test))
