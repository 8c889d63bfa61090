"""Threats that the game master forces somebody to resist."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, is_active, is_master, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.effects import steadying_dice
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import RESIST_DV, Name
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Proposed, Staked, is_known_skill, new_attempt
from fieldcraft.systems.fates_edge.campaign.checks.threats import harm_if_not_resisted
from fieldcraft.systems.fates_edge.campaign.checks.throws import roll_dice
from fieldcraft.systems.fates_edge.campaign.followers.assisting import MOST, cap_dice, deny_absent
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Toll
from fieldcraft.systems.fates_edge.campaign.followers.familiars import is_in_danger, mark_danger, mark_hot_beat
from fieldcraft.systems.fates_edge.campaign.followers.points import bank_ones
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Threat = Literal["physical", "mental"]

SHIELDED = from_rule(frozenset({"resist-harm"}), "kit.gear.armor")
"""What is said of a check that resists bodily harm, against which armour helps."""

WITH: dict[Threat, Attribute] = from_rule({"physical": "body", "mental": "spirit"}, "core.resist.undefined")


@rule("core.resist.undefined")
def follower_exists(campaign: Campaign, deed: FollowerResists, by: Seat) -> Denial | None:
    """Only followers that there are resist, and only those who are on screen and can suffer for it."""
    one = campaign.followers.get(deed.follower)
    return deny_resisting(campaign, one, deed.toll) if one else Denial(f"there is no follower {deed.follower!r}")


def deny_resisting(campaign: Campaign, follower: Follower, toll: Toll) -> Denial | None:
    """Why a follower resists nothing now: it is not there, or a track that is full makes it no worse off."""
    full = getattr(follower, toll) >= MOST
    why = f"{follower.name} can bear no more {toll.capitalize()}"
    return deny_absent(campaign, follower) or (Denial(why, unit=follower.id) if full else None)


@rule("core.follower.hot-beat")
def is_heated(campaign: Campaign, leader: Character, ones: int) -> bool:
    """Whether points that come up as a follower resists make a beat hot; where danger is in play it is so anyway."""
    return bool(ones and leader.seat and campaign.scene) and not is_in_danger(campaign)


@rule("core.resist.undefined", "core.talent.commanding-presence")
def resist_with_cap(play: Play[Campaign], id: str, toll: Toll) -> None:
    """Let a follower resist with the dice of its Cap; if it fails it is exposed or harmed."""
    follower = play.state.followers[id]
    leader = play.state.characters[follower.owner]
    dice = cap_dice(follower).total + steadying_dice(play.state, leader)
    faces = roll_dice(play, D10, max(dice, 0), follower.name)
    successes, ones = D10.count(faces)
    bank_ones(play, leader.id, ones, f"{follower.name} resists")
    if is_heated(play.state, leader, ones):
        mark_hot_beat(play, id)
        follower = play.state.followers[id]
    if successes >= RESIST_DV:
        play.emit(FollowerChanged(follower=follower, what="has resisted"), resist_with_cap)
        return
    marked = min(MOST, getattr(follower, toll) + 1)
    now = replace(follower, **{toll: marked})
    play.emit(FollowerChanged(follower=now, what=f"{toll.capitalize()} {marked}"), resist_with_cap)


class ForceResist(CharacterDeed, frozen=True):
    """Make a character resist a threat: Body or Spirit with a skill that fits against 2; who fails is harmed.

    `tags` say what talents ask about it: that it is poison, for instance.
    """

    threat: Threat
    skill: Name
    goal: Name = "Resist"
    tags: frozenset[Name] = frozenset()

    checks = (is_master, is_own, is_active, is_present, is_known_skill)

    def resolve(self, play: Play[Campaign]) -> None:
        check = new_attempt(
            play.state,
            character=self.character,
            goal=self.goal,
            attribute=WITH[self.threat],
            skill=self.skill,
            sort="resist",
            tags=self.tags | SHIELDED if self.threat == "physical" else self.tags - SHIELDED,
        )
        play.emit(Proposed(check=check), harm_if_not_resisted)
        play.emit(Staked(attempt=check.id, dv=RESIST_DV, failure="harm"), harm_if_not_resisted)


class FollowerResists(Deed, frozen=True):
    """Make a follower resist a threat with its Cap against 2; `toll` is what it suffers if it fails."""

    follower: str
    toll: Toll = "exposure"

    checks = (is_master, follower_exists)

    def resolve(self, play: Play[Campaign]) -> None:
        mark_danger(play, self.follower)
        resist_with_cap(play, self.follower, self.toll)


ACTIONS = (ForceResist, FollowerResists)
