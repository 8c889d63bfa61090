"""What a blow may do, from the exact odds of its pool."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fieldcraft.systems.fates_edge.miniatures.checks import with_modifiers
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.pools import Pool, joint
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import dice, effect

ON_ITS_FEET = 0.4
"""The part of a unit's worth that is lost only when it is taken out; the rest goes point by point with its harm."""


class Blow(msgspec.Struct, frozen=True):
    """A test that does harm: dice against a value, what is added to its effect, whether a boon may mend it."""

    dice: int
    dv: int
    bonus: int = 0
    boon: bool = False


class Toll(msgspec.Struct, frozen=True):
    """What a blow takes on average: points of harm, the chance to take the target out, the part of its worth lost."""

    harm: float
    out: float
    loss: float


@lru_cache(maxsize=4096)
def chances(dice: int, dv: int, boon: bool) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... successes, a boon spent where it may still bring success."""
    table = joint(Pool(dice, boon=boon, policy="dv_only"), dv)
    size = table.most + 1
    return tuple(sum(table.ways[row : row + size]) / table.total for row in range(0, size * size, size))


@lru_cache(maxsize=1 << 14)
def toll(blow: Blow, left: int, most: int) -> Toll:
    """What a blow takes from a target that can bear `left` more points of harm of the `most` that it could.

    >>> from fieldcraft.systems.fates_edge.miniatures.bot.odds import Blow, toll
    >>> toll(Blow(dice=2, dv=2), left=1, most=3).out
    0.25
    """
    harm = out = loss = 0.0
    for successes, chance in enumerate(chances(blow.dice, blow.dv, blow.boon)):
        done = min(left, effect(successes, blow.dv, blow.bonus))
        harm += chance * done
        out += chance * (done == left)
        loss += chance * (share(left, most) - share(left - done, most))
    return Toll(harm, out, loss)


def share(left: int, most: int) -> float:
    """How much of a unit's worth is there while it can bear `left` more points of harm of `most`."""
    return ON_ITS_FEET + (1 - ON_ITS_FEET) * left / max(most, 1) if left > 0 else 0.0


@lru_cache(maxsize=4096)
def pass_chance(dice: int, dv: int, boon: bool = False) -> float:
    return sum(chances(dice, dv, boon)[dv:])


def blow(state: State, test: Test) -> Blow:
    """A test of a unit with all that bears on it, as a blow."""
    unit = state.units[test.unit]
    whole = with_modifiers(state, unit, test)
    number = dice(whole)
    return Blow(number, max(1, whole.dv.total), whole.effect.total, unit.boons > 0)


def success_chance(state: State, test: Test) -> float:
    """The chance that a test of a unit succeeds, with all that bears on it."""
    known = blow(state, test)
    return pass_chance(known.dice, known.dv, known.boon)
