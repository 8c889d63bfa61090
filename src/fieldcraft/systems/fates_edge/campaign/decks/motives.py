"""What moves people, read from cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import rule
from fieldcraft.dice.cards import RANKS
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive, Suit, Trait
from fieldcraft.systems.fates_edge.campaign.decks.hands import Next, draw_each_suit

ASPECTS: tuple[Suit, ...] = ("H", "C", "D", "S")
"""The suits in the order in which somebody is told: ambition, belief, personality, twist."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry: its name and what it looks like."""

    name: str
    hook: str


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a suit tells of somebody: an entry for each rank."""

    aspect: str
    entries: dict[str, Line]


@rule("kit.motive.ambition", "kit.motive.belief", "kit.motive.personality", "kit.motive.twist")
@cache
def motive_tables() -> dict[str, Side]:
    """The tables: Hearts are ambitions, Clubs beliefs, Diamonds personalities, Spades twists."""
    return msgspec.yaml.decode(Path(__file__).with_name("motives.yaml").read_bytes(), type=dict[str, Side])


@rule("kit.motive.example")
def trait(suit: Suit, rank: str) -> Trait:
    """What a rank tells in the table of a suit.

    >>> trait("H", "7").name
    'Destroy rival'
    """
    side = motive_tables()[suit]
    return Trait(suit, rank, side.aspect, side.entries[rank].name, side.entries[rank].hook)


@rule("kit.motive.draw")
def draw_motive(next_card: Next, suits: tuple[Suit, ...] = ASPECTS) -> Motive:
    """A card for each side of somebody: the first of its suit."""
    found, _ = draw_each_suit(next_card, suits)
    return Motive(traits=tuple(trait(suit, found[suit].rank) for suit in suits))


@rule("kit.motive.draw")
def shift_rank(motive: Motive, suit: Suit, step: int) -> Motive | None:
    """The motive with one rank a step higher or lower; None beyond the Two and the Ace, or a step from its card."""
    ranks = list(RANKS)
    old = motive.of(suit)
    place = ranks.index(old.rank) + step if old else -1
    if old is None or abs(old.shift + step) > 1 or not 0 <= place < len(ranks):
        return None
    new = msgspec.structs.replace(trait(suit, ranks[place]), shift=old.shift + step)
    return msgspec.structs.replace(motive, traits=tuple(new if one is old else one for one in motive.traits))


@rule("kit.motive.draw")
def swap_ranks(motive: Motive, suit: Suit, other: Suit) -> Motive | None:
    """The motive with the ranks of two suits exchanged, or one card read in a suit that was not drawn.

    None if there is no card of the first suit.
    """
    one, two = motive.of(suit), motive.of(other)
    if one is None:
        return None
    if two is None:
        moved = (trait(other, one.rank) if known is one else known for known in motive.traits)
        return msgspec.structs.replace(motive, traits=tuple(moved))
    return _with(motive, {suit: two.rank, other: one.rank})


def _with(motive: Motive, ranks: dict[Suit, str]) -> Motive:
    traits = tuple(trait(one.suit, ranks[one.suit]) if one.suit in ranks else one for one in motive.traits)
    return msgspec.structs.replace(motive, traits=traits)
