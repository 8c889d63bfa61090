"""What befalls units: harm, worn armour, and the end of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.systems.tiles.events.units import OfUnit
from fieldcraft.systems.tiles.state import State

Amount = Annotated[int, msgspec.Meta(ge=0, le=9999)]


class Hurt(OfUnit, frozen=True, kw_only=True):
    """A unit lost Hit Points; none where its armour took all of what struck it."""

    harm: Amount

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, hit_points=max(0, unit.hit_points - self.harm)))


class ArmourWorn(OfUnit, frozen=True, kw_only=True):
    """What a unit wears lost Durability."""

    by: Amount

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        worn = replace(unit.armour, durability=max(0, unit.armour.durability - self.by))
        return state.put(replace(unit, armour=worn))


class Maimed(OfUnit, frozen=True, kw_only=True):
    """A unit is maimed."""

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], maimed=True))


class Downed(OfUnit, frozen=True, kw_only=True):
    """A unit is out of the fight, and stays where it lies."""

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], down=True))


class Died(OfUnit, frozen=True, kw_only=True):
    """A unit is dead, and gone from the mat."""

    def apply(self, state: State) -> State:
        return state.change(units={id: unit for id, unit in state.units.items() if id != self.unit})
