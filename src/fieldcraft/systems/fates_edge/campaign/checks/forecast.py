"""Ask before you act: the exact odds of a check as it is set up, and what more would change."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Tally, rule
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign.checks.boons import is_moment_past
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_effect, check_pool, pool_size, who_rolls
from fieldcraft.systems.fates_edge.campaign.checks.results import grade_check, points_of
from fieldcraft.systems.fates_edge.campaign.checks.strain import find_strains
from fieldcraft.systems.fates_edge.campaign.checks.throws import replace_faces
from fieldcraft.systems.fates_edge.campaign.checks.ticks import tick_reading, ticks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates, tier_shift
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.odds import joint
from fieldcraft.systems.fates_edge.pools.outcomes import Joint, Outcomes
from fieldcraft.systems.fates_edge.pools.pool import D10, DESCRIPTIONS, MOST_DICE, Pool
from fieldcraft.systems.fates_edge.shared.boons import kept_complications, reroll_price
from fieldcraft.systems.fates_edge.shared.checks import Grade

RANKS: dict[Grade, int] = {"miss": 0, "partial": 1, "cost": 2, "clean": 3}
"""Outcomes of a check, from worst to best."""


class Odds(msgspec.Struct, frozen=True):
    """A check as it would be rolled now: its dice, its value, its outcomes, and the points that it may leave.

    `points` are the chances of no, one, two... complication points.  In a contest `dv` is empty, since the opposition
    has not rolled.
    """

    dice: Tally
    dv: Tally
    outcomes: Outcomes
    points: tuple[Fraction, ...]


class Change(msgspec.Struct, frozen=True):
    """What one thing more would make of a check."""

    what: str
    outcomes: Outcomes


def odds(campaign: Campaign, attempt: Attempt, *, boon: bool = False) -> Odds | None:
    """The exact odds of a check on what a seat sees; with `boon` one is spent where it helps most.

    None while the value is not known: before the stakes, or to players if it is blind.
    """
    dice, dv = check_pool(campaign, attempt), check_dv(campaign, attempt)
    if attempt.opposition is None and not dv.total:
        return None
    rolled = _rolled(campaign, attempt, dice, boon)
    if attempt.opposition is not None:
        found, dv = _counted(campaign, attempt, joint(rolled, 2)), Tally()
        outcomes = contest(found, attempt.opposition.dice, attempt.opposition.changes)
    else:
        found = _counted(campaign, attempt, joint(rolled, max(dv.total - attempt.sure, 1)))
        outcomes = found.outcomes(dv.total)
    points = found.complications
    return Odds(dice, dv, outcomes, tuple(points[count] for count in range(found.most + 1)))


def _rolled(campaign: Campaign, attempt: Attempt, dice: Tally, boon: bool) -> Pool:
    who, size = campaign.characters[attempt.character], min(pool_size(dice), MOST_DICE)
    return Pool(
        dice=size,
        description=attempt.description,
        fatigue=sum(find_strains(campaign, attempt, size).values()),
        boon=boon and who.boons > 0,
        keeps=boon and who.boons > 0 and attempt.sort == "casting",
        die=D10,
    )


def _counted(campaign: Campaign, attempt: Attempt, found: Joint) -> Joint:
    """The odds of what the dice come to, with successes that need no die and points that stay or are halved."""
    if not attempt.sure and [points_of(campaign, attempt, ones) for ones in (0, 2)] == [0, 2]:
        return found
    points = tuple(points_of(campaign, attempt, ones) for ones in range(found.most + 1))
    return found.read(attempt.sure, points)


@lru_cache(maxsize=256)
def contest(mine: Joint, against: int, changes: bool) -> Outcomes:
    """The outcomes of a contest against so many dice: the value is what they roll."""
    theirs = joint(Pool(against, die=D10)).successes
    sums = [Fraction(0)] * 4
    for successes in range(against + 1):
        needed = successes + (0 if changes else 1)
        found = _outcomes(mine, needed)
        sums = [total + theirs[successes] * chance for total, chance in zip(sums, found, strict=True)]
    return Outcomes(*sums)


def _outcomes(mine: Joint, needed: int) -> tuple[Fraction, ...]:
    if needed:
        return msgspec.structs.astuple(mine.outcomes(needed))
    clean = mine.complications[0]
    return clean, 1 - clean, Fraction(0), Fraction(0)


def what_if(campaign: Campaign, attempt: Attempt, *, boon: bool = False) -> tuple[Change, ...]:
    """What another die, another description, help or a boon would change; nothing while the value is not known.

    With `boon` one is spent in any case.
    """
    variants = [("one die more", replace(attempt, modifiers=(*attempt.modifiers, Part(1, "one die more"))))]
    variants += [(f"{one} description", replace(attempt, description=one)) for one in DESCRIPTIONS]
    if not attempt.helps:
        helps = ((dice, Help("", dice, "help")) for dice in (1, 2, 3))
        variants += [(f"help of {dice}", replace(attempt, helps=(given,))) for dice, given in helps]
    found = [(what, odds(campaign, one, boon=boon)) for what, one in variants if one != attempt]
    if campaign.characters[attempt.character].boons and not boon:
        found.append(("a boon", odds(campaign, attempt, boon=True)))
    return tuple(Change(what, one.outcomes) for what, one in found if one is not None)


@rule("core.boon.reroll")
def may_throw_again(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether a boon may still throw a die of a roll again: who rolled has one, spent none on it, and is in time."""
    has_boon = any(campaign.characters[id].boons >= reroll_price() for id in who_rolls(campaign, attempt))
    return has_boon and not attempt.boons and not is_moment_past(campaign, attempt)


def chances_of_boon(campaign: Campaign, attempt: Attempt) -> Iterator[tuple[float, float]]:
    """The chances, by place, that a die thrown again for a boon makes the outcome better, and worse."""
    now = RANKS[grade_check(campaign, attempt).grade]
    found: dict[int, tuple[float, float]] = {}
    for place, old in enumerate(attempt.faces):
        if old not in found:
            kept = attempt.kept + kept_complications(old, attempt.sort == "casting")
            thrown = [
                RANKS[grade_check(campaign, replace(attempt, faces=faces, kept=kept)).grade]
                for face in range(1, D10.sides + 1)
                for faces in [replace_faces(attempt.faces, (place,), (face,))]
            ]
            better, worse = (sum(one > now for one in thrown), sum(one < now for one in thrown))
            found[old] = (better / D10.sides, worse / D10.sides)
        yield found[old]


def filled_within(campaign: Campaign, clock: Clock, attempt: Attempt, beats: int) -> tuple[Fraction, ...]:
    """The chances that a clock is full after 1, 2... so many beats, if a check like this one is made in each.

    Empty while the value of the check is not known, in a contest, or while what is won on the clock is lost at a gate.
    """
    dv = check_dv(campaign, attempt).total
    if attempt.opposition is not None or not dv or is_lost_at_gates(campaign, clock.id):
        return ()
    rolled = _rolled(campaign, attempt, check_pool(campaign, attempt), boon=False)
    reading, shift = tick_reading(campaign), tier_shift(campaign, attempt.character)
    steps = _steps(rolled, dv, reading, check_effect(campaign, attempt), shift)
    return fill_odds(clock.size - clock.filled, steps, beats)


@lru_cache(maxsize=256)
def _steps(rolled: Pool, dv: int, reading: str, effect: int, shift: int) -> tuple[tuple[int, Fraction], ...]:
    chances: dict[int, Fraction] = {}
    found = joint(rolled, dv).successes
    for successes in range(rolled.dice + 1):
        by = ticks(reading, successes, dv, effect, shift) if successes >= dv else 0
        chances[by] = chances.get(by, Fraction(0)) + found[successes]
    return tuple(chances.items())


def fill_odds(missing: int, steps: tuple[tuple[int, Fraction], ...], beats: int) -> tuple[Fraction, ...]:
    """The chances that so many missing segments are filled after 1, 2... beats, when each fills some by their chances.

    >>> fill_odds(2, ((0, Fraction(1, 2)), (1, Fraction(1, 2))), 3)
    (Fraction(0, 1), Fraction(1, 4), Fraction(1, 2))
    """
    left = {max(missing, 0): Fraction(1)}
    full = []
    for _ in range(beats):
        after: dict[int, Fraction] = {}
        for segments, chance in left.items():
            for by, share in steps:
                rest = max(segments - by, 0)
                after[rest] = after.get(rest, Fraction(0)) + chance * share
        left = after
        full.append(left.get(0, Fraction(0)))
    return tuple(full)
