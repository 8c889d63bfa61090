"""What is counted of a finished battle."""

from __future__ import annotations

import pytest

from bots.battles import dice
from bots.field_battles import NORTH, SOUTH, creature, field
from fieldcraft.core import Match
from fieldcraft.systems.battlefield.measures import measure_battle
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.system import SYSTEM


def told(state: State, *orders: str) -> dict[str, float]:
    """The measures after some orders."""
    match = Match(SYSTEM, state, dice(1))
    for order in orders:
        seat = min(match.to_act())
        match.play(SYSTEM.order(match.view(seat), order), seat)
    return measure_battle(match)


def crowd() -> State:
    """A drake of the north behind two friends in one space, with a foe beyond."""
    return field((), size=12).put(
        creature("fire-drake", "drake", NORTH, (2, 5)),
        creature("rat", "one", NORTH, (5, 5)),
        creature("hound", "two", NORTH, (5, 5)),
        creature("hound", "pup", NORTH, (5, 5)),
        creature("ogre", "ann", SOUTH, (7, 5)),
    )


def test_harm_to_friends_is_friendly_fire() -> None:
    found = told(crowd(), "Drake loose fire-breath f6 e")

    assert found["harm to north"] == found["friendly fire of north"] > 0
    assert found["friendly fire of south"] == 0


def test_whoever_ends_a_turn_among_others_was_in_a_crowd() -> None:
    found = told(crowd(), "One end")

    assert found["turns in a crowd of north"] == 1
    assert told(crowd(), "Drake end")["turns in a crowd of north"] == 0


def test_a_battle_that_has_not_begun_has_nothing_to_tell() -> None:
    found = told(crowd())

    assert found["rounds"] == 1
    assert found["units of north left"] == 4
    assert found["hits per attack of north"] == found["blind attacks of south"] == pytest.approx(0)
