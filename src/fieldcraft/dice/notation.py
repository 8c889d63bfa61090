"""Reading dice expressions.

    expression  = ["+" | "-"] term { ("+" | "-") term }
    term        = number | [count] "d" (sides | "%" | "F") { modifier }
    modifier    = "r" [test]                    throw such dice again, once       4d6r<2
                | "rr" [test]                   ... until none is left            4d6rr1
                | "!" [test] ["/" limit]        such dice bring one more each     6d6!>=5/3
                | ("kh" | "k" | "kl") [number]  keep the highest or lowest        4d6kh3
                | ("dh" | "dl") [number]        drop the highest or lowest        5d6dl1dh1
                | comparison number             count such faces                  5d10>=6
                | "f" test                      ... and take such faces away      5d10>=6f1
    test        = [comparison] number           without a comparison: "="
    comparison  = "<" | "<=" | "=" | ">=" | ">"

Without a test `r` means the lowest face and `!` the highest.  Modifiers may stand in any order; they work in the order
above. Blanks and capitals are free.
"""

from __future__ import annotations

import re
from typing import NoReturn, cast

from msgspec.structs import replace

from fieldcraft.dice.expressions import EXPLOSIONS, Comparison, Condition, Count, Dice, Explosion, Expression, Reroll

MOST_DICE = 1000
MOST_SIDES = 1000
MOST_EXPLOSIONS = 100
MOST_TERMS = 20
LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 200
LEAST_STANDING = 20
"""Of so many faces at least one must stand when dice are thrown until none is re-rolled, or throwing takes too long."""

_MODIFIER = "rr|r|!|kh|kl|k|dh|dl|[<>]=?|=|f"
_MODIFIERS = "r, rr, !, kh, kl, dh, dl, a count like >=6, and f1 behind a count"


def parse(text: str) -> Expression:
    """The expression that a text writes; ValueError that points at the first wrong character and says what is allowed.

    >>> str(parse("4d6k3 + 2"))
    '4d6kh3+2'
    """
    if len(text) > LONGEST_TEXT:
        msg = f"a dice expression has at most {LONGEST_TEXT} characters, not {len(text)}"
        raise ValueError(msg)
    reader = _Reader(text)
    terms = [_term(reader, reader.take("[+-]"))]
    while sign := reader.take("[+-]"):
        terms.append(_term(reader, sign))
    if reader.rest:
        reader.wrong(f"here may stand + or -, or behind dice a modifier: {_MODIFIERS}")
    expression = Expression(tuple(terms))
    if len(terms) > MOST_TERMS:
        reader.wrong(f"at most {MOST_TERMS} terms may be added up, not {len(terms)}", 0)
    if (count := sum(dice.count for dice in expression.dice)) > MOST_DICE:
        reader.wrong(f"at most {MOST_DICE} dice may be thrown at once, not {count}", 0)
    return expression


class _Reader:
    """A place in a text that moves on as parts are read, over blanks to the next character."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.skip_blanks()

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def skip_blanks(self) -> None:
        self.at = len(self.text) - len(self.rest.lstrip())

    def stands(self, pattern: str) -> re.Match[str] | None:
        return re.compile(pattern, re.IGNORECASE | re.ASCII).match(self.text, self.at)

    def take(self, pattern: str) -> str:
        """What stands here, in small letters, if it fits the pattern; else an empty text."""
        if (found := self.stands(pattern)) is None:
            return ""
        self.at = found.end()
        self.skip_blanks()
        return found[0].lower()

    def number(self, what: str, least: int, most: int, otherwise: int | None = None) -> int:
        start, digits = self.at, self.take("[0-9]+")
        if not digits and otherwise is None:
            self.wrong(f"here should be {what}, {least} to {most}")
        value = int(digits) if digits else cast("int", otherwise)
        if not least <= value <= most:
            self.wrong(f"{what} may be {least} to {most}, not {value}", start)
        return value

    def wrong(self, problem: str, at: int | None = None) -> NoReturn:
        shown = "".join(character if character.isprintable() else "?" for character in self.text)
        msg = f"{problem}\n  {shown}\n  {' ' * (self.at if at is None else at)}^"
        raise ValueError(msg)


def _term(reader: _Reader, sign: str) -> Dice | int:
    if reader.stands(r"[0-9]*\s*d"):
        return _dice(reader, sign)
    if not reader.stands("[0-9]"):
        reader.wrong("here should be dice, like 2d6, d% or 4dF, or a number")
    value = reader.number("a number", 0, LARGEST_NUMBER)
    return -value if sign == "-" else value


def _dice(reader: _Reader, sign: str) -> Dice:
    count = reader.number("the number of dice", 1, MOST_DICE, otherwise=1)
    reader.take("d")
    special = reader.take("[%f]")
    sides = {"%": 100, "f": 3}.get(special) or reader.number("the number of sides (or % or F)", 1, MOST_SIDES)
    dice = Dice(count, sides, low=-1 if special == "f" else 1, sign=-1 if sign == "-" else 1)
    start = reader.at
    while modifier := reader.take(_MODIFIER):
        dice = _read_modifiers(reader, dice, modifier, start)
        start = reader.at
    if dice.explosion and dice.counting and dice.kept < dice.count:
        reader.wrong("dice that explode and are counted cannot also be kept or dropped", start)
    return dice


def _read_modifiers(reader: _Reader, dice: Dice, modifier: str, start: int) -> Dice:
    match modifier:
        case "r" | "rr":
            return _read_reroll(reader, dice, start, until=modifier == "rr")
        case "!":
            return _read_explosion(reader, dice, start)
        case "k" | "kh" | "kl" | "dh" | "dl":
            return _read_keep(reader, dice, modifier, start)
        case "f":
            return _read_failures(reader, dice, start)
        case _:
            return _read_count(reader, dice, cast("Comparison", modifier), start)


# --- modifiers ------------------------------------------------------------------------


def _read_reroll(reader: _Reader, dice: Dice, start: int, *, until: bool) -> Dice:
    if dice.reroll:
        reader.wrong("these dice have their re-roll already", start)
    when = _test(reader, dice, Condition("<", dice.low + 1))
    standing = sum(not when.holds(face) for face in dice.faces)
    if until and standing * LEAST_STANDING < dice.sides:
        reader.wrong(f"rr must let one face in {LEAST_STANDING} stand; r throws again only once", start)
    return replace(dice, reroll=Reroll(when, until))


def _read_explosion(reader: _Reader, dice: Dice, start: int) -> Dice:
    if dice.explosion:
        reader.wrong("these dice explode already", start)
    when = _test(reader, dice, Condition(">", dice.faces[-1] - 1))
    limited = reader.take("/")
    limit = reader.number("the most further dice for each", 1, MOST_EXPLOSIONS) if limited else EXPLOSIONS
    return replace(dice, explosion=Explosion(when, limit))


def _read_keep(reader: _Reader, dice: Dice, modifier: str, start: int) -> Dice:
    number = reader.number("how many dice", 1, MOST_DICE, otherwise=1)
    dropped = number if modifier.startswith("d") else dice.kept - number
    if not 0 <= dropped < dice.kept:
        reader.wrong(f"of {dice.kept} dice, 1 to {dice.kept} may be kept: {modifier}{number} does not fit", start)
    if modifier in {"dl", "k", "kh"}:
        return replace(dice, drop_low=dice.drop_low + dropped)
    return replace(dice, drop_high=dice.drop_high + dropped)


def _read_count(reader: _Reader, dice: Dice, comparison: Comparison, start: int) -> Dice:
    if dice.counting:
        reader.wrong("these dice are counted already", start)
    return replace(dice, counting=Count(_condition(reader, dice, comparison, start)))


def _read_failures(reader: _Reader, dice: Dice, start: int) -> Dice:
    if dice.counting is None or dice.counting.failure:
        reader.wrong("f stands once, behind a count, like 5d10>=6f1", start)
    failure = _test(reader, dice, None)
    return replace(dice, counting=replace(dice.counting, failure=failure))


def _test(reader: _Reader, dice: Dice, otherwise: Condition | None) -> Condition:
    start, comparison = reader.at, reader.take("[<>]=?|=")
    if not comparison and otherwise and not reader.stands("[0-9]"):
        return otherwise
    return _condition(reader, dice, cast("Comparison", comparison or "="), start)


def _condition(reader: _Reader, dice: Dice, comparison: Comparison, start: int) -> Condition:
    condition = Condition(comparison, reader.number("a face", 0, MOST_SIDES))
    if not any(condition.holds(face) for face in dice.faces):
        reader.wrong(f"no face from {dice.faces[0]} to {dice.faces[-1]} is {condition}", start)
    return condition
