"""What happens in a fight, told in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fieldcraft.board import Cell
from fieldcraft.core import Event, Rolled
from fieldcraft.core.words import pluralize
from fieldcraft.systems.shared.narration import side_name
from fieldcraft.systems.tiles.events import areas, decrees, harm, rounds, units
from fieldcraft.systems.tiles.state import State

WAYS = {"careful_step": "steps carefully", "rush": "rushes", "jog": "jogs", "momentum": "runs"}
"""What each way to move is called when it happens."""


def narrate(state: State, event: Event) -> str:
    """An event in a sentence, given the state before it; "" if it needs no telling."""
    tell = TELLINGS.get(type(event))
    return "" if tell is None else tell(state, event)


def name(state: State, id: str) -> str:
    """What a unit or an object is called."""
    if id in state.units:
        return state.units[id].title
    return state.objects[id].title if id in state.objects else id.capitalize()


def tiles(state: State, cells: Iterable[Cell]) -> str:
    """Tiles by their labels."""
    return " ".join(map(state.map.grid.label, cells))


def title_area(state: State, id: str) -> str:
    """What an area that stays is called."""
    return state.areas[id].effect.name if id in state.areas else id


def tell_spent(state: State, event: units.SlotsSpent) -> str:
    """A move for its slots; what else takes slots is told by what it does."""
    if event.what not in WAYS:
        return ""
    return f"{name(state, event.unit)} {WAYS[event.what]} for {pluralize(event.slots, 'slot')}"


def tell_check(state: State, event: units.Checked) -> str:
    """A total against an Evasion."""
    who, whom, result = name(state, event.unit), name(state, event.target), "a hit" if event.hit else "a miss"
    how = (
        f"{event.face} and {event.total - event.face} make {event.total}"
        if event.face
        else f"{event.total} without a roll"
    )
    return f"{who} at {whom}: {how} against {event.evasion}, {result}"


def tell_strike(state: State, event: units.Struck) -> str:
    """An effect and its target, or the tiles that it covers."""
    at = name(state, event.target) if event.target else tiles(state, event.cells)
    return f"{name(state, event.unit)} uses {event.effect}" + (f" on {at}" if at else "")


def tell_laid(state: State, event: areas.AreaLaid) -> str:
    """An area that stays, or one that will land."""
    area = event.area
    if area.timer:
        return f"{area.effect.name} will land in {pluralize(area.timer, 'Upkeep')}"
    return f"{area.effect.name} lies over {pluralize(len(area.cells), 'tile')}"


TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    Rolled: lambda _, e: f"{e.why}: {' '.join(map(str, e.faces))}",
    rounds.UpkeepBegan: lambda _, e: f"Round {e.round}: Upkeep",
    rounds.InitiativeRolled: lambda s, e: f"The order is {', '.join(name(s, id) for id in e.order)}",
    rounds.TurnBegan: lambda s, e: f"{name(s, e.unit)} is up with {pluralize(s.units[e.unit].budget.left, 'slot')}",
    rounds.HoldCounted: lambda s, e: f"{side_name(e.side)}: held the place for {pluralize(e.rounds, 'round')}",
    units.SlotsSpent: tell_spent,
    units.Stepped: lambda s, e: f"{name(s, e.unit)} steps to {e.to.label(s.map.grid)}",
    units.Moved: lambda s, e: f"{name(s, e.unit)} goes to {tiles(s, e.path[-1:])}",
    units.MomentumKept: lambda s, e: f"{name(s, e.unit)} keeps its speed for the next round",
    units.MomentumLost: lambda s, e: f"{name(s, e.unit)} loses its speed",
    units.Checked: tell_check,
    units.Struck: tell_strike,
    harm.Hurt: lambda s, e: (
        f"{name(s, e.unit)} loses {pluralize(e.harm, 'Hit Point')}"
        if e.harm
        else f"{name(s, e.unit)}'s armour takes all of it"
    ),
    harm.ArmourWorn: lambda s, e: f"{name(s, e.unit)}'s armour loses {e.by} Durability",
    harm.Maimed: lambda s, e: f"{name(s, e.unit)} is maimed",
    harm.Downed: lambda s, e: f"{name(s, e.unit)} is down",
    harm.Died: lambda s, e: f"{name(s, e.unit)} is dead",
    areas.AreaLaid: tell_laid,
    areas.AreaGrown: lambda s, e: f"{title_area(s, e.area)} covers {pluralize(len(e.cells), 'tile')}",
    areas.AreaEnded: lambda s, e: f"{title_area(s, e.area)} is gone",
    areas.Landed: lambda s, e: f"{title_area(s, e.area)} lands",
    areas.Rose: lambda s, e: f"{e.effect} comes up out of the ground",
    areas.ObjectAdded: lambda s, e: f"{e.object.title} appears {pluralize(e.object.height, 'tile')} up",
    areas.Fell: lambda s, e: f"{name(s, e.object)} is {pluralize(e.height, 'tile')} up",
    areas.WallWorn: lambda s, e: f"{name(s, e.object)} loses {e.by} Durability",
    areas.WallBroken: lambda s, e: "" if s.objects[e.object].area else f"{name(s, e.object)} is gone",
    decrees.UnitAdded: lambda _, e: f"{e.unit.title} joins the fight",
    decrees.UnitEdited: lambda s, e: f"{name(s, e.unit)} is not as it was",
    decrees.UnitRemoved: lambda s, e: f"{name(s, e.unit)} leaves the fight",
}
