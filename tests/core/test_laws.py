"""The laws on tiny systems: they hold where they should, and say so where they are broken."""

from __future__ import annotations

import random
from dataclasses import replace as evolve

import pytest
from msgspec.structs import replace

from core.pebbles import SYSTEM, Heap, Show
from fieldcraft.core import ONLOOKER, Action, Seat
from fieldcraft.core.laws import Twins, play_out, play_twins, twins_are_told_alike, words_are_read_back


def otherwise(state: Heap, seat: Seat, rng: random.Random) -> Heap:
    """The same heap with other pebbles hidden by the other sides."""
    hidden = {side: rng.randrange(9) for side in ("white", "black") if side != seat}
    return replace(state, hidden={**state.hidden, **hidden})


@pytest.mark.parametrize("seed", range(30))
def test_random_games_of_pebbles_keep_the_laws(seed: int) -> None:
    play_out(SYSTEM, Heap(), seed, 25, ("white", "black"))


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("seat", ["white", "black", ONLOOKER])
def test_what_others_hide_makes_no_difference_to_a_seat(seat: Seat, seed: int) -> None:
    pair = play_twins(SYSTEM, Heap(hidden={"white": 1, "black": 2}), otherwise, seat, seed, 25)

    assert pair.one.log


def test_a_view_that_shows_a_secret_breaks_the_law() -> None:
    open_handed = evolve(SYSTEM, view=lambda state, seat: state)

    with pytest.raises(AssertionError, match="white sees a difference"):
        play_twins(open_handed, Heap(), otherwise, "white", 1, 5)


def test_telling_a_secret_breaks_the_law() -> None:
    pair = Twins.of(SYSTEM, Heap(hidden={"black": 2}), Heap(hidden={"black": 3}))
    entries = [match.play(Show(), "white") for match in pair]

    with pytest.raises(AssertionError, match="white can tell"):
        twins_are_told_alike(pair, entries, "white")


def test_words_that_mean_something_else_break_the_law() -> None:
    def misread(state: Heap, text: str) -> Action:
        return Show()

    with pytest.raises(AssertionError, match="is not read back"):
        words_are_read_back(evolve(SYSTEM, order=misread), Heap(), SYSTEM.options(Heap(), Heap(), "white"))
