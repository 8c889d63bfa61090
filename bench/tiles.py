"""Tiles & Movement: where a unit can go in all five ways with six slots, and what a caster of four shapes may do.

The goals: at most 0.8 of the time that python-tcod, which is compiled, takes in the box that six slots reach; and at
ten against ten the deeds of a caster in 5 ms and 20,000 bytes, asked of a state that nobody has asked yet, as after
every move.  `python bench/tiles.py`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import msgspec
import numpy as np
import tcod.path
from figures import Figure, amount, note
from msgspec.structs import replace
from tens import tiles

from fieldcraft.board import Board, Cell, Squares, Terrain
from fieldcraft.systems.tiles.movement import line_steps, prices
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.slots import tiles_for
from fieldcraft.systems.tiles.state import Budget, State, Unit

SIZE, SLOTS, GOAL, STARTS = amount(100, 30), 6, 0.8, amount(40, 2)
ROUNDS, MOST_MS, MOST_BYTES = amount(25, 1), 5.0, 20_000
WALL = Terrain("wall", impassable=True, opaque=True)


def scene() -> tuple[Board, list[Cell], list[Cell]]:
    """A board of squares a fifth of which is wall, the tiles of enemies, and open tiles to start from."""
    rng = random.Random(7)
    cells = list(Squares(SIZE, SIZE).cells)
    walls = set(rng.sample(cells, SIZE * SIZE // 5))
    free = [cell for cell in cells if cell not in walls]
    rng.shuffle(free)
    return Board.of(Squares(SIZE, SIZE), dict.fromkeys(walls, WALL)), free[:STARTS], free[40:90]


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


def seconds(work: Callable[[], object]) -> float:
    """The seconds of processor time that something takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def moves() -> None:
    """Print microseconds for one unit, the best of each start, and whether the goal is met."""
    board, enemies, starts = scene()
    resolve, own, other = compiled(board, enemies), 0.0, 0.0
    for start in starts:
        state = ways(board, enemies, start)
        unit = state.units["a"]

        def ours(state: State = state, unit: Unit = unit) -> None:
            state.cache.clear()
            prices(state, unit)
            line_steps(state, unit)

        own += min(seconds(ours) for _ in range(ROUNDS))
        other += min(seconds(lambda start=start: resolve(start)) for _ in range(ROUNDS))
    mine, peer = (1e6 * spent / len(starts) for spent in (own, other))
    note(Figure(what="tiles: five ways, six slots", ours=mine, unit="us", peer=peer, of="tcod box", most=GOAL))


def deeds() -> None:
    """Print how long the deeds of a caster take at ten against ten, and how large they are."""
    fight = tiles(1)
    caster = fight.units[fight.turn.unit]
    size = len(msgspec.json.encode(SHOW.deeds(fight, caster.side, caster.id)))
    states = [replace(fight) for _ in range(ROUNDS)]
    times = [1000 * seconds(lambda state=state: SHOW.deeds(state, caster.side, caster.id)) for state in states]
    middle = statistics.median(times)
    what = f"tiles: deeds of a caster of {len(caster.effects)} shapes"
    note(Figure(what=f"{what}, median", ours=middle, unit="ms", most=MOST_MS))
    note(Figure(what=f"{what}, size", ours=size, unit="bytes", most=MOST_BYTES))


if __name__ == "__main__":
    moves()
    deeds()
