"""The zones as they lie on the table, painted as their aspects are, with the slips on which these are written."""

from __future__ import annotations

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Zone
from fieldcraft.core import Seat
from fieldcraft.presentation import DESK, Ground, Slip
from fieldcraft.systems.mass_combat import state as battle
from fieldcraft.systems.mass_combat.content import aspects
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.presentation import zones


def show_zones(view: State, seat: Seat) -> Ground:
    """The zones where they lie, with their ways and slips; a bare desk until a card lies there."""
    if not view.ground.zones:
        return DESK
    placed = remember(view.cache, "placed", lambda: place_zones(view.ground))
    looks = {zone.name: find_look(view, zone) for zone in placed.zones}
    return zones.show_zones(
        placed,
        slips={
            name: [show_slip(view, seat, aspect) for aspect in view.aspects_on.get(name, ())] for name in placed.cells
        },
        looks={name: look for name, look in looks.items() if look},
    )


def find_look(view: State, zone: Zone) -> str:
    """How a zone is painted: as it says itself, else as its open aspects are; "" if nothing says."""
    words = [aspect.words for aspect in view.aspects_on.get(zone.name, ()) if not aspect.face_down]
    written = (aspects()[one].ground for one in words if one in aspects())
    return next((look for look in (zone.ground, *written) if look in zones.LOOKS), "")


def show_slip(view: State, seat: Seat, aspect: battle.Aspect) -> Slip:
    """An aspect on a slip of paper; one that lies face down has words for those alone who may read it."""
    writer = view.players.get(aspect.writer)
    return Slip(
        text=aspect.words,
        face_down=aspect.face_down,
        by=writer.name if aspect.face_down and writer is not None and writer.seat != seat else "",
        hinders=" and ".join(aspect.hinders),
        free={seat: count for seat, count in aspect.free.items() if count},
        brief=aspect.kind == "boost",
    )
