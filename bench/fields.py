"""How long a table of The Battlefield waits for what it shows: ten against ten, in the open and in fog.

Each of them has four shapes.  Every question is asked of a state that nobody has asked yet, as after every move.
Printed are the median and the slowest of many in ms of processor time, and how large the deeds of one creature are:
`python bench/fields.py`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from figures import Figure, amount, note
from msgspec.structs import replace

from fieldcraft.presentation import Aim
from fieldcraft.systems.battlefield.presentation import SHOW
from fieldcraft.systems.battlefield.state import State

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from showing.fields import BANNERS, ten_against_ten

ROUNDS, GOAL = amount(25, 1), 5.0


def questions(field: State) -> dict[str, Callable[[State], object]]:
    """What is asked at a table, by name."""
    at = field.units["a0"].at
    return {
        "deeds": lambda view: SHOW.deeds(view, "a", "a0"),
        "aim": lambda view: SHOW.aim(view, "a", "a0", "loose:flame", Aim(at=at, way="e", value=4)),
        "reach": lambda view: SHOW.reach(view, "a", "a0", "move"),
        "tableau": lambda view: SHOW.tableau(view, "a", BANNERS),
    }


def timed(ask: Callable[[State], object], field: State) -> float:
    """How long an answer takes, in ms."""
    fresh, since = replace(field), time.process_time()
    ask(fresh)
    return 1000 * (time.process_time() - since)


def main() -> None:
    """Ask, and print."""
    field = ten_against_ten()
    for name, ask in questions(field).items():
        ask(field)
        times = [timed(ask, field) for _ in range(ROUNDS)]
        note(Figure(what=f"The Battlefield: {name}, median", ours=statistics.median(times), unit="ms", most=GOAL))
        print(f"   slowest {max(times):.2f} ms")
    print(f"deeds: {len(msgspec.json.encode(SHOW.deeds(field, 'a', 'a0')))} bytes")


if __name__ == "__main__":
    main()
