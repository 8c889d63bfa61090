"""What a unit can do to those whom it names, from a space: the chance to sense them, to hit, and what a hit takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import msgspec

from fieldcraft.systems.battlefield.bot.odds import hit_chance, sense_chances, toll
from fieldcraft.systems.battlefield.bot.situation import Situation
from fieldcraft.systems.battlefield.concealment import concealment_between
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import kind_passed, obstructions_of, open_path
from fieldcraft.systems.battlefield.senses import can_sense, grade_of, senses_of, tries_on
from fieldcraft.systems.battlefield.spaces import Masks, bodies_of, has_common_space
from fieldcraft.systems.battlefield.state import Sense, Space, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.shared.caches import remember

SECOND = 0.6
"""How much a second target counts that one may turn to if the first is not sensed."""

MOST = 4
"""How many targets of an effect a unit thinks about in each space, the most promising."""


class Aim(NamedTuple):
    """How a target is sensed from a space: well by which sense, or blind, and by which sense to try next.

    `well` and `blind` are the chances that it comes to that; `change` is what concealment adds to the attack.
    """

    well: float
    blind: float
    change: int
    untried: Sense = ""


class Strike(msgspec.Struct, frozen=True):
    """An effect on some targets: what it promises, and the chance that the first of them is out of the fight."""

    effect: Effect
    targets: tuple[str, ...]
    value: float
    out: float = 0.0


def tiers_between(s: Situation, unit: Unit, at: Space, target: Unit) -> tuple[int, ...]:
    """The Tiers of Concealment between a unit in a space and a target, for each of its senses."""
    if not s.view.fogs:
        return (0,) * len(senses_of(unit))

    def find() -> tuple[int, ...]:
        mine, theirs = s.body_at(unit, at).spaces, bodies_of(s.view)[target.id].spaces
        return tuple(concealment_between(s.view, mine, theirs, sense).tier for sense in senses_of(unit))

    return remember(s.cache, ("tiers between", unit.id, at, target.id), find)


def aim_at(s: Situation, unit: Unit, at: Space, target: Unit) -> Aim:
    """How a unit may sense a target from a space, with what it has tried this turn already."""
    tiers = tiers_between(s, unit, at, target)
    return remember(s.view.cache, ("aim", unit.id, target.id, tiers), lambda: _aim(s, unit, target, tiers))


def _aim(s: Situation, unit: Unit, target: Unit, tiers: tuple[int, ...]) -> Aim:
    hidden = dict(zip(senses_of(unit), tiers, strict=True))
    mine = s.view.turn.unit == unit.id
    graded = {one.sense: grade_of(s.view, unit, one) for one in tries_on(s.view, target)} if mine else {}
    sure = next((sense for sense, found in graded.items() if found == "well"), None)
    if sure is not None:
        return Aim(1.0, 0.0, -(hidden[sure] // 2))
    one_only = s.view.options.senses_per_target == "one"
    none, not_blind, change, best, untried = 1.0, 1.0 - ("blind" in graded.values()), 0, 0.0, ""
    for sense in () if one_only and graded else senses_of(unit):
        if sense in graded or can_sense(unit, target, sense) is not None:
            continue
        tier = hidden[sense]
        found = sense_chances(s.view.options, target.dl[sense], unit.awareness - tier, primary=sense in unit.primary)
        if found.well > best:
            best, untried, change = found.well, sense, -(tier // 2)
        none, not_blind = none * (1 - found.well), not_blind * (1 - found.blind)
        if one_only:
            break
    return Aim(1 - none, none * (1 - not_blind), change, untried)


def is_open(s: Situation, unit: Unit, at: Space, target: Unit, effect: Effect, steps: int) -> bool:
    """Whether a straight path to a target is open from a space."""

    def find() -> bool:
        actor, subject = s.body_at(unit, at), bodies_of(s.view)[target.id]
        others = obstructions_of(s.view)
        others = others if at == unit.anchor else others.without((unit.id,))
        vertical = s.view.options.vertical_distance
        return open_path(others, actor, subject, steps, kind_passed(effect), vertical) is not None

    return remember(s.view.position_cache, ("open", unit.id, at, target.id, steps, kind_passed(effect)), find)


def named_effects(unit: Unit) -> tuple[Effect, ...]:
    """The effects by which a unit does something to those whom it names."""
    return tuple(effect for effect in unit.effects if effect.area == "subject" and effect.damage)


def strikes(s: Situation, unit: Unit, at: Space) -> tuple[Strike, ...]:
    """All that a unit could do from a space to those whom it names, if it still has its act."""
    return remember(s.view.cache, ("strikes", s.seat, unit.id, at), lambda: tuple(_strikes(s, unit, at)))


def _strikes(s: Situation, unit: Unit, at: Space) -> Iterator[Strike]:
    for effect in named_effects(unit):
        found = [(id, sensed, value, out) for id, sensed, value, out in _hits(s, unit, at, effect) if value > 0]
        if not found:
            continue
        found.sort(key=lambda hit: -hit[2])
        first, rest = found[0], found[1:]
        if effect.targets > 1:
            some = found[: effect.targets]
            yield Strike(effect, tuple(hit[0] for hit in some), sum(hit[2] for hit in some), first[3])
        else:
            other = SECOND * (1 - first[1]) * rest[0][2] if rest else 0.0
            yield Strike(effect, (first[0],), first[2] + other, first[3])


def _hits(s: Situation, unit: Unit, at: Space, effect: Effect) -> Iterator[tuple[str, float, float, float]]:
    """The targets of an effect: who, the chance to sense them, what it promises, the chance that they are out."""
    steps = range_of(s.view, unit, effect)
    mine = s.masks_at(unit, at)
    near = (target for target, around in _wanted(s, unit, effect, steps) if has_common_space(mine, around))
    for target in islice(near, MOST):
        aim = aim_at(s, unit, at, target)
        if effect.attack is None:
            aim = aim._replace(blind=0.0)
        if aim.well + aim.blind <= 0 or not is_open(s, unit, at, target, effect, steps):
            continue
        options, taken = s.view.options, toll(effect, target)
        hit = aim.well * hit_chance(options, effect, target, aim.change)
        hit += aim.blind * hit_chance(options, effect, target, -options.attack_blind_penalty)
        loss = -0.5 * taken.loss if effect.mends else taken.loss
        yield target.id, aim.well + aim.blind, s.worth[target.id] * loss * hit, taken.out * hit


def _wanted(s: Situation, unit: Unit, effect: Effect, steps: int) -> list[tuple[Unit, Masks]]:
    """Whom an effect is for, the most promising first, each with all that is so many steps away at most.

    If it mends, it is for the hurt among friends, else for foes and what bars the way.
    """

    def find() -> list[tuple[Unit, Masks]]:
        if effect.mends:
            some = [friend for friend in s.own if friend.harm and friend.id != unit.id]
        else:
            some = [target for target in s.targets if effect.affects != "creatures" or target.kind == "unit"]
        some.sort(key=lambda target: -promise(s, effect, target))
        return [(target, s.within(target, steps)) for target in some]

    return remember(s.cache, ("wanted", unit.id, effect.id), find)


def promise(s: Situation, effect: Effect, target: Unit) -> float:
    """What an effect takes from a target that is sensed well, wherever they are."""

    def find() -> float:
        return s.worth[target.id] * abs(toll(effect, target).loss) * hit_chance(s.view.options, effect, target)

    return remember(s.cache, ("promise", effect, target.id), find)


def best_strike(s: Situation, unit: Unit, at: Space) -> Strike | None:
    """The strike that promises most from a space."""
    return max(strikes(s, unit, at), key=lambda strike: strike.value, default=None)
