"""Guarded Strikes (section 5.3): who may strike at whom, and when."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import Play, Seat, rule
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.events.questions import Asked
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, offsets, unit_mask
from fieldcraft.systems.fates_edge.miniatures.movement import ignored_cells
from fieldcraft.systems.fates_edge.miniatures.questions import GuardedStrike, Strikes, Walk
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import (
    has_ready_melee,
    hostile_zone,
    is_hostile,
    projects_zone,
    zone,
)
from fieldcraft.systems.fates_edge.shared import Result
from fieldcraft.systems.shared.caches import remember


@rule("mini.react.guarded-strike", "mini.react.ready-melee")
def may_react(state: State, enemy: Unit, unit: Unit) -> bool:
    """A strike needs an enemy with a ready melee option who sees the unit and has its reaction of the round left."""
    return (
        is_hostile(state, enemy.side, unit.side)
        and has_ready_melee(enemy)
        and enemy.strikes < state.options.strikes_per_round
        and is_visible(state, unit, enemy.side)
    )


@rule("mini.react.guarded-strike", "mini.react.shift-exempt", "mini.action.brace", "mini.zoc.leave.definition")
def leaves_zone(state: State, enemy: Unit, before: int, after: int) -> bool:
    """A unit leaves when no cell of it is left in the zone; a braced enemy watches one ring more as well."""
    if zone(state, enemy) & before and not zone(state, enemy) & after:
        return True
    if "bracing" not in enemy.conditions:
        return False
    wide = zone(state, enemy, wider=1)
    return bool(wide & before) and not wide & after


@rule("mini.react.ignored-zoc")
def cells_left(state: State, unit: Unit, way: Walk) -> int:
    """The cells that a step may be punished for leaving: control that is ignored does not provoke either."""
    return 0 if way.rush else unit_mask(state, unit) & ~ignored_cells(state, unit, way.ignoring)


def may_provoke(state: State, unit: Unit, trail: tuple[Cell, ...]) -> bool:
    """Whether an enemy may punish a unit for leaving one of the places on its way."""
    return bool(watched_cells(state, unit.side) & cells_covered(state, unit, trail))


def watched_cells(state: State, side: Seat) -> int:
    """The cells that enemies may punish a side's units for leaving: all zones, and one ring more of the braced."""

    def add_up() -> int:
        watched = hostile_zone(state, side)
        for enemy in state.units.values():
            if "bracing" in enemy.conditions and projects_zone(state, enemy, side):
                watched |= zone(state, enemy, wider=1)
        return watched

    return remember(state.unit_cache, ("watched", side), add_up)


def cells_covered(state: State, unit: Unit, trail: tuple[Cell, ...]) -> int:
    """The cells that a base covers in several places, as a mask."""
    base = offsets(state, unit)
    if len(base) == 1:
        return state.board.field.mask(trail)
    return state.board.field.mask((x + dx, y + dy) for x, y in trail for dx, dy in base)


def strikers_provoked(state: State, unit: Unit, there: Cell, way: Walk) -> list[Unit]:
    """The enemies who may strike before a unit takes its next step."""
    before = cells_left(state, unit, way)
    if not before & watched_cells(state, unit.side):
        return []
    if state.turn.free and not state.options.disengage_provokes:
        return []
    after = state.board.field.mask(cells(state, unit, there))
    return [
        enemy
        for enemy in state.units.values()
        if may_react(state, enemy, unit)
        and projects_zone(state, enemy, unit.side)
        and leaves_zone(state, enemy, before, after)
    ]


@resumes(Strikes)
def offer_strikes(play: Play[State], then: Strikes, result: Result | None = None) -> None:
    """Ask one enemy after another whether to strike, then go on."""
    target = play.state.units.get(then.target)
    for number, id in enumerate(then.by):
        enemy = play.state.units.get(id)
        if target is not None and enemy is not None and may_react(play.state, enemy, target):
            rest = Strikes(target=then.target, by=then.by[number + 1 :], then=then.then)
            ask = GuardedStrike(seat=enemy.side, striker=id, target=target.id, of=target.side, then=rest)
            play.emit(Asked(ask=ask), because=may_react)
            return
    if target is not None:
        resume(play, then.then)
