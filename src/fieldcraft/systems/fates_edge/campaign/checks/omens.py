"""What a card of the deck of consequences means."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.terms import resolve_alias
from fieldcraft.systems.fates_edge.campaign.state import Campaign

FILE = Path(__file__).with_name("omens.yaml")

SEVERE: int = from_rule(2, "kit.deck.mundane")
"""The band that may be read by either of the two worst columns of everyday skills."""

Letter = Literal["C", "D", "H", "S"]


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from data: a field that nobody knows is refused."""


class Suit(Plain, frozen=True):
    """What a suit is about."""

    name: str
    domain: str
    examples: str = ""


class Band(Plain, frozen=True):
    """How bad some ranks are."""

    band: str
    ranks: tuple[str, ...]
    meaning: str


class Mundane(Plain, frozen=True):
    """What goes wrong with an everyday skill: in which suits, and how from the mildest band to the worst."""

    suits: tuple[Letter, ...]
    bands: tuple[str, str, str, str]


class Omens(Plain, frozen=True):
    """Every table of the deck."""

    suits: dict[str, dict[Letter, Suit]]
    tarot: dict[str, Suit]
    tarot_suits: dict[Letter, str]
    ranks: tuple[Band, ...]
    substitutes: dict[Letter, str]
    mundane: dict[str, Mundane]


class Omen(msgspec.Struct, frozen=True):
    """A card as it is read: its suit, how bad it is from 0 to 3, in words, what fits its suit instead, and a sample."""

    card: str
    suit: Suit
    severity: int
    band: str
    meaning: str
    substitute: str
    sample: str = ""


@cache
def omen_tables() -> Omens:
    return from_rule(
        msgspec.yaml.decode(FILE.read_bytes(), type=Omens),
        "core.cp.deck.suits", "kit.deck.suits", "kit.deck.suits-tarot", "kit.deck.ranks", "kit.deck.contradiction",
        "kit.deck.mundane",
    )  # fmt: skip


@rule("kit.deck.suits", "core.cp.deck.suits", "kit.deck.suits-tarot")
def suit(campaign: Campaign, card: Card) -> Suit:
    """What the suit of a card is about, by the scheme of the table; tarot suits are matched by what they are about."""
    found, scheme = omen_tables(), campaign.options["deck_suits"]
    if scheme == "tarot_21":
        return found.tarot[found.tarot_suits[_letter(card)]]
    return found.suits[scheme][_letter(card)]


@rule("kit.deck.ranks")
def severity(card: Card) -> int:
    """How bad a card is, from 0 for the mildest band to 3 for the Ace."""
    return next(place for place, band in enumerate(omen_tables().ranks) if card.rank in band.ranks)


@rule("kit.deck.mundane")
def sample(skill: str, card: Card, severity: int) -> str:
    """What may go wrong with an everyday skill, if the card is of one of its suits; the severe may be either of two.

    >>> sample("Crafting", Card("8D"), 1)
    'a slight flaw: not to be relied on'
    """
    found = omen_tables().mundane.get(resolve_alias(skill))
    if found is None or _letter(card) not in found.suits:
        return ""
    bands = found.bands[SEVERE:] if severity == SEVERE else (found.bands[severity],)
    return ", or ".join(bands)


@rule("kit.deck.nastiest")
def nastiest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of several cards the highest, the Ace above all; those of one rank all, of which the game master takes one."""
    highest = max((card.height for card in cards), default=0)
    return tuple(card for card in cards if card.height == highest)


def read_omen(campaign: Campaign, text: str, skill: str = "") -> Omen:
    """A card as the table reads it, with what may go wrong with a skill."""
    card = Card(text)
    bad = severity(card)
    band = omen_tables().ranks[bad]
    instead = omen_tables().substitutes[_letter(card)]
    return Omen(text, suit(campaign, card), bad, band.band, band.meaning, instead, sample(skill, card, bad))


def _letter(card: Card) -> Letter:
    letters: tuple[Letter, ...] = ("C", "D", "H", "S")
    return next(letter for letter in letters if letter == card.suit)
