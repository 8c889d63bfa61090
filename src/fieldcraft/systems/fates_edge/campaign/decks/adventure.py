"""Seeds of adventures, read from cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from fieldcraft.core import rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.decks.combos import combos, is_one_colour, is_run
from fieldcraft.systems.fates_edge.campaign.decks.facts import Element, Role, Seed
from fieldcraft.systems.fates_edge.campaign.decks.hands import Next, draw_each_suit

Kind = Literal["hook", "seed", "act"]

TEN = 10
"""The highest card that is neither a face nor an Ace."""


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How severe cards of a height and more are, and how many segments their clock has."""

    least: int = msgspec.field(name="from")
    severity: str
    clock: int


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reward gives: how many boons or segments, which cap or tier, or how much experience it costs to keep.

    `what` is the kind of an asset, or what a favour pays for.
    """

    kind: Literal["boons", "favour", "supplies", "follower", "asset", "artifact", "training"]
    amount: int = 0
    tier: Literal["minor", "standard"] = "minor"
    what: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a suit supplies: an entry for each rank."""

    role: Role
    meaning: str
    question: str
    entries: dict[str, str]


class Adventures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that cards mean in the seed of an adventure."""

    sizes: tuple[Size, ...]
    tones: dict[str, str]
    suits: dict[str, Table]
    gifts: dict[str, Gift]


@rule(
    "kit.adventure.suits",
    "kit.adventure.spades",
    "kit.adventure.hearts",
    "kit.adventure.clubs",
    "kit.adventure.diamonds",
)
@cache
def adventures() -> Adventures:
    """The tables: Spades are places, Hearts people, Clubs complications, Diamonds rewards."""
    return msgspec.yaml.decode(Path(__file__).with_name("adventure.yaml").read_bytes(), type=Adventures)


@rule("kit.adventure.clock-size")
def clock_size(card: Card) -> Size:
    """The higher a card, the larger the clock.

    >>> [clock_size(Card(text)).clock for text in ("5S", "7H", "QC", "AD")]
    [4, 6, 8, 10]
    """
    return next(one for one in reversed(adventures().sizes) if card.height >= one.least)


@rule("kit.adventure.color")
def tone(card: Card) -> str:
    """Black leans to the road and its dangers, red to people and their tongues."""
    return adventures().tones[card.colour]


def element(suit: str, card: Card) -> Element:
    """What a card stands for in the table of a suit, which need not be its own."""
    table = adventures().suits[suit]
    return Element(table.role, card.text, table.entries[card.rank])


@rule("kit.adventure.full-seed")
def parallel_clocks(cards: Sequence[Card], main: Card) -> tuple[int, ...]:
    """Every face or Ace besides the card of the main clock has a clock of its own."""
    return tuple(clock_size(card).clock for card in cards if card is not main and card.height > TEN)


@rule("kit.adventure.links")
def highest_card(cards: Sequence[Card]) -> Card:
    """The highest card, a black one if it is as high as a red one: black begins short of supplies or tired.

    >>> highest_card((Card("QD"), Card("QS"), Card("2C"))).text
    'QS'
    """
    return max(cards, key=lambda card: (card.height, card.colour == "black"))


@rule("kit.adventure.example")
def read_seed(elements: tuple[Element, ...], cards: Sequence[Card], payoffs: tuple[Element, ...] = ()) -> Seed:
    """The seed that some cards make; the highest of them, the reward's too, sets its clock."""
    top = highest_card(cards)
    found, run = clock_size(top), is_run(cards)
    return Seed(
        elements=elements,
        clock=found.clock - run,
        severity=found.severity,
        tone=tone(top),
        combos=combos(cards, run),
        points=int(is_one_colour(cards)),
        harsh=top.colour == "black",
        payoffs=payoffs,
    )


def _by_suit(found: Mapping[str, Card]) -> Seed:
    return read_seed(tuple(element(suit, card) for suit, card in found.items()), tuple(found.values()))


@rule("kit.adventure.quick-hook")
def draw_hook(next_card: Next) -> Seed:
    """A place and somebody; the higher card sets the one clock."""
    found, _ = draw_each_suit(next_card, "SH")
    return _by_suit(found)


@rule("kit.adventure.full-seed")
def draw_seed(next_card: Next) -> Seed:
    """A card of each suit, the first that comes; of several faces and Aces each has a clock."""
    found, _ = draw_each_suit(next_card, "SHCD")
    cards = tuple(found.values())
    return msgspec.structs.replace(_by_suit(found), parallel=parallel_clocks(cards, highest_card(cards)))


@rule("kit.adventure.act-builder")
def draw_act(next_card: Next) -> Seed:
    """Setting, actor and complication for an act; Diamonds that come up are kept back as its payoffs."""
    cards: list[Card] = []
    payoffs: list[Card] = []
    while len(cards) < 3:
        card = next_card()
        (payoffs if card.suit == "D" else cards).append(card)
    elements = tuple(element(suit, card) for suit, card in zip("SHC", cards, strict=True))
    return read_seed(elements, cards, tuple(element("D", card) for card in payoffs))


DRAWS = {"hook": draw_hook, "seed": draw_seed, "act": draw_act}
