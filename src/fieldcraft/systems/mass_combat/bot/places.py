"""What it is worth to a unit to stand in a zone: near to the foe, near to friends, and out of harm's way."""

from __future__ import annotations

from fieldcraft.systems.mass_combat.bot.attacks import weigh_threat
from fieldcraft.systems.mass_combat.bot.situation import FAR, Situation
from fieldcraft.systems.mass_combat.state import Leader, Unit

STEP = 0.12
"""What a step nearer to the foe is worth in the first round."""

HASTE = 0.15
"""How much more it is worth in every further round, so that nobody waits for ever."""

FEAR = 0.35
"""How much of the harm that may come of it speaks against a place."""

COMPANY = 0.05
"""What each friend in the zone is worth."""


def weigh_place(s: Situation, unit: Unit, zone: str) -> float:
    """What it is worth that a unit ends its turn in a zone."""
    near = min((s.steps(zone, foe.zone) for foe in s.foes), default=0)
    haste = STEP * (1 + HASTE * s.view.round)
    friends = sum(one.zone == zone and one.id != unit.id for one in s.own)
    caution = FEAR / (1 + HASTE * s.view.round)
    return COMPANY * min(friends, 3) - haste * min(near, FAR) - caution * weigh_threat(s, unit, zone)


def weigh_stand(s: Situation, leader: Leader, zone: str) -> float:
    """What it is worth to a leader who is alone to stand in a zone: near to a unit that wants a leader."""
    wanting = [unit for unit in s.own if unit.id not in s.view.leader_of]
    return -STEP * min((s.steps(zone, unit.zone) for unit in wanting), default=0)
