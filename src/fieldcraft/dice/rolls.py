"""Throwing dice expressions: which faces fell, which dice are kept, and what they add up to."""

from __future__ import annotations

import msgspec

from fieldcraft.dice.expressions import Dice, Expression, Reroll
from fieldcraft.dice.sources import Faces, Source


class Throw(msgspec.Struct, frozen=True):
    """One question put to the source: dice of so many sides, and the faces that it gave, from 1."""

    sides: int
    faces: Faces


class Lying(msgspec.Struct, frozen=True):
    """One die as it lies at last: the faces that stand, several if it exploded, and those that were rolled again."""

    faces: Faces
    rerolled: Faces = ()
    kept: bool = True

    def __str__(self) -> str:
        text = "!".join(map(str, self.faces))
        return text if self.kept else f"({text})"


class Fallen(msgspec.Struct, frozen=True):
    """The dice of one term, in the order they were thrown, and what the kept ones come to, sign included."""

    dice: Dice
    lying: tuple[Lying, ...]
    total: int


class Roll(msgspec.Struct, frozen=True):
    """An expression thrown: `throws` are the rolls used of the source, which number from the `n` that was asked for.

    >>> from fieldcraft.dice import Scripted, parse
    >>> print(roll(parse("4d6kh3+1"), Scripted([(6, 2, 5, 4)]), 0))
    4d6kh3+1: 6 (2) 5 4 = 16
    """

    expression: Expression
    parts: tuple[Fallen, ...]
    throws: tuple[Throw, ...]
    total: int

    def __str__(self) -> str:
        shown = " | ".join(" ".join(map(str, part.lying)) for part in self.parts)
        return f"{self.expression}: {shown} = {self.total}"


def roll(expression: Expression, source: Source, n: int) -> Roll:
    """Throw an expression with the n-th roll of a source.

    Every term, every round of re-rolls and every round of explosions is a throw of its own, as at a table, and takes
    the next number: the next roll of the match is `n + len(roll.throws)`.  Raises what the source raises.
    """
    hand = _Hand(source, n)
    parts = tuple(_fall(dice, hand) for dice in expression.dice)
    total = expression.plus + sum(part.total for part in parts)
    return Roll(expression, parts, tuple(hand.throws), total)


class _Hand:
    """Throws one after another, and remembers them."""

    def __init__(self, source: Source, n: int) -> None:
        self.source, self.n = source, n
        self.throws: list[Throw] = []

    def throw(self, dice: Dice, count: int) -> list[int]:
        faces = self.source.faces(dice.sides, count, self.n + len(self.throws))
        self.throws.append(Throw(dice.sides, faces))
        return [face + dice.low - 1 for face in faces]


class _Tumbling:
    """One die while its faces still change."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.rerolled: list[int] = []

    def reroll(self, face: int) -> None:
        self.rerolled.append(self.faces[-1])
        self.faces[-1] = face


def _fall(dice: Dice, hand: _Hand) -> Fallen:
    tumbling = [_Tumbling() for _ in range(dice.count)]
    _throw_wave(dice, hand, tumbling)
    if dice.explosion:
        wave = tumbling
        for _ in range(dice.explosion.limit):
            wave = [die for die in wave if dice.explosion.when.holds(die.faces[-1])]
            if not wave:
                break
            _throw_wave(dice, hand, wave)
    kept = _kept_places(dice, [sum(die.faces) for die in tumbling])
    lying = tuple(Lying(tuple(die.faces), tuple(die.rerolled), i in kept) for i, die in enumerate(tumbling))
    return Fallen(dice, lying, dice.sign * sum(dice.worth(face) for die in lying if die.kept for face in die.faces))


def _throw_wave(dice: Dice, hand: _Hand, wave: list[_Tumbling]) -> None:
    for die, face in zip(wave, hand.throw(dice, len(wave)), strict=True):
        die.faces.append(face)
    if dice.reroll:
        _throw_again(dice, dice.reroll, hand, wave)


def _throw_again(dice: Dice, reroll: Reroll, hand: _Hand, wave: list[_Tumbling]) -> None:
    while wave := [die for die in wave if reroll.when.holds(die.faces[-1])]:
        for die, face in zip(wave, hand.throw(dice, len(wave)), strict=True):
            die.reroll(face)
        if not reroll.until:
            return


def _kept_places(dice: Dice, values: list[int]) -> set[int]:
    """Where the dice lie that are not dropped; of equal ones the later count as higher."""
    order = sorted(range(dice.count), key=values.__getitem__)
    return set(order[dice.drop_low : dice.count - dice.drop_high])
