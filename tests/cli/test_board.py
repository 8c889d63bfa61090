"""The board in characters: every cell in its own place, neighbours side by side, and everything on it to be seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from fieldcraft.board import Grid, Hexes, Squares
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.cli import opening
from fieldcraft.cli.battle.board import Marks, draw, plate
from fieldcraft.cli.battle.canvas import Canvas
from fieldcraft.cli.battle.layout import WIDTHS, Box, Layout
from fieldcraft.maps.battle_picture import controlled, in_sight, named, within_reach
from fieldcraft.maps.scenes import scenes
from fieldcraft.systems.miniatures.system import SYSTEM
from fieldcraft.systems.miniatures.turns import to_act
from rules.scenes import scene

GRIDS = st.builds(Squares, st.integers(1, 9), st.integers(1, 9)) | st.builds(
    Hexes, st.integers(1, 9), st.integers(1, 9), st.sampled_from(("odd-r", "even-r", "odd-q", "even-q"))
)
LAYOUTS = st.builds(Layout, GRIDS, st.sampled_from(WIDTHS))


def places(box: Box) -> set[tuple[int, int]]:
    """Every character of a box."""
    return {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}


@given(LAYOUTS)
def test_no_two_cells_share_a_character_and_all_lie_on_the_sheet(layout: Layout) -> None:
    taken = [place for box in layout.boxes.values() for place in places(box)]

    assert len(taken) == len(set(taken))
    assert all(0 <= x < layout.size[0] and 0 <= y < layout.size[1] for x, y in taken)


@given(LAYOUTS)
def test_cells_with_a_side_in_common_touch_on_the_screen_and_others_do_not(layout: Layout) -> None:
    grid = layout.grid
    for a in grid.cells:
        beside = {(x + dx, y + dy) for x, y in places(layout.boxes[a]) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for b in grid.cells:
            touching = a != b and bool(beside & places(layout.boxes[b]))
            assert touching == (a != b and together(grid, a, b))


def together(grid: Grid, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two cells share a side."""
    assert isinstance(grid, Squares | Hexes)
    return share_an_edge(grid, a, b)


@given(LAYOUTS)
def test_a_side_is_drawn_where_its_two_cells_meet(layout: Layout) -> None:
    for a in layout.grid.cells:
        for b in layout.grid.neighbours(a):
            if together(layout.grid, a, b):
                way, drawn = layout.edge(a, b)
                assert drawn
                assert layout.edge(b, a) == (way, drawn)
                assert set(drawn) <= places(layout.boxes[a]) | places(layout.boxes[b])


def test_a_board_takes_the_room_that_there_is() -> None:
    grid = Squares(20, 4)

    assert Layout.within(grid, 200).width == 6
    assert Layout.within(grid, 100).width == 4
    assert Layout.within(grid, 10).width == 4


def test_what_is_written_beyond_the_edges_is_lost() -> None:
    canvas = Canvas(3, 1)
    canvas.write(-1, 0, "abcde")
    canvas.write(0, 1, "x")

    assert [line.plain for line in canvas.lines()] == ["bcd"]


def text(name: str, width: int, marks: Marks = Marks()) -> str:  # noqa: B008  frozen
    """The board of a packaged scene as text."""
    return "\n".join(line.plain for line in draw(opening.match(name).state, width, marks))


@pytest.mark.parametrize("name", [listed.name for listed in scenes()])
@pytest.mark.parametrize("width", [200, 60])
def test_every_unit_of_every_scene_is_on_its_board(name: str, width: int) -> None:
    drawn, state = text(name, width), opening.match(name).state

    for unit in state.units.values():
        side = state.sides.index(unit.side)
        assert plate(unit, side, 5) in drawn or plate(unit, side, 3) in drawn


def test_sides_are_told_apart_without_colour() -> None:
    state = scene("A . a")

    assert [plate(unit, i, width) for width in (5, 3) for i, unit in enumerate(state.units.values())] == [
        "[A ↑]", "(a ↑)", "A↑", "a↑",
    ]  # fmt: skip


def test_walls_and_doors_stand_between_cells() -> None:
    state = scene("A . b", sides=["wall a1|b1", "door b1|c1"])
    drawn = "\n".join(line.plain for line in draw(state, 80))

    assert "┃" in drawn
    assert "┆" in drawn


def test_colours_are_those_of_ground_and_sides() -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=100, record=True)
    for line in draw(scene("A , b"), 100):
        console.print(line)

    assert "#6fa8ea" in console.export_html()


# --- what is asked of a battle ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "ford", "gatehouse"])
def test_reach_is_where_the_rules_let_a_unit_move(name: str) -> None:
    state = opening.match(name).state
    (seat,) = to_act(state)
    moves = [action for action in SYSTEM.options(state, state, seat) if type(action).__name__ == "Move"]

    for unit in state.of(seat):
        costs, ends = within_reach(state, unit)
        assert set(costs) == {move.path[-1] for move in moves if move.unit == unit.id}
        assert ends <= costs.keys()


def test_a_unit_that_is_engaged_reaches_nothing() -> None:
    state = scene("A b .")

    assert within_reach(state, state.units["A"]) == ({}, frozenset())


def test_zones_are_those_of_a_sides_units() -> None:
    state = scene("A . . b")

    assert controlled(state, "alder") == ((1, 0),)
    assert controlled(state, "vigil") == ((2, 0),)


def test_a_unit_sees_to_the_wall_and_no_further() -> None:
    state = scene("A . # . b")

    assert (3, 0) not in in_sight(state, state.units["A"])
    assert (1, 0) in in_sight(state, state.units["A"])


def test_a_unit_is_named_by_id_or_title_in_any_case() -> None:
    state = scene("A . b", units={"A": {"name": "Ash"}})

    assert named(state, "ASH") == named(state, "a") == state.units["A"]
    with pytest.raises(LookupError, match="there is no unit 'Oak': Ash, B"):
        named(state, "Oak")
