"""One deed of a character whose player is away, and what it costs."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_master,
    is_of_players,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.condition.acting import BORROWED
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, is_used_up, times_used

Size = Literal["minor", "major"]

HEAVY = "heavy-complication"
"""What is counted, from one absence to the next, of who bears a heavy complication."""

COMPLICATIONS: dict[Size, tuple[str, ...]] = from_rule(
    {"minor": ("Fatigued", "In Someone's Debt"), "major": ("Enemy at Large", "Notoriety")}, "kit.absent.complication"
)
"""Complications that fit a deed of each size."""

FATIGUED: str = from_rule("fatigued", "kit.absent.complication")
"""The complication that rules know: who has it is tired by a level."""


class Borrowed(CharacterEvent, frozen=True, kw_only=True):
    """A character whose player is away did something, and has a complication for it."""

    what: str
    size: Size
    complication: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        changed = self.update(campaign, complications=(*who.complications, self.complication))
        counted = count_use(changed, "session", who.id, BORROWED)
        return count_use(counted, "campaign", who.id, HEAVY) if self.size == "major" else counted

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} {self.what}: {self.complication}"


@rule("kit.absent.borrowed")
def can_borrow_deed(campaign: Campaign, deed: BorrowDeed, by: Seat) -> Denial | None:
    """Only who is away lends a deed, with the player's consent, once a session."""
    who = campaign.characters[deed.character]
    if who.status != "absent":
        return Denial(f"{who.name} is there to act", unit=who.id)
    if not deed.consent:
        return Denial(f"the player of {who.name} has not agreed", unit=who.id)
    lent = is_used_up(campaign, "session", who.id, BORROWED)
    return Denial(f"{who.name} has lent a deed in this session", unit=who.id) if lent else None


@rule("kit.absent.borrowed")
def is_new_complication(campaign: Campaign, deed: BorrowDeed, by: Seat) -> Denial | None:
    """The deed is paid for with a complication that is not there already."""
    who = campaign.characters[deed.character]
    known = {slug(one) for one in who.complications}
    return Denial(f"{who.name} has that complication already") if slug(deed.complication) in known else None


@rule("kit.absent.complication")
def fits_size(campaign: Campaign, deed: BorrowDeed, by: Seat) -> Denial | None:
    """A complication of the one weight does not pay for a deed of the other size; any that is not listed may."""
    other = next(size for size in COMPLICATIONS if size != deed.size)
    if slug(deed.complication) not in map(slug, COMPLICATIONS[other]):
        return None
    return Denial(
        f"{deed.complication} is for a {other} deed; a {deed.size} one costs {' or '.join(COMPLICATIONS[deed.size])}"
    )


@rule("kit.absent.complication")
def can_bear_complication(campaign: Campaign, deed: BorrowDeed, by: Seat) -> Denial | None:
    """A great deed costs a heavy complication: one in each absence, unless the player agrees to more."""
    heavy = deed.size == "major" and times_used(campaign, "campaign", deed.character, HEAVY)
    return Denial("one heavy complication is enough, unless the player agrees") if heavy and not deed.more else None


class BorrowDeed(CharacterDeed, frozen=True):
    """Have a character whose player is away do one thing: small or great, for a complication of that weight.

    If it takes a roll, the game master proposes one check for them afterwards.
    """

    what: Name
    size: Size
    complication: Name
    consent: bool = False
    more: bool = False

    checks = (
        is_master,
        is_own,
        is_of_players,
        in_scene,
        can_borrow_deed,
        is_new_complication,
        fits_size,
        can_bear_complication,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        done = Borrowed(character=self.character, what=self.what, size=self.size, complication=self.complication)
        play.emit(done, can_borrow_deed)
        if slug(self.complication) == FATIGUED:
            tire(play, self.character, 1, self.what)


ACTIONS = (BorrowDeed,)
EVENTS = (Borrowed,)
