"""Plans to cast: what each tag may be worth at each target, and how likely it comes off."""

from __future__ import annotations

from collections.abc import Callable
from heapq import nlargest

from fieldcraft.systems.fates_edge.miniatures.actions.casting import (
    BeginRitual,
    Cast,
    ContinueRitual,
    CrackSeal,
    spell_test,
)
from fieldcraft.systems.fates_edge.miniatures.bot.odds import success_chance
from fieldcraft.systems.fates_edge.miniatures.bot.places import place, stay
from fieldcraft.systems.fates_edge.miniatures.bot.purposes import VICTORY
from fieldcraft.systems.fates_edge.miniatures.bot.risk import risk
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import best
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size
from fieldcraft.systems.fates_edge.miniatures.footprint import occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from fieldcraft.systems.fates_edge.miniatures.magic.casting import banish_dv, cast_test, find_spell
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile
from fieldcraft.systems.shared.bot.plans import Menu, Plan, Plans

CLOSER_LOOK = 8
"""For so many targets of each caster, the most promising, the odds are worked out."""

A_DIE = 0.07
"""The part of a foe's worth that a die more takes on average."""

HINDRANCE = 0.06
"""What it is worth to lay an obstacle where one foe may come."""

WASTED = 0.05
"""What the chance to fail costs: the act, and the backlash."""

Value = Callable[[Situation, Unit, Spell, Aim], float]
"""What a spell is worth at a target if it comes off."""


def mark(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """A die for every ally near enough to strike the marked foe soon."""
    target, grid = s.view.units[aim.target], s.view.board.grid
    near = sum(grid.distance(ally.at, target.at) <= max(ally.speed, ally.ranged) for ally in s.own)
    return A_DIE * s.worth[target.id] * min(near, 4)


def banish(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """An outsider of the foe nearer to its end, or at it."""
    target = s.view.units[aim.target]
    if not is_hostile(s.view, unit.side, target.side):
        return 0.0
    left = max(1, leash_size(target) - target.leash)
    return s.worth[target.id] * min(1.0, banish_dv(target) / left)


def veil(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """An ally in danger whom the foe no longer sees, and who has nobody to strike at and be seen."""
    ally = s.view.units[aim.target]
    if ally.veil or best(s, ally, ally.at) is not None:
        return 0.0
    return s.mood.fear * risk(s, ally, ally.at, ally.facing)


def ward(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """Ground that foes may want to cross; not where a ward lies already."""
    field = s.view.board.field
    laid = field.mask(cell for effect in s.view.effects.values() for cell in effect.ground)
    ground = field.mask(aim.ground)
    if ground & laid or (spell.bars == "outsiders" and not any("outsider" in foe.traits for foe in s.foes)):
        return 0.0
    return HINDRANCE * sum(
        bool(threat.stands & ground) for threat in s.threats if not unit_mask(s.view, threat.unit) & ground
    )


def conjure(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """A wall where foes would stand to strike; the stronger the better, and not before our own feet."""
    field = s.view.board.field
    ground = field.mask(aim.ground) & ~occupied_mask(s.view)
    at_risk = (ally for ally in s.own if s.threatened & unit_mask(s.view, ally))
    shut = sum(bool(s.struck_from(ally, ally.at, 1) & ground) for ally in at_risk)
    return HINDRANCE * (0.7 + 0.1 * aim.choice) * shut


def passage(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """A better position for every ally who stands on the way and has somebody to strike."""
    ground = s.view.board.field.mask(aim.cells)
    served = (ally for ally in s.own if ally.id != unit.id and unit_mask(s.view, ally) & ground)
    return A_DIE * sum(best(s, ally, ally.at) is not None for ally in served)


def reveal(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    """A search makes sense when no foe is to be seen."""
    return 0.0 if s.foes else 0.3


def transport(s: Situation, unit: Unit, spell: Spell, aim: Aim) -> float:
    ally, cell = s.view.units[aim.target], aim.cells[0]
    struck = best(s, ally, cell) if ally.id not in s.view.done and ally.id != unit.id else None
    return place(s, ally, cell).value - stay(s, ally) + (struck.value if struck else 0.0)


VALUES: dict[str, Value] = {
    value.__name__: value for value in (mark, banish, veil, ward, conjure, passage, reveal, transport)
}
"""What each tag is worth, by its name."""


def plan_castings(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """Spells cast at once, seals cracked for the same end at a price."""
    orders: list[Cast | CrackSeal] = [*menu[Cast], *menu[CrackSeal]]
    worth = [
        (worth_of(s, unit, order) - 3 * WASTED * isinstance(order, CrackSeal), order) for order in s.in_time(orders)
    ]
    for value, order in nlargest(CLOSER_LOOK, worth, key=lambda pair: pair[0]):
        if value > 0 and (test := spell_test(s.view, unit, order)) is not None:
            chance = success_chance(s.view, test)
            yield Plan(order, chance * value - (1 - chance) * WASTED, value / 2)


def worth_of(s: Situation, unit: Unit, order: Cast | CrackSeal | BeginRitual) -> float:
    spell = find_spell(unit, order.spell)
    return VALUES[spell.tag](s, unit, spell, order.aim) if spell else 0.0


def plan_rituals(s: Situation, unit: Unit, menu: Menu) -> Plans:
    """To begin a ritual: above all the one that wins the battle."""
    wanted = {goal.spell for goal in s.view.goals if isinstance(goal, Complete) and goal.side == unit.side}
    for order in s.in_time(menu[BeginRitual]):
        spell = find_spell(unit, order.spell)
        if spell is not None:
            helpers = tuple(s.view.units[id] for id in order.helpers)
            chance = success_chance(s.view, cast_test(s.view, unit, spell, order.aim, helpers))
            value = VICTORY / 2 if spell.name in wanted else worth_of(s, unit, order) / (1 + spell.ritual)
            yield Plan(order, chance * value - WASTED * (1 + 2 * len(helpers)))


def plan_ritual_turns(s: Situation, unit: Unit, menu: Menu) -> Plans:
    return (Plan(order, VICTORY / 4, VICTORY / 4) for order in menu[ContinueRitual])
