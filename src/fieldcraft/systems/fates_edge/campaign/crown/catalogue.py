"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.crown import dials, ending, finale, legacy, spread

PARTS = (spread, dials, finale, ending, legacy)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = tuple(kind for part in PARTS for kind in part.EVENTS)
