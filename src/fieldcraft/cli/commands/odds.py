"""Exact odds of dice (4d6kh3, "2d8 vs 3d6"), of Fate rolls, and of the checks of the installed games.

A Fate roll is counted with what both sides may still invoke, each for +2 or new dice, by perfect play:

fieldcraft odds --fate +3 --against +2 --invoke 2 --invoke-against 1
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from msgspec.structs import asdict
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.extensions import dice_games
from fieldcraft.console.chart import bar, contest_table, percent
from fieldcraft.console.terminal import as_json, console
from fieldcraft.dice import Contest, Distribution, contest, parse
from fieldcraft.dice import odds as total_odds


def arguments(parser: ArgumentParser) -> None:
    """What may be given, here and by games for their own checks."""
    add = parser.add_argument
    add("dice", nargs="*", metavar="DICE", help="an expression like 4d6kh3, two with vs between, or a game's check")
    add("--dv", type=int, metavar="N", help="the total to reach, or the difficulty of a check")
    add(
        "--against", type=int, metavar="N", help="what is rolled against it: so many dice, or the number of a Fate roll"
    )
    add("--fate", type=int, metavar="N", help="a Fate roll with this skill")
    add("--invoke", type=int, default=0, metavar="N", help="how often the one who rolls may invoke an aspect")
    add("--invoke-against", type=int, default=0, metavar="N", help="how often the other side may")
    add("--passive", action="store_true", help="what stands against the Fate roll is a number, and is not rolled")
    add("--json", action="store_true", help="print JSON")
    for name, extension in dice_games().items():
        module = extension.module()
        parser.description = f"{parser.description}\n\n{module.__doc__}".rstrip()
        module.arguments(parser.add_argument_group(f"checks of {name}"))


def run(given: Namespace) -> None:
    """Count, and show: the first game that knows such a check does, or else they are dice to be added up."""
    text = " ".join(given.dice)
    if given.fate is not None:
        return _fate(text, given)
    if given.invoke or given.invoke_against or given.passive:
        raise ValueError(
            "--invoke, --invoke-against and --passive belong to a Fate roll: give its skill, like --fate +3"
        )
    if not text:
        raise ValueError("say which dice: 4d6kh3, or a Fate roll like --fate +3 --against +2")
    if not any(extension.module().show(text, given) for extension in dice_games().values()):
        _expressions(text, given.dv, json=given.json)
    return None


def _fate(text: str, given: Namespace) -> None:
    from fieldcraft.cli.fate_odds import show_fate_odds
    from fieldcraft.dice.invocations import Opposition

    if text or given.against is None:
        raise ValueError("a Fate roll has no other dice, and something stands against it: --fate +3 --against +2")
    opposition = Opposition(given.fate, given.against, given.invoke, given.invoke_against, given.passive)
    show_fate_odds(opposition, json=given.json)


def _contest(a: str, b: str, found: Contest, *, json: bool) -> None:
    if json:
        return as_json({"first": a, "second": b, **{name: float(one) for name, one in asdict(found).items()}})
    console().print(contest_table(a, b, found))
    return None


def _expressions(text: str, dv: int | None, *, json: bool) -> None:
    sides = re.split(r"\s+vs?\.?\s+", text.strip())
    if len(sides) > 2:
        message = f"{text!r}: two expressions can meet, not {len(sides)}"
        raise ValueError(message)
    totals = [total_odds(parse(side)) for side in sides]
    if len(totals) == 2:
        return _contest(sides[0], sides[1], contest(*totals), json=json)
    return _total(sides[0], totals[0], dv, json=json)


def _total(text: str, total: Distribution, dv: int | None, *, json: bool) -> None:
    reached = None if dv is None else total.at_least(dv)
    if json:
        answer: dict[str, Any] = {"dice": text, "mean": float(total.mean), "deviation": total.deviation}
        answer |= {} if reached is None else {"at_least": dv, "chance": float(reached)}
        return as_json({**answer, "odds": {total: float(chance) for total, chance in total.items()}})
    out = console()
    out.print(Text.assemble((text, "title"), f"   mean {float(total.mean):.2f}, deviation {total.deviation:.2f}"))
    if reached is not None:
        out.print(Text.assemble("  ", (percent(reached), "now"), f"  for {dv} or more"))
    out.print(_histogram(total, dv))
    return None


MOST_ROWS = 48
"""How many totals are listed one by one; more are gathered into as many rows."""


def _histogram(total: Distribution, dv: int | None) -> Table:
    """A bar for each total, or for each stretch of totals if there are many."""
    stretch = -(-len(total.weights) // MOST_ROWS)
    starts = range(total.first, total.first + len(total.weights), stretch)
    chances = {at: total.at_most(at + stretch - 1) - total.at_most(at - 1) for at in starts}
    most = max(chances.values())
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right")
    table.add_column(justify="right", style="quiet")
    for at, chance in chances.items():
        label = str(at) if stretch == 1 else f"{at} to {at + stretch - 1}"
        style = "miss" if dv is not None and at + stretch - 1 < dv else "now"
        table.add_row(label, percent(chance, 2), Text(bar(Fraction(chance, most), 40), style))
    return table
