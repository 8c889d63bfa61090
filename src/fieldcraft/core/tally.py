"""Tallies: numbers that can say what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Part(msgspec.Struct, frozen=True):
    """One addend: how much, what for, and the rule behind it."""

    value: int
    what: str
    rule: str = ""


class Tally(msgspec.Struct, frozen=True):
    """A sum that lists its parts, each with its rule.

    >>> dice = Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover", "mini.cover.light")
    >>> dice.total, str(dice)
    (4, '5 Body 3 + Melee 2, -1 light cover')
    """

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, value: int, what: str, rule: str = "") -> Tally:
        """A tally with one part."""
        return cls((Part(value, what, rule),))

    @property
    def total(self) -> int:
        return sum([part.value for part in self.parts])

    def plus(self, value: int, what: str, rule: str = "") -> Tally:
        """The tally with one more part; a part of nothing is left out."""
        return Tally((*self.parts, Part(value, what, rule))) if value else self

    def without(self, rule: str) -> Tally:
        """The tally without the parts that a rule put there."""
        return Tally(tuple(part for part in self.parts if part.rule != rule))

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __str__(self) -> str:
        first, *rest = self.parts or (Part(0, "nothing"),)
        return ", ".join([f"{first.value} {first.what}", *(f"{part.value:+d} {part.what}" for part in rest)])
