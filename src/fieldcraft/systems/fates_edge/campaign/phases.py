"""When in the story something may be done: in a scene, a session, in downtime, or between them."""

from __future__ import annotations

from fieldcraft.core import Denial, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed
from fieldcraft.systems.fates_edge.campaign.scaling.turns import deny_exit
from fieldcraft.systems.fates_edge.campaign.state import Campaign

THREATENING = ("staked", "rolled", "missed")
"""How far a check has come by which somebody resists a threat that may still befall them."""


PACE = "campaign_clock"
"""The choice of the pace at which a campaign goes to its finale, if to any."""


@rule("campaign.scenes")
def no_scene(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """While a scene is played nothing of this can be done."""
    return None if campaign.scene is None else Denial(f"the scene {campaign.scene.name} is still being played")


@rule("campaign.scenes")
def in_scene(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only while a scene is played can this be done."""
    return Denial("no scene is being played") if campaign.scene is None else None


@rule("campaign.scenes")
def in_session(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Scenes are played in sessions."""
    return None if campaign.session else Denial("the first session has not begun")


@rule("campaign.scenes")
def in_downtime(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only in downtime can this be done."""
    return None if campaign.phase == "downtime" else Denial("it is not downtime")


@rule("campaign.scenes")
def deny_not_played(campaign: Campaign, character: str) -> Denial | None:
    """Why somebody cannot be in a scene: there is no such character, or it is not played now."""
    if (who := campaign.characters.get(character)) is None:
        return Denial(f"there is no character {character!r}")
    return None if who.status == "active" else Denial(f"{who.name} is {who.status}", unit=who.id)


def deny_not_here(campaign: Campaign, character: str) -> Denial | None:
    """Why nothing befalls somebody here: they are not played now, or are not in the scene that is being played."""
    no = deny_not_played(campaign, character)
    if no is not None or campaign.scene is None or character in campaign.scene.present:
        return no
    return Denial(f"{campaign.characters[character].name} is not in this scene", unit=character)


def has_pace(campaign: Campaign) -> bool:
    """Whether a campaign goes to a finale at some pace."""
    return campaign.options[PACE] != "off"


@rule("core.resist.undefined")
def no_threat_waits(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """A threat is resisted, befalls somebody, or is bargained for or taken back, before the scene is over."""
    threats = (one for one in campaign.attempts.values() if one.sort == "resist" and one.stage in THREATENING)
    if (one := next(threats, None)) is None:
        return None
    who = campaign.characters[one.character]
    if one.stage != "missed":
        return Denial(f"{who.name} has yet to resist {one.goal!r}", unit=who.id)
    return Denial(f"{who.name} did not resist {one.goal!r}: strike a bargain or end the check first", unit=who.id)


@rule("core.follower.risk.player-save")
def no_follower_waits(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """What is about to befall a follower befalls it, or it is saved, before the scene is over."""
    one = next((one for one in campaign.followers.values() if one.threat), None)
    return Denial(f"say first what becomes of {one.name}, who is in danger", unit=one.id) if one else None


@rule("kit.scaling.beat")
def is_out(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """A scaled scene whose job was done while its danger was hot ends after the beat in which the crew gets out."""
    return deny_exit(campaign)


NOTHING_WAITS = (no_threat_waits, no_follower_waits, is_out)
"""What is settled before a scene is over."""
