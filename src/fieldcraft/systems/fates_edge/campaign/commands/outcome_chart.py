"""The four outcomes of a check as bars of characters; each has its own pattern, so that colour alone tells none."""

from __future__ import annotations

from rich.text import Text

from fieldcraft.console.chart import PATTERNS, percent, shares
from fieldcraft.systems.fates_edge.pools import Outcomes

NAMES = {"clean": "clean", "cost": "at a cost", "partial": "partial", "miss": "miss"}


def outcome_bar(odds: Outcomes, width: int = 40) -> Text:
    chances = [getattr(odds, name) for name in PATTERNS]
    bar = Text()
    for (name, pattern), count in zip(PATTERNS.items(), shares(chances, width), strict=True):
        bar.append(pattern * count, name)
    return bar


def outcome_key(odds: Outcomes) -> Text:
    """The four outcomes in words and figures, each behind its pattern."""
    parts = [
        Text.assemble((pattern, name), f" {NAMES[name]} {percent(getattr(odds, name))}")
        for name, pattern in PATTERNS.items()
    ]
    return Text("   ").join(parts)
