"""How long reach takes, next to a plain search over coordinates and to python-tcod's compiled Dijkstra.

Boards of 100 by 100 cells with 20 % walls and costs of 1 to 3; the zones of control of twenty enemies stop movement;
starts are rotated, all methods take turns and the best of several rounds counts.  "Warm" is the state of a board in
play: its masks are compiled and the lines round each start have been cut before; "cold" is the first reach of all on a
new board.  Run with `PYTHONPATH=src python bench/reach.py`; needs numpy and tcod.
"""

from __future__ import annotations

import heapq
import random
import time
import warnings
from collections.abc import Callable

import numpy as np
from figures import Figure, amount, note

from fieldcraft.board import Board, Hexes, Squares, Terrain
from fieldcraft.board.grid import Cell
from fieldcraft.board.reach import reach
from fieldcraft.board.terrain import WALL

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import tcod.path

SIZE, ROUNDS, STARTS = amount((100, 9, 60), (30, 1, 3))
GROUNDS = [Terrain(f"cost {cost}", cost=cost) for cost in (1, 2, 3)]


def scene(grid: Squares | Hexes, seed: int = 1) -> tuple[Board, int, int, list[Cell]]:
    """A random board, the cells of twenty enemies, their zones of control, and sixty starts."""
    dice = random.Random(seed)
    board = Board.of(grid, {c: WALL if dice.random() < 0.2 else dice.choice(GROUNDS) for c in grid.cells})
    field = board.field
    free = field.cells(field.on & ~field.impassable)
    enemies = field.mask(dice.sample(free, 20))
    return board, enemies, field.around(enemies, orthogonal=True), dice.sample(free, STARTS)


class Plain:
    """A search with a heap over coordinates, its neighbours and costs listed beforehand."""

    def __init__(self, board: Board, enemies: int, stops: int) -> None:
        grid, field = board.grid, board.field
        passable = set(field.cells(field.on & ~field.impassable))
        self.stops = set(field.cells(stops))
        shut = set(field.cells(enemies))
        self.ways: dict[Cell, list[tuple[Cell, int, int]]] = {}
        for x, y in passable:
            self.ways[x, y] = []
            for dx, dy in grid.vectors:
                there, diagonal = (x + dx, y + dy), isinstance(grid, Squares) and dx and dy
                pinched = diagonal and (x + dx, y) not in passable and (x, y + dy) not in passable
                if there in passable and there not in shut and not pinched:
                    self.ways[x, y].append((there, board.terrain(there).cost, 1 if diagonal else 0))

    def reach(self, start: Cell, budget: int) -> dict[tuple[Cell, int], int]:
        """The cheapest cost of each cell and parity."""
        best = {(start, 0): 0}
        heap = [(0, start, 0)]
        while heap:
            spent, here, parity = heapq.heappop(heap)
            if spent > best[here, parity] or (here in self.stops and here != start):
                continue
            for there, cost, diagonal in self.ways[here]:
                total, turned = spent + cost + (diagonal & parity), parity ^ diagonal
                if total <= budget and total < best.get((there, turned), 99):
                    best[there, turned] = total
                    heapq.heappush(heap, (total, there, turned))
        return best


class Tcod:
    """Dijkstra's algorithm compiled, over arrays; it knows neither stops nor alternating diagonals nor corners."""

    def __init__(self, board: Board, enemies: int) -> None:
        self.grid, self.skew = board.grid, SIZE // 2 if isinstance(board.grid, Hexes) else 0
        self.costs = np.zeros((SIZE, SIZE + self.skew), dtype=np.int32)
        shut = set(board.field.cells(enemies))
        for (x, y), ground in ((cell, board.terrain(cell)) for cell in board.grid.cells):
            self.costs[y, x + self.skew] = 0 if ground.impassable or (x, y) in shut else ground.cost

    def _resolve(self, costs: np.ndarray, root: Cell) -> np.ndarray:
        graph = tcod.path.CustomGraph(costs.shape)
        for dx, dy in self.grid.vectors:
            graph.add_edge((dy, dx), 1, cost=costs)
        finder = tcod.path.Pathfinder(graph)
        finder.add_root(root)
        finder.resolve()
        return finder.distance

    def whole(self, start: Cell, budget: int) -> np.ndarray:
        """Distances over the whole board."""
        return self._resolve(self.costs, (start[1], start[0] + self.skew))

    def cropped(self, start: Cell, budget: int) -> np.ndarray:
        """Distances in the box that the budget can touch."""
        x, y = start[0] + self.skew, start[1]
        left, top = max(x - budget, 0), max(y - budget, 0)
        box = np.ascontiguousarray(self.costs[top : y + budget + 1, left : x + budget + 1])
        return self._resolve(box, (y - top, x - left))


def microseconds(methods: dict[str, Callable[[Cell], object]], starts: list[Cell]) -> dict[str, float]:
    """The time of one call of each method: the best round's mean over the starts."""
    best = dict.fromkeys(methods, float("inf"))
    for _ in range(ROUNDS):
        for name, method in methods.items():
            begun = time.perf_counter()
            for start in starts:
                method(start)
            best[name] = min(best[name], (time.perf_counter() - begun) / len(starts) * 1e6)
    return best


def measured(grid: Squares | Hexes, budget: int) -> dict[str, float]:
    """The times of all methods on one kind of grid."""
    board, enemies, stops, starts = scene(grid)
    field, plain, compiled = board.field, Plain(board, enemies, stops), Tcod(board, enemies)

    def ours(start: Cell) -> object:
        return reach(field, start, budget, shut=enemies, stops=stops).mask

    def cold(start: Cell) -> object:
        new = Board(board.grid, board.kinds, board.ground).field
        return reach(new, start, budget, shut=enemies, stops=stops).mask

    methods: dict[str, Callable[[Cell], object]] = {
        "ours": ours,
        "plain": lambda start: plain.reach(start, budget),
        "tcod cropped": lambda start: compiled.cropped(start, budget),
        "tcod whole": lambda start: compiled.whole(start, budget),
    }
    return microseconds(methods, starts) | microseconds({"cold": cold}, starts[:2])


def main() -> None:
    """Print times in microseconds, ratios, and whether the goals are met."""
    kinds = {"hexes": Hexes(SIZE, SIZE), "squares": Squares(SIZE, SIZE)}
    goals = {("hexes", "tcod whole"): 0.02, ("squares", "tcod cropped"): 0.8}
    print(f"{'':10} {'budget':>6} {'ours':>8} {'cold':>8} {'plain':>8} {'tcod box':>8} {'tcod all':>8}")
    for name, grid in kinds.items():
        for budget in (6, 12):
            times = measured(grid, budget)
            columns = " ".join(f"{times[k]:8.1f}" for k in ("ours", "cold", "plain", "tcod cropped", "tcod whole"))
            print(f"{name:10} {budget:6} {columns}")
            for other in ("plain", "tcod cropped", "tcod whole"):
                goal = goals.get((name, other), 0.5 if other == "plain" else None) if budget == 12 else None
                what = f"reach of {budget} on {name}"
                note(Figure(what=what, ours=times["ours"], unit="us", peer=times[other], of=other, most=goal))


if __name__ == "__main__":
    main()
