from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings

from fieldcraft.board import Board, Hexes, Squares
from fieldcraft.presentation import Area, Banner, Edge, Ground, GroundKind, Piece, Tableau, TurnOrder
from fieldcraft.render import Figure, Label, Picture, ThemeName, Zone, svg
from fieldcraft.render.compose import compose
from picture.samples import ford, gatehouse, pictures
from soaking import examples

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


@cache
def ford_text(theme: ThemeName = "daylight") -> str:
    return svg(ford(theme))


def parsed(picture: Picture) -> ET.Element:
    return ET.fromstring(svg(picture))


def parsed_ford() -> ET.Element:
    return ET.fromstring(ford_text())


def classes(root: ET.Element) -> list[str]:
    return [name for element in root.iter() for name in element.get("class", "").split()]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


@settings(max_examples=examples(15))
@given(pictures())
def test_any_picture_is_valid_xml_whose_references_stay_inside_it(picture: Picture) -> None:
    text = svg(picture)
    root = ET.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    links = [element.get(LINK, "") for element in root.iter() if element.get(LINK)]
    paints = re.findall(r"url\(([^)]*)\)", text)

    assert {link for link in links if not link.startswith("data:image/png;base64,")} <= {f"#{name}" for name in ids}
    assert set(paints) <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("scene", [ford, gatehouse])
def test_the_same_picture_always_gives_the_same_text(scene: object) -> None:
    assert svg(scene()) == svg(scene())


@pytest.mark.parametrize("scene", [ford, gatehouse])
def test_no_id_is_used_twice(scene: object) -> None:
    ids = [element.get("id") for element in parsed(scene()).iter() if element.get("id")]

    assert len(ids) == len(set(ids))


def test_two_pictures_on_one_page_share_no_ids() -> None:
    light, dark = (set(re.findall(r'id="([^"]+)"', ford_text(theme))) for theme in ("daylight", "lamplight"))

    assert light
    assert dark
    assert not light & dark


def test_every_layer_of_the_ford_is_there() -> None:
    found = set(classes(parsed_ford()))

    assert {"reach", "costs", "zone", "path", "sight", "area", "selected", "threat", "forbidden", "label"} <= found
    assert {"clear", "blocked", "stops", "waypoint", "end"} <= found
    assert {"ground", "grid", "frame", "figures", "names", "levels", "contours", "water", "wood", "roads"} <= found


def test_everything_between_the_cells_of_the_gatehouse_is_there() -> None:
    found = set(classes(parsed(gatehouse())))

    assert {"walls", "doors", "ajar", "windows", "secrets", "fences", "low-walls", "ledges", "curtains"} <= found
    assert {"floors", "bridges", "masonry", "chasm"} <= found


def test_an_empty_field_has_no_layers_and_no_water() -> None:
    found = set(classes(parsed(Picture(Board.of(Squares(3, 3))))))

    assert not found & {"layer", "water", "wood", "sides", "levels", "legend", "title", "figure"}


def test_each_figure_is_drawn_once_with_its_name_facing_and_pips() -> None:
    figures = [e for e in parsed_ford().iter(f"{SVG}g") if "figure" in e.get("class", "").split()][:5]
    sable = next(f for f in figures if f.findtext(f"{SVG}title") == "Sable")

    assert sorted(f.findtext(f"{SVG}title") for f in figures) == ["Ash", "Corvin", "Odo", "Old Fetter", "Sable"]
    assert classes(sable).count("facing") == 1
    assert classes(sable).count("pip") == 3
    assert classes(sable).count("gone") == 1
    assert classes(sable).count("mark") == 1


def test_figures_on_one_cell_stand_apart() -> None:
    grid = Squares(3, 3)
    crowd = tuple(Figure(name, ((1, 1),)) for name in "ABCDE")
    places = re.findall(r'<g transform="(translate[^"]*)"><g class="figure"', svg(Picture(Board.of(grid), crowd)))

    assert len(places) == len(set(places)) == 5


def test_words_of_users_are_escaped() -> None:
    nasty = 'A<script>alert("&")</script>\x00\x0b\ud800'
    board = Board.of(Squares(4, 4))
    picture = Picture(board, (Figure(nasty, ((1, 1),), marks=(nasty,)),), (Label(nasty, (2, 2)),), nasty, nasty)
    root = parsed(picture)

    assert root.findtext(f"{SVG}title") == 'A<script>alert("&")</script>'
    assert not list(root.iter(f"{SVG}script"))


def test_the_frame_names_every_column_and_row_on_both_sides() -> None:
    shown = texts(parsed(Picture(Board.of(Squares(5, 4)), cell_size=40)))

    assert [shown.count(name) for name in ("a", "e", "1", "4")] == [2, 2, 2, 2]
    assert "f" not in shown
    assert "5" not in shown


def test_the_frame_of_a_large_map_skips_names_that_would_touch() -> None:
    shown = texts(parsed(Picture(Board.of(Squares(40, 2)), cell_size=12)))

    assert "b" in shown
    assert "c" not in shown


def test_the_key_explains_sides_ground_and_layers() -> None:
    shown = texts(parsed_ford())

    assert {"Alder", "Vigil", "Side 3", "Wood: light cover", "Shallow water: costs 2"} <= set(shown)
    assert {"Alder: zone of control", "The move ends here", "Clear sight", "May not enter"} <= set(shown)
    assert "Camp" in shown


def test_each_terrain_and_sort_of_side_stands_in_the_key_once() -> None:
    picture = msgspec.structs.replace(gatehouse(), legend=True)
    shown = texts(parsed(picture))

    assert [shown.count(text) for text in ("Door, open", "Door", "Secret door", "Wall", "Bridge")] == [1] * 5


def test_the_themes_differ_in_colour_and_in_nothing_else() -> None:
    light, dark = parsed_ford(), ET.fromstring(ford_text("lamplight"))

    assert texts(light) == texts(dark)
    assert classes(light) == classes(dark)
    assert "#fdfdfb" in ford_text()
    assert "#171c19" in ford_text("lamplight")


def test_zones_of_two_sides_have_hatches_that_cross() -> None:
    board = Board.of(Hexes(5, 5))
    picture = Picture(board, layers=(Zone(((0, 0),), 0), Zone(((1, 0),), 1)))
    turns = [e.get("patternTransform") for e in parsed(picture).iter(f"{SVG}pattern")]

    assert sorted(turns) == ["rotate(-45)", "rotate(45)"]


def test_costs_are_left_out_where_a_figure_or_the_path_lies() -> None:
    root = parsed_ford()
    costs = next(e for e in root.iter(f"{SVG}g") if "costs" in e.get("class", ""))

    # Ten cells in reach, of which one costs nothing and three lie on the way.
    assert len(list(costs.iter(f"{SVG}text"))) == 6


def test_a_larger_cell_makes_a_larger_picture_of_the_same_things() -> None:
    board = Board.of(Squares(6, 4))
    small, large = (parsed(Picture(board, cell_size=size)) for size in (30, 60))

    assert float(large.get("width")) - float(small.get("width")) > 6 * 29
    assert texts(small) == texts(large)


def test_a_board_of_a_hundred_by_a_hundred_stays_below_ten_megabytes() -> None:
    grid = Squares(100, 100)
    kinds = gatehouse().board.kinds
    ground = tuple((x // 4 * 7 + y // 3 * 5) % len(kinds) for x, y in grid.cells)
    levels = tuple((x // 9 + y // 11) % 4 for x, y in grid.cells)

    assert 100_000 < len(svg(Picture(Board(grid, kinds, ground, levels)))) < 10_000_000


@pytest.mark.parametrize("pattern", ["dots", "waves", "strokes", "rings", "carets", "shadow"])
def test_an_area_that_lasts_is_drawn_in_its_pattern(pattern: str) -> None:
    area = Area(id="a", look="hazard", label="Steam", cells=((0, 0), (1, 0)), growth=((2, 0),), pattern=pattern)  # type: ignore[arg-type]
    root = parsed(compose(tableau(area)))

    woven = [one.get("id", "") for one in root.iter(f"{SVG}pattern")]
    used = [one.get("fill", "") for one in root.iter() if "url(#" in one.get("fill", "")]
    own = [name for name in woven if name.endswith(f"{pattern}0")]
    assert bool(own) is (pattern != "shadow")
    assert all(f"url(#{name})" in used for name in own)
    assert "Steam" in texts(root)


def test_a_veil_says_in_each_cell_how_thick_it_lies() -> None:
    root = parsed(compose(tableau(Area(id="fog", look="veil", label="Fog", cells=((0, 0), (1, 0)), tier=4))))

    assert classes(root).count("tier") == 2
    assert texts(root).count("4") >= 2


def test_what_stands_between_cells_has_its_words_on_a_plate() -> None:
    root = parsed(compose(tableau()))

    assert "2/6" in texts(root)
    assert classes(root).count("plate") == 1


def test_a_piece_on_a_border_is_as_large_as_in_one_cell_and_holds_both() -> None:
    root = parsed(compose(tableau()))
    radii = [float(one.get("r", "0")) for one in root.iter(f"{SVG}circle")]

    assert "border" in classes(root)
    assert "footprint" not in classes(root)
    assert max(radii) < 31


@pytest.mark.parametrize(("timer", "pattern", "rings"), [(2, "", 3), (0, "", 0), (2, "shadow", 0)])
def test_an_object_that_hangs_has_its_shadow_below_and_rings_where_it_falls(
    timer: int, pattern: str, rings: int
) -> None:
    crate = Piece(id="crate", name="Crate", side="", at=(2, 0), cells=((2, 0),), kind="object", level=2, timer=timer)
    lands = Area(id="lands", look="hazard", label="", cells=((2, 0),), pattern=pattern)  # type: ignore[arg-type]
    shown = tableau(lands)
    root = parsed(compose(msgspec.structs.replace(shown, pieces={**shown.pieces, "crate": crate})))

    found = classes(root)
    assert (found.count("shadow"), found.count("hanging"), found.count("ring")) == (1, 1, rings)
    assert "planks" in found
    assert "+2" in texts(root)


def tableau(*areas: Area) -> Tableau:
    """Brand on a border, beside a worn wall."""
    ground = Ground(
        shape="square", columns=4, rows=2, kinds=(GroundKind(name="floor", look="floor"),), terrain=(0,) * 8,
        edges=(Edge(between=((2, 1), (3, 1)), kind="wall", text="2/6", worn=True),),
    )  # fmt: skip
    both = ((0, 1), (1, 1))
    brand = Piece(id="brand", name="Brand", side="a", at=both[0], cells=both, border=both)
    return Tableau(
        system="toy", title="Hall", ground=ground, banners=(Banner(id="a", label="A", colour="alder"),),
        pieces={"brand": brand}, areas={area.id: area for area in areas}, turn=TurnOrder(round=1),
    )  # fmt: skip
