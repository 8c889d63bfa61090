"""What ground looks like: the name of a terrain says it, and where the name is unknown, what it does."""

from __future__ import annotations

import re
from typing import Literal

from fieldcraft.board import Side, Terrain

Kind = Literal[
    "open", "bridge", "shallow", "marsh", "deep", "road", "floor", "rubble",
    "wood", "scrub", "rock", "wall", "sand", "chasm", "rough", "unknown",
    "drum", "pipe", "crates", "sandbags", "pillar", "ledge",
]  # fmt: skip

FIXTURES: tuple[Kind, ...] = ("drum", "pipe", "crates", "sandbags", "pillar", "ledge")
"""Things that fill a cell and stand on the ground about them."""

# The first kind of which a word occurs decides: "shallow water" is shallow, "stone floor" a floor.
_KINDS: dict[Kind, str] = {
    "drum": "boiler furnace tank drum vat",
    "pipe": "pipe pipes",
    "crates": "crate crates cabinet barrel barrels boxes",
    "sandbags": "sandbags sandbag low",
    "pillar": "pillar column",
    "ledge": "ledge",
    "bridge": "bridge causeway pier jetty gangway",
    "shallow": "shallow shallows ford stream creek brook",
    "marsh": "marsh swamp bog fen mud mire",
    "deep": "deep water river lake sea ocean canal moat pool",
    "road": "road track path street trail lane",
    "floor": "floor flooring indoors building room hall corridor paved pavement flagstones stairs planks deck",
    "rubble": "rubble ruin ruins rocks scree debris boulders stones broken",
    "wood": "wood woods woodland forest foliage tree trees jungle grove orchard",
    "scrub": "scrub bush bushes brush hedge undergrowth thicket shrubs heath vines crops",
    "rock": "rock cliff crag",
    "wall": "wall block solid stone masonry",
    "sand": "sand beach desert dunes",
    "chasm": "chasm pit void hole gorge abyss lava",
    "rough": "rough difficult uneven hill hills",
    "open": "open grass field plain meadow land clear ground",
    "unknown": "unknown",
}

SideKind = Literal[
    "secret", "door", "window", "ledge", "low wall", "parapet", "wall", "fence", "bars", "arch", "curtain",
]  # fmt: skip

_SIDE_KINDS: dict[SideKind, str] = {
    "secret": "secret hidden",
    "door": "door gate portcullis doors",
    "window": "window arrow slit glass pane",
    "ledge": "ledge cliff drop bank",
    "low wall": "low",
    "parapet": "parapet battlement",
    "bars": "bars grille grating",
    "arch": "arch archway",
    "fence": "fence hedge railing rail barricade",
    "curtain": "curtain illusion veil smoke",
    "wall": "wall walls stone",
}


def kind_of(terrain: Terrain) -> Kind:
    """How a terrain is drawn.

    >>> kind_of(Terrain("shallow water")), kind_of(Terrain("ooze", cost=2)), kind_of(Terrain("lead", impassable=True))
    ('shallow', 'rough', 'chasm')
    """
    words = _words(terrain.name)
    named = (kind for kind, names in _KINDS.items() if words & set(names.split()))
    return next(named, _by_effect(terrain))


def _by_effect(terrain: Terrain) -> Kind:
    if terrain.impassable:
        return "rock" if terrain.opaque else "chasm"
    if terrain.opaque or terrain.cover:
        return "scrub"
    return "rough" if terrain.cost > 1 else "open"


def side_kind_of(side: Side) -> SideKind:
    """How a thing between two cells is drawn."""
    words = _words(side.name)
    named = (kind for kind, names in _SIDE_KINDS.items() if words & set(names.split()))
    return next(named, _side_by_effect(side))


def _side_by_effect(side: Side) -> SideKind:
    if side.opaque:
        return "wall" if side.impassable else "curtain"
    return "fence"


def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z]+", name.lower()))
