"""Everything that can happen in a battle."""

from __future__ import annotations

from fieldcraft.core import Event
from fieldcraft.systems.mass_combat.events import aspects, base, contests, muster, pieces, turns

PARTS = (turns, contests, pieces, aspects, muster)
ABSTRACT = (base.Course, base.OfPiece, base.OfPlayer, aspects.AspectEvent)

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for part in PARTS
    for kind in vars(part).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == part.__name__ and kind not in ABSTRACT
)
"""The kinds of events, by the names of their classes in the log."""
