from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from fieldcraft.board import Board, Hexes, Squares
from fieldcraft.render import Figure, Path, Picture, Zone
from picture.samples import ford, pictures
from soaking import examples

YARD = Board.of(Squares(4, 3))


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (
            {"figures": (Figure("Sable", ((9, 1),)),)},
            "'Sable' is at (9, 1), which is off the map: its cells run from a1 to d3",
        ),
        ({"figures": (Figure("Sable", ()),)}, "'Sable' stands nowhere: give the figure at least one cell"),
        (
            {"figures": (Figure("Sable", ((0, 0),), facing="up"),)},
            "'Sable' faces 'up': this board has the directions n, ne, e, se, s, sw, w, nw",
        ),
        ({"layers": (Zone(((0, 3),)),)}, "zone is at (0, 3), which is off the map: its cells run from a1 to d3"),
        (
            {"layers": (Path(((0, 0),), (), ((-1, 0),)),)},
            "path is at (-1, 0), which is off the map: its cells run from a1 to d3",
        ),
        ({"cell_size": 2}, "a cell may be 8 to 256 pixels wide, not 2"),
        ({"cell_size": float("nan")}, "a cell may be 8 to 256 pixels wide, not nan"),
        ({"theme": "neon"}, "there is no theme 'neon': the themes are daylight and lamplight"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(what: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=r"[a-z]") as refused:
        Picture(YARD, **what)

    assert str(refused.value) == message


def test_a_board_without_cells_is_refused() -> None:
    with pytest.raises(ValueError, match=r"1 to 512 a side are allowed"):
        Picture(Board(Squares(0, 0), (), ()))


def test_a_facing_of_squares_is_refused_on_hexes() -> None:
    with pytest.raises(ValueError, match=r"this board has the directions e, se, sw, w, nw, ne"):
        Picture(Board.of(Hexes(3, 3)), (Figure("Sable", ((0, 0),), facing="n"),))


@settings(max_examples=examples(20))
@given(pictures())
def test_a_picture_survives_json(picture: Picture) -> None:
    try:
        text = msgspec.json.encode(picture)
    except UnicodeEncodeError:
        return

    assert msgspec.json.decode(text, type=Picture) == picture


def test_the_ford_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(ford()), type=Picture) == ford()
