"""Plans to do something to a foe from where one stands."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Breach, Pull, Shoot, Shove, Tackle
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.bot.odds import blow, pass_chance, success_chance
from fieldcraft.systems.fates_edge.miniatures.bot.places import best_place, merit, stay, worth_a_look
from fieldcraft.systems.fates_edge.miniatures.bot.risk import risk
from fieldcraft.systems.fates_edge.miniatures.bot.situation import DOWN, Situation
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import Strike, strikes
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.placement import breach_test, shove_test, shove_threshold, tackle_dv
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.shared.bot.plans import Menu, Plan, Plans
from fieldcraft.systems.shared.caches import remember

EVICTED = 0.4
"""What it is worth to have a foe out of a place that decides the battle."""

THROUGH = 0.15
"""What it is worth to hew a conjured thing down."""


def plan_blows(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """Every blow and shot at hand, and the walk that may still follow."""
    known = {(strike.target, strike.ranged): strike for strike in strikes(s, unit, unit.at)}
    for order in (*menu[Attack], *menu[Shoot]):
        struck = known.get((order.target, type(order) is Shoot))
        if struck is not None:
            yield Plan(order, struck.value + afterwards(s, unit, menu, struck), struck.value)


def afterwards(s: Situation, unit: Unit, menu: Menu, struck: Strike) -> float:
    """What the rest of the turn is worth after a strike: to stand more safely here, or to walk off if nobody holds."""
    here, spared = stay(s, unit), {struck.target: struck.out}
    safer = merit(s, unit, unit.at) - s.mood.fear * risk(s, unit, unit.at, unit.facing, spared) - here
    begun = s.view.turn.unit == unit.id and s.view.turn.moved
    return safer if begun or Move not in menu else max(safer, walk_off(s, unit, menu) - here)


def walk_off(s: Situation, unit: Unit, menu: Menu) -> float:
    """The worth of the best place to go to after a strike."""

    def find() -> float:
        cells = worth_a_look(s, unit, s.view.board.field.mask(order.path[-1] for order in menu[Move]))
        return best_place(s, unit, cells, stay(s, unit))

    return remember(s.cache, ("walk off", unit.id), find)


def plan_tackles(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """Tackles at foes who are worth more on their feet."""
    for order in menu[Tackle]:
        target = s.view.units[order.target]
        chance = success_chance(s.view, set_up(unit, "tackle", tackle_dv(target)))
        value = chance * DOWN * s.worth[target.id]
        yield Plan(order, value, value)


def plan_shoves(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """Shoves and pulls that drive a foe out of a place that matters."""
    named = (s.view.places.get(getattr(goal, "place", ""), ()) for goal in s.view.goals)
    places = s.view.board.field.mask(cell for cells in named for cell in cells)
    for order in (*menu[Shove], *menu[Pull]):
        target = s.view.units[order.target]
        if unit_mask(s.view, target) & places and not s.view.board.field.bit(order.to) & places:
            what = "pull" if isinstance(order, Pull) else "shove"
            known = blow(s.view, shove_test(s.view, unit, target, what))
            needed = known.dv + shove_threshold(target) - 1 - known.bonus
            value = EVICTED * pass_chance(known.dice, max(known.dv, needed), known.boon)
            yield Plan(order, value, value)


def plan_breaches(s: Situation, unit: Unit, menu: Menu) -> Plans:
    chance = success_chance(s.view, breach_test(unit))
    for order in menu[Breach]:
        if s.view.effects[order.effect].side != unit.side:
            yield Plan(order, chance * THROUGH)
