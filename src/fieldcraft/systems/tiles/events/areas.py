"""Areas that stay, what falls and rises, and what stands in the way of a Blast."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Event
from fieldcraft.systems.tiles.effects import Count, Standing
from fieldcraft.systems.tiles.events.units import why_off_map
from fieldcraft.systems.tiles.place import Level
from fieldcraft.systems.tiles.placement import find_object_misfit
from fieldcraft.systems.tiles.state import Object, State


class OfArea(Event, frozen=True, kw_only=True):
    """Something about an area that stays."""

    area: str

    def impossible(self, state: State) -> str:
        return "" if self.area in state.areas else f"there is no area {self.area!r}"


class OfObject(Event, frozen=True, kw_only=True):
    """Something that befalls an object."""

    object: str

    def impossible(self, state: State) -> str:
        return "" if self.object in state.objects else f"there is no object {self.object!r}"


def with_area(state: State, area: Standing) -> State:
    """The state with an area as it is now."""
    return state.change(areas={**state.areas, area.id: area})


class AreaLaid(Event, frozen=True, kw_only=True):
    """An area that stays was laid, or one that will land was called up."""

    area: Standing

    def impossible(self, state: State) -> str:
        """Areas have ids of their own, and lie on the map."""
        if self.area.id in state.areas:
            return f"there is an area {self.area.id!r} already"
        area = self.area
        return why_off_map(state, (area.origin, *area.cells, *(spot.cell for spot in area.targets)))

    def apply(self, state: State) -> State:
        return with_area(state, self.area).change(made=state.made + 1)


class AreaGrown(OfArea, frozen=True, kw_only=True):
    """An area has another Reach, and other tiles with it."""

    reach: Count
    cells: tuple[Cell, ...]

    def impossible(self, state: State) -> str:
        """It lies on the map."""
        return super().impossible(state) or why_off_map(state, self.cells)

    def apply(self, state: State) -> State:
        return with_area(state, replace(state.areas[self.area], reach=self.reach, cells=self.cells))


class AreaMoved(OfArea, frozen=True, kw_only=True):
    """An area went with its Point of Origin."""

    origin: Cell
    cells: tuple[Cell, ...]
    level: Level = 0

    def impossible(self, state: State) -> str:
        """It lies on the map."""
        return super().impossible(state) or why_off_map(state, (self.origin, *self.cells))

    def apply(self, state: State) -> State:
        area = state.areas[self.area]
        return with_area(state, replace(area, origin=self.origin, cells=self.cells, level=self.level))


class AreaTicked(OfArea, frozen=True, kw_only=True):
    """An Upkeep passed over an area: what remains of it, and of the time until it lands."""

    left: Count = 0
    timer: Count = 0

    def apply(self, state: State) -> State:
        return with_area(state, replace(state.areas[self.area], left=self.left, timer=self.timer))


class AreaEnded(OfArea, frozen=True, kw_only=True):
    """An area is gone, and with it what falls."""

    def apply(self, state: State) -> State:
        return state.change(
            areas={id: area for id, area in state.areas.items() if id != self.area},
            objects={id: thing for id, thing in state.objects.items() if thing.area != self.area},
        )


class Landed(OfArea, frozen=True, kw_only=True):
    """What was falling reached the ground, or the roof over it."""

    cells: tuple[Cell, ...]

    def impossible(self, state: State) -> str:
        """It lands on the map."""
        return super().impossible(state) or why_off_map(state, self.cells)

    def apply(self, state: State) -> State:
        return state


class Rose(Event, frozen=True, kw_only=True):
    """Something came up out of the ground."""

    effect: str
    cells: tuple[Cell, ...]

    def impossible(self, state: State) -> str:
        """It rises on the map."""
        return why_off_map(state, self.cells)

    def apply(self, state: State) -> State:
        return state


class ObjectAdded(Event, frozen=True, kw_only=True):
    """An object stands on the mat, or falls towards it."""

    object: Object

    def impossible(self, state: State) -> str:
        """Objects have ids of their own, and stand where there is room for them, or fall with an area."""
        thing = self.object
        if thing.id in state.objects:
            return f"there is an object {thing.id!r} already"
        if why := why_off_map(state, thing.cells):
            return why
        if thing.area:
            return "" if thing.area in state.areas else f"there is no area {thing.area!r} for it to fall with"
        return find_object_misfit(state, thing)

    def apply(self, state: State) -> State:
        return state.change(objects={**state.objects, self.object.id: self.object}, made=state.made + 1)


class Fell(OfObject, frozen=True, kw_only=True):
    """A falling object is at another height."""

    height: Level

    def apply(self, state: State) -> State:
        thing = replace(state.objects[self.object], height=self.height)
        return state.change(objects={**state.objects, thing.id: thing})


class WallWorn(OfObject, frozen=True, kw_only=True):
    """An object lost Durability."""

    by: Annotated[int, msgspec.Meta(ge=0, le=9999)]

    def apply(self, state: State) -> State:
        thing = state.objects[self.object]
        worn = replace(thing, durability=max(0, thing.durability - self.by))
        return state.change(objects={**state.objects, thing.id: worn})


class WallBroken(OfObject, frozen=True, kw_only=True):
    """An object is gone: broken, or landed."""

    def apply(self, state: State) -> State:
        return state.change(objects={id: thing for id, thing in state.objects.items() if id != self.object})
