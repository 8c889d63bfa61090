"""The zones as they lie on the table, painted as their aspects are, with the slips on which these are written."""

from __future__ import annotations

from typing import get_args, get_type_hints

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Zone
from fieldcraft.presentation import DESK, Ground, GroundKind, ZoneLink, ZoneShape
from fieldcraft.systems.mass_combat.content import aspects
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.shared.caches import remember

LOOKS: tuple[str, ...] = get_args(get_type_hints(GroundKind)["look"])
WAYS: tuple[str, ...] = get_args(get_type_hints(ZoneLink)["look"])


def show_zones(view: State) -> Ground:
    """The zones where they lie, with their ways and slips; a bare desk until a card lies there."""
    if not view.ground.zones:
        return DESK
    placed = remember(view.cache, "placed", lambda: place_zones(view.ground))
    looks = [find_look(view, zone) for zone in placed.zones]
    kinds = list(dict.fromkeys(looks))
    return Ground(
        surface="zones",
        zones=tuple(show_zone(view, zone) for zone in placed.zones),
        shape="square",
        columns=len(looks),
        rows=1,
        kinds=tuple(GroundKind(name=look, look=look) for look in kinds),  # type: ignore[arg-type]
        terrain=tuple(kinds.index(look) for look in looks),
    )


def find_look(view: State, zone: Zone) -> str:
    """How a zone is painted: as it says itself, else as its open aspects are, else as a meadow."""
    words = [aspect.words for aspect in view.aspects_on.get(zone.name, ()) if not aspect.face_down]
    written = (aspects()[one].ground for one in words if one in aspects())
    return next((look for look in (zone.ground, *written) if look in LOOKS), "grass")


def show_zone(view: State, zone: Zone) -> ZoneShape:
    """A zone with its ways and slips; a slip whose words one may not read is empty."""
    links = []
    for to in view.ground.neighbours(zone.name):
        link = view.ground.link(zone.name, to)
        look = link.look if link is not None and link.look in WAYS else "road"
        links.append(ZoneLink(to=view.ground.index[to], look=look))  # type: ignore[arg-type]
    return ZoneShape(
        name=zone.name,
        at=zone.at or (0.0, 0.0),
        outline=zone.outline,
        links=tuple(links),
        slips=tuple(aspect.words for aspect in view.aspects_on.get(zone.name, ())),
    )
