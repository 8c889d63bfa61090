"""What bots have weighed, as it is shown in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from fieldcraft.lab.player import Reason


def show_reasons(reasons: Iterable[Reason]) -> Table:
    """Scores and what they are of, one below the other; a dash where a bot follows a rule and weighs nothing."""
    table = Table(box=None, show_header=False)
    table.add_column(justify="right")
    for reason in reasons:
        table.add_row(Text("-" if reason.score is None else f"{reason.score:.2f}", "now"), reason.words)
    return table
