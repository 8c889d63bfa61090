"""What units and goals must be to have a place in a battle."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.footprint import are_connected, cells, unit_at
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry
from fieldcraft.systems.shared import goals
from fieldcraft.systems.shared.scene import Misfit, list_names

MOST_UNITS = 500
"""How many units a battle may have."""


def find_misfit(state: State, unit: Unit) -> Misfit | None:
    """The first thing that keeps a unit from joining a battle; None if it may."""
    if len(state.units) >= MOST_UNITS:
        return Misfit("", f"a battle has at most {MOST_UNITS} units")
    return (
        _side(state, unit)
        or _name(state, unit)
        or _base(state, unit)
        or find_no_room(state, unit)
        or _tracks(state, unit)
    )


def _side(state: State, unit: Unit) -> Misfit | None:
    """A unit is of one of the sides, and faces one of the ways that the grid has."""
    if unit.side not in state.sides:
        return Misfit("side", f"there is no side {unit.side!r}: {', '.join(state.sides)}")
    ways = facings(state)
    return None if unit.facing in ways else Misfit("facing", f"{unit.facing!r} is no way to face: {', '.join(ways)}")


def _name(state: State, unit: Unit) -> Misfit | None:
    """No unit goes by the id or the name of another."""
    taken = {name.casefold() for other in state.units.values() for name in (other.id, other.title)}
    for field, name in (("id", unit.id), ("name", unit.title)):
        if name.casefold() in taken:
            return Misfit(field, f"{name!r} is taken: every unit needs a name of its own")
    return None


def _base(state: State, unit: Unit) -> Misfit | None:
    """A base of a unit's own making hangs together and holds its anchor."""
    shape = unit.shape
    if shape and ((0, 0) not in shape or len(set(shape)) < len(shape) or not are_connected(state.board.grid, shape)):
        return Misfit("shape", "the cells of a base hang together, each is listed once, and [0, 0] is one of them")
    return None


def find_no_room(state: State, unit: Unit) -> Misfit | None:
    """A unit fits on its cells: they are on the map, free, can be entered, and no wall runs between them."""
    base, label = cells(state, unit), state.board.grid.label
    for cell in base:
        if (other := unit_at(state, cell)) is not None:
            return Misfit("at", f"{other.title} stands on {label(cell)} already")
    where = f"{unit.title} cannot stand on {label(unit.at)} facing {unit.facing}"
    if (no := deny_entry(state, unit, unit.at, unit.at)) is not None:
        return Misfit("at", f"{where}: {no.why}")
    for side in state.board.sides:
        if side.impassable and set(side.between) <= set(base):
            a, b = side.between
            return Misfit("at", f"{where}: a {side.name} runs between {label(a)} and {label(b)}")
    return None


def _tracks(state: State, unit: Unit) -> Misfit | None:
    """No track is fuller than it can be."""
    if unit.harm >= unit.harm_max:
        return Misfit("harm", f"{unit.harm} harm of {unit.harm_max} would take it out of the fight")
    if unit.boons > state.options.boon_cap:
        return Misfit("boons", f"nobody holds more than {state.options.boon_cap} boons")
    if unit.leash and unit.leash >= leash_size(unit):
        return Misfit("leash", f"a leash of {leash_size(unit)} segments would be full")
    return None


@rule("mini.magic.leash")
def leash_size(unit: Unit) -> int:
    """An outsider's leash has six segments unless its data say otherwise; others have none, which is 0."""
    return unit.leash_max or (6 if "outsider" in unit.traits else 0)


# --- what may be changed -----------------------------------------------------------------


def why_off_map(state: State, *some: Cell) -> str:
    """Which of some cells the map does not have, in words; "" if it has all."""
    grid = state.board.grid
    missing = next((cell for cell in some if cell not in grid), None)
    return "" if missing is None else f"the map has no cell {list(missing)}: it is {grid.columns} by {grid.rows}"


def why_not_there(state: State, id: str, at: Cell | None = None, facing: Direction | None = None) -> str:
    """Why a unit cannot stand on another cell or face another way, in words; "" if it can."""
    unit = state.units[id]
    if at is not None and (why := why_off_map(state, at)):
        return why
    moved = replace(unit, at=at or unit.at, facing=facing or unit.facing)
    found = _side(state, moved) or find_no_room(state.drop(id), moved)
    return "" if found is None else found.problem


def why_crowded_out(before: State, after: State) -> str:
    """Who finds no room any more where the map was changed, in words; "" if nobody."""
    for unit in after.units.values():
        found = find_no_room(after.drop(unit.id), unit)
        if found is not None and find_no_room(before.drop(unit.id), unit) is None:
            return found.problem
    return ""


def find_goal_misfit(state: State, goal: Goal) -> Misfit | None:
    """What is wrong with a goal: its side, or the place, unit or ritual that it is about; None if nothing is."""
    if (found := goals.find_goal_misfit(state, goal)) is not None or not isinstance(goal, Complete):
        return found
    known = [spell.name for unit in state.of(goal.side) for spell in unit.spells if spell.ritual]
    if goal.spell not in known:
        return Misfit("spell", f"{goal.side} knows no ritual {goal.spell!r}: {list_names(known)}")
    return None
