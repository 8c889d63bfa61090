"""What cards make together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldcraft.core import rule
from fieldcraft.dice.cards import RANKS, SUITS, Card


@rule("kit.adventure.combos")
def combos(cards: Sequence[Card], run: bool) -> tuple[str, ...]:
    """All that some cards make together, in words; `run` says whether they are a run.

    >>> combos((Card("9S"), Card("9H")), False)
    ('Pair of 9: a motif that comes back with a twist',)
    """
    found = (_pair(cards), _run(run), _flush(cards), _power(cards), _colour(cards))
    return tuple(filter(None, found))


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


def _pair(cards: Sequence[Card]) -> str:
    twice = [RANKS[rank] for rank, count in Counter(card.rank for card in cards).items() if count > 1]
    return f"Pair of {' and '.join(twice)}: a motif that comes back with a twist" if twice else ""


def _run(run: bool) -> str:
    return "Run: momentum, the main clock has a segment less" if run else ""


def _flush(cards: Sequence[Card]) -> str:
    many = [SUITS[suit] for suit, count in Counter(card.suit for card in cards).items() if count > 2]
    return f"Flush of {many[0]}: the act leans strongly that way" if many else ""


def _power(cards: Sequence[Card]) -> str:
    if all(card.height < 14 for card in cards):
        return ""
    faces = [card.name for card in cards if card.face]
    return f"Face and Ace: a hidden patron stands behind the {faces[0]}" if faces else ""


def _colour(cards: Sequence[Card]) -> str:
    return f"All {cards[0].colour}: the game master has a free point" if is_one_colour(cards) else ""
