"""Seeds of adventures, read from cards."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from fieldcraft.dice.cards import RANKS, Card
from fieldcraft.systems.fates_edge.campaign.decks.adventure import (
    DRAWS,
    adventures,
    clock_size,
    draw_act,
    draw_hook,
    draw_seed,
    read_seed,
    tone,
)
from fieldcraft.systems.fates_edge.campaign.decks.combos import combos, is_run
from fieldcraft.systems.fates_edge.campaign.decks.facts import Seed
from fieldcraft.systems.fates_edge.campaign.decks.hands import Next, seeded_pack


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written."""
    return tuple(map(Card, text.split()))


def seed(text: str) -> Seed:
    """The full seed that some cards give as they come off the pack."""
    return draw_seed(iter(cards(text)).__next__)


def built(text: str) -> Seed:
    """The act that some cards give as they come off the pack."""
    return draw_act(iter(cards(text)).__next__)


def drawn(found: Seed) -> str:
    """The cards of a seed."""
    return " ".join(element.card for element in found.elements)


@pytest.mark.rule("kit.adventure.suits")
def test_spades_are_places_hearts_people_clubs_complications_diamonds_rewards() -> None:
    assert [(suit, table.role) for suit, table in adventures().suits.items()] == [
        ("S", "place"),
        ("H", "actor"),
        ("C", "complication"),
        ("D", "reward"),
    ]


@pytest.mark.rule("kit.adventure.clock-size")
def test_the_rank_sizes_the_clock() -> None:
    sizes = {rank: clock_size(Card(f"{rank}S")).clock for rank in RANKS}
    assert sizes == dict.fromkeys("2345", 4) | dict.fromkeys(("6", "7", "8", "9", "10"), 6) | dict.fromkeys(
        "JQK", 8
    ) | {"A": 10}
    assert [clock_size(Card(text)).severity for text in ("5S", "10S", "KS", "AS")] == [
        "minor",
        "standard",
        "major",
        "pivotal",
    ]


@pytest.mark.rule("kit.adventure.color")
def test_black_leans_to_the_road_and_red_to_intrigue() -> None:
    assert "road" in tone(Card("2S"))
    assert tone(Card("2S")) == tone(Card("2C"))
    assert "intrigue" in tone(Card("2D"))


@pytest.mark.rule("kit.adventure.quick-hook")
def test_a_hook_is_a_place_and_somebody_and_the_higher_sets_the_clock() -> None:
    found = draw_hook(iter(cards("3D 5S 2S QC JH")).__next__)
    assert (drawn(found), found.clock) == ("5S JH", 8)


@pytest.mark.rule("kit.adventure.full-seed")
def test_a_full_seed_keeps_the_first_card_of_each_suit() -> None:
    found = seed("10S 9S 7H 9C 2C QD")
    assert drawn(found) == "10S 7H 9C QD"
    assert [one.role for one in found.elements] == ["place", "actor", "complication", "reward"]


@pytest.mark.rule("kit.adventure.full-seed")
def test_every_further_face_or_ace_begins_a_clock_beside() -> None:
    assert seed("AS KH 9C QD").parallel == (8, 8)
    assert seed("10S 7H 9C QD").parallel == ()


@pytest.mark.rule("kit.adventure.full-seed", "kit.adventure.quick-hook", "kit.adventure.act-builder")
def test_a_hook_and_an_act_have_one_clock_however_many_faces_they_hold() -> None:
    hook = draw_hook(iter(cards("AS KH")).__next__)
    assert [(one.clock, one.parallel) for one in (hook, built("KS KC AS"))] == [(10, ()), (10, ())]


@pytest.mark.rule("kit.adventure.example")
def test_the_example_has_a_clock_of_8() -> None:
    found = seed("10S 7H 9C QD")
    assert (found.clock, found.harsh) == (8, False)
    assert [element.text.split()[0] for element in found.elements] == ["fortress", "temple", "leaked", "land"]


@pytest.mark.rule("kit.adventure.act-builder")
def test_an_act_takes_three_cards_by_place_and_keeps_diamonds_back() -> None:
    found = built("QH KD 3S 7S")
    assert [(one.role, one.card) for one in found.elements] == [
        ("place", "QH"),
        ("actor", "3S"),
        ("complication", "7S"),
    ]
    assert found.elements[0].text == adventures().suits["S"].entries["Q"]
    assert [one.text for one in found.payoffs] == ["noble charter or trade licence"]


@pytest.mark.rule("kit.adventure.combos")
def test_three_ranks_in_a_row_take_a_segment_off_the_clock() -> None:
    found = built("9S 10H JC")
    assert found.clock == 7
    assert "Run: momentum, the main clock has a segment less" in found.combos


@pytest.mark.rule("kit.adventure.combos")
def test_an_ace_is_high_in_a_run() -> None:
    assert not is_run(cards("AS 2C 3H"))
    assert is_run(cards("AS KC QH"))
    assert not is_run(cards("AS KC"))


@pytest.mark.rule("kit.adventure.combos")
def test_pairs_flushes_and_powers_are_told() -> None:
    assert combos(cards("9S 9H 3C"), run=False) == ("Pair of 9: a motif that comes back with a twist",)
    assert [text.split(":")[0] for text in combos(cards("2S 9S 4S"), run=False)] == ["Flush of Spades", "All black"]
    assert combos(cards("AS QH 2C"), run=False) == ("Face and Ace: a hidden patron stands behind the Queen of Hearts",)
    assert combos(cards("AS 9H 2C"), run=False) == ()


@pytest.mark.rule("kit.adventure.combos", "kit.adventure.links")
def test_cards_of_one_colour_give_the_game_master_a_point() -> None:
    assert [read_seed((), cards(text)).points for text in ("2S 9C", "2S 9H", "2D 9H")] == [1, 0, 1]


@pytest.mark.rule("kit.adventure.links")
def test_if_a_black_card_is_highest_or_as_high_the_scene_begins_short() -> None:
    assert [read_seed((), cards(text)).harsh for text in ("QS 9H", "9S QH", "QS QH")] == [True, False, True]


@pytest.mark.rule("kit.adventure.spades", "kit.adventure.hearts", "kit.adventure.clubs", "kit.adventure.diamonds")
def test_every_entry_of_every_table_comes_up() -> None:
    tables = adventures()
    wanted = {(table.role, text) for table in tables.suits.values() for text in table.entries.values()}
    assert len(wanted) == 52
    assert set(tables.gifts) == set(RANKS)
    assert {(one.role, one.text) for n in range(1000) for one in draw_seed(seeded_pack(n)).elements} == wanted


@pytest.mark.parametrize("make", DRAWS.values())
def test_ten_thousand_seeds_take_little_time(make: Callable[[Next], Seed]) -> None:
    make(seeded_pack(0))
    begun = process_time()
    for number in range(10_000):
        make(seeded_pack(number))
    assert process_time() - begun < 4


def test_a_seed_reads_well_and_the_same_number_gives_the_same_seed() -> None:
    assert draw_seed(seeded_pack(11)) == draw_seed(seeded_pack(11))
    assert str(built("AS KD KC QC")).splitlines() == [
        "Place: sealed deep vault that hums by night (AS)",
        "Actor: Kahfagian commodore acting unofficially (KC)",
        "Complication: temporary ally who turns against you (QC)",
        "Payoff: noble charter or trade licence (KD)",
        "Clock: 9 segments, pivotal",
        "Tone: the road, things that bite, and tired legs",
        "Begins with low supplies or a level of fatigue",
        "Run: momentum, the main clock has a segment less",
        "Face and Ace: a hidden patron stands behind the King of Clubs",
        "All black: the game master has a free point",
    ]
