"""What can happen in a fight."""

from __future__ import annotations

from fieldcraft.core import Event
from fieldcraft.systems.tiles.events import areas, decrees, harm, rounds, units

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for module in (rounds, units, harm, areas, decrees)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
    if kind.__module__ == module.__name__
)
"""Every kind of event of the game."""
