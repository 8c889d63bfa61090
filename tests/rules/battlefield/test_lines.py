"""Straight lines between spaces, checked against hexagons drawn on paper."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Board, Cell, Hexes, Side
from fieldcraft.systems.battlefield.lines import Closed, course, ground_of
from fieldcraft.systems.battlefield.spaces import masks_of
from fieldcraft.systems.battlefield.state import Space
from rules.battlefield import reference_lines
from rules.battlefield.places import board, space
from soaking import examples

LAYOUTS = ("odd-r", "even-r", "odd-q", "even-q")


def closed(*spaces: Space, walls: Iterable[tuple[Cell, Cell]] = ()) -> Closed:
    """Some closed spaces and walled sides of the map."""
    field = board(walls).field
    return Closed(ground_of(field), masks_of(field, spaces))


def line_is_open(*shut: Space, to: Space, walls: Iterable[tuple[Cell, Cell]] = ()) -> bool:
    return closed(*shut, walls=walls).is_open(space(0, 0), to)


@pytest.mark.rule("field.area.travel")
def test_a_space_whose_inside_the_line_crosses_blocks_it() -> None:
    assert not line_is_open(space(1, 0), to=space(2, 0))
    assert not line_is_open(space(1, 0), to=space(3, -1))
    assert line_is_open(space(1, -1), to=space(2, 0))


@pytest.mark.rule("field.area.travel")
def test_a_line_along_an_edge_is_blocked_only_by_both_spaces() -> None:
    assert line_is_open(space(1, 0), to=space(2, -1))
    assert line_is_open(space(1, -1), to=space(2, -1))
    assert not line_is_open(space(1, 0), space(1, -1), to=space(2, -1))


@pytest.mark.rule("field.area.travel")
def test_the_ends_of_a_line_never_block_it() -> None:
    assert line_is_open(space(0, 0), space(2, 0), to=space(2, 0))


@pytest.mark.rule("field.obstruct.full")
def test_a_walled_edge_blocks_what_crosses_it_and_not_what_runs_along_it() -> None:
    assert not line_is_open(to=space(2, 0), walls=[((1, 0), (2, 0))])
    assert not line_is_open(to=space(1, 0), walls=[((0, 0), (1, 0))])
    assert line_is_open(to=space(2, -1), walls=[((1, 0), (1, -1))])


@pytest.mark.rule("field.obstruct.full")
def test_a_corner_is_passed_unless_the_edge_and_the_way_round_are_both_closed() -> None:
    # The line to (4, 1) passes from (1, 0) to (2, 0) through a corner that (1, 1) shares.
    edge, near, far = ((1, 0), (2, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 0))
    end = space(4, 1)

    assert line_is_open(to=end, walls=[edge])
    assert line_is_open(space(1, 1), to=end, walls=[near, far])
    assert not line_is_open(to=end, walls=[edge, near])
    assert not line_is_open(to=end, walls=[edge, far])
    assert not line_is_open(space(1, 1), to=end, walls=[edge])


@pytest.mark.rule("field.obstruct.full")
def test_an_edge_run_is_entered_and_left_unless_both_ways_are_closed() -> None:
    start, end = (0, 0), (2, -1)

    assert line_is_open(to=space(*end), walls=[(start, (1, 0))])
    assert not line_is_open(to=space(*end), walls=[(start, (1, 0)), (start, (1, -1))])
    assert not line_is_open(space(1, -1), to=space(*end), walls=[(start, (1, 0))])
    assert not line_is_open(space(1, 0), to=space(*end), walls=[((1, -1), end)])
    assert line_is_open(space(1, 0), to=space(*end), walls=[((1, 0), end)])


@pytest.mark.rule("field.area.travel")
def test_between_layers_a_line_climbs_evenly_through_the_spaces_it_passes() -> None:
    assert course((2, 0), 1).passed == ((Space(1, 0, 0),), (Space(1, 0, 1),))
    assert course((1, 0), 3).passed == ((Space(0, 0, 1),), (Space(1, 0, 2),))
    assert course((0, 0), -3).passed == ((Space(0, 0, -1),), (Space(0, 0, -2),))
    assert not line_is_open(space(1, 0, 1), to=space(2, 0, 1))
    assert line_is_open(space(1, 0, 2), to=space(2, 0, 1))


@pytest.mark.rule("field.area.travel")
def test_a_space_that_is_only_touched_does_not_count() -> None:
    # Two up in two hexes: the line leaves (0, 0) just where layer 1 begins, and (1, 0) just where layer 2 does.
    assert course((2, 0), 2).passed == ((Space(1, 0, 1),),)


@pytest.mark.rule("field.area.travel", "field.obstruct.full")
def test_an_edge_run_is_entered_in_the_layer_in_which_it_begins() -> None:
    # The line to (2, 2) three layers up leaves (0, 0) at a corner, just where layer 1 begins.
    wall = [((0, 0), (0, 1))]

    assert line_is_open(space(1, 0, 0), to=space(2, 2, 3), walls=wall)
    assert not line_is_open(space(1, 0, 1), to=space(2, 2, 3), walls=wall)


@pytest.mark.rule("field.obstruct.full")
def test_where_a_line_changes_layers_in_a_corner_the_way_round_is_closed_in_both_or_not_at_all() -> None:
    # The line to (8, 2) three layers up passes from (1, 0) to (2, 0) by a corner of (1, 1), just where layer 1 begins.
    wall, end = [((1, 0), (2, 0))], space(8, 2, 3)

    assert line_is_open(space(1, 1, 0), to=end, walls=wall)
    assert line_is_open(space(1, 1, 1), to=end, walls=wall)
    assert not line_is_open(space(1, 1, 0), space(1, 1, 1), to=end, walls=wall)


@pytest.mark.rule("field.obstruct.full")
def test_earth_and_pillars_are_solid_in_their_layers() -> None:
    field = board(levels={(1, 0): 1}, solid=[(0, 1)]).field
    ground = Closed(ground_of(field))

    assert [space(1, 0, layer) in ground for layer in (0, 1)] == [True, False]
    assert [space(0, 1, layer) in ground for layer in (0, 1, 7)] == [True, True, True]
    assert "no space" not in ground


# --- against the reference -----------------------------------------------------------

BY_CORNERS = tuple((s * x, s * y) for x, y in ((2, 2), (4, -2), (-2, 4), (8, 2), (10, -2), (2, 8)) for s in (1, -1))
"""Lines that pass corners just where they change layers if they climb three."""


@st.composite
def obstacles(draw: st.DrawFn) -> tuple[Space, Space, frozenset[Space], frozenset[frozenset[Cell]]]:
    """Two spaces with closed spaces and walls about them."""
    near = st.integers(-5, 5)
    end = draw(st.tuples(near, near) | st.sampled_from(BY_CORNERS))
    climb = draw(st.integers(-3, 3) | st.sampled_from((-3, 3)))
    b, a = Space(*end, max(climb, 0)), Space(0, 0, max(-climb, 0))
    cells = reference_lines.cells_near(a.cell, b.cell)
    spaces = [Space(*cell, layer) for cell in cells for layer in range(4)]
    sides = sorted({tuple(sorted((one, other))) for one in cells for other in reference_lines.neighbours(one)})
    shut = draw(st.frozensets(st.sampled_from(spaces), max_size=len(spaces) // 3))
    walls = draw(st.frozensets(st.sampled_from(sides), max_size=len(sides) // 3))
    return a, b, shut, frozenset(map(frozenset, walls))


def move(one: Space, by: Cell) -> Space:
    return Space(one.q + by[0], one.r + by[1], one.layer)


@pytest.mark.rule("field.area.travel", "field.obstruct.full")
@settings(max_examples=examples(180))
@given(obstacles(), st.sampled_from(LAYOUTS))
def test_a_line_is_open_just_as_on_paper(
    case: tuple[Space, Space, frozenset[Space], frozenset[frozenset[Cell]]], layout: str
) -> None:
    a, b, shut, walls = case
    grid = Hexes(40, 40, layout)  # type: ignore[arg-type]
    by = grid.cell(20, 20)
    sides = [Side(tuple((q + by[0], r + by[1]) for q, r in sorted(wall)), "wall") for wall in walls]  # type: ignore[arg-type]
    field = Board.of(grid, sides=sides).field
    found = Closed(ground_of(field), masks_of(field, (move(one, by) for one in shut)))
    told = reference_lines.is_open(a, b, shut, walls)

    assert found.is_open(move(a, by), move(b, by)) == told
    assert found.is_open(move(b, by), move(a, by)) == told
    assert (found.shut_gate(move(a, by), move(b, by)) is None) == told


@pytest.mark.rule("field.area.travel")
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-4, 4))
def test_a_line_passes_the_spaces_that_it_does_on_paper(q: int, r: int, climb: int) -> None:
    if (q, r) == (0, 0):
        return
    drawn = reference_lines.Drawn(Space(0, 0, 4), Space(q, r, 4 + climb))
    passed = {frozenset(move(Space(*one), (0, 0)) for one in spaces) for spaces in drawn.spaces()}

    assert {frozenset(Space(*s.cell, s.layer + 4) for s in leg) for leg in course((q, r), climb).passed} == passed
