"""What a system need not say: a game that hides nothing, its teams and winners, and dice with names."""

from __future__ import annotations

import pytest

from core.pebbles import SYSTEM as PEBBLES
from core.pebbles import Heap
from core.tosses import SYSTEM, Toss, Tosses, game
from fieldcraft.core import GM, ONLOOKER, EnterDice, Outcome, Rolled, ThrowDice
from fieldcraft.core.hand import Repeat
from fieldcraft.core.laws import play_out
from fieldcraft.dice import FATE_DIE, ByHand


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_hides_nothing_keeps_the_laws_without_a_view_of_its_own(seed: int) -> None:
    match = play_out(SYSTEM, Tosses(), seed, 20, ("north", "east"))

    assert match.view(ONLOOKER) is match.view("north") is match.state


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
