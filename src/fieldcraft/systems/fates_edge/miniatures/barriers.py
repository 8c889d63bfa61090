"""Spell effects on the map that a walker must cross (section 14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.board import Cell
from fieldcraft.core import Play, rule
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size
from fieldcraft.systems.fates_edge.miniatures.events.battle import Met, Placed, Stopped
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.questions import AfterCrossing, Walk
from fieldcraft.systems.fates_edge.miniatures.removal import fill_leash
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile
from fieldcraft.systems.fates_edge.shared import Result, Test


@rule("mini.magic.ward")
def is_barred_by(state: State, unit: Unit, effect: Effect) -> bool:
    """A ward bars the caster's enemies, or outsiders; a conjured wall bars everybody, a hazard everybody too."""
    if effect.kind == "ward":
        return "outsider" in unit.traits if effect.bars == "outsiders" else is_hostile(state, effect.side, unit.side)
    return effect.kind in ("wall", "hazard")


@rule("mini.magic.zone-effects")
def find_barriers(state: State, unit: Unit, there: Cell) -> Iterator[Effect]:
    """The effects that bar the next step: entered cell by cell or crossed at an edge, once a move for each effect."""
    fresh = (effect for effect in state.effects.values() if effect.id not in state.turn.met)
    return (e for e in fresh if is_barred_by(state, unit, e) and enters_effect(state, unit, there, e))


def find_barrier(state: State, unit: Unit, there: Cell) -> Effect | None:
    """The first of the effects that bar the next step."""
    return next(find_barriers(state, unit, there), None)


def enters_effect(state: State, unit: Unit, there: Cell, effect: Effect) -> bool:
    """Whether a step of any cell of a base leads onto an effect, or across an edge that it lies on."""
    here, goal = cells(state, unit), cells(state, unit, there)
    steps = {frozenset(step) for step in zip(here, goal, strict=True)}
    return bool(set(goal).difference(here) & set(effect.cells)) or any(set(s.between) in steps for s in effect.sides)


@rule("mini.magic.conjure", "mini.place.limits")
def find_wall_ahead(state: State, unit: Unit, there: Cell) -> Effect | None:
    """The conjured wall that a unit would be shoved into or through: nobody is."""
    walls = (effect for effect in state.effects.values() if effect.kind == "wall")
    return next((wall for wall in walls if enters_effect(state, unit, there, wall)), None)


@rule("mini.magic.conjure", "mini.magic.ward")
def crossing_test(unit: Unit, effect: Effect) -> Test:
    """A ward is tested against its value, a conjured thing against half its integrity."""
    if effect.kind == "ward":
        return set_up(unit, "ward", effect.dv)
    return set_up(unit, "wall", max(1, effect.integrity // 2))


@rule("mini.move.occupied")
def make_room(play: Play[State], way: Walk) -> None:
    """Whoever is stopped where a friend stands goes back to the last cell of the way on which there was room."""
    unit = play.state.units.get(way.unit)
    if unit is not None and way.room is not None and shares_cells(play.state, unit):
        play.emit(Placed(unit=unit.id, at=way.room), because=make_room)


def shares_cells(state: State, unit: Unit) -> bool:
    """Whether somebody else stands on a cell of a unit's."""
    return bool(unit_mask(state, unit) & occupied_mask(state.drop(unit.id)))


def attempt_crossing(play: Play[State], unit: Unit, effect: Effect, way: Walk) -> None:
    """Test whether a unit crosses the effect that bars its next step."""
    attempt(play, crossing_test(unit, effect), AfterCrossing(walk=way, effect=effect.id))


@resumes(AfterCrossing)
@rule("mini.magic.ward", "mini.magic.zone-effects")
def finish_crossing(play: Play[State], then: AfterCrossing, result: Result | None) -> None:
    """Who passes goes on, and an outsider's leash fills; who fails stays before it, and the move ends."""
    unit = play.state.units.get(then.walk.unit)
    if unit is None:
        return
    if result is not None and not result.passed:
        make_room(play, then.walk)
        unit = play.state.units[unit.id]
        play.emit(Stopped(unit=unit.id, at=unit.at), because=finish_crossing)
        return
    play.emit(Met(unit=unit.id, effect=then.effect), because=finish_crossing)
    effect = play.state.effects.get(then.effect)
    if effect is not None and effect.kind == "ward" and leash_size(unit):
        fill_leash(play, unit, effect.dv)
    if unit.id in play.state.units:
        resume(play, then.walk)
