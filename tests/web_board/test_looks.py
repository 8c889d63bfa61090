"""What is drawn: the sheet, pieces, fog and overlays, by daylight and by lamplight, and nothing at rest."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from fieldcraft.presentation import Fog
from web_board.fixtures import fight, great, scene
from web_board.looking import Colour, Seen

Look = Callable[..., Seen]

WATER, GRASS, TREES, FORD, HALL = (11, 0), (6, 4), (1, 0), (4, 8), (7, 9)
"""Cells of the battle at the ford where nobody stands."""


def bright(colour: Colour) -> float:
    """How bright a colour is, from 0 to 255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


@pytest.mark.parametrize("renderer", ["webgl", "canvas"])
def test_the_sheet_is_painted_under_a_strict_policy_whatever_draws_it(look: Look, renderer: str) -> None:
    seen = look(scene("ford"), renderer=renderer, painted=True)
    seen.harness("fit")
    seen.idle()
    water, grass, hall = (seen.colour(cell, 9, 9) for cell in (WATER, GRASS, HALL))
    assert water[2] > water[0] + 20, water
    assert grass[1] > grass[2] + 15, grass
    assert hall[0] > hall[2] + 15, hall


@pytest.mark.parametrize(("card", "context"), [(True, "webgl2"), (False, "2d")])
def test_webgl_draws_the_board_where_there_is_a_graphics_card_and_a_canvas_elsewhere(
    look: Look, card: bool, context: str
) -> None:
    seen = look(scene("ford"), renderer="", card=card)
    assert seen.page.evaluate("kind => document.querySelector('.ground canvas').getContext(kind) !== null", context)


def canvas(address: str) -> Image.Image:
    """A picture that a canvas gave as a data address."""
    return Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))).convert("RGB")


def colours(seen: Seen) -> int:
    """How many colours the page has."""
    return len(seen.picture().getcolors(1 << 20))


def contrast(picture: Image.Image) -> float:
    """How much neighbouring pixels differ on average."""
    grey = picture.convert("L")
    moved = ImageChops.offset(grey, 1, 0)
    return ImageStat.Stat(ImageChops.difference(grey, moved)).mean[0]


def test_the_ground_is_painted_as_sharply_as_it_is_seen(look: Look) -> None:
    seen = look(great(60, 60, 1), painted=True)
    seen.harness("fit")
    seen.steady()
    seen.ready()
    far = seen.picture().crop((310, 230, 330, 250)).resize((200, 200), Image.Resampling.BILINEAR)
    seen.harness("zoom", 10)
    seen.steady()
    seen.ready()
    near = seen.picture().crop((220, 140, 420, 340))
    assert contrast(near) > 1.5 * contrast(far)


def test_lamplight_is_dark_and_changes_while_one_looks(look: Look) -> None:
    seen = look(scene("ford"), painted=True)
    by_day = bright(seen.colour(GRASS, 9, 9))
    seen.harness("set", {"theme": "dark"})
    seen.idle()
    assert bright(seen.colour(GRASS, 9, 9)) < by_day / 2


def test_nothing_is_drawn_at_rest(look: Look) -> None:
    seen = look(fight(), painted=True)
    seen.idle()
    before = seen.frames()
    seen.draw(30)
    assert seen.frames() == before


def test_pieces_bear_the_colours_of_their_sides(look: Look) -> None:
    seen = look(scene("ford"))

    def about(piece: str) -> list[Colour]:
        x, y = (int(one) for one in seen.at(piece))
        return [colour for _, colour in seen.picture().crop((x - 18, y - 18, x + 18, y + 18)).getcolors(10_000)]

    assert sum(blue > red + 60 for red, _, blue in about("sable")) > 40
    assert sum(red > blue + 90 for red, _, blue in about("corvin")) > 40


def test_what_was_never_seen_is_blank_whatever_lies_there(look: Look) -> None:
    shown = scene("ford")["tableau"]
    cells = shown.ground.columns * shown.ground.rows
    seen = look({"tableau": msgspec.structs.replace(shown, pieces={}, areas={}, labels=())}, painted=True)
    seen.harness("fit")
    seen.idle()
    open_colours = {seen.colour(cell, 10, 5) for cell in (WATER, GRASS, TREES)}
    seen.harness("show", {"fog": msgspec.to_builtins(Fog(known="0" * cells, lit="0" * cells))})
    seen.steady()
    hidden = [seen.colour(cell, 10, 5) for cell in (WATER, GRASS, TREES)]
    assert len(open_colours) == 3
    assert all(max(abs(a - b) for a, b in zip(hidden[0], other, strict=True)) < 25 for other in hidden)


def test_what_is_only_remembered_is_darker_than_what_is_in_sight(look: Look) -> None:
    shown = scene("ford")["tableau"]
    cells = shown.ground.columns * shown.ground.rows
    seen = look({"tableau": shown})
    lit = bright(seen.colour(GRASS, 9, 9))
    seen.harness("show", {"fog": msgspec.to_builtins(Fog(known="1" * cells, lit="0" * cells))})
    seen.steady()
    assert bright(seen.colour(GRASS, 9, 9)) < lit - 15


def test_reach_zones_and_the_way_lie_over_the_map_and_go_again(look: Look) -> None:
    seen = look(fight())
    with_gold = seen.colour((4, 5), 14, 6)
    seen.harness(
        "overlay", {"reach": None, "zones": [], "way": None, "threats": [], "forbidden": None, "selected": None}
    )
    seen.steady()
    without = seen.colour((4, 5), 14, 6)
    assert with_gold[0] - with_gold[2] > without[0] - without[2] + 30


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_may_act_has_a_ring_and_a_wedge_over_it(look: Look, theme: str) -> None:
    seen = look(fight(), theme=theme)
    before = seen.picture()
    seen.harness("overlay", {"able": ["ash"]})
    seen.steady()
    changed = ImageChops.difference(before, seen.picture()).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert bottom - top > right - left


def test_a_door_that_opens_is_painted_anew(look: Look) -> None:
    shown = scene("ford")["tableau"]
    seen = look({"tableau": shown}, painted=True)
    before = seen.picture()
    edges = tuple(
        msgspec.structs.replace(edge, open=not edge.open) if edge.kind == "door" else edge
        for edge in shown.ground.edges
    )
    seen.harness("show", {"ground": msgspec.to_builtins(msgspec.structs.replace(shown.ground, edges=edges))})
    seen.idle()
    door = next(edge for edge in edges if edge.kind == "door")
    x, y = seen.at(door.between[0])
    box = (int(x) - 40, int(y) - 40, int(x) + 40, int(y) + 40)
    assert before.crop(box).tobytes() != seen.picture().crop(box).tobytes()


def test_ground_that_is_painted_over_shows_at_once(look: Look) -> None:
    shown = scene("ford")["tableau"]
    seen = look({"tableau": shown}, painted=True)
    column, row = GRASS[0] + (GRASS[1] - (GRASS[1] & 1)) // 2, GRASS[1]
    deep = next(n for n, kind in enumerate(shown.ground.kinds) if kind.look == "deep")
    terrain = list(shown.ground.terrain)
    terrain[row * shown.ground.columns + column] = deep
    seen.harness("show", {"ground": msgspec.to_builtins(msgspec.structs.replace(shown.ground, terrain=tuple(terrain)))})
    seen.steady()
    at_once = seen.colour(GRASS, 9, 9)
    seen.idle()
    painted = seen.colour(GRASS, 9, 9)
    assert at_once[2] > at_once[0] + 20, at_once
    assert painted[2] > painted[0] + 20, painted


def red(folder: Path, name: str) -> str:
    """A red picture among the uploaded ones."""
    assets = folder / "api" / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (64, 48), (200, 30, 30)).save(assets / name, "PNG")
    return name


def test_a_picture_lies_under_the_grid_where_it_belongs(look: Look, folder: Path) -> None:
    shown = scene("ford")["tableau"]
    under = {"picture": red(folder, "map"), "picture_box": (4.0, 3.0, 5.0, 3.0)}
    seen = look(
        {"tableau": msgspec.structs.replace(shown, ground=msgspec.structs.replace(shown.ground, **under))}, painted=True
    )
    seen.harness("fit")
    seen.until(lambda: seen.colour(GRASS, 9, 9)[0] > 150 > 90 > seen.colour(GRASS, 9, 9)[1])
    assert seen.colour((2, 10), 9, 9)[1] > 120


def test_a_picture_takes_the_place_of_an_emblem(look: Look, folder: Path) -> None:
    shown = scene("ford")["tableau"]
    pieces = shown.pieces | {"sable": msgspec.structs.replace(shown.pieces["sable"], picture=red(folder, "face"))}
    seen = look({"tableau": msgspec.structs.replace(shown, pieces=pieces)})
    seen.until(lambda: seen.colour("sable", 0, -4)[0] > 180 > 80 > seen.colour("sable", 0, -4)[2])


def test_another_map_is_looked_at_anew(look: Look) -> None:
    seen = look(scene("ford"))
    seen.harness("zoom", 2)
    seen.harness("centre", (0, 15))
    seen.harness("show", msgspec.to_builtins(scene("duel")["tableau"], str_keys=True))
    seen.steady()
    x, y = seen.at(next(iter(scene("duel")["tableau"].pieces)))
    assert 0 < x < 640
    assert 0 < y < 480
    assert seen.locate("hob") is None


def test_a_great_board_shows_at_once_and_is_painted_where_one_looks(look: Look) -> None:
    seen = look(great(60, 60, 200), painted=True)
    assert len(seen.picture().getcolors(1 << 20)) > 1000


def test_a_great_board_is_sketched_as_soft_land_before_it_is_painted_sharply(look: Look) -> None:
    flat, soft = look(great(60, 60, 1)), look(great(60, 60, 1), sketched=True)
    known = colours(flat)
    soft.until(lambda: soft.page.evaluate("window.__board.sketched") and colours(soft) > 5 * known)
    assert not soft.page.evaluate("window.__board.ready")


MOVE = """async cells => {
    for (const cell of cells) {
        window.__harness.centre(cell);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
    }
    return document.querySelector(".ground canvas").toDataURL();
}"""
"""Move the camera from cell to cell; how the board looks while it moves, as a data address."""


def test_a_board_on_a_canvas_looks_the_same_while_it_is_moved(look: Look) -> None:
    seen = look(great(60, 60, 200), painted=True)
    seen.idle()
    seen.harness("centre", (30, 30))
    seen.idle()
    moved = canvas(seen.page.evaluate(MOVE, [(30 + step, 30) for step in range(12)]))
    seen.steady()
    at_rest = canvas(seen.page.evaluate("document.querySelector('.ground canvas').toDataURL()"))
    assert len(moved.getcolors(1 << 20)) > 1000
    assert max(ImageStat.Stat(ImageChops.difference(moved, at_rest)).mean) < 0.5


def test_a_piece_goes_its_way_in_less_than_half_a_second_and_then_rests(look: Look) -> None:
    seen = look(scene("ford"))
    seen.steady()
    before = seen.frames()
    way = [[1, 7], [2, 7], [3, 7], [4, 7]]
    took = seen.page.evaluate(
        "async way => { const from = performance.now(); "
        "await window.__harness.animate([{kind: 'move', piece: 'sable', path: way, target: '', amount: 0}]); "
        "return performance.now() - from; }",
        way,
    )
    assert seen.frames() > before + 2
    assert 400 < took < 1500
    seen.steady()


def test_nothing_moves_for_those_who_want_it_so(look: Look) -> None:
    seen = look(scene("ford"), reduced_motion="reduce")
    took = seen.page.evaluate(
        "async () => { const from = performance.now(); await window.__harness.animate("
        "[{kind: 'move', piece: 'sable', path: [[1, 7], [2, 7]], target: '', amount: 0}]); "
        "return performance.now() - from; }"
    )
    assert took < 100
