"""What content packs add to the decks: words beside the printed ones of a card, among which a die chooses."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from fieldcraft.core import GM, Play, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.decks.adventure import adventures
from fieldcraft.systems.fates_edge.campaign.decks.facts import Element, Motive, MotiveEntry, Seed, SeedEntry, Trait
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Entry = TypeVar("Entry", SeedEntry, MotiveEntry)
Told = TypeVar("Told")


@rule("campaign.packs")
def add_pack_elements(play: Play[Campaign], seed: Seed) -> Seed:
    """A seed whose cards may stand for what packs add to them."""
    elements, payoffs = (tuple(_element(play, one) for one in part) for part in (seed.elements, seed.payoffs))
    return replace(seed, elements=elements, payoffs=payoffs)


@rule("campaign.packs")
def add_pack_traits(play: Play[Campaign], motive: Motive, before: Motive | None = None) -> Motive:
    """What moves somebody, whose cards may tell what packs add to them; sides that are as they were `before` stay."""
    same = before.traits if before else ()
    return replace(motive, traits=tuple(one if one in same else _trait(play, one) for one in motive.traits))


def _element(play: Play[Campaign], element: Element) -> Element:
    """The card counts in the table of the role that it plays, which need not be that of its suit."""
    suit = next(suit for suit, table in adventures().suits.items() if table.role == element.role)
    rank = Card(element.card).rank
    added = (replace(element, text=one.text) for one in _entries(play.state, SeedEntry, suit, rank))
    return _one_of(play, (element, *added))


def _trait(play: Play[Campaign], trait: Trait) -> Trait:
    entries = _entries(play.state, MotiveEntry, trait.suit, trait.rank)
    return _one_of(play, (trait, *(replace(trait, name=one.name, hook=one.hook) for one in entries)))


def _entries(campaign: Campaign, kind: type[Entry], suit: str, rank: str) -> tuple[Entry, ...]:
    cards = (card for pack in campaign.packs.values() for card in pack.cards)
    return tuple(card for card in cards if isinstance(card, kind) and (card.suit, card.rank) == (suit, rank))


def _one_of(play: Play[Campaign], told: tuple[Told, ...]) -> Told:
    """One of several things that a card may tell; no die is rolled where there is but one."""
    if len(told) == 1:
        return told[0]
    (face,) = play.roll(len(told), 1, "what a card tells", (GM,))
    return told[face - 1]
