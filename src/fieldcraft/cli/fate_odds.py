"""The odds of a Fate roll on the terminal: its degrees, and what each invocation adds."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from rich.table import Table
from rich.text import Text

from fieldcraft.console.chart import outcome_bar, outcome_key, percent
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.words import pluralize
from fieldcraft.dice.fate import Degrees
from fieldcraft.dice.invocations import MOST, Opposition

LOOKS = {"style": "clean", "success": "cost", "tie": "partial", "fail": "miss"}
"""Each degree, best first, and the look of its outcome."""


def show_fate_odds(opposition: Opposition, *, json: bool) -> None:
    """Print the odds of a roll, with a row for each number of invocations up to one more than there are."""
    rows = Opposition(
        opposition.skill, opposition.against, min(MOST, opposition.own + 1), opposition.other, opposition.passive
    ).by_own()
    degrees = rows[opposition.own]
    if json:
        return as_json(_as_data(opposition, rows))
    out = console()
    out.print(Text(_in_words(opposition), "title"))
    out.print(Text.assemble("  ", (percent(degrees.success + degrees.style), "now"), "  of success, with style or not"))
    out.print(Text("  ").append(outcome_bar(_by_look(degrees), 60)))
    out.print(Text("  ").append(outcome_key(_by_look(degrees), {look: name for name, look in LOOKS.items()})))
    out.print(_table(rows, opposition.own))
    return None


def _by_look(degrees: Degrees) -> dict[str, Any]:
    return {look: getattr(degrees, name) for name, look in LOOKS.items()}


def _in_words(opposition: Opposition) -> str:
    what = "passive" if opposition.passive else "a roll of"
    invokes = [
        f"{who} {pluralize(count, 'invocation')}"
        for who, count in (("with", opposition.own), ("against", opposition.other))
        if count
    ]
    return ", ".join([f"Fate {opposition.skill:+} against {what} {opposition.against:+}", *invokes])


def _as_data(opposition: Opposition, rows: tuple[Degrees, ...]) -> dict[str, Any]:
    chances = [{name: float(chance) for name, chance in asdict(row).items()} for row in rows]
    shifts = {number: float(chance) for number, chance in opposition.shifts.items()}
    return {**asdict(opposition), **chances[opposition.own], "shifts": shifts, "by_invocations": chances}


def _table(rows: tuple[Degrees, ...], own: int) -> Table:
    """A row for each number of invocations; the one that was asked for stands out."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("invocations", "success or style", "more", *LOOKS):
        table.add_column(head, justify="right")
    before = None
    for count, degrees in enumerate(rows):
        chance = degrees.success + degrees.style
        more = "" if before is None else f"+{100 * float(chance - before):.1f}"
        figures = (percent(getattr(degrees, name)) for name in LOOKS)
        table.add_row(str(count), Text(percent(chance), "now" if count == own else ""), more, *figures)
        before = chance
    return table
