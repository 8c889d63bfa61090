"""Rolls in the chat: thrown here with dice of their own, which follow from the sealed seed like those of the game.

A seat has a stream of dice for each company before which it rolls: all, or those to whom a secret goes.
So what a roll shows never depends on how often dice fell before others.  Secret rolls, and all once the seed is shown,
come from the seed that never is.
"""

from __future__ import annotations

import re

import msgspec

from fieldcraft.core import rule
from fieldcraft.dice import Roll, parse, roll
from fieldcraft.presentation import Die, Line
from fieldcraft.table.refusals import refuse
from fieldcraft.table.room import is_open_stream
from fieldcraft.table.status import is_seed_shown
from fieldcraft.table.table import Table

MOST_ROLLS = 8
"""How many rolls one line may hold."""

_INLINE = re.compile(r"\[\[\s*(?:/r(?:oll)?\s+)?(?P<dice>[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]\]")
_FLAVOUR = re.compile(r"\[[^\[\]]*\]")


class Rolled(msgspec.Struct, frozen=True):
    """A text with its rolls made, the dice as they lie, and how many throws that took."""

    text: str
    line: Line | None = None
    throws: int = 0


def roll_all(table: Table, stream: str, text: str) -> Rolled:
    """A whole text as a roll, like `2d6+1[fire] # label`; the label is what is said."""
    dice, _, label = text.partition("#")
    thrown = _throw(table, stream, dice, 0)
    return Rolled(label.strip() or dice.strip(), _line((thrown,)), len(thrown.throws))


@rule("table.chat")
def roll_in(table: Table, stream: str, text: str) -> Rolled:
    """A text with the rolls in it, like `I hit for [[2d6]]`, made; they are replaced by what they come to."""
    thrown: list[Roll] = []

    def made(found: re.Match[str]) -> str:
        dice, _, label = found["dice"].partition("#")
        if len(thrown) == MOST_ROLLS:
            raise refuse("table.chat", f"a line holds at most {MOST_ROLLS} rolls")
        thrown.append(_throw(table, stream, dice, sum(len(one.throws) for one in thrown)))
        return f"{thrown[-1].total}" + (f" ({label.strip()})" if label.strip() else "")

    said = _INLINE.sub(made, text)
    return Rolled(said, _line(tuple(thrown)) if thrown else None, sum(len(one.throws) for one in thrown))


@rule("table.chat")
def _throw(table: Table, stream: str, text: str, after: int) -> Roll:
    """An expression thrown with the next dice of a stream of the chat, `after` so many throws of the same line."""
    try:
        expression = parse(_FLAVOUR.sub("", text).strip())
    except ValueError as error:
        raise refuse("table.chat", f"these are no dice: {error}") from None
    throws = table.room.scenes[table.room.scene].throws.get(stream, 0)
    secret = not is_open_stream(stream) or is_seed_shown(table)
    return roll(expression, table.runtime.stream(f"chat/{stream}", secret=secret), throws + after)


def _line(rolls: tuple[Roll, ...]) -> Line:
    return Line(text="; ".join(map(str, rolls)), dice=tuple(die for one in rolls for die in _dice(one)))


def _dice(one: Roll) -> list[Die]:
    return [
        Die(
            face=face,
            sides=part.dice.sides,
            was=lying.rerolled[-1] if lying.rerolled else None,
            look="plain" if lying.kept else "out",
            text="" if lying.kept else "dropped",
        )
        for part in one.parts
        for lying in part.lying
        for face in lying.faces
    ]
