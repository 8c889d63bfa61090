"""What happened, as lines of the log: dice with what they are made of, outcomes, and the rule behind each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from fieldcraft.core import Event, Rolled, Seat
from fieldcraft.core.hand import DiceAsked
from fieldcraft.core.words import capitalize_first
from fieldcraft.dice import FATE_DIE
from fieldcraft.presentation import Die, Heading, Line
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.mass_combat.events import contests, turns
from fieldcraft.systems.mass_combat.narration import rung_name, tell_event
from fieldcraft.systems.mass_combat.presentation.contest import describe_shifts, name_outcome, show_die
from fieldcraft.systems.mass_combat.state import Hand, State
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.log_lines import list_tellings, plain_line, tell_throw

HEADINGS: Mapping[type[Event], Heading] = {turns.PlayerUp: "turn"}
"""The events under which others stand."""


def show_lines(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """All events of one entry that a seat was told, given its view before them."""
    return tuple(
        line for state, event in list_tellings(view, events, tell_plainly) for line in tell_lines(state, event)
    )


def tell_plainly(state: State, event: Event) -> str:
    """An event in a sentence; "" if it needs no telling: dice that the hands tell, and the end, told in every game."""
    if isinstance(event, DiceAsked):
        return tell_throw(event)
    if isinstance(event, contests.DiceFell):
        return "The dice fall."
    if isinstance(event, turns.BattleEnded):
        return ""
    return tell_event(state, event)


def tell_lines(state: State, event: Event) -> Iterator[Line]:
    """An event as lines: the dice of a contest are a line for each hand."""
    plain = plain_line(event, tell_plainly(state, event), HEADINGS)
    match event:
        case contests.DiceFell():
            after = contests.under_way(event.apply(state))
            yield from (tell_hand(state, hand, plain) for hand in after.hands)
        case contests.OutcomeTold(result=result, against=against):
            shifts = result - against
            yield replace(plain, outcome=name_outcome(shifts), needed=describe_shifts(shifts))
        case Rolled() if state.contest is not None:
            pass
        case Rolled(die=FATE_DIE.name):
            yield replace(plain, text=event.why, dice=show_dice(event.faces))
        case Rolled():
            yield replace(plain, text=f"{capitalize_first(event.why)}: {', '.join(event.labels)}.")
        case _:
            yield plain


def tell_hand(state: State, hand: Hand, plain: Line) -> Line:
    """What a hand has come to."""
    if not hand.piece:
        return replace(plain, text=f"The difficulty is {rung_name(hand.result)}.", terms=terms(hand.bonus))
    return replace(
        plain,
        text=f"{unit_name(state, hand.piece)} came to {rung_name(hand.result)} with {hand.skill or 'no skill'}.",
        piece=hand.piece,
        dice=show_dice(hand.faces),
        terms=terms(hand.bonus),
    )


def show_dice(faces: tuple[int, ...]) -> tuple[Die, ...]:
    """Fate dice as they lie."""
    return tuple(map(show_die, faces))
