"""Cards and decks: names, chance that can be checked, and what drawing leaves."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.dice import ByHand, Card, Cut, Deck, DiceNeededError, Scripted, Seeded, Shuffle, honest, pack

SEED = Seeded(b"a deck")
FEW = tuple(map(Card.parse, ("QH", "2C", "10S", "RJ")))

# --- cards ------------------------------------------------------------------------------------------


def test_a_pack_has_52_cards_of_4_suits_and_13_ranks() -> None:
    cards = pack()

    assert len(set(cards)) == 52
    assert {card.suit for card in cards} == set("CDHS")
    assert [card.rank for card in cards[:13]] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [card.height for card in cards[:13]] == list(range(2, 15))
    assert sum(card.face for card in cards) == 12
    assert sum(card.colour == "red" for card in cards) == 26


def test_a_pack_may_have_jokers() -> None:
    jokers = pack(jokers=2)[52:]

    assert [card.text for card in jokers] == ["BJ", "RJ"]
    assert [(card.rank, card.suit, card.height, card.face, card.joker) for card in jokers] == [
        ("", "", 0, False, True)
    ] * 2
    assert [card.colour for card in jokers] == ["black", "red"]
    assert [card.name for card in jokers] == ["black Joker", "red Joker"]


@pytest.mark.parametrize("jokers", [-1, 3])
def test_there_are_two_jokers_at_most(jokers: int) -> None:
    with pytest.raises(ValueError, match=f"a pack has 0 to 2 jokers, not {jokers}"):
        pack(jokers)


@pytest.mark.parametrize("card", pack(2), ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == Card.parse(f" {str(card).lower()} ") == card
    assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card


@pytest.mark.parametrize(
    ("text", "name"),
    [("QH", "Queen of Hearts"), ("10s", "10 of Spades"), ("td", "10 of Diamonds"), ("ac", "Ace of Clubs")],
)
def test_cards_have_names(text: str, name: str) -> None:
    assert Card.parse(text).name == name


@given(st.sampled_from(["", "Q", "H", "QX", "1H", "11H", "QHH", "JOKER", "T", "tt"]) | st.text(max_size=4))
def test_a_text_is_a_card_or_refused_in_words(text: str) -> None:
    if text.strip().upper().replace("T", "10") in {card.text for card in pack(2)}:
        assert Card.parse(text) in pack(2)
    else:
        with pytest.raises(ValueError, match=r"is no card: write a rank .* and a suit .*, as in QH, or a joker"):
            Card.parse(text)


# --- decks ------------------------------------------------------------------------------------------


def test_a_new_deck_is_the_pack_in_order() -> None:
    assert Deck.full().cards == pack()
    assert len(Deck.full(jokers=1)) == 53


def test_every_face_of_a_shuffle_is_another_order() -> None:
    orders = [Deck(FEW).shuffle(Scripted([(face,)]), 0).cards for face in range(1, 25)]

    assert set(orders) == set(permutations(FEW))
    assert orders[0] == FEW


@given(st.integers(0, 1000))
def test_a_shuffle_follows_from_the_seed_and_the_roll(n: int) -> None:
    deck = Deck.full(2).shuffle(SEED, n)

    assert deck == Deck.full(2).shuffle(SEED, n)
    assert deck.cards != Deck.full(2).shuffle(SEED, n + 1).cards
    assert sorted(map(str, deck.cards)) == sorted(map(str, pack(2)))


def test_shuffles_and_cuts_are_on_record_and_can_be_checked() -> None:
    deck = Deck(FEW).shuffle(SEED, 5).cut(3).put_under([Card("AS")]).shuffle(SEED, 9)
    first, cut, second = deck.record

    assert isinstance(first, Shuffle)
    assert [FEW[place] for place in first.order] == list(Deck(FEW).shuffle(SEED, 5).cards)
    assert cut == Cut(3)
    assert honest(deck.record, SEED)
    assert not honest(deck.record, Seeded(b"another"))
    assert not honest([Shuffle(5, first.order[::-1])], SEED)
    assert isinstance(second, Shuffle)
    assert (first.n, second.n) == (5, 9)


def test_a_record_survives_json() -> None:
    deck = Deck.full(2).shuffle(SEED, 1).cut(20)

    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck


def test_a_cut_puts_the_top_below() -> None:
    assert Deck(FEW).cut(1).cards == (*FEW[1:], FEW[0])
    assert Deck(FEW).cut(0).cards == Deck(FEW).cut(4).cards == FEW


def test_the_top_card_is_drawn() -> None:
    deck = Deck(FEW)
    card, rest = deck.draw()

    assert (card, rest.cards) == (FEW[0], FEW[1:])
    assert deck.cards == FEW
    assert deck.deal(3) == (FEW[:3], Deck(FEW[3:]))
    assert rest.put_under([card]).cards == (*FEW[1:], FEW[0])


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_card_is_picked_by_a_die_with_a_side_for_each(face: int) -> None:
    card, rest = Deck(FEW).pick(Scripted([(face,)]), 0)

    assert card == FEW[face - 1] == Deck(FEW).glance(Scripted([(face,)]), 0)
    assert rest.cards == tuple(one for one in FEW if one != card)


def test_at_a_real_table_a_pick_is_a_throw_of_a_d52() -> None:
    with pytest.raises(DiceNeededError) as needed:
        Deck.full().pick(ByHand(), 0)

    assert (needed.value.sides, needed.value.count) == (52, 1)


@pytest.mark.parametrize(
    ("handle", "count"),
    [
        (lambda deck: deck.deal(5), 5),
        (lambda deck: deck.deal(-1), -1),
        (lambda deck: deck.cut(5), 5),
        (lambda deck: deck.cut(-1), -1),
    ],
)
def test_more_cards_than_there_are_cannot_be_taken(handle, count: int) -> None:
    with pytest.raises(ValueError, match=f"the deck holds 4 cards, not {count}"):
        handle(Deck(FEW))


@pytest.mark.parametrize(
    "handle", [lambda deck: deck.draw(), lambda deck: deck.pick(SEED, 0), lambda deck: deck.glance(SEED, 0)]
)
def test_nothing_is_drawn_from_an_empty_deck(handle) -> None:
    with pytest.raises(ValueError, match="the deck holds 0 cards, not 1"):
        handle(Deck(()))
