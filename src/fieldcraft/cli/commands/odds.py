"""Exact odds of a check (6 --dv 3), a contest (6 --against 5) or any dice (4d6kh3, "2d8 vs 3d6").

A check of the role-playing game names an attribute and a skill, with their ratings or of a sheet, and tells what else
would help; with --clock it tells how soon checks like it fill a clock:

fieldcraft odds wits 3 + stealth 2 --dv 2 --assist 1
fieldcraft odds wits + stealth --sheet mira.json --dv 2 --clock 6
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from msgspec.structs import asdict
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.chart import NAMES, bar, outcome_bar, outcome_key, percent
from fieldcraft.cli.terminal import as_json, console
from fieldcraft.dice import ORDERS, Contest, Distribution, Outcomes, Pool, contest, joint, parse
from fieldcraft.dice import odds as total_odds
from fieldcraft.dice.pools import DESCRIPTIONS, POLICIES


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("dice", nargs="+", metavar="DICE", help="a number of d10s, an expression like 4d6kh3, or two with vs between")
    add("--dv", type=int, metavar="N", help="the difficulty of a check, or the total to reach")
    add("--against", type=int, metavar="N", help="a contest with a pool of so many dice")
    add("--description", default="basic", choices=DESCRIPTIONS, help="how well the deed is described")
    add("--boon", action="store_true", help="a boon is at hand to roll one die again")
    add("--fatigue", type=int, default=0, metavar="N", help="so many successes are rolled again")
    add("--order", default=ORDERS[0], choices=ORDERS, metavar="STEPS", help=f"what comes first: {ORDERS[0]!r}")
    add("--policy", default=POLICIES[0], choices=POLICIES, help="how the boon's die is chosen")
    add("--sheet", default="", metavar="FILE", help="whose attribute and skill: a JSON sheet, or sable, bryn or ash")
    add("--assist", type=int, default=0, metavar="N", help="so many dice of help, of which three count")
    add("--clock", type=int, metavar="N", help="how soon such checks fill so many segments of a clock")
    add("--beats", type=int, default=6, metavar="N", help="in so many beats at most (6 by default)")
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Count, and show."""
    text = " ".join(given.dice)
    if PAIR.match(text):
        from fieldcraft.cli.checking import check

        return check(text, given)
    if not text.strip().isdecimal():
        return _expressions(text, given.dv, json=given.json)
    pool = Pool(int(text), given.description, given.fatigue, given.boon, given.order, given.policy)
    if given.against is not None:
        successes = [joint(one).successes for one in (pool, Pool(given.against))]
        return _contest(_said(pool), f"{given.against} dice", contest(*successes), json=given.json)
    if given.dv is None:
        return _every_dv(pool, json=given.json)
    return _check(pool, given.dv, joint(pool, given.dv).outcomes(given.dv), json=given.json)


PAIR = re.compile(r"\s*[a-z]{3,}(\s+\d+)?\s*\+\s*[a-z]{3,}", re.IGNORECASE)
"""How a check begins that names an attribute and a skill."""


def _chances(some: Outcomes | Contest) -> dict[str, float]:
    return {name: float(chance) for name, chance in asdict(some).items()}


# --- checks ----------------------------------------------------------------------


def _check(pool: Pool, dv: int, found: Outcomes, *, json: bool) -> None:
    if json:
        return as_json({"dice": pool.dice, "dv": dv, "success": float(found.success), **_chances(found)})
    out = console()
    out.print(Text.assemble((f"{_said(pool)} against {dv}", "title")))
    out.print(Text.assemble("  ", (percent(found.success), "now"), "  of success"))
    out.print(Text("  ").append(outcome_bar(found, 60)))
    out.print(Text("  ").append(outcome_key(found)))
    return None


def _said(pool: Pool) -> str:
    """A pool in words."""
    more = [
        pool.description if pool.description != "basic" else "",
        f"fatigue {pool.fatigue}" if pool.fatigue else "",
        "with a boon" if pool.boon else "",
    ]
    return ", ".join([f"{pool.dice} {'die' if pool.dice == 1 else 'dice'}", *filter(None, more)])


def _every_dv(pool: Pool, *, json: bool) -> None:
    rows = {dv: joint(pool, dv).outcomes(dv) for dv in range(1, max(pool.dice, 1) + 1)}
    if json:
        return as_json({"dice": pool.dice, "dv": {dv: _chances(found) for dv, found in rows.items()}})
    table = Table(title=_said(pool), title_justify="left", title_style="title", box=None, pad_edge=False)
    for head in ("DV", "success", *NAMES.values()):
        table.add_column(head, justify="right")
    table.add_column("")
    for dv, found in rows.items():
        figures = (percent(getattr(found, name)) for name in NAMES)
        table.add_row(str(dv), Text(percent(found.success), "now"), *figures, outcome_bar(found, 32))
    console().print(table)
    return None


# --- contests and expressions --------------------------------------------------------


def _contest(a: str, b: str, found: Contest, *, json: bool) -> None:
    if json:
        return as_json({"first": a, "second": b, **_chances(found)})
    table = Table(title=f"{a} vs {b}", title_justify="left", title_style="title", box=None, pad_edge=False)
    for name, chance in (("ahead", found.win), ("level", found.tie), ("behind", found.lose)):
        table.add_row(name, percent(chance), Text(bar(chance, 40), "now"))
    console().print(table)
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
