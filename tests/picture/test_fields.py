from __future__ import annotations

import math
from io import BytesIO
from itertools import chain, pairwise

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fieldcraft.board import Board, Squares
from fieldcraft.render.bitmap import png_bytes
from fieldcraft.render.field import MARGIN, Field
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.palette import DAYLIGHT
from fieldcraft.render.sheet import Sheet


def rows(least: int = 3, most: int = 8) -> st.SearchStrategy[list[list[float]]]:
    width = st.shared(st.integers(least, most), key="width")
    row = width.flatmap(lambda n: st.lists(st.floats(0, 1), min_size=n, max_size=n))
    return st.lists(row, min_size=least, max_size=most)


def plainly_averaged(values: list[list[float]], radius: int) -> list[list[float]]:
    """A box blur as it is defined: the mean over a square, whose outside repeats the edge."""
    height, width, size = len(values), len(values[0]), (2 * radius + 1) ** 2
    span = range(-radius, radius + 1)

    def mean(j: int, i: int) -> float:
        return (
            sum(values[min(max(j + v, 0), height - 1)][min(max(i + u, 0), width - 1)] for v in span for u in span)
            / size
        )

    return [[mean(j, i) for i in range(width)] for j in range(height)]


@given(rows())
def test_a_soft_blur_is_one_plain_average(values: list[list[float]]) -> None:
    soft, plain = Field(values, 1.0).blur(0.8).rows, plainly_averaged(values, 1)

    assert all(
        math.isclose(a, b, abs_tol=1e-9) for x, y in zip(soft, plain, strict=True) for a, b in zip(x, y, strict=True)
    )


@given(rows(), st.floats(0.3, 4))
def test_a_blur_stays_between_the_lowest_and_the_highest(values: list[list[float]], sigma: float) -> None:
    flat, soft = (list(chain.from_iterable(rows)) for rows in (values, Field(values, 1.0).blur(sigma).rows))

    assert min(flat) - 1e-9 <= min(soft)
    assert max(soft) <= max(flat) + 1e-9


@given(rows(), st.floats(0.05, 0.95))
def test_lines_cross_every_step_of_the_lattice_that_passes_the_level_once(
    values: list[list[float]], level: float
) -> None:
    fenced = [
        [value if 0 < i < len(row) - 1 and 0 < j < len(values) - 1 else -1.0 for i, value in enumerate(row)]
        for j, row in enumerate(values)
    ]
    high = [[value > level for value in row] for row in fenced]
    across = sum(a != b for row in high for a, b in pairwise(row))
    down = sum(a != b for column in zip(*high, strict=True) for a, b in pairwise(column))

    assert sum(map(len, Field(values, 1.0).lines(level))) == across + down


def test_a_hill_has_one_round_line_with_its_top_inside() -> None:
    size = 21
    hill = Field([[max(0.0, 1 - math.dist((i, j), (10, 10)) / 10) for i in range(size)] for j in range(size)], 0.5)
    (line,) = hill.lines(0.5)
    top = (10.5 * 0.5 - MARGIN, 10.5 * 0.5 - MARGIN)

    assert all(math.isclose(math.dist(spot, top), 2.5, abs_tol=0.1) for spot in line)


def test_a_field_is_one_inside_the_ground_it_covers_and_zero_far_from_it() -> None:
    board = Board.of(Squares(9, 3), {})
    survey = LandSamples(Sheet(board, 40.0, DAYLIGHT, "k"))
    field = survey.spread([float(x < 4) for x, _ in board.grid.cells], 0.2)

    assert math.isclose(field.at(1.5, 1.5), 1)
    assert math.isclose(field.at(7.5, 1.5), 0)
    assert field.at(-0.9, 1.5) > 0.99
    assert 0.3 < field.at(4.0, 1.5) < 0.7


def test_noise_lies_between_zero_and_one_and_a_wider_map_keeps_it() -> None:
    narrow, wide = (LandSamples(Sheet(Board.of(Squares(n, 5)), 40.0, DAYLIGHT, "k")).noise(0.9, 3) for n in (4, 9))

    assert all(0 <= value <= 1 for row in wide.rows for value in row)
    assert all(row == long[: len(row)] for row, long in zip(narrow.rows, wide.rows, strict=True))


@given(st.lists(st.lists(st.tuples(*[st.floats(0, 300)] * 3), min_size=4, max_size=4), min_size=1, max_size=5))
def test_a_bitmap_is_read_back_as_it_was(colors: list[list[tuple[float, float, float]]]) -> None:
    image = Image.open(BytesIO(png_bytes(colors)))

    assert image.size == (4, len(colors))
    assert [image.getpixel((i, j)) for j in range(len(colors)) for i in range(4)] == [
        tuple(min(255, int(part)) for part in color) for row in colors for color in row
    ]
