"""Areas of effect: lines, cones, bursts, balls, rings, rails and trails, as sets of cells on a board.

Every area answers `cells(field)` with a mask; what lies off the map is left out.  An area may be obstructed:

- `"none"`: it covers its shape, walls or no walls;
- `"sight"`: it covers what its origin sees, straight and round no corner (see `sight` for `graze`);
- `"flow"`: it covers what it comes to from its origin, flowing from cell to cell, round corners but through no wall
  (see `flood`), in no more steps than its shape is long.

An opaque cell that the effect comes to is covered itself; whoever wants otherwise takes `field.opaque` away.  `also` is
a mask of further cells that block, such as conjured walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import Annotated, Literal

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.flood import flood
from fieldcraft.board.grid import Cell, Direction, Hexes, Squares
from fieldcraft.board.lines import Part, Shape, line, shape_of
from fieldcraft.board.sight import Graze, field_of_view, first_blocker

Obstruction = Literal["none", "sight", "flow"]
"""What keeps an area from covering all of its shape."""

Aim = Direction | Cell
"""Where a line or cone points: in one of the grid's directions, or at a cell."""

Steps = Annotated[int, msgspec.Meta(ge=0)]

_NARROWNESS = {60: 3, 90: 2, 120: 1}
"""Four times the squared cosine of half of each angle."""


class Spreading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An area that spreads from one cell."""

    obstruction: Obstruction = "none"
    graze: Graze = "blocks"

    def spread(self, field: Field, origin: Cell, steps: int, shape: int, also: int) -> int:
        """The cells of a shape to which the effect comes from its origin in so many steps."""
        match self.obstruction:
            case "sight":
                return shape & field_of_view(field, origin, steps, self.graze, also)
            case "flow":
                return shape & flood(field, origin, steps, also)
        return shape


class Burst(Spreading, frozen=True, tag="burst", tag_field="area"):
    """All cells at most `radius` steps from the origin, the origin included.

    >>> from fieldcraft.board import Board, Hexes, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Hexes(5, 5)).field
    >>> print(Cells(field, Burst(field.grid.find_cell("c3"), 1).cells(field)))
    . . . . .
     . * * . .
    . * * * .
     . * * . .
    . . . . .
    """

    origin: Cell
    radius: Steps

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if the origin is off the map."""
        return self.spread(field, _on(field, self.origin), self.radius, field.disk(self.origin, self.radius), also)


class Ball(Spreading, frozen=True, tag="ball", tag_field="area"):
    """A round burst: on squares the cells whose middle lies at most `radius` and a half from the origin's, on paper.

    On hexes it is the same as a burst.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Squares(5, 5)).field
    >>> print(Cells(field, Ball((2, 2), 2).cells(field)))
    . * * * .
    * * * * *
    * * * * *
    * * * * *
    . * * * .
    """

    origin: Cell
    radius: Steps

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if the origin is off the map."""
        x, y = _on(field, self.origin)
        shape = field.disk(self.origin, self.radius)
        if isinstance(field.grid, Squares):
            reach = (2 * self.radius + 1) ** 2
            shape = field.mask((u, v) for u, v in field.cells(shape) if 4 * ((u - x) ** 2 + (v - y) ** 2) <= reach)
        return self.spread(field, self.origin, self.radius, shape, also)


class Ring(Spreading, frozen=True, tag="ring", tag_field="area"):
    """All cells exactly `radius` steps from the origin: the rim of a burst.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Squares(5, 4)).field
    >>> print(Cells(field, Ring((1, 1), 2).cells(field)))
    . . . * .
    . . . * .
    . . . * .
    * * * * .
    """

    origin: Cell
    radius: Steps

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if the origin is off the map."""
        burst = Burst(self.origin, self.radius, obstruction=self.obstruction, graze=self.graze)
        return burst.cells(field, also) & field.ring(self.origin, self.radius)


class Cone(Spreading, frozen=True, tag="cone", tag_field="area"):
    """A wedge that opens from the origin by an angle, the origin left out.

    A cell belongs to it if its middle lies within half the angle of the direction, on either hand and the borders
    included, and at most `length` steps from the origin.  With 60 degrees along a row of hexes:

    >>> from fieldcraft.board import Board, Hexes, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Hexes(5, 5)).field
    >>> print(Cells(field, Cone((-1, 2), "e", 4).cells(field)))
    . . . * .
     . * * * .
    . * * * *
     . * * * .
    . . . * .

    With 90 degrees on squares, straight and slanting:

    >>> field = Board.of(Squares(5, 5)).field
    >>> print(Cells(field, Cone((0, 2), "e", 2, 90).cells(field)))
    . . * . .
    . * * . .
    . * * . .
    . * * . .
    . . * . .
    >>> print(Cells(field, Cone((0, 0), "se", 2, 90).cells(field)))
    . * * . .
    * * * . .
    * * * . .
    . . . . .
    . . . . .

    Aimed at a cell it points there and keeps its length:

    >>> print(Cells(field, Cone((0, 0), (2, 1), 3, 60).cells(field)))
    . * * * .
    . * * * .
    . . * * .
    . . * * .
    . . . . .
    """

    origin: Cell
    aim: Aim
    length: Steps
    angle: Literal[60, 90, 120] = 60

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if the origin is off the map or the aim leads nowhere."""
        x, y = _on(field, self.origin)
        wedge = _wedge(shape_of(field.grid), _aim_point(field.grid, self.origin, self.aim), self.length, self.angle)
        shape = _mask(field, ((x + u, y + v) for u, v in wedge))
        return self.spread(field, self.origin, self.length, shape, also)


class Straight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An area that runs straight from cell to cell; obstructed by sight it ends at the first thing that blocks."""

    obstruction: Literal["none", "sight"] = "none"
    graze: Graze = "blocks"

    def run(self, field: Field, a: Cell, b: Cell, also: int) -> tuple[tuple[Cell, ...], bool]:
        """The cells from one to the other that the line comes to, both included, and whether something stopped it."""
        passed = line(field.grid, a, b)
        blocker = first_blocker(field, a, b, self.graze, also) if self.obstruction == "sight" else None
        if blocker is None:
            return passed, False
        far = _progress(field, a, b, blocker)
        return tuple(cell for cell in passed if _progress(field, a, b, (cell,)) <= far), True


class Line(Straight, frozen=True, tag="line", tag_field="area"):
    """The cells that a straight line from the origin passes through, the origin left out.

    In a direction it is `length` steps long.  Aimed at a cell it ends there or, if a length is given, after so many
    steps, on this side of the cell or beyond it.  Where it runs along the edge of two hexes it covers both; a cell of
    which it only touches a corner it does not cover.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Squares(5, 3)).field
    >>> print(Cells(field, Line((0, 0), (4, 2)).cells(field)))
    . * . . .
    . * * * .
    . . . * *
    >>> print(Cells(field, Line((0, 2), "ne", 2).cells(field)))
    . . * . .
    . * . . .
    . . . . .
    """

    origin: Cell
    aim: Aim
    length: Steps | None = None

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if the origin is off the map or the aim leads nowhere."""
        grid, start = field.grid, _on(field, self.origin)
        end = self._end(grid)
        passed, _ = self.run(field, start, end, also)
        far = grid.distance(start, end) if self.length is None else self.length
        return _mask(field, (cell for cell in passed if 0 < grid.distance(start, cell) <= far))

    def _end(self, grid: Squares | Hexes) -> Cell:
        """The cell to which to draw the line: the first that is far enough of those whose middle it goes through."""
        x, y = _aim_point(grid, self.origin, self.aim)
        if self.length is None and isinstance(self.aim, str):
            raise ValueError(f"a line in the direction {self.aim} needs a length; only a line to a cell ends by itself")
        times = 1 if self.length is None else -(-self.length // grid.distance((0, 0), (x, y)))
        return self.origin[0] + times * x, self.origin[1] + times * y


class Rail(Straight, frozen=True, tag="rail", tag_field="area"):
    """A line bent at waypoints, the first and the last included, with all cells less than `width` steps from it.

    Of width 1 it is the line alone.  Obstructed by sight it ends at the first thing that blocks it, and to its sides it
    covers what its cells see.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Squares(6, 4)).field
    >>> print(Cells(field, Rail(((0, 0), (3, 0), (5, 2))).cells(field)))
    * * * * . .
    . . . . * .
    . . . . . *
    . . . . . .
    >>> print(Cells(field, Rail(((0, 0), (3, 0)), 2).cells(field)))
    * * * * * .
    * * * * * .
    . . . . . .
    . . . . . .
    """

    waypoints: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1)]
    width: Annotated[int, msgspec.Meta(ge=1)] = 1

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if a waypoint is off the map."""
        beside = Spreading(obstruction=self.obstruction, graze=self.graze)
        core = [_on(field, cell) for cell in self._core(field, also) if cell in field.bits]
        steps = self.width - 1
        return reduce(or_, (beside.spread(field, cell, steps, field.disk(cell, steps), also) for cell in core))

    def _core(self, field: Field, also: int) -> Iterator[Cell]:
        """The cells of the rail itself as far as it comes; where it runs off a jagged border some are off the map."""
        yield _on(field, self.waypoints[0])
        for a, b in pairwise(self.waypoints):
            passed, stopped = self.run(field, a, _on(field, b), also)
            yield from passed
            if stopped:
                return


class Trail(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="trail", tag_field="area"):
    """The cells of a path, each a neighbour of the one before; a cell may come up again.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.cells import Cells
    >>> field = Board.of(Squares(4, 2)).field
    >>> print(Cells(field, Trail(((0, 0), (1, 1), (2, 1), (3, 0))).cells(field)))
    * . . *
    . * * .
    """

    path: tuple[Cell, ...]

    def cells(self, field: Field, also: int = 0) -> int:
        """The cells that are covered; ValueError if one is off the map or no neighbour of the one before."""
        for a, b in pairwise(self.path):
            if field.grid.distance(a, b) != 1:
                raise ValueError(f"a trail goes from neighbour to neighbour, not from {a} to {b}")
        return _mask(field, (_on(field, cell) for cell in self.path))


AnyArea = Line | Cone | Burst | Ball | Ring | Rail | Trail
"""Any area, as data files and messages tell them apart: by the tag `area`."""


def _on(field: Field, cell: Cell) -> Cell:
    if cell not in field.bits:
        raise ValueError(f"{cell} is off the map, which has {field.grid.columns} columns and {field.grid.rows} rows")
    return cell


def _mask(field: Field, cells: Iterable[Cell]) -> int:
    return reduce(or_, (field.bits.get(cell, 0) for cell in cells), 0)


def _aim_point(grid: Squares | Hexes, origin: Cell, aim: Aim) -> Cell:
    """Where an aim points, relative to the origin."""
    if isinstance(aim, str):
        if aim not in grid.directions:
            raise ValueError(f"{aim!r} is no direction on this map: it has {', '.join(grid.directions)}")
        return grid.vectors[grid.directions.index(aim)]
    if aim == origin:
        raise ValueError(f"an area that starts at {origin} cannot be aimed at {aim}: aim at another cell")
    return aim[0] - origin[0], aim[1] - origin[1]


def _progress(field: Field, a: Cell, b: Cell, part: Part) -> int:
    """How far along the line from one cell to another the middle of a part lies; a number to compare by."""
    x, y = (2 * sum(cell[i] - a[i] for cell in part) // len(part) for i in (0, 1))
    return shape_of(field.grid).along((b[0] - a[0], b[1] - a[1]), (x, y))


@lru_cache(maxsize=1024)
def _wedge(shape: Shape, aim: Cell, length: int, angle: int) -> tuple[Cell, ...]:
    """The cells of a cone, relative to its origin."""
    window = range(-length, length + 1)
    return tuple(
        (x, y)
        for y in window
        for x in window
        if max(abs(a * x + b * y) for a, b in shape.axes) <= length and _within(shape, aim, (x, y), angle)
    )


def _within(shape: Shape, aim: Cell, cell: Cell, angle: int) -> bool:
    """Whether a cell lies within half an angle of a direction; by squares of cosines, so that nothing is rounded."""
    inner = shape.along(aim, cell)
    return inner > 0 and 4 * inner * inner >= _NARROWNESS[angle] * shape.along(aim, aim) * shape.along(cell, cell)
