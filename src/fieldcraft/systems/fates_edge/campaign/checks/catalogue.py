"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.checks import (
    boons,
    consequences,
    easing,
    grouping,
    helping,
    outcomes,
    overstack,
    rerolling,
    resisting,
    rolling,
    setting,
    spending,
    wearing,
)

PARTS = (
    setting,
    grouping,
    helping,
    easing,
    rolling,
    rerolling,
    resisting,
    outcomes,
    spending,
    consequences,
    boons,
    overstack,
    wearing,
)

ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = tuple(kind for part in PARTS for kind in part.EVENTS)
