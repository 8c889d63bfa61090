"""Blasts: how much of their damage comes to each tile past what stands in their way, and what that loses.

Damage goes straight from tile to tile.  What it has to break on its way is taken off it; that depends on nothing but
what stood there before, so the order in which tiles are looked at does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import msgspec

from fieldcraft.board import Cell, Field
from fieldcraft.board.lines import Part, Trace, shape_of, shift_part, trace
from fieldcraft.core import rule
from fieldcraft.systems.tiles.entries import AnyShape, Cone, Line, Rail, Specified, Trail
from fieldcraft.systems.tiles.fill import is_wall, wall_tiles
from fieldcraft.systems.tiles.shapes import Adjacency, Aim, covered_tiles, steps_to, travel_tiles

UNBREAKABLE = 1 << 30
"""The Durability of a wall that has none: more than any Blast deals."""


class Barriers(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What stands in the way of Blasts: things with their Durability, on tiles and on edges, and the walls of the map.

    A thing is named by its tile, `(cell,)`, or by the two tiles of its edge in order.
    """

    field: Field
    things: Mapping[Part, int]

    @cached_property
    def durability(self) -> dict[Part, int]:
        """The Durability of everything that stands in the way."""
        walls: dict[Part, int] = {(cell,): UNBREAKABLE for cell in self.field.cells(wall_tiles(self.field))}
        sides = filter(is_wall, self.field.board.sides)
        return {**walls, **{_name(side.between): UNBREAKABLE for side in sides}, **self.things}

    @cached_property
    def tiles(self) -> int:
        """The tiles on which or at an edge of which something stands in the way."""
        return self.field.mask(cell for part in self.durability for cell in part)

    @cached_property
    def on_edges(self) -> bool:
        """Whether anything stands on an edge."""
        return any(len(part) == 2 for part in self.durability)

    def durability_at(self, part: Part) -> int:
        """The Durability of what stands on a tile or an edge; 0 if nothing does."""
        return self.durability.get(_name(part), 0)


def _name(part: Part) -> Part:
    return part if len(part) == 1 else (min(part), max(part))


class Leg(NamedTuple):
    """A stretch of a way: the line from one tile to another, as far as the tile `until`."""

    start: Cell
    to: Cell
    until: Cell


Way = tuple[Leg, ...]
"""How a Blast comes to a tile, leg by leg."""


class Blow(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A Blast of so much `power` on the tiles of its `area`: what comes to each, and what is lost by what it meets.

    It is worked out for those tiles and things of which somebody asks.
    """

    barriers: Barriers
    shape: AnyShape
    aim: Aim
    power: int
    area: int
    adjacency: Adjacency

    @property
    def damage(self) -> dict[Cell, int]:
        """The damage that comes to each tile."""
        cells = self.barriers.field.cells(self.area)
        if not _is_anything_near(self.barriers, self.aim.origin.cell, cells):
            return dict.fromkeys(cells, self.power)
        return {cell: self.damage_at(cell) for cell in cells}

    @rule("tiles.type.blast.vector", "tiles.type.blast.barriers")
    def damage_at(self, cell: Cell, ignored: Part = ()) -> int:
        """The damage that comes straight to a tile past what has to be broken on the way; none outside the area."""
        field = self.barriers.field
        if not self.area & field.bits.get(cell, 0):
            return 0
        ways = _ways(field, self.shape, self.aim, cell, self.adjacency)
        return max(0, self.power - _least_loss(self.barriers, ways, cell, ignored))

    @rule("tiles.line.aoe")
    def damage_to(self, occupied: Iterable[Cell]) -> int:
        """The damage to somebody in these tiles: once, the greatest that comes to any of them."""
        return max(map(self.damage_at, occupied), default=0)

    @cached_property
    def losses(self) -> dict[Part, int]:
        """What each thing loses: what comes to it, at most all it has."""
        lost = {part: min(most, self._comes_to(part)) for part, most in self.barriers.things.items()}
        return {part: loss for part, loss in lost.items() if loss}

    def _comes_to(self, part: Part) -> int:
        """How much comes to a thing: what comes to its tile, or on an edge to either tile but for itself."""
        return self.damage_at(part[0]) if len(part) == 1 else max(self.damage_at(cell, part) for cell in part)


@rule("tiles.type.blast.vector", "tiles.type.blast.barriers")
def strike_through(
    barriers: Barriers, shape: AnyShape, aim: Aim, power: int, level: int = 0, adjacency: Adjacency = 8
) -> Blow:
    """What a Blast of so much damage does to the tiles that its shape covers on a level and to what stands in its way.

    What stands on a tile loses what comes to the tile, at most all it has, and does not shield whoever is in the tile.
    """
    return Blow(barriers, shape, aim, power, covered_tiles(barriers.field, shape, aim, level, adjacency), adjacency)


def _is_anything_near(barriers: Barriers, origin: Cell, cells: Iterable[Cell]) -> bool:
    """Whether anything stands as near to the origin as the farthest of these tiles is."""
    far = max((barriers.field.grid.distance(origin, cell) for cell in cells), default=0)
    return bool(barriers.tiles & barriers.field.disk(origin, far))


def _least_loss(barriers: Barriers, ways: Iterable[Way], cell: Cell, ignored: Part = ()) -> int:
    """How much of a Blast is lost before it comes to a tile, on the way on which least is."""
    return min(sum(map(barriers.durability_at, _in_the_way(barriers, way, cell) - {ignored})) for way in ways)


def _in_the_way(barriers: Barriers, way: Way, cell: Cell) -> frozenset[Part]:
    """All that has to be broken on a way, also where it begins; what stands in the tile itself does not count."""
    passed = {(leg.start,) for leg in way}
    return frozenset(passed.union(*(_met(barriers, leg) for leg in way))) - {(cell,)}


# -- ways


def _ways(field: Field, shape: AnyShape, aim: Aim, cell: Cell, adjacency: Adjacency) -> tuple[Way, ...]:
    """The ways on which a Blast comes to a tile of its area; the first leg of each begins where it comes from."""
    origin = aim.origin.cell
    match shape:
        case Line():
            return ((Leg(origin, aim.spots[0].cell, cell),),)
        case Rail():
            return tuple(_by_rail(field, shape, aim, cell, adjacency))
        case Trail():
            path = (origin, *(spot.cell for spot in aim.spots))
            first = path.index(cell, 1)
            return (tuple(Leg(a, b, b) for a, b in pairwise(path[: first + 1])),)
        case Specified():
            near = (spot.cell for spot in aim.spots if _far(field, spot.cell, cell, adjacency) <= shape.reach)
            return tuple((Leg(start, cell, cell),) for start in near)
        case Cone():
            return ((Leg(origin, cell, cell),),)
    return ((Leg((*aim.spots, aim.origin)[0].cell, cell, cell),),)


def _far(field: Field, a: Cell, b: Cell, adjacency: Adjacency) -> int:
    return steps_to(field, (b[0] - a[0], b[1] - a[1]), adjacency)


def _by_rail(field: Field, rail: Rail, aim: Aim, cell: Cell, adjacency: Adjacency) -> Iterator[Way]:
    """The ways along a rail to one of its tiles and from there straight to a tile within its Reach."""
    (x, y), target = aim.origin.cell, aim.spots[0].cell
    to = target[0] - x, target[1] - y
    times = -(-rail.length // steps_to(field, to, adjacency))
    end = x + times * to[0], y + times * to[1]
    for step in range(1, rail.length + 1):
        for dx, dy in travel_tiles(field, to, step, adjacency):
            on = x + dx, y + dy
            along = Leg((x, y), end, on)
            if on == cell:
                yield (along,)
            elif _far(field, on, cell, adjacency) <= rail.reach:
                yield along, Leg(on, cell, cell)


# -- what a line meets


def _met(barriers: Barriers, leg: Leg) -> set[Part]:
    """What has to be broken on a leg: all that the line passes through, and what it grazes on both hands."""
    to = leg.to[0] - leg.start[0], leg.to[1] - leg.start[1]
    line = trace(shape_of(barriers.field.grid), to)
    touched = line.touched if barriers.on_edges else (part for part in line.touched if len(part) == 1)
    strength = {
        part: strength
        for part in touched
        if (strength := barriers.durability_at(shift_part(part, leg.start))) and _is_before(barriers.field, part, leg)
    }
    found = {part for part in strength if part not in line.grazed}
    if len(found) < len(strength):
        found |= _squeezed(line, strength)
    return {_name(shift_part(part, leg.start)) for part in found}


def _squeezed(line: Trace, strength: Mapping[Part, int]) -> set[Part]:
    """What a line has to break where it could slip by on either hand but something stands on both: the weaker."""
    found = set[Part]()
    # Corners first: what lies along the line adds nothing where a corner of it is shut already.
    for hands in sorted(line.pinches, key=len):
        held = [[part for part in hand if part in strength] for hand in hands]
        if all(held) and not (len(hands) > 2 and any(part in found for hand in held for part in hand)):
            strongest = (max(hand, key=lambda part: (strength[part], part)) for hand in held)
            found.add(min(strongest, key=lambda part: (strength[part], part)))
    return found


def _is_before(field: Field, part: Part, leg: Leg) -> bool:
    """Whether something on a line is met before the tile up to which the leg counts."""
    if leg.until == leg.to:
        return True
    (x, y), (tx, ty), (ux, uy) = leg.start, leg.to, leg.until
    here = sum(2 * cell[0] // len(part) for cell in part), sum(2 * cell[1] // len(part) for cell in part)
    course, shape = (tx - x, ty - y), shape_of(field.grid)
    return shape.along(course, here) < shape.along(course, (2 * (ux - x), 2 * (uy - y)))
