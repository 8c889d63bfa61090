"""People whom the game master plays, and what moves them: drawn, bent to fit, and learned of by players."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive, Suit
from fieldcraft.systems.fates_edge.campaign.decks.hands import shuffled_pile
from fieldcraft.systems.fates_edge.campaign.decks.motives import ASPECTS, draw_motive, shift_rank, swap_ranks
from fieldcraft.systems.fates_edge.campaign.decks.pack_entries import add_pack_traits
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Suits = Annotated[tuple[Suit, ...], msgspec.Meta(min_length=1, max_length=4)]


class Motivated(Happening, frozen=True, kw_only=True):
    """What moves somebody was drawn, or bent to fit the story."""

    motive: Motive

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(motives=self.motive)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        return f"{self.motive.name}: {'; '.join(one.name for one in self.motive.traits)}"


class TraitShown(Happening, frozen=True, kw_only=True):
    """Players learned of a side of somebody; `motive` is the person as they now know them."""

    reveals_information = True

    motive: Motive
    suit: Suit

    def apply(self, campaign: Campaign) -> Campaign:
        known = campaign.motives.get(self.motive.id, self.motive)
        whole = known if known.of(self.suit) else self.motive
        return campaign.put(motives=replace(whole, shown=self.motive.shown))

    def words(self, campaign: Campaign) -> str:
        trait = self.motive.of(self.suit)
        return f"{self.motive.name}, {trait.aspect}: {trait.name}, {trait.hook}" if trait else ""


@rule("kit.motive.draw")
def known_person(campaign: Campaign, deed: BendMotive | ShowTrait, by: Seat) -> Denial | None:
    """Only of somebody for whom a card of that suit was drawn is there anything to tell."""
    if (motive := campaign.motives.get(deed.person)) is None:
        return Denial(f"nothing was drawn for {deed.person!r}")
    return None if motive.of(deed.suit) else Denial(f"no card of that suit was drawn for {motive.name}")


@rule("kit.motive.draw")
def each_suit_once(campaign: Campaign, deed: DrawMotive, by: Seat) -> Denial | None:
    """One card for each side of somebody."""
    return None if len(set(deed.suits)) == len(deed.suits) else Denial("a suit is drawn once")


@rule("kit.motive.draw")
def is_somebody_new(campaign: Campaign, deed: DrawMotive, by: Seat) -> Denial | None:
    """What moves somebody is drawn once, and bent if it does not fit."""
    return Denial(f"it was drawn for {deed.id!r} what moves them") if deed.id in campaign.motives else None


@rule("kit.motive.draw")
def can_bend(campaign: Campaign, deed: BendMotive, by: Seat) -> Denial | None:
    """A rank is moved by one, not beyond the Two or the Ace, or read in another suit, with which it is exchanged."""
    bent = bend_motive(campaign, deed)
    if bent is None:
        return Denial("there is no such rank or suit to move to")
    return Denial("both have the same rank") if bent == campaign.motives[deed.person] else None


def bend_motive(campaign: Campaign, deed: BendMotive) -> Motive | None:
    """What moves somebody after it was bent; None if it cannot be bent so."""
    motive = campaign.motives[deed.person]
    match deed.to:
        case "up" | "down":
            return shift_rank(motive, deed.suit, 1 if deed.to == "up" else -1)
        case suit:
            return swap_ranks(motive, deed.suit, suit) if suit != deed.suit else None


@rule("kit.motive.draw")
def is_unknown_side(campaign: Campaign, deed: ShowTrait, by: Seat) -> Denial | None:
    """Players learn of a side of somebody once."""
    motive = campaign.motives[deed.person]
    return Denial(f"players know that side of {motive.name}") if deed.suit in motive.shown else None


class DrawMotive(Deed, frozen=True):
    """Draw what moves somebody: all four sides for those who matter, one or two for others."""

    id: Name
    name: Name
    suits: Suits = ASPECTS

    checks = (is_master, is_somebody_new, each_suit_once)

    def resolve(self, play: Play[Campaign]) -> None:
        drawn = draw_motive(shuffled_pile(play, "motives"), self.suits)
        told = add_pack_traits(play, drawn)
        play.emit(Motivated(motive=replace(told, id=self.id, name=self.name)), draw_motive)


class BendMotive(Deed, frozen=True):
    """Bend a card that does not fit the story: a rank up or down, or another suit, with whose card it exchanges."""

    person: str
    suit: Suit
    to: Literal["up", "down", "S", "H", "C", "D"]

    checks = (is_master, known_person, can_bend)

    def resolve(self, play: Play[Campaign]) -> None:
        if motive := bend_motive(play.state, self):
            play.emit(Motivated(motive=add_pack_traits(play, motive, play.state.motives[self.person])), can_bend)


class ShowTrait(Deed, frozen=True):
    """Let players learn of a side of somebody."""

    person: str
    suit: Suit

    checks = (is_master, known_person, is_unknown_side)

    def resolve(self, play: Play[Campaign]) -> None:
        motive = play.state.motives[self.person]
        known = replace(motive, shown=motive.shown | {self.suit}).known_to_players()
        play.emit(TraitShown(motive=known, suit=self.suit), known_person)
        release_on_spade(play, self.suit)


ACTIONS = (DrawMotive, BendMotive, ShowTrait)
EVENTS = (Motivated, TraitShown)
