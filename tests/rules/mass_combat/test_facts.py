"""What scripts can ask of a battle."""

from __future__ import annotations

import pytest

from fieldcraft.systems.mass_combat.facts import FACTS
from rules.mass_combat.battles import aspect, battle, leader, unit
from rules.ordering import play

WALL = aspect("Old Wall", free={"x": 2})


def moved():
    """A battle in which u1, with l1, has moved to B and ended its turn."""
    match = battle(
        unit("u1", "A"), unit("u2", "A"), leader("l1", unit="u1"), unit("u9", "D", owner="y"), on={"A": [WALL]}, fate=1
    )
    play(match, "l1 spur", "u1 move B", "u1 done")
    return match


def test_a_script_asks_where_pieces_are_and_what_players_have() -> None:
    match = moved()
    expected = {
        "up": "y",
        "turn": "",
        "phase": "battle",
        "order": ["x", "y"],
        "aspects": ["Charge! on u1", "Old Wall on A"],
        "free": ["x 3"],
        "fate": ["x 1", "y 1"],
        "awards": ["x 0", "y 0"],
        "winner": None,
        "U1": {"at": "B", "with": "L1", "acted": True, "out": False, "consequences": [], "aspects": ["Charge!", "U1"]},
        "L1": {"at": "B", "with": "U1", "stress": [], "owner": "x"},
    }

    assert FACTS.unmet(match.start, match.state, expected) == []


def test_what_is_not_so_is_told() -> None:
    match = moved()

    (unmet,) = FACTS.unmet(match.start, match.state, {"U1": {"at": "A"}})

    assert (unmet.what, unmet.expected, unmet.found) == ("U1: at", "A", "B")


def test_a_fact_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    match = moved()

    with pytest.raises(ValueError, match="there is no fact 'colour' about a unit; allowed: at, owner"):
        FACTS.unmet(match.start, match.state, {"U1": {"colour": "red"}})
