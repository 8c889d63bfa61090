"""Exact joint odds of a pool.

The joint odds of successes and complications are a polynomial: x to the power of the successes, y to the power of the
complications.  A die is `5x + y + 4`, a pool is a power of it, and to roll dice again is to take their letters away and
to multiply.  The polynomial is held in one integer, as in `polynomials`: a row of fields for each power of x, in it a
field for each power of y.  So a step is a handful of operations on integers, whatever the size of the pool.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import product

import msgspec
from msgspec.structs import replace

from fieldcraft.dice.boons import CHOICES
from fieldcraft.dice.outcomes import Joint, Outcomes
from fieldcraft.dice.polynomials import coefficients, field_bytes
from fieldcraft.dice.pools import Kind, Policy, Pool


def joint(pool: Pool, dv: int = 1) -> Joint:
    """The exact joint odds of successes and complications once all is rolled again that may be.

    The difficulty `dv` guides the choice of the boon's die and nothing else.

    >>> pool = Pool(6, "detailed", fatigue=1, boon=True)
    >>> print(joint(pool, dv=3).outcomes(dv=3))
    clean 67.4%, cost 2.4%, partial 28.0%, miss 2.2%
    """
    table = _Table(pool, dv)
    ways = 1
    for _ in range(pool.dice):
        ways = table.rolled(ways)
    for step in pool.steps:
        ways = _STEPS[step](table, ways)
    counts = range(pool.dice + 1)
    fields = coefficients(ways, table.width, len(counts) ** 2)
    return Joint.of([(s, c, ways) for (s, c), ways in zip(product(counts, counts), fields, strict=True)])


class _Table:
    """Where the fields of a pool's polynomials lie: `x` and `y` are the shifts by one success and one complication."""

    def __init__(self, pool: Pool, dv: int) -> None:
        self.pool, self.dv, self.sides = pool, dv, pool.die.sides
        described = {"basic": 0, "detailed": 1, "intricate": pool.dice}[pool.description]
        self.width = field_bytes(self.sides ** (pool.dice + described + pool.fatigue + pool.boon))
        self.y = 8 * self.width
        self.x = self.y * (pool.dice + 1)

    def rolled(self, ways: int) -> int:
        """The ways when one die more is rolled: multiplied by `5x + y + 4`."""
        good, bad, blank = self.pool.die.ways
        return (ways * good << self.x) + (ways * bad << self.y) + ways * blank

    def rolled_and_kept(self, ways: int) -> int:
        """The ways when a complication that stays is rolled again: `5x + 1 + 4`."""
        good, bad, blank = self.pool.die.ways
        return (ways * good << self.x) + ways * (bad + blank)

    @cached_property
    def no_complication(self) -> int:
        """Every field of the power y**0, filled."""
        return _fields(tuple(self.x * successes for successes in range(self.pool.dice + 1)), self.y)


def _fields(places: tuple[int, ...], width: int) -> int:
    """Fields of so many bits, filled, at some shifts."""
    return sum(((1 << width) - 1) << place for place in places)


# --- steps: each multiplies the sum of all ways by the same power of the sides ----------------------


def _describe(table: _Table, ways: int) -> int:
    match table.pool.description:
        case "basic":
            return ways
        case "detailed":
            return _one_complication_again(table, ways)
        case "intricate":
            return _complications_again(table, ways)


def _one_complication_again(table: _Table, ways: int) -> int:
    clear = ways & table.no_complication
    return clear * table.sides + table.rolled(ways - clear >> table.y)


def _complications_again(table: _Table, ways: int) -> int:
    """From the most complications down, so that each is rolled as often as it is passed on."""
    again = 0
    for count in range(table.pool.dice, -1, -1):
        just_so_many = ways >> table.y * count & table.no_complication
        again = table.rolled(again) + just_so_many * table.sides ** (table.pool.dice - count)
    return again


def _tire(table: _Table, ways: int) -> int:
    """From the most successes that are rolled again down, as above."""
    most = min(table.pool.fatigue, table.pool.dice)
    one_row = (1 << table.x) - 1
    again = ways >> table.x * most
    for count in range(most - 1, -1, -1):
        just_so_many = ways >> table.x * count & one_row
        again = table.rolled(again) + just_so_many * table.sides ** (most - count)
    return again


def _spend_boon(table: _Table, ways: int) -> int:
    if not table.pool.boon:
        return ways
    complications = ways & _chosen("complication", table.pool.policy, table.dv, table.pool.dice, table.y)
    blanks = ways & _chosen("blank", table.pool.policy, table.dv, table.pool.dice, table.y)
    left = (ways - complications - blanks) * table.sides
    if table.pool.keeps:
        return left + table.rolled_and_kept(complications) + table.rolled(blanks)
    return left + table.rolled((complications >> table.y) + blanks)


@lru_cache(maxsize=4096)
def _chosen(kind: Kind, policy: Policy, dv: int, dice: int, width: int) -> int:
    """The fields, filled, of the counts in which a policy spends the boon on a die of a kind."""
    counts = ((s, c) for s in range(dice + 1) for c in range(dice + 1 - s))
    chosen = CHOICES[policy]
    return _fields(
        tuple((s * (dice + 1) + c) * width for s, c in counts if chosen(s, c, dice - s - c, dv) == kind), width
    )


_STEPS: dict[str, Callable[[_Table, int], int]] = {
    "description": _describe,
    "fatigue": _tire,
    "boon": _spend_boon,
}


# --- for tables and sliders --------------------------------------------------------------------------


class WhatIf(msgspec.Struct, frozen=True):
    """The chances of a pool's outcomes beside those of its neighbours, which differ from it in one thing."""

    now: Outcomes
    one_die_more: Outcomes
    one_die_less: Outcomes
    basic: Outcomes
    detailed: Outcomes
    intricate: Outcomes
    without_boon: Outcomes
    with_boon: Outcomes


def what_if(pool: Pool, dv: int) -> WhatIf:
    """What another die, another description or a boon would change; a pool without dice stays so with one less.

    ValueError for a difficulty below 1.
    """

    def chances(**change: object) -> Outcomes:
        return joint(replace(pool, **change), dv).outcomes(dv)

    return WhatIf(
        now=chances(),
        one_die_more=chances(dice=pool.dice + 1),
        one_die_less=chances(dice=max(0, pool.dice - 1)),
        basic=chances(description="basic"),
        detailed=chances(description="detailed"),
        intricate=chances(description="intricate"),
        without_boon=chances(boon=False),
        with_boon=chances(boon=True),
    )
