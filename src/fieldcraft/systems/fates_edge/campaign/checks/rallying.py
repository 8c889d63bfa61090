"""Talents for a unit that is led: who takes heart from them, and how often a group does."""

from __future__ import annotations

from fieldcraft.core import Denial, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.effects import allies_present
from fieldcraft.systems.fates_edge.campaign.checks.giving import TalentStep
from fieldcraft.systems.fates_edge.campaign.followers.assisting import (
    deny_absent,
    deny_compromised,
    deny_hurt,
    deny_pinned,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import is_used_up

BEARER = from_rule("banner-bearer", "core.talent.banner-bearer")
CAPTAIN = from_rule("oath-bound-captain", "core.prestige.oath-bound-captain")

OUT = from_rule((deny_absent, deny_compromised, deny_hurt, deny_pinned), "core.talent.banner-bearer")
"""What puts a follower out of the scene, so that it takes no heart."""


@rule("core.talent.banner-bearer", "core.prestige.oath-bound-captain")
def has_unit(campaign: Campaign, deed: TalentStep, by: Seat) -> Denial | None:
    """Who leads a unit has somebody there: an ally in the scene, or a follower who is not out of it."""
    if deed.talent not in (BEARER, CAPTAIN) or allies_present(campaign, deed.character):
        return None
    followers = (one for one in campaign.followers.values() if one.owner == deed.character)
    if any(not any(deny(campaign, one) for deny in OUT) for one in followers):
        return None
    return Denial("nobody is there to lead", unit=deed.character)


@rule("core.talent.banner-bearer")
def inspires_group(campaign: Campaign, deed: TalentStep, by: Seat) -> Denial | None:
    """A banner eases the group once in a battle, whoever bears it."""
    if deed.talent != BEARER:
        return None
    played = campaign.is_played(deed.character)
    side = (id for id in campaign.characters if id != deed.character and campaign.is_played(id) == played)
    borne = next((one for one in side if is_used_up(campaign, "battle", one, BEARER)), None)
    return Denial("the group took heart in this battle already", unit=borne) if borne else None
