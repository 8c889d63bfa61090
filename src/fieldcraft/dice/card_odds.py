"""Exact odds of drawing cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from fieldcraft.dice.cards import Card
from fieldcraft.dice.distribution import Distribution

Wanted = Callable[[Card], bool]


def draw_odds(cards: Sequence[Card], wanted: Wanted, draws: int) -> Distribution:
    """How many wanted cards come in so many draws without putting any back; ValueError for more draws than cards.

    >>> from fieldcraft.dice import pack
    >>> draw_odds(pack(), lambda card: card.suit == "S", 2).at_least(2)
    Fraction(1, 17)
    """
    _check_draws(cards, draws)
    good = sum(map(wanted, cards))
    bad = len(cards) - good
    return Distribution.of({found: comb(good, found) * comb(bad, draws - found) for found in range(draws + 1)})


def glance_odds(cards: Sequence[Card], wanted: Wanted, draws: int) -> Distribution:
    """How many wanted cards come in so many draws with each put back; ValueError if there are no cards."""
    _check_draws(cards, 1)
    good = sum(map(wanted, cards))
    return Distribution.of({1: good, 0: len(cards) - good}).times(draws)


def highest_odds(cards: Sequence[Card], draws: int) -> Distribution:
    """The height of the highest of so many cards drawn without putting any back: 2 to 14 for an Ace, 0 for only jokers.

    ValueError for no draws, or more than cards.
    """
    _check_draws(cards, draws, least=1)
    heights = sorted(card.height for card in cards)
    up_to = {height: comb(sum(other <= height for other in heights), draws) for height in heights}
    below = dict(zip(up_to, [0, *up_to.values()], strict=False))
    return Distribution.of({height: ways - below[height] for height, ways in up_to.items()})


def _check_draws(cards: Sequence[Card], draws: int, least: int = 0) -> None:
    if not least <= draws <= len(cards):
        msg = f"of {len(cards)} cards {least} to {len(cards)} can be drawn, not {draws}"
        raise ValueError(msg)
