"""How much thinking ahead is worth: `search` against `tactical`, in a scene of each game on a board.

Mirrored pairs of battles with common dice, without luck: the share of the points and its 95 % interval.
`python bench/search.py`, or with scenes, how many battles (`-n 200`), and another budget (`--bot search@1s`); battles
that were played are kept in a folder (`--journals`), from which it goes on.  Hours, unless it is asked for less.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import islice
from pathlib import Path
from statistics import fmean

from figures import SHORT, Figure, amount, note
from msgspec.structs import replace

from fieldcraft.lab.control import take_luck_out
from fieldcraft.lab.ladder import pair_bots
from fieldcraft.lab.sequential import Moments
from fieldcraft.lab.verdict import LEAST_VARIANCE, score_of_bot

SCENES = amount(("bridge", "gullet", "wyrm", "swiftwater"), ("duel",))
BATTLES, BOT = amount(200, 2), amount("search@1s", "search@1")
WANTED = 0.6


def measure(scene: str, bot: str, battles: int, journals: Path | None) -> None:
    """Let the bots play, and note the share of the one that thinks ahead."""
    study = replace(pair_bots(scene, bot, "tactical"), watches=("luck",))
    if SHORT:
        study = replace(study, limit=6)
    score, found = score_of_bot(study, bot), list[tuple[float, float]]()
    journal = None if journals is None else journals / f"{scene}-{bot}.jsonl"
    played = study.stream(battles, journal=journal)
    while pair := [score(one) for one in islice(played, 2)]:
        found.append((fmean(points for points, _ in pair), fmean(luck for _, luck in pair)))
        seen = Moments.of(take_luck_out(found), LEAST_VARIANCE)
        low, high = seen.interval
        print(f"   {scene}: {2 * len(found)} battles, {seen.mean:.3f} ({low:.3f} to {high:.3f})", flush=True)
    plain = fmean(points for points, _ in found)
    what = f"{bot} against tactical in {scene}, {2 * len(found)} battles, {low:.2f} to {high:.2f} (plain {plain:.2f})"
    note(Figure(what=what, ours=seen.mean, unit="of the points", least=WANTED))


def main() -> None:
    """Measure in the scenes that are named."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", default=SCENES)
    parser.add_argument("-n", type=int, default=BATTLES, help=f"battles of each scene ({BATTLES} by default)")
    parser.add_argument("--bot", default=BOT, help=f"who thinks ahead ({BOT} by default)")
    parser.add_argument("--journals", type=Path, help="a folder in which the battles are kept")
    given = parser.parse_args([] if SHORT else None)
    if given.journals is not None:
        given.journals.mkdir(parents=True, exist_ok=True)
    for scene in given.scenes:
        measure(scene, given.bot, given.n, given.journals)


if __name__ == "__main__":
    main()
