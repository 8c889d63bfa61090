"""What all actions and events of a campaign have in common."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from fieldcraft.core import GM, Action, Denial, Event, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class Deed(Action, frozen=True, forbid_unknown_fields=True):
    """An action of a campaign: it is nobody's turn, so that every deed says itself who may do it."""

    anytime: ClassVar[bool] = True


class CharacterDeed(Deed, frozen=True):
    """What a character does, or what is done for one."""

    character: str

    @property
    def piece(self) -> str:
        return self.character


class Happening(Event, frozen=True, kw_only=True):
    """An event of a campaign, which can tell itself in a sentence."""

    def words(self, campaign: Campaign) -> str:
        """What happened, in a sentence; `campaign` is the truth before it."""
        raise NotImplementedError


class Told(Happening, frozen=True, kw_only=True):
    """Something was told that changes nothing that is counted."""

    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign

    def words(self, campaign: Campaign) -> str:
        return self.what


class ToldMaster(Told, frozen=True, kw_only=True):
    """Something was told that nobody but the game master hears."""

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None


class CharacterEvent(Happening, frozen=True, kw_only=True):
    """An event that happens to a character."""

    character: str

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.character in campaign.characters else f"there is no character {self.character!r}"

    def who(self, campaign: Campaign) -> Character:
        return campaign.characters[self.character]

    def update(self, campaign: Campaign, **fields: Any) -> Campaign:
        return campaign.put(characters=replace(self.who(campaign), **fields))


@rule("campaign.master")
def is_master(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only the game master does this."""
    return None if by == GM else Denial("only the game master does this")


@rule("campaign.own")
def is_own(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """A player acts for characters of their own, the game master for all."""
    if (character := campaign.characters.get(deed.piece)) is None:
        return Denial(f"there is no character {deed.piece!r}")
    if by not in (GM, character.seat):
        return Denial(f"{character.name} is not yours to play", unit=deed.piece)
    return None


@rule("campaign.own")
def is_active(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Who is dead, retired or away does nothing."""
    character = campaign.characters[deed.piece]
    if character.status == "active":
        return None
    return Denial(f"{character.name} is {character.status}", unit=character.id)


@rule("campaign.own")
def is_not_lost(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Nothing befalls who is dead or retired, and nothing is done for them any more."""
    who = campaign.characters[deed.piece]
    return Denial(f"{who.name} is {who.status}", unit=who.id) if who.is_gone else None


@rule("campaign.own")
def is_of_players(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """What is the crew's is for those whom players play, and not for people of the game master's."""
    return deny_unplayed(campaign, deed.piece)


def deny_unplayed(campaign: Campaign, character: str) -> Denial | None:
    """Why somebody has no part in what is the crew's; None for whoever is played by a player."""
    name = campaign.characters[character].name
    return None if campaign.is_played(character) else Denial(f"no player plays {name}", unit=character)


@rule("campaign.scenes")
def is_present(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Who is not in the scene that is being played does nothing in it."""
    scene = campaign.scene
    if scene is None or deed.piece in scene.present:
        return None
    return Denial(f"{campaign.characters[deed.piece].name} is not in this scene", unit=deed.piece)


EVENTS = (Told, ToldMaster)
