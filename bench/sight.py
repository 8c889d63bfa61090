"""How long sight takes, next to python-tcod's compiled shadowcasting and to plain geometry in fractions.

Boards of 100 by 100 cells with 20 % walls, viewers at random, views of radius 12.  All methods take turns and the best
of several rounds counts.  tcod is given the whole board or a cut-out array, whichever is faster for it; its answer is
approximate, ours is line of sight cell for cell.

What is warm: "a new view" is the first from its cell on a board whose masks are laid out; the shadows that one obstacle
casts at each place of a window have been cast before, by whatever board of the process (`first of all` is the time of a
process's very first view).  "The same view" was asked before on the same board.  "A new line" is a pair of cells that
was never asked about, on a board that is laid out, where some line of that length and direction was drawn before; "the
same line" is a pair that was asked about before.

Run with `PYTHONPATH=src python bench/sight.py`; needs numpy and tcod.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from figures import Figure, amount, note

from fieldcraft.board import Board, Hexes, Squares
from fieldcraft.board.blockers import blockers_of
from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell
from fieldcraft.board.sight import field_of_view, sees
from fieldcraft.board.terrain import WALL, Side

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from board import reference_sight

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import tcod.libtcodpy
    import tcod.map

SIZE, RADIUS, ROUNDS, SEEN = amount((100, 12, 60, 100), (30, 5, 1, 4))


def scene(grid: Squares | Hexes, sides: int = 0, seed: int = 1) -> tuple[Board, list[Cell]]:
    """A random board, with walls on some sides, and a hundred cells to look from."""
    dice = random.Random(seed)
    terrain = {cell: WALL for cell in grid.cells if dice.random() < 0.2}
    starts = dice.sample(grid.cells[: -SIZE - 1], min(sides, SIZE * 3))
    walls = [Side((cell, there), "wall") for cell in starts if (there := (cell[0], cell[1] + 1)) in grid]
    free = [cell for cell in grid.cells if cell not in terrain]
    return Board.of(grid, terrain, sides=walls), dice.sample(free, SEEN)


Looker = Callable[..., object]


def microseconds(methods: dict[str, Looker], field: object, cases: Sequence[tuple[Cell, object]]) -> dict[str, float]:
    """The time of one call of each method, the loop round it included: the best round's mean over the cases."""
    best = dict.fromkeys(methods, float("inf"))
    for _ in range(ROUNDS):
        for name, method in methods.items():
            begun = time.perf_counter()
            for cell, other in cases:
                method(field, cell, other)
            best[name] = min(best[name], (time.perf_counter() - begun) / len(cases) * 1e6)
    return best


class Tcod:
    """Symmetric shadowcasting, compiled, over arrays."""

    def __init__(self, board: Board) -> None:
        clear = [not board.terrain(cell).opaque for cell in board.grid.cells]
        self.clear = np.array(clear).reshape(SIZE, SIZE)

    def whole(self, field: Field, cell: Cell, radius: int) -> np.ndarray:
        """The view, given the whole board."""
        return self._view(self.clear, (cell[1], cell[0]), radius)

    def cropped(self, field: Field, cell: Cell, radius: int) -> np.ndarray:
        """The view, given the box that the radius can touch."""
        left, top = max(cell[0] - radius, 0), max(cell[1] - radius, 0)
        box = self.clear[top : cell[1] + radius + 1, left : cell[0] + radius + 1]
        return self._view(box, (cell[1] - top, cell[0] - left), radius)

    def _view(self, clear: np.ndarray, eye: Cell, radius: int) -> np.ndarray:
        return tcod.map.compute_fov(clear, eye, radius, True, tcod.libtcodpy.FOV_SYMMETRIC_SHADOWCAST)


def in_fractions(board: Board) -> Callable[[Cell, Cell], bool]:
    """Line of sight by polygons in exact fractions, told which cells lie in the box of the line."""
    opaque = {cell for cell in board.grid.cells if board.terrain(cell).opaque}

    def look(field: Field, a: Cell, b: Cell) -> bool:
        segment = reference_sight.between(board.grid, a, b)
        xs, ys = (range(min(p, q), max(p, q) + 1) for p, q in zip(a, b, strict=True))
        near = ((x, y) for x in xs for y in ys if (x, y) in opaque and (x, y) not in (a, b))
        return not any(reference_sight.touches_cell(board.grid, segment, cell) for cell in near)

    return look


def call(field: Field, a: Cell, b: Cell, graze: str = "blocks", also: int = 0) -> bool:
    """A Python function that takes what `sees` takes and does nothing."""
    return True


def new_view(field: Field, cell: Cell, radius: int) -> int:
    """A view that is not looked up."""
    return blockers_of(field).view(cell, radius)


def new_line(field: Field, a: Cell, b: Cell) -> bool:
    """A line whose answer was forgotten."""
    del field.board.cache["sees"]["blocks"][a][b]
    return sees(field, a, b)


def views(name: str, board: Board, starts: list[Cell]) -> None:
    """Print what views cost."""
    field = board.field
    begun = time.perf_counter()
    field_of_view(field, starts[0], RADIUS)
    first = (time.perf_counter() - begun) * 1e3
    methods: dict[str, Looker] = {"new": new_view, "same": field_of_view}
    if isinstance(board.grid, Squares):
        methods |= {"tcod cropped": Tcod(board).cropped, "tcod whole": Tcod(board).whole}
    times = microseconds(methods, field, [(cell, RADIUS) for cell in starts])
    print(
        f"{name:22} view: new {times['new']:6.1f} us, same {times['same']:5.2f} us, first of all {first:5.1f} ms",
        end="",
    )
    if "tcod whole" in times:
        tcod_best = min(times["tcod cropped"], times["tcod whole"])
        print(f"; tcod, which knows no sides, {tcod_best:.1f} us")
        for which, most in (("new", None if board.sides else 5.0), ("same", 0.2)):
            what = f"the {which} view, {name}"
            note(Figure(what=what, ours=times[which], unit="us", peer=tcod_best, of="tcod", most=most))
    else:
        print()


def lines(name: str, board: Board, starts: list[Cell]) -> None:
    """Print what single lines cost."""
    field, plain = board.field, in_fractions(board)
    near = ((a, field.cells(field.disk(a, RADIUS))) for a in starts)
    pairs = [(a, cells[i * 37 % len(cells)]) for i, (a, cells) in enumerate(near)]
    assert all(sees(field, a, b) is plain(field, a, b) for a, b in pairs)
    methods: dict[str, Looker] = {"new": new_line, "same": sees, "call": call}
    times = microseconds(methods, field, pairs) | microseconds({"plain": plain}, field, pairs[:20])
    new, same, called, fractions = (times[key] for key in ("new", "same", "call", "plain"))
    print(f"{name:22} line: new {new:.2f} us, same {same:.2f} us, a function call {called:.2f} us, ", end="")
    print(f"in fractions {fractions:.0f} us")
    note(Figure(what=f"a new line, {name}", ours=new, unit="us", peer=fractions, of="fractions", most=0.1))
    note(Figure(what=f"the same line, {name}", ours=same, unit="us", peer=called, of="a bare call", most=5))


def main() -> None:
    """Print times in microseconds, ratios, and what is wanted."""
    scenes = {
        "squares": scene(Squares(SIZE, SIZE)),
        "squares, 300 sides": scene(Squares(SIZE, SIZE), sides=300),
        "hexes": scene(Hexes(SIZE, SIZE)),
        "hexes, flat-topped": scene(Hexes(SIZE, SIZE, "odd-q")),
    }
    for name, (board, starts) in scenes.items():
        views(name, board, starts)
    lines("squares", *scenes["squares"])


if __name__ == "__main__":
    main()
