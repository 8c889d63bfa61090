"""What happened, as lines of the log: dice as they fell, what they are made of, and the rule behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from fieldcraft.core import Event, Rolled, Seat
from fieldcraft.core.hand import DiceAsked
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Die, Heading, Line, Look, Outcome
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.battlefield.events import deeds, field, turns
from fieldcraft.systems.battlefield.narration import effect_title, tell_event
from fieldcraft.systems.battlefield.presentation.odds import least_to_sense
from fieldcraft.systems.battlefield.senses import Grade, awareness_on, grade
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.turns import decide_outcome
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.log_lines import (
    list_tellings,
    name_beginner,
    plain_line,
    tell_throw,
)

HEADINGS: Mapping[type[Event], Heading] = {turns.RoundBegan: "round", turns.SideUp: "turn"}
"""The events under which others stand."""

THROWS: dict[type[Event], str] = {
    deeds.Sensed: "Awareness", deeds.Attacked: "attack", deeds.Harmed: "damage", deeds.Mended: "mending",
}  # fmt: skip
"""What the dice of an event are thrown for."""

GRADES: dict[Grade, tuple[str, Look]] = {
    "well": ("Senses well", "clean"), "blind": ("Attack Blind", "partial"), "": ("In vain", "miss"),
}  # fmt: skip


CAUGHT = deeds.Attacked | deeds.Harmed | deeds.Mended | deeds.ObjectBroken | field.FogLaid
"""What an effect that is let loose brings about, if anything."""


def show_lines(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """All events of one entry that a seat was told, given its view before them; the steps of a walk are one line."""
    found, thrown = list[Line](), dict[str, tuple[Die, ...]]()
    idle = not any(isinstance(event, CAUGHT) for event in events)
    events = name_beginner(view, events, turns.RoundBegan, turns.SideUp(side=view.up), decide_outcome)
    for state, event in list_tellings(view, events, tell_plainly, join_walks):
        if isinstance(event, Rolled):
            thrown[event.why] = tuple(Die(face=face, sides=event.sides) for face in event.faces)
        else:
            found += tell_lines(state, event, thrown.pop(THROWS.get(type(event), ""), ()))
            if idle and isinstance(event, deeds.Loosed):
                found.append(Line(text="It catches nobody."))
    return tuple(found)


def tell_plainly(state: State, event: Event) -> str:
    """An event in a sentence; "" if it needs no telling."""
    return tell_throw(event) if isinstance(event, DiceAsked) else tell_event(state, event)


def join_walks(last: Event, event: Event) -> Event | None:
    """The steps of one creature as one walk."""
    if not (isinstance(last, turns.Moved) and isinstance(event, turns.Moved)) or last.unit != event.unit:
        return None
    return replace(event, way=(*last.way, *event.way), spent=last.spent + event.spent)


def tell_lines(state: State, event: Event, dice: tuple[Die, ...]) -> Iterator[Line]:
    """An event as lines: an attack on several is a line for each of them under that of the die."""
    side = event.side if isinstance(event, turns.SideUp | turns.HoldCounted) else ""
    plain = replace(plain_line(event, tell_plainly(state, event), HEADINGS, side), dice=dice)
    match event:
        case deeds.Sensed():
            yield _sensed(state, event, plain)
        case deeds.Attacked(attacks=(only,)):
            yield _attacked(state, event, only, replace(plain, dice=dice))
        case deeds.Attacked():
            count = len(event.attacks)
            shared = f"one roll for {count} targets" if dice else f"the same roll for {count} more targets"
            yield replace(plain, text=f"{_effect(state, event)}: {shared}.")
            for one in event.attacks:
                yield replace(_attacked(state, event, one, replace(plain, dice=())), piece=one.target)
        case _:
            yield plain


def _sensed(state: State, event: deeds.Sensed, plain: Line) -> Line:
    unit, target = state.units[event.unit], state.units[event.target]
    label, look = GRADES[grade(state.options, event.total - event.dl, event.sense in unit.primary)]
    return replace(
        plain,
        text=f"{unit.title} tries {event.sense} on {target.title}: {event.total}, {label.lower()}.",
        outcome=Outcome(label=label, look=look),
        needed=f"{least_to_sense(state, unit, target, event.sense)} needed",
        terms=terms(awareness_on(state, unit, target, event.sense)),
    )


def _attacked(state: State, event: deeds.Attacked, one: deeds.Attack, plain: Line) -> Line:
    part = f" at the {one.part}" if one.part else ""
    hit = "a hit" if one.hit else "a miss"
    effect, whom = _effect(state, event), unit_name(state, one.target)
    return replace(
        plain,
        text=f"{effect}: {one.total} against {whom}'s {one.against}, {hit}{part}.",
        outcome=Outcome(label="Hit" if one.hit else "Miss", look="clean" if one.hit else "miss"),
        needed=f"{one.against} needed",
        terms=terms(one.bonus),
    )


def _effect(state: State, event: deeds.Attacked) -> str:
    """What attacks, at the beginning of a sentence."""
    title = effect_title(state, event.unit, event.effect)
    return capitalize_first(title)
