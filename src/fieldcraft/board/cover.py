"""Cover: what the line between attacker and target passes through on its way.

Cover belongs to cells and to the sides between cells.  All that the line passes through counts, the target's own cell
too, but not the attacker's; the best single cover applies, covers never add up.  What the line only touches, a corner
of a cell or the end of a side, gives none.  A line that runs exactly along the edge between two hexes passes through
neither, and has no cover from them or from a side that lies along it: so it does not matter which of the two one asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell
from fieldcraft.board.lines import Part, shape_of, shift_part, trace
from fieldcraft.board.terrain import NONE, Board, Cover, Side

_NO_MORE: Mapping[int, int] = MappingProxyType({})

_LINES = 1 << 14
"""Of how many lines a board remembers the cover."""


class Covered(msgspec.Struct, frozen=True):
    """How well a target is covered, and by what: the cell or the side that gives the cover, None without cover."""

    degree: Cover = NONE
    source: Cell | Side | None = None


def cover(field: Field, a: Cell, b: Cell, also: Mapping[int, int] = _NO_MORE) -> Covered:
    """The best cover of a target at `b` against an attacker at `a`; of equal covers the one nearest to the target.

    `also` gives further cells with cover, smoke or crates: a mask for each degree, as `field.covers` has them.

    >>> from fieldcraft.board import Board, Squares, Terrain
    >>> hedge = Terrain("hedge", cover=1)
    >>> cover(Board.of(Squares(4, 1), {(0, 0): hedge, (2, 0): hedge}).field, (0, 0), (3, 0))
    Covered(degree=1, source=(2, 0))
    """
    if also:
        return _best_cover(field, a, b, also)
    known: dict[tuple[Cell, Cell], Covered] = field.board.cache.setdefault("cover", {})
    if (found := known.get((a, b))) is None:
        if len(known) >= _LINES:
            known.clear()
        found = known[a, b] = _best_cover(field, a, b, also)
    return found


def _best_cover(field: Field, a: Cell, b: Cell, also: Mapping[int, int]) -> Covered:
    """The same, worked out anew."""
    best = Covered()
    for part in _parts_passed(field, a, b):
        found = _cover_of(field, part, also)
        if found.degree > best.degree:
            best = found
    return best


def crosses(field: Field, a: Cell, b: Cell, mask: int) -> bool:
    """Whether the line passes through any cell of a mask: the same cells count as for cover.

    >>> from fieldcraft.board import Board, Squares
    >>> field = Board.of(Squares(6, 4)).field
    >>> crosses(field, (0, 0), (5, 2), field.bit((2, 1))), crosses(field, (0, 0), (5, 2), field.bit((2, 2)))
    (True, False)
    """
    return any(field.bits.get(part[0], 0) & mask for part in _parts_passed(field, a, b) if len(part) == 1)


def _parts_passed(field: Field, a: Cell, b: Cell) -> tuple[Part, ...]:
    """The cells and sides that give cover if any do, from the target's own cell back to the attacker."""
    if a == b:
        return ()
    crossed = trace(shape_of(field.grid), (b[0] - a[0], b[1] - a[1])).crossed
    return (b,), *(shift_part(part, a) for part in reversed(crossed))


def _cover_of(field: Field, part: Part, also: Mapping[int, int]) -> Covered:
    """The cover that a cell or a side gives."""
    if len(part) == 2:
        side = _sides(field.board).get(frozenset(part))
        return Covered(side.cover, side) if side else Covered()
    bit = field.bits.get(part[0], 0)
    degrees = (degree for masks in (field.covers, also) for degree, mask in masks.items() if mask & bit)
    return Covered(max(degrees, default=NONE), part[0])


def _sides(board: Board) -> dict[frozenset[Cell], Side]:
    """The side with the best cover between two cells, where there is one with cover at all."""
    known: dict[frozenset[Cell], Side] | None = board.cache.get("covering sides")
    if known is None:
        ranked = sorted((side for side in board.sides if side.cover), key=lambda side: side.cover)
        known = board.cache["covering sides"] = {frozenset(side.between): side for side in ranked}
    return known
