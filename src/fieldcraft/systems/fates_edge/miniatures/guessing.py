"""A battle as it may be, from what a side sees: foes that it does not see stand somewhere where it does not look."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.miniatures.fog import sight_of
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile


def guess(view: State, seat: Seat, rng: Random) -> State:
    """The view with foes out of sight, where fog lies or the end of the battle has not come that is to be seen.

    A side of which nobody is seen has one unit at least, and no side is thought to have more than the seat's own.  All
    of them are like somebody who is seen, and from then on nothing is hidden.
    """
    if not view.known and view.verdict is None:
        return view
    taken = 0
    for unit in view.units.values():
        taken |= unit_mask(view, unit)
    field = view.board.field
    unseen = field.on & ~field.impassable & ~taken & ~(sight_of(view, seat) if view.known else 0)
    cells = list(field.cells(unseen))
    rng.shuffle(cells)
    added: dict[str, Unit] = {}
    for side in view.sides:
        if not is_hostile(view, seat, side):
            continue
        for _ in range(_count_unseen(view, seat, side, rng)):
            if cells:
                unit = _invent_unit(view, side, cells.pop(), len(added) + 1, rng)
                added[unit.id] = unit
    units = {**view.units, **added}
    return replace(view, units=units, order=(*view.order, *added), known={}, verdict=None)


def _count_unseen(view: State, seat: Seat, side: Seat, rng: Random) -> int:
    """How many units of a side may be out of sight."""
    seen = len(view.of(side))
    least = 0 if seen else 1
    return rng.randint(least, max(least, len(view.of(seat)) - seen))


def _invent_unit(view: State, side: Seat, at: Cell, number: int, rng: Random) -> Unit:
    """An ordinary unit of a side, unhurt, like one of those that are seen of it, or of others if none is."""
    like = rng.choice(view.of(side) or list(view.units.values()))
    return Unit(
        id=f"unseen-{number}",
        side=side,
        at=at,
        facing=like.facing,
        speed=like.speed,
        abilities=like.abilities,
        melee=like.melee,
        reach=like.reach,
        ranged=like.ranged,
        harm_max=like.harm_max,
    )
