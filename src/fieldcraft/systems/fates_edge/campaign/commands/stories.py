"""The scenarios that are ready, as a list and each as a page that a game master reads."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from fieldcraft.console.terminal import console
from fieldcraft.systems.fates_edge.campaign.presentation.panels.scenario import describe_ready
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Scenario, ScenarioClock
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import ready_scenarios, scenario_notes, scenarios


def find_scenario(name: str) -> Scenario:
    """The scenario of an id or a name; ValueError, with those there are, if there is none."""
    for id, one in scenarios().items():
        if name.casefold() in (id, one.name.casefold()):
            return one
    raise ValueError(f"there is no scenario {name!r}: there are {', '.join(scenarios())}")


def list_scenarios() -> None:
    """Print what each scenario is about, for whom it is and how long it takes."""
    out = console()
    for one in ready_scenarios():
        out.print(Text.assemble((one.id, "now"), "  ", (one.title, "title")))
        out.print(Padding(one.about, (0, 0, 0, 2), expand=False))
        out.print(Padding(Text(describe_ready(one), "quiet"), (0, 0, 0, 2), expand=False))


def print_scenario(one: Scenario) -> None:
    """Print all of a scenario: what to know first, its clocks, and its notes."""
    out = console()
    out.print(Text(one.name, "title"))
    out.print(one.about)
    out.print()
    out.print(one.advice)
    out.print()
    for clock in one.all_clocks:
        kind = "rail" if clock.sort == "rail" else "clock"
        out.print(Text.assemble((clock.name, "now"), f", a {kind} of {clock.size}"))
        out.print(Padding(describe_clock(clock), (0, 0, 0, 2), expand=False))
    for head, text in scenario_notes(one).items():
        out.print()
        out.print(Text(head, "title"))
        out.print(Padding(text, (0, 0, 0, 2), expand=False))


def describe_clock(clock: ScenarioClock) -> str:
    """What ticks a clock, and what happens when it is full."""
    ticks = f"Ticks: {clock.when}.\n" if clock.when else ""
    return f"{ticks}Full: {clock.then}."
