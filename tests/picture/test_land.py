from __future__ import annotations

import pytest

from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.maps.scenes import catalog_of
from fieldcraft.render import Picture, svg
from fieldcraft.render.land import FIXTURES, kind_of, side_kind_of
from fieldcraft.render.palette import DAYLIGHT

PAIR = ((0, 0), (1, 0))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("open", "open"),
        ("Deep Water", "deep"),
        ("shallow water", "shallow"),
        ("stone floor", "floor"),
        ("stone bridge over the river", "bridge"),
        ("light forest", "wood"),
        ("foliage", "wood"),
        ("broken ground", "rubble"),
        ("wall", "wall"),
        ("low-wall", "sandbags"),
        ("ledge", "ledge"),
        ("steam pipe", "pipe"),
        ("crag", "rock"),
        ("sand", "sand"),
        ("white beach", "sand"),
        ("cliff", "rock"),
        ("pit", "chasm"),
    ],
)
def test_ground_looks_like_its_name(name: str, kind: str) -> None:
    assert kind_of(Terrain(name)) == kind


@pytest.mark.parametrize(
    ("terrain", "kind"),
    [
        (Terrain("x", impassable=True, opaque=True), "rock"),
        (Terrain("x", impassable=True), "chasm"),
        (Terrain("x", opaque=True), "scrub"),
        (Terrain("x", cover=2), "scrub"),
        (Terrain("x", cost=2), "rough"),
        (Terrain("x"), "open"),
    ],
)
def test_ground_of_an_unknown_name_looks_like_what_it_does(terrain: Terrain, kind: str) -> None:
    assert kind_of(terrain) == kind


@pytest.mark.parametrize(
    ("side", "kind"),
    [
        (Side(PAIR, "wall"), "wall"),
        (Side(PAIR, "secret door"), "secret"),
        (Side(PAIR, "iron gate"), "door"),
        (Side(PAIR, "arrow slit"), "window"),
        (Side(PAIR, "low wall"), "low wall"),
        (Side(PAIR, "iron bars"), "bars"),
        (Side(PAIR, "parapet"), "parapet"),
        (Side(PAIR, "stone arch"), "arch"),
        (Side(PAIR, "cliff"), "ledge"),
        (Side(PAIR, "x"), "wall"),
        (Side(PAIR, "x", opaque=False), "fence"),
        (Side(PAIR, "x", impassable=False), "curtain"),
    ],
)
def test_what_stands_between_cells_looks_like_its_name_or_what_it_does(side: Side, kind: str) -> None:
    assert side_kind_of(side) == kind


@pytest.mark.parametrize("game", ["miniatures", "battlefield", "tiles"])
def test_what_a_game_puts_between_cells_looks_in_pictures_as_on_the_board(game: str) -> None:
    names = {"secret door": "secret", "other": "fence"}
    on_the_board = {entry.name: names.get(entry.look, entry.look) for entry in catalog_of(game).sides}

    assert {entry.name: side_kind_of(entry.side) for entry in catalog_of(game).sides} == on_the_board


@pytest.mark.parametrize("game", ["miniatures", "battlefield", "tiles"])
def test_what_stands_on_the_ground_of_a_game_looks_in_pictures_as_on_the_board(game: str) -> None:
    entries = catalog_of(game).ground
    on_the_board = {entry.name: entry.look for entry in entries if entry.look in FIXTURES}

    assert {entry.name: kind_of(entry.terrain) for entry in entries if entry.name in on_the_board} == on_the_board
    assert all(kind_of(entry.terrain) not in FIXTURES for entry in entries if entry.name not in on_the_board)


def test_where_something_stands_the_ground_about_it_goes_on_below() -> None:
    board = Board.of(Squares(3, 3), {**dict.fromkeys(Squares(3, 3).cells, Terrain("floor")), (1, 1): Terrain("pillar")})
    drawn = svg(Picture(board, cell_size=40))

    assert 'class="fixtures"' in drawn
    assert 'class="masonry"' not in drawn


@pytest.mark.parametrize("grid", [Squares(7, 5), Hexes(7, 5), Hexes(7, 5, "even-q")])
def test_trees_that_stand_stay_where_they_are_when_land_elsewhere_changes(grid: Squares | Hexes) -> None:
    wood = {grid.cell(column, row): Terrain("wood") for column in range(2) for row in range(5)}
    before = svg(Picture(Board.of(grid, wood), cell_size=40))
    after = svg(Picture(Board.of(grid, {**wood, grid.cell(6, 2): Terrain("floor")}), cell_size=40))

    assert trees(before) == trees(after)
    assert len(trees(before)) > 50


def trees(drawn: str) -> list[str]:
    return [use.split("tree", 1)[1] for use in drawn.split("<use ")[1:] if "tree" in use.split("/>")[0]]


def test_a_bridge_leads_from_bank_to_bank() -> None:
    water, bridge = Terrain("deep water"), Terrain("bridge")
    grid = Squares(3, 3)
    river = {(1, y): water for y in range(3)}
    stream = {(x, 1): water for x in range(3)}

    assert "rotate(0)" in bridges(Board.of(grid, {**river, (1, 1): bridge}))
    assert "rotate(-90)" in bridges(Board.of(grid, {**stream, (1, 1): bridge}))


def bridges(board: Board) -> str:
    return svg(Picture(board)).split('class="bridges"')[1].split('class="frame"')[0]


def test_a_road_of_two_cells_runs_on_off_the_map() -> None:
    board = Board.of(Squares(2, 1), dict.fromkeys(((0, 0), (1, 0)), Terrain("road")))
    road = svg(Picture(board, cell_size=40)).split('class="roads"')[1]

    assert "M 40 20 Q 20 20 -20 20M 40 20 Q 60 20 100 20" in road


def test_rock_is_drawn_as_boulders_and_a_thick_wall_as_masonry() -> None:
    crag, wall = Terrain("crag", cover=2), Terrain("wall", impassable=True, opaque=True)
    rock = svg(Picture(Board(Squares(2, 1), (Terrain("open"), crag), (0, 1))))
    masonry = svg(Picture(Board(Squares(2, 1), (Terrain("open"), wall), (0, 1))))

    assert "boulders" in rock
    assert "masonry" not in rock
    assert "masonry" in masonry
    assert 'class="rocks"' not in masonry


def test_ground_that_nobody_has_seen_is_blank_paper() -> None:
    grid = Squares(3, 3)
    seen = {cell: Terrain("floor") for cell in grid.cells[:3]}
    unseen = {cell: Terrain("unknown") for cell in grid.cells[3:]}
    drawn = svg(Picture(Board.of(grid, seen | unseen), cell_size=40))
    (unknown,) = (tag for tag in drawn.split("<") if 'class="unknown"' in tag)

    assert f'fill="{DAYLIGHT.paper}"' in unknown
    assert 'class="unknown"' not in svg(Picture(Board.of(grid, seen), cell_size=40))
