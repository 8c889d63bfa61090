"""Spells, and the rituals that take longer (section 14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, No, Play, Seat, rule, stated
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.fates_edge.checks import Description
from fieldcraft.systems.miniatures.actions.master import only_the_master
from fieldcraft.systems.miniatures.actions.shared import describes
from fieldcraft.systems.miniatures.aiming import may_aim, misshapen, off_ground
from fieldcraft.systems.miniatures.backlash import bite
from fieldcraft.systems.miniatures.casting import cast_test, known
from fieldcraft.systems.miniatures.commands import ACT, COMMANDED, able, act_unspent, begin, commandable, take_act
from fieldcraft.systems.miniatures.effects import Ritual
from fieldcraft.systems.miniatures.events import PointsSpent
from fieldcraft.systems.miniatures.magical import (
    HelperLeft,
    Obliged,
    Revealed,
    RitualAdvanced,
    RitualBegan,
    RitualEnded,
    SealCracked,
    Unleashed,
)
from fieldcraft.systems.miniatures.prospects import aims
from fieldcraft.systems.miniatures.rituals import MOST_HELPERS, binding, cannot_help, crowded, helping, no_help
from fieldcraft.systems.miniatures.spells import Aim, Spell
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.turns import is_master
from fieldcraft.systems.miniatures.weaving import cast, perform

OBLIGATION = stated(2, "mini.magic.crack-seal")


class Spellwork(Action, frozen=True):
    """A spell of a unit, by name, and what it is to be cast at."""

    unit: str
    spell: str
    target: str = ""
    cells: tuple[Cell, ...] = ()
    choice: int = 0
    edge: tuple[Cell, Cell] | None = None

    @property
    def aim(self) -> Aim:
        """What the spell is cast at."""
        return Aim(target=self.target, cells=self.cells, edge=self.edge, choice=self.choice)


@rule("mini.magic.tags", "mini.magic.cast")
def knows(state: State, a: Spellwork, by: Seat) -> No | None:
    """A unit casts the spells that it knows."""
    unit = state.units[a.unit]
    if known(unit, a.spell) is not None:
        return None
    names = ", ".join(spell.name for spell in unit.spells) or "no spells"
    return No(f"{unit.title} does not know {a.spell!r}; it knows {names}", unit=unit.id)


@rule("mini.magic.cast")
def may_cast(state: State, a: Spellwork, by: Seat) -> No | None:
    """A spell needs something that its tag may be cast at, within range and in sight."""
    unit = state.units[a.unit]
    spell = known(unit, a.spell)
    return may_aim(state, unit, spell, a.aim) if spell else None


@rule("mini.magic.ritual")
def at_once(state: State, a: Spellwork, by: Seat) -> No | None:
    """A ritual spell is not cast at once."""
    spell = known(state.units[a.unit], a.spell)
    return No(f"{a.spell} takes a ritual", unit=a.unit) if spell and spell.ritual else None


@rule("mini.magic.ritual")
def by_ritual(state: State, a: Spellwork, by: Seat) -> No | None:
    """Only a ritual spell can be begun as a ritual, or have its seal cracked."""
    spell = known(state.units[a.unit], a.spell)
    return No(f"{a.spell} takes no ritual", unit=a.unit) if spell and not spell.ritual else None


def works(state: State, by: Seat, *, ritual: bool) -> Iterator[tuple[Unit, Spell, Aim]]:
    """Who could cast which spell at what: ritual spells, or the others."""
    for unit in able(state, by):
        for spell in unit.spells:
            if bool(spell.ritual) == ritual:
                yield from ((unit, spell, aim) for aim in aims(state, unit, spell))


def spell_test(state: State, unit: Unit, a: Cast | CrackSeal) -> Test | None:
    """The test that an order to cast would make; None if there is no such spell or nothing that it could be cast at."""
    spell = known(unit, a.spell)
    if spell is None or misshapen(state, unit, spell, a.aim) or off_ground(state, a.aim):
        return None
    return cast_test(state, unit, replace(spell, instant=True) if isinstance(a, CrackSeal) else spell, a.aim)


def ritual_test(state: State, unit: Unit, a: ContinueRitual) -> Test | None:
    """The test that the last turn of a ritual makes; None in the turns before, and for who leads none."""
    ritual = state.rituals.get(unit.id)
    spell = known(unit, ritual.spell) if ritual else None
    if ritual is None or spell is None or ritual.left > 1 or ritual.aim.target not in ("", *state.units):
        return None
    return cast_test(state, unit, spell, ritual.aim, helping(state, ritual))


class Cast(Spellwork, frozen=True):
    """Cast a spell: a test of Wits with its art."""

    description: Description = "basic"

    checks = (*ACT, knows, at_once, may_cast, describes)
    assured = (*ACT, knows, at_once, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every spell of every unit at whatever is worth it: units each by itself, ground as `prospects` lists it."""
        for unit, spell, aim in works(state, by, ritual=False):
            yield cls(unit.id, spell.name, aim.target, aim.cells, aim.choice, aim.edge)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and roll."""
        if (unit := begin(play, self.unit)) is not None and (spell := known(unit, self.spell)) is not None:
            take_act(play, unit, "cast")
            cast(play, unit, spell, self.aim, self.description)


# --- rituals -----------------------------------------------------------------------------


@rule("mini.magic.ritual")
def clear_space(state: State, a: BeginRitual, by: Seat) -> No | None:
    """A ritual needs clear space round its caster, helpers who can help, and nobody hidden at its heart."""
    unit, target = state.units[a.unit], state.units.get(a.target)
    if target is not None and target.hidden:
        return No(f"a ritual is shown openly, and {target.title} is hidden", target.at, target.id)
    return crowded(state, unit) or no_help(state, unit, a.helpers)


class BeginRitual(Spellwork, frozen=True):
    """Begin a ritual, alone or with the help of allies close by, who are bound as the caster is until it ends."""

    helpers: tuple[str, ...] = ()

    checks = (*ACT, knows, by_ritual, may_cast, clear_space)
    assured = (*ACT, knows, by_ritual)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every ritual spell of every unit, alone and with as many helpers as there are."""
        for unit, spell, aim in works(state, by, ritual=True):
            able_to_help = tuple(ally.id for ally in state.of(by) if cannot_help(state, unit, ally.id) is None)
            for helpers in dict.fromkeys(((), able_to_help[:MOST_HELPERS])):
                yield cls(unit.id, spell.name, aim.target, aim.cells, aim.choice, aim.edge, helpers)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act; the symbols are shown, and with them those who show them."""
        unit = begin(play, self.unit)
        if unit is None or (spell := known(unit, self.spell)) is None:
            return
        take_act(play, unit, "ritual")
        ritual = Ritual(caster=unit.id, helpers=self.helpers, spell=spell.name, aim=self.aim, left=spell.ritual)
        for id in ritual.participants:
            if play.state.units[id].hidden:
                play.emit(Revealed(unit=id), because=clear_space)
        play.emit(RitualBegan(unit=unit.id, ritual=ritual), because=clear_space)


@rule("mini.magic.ritual")
def goes_on(state: State, a: ContinueRitual, by: Seat) -> No | None:
    """The caster goes on with its ritual; in the last turn the spell must be possible as it was at the beginning."""
    unit, ritual = state.units[a.unit], state.rituals.get(a.unit)
    if ritual is None:
        return No(f"{unit.title} leads no ritual", unit=unit.id)
    spell = known(unit, ritual.spell)
    return may_aim(state, unit, spell, ritual.aim) if spell and ritual.left == 1 else None


class ContinueRitual(Action, frozen=True):
    """Go on with the ritual you lead; in its last turn the spell is cast, with the help of those close by."""

    unit: str
    description: Description = "basic"

    checks = (*COMMANDED, act_unspent, goes_on, describes)
    assured = (*COMMANDED, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit that leads a ritual."""
        return (cls(unit.id) for unit in commandable(state, by) if unit.id in state.rituals)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act; in the last turn, roll."""
        unit = begin(play, self.unit)
        if unit is None:
            return
        take_act(play, unit, "ritual")
        play.emit(RitualAdvanced(unit=unit.id), because=goes_on)
        ritual = play.state.rituals[unit.id]
        spell = known(unit, ritual.spell)
        if spell and not ritual.left:
            perform(play, unit, spell, ritual, self.description)


@rule("mini.magic.ritual")
def takes_part(state: State, a: BreakOff, by: Seat) -> No | None:
    """Only who takes part in a ritual can break it off."""
    return None if binding(state, a.unit) else No(f"{state.units[a.unit].title} takes part in no ritual", unit=a.unit)


class BreakOff(Action, frozen=True):
    """Give up the ritual you lead, or leave the one you help; it takes no act."""

    unit: str

    checks = (*COMMANDED, takes_part)
    assured = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit that takes part in a ritual."""
        if not state.rituals:
            return iter(())
        return (cls(unit.id) for unit in commandable(state, by) if binding(state, unit.id))

    def resolve(self, play: Play[State]) -> None:
        """The ritual is lost, or goes on without the helper."""
        unit = begin(play, self.unit)
        ritual = unit and binding(play.state, unit.id)
        if not unit or not ritual:
            return
        if ritual.caster == unit.id:
            play.emit(RitualEnded(unit=unit.id), because=takes_part)
        else:
            play.emit(HelperLeft(unit=unit.id, ritual=ritual.caster), because=takes_part)


# --- cracking the seal -------------------------------------------------------------------


class CrackSeal(Spellwork, frozen=True):
    """Cast a ritual spell at once, as if it were instant, at the price of obligation."""

    description: Description = "basic"

    checks = (*ACT, knows, by_ritual, may_cast, describes)
    assured = (*ACT, knows, by_ritual, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every ritual spell of every unit."""
        for unit, spell, aim in works(state, by, ritual=True):
            yield cls(unit.id, spell.name, aim.target, aim.cells, aim.choice, aim.edge)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act, take on obligation and roll."""
        if (unit := begin(play, self.unit)) is not None and (spell := known(unit, self.spell)) is not None:
            take_act(play, unit, "crack seal")
            crack(play, unit, spell)
            cast(play, unit, replace(spell, instant=True), self.aim, self.description)


@rule("mini.magic.crack-seal")
def crack(play: Play[State], unit: Unit, spell: Spell) -> None:
    """Cracking a seal costs two points of obligation, unless the table does not count them."""
    if play.state.options.obligation == "counter":
        play.emit(Obliged(unit=unit.id, points=OBLIGATION), because=crack)
    play.emit(SealCracked(unit=unit.id, spell=spell.name), because=crack)


@rule("mini.magic.crack-seal")
def unstable(state: State, a: Unleash, by: Seat) -> No | None:
    """Once a seal is cracked, the game master may spend one point in the same turn on what breaks loose."""
    if not state.turn.cracked or state.turn.unit not in state.units:
        return No("nobody has just cracked a seal")
    return None if state.bank else No("that costs 1 point, and the bank holds none")


class Unleash(Action, frozen=True):
    """Spend a banked point on the instability of a seal that was cracked this turn: its element turns on the caster."""

    checks = (only_the_master, unstable)
    anytime = True

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Once after a seal is cracked."""
        return iter((cls(),) if state.turn.cracked and state.bank and is_master(state, by) else ())

    def resolve(self, play: Play[State]) -> None:
        """Pay, and let it break loose."""
        unit = play.state.units[play.state.turn.unit]
        spell = known(unit, play.state.turn.cracked)
        play.emit(PointsSpent(points=1, on=f"instability of {play.state.turn.cracked}", unit=unit.id), because=unstable)
        play.emit(Unleashed(unit=unit.id), because=unstable)
        if spell:
            bite(play, unit, spell.element, 1)
