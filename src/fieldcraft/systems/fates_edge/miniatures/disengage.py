"""Getting out of a zone of control, or about in it (section 5.2)."""

from __future__ import annotations

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Denial, Play, Tally, rule, ruling_id
from fieldcraft.core.continuations import resumes
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS, set_up
from fieldcraft.systems.fates_edge.miniatures.events.battle import Freed, Shifted, Stopped
from fieldcraft.systems.fates_edge.miniatures.facing import is_pinned
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.movement import deny_end, diagonal_parity, points_left
from fieldcraft.systems.fates_edge.miniatures.questions import AfterDisengage, AfterShift, Walk
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry, step_denial, step_price
from fieldcraft.systems.fates_edge.miniatures.walking import walk
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, zone
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.shared.caches import remember


@rule("mini.zoc.leave.disengage", "mini.zoc.multiple", "mini.place.pin")
def disengage_dv(state: State, unit: Unit) -> Tally:
    """Base 4, or what an enemy's data say; one more for each controller beyond the first, two more while pinned."""
    enemies = engaged_with(state, unit)
    base = max([CHECKS["disengage"].dv, *(enemy.disengage_dv or 0 for enemy in enemies)])
    more, pin = len(enemies) - 1, 2 if is_pinned(state, unit) else 0
    dv = Tally.of(base, "disengage", ruling_id(disengage_dv))
    return dv.plus(max(more, 0), "more than one controller", "mini.zoc.multiple").plus(pin, "pinned", "mini.place.pin")


def disengage_test(state: State, unit: Unit) -> Test:
    return set_up(unit, "disengage", disengage_dv(state, unit))


@resumes(AfterDisengage)
@rule("mini.zoc.leave.disengage", "mini.zoc.leave.fail")
def finish_disengage(play: Play[State], then: AfterDisengage, result: Result | None) -> None:
    """Who passes may step out with the move of this turn; who fails stays, and movement is over."""
    unit = play.state.units[then.unit]
    if result is not None and result.passed:
        play.emit(Freed(unit=unit.id), because=finish_disengage)
    else:
        play.emit(Stopped(unit=unit.id, at=unit.at), because=finish_disengage)


# --- shifting -----------------------------------------------------------------------


@rule("mini.zoc.shift", "mini.zoc.shift.multi")
def deny_leaving_zone(state: State, unit: Unit, to: Cell) -> Denial | None:
    """A shift stays inside the zone of every enemy that controls the unit."""
    after = state.board.field.mask(cells(state, unit, to))
    gone = next((enemy for enemy in engaged_with(state, unit) if not zone(state, enemy) & after), None)
    if gone is None:
        return None
    label = state.board.grid.label(to)
    return Denial(
        f"{label} lies outside {gone.title}'s zone: that would be leaving it", to, unit.id, rule="mini.zoc.shift.multi"
    )


@rule("mini.zoc.shift")
def deny_shift_step(state: State, unit: Unit, to: Cell) -> Denial | None:
    """A shift is one step to a neighbouring cell, diagonals included."""
    if to not in state.board.grid.neighbours(unit.at):
        return Denial("a shift is one step", to, unit.id, rule="mini.zoc.shift")
    if (no := deny_entry(state, unit, unit.at, to)) is not None:
        return no
    if shift_price(state, unit, to) is None:
        return step_denial(state, unit, unit.at, to)
    return deny_end(state, unit, to) or deny_leaving_zone(state, unit, to)


def shift_cells(state: State, unit: Unit) -> list[Cell]:
    """The neighbouring cells to which a unit may shift."""
    return remember(state.cache, ("shift cells", unit.id), lambda: find_shift_cells(state, unit))


def find_shift_cells(state: State, unit: Unit) -> list[Cell]:
    """Those by whose step a rule is broken left out; on a small base those outside the zones need not be asked."""
    near = state.board.grid.neighbours(unit.at)
    if unit.size == "small":
        inside = state.board.field.mask(near)
        for enemy in engaged_with(state, unit):
            inside &= zone(state, enemy)
        near = state.board.field.cells(inside)
    return [cell for cell in near if deny_shift_step(state, unit, cell) is None]


def shift_price(state: State, unit: Unit, to: Cell) -> int | None:
    key = ("shift price", unit.id, to)
    return remember(
        state.cache, key, lambda: step_price(state, unit, unit.at, to, diagonal_parity(state, unit), "alternating")
    )


@rule("mini.zoc.shift", "mini.move.speed-limit")
def deny_shift_cost(state: State, unit: Unit, to: Cell | None) -> Denial | None:
    """A shift by test uses the movement of its step."""
    cost = shift_price(state, unit, to) if to is not None else 0
    if cost is not None and cost > points_left(state, unit):
        return Denial(
            f"the step costs {cost}, and {unit.title} has {points_left(state, unit)} left",
            to,
            unit.id,
            rule="mini.zoc.shift",
        )
    return None


def shift(play: Play[State], id: str, to: Cell | None, facing: Direction | None) -> None:
    """Relocate inside the zone, or turn in place."""
    walk(play, Walk(unit=id, path=() if to is None else (to,), facing=facing, shift=True))


@resumes(AfterShift)
@rule("mini.zoc.shift")
def finish_shift(play: Play[State], then: AfterShift, result: Result | None) -> None:
    """Who passes shifts; who fails stays, and movement is over.

    The step costs what its side saw, or the price would tell of somebody unseen who stands there.
    """
    unit, seen = play.state.units[then.unit], play.seen
    cost = 0 if then.to is None else shift_price(seen, seen.units[unit.id], then.to) or 0
    play.emit(Shifted(unit=unit.id, cost=cost), because=finish_shift)
    if result is not None and result.passed:
        shift(play, then.unit, then.to, then.facing)
    else:
        play.emit(Stopped(unit=unit.id, at=unit.at), because=finish_shift)
