"""Where units may stand: one on a Center, one on a Line, neither in a wall."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.core import Denial, rule, ruling_id
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import Object, State, Unit


def has_wall_between(state: State, a: Cell, b: Cell) -> bool:
    """Whether a wall that nobody passes runs between two tiles that share an edge."""
    direction = state.map.grid.vectors.index((b[0] - a[0], b[1] - a[1]))
    return bool(state.field.walls[direction] & state.field.bit(a))


def occupants(state: State, place: Place, but: str = "") -> tuple[str, ...]:
    """The ids of the units on a Center or a Line, at its level."""
    return tuple(id for id in state.standing_at.get(place, ()) if id != but)


def deny_place(state: State, place: Place, unit: Unit) -> Denial | None:
    """Why a unit may not stand in a place."""
    if off := [cell for cell in place.cells if cell not in state.map.grid]:
        return Denial(f"{off[0]} is not on the map", unit=unit.id, rule="tiles.move.path")
    return deny_line(state, place, unit) if place.is_line else deny_center(state, place, unit)


@rule("tiles.center.one-unit", "tiles.center.normal")
def deny_center(state: State, place: Place, unit: Unit) -> Denial | None:
    """One unit stands on a Center, and nobody where a wall is."""
    if state.field.impassable & state.field.bit(place.tile):
        name = state.board.terrain(place.tile).name
        return Denial(f"{place.label(state.map.grid)} is {name}", place.tile, unit.id, rule="tiles.move.path")
    if there := occupants(state, place, unit.id):
        why = f"{state.units[there[0]].title} stands on {place.label(state.map.grid)}"
        return Denial(why, place.tile, unit.id, rule=ruling_id(deny_center))
    return None


@rule("tiles.line.occupies-both", "tiles.line.border")
def deny_line(state: State, place: Place, unit: Unit) -> Denial | None:
    """A Line lies between two tiles that share an edge without a wall, neither a wall; one unit stands on it."""
    a, b = place.cells

    def deny(why: str) -> Denial:
        return Denial(f"{place.label(state.map.grid)} {why}", a, unit.id, rule=ruling_id(deny_line))

    if not share_an_edge(state.map.grid, a, b):
        return deny("is no Line: its tiles share no edge")
    if state.field.impassable & state.field.mask((a, b)):
        return deny("is no Line to stand on: one of its tiles is closed")
    if has_wall_between(state, a, b):
        return deny("is no Line to stand on: a wall runs along it")
    there = occupants(state, place, unit.id)
    if there and state.options.units_per_line == "one":
        return deny(f"is taken by {state.units[there[0]].title}")
    return None


def find_misfit(state: State, unit: Unit) -> tuple[str, str] | None:
    """The field by which a unit does not fit into the fight, and why; None if it does."""
    if unit.side not in state.sides:
        return "side", f"there is no side {unit.side!r}: {', '.join(state.sides)}"
    if unit.hit_points > unit.most:
        return "hit_points", f"{unit.hit_points} is more than the {unit.most} that it can have"
    no = deny_place(state, unit.at, unit)
    return None if no is None else ("at", no.why)


def find_object_misfit(state: State, thing: Object) -> str:
    """Why an object cannot stand where it says; "" if it can: on a free tile, or on the edge that two tiles share."""
    what = thing.ground or thing.side
    if what is None or (thing.ground and thing.side):
        return "an object is either the ground of a tile or a side between two"
    if thing.ground and len(thing.cells) > 1:
        return f"{thing.title} stands on one tile"
    between = () if thing.side is None else tuple(sorted(thing.side.between))
    if between and (between != thing.cells or not share_an_edge(state.map.grid, *between)):
        return f"{thing.title} stands on the edge that its two tiles share"
    there = [other.title for other in state.objects.values() if other.cells == thing.cells and not other.area]
    if what.impassable:
        there += [unit.title for unit in state.units.values() if {*thing.cells} <= {*unit.at.cells}]
    return f"{there[0]} stands there" if there else ""
