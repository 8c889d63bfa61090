"""Plans that make ready or set right: guard, help, stand up, pick up, open."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.miniatures.actions.readying import Assist, Brace, Door, Guard, Rally, Rearm, Stand
from fieldcraft.systems.fates_edge.miniatures.bot.odds import success_chance
from fieldcraft.systems.fates_edge.miniatures.bot.situation import BOON, Situation
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import best, more_dice
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.combat import is_in_reach
from fieldcraft.systems.fates_edge.miniatures.footprint import BIG
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import zone
from fieldcraft.systems.fates_edge.shared.assists import assist_dice
from fieldcraft.systems.shared.bot.plans import Menu, Plan, Plans
from fieldcraft.systems.shared.bot.ways import steps

WATCH, EACH = 0.01, 0.02
"""What a guard is worth, and how much more for each foe who may come to leave the zone."""

FEET, ARMS, WAY = 0.18, 0.3, 0.2
"""What it is worth to stand again, to be armed again, to have a door open on the way."""

SOON, LATER = 0.85, 0.3
"""How likely help comes to be used: by an ally who has yet to act, and by one who has acted."""


def plan_guards(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To guard, if nothing better is to be done."""
    around = zone(s.view, unit)
    coming = sum(bool(threat.stands & around) for threat in s.threats)
    for order in menu[Guard]:
        yield Plan(order, WATCH + EACH * min(coming, 3))


def plan_braces(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To brace against somebody big close by."""
    close = any(foe.size in BIG and is_in_reach(s.view, foe, unit) for foe in s.foes)
    for order in menu[Brace]:
        yield Plan(order, WATCH / 2 + EACH * 2 * close)


def plan_stands(s: Situation, unit: Unit, menu: Menu) -> Plans:
    for order in menu[Stand]:
        yield Plan(order, FEET - (BOON if order.by == "boon" else 0.0))


def plan_rearms(s: Situation, unit: Unit, menu: Menu) -> Plans:
    return (Plan(order, ARMS) for order in menu[Rearm])


def plan_helps(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To help an ally strike, if nobody does so yet."""
    helped = {ally.assisting for ally in s.own}
    for order in s.in_time(menu[Assist]):
        ally = s.view.units[order.ally]
        if ally.id not in helped:
            yield Plan(order, boost(s, ally, assist_dice(unit.abilities.skill("melee"))))


def plan_rallies(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To hearten an ally who strikes."""
    chance = success_chance(s.view, set_up(unit, "rally"))
    for order in s.in_time(menu[Rally]):
        ally = s.view.units[order.ally]
        if "inspired" not in ally.conditions:
            yield Plan(order, chance * boost(s, ally, 1))


def boost(s: Situation, ally: Unit, dice: int) -> float:
    """What some dice more are worth to the strike that an ally can make from where it stands."""
    struck = best(s, ally, ally.at)
    if struck is None or struck.ranged or not dice:
        return 0.0
    likely = LATER if ally.id in s.view.done else SOON
    foe = s.view.units[struck.target]
    return likely * s.worth[foe.id] * more_dice(s.view, ally, foe, dice)


def plan_doors(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To open a door that leads on."""
    field = s.view.board.field
    ways = [pull.layers for pull in s.pulls if unit.id in pull.units] or [s.toward_foes]
    for order in menu[Door]:
        if order.open:
            here, there = sorted(order.between, key=lambda cell: s.view.board.grid.distance(cell, unit.at))
            onward = any(steps(way, field.bit(there)) < steps(way, field.bit(here)) for way in ways)
            yield Plan(order, WAY if onward else 0.0)
