"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.characters import (
    bonds,
    buying,
    changes,
    creation,
    effects,
    gear,
    importing,
    inventing,
    leaving,
    mending,
    packs,
    sessions,
    work,
)

PARTS = (creation, buying, effects, bonds, sessions, changes, work, leaving, gear, mending, packs, importing, inventing)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = tuple(kind for part in PARTS for kind in part.EVENTS)
