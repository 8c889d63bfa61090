"""What an attack is worth before it is made: every throw of the dice, with what may be invoked for nothing."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.systems.mass_combat.actions.attacking import add_surrounded, make_defence
from fieldcraft.systems.mass_combat.bot.situation import OPPOSED, Situation
from fieldcraft.systems.mass_combat.bot.worth import FREE, value_attack
from fieldcraft.systems.mass_combat.contests import make_hand
from fieldcraft.systems.mass_combat.events.contests import INVOKED
from fieldcraft.systems.mass_combat.skills import (
    find_attack_skill,
    find_duel_skill,
    find_range_bonus,
    steps_between,
)
from fieldcraft.systems.mass_combat.state import Leader, Piece, Unit
from fieldcraft.systems.shared.caches import remember


def weigh_attack(s: Situation, unit: Unit, zone: str, target: Unit, more: int = 0) -> float:
    """What it is worth that a unit in a zone attacks another, with so many more free invocations than there are."""

    def find() -> float:
        there = replace(unit, zone=zone)
        steps = steps_between(s.view, there, target)
        if steps is None or find_range_bonus(s.view, steps) is None:
            return 0.0
        skill = find_attack_skill(s.view, steps)
        actor = add_surrounded(s.view, make_hand(s.view, there, skill), there, target)
        ahead = actor.bonus.total - make_defence(s.view, target, skill, steps).bonus.total
        leader = s.view.leader_of.get(unit.id)
        free = s.free_on(unit.id, target.id, zone, target.zone, leader.id if leader else "")
        return weigh_throw(s, target, ahead, free + more)

    return remember(s.cache, ("attack", unit.id, zone, target.id, more), find)


def weigh_throw(s: Situation, target: Piece, ahead: int, free: int) -> float:
    """What an attack is worth that begins so many shifts ahead, and may invoke so often for nothing."""

    def find() -> float:
        values = {shifts: value_attack(s.view, target, shifts) for shifts in range(ahead - 8, ahead + 9 + 2 * free)}
        return sum(
            chance * max(values[ahead + more + INVOKED * used] - FREE * used for used in range(free + 1))
            for more, chance in OPPOSED
        )

    free = min(free, 3)
    return remember(s.cache, ("throw", target.id, ahead, free), find)


def weigh_best_attack(s: Situation, unit: Unit, zone: str, more: int = 0) -> float:
    """What the best attack is worth that a unit in a zone can make."""
    return remember(
        s.cache,
        ("best", unit.id, zone, more),
        lambda: max((weigh_attack(s, unit, zone, foe, more) for foe in s.foes), default=0.0),
    )


def weigh_duel(s: Situation, leader: Leader, target: Leader) -> float:
    """What a duel is worth."""
    skill = find_duel_skill(s.view, leader, target)
    if not skill:
        return 0.0
    ahead = make_hand(s.view, leader, skill).bonus.total - make_defence(s.view, target, skill, 0).bonus.total
    return weigh_throw(s, target, ahead, s.free_on(leader.id, target.id))


def weigh_threat(s: Situation, unit: Unit, zone: str) -> float:
    """What enemies may do to a unit in a zone, from where they are or from a zone nearer."""

    def find() -> float:
        there = replace(unit, zone=zone)
        found = sorted((weigh_blow(s, foe, there) for foe in s.foes), reverse=True)
        return sum(value / (2 + place) for place, value in enumerate(found[:3]))

    return remember(s.cache, ("threat", unit.id, zone), find)


def weigh_blow(s: Situation, foe: Unit, unit: Unit) -> float:
    """What the blow of an enemy would cost, after it has come a zone nearer or as it stands."""
    steps = s.steps(foe.zone, unit.zone)
    return max(_weigh_from(s, foe, unit, some) for some in {steps, max(0, steps - 1)})


def _weigh_from(s: Situation, foe: Unit, unit: Unit, steps: int) -> float:
    if find_range_bonus(s.view, steps) is None:
        return 0.0
    skill = find_attack_skill(s.view, steps)
    ahead = make_hand(s.view, foe, skill).bonus.total - make_defence(s.view, unit, skill, steps).bonus.total
    return weigh_throw(s, unit, ahead, 0)
