"""What Blasts break on their way, and how much of them comes through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import edges, grids
from fieldcraft.board import Board, Cell, Hexes, Side, Squares
from fieldcraft.board.lines import Part
from fieldcraft.board.terrain import WALL
from fieldcraft.systems.tiles.blast import Barriers, Blow, strike_through
from fieldcraft.systems.tiles.entries import parse_entry
from fieldcraft.systems.tiles.shapes import Aim, Spot
from rules.tiles.reference_areas import lost_on_the_way

OPEN = Board.of(Squares(9, 9))
HEXES = Board.of(Hexes(9, 9))


def blow(
    text: str, things: dict[Part, int], *targets: Cell, power: int = 10, origin: Cell = (0, 4), board: Board = OPEN
) -> Blow:
    """What a Blast from the western border does."""
    shape, aim = parse_entry(f"AoE - Blast - {text}").shape, Aim(Spot(origin), tuple(map(Spot, targets)))
    return strike_through(Barriers(board.field, things), shape, aim, power)


@pytest.mark.rule("tiles.type.blast.barriers")
@pytest.mark.parametrize(("durability", "through", "lost"), [(6, 4, 6), (10, 0, 10), (12, 0, 10)])
def test_what_a_blast_spends_on_a_wall_is_taken_off_what_comes_through(
    durability: int, through: int, lost: int
) -> None:
    wall: Part = ((2, 4),)
    found = blow("Line: 9", {wall: durability}, (4, 4))

    assert [found.damage[x, 4] for x in (1, 2, 3, 4)] == [10, 10, through, through]
    assert found.losses == {wall: lost}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_an_object_does_not_shield_whoever_is_in_its_tile() -> None:
    assert blow("Line: 9", {((4, 4),): 99}, (4, 4)).damage[4, 4] == 10


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_blast_that_begins_in_an_object_has_to_break_it_first() -> None:
    found = blow("Sphere: Range: 9, Reach: 1", {((4, 4),): 6}, (4, 4))

    assert [found.damage[x, 4] for x in (3, 4, 5)] == [4, 10, 4]
    assert found.losses == {((4, 4),): 6}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_two_objects_in_a_row_each_take_their_share_of_what_is_left() -> None:
    found = blow("Line: 9", {((2, 4),): 6, ((3, 4),): 6}, (5, 4))

    assert found.losses == {((2, 4),): 6, ((3, 4),): 4}
    assert found.damage[5, 4] == 0


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_wall_on_an_edge_is_broken_like_one_on_a_tile() -> None:
    edge: Part = ((2, 4), (3, 4))
    found = blow("Line: 9", {edge: 3}, (4, 4))

    assert [found.damage[x, 4] for x in (2, 3, 4)] == [10, 7, 7]
    assert found.losses == {edge: 3}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_wall_without_durability_ends_a_blast() -> None:
    tile = Board.of(Squares(9, 9), {(2, 4): WALL})
    edge = Board.of(Squares(9, 9), sides=[Side(((2, 4), (3, 4)), "wall")])

    for board in (tile, edge):
        found = blow("Line: 9", {}, (4, 4), board=board)
        assert [found.damage[x, 4] for x in (2, 3, 4)] == [10, 0, 0]
        assert found.losses == {}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_corner_counts_only_between_two_objects_and_then_the_weaker_does() -> None:
    one = blow("Line: 9", {((1, 4),): 6}, (2, 2))
    both = blow("Line: 9", {((1, 4),): 6, ((0, 3),): 8}, (2, 2))

    assert (one.damage[2, 2], both.damage[2, 2]) == (10, 4)
    assert one.losses == both.losses == {}  # neither stands in the area


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_line_between_two_objects_has_to_break_the_weaker_and_each_loses_what_comes_to_it() -> None:
    things: dict[Part, int] = {((1, 3),): 4, ((1, 4),): 7}
    found = blow("Line: 9", things, (2, 3), board=HEXES, origin=(0, 4))

    assert found.damage == {(1, 3): 10, (1, 4): 10, (2, 3): 6}
    assert found.losses == {((1, 3),): 4, ((1, 4),): 7}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_an_object_loses_durability_once_however_many_lines_pass_it() -> None:
    wall: Part = ((4, 4),)
    found = blow("Sphere: 3", {wall: 4}, origin=(3, 4), power=10)

    assert found.losses == {wall: 4}
    assert [found.damage[cell] for cell in ((5, 4), (6, 4), (2, 4))] == [6, 6, 10]


@pytest.mark.rule("tiles.type.blast.vector")
def test_a_blast_in_a_sphere_goes_straight_from_its_point_of_origin() -> None:
    found = blow("Sphere: Range: 5, Reach: 2", {((4, 4),): 10}, (5, 4))

    behind = {(3, 3), (3, 4), (3, 5)}  # the lines to the slanting two cross the corner of the object's tile
    assert {cell for cell, damage in found.damage.items() if not damage} == behind


@pytest.mark.rule("tiles.type.blast.vector")
def test_a_line_goes_along_itself_past_all_it_crossed_before() -> None:
    found = blow("Line: 9", {((1, 4),): 3}, (4, 6))

    assert found.damage == {(1, 4): 10, (1, 5): 7, (2, 5): 7, (3, 5): 7, (3, 6): 7, (4, 6): 7}


@pytest.mark.rule("tiles.type.blast.vector")
def test_a_rail_strikes_from_whichever_of_its_tiles_loses_least() -> None:
    found = blow("Rail: 4, Reach: 1", {((2, 4),): 10}, (1, 4))

    assert [found.damage[cell] for cell in ((1, 3), (2, 3), (3, 3), (3, 4))] == [10, 10, 0, 0]


@pytest.mark.rule("tiles.type.blast.vector")
def test_a_trail_breaks_what_stands_on_its_way() -> None:
    found = blow("Trail: 4", {((2, 4),): 3, ((2, 5),): 9}, (1, 4), (2, 4), (2, 5), (1, 5))

    assert found.damage == {(1, 4): 10, (2, 4): 10, (2, 5): 7, (1, 5): 0}
    assert found.losses == {((2, 4),): 3, ((2, 5),): 7}


@pytest.mark.rule("tiles.type.blast.vector")
def test_of_several_chosen_tiles_the_one_from_which_most_comes_counts() -> None:
    things: dict[Part, int] = {((3, 4),): 6}
    one = blow("Specified: Targets: 2, Range: 9, Reach: 2", things, (2, 4))
    two = blow("Specified: Targets: 2, Range: 9, Reach: 2", things, (2, 4), (5, 4))

    assert (one.damage[4, 4], two.damage[4, 4]) == (4, 10)


@pytest.mark.rule("tiles.line.aoe")
def test_a_unit_on_a_line_is_hit_once_if_the_area_has_either_of_its_tiles() -> None:
    found = blow("Sphere: Range: 5, Reach: 0", {}, (2, 4))

    assert found.damage_to([(1, 4), (2, 4)]) == 10
    assert found.damage_to([(2, 4), (3, 4)]) == 10
    assert found.damage_to([(3, 4), (4, 4)]) == 0


@pytest.mark.rule("tiles.line.aoe")
def test_of_the_tiles_of_a_line_the_one_to_which_more_damage_comes_counts() -> None:
    found = blow("Line: 9", {((2, 4),): 6}, (4, 4))

    assert found.damage_to([(2, 4), (3, 4)]) == 10


# -- against the reference, and turned


@given(grids(2, 9), st.sampled_from(("Sphere: 4", "Cube: 3", "Cone: 5|1:1|3:3")), st.data())
def test_what_comes_through_is_what_the_reference_says(grid: Squares | Hexes, text: str, data: st.DataObject) -> None:
    cells = st.sampled_from(grid.cells)
    origin = data.draw(cells)
    target = data.draw(cells.filter(lambda cell: cell != origin))
    things = data.draw(st.dictionaries(cells, st.integers(1, 9), max_size=12))
    targets = (target,) if text.startswith("Cone") else ()

    parts: dict[Part, int] = {(cell,): durability for cell, durability in things.items()}
    found = blow(text, parts, *targets, power=20, origin=origin, board=Board.of(grid))

    left = {cell: max(0, 20 - lost_on_the_way(grid, origin, cell, things)) for cell in found.damage}
    assert found.damage == left
    assert found.losses == {(cell,): min(things[cell], left[cell]) for cell in things if left.get(cell)}


@given(st.sampled_from(("Sphere: 4", "Cone: 5|1:1|3:3", "Rail: 5, Reach: 1", "Line: 9")), st.data())
def test_a_map_turned_or_mirrored_turns_or_mirrors_what_a_blast_does(text: str, data: st.DataObject) -> None:
    cells = st.sampled_from(OPEN.grid.cells)
    origin = data.draw(cells)
    target = data.draw(cells.filter(lambda cell: cell != origin))
    parts = st.one_of(cells.map(lambda cell: (cell,)), st.sampled_from(edges(OPEN.grid)))
    things = data.draw(st.dictionaries(parts, st.integers(1, 9), max_size=25))
    targets = () if text.startswith("Sphere") else (target,)

    here = blow(text, things, *targets, origin=origin)

    for turn in (lambda x, y: (8 - y, x), lambda x, y: (8 - x, y), lambda x, y: (y, x)):
        turned = {tuple(sorted(turn(*cell) for cell in part)): number for part, number in things.items()}
        there = blow(text, turned, *(turn(*cell) for cell in targets), origin=turn(*origin))
        assert there.damage == {turn(*cell): damage for cell, damage in here.damage.items()}
        assert there.losses == {tuple(sorted(turn(*c) for c in part)): lost for part, lost in here.losses.items()}
