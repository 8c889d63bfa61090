"""Checks that a whole group faces together, and who of it a failure teaches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Denial, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.core.tally import Part
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.characters.terms import skill_rating
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Means, Name, Sort
from fieldcraft.systems.fates_edge.campaign.checks.pools import GROUP, LED, LENT, is_pooled, member_dice, who_rolls
from fieldcraft.systems.fates_edge.campaign.checks.proposal import is_known_skill
from fieldcraft.systems.fates_edge.campaign.checks.restraint import (
    deny_apart,
    deny_disarmed,
    deny_restrained,
    is_together,
)
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, CharacterStep, Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON, deny_no_hand
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_spent
from fieldcraft.systems.fates_edge.campaign.condition.stillness import deny_stirring
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_used_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.scaling.measures import helpers_dice
from fieldcraft.systems.fates_edge.campaign.scaling.turns import deny_acted, takes_turn
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, return_use
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.assists import assist_dice

ALONE: dict[Sort, str] = from_rule(
    {"resist": "everybody resists alone", "casting": "several work a spell together in a ritual"}, "core.check.group"
)
"""The checks that no group faces, and why."""


class Grouped(Progress, frozen=True, kw_only=True):
    """It became the check of a group."""

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"group": True}

    def words(self, campaign: Campaign) -> str:
        return "The whole group may take part"


class Joined(Progress, frozen=True, kw_only=True):
    """Somebody joined a group check with dice of their own."""

    character: str
    means: Means | None = None
    part: Part

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {
            "members": (*attempt.members, self.character),
            "means": attempt.means | ({self.character: self.means} if self.means else {}),
            "modifiers": (*attempt.modifiers, self.part) if self.part.value else attempt.modifiers,
        }

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.character].name} joins in with {pluralize(self.part.value, 'die', 'dice')}"


class LeftGroup(Progress, frozen=True, kw_only=True):
    """Somebody who had joined a group check is in it no more, and takes the dice back."""

    character: str

    def apply(self, campaign: Campaign) -> Campaign:
        attempt, name = campaign.attempts[self.attempt], campaign.characters[self.character].name
        members = tuple(one for one in attempt.members if one != self.character)
        spells = {id: aid for id, aid in attempt.spells.items() if not is_upon(campaign, id, self.character)}
        brought = [one for one in attempt.modifiers if one.what == name and one.rule in (GROUP, LENT)]
        parts = list(attempt.modifiers)
        if brought:
            parts.remove(brought[0])
        after = replace(attempt, members=members, modifiers=tuple(parts), spells=spells)
        return return_lead(campaign.put(attempts=after), attempt, self.character)

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.character].name} takes no part any more"


@rule("core.prestige.oath-bound-captain")
def return_lead(campaign: Campaign, attempt: Attempt, member: str) -> Campaign:
    """The campaign in which whoever leaves a check with a captain's dice has them for their next action."""
    led = attempt.means[member].led if member in attempt.means else 0
    return return_use(campaign, "scene", member, opening_used_key("die"), led) if led else campaign


@rule("kit.magic.casting")
def is_upon(campaign: Campaign, casting: str, character: str) -> bool:
    """Whether a spell was cast upon somebody, whom alone it helps."""
    return casting in campaign.castings and campaign.castings[casting].target == character


@rule("core.check.group", "campaign.scenes")
def lose_members(campaign: Campaign) -> Iterator[Event]:
    """Who is no more there to roll, or not able to, leaves a check of a group before its dice fall."""
    for attempt in campaign.attempts.values():
        for id in attempt.members if attempt.stage in OPEN_STAGES else ():
            if deny_part(campaign, attempt, id) is not None:
                yield LeftGroup(attempt=attempt.id, character=id, because=ruling_id(lose_members))


def deny_part(campaign: Campaign, attempt: Attempt, character: str) -> Denial | None:
    """Why somebody who has joined a check of a group takes no part in it any more; None if they do."""
    means = attempt.means.get(character)
    gone = deny_apart(campaign, character, attempt.character) or deny_no_hand(campaign, character)
    behind = deny_falling_behind(campaign, attempt, character, means) if means else None
    return gone or behind or deny_turn_taken(campaign, attempt, character)


@rule("core.check.group")
def allows_groups(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """A party may face one value together, where the table does not have everybody roll alone.

    Each resists a threat alone, and several work one spell together in a ritual.
    """
    if campaign.options["group_check"] == "each_rolls_separately":
        return Denial("everybody rolls alone here: propose a check for each")
    why = ALONE.get(campaign.attempts[deed.attempt].sort)
    return Denial(why) if why else None


@rule("core.check.group")
def is_not_in_group(campaign: Campaign, deed: JoinGroup, by: Seat) -> Denial | None:
    """Who is in a group is in it once."""
    attempt = campaign.attempts[deed.attempt]
    if not attempt.group:
        return Denial("this is no check of a group")
    if deed.character in (attempt.character, *attempt.members):
        return Denial("already in it", unit=deed.character)
    helps = any(one.helper == deed.character for one in attempt.helps)
    return Denial("who helps with it does not join in as well", unit=deed.character) if helps else None


@rule("core.assist.pc")
def helper_dice(campaign: Campaign, character: str, skill: str) -> int:
    """A character lends as many dice as its own skill, three at most, or one by the other reading; without it none."""
    lent = assist_dice(skill_rating(campaign, campaign.characters[character], skill))
    return helpers_dice(campaign, lent) if campaign.options["pc_assist"] == "helper_skill" else min(lent, 1)


@rule("core.check.group")
def group_part(campaign: Campaign, attempt: Attempt, character: str, means: Means) -> Part:
    """Successes and ones of a group are totalled, so its dice are, each as in a check of one's own.

    By the other reading they help the leader, as much as all help together may.
    """
    if not is_pooled(campaign):
        return Part(helper_dice(campaign, character, means.skill), campaign.characters[character].name, LENT)
    return member_dice(campaign, attempt, character, means)


@rule("core.check.group")
def can_keep_up(campaign: Campaign, deed: JoinGroup, by: Seat) -> Denial | None:
    """Who joins a group is able to do with it what they would do."""
    attempt = campaign.attempts[deed.attempt]
    return deny_falling_behind(campaign, attempt, deed.character, Means(deed.attribute, deed.skill))


@rule("core.check.group", "core.fatigue.effect", "core.cp.menu.combat", "kit.gear.weapons-melee")
def deny_falling_behind(campaign: Campaign, attempt: Attempt, character: str, means: Means) -> Denial | None:
    """Who is exhausted, restrained, disarmed or lying still does nothing with others that they could not do alone."""
    return (
        deny_spent(campaign, campaign.characters[character], attempt)
        or deny_stirring(campaign, character, replace(attempt, skill=means.skill))
        or deny_restrained(campaign, character, means.attribute, means.skill, attempt.tags)
        or deny_disarmed(campaign, character, means.skill)
    )


@rule("kit.scaling.beat", "kit.scaling.assist-or-act", "core.check.group")
def deny_turn_taken(campaign: Campaign, attempt: Attempt, character: str) -> Denial | None:
    """Who has acted in a beat does nothing more in it: they neither join others nor help them."""
    return deny_acted(campaign, character) if takes_turn(attempt) else None


@rule("kit.scaling.beat", "core.check.group")
def has_turn_left(campaign: Campaign, deed: JoinGroup, by: Seat) -> Denial | None:
    """Who joins a group has not acted in the beat."""
    return deny_turn_taken(campaign, campaign.attempts[deed.attempt], deed.character)


@rule("core.boon.earn", "core.check.group")
def who_earns(campaign: Campaign, attempt: Attempt) -> tuple[str, ...]:
    """Whose failure it is: that of all who face it together; by the other reading of the leader, whom others help.

    Who is nobody's to play but the game master's earns nothing, nor who has left play for good.
    """
    failed = (campaign.characters[id] for id in who_rolls(campaign, attempt))
    return tuple(one.id for one in failed if one.seat and not one.is_gone)


@rule("core.check.group")
def is_no_group(campaign: Campaign, deed: CallGroup, by: Seat) -> Denial | None:
    """A group is called once."""
    return Denial("a group faces this already") if campaign.attempts[deed.attempt].group else None


class CallGroup(Step, frozen=True):
    """Let a whole group face this together."""

    stages = OPEN_STAGES

    checks = (is_master, in_time, allows_groups, is_no_group)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(Grouped(attempt=self.attempt), allows_groups)


class JoinGroup(CharacterStep, frozen=True):
    """Join a group check whose stakes are stated, with an attribute and a skill of one's own."""

    stages = ("staked",)

    attribute: Attribute
    skill: Name

    checks = (*IN_PERSON, in_time, is_known_skill, is_not_in_group, is_together, can_keep_up, has_turn_left)

    def resolve(self, play: Play[Campaign]) -> None:
        led = openings_left(play.state, self.character, "die") if is_pooled(play.state) else 0
        means = Means(self.attribute, self.skill, led)
        part = group_part(play.state, play.state.attempts[self.attempt], self.character, means)
        play.emit(Joined(attempt=self.attempt, character=self.character, means=means, part=part), allows_groups)
        if led:
            key = opening_used_key("die")
            used = Counted(window="scene", owner=self.character, feature=key, what=LED, times=led)
            play.emit(used, group_part)


ACTIONS = (CallGroup, JoinGroup)
EVENTS = (Grouped, Joined, LeftGroup)
