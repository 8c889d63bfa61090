"""Where a piece can go, what it can strike, and who threatens it."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.presentation import Reach
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from rules.ordering import play
from rules.scenes import FIRST, SECOND, scene
from showing.games import begun, named


def reach(state: State, id: str, seat: Seat = FIRST) -> Reach:
    """The reach of a piece, as a seat knows it."""
    return SHOW.reach(SYSTEM.view(state, seat), seat, id, "move")


def costs(state: State, id: str) -> dict[str, int]:
    """What each cell in reach costs, by its label."""
    return {state.board.grid.label(cost.cell): cost.cost for cost in reach(state, id).costs}


def test_cells_cost_what_the_way_there_costs() -> None:
    state = scene("A . : . . e", units={"A": {"speed": 3}})

    assert costs(state, "A") == {"b1": 1, "c1": 3}


def test_cells_that_take_a_test_of_balance_say_so() -> None:
    found = reach(scene("A . .\n. . e", levels="2 0 2\n2 2 2"), "A").costs

    assert {cost.text for cost in found if cost.cell == (0, 1)} == {""}
    assert {cost.text for cost in found if cost.cell == (1, 0)} == {"0\xa0% to keep its footing at b1"}


def test_a_move_ends_where_an_enemy_controls() -> None:
    state = scene("A . . e")

    assert [state.board.grid.label(cost.cell) for cost in reach(state, "A").costs if cost.ends] == ["c1"]


def test_whoever_is_engaged_goes_nowhere() -> None:
    assert reach(scene("A e ."), "A").costs == ()


def test_what_is_spent_is_told() -> None:
    battle = begun("A . . . . . e")
    play(battle, "A move c1")

    found = reach(battle.state, "A")
    assert (found.budget, found.spent) == (6, 2)
    assert costs(battle.state, "A")["f1"] == 3


def test_enemies_may_be_asked_for_too() -> None:
    state = scene("A . . . e", units={"e": {"speed": 2}})

    assert costs(state, "e") == {"c1": 2, "d1": 1}


def test_zones_are_those_of_enemies_that_are_known() -> None:
    state = scene("A . . .\n. . e .\n. . . f", units={"f": {"veil": 2}})

    (zone,) = reach(state, "A").zones
    assert (zone.side, named(state, zone.cells)) == (SECOND, ["b2", "c1", "c3", "d2"])


def test_whoever_could_strike_is_named() -> None:
    state = scene("g A f\n. e .", units={"f": {"conditions": ["disarmed"]}})

    assert reach(state, "A").threatened_by == ("e", "g")


def test_whom_it_could_attack_and_how() -> None:
    state = scene("A e . f*", units={"A": {"ranged": 6}})

    found = reach(state, "A").attackable

    assert [(one.piece, one.deed, one.cover) for one in found] == [
        ("e", "attack", ""),
        ("e", "shoot", ""),
        ("f", "shoot", "light cover"),
    ]
    assert all(one.odds is not None for one in found)


def test_it_sees_what_no_wall_hides() -> None:
    state = scene("A . # .\n. . . e")

    assert "d1" not in named(state, reach(state, "A").sees)
    assert {"a1", "b2", "c2"} <= set(named(state, reach(state, "A").sees))


def test_of_who_is_not_to_be_seen_nothing_is_told() -> None:
    assert reach(scene("A . e", units={"e": {"veil": 2}}), "e") == Reach(piece="e", deed="move", budget=0)
