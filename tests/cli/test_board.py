"""The board in characters: every cell in its own place, neighbours side by side, and everything on it to be seen."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console
from rich.theme import Theme

from fieldcraft.board import Grid, Hexes, Squares
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.cli.open import open_game
from fieldcraft.console.terminal import STYLES
from fieldcraft.core import GM
from fieldcraft.maps.scenes import scenes
from fieldcraft.presentation import Area, Banner, Budget, Ground, GroundKind, Piece, Tableau, TurnOrder
from fieldcraft.render.compose import PLAIN, Overlay, find_piece
from fieldcraft.render.terminal.board import draw_surface, plate
from fieldcraft.render.terminal.canvas import Canvas
from fieldcraft.render.terminal.layout import Box, Layout
from fieldcraft.render.terminal.roster import budget_pips, header, pieces, situation, where
from fieldcraft.render.terminal.styles import side_place
from fieldcraft.render.viewer import Viewer
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.turns import to_act
from rules.scenes import match, scene

SOME = st.sampled_from((0, 12, 24, 40, 100))
GRIDS = st.builds(Squares, st.integers(1, 9), st.integers(1, 9)) | st.builds(
    Hexes, st.integers(1, 9), st.integers(1, 9), st.sampled_from(("odd-r", "even-r", "odd-q", "even-q"))
)
LAYOUTS = st.builds(Layout.within, GRIDS, SOME, SOME)


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


ROOMS = ((200, 99), (100, 99), (200, 6), (100, 6), (10, 99), (10, 6))


def test_a_board_takes_the_room_that_there_is() -> None:
    grid = Squares(20, 4)

    sizes = [(layout.width, layout.height) for layout in (Layout.within(grid, *room) for room in ROOMS)]
    assert sizes == [(6, 2), (4, 2), (6, 1), (4, 1), (4, 2), (4, 1)]
    assert Layout.within(Hexes(9, 9, "odd-q"), 80, 9).height == 2


def test_what_is_written_beyond_the_edges_is_lost() -> None:
    canvas = Canvas(3, 1)
    canvas.write(-1, 0, "abcde")
    canvas.write(0, 1, "x")

    assert [line.plain for line in canvas.lines()] == ["bcd"]


SIDES = (Banner(id="alder", label="Alder", colour="alder"), Banner(id="vigil", label="Vigil", colour="vigil"))


def viewed(*args: Any, **more: Any) -> Viewer:
    """A small scene as it can be shown."""
    return Viewer(match(scene(*args, **more)), SIDES)


def text(tableau: Tableau, width: int, overlay: Overlay = PLAIN) -> str:
    """What lies on the table as text."""
    return "\n".join(line.plain for line in draw_surface(tableau, width, overlay))


@pytest.mark.parametrize("name", [listed.name for listed in scenes()])
@pytest.mark.parametrize("width", [200, 110])
def test_every_unit_of_every_scene_is_on_its_board(name: str, width: int) -> None:
    tableau = open_game(name).viewer.tableau(GM)
    drawn = text(tableau, width)
    first = {piece.at: piece for piece in reversed(tableau.pieces.values())}

    for piece in first.values():
        side = side_place(tableau.banners, piece.side)
        shown = (piece.name,) if tableau.ground.surface == "zones" else (plate(piece, side, 5), plate(piece, side, 3))
        assert any(one in drawn for one in shown)


def test_of_a_board_that_is_wider_than_the_screen_the_part_round_who_acts_is_drawn() -> None:
    tableau = open_game("ford").viewer.tableau(GM)
    acting = next(piece for piece in tableau.pieces.values() if piece.at[0] > 8)
    lines = draw_surface(replace(tableau, turn=replace(tableau.turn, acting=acting.id)), 40)

    assert max(len(line.plain) for line in lines[:-1]) <= 40
    assert plate(acting, 1, 3) in "".join(line.plain for line in lines)
    assert lines[-1].plain.startswith("The board is wider than the screen")


def test_a_board_that_is_higher_than_the_screen_names_its_columns_below_too() -> None:
    tableau = open_game("ford").viewer.tableau(GM)
    high, low = (draw_surface(tableau, 200, lines=lines) for lines in (8, 100))

    assert high[-1].plain.split() == high[0].plain.split() == low[0].plain.split()
    assert len(high) < len(low)


def test_sides_are_told_apart_without_colour() -> None:
    pieces = viewed("A . a").tableau(GM).pieces.values()

    assert [plate(piece, i, width) for width in (5, 3) for i, piece in enumerate(pieces)] == [
        "[A ↑]", "(a ↑)", "[A ", "(a ",
    ]  # fmt: skip


def test_walls_and_doors_stand_between_cells() -> None:
    drawn = text(viewed("A . b", sides=["wall a1|b1", "door b1|c1"]).tableau(GM), 80)

    assert "┃" in drawn
    assert "┆" in drawn


def test_colours_are_those_of_ground_and_sides() -> None:
    theme = Theme(STYLES)
    console = Console(force_terminal=True, color_system="truecolor", width=100, record=True, theme=theme)
    for line in draw_surface(viewed("A , b").tableau(GM), 100):
        console.print(line)

    assert "#6fa8ea" in console.export_html()


# --- what is asked of a battle ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "ford", "gatehouse"])
def test_reach_is_where_the_rules_let_a_unit_move(name: str) -> None:
    viewer = open_game(name).viewer
    state = viewer.match.state
    (seat,) = to_act(state)
    moves = [action for action in SYSTEM.options(state, state, seat) if type(action).__name__ == "Move"]

    for unit in state.of(seat):
        reach = viewer.overlay(GM, reach=unit.title).reach
        assert reach is not None
        assert {one.cell for one in reach.costs} == {move.path[-1] for move in moves if move.unit == unit.id}


def test_a_unit_that_is_engaged_reaches_nothing() -> None:
    reach = viewed("A b .").overlay(GM, reach="A").reach

    assert reach is not None
    assert reach.costs == ()


def test_zones_are_those_of_a_sides_units() -> None:
    controls = viewed("A . . b").overlay(GM, zones=True).controls

    assert {one.side: one.cells for one in controls} == {"alder": ((1, 0),), "vigil": ((2, 0),)}


def test_a_unit_sees_to_the_wall_and_no_further() -> None:
    sight = viewed("A . # . b").overlay(GM, sight="A").sight

    assert sight is not None
    assert (3, 0) not in sight.sees
    assert (1, 0) in sight.sees


def test_a_unit_is_named_by_id_or_title_in_any_case() -> None:
    tableau = viewed("A . b", units={"A": {"name": "Ash"}}).tableau(GM)

    assert find_piece(tableau, "ASH") == find_piece(tableau, "a") == tableau.pieces["A"]
    with pytest.raises(LookupError, match="there is no unit 'Oak': Ash, B"):
        find_piece(tableau, "Oak")


def hall() -> Tableau:
    """Kettle with a budget, on a border; a crate that falls; fog and acid in their cells."""
    kinds, square = (GroundKind(name="floor", look="floor"),), (0,) * 12
    ground = Ground(shape="square", columns=4, rows=3, kinds=kinds, terrain=square)
    both = ((0, 0), (1, 0))
    kettle = Piece(
        id="kettle", name="Kettle", side="a", at=both[0], cells=both, border=both,
        budget=Budget(label="slots", one="slot", left=4, most=6),
    )  # fmt: skip
    crate = Piece(id="crate", name="Crate", side="", at=(3, 2), cells=((3, 2),), kind="object", level=2, timer=1)
    areas = (
        Area(id="fog", look="veil", label="Fog", tier=6, cells=((2, 0),)),
        Area(id="acid", look="hazard", label="Acid", pattern="dots", cells=((2, 1),), growth=((3, 1),)),
    )
    return Tableau(
        system="toy", title="Hall", ground=ground, banners=(Banner(id="a", label="A", colour="alder"),),
        pieces={"kettle": kettle, "crate": crate}, areas={area.id: area for area in areas},
        turn=TurnOrder(round=2, acting="kettle", words="Kettle acts", phases=("Upkeep", "Active"), phase="Active"),
    )  # fmt: skip


def test_areas_are_told_apart_by_their_signs() -> None:
    drawn = text(hall(), 60)

    assert "≈6" in drawn
    assert "∴" in drawn
    assert "…" in drawn, "what the acid takes next"


def test_a_list_of_pieces_says_what_each_may_spend_and_where_it_stands() -> None:
    tableau = hall()
    kettle, crate = tableau.pieces["kettle"], tableau.pieces["crate"]

    assert (where(tableau, kettle), where(tableau, crate)) == ("a1 | b1", "d3 +2, lands in 1 round")
    assert [column.header for column in pieces(tableau).columns] == ["", "unit", "at", "harm", "slots", "now", "values"]
    assert (budget_pips(kettle.budget), budget_pips(crate.budget)) == ("▮▮▮▮▯▯", "")
    assert "4 of 6 slots" in situation(tableau).plain
    assert "Active" in header(tableau, "a").plain
