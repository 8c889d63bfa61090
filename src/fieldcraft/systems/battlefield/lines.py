"""Straight lines between the middles of two spaces: what they pass, where they can be shut, and whether they are open.

A line is shut if one of its gates is, and a gate is shut if every way through it is.  A hex that the line crosses is a
gate with one way; where the line runs along the edge between two hexes there are two.  A way is shut if any of its
parts is: a space that is closed or a side that is walled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import pairwise
from math import ceil, floor
from operator import or_
from typing import NamedTuple

import msgspec

from fieldcraft.board import Cell, Field, Hexes
from fieldcraft.board.lines import HEX, cross, trace
from fieldcraft.core import rule
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.battlefield.spaces import Masks, subtract_masks
from fieldcraft.systems.battlefield.state import Space
from fieldcraft.systems.shared.caches import remember

Side = tuple[Cell, Cell]
"""The side between two neighbouring hexes, in all layers."""

Way = tuple[Space | Side, ...]
Gate = tuple[Way, ...]
Leg = tuple[Cell, ...]
"""What a line passes next: a hex, or the two along whose common edge it runs."""


class Course(NamedTuple):
    """A line with all places given relative to its start.

    `legs` are the hexes in order, both ends included; `passed` the spaces between the ends, in pairs along an edge;
    `gates` all that may shut it.
    """

    legs: tuple[Leg, ...]
    passed: tuple[tuple[Space, ...], ...]
    gates: tuple[Gate, ...]


@lru_cache(maxsize=1 << 14)
@rule("field.conceal.path")
def find_legs(displacement: Cell) -> tuple[Leg, ...]:
    """The hexes that a line passes, in order; the two along an edge together."""
    met = trace(HEX, displacement)
    crossed, beside = set(met.cells), set(met.beside)
    between = [part[0] for part in met.touched if len(part) == 1]
    found: list[Leg] = [((0, 0),)]
    pair: Leg = ()
    for cell in between:
        if cell in crossed:
            found.append((cell,))
        elif cell in beside:
            pair = (*pair, cell)
            if len(pair) == 2:
                found.append(pair)
                pair = ()
    return tuple(found) if displacement == (0, 0) else (*found, (displacement,))


def _joint(displacement: Cell, a: Leg, b: Leg) -> Fraction:
    """How far along the line one leg ends and the next begins: where it is as near to the one as to the other."""
    (ax, ay), (bx, by) = a[0], b[0]
    step = bx - ax, by - ay
    return Fraction(HEX.along(step, (ax + bx, ay + by)), 2 * HEX.along(step, displacement))


def _layers(climb: int, start: Fraction, end: Fraction) -> tuple[int, ...]:
    """The layers that a line passes between two points of its way, in the order in which it does."""
    low, high = sorted(Fraction(1, 2) + climb * point for point in (start, end))
    layers = tuple(range(floor(low), ceil(high)))
    return layers if climb >= 0 else layers[::-1]


def _corner(displacement: Cell, a: Cell, b: Cell) -> Cell | None:
    """The third hex at the corner through which a line passes from one hex to the next; None if it crosses a side."""
    ways = ((a[0] + x, a[1] + y) for x, y in Hexes.vectors)
    third = (c for c in ways if (c[0] - b[0], c[1] - b[1]) in Hexes.vectors)
    return next((c for c in third if cross(displacement, (a[0] + b[0] + c[0], a[1] + b[1] + c[1])) == 0), None)


def _passage(displacement: Cell, climb: int, a: Leg, b: Leg) -> Gate:
    """The ways from one leg to the next."""
    height = Fraction(1, 2) + climb * _joint(displacement, a, b)
    if len(a) == len(b):
        (one,), (other,) = a, b
        third = _corner(displacement, one, other)
        around = () if third is None else ((third, layer) for layer in sorted({ceil(height) - 1, floor(height)}))
        direct: Way = ((one, other),)
        return direct, *(((one, cell), Space(*cell, layer), (cell, other)) for cell, layer in around)
    run, single = (a, b[0]) if len(a) == 2 else (b, a[0])
    # The run lies on that side of its end to which the line climbs if it begins there, on the other if it ends there.
    layer = floor(height) if (climb > 0) == (run is b) else ceil(height) - 1
    return tuple(((single, cell), Space(*cell, layer)) for cell in run)


@lru_cache(maxsize=1 << 14)
@rule("field.area.travel", "field.obstruct.full")
def course(displacement: Cell, climb: int) -> Course:
    """The line to the space that lies so many hexes away and so many layers up; it climbs evenly.

    A space that the line only touches is not on it.
    """
    legs = find_legs(displacement)
    joints = [Fraction(0), *(_joint(displacement, a, b) for a, b in pairwise(legs)), Fraction(1)]
    passed: list[tuple[Space, ...]] = []
    gates: list[Gate] = []
    for number, leg in enumerate(legs):
        if number:
            gates.append(_passage(displacement, climb, legs[number - 1], leg))
        for layer in _layers(climb, joints[number], joints[number + 1]):
            passed.append(tuple(Space(*cell, layer) for cell in leg))
            gates.append(tuple((space,) for space in passed[-1]))
    return Course(legs, tuple(passed[1:-1]), tuple(gates[1:-1]))


class Touch(NamedTuple):
    """All that the gates of a line have to do with, as masks to be shifted to its start.

    `low` is the number of the lowest bit as seen from the start, `layers` the spaces by layer, `cells` all hexes;
    `narrow` those of the spaces each of which shuts the line alone.
    """

    low: int
    layers: tuple[tuple[int, int], ...]
    cells: int
    narrow: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1 << 14)
def _touch(weights: Cell, displacement: Cell, climb: int) -> Touch:
    line = course(displacement, climb)
    spaces = {part for gate in line.gates for way in gate for part in way if isinstance(part, Space)}
    narrow = {way[0] for way, *others in line.gates if not others and len(way) == 1 and isinstance(way[0], Space)}
    numbers = {cell: weights[0] * cell[0] + weights[1] * cell[1] for leg in line.legs for cell in leg}
    numbers |= {space.cell: weights[0] * space.q + weights[1] * space.r for space in spaces}
    low = min(numbers.values())

    def layers(some: Iterable[Space]) -> tuple[tuple[int, int], ...]:
        found: dict[int, int] = defaultdict(int)
        for space in some:
            found[space.layer] |= 1 << numbers[space.cell] - low
        return tuple(found.items())

    cells = reduce(or_, (1 << number - low for number in numbers.values()))
    return Touch(low, layers(spaces), cells, layers(narrow & spaces))


MOST_LINES = 1 << 13
"""Of so many lines it is remembered whether the map shuts them."""


def _touch_from(field: Field, a: Space, b: Space) -> tuple[int, Touch]:
    """What the gates of a line have to do with, and by how much its masks are to be shifted."""
    touch = _touch(field.weights, (b[0] - a[0], b[1] - a[1]), b[2] - a[2])
    return field.numbers[a.cell] + touch.low, touch


class Ground(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What of a map is solid: ground and sides that let neither bodies nor sight through, and the earth under it."""

    field: Field

    @derived_property
    def pillars(self) -> int:
        """The cells that are solid in every layer."""
        return self.field.impassable & self.field.opaque

    @derived_property
    def sides(self) -> tuple[int, ...]:
        """For each direction the cells that have a solid side there."""
        return tuple(wall & screen for wall, screen in zip(self.field.walls, self.field.screens, strict=True))

    @derived_property
    def beside_walls(self) -> int:
        return reduce(or_, self.sides)

    @derived_property
    def solid(self) -> dict[int, int]:
        """The solid cells of each layer up to the highest ground."""
        levels = self.field.levels
        return {
            layer: reduce(or_, (mask for level, mask in levels.items() if level > layer), self.pillars)
            for layer in range(max(0, *levels))
        }

    def cells(self, layer: int) -> int:
        """The solid cells of a layer."""
        return self.solid.get(layer, self.pillars)

    def is_walled(self, a: Cell, b: Cell) -> bool:
        """Whether a solid side stands between two neighbours."""
        bit = self.field.bits.get(a)
        if bit is None:
            return False
        return bool(bit & self.sides[Hexes.vectors.index((b[0] - a[0], b[1] - a[1]))])

    @derived_property
    def _lines(self) -> dict[tuple[Space, Space], bool]:
        return {}

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether the map leaves the line between the middles of two spaces open; the two themselves do not count."""
        if (found := self._lines.get((a, b))) is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = self._lines[a, b] = self._leaves_open(a, b)
        return found

    def _leaves_open(self, a: Space, b: Space) -> bool:
        shift, line = _touch_from(self.field, a, b)
        if any(self.cells(a[2] + layer) & mask << shift for layer, mask in line.narrow):
            return False
        if not self.beside_walls & line.cells << shift and not any(
            self.cells(a[2] + layer) & mask << shift for layer, mask in line.layers
        ):
            return True
        return Closed(self).shut_gate(a, b) is None


def ground_of(field: Field) -> Ground:
    """What is solid on a map, worked out once."""
    found: Ground = remember(field.board.cache, "solid ground", lambda: Ground(field))
    return found


class Closed(msgspec.Struct, frozen=True, dict=True, eq=False):
    """All that is closed to an effect: the solid parts of the map, and spaces that bodies close."""

    ground: Ground
    bodies: Masks = {}

    @derived_property
    def layers(self) -> dict[int, int]:
        return {layer: mask | self.ground.cells(layer) for layer, mask in self.bodies.items()}

    def cells(self, layer: int) -> int:
        """The closed cells of a layer."""
        found = self.layers.get(layer)
        return self.ground.cells(layer) if found is None else found

    def __contains__(self, space: object) -> bool:
        if not isinstance(space, Space):
            return False
        return bool(self.cells(space.layer) & self.ground.field.bits.get(space.cell, 0))

    def without(self, spaces: Masks) -> Closed:
        """The same, but for bodies in some spaces."""
        return Closed(self.ground, subtract_masks(self.bodies, spaces))

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether nothing shuts the line between the middles of two spaces; the two themselves do not count."""
        if not self.ground.is_open(a, b):
            return False
        return not self.bodies or self._lets_through(a, b)

    def _lets_through(self, a: Space, b: Space) -> bool:
        """Whether the bodies leave a line open that the map does not shut alone."""
        shift, line = _touch_from(self.ground.field, a, b)
        if any(self.bodies.get(a[2] + layer, 0) & mask << shift for layer, mask in line.narrow):
            return False
        if not any(self.bodies.get(a[2] + layer, 0) & mask << shift for layer, mask in line.layers):
            return True
        return self.shut_gate(a, b) is None

    def shut_gate(self, a: Space, b: Space) -> Gate | None:
        """The first gate from one space to another that is shut, None if the line is open."""
        for gate in course((b[0] - a[0], b[1] - a[1]), b[2] - a[2]).gates:
            if all(any(self._is_closed(part, a) for part in way) for way in gate):
                return tuple(tuple(_move(part, a) for part in way) for way in gate)
        return None

    def _is_closed(self, part: Space | Side, start: Space) -> bool:
        """Whether a part of a line that begins at a space is closed."""
        moved = _move(part, start)
        return moved in self if isinstance(moved, Space) else self.ground.is_walled(*moved)


def _move(part: Space | Side, start: Space) -> Space | Side:
    """A part of a line where it lies if the line starts at a space."""
    q, r, layer = start
    if isinstance(part, Space):
        return Space(part.q + q, part.r + r, part.layer + layer)
    (ax, ay), (bx, by) = part
    return (ax + q, ay + r), (bx + q, by + r)
