"""Small marks that a check leaves on a character: conditions."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.deeds import Happening


class OfCharacter(Happening, frozen=True, kw_only=True):
    """Something that happened to a character."""

    character: str

    def impossible(self, campaign: Campaign) -> str:
        """There must be somebody."""
        return "" if self.character in campaign.characters else f"there is no character {self.character!r}"


class Marked(OfCharacter, frozen=True, kw_only=True):
    """A character has a condition now."""

    condition: str

    def apply(self, campaign: Campaign) -> Campaign:
        """It stays until it is cleared."""
        who = campaign.characters[self.character]
        return campaign.put(characters=replace(who, conditions=who.conditions | {self.condition}))

    def words(self, campaign: Campaign) -> str:
        """Who, and what."""
        return f"{campaign.characters[self.character].name}: {self.condition}"


class Unmarked(OfCharacter, frozen=True, kw_only=True):
    """A character is rid of a condition."""

    condition: str

    def apply(self, campaign: Campaign) -> Campaign:
        """It is gone."""
        who = campaign.characters[self.character]
        return campaign.put(characters=replace(who, conditions=who.conditions - {self.condition}))

    def words(self, campaign: Campaign) -> str:
        """Who, and what no more."""
        return f"{campaign.characters[self.character].name}: no longer {self.condition}"


EVENTS = (Marked, Unmarked)
ACTIONS = ()
