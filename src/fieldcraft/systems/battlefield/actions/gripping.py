"""Taking hold of creatures and things, and letting go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.systems.battlefield.actions.base import (
    TargetAction,
    UnitAction,
    has_not_acted,
    is_its_turn,
    names_another,
    others,
)
from fieldcraft.systems.battlefield.actions.offering import (
    sensed_first,
)
from fieldcraft.systems.battlefield.auras import update_auras
from fieldcraft.systems.battlefield.events.deeds import Gripped, Released, why_no_room_to_release
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.targeting import (
    parts_in_range,
    reach_of,
    why_no_path,
    why_not_sensed,
)
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.text.pieces import UnitRef


@rule("field.area.grip")
def can_grip(state: State, action: Grip, by: Seat) -> Denial | None:
    """What is within Reach, not shut off and sensed well can be gripped, within the Bulk that a creature can grip."""
    unit, target = state.units[action.unit], state.units[action.target]
    if holder := next((other for other in state.units.values() if target.id in other.grips), None):
        return Denial(f"{target.title} is held by {holder.title}", unit=target.id)
    reach = reach_of(state, unit)
    if not parts_in_range(state, unit, target, reach):
        return Denial(f"{target.title} is not within {unit.title}'s Reach of {reach}", unit=target.id)
    held = sum(state.units[id].bulk for id in unit.grips)
    if held + target.bulk > unit.grip_limit:
        why = f"{unit.title} can grip Bulk {unit.grip_limit} and would hold {held + target.bulk}"
        return Denial(why, unit=target.id)
    if target.fills:
        return Denial(f"{target.title} fills its space and cannot be lifted", unit=target.id)
    return why_no_path(state, unit, target, reach) or why_not_sensed(state, unit, target)


class Grip(TargetAction, frozen=True):
    """Take hold of somebody or something within Reach."""

    label = "Grip"
    icon = "hand-grabbing"
    targets = "piece"
    group = "Holding"
    cost = "the turn's effect"
    rank = 60
    slot = "6"
    summary = "take hold of somebody or something"
    ruling = "field.area.grip"
    checks = (is_its_turn, has_not_acted, names_another, can_grip)
    assured = checks[:-1]

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        likely = sensed_first(state, unit, others(state, unit))
        return cls(unit.id, next((other.id for other in likely), unit.id))

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        if state.turn.acted:
            return ()
        reach = reach_of(state, unit)

        def find() -> list[Self]:
            return [cls(unit.id, one.id) for one in others(state, unit) if parts_in_range(state, unit, one, reach)]

        return remember(state.position_cache, (cls, unit.id), find)

    def resolve(self, play: Play[State]) -> None:
        unit = self.begin(play)
        play.emit(Gripped(unit=unit.id, target=self.target), because=can_grip)
        update_auras(play)


@rule("field.area.grip", "field.crowd.enter")
def can_let_go(state: State, action: Release, by: Seat) -> Denial | None:
    """What is held can be let go where there is room for it."""
    unit = state.units[action.unit]
    if action.target not in unit.grips:
        return Denial(f"{unit.title} does not hold that")
    why = why_no_room_to_release(state, unit.id, action.target)
    return Denial(why, rule="field.crowd.enter") if why else None


class Release(UnitAction, frozen=True):
    """Let go of somebody or something that is held, which costs nothing."""

    target: Annotated[str, UnitRef]

    label = "Let go"
    icon = "hand-fist"
    targets = "piece"
    group = "Holding"
    rank = 61
    summary = "let go of what you hold"
    ruling = "field.area.grip"
    checks = (is_its_turn, can_let_go)

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return bool(unit.grips)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, unit.grips[0])

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id, held) for held in unit.grips)

    def resolve(self, play: Play[State]) -> None:
        unit = self.begin(play)
        play.emit(Released(unit=unit.id, target=self.target), because=can_let_go)
        update_auras(play)


ACTIONS: tuple[type[Action], ...] = (Grip, Release)
