"""Getting out of a zone of control, or about in it (section 5.2)."""

from __future__ import annotations

from fieldcraft.board import Cell, Direction
from fieldcraft.core import No, Play, Tally, cite, rule
from fieldcraft.systems.fates_edge import Result, Test
from fieldcraft.systems.miniatures.asks import AfterDisengage, AfterShift, Walk
from fieldcraft.systems.miniatures.events import Freed, Shifted, Stopped
from fieldcraft.systems.miniatures.flanks import pinned
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.movement import left, no_place_to_end, parity
from fieldcraft.systems.miniatures.sequels import continues
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.steps import barred, blocked, price
from fieldcraft.systems.miniatures.trials import set_up
from fieldcraft.systems.miniatures.walking import walk
from fieldcraft.systems.miniatures.zoc import engaged_with, zone


@rule("mini.zoc.leave.disengage", "mini.zoc.multiple", "mini.place.pin")
def disengage_dv(state: State, unit: Unit) -> Tally:
    """Base 4, or what an enemy's data say; one more for each controller beyond the first, two more while pinned."""
    enemies = engaged_with(state, unit)
    base = max([state.options.disengage_base, *(enemy.disengage_dv or 0 for enemy in enemies)])
    more, pin = len(enemies) - 1, 2 if pinned(state, unit) else 0
    if state.options.pin_and_multiple == "higher_only":
        more, pin = (more, 0) if more > pin else (0, pin)
    dv = Tally.of(base, "disengage", cite(disengage_dv))
    dv = dv.plus(max(more, 0), "more than one controller", "mini.zoc.multiple").plus(pin, "pinned", "mini.place.pin")
    cap = state.options.disengage_cap
    return dv if cap is None or dv.total <= cap else Tally.of(cap, "the most it can be", cite(disengage_dv))


def disengage_test(state: State, unit: Unit) -> Test:
    """The test to get away."""
    return set_up(unit, "disengage", disengage_dv(state, unit))


@continues(AfterDisengage)
@rule("mini.zoc.leave.disengage", "mini.zoc.leave.fail")
def disengaged(play: Play[State], then: AfterDisengage, result: Result | None) -> None:
    """Who passes may step out with the move of this turn; who fails stays, and movement is over."""
    unit = play.state.units[then.unit]
    if result is not None and result.passed:
        play.emit(Freed(unit=unit.id), because=disengaged)
    else:
        play.emit(Stopped(unit=unit.id, at=unit.at), because=disengaged)


# --- shifting -----------------------------------------------------------------------


@rule("mini.zoc.shift", "mini.zoc.shift.multi")
def stays_in_zone(state: State, unit: Unit, to: Cell) -> No | None:
    """A shift stays inside the zone of every enemy that controls the unit, or of any, as the table chose."""
    after = state.board.field.mask(cells(state, unit, to))
    enemies = engaged_with(state, unit)
    kept = [bool(zone(state, enemy) & after) for enemy in enemies]
    if (any if state.options.shift_multi == "any" else all)(kept):
        return None
    gone = next(enemy for enemy, stays in zip(enemies, kept, strict=True) if not stays)
    label = state.board.grid.label(to)
    return No(
        f"{label} lies outside {gone.title}'s zone: that would be leaving it", to, unit.id, rule="mini.zoc.shift.multi"
    )


@rule("mini.zoc.shift")
def shift_step(state: State, unit: Unit, to: Cell) -> No | None:
    """A shift is one step to a neighbouring cell, diagonals included."""
    if to not in state.board.grid.neighbours(unit.at):
        return No("a shift is one step", to, unit.id, rule="mini.zoc.shift")
    if (no := blocked(state, unit, unit.at, to)) is not None:
        return no
    if shift_price(state, unit, to) is None:
        return barred(state, unit, unit.at, to)
    return no_place_to_end(state, unit, to) or stays_in_zone(state, unit, to)


def shift_cells(state: State, unit: Unit) -> tuple[Cell, ...]:
    """The neighbouring cells that may be worth a shift: on a small base, those that stay in the zones."""
    near = state.board.grid.neighbours(unit.at)
    if unit.size != "small" or state.options.shift_multi == "any":
        return near
    inside = state.board.field.mask(near)
    for enemy in engaged_with(state, unit):
        inside &= zone(state, enemy)
    return state.board.field.cells(inside)


def shift_price(state: State, unit: Unit, to: Cell) -> int | None:
    """What the step of a shift costs when it is made during a move."""
    return price(state, unit, unit.at, to, parity(state, unit), "alternating")


@rule("mini.zoc.shift", "mini.move.speed-limit")
def shift_points(state: State, unit: Unit, to: Cell | None) -> No | None:
    """A shift by test uses the movement of its step."""
    cost = shift_price(state, unit, to) if to is not None else 0
    if cost is not None and cost > left(state, unit):
        return No(
            f"the step costs {cost}, and {unit.title} has {left(state, unit)} left", to, unit.id, rule="mini.zoc.shift"
        )
    return None


def shift(play: Play[State], id: str, to: Cell | None, facing: Direction | None) -> None:
    """Relocate inside the zone, or turn in place."""
    walk(play, Walk(unit=id, path=() if to is None else (to,), facing=facing, shift=True))


@continues(AfterShift)
@rule("mini.zoc.shift")
def shifted(play: Play[State], then: AfterShift, result: Result | None) -> None:
    """Who passes shifts; who fails stays, and movement is over.

    The step costs what its side saw, or the price would tell of somebody unseen who stands there.
    """
    unit, seen = play.state.units[then.unit], play.seen
    cost = 0 if then.to is None else shift_price(seen, seen.units[unit.id], then.to) or 0
    play.emit(Shifted(unit=unit.id, cost=cost), because=shifted)
    if result is not None and result.passed:
        shift(play, then.unit, then.to, then.facing)
    elif play.state.options.shift_fail == "movement_ends":
        play.emit(Stopped(unit=unit.id, at=unit.at), because=shifted)
