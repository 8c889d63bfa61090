"""From everything that may be done to the plan that promises most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.systems.battlefield.actions.gripping import Grip
from fieldcraft.systems.battlefield.actions.moving import End, Move, points_left
from fieldcraft.systems.battlefield.actions.striking import Strike as StrikeOrder
from fieldcraft.systems.battlefield.actions.striking import TrySense, Use
from fieldcraft.systems.battlefield.bot.odds import hit_chance, toll
from fieldcraft.systems.battlefield.bot.places import place, threats
from fieldcraft.systems.battlefield.bot.shapes import shapes
from fieldcraft.systems.battlefield.bot.situation import LEAST, Situation
from fieldcraft.systems.battlefield.bot.strikes import Strike, aim_at, promise, strikes, tiers_between
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.movement import Walk, walk_of
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.spaces import has_common_space
from fieldcraft.systems.battlefield.state import Space, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.shared.bot.plans import Menu, Menus, Plan, Plans, choose_best
from fieldcraft.systems.shared.bot.ways import steps

FEW = 3
"""How many units, the most promising, a bot thinks about before it chooses one."""

ANCHORS = 30
"""How many spaces a unit thinks about going to."""

HOLD = 0.5
"""How much of what a squeeze would do counts when somebody is taken hold of: that comes a turn later."""


def plan(s: Situation, options: Sequence[Action], rng: Random) -> Action:
    """The order that promises most; the turn's end if none promises anything."""
    found = [choose_best(s.bar.follow(plans), lambda plan: plan.score, rng) for plans in plan_units(s, options)]
    return choose_best(found, lambda plan: plan.priority, rng).order


def plan_units(s: Situation, options: Sequence[Action]) -> Iterator[Plans]:
    """The plans for each of the units that promise most, as far as there is time; to be asked for in turn."""
    menus = Menus(options)
    for unit in s.in_time(_most_promising(s, menus)):
        yield unit_plans(s, unit, menus.of(unit.id))


def _most_promising(s: Situation, menus: Menus) -> list[Unit]:
    """The units whose turn it would best be now, the most promising first: whoever may act may end its turn."""
    units = [s.view.units[id] for id in menus.by_unit(End)]
    return units if len(units) == 1 else sorted(units, key=lambda unit: -glance(s, unit))[:FEW]


def glance(s: Situation, unit: Unit) -> float:
    """At a glance, what a unit's turn may be worth: whom it could come to, what it should flee, where it is drawn."""
    found = max((pull.slope * unit.speed for pull in s.pulls if unit.id in pull.units), default=0.0) / 2
    best, mine = 0.0, s.masks_at(unit, unit.anchor)
    for effect in unit.effects:
        far = unit.speed + range_of(s.view, unit, effect) + effect.value
        near = [promise(s, effect, foe) for foe in s.foes if has_common_space(mine, s.within(foe, far))]
        best = max(best, sum(near) if effect.tier >= 2 else max(near, default=0.0))
    worst = max((t.loss for t in threats(s, unit) if has_common_space(mine, t.comes)), default=0.0)
    return found + best + s.mood.fear * worst / 2


def unit_plans(s: Situation, unit: Unit, menu: Menu) -> Iterator[Plan]:
    """The plans for one unit, its turn's end among them."""
    yield from (Plan(order, 0.0) for order in menu[End])
    walk = walk_of(s.view, unit, points_left(s.view, unit))
    anchors = _worth_a_look(s, unit, walk)
    stay = place(s, unit, unit.anchor)
    if not s.view.turn.acted:
        yield from _plan_attacks(s, unit, walk, anchors, stay)
        yield from _plan_others(s, unit, menu)
    for at in s.in_time(anchors):
        if at != unit.anchor:
            yield Plan(Move(unit.id, (at,)), place(s, unit, at, -stay - LEAST) - stay - LEAST)


def _worth_a_look(s: Situation, unit: Unit, walk: Walk) -> list[Space]:
    """The spaces where a unit may end, the one where it is first, those near foes and goals before others."""
    field = s.view.map.field
    ends = list(walk.spaces)
    if len(ends) > ANCHORS:
        wanted = [s.toward_foes, *(pull.layers for pull in s.pulls if unit.id in pull.units)]
        ranked = [sorted(ends, key=lambda at: steps(found, field.bit(at.cell))) for found in wanted]
        ranked.append(sorted(ends, key=lambda at: -steps(s.toward_foes, field.bit(at.cell))))
        shares = (at for row in zip(*ranked, strict=True) for at in row)
        ends = list(dict.fromkeys(shares))[:ANCHORS]
    return [unit.anchor, *ends]


def _plan_attacks(s: Situation, unit: Unit, walk: Walk, anchors: Sequence[Space], stay: float) -> Iterator[Plan]:
    """Plans to go to a space and there do what promises most."""
    for at in s.in_time(anchors):
        for strike in strikes(s, unit, at):
            spared = {strike.targets[0]: strike.out}
            score = strike.value + place(s, unit, at, strike.value - stay, spared) - stay
            order = _strike_order(s, unit, at, strike)
            if order is not None:
                yield Plan(order, score - LEAST * (at != unit.anchor), strike.value)
    for shape in shapes(s, unit, anchors):
        order = shape.order if shape.at == unit.anchor else Move(unit.id, (shape.at,))
        score = shape.value + place(s, unit, shape.at, shape.value - stay) - stay
        yield Plan(order, score - LEAST * (shape.at != unit.anchor), shape.value)


def _strike_order(s: Situation, unit: Unit, at: Space, strike: Strike) -> Action | None:
    """What to do first for a strike from a space: try a sense where that is as good as there, go, or strike."""
    wanted = [(id, aim_at(s, unit, unit.anchor, s.view.units[id]).untried) for id in strike.targets]
    waiting = next(((id, sense) for id, sense in wanted if sense), None)
    if at != unit.anchor:
        if waiting is not None and _as_well_from_here(s, unit, at, s.view.units[waiting[0]]):
            return TrySense(unit.id, *waiting)
        return Move(unit.id, (at,))
    if waiting is not None:
        return TrySense(unit.id, *waiting)
    graded = {id: best_try(s.view, unit, s.view.units[id])[0] for id in strike.targets}
    well = tuple(id for id, grade in graded.items() if grade == "well")
    if well:
        return StrikeOrder(unit.id, strike.effect.id, well)
    blind = next((id for id, grade in graded.items() if grade == "blind"), None)
    return None if blind is None else StrikeOrder(unit.id, strike.effect.id, (blind,), blind=True)


def _as_well_from_here(s: Situation, unit: Unit, at: Space, target: Unit) -> bool:
    """Whether a target is no better concealed from where a unit is than from a space."""
    here, there = (tiers_between(s, unit, space, target) for space in (unit.anchor, at))
    return all(one <= other for one, other in zip(here, there, strict=True))


def _plan_others(s: Situation, unit: Unit, menu: Menu) -> Iterator[Plan]:
    """Plans for what a unit can do right where it is: grips, what it does to those it holds, and to itself."""
    squeezes = {effect.id: effect for effect in unit.effects if effect.area == "grip"}
    if squeezes:
        yield from _plan_grips(s, squeezes, menu)
    mending = {effect.id: effect for effect in unit.effects if effect.mends}
    for order in menu[Use] if mending else ():
        if effect := mending.get(order.effect):
            taken = -toll(effect, unit).loss * hit_chance(s.view.options, effect, unit)
            yield Plan(order, s.worth[unit.id] * taken)


def _plan_grips(s: Situation, squeezes: Mapping[str, Effect], menu: Menu) -> Iterator[Plan]:
    """Plans to take hold of a foe, and to squeeze those who are held."""
    hardest = max(squeezes.values(), key=lambda effect: effect.value)
    for order in menu[Grip]:
        if (target := s.view.units[order.target]) in s.foes:
            yield Plan(order, HOLD * promise(s, hardest, target))
    for order in menu[StrikeOrder]:
        if effect := squeezes.get(order.effect):
            held = (s.view.units[id] for id in order.subjects)
            value = sum(promise(s, effect, target) for target in held if target in s.foes)
            yield Plan(order, value, value)
