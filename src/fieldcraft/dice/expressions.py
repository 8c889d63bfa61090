"""Dice expressions as values: what `4d6kh3+1` means; `notation.parse` reads them and `str` writes them."""

from __future__ import annotations

import operator
from typing import Literal

import msgspec

Comparison = Literal["<=", ">=", "<", ">", "="]

_HOLDS = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq}


class Condition(msgspec.Struct, frozen=True):
    """A test of one face, such as `>=6`."""

    comparison: Comparison
    number: int

    def holds(self, face: int) -> bool:
        """Whether a face passes."""
        return bool(_HOLDS[self.comparison](face, self.number))

    def __str__(self) -> str:
        return f"{self.comparison}{self.number}"

    @property
    def short(self) -> str:
        """The test as it stands behind a letter, where "=" goes without saying."""
        return str(self).removeprefix("=")


class Reroll(msgspec.Struct, frozen=True):
    """Dice whose face meets the condition are thrown again: once, or until none does."""

    when: Condition
    until: bool = False

    def __str__(self) -> str:
        return f"{'rr' if self.until else 'r'}{self.when.short}"


EXPLOSIONS = 10
"""How many further dice one die may bring unless an expression says otherwise."""


class Explosion(msgspec.Struct, frozen=True):
    """A die whose face meets the condition brings another, which may do the same, `limit` times at most."""

    when: Condition
    limit: int = EXPLOSIONS

    def __str__(self) -> str:
        return f"!{self.when.short}" + (f"/{self.limit}" if self.limit != EXPLOSIONS else "")


class Count(msgspec.Struct, frozen=True):
    """Faces that pass count 1 each, faces that fail count -1, where the total would else be the sum of the faces."""

    success: Condition
    failure: Condition | None = None

    def worth(self, face: int) -> int:
        """What a face adds to the total."""
        return int(self.success.holds(face)) - int(self.failure is not None and self.failure.holds(face))

    def __str__(self) -> str:
        return f"{self.success}" + (f"f{self.failure.short}" if self.failure else "")


class Dice(msgspec.Struct, frozen=True):
    """Some equal dice and what is done with them, in this order: re-roll, explode, drop, count or sum.

    Faces run from `low` through `sides` numbers; Fate dice have three from -1.  When the lowest and highest are
    dropped, a die that exploded is one die, worth the sum of its faces.  `sign` is -1 where the expression takes the
    dice away.
    """

    count: int
    sides: int
    low: int = 1
    reroll: Reroll | None = None
    explosion: Explosion | None = None
    drop_low: int = 0
    drop_high: int = 0
    counting: Count | None = None
    sign: Literal[1, -1] = 1

    @property
    def faces(self) -> range:
        return range(self.low, self.low + self.sides)

    @property
    def kept(self) -> int:
        """How many dice are left when the lowest and the highest are dropped."""
        return self.count - self.drop_low - self.drop_high

    def worth(self, face: int) -> int:
        """What a face of a die that is kept adds to the total."""
        return face if self.counting is None else self.counting.worth(face)

    def __str__(self) -> str:
        number = "" if self.count == 1 else self.count
        parts = (self.reroll, self._explosion(), self._drops(), self.counting)
        return f"{number}d{'F' if self.low < 0 else self.sides}" + "".join(str(part) for part in parts if part)

    def _explosion(self) -> str:
        """The explosion; that of the highest face goes without saying, unless a count could be taken for it."""
        usual = str(Condition(">", self.faces[-1] - 1))
        return str(self.explosion or "").replace(usual, "" if self.counting is None else usual, 1)

    def _drops(self) -> str:
        if self.drop_low and self.drop_high:
            return f"dl{self.drop_low}dh{self.drop_high}"
        ends = {self.drop_low: "kh", self.drop_high: "kl"}
        return next((f"{end}{self.kept}" for dropped, end in ends.items() if dropped), "")


class Expression(msgspec.Struct, frozen=True):
    """Dice and numbers to be added up, in the order written; a number carries its sign."""

    terms: tuple[Dice | int, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        return tuple(term for term in self.terms if isinstance(term, Dice))

    @property
    def plus(self) -> int:
        return sum(term for term in self.terms if isinstance(term, int))

    def __str__(self) -> str:
        text = "".join(_with_sign(term) for term in self.terms)
        return text.removeprefix("+")


def _with_sign(term: Dice | int) -> str:
    sign = term if isinstance(term, int) else term.sign
    return f"{'-' if sign < 0 else '+'}{abs(term) if isinstance(term, int) else term}"
