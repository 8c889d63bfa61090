from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Cell, Hexes, Squares
from fieldcraft.maps import Imported, MapError
from fieldcraft.maps.maptool.walls import Slope, level_edges
from maps.readers import read_bundle
from maps.test_archive import zipped
from maps.test_fuzz import fuzzing, survives
from maps.test_pictures import painted, saved

PICTURE = saved(painted(200, 150))


def token(name: str, x: int, y: int, layer: str = "TOKEN") -> str:
    inner = f"<name>{name}</name><x>{x}</x><y>{y}</y><layer>{layer}</layer>"
    return f"<entry><net.rptools.maptool.model.Token>{inner}</net.rptools.maptool.model.Token></entry>"


def zone(name: str = "Crypt", kind: str = "SquareGrid", tokens: str = "", board: str = "abc", more: str = "") -> str:
    return (
        f'<zone><name>{name}</name><grid class="net.rptools.maptool.model.{kind}"><offsetX>-10</offsetX>'
        f"<offsetY>5</offsetY><size>50</size></grid><mapAsset><id>{board}</id></mapAsset>"
        f"<boardPosition><x>0</x><y>0</y></boardPosition><tokenMap>{tokens}</tokenMap>{more}</zone>"
    )


def packed(*zones: str) -> bytes:
    content = f"<net.rptools.maptool.util.PersistenceUtil_-PersistedMap>{''.join(zones)}"
    whole = f"{content}</net.rptools.maptool.util.PersistenceUtil_-PersistedMap>"
    files = {
        "content.xml": whole.encode(),
        "properties.xml": b"<map/>",
        "assets/abc": b"<a/>",
        "assets/abc.png": PICTURE,
    }
    return zipped(files)


def read(data: bytes, part: str = "") -> Imported:
    return read_bundle({"crypt.rpmap": data}, f"crypt.rpmap{part}")


def test_the_squares_lie_on_the_picture_as_they_do_in_the_map():
    found = read(packed(zone()))

    assert found.board.grid == Squares(4, 3)
    assert found.backdrop is not None
    assert (found.backdrop.scale, found.backdrop.offset) == (50, (0.2, -0.1))
    assert found.notices == ()


def wall(start: str, end: str, more: str = "") -> str:
    return f'<wall from="{start}" to="{end}">{more}</wall>'


def walls(*found: str) -> str:
    spots = {"A": (40, 0), "B": (40, 105), "C": (140, 105)}
    places = "".join(f'<vertex id="{id}" x="{x}" y="{y}"/>' for id, (x, y) in spots.items())
    return f"<walls><vertices>{places}</vertices><walls>{''.join(found)}</walls></walls>"


def box(left: float, top: float, right: float, bottom: float) -> str:
    """An area as Java keeps it: without its level edges."""
    edges = ((left, top, left, bottom), (right, top, right, bottom))
    names = ("x0", "y0", "x1", "y1")
    texts = ("".join(f"<{name}>{n}</{name}>" for name, n in zip(names, edge, strict=True)) for edge in edges)
    return "<curves>" + "".join(f"<sun.awt.geom.Order1>{text}</sun.awt.geom.Order1>" for text in texts) + "</curves>"


def between(found: Imported) -> dict[tuple[Cell, Cell], str]:
    return {(a, b): side.name for side in found.board.sides for a, b in [sorted(side.between)]}


def test_walls_stand_on_the_sides_of_cells_and_say_what_they_stop():
    drawn = walls(
        wall("A", "B", "<direction>Left</direction>"),
        wall("B", "C", "<sightDirection>Disabled</sightDirection>"),
        wall("A", "C", "<movementDirection>Disabled</movementDirection><sightDirection>Disabled</sightDirection>"),
        wall("A", "Z"),
    )
    found = read(packed(zone(more=drawn)))

    assert between(found) == {
        ((0, 0), (1, 0)): "wall", ((0, 1), (1, 1)): "wall", ((1, 1), (1, 2)): "window", ((2, 1), (2, 2)): "window",
    }  # fmt: skip
    assert found.notices == (
        "There are 1 walls that stop from one side only: they stop from both here",
        "There are 2 walls that stop neither steps nor sight or have no place, and were left out",
        "MapTool has no doors: draw them in the editor",
    )


def test_a_mask_stands_for_its_outline_and_its_level_edges_are_found_again():
    masks = f"<topology>{box(88, 8, 92, 57)}</topology><topologyTerrain>{box(2, 100, 90, 110)}</topologyTerrain>"
    found = read(packed(zone(more=f"{masks}<hillVbl>{box(0, 0, 9, 9)}</hillVbl>")))

    assert between(found) == {((1, 0), (2, 0)): "wall", ((0, 1), (0, 2)): "window", ((1, 1), (1, 2)): "window"}
    assert found.notices == (
        "Masks that stop sight stop steps as well here",
        "1 mask was left out into which or out of which one sees",
        "MapTool has no doors: draw them in the editor",
    )


def test_of_masks_that_touch_only_the_common_outline_counts():
    """A step: wide above, narrow below; at the height between them only what differs is an edge."""
    slopes = [Slope(0, 0, 10, 0), Slope(0, 40, 10, 40), Slope(10, 0, 20, 0), Slope(10, 15, 20, 15)]

    assert list(level_edges(slopes)) == [((0, 0), (40, 0)), ((15, 10), (40.0, 10)), ((0.0, 20), (15.0, 20))]


@pytest.mark.parametrize(
    ("kind", "layout", "first"),
    [
        ("HexGridHorizontal", "odd-r", (15, 5 + 25 / (3**0.5 / 2))),
        ("HexGridVertical", "even-q", (-10 + 25 / (3**0.5 / 2), 30)),
    ],
)
def test_hexes_lie_on_the_picture_as_they_do_in_the_map(kind: str, layout: str, first: tuple[float, float]):
    found = read(packed(zone(kind=kind, tokens=token("Ghoul", round(first[0]) - 20, round(first[1]) - 20))))
    back, grid = found.backdrop, found.board.grid

    assert (isinstance(grid, Hexes) and grid.layout, [(one.name, one.cell) for one in found.markers]) == (
        layout,
        [("Ghoul", (0, 0))],
    )
    assert back is not None
    middle = grid.center(grid.cell(0, 0))
    on_the_picture = tuple((at - begins) * back.scale for at, begins in zip(middle, back.offset, strict=True))
    assert on_the_picture == pytest.approx(first, abs=0.01)


def test_pieces_are_markers_and_scenery_is_counted():
    found = read(packed(zone(tokens=token("Ghoul", 40, 55) + token("Tree", 90, 5, "OBJECT") + token("Far", 9000, 0))))

    assert [(one.name, one.cell) for one in found.markers] == [("Ghoul", (1, 1))]
    assert found.notices[-1] == "2 things were left out that are no pieces"


def test_one_of_several_maps_is_named():
    assert read(packed(zone("Crypt"), zone("Yard")), "#yard").name == "Yard"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            packed(zone(kind="IsometricGrid")),
            "grid: the map has a IsometricGrid; allowed: SquareGrid, GridlessGrid, Hex",
        ),
        (packed(zone(board="xyz")), "the map has no picture that can be used"),
        (packed(), "content.xml: there is no map in it"),
        (packed('<!DOCTYPE a [<!ENTITY b "c">]>'), "DOCTYPE and entity declarations are not allowed in a map"),
        (packed("<a>" * 70 + "</a>" * 70), "elements may nest 64 deep and no deeper"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(data, message):
    with pytest.raises(MapError) as caught:
        read(data)
    assert message in str(caught.value)


@given(st.integers(0, 90), st.sampled_from(["0", "-1", "1e309", "nan", "x", "", "99999999"]))
@fuzzing
def test_a_map_with_a_strange_number_anywhere_is_read_or_refused(place, word):
    parts = zone(
        tokens=token("Ghoul", 40, 55), more=f"{walls(wall('A', 'B'))}<topology>{box(9, 9, 99, 99)}</topology>"
    ).split(">")
    place %= len(parts) - 1
    parts[place] = word + parts[place][parts[place].find("<") :] if "<" in parts[place] else parts[place]
    survives(lambda: read(packed(">".join(parts))))
