"""How long shapes and moves through layers take, next to slow references, a bare call and python-tcod's Dijkstra.

A map of 100 by 100 hexes with 5 % pillars and some walls, and eighty creatures and things of all sizes on it.  "Warm"
is the state of a map in play: its masks are compiled, and the lines from a space to those near have been drawn before,
from wherever.  All methods take turns and the best of several rounds counts.
Run with `PYTHONPATH=src python bench/shapes.py`; needs numpy and tcod.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
from figures import Figure, amount, note

from fieldcraft.board import Board, Hexes, Side
from fieldcraft.board.terrain import WALL
from fieldcraft.systems.battlefield.areas import Template, lay_burst, lay_shape, members_of, open_spaces
from fieldcraft.systems.battlefield.movement import room_for, walk_within
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.shapes import cells_of_shape, ways_of
from fieldcraft.systems.battlefield.spaces import body_of, spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from rules.battlefield import reference_areas, reference_shapes

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import tcod.path

SIZE, ROUNDS, MANY = amount((100, 7, 20_000), (30, 1, 100))
GRID = Hexes(SIZE, SIZE)


def scene(seed: int = 1) -> State:
    """A crowded field; the creature that acts is called you, and stands in the middle."""
    dice = random.Random(seed)
    free = [cell for cell in GRID.cells if dice.random() > 0.05]
    pairs = [(cell, (cell[0] + 1, cell[1])) for cell in dice.sample(free, 200)]
    sides = [Side(pair, "wall") for pair in pairs if pair[1] in GRID]
    board = Board.of(GRID, dict.fromkeys(set(GRID.cells) - set(free), WALL), sides=sides)
    middle = GRID.cell(SIZE // 2, SIZE // 2)
    near = [cell for cell in free if GRID.distance(cell, middle) < 12]
    units = [Unit(id="you", at=middle)]
    units += [
        Unit(id=f"one{n}", at=at, size=dice.choice((-2, 0, 0, 0, 1, 2, 3)), fills=n % 9 == 0)
        for n, at in enumerate(dice.sample(near, 80))
    ]
    return State(map=board, sides=(), units={one.id: one for one in units})


def microseconds(methods: dict[str, Callable[[], object]], times: dict[str, int]) -> dict[str, float]:
    """The time of one call of each method: the best of the rounds."""
    best = dict.fromkeys(methods, float("inf"))
    for _ in range(ROUNDS):
        for name, method in methods.items():
            begun = time.perf_counter()
            for _ in range(times[name]):
                method()
            best[name] = min(best[name], (time.perf_counter() - begun) / times[name] * 1e6)
    return best


def compare(what: str, ours: float, peer: float, of: str, most: float) -> None:
    """Note a time next to another one."""
    note(Figure(what=what, ours=ours, unit="us", peer=peer, of=of, most=most))


def templates(field: State) -> dict[str, tuple[Template, Callable[[], object]]]:
    """Some shapes, each with the slow way to its spaces."""
    you = body_of(field, field.units["you"])
    start = Space(you.spaces[0].q + 1, you.spaces[0].r)
    found: dict[str, tuple[Template, Callable[[], object]]] = {}
    for kind, way, value in (("line", "ene", 12), ("cone", "e", 8), ("cone", "ene", 8)):
        turn = ways_of(GRID).index(way)
        edge, corner = turn // 2, bool(turn % 2)
        slow: Callable[[], object] = (
            (lambda e=edge, c=corner, v=value: reference_shapes.line(start.cell, e, c, v, False))
            if kind == "line"
            else (lambda e=edge, c=corner, v=value: reference_shapes.cone(GRID.cells, start.cell, e, c, v, "late"))
        )
        found[f"{kind} {way} {value}"] = lay_shape(field, you, start, kind, way, value), slow  # type: ignore[arg-type]
    found["burst 4"] = lay_burst(field, you, 4), lambda: reference_shapes.burst(GRID.cells, you.spaces, 4, "sum")
    return found


def members(field: State, name: str, template: Template) -> None:
    """Print what it takes to know who is in a shape, and where it comes to."""
    obstructions = obstructions_of(field)
    laid = reference_areas.Laid(
        frozenset(spaces_in(field.map.field, template.masks)), template.origins, template.reach, frozenset(template.own)
    )
    times = microseconds(
        {
            "members": lambda: members_of(template, obstructions),
            "open": lambda: open_spaces(template, obstructions),
            "slow": lambda: reference_areas.waves(field, laid, ()),
        },
        {"members": 20, "open": 20, "slow": 1},
    )
    print(f"  members {times['members']:.0f} us, open spaces {times['open']:.0f} us, slow {times['slow']:.0f} us")
    compare(f"members of a {name}", times["members"], times["slow"], "a slow reference", 0.05)


def call(field: object, start: object, kind: str, way: str, value: int, mirrored: bool = False) -> int:
    """A Python function that takes what a shape takes and does nothing."""
    return 0


def shapes(field: State) -> None:
    """Print what a shape takes that was seen before."""
    map, you = field.map.field, field.units["you"].at
    many = range(MANY)
    for kind, way in (("line", "ene"), ("cone", "e"), ("cone", "ene")):

        def cached(kind: str = kind, way: str = way) -> None:
            for _ in many:
                cells_of_shape(map, you, kind, way, 8)  # type: ignore[arg-type]

        def bare(kind: str = kind, way: str = way) -> None:
            for _ in many:
                call(map, you, kind, way, 8)

        times = microseconds({"cached": cached, "bare": bare}, {"cached": 1, "bare": 1})
        cached_, bare_ = (times[one] / MANY for one in ("cached", "bare"))
        compare(f"{kind} {way} seen before", cached_, bare_, "a bare call", 10)


class Tcod:
    """Dijkstra's algorithm compiled, over arrays of the whole map; it knows no walls on sides."""

    def __init__(self, field: State) -> None:
        self.skew = SIZE // 2
        self.costs = np.zeros((SIZE, SIZE + self.skew), dtype=np.int32)
        for x, y in GRID.cells:
            self.costs[y, x + self.skew] = 0 if field.map.terrain((x, y)).impassable else 1

    def whole(self, start: tuple[int, int]) -> np.ndarray:
        """Distances over the whole map."""
        graph = tcod.path.CustomGraph(self.costs.shape)
        for dx, dy in GRID.vectors:
            graph.add_edge((dy, dx), 1, cost=self.costs)
        finder = tcod.path.Pathfinder(graph)
        finder.add_root((start[1], start[0] + self.skew))
        finder.resolve()
        return finder.distance


def moves(field: State) -> None:
    """Print what it takes to know where a creature can go."""
    compiled, obstructions = Tcod(field), obstructions_of(field)
    for name, unit in (
        ("one hex", field.units["you"]),
        ("two hexes, two layers", Unit(id="you", at=field.units["you"].at, size=3)),
        ("flying", Unit(id="you", at=field.units["you"].at, flying=True)),
    ):
        body = body_of(field, unit)
        offsets = tuple((q - unit.at[0], r - unit.at[1]) for q, r in body.cells)

        def fresh(body=body, unit=unit, offsets=offsets) -> object:  # type: ignore[no-untyped-def]
            return walk_within(room_for(body, unit.flying, obstructions, offsets), unit.anchor, 6).ends

        methods = {"fresh": fresh, "tcod": lambda unit=unit: compiled.whole(unit.at)}
        times = microseconds(methods, {"fresh": 20, "tcod": 5})
        print(f"  {name}: with all that stands in the way {times['fresh']:.0f} us, tcod {times['tcod']:.0f} us")
        compare(f"reach of {name}, six points", times["fresh"], times["tcod"], "tcod on the whole map", 0.1)


def main() -> None:
    """Print times in microseconds, ratios, and what is wanted."""
    field = scene()
    print("shapes that were seen before")
    shapes(field)
    for name, (template, slow) in templates(field).items():
        print(name)
        times = microseconds({"slow": slow}, {"slow": 1})
        fast = microseconds({"fast": lambda t=template: t.masks}, {"fast": 1000})["fast"]  # type: ignore[misc]
        compare(f"spaces of a {name}", fast, times["slow"], "a slow reference", 0.05)
        members(field, name, template)
    print("moves")
    moves(field)


if __name__ == "__main__":
    main()
