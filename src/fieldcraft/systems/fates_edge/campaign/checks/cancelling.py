"""Cards that were drawn are cancelled: Diamonds by a patron or out of a fortune, any by a visit to Aerisahl."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import is_active, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.effects import DIAMONDS, FeatureUsed, Gain, Roll, mitigation
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.consequences import AFTER, CardsRead
from fieldcraft.systems.fates_edge.campaign.checks.facts import Name, Stage
from fieldcraft.systems.fates_edge.campaign.checks.pools import roll_for
from fieldcraft.systems.fates_edge.campaign.checks.rerolling import settle_price
from fieldcraft.systems.fates_edge.campaign.checks.steps import CharacterStep, in_time
from fieldcraft.systems.fates_edge.campaign.checks.visiting import RESHAPED, remember_visit, reshaping_gain
from fieldcraft.systems.fates_edge.campaign.decks.drawing import is_not_rewarded, replace_card, set_aside
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def card_gains(campaign: Campaign, who: Character, roll: Roll, card: str) -> Iterator[Gain]:
    """What somebody has that cancels a card of a roll like this."""
    if Card(card).suit == "D":
        yield from diamond_gains(campaign, who, roll)
    if (gain := reshaping_gain(campaign, who)) is not None:
        yield gain


def diamond_gains(campaign: Campaign, who: Character, roll: Roll) -> Iterator[Gain]:
    """What somebody has that takes a trouble of Diamonds off a roll like this, and no other trouble."""
    always = {gain.feature for gain in mitigation(campaign, who, replace(roll, tags=roll.tags - {DIAMONDS}))}
    for gain in mitigation(campaign, who, replace(roll, tags=roll.tags | {DIAMONDS})):
        if gain.feature not in always:
            yield gain


def cancelling_gains(campaign: Campaign, deed: CancelCard) -> Iterator[Gain]:
    """What somebody has that cancels this card of a check; nobody's card is too far for a visit to Aerisahl."""
    attempt, who = campaign.attempts[deed.attempt], campaign.characters[deed.character]
    own = who.id in (attempt.character, *attempt.members)
    found = card_gains(campaign, who, roll_for(campaign, attempt, who), deed.card)
    return (gain for gain in found if own or gain.allies or gain.feature == RESHAPED)


@rule("core.option.patronage", "core.prestige.master-of-coin")
def lies_there(campaign: Campaign, deed: CancelCard, by: Seat) -> Denial | None:
    """Only a card that was drawn for the roll is cancelled, before its twist is told."""
    attempt = campaign.attempts[deed.attempt]
    if deed.card not in attempt.cards:
        return Denial(f"{deed.card} was not drawn for this roll")
    if attempt.twist:
        return Denial("the twist has been told")
    return None


@rule("core.option.patronage", "core.prestige.master-of-coin")
def can_cancel(campaign: Campaign, deed: CancelCard, by: Seat) -> Denial | None:
    """A patron cancels a complication of Diamonds once per arc, a Master of Coin one per session, for its price."""
    return deny_gain(campaign.characters[deed.character], next(cancelling_gains(campaign, deed), None), deed.card)


def deny_gain(who: Character, gain: Gain | None, card: str) -> Denial | None:
    """Why somebody does not cancel a card: nothing is left that does, or no boon to pay for it."""
    if gain is None:
        return Denial(f"{who.name} has nothing left that cancels the {Card(card).name}", unit=who.id)
    short = who.boons + gain.boons < 0
    return Denial(f"{who.name} has no boon to pay for it", unit=who.id) if short else None


def use_gain(play: Play[Campaign], who: str, gain: Gain, card: str) -> None:
    """Use up what cancels a card, pay its price, and put the card aside."""
    used = FeatureUsed(
        character=who, feature=gain.feature, name=gain.name, once=gain.once, what=gain.price, because=gain.rule
    )
    play.emit(used)
    settle_price(play, who, gain)
    remember_visit(play, who, gain)
    set_aside(play, card)


class CancelCard(CharacterStep, frozen=True):
    """Cancel a card that was drawn: of Diamonds by a patron or a fortune, any by a visit to Aerisahl."""

    stages: ClassVar[tuple[Stage, ...]] = AFTER

    card: Name

    checks = (is_own, is_active, is_present, in_time, lies_there, is_not_rewarded, can_cancel)

    def resolve(self, play: Play[Campaign]) -> None:
        gain = next(cancelling_gains(play.state, self))
        attempt = play.state.attempts[self.attempt]
        kept = replace_card(attempt.cards, self.card)
        use_gain(play, self.character, gain, self.card)
        play.emit(CardsRead(attempt=self.attempt, cards=kept, outdone=attempt.outdone), lies_there)


ACTIONS = (CancelCard,)
