"""Lets bots play each scene that comes with Fieldcraft until it is known how fair it is, and writes that down.

Scenes are played anew whose text, game or bots have changed; names of scenes may be given, and are then played in any
case.  It takes from a minute to an hour for each, and goes on where it was stopped (`build/fairness`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import msgspec

from fieldcraft.lab import Processes, Question, Study, verdict
from fieldcraft.lab.study import USUAL
from fieldcraft.lab.versions import versions_of
from fieldcraft.maps.scenes import packaged_files, read_packaged, scenes
from fieldcraft.server.fairness import FAIR, FILE, Published, find_published, hash_text

KEPT = Path("build") / "fairness"
"""Where the battles are kept."""

MOST = 400
"""After how many battles it stays open whether a scene is fair."""

IS_FAIR = Question(*FAIR, margin=0.05)
"""What is asked of a scene."""


def study_of(name: str) -> Study:
    """What is played of a scene; the seed follows from its text, so that no two share their dice."""
    return Study.of(read_packaged(name), seed=int(hash_of(name), 16), watches=("luck",))


def hash_of(name: str) -> str:
    """The hash of the text of a scene."""
    return hash_text(packaged_files()[name].read_text(encoding="utf-8"))


def is_current(name: str) -> bool:
    """Whether a scene, the game and the bots are those that were published."""
    found = find_published(name, packaged_files()[name].read_text(encoding="utf-8"))
    return found is not None and found.versions == versions_of(study_of(name))


def judge(name: str, processes: Processes, most: int) -> Published:
    """A scene, played by equal bots until it is known how fair it is."""
    study = study_of(name)
    KEPT.mkdir(parents=True, exist_ok=True)
    journal = KEPT / f"{name}-{study.fingerprint}.jsonl"
    found = verdict(study, IS_FAIR, most=most, executor=processes, journal=journal)
    played = list(study.stream(found.battles, journal=journal))
    won = Counter(seat for one in played for seat in one.winners)
    return Published(
        text=hash_of(name),
        matches=found.battles,
        wins=tuple(won[seat] for seat in study.system.seats(study.start)),
        verdict=found,
        versions=versions_of(study),
        rounds=round(median(one.measures.get("rounds", 0) for one in played)),
        actions=round(median(one.length for one in played)),
    )


def write(name: str, result: Published) -> None:
    """Put a result beside the scene."""
    file = packaged_files()[name].with_name(FILE)
    found = msgspec.json.decode(file.read_bytes(), type=dict[str, Published]) if file.exists() else {}
    found[name] = result
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def main(words: Sequence[str]) -> None:
    """Play, and write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="SCENE")
    parser.add_argument(
        "--most", type=int, default=MOST, help=f"after so many battles it stays open ({MOST} by default)"
    )
    parser.add_argument("--workers", type=int, help="how many processes; all cores by default")
    given = parser.parse_args(words)
    with Processes(given.workers) as processes:
        for name in given.names or [one.name for one in scenes() if not is_current(one.name)]:
            result = judge(name, processes, given.most)
            print(f"{name}: {result.verdict} with {USUAL}", flush=True)
            write(name, result)


if __name__ == "__main__":
    main(sys.argv[1:])
