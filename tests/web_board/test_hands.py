"""What hands do to the board: mouse, fingers and keys, and what the board makes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.board import Hexes, Squares
from fieldcraft.presentation import Banner, Ground, GroundKind, Piece, Tableau, TurnOrder
from web_board.fixtures import Fixture, scene
from web_board.looking import Place, Seen

Look = Callable[..., Seen]
UNIT = 62
"""Pixels between the middles of neighbouring cells at zoom 1."""

GRIDS = [Squares(7, 6), *(Hexes(7, 6, layout) for layout in ("odd-r", "even-r", "odd-q", "even-q"))]


def empty(grid: Squares | Hexes) -> Fixture:
    """A board of grass with one piece in its third column and row."""
    at = grid.cell(2, 2)
    shape = "hex" if isinstance(grid, Hexes) else "square"
    layout = grid.layout if isinstance(grid, Hexes) else "odd-r"
    kinds, terrain = (GroundKind(name="grass", look="grass"),), (0,) * 42
    ground = Ground(shape=shape, columns=7, rows=6, layout=layout, kinds=kinds, terrain=terrain)
    ash = Piece(id="ash", name="Ash", side="alder", emblem="thorn", at=at, cells=(at,))
    shown = Tableau(
        system="miniatures", title="Grass", ground=ground, pieces={"ash": ash}, areas={}, turn=TurnOrder(round=1),
        banners=(Banner(id="alder", label="Alder", colour="alder"),),
    )  # fmt: skip
    return {"tableau": shown}


def drag(seen: Seen, start: Place, *stops: Place, button: Any = "left") -> None:
    """Press at a place, and go by others; the button stays down."""
    seen.page.mouse.move(*start)
    seen.page.mouse.down(button=button)
    for stop in stops:
        seen.page.mouse.move((start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2)
        seen.page.mouse.move(*stop)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: getattr(grid, "layout", "square"))
def test_cells_lie_where_the_engine_has_them_and_are_found_under_the_pointer(look: Look, grid: Squares | Hexes) -> None:
    seen = look(empty(grid))
    (x0, y0), (x1, y1) = seen.at(grid.cell(0, 0)), seen.at(grid.cell(6, 5))
    (u0, v0), (u1, v1) = grid.center(grid.cell(0, 0)), grid.center(grid.cell(6, 5))
    zoom = (x1 - x0) / (u1 - u0) / UNIT
    assert abs((y1 - y0) / (v1 - v0) / UNIT - zoom) < 1e-6
    for cell in (grid.cell(0, 0), grid.cell(3, 1), grid.cell(6, 5), grid.cell(1, 4)):
        seen.page.mouse.click(*seen.at(cell))
        assert seen.told("pick")["cell"] == list(cell)


def test_a_click_tells_the_cell_the_piece_and_the_side_that_is_near(look: Look) -> None:
    seen = look(empty(Squares(7, 6)))
    x, y = seen.at("ash")
    (far, _), half = seen.at((3, 2)), (seen.at((3, 2))[0] - x) / 2
    seen.page.mouse.click(x, y)
    assert seen.told("pick")["piece"] == "ash"
    assert seen.told("pick")["edge"] is None
    seen.page.mouse.click(far - half + 3, y)
    assert seen.told("pick")["edge"] == [[3, 2], [2, 2]]
    assert seen.told("pick")["piece"] is None


def test_the_wheel_zooms_about_the_pointer(look: Look) -> None:
    seen = look(scene("ford"))
    x, y = seen.at((6, 4))
    apart = seen.at((7, 4))[0] - x
    seen.page.mouse.move(x, y)
    seen.page.mouse.wheel(0, -400)
    seen.steady()
    nearer = seen.at((6, 4))
    assert abs(nearer[0] - x) < 2
    assert abs(nearer[1] - y) < 2
    assert seen.at((7, 4))[0] - nearer[0] > 1.3 * apart


@pytest.mark.parametrize("button", ["left", "middle", "right"])
def test_dragging_the_ground_moves_the_map_and_chooses_nothing(look: Look, button: str) -> None:
    seen = look(scene("ford"))
    seen.harness("zoom", 2)
    seen.harness("centre", (6, 4))
    x, y = seen.at((6, 4))
    drag(seen, (x, y), (x - 70, y - 40), button=button)
    seen.page.mouse.up(button=button)  # type: ignore[arg-type]
    moved = seen.at((6, 4))
    assert (round(moved[0] - x), round(moved[1] - y)) == (-70, -40)
    assert seen.events("pick") == seen.events("menu") == []


def test_a_piece_is_dragged_by_waypoints_and_dropped(look: Look) -> None:
    seen = look(empty(Squares(7, 6)))
    drag(seen, seen.at("ash"), seen.at((3, 3)))
    seen.page.keyboard.press("Control")
    seen.page.mouse.move(*seen.at((5, 3)))
    assert seen.told("drag") == seen.events("drag")[-1]
    seen.page.mouse.up()
    dropped = seen.told("drop")
    assert dropped["piece"] == "ash"
    assert (dropped["waypoints"], dropped["over"]["cell"]) == ([[3, 3]], [5, 3])
    assert seen.events("pick") == []


@pytest.mark.parametrize("way_out", ["Escape", "right"])
def test_a_drag_can_be_given_up(look: Look, way_out: str) -> None:
    seen = look(empty(Squares(7, 6)))
    drag(seen, seen.at("ash"), seen.at((4, 3)))
    if way_out == "Escape":
        seen.page.keyboard.press("Escape")
    else:
        seen.page.mouse.down(button="right")
        seen.page.mouse.up(button="right")
    seen.told("cancel")
    seen.page.mouse.up()
    assert seen.events("drop") == seen.events("pick") == seen.events("menu") == []


def test_a_right_click_asks_for_a_menu_and_a_long_press_points(look: Look) -> None:
    seen = look(empty(Squares(7, 6)))
    seen.page.mouse.click(*seen.at("ash"), button="right")
    assert seen.told("menu")["piece"] == "ash"
    seen.page.mouse.move(*seen.at((5, 4)))
    seen.page.mouse.down()
    assert seen.told("press")["cell"] == [5, 4]
    seen.page.mouse.up()
    assert seen.events("pick") == []


def test_a_brush_tells_every_cell_it_goes_over(look: Look) -> None:
    seen = look(empty(Squares(7, 6)))
    seen.harness("paint", True)
    drag(seen, seen.at((1, 1)), seen.at((2, 1)), seen.at((3, 1)))
    seen.page.mouse.up()
    over = [told["cell"] for told in seen.events("paint")]
    assert over[0] == [1, 1]
    assert over[-1] == [3, 1]
    assert [2, 1] in over


def test_keys_move_a_mark_over_the_cells_choose_and_zoom(look: Look) -> None:
    seen = look(empty(Squares(7, 6)))
    seen.page.focus('[role="application"]')
    for key in ("ArrowLeft", "ArrowUp", "Enter"):
        seen.page.keyboard.press(key)
    first = seen.told("pick")["cell"]
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("Enter")
    assert seen.events("pick")[-1]["cell"] == [first[0] + 1, first[1]]
    said = seen.page.text_content('[aria-live="polite"][aria-atomic="true"]')
    assert said is not None
    assert "grass" in said
    wide = seen.at((6, 5))[0] - seen.at((0, 0))[0]
    seen.page.keyboard.press("+")
    assert seen.at((6, 5))[0] - seen.at((0, 0))[0] > wide * 1.2
    seen.page.keyboard.press("0")
    assert abs(seen.at((6, 5))[0] - seen.at((0, 0))[0] - wide) < 1


def test_two_fingers_zoom_and_move_the_map(look: Look) -> None:
    seen = look(scene("ford"), has_touch=True, viewport={"width": 390, "height": 600})
    hands = seen.page.context.new_cdp_session(seen.page)

    def touch(kind: str, *at: Place) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(at)]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    apart = seen.at((7, 4))[0] - seen.at((6, 4))[0]
    touch("touchStart", (150, 300))
    touch("touchStart", (150, 300), (250, 300))
    for by in (10, 20, 30, 40, 50):
        touch("touchMove", (150 - by, 300), (250 + by, 300))
    touch("touchEnd")
    seen.steady()
    assert seen.at((7, 4))[0] - seen.at((6, 4))[0] > apart * 1.6
    assert seen.events("pick") == []
