"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.condition import (
    absence,
    clocks,
    dying,
    harm,
    supply,
    ticking,
    tiring,
    wounds,
)

ACTIONS: tuple[type[Action], ...] = (
    *clocks.ACTIONS,
    *tiring.ACTIONS,
    *supply.ACTIONS,
    *harm.ACTIONS,
    *wounds.ACTIONS,
    *dying.ACTIONS,
    *absence.ACTIONS,
)
EVENTS: tuple[type[Event], ...] = (
    *ticking.EVENTS,
    *tiring.EVENTS,
    *supply.EVENTS,
    *harm.EVENTS,
    *dying.EVENTS,
    *absence.EVENTS,
)
