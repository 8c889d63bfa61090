"""Gaits: which single steps a walker may take on a board and what each costs, as masks of the cells it steps to.

Every rule of a step is stated here once; `step_cost` asks about one step, `reach` spreads over all of them.
A walker stands on its footprint, a set of offsets from its anchor; masks of a gait are masks of anchors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import and_, or_
from typing import Any, Literal

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell

Footprint = tuple[Cell, ...]
"""The cells of a piece as offsets from its anchor, the anchor `(0, 0)` among them."""

Diagonals = Literal["alternating", "free", "never"]
"""What diagonal steps on squares cost: every second one 1 more, nothing more, or they are not taken."""

Costs = tuple[tuple[int, int], ...]
"""Pairs of an entering cost and the mask of what is entered for it."""

ONE_CELL: Footprint = ((0, 0),)

MOST_KEPT = 64
"""How many gaits a board keeps."""


class Walker(msgspec.Struct, frozen=True):
    """What decides how a piece moves, as `reach` explains."""

    footprint: Footprint = ONE_CELL
    diagonals: Diagonals = "alternating"
    costs: Costs | None = None
    admit: int = 0
    climb: int = 1
    pinch: bool = True


class Step(msgspec.Struct, frozen=True):
    """A step in one direction, which shifts bits by `distance`.

    `allowed` are the anchors it may lead to, None if walls, corners and levels tell nothing apart.
    """

    vector: Cell
    distance: int
    allowed: int | None


class Strides(msgspec.Struct, frozen=True):
    """Steps that are priced alike: by the ground that is `newly` entered, by climbing, by being a counted diagonal."""

    newly: Footprint
    counted: bool
    surcharge: int
    prices: Costs
    steps: tuple[Step, ...]


class Gait(msgspec.Struct, frozen=True, dict=True, eq=False):
    """All the steps of a walker on a field.

    `standing` are the anchors at which its footprint lies on the map, `newly` the sets of cells that steps enter.
    """

    field: Field
    standing: int
    strides: tuple[Strides, ...]
    newly: tuple[Footprint, ...]

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What searches have made ready for this gait and need not make ready again."""
        return {}


def gait(field: Field, walker: Walker) -> Gait:
    """How a walker moves on a field; kept with the board for the next time that both are the same.

    Raises ValueError if the footprint lacks its anchor or a cost is below 1.
    """
    known: dict[Walker, Gait] = field.board.cache.setdefault("gaits", {})
    if (found := known.get(walker)) is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[walker] = _compile_gait(field, walker)
    return found


def _compile_gait(field: Field, walker: Walker) -> Gait:
    if (0, 0) not in walker.footprint:
        raise ValueError(f"a footprint must hold its anchor (0, 0), not only {walker.footprint}")
    if any(price < 1 for price, _ in walker.costs or ()):
        raise ValueError(f"entering a cell costs 1 or more, not {min(walker.costs or ())[0]}")
    ground = _Ground(field, walker)
    alike: dict[tuple[Footprint, bool, int], list[tuple[int, int]]] = defaultdict(list)
    directions = field.edges if walker.diagonals == "never" else tuple(range(len(field.step_shifts)))
    for direction in directions:
        straight = direction in field.edges
        allowed = ground.across(direction) if straight else ground.past_a_corner(direction)
        counted = walker.diagonals == "alternating" and not straight
        for surcharge, rising in ground.rises(direction):
            alike[ground.newly(direction), counted, surcharge].append((direction, allowed & rising))
    strides = tuple(ground.strides(*key, steps) for key, steps in alike.items())
    return Gait(field, ground.standing, strides, tuple({ground.newly(direction): None for direction in directions}))


def step_cost(
    field: Field,
    a: Cell,
    b: Cell,
    *,
    shut: int = 0,
    costs: Mapping[int, int] | None = None,
    admit: int = 0,
    footprint: Footprint = ONE_CELL,
    diagonals: Diagonals = "alternating",
    parity: int = 0,
    climb: int = 1,
    pinch: bool = True,
) -> int | None:
    """The price of one step between two anchors, or None if there is no such step; the rules are those of `reach`.

    >>> from fieldcraft.board import Board, Squares
    >>> field = Board.of(Squares(4, 4)).field
    >>> step_cost(field, (0, 0), (1, 1)), step_cost(field, (0, 0), (1, 1), parity=1), step_cost(field, (0, 0), (2, 0))
    (1, 2, None)
    """
    walker = Walker(footprint, diagonals, None if costs is None else tuple(costs.items()), admit, climb, pinch)
    moves = gait(field, walker)
    if b not in field.bits or not field.bits.get(a, 0) & moves.standing or cells_entered(field, a, b, footprint) & shut:
        return None
    vector, there = (b[0] - a[0], b[1] - a[1]), field.bits[b]
    for strides in moves.strides:
        if any(step.vector == vector and (step.allowed is None or step.allowed & there) for step in strides.steps):
            for price, mask in strides.prices:
                if mask & there:
                    return price + strides.surcharge + (parity & 1 if strides.counted else 0)
    return None


def cells_entered(field: Field, a: Cell, b: Cell, footprint: Footprint = ONE_CELL) -> int:
    """The cells that a piece newly occupies by stepping from one anchor to another; cells off the map are left out.

    A step enters a zone if this mask meets the zone's.
    """
    before = {(a[0] + x, a[1] + y) for x, y in footprint}
    after = {(b[0] + x, b[1] + y) for x, y in footprint}
    return reduce(or_, (field.bits.get(cell, 0) for cell in after - before), 0)


def anchors_over(field: Field, mask: int, offsets: Footprint) -> int:
    """The anchors from which one of the offsets leads into a mask."""
    if offsets == ONE_CELL:
        return mask
    return reduce(or_, (field.translate(mask, (-x, -y)) for x, y in offsets), 0)


class _Ground(msgspec.Struct, frozen=True, dict=True):
    """What a board means to a walker; masks are of the anchors that a step leads to, unless a name says otherwise."""

    field: Field
    walker: Walker

    @cached_property
    def standing(self) -> int:
        return reduce(and_, (self.field.translate(self.field.on, (-x, -y)) for x, y in self.walker.footprint))

    @cached_property
    def whole(self) -> int:
        """Where it does so and no wall runs between two of its cells."""
        split = 0
        for direction in self.field.edges:
            inner = tuple(cell for cell in self.walker.footprint if cell not in self.newly(direction))
            split |= anchors_over(self.field, self.field.walls[direction], inner)
        return self.standing & ~split

    def newly(self, direction: int) -> Footprint:
        """The cells of the footprint, seen from its new anchor, that it did not hold before a step in the direction."""
        dx, dy = self.field.grid.vectors[direction]
        return tuple((x, y) for x, y in self.walker.footprint if (x + dx, y + dy) not in self.walker.footprint)

    def enterable(self, newly: Footprint) -> int:
        """Where the ground lets the footprint come to stand."""
        return self.whole & ~anchors_over(self.field, self.field.impassable & ~self.walker.admit, newly)

    def anchors_walled(self, direction: int) -> int:
        """The anchors from which a wall closes the direction to any cell of the footprint."""
        return anchors_over(self.field, self.field.walls[direction], self.walker.footprint)

    def across(self, direction: int) -> int:
        """Where a straight step leads that no wall closes."""
        return self.field.shift(self.standing & ~self.anchors_walled(direction), direction)

    def past_a_corner(self, direction: int) -> int:
        """Where a diagonal step leads that has one of its two detours by straight steps open."""
        before, after = direction - 1, (direction + 1) % len(self.field.step_shifts)
        return self._detour(before, after) | self._detour(after, before)

    def _detour(self, first: int, second: int) -> int:
        room = self.enterable(self.newly(first)) if self.walker.pinch else self.whole
        return self.field.shift(self.across(first) & room & ~self.anchors_walled(second), second)

    @cached_property
    def levels(self) -> dict[int, int]:
        """The anchors by level, which is that of the highest cell of the footprint."""
        return _topmost(self.field, self.walker.footprint, self.field.levels.items())

    def rises(self, direction: int) -> Iterator[tuple[int, int]]:
        """What climbing adds to the price of a step, and where it does."""
        masks: dict[int, int] = defaultdict(int)
        for low, below in self.levels.items():
            moved = self.field.shift(below, direction)
            for high, above in self.levels.items():
                masks[self.walker.climb * max(high - low, 0)] |= moved & above
        return ((surcharge, mask) for surcharge, mask in sorted(masks.items()) if mask)

    def strides(self, newly: Footprint, counted: bool, surcharge: int, steps: list[tuple[int, int]]) -> Strides:
        """Steps priced alike, from their directions and the anchors that each may lead to."""
        prices = self._prices(newly)
        priced = reduce(or_, (mask for _, mask in prices), 0)
        return Strides(newly, counted, surcharge, prices, tuple(self._step(*step, priced) for step in steps))

    def _prices(self, newly: Footprint) -> Costs:
        """What the dearest of the newly entered cells costs, and where; a cell of no cost cannot be entered."""
        costs = tuple(self.field.costs.items()) if self.walker.costs is None else self.walker.costs
        known = reduce(or_, (mask for _, mask in costs), 0)
        room = self.enterable(newly) & ~anchors_over(self.field, self.field.on & ~known, newly)
        dearest = _topmost(self.field, newly, costs)
        return tuple((price, mask & room) for price, mask in sorted(dearest.items()) if mask & room)

    def _step(self, direction: int, allowed: int, priced: int) -> Step:
        arrivals = self.field.shift(self.standing, direction) & priced
        vector, distance = self.field.grid.vectors[direction], self.field.step_shifts[direction]
        # A mask that forbids nothing is left out, since each one costs the search time.
        return Step(vector, distance, allowed if arrivals & ~allowed else None)


def _topmost(field: Field, offsets: Footprint, ranked: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The anchors by the highest rank among the cells at the offsets."""
    found, taken = {}, 0
    for rank, mask in sorted(ranked, reverse=True):
        found[rank] = anchors_over(field, mask, offsets) & ~taken
        taken |= found[rank]
    return found
