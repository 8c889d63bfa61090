"""Ways over the tiles: where each way to move can end, and by which tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, takewhile
from operator import or_

from msgspec.structs import replace

from fieldcraft.board import Cell, Squares
from fieldcraft.board.reach import Reach, reach
from fieldcraft.board.steps import Diagonals
from fieldcraft.core import Denial, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import deny_place
from fieldcraft.systems.tiles.slots import Pace, paces
from fieldcraft.systems.tiles.state import State, Unit


@rule("tiles.tile.shape")
def diagonals(state: State) -> Diagonals:
    """Squares have eight neighbours, or four; a step over a corner is one step."""
    return "never" if state.options.square_adjacency == 4 else "free"


@rule("tiles.move.path")
def spread(state: State, start: Cell, steps: int, shut: int = 0, admit: int = 0) -> Reach:
    """Where so many steps lead from a tile: every tile takes one, no step goes through a wall.

    A step over a corner needs one of the two ways round it, which walls and closed tiles bar and units do not.  `admit`
    are closed tiles that it may enter after all.
    """
    field = state.field
    costs = None if tuple(field.costs) == (1,) else {1: field.on}
    return reach(field, start, steps, shut=shut, costs=costs, admit=admit, diagonals=diagonals(state), climb=0)


@rule("tiles.center.one-unit")
def find_barred(state: State, unit: Unit) -> int:
    """The tiles through whose Centers a unit may not pass: those where enemies stand at its level."""
    passing = state.options.pass_through
    if passing == "all":
        return 0
    return centers(state, unit, [one for one in state.units.values() if passing == "none" or one.side != unit.side])


def centers(state: State, unit: Unit, others: Iterable[Unit]) -> int:
    """The tiles on whose Centers some of the others stand at the level of a unit."""
    level = unit.at.level
    there = [one.at for one in others if one.id != unit.id]
    return state.field.mask([at.tile for at in there if at.beyond is None and at.level == level])


@rule("tiles.center.one-unit")
def find_taken(state: State, unit: Unit) -> int:
    """The tiles on which no move of a unit may end, since somebody stands on the Center."""
    return remember(state.cache, ("taken", unit.id), lambda: centers(state, unit, state.units.values()))


def layers(state: State, unit: Unit) -> tuple[int, ...]:
    """For each number of tiles, from 0 to the most that its slots lead, the tiles first reached by so many."""
    return remember(state.cache, ("layers", unit.id), lambda: find_layers(state, unit))


def most_tiles(unit: Unit) -> int:
    """How far the slots of a unit lead it in one move."""
    return max((pace.tiles for pace in paces(unit.budget)), default=0)


def find_reaches(state: State, unit: Unit) -> tuple[Reach, ...]:
    """Where one move of a unit leads: from its Center, or from each tile of its Line that it may step on first."""

    def find() -> tuple[Reach, ...]:
        shut, most = find_barred(state, unit), most_tiles(unit)
        if not unit.at.is_line:
            return (spread(state, unit.at.tile, most, shut),)
        starts = [cell for cell in unit.at.cells if not shut & state.field.bit(cell)] if most else []
        return tuple(spread(state, cell, most - 1, shut) for cell in starts)

    return remember(state.cache, ("reaches", unit.id), find)


@rule("tiles.move.path")
def find_layers(state: State, unit: Unit) -> tuple[int, ...]:
    """The tiles first reached by each number of steps; from a Line the first step leads to either of its tiles."""
    spreads = [found.layers for found in find_reaches(state, unit)]
    if not unit.at.is_line:
        return spreads[0]
    found, seen = [0], 0
    for step in range(most_tiles(unit)):
        fresh = reduce(or_, (some[step] for some in spreads), 0) & ~seen
        found.append(fresh)
        seen |= fresh
    return tuple(found)


@rule("tiles.move.rush", "tiles.move.jog", "tiles.move.careful-step", "tiles.move.momentum", "tiles.center.one-unit")
def ends(state: State, unit: Unit, pace: Pace) -> int:
    """The tiles on which a move at a pace can end: all within it, or those exactly so far."""
    if state.options.move_distance == "exact":
        return layers(state, unit)[pace.tiles] & ~find_taken(state, unit)
    return find_within(state, unit)[pace.tiles] & ~find_taken(state, unit)


def find_within(state: State, unit: Unit) -> tuple[int, ...]:
    """For each number of tiles all that are no farther by a way, the unit's own left out."""
    return remember(state.cache, ("within", unit.id), lambda: tuple(accumulate((0, *layers(state, unit)[1:]), or_)))


def prices(state: State, unit: Unit) -> dict[int, int]:
    """For each number of slots, the fewest first, the tiles that a single move reaches for them and for no less."""
    found: dict[int, int] = {}
    seen = 0
    for pace in paces(unit.budget):
        fresh = ends(state, unit, pace) & ~seen
        seen |= fresh
        found[pace.slots] = found.get(pace.slots, 0) | fresh
    return {slots: mask for slots, mask in found.items() if mask}


@rule("tiles.move.line-step", "tiles.line.occupies-both")
def line_steps(state: State, unit: Unit) -> Iterator[Place]:
    """Where one Line Step leads: from a Center to its Lines, from a Line to the Centers of its tiles."""
    at, grid = unit.at, state.map.grid
    if at.is_line:
        places = [Place(cell, level=at.level) for cell in at.cells]
    else:
        vectors = grid.vectors[:: 2 if isinstance(grid, Squares) else 1]
        beside = [(at.tile[0] + x, at.tile[1] + y) for x, y in vectors]
        places = [Place.line(at.tile, cell, at.level) for cell in beside]
    return (place for place in places if deny_place(state, place, unit) is None)


# --- the way that is gone --------------------------------------------------------------------


def fill_path(state: State, unit: Unit, waypoints: Sequence[Cell]) -> tuple[Cell, ...] | None:
    """All the tiles of a way over some waypoints, each leg as short as can be; None if there is none."""
    if any(cell not in state.map.grid for cell in waypoints):
        return None
    if len(waypoints) == 1 and (near := [one for one in find_reaches(state, unit) if waypoints[0] in one]):
        best = min(near, key=lambda one: one.cost(waypoints[0]) or 0)
        return ((best.start,) if unit.at.is_line else ()) + best.route(waypoints[0])
    legs = find_legs(state, unit, waypoints)
    return tuple(chain.from_iterable(legs)) if len(legs) == len(waypoints) else None


def find_legs(state: State, unit: Unit, waypoints: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The tiles from each waypoint to the next, as short as can be, as far as there is a way."""
    shut = find_barred(state, unit)
    found: list[tuple[Cell, ...]] = []
    at: tuple[Cell, ...] = unit.at.cells
    first = unit.at.is_line
    for goal in waypoints:
        legs = [leg for cell in at if (leg := find_leg(state, cell, goal, shut, first=first)) is not None]
        if not legs:
            break
        found.append(min(legs, key=len))
        at, first = (goal,), False
    return tuple(found)


def way_length(state: State, unit: Unit, waypoints: Sequence[Cell]) -> int | None:
    """How many tiles a way over some waypoints has, each leg as short as can be; None if none is paid."""
    if not waypoints:
        return None
    if len(waypoints) > 1:
        path = fill_path(state, unit, waypoints)
        return None if path is None else len(path)
    end = state.field.bits.get(waypoints[0], 0)
    return next((far for far, layer in enumerate(layers(state, unit)) if layer & end), None)


def find_leg(state: State, start: Cell, goal: Cell, shut: int, *, first: bool) -> tuple[Cell, ...] | None:
    """The shortest way from a tile to another, the start in it only if it is `first` stepped on from a Line."""
    if first and shut & state.field.bit(start):
        return None
    budget = state.map.grid.distance(start, goal)
    while goal not in (found := spread(state, start, budget, shut)):
        if found.exhausted:
            return None
        budget = 2 * budget + 1
    return ((start,) if first else ()) + found.route(goal)


@rule("tiles.move.path")
def deny_path(state: State, unit: Unit, waypoints: Sequence[Cell], pace: Pace, ruling: str) -> Denial | None:
    """Why a way may not be gone at a pace: it ends where nobody may stand, there is none, or it is too long."""
    if not waypoints:
        return Denial("a way needs at least one tile", unit=unit.id, rule="tiles.move.path")
    before = tuple(takewhile(lambda cell: cell in state.map.grid, waypoints))
    if len(before) < len(waypoints):
        off = waypoints[len(before)]
        return Denial(f"{off} is not on the map", unit=unit.id, rule="tiles.move.path", step=len(before))
    end = waypoints[-1]
    payable = pace.tiles < len(layers(state, unit))
    if payable and len(waypoints) == 1 and ends(state, unit, pace) & state.field.bit(end):
        return None
    if end == unit.at.tile and not unit.at.is_line and len(waypoints) == 1:
        return Denial(f"{unit.title} stands there already", end, unit.id, rule="tiles.move.path")
    if (no := deny_place(state, Place(end, level=unit.at.level), unit)) is not None:
        return replace(no, step=len(waypoints) - 1)
    legs = find_legs(state, unit, waypoints)
    if len(legs) < len(waypoints):
        return replace(explain_no_way(state, unit, waypoints[len(legs)]), step=len(legs))
    return deny_length(state, unit, tuple(map(len, legs)), end, pace, ruling)


def explain_no_way(state: State, unit: Unit, end: Cell) -> Denial:
    """Why there is no way to a tile: somebody stands in it, or walls do."""
    label = state.map.grid.label(end)
    free = spread(state, unit.at.tile, len(state.map.grid.cells))
    if end in free:
        return Denial(f"others bar every way to {label}", end, unit.id, rule="tiles.center.one-unit")
    return Denial(f"there is no way to {label}", end, unit.id, rule="tiles.move.path")


def deny_length(state: State, unit: Unit, legs: Sequence[int], end: Cell, pace: Pace, ruling: str) -> Denial | None:
    """Why a way, of which each leg has so many tiles, is too long, or not as long as it must be, for a pace."""
    far, most = pluralize(sum(legs), "tile"), pluralize(pace.tiles, "tile")
    if sum(legs) > pace.tiles:
        step = sum(gone <= pace.tiles for gone in accumulate(legs))
        return Denial(f"the way is {far} long, and this goes {most}", end, unit.id, rule=ruling, step=step)
    if state.options.move_distance == "exact" and sum(legs) < pace.tiles:
        return Denial(f"the way is {far} long, and this goes exactly {most}", end, unit.id, rule="tiles.move.rush")
    return None
