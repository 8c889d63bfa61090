"""Boards as text: what a drawing means, that drawing and reading undo each other, and what is said about slips."""

from __future__ import annotations

import re
from functools import partial
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import boards, grids
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.board import text as board_text
from fieldcraft.board.terrain import LIGHT
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain

LEGEND = terrain().legend
read = partial(board_text.parse_field, catalog=terrain())
draw = partial(board_text.write_field, catalog=terrain())


def shape(board: Board) -> dict[str, str]:
    """The arguments that `read` needs to read a board again."""
    return {"shape": "hex", "layout": board.grid.layout} if isinstance(board.grid, Hexes) else {}


def same(a: Board, b: Board) -> bool:
    """Whether two boards say the same of every cell and side."""
    return (
        a.grid == b.grid
        and all(a.terrain(cell) == b.terrain(cell) and a.level(cell) == b.level(cell) for cell in a.grid.cells)
        and a.sides == b.sides
    )


names = st.sampled_from(("open", "wall", "deep water", "mud", "it's", "", "door", "rubble", "12"))
grounds = st.builds(Terrain, names, st.integers(1, 99), st.booleans(), st.booleans(), st.integers(0, 2))
letters = st.sampled_from("ABzé7٣")


@st.composite
def drawn_boards(draw_: st.DrawFn) -> tuple[Board, dict[Cell, str]]:
    """Any board and marks on it."""
    board = draw_(boards())
    kinds = tuple(draw_(st.lists(grounds, min_size=6, max_size=6)))
    sides = tuple(
        Side(s.between, draw_(names), draw_(st.booleans()), draw_(st.booleans()), draw_(st.integers(0, 2)))
        for s in board.sides
    )
    levels = tuple(draw_(st.integers(-12, 12)) for _ in board.levels)
    marks = draw_(st.dictionaries(st.sampled_from(board.grid.cells), letters, max_size=5))
    return Board(board.grid, kinds, board.ground, levels, sides), marks


@given(drawn_boards())
def test_what_is_drawn_is_read_again(case: tuple[Board, dict[Cell, str]]) -> None:
    board, marks = case

    drawn = read(draw(board, marks), **shape(board))

    assert same(drawn.board, board)
    assert drawn.marks == marks
    assert draw(drawn.board, drawn.marks) == draw(board, marks)


@given(grids(), st.data())
def test_what_is_read_is_drawn_again(grid: Squares | Hexes, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.sampled_from([*LEGEND, "A", "7"]), min_size=grid.columns * grid.rows))
    rows = [faces[row * grid.columns :][: grid.columns] for row in range(grid.rows)]
    text = "\n".join(" ".join(row) for row in rows)
    board = Board.of(grid)

    drawn = read(text, **shape(board))

    assert [line.strip() for line in draw(drawn.board, drawn.marks).splitlines()] == text.splitlines()


@given(st.text(alphabet=".#?A|= \n\"'12abnew-", max_size=40))
def test_any_text_is_a_board_or_is_refused_in_words(text: str) -> None:
    try:
        drawn = read(text)
    except ValueError:
        return
    assert same(read(draw(drawn.board, drawn.marks)).board, drawn.board)


def test_a_scene_reads_as_it_looks() -> None:
    drawn = read(
        """
        . . # ~
        , : A f

        0 0 0 0
        0 1 2 0

        wall a1 e s
        door a2|b2 open
        rubble c2
        bog d1 b1 cost=3 cover=light
        """
    )

    board = drawn.board
    assert board.grid == Squares(4, 2)
    assert [board.terrain(cell).name for cell in board.grid.cells] == [
        *("open", "bog", "wall", "bog"),
        *("shallow", "rubble", "rubble", "foliage"),
    ]
    assert board.terrain((1, 0)) == Terrain("bog", cost=3, cover=LIGHT)
    assert [board.level(c) for c in ((1, 1), (2, 1), (3, 1))] == [1, 2, 0]
    assert board.sides == (
        Side(((0, 0), (1, 0)), "wall"),
        Side(((0, 0), (0, 1)), "wall"),
        Side(((0, 1), (1, 1)), "door", impassable=False, opaque=False),
    )
    assert drawn.marks == {(2, 1): "A"}


@pytest.mark.parametrize(
    ("layout", "picture"),
    [
        ("odd-r", "A . .\n . B ."),
        ("even-r", " A . .\n. B ."),
        ("odd-q", "A . .\n. B ."),
        ("even-q", "A . .\n. B ."),
    ],
)
def test_rows_of_pointy_hexes_are_shoved(layout: str, picture: str) -> None:
    grid = Hexes(3, 2, layout)

    assert draw(Board.of(grid), {grid.cell(0, 0): "A", grid.cell(1, 1): "B"}) == picture
    assert read(picture, "hex", layout=layout).board.grid == grid


def test_wide_levels_line_up() -> None:
    grid = Hexes(2, 2)
    levels = {grid.cell(0, 0): -3, grid.cell(1, 1): 10}

    assert draw(Board.of(grid, levels=levels)) == ". .\n . .\n\n -3   0\n    0  10"


def test_ground_without_a_letter_is_named_below() -> None:
    mud = Terrain("mud", cost=3)

    assert draw(Board.of(Squares(2, 1), {(1, 0): mud})) == ". ?\n\nmud b1 cost=3"


def test_ground_under_a_mark_is_named_below() -> None:
    assert draw(Board.of(Squares(2, 1), {(1, 0): LEGEND[":"]}), {(1, 0): "A"}) == ". A\n\nrubble b1"


def test_overlays_lie_over_the_ground_and_under_the_marks() -> None:
    board = Board.of(Squares(3, 1), {(1, 0): LEGEND[":"]})

    assert draw(board, {(0, 0): "A"}, {"*": board.field.on, "!": [(2, 0)]}) == "A * !"


def test_a_legend_of_ones_own_takes_the_place_of_the_common_one() -> None:
    ice = Terrain("ice", cost=2)
    legend = {".": Terrain("snow"), "i": ice}

    board = read(". i", legend=legend).board

    assert [board.terrain(cell).name for cell in board.grid.cells] == ["snow", "ice"]
    assert draw(board, legend=legend) == ". i"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a board needs at least one row of cells"),
        (". .\n.", "line 2: row 2 has 1 cells, the first row of its block has 2"),
        ("\n. .\n. !", "line 3: row 2, column 2 shows '!': ground is . open, f foliage,"),
        ("..#", "line 1: row 1, column 1 shows '..#': a cell is one character"),
        (". ?", "b1 shows '?', so a line further down must name its ground"),
        (". .\n\n0 0\n0 0", "line 3: levels need 1 rows of 2, not 2 of 2"),
        (". .\n. .\n\n0 0\n0 x", "line 5: levels are whole numbers"),
        (". .\n\nrubbel a1", "line 3: 'rubbel' is not known: write one of crag, curtain,"),
        (". .\n\ngate a1 e", "line 3: 'gate' is not known: write one of arch, bars, curtain, door,"),
        (". .\n\nwall c1 n", "line 3: 'c1' is off the map"),
        (". .\n\nwall a1 n", "line 3: 'a1 n' is no side"),
        (". .\n\nwall n", "line 3: direction 'n' follows no cell"),
        (". .\n. .\n\nwall a1|b2", "line 4: 'a1|b2' is no side"),
        (". .\n\nwall", "line 3: 'wall' needs either cells to lie in"),
        (". .\n\nwall a1 b1 w", "line 3: 'wall' needs either cells to lie in"),
        (". .\n\nmud a1 cost=0", "line 3: 'cost=0' is not understood: a cost is 1 to 99"),
        (". .\n\nwall a1|b1 cost=2", "line 3: a side has no cost"),
        (". .\n\nmud a1 cover=some", "line 3: 'cover=some' is not understood"),
        (". .\n\n'mud a1", "line 3: "),
    ],
)
def test_slips_are_named_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        read(text)


@pytest.mark.parametrize(("shape", "layout"), [("triangle", "odd-r"), ("hex", "odd")])
def test_unknown_shapes_and_layouts_are_refused(shape: str, layout: str) -> None:
    with pytest.raises(ValueError, match=f"not '{shape if shape != 'hex' else layout}'"):
        read(". .", shape, layout=layout)


@pytest.mark.parametrize(
    ("marks", "sentence"), [({(0, 0): "AB"}, "one character, not 'AB'"), ({(5, 5): "A"}, "no cell (5, 5)")]
)
def test_marks_that_cannot_be_drawn_are_refused(marks: dict[Cell, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        draw(Board.of(Squares(2, 2)), marks)


def test_indentation_means_nothing() -> None:
    assert read(dedent("  . .\n. .")).board.grid == Squares(2, 2)


def test_level_ground_needs_no_block_of_levels() -> None:
    assert draw(Board(Squares(1, 1), (Terrain("open"),), (0,), (0,))) == "."
