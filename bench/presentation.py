"""How long a table waits for what it shows: tableaux, deeds, reach and plans, each on a view that nobody has asked yet.

Four battles: three that come with the package, and forty against forty on a hundred by a hundred hexes.  Printed are
the median and the slowest of all pieces of the side that is up, in ms of processor time.  Run with
`python bench/presentation.py`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from figures import Figure, amount, note
from msgspec.structs import replace

from fieldcraft.board import Board, Hexes, Terrain
from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.presentation import Banner, difference
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State, Unit
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.shared import Abilities

SIZE, EACH, ROUNDS = amount((100, 40, 3), (60, 6, 1))
TARGETS = {"deeds": 20.0, "deeds of casters": 60.0, "reach": 15.0}


def large() -> State:
    """Forty against forty in rough country, every fourth with a bow."""
    rng, grid = random.Random(7), Hexes(SIZE, SIZE)
    cells = list(grid.cells)
    rng.shuffle(cells)
    ground = dict.fromkeys(cells[:1200], Terrain("rubble", cost=2))
    ground |= dict.fromkeys(cells[1200:2000], Terrain("wall", impassable=True, opaque=True))
    free = sorted((cell for cell in cells if cell not in ground), key=lambda cell: abs(grid.place(cell)[0] - SIZE // 2))
    able, units = Abilities(body=3, skills={"melee": 2, "athletics": 2}), {}
    for number, at in enumerate(free[: 4 * EACH : 2]):
        side, facing = (("alder", "e"), ("vigil", "w"))[number % 2]
        bow = 12 if number % 8 < 2 else 0
        units[f"u{number}"] = Unit(id=f"u{number}", side=side, at=at, facing=facing, abilities=able, ranged=bow)
    return State(map=Board.of(grid, ground), units=units, sides=("alder", "vigil"), up="alder")


def timed(function: Callable[..., Any], *arguments: Any) -> float:
    """How long a call takes, in ms."""
    since = time.process_time()
    function(*arguments)
    return 1000 * (time.process_time() - since)


def times(match: Match[State]) -> Iterator[tuple[str, float]]:
    """What is asked at one moment of a battle, each question on a fresh copy of the view."""
    seat = min(match.to_act())
    view = match.view(seat)
    banners = tuple(Banner(id=side, label=side, colour=side) for side in view.sides)
    before = SHOW.tableau(view, seat, banners)
    yield "tableau", timed(SHOW.tableau, replace(view), seat, banners)
    yield "difference", timed(difference, before, SHOW.tableau(replace(view), seat, banners))
    for unit in view.of(seat):
        far = view.board.grid.cells[len(view.board.grid.cells) // 2]
        yield "deeds of casters" if unit.spells else "deeds", timed(SHOW.deeds, replace(view), seat, unit.id)
        yield "reach", timed(SHOW.reach, replace(view), seat, unit.id, "move")
        yield "plan", timed(SHOW.plan, replace(view), seat, unit.id, "move", (far,))


def measure(name: str, start: State) -> None:
    """Play a few turns at random, and print how long each question takes."""
    match, rng = Match(SYSTEM, start, Seeded(b"bench")), random.Random(3)
    found: dict[str, list[float]] = {}
    dict(times(match))
    for _ in range(ROUNDS):
        for what, took in times(match):
            found.setdefault(what, []).append(took)
        for _ in range(6):
            by = min(match.to_act())
            match.play(rng.choice(match.options(by)), by)
    print(f"{name}")
    for what, all_ in sorted(found.items()):
        print(f"  {what:18}{statistics.median(all_):8.2f}{max(all_):8.2f}")
        if what in TARGETS:
            note(Figure(what=f"{what}, {name}, slowest", ours=max(all_), unit="ms", most=TARGETS[what]))


if __name__ == "__main__":
    for scene in amount(("saltmere", "gatehouse", "ritual"), ("ritual",)):
        measure(scene, read_packaged(scene).start)
    measure(f"{EACH} against {EACH} on {SIZE} by {SIZE} hexes", large())
