"""Sizes: how tall a creature is, how many spaces it takes, how far it reaches, and what it counts as at its top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.battlefield.options import Options, SizeRow
from fieldcraft.systems.battlefield.state import Unit

LAYER = from_rule(5, "field.grid.layers", "field.grid.hex")
"""The feet in a layer, which is as high as a hex is wide."""

LARGEST_IN_ONE = from_rule(2, "field.size.chart")
"""The largest size that stands on one hex: four size 0 fill a space, and so does one of size 2."""


class Measures(NamedTuple):
    """What a creature measures: feet of height, hexes on the grid, layers that its height takes, and its Reach."""

    height: float
    hexes: int
    layers: int
    reach: int


@rule("field.size.chart")
def derived_measures(size: int) -> Measures:
    """The chart as it follows from the rules: a size doubles the volume, so three sizes double the height.

    >>> derived_measures(3)
    Measures(height=10.0, hexes=2, layers=2, reach=2)
    """
    height = LAYER * 2 ** (size / 3)
    hexes = 1 if size <= LARGEST_IN_ONE else round(2 ** (2 * (size - LARGEST_IN_ONE) / 3))
    return Measures(height, hexes, layers_of(height), max(1, floor(height / LAYER)))


@rule("field.size.vertical")
def layers_of(height: float) -> int:
    """A creature takes as many layers as its height reaches into."""
    return max(1, ceil(height / LAYER))


@lru_cache(maxsize=4096)
def _measures(
    size: int,
    height: float | None,
    hexes: int | None,
    reach: int | None,
    chart: Sequence[SizeRow],
) -> Measures:
    supplied = next((row for row in chart if row.size == size), None)
    usual = derived_measures(size)
    if supplied is not None:
        usual = Measures(supplied.height, supplied.spaces, layers_of(supplied.height), supplied.reach)
    tall = usual.height if height is None else height
    return Measures(
        tall,
        usual.hexes if hexes is None else hexes,
        layers_of(tall),
        usual.reach if reach is None else reach,
    )


@rule("field.size.non-humanoid", "field.size.chart", "field.unit.data")
def measures_of(unit: Unit, options: Options) -> Measures:
    """Height, spaces and Reach of the unit's own data, each taken from the chart where the data are silent."""
    return _measures(unit.size, unit.height, len(unit.shape) or unit.spaces, unit.reach, options.size_chart)


@rule("field.size.top-space", "field.size.squeezing")
def sizes_smaller_at_top(height: float) -> int:
    """How many sizes smaller a creature counts in its highest layer: one for each halving of a full layer's height.

    Nobody of up to 5 feet counts as smaller.

    >>> [sizes_smaller_at_top(feet) for feet in (2.5, 7.5, 6, 9)]
    [0, 1, 2, 0]
    """
    if height <= LAYER:
        return 0
    inside, smaller = height - LAYER * (layers_of(height) - 1), 0
    while 2 * inside <= LAYER:
        inside, smaller = 2 * inside, smaller + 1
    return smaller


@rule("field.target.partial-range")
def sizes_smaller_in_part(whole: int, part: int) -> int:
    """How many sizes smaller a target counts of which only `part` of `whole` spaces can be reached: one each halving.

    Raises ValueError if there is no such part.

    >>> [sizes_smaller_in_part(3, 2), sizes_smaller_in_part(3, 1), sizes_smaller_in_part(8, 1)]
    [0, 1, 3]
    """
    if not 0 < part <= whole:
        raise ValueError(f"{part} spaces are no part of {whole}")
    return (whole // part).bit_length() - 1
