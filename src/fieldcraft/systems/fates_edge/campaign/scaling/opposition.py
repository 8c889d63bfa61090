"""What the opponents of a scaled scene do once against a card that is turned over, by their one light tag."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import move_clock, rail, rail_clock_id
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import WINDED, FatigueReturned
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY, supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import SpareKept, SupplyChanged, use_supplies
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling, Setback
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
        setback = now.setback if now and self.instead else None
        return campaign.change(scaling=replace(now, minded=self.instead, setback=setback)) if now else campaign

    def words(self, campaign: Campaign) -> str:
        taken_back = f"What the opponents did against the {Card(self.card).name} is taken back"
        return "" if self.instead else taken_back


class SetbackMeasured(Happening, frozen=True, kw_only=True):
    """What the opponents did cost the crew so much, as only the game master reads."""

    setback: Setback

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=replace(now, setback=self.setback)) if now else campaign

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        return ""


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
    if scaling.setback is not None:
        make_good(play, scaling.setback)


@rule("kit.scaling.opposition", "kit.deck.contradiction")
def make_good(play: Play[Campaign], setback: Setback) -> None:
    """What the opponents cost the crew is given back, and no more: what was full or gone before stays so."""
    why = "no opposition"
    if setback.segments and setback.clock == SUPPLY:
        play.emit(SupplyChanged(by=-setback.segments, why=why), make_good)
    elif setback.segments and setback.clock in play.state.clocks:
        play.emit(Ticked(clock=setback.clock, by=-setback.segments, why=why), make_good)
    for source in sorted(setback.spare):
        play.emit(SpareKept(source=source), make_good)
    for who, levels in setback.fatigue.items():
        recovered = FatigueReturned(character=who, levels=levels, winded=who in setback.winded, why=why)
        play.emit(recovered, make_good)


def measure_setback(before: Campaign, after: Campaign, clock: str) -> Setback:
    """What is worse now than it was before: a clock, by its id, the supplies put by, and who is tired."""
    earlier, now = before.clocks.get(clock), after.clocks.get(clock)
    old = earlier.filled if earlier and now and earlier.hidden == now.hidden else 0
    tired = {id: one.fatigue - before.characters[id].fatigue for id, one in after.characters.items()}
    return Setback(
        clock=clock,
        segments=now.filled - old if now else 0,
        spare=supply_clock(before).spare - supply_clock(after).spare,
        fatigue={id: levels for id, levels in tired.items() if levels},
        winded=frozenset(id for id, one in before.characters.items() if WINDED in one.conditions),
    )


def use_opposition(play: Play[Campaign], card: Card) -> None:
    """Let the opponents do what they can, once in the scene."""
    scaling = current_scaling(play.state)
    if scaling is None or scaling.minded or not minds_card(scaling, card) or not scaling.opposition:
        return
    play.emit(OppositionUsed(card=card.text, what=content().opposition[scaling.opposition]), minds_card)
    before, clock = play.state, danger_id(play.state)
    match scaling.opposition:
        case "counterwatch" if clock in play.state.clocks:
            play.emit(Ticked(clock=clock, by=1, why="opposition"), minds_card)
        case "paper_teeth":
            clock = SUPPLY if uses_up_stores(play.state) else rail("Time").id
            tick_supply_or_time(play, "opposition")
        case _:
            return
    play.emit(SetbackMeasured(setback=measure_setback(before, play.state, clock)), minds_card)


EVENTS = (OppositionUsed, OppositionWithdrawn, SetbackMeasured)
