"""Random play of ten against ten on thirty by thirty cells or sixteen zones, in each game, next to python-chess.

Two figures: options listed per second against legal moves listed per second, and orders judged, resolved and recorded
per second against moves pushed per second.  The same battles are played several times, and of each order the quickest
time counts, so that what else the machine does counts as little as can be: `python bench/play.py`.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import chess
from figures import Figure, amount, note
from tens import field, tiles, war

from fieldcraft.board import Board, Hexes, Terrain
from fieldcraft.core import Match, System
from fieldcraft.dice import Seeded
from fieldcraft.systems.battlefield.system import SYSTEM as FIELD
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State, Unit
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.mass_combat.system import SYSTEM as WAR
from fieldcraft.systems.tiles.system import SYSTEM as TILES

PLAYS, SIZE, EACH, ROUNDS = amount(3000, 15), 30, 10, amount(5, 1)


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


class Step(NamedTuple):
    """One order: its kind, how many there were to choose from, and the seconds of listing them and of playing it."""

    kind: str
    options: int
    listing: float
    playing: float


def ours(system: System[Any], start: Callable[[int], Any]) -> Iterator[Step]:
    """Random play of one battle after another, each begun from a seed."""
    rng, seed, match = random.Random(1), 1, Match(system, start(1), Seeded(b"bench"))
    for _ in range(PLAYS):
        if match.result() is not None:
            seed += 1
            match = Match(system, start(seed), Seeded(b"bench"))
        (by,) = match.to_act()
        since = time.perf_counter()
        options = match.options(by)
        listed = time.perf_counter()
        order = rng.choice(options)
        begun = time.perf_counter()
        match.play(order, by)
        yield Step(type(order).__name__, len(options), listed - since, time.perf_counter() - begun)


def theirs() -> Iterator[Step]:
    """Random playouts of chess."""
    rng, board = random.Random(1), chess.Board()
    for _ in range(PLAYS):
        since = time.perf_counter()
        moves = list(board.legal_moves)
        listed = time.perf_counter()
        if not moves or board.ply() > 200:
            board = chess.Board()
            continue
        move = rng.choice(moves)
        begun = time.perf_counter()
        board.push(move)
        yield Step("push", len(moves), listed - since, time.perf_counter() - begun)


def quickest(play: Callable[[], Iterator[Step]]) -> list[Step]:
    """The steps of what is played alike each time, with the quickest times of each.

    The first time is not counted: it fills what is remembered of lines and bases, as a server has it after a minute.
    """
    rounds = [list(play()) for _ in range(1 + ROUNDS)][1:]
    return [
        same[0]._replace(listing=min(one.listing for one in same), playing=min(one.playing for one in same))
        for same in zip(*rounds, strict=True)
    ]


def options_rate(steps: list[Step]) -> float:
    """How many options are listed a second."""
    return sum(step.options for step in steps) / sum(step.listing for step in steps)


def play_rate(steps: list[Step]) -> float:
    """How many orders are played a second."""
    return len(steps) / sum(step.playing for step in steps)


GAMES: tuple[tuple[System[Any], Callable[[int], Any], float | None, float], ...] = (
    (SYSTEM, battle, 0.2, 0.2),
    (FIELD, field, None, 0.15),
    (TILES, tiles, None, 0.15),
    (WAR, war, None, 0.15),
)
"""The games, how a battle of each begins, and what its ratios should be at least."""


def main() -> None:
    """Measure all, and print the ratios and where the time of an order goes."""
    peer, games = quickest(theirs), {}
    for system, start, options_target, play_target in GAMES:
        steps = games[system.name] = quickest(partial(ours, system, start))
        for what, rate, target in (
            ("options listed", options_rate, options_target),
            ("orders judged, resolved and recorded", play_rate, play_target),
        ):
            mine, other = rate(steps), rate(peer)
            title = f"{system.name}: {what}"
            note(Figure(what=title, ours=mine, unit="a second", peer=other, of="python-chess", least=target))
    print("\n| order | times | microseconds each |\n|---|---|---|")
    for game, steps in games.items():
        kinds = defaultdict[str, list[float]](list)
        for step in steps:
            kinds[step.kind].append(step.playing)
        for name, spent in sorted(kinds.items(), key=lambda item: -sum(item[1]))[:8]:
            print(f"| {game}: {name} | {len(spent)} | {sum(spent) / len(spent) * 1e6:.0f} |")


if __name__ == "__main__":
    main()
