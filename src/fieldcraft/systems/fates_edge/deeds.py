"""What all actions and events of a campaign have in common."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.core import GM, Action, Event, No, Seat, rule
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.people.facts import Character


class Deed(Action, frozen=True, forbid_unknown_fields=True):
    """An action of a campaign: it is nobody's turn, so that every deed says itself who may do it."""

    anytime: ClassVar[bool] = True


class Happening(Event, frozen=True, kw_only=True):
    """An event of a campaign, which can tell itself in a sentence."""

    def words(self, campaign: Campaign) -> str:
        """What happened, in a sentence; `campaign` is the truth before it."""
        raise NotImplementedError


@rule("campaign.master")
def master(campaign: Campaign, deed: Deed, by: Seat) -> No | None:
    """Only the game master does this."""
    return None if by == GM else No("only the game master does this")


@rule("campaign.own")
def own(campaign: Campaign, deed: Deed, by: Seat) -> No | None:
    """A player acts for characters of their own, the game master for all."""
    id: str = getattr(deed, "character")  # noqa: B009  every deed of a character has one
    if (character := campaign.characters.get(id)) is None:
        return No(f"there is no character {id!r}")
    if by not in (GM, character.seat):
        return No(f"{character.name} is not yours to play", unit=id)
    return None


@rule("campaign.own")
def alive(campaign: Campaign, deed: Deed, by: Seat) -> No | None:
    """Who is dead, retired or away does nothing."""
    character: Character = campaign.characters[getattr(deed, "character")]  # noqa: B009
    if character.status == "active":
        return None
    return No(f"{character.name} is {character.status}", unit=character.id)
