"""What a system need not say: a game that hides nothing, its teams and winners, and dice with names."""

from __future__ import annotations

from random import Random

import pytest

from core.pebbles import SYSTEM as PEBBLES
from core.pebbles import Heap, Take
from core.pebbles import game as new_heap
from core.tosses import SYSTEM, Toss, Tosses, game
from fieldcraft.core import GM, ONLOOKER, EnterDice, Outcome, Rolled, ThrowDice
from fieldcraft.core.hand import Repeat
from fieldcraft.core.laws import play_out
from fieldcraft.dice import FATE_DIE, ByHand, Scripted


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_hides_nothing_keeps_the_laws_without_a_view_of_its_own(seed: int) -> None:
    match = play_out(SYSTEM, Tosses(), seed, 20, ("north", "east"))

    assert match.view(ONLOOKER) is match.view("north") is match.state


def test_what_is_drawn_by_chance_are_the_options_and_nothing_else() -> None:
    match = new_heap()
    options = match.options("white")

    drawn = [match.sample_option("white", Random(seed)) for seed in range(100)]

    assert {str(one) for one in drawn} == {str(one) for one in options}
    assert match.sample_option("black", Random(1)) is None, "it is not its turn"


def test_the_options_of_a_kind_come_one_by_one() -> None:
    match = new_heap()

    some = PEBBLES.options_of(Take, match.view("white"), "white")

    assert next(some) == Take(1)
    assert [Take(1), *some] == [one for one in match.options("white") if isinstance(one, Take)]
    assert PEBBLES.kinds_open(match.state, "black") == ()


def test_a_step_comes_to_what_a_match_comes_to_and_leaves_no_record() -> None:
    match, source = game([(1,), (2,)]), Scripted([(1,), (2,)])

    state, _ = SYSTEM.step(match.state, Toss(), "north", source)
    state, events = SYSTEM.step(state, Toss(), "east", source, rolled=1)

    match.play(Toss(), "north")
    assert match.play(Toss(), "east").events == events
    assert match.state == state


def test_several_seats_win_together() -> None:
    match = game([(1,), (2,)])
    match.play(Toss(), "north")
    match.play(Toss(), "east")

    assert match.result() == Outcome(("east", "west"), "tossed heads")
    assert match.result().winner is None  # type: ignore[union-attr]
    assert Outcome.of("east", "").winner == "east"
    assert Outcome.of(None, "") == Outcome((), "")


def test_seats_of_a_team_are_allied_and_by_default_each_seat_is_its_own_team() -> None:
    assert SYSTEM.are_allies(Tosses(), "north", "south")
    assert not SYSTEM.are_allies(Tosses(), "north", "east")
    assert PEBBLES.are_allies(Heap(), "white", "white")
    assert not PEBBLES.are_allies(Heap(), "white", "black")


def test_dice_with_a_name_say_what_they_show() -> None:
    match = game([(1,)])

    (rolled, _) = match.play(Toss(), "north").events

    assert rolled == Rolled(sides=2, faces=(1,), why="toss", die="coin", labels=("tails",))
    assert FATE_DIE.labels_of((1, 2, 3)) == ("-", " ", "+")


@pytest.mark.rule("match.dice")
def test_dice_with_a_name_are_asked_for_by_name_where_people_throw_them() -> None:
    match = game(ByHand())
    match.play(Toss(), "north")

    assert match.state.ask == ThrowDice(
        seat="north", sides=2, count=1, then=Repeat(entry=0), die="coin", labels=("tails", "heads")
    )
    assert match.events_for(match.log[0], GM) == match.log[0].events
    assert match.events_for(match.log[0], "east") != ()
    match.play(EnterDice((2,)), "north")

    assert match.state.heads == "north"
    assert match.log[1].events[1].labels == ("heads",)
