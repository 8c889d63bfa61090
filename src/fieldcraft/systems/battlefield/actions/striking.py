"""Deeds that name a target or oneself: trying a sense, striking, using an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, combinations
from typing import Annotated, Any, Self

from fieldcraft.board import Cell
from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.core.model import tag
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Aim as Held
from fieldcraft.presentation import DeedSlot
from fieldcraft.systems.battlefield.actions.base import (
    EffectAction,
    TargetAction,
    has_not_acted,
    has_the_effect,
    is_a_target,
    is_its_turn,
    names_another,
    others,
)
from fieldcraft.systems.battlefield.actions.offering import (
    nearest_first,
    place_words,
    point_shape,
    sensed_first,
    spaces_held,
    spaces_to_begin,
)
from fieldcraft.systems.battlefield.affecting import Aim, affect, lay_fog, roll_attack, works_on
from fieldcraft.systems.battlefield.areas import Template
from fieldcraft.systems.battlefield.dice import roll_natural, total_of
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Declared, Sensed
from fieldcraft.systems.battlefield.obstruction import obstructions_of, open_path_to_space
from fieldcraft.systems.battlefield.senses import (
    Grade,
    awareness_on,
    best_try,
    can_sense,
    looks_well,
    senses_of,
    why_not_try,
)
from fieldcraft.systems.battlefield.spaces import bodies_of, body_of, gap, spaces_in, unit_gap
from fieldcraft.systems.battlefield.state import Sense, Space, State, Unit
from fieldcraft.systems.battlefield.targeting import (
    attack_on,
    bonus_of,
    parts_affected,
    parts_in_range,
    range_of,
    sizes_smaller,
    why_no_part,
    why_not_sensed,
    why_out_of_range,
    why_shut_off,
)
from fieldcraft.systems.battlefield.text.tokens import SENSE, SpaceRef, commandable
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.narration import name_units
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Many

SENSE_ICONS = {"sight": "eye", "scent": "wind"}
"""The signs of senses; of others one that broadcasts."""

SENSE_SLOTS: tuple[DeedSlot, ...] = ("4", "5")
"""The keys of the first senses of a creature."""

MOST_COMBINED = 6
"""Of how many targets, the nearest, all combinations are listed where an effect may name several."""


# --- senses -------------------------------------------------------------------------


@rule("field.unit.data")
def has_the_sense(state: State, action: TrySense, by: Seat) -> Denial | None:
    """The creature must have the sense, and the target be open to it."""
    return can_sense(state.units[action.unit], state.units[action.target], action.sense)


@rule("field.sense.best")
def may_try(state: State, action: TrySense, by: Seat) -> Denial | None:
    """Each sense is tried once on a target in a turn, and none after sensing it well."""
    return why_not_try(state, state.units[action.unit], state.units[action.target], action.sense)


class TrySense(TargetAction, frozen=True):
    """Try a sense on a target: an Awareness roll that costs nothing."""

    sense: Annotated[Sense, SENSE]

    verb = "sense"
    label = "Sense"
    icon = "eye"
    targets = "piece"
    group = "Senses"
    rank = 40
    summary = "try a sense on a target"
    ruling = "field.sense.best"
    checks = (is_its_turn, names_another, has_the_sense, may_try)
    assured = checks

    @property
    def offer_name(self) -> str:
        return f"{tag(type(self).__name__)}:{self.sense}"

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """Each sense of the creature."""
        near = list(nearest_first(state, unit, others(state, unit)))
        for number, sense in enumerate(senses_of(unit)):
            primary = "primary" if sense in unit.primary else "not primary"
            yield cls.offer(
                partial(cls._examples, unit, near, sense),
                name=f"{tag(cls.__name__)}:{sense}",
                label=capitalize_first(sense),
                icon=SENSE_ICONS.get(sense, "broadcast"),
                summary=f"Awareness {unit.awareness:+}, {primary}: sense a target before you strike",
                rank=cls.rank + number,
                slot=SENSE_SLOTS[number] if number < len(SENSE_SLOTS) else "",
            )

    @classmethod
    def _examples(cls, unit: Unit, near: list[Unit], sense: Sense) -> tuple[Self, ...]:
        return tuple(cls(unit.id, other.id, sense) for other in near[:1]) or (cls(unit.id, unit.id, sense),)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        tried = {one.target for one in state.turn.tries}
        for target, some in remember(state.position_cache, (cls, unit.id), lambda: cls.by_target(state, unit)).items():
            yield from some if target not in tried else [one for one in some if may_try(state, one, unit.side) is None]

    @classmethod
    def by_target(cls, state: State, unit: Unit) -> dict[str, list[Self]]:
        """Each sense of a unit on each target that it can sense by it, by the ids of the targets."""
        found = {
            other.id: [cls(unit.id, other.id, sense) for sense in senses_of(unit)] for other in others(state, unit)
        }
        return {id: [one for one in some if has_the_sense(state, one, unit.side) is None] for id, some in found.items()}

    @rule("field.sense.well-primary", "field.sense.well-other", "field.conceal.awareness")
    def resolve(self, play: Play[State]) -> None:
        """Roll Awareness before one's own side only, and keep the total for this turn."""
        unit, target = self.begin(play), play.state.units[self.target]
        natural = roll_natural(play, "Awareness", (unit.side,))
        total = total_of(play.state.options, natural, awareness_on(play.state, unit, target, self.sense).total)
        sensed = Sensed(unit=unit.id, target=target.id, sense=self.sense, total=total, dl=target.dl[self.sense])
        play.emit(sensed, because=may_try)


# --- strikes ------------------------------------------------------------------------


@rule("field.target.declare", "field.area.subject")
def names_its_targets(state: State, action: Strike, by: Seat) -> Denial | None:
    """As many different targets are named as the effect can have, of the kind that it works on; or else a space."""
    unit, effect = state.units[action.unit], action.find_effect(state)
    if effect.fog:
        named = action.at is not None and not action.subjects
        return None if named else Denial(f"{effect.title} is laid in a space, like at e5")
    if action.at is not None or not action.subjects:
        return Denial(f"say whom {effect.title} is for")
    if len(action.subjects) > effect.targets or len(set(action.subjects)) < len(action.subjects):
        return Denial(f"{effect.title} has at most {effect.targets} different targets")
    for id in action.subjects:
        if no := is_a_target(state, unit, id) if effect.area == "subject" else None:
            return no
        if id not in state.units or not works_on(effect, state.units[id]):
            return Denial(f"{effect.title} works on {effect.affects} only", unit=id)
    return None


@rule("field.area.grip")
def holds_its_target(state: State, action: Strike, by: Seat) -> Denial | None:
    """A Grip effect is for what one holds."""
    unit, effect = state.units[action.unit], action.find_effect(state)
    if effect.area != "grip":
        return None
    loose = next((id for id in action.subjects if id not in unit.grips), "")
    return Denial(f"{unit.title} does not hold {state.units[loose].title}", unit=loose) if loose else None


def first_no(state: State, action: Strike, why: Callable[[Unit, Unit, Effect], Denial | None]) -> Denial | None:
    """What first stands against any of the targets that must be aimed at: not oneself, nor what one grips."""
    unit, effect = state.units[action.unit], action.find_effect(state)
    if effect.area == "grip":
        return None
    some = (why(unit, state.units[id], effect) for id in action.subjects if id != unit.id)
    return next((no for no in some if no), None)


@rule("field.target.range", "field.target.reach")
def targets_are_in_range(state: State, action: Strike, by: Seat) -> Denial | None:
    """Every target must be in range."""
    return first_no(state, action, lambda unit, target, effect: why_out_of_range(state, unit, target, effect))


@rule("field.target.partial-parts")
def parts_are_in_range(state: State, action: Strike, by: Seat) -> Denial | None:
    """If the effect rolls for body parts, it must come to one of them."""
    return first_no(state, action, lambda unit, target, effect: why_no_part(state, unit, target, effect))


@rule("field.obstruct.smaller", "field.obstruct.full")
def ways_are_open(state: State, action: Strike, by: Seat) -> Denial | None:
    """The straight path to every target must be open."""
    return first_no(state, action, lambda unit, target, effect: why_shut_off(state, unit, target, effect))


@rule("field.target.declare", "field.sense.attack-blind", "field.scope.illegal")
def targets_are_sensed(state: State, action: Strike, by: Seat) -> Denial | None:
    """Every target must be sensed well, or well enough for an attack that is made blind on one of them at least.

    What makes no attack roll is not used blind.
    """
    if no := first_no(state, action, lambda unit, target, _: why_not_sensed(state, unit, target, action.blind)):
        return no
    unit, effect = state.units[action.unit], action.find_effect(state)
    if not action.blind:
        return None
    if any(best_try(state, unit, state.units[id])[0] == "blind" for id in action.subjects):
        why = f"{effect.title} makes no attack roll, and cannot be used blind"
        return Denial(why, rule="field.sense.attack-blind") if effect.attack is None else None
    sensed = [id for id in action.subjects if id != unit.id and effect.area != "grip"]
    why = f"{unit.title} senses {name_units(state, sensed)} well and need not Attack Blind"
    if not sensed:
        why = f"{effect.title} needs no sense for that, so it is not blind"
    return Denial(why, rule="field.sense.attack-blind")


@rule("field.area.initial-space", "field.target.range")
def space_can_be_chosen(state: State, action: Strike, by: Seat) -> Denial | None:
    """A space need not be sensed; it must be in range, on a path that nothing solid shuts."""
    return why_not_that_space(state, state.units[action.unit], action.find_effect(state), action.at)


@rule("field.area.initial-space", "field.target.range")
def why_not_that_space(state: State, unit: Unit, effect: Effect, space: Space | None) -> Denial | None:
    """A space need not be sensed; it must be on the map and in range, on a path that nothing solid shuts."""
    if space is None:
        return None
    label = state.map.grid.label(space.cell)
    if space.cell not in state.map.grid:
        return Denial(f"{label} is off the map", rule="field.area.initial-space")
    steps, vertical = range_of(state, unit, effect), state.options.vertical_distance
    body = bodies_of(state)[unit.id]
    if (apart := gap(body.spaces, (space,), vertical)) > steps:
        why = f"{label} is {apart} spaces away, and {effect.title} carries {steps}"
        return Denial(why, at=space.cell, rule="field.target.range")
    if open_path_to_space(obstructions_of(state), body, space, steps, vertical) is None:
        return Denial(f"the way to {label} is fully obstructed", at=space.cell)
    return None


@rule("field.area.travel")
def space_is_open(state: State, action: Strike, by: Seat) -> Denial | None:
    """Nothing can be laid in a solid space, since no effect comes into one."""
    if action.at is None or action.at not in obstructions_of(state).solid:
        return None
    label, effect = place_words(state, action.at), action.find_effect(state)
    return Denial(f"{label} is solid, and {effect.title} cannot be laid in it", at=action.at.cell)


def grade_tried(state: State, unit: Unit) -> dict[str, Grade]:
    """How well a unit senses itself and those on whom it has tried a sense, by their ids."""
    tried = {one.target for one in state.turn.tries}
    some = [other for other in others(state, unit) if other.id in tried] if tried else []
    return {unit.id: "well", **{other.id: best_try(state, unit, other)[0] for other in some}}


class Strike(EffectAction, frozen=True):
    """Use an effect on subjects that are named, or on what one grips; or lay it in a space."""

    subjects: Annotated[tuple[str, ...], Many(ask="whom?", one=UnitRef())] = ()
    at: Annotated[Space | None, SpaceRef(lead="at")] = None
    blind: Annotated[bool, Choice(values={"blind": True})] = False

    label = "Strike"
    icon = "target"
    summary = "use an effect on whom you choose"
    ruling = "field.area.subject"
    areas = ("subject", "grip")
    checks = (
        is_its_turn,
        has_not_acted,
        has_the_effect,
        names_its_targets,
        holds_its_target,
        targets_are_in_range,
        ways_are_open,
        parts_are_in_range,
        targets_are_sensed,
        space_can_be_chosen,
        space_is_open,
    )

    @classmethod
    def offer_effect(cls, state: State, unit: Unit, effect: Effect, number: int, **more: Any) -> Offer:
        if not effect.fog:
            aim = "list" if effect.targets > 1 else "piece"
            return super().offer_effect(state, unit, effect, number, targets=aim, **more)
        shape, held = point_shape(state, unit, effect), partial(cls.held_at, state, unit, effect)
        return super().offer_effect(state, unit, effect, number, targets="shape", shape=shape, held=held, **more)

    @classmethod
    def held_at(cls, state: State, unit: Unit, effect: Effect, held: Held) -> tuple[Self, ...]:
        """All that it may be where a space is held."""
        return tuple(cls(unit.id, effect.id, at=space) for space in spaces_held(state, unit, effect, held))

    @classmethod
    def examples_of(cls, state: State, unit: Unit, effect: Effect) -> tuple[Self, ...]:
        if effect.fog:
            return (cls(unit.id, effect.id, at=unit.anchor),)
        likely = sensed_first(state, unit, others(state, unit))
        return (cls(unit.id, effect.id, tuple(other.id for other in likely[:1])),)

    @classmethod
    def list_candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        """Whom one may strike; a space is aimed at, not told, and nobody is told to strike themselves."""
        for unit in commandable(state, by):
            for effect in () if state.turn.acted else unit.effects:
                if effect.area in cls.areas:
                    some = cls.examples_of if effect.fog else cls.of_effect
                    told = some(state, unit, effect)
                    yield from (one for one in told if effect.mends or unit.id not in one.subjects)

    def caption(self, state: State) -> Caption:
        detail = "Attack Blind" if self.blind else ""
        if self.at is not None:
            layer = "" if self.at.layer == state.units[self.unit].layer else f"layer {self.at.layer}"
            return Caption(label=place_words(state, self.at), cells=(self.at.cell,), detail=layer)
        label = name_units(state, self.subjects) or "nobody"
        return Caption(label=label, piece=self.subjects[0] if len(self.subjects) == 1 else "", detail=detail)

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        return () if self.at is None else (self.at.cell,)

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        if effect.fog:
            near = spaces_in(state.map.field, spaces_to_begin(state, unit, effect))
            return (cls(unit.id, effect.id, at=space) for space in near)
        if effect.area == "grip":
            return (cls(unit.id, effect.id, (held,)) for held in unit.grips)
        return cls._on_subjects(state, unit, effect)

    @classmethod
    def _on_subjects(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        """Every target alone, and combinations of the nearest where several may be named."""
        graded = grade_tried(state, unit)
        enough = ("well",) if effect.attack is None else ("well", "blind")
        sensed = [state.units[id] for id, found in graded.items() if found in enough]
        near = sorted(sensed, key=lambda other: unit_gap(state, unit, other))[:MOST_COMBINED]
        alone = ((other,) for other in sensed)
        for some in chain.from_iterable((*(combinations(near, many) for many in range(2, effect.targets + 1)), alone)):
            ids = tuple(other.id for other in some)
            yield cls(unit.id, effect.id, ids, blind=any(graded[id] == "blind" for id in ids))

    def resolve(self, play: Play[State]) -> None:
        """Declare, so that those who see it know; then lay the effect in the space, or apply it to the subjects."""
        unit, effect = self.begin(play), self.find_effect(play.state)
        aims = tuple(self._aim(play.state, unit, effect, play.state.units[id]) for id in self.subjects)
        known = who_knows(play.state, unit, self.subjects)
        declared = Declared(unit=unit.id, effect=effect.id, subjects=self.subjects, at=self.at, known_by=known)
        play.emit(declared, because=who_knows)
        if self.at is not None:
            bit = play.state.map.field.bits[self.at.cell]
            lay_fog(play, unit, effect, Template(play.state.map.field, (self.at,), {self.at.layer: bit}))
        else:
            affect(play, unit, effect, aims, roll_attack(play, effect))

    def _aim(self, state: State, unit: Unit, effect: Effect, target: Unit) -> Aim:
        if effect.area == "grip" or target.id == unit.id:
            body = body_of(state, target)
            return Aim(target=target.id, bonus=bonus_of(effect, 0), parts=body.spaces)
        smaller = sizes_smaller(state, target, parts_in_range(state, unit, target, range_of(state, unit, effect)))
        parts = parts_affected(state, unit, target, effect) if effect.parts else ()
        bonus = attack_on(state, unit, target, effect, self.blind, smaller)
        return Aim(target=target.id, bonus=bonus, smaller=smaller, parts=parts)


@rule("field.area.subject")
def who_knows(state: State, unit: Unit, subjects: Iterable[str]) -> frozenset[Seat]:
    """The seats that know whom a creature has chosen: its own, and those of creatures that see it and the subjects.

    What somebody carries is seen with its bearer.
    """
    chosen = [state.units[id] for id in subjects]
    seen = (unit, *(state.units[one.bearer] if one.attended else one for one in chosen))
    return frozenset(
        seat
        for seat in state.sides
        if seat == unit.side or any(all(looks_well(state, one, two) for two in seen) for one in state.of(seat))
    )


class Use(EffectAction, frozen=True):
    """Use an effect on oneself."""

    label = "Use"
    icon = "drop"
    summary = "use an effect on yourself"
    ruling = "field.area.yourself"
    areas = ("yourself",)

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterable[Self]:
        return (cls(unit.id, effect.id),)

    @rule("field.area.yourself")
    def resolve(self, play: Play[State]) -> None:
        """Apply it: neither target nor sense is needed."""
        unit, effect = self.begin(play), self.find_effect(play.state)
        known = frozenset(play.state.sides)
        play.emit(Declared(unit=unit.id, effect=effect.id, subjects=(unit.id,), known_by=known), because=Use.resolve)
        aim = Aim(target=unit.id, bonus=bonus_of(effect, 0), parts=bodies_of(play.state)[unit.id].spaces)
        affect(play, unit, effect, (aim,), roll_attack(play, effect))


ACTIONS: tuple[type[Action], ...] = (TrySense, Strike, Use)
