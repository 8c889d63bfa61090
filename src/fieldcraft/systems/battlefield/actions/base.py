"""What every action of a creature has in common: whose turn it is, and that one effect is used in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Any, ClassVar, Self

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.model import Check, tag
from fieldcraft.presentation import DeedSlot
from fieldcraft.systems.battlefield.actions.offering import describe_effect, effect_icon, effect_label
from fieldcraft.systems.battlefield.effects import Area, Effect
from fieldcraft.systems.battlefield.events.turns import TurnBegan
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.text.tokens import ACTOR, EFFECT, commandable
from fieldcraft.systems.shared.actions import Offer
from fieldcraft.systems.shared.actions import UnitAction as BoardUnitAction
from fieldcraft.systems.shared.text.pieces import UnitRef

EFFECTS = 20
"""The place of a creature's first effect on the action bar."""

EFFECT_SLOTS: tuple[DeedSlot, ...] = ("1", "3")
"""The keys of its first effects."""


@rule("field.turn.order")
def is_its_turn(state: State, action: UnitAction, by: Seat) -> Denial | None:
    """A creature acts for its own side, once in a round, and nobody else's turn may be open."""
    unit = state.units.get(action.unit)
    if unit is None:
        return Denial(f"there is no creature {action.unit!r}")
    if unit.kind != "unit":
        return Denial(f"{unit.title} is an object, and objects have no turns", unit=unit.id)
    if unit.side != by:
        return Denial(f"{unit.title} does not act for you", unit=unit.id)
    if unit.id in state.done:
        return Denial(f"{unit.title} has acted this round", unit=unit.id)
    other = state.units.get(state.turn.unit)
    if other is not None and other.id != unit.id:
        return Denial(f"it is {other.title}'s turn", unit=other.id)
    return None


@rule("field.turn.effect")
def has_not_acted(state: State, action: UnitAction, by: Seat) -> Denial | None:
    """A creature uses one effect in its turn, or takes hold of something once."""
    return Denial(f"{state.units[action.unit].title} has used its effect this turn") if state.turn.acted else None


class UnitAction(BoardUnitAction, frozen=True):
    """Something that a creature does."""

    unit: Annotated[str, ACTOR]

    group = "Moving"
    cost = "free"

    checks: ClassVar[tuple[Check, ...]] = (is_its_turn,)
    assured: ClassVar[tuple[Check, ...]] = (is_its_turn,)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return (action for unit in commandable(state, by) for action in cls.of_unit(state, unit))

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        """What one creature may try."""
        raise NotImplementedError

    def begin(self, play: Play[State]) -> Unit:
        """Begin the creature's turn, if it has not begun."""
        if play.state.turn.unit != self.unit:
            play.emit(TurnBegan(unit=self.unit), because=is_its_turn)
        return play.state.units[self.unit]


def others(state: State, unit: Unit) -> list[Unit]:
    """All that can be targeted besides oneself: what is attended counts with its bearer."""
    return [other for other in state.units.values() if other.id != unit.id and not other.attended]


@rule("field.target.declare", "field.obstruct.everything")
def is_a_target(state: State, unit: Unit, id: str) -> Denial | None:
    """A target must be on the field, and not carried by somebody."""
    if id not in state.units:
        return Denial(f"there is no {id!r} on the field")
    target = state.units[id]
    if target.attended:
        bearer = state.units[target.bearer].title
        return Denial(f"{target.title} is held by {bearer} and counts with {bearer}", unit=id)
    return None


@rule("field.target.declare")
def names_another(state: State, action: TargetAction, by: Seat) -> Denial | None:
    """Somebody else must be named."""
    unit = state.units[action.unit]
    if action.target == unit.id:
        return Denial(f"{unit.title} cannot do that to itself", unit=unit.id)
    return is_a_target(state, unit, action.target)


class TargetAction(UnitAction, frozen=True):
    """Something that a creature does to somebody or something else."""

    target: Annotated[str, UnitRef]


@rule("field.unit.data")
def has_the_effect(state: State, action: EffectAction, by: Seat) -> Denial | None:
    """An effect must be one that the creature has, and of the Area that the action is for."""
    unit = state.units[action.unit]
    effect = unit.effect(action.effect)
    if effect is None:
        return Denial(
            f"{unit.title} has no {action.effect}: there is {', '.join(e.id for e in unit.effects) or 'none'}"
        )
    if effect.area not in action.areas:
        return Denial(f"{effect.title} is a {effect.area} effect, not a {' or '.join(action.areas)}")
    return None


class EffectAction(UnitAction, frozen=True):
    """Something that a creature does with an effect of its own; `areas` are those of the effects that it is for."""

    effect: Annotated[str, EFFECT]

    checks: ClassVar[tuple[Check, ...]] = (is_its_turn, has_not_acted, has_the_effect)
    assured: ClassVar[tuple[Check, ...]] = (is_its_turn, has_the_effect)

    group = "Effects"
    cost = "the turn's effect"

    areas: ClassVar[tuple[Area, ...]] = ()

    @property
    def offer_name(self) -> str:
        return f"{tag(type(self).__name__)}:{self.effect}"

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """Each effect of the creature that is used in this way."""
        for number, effect in enumerate(unit.effects):
            if effect.area in cls.areas:
                yield cls.offer_effect(state, unit, effect, number)

    @classmethod
    def offer_effect(cls, state: State, unit: Unit, effect: Effect, number: int, **more: Any) -> Offer:
        """One effect as it is offered; `number` is its place among those of the creature."""
        usual: dict[str, Any] = {
            "name": f"{tag(cls.__name__)}:{effect.id}",
            "label": effect_label(effect),
            "icon": effect_icon(effect),
            "summary": describe_effect(effect),
            "rank": EFFECTS + number,
            "slot": EFFECT_SLOTS[number] if number < len(EFFECT_SLOTS) else "",
        }
        return cls.offer(lambda: cls.examples_of(state, unit, effect), **{**usual, **more})

    @classmethod
    def examples_of(cls, state: State, unit: Unit, effect: Effect) -> tuple[Self, ...]:
        """What would be tried first with an effect."""
        return tuple(islice(cls.of_effect(state, unit, effect), 1)) or (cls(unit.id, effect.id),)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        if state.turn.acted:
            return ()
        some = (effect for effect in unit.effects if effect.area in cls.areas)
        return (action for effect in some for action in cls.of_effect(state, unit, effect))

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        """What one creature may try with one effect."""
        raise NotImplementedError

    def find_effect(self, state: State) -> Effect:
        """The effect; LookupError if the creature has none of that id."""
        found = state.units[self.unit].effect(self.effect)
        if found is None:
            raise LookupError(self.effect)
        return found
