"""A map of zones as it is drawn: where zones lie, what they look like, what leads where and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast, get_args

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Link, Zone, Zones
from fieldcraft.presentation import Ground, GroundKind, GroundLook, Slip, ZoneLink, ZoneShape

LAND = "grass"
"""What a zone looks like of which nothing is said."""

LOOKS: frozenset[str] = frozenset(get_args(GroundLook))

NAMES: Mapping[str, str] = {
    "grass": "open land", "wood": "woods", "shallows": "shallow water", "deep": "deep water", "rubble": "broken ground",
    "sand": "sand",
    "road": "roads", "floor": "built on", "rock": "hills", "stone": "walls", "unknown": "unknown",
}  # fmt: skip
"""What kinds of ground are called on a map of zones."""

PAINTED: Mapping[str, GroundLook] = {"rock": "grass", "stone": "floor"}
"""What is solid on a grid, and in a zone a place where units stand: rock is a hill, walls stand about a floor."""

HEIGHT = 3
"""How many levels a hill rises to its middle."""

NOTHING: Mapping[str, str] = {}


def show_zones(
    zones: Zones,
    slips: Mapping[str, Sequence[Slip]],
    looks: Mapping[str, str] = NOTHING,
    texts: Mapping[str, str] = NOTHING,
) -> Ground:
    """A map of zones as data to draw, with slips, looks and a few words by the names of zones.

    A zone of no look has that of its `ground`, if that is one.  Zones without a place are laid out by their links.
    """
    placed = place_zones(zones) if any(zone.at is None for zone in zones.zones) else zones
    painted = [look_of(zone, looks) for zone in placed.zones]
    kinds = sorted(set(painted)) or [LAND]
    levels = tuple(HEIGHT if look == "rock" else 0 for look in painted)
    return Ground(
        surface="zones",
        shape="square",
        columns=max(1, len(painted)),
        rows=1,
        zones=tuple(
            ZoneShape(
                name=zone.name,
                at=zone.at or (0.0, 0.0),
                outline=zone.outline,
                stream=zone.stream,
                text=texts.get(zone.name, ""),
                links=tuple(_links(placed, zone.name)),
                slips=tuple(slips.get(zone.name, ())),
            )
            for zone in placed.zones
        ),
        kinds=tuple(GroundKind(name=NAMES.get(look, look), look=paint_of(look)) for look in kinds),
        terrain=tuple(kinds.index(look) for look in painted) or (0,),
        levels=levels if any(levels) else (),
    )


def look_of(zone: Zone, looks: Mapping[str, str]) -> str:
    """What a zone is painted as."""
    return looks.get(zone.name) or (zone.ground if zone.ground in LOOKS else LAND)


def paint_of(look: str) -> GroundLook:
    """How the ground of a zone is drawn.

    >>> paint_of("rock"), paint_of("wood")
    ('grass', 'wood')
    """
    return PAINTED.get(look, cast(GroundLook, look))


def _links(zones: Zones, name: str) -> list[ZoneLink]:
    """The ways from a zone, each with the points that it passes from there."""
    found = []
    for there in zones.neighbours(name):
        link = zones.link(name, there) or Link((name, there))
        path = link.path if link.between[0] == name else link.path[::-1]
        text = f"costs {link.cost} more" if link.cost else ""
        found.append(ZoneLink(to=zones.index[there], look=link.look, text=text, path=path))
    return found
