"""How far apart places are, and who can be aimed at from where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fieldcraft.board import Cell, Squares
from fieldcraft.board.sight import Graze, sees
from fieldcraft.core import Denial, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.fill import OPEN_GROUND
from fieldcraft.systems.tiles.movement import spread
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import State, Unit


@rule("tiles.distance.steps", "tiles.tile.shape", "tiles.tile.size")
def steps_between(state: State, a: Cell, b: Cell) -> int:
    """Steps from tile to tile: the larger of the two differences on squares, or their sum if they have four sides."""
    grid = state.map.grid
    if isinstance(grid, Squares) and state.options.square_adjacency == 4:
        return abs(a[0] - b[0]) + abs(a[1] - b[1])
    return grid.distance(a, b)


@rule("tiles.distance.height")
def with_height(state: State, steps: int, levels: int) -> int:
    """The distance of tiles so many steps and levels apart."""
    match state.options.height_distance:
        case "max":
            return max(steps, abs(levels))
        case "sum":
            return steps + abs(levels)
        case "ignored":
            return steps


@rule("tiles.center.range")
def pairs(a: Place, b: Place) -> Iterator[tuple[Cell, Cell]]:
    """The Centers from which and to which may be measured: those of all tiles that are occupied."""
    return product(a.cells, b.cells)


@rule("tiles.center.range", "tiles.distance.steps")
def distance_between(state: State, a: Place, b: Place) -> int:
    """The distance of two places: between the nearest of their Centers."""
    return min(with_height(state, steps_between(state, p, q), a.level - b.level) for p, q in pairs(a, b))


@rule("tiles.range.clear-path", "tiles.move.path")
def has_clear_path(state: State, a: Cell, b: Cell) -> bool:
    """Whether a chain of legal steps, as short as any, leads from one tile to another, over water too."""
    steps, over = steps_between(state, a, b), state.field.cells_of_ground(OPEN_GROUND)
    known = state.board.cache.setdefault("clear paths", {})
    key = (a, b, state.options.square_adjacency)
    return remember(known, key, lambda: b in spread(state, a, steps, admit=over))


@rule("tiles.range.los")
def graze(state: State) -> Graze:
    """Whether a line that only touches an obstacle is blocked."""
    return "pinched" if state.options.los_graze == "both_needed" else "blocks"


@rule("tiles.range.los")
def has_sight(state: State, a: Cell, b: Cell) -> bool:
    """Whether a straight line between two Centers is clear."""
    return sees(state.field, a, b, graze(state))


@rule("tiles.range.touch")
def touches(state: State, a: Place, b: Place) -> bool:
    """Whether two places share a tile, at one height."""
    return distance_between(state, a, b) == 0


@rule("tiles.range.reach", "tiles.range.adjacent", "tiles.range.clear-path")
def reaches(state: State, a: Place, b: Place, far: int) -> bool:
    """Whether some Center of one place is within Reach of one of another, by a clear path; Reach 1 is adjacent."""
    near = (pair for pair in pairs(a, b) if within(state, a, b, pair, far))
    return any(has_clear_path(state, p, q) for p, q in near)


@rule("tiles.range.range", "tiles.range.los", "tiles.center.range")
def ranges(state: State, a: Place, b: Place, far: int) -> bool:
    """Whether some Center of one place is within Range of one of another and sees it."""
    return any(has_sight(state, p, q) for p, q in pairs(a, b) if within(state, a, b, (p, q), far))


def within(state: State, a: Place, b: Place, pair: tuple[Cell, Cell], far: int) -> bool:
    """Whether a pair of Centers of two places is no farther apart than that."""
    return with_height(state, steps_between(state, *pair), a.level - b.level) <= far


# --- why not --------------------------------------------------------------------------------


@rule("tiles.range.touch")
def deny_touch(state: State, unit: Unit, at: Place, name: str) -> Denial | None:
    """A Touch needs a tile in common."""
    if touches(state, unit.at, at):
        return None
    return Denial(f"{unit.title} and {name} share no tile", at.tile, unit.id, rule=ruling_id(deny_touch))


@rule("tiles.range.reach", "tiles.range.adjacent", "tiles.range.clear-path")
def deny_reach(state: State, unit: Unit, at: Place, name: str, far: int) -> Denial | None:
    """Who is aimed at within Reach must be near enough, and there must be a clear path."""
    if reaches(state, unit.at, at, far):
        return None
    away = distance_between(state, unit.at, at)
    if away > far:
        ruling = "tiles.range.adjacent" if far == 1 else "tiles.range.reach"
        why = f"{name} is {pluralize(away, 'tile')} away, and this reaches {far}"
        return Denial(why, at.tile, unit.id, rule=ruling)
    return Denial(f"no clear path leads to {name}", at.tile, unit.id, rule="tiles.range.clear-path")


@rule("tiles.range.range", "tiles.range.los")
def deny_range(state: State, unit: Unit, at: Place, name: str, far: int) -> Denial | None:
    """Who is aimed at within Range must be near enough, and in sight."""
    if ranges(state, unit.at, at, far):
        return None
    away = distance_between(state, unit.at, at)
    if away > far:
        why = f"{name} is {pluralize(away, 'tile')} away, and this goes {far}"
        return Denial(why, at.tile, unit.id, rule="tiles.range.range")
    return Denial(f"{unit.title} does not see {name}", at.tile, unit.id, rule="tiles.range.los")
