"""A move carried out on what is true: step by step, until something ends it or somebody must be asked."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.board.steps import Diagonals
from fieldcraft.core import Play, rule
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.barriers import attempt_crossing, find_barrier, make_room, shares_cells
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.detection import Groped
from fieldcraft.systems.fates_edge.miniatures.events.battle import (
    Became,
    EngagedWith,
    Moved,
    Recovered,
    Stopped,
    Turned,
)
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask, unit_at, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.events import Revealed
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import disturb_rituals
from fieldcraft.systems.fates_edge.miniatures.movement import (
    deny_end,
    diagonal_parity,
    newly_covered,
    points_left,
    stopping_cells,
)
from fieldcraft.systems.fates_edge.miniatures.questions import AfterBalance, Strikes, Walk
from fieldcraft.systems.fates_edge.miniatures.reactions import cells_covered, may_provoke, strikers_provoked
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import cells_in_the_way, descent, has_drops, is_diagonal, step_price
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, hidden_units, is_perceived
from fieldcraft.systems.fates_edge.shared import Result


def is_uneventful(state: State, unit: Unit, way: Walk) -> bool:
    """Whether nothing can happen on the way but its end: no strike, no fog, no magic, no drop, no ignored zone."""
    if state.known or way.ignoring or way.rush or way.shift or state.effects or state.rituals or has_drops(state):
        return False
    return not (may_be_ambushed(state, unit, way.path) or may_provoke(state, unit, (unit.at, *way.path[:-1])))


@rule("mini.magic.veil", "mini.hidden")
def may_be_ambushed(state: State, unit: Unit, path: tuple[Cell, ...]) -> bool:
    """Whether somebody unseen may stop a unit on its way; one who cannot must not change how the way is told."""
    hidden = [other for other in hidden_units(state) if not is_perceived(other, unit.side)]
    if not hidden:
        return False
    covered = cells_covered(state, unit, path)
    return any(unit_mask(state, other) & covered for other in hidden)


@resumes(Walk)
def walk(play: Play[State], way: Walk, result: Result | None = None) -> None:
    """Go on along a path."""
    unit = play.state.units.get(way.unit)
    if unit is None:
        return
    if way.path and is_uneventful(play.state, unit, way):
        walk_freely(play, unit, way.path, way.cost)
        way = replace(way, path=())
    if not way.path:
        arrive(play, way)
    else:
        step(play, unit, way)


def walk_freely(play: Play[State], unit: Unit, path: tuple[Cell, ...], spent: int) -> None:
    """Walk a whole path on which nothing can happen but its end."""
    state, here = play.state, unit.at
    if not spent:
        odd = diagonal_parity(state, unit)
        for there in path:
            spent += step_price(state, unit, here, there, odd) or 0
            odd, here = odd ^ is_diagonal(state, here, there), there
    diagonals = sum(is_diagonal(state, a, b) for a, b in zip((unit.at, *path), path, strict=False))
    stopped = newly_covered(state, unit, (unit.at, *path)[-2], path[-1]) & stopping_cells(state, unit)
    play.emit(Moved(unit=unit.id, path=path, cost=spent, diagonals=diagonals))
    if stopped:
        stop_engaged(play, unit.id)


def step(play: Play[State], unit: Unit, way: Walk) -> None:
    """One step of a path: strikes first, then what bars it, then the step and what comes of it."""
    state, there = play.state, way.path[0]
    if state.options.pass_through_friends and not shares_cells(state, unit):
        way = replace(way, room=unit.at)
    strikers = tuple(e.id for e in strikers_provoked(state, unit, there, way) if e.id not in way.offered)
    if strikers:
        return resume(play, Strikes(target=unit.id, by=strikers, then=replace(way, offered=(*way.offered, *strikers))))
    if bump_into_hidden(play, unit, there) or (state.known and stop_before_hidden(play, unit, way)):
        return make_room(play, way)
    if (effect := find_barrier(state, unit, there)) is not None:
        return attempt_crossing(play, unit, effect, way)
    dv, because = descent(state, unit, unit.at, there)
    cost = 0 if way.shift else step_price(state, unit, unit.at, there, diagonal_parity(state, unit)) or 1
    new = newly_covered(state, unit, unit.at, there)
    play.emit(Moved(unit=unit.id, path=(there,), cost=cost, diagonals=int(is_diagonal(state, unit.at, there))))
    way = replace(way, path=way.path[1:], cost=0, offered=())
    if dv:
        then = AfterBalance(walk=way, entered=state.board.field.cells(new), rule=because)
        return attempt(play, set_up(unit, "balance", dv), then)
    return after_step(play, way, new)


def after_step(play: Play[State], way: Walk, new: int) -> None:
    """Stop where an enemy's zone was entered, else go on; a shift stays in the zone and is over anyway."""
    if way.shift:
        enemies = tuple(enemy.id for enemy in engaged_with(play.state, play.state.units[way.unit]))
        play.emit(EngagedWith(unit=way.unit, enemies=enemies), because=stop_if_engaged)
    elif not way.rush and stop_if_engaged(play, way.unit, new, way.ignoring):
        make_room(play, way)
        way = replace(way, path=())
    if not (play.state.rituals and disturb_rituals(play, way.unit, way)):
        walk(play, way)


@rule("mini.zoc.enter-stops", "mini.zoc.principle")
def stop_if_engaged(play: Play[State], id: str, new: int, ignoring: tuple[Cell, ...] = ()) -> bool:
    """The moment a base enters an enemy's zone its movement ends, whatever points are left, and it is engaged."""
    state = play.state
    if not new & stopping_cells(state, state.units[id], ignoring):
        return False
    stop_engaged(play, id)
    return True


def stop_engaged(play: Play[State], id: str) -> None:
    """Movement ends here, in the zones of those who now are engaged."""
    unit = play.state.units[id]
    play.emit(Stopped(unit=id, at=unit.at), because=stop_if_engaged)
    enemies = tuple(enemy.id for enemy in engaged_with(play.state, unit))
    play.emit(EngagedWith(unit=id, enemies=enemies), because=stop_if_engaged)


@rule("mini.move.occupied", "mini.magic.veil")
def bump_into_hidden(play: Play[State], unit: Unit, there: Cell) -> bool:
    """Whoever walks into somebody unseen finds them out, and stops before them."""
    if not reveal_hidden(play, unit, cells(play.state, unit, there)):
        return False
    play.emit(Stopped(unit=unit.id, at=unit.at), because=bump_into_hidden)
    return True


@rule("mini.fog.movement", "mini.scope.illegal")
def stop_before_hidden(play: Play[State], unit: Unit, way: Walk) -> bool:
    """What the fog had hidden ends a move before it: a wall, a price beyond what is left, no place to end on."""
    state, there = play.state, way.path[0]
    diagonals: Diagonals | None = "alternating" if way.shift else None
    cost = step_price(state, unit, unit.at, there, diagonal_parity(state, unit), diagonals, rush=way.rush)
    affordable = cost is not None and (way.shift or cost <= points_left(state, unit))
    if affordable and (len(way.path) > 1 or deny_end(state, unit, there) is None):
        return False
    play.emit(Groped(unit=unit.id, cells=cells(state, unit, there)), because=stop_before_hidden)
    play.emit(Stopped(unit=unit.id, at=unit.at), because=stop_before_hidden)
    return True


@rule("mini.move.occupied", "mini.magic.veil", "mini.hidden")
def reveal_hidden(play: Play[State], unit: Unit, base: tuple[Cell, ...]) -> bool:
    """Whether somebody stands in the way of a base after all; those who hid there are seen."""
    board = play.state.board
    taken = cells_in_the_way(play.state, unit) & board.field.mask(cell for cell in base if cell in board.grid)
    for cell in board.field.cells(taken):
        if (other := unit_at(play.state, cell)) is not None and other.hidden:
            play.emit(Revealed(unit=other.id), because=reveal_hidden)
    return bool(taken)


@resumes(AfterBalance)
def resolve_fall(play: Play[State], then: AfterBalance, result: Result | None) -> None:
    """Who fails a balance test lies prone below, and the move ends there; who passes goes on."""
    unit = play.state.units.get(then.walk.unit)
    if unit is None:
        return None
    if result is None or result.passed:
        take_back_fall(play, unit)
        return after_step(play, then.walk, play.state.board.field.mask(then.entered))
    make_room(play, then.walk)
    unit = play.state.units[unit.id]
    if "prone" not in unit.conditions:
        play.emit(Became(unit=unit.id, condition="prone", because=then.rule))
    play.emit(Stopped(unit=unit.id, at=unit.at, because=then.rule))
    enemies = tuple(enemy.id for enemy in engaged_with(play.state, play.state.units[unit.id]))
    if enemies:
        play.emit(EngagedWith(unit=unit.id, enemies=enemies), because=stop_if_engaged)
    return None


@rule("mini.terrain.ledge", "mini.move.elevation.down")
def take_back_fall(play: Play[State], unit: Unit) -> None:
    """Who strikes a bargain for a balance test, after it has failed and stopped them, is back on their feet."""
    if "prone" in unit.conditions and play.state.turn.unit == unit.id and play.state.turn.over:
        play.emit(Recovered(unit=unit.id, condition="prone"), because=take_back_fall)


@rule("mini.facing.choose", "mini.facing.default")
def arrive(play: Play[State], way: Walk) -> None:
    """At the end of a move a unit faces as its owner chose."""
    unit = play.state.units[way.unit]
    if way.rush:
        stop_engaged(play, unit.id)
    if way.facing is not None and way.facing != unit.facing:
        turn(play, unit, way.facing)


@rule("mini.facing.choose", "mini.unit.base.medium")
def turn(play: Play[State], unit: Unit, facing: Direction) -> None:
    """A unit faces another way, unless its tail finds no room; whoever hid there is seen."""
    if room_to_turn(play.state, unit, facing):
        play.emit(Turned(unit=unit.id, facing=facing), because=turn)
    else:
        reveal_hidden(play, unit, cells(play.state, unit, facing=facing))
        if play.state.known:
            play.emit(Groped(unit=unit.id, cells=cells(play.state, unit, facing=facing)), because=stop_before_hidden)


@rule("mini.unit.base.medium")
def room_to_turn(state: State, unit: Unit, facing: Direction) -> bool:
    """Turning swings a medium base's tail round its head, and the new tail cell must be free."""
    return facing in facings(state) and has_room_for_tail(state, unit, facing)


def has_room_for_tail(state: State, unit: Unit, facing: Direction) -> bool:
    """Whether a base that faces one of the ways of its grid has room behind it."""
    if unit.size != "medium":
        return True
    board = state.board
    new = [cell for cell in cells(state, unit, facing=facing) if cell not in cells(state, unit)]
    if any(cell not in board.grid for cell in new):
        return False
    mask = board.field.mask(new)
    if mask & (occupied_mask(state) | board.field.impassable):
        return False
    return not any(
        (side := board.side_between.get(frozenset((unit.at, cell)))) is not None and side.impassable for cell in new
    )
