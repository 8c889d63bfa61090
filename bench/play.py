"""Random play of ten against ten on thirty by thirty cells or sixteen zones, in each game, next to python-chess.

Three figures: options listed per second against legal moves listed per second; orders judged, resolved and recorded per
second against moves pushed per second; and steps of random playouts, which draw an option and keep no record, against
moves listed, chosen and pushed.  The same battles are played several times, chess between them, and of each order the
quickest time counts, so that what else the machine does counts as little as can be: `python bench/play.py`.
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
from fieldcraft.core import Match, Rolled, System
from fieldcraft.dice import Seeded
from fieldcraft.systems.battlefield.system import SYSTEM as FIELD
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State, Unit
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.mass_combat.system import SYSTEM as WAR
from fieldcraft.systems.tiles.system import SYSTEM as TILES

PLAYS, SIZE, EACH, ROUNDS = amount(1000, 15), 30, 10, amount(3, 1)


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


def playouts(system: System[Any], start: Callable[[int], Any]) -> Iterator[Step]:
    """Random play that lists nothing and keeps no record: an option is drawn, and a step made."""
    rng, seed, state, rolled, source = random.Random(1), 1, start(1), 0, Seeded(b"bench")
    for _ in range(PLAYS):
        if system.result(state) is not None:
            seed += 1
            state, rolled = start(seed), 0
        (by,) = system.to_act(state)
        since = time.perf_counter()
        order = system.sample_option(state, system.view(state, by), by, rng)
        assert order is not None, "who is to act has an option"
        drawn = time.perf_counter()
        state, events = system.step(state, order, by, source, rolled)
        yield Step(type(order).__name__, 1, drawn - since, time.perf_counter() - drawn)
        rolled += sum(type(event) is Rolled for event in events)


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


def quickest(plays: dict[str, Callable[[], Iterator[Step]]]) -> dict[str, list[Step]]:
    """The steps of each kind of play, in turn, with the quickest times of each step over several rounds.

    The first round is not counted: it fills what is remembered of lines and bases, as a server has it after a minute.
    """
    rounds = [{name: list(play()) for name, play in plays.items()} for _ in range(1 + ROUNDS)][1:]
    return {name: [_quickest(same) for same in zip(*(one[name] for one in rounds), strict=True)] for name in plays}


def _quickest(same: tuple[Step, ...]) -> Step:
    listing, playing = min(one.listing for one in same), min(one.playing for one in same)
    return same[0]._replace(listing=listing, playing=playing)


def options_rate(steps: list[Step]) -> float:
    """How many options are listed a second."""
    return sum(step.options for step in steps) / sum(step.listing for step in steps)


def play_rate(steps: list[Step]) -> float:
    """How many orders are played a second."""
    return len(steps) / sum(step.playing for step in steps)


def playout_rate(steps: list[Step]) -> float:
    """How many times a second an order is chosen and played."""
    return len(steps) / sum(step.listing + step.playing for step in steps)


GAMES: tuple[tuple[System[Any], Callable[[int], Any], float | None, float], ...] = (
    (SYSTEM, battle, 0.85, 0.25),
    (FIELD, field, None, 0.15),
    (TILES, tiles, None, 0.15),
    (WAR, war, None, 0.15),
)
"""The games, how a battle of each begins, and what its ratios should be at least."""


def main() -> None:
    """Measure all, and print the ratios and where the time of an order goes."""
    plays: dict[str, Callable[[], Iterator[Step]]] = {"chess": theirs}
    for system, start, *_ in GAMES:
        plays[system.name] = partial(ours, system, start)
        plays[f"{system.name}, drawn"] = partial(playouts, system, start)
    found = quickest(plays)
    peer = found["chess"]
    for system, _, options_target, play_target in GAMES:
        steps, drawn = found[system.name], found[f"{system.name}, drawn"]
        for what, mine, other, target in (
            ("options listed", options_rate(steps), options_rate(peer), options_target),
            ("orders judged, resolved and recorded", play_rate(steps), play_rate(peer), play_target),
            ("steps of random playouts", playout_rate(drawn), playout_rate(peer), None),
        ):
            title = f"{system.name}: {what}"
            note(Figure(what=title, ours=mine, unit="a second", peer=other, of="python-chess", least=target))
    print("\n| order | times | microseconds each |\n|---|---|---|")
    for system, *_ in GAMES:
        kinds = defaultdict[str, list[float]](list)
        for step in found[system.name]:
            kinds[step.kind].append(step.playing)
        for name, spent in sorted(kinds.items(), key=lambda item: -sum(item[1]))[:8]:
            print(f"| {system.name}: {name} | {len(spent)} | {sum(spent) / len(spent) * 1e6:.0f} |")


if __name__ == "__main__":
    main()
