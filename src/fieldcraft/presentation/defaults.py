"""The presentation of a game that says no more of itself than its tableau: everything else follows from its actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from fieldcraft.core import Action, Event, Rolled, Seat, State, System, ThrowDice
from fieldcraft.core.model import tag
from fieldcraft.presentation.deeds import Choice, Deed
from fieldcraft.presentation.figures import cited, prompt_throw
from fieldcraft.presentation.lines import Line
from fieldcraft.presentation.previews import Preview
from fieldcraft.presentation.prompts import Answer, Die, Prompt
from fieldcraft.presentation.show import Show
from fieldcraft.presentation.tableau import Banner, Tableau

S = TypeVar("S", bound=State)


def default_show(system: System[S], tableau: Callable[[S, Seat, tuple[Banner, ...]], Tableau]) -> Show[S]:
    """A presentation in the words of a game's text notation; use `dataclasses.replace` to say more.

    Each kind of action is a deed whose choices are the legal actions of the piece; questions are answered from a list.
    """

    def choice(view: S, action: Action) -> Choice:
        return Choice(action=action_to_json(action), label=system.words(view, action))

    def deeds(view: S, seat: Seat, piece: str) -> tuple[Deed, ...]:
        legal: dict[str, list[Choice]] = {}
        for action in system.options(view, view, seat):
            if action.piece == piece and action.answers is None:
                legal.setdefault(tag(type(action).__name__), []).append(choice(view, action))
        return tuple(
            Deed(
                name=name, label=title(name), icon="star-four", aim="list" if some[1:] else "none", choices=tuple(some)
            )
            for name, some in legal.items()
        )

    def preview(view: S, seat: Seat, action: Action) -> Preview:
        refusal = system.judge(view, view, action, seat)
        return Preview(
            words=system.words(view, action), action=None if refusal else action_to_json(action), refusal=refusal
        )

    def prompt(view: S, seat: Seat) -> Prompt | None:
        ask = view.ask
        if ask is None or ask.seat != seat:
            return None
        if isinstance(ask, ThrowDice):
            return prompt_throw(ask)
        found = [choice(view, action) for action in system.options(view, view, seat)]
        answers = tuple(Answer(action=one.action, label=one.label, default=one is found[0]) for one in found)
        name = tag(type(ask).__name__)
        return Prompt(kind=name, seat=seat, title=title(name), answers=answers)

    def lines(view: S, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
        return tuple(narrate_events(system, view, events))

    return Show(tableau=tableau, lines=lines, preview=preview, deeds=deeds, prompt=prompt)


def narrate_events(system: System[S], view: S, events: tuple[Event, ...]) -> Iterator[Line]:
    """A line for every event that the game tells in words, with the dice that it threw."""
    for event in events:
        name, source = cited(event.because) if event.because else ("", "")
        line = Line(text=system.story(view, event), rule=event.because, title=name, source=source)
        if isinstance(event, Rolled):
            dice = tuple(Die(face=face, sides=event.sides) for face in event.faces)
            yield msgspec.structs.replace(line, text=line.text or event.why, dice=dice)
        elif line.text:
            yield line
        view = event.apply(view)


def action_to_json(action: Action) -> dict[str, Any]:
    """An action as JSON."""
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def title(name: str) -> str:
    """A name of the wire as a heading.

    >>> title("guarded_strike")
    'Guarded strike'
    """
    return name.replace("_", " ").capitalize()
