"""A battle as a picture: its units as figures, and over the map what may be asked of it: zones, reach and sight."""

from __future__ import annotations

from functools import reduce
from operator import or_

import msgspec

from fieldcraft.board import Cell
from fieldcraft.board.sight import field_of_view
from fieldcraft.core import Seat
from fieldcraft.maps.picture.model import AnyLayer, Area, Figure, Label, Picture, Reach, Selected, ThemeName, Zone
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.movement import bound, goals, reachable, stops
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.zoc import engaged, projects, zone

MARKS = {
    "guarding": "guard",
    "bracing": "brace",
    "prone": "prone",
    "stunned": "stunned",
    "helpless": "down",
    "afraid": "afraid",
    "off-balance": "slowed",
    "compromised": "hurt",
    "disarmed": "held",
    "inspired": "leader",
}
"""The mark on a counter for each condition."""


class Shown(msgspec.Struct, frozen=True):
    """What is drawn over the map: whose zones, and the reach and the sight of which units."""

    zones: bool = False
    reach: str = ""
    sight: str = ""


NOTHING = Shown()


# --- what may be asked of a battle ----------------------------------------------------


def controlled(state: State, side: Seat) -> tuple[Cell, ...]:
    """The cells that a side controls against any of its enemies."""
    enemies = [other for other in state.sides if other != side]
    masks = (zone(state, unit) for unit in state.of(side) if any(projects(state, unit, enemy) for enemy in enemies))
    return state.board.field.cells(reduce(or_, masks, 0))


def within_reach(state: State, unit: Unit) -> tuple[dict[Cell, int], frozenset[Cell]]:
    """Where a unit may end a move now, with the costs, and which of these cells end it; nowhere while it is bound."""
    if bound(state, unit):
        return {}, frozenset()
    way, allowed = reachable(state, unit), frozenset(state.board.field.cells(goals(state, unit)))
    costs = {cell: cost for cell, cost in way.costs().items() if cell in allowed}
    ends = way.stopped & stops(state, unit)
    return costs, allowed & frozenset(state.board.field.cells(ends))


def in_sight(state: State, unit: Unit) -> tuple[Cell, ...]:
    """The cells that a unit sees from any cell of its base."""
    field, graze = state.board.field, state.options.los_graze
    return field.cells(reduce(or_, (field_of_view(field, cell, None, graze) for cell in cells(state, unit)), 0))


# --- the picture ------------------------------------------------------------------------


def picture(state: State, shown: Shown = NOTHING, theme: ThemeName = "daylight", *, legend: bool = True) -> Picture:
    """The picture of a battle; LookupError, with the units there are, if a unit that is named is not there."""
    return Picture(
        board=state.board,
        figures=tuple(figure(state, unit) for unit in state.units.values()),
        layers=tuple(layers(state, shown)),
        title=state.title,
        subtitle=f"Round {state.round}" + (f", {state.up} is up" if state.up else ""),
        legend=legend,
        sides=state.sides,
        theme=theme,
    )


def figure(state: State, unit: Unit) -> Figure:
    """A unit as a counter."""
    marks = [MARKS[condition] for condition in sorted(unit.conditions)]
    marks += ["veiled"] * bool(unit.veil) + ["marked"] * bool(unit.marks) + ["engaged"] * engaged(state, unit)
    return Figure(
        name=unit.title,
        cells=cells(state, unit),
        side=state.sides.index(unit.side),
        emblem=unit.emblem,
        facing=unit.facing,
        harm=min(unit.harm, unit.harm_max),
        harm_max=unit.harm_max,
        marks=tuple(marks),
    )


def layers(state: State, shown: Shown) -> list[AnyLayer]:
    """What is drawn over the map, from the ground up."""
    found: list[AnyLayer] = []
    if shown.sight:
        found.append(Area(in_sight(state, named(state, shown.sight)), f"Seen by {named(state, shown.sight).title}"))
    if shown.zones:
        found += (Zone(controlled(state, side), number) for number, side in enumerate(state.sides))
    found += (Area(effect.ground, effect.name or effect.kind) for effect in state.effects.values())
    if shown.reach:
        found += _reach(state, named(state, shown.reach))
    elif state.turn.unit in state.units:
        found.append(Selected(cells(state, state.units[state.turn.unit])))
    found += (Label(name, ground[len(ground) // 2]) for name, ground in state.places.items() if ground)
    return found


def _reach(state: State, unit: Unit) -> tuple[AnyLayer, ...]:
    costs, ends = within_reach(state, unit)
    front = (unit.facing,)
    return Reach(tuple(costs.items()), tuple(ends)), Selected(cells(state, unit), front)


def named(state: State, id: str) -> Unit:
    """The unit of an id or a name; LookupError, with the units there are, if there is none."""
    folded = id.casefold()
    for unit in state.units.values():
        if folded in (unit.id.casefold(), unit.title.casefold()):
            return unit
    there = ", ".join(unit.title for unit in state.units.values()) or "there are none"
    message = f"there is no unit {id!r}: {there}"
    raise LookupError(message)
