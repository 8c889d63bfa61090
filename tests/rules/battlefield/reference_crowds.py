"""Crowds the slow and obvious way: pairs made one at a time, places counted in fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from fieldcraft.systems.battlefield.sizes import measures_of
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import Space, State, Unit


def pair_up(sizes: Iterable[int], pair_large: bool) -> list[int]:
    """What is left once no two of a size below 0, or of any size, can be taken as one of the next."""
    left = sorted(sizes)
    while twins := [size for size in left if left.count(size) > 1 and (size < 0 or pair_large)]:
        size = min(twins)
        left.remove(size)
        left.remove(size)
        left.append(size + 1)
    return left


def counted_size(field: State, unit: Unit, space: Space) -> int:
    """What a unit counts as in a space of its own."""
    spaces = spaces_of(field, unit)
    if len({one.cell for one in spaces}) > 1:
        return 0
    height = Fraction(measures_of(unit, field.options).height)
    if height <= 5 or space.layer < max(one.layer for one in spaces):
        return unit.size
    inside, smaller = height % 5 or Fraction(5), 0
    while Fraction(5) / 2 ** (smaller + 1) >= inside:
        smaller += 1
    return unit.size - smaller


def standing(field: State, space: Space) -> list[Unit]:
    return [one for one in field.units.values() if not one.bearer and space in spaces_of(field, one)]


def tier(field: State, unit: Unit) -> int:
    worst = 0
    for space in spaces_of(field, unit):
        others = [one for one in standing(field, space) if one.id != unit.id and one.size >= unit.size - 3]
        sizes = pair_up((counted_size(field, one, space) for one in others), field.options.pair_large)
        worst = max(worst, sum(size >= 0 for size in sizes))
    return worst


def places(field: State, space: Space, without: str = "") -> Fraction:
    others = [one for one in standing(field, space) if one.id != without]
    if any(one.fills for one in others):
        return Fraction(4)
    return sum((Fraction(2) ** counted_size(field, one, space) for one in others), Fraction(0))


def fits(field: State, unit: Unit, space: Space) -> bool:
    """Whether a unit that is put somewhere finds room in a space of its own."""
    others = [one for one in standing(field, space) if one.id != unit.id]
    return not others or places(field, space, unit.id) + Fraction(2) ** counted_size(field, unit, space) <= 4
