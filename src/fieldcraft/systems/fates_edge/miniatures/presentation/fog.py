"""Fog of war as it is drawn: what a seat has seen of the ground, and what it has in sight now."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.presentation import Fog
from fieldcraft.systems.fates_edge.miniatures.fog import explored_cells, knowledge, sight_of
from fieldcraft.systems.fates_edge.miniatures.state import State


def fog(view: State, seat: Seat) -> Fog | None:
    """What a seat knows of the board; None where nothing of it is hidden."""
    if knowledge(view, seat) is None:
        return None
    masks, known = (explored_cells(view, seat), sight_of(view, seat)), view.map.cache
    if "fog" not in known or known["fog"][0] != masks:
        known["fog"] = masks, Fog(known=row_by_row(view, masks[0]), lit=row_by_row(view, masks[1]))
    found: Fog = known["fog"][1]
    return found


def row_by_row(view: State, mask: int) -> str:
    """A mask as a text with a figure for each cell: 1 for those that are in it."""
    inside = set(view.map.field.cells(mask))
    return "".join("1" if cell in inside else "0" for cell in view.map.grid.cells)
