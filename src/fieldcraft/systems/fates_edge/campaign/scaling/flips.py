"""Consequences in a scaled scene: cards are turned over for points, and the worst of a beat applies."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, deny_broken, worsen_condition
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade, withhold_points
from fieldcraft.systems.fates_edge.campaign.checks.omens import nastiest
from fieldcraft.systems.fates_edge.campaign.checks.troubles import deny_empty_stores
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import (
    deny_clock,
    deny_no_room,
    deny_own_aim,
    deny_raising,
    move_clock,
    rail,
)
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import deny_no_worse, wound
from fieldcraft.systems.fates_edge.campaign.condition.tolls import tick_clock
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards, is_not_rewarded, replace_card, set_aside
from fieldcraft.systems.fates_edge.campaign.followers.points import (
    deny_short,
    spend_points,
)
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.scaling.beats import in_beat
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    hides_danger,
    may_turn_card,
    tail_clock,
)
from fieldcraft.systems.fates_edge.campaign.scaling.opposition import (
    tick_supply_or_time,
    use_opposition,
    uses_up_stores,
    withdraw_opposition,
)
from fieldcraft.systems.fates_edge.campaign.scaling.turns import deny_epic_to_come, deny_owed_flips, deny_undeclared
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class CardFlipped(Happening, frozen=True, kw_only=True):
    """A card was turned over in a beat, for nothing or for a point."""

    reveals_information = True

    card: str
    free: bool = False

    def apply(self, campaign: Campaign) -> Campaign:
        if (now := campaign.scaling) is None:
            return campaign
        cadence = "used" if self.free and not now.owed and now.cadence == "given" else now.cadence
        left = replace(now, free=now.free - self.free, cadence=cadence)
        return campaign.change(scaling=replace(left, flips=(*now.flips, self.card)))

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        now = state.scaling
        given = now is not None and not now.owed and now.cadence == "given"
        return replace(self, free=False) if seat != GM and given and hides_danger(state) else self

    def words(self, campaign: Campaign) -> str:
        card = Card(self.card)
        return f"{card.name}: {content().suits[card.suit].field}"


class WorstApplied(Happening, frozen=True, kw_only=True):
    """The worst card of the beat applies; the others count for nothing."""

    card: str

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=replace(now, applied=self.card)) if now else campaign

    def words(self, campaign: Campaign) -> str:
        card = Card(self.card)
        return f"{card.name} applies: {content().suits[card.suit].rider}"


@rule("kit.scaling.cp")
def can_pay_flip(campaign: Campaign, deed: FlipCard, by: Seat) -> Denial | None:
    """A point turns a card over, unless the beat gives it for nothing."""
    now = current_scaling(campaign)
    if now and now.free:
        return None
    short = deny_short(campaign, 1, deed.attempt)
    return short and replace(short, why=f"there is no free flip: {short.why}")


@rule("kit.scaling.beat")
def all_have_declared(campaign: Campaign, deed: FlipCard, by: Seat) -> Denial | None:
    """No card is turned over before all have declared what they do."""
    now = current_scaling(campaign)
    return deny_undeclared(campaign, now) if now else None


@rule("kit.scaling.beat")
def none_has_applied(campaign: Campaign, deed: FlipCard, by: Seat) -> Denial | None:
    """Once the worst card of a beat was applied, no other is turned over in it."""
    now = current_scaling(campaign)
    return Denial("a card of this beat has been applied") if now and now.applied else None


@rule("kit.scaling.cp", "kit.scaling.beat", "kit.scaling.epic")
def worst_of_beat(campaign: Campaign, deed: ApplyWorst, by: Seat) -> Denial | None:
    """One card applies in a beat: the worst of all that were turned over."""
    now = current_scaling(campaign)
    if now is None or not now.flips:
        return Denial("no card was turned over")
    if now.applied:
        return Denial("a card of this beat has been applied")
    if (no := deny_owed_flips(now) or deny_epic_to_come(campaign, now)) is not None:
        return no
    worst = {card.text for card in nastiest(tuple(map(Card, now.flips)))}
    return None if deed.card in worst else Denial(f"the worst is {' or '.join(sorted(worst))}")


@rule("kit.scaling.severity")
def flip_within_ceiling(play: Play[Campaign], scaling: Scaling) -> str:
    """A card that is too high for the band is drawn again."""
    (card,) = draw_cards(play, "consequences")
    if may_turn_card(scaling.ceiling or scaling.band, card):
        return card.text
    set_aside(play, card.text)
    return flip_within_ceiling(play, scaling)


class CardsFlippedAgain(Happening, frozen=True, kw_only=True):
    """One of the cards of a beat was drawn again: the cards as they lie."""

    flips: tuple[str, ...]

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=replace(now, flips=self.flips)) if now else campaign

    def words(self, campaign: Campaign) -> str:
        return f"Drawn again: {', '.join(Card(card).name for card in self.flips)}"


@rule("kit.deck.contradiction")
def was_flipped(campaign: Campaign, deed: RedrawFlip, by: Seat) -> Denial | None:
    """A card of the beat that cannot be true is drawn again, before the worst applies."""
    now = current_scaling(campaign)
    if now is None or deed.card not in now.flips:
        return Denial(f"{deed.card} was not turned over in this beat")
    return Denial("a card of this beat has been applied") if now.applied else None


class RedrawFlip(Deed, frozen=True):
    """Draw another card for one of the beat that contradicts what everybody knows; it costs nothing."""

    card: str

    checks = (is_master, in_beat, was_flipped, is_not_rewarded)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := current_scaling(play.state)) is None:
            return
        set_aside(play, self.card)
        new = flip_within_ceiling(play, now)
        flips = replace_card(now.flips, self.card, new)
        play.emit(CardsFlippedAgain(flips=flips), was_flipped)
        withhold_points(play, self.card, flips)
        release_on_spade(play, new)
        withdraw_opposition(play, now, self.card, flips)
        use_opposition(play, Card(new))


@rule("kit.scaling.domain")
def domain_ticks(scaling: Scaling, suit: str) -> bool:
    """Whether the place minds a suit: witnesses Spades and Hearts, bureaucracy Diamonds, terrain Clubs, or as named."""
    return scaling.domain is not None and suit in (scaling.suits or content().domains.get(scaling.domain, ""))


class FlipCard(Deed, frozen=True):
    """Turn a card over: for nothing if the beat gives it, else for a point that a check left, or one of the bank."""

    attempt: str = ""

    checks = (is_master, in_beat, all_have_declared, none_has_applied, can_pay_flip)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := current_scaling(play.state)) is None:
            return
        free = now.free > 0
        if not free:
            spend_points(play, 1, "a consequence", self.attempt, can_pay_flip)
        card = flip_within_ceiling(play, now)
        play.emit(CardFlipped(card=card, free=free), flip_within_ceiling)
        release_on_spade(play, card)
        use_opposition(play, Card(card))


Rider = Literal["told", "clock", "fatigue", "supply", "harm", "gear"]

RIDERS: dict[str, tuple[Rider, ...]] = from_rule(
    {
        "S": ("told", "clock"),
        "H": ("told", "fatigue", "clock"),
        "D": ("told", "supply"),
        "C": ("told", "harm", "gear"),
    },
    "kit.scaling.suits",
)
"""What the rules do with a card of each suit, besides what is told: an alarm or a crowd is a clock that ticks."""


RAISED: dict[str, tuple[str, ...]] = from_rule({"S": ("Alarm", "Heat", "Tail"), "H": ("Crowd",)}, "kit.scaling.suits")
"""What a card of a suit raises though it is not on the table yet."""


@rule("kit.scaling.opposition")
def spares_body(campaign: Campaign, card: str) -> bool:
    """Whether a card strains gear instead of harming: the first low Club of a scene behind hard cover."""
    now = current_scaling(campaign)
    return now is not None and now.opposition == "hard_cover" and now.minded == card


@rule("kit.scaling.suits")
def rider_fits(campaign: Campaign, deed: ApplyWorst, by: Seat) -> Denial | None:
    """A card rides on a clock, on somebody or on something of theirs, as its suit has it."""
    riders = RIDERS[Card(deed.card).suit]
    if deed.rider not in riders:
        return Denial(f"{Card(deed.card).name} does one of these: {', '.join(riders)}")
    if deed.rider == "harm" and spares_body(campaign, deed.card):
        return Denial("behind hard cover this strains gear and harms nobody", rule="kit.scaling.opposition")
    if deed.rider == "clock":
        raised = deed.what in RAISED[Card(deed.card).suit]
        return None if raised else deny_clock(campaign, deed.what) or deny_own_aim(campaign, deed.what)
    if deed.rider in ("told", "supply"):
        return None
    if not deed.who:
        return Denial("say whom it strikes")
    if (no := deny_not_here(campaign, deed.who)) is not None:
        return no
    who = campaign.characters[deed.who]
    return Denial(f"{who.name} has no {deed.what!r}") if deed.rider == "gear" and deed.what not in who.gear else None


@rule("kit.scaling.suits")
def makes_worse(campaign: Campaign, deed: ApplyWorst, by: Seat) -> Denial | None:
    """A card rides on nothing that it would make no worse: it is told, or strikes elsewhere."""
    match deed.rider:
        case "clock":
            seen = deed.what in campaign.clocks
            return deny_no_room(campaign, deed.what, 1) if seen else deny_raising(campaign, raised_clock(deed.what))
        case "supply":
            return deny_empty_stores(campaign) if uses_up_stores(campaign) else deny_raising(campaign, rail("Time"))
        case "fatigue" | "harm":
            return deny_no_worse(campaign, deed.who, deed.rider)
        case "gear":
            return deny_broken(campaign, deed.who, deed.what)
    return None


@rule("kit.scaling.suits")
def raised_clock(name: str) -> Clock:
    """What a card raises: a rail, or the clock of somebody who follows the crew."""
    return replace(tail_clock(), filled=0) if name == "Tail" else rail(name)


@rule("kit.scaling.suits")
def apply_rider(play: Play[Campaign], deed: ApplyWorst) -> None:
    """Let a card move its clock, tire or harm somebody, use up supplies or time, or compromise what is carried."""
    why = Card(deed.card).name
    match deed.rider:
        case "clock" if deed.what in play.state.clocks:
            tick_clock(play, deed.what, 1, why, rider_fits)
        case "clock":
            move_clock(play, raised_clock(deed.what), 1, why)
        case "fatigue":
            tire(play, deed.who, 1, why)
        case "supply":
            tick_supply_or_time(play, why)
        case "harm":
            wound(play, deed.who, 1, why)
        case "gear":
            worn = worsen_condition(play.state.characters[deed.who].gear[deed.what], 1)
            play.emit(ItemChanged(character=deed.who, item=deed.what, condition=worn), rider_fits)


class ApplyWorst(Deed, frozen=True):
    """Let the worst card of the beat apply; `card` is it, or one of those that are equally bad.

    `rider` is what the rules do with it: `what` is the clock, or the alarm, tail or crowd that begins, or the gear, and
    `who` the character whom it strikes.
    """

    card: str
    rider: Rider = "told"
    who: str = ""
    what: str = ""

    checks = (is_master, in_beat, worst_of_beat, rider_fits, makes_worse)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(WorstApplied(card=self.card), worst_of_beat)
        flipped = play.state.scaling.flips if play.state.scaling else ()
        set_aside(play, *replace_card(flipped, self.card))
        apply_rider(play, self)
        now = current_scaling(play.state)
        place = now.clock(now.domain) if now and now.domain else ""
        if now and place in play.state.clocks and domain_ticks(now, Card(self.card).suit):
            play.emit(Ticked(clock=place, by=1, why=Card(self.card).name), domain_ticks)


ACTIONS = (FlipCard, RedrawFlip, ApplyWorst)
EVENTS = (CardFlipped, CardsFlippedAgain, WorstApplied)
