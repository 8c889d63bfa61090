"""Spells, and the rituals that take longer (section 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.core.model import Targets, tag
from fieldcraft.presentation import Aim as Held
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.shared import first_step, may_describe, nearest_enemy
from fieldcraft.systems.fates_edge.miniatures.commands import (
    ACT,
    COMMANDED,
    act_unspent,
    begin_turn,
    casters,
    commandable,
    take_act,
)
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.candidates import aims
from fieldcraft.systems.fates_edge.miniatures.magic.casting import SEARCH_RADIUS, cast_test, find_spell
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.events import (
    HelperLeft,
    Obliged,
    Revealed,
    RitualAdvanced,
    RitualBegan,
    RitualEnded,
    SealCracked,
)
from fieldcraft.systems.fates_edge.miniatures.magic.resolve import HOSTILE, cast, perform_ritual
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import (
    MOST_HELPERS,
    deny_crowding,
    deny_helper,
    deny_helpers,
    helpers_close_by,
    ritual_of,
)
from fieldcraft.systems.fates_edge.miniatures.magic.shapes import aims_held, shape_of
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell, Tag, describe_spell
from fieldcraft.systems.fates_edge.miniatures.magic.targeting import MOST, SHAPES, may_aim, misshapen, off_ground
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import DescriptionRef, SpellRef
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.narration import label_cells, name_units, unit_name
from fieldcraft.systems.shared.text.pieces import Cells, EdgeRef, UnitRef
from fieldcraft.systems.shared.text.tokens import Many, Number

SPELLS = -60
"""The place of a unit's first spell on the action bar: before what everybody can do."""


class TagTraits(msgspec.Struct, frozen=True):
    """What spells of a tag look like, how they are aimed, and the ruling that says what they do."""

    icon: str
    targets: Targets
    ruling: str


TRAITS: dict[Tag, TagTraits] = {
    "ward": TagTraits("seal-check", "shape", "mini.magic.ward"),
    "conjure": TagTraits("wall", "shape", "mini.magic.conjure"),
    "passage": TagTraits("path", "shape", "mini.magic.passage"),
    "reveal": TagTraits("eye", "shape", "mini.magic.reveal"),
    "transport": TagTraits("arrows-out-cardinal", "shape", "mini.magic.transport"),
    "banish": TagTraits("link-break", "piece", "mini.magic.banish"),
    "mark": TagTraits("target", "piece", "mini.magic.mark"),
    "veil": TagTraits("eye-slash", "piece", "mini.magic.veil"),
}

OBLIGATION = from_rule(2, "mini.magic.crack-seal")


class Spellwork(UnitAction, frozen=True):
    """A spell of a unit, by name, and what it is to be cast at."""

    spell: Annotated[str, SpellRef]
    target: Annotated[str, UnitRef("at")] = ""
    cells: Annotated[tuple[Cell, ...], Cells] = ()
    edge: Annotated[tuple[Cell, Cell] | None, EdgeRef("between")] = None
    choice: Annotated[int, Number("dv", "which value?")] = 0

    group = "Magic"
    prerequisite = casters

    ritual: ClassVar[bool] = True
    """Whether it is for spells that take a ritual."""
    manner: ClassVar[str] = ""
    """How it is done, behind the name of the spell."""

    @property
    def aim(self) -> Aim:
        return Aim(target=self.target, cells=self.cells, edge=self.edge, choice=self.choice)

    @property
    def offer_name(self) -> str:
        return f"{tag(type(self).__name__)}:{self.spell}"

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """Each spell of the unit that is worked in this way."""
        for number, spell in enumerate(unit.spells):
            if bool(spell.ritual) == cls.ritual:
                yield cls.offer(
                    partial(cls.examples_of, state, unit, spell),
                    name=f"{tag(cls.__name__)}:{spell.name}",
                    label=f"{spell.name}{cls.manner}",
                    icon=TRAITS[spell.tag].icon,
                    targets=TRAITS[spell.tag].targets,
                    summary=describe_spell(spell),
                    ruling=cls.ruling or TRAITS[spell.tag].ruling,
                    rank=SPELLS + number,
                    most=MOST.get(spell.tag, 0),
                    shape=shape_of(state, spell),
                    held=partial(cls.held_at, state, unit, spell),
                )

    @classmethod
    def held_at(cls, state: State, unit: Unit, spell: Spell, held: Held) -> tuple[Self, ...]:
        """All that it may be where the shape of a spell is held."""
        found = aims_held(state, unit, spell, held.at, held.way, held.value)
        return tuple(action for aim in found for action in cls.cast_at(state, unit, spell, aim))

    @classmethod
    def cast_at(cls, state: State, unit: Unit, spell: Spell, aim: Aim) -> Iterator[Self]:
        yield cls(unit.id, spell.name, aim.target, aim.cells, aim.edge, aim.choice)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every spell of every unit that is worked in this way, at whatever is worth it."""
        for unit in casters(state, by):
            for spell in unit.spells:
                if bool(spell.ritual) == cls.ritual:
                    for aim in aims(state, unit, spell):
                        yield from cls.cast_at(state, unit, spell, aim)

    @classmethod
    def examples_of(cls, state: State, unit: Unit, spell: Spell) -> tuple[Self, ...]:
        """A spell at whatever is worth it, else at the nearest thing of its kind."""
        aim = next(aims(state, unit, spell), None) or nearest_aim(state, unit, spell)
        return tuple(cls.cast_at(state, unit, spell, aim))

    def caption(self, state: State) -> Caption:
        ground, value = (*self.cells, *(self.edge or ())), f"value {self.choice}" if self.choice else ""
        return Caption(label=label_aim(state, self.aim), piece=self.target, cells=ground, detail=value)

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        """All that a search covers, the whole base of one who is carried, else what the spell is cast at."""
        spell, field = find_spell(state.units[self.unit], self.spell), state.board.field
        if spell is not None and spell.tag == "reveal":
            return field.cells(field.disk(self.cells[0], SEARCH_RADIUS))
        if spell is not None and spell.tag == "transport":
            return cells(state, state.units[self.target], self.cells[0])
        return self.aim.ground

    def affected_units(self, state: State) -> frozenset[str]:
        mask = state.board.field.mask(self.affected_cells(state))
        return frozenset((self.target, *(unit.id for unit in state.units.values() if unit_mask(state, unit) & mask)))


def nearest_aim(state: State, unit: Unit, spell: Spell) -> Aim:
    """The nearest thing of the kind that a spell is cast at."""
    given = SHAPES[spell.tag][0]
    target = nearest_enemy(state, unit) if spell.tag in HOSTILE else unit.id
    return Aim(
        target=target if "target" in given else "",
        cells=(first_step(state, unit),) if "cells" in given else (),
        choice=1 if "choice" in given else 0,
    )


def label_aim(state: State, aim: Aim) -> str:
    """What a spell is cast at, in words."""
    edge = label_cells(state, aim.edge or ()).replace(" ", "|")
    where = " ".join(filter(None, (label_cells(state, aim.cells), edge)))
    if not aim.target:
        return where
    target = unit_name(state, aim.target)
    return f"{target} to {where}" if where else target


@rule("mini.magic.tags", "mini.magic.cast")
def knows(state: State, a: Spellwork, by: Seat) -> Denial | None:
    """A unit casts the spells that it knows."""
    unit = state.units[a.unit]
    if find_spell(unit, a.spell) is not None:
        return None
    names = ", ".join(spell.name for spell in unit.spells) or "no spells"
    return Denial(f"{unit.title} does not know {a.spell!r}; it knows {names}", unit=unit.id)


@rule("mini.magic.cast")
def may_cast(state: State, a: Spellwork, by: Seat) -> Denial | None:
    """A spell needs something that its tag may be cast at, within range and in sight."""
    unit = state.units[a.unit]
    spell = find_spell(unit, a.spell)
    return may_aim(state, unit, spell, a.aim) if spell else None


@rule("mini.magic.ritual")
def at_once(state: State, a: Spellwork, by: Seat) -> Denial | None:
    """A ritual spell is not cast at once."""
    spell = find_spell(state.units[a.unit], a.spell)
    return Denial(f"{a.spell} takes a ritual", unit=a.unit) if spell and spell.ritual else None


@rule("mini.magic.ritual")
def by_ritual(state: State, a: Spellwork, by: Seat) -> Denial | None:
    """Only a ritual spell can be begun as a ritual, or have its seal cracked."""
    spell = find_spell(state.units[a.unit], a.spell)
    return Denial(f"{a.spell} takes no ritual", unit=a.unit) if spell and not spell.ritual else None


def spell_test(state: State, unit: Unit, a: Cast | CrackSeal) -> Test | None:
    """The test that an order to cast would make; None if there is no such spell or nothing that it could be cast at."""
    spell = find_spell(unit, a.spell)
    if spell is None or misshapen(state, unit, spell, a.aim) or off_ground(state, a.aim):
        return None
    return cast_test(state, unit, replace(spell, instant=True) if isinstance(a, CrackSeal) else spell, a.aim)


def ritual_test(state: State, unit: Unit, a: ContinueRitual) -> Test | None:
    """The test that the last turn of a ritual makes; None in the turns before, and for who leads none."""
    ritual = state.rituals.get(unit.id)
    spell = find_spell(unit, ritual.spell) if ritual else None
    if ritual is None or spell is None or ritual.left > 1 or ritual.aim.target not in ("", *state.units):
        return None
    return cast_test(state, unit, spell, ritual.aim, helpers_close_by(state, ritual))


class Cast(Spellwork, frozen=True):
    """Cast a spell: a test of Wits with its art."""

    description: Annotated[Description, DescriptionRef] = "basic"

    ritual = False
    checks = (*ACT, knows, at_once, may_cast, may_describe)
    assured = (*ACT, knows, at_once, may_describe)

    def test(self, state: State) -> Test | None:
        return spell_test(state, state.units[self.unit], self)

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_turn(play, self.unit)) is not None and (spell := find_spell(unit, self.spell)) is not None:
            take_act(play, unit, "cast")
            cast(play, unit, spell, self.aim, self.description)


# --- rituals -----------------------------------------------------------------------------


@rule("mini.magic.ritual")
def clear_space(state: State, a: BeginRitual, by: Seat) -> Denial | None:
    """A ritual needs clear space round its caster, helpers who can help, and nobody hidden at its heart."""
    unit, target = state.units[a.unit], state.units.get(a.target)
    if target is not None and target.hidden:
        return Denial(f"a ritual is shown openly, and {target.title} is hidden", target.at, target.id)
    return deny_crowding(state, unit) or deny_helpers(state, unit, a.helpers)


class BeginRitual(Spellwork, frozen=True):
    """Begin a ritual, alone or with the help of allies close by, who are bound as the caster is until it ends."""

    helpers: Annotated[tuple[str, ...], Many("with", "whom?", UnitRef())] = ()

    manner = ", a ritual"
    ruling = "mini.magic.ritual"
    verb = "ritual"
    cost = "act each turn"
    checks = (*ACT, knows, by_ritual, may_cast, clear_space)
    assured = (*ACT, knows, by_ritual)

    @classmethod
    def cast_at(cls, state: State, unit: Unit, spell: Spell, aim: Aim) -> Iterator[Self]:
        able_to_help = tuple(ally.id for ally in state.of(unit.side) if deny_helper(state, unit, ally.id) is None)
        for helpers in dict.fromkeys(((), able_to_help[:MOST_HELPERS])):
            yield cls(unit.id, spell.name, aim.target, aim.cells, aim.edge, aim.choice, helpers)

    def caption(self, state: State) -> Caption:
        found = super().caption(state)
        help_ = f"with {name_units(state, self.helpers)}" if self.helpers else ""
        return replace(found, detail=", ".join(filter(None, (found.detail, help_))))

    def resolve(self, play: Play[State]) -> None:
        unit = begin_turn(play, self.unit)
        if unit is None or (spell := find_spell(unit, self.spell)) is None:
            return
        take_act(play, unit, "ritual")
        ritual = Ritual(caster=unit.id, helpers=self.helpers, spell=spell.name, aim=self.aim, left=spell.ritual)
        for id in ritual.participants:
            if play.state.units[id].hidden:
                play.emit(Revealed(unit=id), because=clear_space)
        play.emit(RitualBegan(unit=unit.id, ritual=ritual), because=clear_space)


@rule("mini.magic.ritual")
def may_continue(state: State, a: ContinueRitual, by: Seat) -> Denial | None:
    """The caster goes on with its ritual; in the last turn the spell must be possible as it was at the beginning."""
    unit, ritual = state.units[a.unit], state.rituals.get(a.unit)
    if ritual is None:
        return Denial(f"{unit.title} leads no ritual", unit=unit.id)
    spell = find_spell(unit, ritual.spell)
    return may_aim(state, unit, spell, ritual.aim) if spell and ritual.left == 1 else None


def rituals_under_way(state: State, by: Seat) -> bool:
    """Whether anybody works at a ritual."""
    return bool(state.rituals)


class ContinueRitual(UnitAction, frozen=True):
    """Go on with the ritual you lead; in its last turn the spell is cast, with the help of those close by."""

    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Go on"
    icon = "sparkle"
    summary = "Go on with the ritual"
    ruling = "mini.magic.ritual"
    rank = 24
    group = "Magic"
    verb = "continue"
    checks = (*COMMANDED, act_unspent, may_continue, may_describe)
    assured = (*COMMANDED, may_describe)
    prerequisite = rituals_under_way

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id) for unit in commandable(state, by) if unit.id in state.rituals)

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return unit.id in state.rituals

    def caption(self, state: State) -> Caption:
        return Caption(label="Go on with the ritual")

    def test(self, state: State) -> Test | None:
        return ritual_test(state, state.units[self.unit], self)

    def resolve(self, play: Play[State]) -> None:
        unit = begin_turn(play, self.unit)
        if unit is None:
            return
        take_act(play, unit, "ritual")
        play.emit(RitualAdvanced(unit=unit.id), because=may_continue)
        ritual = play.state.rituals[unit.id]
        spell = find_spell(unit, ritual.spell)
        if spell and not ritual.left:
            perform_ritual(play, unit, spell, ritual, self.description)


@rule("mini.magic.ritual")
def takes_part(state: State, a: BreakOff, by: Seat) -> Denial | None:
    """Only who takes part in a ritual can break it off."""
    return (
        None
        if ritual_of(state, a.unit)
        else Denial(f"{state.units[a.unit].title} takes part in no ritual", unit=a.unit)
    )


class BreakOff(UnitAction, frozen=True):
    """Give up the ritual you lead, or leave the one you help; it takes no act."""

    label = "Break off"
    icon = "x"
    summary = "Leave the ritual, or give it up"
    ruling = "mini.magic.ritual"
    rank = 25
    group = "Magic"
    verb = "abandon"
    checks = (*COMMANDED, takes_part)
    assured = checks
    prerequisite = rituals_under_way

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id) for unit in commandable(state, by) if ritual_of(state, unit.id))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return ritual_of(state, unit.id) is not None

    def caption(self, state: State) -> Caption:
        return Caption(label="Break off the ritual")

    def resolve(self, play: Play[State]) -> None:
        unit = begin_turn(play, self.unit)
        ritual = unit and ritual_of(play.state, unit.id)
        if not unit or not ritual:
            return
        if ritual.caster == unit.id:
            play.emit(RitualEnded(unit=unit.id), because=takes_part)
        else:
            play.emit(HelperLeft(unit=unit.id, ritual=ritual.caster), because=takes_part)


# --- cracking the seal -------------------------------------------------------------------


class CrackSeal(Spellwork, frozen=True):
    """Cast a ritual spell at once, as if it were instant, at the price of obligation."""

    description: Annotated[Description, DescriptionRef] = "basic"

    manner = ", seal cracked"
    ruling = "mini.magic.crack-seal"
    verb = "crack"
    cost = "act, 2 obligation"
    checks = (*ACT, knows, by_ritual, may_cast, may_describe)
    assured = (*ACT, knows, by_ritual, may_describe)

    def test(self, state: State) -> Test | None:
        return spell_test(state, state.units[self.unit], self)

    @rule("mini.magic.crack-seal")
    def resolve(self, play: Play[State]) -> None:
        """Cracking a seal costs two points of obligation."""
        if (unit := begin_turn(play, self.unit)) is not None and (spell := find_spell(unit, self.spell)) is not None:
            take_act(play, unit, "crack seal")
            play.emit(Obliged(unit=unit.id, points=OBLIGATION), because=CrackSeal.resolve)
            play.emit(SealCracked(unit=unit.id, spell=spell.name), because=CrackSeal.resolve)
            cast(play, unit, replace(spell, instant=True), self.aim, self.description)


ACTIONS = (Cast, BeginRitual, ContinueRitual, BreakOff, CrackSeal)
