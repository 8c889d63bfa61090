"""Whether a unit can be where a scene or a decree puts it."""

from __future__ import annotations

from fieldcraft.core import rule
from fieldcraft.systems.battlefield.crowding import may_enter, places_of
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.spaces import TOP_LAYER, body_of
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.shared.scene import Misfit, list_names


def find_misfit(state: State, unit: Unit) -> Misfit | None:
    """What is wrong with a unit that comes onto the field as it is; None if nothing is."""
    return _find_wrong_data(state, unit) or _find_wrong_place(state, unit)


@rule("field.unit.data", "field.area.grip")
def _find_wrong_data(state: State, unit: Unit) -> Misfit | None:
    """Ids, sides, senses and effects must agree with each other and with the rest of the field."""
    if unit.id in state.units:
        return Misfit("id", f"{unit.id!r} is taken: every unit needs an id of its own")
    if unit.kind == "unit" and unit.side not in state.sides:
        return Misfit("side", f"there is no side {unit.side!r}: {list_names(state.sides)}")
    if twice := set(unit.primary) & set(unit.others):
        return Misfit("others", f"{min(twice)} is a Primary Sense already")
    ids = [effect.id for effect in unit.effects]
    if twice := {id for id in ids if ids.count(id) > 1}:
        return Misfit("effects", f"{min(twice)!r} stands there twice")
    if unit.fills and unit.kind != "object":
        return Misfit("fills", "only an object fills its spaces")
    if unit.shape and (0, 0) not in unit.shape:
        return Misfit("shape", "a shape has its anchor (0, 0) among its cells")
    if unit.durability is not None and unit.harm >= unit.durability:
        return Misfit("harm", f"at {unit.harm} harm of {unit.durability} it is gone")
    return None


@rule("field.crowd.enter", "field.grid.tokens")
def _find_wrong_place(state: State, unit: Unit) -> Misfit | None:
    """All of it must be on the map, in spaces that are not solid and have room for it."""
    if unit.attended:
        return _find_wrong_bearer(state, unit)
    body, grid = body_of(state, unit), state.map.grid
    if off := next((space for space in body.spaces if space.cell not in grid), None):
        return Misfit("at", f"part of it is off the map, at {grid.label(off.cell)}")
    if any(space.layer > TOP_LAYER for space in body.spaces):
        return Misfit("layer", f"the highest layer is {TOP_LAYER}")
    solid = obstructions_of(state).solid
    if closed := next((space for space in body.spaces if space in solid), None):
        return Misfit("at", f"{grid.label(closed.cell)} is solid in layer {closed.layer}")
    if unit.fills and (taken := next((space for space in body.spaces if space in places_of(state)), None)):
        return Misfit("at", f"{grid.label(taken.cell)} holds something, and it fills its spaces")
    if full := next((space for space in body.spaces if not may_enter(places_of(state), body, space)), None):
        return Misfit("at", f"{grid.label(full.cell)} has no room left for it")
    return _find_wrong_layer(state, unit)


@rule("field.area.grip")
def _find_wrong_bearer(state: State, unit: Unit) -> Misfit | None:
    """Only an object is carried, by somebody who can grip its Bulk with all that they hold."""
    if unit.kind != "object":
        return Misfit("bearer", "only an object is carried")
    if (bearer := state.units.get(unit.bearer)) is None:
        return Misfit("bearer", f"there is no unit {unit.bearer!r}")
    held = unit.bulk + sum(state.units[id].bulk for id in bearer.grips if id != unit.id)
    if held > bearer.grip_limit:
        return Misfit("bulk", f"{bearer.title} can grip Bulk {bearer.grip_limit} and would hold {held}")
    return None


@rule("field.move.steps")
def _find_wrong_layer(state: State, unit: Unit) -> Misfit | None:
    """A creature that does not fly stands on the highest ground under it."""
    body = body_of(state, unit)
    ground = max(state.map.level(cell) for cell in body.cells)
    if unit.kind == "unit" and not unit.flying and unit.layer != ground:
        return Misfit("layer", f"the ground there is at layer {ground}, and it does not fly")
    return None
