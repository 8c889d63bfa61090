"""List the scenes that come with Fieldcraft."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

import msgspec
from rich.padding import Padding
from rich.text import Text

from fieldcraft.console.terminal import as_json, console
from fieldcraft.lab import Verdict
from fieldcraft.maps.scenes import Listed, packaged_files, read_packaged, scenes
from fieldcraft.server.fairness import fairness, find_published
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


def tell_fairness(listed: Listed) -> dict[str, Any]:
    """How often each side won, and the verdict on that."""
    return {"fairness": wins_of(listed), "verdict": msgspec.to_builtins(verdict_of(listed))}


def wins_of(listed: Listed) -> tuple[int, ...]:
    """How often each side of a scene won in bot play."""
    return fairness(listed.name, packaged_files()[listed.name].read_text(encoding="utf-8"))


def tell_wins(listed: Listed) -> str:
    """How often each side of a scene won in bot play, on a line of its own; nothing if nobody has counted."""
    labels = (banner.label for banner in banners(read_packaged(listed.name)))
    won = ", ".join(f"{label} {wins}" for label, wins in zip(labels, wins_of(listed), strict=False))
    found = verdict_of(listed)
    sure = f" ({found.share:.0%}, between {found.low:.0%} and {found.high:.0%})" if found is not None else ""
    return f"\nWins in bot play: {won}{sure}" if won else ""


def verdict_of(listed: Listed) -> Verdict | None:
    """The share of the first side in bot play, and between what it lies; None if nobody has looked."""
    found = find_published(listed.name, packaged_files()[listed.name].read_text(encoding="utf-8"))
    return None if found is None else found.verdict
