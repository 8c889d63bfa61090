"""Play a scene with something in it otherwise: what becomes of the shares, or the smallest change that is fair.

A change is a path in the scene's file and its values: units.corvin.body=1..4 or goals.0.rounds=6,8.  Without one, the
numbers of the scene are listed with their paths.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

import msgspec
from rich.text import Text

from fieldcraft.cli.commands.sim import shares
from fieldcraft.cli.open import tell_notices
from fieldcraft.cli.sides import assign_bots
from fieldcraft.console.terminal import as_json, console
from fieldcraft.lab import Point, Processes, Proposal, Share, Sweep, sweep, tune
from fieldcraft.lab.scene_numbers import SceneNumber, list_numbers
from fieldcraft.lab.study import check_numbers
from fieldcraft.lab.sweeping import read_space
from fieldcraft.maps import load
from fieldcraft.maps.scenes import SceneFile, start


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scene", metavar="SCENE", help="a scene, by its name or its file")
    add("space", metavar="PATH=VALUES", nargs="*", help="what to change: units.corvin.body=1..4, goals.0.rounds=6,8")
    add("-n", "--matches", type=int, default=150, metavar="N", help="battles for each setting (150 by default)")
    add("--fair", action="store_true", help="look for the smallest change that makes the scene fair")
    add("--bot", action="append", default=[], metavar="SIDE=BOT", help="who plays a side, as for sim")
    add("--seed", type=int, default=0, metavar="N", help="what all chance follows from (0 by default)")
    add("--workers", type=int, metavar="N", help="how many processes (all cores by default)")
    add("-o", "--out", metavar="FILE", help="write the shares too: as .csv, .svg, .png or .parquet")
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Play, and tell."""
    scene = load.load_scene(given.scene)
    tell_notices(scene.notices)
    if not given.space:
        return tell_numbers(list_numbers(scene))
    system, begun = start(scene)
    bots = assign_bots(system.seats(begun), given.bot)
    check_numbers(matches=given.matches, workers=1 if given.workers is None else given.workers)
    with Processes(given.workers) as processes:
        if given.fair:
            return _tune(scene, bots, given, processes)
        found = sweep(
            scene, read_space(given.space), given.matches, bots=bots, seed=given.seed, executor=processes,
            progress=lambda done, of: console(stderr=True).print(f"{done} of {of}") if sys.stderr.isatty() else None,
        )  # fmt: skip
    if given.out:
        found.write(given.out)
    return as_json(msgspec.to_builtins(found)) if given.json else tell_sweep(found)


def _tune(scene: SceneFile, bots: dict[str, str], given: Namespace, processes: Processes) -> None:
    found = tune(scene, read_space(given.space), bots=bots, seed=given.seed, executor=processes)
    return as_json(msgspec.to_builtins(found)) if given.json else tell_proposal(found)


def tell_numbers(numbers: Iterable[SceneNumber]) -> None:
    """Each number as it would be given, with the value that it has."""
    for one in numbers:
        console().print(Text.assemble(f"{one.path}=", (f"{one.value}", "title")))


def tell_sweep(found: Sweep) -> None:
    """The share of the first side in each setting."""
    out = console()
    out.print(Text.assemble((f"Shares of {found.side}", "title"), f", {', '.join(found.points[0].setting)}"))
    out.print(shares(map(share_of_point, found.points), figures=False))


def share_of_point(point: Point) -> Share:
    """A point as a line of shares."""
    return Share(point.label, 0, point.battles, point.share, point.low, point.high)


def tell_proposal(found: Proposal) -> None:
    """What makes the scene fair, after all that was tried."""
    out = console()
    out.print(shares(map(share_of_point, found.tried), figures=False))
    if found.setting is None:
        out.print(Text("None of these makes the scene fair.", "title"))
        return
    change = ", ".join(f"{path} {value}" for path, value in found.setting.items())
    out.print(Text.assemble(("Fair with ", "title"), (change, "now")))
    out.print(Text(f"  {found.verdict}", "quiet"))
