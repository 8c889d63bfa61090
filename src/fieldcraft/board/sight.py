"""Line of sight and field of view, exact to the corner.

Sight runs straight from the middle of one cell to the middle of another.  It is blocked by opaque cells and by the
opaque sides between cells (walls, closed doors).  The two end cells never block, nor does what lies off the map, nor do
height and pieces.  There are two ways to judge a line that only grazes something:

- `"blocks"`: what the line touches in a single point, a corner or the end of a wall, blocks it.
- `"pinched"`: a graze blocks only if something stands on both sides of the line at that point.  A wall that lies along
  the line blocks only if something meets its ends on both sides.

Every function takes `also`, a mask of further opaque cells such as conjured walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from fieldcraft.board.blockers import blockers_of
from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell
from fieldcraft.board.lines import Part, Trace, shape_of, shift_part, step_of, trace
from fieldcraft.board.terrain import Side

Graze = Literal["blocks", "pinched"]
"""How to judge a line that only grazes something opaque."""

_EYES = 512
"""From how many cells a board remembers what they see and what they do not."""

_VIEWS = 1 << 12
"""How many fields of view a board remembers."""


def sees(field: Field, a: Cell, b: Cell, graze: Graze = "blocks", also: int = 0) -> bool:
    """Whether a clear line runs between two cells of the map.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.terrain import WALL
    >>> field = Board.of(Squares(4, 2), {(1, 1): WALL}).field
    >>> sees(field, (0, 0), (3, 1)), sees(field, (0, 0), (3, 1), "pinched")
    (False, True)
    """
    if also:
        return _clear(field, a, b, graze, also)
    try:
        return field.board.cache["sees"][graze][a][b]  # type: ignore[no-any-return]
    except KeyError:
        return _cached_view(field, a, b, graze)


def _clear(field: Field, a: Cell, b: Cell, graze: Graze, also: int) -> bool:
    blockers = blockers_of(field, also)
    return not (blockers.is_line_pinched(a, b) if graze == "pinched" else blockers.is_line_blocked(a, b))


def _cached_view(field: Field, a: Cell, b: Cell, graze: Graze) -> bool:
    """The same, to be looked up when it is asked for again: by graze, by one cell, by the other."""
    eyes = field.board.cache.setdefault("sees", {}).setdefault(graze, {})
    if len(eyes) >= _EYES:
        eyes.clear()
    clear = eyes.setdefault(a, {})[b] = _clear(field, a, b, graze, 0)
    return clear


def sees_any(
    field: Field, cells_a: Iterable[Cell], cells_b: Iterable[Cell], graze: Graze = "blocks", also: int = 0
) -> bool:
    """Whether any cell of one footprint sees any cell of another."""
    return any(sees(field, a, b, graze, also) for a, b in product(cells_a, cells_b))


def field_of_view(field: Field, cell: Cell, radius: int | None = None, graze: Graze = "blocks", also: int = 0) -> int:
    """The mask of the cells that a cell sees within `radius` steps, its own among them; of the whole board if None.

    Steps are the grid's: a square's diagonal is one step.  The mask holds just the cells that `sees` says yes to.
    KeyError if the cell is off the map, ValueError if the radius is negative.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.terrain import WALL
    >>> field = Board.of(Squares(4, 2), {(1, 0): WALL}).field
    >>> field.cells(field_of_view(field, (0, 0)))
    ((0, 0), (1, 0), (0, 1))
    """
    known = field.board.cache.setdefault("views", {})
    view: int | None = known.get((cell, radius, graze, also))
    if view is None:
        if len(known) >= _VIEWS:
            known.clear()
        view = known[cell, radius, graze, also] = _view(field, cell, radius, graze, also)
    return view


def _view(field: Field, cell: Cell, radius: int | None, graze: Graze, also: int) -> int:
    """The cells seen: what no shadow falls on, and if grazes pass, what is seen past a graze besides."""
    if radius is not None and radius < 0:
        raise ValueError(f"a field of view reaches 0 steps or more, not {radius}")
    blockers = blockers_of(field, also)
    steps = blockers.extent if radius is None else radius
    view = blockers.view(cell, steps)
    if graze == "pinched":
        hidden = field.cells(field.disk(cell, steps) & ~view)
        view |= field.mask(other for other in hidden if not blockers.is_line_pinched(cell, other))
    return view


def what_blocks(field: Field, a: Cell, b: Cell, graze: Graze = "blocks", also: int = 0) -> Cell | Side | None:
    """The first thing from `a` on that blocks the line to `b`: an opaque cell, an opaque side, or None if all is clear.

    Of things that are grazed together the one whose middle is nearest along the line comes first.

    >>> from fieldcraft.board import Board, Squares
    >>> from fieldcraft.board.terrain import WALL
    >>> what_blocks(Board.of(Squares(6, 1), {(2, 0): WALL, (4, 0): WALL}).field, (0, 0), (5, 0))
    (2, 0)
    """
    match first_blocker(field, a, b, graze, also):
        case None:
            return None
        case (cell,):
            return cell
        case cells:
            return next(side for side in field.board.sides if side.opaque and {*side.between} == {*cells})


def first_blocker(field: Field, a: Cell, b: Cell, graze: Graze = "blocks", also: int = 0) -> Part | None:
    """The same as `what_blocks`, as a part of the map: `(cell,)`, or the two cells of a side."""
    met = trace(shape_of(field.grid), (b[0] - a[0], b[1] - a[1]))
    opaque = {part for part in met.touched if _opaque(field, also, shift_part(part, a))}
    if graze == "pinched":
        opaque &= {*met.crossed, *_shut(met, opaque)}
    return next((shift_part(part, a) for part in met.touched if part in opaque), None)


def _opaque(field: Field, also: int, part: Part) -> bool:
    """Whether a part of the map blocks sight."""
    if len(part) == 1:
        return bool(field.bits.get(part[0], 0) & (field.opaque | also))
    screen = field.screens[field.grid.vectors.index(step_of(part))]
    return bool(field.bits.get(part[0], 0) & screen)


def _shut(met: Trace, opaque: set[Part]) -> Iterator[Part]:
    """The parts of the places where a line cannot slip by, since every hand holds something opaque."""
    for hands in met.pinches:
        if all(hand & opaque for hand in hands):
            yield from frozenset().union(*hands)
