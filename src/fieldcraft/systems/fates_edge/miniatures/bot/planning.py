"""From everything that may be done to the plan that promises most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.options import options_of_kind
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.casting import BeginRitual, Cast, ContinueRitual, CrackSeal
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Breach, Pull, Shoot, Shove, Tackle
from fieldcraft.systems.fates_edge.miniatures.actions.master import Spend, Unleash
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Disengage, Face, Move, Shift, SlipAway
from fieldcraft.systems.fates_edge.miniatures.actions.readying import (
    Assist,
    Brace,
    Dash,
    Door,
    Guard,
    Rally,
    Rearm,
    Stand,
)
from fieldcraft.systems.fates_edge.miniatures.bot import attacks, escapes, moves, readying, spells
from fieldcraft.systems.fates_edge.miniatures.bot.odds import success_chance
from fieldcraft.systems.fates_edge.miniatures.bot.purposes import VICTORY
from fieldcraft.systems.fates_edge.miniatures.bot.risk import cost, risk
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import ritual_of
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.fates_edge.shared.complications import price
from fieldcraft.systems.shared.bot.plans import Menu, Menus, Plan, Plans, choose_best

Planner = Callable[[Situation, Unit, Menu], Plans]

PLANNERS: tuple[tuple[Planner, tuple[type[Action], ...]], ...] = (
    (attacks.plan_blows, (Attack, Shoot)),
    (spells.plan_ritual_turns, (ContinueRitual,)),
    (moves.plan_walks, (Move,)),
    (spells.plan_rituals, (BeginRitual,)),
    (spells.plan_castings, (Cast, CrackSeal)),
    (escapes.plan_slips, (SlipAway,)),
    (escapes.plan_disengaging, (Disengage,)),
    (moves.plan_rushes, (HeroicRush,)),
    (moves.plan_ignoring, (IgnoreZone,)),
    (moves.plan_dashes, (Dash,)),
    (escapes.plan_shifts, (Shift,)),
    (moves.plan_turns, (Face,)),
    (readying.plan_stands, (Stand,)),
    (readying.plan_rearms, (Rearm,)),
    (readying.plan_helps, (Assist,)),
    (readying.plan_rallies, (Rally,)),
    (readying.plan_doors, (Door,)),
    (attacks.plan_breaches, (Breach,)),
    (attacks.plan_shoves, (Shove, Pull)),
    (attacks.plan_tackles, (Tackle,)),
    (readying.plan_guards, (Guard,)),
    (readying.plan_braces, (Brace,)),
)
"""Who makes plans from which kinds of orders, the most rewarding first: what comes late is left out in a hurry."""

PLANNED = frozenset(kind for _, kinds in PLANNERS for kind in (*kinds, End))
"""The kinds of orders that they make plans from; others say themselves what they are worth."""

ALWAYS = 3
"""How many of them are asked even when time is out."""

WALKS: frozenset[type[Action]] = frozenset((Move, Dash, IgnoreZone, HeroicRush, SlipAway, Disengage, Shift))
"""What nobody does who is bound by a ritual."""

FEW = 4
"""How many units, the most promising, a bot thinks about before it chooses one."""

HUNCH = 0.15
"""What a spell may be worth before one knows."""


def plan(s: Situation, options: Sequence[Action], rng: Random) -> Action:
    """The order that promises most; the turn's end if none promises anything."""
    found = [choose_best(s.bar.follow(plans), lambda plan: plan.score, rng) for plans in plan_units(s, options)]
    return choose_best(found, lambda plan: plan.priority, rng).order


def plan_units(s: Situation, options: Sequence[Action]) -> Iterator[Plans]:
    """The plans for each of the units that promise most, as far as there is time; to be asked for in turn."""
    menus = Menus(options)
    for unit in s.in_time(most_promising(s, menus)):
        yield unit_plans(s, unit, menus.of(unit.id))


def most_promising(s: Situation, menus: Menus) -> list[Unit]:
    """The units whose turn it would best be now, the most promising first: whoever may act may end its turn."""
    units = [s.view.units[id] for id in menus.by_unit(End)]
    if len(units) == 1:
        return units
    return sorted(units, key=lambda unit: promise(s, unit, menus.of(unit.id)), reverse=True)[:FEW]


def promise(s: Situation, unit: Unit, menu: Menu) -> float:
    """At a glance, what a unit's turn may be worth: what it could strike, what it should flee, where it is drawn."""
    glance = s.mood.fear * risk(s, unit, unit.at, unit.facing) / 2 if Move in menu else 0.0
    glance += max((pull.slope * unit.speed for pull in s.pulls if unit.id in pull.units), default=0.0) / 2
    casts = unit.spells and (menu.offers(Cast) or menu.offers(BeginRitual))
    glance += VICTORY if ContinueRitual in menu else HUNCH if casts else 0.0
    near = {order.target for order in menu[Attack]}
    walk = s.view.board.field.mask(order.path[-1] for order in menu[Move])
    struck = (foe for foe in s.foes if foe.id in near or walk & s.struck_from(foe, foe.at, unit.reach))
    blows = (cost(s, unit, foe, "melee") for foe in struck)
    shots = (cost(s, unit, foe, "ranged") for foe in s.foes if unit.ranged)
    return glance + max((*blows, *shots), default=0.0)


def unit_plans(s: Situation, unit: Unit, menu: Menu) -> Iterator[Plan]:
    """The plans for one unit, its turn's end among them."""
    yield from (Plan(order, 0.0) for order in menu[End])
    if s.view.rituals and ritual_of(s.view, unit.id):
        menu = menu.without(WALKS)
    for number, (planner, kinds) in enumerate(PLANNERS):
        if number >= ALWAYS and s.deadline.passed:
            return
        if any(kind in menu for kind in kinds):
            yield from planner(s, unit, menu)
    for kind in menu.kinds:
        if kind not in PLANNED and issubclass(kind, UnitAction) and kind.worth:
            yield from plan_by_worth(s, menu[kind])


def plan_by_worth(s: Situation, orders: Sequence[UnitAction]) -> Plans:
    """Plans for orders that say themselves what their success is worth."""
    for order in orders:
        test = order.test(s.view)
        yield Plan(order, order.worth * (success_chance(s.view, test) if test is not None else 1.0))


def choose_trouble(s: Situation, options: Sequence[Action]) -> Action | None:
    """The dearest trouble that the bank can pay, for the worthiest hero of a foe; None if there is none to make."""
    foes = {foe.id for foe in s.foes}
    broken: Sequence[Unleash] = options_of_kind(options, Unleash) if s.view.turn.unit in foes else ()
    if broken:
        return broken[0]
    spendings: list[Spend] = [order for order in options_of_kind(options, Spend) if order.unit in foes]
    return max(spendings, key=lambda order: (price(order.on), s.worth[order.unit]), default=None)
