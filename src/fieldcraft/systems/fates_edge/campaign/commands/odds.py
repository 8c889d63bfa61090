"""A number of dice is a check (6 --dv 3) or a contest (6 --against 5) of Fate's Edge.

A check of the role-playing game names an attribute and a skill, with their ratings or of a sheet, and tells what else
would help; with --clock it tells how soon checks like it fill a clock:

fieldcraft odds wits 3 + stealth 2 --dv 2 --assist 1
fieldcraft odds wits + stealth --sheet mira.json --dv 2 --clock 6
"""

from __future__ import annotations

import re
from argparse import Namespace, _ArgumentGroup

from msgspec.structs import asdict
from rich.table import Table
from rich.text import Text

from fieldcraft.console.chart import contest_table, percent
from fieldcraft.console.terminal import as_json, console
from fieldcraft.dice import Contest, contest
from fieldcraft.systems.fates_edge.campaign.commands.outcome_chart import NAMES, outcome_bar, outcome_key
from fieldcraft.systems.fates_edge.pools import ORDERS, Outcomes, Pool, joint
from fieldcraft.systems.fates_edge.pools.pool import DESCRIPTIONS, POLICIES

PAIR = re.compile(r"\s*[a-z]{3,}(\s+\d+)?\s*\+\s*[a-z]{3,}", re.IGNORECASE)
"""How a check begins that names an attribute and a skill."""


def arguments(parser: _ArgumentGroup) -> None:
    """What may be given for a check."""
    add = parser.add_argument
    add("--description", default="basic", choices=DESCRIPTIONS, help="how well the deed is described")
    add("--boon", action="store_true", help="a boon is at hand to roll one die again")
    add("--fatigue", type=int, default=0, metavar="N", help="so many successes are rolled again")
    add("--order", default=ORDERS[0], choices=ORDERS, metavar="STEPS", help=f"what comes first: {ORDERS[0]!r}")
    add("--policy", default=POLICIES[0], choices=POLICIES, help="how the boon's die is chosen")
    add(
        "--sheet",
        default="",
        metavar="FILE",
        help="whose attribute and skill: a JSON sheet, or sable, bryn, ash or neve",
    )
    add("--assist", type=int, default=0, metavar="N", help="so many dice of help, of which three count")
    add("--clock", type=int, metavar="N", help="how soon such checks fill so many segments of a clock")
    add("--beats", type=int, default=6, metavar="N", help="in so many beats at most (6 by default)")


def show(text: str, given: Namespace) -> bool:
    """Count a check or a contest, and show it; false if the words are neither."""
    if PAIR.match(text):
        from fieldcraft.systems.fates_edge.campaign.commands.check import show_check

        show_check(text, given)
        return True
    if not text.strip().isdecimal():
        return False
    pool = Pool(int(text), given.description, given.fatigue, given.boon, given.order, given.policy)
    if given.against is not None:
        successes = [joint(one).successes for one in (pool, Pool(given.against))]
        _contest(_said(pool), f"{given.against} dice", contest(*successes), json=given.json)
    elif given.dv is None:
        _every_dv(pool, json=given.json)
    else:
        _check(pool, given.dv, joint(pool, given.dv).outcomes(given.dv), json=given.json)
    return True


def _contest(a: str, b: str, found: Contest, *, json: bool) -> None:
    if json:
        return as_json({"first": a, "second": b, **_chances(found)})
    console().print(contest_table(a, b, found))
    return None


def _chances(some: Outcomes | Contest) -> dict[str, float]:
    return {name: float(chance) for name, chance in asdict(some).items()}


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
