"""Scenes that the tests draw, and random boards of every grid."""

from __future__ import annotations

from pathlib import Path as FilePath

import msgspec
from hypothesis import strategies as st

from fieldcraft.board import Board, Cell, Grid, Hexes, Side, Squares, Terrain
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.render import (
    Area,
    Figure,
    Forbidden,
    Label,
    Path,
    Picture,
    Reach,
    Selected,
    SightLine,
    ThemeName,
    Threat,
    Zone,
    svg,
)

TERRAIN = {
    "f": Terrain("wood", cover=1),
    "w": Terrain("deep water", impassable=True),
    "s": Terrain("shallow water", cost=2),
    "r": Terrain("rubble", cost=2),
    "=": Terrain("road"),
    "o": Terrain("floor"),
    "b": Terrain("bridge"),
    "m": Terrain("marsh", cost=2),
    "d": Terrain("sand"),
    "h": Terrain("scrub", cost=2),
    "u": Terrain("rough ground", cost=2),
    "c": Terrain("chasm", impassable=True),
    "#": Terrain("wall", impassable=True, opaque=True),
}
SIDES = ("wall", "door", "window", "ledge", "fence", "secret door", "curtain")


def drawn(grid: Squares | Hexes, rows: str, heights: str = "", sides: tuple[Side, ...] = ()) -> Board:
    """A board from text, one letter a cell; `heights` are digits in the same order."""
    letters = dict(zip(grid.cells, rows.replace(" ", ""), strict=True))
    ground = {cell: TERRAIN[letter] for cell, letter in letters.items() if letter in TERRAIN}
    digits = heights.replace(" ", "") or "0" * len(grid.cells)
    return Board.of(grid, ground, dict(zip(grid.cells, map(int, digits), strict=True)), sides)


def around(grid: Grid, cells: tuple[Cell, ...], openings: dict[Cell, Side]) -> tuple[Side, ...]:
    """Walls around some cells, but for the openings, by the cell that lies behind them."""
    pairs = [(a, b) for a in cells for b in grid.neighbours(a) if b not in cells and share_an_edge(grid, a, b)]
    return tuple(openings.get(b, Side((a, b), "wall")) for a, b in pairs)


def ford(theme: ThemeName = "daylight") -> Picture:
    """A ford on hexes with every layer that there is."""
    grid = Hexes(11, 8)
    at = grid.find_cell
    board = drawn(
        grid,
        "fff..ww.... ff..ww..... ff..ww..... ...ss...rr. ===ss====== ...ww.....f ..ww....fff ..ww....fff",
        "00000000012 00000000123 00000000012 00000000001 00000000000 10000000000 11000000000 10000000000",
    )
    figures = (
        Figure("Sable", (at("f5"),), 0, "kestrel", "w", 1, 3, ("guard",)),
        Figure("Ash", (at("b5"),), 0, "thorn", "e", 0, 3),
        Figure("Corvin", (at("d4"),), 1, "halberd", "sw", 2, 3, ("engaged", "marked")),
        Figure("Old Fetter", (at("h3"), at("i3"), at("h4")), 1, "fetter", "w", 1, 5),
        Figure("Odo", (at("a4"),), 2, "", None, 0, 0, (), faded=True),
    )
    costs = {"d3": 1, "c3": 2, "b3": 3, "c4": 1, "b4": 2, "c5": 1, "d5": 2, "e4": 2, "d4": 0, "d2": 2}
    layers = (
        Reach(tuple((at(name), cost) for name, cost in costs.items()), (at("c5"), at("b4"))),
        Zone(tuple(grid.neighbours(at("b5"))), 0, "zone of control"),
        Path(tuple(map(at, ("d4", "d3", "c3", "b3"))), (1, 2, 3), (at("c3"),)),
        SightLine(at("f5"), at("d4")),
        SightLine(at("h4"), at("b5"), at("f5")),
        Area(tuple(map(at, ("j6", "k6", "j7"))), "Camp", 1),
        Selected((at("d4"),), ("w", "sw")),
        Threat((at("b5"),)),
        Forbidden(at("e5")),
        Label("Hollin Wood", at("b2")),
        Label("Alder", at("f2"), "water", -60),
    )
    return Picture(board, figures, layers, "The Ford", "Round 3", legend=True, sides=("Alder", "Vigil"), theme=theme)


def gatehouse(theme: ThemeName = "daylight") -> Picture:
    """A gatehouse on squares, with everything that may stand between cells."""
    grid = Squares(11, 8)
    at = grid.find_cell
    board = drawn(
        grid,
        "ff...ww#### ..ooo.ww### ..ooo.ww..c ==ooo=bb=== ..ooo.ss..u ......ww.hh .dd...ww.mm .dd..rww.mm",
    )
    inside = tuple(cell for cell in grid.cells if board.terrain(cell).name == "floor")
    openings = {
        at("b4"): Side((at("c4"), at("b4")), "door", impassable=False, opaque=False),
        at("f4"): Side((at("e4"), at("f4")), "door"),
        at("c1"): Side((at("c2"), at("c1")), "window", opaque=False),
        at("d6"): Side((at("d5"), at("d6")), "secret door"),
    }
    beyond = (
        Side((at("i5"), at("i6")), "fence", opaque=False),
        Side((at("j5"), at("j6")), "ledge", opaque=False),
        Side((at("b6"), at("b7")), "curtain", impassable=False),
        Side((at("c6"), at("c7")), "low wall", impassable=False, opaque=False),
    )
    figures = (
        Figure("Maud", (at("d3"),), 0, "lantern", "s", 0, 3, ("dash", "stunned", "prone", "singing")),
        Figure("Troll", (at("i3"), at("j3"), at("i4"), at("j4")), 3, "fist", "w", 9, 20),
        Figure("Kit", (at("b5"),), 1),
        Figure("Kat", (at("b5"),), 1),
    )
    layers = (Area(tuple(map(at, ("h3", "g3", "h2", "h4"))), "Fireball"), Label("Gatehouse", at("d2")))
    board = Board(grid, board.kinds, board.ground, board.levels, (*around(grid, inside, openings), *beyond))
    return Picture(board, figures, layers, "The Gatehouse", theme=theme)


@st.composite
def grids(draw: st.DrawFn, most: int = 7) -> Squares | Hexes:
    """Squares, or hexes in one of the four layouts."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    layout = draw(st.sampled_from((None, "odd-r", "even-r", "odd-q", "even-q")))
    return Squares(columns, rows) if layout is None else Hexes(columns, rows, layout)


@st.composite
def boards(draw: st.DrawFn, most: int = 7) -> Board:
    """Boards with any terrain, any levels, and all sorts of things between cells."""
    grid = draw(grids(most))
    size = len(grid.cells)
    known = (Terrain("open"), *TERRAIN.values(), Terrain("ooze", cost=3), Terrain("glass", impassable=True))
    kinds = tuple(draw(st.lists(st.sampled_from(known), min_size=1, max_size=4, unique=True)))
    ground = draw(st.lists(st.integers(0, len(kinds) - 1), min_size=size, max_size=size))
    levels = draw(st.just([]) | st.lists(st.integers(-2, 5), min_size=size, max_size=size))
    pairs = [(a, b) for a in grid.cells for b in grid.neighbours(a) if share_an_edge(grid, a, b)]
    chosen = draw(st.lists(st.tuples(st.sampled_from(pairs), st.sampled_from(SIDES)), max_size=6)) if pairs else []
    sides = tuple(Side(pair, name) for pair, name in chosen)
    return Board(grid, kinds, tuple(ground), tuple(levels), sides)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """Any picture: figures of any name anywhere, and layers over any cells."""
    board = draw(boards(5))
    cell = st.sampled_from(board.grid.cells)
    cells = st.lists(cell, max_size=5, unique=True).map(tuple)
    some = st.lists(cell, min_size=1, max_size=4, unique=True).map(tuple)
    facing = st.none() | st.sampled_from(board.grid.directions)
    small = st.integers(0, 9)
    marks = st.lists(st.text(max_size=6), max_size=5).map(tuple)
    figure = st.builds(
        Figure,
        st.text(max_size=30),
        some,
        small,
        st.sampled_from(("", "bow", "?")),
        facing,
        small,
        small,
        marks,
        st.booleans(),
    )
    layer = st.one_of(
        st.builds(Reach, st.lists(st.tuples(cell, small), max_size=6).map(tuple), cells),
        st.builds(Zone, cells, small),
        st.builds(Path, cells, st.lists(small, max_size=6).map(tuple), cells),
        st.builds(SightLine, cell, cell, st.none() | cell),
        st.builds(Area, cells, st.text(max_size=9), st.none() | small),
        st.builds(Selected, cells, st.lists(st.sampled_from(board.grid.directions), max_size=3).map(tuple)),
        st.builds(Threat, cells),
        st.builds(Forbidden, cell),
        st.builds(
            Label, st.text(max_size=9), cell, st.sampled_from(("place", "water", "region")), st.floats(-180, 180)
        ),
    )
    return Picture(
        board,
        draw(st.lists(figure, max_size=4).map(tuple)),
        draw(st.lists(layer, max_size=5).map(tuple)),
        draw(st.text(max_size=40)),
        draw(st.text(max_size=20)),
        draw(st.booleans()),
        draw(st.lists(st.text(max_size=5), max_size=3).map(tuple)),
        draw(st.sampled_from(("daylight", "lamplight"))),
        draw(st.none() | st.floats(8, 90)),
    )


FOLDER = FilePath(__file__).parents[2] / "docs" / "pictures"


def shown() -> dict[str, Picture]:
    """The pictures that the documentation shows, by the names of their files."""
    return {
        "ford.svg": msgspec.structs.replace(ford(), legend=False),
        "gatehouse.svg": gatehouse("lamplight"),
    }


if __name__ == "__main__":
    for name, picture in shown().items():
        (FOLDER / name).write_text(svg(picture) + "\n", "utf-8")
