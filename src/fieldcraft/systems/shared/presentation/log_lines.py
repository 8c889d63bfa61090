"""What happened, as lines of the log: the steps of a walk joined, and dice beside what they were thrown for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from msgspec.structs import replace

from fieldcraft.core import Event, Outcome, Rolled, Seat, State
from fieldcraft.core.hand import DiceAsked
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Heading, Line
from fieldcraft.presentation.figures import cited
from fieldcraft.systems.shared.narration import side_name

S = TypeVar("S", bound=State)

NO_HEADINGS: Mapping[type[Event], Heading] = {}

Join = Callable[[Event, Event], Event | None]
"""Two events that are told as one, None for those that are not."""


def join_nothing(last: Event, event: Event) -> Event | None:
    """Every event is told by itself."""
    return None


def list_tellings(
    view: S, events: Sequence[Event], sentence: Callable[[S, Event], str], join: Join = join_nothing
) -> list[tuple[S, Event]]:
    """The events that need telling, each with the view before it."""
    told: list[tuple[S, Event]] = []
    state = view
    for event in events:
        if sentence(state, event):
            if told and (both := join(told[-1][1], event)) is not None:
                told[-1] = (told[-1][0], both)
            else:
                told.append((state, event))
        state = event.apply(state)
    return told


def name_beginner(
    view: S, events: tuple[Event, ...], began: type[Event], up: Event, outcome: Callable[[S], Outcome | None]
) -> tuple[Event, ...]:
    """Events in which a round that begins is followed by who is `up`, also where that side was up before.

    Nobody is up in a round that only ends a match.
    """
    kinds = [type(event) for event in events]
    if began not in kinds or type(up) in kinds:
        return events
    if outcome(reduce(lambda state, event: event.apply(state), events, view)) is not None:
        return events
    place = kinds.index(began) + 1
    return (*events[:place], up, *events[place:])


def faces_by_purpose(events: Iterable[Event]) -> dict[str, tuple[int, ...]]:
    """The faces of throws by what was thrown for; of several for the same the first."""
    return {event.why: event.faces for event in reversed(tuple(events)) if isinstance(event, Rolled)}


def plain_line(event: Event, text: str, headings: Mapping[type[Event], Heading] = NO_HEADINGS, side: Seat = "") -> Line:
    """An event as a line without dice; `headings` are the events under which others stand, `side` is named in it."""
    title, source = cited(event.because) if event.because else ("", "")
    return Line(
        text=text, piece=find_piece(event), rule=event.because, title=title, source=source,
        heading=type(event) in headings, round=headings.get(type(event)) == "round",
        side=event.ask.seat if isinstance(event, DiceAsked) else side,
    )  # fmt: skip


def join_paths(kind: type[Event]) -> Join:
    """Joins events of a kind that have a `unit`, a `path` and a `cost`: those of one unit are one walk."""

    def join(last: Event, event: Event) -> Event | None:
        if not (isinstance(last, kind) and isinstance(event, kind)) or getattr(last, "unit", "") != event.unit:  # type: ignore[attr-defined]
            return None
        walk: Event = replace(event, path=(*last.path, *event.path), cost=last.cost + event.cost)  # type: ignore[attr-defined]
        return walk

    return join


def tell_throw(event: DiceAsked) -> str:
    """Who throws how many dice by hand."""
    return f"{side_name(event.ask.seat)} throws {pluralize(event.ask.count, 'die', 'dice')} by hand."


def find_piece(event: Event) -> str:
    """The id of the piece that an event is about, "" for none; one who joins is in the event as a whole."""
    unit = getattr(event, "unit", "")
    return unit if isinstance(unit, str) else unit.id
