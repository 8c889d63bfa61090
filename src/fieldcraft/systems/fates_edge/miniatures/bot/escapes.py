"""Plans of a unit that is engaged: to shift in the zone, or to get out of it."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Disengage, Shift, SlipAway
from fieldcraft.systems.fates_edge.miniatures.bot.moves import arrival
from fieldcraft.systems.fates_edge.miniatures.bot.odds import blow, success_chance, toll
from fieldcraft.systems.fates_edge.miniatures.bot.places import best_place, place, stay, worth_a_look
from fieldcraft.systems.fates_edge.miniatures.bot.risk import risk
from fieldcraft.systems.fates_edge.miniatures.bot.situation import BOON, LEAST, Situation
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import best
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.disengage import disengage_test
from fieldcraft.systems.fates_edge.miniatures.movement import destinations
from fieldcraft.systems.fates_edge.miniatures.reactions import may_react
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
from fieldcraft.systems.shared.bot.plans import Menu, Plan, Plans

FAIR = 0.2
"""Nobody tries to shift by a test with less of a chance."""


def plan_shifts(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """Shifts for the act, and those by a test that leave the act for a strike."""
    chance = success_chance(s.view, set_up(unit, "shift"))
    tries = chance >= FAIR
    here = best(s, unit, unit.at)
    kept = here.value if here else 0.0
    for order in s.in_time(menu[Shift]):
        if order.by == "act" and order.to is not None:
            yield Plan(replace(order, facing=place(s, unit, order.to).facing), relief(s, unit, order) - LEAST)
        elif order.by == "act":
            yield Plan(order, relief(s, unit, order) - LEAST)
        elif order.to is not None and tries:
            there, strike, facing = arrival(s, unit, order.to)
            yield Plan(replace(order, facing=facing), chance * there + (1 - chance) * kept - LEAST, strike)


def relief(s: Situation, unit: Unit, order: Shift) -> float:
    """How much better it is to stand, or to face, as a shift would have it."""
    if order.to is not None:
        return place(s, unit, order.to).value - stay(s, unit)
    facing = order.facing or unit.facing
    return s.mood.fear * (risk(s, unit, unit.at, unit.facing) - risk(s, unit, unit.at, facing))


def plan_disengaging(s: Situation, unit: Unit, menu: Menu) -> Plans:
    chance = success_chance(s.view, disengage_test(s.view, unit))
    here = stay(s, unit)
    best_outside = best_place(s, unit, cells_outside(s, unit), here)
    for order in menu[Disengage]:
        yield Plan(order, chance * (best_outside - here - leaving_cost(s, unit)) - LEAST)


def plan_slips(s: Situation, unit: Unit, menu: Menu) -> Plans:
    for order in menu[SlipAway]:
        there = max((arrival(s, unit, cell)[0] for cell in s.in_time(cells_outside(s, unit))), default=0.0)
        yield Plan(order, there - leaving_cost(s, unit) - BOON - LEAST)


def cells_outside(s: Situation, unit: Unit) -> tuple[Cell, ...]:
    """The cells worth a look to a unit that may leave."""
    return worth_a_look(s, unit, destinations(s.view, unit))


def leaving_cost(s: Situation, unit: Unit) -> float:
    """What the strikes of those who are left behind cost on average."""
    if not s.view.options.disengage_provokes:
        return 0.0
    left, most = unit.harm_max - unit.harm, unit.harm_max
    strikers = (foe for foe in engaged_with(s.view, unit) if may_react(s.view, foe, unit))
    tests = (attack_test(s.view, foe, unit, ranged=False, guarded=True) for foe in strikers)
    return s.worth[unit.id] * sum(toll(blow(s.view, test), left, most).loss for test in tests)
