"""Lets bots play each scene that comes with Fieldcraft some times over, and writes `docs/metrics.md`: how it plays.

It goes on where it was stopped (`build/metrics`), so that only scenes are played anew whose text, game or bots have
changed.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean

from fieldcraft.games import game
from fieldcraft.lab import Processes, Study
from fieldcraft.lab.summary import Played
from fieldcraft.lab.verdict import score_of_camp
from fieldcraft.maps.scenes import read_packaged, scenes

KEPT, PAGE = Path("build") / "metrics", Path("docs") / "metrics.md"
"""Where the battles are kept, and what is written."""

BATTLES = 24
"""How many battles a scene has."""

ABOUT = """# How the scenes play

What came of {battles} battles of each scene between `tactical` bots (`docs/metrics.py`), in the terms of Ludii and of
Browne, "Automatic generation and evaluation of recombination games" (2008). Who wins is published with the scenes, by
more battles and without luck; here it is only counted, and is uncertain by 20 points.

* **Rounds** and **actions**: how long a battle is, on average.
* **Options**: how many an actor has on average, and at most; **choices**: the part of decisions with more than one.
* **First side**: points of the side that is named first; **first to act**: how often whoever acted first won.
* **Lead changes**: how often another side was ahead in strength than before; **drama**: how far behind the winner was
  at worst, of all strength; **comebacks**: how often that was a tenth or more; **decided at**: the part of the battle
  after which the winner was never behind again. Empty where the bots do not know the strength of a side.

"""

COLUMNS = (
    "scene", "rounds", "actions", "options", "choices", "first side", "first to act", "draws", "lead changes", "drama",
    "comebacks", "decided at",
)  # fmt: skip


def study_of(name: str) -> Study:
    """What is played of a scene."""
    return Study.of(read_packaged(name), seed=1, watches=("choices", "leads"))


def describe(name: str, study: Study, played: Sequence[Played]) -> str:
    """The line of a scene in the table."""
    score = score_of_camp(study)

    def mean(measure: str, form: Callable[[float], str]) -> str:
        found = [one.measures[measure] for one in played if measure in one.measures]
        return form(fmean(found)) if found else ""

    options = f"{mean('options', whole)} / {max(one.measures.get('most options', 0) for one in played):.0f}"
    cells = (
        f"{name}, {game(study.system.name).title}", mean("rounds", tenths), whole(fmean(one.length for one in played)),
        options, mean("decisions with a choice", percent), percent(fmean(score(one)[0] for one in played)),
        percent(fmean(one.first in one.winners for one in played)), percent(fmean(not one.winners for one in played)),
        mean("lead changes", tenths), mean("drama", percent), mean("comebacks", percent), mean("decided at", percent),
    )  # fmt: skip
    return row(cells)


def row(cells: Iterable[str]) -> str:
    """A row of the table."""
    return f"| {' | '.join(cells)} |\n"


def whole(number: float) -> str:
    return f"{number:.0f}"


def tenths(number: float) -> str:
    return f"{number:.1f}"


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def write_page(battles: int, workers: int | None, names: Iterable[str]) -> None:
    """Play, and write the table."""
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = []
    with Processes(workers) as processes:
        for name in names:
            study = study_of(name)
            journal = KEPT / f"{name}-{study.fingerprint}.jsonl"
            lines.append(describe(name, study, list(study.stream(battles, processes, journal=journal))))
            print(lines[-1], end="", flush=True)
    PAGE.write_text(
        ABOUT.format(battles=battles) + row(COLUMNS) + row("---" for _ in COLUMNS) + "".join(lines), encoding="utf-8"
    )


def main(words: Sequence[str]) -> None:
    """Play, and write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--battles", type=int, default=BATTLES, help=f"of each scene ({BATTLES} by default)")
    parser.add_argument("--workers", type=int, help="how many processes; all cores by default")
    given = parser.parse_args(words)
    write_page(given.battles, given.workers, [one.name for one in scenes()])


if __name__ == "__main__":
    main(sys.argv[1:])
