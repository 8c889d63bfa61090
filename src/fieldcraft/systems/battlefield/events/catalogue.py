"""Every kind of event that the game knows."""

from __future__ import annotations

from fieldcraft.core import Event
from fieldcraft.systems.battlefield.events import deeds, field, turns

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for module in (turns, deeds, field)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
    if kind.__module__ == module.__name__
)
