"""What stands in the tables of the game, each entry as it is called when somebody uses it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fieldcraft.core import Event
from fieldcraft.systems.fates_edge.campaign.characters.content import cultures
from fieldcraft.systems.fates_edge.campaign.characters.content import troubles as complications
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear, printed_talents
from fieldcraft.systems.fates_edge.campaign.checks.menu import troubles
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockStarted
from fieldcraft.systems.fates_edge.campaign.condition.content import clocks
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK, CardDrawn
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.options import Options, readings
from fieldcraft.systems.fates_edge.campaign.scaling.content import content as scaling

DRAWN = ("consequences", "adventure", "motives", "spells")
"""The packs whose cards mean something each."""


def tables() -> dict[str, set[str]]:
    """Every table of which people choose or draw, by what it holds."""
    menus = (*troubles().menu.values(), troubles().ladder)
    return {
        "spells": set(spells()),
        "talents": set(printed_talents()),
        "gear": set(printed_gear()),
        "complications": {one.key for one in complications()},
        "cultures": set(cultures()),
        "troubles": {one.key for menu in menus for one in menu},
        "clocks": {one.name for shelf in (clocks().ready, clocks().starters, clocks().rails) for one in shelf},
        "rewards": {key for band in scaling().rewards.values() for key in band},
        "options": {f"{name}={value}" for name, one in readings().items() for value in one.values},
        "cards": {f"{purpose} {card}" for purpose, card in product(DRAWN, PACK)},
    }


def chosen(options: Options) -> Iterator[str]:
    """How a table reads the rules."""
    return (f"{name}={options[name]}" for name in readings())


def came_up(events: tuple[Event, ...]) -> Iterator[str]:
    """What of the tables came up by chance or by rule."""
    for event in events:
        if isinstance(event, CardDrawn):
            yield f"{event.purpose} {event.card}"
        if isinstance(event, ClockStarted):
            yield event.clock.name
