"""Exact odds of a Fate roll when both sides may still invoke aspects once the dice lie.

After the roll the side that is behind goes first, and on a tie the one that rolled; from then on the sides take turns
until both have passed in a row.  An invocation is +2, or a new throw of one's own four dice; free and paid ones are
counted together.  A passive number has no dice: it can only be raised.

Each side plays as well as can be, and knows that the other does:

* the roller wants the higher expected degree (0 fail, 1 tie, 2 success, 3 style), the other side the lower;
* among ways with the same degree, a side takes the one by which it expects to keep most invocations, less those that
  the other side keeps: it spends nothing that buys nothing;
* among ways that are alike in this too, the roller takes higher shifts and the other side lower ones.

So the game is one of perfect play with a single value, and is solved backwards from its last invocation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from itertools import product
from operator import mul
from typing import Literal

import msgspec

from fieldcraft.dice.distribution import Distribution
from fieldcraft.dice.fate import STYLE, Degrees, fate_total
from fieldcraft.dice.polynomials import coefficients, field_bytes

Choice = Literal["pass", "plus", "reroll"]
"""What a side may do when it is its turn: nothing, +2 on its result, or its own dice thrown again."""

RAISE = 2
"""What an invocation adds to a result (Fate Core)."""

MOST = 9
"""With how many invocations a side may begin."""

_THROW = fate_total()
_SUMS = range(_THROW.first, 1 - _THROW.first)
_WAYS = _THROW.weights
_TOTAL = _THROW.total


class Opposition(msgspec.Struct, frozen=True):
    """A roll and what stands against it: both numbers before the dice, and how often each side may invoke.

    >>> Opposition(3, 2, own=1).degrees.style > Opposition(3, 2).degrees.style
    True
    """

    skill: int
    against: int
    own: int = 0
    other: int = 0
    passive: bool = False

    def __post_init__(self) -> None:
        _check_counts(self.own, self.other)

    @property
    def shifts(self) -> Distribution:
        """How far the roll ends above what stands against it."""
        return _solve(self).shifts(self.own)

    @property
    def degrees(self) -> Degrees:
        return Degrees.of(self.shifts)

    def by_own(self) -> tuple[Degrees, ...]:
        """The chances with 0, 1, 2 ... up to all of the roller's invocations: what each of them adds."""
        return tuple(Degrees.of(_solve(self).shifts(own)) for own in range(self.own + 1))


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that lie, and a side that is to invoke or pass.

    `dice` is the sum of the roller's dice, `theirs` that of the other's (0 of a passive number), `lead` the roller's
    other numbers less the other side's.  `passed` says that the side before has just passed.
    """

    lead: int
    dice: int
    theirs: int = 0
    own: int = 0
    other: int = 0
    roller_next: bool
    passed: bool = False
    passive: bool = False

    def __post_init__(self) -> None:
        _check_counts(self.own, self.other)
        if self.dice not in _SUMS or self.theirs not in ((0,) if self.passive else _SUMS):
            raise ValueError(f"four Fate dice add up to -4 to 4 and a number has none, not {self.dice}, {self.theirs}")

    def choices(self) -> dict[Choice, Distribution]:
        """What the side whose turn it is can do, the best first, each with the shifts that come of it."""
        return _solve(Opposition(self.lead, 0, self.own, self.other, self.passive)).choices(self)


def _check_counts(*counts: int) -> None:
    if wrong := [count for count in counts if not 0 <= count <= MOST]:
        raise ValueError(f"a side may invoke 0 to {MOST} times, not {wrong[0]}")


def is_roller_first(shifts: int) -> bool:
    """Whether the roller invokes first: who is behind does, and on a tie the roller."""
    return shifts <= 0


@lru_cache(maxsize=64)
def _solve(opposition: Opposition) -> _Solution:
    return _Solution(opposition)


class _Solution:
    """The game solved backwards.

    A position has a value for each pair of throws, the roller's dice as the slow index: one whole number, made up of
    fields.  On top is the degree, under it what the roller keeps more than the other, under that the ways of each
    shift, highest first.  So the greater of two values is what the roller wants, and means of values are what chance
    makes of them.  All count 81 ways for each invocation there was, so that a mean of throws is whole.
    """

    def __init__(self, opposition: Opposition) -> None:
        self.own, self.other, self.passive = opposition.own, opposition.other, opposition.passive
        self.lead = opposition.skill - opposition.against
        self.their_sums, self.their_ways = (range(1), (1,)) if self.passive else (_SUMS, _WAYS)
        self.throws = list(product(_SUMS, self.their_sums))
        self.lowest = self.lead + _SUMS[0] - self.their_sums[-1] - RAISE * self.other
        self.span = len(_SUMS) + len(self.their_sums) - 1 + RAISE * (self.own + self.other)
        self.width = field_bytes(4 * MOST * _TOTAL ** (self.own + self.other + 2))
        self.turn, self.invoked, self.ends = cache(self._solve_turn), cache(self._solve_invocation), cache(self._end)

    def _solve_turn(self, m: int, n: int, lead: int, roller: bool) -> list[int]:
        """The values with so many invocations left and nobody having passed, if it is the roller's turn or not."""
        values = self.ends(m - n, lead)
        for side in (not roller, roller):
            if m if side else n:
                values = _better(values, self.invoked(m, n, lead, side), roller=side)
        return values

    def _solve_invocation(self, m: int, n: int, lead: int, roller: bool) -> list[int]:
        """The values if a side invokes, in whichever way is better."""
        return _better(*self._invoke(m, n, lead, roller=roller), roller=roller)

    @cached_property
    def _values(self) -> list[int]:
        """The value of each number of shifts, from the lowest upwards, when all is over and nothing is kept."""
        scale, numbers = _TOTAL ** (self.own + self.other), range(self.lowest, self.lowest + self.span)
        degrees = ((shifts >= 0) + (shifts > 0) + (shifts >= STYLE) for shifts in numbers)
        return [scale * ((rank << self._bits(self.span + 1)) + (1 << self._bits(i))) for i, rank in enumerate(degrees)]

    def _bits(self, field: int) -> int:
        return 8 * self.width * field

    def _end(self, kept: int, lead: int) -> list[int]:
        """The values if nobody invokes any more, and the roller keeps so many invocations more than the other."""
        keeping = kept * _TOTAL ** (self.own + self.other) << self._bits(self.span)
        values = [value + keeping for value in self._values]
        least = lead - self.lowest
        return [values[least + dice - theirs] for dice, theirs in self.throws]

    def _invoke(self, m: int, n: int, lead: int, *, roller: bool) -> tuple[list[int], list[int]]:
        """The values after a side has added 2, and after it has thrown its dice again (of a number: as before)."""
        if roller:
            return self.turn(m - 1, n, lead + RAISE, False), self._reroll_own(self.turn(m - 1, n, lead, False))
        raised = self.turn(m, n - 1, lead - RAISE, True)
        return raised, raised if self.passive else self._reroll_theirs(self.turn(m, n - 1, lead, True))

    def _reroll_own(self, values: list[int]) -> list[int]:
        count = len(self.their_sums)
        return [sum(map(mul, _WAYS, values[place::count])) // _TOTAL for place in range(count)] * len(_SUMS)

    def _reroll_theirs(self, values: list[int]) -> list[int]:
        count = len(self.their_sums)
        rows = (values[start : start + count] for start in range(0, len(values), count))
        return [mean for row in rows for mean in [sum(map(mul, _WAYS, row)) // _TOTAL] * count]

    # --- answers ------------------------------------------------------------------------

    def shifts(self, own: int) -> Distribution:
        """The shifts from the roll on, if the roller may invoke so many times."""
        turns = (self.turn(own, self.other, self.lead, roller) for roller in (True, False))
        ways = [mine * theirs for mine, theirs in product(_WAYS, self.their_ways)]
        first = [is_roller_first(self.lead + dice - theirs) for dice, theirs in self.throws]
        values = (mine if roller else other for mine, other, roller in zip(*turns, first, strict=True))
        return self._read(sum(map(mul, ways, values)))

    def choices(self, standing: Standing) -> dict[Choice, Distribution]:
        """What a side can do, the best first."""
        values = dict(self._options(standing))
        order = sorted(values, key=values.__getitem__, reverse=standing.roller_next)
        return {choice: self._read(values[choice]) for choice in order}

    def _options(self, standing: Standing) -> Iterator[tuple[Choice, int]]:
        m, n, lead, roller = self.own, self.other, self.lead, standing.roller_next
        place = self.throws.index((standing.dice, standing.theirs))
        end = self.ends(m - n, lead)[place]
        if standing.passed or not (n if roller else m):
            yield "pass", end
        else:
            yield "pass", (min if roller else max)(end, self.invoked(m, n, lead, not roller)[place])
        if m if roller else n:
            plus, reroll = self._invoke(m, n, lead, roller=roller)
            yield "plus", plus[place]
            if roller or not self.passive:
                yield "reroll", reroll[place]

    def _read(self, value: int) -> Distribution:
        """The ways of each shift in a value."""
        packed = value & ((1 << self._bits(self.span)) - 1)
        found = coefficients(packed, self.width, self.span)
        return Distribution.of({shifts: ways for shifts, ways in enumerate(found, self.lowest) if ways})


def _better(one: list[int], other: list[int], *, roller: bool) -> list[int]:
    """For each pair of throws the value that a side wants; a comprehension is four times as fast here as max."""
    if roller:
        return [a if a > b else b for a, b in zip(one, other, strict=True)]  # noqa: FURB136
    return [a if a < b else b for a, b in zip(one, other, strict=True)]  # noqa: FURB136
