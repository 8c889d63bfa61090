"""Random play of ten against ten on thirty by thirty cells, in each game of the board, next to python-chess.

Two figures: options listed per second against legal moves listed per second, and orders judged, resolved and recorded
per second against moves pushed per second.  Run it on a quiet machine: `python bench/play.py`.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import chess
from tens import field, tiles

from fieldcraft.board import Board, Hexes, Terrain
from fieldcraft.core import Match, System
from fieldcraft.dice import Seeded
from fieldcraft.systems.battlefield.system import SYSTEM as FIELD
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State, Unit
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.tiles.system import SYSTEM as TILES

PLAYS, SIZE, EACH = 3000, 30, 10


def battle(seed: int) -> State:
    """Ten against ten on hexes, an eighth of them rubble and a little less walls."""
    rng, grid = random.Random(seed), Hexes(SIZE, SIZE)
    cells = list(grid.cells)
    rng.shuffle(cells)
    rubble, walls = SIZE * SIZE // 8, SIZE * SIZE // 5
    ground = dict.fromkeys(cells[:rubble], Terrain("rubble", cost=2))
    ground |= dict.fromkeys(cells[rubble:walls], Terrain("wall", impassable=True, opaque=True))
    free = sorted((cell for cell in cells if cell not in ground), key=lambda cell: grid.place(cell)[0])
    units = {}
    for side, facing, home in (("alder", "e", free), ("vigil", "w", free[::-1])):
        for number, at in enumerate(home[: 3 * EACH : 3]):
            id, skills = f"{side[0]}{number}", {"melee": 2, "brawl": 2, "athletics": 2}
            able = Abilities(body=3, skills=skills)
            bow = 12 if number % 4 == 0 else 0
            units[id] = Unit(id=id, side=side, at=at, facing=facing, abilities=able, ranged=bow)
    return State(map=Board.of(grid, ground), units=units, sides=("alder", "vigil"), up="alder")


class Clock:
    """How often something was done, and how long it took in all."""

    def __init__(self) -> None:
        self.done, self.spent = 0, 0.0

    def add(self, done: int, since: float) -> None:
        """Count what was done since a moment."""
        self.spent += time.perf_counter() - since
        self.done += done

    @property
    def rate(self) -> float:
        """How many a second."""
        return self.done / self.spent


def ours(system: System[Any], start: Callable[[int], Any]) -> tuple[Clock, Clock, dict[str, Clock]]:
    """Random play of one battle after another, each begun from a seed."""
    listed, played, kinds = Clock(), Clock(), defaultdict[str, Clock](Clock)
    rng, seed, match = random.Random(1), 1, Match(system, start(1), Seeded(b"bench"))
    for _ in range(PLAYS):
        if match.result() is not None:
            seed += 1
            match = Match(system, start(seed), Seeded(b"bench"))
        (by,) = match.to_act()
        since = time.perf_counter()
        options = match.options(by)
        listed.add(len(options), since)
        order = rng.choice(options)
        since = time.perf_counter()
        match.play(order, by)
        played.add(1, since)
        kinds[type(order).__name__].add(1, since)
    return listed, played, kinds


def theirs() -> tuple[Clock, Clock]:
    """Random playouts of chess."""
    listed, pushed, rng, board = Clock(), Clock(), random.Random(1), chess.Board()
    for _ in range(20 * PLAYS):
        since = time.perf_counter()
        moves = list(board.legal_moves)
        listed.add(len(moves), since)
        if not moves or board.ply() > 200:
            board = chess.Board()
            continue
        move = rng.choice(moves)
        since = time.perf_counter()
        board.push(move)
        pushed.add(1, since)
    return listed, pushed


GAMES: tuple[tuple[System[Any], Callable[[int], Any], float | None, float], ...] = (
    (SYSTEM, battle, 0.2, 0.2),
    (FIELD, field, None, 0.15),
    (TILES, tiles, None, 0.15),
)
"""The games, how a battle of each begins, and what its ratios should be at least."""


def main() -> None:
    """Measure all, and print the ratios and where the time of an order goes."""
    (moves, pushed), spent = theirs(), {}
    print("| measure | Fieldcraft | python-chess | ratio | target |")
    print("|---|---|---|---|---|")
    for system, start, options_target, play_target in GAMES:
        ours(system, start)  # fills what is remembered of lines and bases, as a server has it after its first minute
        listed, played, spent[system.name] = ours(system, start)
        for what, mine, peer, target in (
            ("options listed a second", listed.rate, moves.rate, options_target),
            ("orders judged, resolved and recorded a second", played.rate, pushed.rate, play_target),
        ):
            least = f"at least {target}" if target else ""
            print(f"| {system.name}: {what} | {mine:,.0f} | {peer:,.0f} | {mine / peer:.2f} | {least} |")
    print("\n| order | times | microseconds each |\n|---|---|---|")
    for game, kinds in spent.items():
        for name, clock in sorted(kinds.items(), key=lambda item: -item[1].spent)[:8]:
            print(f"| {game}: {name} | {clock.done} | {clock.spent / clock.done * 1e6:.0f} |")


if __name__ == "__main__":
    main()
