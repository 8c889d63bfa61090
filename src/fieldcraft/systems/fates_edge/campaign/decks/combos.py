"""What cards make together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fieldcraft.core import rule
from fieldcraft.dice.cards import RANKS, SUITS, Card


@rule("kit.adventure.combos")
def combos(cards: Sequence[Card], run: bool) -> tuple[str, ...]:
    """All that some cards make together, in words; `run` says whether they are a run.

    >>> combos((Card("9S"), Card("9H")), False)
    ('Pair of 9: a motif that comes back with a twist',)
    """
    return tuple(_combos(cards, run))


@rule("kit.adventure.combos")
def is_run(cards: Sequence[Card]) -> bool:
    """Whether three or more ranks follow each other, whatever the suits; an Ace is high.

    >>> is_run((Card("JS"), Card("9C"), Card("10H"))), is_run((Card("AS"), Card("2C"), Card("3C")))
    (True, False)
    """
    heights = {card.height for card in cards}
    return any({height, height + 1, height + 2} <= heights for height in heights)


@rule("kit.adventure.combos", "kit.adventure.links")
def is_one_colour(cards: Sequence[Card]) -> bool:
    """Whether all are red or all are black: the game master has a free point in the scene."""
    return len({card.colour for card in cards}) == 1


def _combos(cards: Sequence[Card], run: bool) -> Iterator[str]:
    twice = [RANKS[rank] for rank, count in Counter(card.rank for card in cards).items() if count > 1]
    if twice:
        yield f"Pair of {' and '.join(twice)}: a motif that comes back with a twist"
    if run:
        yield "Run: momentum, the main clock has a segment less"
    many = [SUITS[suit] for suit, count in Counter(card.suit for card in cards).items() if count > 2]
    if many:
        yield f"Flush of {many[0]}: the act leans strongly that way"
    faces = [card.name for card in cards if card.face]
    if faces and any(card.rank == "A" for card in cards):
        yield f"Face and Ace: a hidden patron stands behind the {faces[0]}"
    if is_one_colour(cards):
        yield f"All {cards[0].colour}: the game master has a free point"
