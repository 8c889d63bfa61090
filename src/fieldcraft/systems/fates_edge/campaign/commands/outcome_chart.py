"""The four outcomes of a check as bars of characters; each has its own pattern, so that colour alone tells none."""

from __future__ import annotations

from msgspec.structs import asdict
from rich.text import Text

from fieldcraft.console import chart
from fieldcraft.systems.fates_edge.pools import Outcomes

NAMES = {"clean": "clean", "cost": "at a cost", "partial": "partial", "miss": "miss"}


def outcome_bar(odds: Outcomes, width: int = 40) -> Text:
    return chart.outcome_bar(asdict(odds), width)


def outcome_key(odds: Outcomes) -> Text:
    """The four outcomes in words and figures, each behind its pattern."""
    return chart.outcome_key(asdict(odds), NAMES)
