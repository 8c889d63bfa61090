"""Ties between characters: made by two, worth boons, and rewarded when they shape a scene."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_active,
    is_master,
    is_own,
    is_present,
)
from fieldcraft.systems.fates_edge.campaign.calendar_events import APPEARED
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Bond, Character
from fieldcraft.systems.fates_edge.campaign.characters.sessions import Awarded
from fieldcraft.systems.fates_edge.campaign.checks.boons import BoonsGained
from fieldcraft.systems.fates_edge.campaign.condition.acting import deny_lost
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Window, count_use, feature_key, times_used

MOST_BOND_BOONS = from_rule(4, "core.creation.bonds.max")
"""The boons that ties give one player at creation, or between two sessions."""


def gap_key(campaign: Campaign) -> str:
    """As what the boons of ties are counted between two sessions, in which no scene is played."""
    return feature_key("ties", str(campaign.scenes))


class BondOffered(CharacterEvent, frozen=True, kw_only=True):
    """A character is tied to another, from its side."""

    bond: Bond

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        others = (one for one in who.bonds if one.about != self.bond.about)
        return self.update(campaign, bonds=(*others, self.bond))

    def words(self, campaign: Campaign) -> str:
        other = campaign.characters.get(self.bond.about)
        names = f"{self.who(campaign).name} and {other.name if other else self.bond.about}"
        return f"{names}: {self.bond.text}{' (to be dropped, if both agree)' * self.bond.ends}"


class BondPaid(CharacterEvent, frozen=True, kw_only=True):
    """A tie gave its boon."""

    about: str
    window: Window

    def apply(self, campaign: Campaign) -> Campaign:
        campaign = count_use(campaign, self.window, self.character, f"tie-{self.about}")
        return count_use(campaign, "campaign", self.character, gap_key(campaign))

    def words(self, campaign: Campaign) -> str:
        return ""


class BondDropped(CharacterEvent, frozen=True, kw_only=True):
    """A tie between two is no more."""

    other: str

    def apply(self, campaign: Campaign) -> Campaign:
        for id, about in ((self.character, self.other), (self.other, self.character)):
            who = campaign.characters[id]
            campaign = campaign.put(
                characters=replace(who, bonds=tuple(one for one in who.bonds if one.about != about))
            )
        return campaign

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} and {campaign.characters[self.other].name} are tied no more"


def find_bond(campaign: Campaign, one: str, other: str) -> Bond | None:
    return next((bond for bond in campaign.characters[one].bonds if bond.about == other), None)


def is_tied(campaign: Campaign, one: str, other: str) -> bool:
    return find_bond(campaign, one, other) is not None


@rule("core.creation.bonds")
def bond_boon_window(campaign: Campaign) -> Window:
    """In what time a tie gives one boon: once for good, or anew before every session."""
    return "campaign" if campaign.options["bond_boons"] == "on_establish" else "session"


@rule("core.creation.bonds.max", "core.creation.bonds")
def gives_bond_boon(campaign: Campaign, character: str, other: str) -> bool:
    """A tie gives a boon that it has not given yet, to players who have not had four, whomever they play."""
    fresh = times_used(campaign, bond_boon_window(campaign), character, f"tie-{other}") == 0
    seat = campaign.characters[character].seat
    own = {character} | {one.id for one in campaign.characters.values() if seat and one.seat == seat}
    given = sum(times_used(campaign, "campaign", id, gap_key(campaign)) for id in own)
    return fresh and given < MOST_BOND_BOONS


@rule("core.creation.bonds")
def other_exists(campaign: Campaign, deed: Tie | Untie | RewardBond, by: Seat) -> Denial | None:
    """A tie is between two characters."""
    there = deed.other in campaign.characters and deed.other != deed.character
    return None if there else Denial(f"there is no other character {deed.other!r}")


@rule("core.creation.bonds")
def agrees_for_own(campaign: Campaign, deed: Tie | Untie, by: Seat) -> Denial | None:
    """A tie is not imposed: a player agrees for their own character, and the game master where nobody plays it."""
    who = campaign.characters[deed.character]
    return None if by == (who.seat or GM) else Denial(f"this is for {who.name}'s player to say", unit=who.id)


@rule("core.creation.bonds")
def are_two_players_own(campaign: Campaign, deed: Tie, by: Seat) -> Denial | None:
    """Two players tie characters who are played or made; both agree, so that nobody ties two of their own."""
    if (no := next(filter(None, (deny_lost(campaign, id) for id in (deed.character, deed.other))), None)) is not None:
        return no
    one, other = campaign.characters[deed.character], campaign.characters[deed.other]
    if (unplayed := next((who for who in (one, other) if not who.seat), None)) is not None:
        return Denial(f"nobody plays {unplayed.name}: a tie is between the characters of two players")
    return Denial(f"{one.name} and {other.name} have one player") if one.seat == other.seat else None


@rule("core.creation.bonds.change")
def both_tied(campaign: Campaign, deed: RewardBond, by: Seat) -> Denial | None:
    """What is rewarded is a tie that both have."""
    there = is_tied(campaign, deed.character, deed.other) and is_tied(campaign, deed.other, deed.character)
    one, other = campaign.characters[deed.character], campaign.characters[deed.other]
    return None if there else Denial(f"{one.name} and {other.name} are not tied")


@rule("core.creation.bonds.change")
def is_time_to_tie(campaign: Campaign, deed: Tie | Untie, by: Seat) -> Denial | None:
    """Ties change between sessions: in downtime, or before the first scene of a session.

    Those of somebody who is still being made change whenever they are made.
    """
    both = (campaign.characters[deed.character], campaign.characters[deed.other])
    if campaign.phase == "downtime" or any(one.status == "unfinished" for one in both):
        return None
    goes_on = any(times_used(campaign, "session", id, APPEARED) for id in campaign.characters)
    return Denial("ties change between sessions: in downtime, or before the first scene") if goes_on else None


@rule("core.creation.bonds.change")
def is_another_tie(campaign: Campaign, deed: Tie, by: Seat) -> Denial | None:
    """What ties two already changes only as both agree: it is dropped first, or kept as it is."""
    own = find_bond(campaign, deed.character, deed.other)
    if own is None or not is_tied(campaign, deed.other, deed.character) or own.text == deed.text:
        return None
    return Denial(f"they are tied already: {own.text}; first both drop that")


class Tie(CharacterDeed, frozen=True):
    """Tie a character to another; it holds, and gives both a boon, once the other says so too."""

    other: str
    text: Name

    checks = (is_own, agrees_for_own, other_exists, is_time_to_tie, are_two_players_own, is_another_tie)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(BondOffered(character=self.character, bond=Bond(self.other, self.text)), other_exists)
        if not is_tied(play.state, self.other, self.character):
            return
        window = bond_boon_window(play.state)
        for one, other in ((self.character, self.other), (self.other, self.character)):
            if gives_bond_boon(play.state, one, other):
                play.emit(BondPaid(character=one, about=other, window=window), gives_bond_boon)
                play.emit(
                    BoonsGained(character=one, count=1, why=f"tie with {play.state.characters[other].name}"),
                    gives_bond_boon,
                )


@rule("core.creation.bonds.change")
def has_tie(campaign: Campaign, deed: Untie, by: Seat) -> Denial | None:
    """Who drops a tie has it, and has not said so yet."""
    one = find_bond(campaign, deed.character, deed.other)
    names = [campaign.characters[id].name for id in (deed.character, deed.other)]
    if one is None:
        return Denial(f"{names[0]} is not tied to {names[1]}")
    return Denial(f"{names[1]} is asked already") if one.ends else None


@rule("core.creation.bonds.change")
def wants_to_end(campaign: Campaign, one: str, other: str) -> bool:
    """Whether somebody has no tie to another, or wants to drop it: a tie goes as the players of both agree."""
    bond = find_bond(campaign, one, other)
    return bond is None or bond.ends


class Untie(CharacterDeed, frozen=True):
    """Ask to drop a tie between two, or agree to it; one that was never answered goes at once."""

    other: str

    checks = (is_own, agrees_for_own, other_exists, is_time_to_tie, has_tie)

    def resolve(self, play: Play[Campaign]) -> None:
        bond = find_bond(play.state, self.character, self.other)
        if bond is None or wants_to_end(play.state, self.other, self.character):
            play.emit(BondDropped(character=self.character, other=self.other), wants_to_end)
        else:
            play.emit(BondOffered(character=self.character, bond=replace(bond, ends=True)), wants_to_end)


@rule("core.creation.bonds.in-play")
def bond_award(deed: RewardBond, other: Character) -> Award | None:
    """A tie that shaped the scene is worth a boon or a point of experience."""
    return Award(1, f"tie with {other.name}", "core.creation.bonds.in-play") if deed.reward == "xp" else None


class RewardBond(CharacterDeed, frozen=True):
    """Reward a character whose tie shaped the scene."""

    other: str
    reward: Literal["boon", "xp"] = "boon"

    checks = (is_master, in_scene, is_own, is_active, is_present, other_exists, both_tied)

    def resolve(self, play: Play[Campaign]) -> None:
        other = play.state.characters[self.other]
        if (award := bond_award(self, other)) is not None:
            play.emit(Awarded(character=self.character, award=award), bond_award)
        else:
            play.emit(BoonsGained(character=self.character, count=1, why=f"tie with {other.name}"), bond_award)


ACTIONS = (Tie, Untie, RewardBond)
EVENTS = (BondOffered, BondPaid, BondDropped)
