"""The layers of a Tiled map are painted into one picture, which lies under the board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from fieldcraft.board.catalog import PLAIN
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.ground import Vocabulary
from fieldcraft.maps.import_result import Imported
from fieldcraft.maps.tiled import painting
from fieldcraft.maps.tiled.read import read_tiled
from maps.builders import hexes, layer, tiled

RED, BLUE, GREEN = (200, 0, 0, 255), (0, 0, 200, 255), (0, 200, 0, 255)
MIRRORED, UPSIDE_DOWN, ALONG_DIAGONAL = 0x80000000, 0x40000000, 0x20000000


def png(*rows: tuple[tuple[int, int, int, int], ...], size: int = 10) -> bytes:
    """A picture of plain squares."""
    picture = Image.new("RGBA", (size * len(rows[0]), size * len(rows)))
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            picture.paste(colour, (x * size, y * size, (x + 1) * size, (y + 1) * size))
    packed = BytesIO()
    picture.save(packed, "PNG")
    return packed.getvalue()


def sheet(**keys: Any) -> dict[str, Any]:
    """A tileset whose tiles are red, blue and green."""
    plain = {"firstgid": 1, "name": "Plain", "image": "plain.png", "tilewidth": 10, "tileheight": 10, "columns": 3}
    return plain | keys


PLAIN_PNG = png((RED, BLUE, GREEN))


def read(document: Mapping[str, Any], **files: bytes) -> Imported:
    """A map with files beside it, whose names are given without their ending."""
    beside = {f"{name}.png": data for name, data in files.items()}
    return read_tiled(json.dumps(document).encode(), "cave.tmj", Vocabulary(PLAIN), beside)


def painted(found: Imported) -> tuple[Backdrop, Image.Image]:
    """The picture of a map, and its pixels."""
    assert found.backdrop is not None
    return found.backdrop, Image.open(BytesIO(found.backdrop.data))


def colours(found: Imported) -> list[Any]:
    """What is painted in the middle of each cell, cell by cell."""
    backdrop, picture = painted(found)
    grid, (left, top) = found.board.grid, backdrop.offset
    middles = (grid.center(cell) for cell in grid.cells)
    return [picture.getpixel((int((x - left) * backdrop.scale), int((y - top) * backdrop.scale))) for x, y in middles]


def test_tiles_lie_on_their_cells() -> None:
    found = read(tiled(layer([1, 2, 3, 1], 2, 2), width=2, height=2, tilesets=[sheet()]), plain=PLAIN_PNG)

    backdrop, picture = painted(found)
    assert (backdrop.media, backdrop.scale, backdrop.offset, picture.size) == ("image/png", 10, (0, 0), (20, 20))
    assert colours(found) == [RED, BLUE, GREEN, RED]


def test_a_higher_layer_lies_over_a_lower_one_and_an_empty_cell_shows_what_is_beneath() -> None:
    low, high = layer([1, 1], 2, 1, "Low"), layer([0, 2], 2, 1, "High")

    assert colours(read(tiled(low, high, width=2, height=1, tilesets=[sheet()]), plain=PLAIN_PNG)) == [RED, BLUE]


def test_what_is_hidden_is_not_painted() -> None:
    low, high = layer([1], 1, 1, "Low"), layer([2], 1, 1, "High", visible=False)

    assert colours(read(tiled(low, high, width=1, height=1, tilesets=[sheet()]), plain=PLAIN_PNG)) == [RED]


@pytest.mark.parametrize(
    ("bits", "corners"),
    [
        (0, [RED, BLUE, GREEN, GREEN]),
        (MIRRORED, [BLUE, RED, GREEN, GREEN]),
        (UPSIDE_DOWN, [GREEN, GREEN, RED, BLUE]),
        (ALONG_DIAGONAL, [RED, GREEN, BLUE, GREEN]),
        (ALONG_DIAGONAL | MIRRORED, [GREEN, RED, GREEN, BLUE]),  # a quarter turn clockwise
    ],
)
def test_a_tile_is_turned_as_its_number_says(bits: int, corners: list[Any]) -> None:
    quarters = png((RED, BLUE), (GREEN, GREEN), size=5)
    document = tiled(layer([1 | bits], 1, 1), width=1, height=1, tilesets=[sheet(columns=1)])

    _, picture = painted(read(document, plain=quarters))

    assert [picture.getpixel(spot) for spot in ((2, 2), (7, 2), (2, 7), (7, 7))] == corners


def test_tiles_may_have_pictures_of_their_own_and_stand_on_the_foot_of_their_cells() -> None:
    tower = {"firstgid": 1, "name": "Towers", "tiles": [{"id": 0, "image": "tower.png"}]}
    document = tiled(layer([0, 1], 1, 2), width=1, height=2, tilesets=[tower])

    assert colours(read(document, tower=png((RED,), (BLUE,)))) == [RED, BLUE]


def test_a_layer_that_is_a_picture_lies_where_it_was_moved_and_shows_what_is_beneath() -> None:
    below = layer([1, 1], 2, 1)
    over = {"type": "imagelayer", "name": "Mist", "image": "mist.png", "offsetx": 10, "opacity": 0.5}
    found = read(tiled(below, over, width=2, height=1, tilesets=[sheet()]), plain=PLAIN_PNG, mist=png((BLUE,)))

    assert colours(found)[0] == RED
    assert colours(found)[1] == pytest.approx((100, 0, 100, 255), abs=2)


@pytest.mark.parametrize(("axis", "index"), [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")])
def test_hexes_are_painted_where_the_board_has_them(axis: str, index: str) -> None:
    numbers = [1, 2, 3, 2, 3, 1, 3, 1, 2]
    document = hexes(layer(numbers, 3, 3), width=3, height=3, axis=axis, index=index)
    wide, high = document["tilewidth"], document["tileheight"]
    whole = Image.open(BytesIO(PLAIN_PNG)).resize((3 * wide, high), Image.Resampling.NEAREST)
    packed = BytesIO()
    whole.save(packed, "PNG")

    found = read(document | {"tilesets": [sheet(tilewidth=wide, tileheight=high)]}, plain=packed.getvalue())

    by_number = {1: RED, 2: BLUE, 3: GREEN}
    assert colours(found) == [
        by_number[numbers[row * 3 + column]] for column, row in map(found.board.grid.place, found.board.grid.cells)
    ]


def test_an_infinite_map_is_painted_from_where_its_tiles_begin() -> None:
    chunk = {"x": -2, "y": 3, "width": 2, "height": 1, "data": [2, 3]}
    endless = {"type": "tilelayer", "name": "Ground", "chunks": [chunk]}

    assert colours(read(tiled(endless, width=0, height=0, infinite=True, tilesets=[sheet()]), plain=PLAIN_PNG)) == [
        BLUE,
        GREEN,
    ]


def test_a_large_map_is_painted_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "MOST_PAINTED", 400)
    document = tiled(layer([1, 2, 3] * 3, 3, 3), width=3, height=3, tilesets=[sheet()])

    backdrop, picture = painted(found := read(document, plain=PLAIN_PNG))

    assert picture.width * picture.height <= 400
    assert backdrop.scale == pytest.approx(20 / 3)
    assert colours(found) == [RED, BLUE, GREEN] * 3


def test_a_map_without_its_pictures_is_not_painted_and_asks_for_them_once() -> None:
    found = read(tiled(layer([1], 1, 1), width=1, height=1, tilesets=[sheet()]))

    assert found.backdrop is None
    assert [notice for notice in found.notices if "picture" in notice] == [
        "the pictures of its tiles did not come along ('plain.png'): give them together with the map to see it painted"
    ]


@pytest.mark.parametrize(
    ("data", "notice"),
    [
        (b"no picture", "the picture 'rock.png' is not drawn: the picture must be PNG, JPEG or WebP"),
        (PLAIN_PNG[:60], "the picture 'rock.png' is not drawn: the picture is broken"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_told_and_the_rest_is_painted(data: bytes, notice: str) -> None:
    rock = sheet(firstgid=4, name="Rock", image="rock.png")
    document = tiled(layer([1, 4], 2, 1), width=2, height=1, tilesets=[sheet(), rock])

    found = read(document, plain=PLAIN_PNG, rock=data)

    assert colours(found)[0] == RED
    assert any(one.startswith(notice) for one in found.notices)


def test_a_picture_that_is_not_beside_the_map_is_told_where_others_are() -> None:
    rock = sheet(firstgid=4, name="Rock", image="rock.png")
    veil = {"type": "imagelayer", "name": "Veil", "image": "veil.png"}
    document = tiled(layer([1, 4], 2, 1), veil, width=2, height=1, tilesets=[sheet(), rock])

    told = read(document, plain=PLAIN_PNG).notices

    assert "the picture 'rock.png' is not drawn: it is not beside the map" in told
    assert "layer 'Veil' is a picture that is not beside the map, and was left out" in told


def test_pictures_that_are_too_much_together_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "MOST_PIXELS", 400)
    rock = sheet(firstgid=4, name="Rock", image="rock.png")
    document = tiled(layer([1, 4], 2, 1), width=2, height=1, tilesets=[sheet(), rock])

    found = read(document, plain=PLAIN_PNG, rock=PLAIN_PNG)

    assert any("'rock.png' is not drawn: the pictures of a map may have" in one for one in found.notices)
