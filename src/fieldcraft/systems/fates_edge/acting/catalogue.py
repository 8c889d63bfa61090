"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event

ACTIONS: tuple[type[Action], ...] = ()
EVENTS: tuple[type[Event], ...] = ()
