"""The deck of consequences: cards instead of a price list, folded into one twist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.checks import omens
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Name, Stage, Until
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS, BankChanged, PointsUsed, deck_use
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.checks.troubles import apply_pick, deny_picks
from fieldcraft.systems.fates_edge.campaign.decks.drawing import (
    draw_cards,
    is_not_rewarded,
    let_stand,
    replace_card,
    set_aside,
)
from fieldcraft.systems.fates_edge.campaign.magic.backlash import deny_unshaped, tell_theme
from fieldcraft.systems.fates_edge.campaign.magic.severity import casting_of, tell_helpers
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign

AFTER: tuple[Stage, ...] = (*WITH_POINTS, "done")


class CardsRead(Progress, frozen=True, kw_only=True):
    """Cards were drawn for a roll, or one instead of another; those that are `outdone` do not apply."""

    cards: tuple[str, ...]
    outdone: tuple[str, ...] = ()

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"cards": self.cards, "outdone": self.outdone, "way": "draw"}

    def words(self, campaign: Campaign) -> str:
        read = (omens.read_omen(campaign, card) for card in self.cards)
        told = (f"{Card(one.card).name}: {one.suit.domain}, {one.band.lower()}" for one in read)
        attempt = campaign.attempts[self.attempt]
        themed = tell_theme(attempt.skill) if attempt.sort == "casting" else ()
        return "; ".join((*told, *themed, *tell_helpers(campaign, attempt)))


class TwistTold(Progress, frozen=True, kw_only=True):
    """The game master told the one twist that all cards make together."""

    twist: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"twist": self.twist}

    def words(self, campaign: Campaign) -> str:
        return self.twist


@rule("core.cp.method", "kit.deck.draw")
def can_draw_cards(campaign: Campaign, deed: DrawConsequences, by: Seat) -> Denial | None:
    """A card is drawn for each point of a roll, unless some were spent or kept; in a scaled scene points flip cards."""
    if current_scaling(campaign) is not None:
        return Denial("in a scaled scene a point flips a card, and the worst of the beat applies")
    attempt = campaign.attempts[deed.attempt]
    if not attempt.points:
        return Denial("no points are left to draw for")
    mixed = attempt.way == "spend" and not deck_use(campaign).mixed
    return Denial("points of this roll were spent or kept already") if mixed else None


@rule("core.magic.loop", "kit.magic.casting")
def has_taken_hold(campaign: Campaign, deed: DrawConsequences, by: Seat) -> Denial | None:
    """No card is drawn for a weaving before its spell takes hold or comes to nothing."""
    casting = casting_of(campaign, campaign.attempts[deed.attempt])
    return deny_unshaped(campaign, casting) if casting else None


@rule("kit.deck.draw", "kit.deck.nastiest")
def cards_that_apply(campaign: Campaign, cards: tuple[str, ...]) -> tuple[str, ...]:
    """All cards are folded into one twist; where only the nastiest counts, the others are put aside.

    Of those of one rank the game master picks one.
    """
    if deck_use(campaign).every:
        return cards
    return tuple(card.text for card in omens.nastiest(tuple(map(Card, cards))))


@rule("kit.deck.nastiest")
def read_cards(play: Play[Campaign], attempt: str, cards: tuple[str, ...], because: Callable[..., Any]) -> None:
    """Let those cards of a roll apply that do, and put aside what is outdone by them."""
    applying = cards_that_apply(play.state, cards)
    outdone = tuple(card for card in cards if card not in applying)
    before, now = Counter(play.state.attempts[attempt].outdone), Counter(outdone)
    set_aside(play, *(now - before).elements())
    let_stand(play, *(before - now).elements())
    play.emit(CardsRead(attempt=attempt, cards=applying, outdone=outdone), because)


@rule("core.cp.deck.contradiction", "kit.deck.contradiction")
def was_drawn(campaign: Campaign, deed: RedrawCard, by: Seat) -> Denial | None:
    """A card that cannot be true is drawn again; a connected trouble of its suit may be told instead."""
    attempt = campaign.attempts[deed.attempt]
    if deed.card not in attempt.cards:
        return Denial(f"{deed.card} was not drawn for this roll")
    return Denial("the twist has been told") if attempt.twist else None


@rule("kit.deck.draw", "core.cp.method")
def one_twist(campaign: Campaign, deed: TellTwist, by: Seat) -> Denial | None:
    """Cards make one twist and no more."""
    attempt = campaign.attempts[deed.attempt]
    if not attempt.cards:
        return Denial("no cards were drawn for this roll")
    if attempt.twist:
        return Denial("the twist has been told")
    if is_undecided(campaign, attempt):
        return Denial(f"only the nastiest applies: pick one of {', '.join(attempt.cards)}", rule="kit.deck.nastiest")
    return deny_picks(campaign, deed.picks)


@rule("kit.deck.nastiest")
def is_undecided(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether several cards are equally bad where only one applies."""
    return len(attempt.cards) > 1 and not deck_use(campaign).every


@rule("kit.deck.nastiest")
def can_pick_card(campaign: Campaign, deed: PickCard, by: Seat) -> Denial | None:
    """Of cards of one rank the game master picks the one that applies."""
    attempt = campaign.attempts[deed.attempt]
    if not is_undecided(campaign, attempt):
        return Denial("there is nothing to pick from")
    return None if deed.card in attempt.cards else Denial(f"{deed.card} was not drawn for this roll")


@rule("core.overstack.twist-trigger")
def first_spade(cards: tuple[str, ...]) -> str:
    """The card with which points that wait for a twist may be spent, "" if there is none."""
    return next((card for card in cards if card.endswith("S")), "")


def release_on_spade(play: Play[Campaign], *cards: str) -> None:
    """Release what waits for a twist, if one of these cards is a spade: one that is drawn, or shown of somebody."""
    if not (spade := first_spade(cards)):
        return
    bank = tuple(replace(one, until="scene", spade=spade) if one.until == "twist" else one for one in play.state.bank)
    if bank != play.state.bank:
        play.emit(BankChanged(bank=bank, what="A spade twist: what Over-Stack banked may be spent"), first_spade)


@rule("core.overstack.twist-trigger", "kit.deck.contradiction")
def withhold_points(play: Play[Campaign], gone: str, cards: tuple[str, ...]) -> None:
    """A spade that is drawn again was no twist: what it released waits for the next one, if none lies there besides."""
    spade = first_spade(cards)
    until: Until = "scene" if spade else "twist"
    bank = tuple(replace(one, until=until, spade=spade) if one.spade == gone else one for one in play.state.bank)
    if bank != play.state.bank:
        what = "" if spade else f"The {Card(gone).name} was no twist: what it released waits for another"
        play.emit(BankChanged(bank=bank, what=what), withhold_points)


class DrawConsequences(Step, frozen=True):
    """Draw a card for each point of a roll."""

    stages: ClassVar[tuple[Stage, ...]] = WITH_POINTS

    checks = (is_master, in_time, has_taken_hold, can_draw_cards)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        drawn = tuple(card.text for card in draw_cards(play, "consequences", attempt.points))
        read_cards(play, self.attempt, (*attempt.outdone, *attempt.cards, *drawn), can_draw_cards)
        play.emit(PointsUsed(attempt=self.attempt, count=attempt.points, what=("cards",)), can_draw_cards)
        release_on_spade(play, *drawn)


class RedrawCard(Step, frozen=True):
    """Draw another card for one that contradicts what everybody knows."""

    stages: ClassVar[tuple[Stage, ...]] = AFTER

    card: str

    checks = (is_master, in_time, was_drawn, is_not_rewarded)

    def resolve(self, play: Play[Campaign]) -> None:
        set_aside(play, self.card)
        (new,) = draw_cards(play, "consequences")
        attempt = play.state.attempts[self.attempt]
        cards = replace_card(attempt.cards, self.card, new.text)
        read_cards(play, self.attempt, (*attempt.outdone, *cards), was_drawn)
        withhold_points(play, self.card, (*attempt.outdone, *cards))
        release_on_spade(play, new.text)


class PickCard(Step, frozen=True):
    """Pick the one card that applies of those that are equally bad."""

    stages: ClassVar[tuple[Stage, ...]] = AFTER

    card: str

    checks = (is_master, in_time, can_pick_card)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        others = replace_card(attempt.cards, self.card)
        set_aside(play, *others)
        outdone = (*attempt.outdone, *others)
        play.emit(CardsRead(attempt=self.attempt, cards=(self.card,), outdone=outdone), can_pick_card)


class TellTwist(Step, frozen=True):
    """Tell the one twist that the cards make, with troubles of the menu where rules can bring them about."""

    stages: ClassVar[tuple[Stage, ...]] = AFTER

    twist: Name
    picks: Annotated[tuple[Pick, ...], msgspec.Meta(max_length=10)] = ()

    checks = (is_master, in_time, one_twist)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(TwistTold(attempt=self.attempt, twist=self.twist), one_twist)
        for pick in self.picks:
            apply_pick(play, pick)


ACTIONS = (DrawConsequences, RedrawCard, PickCard, TellTwist)
EVENTS = (CardsRead, TwistTold)
