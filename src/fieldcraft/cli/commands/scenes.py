"""List the scenes that come with Fieldcraft."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

import msgspec
from rich.padding import Padding
from rich.text import Text

from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.words import pluralize
from fieldcraft.maps.scenes import Listed, packaged_files, read_packaged, scenes
from fieldcraft.server.fairness import Published, find_published
from fieldcraft.table.scene_opening import banners


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """List them."""
    if given.json:
        return as_json([{**msgspec.to_builtins(listed), **tell_fairness(listed)} for listed in scenes()])
    out = console()
    for listed in scenes():
        game = f"  {listed.system}{', tutorial' if listed.tutorial else ''}"
        out.print(Text.assemble((listed.name, "now"), "  ", (listed.title, "title"), (game, "quiet")))
        about = Text.assemble(" ".join(listed.about.split()), (tell_wins(listed), "quiet"))
        out.print(Padding(about, (0, 2, 1, 2)))
    out.print(Text("fieldcraft play NAME begins one; `fieldcraft play FILE` plays your own.", "quiet"))
    return None


def find_figures(listed: Listed) -> Published | None:
    """What came of it when bots played a scene; None if nobody has looked."""
    return find_published(listed.name, packaged_files()[listed.name].read_text(encoding="utf-8"))


def tell_fairness(listed: Listed) -> dict[str, Any]:
    """How often each side won, the verdict on that, and how long a match takes."""
    if (found := find_figures(listed)) is None:
        return {"fairness": (), "verdict": None, "rounds": 0, "minutes": 0}
    said = msgspec.to_builtins(found.verdict)
    return {"fairness": found.wins, "verdict": said, "rounds": found.rounds, "minutes": found.minutes}


def tell_wins(listed: Listed) -> str:
    """How often each side of a scene won in bot play and how long it takes, on lines of their own; or nothing."""
    if (found := find_figures(listed)) is None:
        return ""
    labels = [banner.label for banner in banners(read_packaged(listed.name)) if not banner.neutral]
    won = ", ".join(f"{label} {wins}" for label, wins in zip(labels, found.wins, strict=True))
    said, rounds = found.verdict, f"{pluralize(found.rounds, 'round')}, " if found.rounds else ""
    sure = f"({said.share:.0%}, between {said.low:.0%} and {said.high:.0%})"
    players = pluralize(len(labels), "player")
    return f"\nWins in bot play: {won} {sure}\n{players}, {rounds}about {found.minutes} minutes"
