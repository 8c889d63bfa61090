"""Rituals under way on the map, and what breaks them (section 14.3)."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge import Result
from fieldcraft.systems.miniatures.asks import AfterRitualTest, Then
from fieldcraft.systems.miniatures.effects import Ritual
from fieldcraft.systems.miniatures.events import Met
from fieldcraft.systems.miniatures.footprint import standing
from fieldcraft.systems.miniatures.magical import RitualEnded
from fieldcraft.systems.miniatures.sequels import continues, go_on
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.trials import attempt, set_up
from fieldcraft.systems.miniatures.zoc import engaged, hostile, zone

BREAK_DV = 3


def taking_part(state: State, ritual: Ritual) -> list[Unit]:
    """The caster and the helpers who are still there."""
    return [state.units[id] for id in (ritual.caster, *ritual.helpers) if id in state.units]


@rule("mini.magic.ritual")
def disturbs(state: State, ritual: Ritual, mover: Unit) -> bool:
    """An enemy who enters a participant's zone disturbs a ritual, and a participant who ends in an enemy's zone does."""
    if mover.id in (ritual.caster, *ritual.helpers):
        return engaged(state, mover)
    here = standing(state, mover)
    return any(hostile(state, mover.side, unit.side) and zone(state, unit) & here for unit in taking_part(state, ritual))


def disturb(play: Play[State], id: str, then: Then | None) -> bool:
    """Let a unit's step disturb the first ritual that it does, once a turn; whether the rest is taken over."""
    state = play.state
    mover = state.units[id]
    for ritual in state.rituals.values():
        mark = f"ritual of {ritual.caster}"
        if mark not in state.turn.met and disturbs(state, ritual, mover):
            play.emit(Met(unit=id, effect=mark), because=disturbs)
            shake(play, ritual.caster, then)
            return True
    return False


@rule("mini.magic.ritual")
def harmed(play: Play[State], id: str, then: Then | None) -> bool:
    """Harm to a participant disturbs the ritual; whether the rest is taken over."""
    for ritual in play.state.rituals.values():
        if id in (ritual.caster, *ritual.helpers) and ritual.caster in play.state.units:
            shake(play, ritual.caster, then)
            return True
    return False


@rule("mini.magic.ritual")
def shake(play: Play[State], caster: str, then: Then | None) -> None:
    """The primary caster tests at DV 3, or the ritual is lost; or it is lost at once, as the table chose."""
    if play.state.options.ritual_break == "fails":
        play.emit(RitualEnded(unit=caster), because=shake)
        go_on(play, then)
    else:
        attempt(play, set_up(play.state.units[caster], "ritual", BREAK_DV), AfterRitualTest(caster=caster, then=then))


@continues(AfterRitualTest)
def held_together(play: Play[State], then: AfterRitualTest, result: Result | None) -> None:
    """A failed test loses the ritual; either way the rest goes on."""
    if result is not None and not result.passed and then.caster in play.state.rituals:
        play.emit(RitualEnded(unit=then.caster), because=shake)
    go_on(play, then.then)
