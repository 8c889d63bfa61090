"""What a space is worth to a unit: what threatens it there, who stands close, where goals draw it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from math import inf
from operator import or_
from typing import NamedTuple

from fieldcraft.systems.battlefield.auras import effect_of
from fieldcraft.systems.battlefield.bot.odds import hit_chance, sense_chances, toll
from fieldcraft.systems.battlefield.bot.shapes import danger_of_crowds, gains
from fieldcraft.systems.battlefield.bot.situation import Situation
from fieldcraft.systems.battlefield.concealment import NEARER, tiers_against
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.senses import can_sense, senses_of
from fieldcraft.systems.battlefield.spaces import Masks, bodies_of, gap, has_common_space, spaces_of, spaces_within
from fieldcraft.systems.battlefield.state import Space, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.shared.bot.ways import steps
from fieldcraft.systems.shared.caches import remember

NEXT = 0.8
"""Each further foe that may strike adds this much less: not all of them will."""

LATER = 0.6
"""How much a foe counts that has acted this round: one can still get out of its way."""

COMES = 0.7
"""How likely a foe strikes that must come nearer first."""

SCREENED = 0.4
"""How likely a foe strikes from afar that sees nothing of a space from where it stands."""

CLOSE = 2
"""Within so many spaces of friends one shape may catch both."""

CROWD = 0.02
"""What each friend in the same space costs, since they hamper each other."""

APPROACH = 0.03
"""What a step towards the foes is worth."""


class Threat(NamedTuple):
    """What an effect of a foe may take from a unit: where it comes, and where it does if the foe comes nearer first."""

    foe: Unit
    effect: Effect
    carries: Masks
    comes: Masks
    loss: float
    close: bool


def threats(s: Situation, unit: Unit) -> tuple[Threat, ...]:
    """All effects of foes that may harm a unit, wherever it is."""

    def find() -> tuple[Threat, ...]:
        found = []
        for foe in s.foes:
            late = LATER if foe.id in s.view.done else 1.0
            for effect in foe.effects:
                loss = s.worth[unit.id] * toll(effect, unit).loss * hit_chance(s.view.options, effect, unit) * late
                if loss > 0 and effect.area not in ("yourself", "grip"):
                    carries = range_of(s.view, foe, effect) + (effect.value if effect.tier >= 2 else 0)
                    near, far = s.within(foe, carries), s.within(foe, carries + foe.speed)
                    found.append(Threat(foe, effect, near, far, loss, carries <= 2))
        return tuple(found)

    return remember(s.cache, ("threats", unit.id), find)


def sense_chance(s: Situation, foe: Unit, unit: Unit, at: Space, near: bool) -> float:
    """The chance that a foe senses a unit in a space, as far as the concealment of that space tells."""

    def find() -> float:
        none = 1.0
        for sense in senses_of(foe):
            if can_sense(foe, unit, sense) is None:
                tier = max(0, tiers_against(s.view, sense).get(at.cell, 0) - NEARER * near)
                primary = sense in foe.primary
                found = sense_chances(s.view.options, unit.dl[sense], foe.awareness - tier, primary=primary)
                none *= 1 - found.well - found.blind / 2
        return 1 - none

    # Without fog all spaces are alike.
    where = (at.cell, near) if s.view.fogs else ()
    return remember(s.cache, ("sensed", foe.id, unit.id, where), find)


def dangers(s: Situation, unit: Unit, at: Space) -> dict[str, float]:
    """What each foe may take from a unit in a space at most, likely or not; those apart who cannot come to it."""
    mine, worst = s.masks_at(unit, at), dict[str, float]()
    for threat in threats(s, unit):
        id = threat.foe.id
        if threat.loss <= worst.get(id, 0.0) or not has_common_space(mine, threat.comes):
            continue
        likely = 1.0 if has_common_space(mine, threat.carries) else COMES
        if threat.effect.tier < 2:
            likely *= sense_chance(s, threat.foe, unit, at, threat.close)
            if not threat.close and not _sees(s, threat.foe, spaces_of(s.view, unit, at)[0]):
                likely *= SCREENED
        worst[id] = max(worst.get(id, 0.0), threat.loss * likely)
    return worst


def risk(s: Situation, unit: Unit, at: Space, spared: Mapping[str, float]) -> float:
    """The worth that a unit stands to lose in a space; `spared` is the chance that a foe is gone by then."""
    worst = remember(s.cache, ("dangers", unit.id, at), lambda: dangers(s, unit, at))
    total = 0.0
    for loss in sorted(loss * (1 - spared.get(id, 0.0)) for id, loss in worst.items()):
        total = loss + NEXT * total
    return min(s.worth[unit.id], total)


def _sees(s: Situation, foe: Unit, space: Space) -> bool:
    """Whether nothing solid stands between a foe and a space."""

    def find() -> bool:
        return obstructions_of(s.view).solid.is_open(bodies_of(s.view)[foe.id].spaces[-1], space)

    return remember(s.view.position_cache, ("sees", foe.id, space), find)


def company(s: Situation, unit: Unit, at: Space) -> float:
    """What it costs to stand so close to friends that one shape of a foe catches several."""
    mine, danger, cost = s.masks_at(unit, at), danger_of_crowds(s), 0.0
    for friend in s.own:
        if friend.id != unit.id and has_common_space(mine, s.within(friend, CLOSE)):
            apart = gap(spaces_of(s.view, unit, at), bodies_of(s.view)[friend.id].spaces)
            cost += CROWD * (apart == 0) + 0.15 * danger * s.worth[friend.id] * max(0, CLOSE + 1 - apart) / CLOSE
    return cost


def auras(s: Situation, unit: Unit, at: Space) -> float:
    """What the auras on the field promise or cost a unit that comes to a space."""
    if not s.view.auras:
        return 0.0
    field, vertical = s.view.map.field, s.view.options.vertical_distance
    mine, found = s.body_at(unit, at).spaces, 0.0
    for aura in s.view.auras.values():
        effect = effect_of(s.view, aura)
        if aura.owner == unit.id:
            masks = spaces_within(field, mine, aura.value, vertical)
            fresh = ((mark, gain) for mark, gain in gains(s, effect) if mark.unit.id not in {unit.id, *aura.touched})
            found += sum(gain for mark, gain in fresh if has_common_space(mark.masks, masks))
        elif aura.owner in s.view.units and unit.id not in aura.members:
            inside = gap(mine, bodies_of(s.view)[aura.owner].spaces, vertical) <= aura.value
            found -= inside * s.worth[unit.id] * toll(effect, unit).loss * hit_chance(s.view.options, effect, unit)
    return found


def merit(s: Situation, unit: Unit, at: Space) -> float:
    """What a space is worth to a unit were there no danger."""

    def find() -> float:
        cells = reduce(or_, s.masks_at(unit, at).values())
        drawn = sum(pull.value(unit.id, cells) for pull in s.pulls)
        near = APPROACH * s.mood.zeal * steps(s.toward_foes, cells) if s.foes else 0.0
        return drawn - near - company(s, unit, at)

    return remember(s.cache, ("merit", unit.id, at), find) + auras(s, unit, at)


def place(s: Situation, unit: Unit, at: Space, more: float = inf, spared: Mapping[str, float] = {}) -> float:
    """What a space is worth to a unit, all together; less than nothing as a rule.

    It is not looked at for danger where a plan that is worth so much `more` cannot be the best even without any.
    """
    most = merit(s, unit, at)
    return most if s.bar.is_beyond(most + more) else most - s.mood.fear * risk(s, unit, at, spared)
