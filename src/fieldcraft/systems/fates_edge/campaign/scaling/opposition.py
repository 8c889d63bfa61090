"""What the opponents of a scaled scene do once against a card that is turned over, by their one light tag."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import move_clock, rail, rail_clock_id
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.condition.supply import grant_segment, use_supplies
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling, danger_id
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class OppositionUsed(Happening, frozen=True, kw_only=True):
    """The opponents have done what they can against a card, once in the scene."""

    card: str
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=replace(now, minded=self.card)) if now else campaign

    def words(self, campaign: Campaign) -> str:
        return self.what


class OppositionWithdrawn(Happening, frozen=True, kw_only=True):
    """A card against which the opponents had done something is gone; `instead` is another that calls for it, or ""."""

    card: str
    instead: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=replace(now, minded=self.instead)) if now else campaign

    def words(self, campaign: Campaign) -> str:
        taken_back = f"What the opponents did against the {Card(self.card).name} is taken back"
        return "" if self.instead else taken_back


@rule("kit.rails.list", "kit.scaling.suits")
def uses_up_stores(campaign: Campaign) -> bool:
    """Whether a tick of supplies or time uses up stores, as on a journey; elsewhere it moves the time of the scene."""
    travelling = campaign.scene is not None and campaign.scene.pillar == "travel"
    return rail_clock_id("Supply/Time", travelling) == SUPPLY


def tick_supply_or_time(play: Play[Campaign], why: str) -> None:
    """Use up stores, or move the time of the scene."""
    if uses_up_stores(play.state):
        use_supplies(play, 1, why)
    else:
        move_clock(play, rail("Time"), 1, why)


@rule("kit.scaling.opposition")
def minds_card(scaling: Scaling, card: Card) -> bool:
    """Whether a card is one against which the opponents can do something more.

    Counterwatch minds Spades, Hard Cover Clubs up to the Six, Paper Teeth Diamonds from Six to Ten.
    """
    match scaling.opposition:
        case "counterwatch":
            return card.suit == "S"
        case "hard_cover":
            return card.suit == "C" and card.height <= 6
        case "paper_teeth":
            return card.suit == "D" and 6 <= card.height <= 10
    return False


@rule("kit.scaling.opposition", "kit.deck.contradiction")
def withdraw_opposition(play: Play[Campaign], scaling: Scaling, gone: str, flips: tuple[str, ...]) -> None:
    """What the opponents did against a card that is drawn again is taken back, unless another there calls for it."""
    if scaling.minded != gone:
        return
    instead = next((card for card in flips if minds_card(scaling, Card(card))), "")
    play.emit(OppositionWithdrawn(card=gone, instead=instead), withdraw_opposition)
    if instead:
        return
    match scaling.opposition:
        case "counterwatch" if (danger := danger_id(play.state)) in play.state.clocks:
            play.emit(Ticked(clock=danger, by=-1, why="no opposition"), withdraw_opposition)
        case "paper_teeth" if uses_up_stores(play.state):
            grant_segment(play, "no opposition")
        case "paper_teeth":
            move_clock(play, rail("Time"), -1, "no opposition")


def use_opposition(play: Play[Campaign], card: Card) -> None:
    """Let the opponents do what they can, once in the scene."""
    scaling = current_scaling(play.state)
    if scaling is None or scaling.minded or not minds_card(scaling, card) or not scaling.opposition:
        return
    play.emit(OppositionUsed(card=card.text, what=content().opposition[scaling.opposition]), minds_card)
    match scaling.opposition:
        case "counterwatch" if (danger := danger_id(play.state)) in play.state.clocks:
            play.emit(Ticked(clock=danger, by=1, why="opposition"), minds_card)
        case "paper_teeth":
            tick_supply_or_time(play, "opposition")


EVENTS = (OppositionUsed, OppositionWithdrawn)
