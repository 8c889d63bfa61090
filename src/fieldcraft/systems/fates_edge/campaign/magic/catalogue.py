"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.magic import (
    backlash,
    gathering,
    happenings,
    lasting,
    lending,
    rituals,
    shaping,
    spellbook,
)

PARTS = (gathering, rituals, shaping, lasting, lending, backlash, spellbook)

ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = (*happenings.EVENTS, *(kind for part in PARTS for kind in part.EVENTS))
