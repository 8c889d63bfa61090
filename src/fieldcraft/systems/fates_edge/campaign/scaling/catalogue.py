"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.scaling import beats, flips, leaving, setting

PARTS = (setting, beats, flips, leaving)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = tuple(kind for part in PARTS for kind in part.EVENTS)
