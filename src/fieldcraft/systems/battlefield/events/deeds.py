"""What units do to each other: sensing, choosing, attacking, harm, grips."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Direction
from fieldcraft.core import GM, Event, Seat, Tally, rule
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.events.base import OfUnit, no_unit
from fieldcraft.systems.battlefield.state import Declaration, Sense, Space, State, Try

HAPPENS = "that comes of a unit's own deed"
"""Why what a unit does is not decreed."""


class Deed(OfUnit, frozen=True, kw_only=True):
    """What a unit does in its turn; nobody decrees it."""

    def impossible(self, state: State) -> str:
        return HAPPENS


class Sensed(Deed, frozen=True, kw_only=True):
    """The acting unit has tried a sense on a target; only its own side learns how well."""

    reveals_information: ClassVar[bool] = True

    target: str
    sense: Sense
    total: int
    dl: int

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if seat in (GM, state.units[self.unit].side) else None

    def apply(self, state: State) -> State:
        one = Try(self.target, self.sense, self.total, self.dl)
        return state.change(turn=replace(state.turn, tries=(*state.turn.tries, one)))


class Declared(Deed, frozen=True, kw_only=True):
    """A unit has chosen its subjects, or a space; who does not see it all learns only that something is done.

    `known_by` are the seats that know; to others both the effect and the subjects are empty.
    """

    effect: str
    subjects: tuple[str, ...] = ()
    at: Space | None = None
    known_by: frozenset[Seat] = frozenset()

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        if seat == GM:
            return self
        if seat in self.known_by:
            return replace(self, known_by=frozenset({seat}))
        return replace(self, effect="", subjects=(), at=None, known_by=frozenset())

    def apply(self, state: State) -> State:
        hidden = not self.effect
        declared = None if hidden else Declaration(effect=self.effect, subjects=self.subjects, known_by=self.known_by)
        return state.change(turn=replace(state.turn, acted=True, declared=declared))


class Loosed(Deed, frozen=True, kw_only=True):
    """A unit lets an effect loose that takes a shape: a line or a cone from a space on, or a burst round itself."""

    effect: str
    value: int
    start: Space | None = None
    way: Direction = ""
    mirrored: bool = False
    spare: bool = False

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, acted=True))


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """An attack on one target: what is added to the roll, what it comes to, and what it had to come to.

    `smaller` is by how many sizes the target counts smaller, `part` the body part that is hit.
    """

    target: str
    bonus: Tally
    total: int
    against: int
    smaller: int = 0
    part: str = ""

    @property
    def hit(self) -> bool:
        return self.total >= self.against


class Attacked(Deed, frozen=True, kw_only=True):
    """An effect attacks: one roll for all of its targets, each with a total of its own.

    Where subjects were chosen that a seat does not know of, it is not told of the attacks on them.
    """

    reveals_information: ClassVar[bool] = True

    effect: str
    natural: int
    attacks: tuple[Attack, ...]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        declared = state.turn.declared
        if seat == GM or declared is None or declared.effect != self.effect or seat in declared.known_by:
            return self
        return None

    def apply(self, state: State) -> State:
        return state


class Harmed(OfUnit, frozen=True, kw_only=True):
    """A creature or object takes harm."""

    harm: int
    part: str = ""

    def impossible(self, state: State) -> str:
        """Only what has durability can be harmed."""
        if why := super().impossible(state):
            return why
        unit = state.units[self.unit]
        if unit.durability is None:
            return f"nothing harms {unit.title}"
        return "" if 0 < self.harm <= 999 else "harm is 1 or more"

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, harm=min(unit.harm + self.harm, unit.durability or 0)))


class Mended(OfUnit, frozen=True, kw_only=True):
    """A creature or object loses harm."""

    harm: int

    def impossible(self, state: State) -> str:
        """No more than there is."""
        if why := super().impossible(state):
            return why
        unit = state.units[self.unit]
        return "" if 0 < self.harm <= unit.harm else f"{unit.title} has {unit.harm} harm"

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, harm=unit.harm - self.harm))


def without(state: State, id: str) -> State:
    """The state without a unit: its aura is gone, and nothing holds it or is held by it."""
    unit = state.units[id]
    left = state.drop(id)
    auras = {key: replace(aura, members=aura.members - {id}) for key, aura in state.auras.items() if aura.owner != id}
    freed = (replace(left.units[held], bearer="") for held in unit.grips if held in left.units)
    holders = (
        replace(other, grips=tuple(held for held in other.grips if held != id))
        for other in left.units.values()
        if id in other.grips
    )
    return replace(left.put(*freed, *holders), auras=auras)


class ObjectBroken(OfUnit, frozen=True, kw_only=True):
    """An object is destroyed."""

    def impossible(self, state: State) -> str:
        """It must be an object."""
        if why := super().impossible(state):
            return why
        return "" if state.units[self.unit].kind == "object" else f"{state.units[self.unit].title} is no object"

    def apply(self, state: State) -> State:
        return without(state, self.unit)


class Removed(OfUnit, frozen=True, kw_only=True):
    """A creature is out of the fight, and what it carried lies where it stood."""

    def impossible(self, state: State) -> str:
        """It must be a creature."""
        if why := super().impossible(state):
            return why
        return "" if state.units[self.unit].kind == "unit" else f"{state.units[self.unit].title} is an object"

    def apply(self, state: State) -> State:
        return without(state, self.unit)


class Gripped(Deed, frozen=True, kw_only=True):
    """A unit takes hold of something or somebody; an object that is held is attended."""

    target: str

    def apply(self, state: State) -> State:
        unit, target = state.units[self.unit], state.units[self.target]
        held = replace(unit, grips=(*unit.grips, target.id))
        if target.kind == "object":
            target = replace(target, bearer=unit.id, at=unit.at, layer=unit.layer)
        return replace(state.put(held, target), turn=replace(state.turn, acted=True))


@rule("field.area.grip", "field.crowd.enter")
def why_no_room_to_release(state: State, id: str, held: str) -> str:
    """Why what a unit carries cannot lie where the unit is; "" if it can."""
    unit, target = state.units[id], state.units[held]
    if not target.attended:
        return ""
    laid = replace(target, bearer="", at=unit.at, layer=unit.layer)
    found = find_misfit(state.drop(held), laid)
    return "" if found is None else f"there is no room for {target.title} where {unit.title} is: {found.problem}"


class Released(OfUnit, frozen=True, kw_only=True):
    """A unit lets go of something or somebody, which is then where the unit is."""

    target: str

    def impossible(self, state: State) -> str:
        """It must be held, and there must be room for it."""
        if why := super().impossible(state) or no_unit(state, self.target):
            return why
        unit = state.units[self.unit]
        if self.target not in unit.grips:
            return f"{unit.title} does not hold {state.units[self.target].title}"
        return why_no_room_to_release(state, unit.id, self.target)

    def apply(self, state: State) -> State:
        unit, target = state.units[self.unit], state.units[self.target]
        left = replace(unit, grips=tuple(held for held in unit.grips if held != self.target))
        return state.put(left, replace(target, bearer=""))
