"""The Crown Spread: five cards that frame a campaign, and what they are in its story."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.costs import tier
from fieldcraft.systems.fates_edge.campaign.condition.clocks import rail
from fieldcraft.systems.fates_edge.campaign.crown.facts import PLACES, Crown, Place
from fieldcraft.systems.fates_edge.campaign.crown.pacing import pace
from fieldcraft.systems.fates_edge.campaign.decks.hands import draw_each_suit, shuffled_pile
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign

OPENLY: frozenset[Place] = from_rule(frozenset({"site", "leverage"}), "kit.crown.spread.reveal")
"""The places whose cards lie open from the start."""

Influence = Literal["local", "regional", "national"]


def crown(campaign: Campaign) -> Crown:
    """The crown as it stands; an empty one before anything is known of it."""
    return campaign.crown or Crown()


@rule("kit.crown.spread.site", "kit.crown.finale.primary", "kit.crown.spread.wild")
def primary_size(campaign: Campaign) -> int:
    """The finale's clock has 10 segments if the Spade or the Wild is an Ace, else 8."""
    cards = crown(campaign).cards
    return 10 if any(Card(cards[place]).rank == "A" for place in ("site", "wild") if place in cards) else 8


@rule("kit.crown.spread.site")
def is_historic(card: Card) -> bool:
    """A face or an Ace of Spades is a historic venue."""
    return card.height > 10


@rule("kit.crown.spread.site")
def site_meaning(card: Card) -> str:
    """What kind of venue a Spade is; an Ace puts the site itself at stake.

    >>> site_meaning(Card("QS"))
    'a historic venue'
    """
    if card.rank == "A":
        return "a historic venue, and at stake itself: its clock has 10 segments"
    return "a historic venue" if is_historic(card) else "a venue"


@rule("kit.crown.spread.rival")
def influence(card: Card) -> Influence:
    """How far the rival's word reaches: by rank, faces and Aces to the whole nation."""
    return "national" if card.height > 10 else "regional" if card.height > 5 else "local"


@rule("kit.crown.spread.pressure")
def pressure_rails(card: Card) -> tuple[str, str]:
    """The two rails of which a Club gives one: the higher, the harder they press.

    >>> pressure_rails(Card("5C")), pressure_rails(Card("9C")), pressure_rails(Card("10C"))
    (('Crowd', 'Sanctity'), ('Curfew', 'Hazard'), ('Escape', 'Hunt'))
    """
    if card.height > 9:
        return "Escape", "Hunt"
    return ("Curfew", "Hazard") if card.height > 5 else ("Crowd", "Sanctity")


SOCIAL, KINETIC = from_rule((("Sanctity", "Crowd", "Curfew"), ("Escape", "Hunt", "Hazard")), "kit.crown.finale.rails")


@rule("kit.crown.spread.pressure")
def rail_kinds(pressure: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kind of the Club's rail, and the kind of the other."""
    return (SOCIAL, KINETIC) if pressure in SOCIAL else (KINETIC, SOCIAL)


@rule("kit.crown.spread.wild")
def wild_meaning(card: Card) -> str:
    """What the Wild brings: a patron, a larger clock, or somebody unexpected who has a say.

    >>> wild_meaning(Card("7H"))
    'somebody unexpected has a voice in the decision'
    """
    if card.rank == "A":
        return "the site is at stake: its clock has 10 segments"
    return "a hidden patron appears" if card.face else "somebody unexpected has a voice in the decision"


@rule("kit.crown.spread.rival", "kit.crown.spread.wild")
def ask_who(campaign: Campaign, place: Place, card: Card) -> str:
    """Who the rival is, and whom the Wild brings: the game master is asked until it has been said; else ""."""
    if place not in ("rival", "wild") or (place == "wild" and card.rank == "A"):
        return ""
    if name := crown(campaign).names.get(place):
        return f": {name}"
    people = place == "rival" or card.face
    return f" (the game master: {'who is it?' if people else 'which guild, shrine or crowd?'})"


@rule("kit.crown.spread.leverage")
def card_meaning(campaign: Campaign, place: Place, card: Card) -> str:
    """What the card of a place says; the leverage is never rolled for: it moves a position or is one outcome."""
    match place:
        case "site":
            return site_meaning(card)
        case "rival":
            return f"a {influence(card)} name"
        case "pressure":
            return " or ".join(pressure_rails(card))
        case "leverage":
            return "a position or one outcome, without dice"
    return wild_meaning(card)


class SpreadDrawn(Happening, frozen=True, kw_only=True):
    """The Crown Spread was drawn."""

    reveals_information = True

    cards: dict[Place, str]

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(crown=replace(crown(campaign), cards=self.cards, shown=OPENLY))

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        shown = {place: card for place, card in self.cards.items() if place in OPENLY}
        return self if seat == GM else replace(self, cards=shown)

    def words(self, campaign: Campaign) -> str:
        cards = ((place, Card(card)) for place, card in self.cards.items())
        return "Crown Spread: " + "; ".join(
            f"{place} {card.name}, {card_meaning(campaign, place, card)}"
            + (ask_who(campaign, place, card) if place == "rival" else "")
            for place, card in cards
        )


class CrownCardShown(Happening, frozen=True, kw_only=True):
    """A card of the spread was turned."""

    reveals_information = True

    place: Place
    card: str

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        cards = {**now.cards, self.place: self.card}
        return campaign.change(crown=replace(now, cards=cards, shown=now.shown | {self.place}))

    def words(self, campaign: Campaign) -> str:
        card = Card(self.card)
        asked = ask_who(campaign, self.place, card)
        return f"Crown {self.place}: {card.name}, {card_meaning(campaign, self.place, card)}{asked}"


class CrownNamed(Happening, frozen=True, kw_only=True):
    """It was said what a place of the spread is in the story."""

    place: Place
    name: str
    fixed: bool = False

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        names = {**now.names, self.place: self.name}
        return campaign.change(crown=replace(now, names=names, fixed=now.fixed or self.fixed))

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM or self.place in crown(campaign).shown else None

    def words(self, campaign: Campaign) -> str:
        return f"Crown {self.place}: {self.name}"


class RailsNamed(Happening, frozen=True, kw_only=True):
    """The two rails of the finale were named."""

    social: str
    kinetic: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(crown=replace(crown(campaign), social=self.social, kinetic=self.kinetic))

    def words(self, campaign: Campaign) -> str:
        return f"Rails of the finale: {self.social} and {self.kinetic}"


@rule("kit.crown.spread.draw")
def no_spread(campaign: Campaign, deed: DrawSpread, by: Seat) -> Denial | None:
    """The spread is drawn once, before the first session."""
    if crown(campaign).cards:
        return Denial("the spread has been drawn")
    return Denial("the spread is drawn before the first session") if campaign.session else None


@rule("kit.crown.spread.draw")
def spread_there(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """First the spread is drawn."""
    return None if crown(campaign).cards else Denial("the spread has not been drawn")


@rule("kit.crown.spread.reveal")
def may_show(campaign: Campaign, deed: ShowCrownCard, by: Seat) -> Denial | None:
    """The Wild is turned at the finale; what lies open need not be turned."""
    return Denial("it lies open already") if deed.place in crown(campaign).shown else None


@rule("kit.crown.spread.leverage", "kit.crown.spread.reveal")
def leverage_fluid(campaign: Campaign, deed: NameCrown, by: Seat) -> Denial | None:
    """The leverage takes its form for good when a player's character has reached the tier that the campaign aims at."""
    if deed.place != "leverage":
        return None
    if crown(campaign).fixed:
        return Denial("the leverage has its form")
    _, profile = pace(campaign)
    aim = profile.tier if profile else 4
    played = campaign.played_characters("unfinished", "active", "absent")
    reached = max((tier(one).number for one in played), default=0)
    return Denial(f"the leverage takes its form in tier {aim}") if deed.fixed and reached < aim else None


@rule("kit.crown.spread.leverage")
def only_leverage_is_fixed(campaign: Campaign, deed: NameCrown, by: Seat) -> Denial | None:
    """Only the form of the leverage is fixed for good."""
    return Denial("only the leverage is fixed") if deed.fixed and deed.place != "leverage" else None


@rule("kit.crown.spread.pressure", "kit.crown.finale.rails")
def rails_fit(campaign: Campaign, deed: NameRails, by: Seat) -> Denial | None:
    """One rail is the Club's, the other is of the other kind: one is social, one kinetic."""
    offered = pressure_rails(Card(crown(campaign).cards["pressure"]))
    pressure, other = deed.rails
    if pressure not in offered:
        return Denial(f"the Club gives {offered[0]} or {offered[1]}")
    _, others = rail_kinds(pressure)
    return None if other in others else Denial(f"beside {pressure} the other rail is one of {', '.join(others)}")


@rule("kit.crown.spread.pressure")
def rails_open(campaign: Campaign, deed: NameRails, by: Seat) -> Denial | None:
    """Rails are named, and named anew, before the first session; what was not named then is foreshadowing only."""
    return Denial("the rails are named before the first session") if campaign.session else None


class DrawSpread(Deed, frozen=True):
    """Draw the Crown Spread before the first session."""

    checks = (is_master, no_spread)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(SpreadDrawn(cards=draw_spread(play)), draw_spread)


@rule("kit.crown.spread.draw")
def draw_spread(play: Play[Campaign]) -> dict[Place, str]:
    """A card of each suit, the first that comes, and a Wild from all that are left."""
    found, _ = draw_each_suit(shuffled_pile(play, "crown"), PLACES.values())
    kept = {place: found[suit].text for place, suit in PLACES.items()}
    next_card = shuffled_pile(play, "crown")
    while (card := next_card().text) in kept.values():
        pass
    return {**kept, "wild": card}


class ShowCrownCard(Deed, frozen=True):
    """Turn the Heart or the Club early, as a sign of what is to come."""

    place: Literal["rival", "pressure"]

    checks = (is_master, spread_there, may_show)

    def resolve(self, play: Play[Campaign]) -> None:
        card = crown(play.state).cards[self.place]
        play.emit(CrownCardShown(place=self.place, card=card), may_show)


class NameCrown(Deed, frozen=True):
    """Say what a place of the spread is in the story; `fixed` gives the leverage its form for good."""

    place: Literal["site", "rival", "pressure", "leverage", "wild"]
    name: Name
    fixed: bool = False

    checks = (is_master, spread_there, only_leverage_is_fixed, leverage_fluid)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CrownNamed(place=self.place, name=self.name, fixed=self.fixed), leverage_fluid)


class NameRails(Deed, frozen=True):
    """Name the rail that the Club gives and the other one."""

    pressure: str
    other: str

    checks = (is_master, spread_there, rails_open, rails_fit)

    @property
    def rails(self) -> tuple[str, str]:
        """The rails under the names by which the rules call them, the Club's first."""
        return rail(self.pressure).name, rail(self.other).name

    def resolve(self, play: Play[Campaign]) -> None:
        pressure, other = self.rails
        social, kinetic = (pressure, other) if pressure in SOCIAL else (other, pressure)
        play.emit(RailsNamed(social=social, kinetic=kinetic), rails_fit)


ACTIONS = (DrawSpread, ShowCrownCard, NameCrown, NameRails)
EVENTS = (SpreadDrawn, CrownCardShown, CrownNamed, RailsNamed)
