"""Odds of drawing cards: against every hand that can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.dice import Card, draw_odds, glance_odds, highest_odds, pack

decks = st.lists(st.sampled_from(pack(2)), unique=True, min_size=1, max_size=8)


def spades(card: Card) -> bool:
    return card.suit == "S"


def shares(numbers: Iterable[int]) -> dict[int, Fraction]:
    counted = Counter(numbers)
    return {number: Fraction(count, counted.total()) for number, count in counted.items()}


@given(decks, st.integers(0, 4))
def test_draws_are_counted_over_every_hand(cards: list[Card], draws: int) -> None:
    draws = min(draws, len(cards))
    hands = combinations(cards, draws)

    assert dict(draw_odds(cards, spades, draws)) == shares(sum(map(spades, hand)) for hand in hands)


@given(decks.map(lambda cards: cards[:5]), st.integers(0, 4))
def test_draws_with_each_card_put_back_are_counted_over_every_row(cards: list[Card], draws: int) -> None:
    rows = product(cards, repeat=draws)

    assert dict(glance_odds(cards, spades, draws)) == shares(sum(map(spades, row)) for row in rows)


@given(decks, st.integers(1, 4))
def test_the_highest_card_is_counted_over_every_hand(cards: list[Card], draws: int) -> None:
    draws = min(draws, len(cards))
    hands = combinations(cards, draws)

    assert dict(highest_odds(cards, draws)) == shares(max(card.height for card in hand) for hand in hands)


@pytest.mark.parametrize("draws", [1, 2, 5, 13])
def test_icepool_deals_the_same(draws: int) -> None:
    deal = icepool.Deck({1: 13, 0: 39}).deal(draws).sum()
    expected = {outcome: Fraction(ways, deal.denominator()) for outcome, ways in deal.items()}

    assert dict(draw_odds(pack(), spades, draws)) == expected


def test_three_cards_for_three_complications() -> None:
    assert draw_odds(pack(), lambda card: card.face, 3).at_least(1) == 1 - Fraction(40 * 39 * 38, 52 * 51 * 50)
    assert highest_odds(pack(), 3)[14] == 1 - Fraction(48 * 47 * 46, 52 * 51 * 50)
    assert glance_odds(pack(), lambda card: card.rank == "A", 3).at_least(1) == 1 - Fraction(12, 13) ** 3


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: draw_odds(pack(), spades, 53), "of 52 cards 0 to 52 can be drawn, not 53"),
        (lambda: draw_odds(pack(), spades, -1), "of 52 cards 0 to 52 can be drawn, not -1"),
        (lambda: highest_odds(pack(), 0), "of 52 cards 1 to 52 can be drawn, not 0"),
        (lambda: glance_odds((), spades, 1), "of 0 cards 0 to 0 can be drawn, not 1"),
        (lambda: glance_odds(pack(), spades, -1), "draws are 0 or more, not -1"),
    ],
)
def test_draws_that_cannot_be_are_refused(ask, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ask()
