"""Tell how a campaign went, check content packs, and show the scenarios that are ready.

fieldcraft campaign report harbour.fcl                      experience, boons, clocks and dials as a table
fieldcraft campaign report harbour.fcl --svg harbour.svg    and as a picture
fieldcraft campaign pack harbour.yaml docks.json            what each pack adds, or where it is wrong
fieldcraft campaign scenarios                               the stories that are ready
fieldcraft campaign scenarios hunger                        all of one, for its game master
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from fieldcraft.console.terminal import as_json, console

if TYPE_CHECKING:
    from fieldcraft.systems.fates_edge.campaign.commands.chronicle import Session


SYSTEM = "fates_edge"
"""The name of the game."""

OF_TABLE = "of a table: which of its scenes, counted from 1 (the last campaign)"
"""What the number of a scene is for."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="report|pack|scenarios")
    report = verbs.add_parser("report", help="what each session brought", description="What each session brought.")
    report.add_argument("log", metavar="LOG", help="a saved campaign, or the export of a table")
    report.add_argument("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    report.add_argument("--seat", default="gm", metavar="SEAT", help="only what a seat may know (gm, who knows all)")
    report.add_argument("--svg", default="", metavar="FILE", help="draw it as well")
    report.add_argument("--json", action="store_true", help="print JSON")
    pack = verbs.add_parser("pack", help="check content packs", description="Say what packs add, or what is wrong.")
    pack.add_argument("files", metavar="FILE", nargs="+", help="a content pack, YAML or JSON")
    pack.add_argument("--json", action="store_true", help="print JSON")
    ready = verbs.add_parser("scenarios", help="stories that are ready", description="The stories that are ready.")
    ready.add_argument("scenario", metavar="NAME", nargs="?", default="", help="all of this one, for its game master")
    ready.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    return {"report": _report, "pack": _pack, "scenarios": _scenarios}[given.verb](given)


def _pack(given: Namespace) -> None:
    """Read packs, all before anything is told."""
    from fieldcraft.core.files import read_file
    from fieldcraft.systems.fates_edge.campaign.files.readers import read_pack
    from fieldcraft.systems.fates_edge.campaign.presentation.story import pack_contents

    found = [pack_contents(read_pack(read_file(file), file)) for file in given.files]
    if given.json:
        return as_json([msgspec.to_builtins(one) for one in found])
    out = console()
    for one in found:
        out.print(Text.assemble((one.title, "title"), (f"   {one.id}, version {one.version}", "quiet")))
        parts = {name: getattr(one, name) for name in ("talents", "skills", "gear", "spells", "cards")}
        for name, names in parts.items():
            if names:
                out.print(Text.assemble((f"  {name.capitalize()}: ", "now"), ", ".join(names)))
    return None


def _scenarios(given: Namespace) -> None:
    """Show the scenarios that are ready, or all of one."""
    from fieldcraft.systems.fates_edge.campaign.commands.stories import find_scenario, list_scenarios, print_scenario
    from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import ready_scenarios

    chosen = find_scenario(given.scenario) if given.scenario else None
    if given.json:
        as_json(msgspec.to_builtins(chosen or ready_scenarios()))
    elif chosen:
        print_scenario(chosen)
    else:
        list_scenarios()


def _report(given: Namespace) -> None:
    """Read a log, and report."""
    from fieldcraft.core.files import write_file
    from fieldcraft.core.verification import find_faults
    from fieldcraft.systems.fates_edge.campaign.commands.chronicle import sessions
    from fieldcraft.table.exchange import read_log

    loaded = read_log(given.log, given.scene, SYSTEM)
    match, faults = loaded.match, tuple(find_faults(loaded))
    if match.system.name != SYSTEM:
        message = f"{given.log}: that is a game of {match.system.name}, not a campaign"
        raise ValueError(message)
    seats = ("gm", *match.start.players)
    if given.seat not in seats:
        raise ValueError(f"--seat: there is no seat {given.seat!r}: there are {', '.join(seats)}")
    told = sessions(match, given.seat)
    if given.json:
        as_json([msgspec.to_builtins(one) for one in told])
    else:
        _tell(match.view(given.seat).title, told, faults)
    if given.svg:
        from fieldcraft.systems.fates_edge.campaign.commands.curves import draw_curves

        write_file(given.svg, draw_curves(match.view(given.seat).title, told))


def _tell(title: str, told: tuple[Session, ...], faults: tuple[str, ...]) -> None:
    out = console()
    out.print(Text.assemble((title, "title"), (f"   {sum(one.deeds for one in told)} deeds", "quiet")))
    table = Table(box=None, pad_edge=False, header_style="quiet")
    table.add_column("", no_wrap=True)
    for one in told:
        table.add_column(one.name, justify="right")
    for head, rows in report_tables(told).items():
        table.add_row(Text(head, "title"))
        for name, figures in rows.items():
            table.add_row(f"  {name}", *figures)
    out.print(table)
    for fault in faults:
        out.print(Text.assemble(("! ", "warn"), fault))


def report_tables(told: tuple[Session, ...]) -> dict[str, dict[str, list[str]]]:
    """The rows of the report under their heads, each with a figure for every session; "" for what was not there yet."""
    people = dict.fromkeys(name for one in told for name in one.people)
    found = {
        "Experience gained": {name: [one.figure(name, "earned") for one in told] for name in people},
        "Experience left": {name: [one.figure(name, "left") for one in told] for name in people},
        "Boons": {name: [one.figure(name, "boons") for one in told] for name in people},
        "Clocks": {
            name: [one.clock(name) for one in told] for name in dict.fromkeys(c for o in told for c in o.clocks)
        },
        "Dials": {name: [str(one.dials.get(name, "")) for one in told] for name in ("mandate", "crisis")},
    }
    return {head: kept for head, rows in found.items() if (kept := {n: f for n, f in rows.items() if any(f)})}
