"""Rituals under way on the map, and what breaks them (section 14.3)."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, from_rule, rule, ruling_id
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.events.battle import Met, RitualDone
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.events import RitualBegan, RitualEnded
from fieldcraft.systems.fates_edge.miniatures.questions import AfterRitual, AfterRitualTest, Then
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.visibility import RITUAL_OF
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, is_engaged, is_hostile, zone
from fieldcraft.systems.fates_edge.shared import Result

BREAK_DV = from_rule(3, "mini.magic.ritual")
MOST_HELPERS = from_rule(3, "mini.magic.ritual", "core.assist.cap")


def participants_left(state: State, ritual: Ritual) -> list[Unit]:
    return [state.units[id] for id in ritual.participants if id in state.units]


def ritual_of(state: State, id: str) -> Ritual | None:
    return next((ritual for ritual in state.rituals.values() if id in ritual.participants), None)


@rule("mini.magic.ritual")
def is_shown_openly(state: State, id: str) -> bool:
    """Symbols are shown openly, and with them those who take part and whom the ritual is for."""
    return any(id in (*ritual.participants, ritual.aim.target) for ritual in state.rituals.values())


def helpers_close_by(state: State, ritual: Ritual) -> tuple[Unit, ...]:
    caster, close = state.units[ritual.caster], state.options.bands[0]
    return tuple(unit for unit in participants_left(state, ritual)[1:] if unit_distance(state, caster, unit) <= close)


# --- beginning ---------------------------------------------------------------------------


@rule("mini.magic.ritual")
def deny_crowding(state: State, unit: Unit) -> Denial | None:
    """A ritual needs clear space: no enemy and no blocking cell within one cell of its caster."""
    field = state.board.field
    around = field.around(unit_mask(state, unit))
    for cell in field.cells(around & (field.impassable | field.opaque)):
        return Denial(
            f"{state.board.grid.label(cell)} leaves no clear space", cell, unit.id, rule=ruling_id(deny_crowding)
        )
    for other in state.units.values():
        if is_hostile(state, unit.side, other.side) and unit_mask(state, other) & around:
            return Denial(f"{other.title} is too close", other.at, unit.id, rule=ruling_id(deny_crowding))
    return None


@rule("mini.magic.ritual", "core.assist.cap")
def deny_helpers(state: State, unit: Unit, helpers: tuple[str, ...]) -> Denial | None:
    """Up to three allies help, who are close, able to act and bound by no other ritual."""
    if len(helpers) > MOST_HELPERS or len(set(helpers)) < len(helpers):
        return Denial(f"up to {MOST_HELPERS} different allies help", unit=unit.id, rule=ruling_id(deny_helpers))
    return next(filter(None, (deny_helper(state, unit, id) for id in helpers)), None)


def deny_helper(state: State, unit: Unit, id: str) -> Denial | None:
    """Why one unit cannot help another's ritual."""
    ally = state.units.get(id)
    if ally is None or ally.side != unit.side or ally.id == unit.id:
        return Denial(f"there is no ally {id!r}", unit=unit.id, rule=ruling_id(deny_helpers))
    if unit_distance(state, unit, ally) > state.options.bands[0]:
        return Denial(f"{ally.title} is too far away to help", ally.at, id, rule=ruling_id(deny_helpers))
    if ally.conditions & {"stunned", "helpless"} or ritual_of(state, id) is not None:
        return Denial(f"{ally.title} is in no state to help", ally.at, id, rule=ruling_id(deny_helpers))
    if unit.has("separated") or ally.has("separated"):
        return Denial(
            "who is separated from the others neither helps nor is helped", ally.at, id, rule="core.cp.menu.combat"
        )
    return None


# --- what breaks it ------------------------------------------------------------------------


@rule("mini.magic.ritual")
def disturbs_ritual(state: State, ritual: Ritual, mover: Unit) -> bool:
    """An enemy who enters a participant's zone disturbs a ritual, as does a participant in an enemy's zone."""
    if mover.id in ritual.participants:
        return is_engaged(state, mover)
    here = unit_mask(state, mover)
    return any(
        is_hostile(state, mover.side, unit.side) and (zone(state, unit) & here or mover in engaged_with(state, unit))
        for unit in participants_left(state, ritual)
    )


def disturb_rituals(play: Play[State], id: str, then: Then | None) -> bool:
    """Let a unit's step disturb the first ritual that it does, once a turn; whether the rest is taken over."""
    state = play.state
    mover = state.units[id]
    for ritual in state.rituals.values():
        mark = f"{RITUAL_OF}{ritual.caster}"
        if mark not in state.turn.met and disturbs_ritual(state, ritual, mover):
            play.emit(Met(unit=id, effect=mark), because=disturbs_ritual)
            test_ritual(play, ritual.caster, then)
            return True
    return False


@rule("mini.magic.ritual")
def disturb_by_harm(play: Play[State], id: str, then: Then | None) -> bool:
    """Harm to a participant disturbs the ritual; whether the rest is taken over."""
    for ritual in play.state.rituals.values():
        if id in ritual.participants and ritual.caster in play.state.units:
            test_ritual(play, ritual.caster, then)
            return True
    return False


@rule("mini.magic.ritual")
def test_ritual(play: Play[State], caster: str, then: Then | None) -> None:
    """The primary caster tests at DV 3, or the ritual is lost."""
    test = set_up(play.state.units[caster], "ritual", BREAK_DV)
    attempt(play, test, AfterRitualTest(caster=caster, ritual=play.state.rituals[caster], then=then))


@resumes(AfterRitualTest)
def finish_ritual_test(play: Play[State], then: AfterRitualTest, result: Result | None) -> None:
    """A failed test loses the ritual, and a bargain struck for it brings it back; either way the rest goes on."""
    lost = result is not None and not result.passed
    if lost and then.caster in play.state.rituals:
        play.emit(RitualEnded(unit=then.caster), because=test_ritual)
    if not lost and then.caster in play.state.units and then.caster not in play.state.rituals:
        play.emit(RitualBegan(unit=then.caster, ritual=then.ritual), because=test_ritual)
    resume(play, then.then)


# --- its end -------------------------------------------------------------------------------


@resumes(AfterRitual)
@rule("mini.magic.ritual")
def finish_ritual(play: Play[State], then: AfterRitual, result: Result | None) -> None:
    """With its last test a ritual is over; if the test passes it is completed, and the spell takes effect."""
    unit = play.state.units.get(then.cast.unit)
    if unit is None:
        return
    if unit.id in play.state.rituals:
        play.emit(RitualEnded(unit=unit.id), because=finish_ritual)
    if result is not None and result.passed:
        play.emit(RitualDone(side=unit.side, spell=then.cast.spell), because=finish_ritual)
    resume(play, then.cast, result)
