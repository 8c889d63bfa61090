"""Effects that take a shape: lines and cones from a space on, bursts, and auras that move along."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Self, TypeVar

from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.presentation import Aim, Shape
from fieldcraft.systems.battlefield.actions.base import (
    EffectAction,
    UnitAction,
    has_not_acted,
    has_the_effect,
    is_its_turn,
)
from fieldcraft.systems.battlefield.actions.offering import (
    full_value,
    place_words,
    size_shape,
    spaces_held,
    way_shape,
)
from fieldcraft.systems.battlefield.actions.striking import why_not_that_space
from fieldcraft.systems.battlefield.affecting import lay_fog, let_loose
from fieldcraft.systems.battlefield.areas import (
    Template,
    initial_spaces,
    lay_burst,
    lay_shape,
    open_spaces,
    ways_open,
)
from fieldcraft.systems.battlefield.auras import update_auras
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Loosed
from fieldcraft.systems.battlefield.events.field import AuraDropped, AuraRaised
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.shapes import Kind, cells_of_shape, ways_of
from fieldcraft.systems.battlefield.spaces import bodies_of, masks_of, spaces_in
from fieldcraft.systems.battlefield.state import Aura, Space, State, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.battlefield.text.tokens import EFFECT, SpaceRef, WayRef, commandable
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.text.tokens import Choice, Number

B = TypeVar("B", bound="ShapeAction")
L = TypeVar("L", bound="Loose")

VALUE = Number(ask="how large?")
SPARING = Choice(values={"sparing": True})


@rule("field.area.reduce", "field.area.value")
def value_of(effect: Effect, value: int) -> int:
    """The Area Value as declared, 0 for the effect's own: never above it, however large an order is."""
    return min(value or effect.value, effect.value)


@rule("field.area.reduce")
def value_is_possible(state: State, action: ShapeAction, by: Seat) -> Denial | None:
    """An Area Value may be lowered by any amount, down to 1, and not raised."""
    effect = action.find_effect(state)
    if 0 <= action.value <= effect.value:
        return None
    return Denial(f"the Area Value of {effect.title} is {effect.value}, which can be lowered down to 1")


@rule("field.area.self-exempt")
def may_spare(state: State, action: ShapeAction, by: Seat) -> Denial | None:
    """One may be unaffected only by a shape that is created in a space of one's own."""
    if not action.spare or action.template(state).sparing:
        return None
    return Denial("a shape that is created elsewhere spares nobody")


def _spare_words(*, spare: bool) -> str:
    return "sparing yourself" if spare else "and on yourself"


class ShapeAction(EffectAction, frozen=True, kw_only=True):
    """Something that a creature does with an effect that takes a shape.

    `value` is the Area Value, 0 for that of the effect; with `spare` the creature itself is unaffected.
    """

    value: Annotated[int, VALUE] = 0
    spare: Annotated[bool, SPARING] = False

    targets = "shape"

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        """It follows from who and what is where, and is known as long as that stays."""
        if state.turn.acted:
            return ()
        return remember(
            state.position_cache, (cls, unit.id), lambda: list(super(ShapeAction, cls).of_unit(state, unit))
        )

    @classmethod
    def list_candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        """A shape is aimed, not told: one of each effect stands for all."""
        for unit in commandable(state, by):
            for effect in () if state.turn.acted else unit.effects:
                if effect.area in cls.areas:
                    yield from cls.examples_of(state, unit, effect)

    @classmethod
    def held_at(cls, state: State, unit: Unit, effect: Effect, held: Aim) -> tuple[Self, ...]:
        """All that it may be where its shape is held; one is spared first where one may be."""
        value = full_value(held.value, effect)
        return tuple(cls(unit.id, effect.id, value=value, spare=spare) for spare in (True, False))

    @classmethod
    def examples_of(cls, state: State, unit: Unit, effect: Effect) -> tuple[Self, ...]:
        return cls.held_at(state, unit, effect, Aim(at=unit.at, value=effect.value))

    @classmethod
    def shape_of(cls, state: State, unit: Unit, effect: Effect) -> Shape:
        """The shape as it may be aimed."""
        return size_shape(state, unit, effect)

    @classmethod
    def offer_effect(cls, state: State, unit: Unit, effect: Effect, number: int, **more: Any) -> Offer:
        shape, held = cls.shape_of(state, unit, effect), partial(cls.held_at, state, unit, effect)
        return super().offer_effect(state, unit, effect, number, shape=shape, held=held, **more)

    def caption(self, state: State) -> Caption:
        effect = self.find_effect(state)
        label = f"{effect.area} of {value_of(effect, self.value)}"
        return Caption(label=label, cells=self.shape_cells(state), detail=_spare_words(spare=self.spare))

    def shape_cells(self, state: State) -> tuple[Cell, ...]:
        """The cells on which its spaces lie, in whatever layer."""
        field = state.map.field
        return field.cells(reduce(or_, self.template(state).masks.values(), 0))

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        """Those to which it comes."""
        masks = open_spaces(self.template(state), obstructions_of(state))
        return state.map.field.cells(reduce(or_, masks.values(), 0))

    def template(self, state: State) -> Template:
        """The shape where it will lie."""
        effect = self.find_effect(state)
        return lay_burst(state, bodies_of(state)[self.unit], value_of(effect, self.value))

    def let_loose(self, play: Play[State]) -> None:
        """Let the effect go where its shape leads it."""
        unit, effect, template = play.state.units[self.unit], self.find_effect(play.state), self.template(play.state)
        if effect.fog:
            lay_fog(play, unit, effect, template)
        else:
            let_loose(play, unit, effect, template, (unit.id,) if self.spare else ())
        update_auras(play)


# --- lines and cones ----------------------------------------------------------------


@rule("field.area.initial-space", "field.area.line", "field.area.cone")
def initial_space_is_possible(state: State, action: Loose, by: Seat) -> Denial | None:
    """The initial space must be in range, on a path that nothing solid shuts."""
    return why_not_that_space(state, state.units[action.unit], action.find_effect(state), action.start)


@rule("field.area.away", "field.shape.directions", "field.area.line")
def leads_away(state: State, action: Loose, by: Seat) -> Denial | None:
    """A line or cone must run away from its maker; the side of its zigzag is chosen for a line through a corner."""
    effect, unit = action.find_effect(state), state.units[action.unit]
    if action.way not in ways_of(state.map.grid):
        return Denial(
            f"{action.way!r} is no way: there are {', '.join(ways_of(state.map.grid))}", rule="field.shape.directions"
        )
    if action.mirrored and (effect.area == "cone" or action.way in state.map.grid.directions):
        return Denial("only a line through a corner can be mirrored", rule="field.area.line")
    if (action.way, action.mirrored) in ways_of_effect(state, unit, effect, action.start):
        return None
    return Denial(f"{action.way} does not lead away from {unit.title}", at=action.start.cell)


def ways_of_effect(state: State, unit: Unit, effect: Effect, start: Space) -> tuple[tuple[Direction, bool], ...]:
    """The ways that a line or cone effect may face from a space, each with whether it is mirrored."""
    return ways_open(state, bodies_of(state)[unit.id], start, "line" if effect.area == "line" else "cone")


class Loose(ShapeAction, frozen=True):
    """Let a line or cone loose from a space within range, in a direction that leads away."""

    start: Annotated[Space, SpaceRef(ask="from which space?")]
    way: Annotated[Direction, WayRef]
    mirrored: Annotated[bool, Choice(values={"mirrored": True})] = False

    label = "Loose"
    icon = "flame"
    summary = "let a line or cone loose"
    ruling = "field.area.line"
    areas = ("line", "cone")
    checks = (
        is_its_turn,
        has_not_acted,
        has_the_effect,
        value_is_possible,
        initial_space_is_possible,
        leads_away,
        may_spare,
    )
    assured = checks

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        body = bodies_of(state)[unit.id]
        starts = spaces_in(state.map.field, initial_spaces(state, body, range_of(state, unit, effect)))
        for start in starts:
            ways = ways_of_effect(state, unit, effect, start)
            shapes = [cls(unit.id, effect.id, start, way, mirrored) for way, mirrored in ways]
            telling = [one for shape in shapes for one in telling_values(state, shape, effect)]
            if telling and why_not_that_space(state, unit, effect, start) is None:
                yield from telling

    @classmethod
    def held_at(cls, state: State, unit: Unit, effect: Effect, held: Aim) -> tuple[Self, ...]:
        size, body = full_value(held.value, effect), bodies_of(state)[unit.id]
        hands = (False, True) if effect.area == "line" and held.way in state.map.grid.corners else (False,)
        return tuple(
            cls(unit.id, effect.id, start, held.way, hand, value=size, spare=spare)
            for start in spaces_held(state, unit, effect, held, taken_cells(state))
            for hand in hands
            for spare in ((True, False) if start in body.spaces else (False,))
        )

    @classmethod
    def examples_of(cls, state: State, unit: Unit, effect: Effect) -> tuple[Self, ...]:
        return (cls(unit.id, effect.id, unit.anchor, ways_of(state.map.grid)[0]),)

    @classmethod
    def shape_of(cls, state: State, unit: Unit, effect: Effect) -> Shape:
        return way_shape(state, unit, effect)

    def caption(self, state: State) -> Caption:
        effect = self.find_effect(state)
        size, body = value_of(effect, self.value), bodies_of(state)[self.unit]
        place = place_words(state, self.start)
        both = effect.area == "line" and self.way in state.map.grid.corners
        details = (
            f"layer {self.start.layer}" if len(taken_cells(state)) > 1 else "",
            ("to the left first" if self.mirrored else "to the right first") if both else "",
            _spare_words(spare=self.spare) if self.start in body.spaces else "",
        )
        return Caption(
            label=f"{effect.area} of {size} from {place}, facing {self.way.upper()}",
            cells=tuple(dict.fromkeys((self.start.cell, *self.shape_cells(state)))),
            front=self.way,
            detail=", ".join(filter(None, details)),
        )

    def template(self, state: State) -> Template:
        """The line or cone where it will lie."""
        effect, body = self.find_effect(state), bodies_of(state)[self.unit]
        kind: Kind = "line" if effect.area == "line" else "cone"
        value = value_of(effect, self.value)
        return lay_shape(state, body, self.start, kind, self.way, value, self.mirrored)

    def cells(self, state: State, effect: Effect, value: int) -> int:
        """Its cells at an Area Value, as a mask in the layer of its initial space."""
        kind: Kind = "line" if effect.area == "line" else "cone"
        profile = state.options.cone_edge_profile
        return cells_of_shape(state.map.field, self.start.cell, kind, self.way, value, self.mirrored, profile)

    @rule("field.area.line", "field.area.cone")
    def resolve(self, play: Play[State]) -> None:
        """Say what is let loose and where, and let it travel."""
        unit, effect = self.begin(play), self.find_effect(play.state)
        loosed = Loosed(
            unit=unit.id,
            effect=effect.id,
            value=value_of(effect, self.value),
            start=self.start,
            way=self.way,
            mirrored=self.mirrored,
            spare=self.spare,
        )
        play.emit(loosed, because=Loose.resolve)
        self.let_loose(play)


def telling_values(state: State, action: L, effect: Effect) -> Iterable[L]:
    """A shape at each Area Value at which others stand in it than at the next smaller one; none that holds nobody.

    Where it is created in a space of one's own, one may be spared at each.
    """
    before, taken = 0, taken_cells(state).get(action.start.layer, 0)
    for value in range(1, effect.value + 1) if effect.fog or taken & action.cells(state, effect, effect.value) else ():
        # Those inside a smaller shape are among those inside a larger one.
        inside = taken & action.cells(state, effect, value)
        if inside != before or (effect.fog and value == effect.value):
            shape = replace(action, value=value % effect.value)
            yield shape
            if action.start in bodies_of(state)[action.unit].spaces:
                yield replace(shape, spare=True)
        before = inside


def taken_cells(state: State) -> dict[int, int]:
    """The spaces that hold anybody or anything, as masks."""
    return remember(
        state.position_cache,
        "taken",
        lambda: masks_of(state.map.field, (space for body in bodies_of(state).values() for space in body.spaces)),
    )


# --- bursts and auras ---------------------------------------------------------------


def of_burst(kind: type[B], state: State, unit: Unit, effect: Effect) -> Iterable[B]:
    """A burst or aura at each of its Area Values, sparing its maker or not."""
    for value in range(effect.value):
        for spare in (True, False):
            yield kind(unit.id, effect.id, value=value, spare=spare)


class Burst(ShapeAction, frozen=True):
    """Let a burst loose on all sides."""

    label = "Burst"
    icon = "sun"
    summary = "let a burst loose around you"
    ruling = "field.area.burst"
    areas = ("burst",)
    checks = (is_its_turn, has_not_acted, has_the_effect, value_is_possible)
    assured = checks

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        return of_burst(cls, state, unit, effect)

    @rule("field.area.burst", "field.area.burst-origin")
    def resolve(self, play: Play[State]) -> None:
        """Say what is let loose, and let it travel; it stays where it was created."""
        unit, effect = self.begin(play), self.find_effect(play.state)
        value = value_of(effect, self.value)
        loosed = Loosed(unit=unit.id, effect=effect.id, value=value, spare=self.spare)
        play.emit(loosed, because=Burst.resolve)
        self.let_loose(play)


def aura_id(unit: str, effect: str) -> str:
    """The id of the aura that a creature makes with an effect."""
    return f"{unit}-{effect}"


@rule("field.area.aura")
def is_not_raised(state: State, action: RaiseAura, by: Seat) -> Denial | None:
    """An aura that surrounds a creature already is dropped before it is raised anew."""
    raised = aura_id(action.unit, action.effect) in state.auras
    return (
        Denial(f"{action.find_effect(state).title} surrounds {state.units[action.unit].title} already")
        if raised
        else None
    )


class RaiseAura(ShapeAction, frozen=True):
    """Surround yourself with an aura, which moves with you."""

    verb = "raise"
    label = "Raise aura"
    icon = "shield"
    summary = "surround yourself with an aura"
    ruling = "field.area.aura"
    areas = ("aura",)
    checks = (is_its_turn, has_not_acted, has_the_effect, value_is_possible, is_not_raised)
    assured = checks[:-1]

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        return of_burst(cls, state, unit, effect)

    @rule("field.area.aura")
    def resolve(self, play: Play[State]) -> None:
        """Raise it; whoever is inside is affected at once."""
        unit, effect = self.begin(play), self.find_effect(play.state)
        value = value_of(effect, self.value)
        aura = Aura(id=aura_id(unit.id, effect.id), owner=unit.id, effect=effect.id, value=value, spare=self.spare)
        play.emit(AuraRaised(unit=unit.id, aura=aura), because=RaiseAura.resolve)
        update_auras(play)


@rule("field.area.aura")
def is_raised(state: State, action: DropAura, by: Seat) -> Denial | None:
    """Only an aura that is there can be dropped."""
    raised = aura_id(action.unit, action.effect) in state.auras
    return None if raised else Denial(f"no {action.effect} surrounds {state.units[action.unit].title}")


class DropAura(UnitAction, frozen=True):
    """Let an aura of yours end, which costs nothing."""

    effect: Annotated[str, EFFECT]

    verb = "drop"
    label = "Drop aura"
    icon = "prohibit"
    group = "Effects"
    rank = 50
    targets = "list"
    summary = "let an aura of yours end"
    ruling = "field.area.aura"
    checks = (is_its_turn, is_raised)

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return any(effect.area == "aura" for effect in unit.effects)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, next(effect.id for effect in unit.effects if effect.area == "aura"))

    def caption(self, state: State) -> Caption:
        effect = state.units[self.unit].effect(self.effect)
        return Caption(label=self.effect if effect is None else effect.title)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id, aura.effect) for aura in state.auras.values() if aura.owner == unit.id)

    def resolve(self, play: Play[State]) -> None:
        unit = self.begin(play)
        play.emit(AuraDropped(aura=aura_id(unit.id, self.effect)), because=is_raised)


ACTIONS: tuple[type[Action], ...] = (Loose, Burst, RaiseAura, DropAura)
