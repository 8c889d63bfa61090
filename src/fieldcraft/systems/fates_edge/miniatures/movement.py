"""Movement: how far a unit gets, what ends its move, and where it may end (sections 3 to 5)."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.board import Cell
from fieldcraft.board.reach import Reach, reach
from fieldcraft.core import Denial, rule, ruling_id
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask, offsets, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import (
    admitted_cells,
    cells_in_the_way,
    climb_price,
    diagonal_rule,
    entry_costs,
)
from fieldcraft.systems.fates_edge.miniatures.zoc import hostile_zone, is_engaged
from fieldcraft.systems.shared.caches import remember

FAR = 10_000


@rule("mini.move.speed-limit", "mini.action.dash", "mini.turn.move")
def allowance(state: State, unit: Unit) -> int:
    """A move costs at most the unit's speed, two more after a dash."""
    return unit.speed + (2 if state.turn.dashed and state.turn.unit == unit.id else 0)


def points_left(state: State, unit: Unit) -> int:
    """The movement points that a unit has left this turn; none if its speed has sunk below what it has spent."""
    spent = state.turn.spent if state.turn.unit == unit.id else 0
    return max(allowance(state, unit) - spent, 0)


@rule("mini.move.square.alternating")
def diagonal_parity(state: State, unit: Unit) -> int:
    """Diagonals are counted over the whole turn; steps between do not reset the count."""
    return state.turn.diagonals & 1 if state.turn.unit == unit.id else 0


@rule("mini.zoc.enter-stops", "mini.zoc.leave.definition", "mini.zoc.diagonal-slip")
def stopping_cells(state: State, unit: Unit, ignoring: tuple[Cell, ...] = ()) -> int:
    """The cells that end a move when any cell of the base newly enters one; corners that are passed do not."""
    zones = hostile_zone(state, unit.side)
    return zones & ~ignored_cells(state, unit, ignoring) if ignoring else zones


@rule("mini.boon.ignore-step")
def ignored_cells(state: State, unit: Unit, ignoring: Iterable[Cell]) -> int:
    """The cells whose control is ignored: those that the whole base covers in the places that are named."""
    return state.board.field.mask(cell for place in ignoring for cell in cells(state, unit, place))


def reachable(
    state: State, unit: Unit, ignoring: tuple[Cell, ...] = (), *, rush: bool = False, start: Cell | None = None,
    points: int | None = None, odd: int | None = None,
) -> Reach:  # fmt: skip
    """Every cell that a unit can reach with the points it has, at the cheapest price."""
    return remember(
        state.cache,
        ("reach", unit.id, ignoring, rush, start, points, odd),
        lambda: reach(
            state.board.field,
            start or unit.at,
            points_left(state, unit) if points is None else points,
            shut=cells_in_the_way(state, unit),
            stops=0 if rush else stopping_cells(state, unit, ignoring),
            costs=entry_costs(state, unit, rush=rush),
            admit=admitted_cells(state, unit),
            footprint=offsets(state, unit),
            diagonals=diagonal_rule(state),
            parity=diagonal_parity(state, unit) if odd is None else odd,
            climb=climb_price(unit),
        ),
    )


@rule("mini.action.prone")
def crawl_cells(state: State, unit: Unit) -> int:
    """A prone unit crawls one cell at most in a move; returns the cells it may then reach, all of them if it stands."""
    field = state.board.field
    if "prone" not in unit.conditions:
        return field.on
    tired = state.turn.unit == unit.id and state.turn.stepped
    return field.disk(unit.at, 0 if tired else 1)


def destinations(state: State, unit: Unit, ignoring: tuple[Cell, ...] = (), *, rush: bool = False) -> int:
    found = reachable(state, unit, ignoring, rush=rush).mask & ~state.board.field.bit(unit.at)
    if state.effects or state.options.pass_through_friends:
        found = legal_end_cells(state, unit, found)
    return found & crawl_cells(state, unit) if "prone" in unit.conditions else found


@rule("mini.magic.conjure", "mini.move.occupied")
def legal_end_cells(state: State, unit: Unit, mask: int) -> int:
    """Nobody ends a move inside a conjured wall or on a friend."""
    field, own = state.board.field, state.units.get(unit.id)
    bad = occupied_mask(state) & ~(0 if own is None else unit_mask(state, own))
    if state.effects:
        bad |= field.mask(c for e in state.effects.values() if e.kind == "wall" for c in e.cells)
    base = offsets(state, unit)
    if base == ((0, 0),):
        return mask & ~bad
    fits = (c for c in field.cells(mask) if not bad & field.mask((c[0] + x, c[1] + y) for x, y in base))
    return field.mask(fits)


@rule("mini.move.occupied", "mini.magic.conjure")
def deny_end(state: State, unit: Unit, to: Cell) -> Denial | None:
    """Nobody ends a move where somebody else stands, or inside a conjured wall."""
    if legal_end_cells(state, unit, state.board.field.bit(to)):
        return None
    return Denial("nobody ends a move there", to, unit.id, rule=ruling_id(deny_end))


@rule("mini.zoc.start-engaged")
def is_bound(state: State, unit: Unit) -> bool:
    """A unit that is engaged takes no ordinary step until it has disengaged."""
    free = state.turn.unit == unit.id and state.turn.free
    return not free and is_engaged(state, unit)


def newly_covered(state: State, unit: Unit, before: Cell, here: Cell) -> int:
    """The cells that a base newly covers after a step."""
    field, base = state.board.field, offsets(state, unit)
    if len(base) == 1:
        return field.bits[here]
    new = field.mask((here[0] + x, here[1] + y) for x, y in base)
    return new & ~field.mask((before[0] + x, before[1] + y) for x, y in base)
