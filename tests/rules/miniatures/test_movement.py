"""Moves, steps and terrain (sections 3, 4, 9 and 13)."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from fieldcraft.board import Board, Cell, Grid, Hexes, Side, Squares, Terrain
from fieldcraft.core import GM, Decree
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Accept
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Shove
from fieldcraft.systems.fates_edge.miniatures.actions.master import OfferBargain
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move, Shift
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from fieldcraft.systems.fates_edge.miniatures.events.decrees import UnitEdited
from fieldcraft.systems.fates_edge.miniatures.footprint import are_connected, base_cells, cells
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.movement import reachable
from fieldcraft.systems.fates_edge.miniatures.ranges import distance
from fieldcraft.systems.fates_edge.miniatures.state import Size, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import brinks, descent, has_drops
from rules.ordering import allowed, play, refused, told
from rules.scenes import FIRST, SECOND, at, because, match, only, scene, unit

PASS, FAIL = (6, 7, 8, 9), (2, 3, 4, 5)
FAR = ". . . . . . . e"


def costs(state: State, id: str = "A") -> dict[Cell, int]:
    return reachable(state, state.units[id]).costs()


OPEN = "\n".join(["A . . . . . . ."] + [". . . . . . . ."] * 6 + [". . . . . . . e"])


@pytest.mark.rule("mini.move.square.alternating", "mini.move.square.orthogonal", "mini.adapter.squares")
def test_diagonals_cost_one_then_two_and_orthogonal_steps_one() -> None:
    found = costs(scene(OPEN, units={"A": {"speed": 9}}))

    assert [found[n, n] for n in (1, 2, 3, 4)] == [1, 3, 4, 6]
    assert found[4, 1] == 4
    assert found[5, 0] == 5


@pytest.mark.rule("mini.move.square.alternating")
def test_diagonals_are_counted_over_the_whole_turn() -> None:
    battle = match(scene(OPEN))

    play(battle, "A move b2", "A move b3", "A move c4")

    assert battle.state.turn.spent == 1 + 1 + 2


@pytest.mark.rule("mini.move.square.manhattan")
def test_where_diagonals_do_not_exist_a_diagonal_step_is_refused() -> None:
    battle = match(scene(OPEN, options={"diagonals": "manhattan"}))

    assert (
        refused(
            match(scene("A . .\n. . e", units={"A": {"speed": 1}}, options={"diagonals": "manhattan"})), "A move b2"
        ).rule
        == "mini.move.square.manhattan"
    )
    play(battle, "A move b2")
    assert battle.state.turn.spent == 2


@pytest.mark.rule("mini.move.square.diagonal-corners")
def test_one_blocking_corner_lets_a_diagonal_through_and_two_do_not() -> None:
    one = match(scene("A # . .\n. . . e"))
    two = match(scene("A # . .\n# . . e"))

    play(one, "A move b2")
    assert one.state.turn.spent == 1
    assert refused(two, "A move b2").rule == "mini.move.square.diagonal-corners"


@pytest.mark.rule("mini.move.square.diagonal-corners")
def test_walls_along_both_detours_pinch_a_diagonal_too() -> None:
    both = match(scene("A . . .\n. . . e", sides=["wall a1|b1", "wall a1|a2"]))
    one = match(scene("A . . .\n. . . e", sides=["wall a1|b1"]))

    assert refused(both, "A move b2").rule == "mini.move.square.diagonal-corners"
    assert allowed(one, "A move b2")


@pytest.mark.rule("mini.move.hex", "mini.adapter.hexes")
def test_every_step_on_hexes_costs_one() -> None:
    found = costs(scene("A . . . . .\n . . . . . .\n. . . . . e", shape="hex"))

    assert {found[cell] for cell in ((1, 0), (0, 1))} == {1}
    assert found[4, 0] == 4


@pytest.mark.rule("mini.move.difficult", "mini.move.elevation.up", "mini.quickref")
def test_difficult_ground_and_each_level_up_cost_one_more() -> None:
    state = scene("A : : . e", levels="0 0 0 1 0")

    assert [costs(state)[x, 0] for x in (1, 2)] == [2, 4]
    assert costs(state)[3, 0] == 6


@pytest.mark.rule("mini.move.difficult")
def test_difficult_ground_counts_once() -> None:
    state = scene("A . . . e")
    bog = Board.of(state.map.grid, {(1, 0): Terrain("bog", cost=4)})
    once = scene("A . . . e")

    assert costs(once.change(map=bog))[1, 0] == 2


@pytest.mark.rule("mini.move.impassable", "mini.grid.map-features")
def test_impassable_cells_are_not_entered() -> None:
    no = refused(match(scene("A ~ . e")), "A move b1")

    assert (no.rule, no.at) == ("mini.move.impassable", (1, 0))


@pytest.mark.rule("mini.grid.map-features")
def test_walls_between_cells_stop_steps_and_cells_off_the_map_do_not_exist() -> None:
    detour = match(scene("A . . e\n. . . .", sides=["wall a1|b1"]))
    straight = match(scene("A . . e", sides=["wall a1|b1"]))

    assert refused(straight, "A move b1").rule == "mini.grid.map-features"
    play(detour, "A move b1")
    assert detour.state.turn.spent == 2


@pytest.mark.rule("mini.move.elevation.down")
def test_down_is_free_but_a_steep_drop_calls_for_balance() -> None:
    gentle = match(scene("A . . e", levels="1 0 0 0"))
    steep = match(scene("A . . e", levels="3 0 0 0", units={"A": {"body": 4}}), dice=[FAIL])

    play(gentle, "A move b1")
    assert gentle.state.turn.spent == 1
    entry = play(steep, "A move b1 c1")

    assert only(entry, Tested).dv.total == 4
    assert at(steep, "A") == "b1"
    assert "prone" in unit(steep, "A").conditions
    assert steep.state.turn.over


@pytest.mark.rule("mini.move.elevation.down")
@pytest.mark.parametrize(("drop", "dv"), [(2, 3), (3, 4), (4, 5), (9, 5)])
def test_the_deeper_the_drop_the_higher_the_value(drop: int, dv: int) -> None:
    battle = match(scene("A . . e", levels=f"{drop} 0 0 0"), dice=[FAIL[:2]])

    assert only(play(battle, "A move b1"), Tested).dv.total == dv


@pytest.mark.rule("mini.move.elevation.down")
@pytest.mark.parametrize(("levels", "sides", "drops"), [
    ("1 0 0 0", [], False), ("2 0 0 0", [], True), ("1 0 0 0", ["ledge a1|b1"], True), ("", ["ledge a1|b1"], False),
])  # fmt: skip
def test_one_may_fall_only_where_levels_are_steep_or_a_ledge_parts_them(
    levels: str, sides: list[str], drops: bool
) -> None:
    assert has_drops(scene("A . . e", levels=levels, sides=sides)) is drops


@pytest.mark.rule("mini.terrain.ledge", "mini.dv.suggested")
def test_down_a_ledge_takes_a_balance_test_at_four_and_who_passes_goes_on() -> None:
    drawn, sides = "A . . . e", ["ledge a1|b1"]
    passed = match(scene(drawn, levels="1 0 0 0 0", sides=sides, units={"A": {"body": 4}}), dice=[PASS])
    failed = match(scene(drawn, levels="1 0 0 0 0", sides=sides), dice=[FAIL[:2]])

    play(passed, "A move b1 c1")
    entry = play(failed, "A move b1 c1")

    assert at(passed, "A") == "c1"
    assert only(entry, Tested).dv.total == 4
    assert "mini.terrain.ledge" in because(entry)
    assert at(failed, "A") == "b1"
    assert "prone" in unit(failed, "A").conditions


@pytest.mark.rule("mini.terrain.ledge")
def test_up_a_ledge_takes_no_test() -> None:
    battle = match(scene("A . . e", levels="0 1 1 1", sides=["ledge a1|b1"]))

    assert "tested" not in told(play(battle, "A move b1"))


@pytest.mark.rule("mini.move.occupied")
def test_nobody_enters_where_somebody_stands_not_even_a_friend() -> None:
    battle = match(scene("A B . .\n. . . e"))

    assert refused(battle, "A move b1").rule == "mini.move.occupied"


@pytest.mark.rule("mini.move.occupied")
def test_friends_may_be_walked_through_but_not_stood_on_if_the_table_says_so() -> None:
    battle = match(scene("A B . . e", options={"pass_through_friends": True}))

    assert refused(battle, "A move b1").rule == "mini.move.occupied"
    play(battle, "A move b1 c1")
    assert at(battle, "A") == "c1"


@pytest.mark.rule("mini.move.occupied")
@pytest.mark.parametrize(
    ("levels", "effects"),
    [
        ("3 0 0 0 0 0", {}),
        ("", {"w": Effect(id="w", kind="ward", side=SECOND, cells=((2, 0),), dv=3)}),
    ],
    ids=["a fall", "a ward"],
)
def test_whoever_is_stopped_on_a_friend_goes_back_to_where_there_is_room(
    levels: str, effects: dict[str, Effect]
) -> None:
    drawn = scene("A B . . . e", levels=levels, options={"pass_through_friends": True}, effects=effects)
    battle = match(drawn, dice=[(1, 1)])

    play(battle, "A move b1 c1")

    assert (at(battle, "A"), at(battle, "B")) == ("a1", "b1")


@pytest.mark.rule("mini.move.speed-limit")
def test_a_move_costs_no_more_than_the_speed() -> None:
    no = refused(match(scene("A : : : . . . . e", units={"A": {"speed": 5}})), "A move b1 c1 d1")

    assert (no.rule, no.spent) == ("mini.move.speed-limit", 4)
    assert no.at == (3, 0)


@pytest.mark.rule("mini.turn.move", "mini.scope.illegal")
def test_a_path_is_a_chain_of_steps_and_nothing_happens_if_one_is_illegal() -> None:
    battle = match(scene("A . # . . e"))

    assert refused(battle, "A move b1 c1").rule == "mini.move.impassable"
    assert refused(battle, "A move d1").rule == "mini.turn.move"
    assert battle.log == []


@pytest.mark.rule("mini.turn.move")
def test_waypoints_apart_are_joined_by_the_cheapest_way() -> None:
    battle = match(scene("A . . .\n. # . .\n. . . e"))

    play(battle, "A move a3")

    assert at(battle, "A") == "a3"
    assert battle.state.turn.spent == 2


# --- terrain ----------------------------------------------------------------------------------------


@pytest.mark.rule("mini.scope.illegal")
@pytest.mark.parametrize(
    "rest",
    [
        pytest.param((1, -1), id="off the map"),
        pytest.param((1, 0), id="to where it stands"),
        pytest.param((2, 1), id="to where no way leads"),
    ],
)
def test_the_first_rule_that_a_path_breaks_is_named_whatever_comes_after(rest: Cell) -> None:
    battle = match(scene("A ~ #\n. # .\n. # #\n. . e"))

    refusal = battle.judge(Move("A", ((1, 0), rest)), FIRST)

    assert refusal is not None
    assert refusal.rule == "mini.move.impassable"


@pytest.mark.rule("mini.turn.move")
@pytest.mark.parametrize("path", ["b1", "b1 c1", "a2 a1 b1"])
def test_neighbours_are_waypoints_too_in_paths_of_any_length(path: str) -> None:
    battle = match(scene("A . .\n. . .\n. . e", sides=["wall a1|b1"]))

    assert allowed(battle, f"A move {path}")


CLIFF = {"text": "A . .\n. . .\n. . .\n. . .\ne . .", "levels": "1 2 0\n1 1 0\n0 0 0\n0 0 0\n0 0 0"}


@pytest.mark.rule("mini.turn.move", "mini.move.elevation.down")
def test_of_equally_cheap_ways_one_without_a_test_is_taken() -> None:
    battle = match(scene(**CLIFF))

    assert told(play(battle, "A move c1")) == ["turn_began", "moved", "moved"]
    assert (at(battle, "A"), battle.state.turn.spent) == ("c1", 3)


@pytest.mark.rule("mini.turn.move", "mini.react.guarded-strike", "mini.action.brace")
def test_of_equally_cheap_ways_one_without_a_strike_is_taken() -> None:
    text = """
        . . . .
        A . . .
        . . . .
        . e . .
        """
    battle = match(scene(text, units={"e": {"conditions": ["bracing"]}}))

    assert told(play(battle, "A move d1")) == ["turn_began", "moved"]


@pytest.mark.rule("mini.terrain.rubble")
def test_rubble_is_difficult() -> None:
    assert costs(scene("A : . e"))[1, 0] == 2


@pytest.mark.rule("mini.terrain.foliage", "mini.action.dash")
def test_foliage_is_difficult_only_for_those_who_run() -> None:
    battle = match(scene("A * * . . . e"))

    assert costs(battle.state)[1, 0] == 1
    play(battle, "A dash", "A move b1")
    assert battle.state.turn.spent == 2


@pytest.mark.rule("mini.terrain.water")
def test_shallow_water_is_difficult_and_deep_water_only_for_the_amphibious() -> None:
    walker = scene("A , ~ . e")
    frog = scene("A , ~ . e", units={"A": {"traits": ["amphibious"]}})

    assert costs(walker)[1, 0] == 2
    assert (2, 0) not in costs(walker)
    assert [costs(frog)[x, 0] for x in (1, 2)] == [1, 2]


@pytest.mark.rule("mini.unit.data")
def test_fliers_cross_water_and_pay_no_ground() -> None:
    state = scene("A : ~ . e", units={"A": {"traits": ["flying"]}})

    assert [costs(state)[x, 0] for x in (1, 2)] == [1, 2]


# --- bases ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.large.occupy")
def test_a_large_base_does_not_squeeze_through_a_gap() -> None:
    battle = match(scene("A . # . .\n. . . . .\n. . # . e\n. . # . .", units={"A": {"size": "large"}}))

    assert not [cell for cell in costs(battle.state) if cell[0] >= 2]


@pytest.mark.rule("mini.large.occupy", "mini.unit.base.large")
def test_a_large_base_pays_for_the_dearest_cell_it_newly_enters() -> None:
    state = scene("A . . .\n. . : .\n. . . .\n. . . e", units={"A": {"size": "large"}})

    assert costs(state)[1, 0] == 2


@pytest.mark.rule("mini.unit.base.medium")
def test_a_medium_base_has_its_tail_behind_it_and_turns_only_into_free_cells() -> None:
    drawn = ". . . .\n# A . .\n. . . e\n. . . ."
    battle = match(scene(drawn, units={"A": {"size": "medium", "facing": "n"}}))

    assert refused(battle, "A face e").rule == "mini.unit.base.medium"
    assert allowed(battle, "A face s")


@pytest.mark.rule("mini.unit.base.small", "mini.unit.base.medium", "mini.unit.base.large", "mini.unit.base.huge")
def test_bases_cover_the_cells_that_their_size_says() -> None:
    squares, hexes = Squares(9, 9), Hexes(9, 9)
    assert [len(base_cells(size, squares, "n")) for size in ("small", "medium", "large", "huge")] == [1, 2, 4, 9]
    assert [len(base_cells(size, hexes, "e")) for size in ("small", "medium", "large", "huge")] == [1, 2, 3, 7]
    assert base_cells("medium", hexes, "e") == ((0, 0), (-1, 0))
    assert base_cells("medium", squares, "n") == ((0, 0), (0, 1))
    assert base_cells("large", hexes, "e") == ((0, 0), (1, 0), (0, 1))
    assert are_connected(hexes, ((0, 0), (1, 0)))
    assert not are_connected(hexes, ((0, 0), (2, 0)))


# --- ranges -----------------------------------------------------------------------------------------


@pytest.mark.rule("mini.grid.shape")
def test_range_on_squares_counts_diagonals_as_movement_does() -> None:
    state = scene(OPEN)
    flat = scene(OPEN, options={"diagonals": "manhattan"})

    assert [distance(state, (0, 0), cell) for cell in ((1, 1), (2, 2), (3, 3), (4, 4), (3, 2))] == [1, 3, 4, 6, 4]
    assert distance(flat, (0, 0), (3, 2)) == 5


@pytest.mark.rule("mini.scope.illegal", "mini.grid.map-features")
@pytest.mark.parametrize("off", [(-1, 0), (-2, 0), (-30, -30), (0, -1), (8, 0), (10**6, 10**6)])
def test_what_lies_off_the_map_is_refused_in_words(off: Cell) -> None:
    battle = match(scene("A . . . . . . e", units={"A": {"boons": 3}}))

    for order in (Move("A", (off,)), Move("A", ((1, 0), off)), IgnoreZone("A", ((1, 0),), off), Shift("A", off),
                  IgnoreZone("A", (off,), (1, 0)), HeroicRush("A", (off,), "e"), Shove("A", "e", off)):  # fmt: skip
        assert battle.judge(order, FIRST) is not None


@pytest.mark.rule("mini.move.speed-limit")
def test_waypoints_beyond_what_is_left_are_refused_for_what_they_cost() -> None:
    battle = match(scene("A . . . . . . . . . . e", units={"A": {"speed": 3, "boons": 1}}))

    assert refused(battle, "A move g1 b1 h1").why == "the way to e1 costs 4, and A has 3 left"
    assert battle.judge(IgnoreZone("A", ((6, 0), (1, 0)), (10, 0)), FIRST) is not None


@pytest.mark.rule("mini.move.speed-limit", "match.decree")
def test_a_unit_that_is_slowed_below_what_it_has_walked_walks_no_farther() -> None:
    battle = match(scene("A . . . . . . e", units={"A": {"speed": 6}}))
    play(battle, "A move d1")
    battle.play(Decree((UnitEdited(unit="A", fields={"speed": 2}),), "mud"), GM)

    assert refused(battle, "A move e1").why == "e1 costs 1, and A has 0 left"
    assert not any(isinstance(option, Move) for option in battle.options(FIRST))


@pytest.mark.rule("mini.terrain.ledge", "mini.large.occupy")
@pytest.mark.parametrize(
    ("drawn", "levels", "to"), [("A . . . .", "1 1 0 0 0", "c1"), (". . . A .", "0 0 0 1 1", "b1")]
)
def test_a_base_comes_down_a_ledge_that_any_of_its_cells_crosses(drawn: str, levels: str, to: str) -> None:
    sides = ["ledge b1|c1", "ledge b2|c2"] if to == "c1" else ["ledge c1|d1", "ledge c2|d2"]
    text, heights = f"{drawn}\n. . . . .\n. . . . .\n. . e . .", f"{levels}\n{levels}\n0 0 0 0 0\n0 0 0 0 0"
    battle = match(scene(text, levels=heights, sides=sides, units={"A": {"size": "large"}}), dice=[FAIL[:2]])

    entry = play(battle, f"A move {to}")

    assert only(entry, Tested).dv.total == 4
    assert "prone" in unit(battle, "A").conditions


@pytest.mark.rule("mini.terrain.ledge", "core.check.devils-bargain")
def test_a_bargain_puts_whoever_fell_back_on_their_feet_to_go_on() -> None:
    fall = {"levels": "1 0 0 0 0", "sides": ["ledge a1|b1"], "units": {"A": {"player": True}}}
    battle = match(scene("A . . . e", **fall), dice=[FAIL[:2]])
    play(battle, "A move b1 c1")
    assert "prone" in unit(battle, "A").conditions

    play(battle, OfferBargain("loose stones"), by=GM)
    play(battle, Accept())

    assert (at(battle, "A"), unit(battle, "A").conditions) == ("c1", frozenset())


@pytest.mark.parametrize("grid", [Squares(6, 6), Hexes(6, 6)])
@pytest.mark.parametrize("size", get_args(Size))
def test_nobody_falls_but_from_a_brink(grid: Grid, size: Size) -> None:
    edges = [(cell, near) for cell in grid.cells for near in grid.neighbours(cell) if grid.distance(cell, near) == 1]
    straight = [(a, b) for a, b in edges if isinstance(grid, Hexes) or a[0] == b[0] or a[1] == b[1]]
    walker, falls = Unit(id="a", side="alder", at=(2, 2), facing=grid.directions[0], size=size), 0
    for seed in range(8):
        rng = Random(seed)
        ledges = tuple(Side(between=edge, name="ledge") for edge in rng.sample(straight, 4))
        board = Board.of(grid, {}, {cell: rng.choice((0, 0, 1, 1, 2)) for cell in grid.cells}, ledges)
        state = State(map=board, sides=("alder", "vigil"), units={"a": walker})
        for here, there in edges:
            base, after = cells(state, walker, here), cells(state, walker, there)
            if grid.index.keys() >= {*base, *after} and descent(state, walker, here, there)[0]:
                falls += 1
                assert board.field.mask(base) & brinks(state, walker)
    assert falls
