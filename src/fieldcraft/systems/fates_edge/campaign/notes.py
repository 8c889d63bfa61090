"""What people write down: the game master's notes, and those of a player on a character."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, Happening, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.characters.facts import Jotting
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]


def jotting_id(character: str, head: str) -> str:
    """The id of what stands under a head on a character's pages.

    >>> jotting_id("sable", "The bell")
    'sable/The bell'
    """
    return f"{character}/{head}"


@rule("campaign.notes")
def can_read(campaign: Campaign, jotting: Jotting, seat: Seat) -> bool:
    """Whether a seat may read it: what is shared all do, the rest only the player of the character and the master."""
    player = campaign.characters[jotting.character].seat
    return jotting.shared or seat == GM or (player != "" and seat == player)


class NotesMade(Happening, frozen=True, kw_only=True):
    """The game master has notes that nobody else sees, by their heads."""

    notes: dict[str, str]

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(notes={**campaign.notes, **self.notes})

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        return f"Notes: {', '.join(self.notes)}"


class NoteStruck(Happening, frozen=True, kw_only=True):
    """The game master struck out a note."""

    head: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(notes={head: text for head, text in campaign.notes.items() if head != self.head})

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        return f"Struck out: {self.head}"


class Jotted(Happening, frozen=True, kw_only=True):
    """Something was written down on a character's pages, shared with the others or not."""

    jotting: Jotting

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(jottings=self.jotting)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        if can_read(campaign, self.jotting, seat):
            return self
        return JottingStruck(jotting=self.jotting.id).seen_by(campaign, seat)

    def impossible(self, campaign: Campaign) -> str:
        there = self.jotting.character in campaign.characters
        return "" if there else f"there is no character {self.jotting.character!r}"

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.jotting.character].name} notes: {self.jotting.head}"


class JottingStruck(Happening, frozen=True, kw_only=True):
    """Something was struck out on a character's pages."""

    jotting: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.drop(jottings=self.jotting)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        known = campaign.jottings.get(self.jotting)
        return self if known is not None and can_read(campaign, known, seat) else None

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.jotting in campaign.jottings else f"nothing is written under {self.jotting!r}"

    def words(self, campaign: Campaign) -> str:
        gone = campaign.jottings[self.jotting]
        return f"{campaign.characters[gone.character].name} strikes out: {gone.head}"


@rule("campaign.notes")
def note_exists(campaign: Campaign, deed: StrikeNote, by: Seat) -> Denial | None:
    """Only a note that is there can be struck out."""
    return None if deed.head in campaign.notes else Denial(f"there is no note {deed.head!r}")


@rule("campaign.notes")
def jotting_exists(campaign: Campaign, deed: StrikeJotting, by: Seat) -> Denial | None:
    """Only what stands on the pages of a character can be struck out."""
    there = jotting_id(deed.character, deed.head) in campaign.jottings
    return None if there else Denial(f"nothing is written under {deed.head!r}", unit=deed.character)


class WriteNote(Deed, frozen=True):
    """Write a note that only the game master sees, or change what stands under its head."""

    head: Name
    text: Text

    checks = (is_master,)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(NotesMade(notes={self.head: self.text}), can_read)


class StrikeNote(Deed, frozen=True):
    """Strike out a note of the game master."""

    head: Name

    checks = (is_master, note_exists)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(NoteStruck(head=self.head), note_exists)


class Jot(CharacterDeed, frozen=True):
    """Write on the pages of a character, or change what stands under a head; others read only what is shared."""

    head: Name
    text: Text
    shared: bool = False

    checks = (is_own,)

    def resolve(self, play: Play[Campaign]) -> None:
        id = jotting_id(self.character, self.head)
        jotting = Jotting(id=id, character=self.character, head=self.head, text=self.text, shared=self.shared)
        play.emit(Jotted(jotting=jotting), can_read)


class StrikeJotting(CharacterDeed, frozen=True):
    """Strike out what stands under a head on the pages of a character."""

    head: Name

    checks = (is_own, jotting_exists)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(JottingStruck(jotting=jotting_id(self.character, self.head)), jotting_exists)


ACTIONS = (WriteNote, StrikeNote, Jot, StrikeJotting)
EVENTS = (NotesMade, NoteStruck, Jotted, JottingStruck)
