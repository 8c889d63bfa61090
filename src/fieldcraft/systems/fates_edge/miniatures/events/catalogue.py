"""Every kind of event that a battle knows."""

from __future__ import annotations

from fieldcraft.core import Event
from fieldcraft.systems.fates_edge.miniatures import detection
from fieldcraft.systems.fates_edge.miniatures.events import battle, decrees, motion, questions, scenery
from fieldcraft.systems.fates_edge.miniatures.magic import events as magic

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for module in (battle, motion, scenery, questions, detection, magic, decrees)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
    if kind.__module__ == module.__name__
)
