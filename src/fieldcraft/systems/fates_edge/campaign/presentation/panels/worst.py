"""The worst card of a beat of a scaled scene: what its suit does, and at whom it is best aimed."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.dice.cards import Card
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.checks.omens import nastiest
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.panels.decks import play_card
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import Values, by_value, if_legal
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.flips import RAISED, ApplyWorst
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling, tiers
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def worst_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The worst cards of the beat, each with its riders; for the game master alone, until one has applied."""
    now = current_scaling(view)
    if seat != GM or now is None or not now.flips or now.applied:
        return
    cards = (card.text for card in nastiest(tuple(map(Card, now.flips))))
    rows = tuple(worst_row(view, seat, card) for card in dict.fromkeys(cards))
    yield "worst", Panel(title="The worst card", place="page", rows=rows)


def worst_row(view: Campaign, seat: Seat, card: str) -> Row:
    """A card that may apply, what cards of its suit do, and whom they are for."""
    field = content().suits[Card(card).suit]
    told = (f"{spell_out(field.field)}: {field.rider}.", f"Aim it at {field.aim}." if field.aim else "")
    return Row(
        id=card,
        title=play_card(card).label,
        text="\n".join(filter(None, told)),
        cards=(play_card(card),),
        offers=tuple(rider_offers(view, seat, card)),
    )


def rider_offers(view: Campaign, seat: Seat, card: str) -> Iterator[Offer]:
    """The ways in which a card may apply, each with whom or what it strikes."""
    yield from if_legal(view, seat, ApplyWorst(card), "Told", text="and nothing that is counted")
    raised = RAISED.get(Card(card).suit, ())
    there = {id: one.name for id, one in view.clocks.items() if id != SUPPLY}
    clocks = there | {name: name for name in raised if name not in there.values()}
    yield from by_value(view, seat, ApplyWorst, "Tick a clock", "what", clocks, card=card, rider="clock")
    people = by_tier(view)
    yield from by_value(view, seat, ApplyWorst, "Tire somebody", "who", people, card=card, rider="fatigue")
    yield from if_legal(view, seat, ApplyWorst(card, "supply"), "Use up supplies or time")
    yield from by_value(view, seat, ApplyWorst, "Harm somebody", "who", people, card=card, rider="harm")
    for who in (view.characters[id] for id in people):
        gear = {id: one.name for id, one in who.gear.items() if one.condition != "broken"}
        label = f"Compromise gear of {who.name}"
        yield from by_value(view, seat, ApplyWorst, label, "what", gear, card=card, rider="gear", who=who.id)


def by_tier(view: Campaign) -> Values:
    """Those who are in the scene with their tiers, the lowest first."""
    found = sorted(tiers(view).items(), key=lambda one: one[1])
    return {id: f"{view.characters[id].name}, tier {number}" for id, number in found}
