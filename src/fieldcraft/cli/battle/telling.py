"""What happened and what would happen: sentences with the rules behind them, refusals, odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import replace
from rich.console import Group
from rich.text import Text

from fieldcraft.cli.chart import PATTERNS, outcome_bar, outcome_key, percent
from fieldcraft.cli.rulings import citation
from fieldcraft.core import Entry, Event, Match, Refusal, Seat, Tally
from fieldcraft.core.rulebook import ruling
from fieldcraft.systems.miniatures.asking import Asked
from fieldcraft.systems.miniatures.events import Moved, Tested
from fieldcraft.systems.miniatures.forecast import Forecast


def told(match: Match[Any], entry: Entry, seat: Seat) -> Iterator[Text]:
    """A standing entry as a seat is told of it: a line for each thing that happened, with the rule that it cites."""
    state = match.system.view(match.before(entry.seq), seat)
    for _, same in groupby(match.told(entry, seat), walk):
        events = list(same)
        event = whole(events)
        # A question is put at the prompt, where it is to be answered.
        if not isinstance(event, Asked) and (words := match.system.story(state, event)):
            yield sentence(words, event)
        for one in events:
            state = one.apply(state)


def walk(event: Event) -> object:
    """The same for the steps of one unit that follow one another; for anything else a thing of its own."""
    return event.unit if isinstance(event, Moved) else id(event)


def whole(events: list[Event]) -> Event:
    """The steps of a walk as one; what stands alone as it is."""
    steps = [event for event in events if isinstance(event, Moved)]
    if len(steps) < 2:
        return events[0]
    path = tuple(cell for step in steps for cell in step.path)
    walked: Event = replace(steps[0], path=path, cost=sum(step.cost for step in steps))
    return walked


def sentence(words: str, event: Event) -> Text:
    """A sentence, behind it the rule, and before it the pattern of its outcome if dice were thrown."""
    line = Text("  ")
    if isinstance(event, Tested):
        line.append(f"{PATTERNS[event.grade]} ", event.grade)
    line.append(words)
    return line.append(f"  {event.because}", "rule") if event.because else line


def refused(refusal: Refusal, *, full: bool = False) -> Group:
    """Why something may not be done, and the rule that says so; in full with the rule's own words."""
    why = refusal.why[:1].upper() + refusal.why[1:]
    lines = [Text.assemble(("⊘ ", "warn"), f"{why}."), citation(refusal.rule, refusal.title, refusal.source)]
    if full:
        lines.insert(1, Text(ruling(refusal.rule).rule))
    return Group(*lines)


def odds(found: Forecast) -> Group:
    """The exact odds of a test, and what its dice and its difficulty are made of."""
    chance = Text.assemble((percent(found.odds.success), "now"), "  of success")
    made = (*_tally("dice", found.test.dice), *_tally("against", found.test.dv))
    return Group(chance, outcome_bar(found.odds, 60), outcome_key(found.odds), *made)


def _tally(name: str, tally: Tally) -> Iterator[Text]:
    """A number and its parts, a line for each, with its rule."""
    yield Text.assemble((f"{name} ", "quiet"), (str(tally.total), "title"))
    for part in tally:
        yield Text.assemble(f"  {part.value:+d} {part.what}", (f"  {part.rule}" if part.rule else "", "rule"))
