"""What happened, as lines of the log: dice as they fell, what they are made of, and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.core.hand import DiceAsked
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Die, Heading, Line
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.fates_edge.miniatures.events import battle as happened
from fieldcraft.systems.fates_edge.miniatures.events.questions import Asked
from fieldcraft.systems.fates_edge.miniatures.events.scenery import HoldCounted, RitualDone
from fieldcraft.systems.fates_edge.miniatures.magic.events import Marked
from fieldcraft.systems.fates_edge.miniatures.narration import GRADES, narrate, tell_check
from fieldcraft.systems.fates_edge.miniatures.questions import Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.turns import decide_outcome
from fieldcraft.systems.fates_edge.shared.checks import Test, count
from fieldcraft.systems.fates_edge.shared.figures import die, outcome
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.log_lines import (
    faces_by_purpose,
    join_paths,
    list_tellings,
    name_beginner,
    plain_line,
    tell_throw,
)

Throws = dict[str, tuple[int, ...]]
"""The faces of throws, by what was thrown for."""


def lines(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """All events of one entry that a seat was told, given its view before them; the steps of a walk are one line."""
    thrown = {**on_the_table(view), **faces_by_purpose(events)}
    return tuple(line(state, event, thrown) for state, event in tellings(view, events))


def tellings(view: State, events: tuple[Event, ...]) -> list[tuple[State, Event]]:
    """The events that need telling, each with the view before it; the steps of a walk are one."""
    events = name_beginner(view, events, happened.RoundBegan, happened.SideUp(side=view.up), decide_outcome)
    return list_tellings(view, events, sentence, join_paths(happened.Moved))


def line(state: State, event: Event, thrown: Throws) -> Line:
    """An event as a line, given the state before it and the throws of its entry."""
    plain = plain_line(event, sentence(state, event), HEADINGS, named_side(event))
    if isinstance(event, Asked):
        return replace(plain, piece=named_unit(event))
    if not isinstance(event, happened.Tested):
        return plain
    return replace(
        plain, dice=tuple(dice(state, event, thrown)), outcome=outcome(event.grade), needed=f"{event.dv.total} needed",
        terms=terms(event.dice), difficulty=terms(event.dv),
    )  # fmt: skip


HEADINGS: Mapping[type[Event], Heading] = {
    happened.RoundBegan: "round", happened.SideUp: "turn", happened.TurnBegan: "turn",
}  # fmt: skip
"""The events under which others stand."""


def named_side(event: Event) -> Seat:
    """The side that the sentence of an event names; "" for most."""
    match event:
        case happened.SideUp(side=side) | HoldCounted(side=side) | RitualDone(side=side):
            return side
        case Marked(by=by):
            return by
    return ""


# --- dice -------------------------------------------------------------------------------


def on_the_table(view: State) -> Throws:
    """The dice that lie there while somebody decides whether to throw one again."""
    ask = view.ask
    if not isinstance(ask, BoonReroll):
        return {}
    return {purpose(view, ask.test.unit, ask.test.what): ask.faces}


def purpose(state: State, unit: str, what: str) -> str:
    """What the dice of a test are thrown for."""
    return f"{unit_name(state, unit)}: {what}"


def dice(state: State, event: happened.Tested, thrown: Throws) -> Iterator[Die]:
    """The dice as they lie, and what those that were thrown again showed before."""
    first = thrown.get(purpose(state, event.unit, event.what), ())
    before = first if len(first) == len(event.faces) else event.faces
    for face, was in zip(event.faces, before, strict=True):
        yield die(face, was=was if was != face else None)


# --- words ------------------------------------------------------------------------------


def sentence(state: State, event: Event) -> str:
    """An event in a sentence; "" if it needs no telling.  What dice show is not said, since they are drawn."""
    tell = SENTENCES.get(type(event))
    return narrate(state, event) if tell is None else tell(state, event)


def test(state: State, event: happened.Tested) -> str:
    """Who tried what, and what came of it."""
    effect = f", effect {event.effect}" if event.effect else ""
    points = f"; {pluralize(event.banked, 'point')} for the game master" if event.banked else ""
    return f"{unit_name(state, event.unit)} {tell_check(state, event)}: {GRADES[event.grade]}{effect}{points}."


def named_unit(event: Asked) -> str:
    """Whose deed a question is about."""
    match event.ask:
        case GuardedStrike(striker=unit) | BoonReroll(test=Test(unit=unit)) | Bargain(unit=unit):
            return unit


def question_sentence(state: State, event: Asked) -> str:
    """Who must decide what, and in the middle of which deed."""
    match event.ask:
        case GuardedStrike(striker=striker, target=target):
            return f"{unit_name(state, striker)} may strike at {unit_name(state, target)}, who leaves."
        case BoonReroll(test=test, faces=faces):
            reached = f"{count(faces)[0]} of {pluralize(test.dv.total, 'success', 'successes')}"
            deed = f"{unit_name(state, test.unit)} {tell_check(state, test)}"
            return f"{deed}: {reached}. A boon may throw one die again."
        case Bargain(unit=unit, complication=complication):
            return f"{unit_name(state, unit)} is offered a bargain: {complication}."


SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    happened.Tested: test,
    Asked: question_sentence,
    DiceAsked: lambda _, event: tell_throw(event),
}
"""What is told otherwise than in a story without pictures."""
