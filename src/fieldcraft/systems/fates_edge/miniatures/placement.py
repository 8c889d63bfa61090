"""Shoves, pulls, tackles and swaps (sections 7, 10 and 13)."""

from __future__ import annotations

from fieldcraft.board import Cell, Squares
from fieldcraft.board.steps import step_cost
from fieldcraft.core import Denial, Play, Tally, rule, ruling_id
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.barriers import enters_effect, find_wall_ahead, is_barred_by
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS, attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.detection import Groped
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became, Placed, Recovered
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import disturb_rituals
from fieldcraft.systems.fates_edge.miniatures.movement import deny_end
from fieldcraft.systems.fates_edge.miniatures.questions import (
    AfterFall,
    AfterShove,
    AfterSwap,
    Strikes,
    SwapPlaces,
    Then,
)
from fieldcraft.systems.fates_edge.miniatures.ranges import group_distance
from fieldcraft.systems.fates_edge.miniatures.reactions import leaves_zone, may_react
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import RUBBLE, deny_entry, descent, step_denial, step_price
from fieldcraft.systems.fates_edge.miniatures.visibility import watchers
from fieldcraft.systems.fates_edge.miniatures.walking import reveal_hidden, stop_before_hidden
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, projects_zone, zone
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import SIDES, contested_dv, count
from fieldcraft.systems.shared.caches import remember


@rule("mini.place.direction")
def shove_cells(state: State, unit: Unit, target: Unit, *, pull: bool) -> tuple[Cell, ...]:
    """The cell in line with actor and target; where there is none, any neighbour that is farther, or nearer."""
    straight = next_in_line(state, unit.at, target.at, pull=pull)
    if straight is not None:
        return (straight,)
    own, now = cells(state, unit), group_distance(state, cells(state, unit), cells(state, target))
    found = []
    for cell in state.board.grid.neighbours(target.at):
        there = cells(state, target, cell)
        far = group_distance(state, own, there)
        if far < now if pull else far > now:
            found.append(cell)
    return tuple(found)


def next_in_line(state: State, a: Cell, b: Cell, *, pull: bool) -> Cell | None:
    """The neighbour of `b` on the line through both, beyond it or before it; None if they are not in line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for x, y in state.board.grid.vectors:
        if dx * y == dy * x and dx * x + dy * y > 0:
            cell = (b[0] - x, b[1] - y) if pull else (b[0] + x, b[1] + y)
            return cell if cell in state.board.grid or not pull else None
    return None


@rule("mini.place.limits", "mini.terrain.rubble", "mini.place.direction")
def deny_shove(state: State, unit: Unit, target: Unit, to: Cell, *, pull: bool) -> Denial | None:
    """Nobody is shoved off the map, into what cannot be entered, through walls or corners, or into rubble."""
    if to not in shove_cells(state, unit, target, pull=pull):
        return Denial(f"{target.title} would not go there", to, target.id, rule="mini.place.direction")
    return deny_landing(state, target, to)


@rule("mini.place.limits", "mini.terrain.rubble")
def deny_landing(state: State, target: Unit, to: Cell) -> Denial | None:
    """Why nobody can be made to go to a cell, whoever shoves or pulls."""
    if (no := deny_entry(state, target, target.at, to)) is not None:
        return Denial(no.why, to, target.id, rule="mini.place.limits")
    rubble = state.board.field.cells_of_ground(RUBBLE)
    if rubble & state.board.field.mask(cells(state, target, to)):
        return Denial("rubble blocks shoves", to, target.id, rule="mini.place.limits")
    if find_wall_ahead(state, target, to) is not None:
        return Denial("a conjured wall stands in the way", to, target.id, rule="mini.place.limits")
    if (
        step_price(state, target, target.at, to, 0, "alternating" if isinstance(state.board.grid, Squares) else None)
        is None
    ):
        return Denial(step_denial(state, target, target.at, to).why, to, target.id, rule="mini.place.limits")
    if deny_end(state, target, to) is not None:
        return Denial("somebody stands there", to, target.id, rule="mini.place.limits")
    return None


@rule("mini.action.brace", "mini.place.shove")
def shove_test(state: State, unit: Unit, target: Unit, what: str) -> Test:
    """A shove or pull is a test; against a braced target it loses a die."""
    test = set_up(unit, what, Tally.of(CHECKS[what].dv, what, "mini.dv.suggested"))
    dice = test.dice.plus(-1 if target.has("bracing") else 0, "braced", ruling_id(shove_test))
    return Test(unit=unit.id, what=what, dice=dice, dv=test.dv, target=target.id)


@rule("mini.place.shove", "mini.large.shove")
def shove_threshold(target: Unit) -> int:
    """Effect 1 moves a target one cell; a large one needs 2, a huge one 3."""
    return {"small": 1, "medium": 1, "large": 2, "huge": 3}[target.size]


@resumes(AfterShove)
@rule("mini.place.shove", "mini.large.shove")
def finish_shove(play: Play[State], then: AfterShove, result: Result | None) -> None:
    """With enough effect the target moves one cell, always exactly one, unless somebody unseen stands there."""
    target = play.state.units.get(then.target)
    if target is None or result is None or result.effect < shove_threshold(target):
        return
    if reveal_hidden(play, target, cells(play.state, target, then.to)):
        return
    if play.state.known and deny_landing(play.state, target, then.to) is not None:
        play.emit(Groped(unit=then.unit, cells=cells(play.state, target, then.to)), because=stop_before_hidden)
        return
    strikers = destination_strikers(play.state, play.state.units[then.unit], target, then.to)
    dv, because = descent(play.state, target, target.at, then.to)
    play.emit(Placed(unit=target.id, at=then.to), because=finish_shove)
    come_down(play, target, dv, because, tuple(enemy.id for enemy in strikers))


def come_down(play: Play[State], unit: Unit, dv: int, because: str, strikers: tuple[str, ...] = ()) -> None:
    """Let somebody who was moved come to rest, after a balance test where the way down takes one (`dv` 0: none)."""
    strikes = Strikes(target=unit.id, by=strikers)
    if dv:
        test = set_up(play.state.units[unit.id], "balance", dv)
        attempt(play, test, AfterFall(unit=unit.id, rule=because, then=strikes))
    else:
        come_to_rest(play, unit.id, strikes)


@resumes(AfterFall)
@rule("mini.terrain.ledge", "mini.move.elevation.down")
def finish_fall(play: Play[State], then: AfterFall, result: Result | None) -> None:
    """Who is moved down a ledge or a steep drop and fails the balance test lies prone below.

    A bargain that is struck for the test puts them back on their feet, when all else is over.
    """
    prone, passed = "prone" in play.state.units[then.unit].conditions, result is None or result.passed
    if not passed and not prone:
        play.emit(Became(unit=then.unit, condition="prone", because=then.rule))
    if then.then is not None:
        come_to_rest(play, then.unit, then.then)
    elif prone:
        play.emit(Recovered(unit=then.unit, condition="prone"), because=finish_fall)


def come_to_rest(play: Play[State], id: str, then: Then) -> None:
    """What follows when somebody has been moved: rituals are disturbed, and enemies strike."""
    if not (play.state.rituals and disturb_rituals(play, id, then)):
        resume(play, then)


@rule("mini.place.provoke")
def destination_strikers(state: State, shover: Unit, target: Unit, to: Cell) -> list[Unit]:
    """If the target leaves a zone, those who control the cell it comes to may strike, but not the shover."""
    before, after = unit_mask(state, target), state.board.field.mask(cells(state, target, to))
    if not any(leaves_zone(state, enemy, before, after) for enemy in engaged_with(state, target)):
        return []
    return [
        enemy
        for enemy in state.units.values()
        if enemy.id != shover.id
        and may_react(state, enemy, target)
        and projects_zone(state, enemy, target.side)
        and zone(state, enemy) & after
    ]


# --- tackles and breaches -----------------------------------------------------------------


@rule("mini.action.tackle", "mini.scope.srd-contest")
def tackle_test(play: Play[State], unit: Unit, target: Unit) -> Test:
    """A tackle is a contested test: against a value by the foe's size, or against the foe's own roll."""
    if play.state.options.opposed == "contest":
        pool = target.abilities.pool(*CHECKS["tackle"].pool)
        faces = play.roll(
            SIDES, max(1, pool.total), f"{target.called}: resists the tackle", watchers(play.state, target)
        )
        dv = Tally.of(contested_dv(count(faces)[0]), "contest", ruling_id(contested_dv))
    else:
        dv = tackle_dv(target)
    return Test(unit=unit.id, what="tackle", dice=set_up(unit, "tackle", dv).dice, dv=dv, target=target.id)


@rule("mini.action.tackle")
def tackle_dv(target: Unit) -> Tally:
    """4, or 5 for a large and 6 for a huge foe, or what its data say."""
    by_size = {"small": 4, "medium": 4, "large": 5, "huge": 6}[target.size]
    return Tally.of(target.tackle_dv or by_size, "tackle", ruling_id(tackle_dv))


@rule("mini.magic.conjure")
def breach_test(unit: Unit) -> Test:
    """A conjured thing is hit at DV 1."""
    return set_up(unit, "breach", Tally.of(1, "conjured thing", ruling_id(breach_test)))


# --- swaps ---------------------------------------------------------------------------------


@rule("mini.place.swap", "mini.move.impassable", "mini.magic.zone-effects")
def deny_trade(state: State, unit: Unit, ally: Unit) -> Denial | None:
    """Nobody trades places through a wall, with ground that cannot be entered, or past what bars the way by magic."""
    for one, other in ((unit, ally), (ally, unit)):
        if (no := deny_entry(state, one, one.at, other.at, other.id)) is not None:
            return no
        barred = (effect for effect in state.effects.values() if is_barred_by(state, one, effect))
        if any(enters_effect(state, one, other.at, effect) for effect in barred):
            return Denial(f"magic bars {one.title}'s way", other.at, one.id, rule="mini.magic.zone-effects")
    if any(is_open_between(state, a, b) for a in cells(state, unit) for b in cells(state, ally)):
        return None
    return Denial(f"no way is open between {unit.title} and {ally.title}", ally.at, unit.id, rule=ruling_id(deny_trade))


def is_open_between(state: State, a: Cell, b: Cell) -> bool:
    """Whether a step leads from one cell to the other, whoever stands there."""
    field = state.board.field

    def find() -> bool:
        admit = (field.bit(a) | field.bit(b)) & field.impassable
        return step_cost(field, a, b, costs={1: field.on}, admit=admit, climb=0) is not None

    return remember(state.board.cache, ("open between", a, b), find)


@rule("mini.place.swap")
def swap_test(unit: Unit) -> Test:
    """Each of the two must pass a coordination test."""
    return set_up(unit, "coordination", Tally.of(CHECKS["coordination"].dv, "coordination", ruling_id(swap_test)))


@resumes(AfterSwap)
@rule("mini.place.swap")
def finish_swap_test(play: Play[State], then: AfterSwap, result: Result | None) -> None:
    """If either fails nobody moves; if both pass, those whose zones are left may strike first."""
    state = play.state
    unit, ally = state.units.get(then.unit), state.units.get(then.ally)
    if result is None or not result.passed or unit is None or ally is None:
        return
    if not then.second:
        attempt(play, swap_test(ally), AfterSwap(unit=unit.id, ally=ally.id, second=True))
        return
    places = SwapPlaces(unit=unit.id, ally=ally.id)
    second = Strikes(target=ally.id, by=strikers_left_behind(state, ally, unit), then=places)
    resume(play, Strikes(target=unit.id, by=strikers_left_behind(state, unit, ally), then=second))


def strikers_left_behind(state: State, unit: Unit, ally: Unit) -> tuple[str, ...]:
    before, after = unit_mask(state, unit), state.board.field.mask(cells(state, unit, ally.at))
    enemies = engaged_with(state, unit)
    return tuple(e.id for e in enemies if may_react(state, e, unit) and leaves_zone(state, e, before, after))


def list_drops(state: State, unit: Unit, ally: Unit) -> list[tuple[Unit, int, str]]:
    """Both who trade places, each with the value of the balance test that it takes and the rule; 0 for none."""
    return [(one, *descent(state, one, one.at, other.at)) for one, other in ((unit, ally), (ally, unit))]


def describe_fall(unit: Unit, dv: int) -> str:
    """That somebody may fall, in a sentence; "" if nobody does."""
    return f"{unit.title} comes down, and falls unless it keeps its balance at DV {dv}" if dv else ""


@resumes(SwapPlaces)
@rule("mini.place.swap", "mini.terrain.ledge", "mini.move.elevation.down")
def swap_places(play: Play[State], then: SwapPlaces, result: Result | None) -> None:
    """The two trade places; whoever comes down a ledge or a steep drop by it may fall."""
    unit, ally = play.state.units.get(then.unit), play.state.units.get(then.ally)
    if unit is None or ally is None:
        return
    drops = list_drops(play.state, unit, ally)
    play.emit(Placed(unit=unit.id, at=ally.at), because=swap_places)
    play.emit(Placed(unit=ally.id, at=unit.at), because=swap_places)
    for one, dv, because in sorted(drops, key=lambda drop: drop[1]):
        come_down(play, one, dv, because)
