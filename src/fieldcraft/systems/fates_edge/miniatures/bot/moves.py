"""Plans that begin with a walk: where to, what to do there, which way to face."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Face, Move, legal_steps
from fieldcraft.systems.fates_edge.miniatures.actions.readying import Dash
from fieldcraft.systems.fates_edge.miniatures.bot.odds import success_chance
from fieldcraft.systems.fates_edge.miniatures.bot.places import best_place, merit, place, stay, to_strike, worth_a_look
from fieldcraft.systems.fates_edge.miniatures.bot.risk import menaces, risk, wariest, ways
from fieldcraft.systems.fates_edge.miniatures.bot.situation import BOON, DOWN, LEAST, Situation, footprints, relocate
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import Strike, best, flanks_opened
from fieldcraft.systems.fates_edge.miniatures.facing import arc_of_cell
from fieldcraft.systems.fates_edge.miniatures.movement import reachable
from fieldcraft.systems.fates_edge.miniatures.risks import tests_on_the_way
from fieldcraft.systems.fates_edge.miniatures.state import State, Turn, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import brinks, has_drops
from fieldcraft.systems.shared.bot.plans import Menu, Plan, Plans
from fieldcraft.systems.shared.caches import remember


def may_act(s: Situation, unit: Unit) -> bool:
    spent = s.view.turn.unit == unit.id and s.view.turn.acted
    return not spent and not unit.conditions & {"stunned", "helpless"}


def arrival(s: Situation, unit: Unit, cell: Cell) -> tuple[float, float, Direction]:
    """How much better it is to be on a cell than here, a strike from there included; the strike's part; the facing."""
    struck, blow = first_blow(s, unit, cell)
    there = place(s, unit, cell, {struck.target: struck.out} if struck else {})
    return there.value - stay(s, unit) + blow, blow, outlook(s, unit, cell, there.facing)


def first_blow(s: Situation, unit: Unit, cell: Cell) -> tuple[Strike | None, float]:
    """The best strike of a unit from a cell, and what it is worth with all that it opens to others."""

    def find() -> tuple[Strike | None, float]:
        struck = best(s, unit, cell) if may_act(s, unit) else None
        return struck, struck.value + flanks_opened(s, unit, cell) if struck else 0.0

    return remember(s.cache, ("first blow", unit.id, cell), find)


def most(s: Situation, unit: Unit, cell: Cell) -> float:
    """How much better it would be on a cell than here, a strike from there included, were there no danger."""
    return merit(s, unit, cell) - stay(s, unit) + first_blow(s, unit, cell)[1]


def outlook(s: Situation, unit: Unit, cell: Cell, facing: Direction) -> Direction:
    """The way to face on a cell: as is wise where danger is, else toward the nearest foe."""
    if menaces(s, unit, cell) or not s.foes:
        return facing
    grid = s.view.board.grid
    foe = min(s.foes, key=lambda foe: grid.distance(cell, foe.at))
    ahead = (way for way in ways(s, unit, cell) if arc_of_cell(s.view, relocate(unit, cell, way), foe.at) == "front")
    return next(ahead, facing)


def plan_walks(s: Situation, unit: Unit, menu: Menu) -> Plans:
    return plan_paths(s, unit, menu[Move], 0.0)


def plan_ignoring(s: Situation, unit: Unit, menu: Menu) -> Plans:
    for how, price in (("boon", BOON), ("aura", 0.0)):
        yield from plan_paths(s, unit, [order for order in menu[IgnoreZone] if order.by == how], price)


def plan_rushes(s: Situation, unit: Unit, menu: Menu) -> Plans:
    return plan_paths(s, unit, menu[HeroicRush], 2 * BOON)


def plan_paths(s: Situation, unit: Unit, orders: Iterable[Move | IgnoreZone | HeroicRush], price: float) -> Plans:
    """Plans to walk to a cell and do there what promises most."""
    by_cell = {order.path[-1]: order for order in orders}
    for cell in s.in_time(worth_a_look(s, unit, s.view.board.field.mask(by_cell))):
        if s.bar.is_beyond(bound := max(0.0, most(s, unit, cell)) - price - LEAST):
            yield Plan(by_cell[cell], bound)
            continue
        score, blow, facing = arrival(s, unit, cell)
        chance, lost = mishap(s, unit, by_cell[cell])
        yield Plan(replace(by_cell[cell], facing=facing), chance * score - lost - price - LEAST, chance * blow)


def mishap(s: Situation, unit: Unit, order: Move | IgnoreZone | HeroicRush) -> tuple[float, float]:
    """The chance to pass all the tests on a way, and what is lost on average by falling on it."""
    ignoring, rush = (order.ignoring,) if isinstance(order, IgnoreZone) else (), isinstance(order, HeroicRush)
    if not (s.view.effects or may_fall(s, unit, ignoring, rush=rush)):
        return 1.0, 0.0
    steps = legal_steps(s.view, unit, order.path, ignoring, rush=rush)
    chance, lost = 1.0, 0.0
    for _, test in tests_on_the_way(s.view, unit, steps):
        passed = success_chance(s.view, test)
        lost += chance * (1 - passed) * (DOWN * s.worth[unit.id] if test.what == "balance" else 0.0)
        chance *= passed
    return chance, lost


def may_fall(s: Situation, unit: Unit, ignoring: tuple[Cell, ...], *, rush: bool) -> bool:
    """Whether a unit comes by any cell from which it could fall, wherever it goes: a quick look at all ways at once."""

    def look() -> bool:
        way = reachable(s.view, unit, ignoring, rush=rush)
        covered = footprints(s.view, unit, way.mask | s.view.board.field.bit(unit.at))
        return bool(covered & brinks(s.view, unit))

    return has_drops(s.view) and remember(s.cache, ("may fall", unit.id, ignoring, rush), look)


def plan_dashes(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """A dash, if it leads to where no move does, and there is nobody to strike on the way."""
    if Move not in menu:
        return
    near = reachable(s.view, unit).mask
    far = reachable(with_dash(s.view, unit), unit).mask
    if far == near or to_strike(s, unit, near):
        return
    beyond = (cell for cell in worth_a_look(s, unit, far) if not s.view.board.field.bit(cell) & near)
    if (gain := best_place(s, unit, beyond, -inf)) > -inf:
        yield Plan(Dash(unit.id), gain - stay(s, unit) - 2 * LEAST)


def with_dash(state: State, unit: Unit) -> State:
    turn = state.turn if state.turn.unit == unit.id else Turn(unit=unit.id, start=unit.at)
    return state.change(turn=replace(turn, dashed=True))


def plan_turns(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """The wariest way to face, where it is free or worth a boon."""
    danger, facing = wariest(s, unit, unit.at)
    facing = outlook(s, unit, unit.at, facing)
    gain = s.mood.fear * (risk(s, unit, unit.at, unit.facing) - danger)
    for order in menu[Face]:
        if order.facing == facing:
            yield Plan(order, gain - LEAST - BOON * order.boon)
