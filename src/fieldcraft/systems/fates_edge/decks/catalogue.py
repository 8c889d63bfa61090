"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.decks import cast, drawing

ACTIONS: tuple[type[Action], ...] = (*drawing.ACTIONS, *cast.ACTIONS)
EVENTS: tuple[type[Event], ...] = (*drawing.EVENTS, *cast.EVENTS)
