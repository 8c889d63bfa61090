"""Dice that talents and gear give a check before its roll, and what is given back if the dice never fall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from fieldcraft.core import Denial, Event, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.effects import counted_as, extra_dice
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Given
from fieldcraft.systems.fates_edge.campaign.checks.grouping import return_lead
from fieldcraft.systems.fates_edge.campaign.checks.pools import BANNER, is_for_others, is_pooled, roll_for
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_apart
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, Progress
from fieldcraft.systems.fates_edge.campaign.condition.acting import LENT_CHECK, deny_no_hand
from fieldcraft.systems.fates_edge.campaign.condition.stillness import FORGONE, beat_key
from fieldcraft.systems.fates_edge.campaign.followers.assisting import INITIATIVE
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, count_use, return_use, times_used


class TalentStep(Protocol):
    """A deed of somebody with a talent."""

    @property
    def character(self) -> str: ...

    @property
    def talent(self) -> str: ...


class TalentDiceGiven(Progress, frozen=True, kw_only=True):
    """A talent or a piece of gear gave dice."""

    given: Given

    def change(self, attempt: Attempt) -> dict[str, Any]:
        own = () if is_for_others(attempt, self.given) else (self.given.part,)
        return {"given": (*attempt.given, self.given), "modifiers": (*attempt.modifiers, *own)}

    def words(self, campaign: Campaign) -> str:
        several = self.given.feature == BANNER and campaign.attempts[self.attempt].group and is_pooled(campaign)
        each = " for each who defends it" if several else ""
        return f"{self.given.part.value:+d} dice{each}: {self.given.part.what}"


class TalentDiceLost(Progress, frozen=True, kw_only=True):
    """What had given dice to a check is no more there for it."""

    given: Given

    def change(self, attempt: Attempt) -> dict[str, Any]:
        given, parts = list(attempt.given), list(attempt.modifiers)
        given.remove(self.given)
        if not is_for_others(attempt, self.given):
            parts.remove(self.given.part)
        return {"given": tuple(given), "modifiers": tuple(parts)}

    def apply(self, campaign: Campaign) -> Campaign:
        return give_back(super().apply(campaign), campaign.attempts[self.attempt], self.given)

    def words(self, campaign: Campaign) -> str:
        return f"No more dice of {self.given.part.what}"


@rule("kit.gear.break", "core.check.order-of-operations", "campaign.scenes")
def lose_talent_dice(campaign: Campaign) -> Iterator[Event]:
    """What breaks, fits no more, or is somebody's who leaves or can do nothing gives no dice before a roll."""
    for attempt in campaign.attempts.values():
        for one in attempt.given if attempt.stage in OPEN_STAGES else ():
            if is_void(campaign, attempt, one):
                yield TalentDiceLost(attempt=attempt.id, given=one, because=ruling_id(lose_talent_dice))


def is_void(campaign: Campaign, attempt: Attempt, given: Given) -> bool:
    """Whether what gave dice to a check could not give them any more."""
    if not still_fits(campaign, attempt, given):
        return True
    if given.feature == BANNER or given.character in (attempt.character, *attempt.members):
        return False
    return not given.allies or deny_giving(campaign, attempt, given.character) is not None


def still_fits(campaign: Campaign, attempt: Attempt, given: Given) -> bool:
    """Whether what gave dice is there, and would give them to a check as it is now."""
    who = campaign.characters[given.character]
    unused = give_back(campaign, attempt, given)
    return any(gain.feature == given.feature for gain in extra_dice(unused, who, roll_for(campaign, attempt, who)))


def deny_giving(campaign: Campaign, attempt: Attempt, character: str) -> Denial | None:
    """Why somebody does nothing for the roll of another: they are not there, can do nothing, or are separated."""
    return deny_no_hand(campaign, character) or deny_apart(campaign, character, attempt.character)


@rule("core.time.frequency-counters", "kit.gear.cultural")
def give_back(campaign: Campaign, attempt: Attempt, given: Given) -> Campaign:
    """The campaign in which what gave dice to a check that is not made may be used again, and the attack made."""
    if given.once:
        counted = counted_as(given.feature, given.once, attempt.id)
        campaign = return_use(campaign, given.once, given.character, counted)
    return return_use(campaign, "scene", given.character, beat_key(campaign, FORGONE)) if given.forgoes else campaign


@rule("core.time.frequency-counters", "core.check.procedure")
def give_back_all(campaign: Campaign, attempt: Attempt) -> Campaign:
    """The campaign in which all that was used for a check whose dice never fell may be used again."""
    for one in attempt.given:
        campaign = give_back(campaign, attempt, one)
    for member in attempt.members:
        campaign = return_lead(campaign, attempt, member)
    if campaign.characters[attempt.character].status == "absent":
        campaign = return_use(campaign, "session", attempt.character, LENT_CHECK)
    return return_use(campaign, "scene", CREW, INITIATIVE) if attempt.shared else campaign


@rule("core.time.frequency-counters", "core.check.procedure")
def count_again(campaign: Campaign, attempt: Attempt) -> Campaign:
    """The campaign in which what helps with a check that waits on is used in this scene, and no more in the last."""
    for one in attempt.given:
        counted = counted_as(one.feature, one.once, attempt.id)
        if one.once and not times_used(campaign, one.once, one.character, counted):
            campaign = count_use(campaign, one.once, one.character, counted)
        if one.forgoes:
            campaign = count_use(campaign, "scene", one.character, beat_key(campaign, FORGONE))
    return count_use(campaign, "scene", CREW, INITIATIVE) if attempt.shared else campaign


EVENTS = (TalentDiceGiven, TalentDiceLost)
