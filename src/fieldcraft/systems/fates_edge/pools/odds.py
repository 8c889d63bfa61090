"""Exact joint odds of a pool.

The joint odds of successes and complications are a polynomial: x to the power of the successes, y to the power of the
complications.  A die is `5x + y + 4`, a pool is a power of it, and to roll dice again is to take their letters away and
to multiply.  The polynomial is held in one integer, as in `polynomials`: a row of fields for each power of x, in it a
field for each power of y.  So a step is a handful of operations on integers, whatever the size of the pool.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from fieldcraft.dice.polynomials import coefficients, field_bytes
from fieldcraft.systems.fates_edge.pools.boons import CHOICES, keep_complications
from fieldcraft.systems.fates_edge.pools.outcomes import Joint
from fieldcraft.systems.fates_edge.pools.pool import Die, Kind, Policy, Pool


def joint(pool: Pool, dv: int = 1) -> Joint:
    """The exact joint odds of successes and complications once all is rolled again that may be.

    The difficulty `dv` guides the choice of the boon's die and nothing else; in a contest it is the number of successes
    that is hoped for.

    >>> pool = Pool(6, "detailed", fatigue=1, boon=True)
    >>> print(joint(pool, dv=3).outcomes(dv=3))
    clean 67.4%, cost 2.4%, partial 28.0%, miss 2.2%
    """
    return _joint(pool, dv if pool.boon else 1)


Step = tuple[Any, ...]
"""A function from a table, ways and some arguments to the ways afterwards, and behind it those arguments."""


@lru_cache(maxsize=1024)
def _joint(pool: Pool, dv: int) -> Joint:
    described = {"basic": 0, "detailed": 1, "intricate": pool.dice}[pool.description]
    width = field_bytes(pool.die.sides ** (pool.dice + described + pool.fatigue + pool.boon))
    table = _table(pool.die, pool.dice, pool.dice + 1 + pool.keeps, width)
    return Joint(table.size - 1, coefficients(_after(table, _steps(pool, dv)), width, table.size**2))


def _steps(pool: Pool, dv: int) -> tuple[Step, ...]:
    steps: dict[str, Step] = {
        "description": (_DESCRIPTIONS[pool.description],),
        "fatigue": (_tire, pool.fatigue),
        "boon": (_spend_boon, pool.policy, pool.keeps, dv) if pool.boon else (_leave,),
    }
    return tuple([steps[name] for name in pool.order.split(", ")])


class _Table:
    """Where the fields of a pool's polynomials lie: `size` rows of as many, each of `width` bytes.

    `x` and `y` are the shifts by one success and by one complication.
    """

    def __init__(self, die: Die, dice: int, size: int, width: int) -> None:
        self.die, self.dice, self.size, self.width = die, dice, size, width
        self.y = 8 * width
        self.x = self.y * size

    def add_die(self, ways: int) -> int:
        """The ways when one die more is rolled: multiplied by `5x + y + 4`."""
        good, bad, blank = self.die.ways
        return (ways * good << self.x) + (ways * bad << self.y) + ways * blank

    @cached_property
    def no_complication(self) -> int:
        """Every field of the power y**0, filled."""
        row = b"\xff" * self.width + bytes(self.width * (self.size - 1))
        return int.from_bytes(row * self.size, "little")


_table = lru_cache(maxsize=1024)(_Table)


@lru_cache(maxsize=1024)
def _after(table: _Table, steps: tuple[Step, ...]) -> int:
    """The ways when all dice are rolled and these steps are done; pools that begin alike share their beginning."""
    if not steps:
        ways: int = table.add_die(1) ** table.dice
        return ways
    *before, (step, *arguments) = steps
    done: int = step(table, _after(table, tuple(before)), *arguments)
    return done


# --- steps: each multiplies the sum of all ways by some power of the sides --------------------------


def _leave(table: _Table, ways: int) -> int:
    return ways


def _one_complication_again(table: _Table, ways: int) -> int:
    clear = ways & table.no_complication
    return clear * table.die.sides + table.add_die(ways - clear >> table.y)


def _complications_again(table: _Table, ways: int) -> int:
    """From the most complications down, so that each is rolled as often as it is passed on."""
    again = 0
    for count in range(table.dice, -1, -1):
        just_so_many = ways >> table.y * count & table.no_complication
        again = table.add_die(again) + just_so_many * table.die.sides ** (table.dice - count)
    return again


_DESCRIPTIONS = {"basic": _leave, "detailed": _one_complication_again, "intricate": _complications_again}


def _tire(table: _Table, ways: int, fatigue: int) -> int:
    """From the most successes that are rolled again down, as above."""
    one_row = (1 << table.x) - 1
    again = ways >> table.x * fatigue
    for count in range(fatigue - 1, -1, -1):
        just_so_many = ways >> table.x * count & one_row
        again = table.add_die(again) + just_so_many * table.die.sides ** (fatigue - count)
    return again


def _spend_boon(table: _Table, ways: int, policy: Policy, keeps: bool, dv: int) -> int:
    on_complications, on_blanks = _choices(table, policy, keeps, dv)
    complications, blanks = ways & on_complications, ways & on_blanks
    left = (ways - complications - blanks) * table.die.sides
    return left + table.add_die((complications >> table.y) + blanks)


@lru_cache(maxsize=1024)
def _choices(table: _Table, policy: Policy, keeps: bool, dv: int) -> tuple[int, int]:
    """The fields, filled, in which a policy rolls a complication again, and those in which it does a blank."""
    choose = keep_complications(CHOICES[policy]) if keeps else CHOICES[policy]
    marks: dict[Kind, bytearray] = {kind: bytearray(table.width * table.size**2) for kind in ("complication", "blank")}
    for successes in range(table.dice + 1):
        for complications in range(table.dice + 1 - successes):
            if kind := choose(successes, complications, table.dice - successes - complications, dv):
                marks[kind][table.width * (table.size * successes + complications)] = 1
    full = (1 << table.y) - 1
    return int.from_bytes(marks["complication"], "little") * full, int.from_bytes(marks["blank"], "little") * full
