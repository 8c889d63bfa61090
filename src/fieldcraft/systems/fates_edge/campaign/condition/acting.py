"""Who may act now: who is there, alive and able, and the one deed that somebody who is away lends."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Check, Denial, Seat, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_active, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import can_act, deny_helpless
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used

BORROWED, LENT_CHECK = "borrowed-deed", "lent-check"
"""What is counted for a session: the deed that somebody who is away lends, and the check that it became."""


IN_PERSON: tuple[Check, ...] = (is_own, is_active, is_present, can_act)
"""What everybody meets who does something in a scene with their own hands."""


@rule("kit.absent.borrowed")
def lends_check(campaign: Campaign, character: str) -> bool:
    """Whether somebody who is away lends a deed in this session for which the game master has not yet rolled."""
    lent, made = (times_used(campaign, "session", character, one) for one in (BORROWED, LENT_CHECK))
    return campaign.characters[character].status == "absent" and lent > made


@rule("kit.absent.borrowed", "campaign.scenes")
def is_here_or_lends(campaign: Campaign, deed: CharacterDeed, by: Seat) -> Denial | None:
    """Only who is there makes a check, or the game master the one that somebody lends who is away."""
    if by == GM and lends_check(campaign, deed.character):
        return None
    for check in (is_active, is_present):
        if (no := check(campaign, deed, by)) is not None:
            return replace(no, rule=ruling_id(check))
    return None


def deny_no_hand(campaign: Campaign, character: str) -> Denial | None:
    """Why somebody lends no hand in this scene: they are not there, or can do nothing."""
    return deny_not_here(campaign, character) or deny_helpless(campaign, campaign.characters[character])


@rule("campaign.own")
def deny_lost(campaign: Campaign, character: str) -> Denial | None:
    """What belongs to somebody who is dead, retired or away is not used in their name."""
    who = campaign.characters[character]
    return None if who.status in ("active", "unfinished") else Denial(f"{who.name} is {who.status}", unit=who.id)
