"""Risks: the tests and strikes that a walk calls for, step by step, before it is walked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.systems.fates_edge.miniatures.barriers import crossing_test, find_barriers
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.questions import Walk
from fieldcraft.systems.fates_edge.miniatures.reactions import may_provoke, strikers_provoked
from fieldcraft.systems.fates_edge.miniatures.state import State, Turn, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import descent, has_drops
from fieldcraft.systems.fates_edge.shared import Test


def in_own_turn(state: State, unit: Unit) -> State:
    """The state in the turn of a unit, which may not have begun."""
    return state if state.turn.unit == unit.id else state.change(turn=Turn(unit=unit.id, start=unit.at))


def tests_of_step(state: State, unit: Unit, there: Cell) -> Iterator[Test]:
    """The tests that a step calls for: to cross what bars it, then to keep one's footing on the way down."""
    if state.effects:
        yield from (crossing_test(unit, effect) for effect in find_barriers(state, unit, there))
    if has_drops(state) and (dv := descent(state, unit, unit.at, there)[0]):
        yield set_up(unit, "balance", dv)


def tests_on_the_way(state: State, unit: Unit, steps: tuple[Cell, ...]) -> Iterator[tuple[Cell, Test]]:
    """The tests that a walk calls for, each with the cell to which its step leads."""
    if not (state.effects or has_drops(state)):
        return
    state = in_own_turn(state, unit)
    for there in steps:
        for test in tests_of_step(state, unit, there):
            yield there, test
        if state.effects:
            met = state.turn.met.union(effect.id for effect in find_barriers(state, unit, there))
            state = state.change(turn=replace(state.turn, met=met))
        unit = replace(unit, at=there)


def may_be_risky(state: State, unit: Unit, trail: tuple[Cell, ...]) -> bool:
    """Whether steps from some places may call for a test or a strike: a quick look, before a closer one."""
    return bool(state.effects) or has_drops(state) or may_provoke(state, unit, trail)


def count_risks(state: State, unit: Unit, there: Cell, walk: Walk) -> int:
    """How many tests and strikes the next step of a walk calls for."""
    tests = sum(1 for _ in tests_of_step(state, unit, there))
    return tests + len(strikers_provoked(state, unit, there, walk))
