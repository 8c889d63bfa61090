"""Paths: the steps from waypoint to waypoint, and the first rule that a path breaks (sections 3 to 5)."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.board.reach import Reach
from fieldcraft.board.reach import route as board_route
from fieldcraft.core import Denial, rule
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, offsets
from fieldcraft.systems.fates_edge.miniatures.movement import (
    diagonal_parity,
    newly_covered,
    points_left,
    reachable,
    stopping_cells,
)
from fieldcraft.systems.fates_edge.miniatures.questions import Walk
from fieldcraft.systems.fates_edge.miniatures.risks import count_risks, in_own_turn, may_be_risky
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import (
    admitted_cells,
    cells_in_the_way,
    climb_price,
    deny_entry,
    diagonal_rule,
    entry_costs,
    is_diagonal,
    step_denial,
    step_price,
)


@rule("mini.turn.move")
def fill_path(
    state: State, unit: Unit, path: tuple[Cell, ...], ignoring: tuple[Cell, ...] = (), *, rush: bool = False
) -> tuple[tuple[Cell, ...], Denial | None]:
    """The steps of a path up to the first waypoint to which none leads, and why there is none.

    Every cell of a path is a waypoint, neighbours too: the unit takes the cheapest way from each to the next.
    """
    here, steps, points, odd = unit.at, list[Cell](), points_left(state, unit), diagonal_parity(state, unit)
    for number, goal in enumerate(path, 1):
        if goal == here:
            return tuple(steps), Denial("a path does not stand still", goal, unit.id, rule="mini.turn.move")
        if goal not in state.board.grid:
            return tuple(steps), Denial("the map ends there", goal, unit.id, rule="mini.grid.map-features")
        if not all(cell in state.board.grid for cell in cells(state, unit, here)):
            break  # a base beyond the edge goes nowhere: the step that led there is what breaks a rule
        if not (leg := find_leg(state, unit, here, goal, points, odd, ignoring, rush=rush)):
            why = f"there is no way to {state.board.grid.label(goal)}"
            return tuple(steps), Denial(why, goal, unit.id, rule="mini.turn.move")
        if number < len(path):
            points, odd = left_after_leg(state, unit, here, leg, points, odd, rush=rush)
        steps += leg
        here = leg[-1]
    return tuple(steps), None


def left_after_leg(
    state: State, unit: Unit, here: Cell, leg: tuple[Cell, ...], points: int, odd: int, *, rush: bool
) -> tuple[int, int]:
    """The points that are left after some steps, and the parity of the diagonal ones so far."""
    for there in leg:
        points = max(points - (step_price(state, unit, here, there, odd, rush=rush) or 0), 0)
        odd, here = odd ^ is_diagonal(state, here, there), there
    return points, odd


def find_leg(
    state: State, unit: Unit, here: Cell, goal: Cell, points: int, odd: int, ignoring: tuple[Cell, ...], *, rush: bool
) -> tuple[Cell, ...]:
    """The steps from one waypoint to the next; those that tell what is in the way if none is legal, () if none leads.

    No way is cheaper than a single step for one point, which is taken unseen.
    """
    if here == unit.at:
        way = reachable(state, unit, ignoring, rush=rush)
    elif step_price(state, unit, here, goal, odd, rush=rush) == 1:
        return (goal,)
    else:
        way = reachable(state, unit, ignoring, rush=rush, start=here, points=points, odd=odd)
    cost = way.cost(goal)
    if cost == 1 or (cost is None and goal in state.board.grid.neighbours(here)):
        return (goal,)
    if cost is None:
        return likely_path(state, unit, here, goal)
    return safest_route(state, unit, way, goal, Walk(unit.id, (), ignoring=ignoring, rush=rush))


@rule("mini.turn.move")
def safest_route(state: State, unit: Unit, way: Reach, goal: Cell, walk: Walk) -> tuple[Cell, ...]:
    """Of the cheapest ways to a cell one with as few tests and strikes as may be."""
    plain = way.route(goal)
    if not may_be_risky(state, unit, (way.start, *plain[:-1])):
        return plain
    state = in_own_turn(state, unit)
    later = state.change(turn=replace(state.turn, free=False)) if state.turn.free else state

    def avoid(here: Cell, there: Cell) -> int:
        return count_risks(state if here == unit.at else later, replace(unit, at=here), there, walk)

    risky = any(avoid(here, there) for here, there in zip((way.start, *plain), plain, strict=False))
    return way.route(goal, avoid) if risky else plain


def likely_path(state: State, unit: Unit, here: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The way a unit would go if neither zones nor points held it back: to say what does."""
    field = state.board.field
    free = board_route(
        field,
        here,
        goal,
        shut=cells_in_the_way(state, unit) & ~field.bit(goal),
        costs=entry_costs(state, unit),
        admit=admitted_cells(state, unit),
        footprint=offsets(state, unit),
        diagonals=diagonal_rule(state),
        climb=climb_price(unit),
    )
    return free or ()


@rule("mini.scope.illegal")
def find_broken_rule(
    state: State, unit: Unit, steps: tuple[Cell, ...], ignoring: tuple[Cell, ...] = (), *, rush: bool = False
) -> Denial | None:
    """The first rule that a path breaks, and at which of its steps: each step is checked in turn."""
    here, spent, odd, budget = unit.at, 0, diagonal_parity(state, unit), points_left(state, unit)
    stopping = 0 if rush else stopping_cells(state, unit, ignoring)
    for number, there in enumerate(steps):
        if number and (
            no := deny_pass_through(state, unit, steps[number - 2] if number > 1 else unit.at, here, stopping)
        ):
            return _at_step(no, spent, number)
        if (no := deny_entry(state, unit, here, there)) is not None:
            return _at_step(no, spent, number)
        if (cost := step_price(state, unit, here, there, odd, rush=rush)) is None:
            return _at_step(step_denial(state, unit, here, there), spent, number)
        if spent + cost > budget:
            way = f"{'the way to ' if number else ''}{state.board.grid.label(there)}"
            why = f"{way} costs {spent + cost}, and {unit.title} has {budget} left"
            return Denial(why, there, unit.id, spent, "mini.move.speed-limit", number)
        spent, odd, here = spent + cost, odd ^ is_diagonal(state, here, there), there
    return None


def _at_step(no: Denial, spent: int, number: int) -> Denial:
    return Denial(no.why, no.at, no.unit, spent, no.rule, number)


@rule("mini.zoc.pass-through", "mini.zoc.principle")
def deny_pass_through(state: State, unit: Unit, before: Cell, here: Cell, stopping: int) -> Denial | None:
    """A unit may enter an enemy's zone, but never moves on through it."""
    if not newly_covered(state, unit, before, here) & stopping:
        return None
    label = state.board.grid.label(here)
    return Denial(
        f"the way leads through {label}, where an enemy's zone of control ends the move",
        here,
        unit.id,
        rule="mini.zoc.pass-through",
    )
