from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from fieldcraft.board import Board, Hexes, Squares, Terrain
from fieldcraft.render import Figure, Label, Picture, Reach, png, svg
from house.reading import python
from picture.samples import gatehouse


def opened(picture: Picture, scale: float = 1) -> Image.Image:
    return Image.open(BytesIO(png(picture, scale))).convert("RGB")


def near(color: object, other: str, slack: int = 40) -> bool:
    wanted = [int(other[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) < slack for a, b in zip(color, wanted, strict=True))


# A map of squares of 40 pixels begins where its margin and the frame end.
ORIGIN = 22 + 2.1 * 9


def middle(x: float, y: float) -> tuple[int, int]:
    return round(ORIGIN + 40 * (x + 0.5)), round(ORIGIN + 40 * (y + 0.5))


@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_a_png_has_the_size_of_the_svg_times_its_scale(scale: float) -> None:
    picture = Picture(Board.of(Squares(4, 3)), cell_size=40)
    width, height = (float(svg(picture).split(f'{side}="', 1)[1].split('"')[0]) for side in ("width", "height"))
    image = opened(picture, scale)

    assert abs(image.width - width * scale) <= 1
    assert abs(image.height - height * scale) <= 1


@pytest.mark.parametrize("theme", ["daylight", "lamplight"])
def test_ground_has_its_colour_in_the_middle_of_its_cells(theme: str) -> None:
    ground = {(0, y): Terrain("deep water") for y in range(3)} | {(4, y): Terrain("wall") for y in range(3)}
    image = opened(Picture(Board.of(Squares(5, 3), ground), theme=theme, cell_size=40))
    water, land, wall = (image.getpixel(middle(x, 1)) for x in (0, 2, 4))
    colors = {"daylight": ("#93b7c6", "#c9d1ae", "#33302b"), "lamplight": ("#213a4a", "#3b4537", "#0b0d0b")}[theme]

    assert near(water, colors[0])
    assert near(land, colors[1])
    assert near(wall, colors[2])


def test_reach_turns_the_land_golden() -> None:
    board = Board.of(Squares(5, 3))
    plain, lit = (
        opened(Picture(board, layers=layers, cell_size=40)) for layers in ((), (Reach((((2, 1), 1), ((1, 1), 5))),))
    )
    x, y = middle(2, 1)

    assert lit.getpixel((x + 12, y + 12))[2] < plain.getpixel((x + 12, y + 12))[2] - 30


def test_a_counter_shows_the_ring_of_its_side() -> None:
    board = Board.of(Squares(3, 3))
    image = opened(Picture(board, (Figure("A", ((1, 1),), 1),), cell_size=80), 1)
    left = round(22 + 2.1 * 12 * 80 / 62 + 80 * 1.5 - 0.378 * 80 * 0.88)
    middle_row = image.height - round(22 + 2.1 * 12 * 80 / 62 + 80 * 1.5)

    assert any(near(image.getpixel((left + d, middle_row)), "#c8481d") for d in range(-3, 4))


@pytest.mark.parametrize(
    ("text", "style"), [("Hollin", "place"), ("Łódź", "place"), ("Nore", "water"), ("WEALD", "region")]
)
def test_letters_are_drawn_on_a_machine_without_fonts(text: str, style: str) -> None:
    board = Board.of(Squares(5, 3))
    plain, named = (
        opened(Picture(board, layers=layers, cell_size=60), 1) for layers in ((), (Label(text, (2, 1), style),))
    )
    changed = sum(a != b for a, b in zip(plain.tobytes(), named.tobytes(), strict=True))

    assert changed > 300


def test_the_gatehouse_is_drawn_in_many_colours() -> None:
    assert len(opened(gatehouse()).getcolors(1_000_000)) > 2000


def test_the_relief_is_brighter_towards_the_light() -> None:
    grid = Hexes(9, 9)
    hill = grid.cell(4, 4)
    board = Board.of(grid, levels={cell: 3 - d for cell in grid.cells if (d := grid.distance(cell, hill)) < 3})
    image = opened(Picture(board, cell_size=40)).convert("L")
    north_west = image.resize((1, 1), box=(130, 100, 180, 140)).getpixel((0, 0))
    south_east = image.resize((1, 1), box=(245, 225, 295, 265)).getpixel((0, 0))

    assert north_west > south_east + 20


@pytest.mark.parametrize("scale", [0, -1, 1000, float("nan"), float("inf")])
def test_a_scale_that_cannot_be_drawn_is_refused_in_words(scale: float) -> None:
    with pytest.raises(ValueError, match=r"cannot be drawn at scale .*: give one above 0 and up to"):
        png(Picture(Board.of(Squares(3, 3)), cell_size=40), scale)


def test_nothing_that_paints_is_loaded_before_the_first_png() -> None:
    assert (
        python("-c", "import sys, fieldcraft.render; print({'PIL', 'resvg_py'} & set(sys.modules))").strip() == "set()"
    )
