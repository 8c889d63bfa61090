"""The smallest rings of chalk, solved: how far each bot is from perfect play, by value iteration over every state.

Two fighters on two or three cells, with as much harm to bear as is given; the whole duel has too many states (it says
how many were found before it gave up).  `python bench/ring.py`, or with other bots; a minute or two for each.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from figures import SHORT, Figure, amount, note
from msgspec.structs import replace

from fieldcraft.core import Action
from fieldcraft.lab.bots import bot
from fieldcraft.lab.solving import Solution
from fieldcraft.maps.scenes import find_scene, read_packaged, start
from fieldcraft.systems.fates_edge.miniatures import State

COLUMNS, ROWS, HARM = amount((3, 1, 2), (2, 1, 1))
BOTS = amount(("tactical", "normal", "learned", "easy", "random"), ("tactical",))
MOST = amount(100_000, 300)
"""How many states of the whole duel are looked at."""

FOES = {"sable": "alder", "corvin": "vigil"}


def ring(columns: int, rows: int, harm: int) -> Mapping[str, Any]:
    """A scene: two fighters in opposite corners of a few cells, who are alike."""
    cells = "S" + "." * (columns * rows - 2) + "C"
    lines = (" ".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
    units = [
        {"id": id, "name": id.capitalize(), "side": side, "at": id[0].upper(), "body": 3, "skills": {"melee": 3}}
        | {"harm_max": harm, "emblem": "kestrel"}
        for id, side in FOES.items()
    ]
    return {
        "title": "A small ring",
        "about": "Two fighters on very little ground.",
        "system": "miniatures",
        "board": {"shape": "square", "rows": "\n".join(lines)},
        "sides": [
            {"id": "alder", "label": "Alder", "colour": "blue", "facing": "e"},
            {"id": "vigil", "label": "Vigil", "colour": "vermilion", "facing": "w"},
        ],
        "units": units,
        "goals": [{"goal": "last_standing", "side": side} for side in FOES.values()],
    }


def forget(state: State) -> State:
    """A state without what decides nothing there: the round, the game master's bank and their bargains."""
    return replace(state, round=1, bank=0, made=0, missed=None)


def face_elsewhere(action: Action) -> list[Action]:
    """The same action with each facing at its end."""
    return [replace(action, facing=way) for way in "nesw"] if hasattr(action, "facing") else []


def solve(columns: int, rows: int, harm: int) -> Solution:
    """A ring with perfect play."""
    return Solution(*start(find_scene(ring(columns, rows, harm))), forget, face_elsewhere)


def distance(solution: Solution, name: str) -> float:
    """The points in a hundred that a bot gives away to perfect play, on average of both sides."""
    first = solution.value - solution.evaluate({"alder": bot(name)})
    second = solution.evaluate({"vigil": bot(name)}) - solution.value
    return 50 * (first + second)


def main() -> None:
    """Solve a ring, and measure the bots on it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=BOTS)
    solution = solve(COLUMNS, ROWS, HARM)
    where = f"{COLUMNS} by {ROWS} cells, harm {HARM}"
    note(Figure(what=f"states of a ring of {where}", ours=len(solution.nodes), unit="states"))
    note(Figure(what=f"whoever begins wins, perfect play on {where}", ours=100 * solution.value, unit="%"))
    for name in parser.parse_args([] if SHORT else None).bots:
        note(Figure(what=f"{name}, from perfect play on {where}", ours=distance(solution, name), unit="points of 100"))
    try:
        Solution(*start(read_packaged("duel")), forget, face_elsewhere, MOST)
    except ValueError as error:
        print(f"   the whole duel: {error}")


if __name__ == "__main__":
    main()
