"""Time to learn: days of downtime, mentors, montages, and the haste of those who skip it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_active,
    is_master,
    is_own,
    is_present,
)
from fieldcraft.systems.fates_edge.campaign.characters.costs import days_needed
from fieldcraft.systems.fates_edge.campaign.characters.facts import Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import skill_rating, slug
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.names import spell_words
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, is_used_up, times_used, use_key

MONTAGES = 2
"""How often per arc a montage stands for a day."""

USED, PLAYED = "montage", "montage-played"
"""What is counted of somebody: montages that stood for a day, and those that were played out, also for an arc."""

HASTE = 4
"""The segments of a Haste clock."""


class Training(CharacterDeed, frozen=True):
    """Something that a character learns.

    `mentor` teaches (a character, or in words of the game master's somebody else), `montages` were played out, and in a
    `rush` the days are skipped.
    """

    mentor: str = ""
    montages: Annotated[int, msgspec.Meta(ge=0, le=MONTAGES)] = 0
    rush: bool = False


@rule("core.training.mentor")
def days_with_mentor(days: int) -> int:
    """A mentor halves the days, rounded up.

    >>> [days_with_mentor(days) for days in (1, 2, 3, 5)]
    [1, 1, 2, 3]
    """
    return -(-days // 2)


MENTOR_SKILL: int = from_rule(3, "core.training.mentor")
"""The level that a mentor must have to teach a skill."""


@rule("core.training.mentor")
def can_teach(campaign: Campaign, deed: Training, purchase: Purchase, by: Seat) -> Denial | None:
    """A mentor of abilities is somebody else who is played and good enough; of others the game master says so."""
    if not deed.mentor:
        return None
    if purchase.kind not in ("attribute", "skill"):
        return Denial("a mentor teaches attributes and skills, no talents")
    teacher = campaign.characters.get(deed.mentor)
    if teacher is None:
        return None if by == GM else Denial("only the game master names a mentor who is no character")
    if teacher.id == deed.character:
        return Denial("nobody is their own mentor", unit=teacher.id)
    if teacher.status != "active":
        return Denial(f"{teacher.name} is {teacher.status}", unit=teacher.id)
    if purchase.kind == "attribute":
        rating, least = getattr(teacher.abilities(), purchase.what), purchase.rating
    else:
        rating, least = skill_rating(campaign, teacher, purchase.what), MENTOR_SKILL
    return None if rating >= least else Denial(f"{teacher.name} has {purchase.what} {rating}, not {least}")


@rule("core.training.montage")
def montages_ready(campaign: Campaign, character: str) -> int:
    """The montages of somebody that were played out and have not stood for a day yet; two do in an arc."""
    played, used = (times_used(campaign, "campaign", character, one) for one in (PLAYED, USED))
    return max(min(played - used, MONTAGES - times_used(campaign, "arc", character, USED)), 0)


@rule("core.training.montage")
def is_vivid(campaign: Campaign, deed: PlayMontage, by: Seat) -> Denial | None:
    """Twice per arc the game master says that a montage was vivid enough to stand for a day."""
    who = campaign.characters[deed.character]
    played = is_used_up(campaign, "arc", who.id, PLAYED, MONTAGES)
    return Denial(f"{who.name} has played {MONTAGES} montages in this arc", unit=who.id) if played else None


class MontagePlayed(CharacterEvent, frozen=True, kw_only=True):
    """A montage was played out: one of those of this arc, which stands for a day whenever something is learned."""

    def apply(self, campaign: Campaign) -> Campaign:
        counted = count_use(campaign, "arc", self.character, PLAYED)
        return count_use(counted, "campaign", self.character, PLAYED)

    def words(self, campaign: Campaign) -> str:
        return f"The training of {self.who(campaign).name} is played out: a day less to learn"


class PlayMontage(CharacterDeed, frozen=True):
    """Say that a character's training was played out in a vivid montage: it stands for a day of learning."""

    checks = (is_master, is_own, is_active, is_present, is_vivid)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(MontagePlayed(character=self.character), is_vivid)


@rule("core.training.montage")
def montages_left(campaign: Campaign, deed: Training, purchase: Purchase, by: Seat) -> Denial | None:
    """A montage that was played out stands for a day, if it would be spent."""
    ready = montages_ready(campaign, deed.character)
    if deed.montages > ready:
        return Denial(f"{ready} montages could stand for a day, of those that were played and two in an arc")
    due = 0 if deed.rush else days_to_learn(campaign, deed, purchase)
    return None if deed.montages <= due else Denial(f"it takes {pluralize(due, 'day')} without a montage")


def days_to_learn(campaign: Campaign, deed: Training, purchase: Purchase) -> int:
    """The days that a purchase takes, with a mentor if there is one."""
    full = days_needed(purchase.kind, purchase.rating, purchase.xp, campaign.options)
    return days_with_mentor(full) if deed.mentor else full


def days(campaign: Campaign, deed: Training, purchase: Purchase) -> int:
    """The days that a purchase takes as it is done, rush or not."""
    return max(0, days_to_learn(campaign, deed, purchase) - deed.montages)


def days_left(campaign: Campaign, character: str) -> int:
    return campaign.days - times_used(campaign, "downtime", character, "days")


@rule("core.xp.downtime", "core.xp.rush-rule")
def time_enough(campaign: Campaign, deed: Training, purchase: Purchase, by: Seat) -> Denial | None:
    """Learning takes its days, unless they are skipped; where there are none, there is nothing to skip."""
    left, takes = days_left(campaign, deed.character), days(campaign, deed, purchase)
    if deed.rush and not takes:
        return Denial("it takes no days that could be skipped")
    if deed.rush or takes <= left:
        return None
    return Denial(f"it takes {pluralize(takes, 'day')}, and there are {left}; it can be rushed")


def spend_time(campaign: Campaign, character: str, days: int, montages: int) -> Campaign:
    names = {use_key("downtime", character, "days"): days}
    names |= {use_key(window, character, USED): montages for window in ("arc", "campaign")}
    more = {name: campaign.counters.get(name, 0) + spent for name, spent in names.items() if spent}
    return campaign.change(counters={**campaign.counters, **more})


@rule("core.xp.rush-rule")
def haste_clock(character: str, purchase: Purchase) -> Clock:
    """The clock of somebody who skipped the days of a purchase."""
    rated = purchase.rating and purchase.kind != "asset"
    named = purchase.what if purchase.kind in ("follower", "asset") else spell_words(purchase.what)
    what = f"{named} {purchase.rating}" if rated else named
    return Clock(
        id=slug(f"haste {character} {what}"),
        name=f"Haste: {what}",
        size=HASTE,
        sort="haste",
        about=f"{character}/{purchase.what}",
        when="misses with it, points spent on it",
        then=f"{what} has flaws",
    )


@rule("core.xp.rush-rule")
def haste_ticks(points: int, missed: bool) -> int:
    """How far a Haste clock goes on: one for every two points spent on it and one for a miss.

    >>> haste_ticks(3, missed=True)
    2
    """
    return points // 2 + missed


ACTIONS = (PlayMontage,)
EVENTS = (MontagePlayed,)
