"""Spaces: cells of the grid with their layers, how far they lie apart, and which of them a body takes.

A set of spaces is a `Masks`: for each layer in which it has any, the mask of their cells on the field.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal

import msgspec

from fieldcraft.board import Cell, Field, Hexes
from fieldcraft.core import from_rule, rule
from fieldcraft.systems.battlefield.sizes import measures_of, sizes_smaller_at_top
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.caches import remember

Masks = Mapping[int, int]
"""A set of spaces: layers, each with the mask of its cells."""

Vertical = Literal["sum", "max"]
"""Whether hexes and layers between two spaces are added up, or the larger counts."""

FULL = from_rule(4.0, "field.crowd.full")
"""How many places a space has: one of size 0 takes one."""

TOP_LAYER = 99


class Body(msgspec.Struct, frozen=True, dict=True):
    """A creature or object as far as geometry is concerned: its spaces, its size, and what it counts as at its top."""

    id: str
    size: int
    spaces: tuple[Space, ...]
    top: int = 0
    smaller_at_top: int = 0
    kind: Literal["unit", "object"] = "unit"
    fills: bool = False

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(space.cell for space in self.spaces))

    @rule("field.crowd.multi-space", "field.size.top-space", "field.size.squeezing")
    def size_in(self, space: Space) -> int:
        """The size that it counts as in one of its spaces: 0 on several hexes, smaller in the top layer of one."""
        if len(self.cells) > 1:
            return 0
        return self.size - (self.smaller_at_top if space.layer == self.top else 0)

    @rule("field.crowd.full", "field.crowd.multi-space")
    def places_in(self, space: Space) -> float:
        """The places that it takes in one of its spaces: twice as many with each size, all of them if it fills it."""
        if self.fills:
            return FULL
        # Powers of two add up without rounding.
        return float(2.0 ** self.size_in(space))


@lru_cache(maxsize=128)
@rule("field.size.chart")
def disc(hexes: int) -> tuple[Cell, ...]:
    """The offsets of a body on so many hexes: its anchor, then the rings round it, each from the east on clockwise.

    >>> disc(2), disc(3)
    (((0, 0), (1, 0)), ((0, 0), (1, 0), (0, 1)))
    """
    found, radius = [(0, 0)], 0
    while len(found) < hexes:
        radius += 1
        for side, (x, y) in enumerate(Hexes.vectors):
            dx, dy = Hexes.vectors[(side + 2) % 6]
            found += [(radius * x + n * dx, radius * y + n * dy) for n in range(radius)]
    return tuple(found[:hexes])


@lru_cache(maxsize=1 << 14)
def _column(at: Cell, layer: int, offsets: tuple[Cell, ...], layers: int) -> tuple[Space, ...]:
    return tuple(Space(at[0] + x, at[1] + y, layer + n) for n in range(layers) for x, y in offsets)


@rule("field.size.vertical", "field.size.non-humanoid", "field.grid.tokens")
def spaces_of(state: State, unit: Unit, at: Space | None = None) -> tuple[Space, ...]:
    """The spaces that a unit takes, or would take elsewhere: its hexes, up as far as its height goes."""
    measures, anchor = measures_of(unit, state.options), at or unit.anchor
    return _column(anchor.cell, anchor.layer, unit.shape or disc(measures.hexes), measures.layers)


def body_of(state: State, unit: Unit, at: Space | None = None) -> Body:
    """A unit as a body, where it is or where it would be."""
    if at is not None:
        return _body(state, unit, at)
    return remember(unit.cache, ("body", state.options.size_chart), lambda: _body(state, unit, unit.anchor))


def _body(state: State, unit: Unit, anchor: Space) -> Body:
    measures = measures_of(unit, state.options)
    return Body(
        unit.id,
        unit.size,
        spaces_of(state, unit, anchor),
        anchor.layer + measures.layers - 1,
        sizes_smaller_at_top(measures.height),
        unit.kind,
        unit.fills,
    )


@rule("field.obstruct.everything")
def bodies_of(state: State) -> dict[str, Body]:
    """All bodies on the field by their ids; what is attended is where its bearer is, and no body of its own."""
    if (found := state.position_cache.get("bodies")) is None:
        found = {unit.id: body_of(state, unit) for unit in state.units.values() if not unit.attended}
        state.position_cache["bodies"] = found
    bodies: dict[str, Body] = found
    return bodies


@rule("field.grid.layers")
def space_distance(a: Space, b: Space, vertical: Vertical = "sum") -> int:
    """The steps from one space to another, hexes and layers together.

    >>> space_distance(Space(0, 0), Space(2, 0, 1)), space_distance(Space(0, 0), Space(2, 0, 1), "max")
    (3, 2)
    """
    dq, dr, up = a[0] - b[0], a[1] - b[1], abs(a[2] - b[2])
    flat = max(abs(dq), abs(dr), abs(dq + dr))
    return flat + up if vertical == "sum" else max(flat, up)


@rule("field.target.range")
def gap(mine: Iterable[Space], theirs: Iterable[Space], vertical: Vertical = "sum") -> int:
    """The distance of two sets of spaces: that of their nearest two.  ValueError if one is empty."""
    others = tuple(theirs)
    return min(space_distance(a, b, vertical) for a in mine for b in others)


def unit_gap(state: State, a: Unit, b: Unit) -> int:
    """The distance between two units."""
    return gap(spaces_of(state, a), spaces_of(state, b), state.options.vertical_distance)


def masks_of(field: Field, spaces: Iterable[Space]) -> dict[int, int]:
    """Spaces as masks; those off the map are left out."""
    found: dict[int, int] = defaultdict(int)
    for space in spaces:
        found[space.layer] |= field.bits.get(space.cell, 0)
    return dict(found)


def spaces_in(field: Field, masks: Masks) -> tuple[Space, ...]:
    """The spaces of masks, layer by layer."""
    return tuple(Space(*cell, layer) for layer, mask in sorted(masks.items()) for cell in field.cells(mask))


def join_masks(*many: Masks) -> dict[int, int]:
    """The spaces that are in any of some sets."""
    found: dict[int, int] = defaultdict(int)
    for masks in many:
        for layer, mask in masks.items():
            found[layer] |= mask
    return dict(found)


def subtract_masks(masks: Masks, less: Masks) -> dict[int, int]:
    """The spaces of one set that are not in another."""
    left = {layer: mask & ~less.get(layer, 0) for layer, mask in masks.items()}
    return {layer: mask for layer, mask in left.items() if mask}


def holds(field: Field, masks: Masks, space: Space) -> bool:
    """Whether a space lies in masks."""
    return bool(masks.get(space.layer, 0) & field.bits.get(space.cell, 0))


def has_common_space(masks: Masks, others: Masks) -> bool:
    """Whether two sets have any space in common.

    >>> has_common_space({0: 0b011}, {0: 0b110}), has_common_space({0: 0b011}, {0: 0b100, 1: 0b001})
    (True, False)
    """
    for layer, mask in masks.items():  # noqa: SIM110 (a generator costs more than all the rest)
        if mask & others.get(layer, 0):
            return True
    return False


@rule("field.area.burst", "field.area.value", "field.grid.layers")
def spaces_within(field: Field, origins: Iterable[Space], steps: int, vertical: Vertical = "sum") -> dict[int, int]:
    """The spaces at most so many steps from any of some spaces, in layers from 0 on."""
    cache: dict[Any, dict[int, int]] = field.board.cache.setdefault("spaces within", {})
    key = (frozenset(origins), steps, vertical)
    if key not in cache:
        if len(cache) >= 1 << 12:
            cache.clear()
        cache[key] = _within(field, key[0], steps, vertical)
    return cache[key]


def _within(field: Field, origins: Iterable[Space], steps: int, vertical: Vertical) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for origin in origins:
        for layer in range(max(origin.layer - steps, 0), min(origin.layer + steps, TOP_LAYER) + 1):
            flat = steps - abs(layer - origin.layer) if vertical == "sum" else steps
            found[layer] |= field.disk(origin.cell, flat)
    return dict(found)
