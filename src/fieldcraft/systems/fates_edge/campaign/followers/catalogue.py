"""All deeds and events of this part of the rules."""

from __future__ import annotations

from fieldcraft.core import Action, Event
from fieldcraft.systems.fates_edge.campaign.followers import (
    activating,
    assets,
    changing,
    familiars,
    hits,
    initiative,
    paying,
    points,
    recruiting,
    tending,
    upkeep,
)

ACTIONS: tuple[type[Action], ...] = (
    *recruiting.ACTIONS,
    *familiars.ACTIONS,
    *initiative.ACTIONS,
    *hits.ACTIONS,
    *upkeep.ACTIONS,
    *tending.ACTIONS,
    *assets.ACTIONS,
    *activating.ACTIONS,
)
EVENTS: tuple[type[Event], ...] = (*changing.EVENTS, *points.EVENTS, paying.Paid)
