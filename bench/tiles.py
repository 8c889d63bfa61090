"""Where a unit of Tiles & Movement can go in all five ways with six slots, next to python-tcod.

Run with `make bench`.  The goal: at most 0.8 of the time that a compiled search takes in the box that six slots reach.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
import tcod.path

from fieldcraft.board import Board, Cell, Squares, Terrain
from fieldcraft.systems.tiles.movement import line_steps, prices
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.slots import tiles_for
from fieldcraft.systems.tiles.state import Budget, State, Unit

SIZE, SLOTS, GOAL = 100, 6, 0.8
WALL = Terrain("wall", impassable=True, opaque=True)


def scene() -> tuple[Board, list[Cell], list[Cell]]:
    """A board of squares a fifth of which is wall, the tiles of enemies, and open tiles to start from."""
    rng = random.Random(7)
    cells = list(Squares(SIZE, SIZE).cells)
    walls = set(rng.sample(cells, SIZE * SIZE // 5))
    free = [cell for cell in cells if cell not in walls]
    rng.shuffle(free)
    return Board.of(Squares(SIZE, SIZE), dict.fromkeys(walls, WALL)), free[:40], free[40:90]


def ways(board: Board, enemies: list[Cell], start: Cell) -> State:
    """A fight with one unit that has all its slots, and enemies round about."""
    units = {f"e{i}": Unit(id=f"e{i}", side="vigil", at=Place(cell)) for i, cell in enumerate(enemies)}
    units["a"] = Unit(id="a", side="alder", at=Place(start), budget=Budget(left=SLOTS))
    return State(map=board, sides=("alder", "vigil"), units=units)


def compiled(board: Board, enemies: list[Cell]) -> Callable[[Cell], np.ndarray]:
    """Dijkstra's algorithm compiled, over the box that the slots can touch; it knows no corners."""
    costs = np.ones((SIZE, SIZE), dtype=np.int32)
    for x, y in (*board.field.cells(board.field.impassable), *enemies):
        costs[y, x] = 0
    far = tiles_for(SLOTS)

    def resolve(start: Cell) -> np.ndarray:
        x, y = start
        left, top = max(x - far, 0), max(y - far, 0)
        box = np.ascontiguousarray(costs[top : y + far + 1, left : x + far + 1])
        graph = tcod.path.CustomGraph(box.shape)
        for dx, dy in Squares.vectors:
            graph.add_edge((dy, dx), 1, cost=box)
        finder = tcod.path.Pathfinder(graph)
        finder.add_root((y - top, x - left))
        finder.resolve()
        return finder.distance

    return resolve


def best_time(work: Callable[[], object], rounds: int = 5) -> float:
    """The seconds of the best round."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def main() -> None:
    """Print microseconds for one unit, and whether the goal is met."""
    board, enemies, starts = scene()
    resolve = compiled(board, enemies)

    states = [ways(board, enemies, start) for start in starts]

    def ours() -> None:
        for state in states:
            state.cache.clear()
            unit = state.units["a"]
            prices(state, unit)
            line_steps(state, unit)

    def theirs() -> None:
        for start in starts:
            resolve(start)

    own, other = (best_time(work) / len(starts) * 1e6 for work in (ours, theirs))
    verdict = "met" if own <= GOAL * other else "MISSED"
    print(f"five ways, six slots: {own:.0f} us, tcod box {other:.0f} us, {own / other:.2f} (goal {GOAL}: {verdict})")


if __name__ == "__main__":
    main()
