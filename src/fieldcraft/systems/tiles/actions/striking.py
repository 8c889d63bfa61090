"""Attacks at one target: by Touch, within Reach, at Range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Self

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.model import tag
from fieldcraft.core.words import capitalize_first
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.actions.moving import price
from fieldcraft.systems.tiles.commands import COMMANDED, commandable, spend
from fieldcraft.systems.tiles.effects import Aim, Effect
from fieldcraft.systems.tiles.events.units import Struck
from fieldcraft.systems.tiles.hits import roll_check, roll_touch
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.ranges import (
    deny_range,
    deny_reach,
    deny_touch,
    distance_between,
    ranges,
    reaches,
    touches,
)
from fieldcraft.systems.tiles.slots import deny_slots
from fieldcraft.systems.tiles.state import State, Unit
from fieldcraft.systems.tiles.strikes import land_strike
from fieldcraft.systems.tiles.text.tokens import EffectRef, TargetRef, target_names


def find_effect(unit: Unit, name: str, aims: tuple[Aim, ...]) -> Effect | None:
    """The effect of a unit by its name, or its first of the kind; None if it has none."""
    fit = (effect for effect in unit.effects if not effect.entry and effect.aim in aims)
    return next((effect for effect in fit if name in ("", effect.name)), None)


def describe_aim(effect: Effect) -> str:
    """How near the target of an effect must be, in words."""
    return f"{effect.aim.capitalize()} {effect.far}" if effect.aim in ("reach", "range") else effect.aim.capitalize()


def target_place(state: State, id: str) -> Place:
    """Where a unit is, or an object that falls: over the Center of its tile, at its height."""
    if id in state.units:
        return state.units[id].at
    thing = state.objects[id]
    return Place(thing.cells[0], level=thing.height)


def target_name(state: State, id: str) -> str:
    """What a target is called."""
    return state.units[id].title if id in state.units else state.objects[id].title


@rule("tiles.unit.data")
def has_effect(state: State, a: StrikeAction, by: Seat) -> Denial | None:
    """A unit uses what its data give it."""
    unit = state.units[a.unit]
    if find_effect(unit, a.effect, a.aims) is not None:
        return None
    return Denial(f"{unit.title} has no {a.effect or a.what}", unit=unit.id)


@rule("tiles.range.positioning", "tiles.scope.illegal")
def has_target(state: State, a: StrikeAction, by: Seat) -> Denial | None:
    """There is a target, and it is somebody else."""
    if a.target == a.unit or a.target not in target_names(state):
        return Denial("there is no such target", unit=a.unit, rule="tiles.scope.illegal")
    return None


@rule("tiles.range.touch", "tiles.range.reach", "tiles.range.range")
def near_enough(state: State, a: StrikeAction, by: Seat) -> Denial | None:
    """The target is where the effect can be aimed."""
    unit, at, name = state.units[a.unit], target_place(state, a.target), target_name(state, a.target)
    effect = find_effect(unit, a.effect, a.aims)
    if is_near_enough(state, unit, at, effect):
        return None
    if effect is None or effect.aim == "touch":
        return deny_touch(state, unit, at, name)
    if effect.aim == "range":
        return deny_range(state, unit, at, name, effect.far)
    return deny_reach(state, unit, at, name, reach_of(effect))


def is_near_enough(state: State, unit: Unit, at: Place, effect: Effect | None) -> bool:
    """Whether an effect can be aimed at whoever is in a place."""
    if effect is None or effect.aim == "touch":
        return touches(state, unit.at, at)
    if effect.aim == "range":
        return ranges(state, unit.at, at, effect.far)
    return reaches(state, unit.at, at, reach_of(effect))


def reach_of(effect: Effect) -> int:
    """How many tiles an effect within Reach goes; what is adjacent is one away."""
    return effect.far if effect.aim == "reach" else 1


@rule("tiles.scope.illegal")
def strike_paid(state: State, a: StrikeAction, by: Seat) -> Denial | None:
    """An effect takes the slots that it says."""
    unit = state.units[a.unit]
    effect = find_effect(unit, a.effect, a.aims)
    return None if effect is None else deny_slots(unit, effect.slots)


class StrikeAction(Order, frozen=True):
    """An effect at one target; without a name the first that is of the kind."""

    target: Annotated[str, TargetRef()]
    effect: Annotated[str, EffectRef("with")] = ""

    aims: ClassVar[tuple[Aim, ...]]
    what: ClassVar[str]
    targets = "piece"
    rank = 10
    group = "Strike"
    checks = (*COMMANDED, has_effect, has_target, strike_paid, near_enough)
    assured = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        for unit in commandable(state, by):
            for name in cls.names(unit):
                effect = find_effect(unit, name, cls.aims)
                if effect is not None and deny_slots(unit, effect.slots) is None:
                    near = [
                        id for id in target_names(state) if is_near_enough(state, unit, target_place(state, id), effect)
                    ]
                    yield from [cls(unit.id, id, name) for id in near if id != unit.id]

    @property
    def offer_name(self) -> str:
        return f"{tag(type(self).__name__)}:{self.effect}".rstrip(":")

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """Each effect of the kind as a deed of its own."""
        for name in cls.names(unit):
            effect = find_effect(unit, name, cls.aims)
            if effect is not None:
                order = replace(cls.example(state, unit), effect=name)
                damage = f", {effect.damage}" if effect.damage else ""
                yield cls.offer(
                    lambda order=order: (order,),  # type: ignore[misc]
                    name=order.offer_name,
                    label=capitalize_first(effect.name),
                    summary=f"{describe_aim(effect)}{damage}",
                    price=effect.slots,
                )

    @classmethod
    def names(cls, unit: Unit) -> Iterator[str]:
        """The effects of a unit that are of the kind; the first is said by no name."""
        fit = [effect.name for effect in unit.effects if not effect.entry and effect.aim in cls.aims]
        return iter(["", *fit[1:]] if fit else [])

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return find_effect(unit, "", cls.aims) is not None

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        others = (one for one in state.units.values() if one.id != unit.id)
        nearest = min(
            others, key=lambda one: (one.side == unit.side, distance_between(state, unit.at, one.at)), default=unit
        )
        return cls(unit.id, nearest.id)

    def caption(self, state: State) -> Caption:
        effect = find_effect(state.units[self.unit], self.effect, self.aims)
        detail = "" if effect is None else f"{effect.name}, {price(effect.slots)}"
        return Caption(label=target_name(state, self.target), piece=self.target, detail=detail)

    def takes(self, state: State) -> int:
        effect = find_effect(state.units[self.unit], self.effect, self.aims)
        return 0 if effect is None else effect.slots

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[self.unit]
        effect = find_effect(unit, self.effect, self.aims)
        assert effect is not None, "an effect that nobody has is not used"
        spend(play, unit, effect.slots, "effect")
        play.emit(Struck(unit=unit.id, effect=effect.name, target=self.target), because=near_enough)
        if self.hits(play, unit, effect):
            land_strike(play, unit, effect, self.target)

    def hits(self, play: Play[State], unit: Unit, effect: Effect) -> bool:
        """Whether it hits: a falling object does not evade."""
        target = play.state.units.get(self.target)
        if target is None:
            return True
        return roll_touch(play, unit, target) if effect.aim == "touch" else roll_check(play, unit, target)


class Touch(StrikeAction, frozen=True):
    """Touch somebody in the same tile."""

    label = "Touch"
    icon = "hand"
    summary = "Somebody in the same tile"
    ruling = "tiles.range.touch"
    aims = ("touch",)
    what = "effect by Touch"


class Strike(StrikeAction, frozen=True):
    """Strike somebody in an adjacent tile or within Reach."""

    slot = "1"
    label = "Strike"
    icon = "sword"
    summary = "Somebody adjacent or within Reach"
    ruling = "tiles.range.reach"
    aims = ("adjacent", "reach")
    what = "effect within Reach"


class Shoot(StrikeAction, frozen=True):
    """Shoot at somebody within Range, or at what falls."""

    slot = "6"
    label = "Shoot"
    icon = "crosshair"
    summary = "Somebody within Range and in sight"
    ruling = "tiles.range.range"
    aims = ("range",)
    what = "effect at Range"


ACTIONS = (Touch, Strike, Shoot)
