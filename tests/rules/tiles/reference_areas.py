"""Areas worked out slowly and by the words of the rules: fractions, every tile of the map asked by itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from fieldcraft.board import Board, Cell, Hexes, Squares
from fieldcraft.systems.tiles.entries import AnyShape, Cone, Cube, Disk, Line, Rail, Specified, Sphere, Trail
from fieldcraft.systems.tiles.shapes import Aim

Grid = Squares | Hexes
Point = tuple[Fraction, Fraction]


def product_of(grid: Grid, a: Point, b: Point) -> Fraction:
    """The inner product on paper, up to a factor; hexes have slanting axes."""
    slant = a[0] * b[1] + a[1] * b[0] if isinstance(grid, Hexes) else Fraction(0)
    return 2 * (a[0] * b[0] + a[1] * b[1]) + slant


def minus(a: Cell | Point, b: Cell | Point) -> Point:
    return Fraction(a[0] - b[0]), Fraction(a[1] - b[1])


def steps(grid: Grid, a: Cell, b: Cell, adjacency: int) -> int:
    """Steps from tile to tile."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if isinstance(grid, Hexes):
        return max(abs(dx), abs(dy), abs(dx + dy))
    return abs(dx) + abs(dy) if adjacency == 4 else max(abs(dx), abs(dy))


def stretch(grid: Grid, start: Cell, end: Cell, cell: Cell) -> tuple[Fraction, Fraction, bool]:
    """From where to where a line lies in a tile and on its border, and whether inside; ends come before starts if not.

    A tile is what lies nearest to its middle.
    """
    low, high, inside = Fraction(0), Fraction(1), True
    for vector in grid.vectors[:: 1 if isinstance(grid, Hexes) else 2]:
        side = (Fraction(vector[0]), Fraction(vector[1]))
        limit = product_of(grid, side, side) / 2 - product_of(grid, minus(start, cell), side)
        slope = product_of(grid, minus(end, start), side)
        if slope > 0:
            high = min(high, limit / slope)
        elif slope < 0:
            low = max(low, limit / slope)
        elif limit < 0:
            return Fraction(1), Fraction(0), False
        else:
            inside = inside and limit > 0
    return low, high, inside and low < high


def lost_on_the_way(grid: Grid, start: Cell, end: Cell, things: dict[Cell, int]) -> int:
    """What a line loses to things on tiles: to all it starts in or crosses, to the weaker of two it passes between."""
    lost, beside = 0, dict[tuple[Fraction, Fraction], list[int]]()
    for cell in things.keys() - {end}:
        low, high, inside = stretch(grid, start, end, cell)
        if inside:
            lost += things[cell]
        elif low <= high:
            beside.setdefault((low, high), []).append(things[cell])
    return lost + sum(min(pair) for pair in beside.values() if len(pair) == 2)


def nearest_tiles(grid: Grid, point: Point) -> list[Cell]:
    """The tiles whose middle is nearest to a point."""
    near = product(*(range(int(number) - 2, int(number) + 3) for number in point))
    far = {cell: product_of(grid, minus(cell, point), minus(cell, point)) for cell in near}
    return [cell for cell in far if far[cell] == min(far.values())]


def nearest_levels(number: Fraction) -> list[int]:
    near = range(int(number) - 2, int(number) + 3)
    return [level for level in near if abs(level - number) == min(abs(other - number) for other in near)]


@cache
def travel(grid: Grid, aim: Aim, step: int, adjacency: int) -> list[tuple[Cell, int]]:
    """The tiles and levels of one step of a line that goes on beyond its target."""
    origin, target = aim.origin, aim.spots[0]
    part = Fraction(step, steps(grid, origin.cell, target.cell, adjacency))
    way = minus(target.cell, origin.cell)
    cells = nearest_tiles(grid, (origin.cell[0] + part * way[0], origin.cell[1] + part * way[1]))
    return list(product(cells, nearest_levels(origin.level + part * (target.level - origin.level))))


def is_covered(grid: Grid, shape: AnyShape, aim: Aim, cell: Cell, level: int, adjacency: int) -> bool:
    """Whether a shape covers a tile at a level."""
    origin = aim.origin
    match shape:
        case Line():
            target, far = aim.spots[0], steps(grid, origin.cell, cell, 8)
            share = Fraction(far, steps(grid, origin.cell, target.cell, 8))
            if share > 1:
                return False
            low, high, _ = stretch(grid, origin.cell, target.cell, cell)
            return (
                low < high
                and cell != origin.cell
                and level in nearest_levels(origin.level + share * (target.level - origin.level))
            )
        case Rail():
            spine = [spot for step in range(1, shape.length + 1) for spot in travel(grid, aim, step, adjacency)]
            near = (max(steps(grid, tile, cell, adjacency), abs(level - at)) <= shape.reach for tile, at in spine)
            return cell != origin.cell and any(near)
        case Cone():
            step = steps(grid, origin.cell, cell, adjacency)
            reach = max((anchor for anchor in shape.anchors if anchor[0] <= step), default=(0, 0))[1]
            spine = travel(grid, aim, step, adjacency) if 1 <= step <= shape.length else []
            return any(max(steps(grid, tile, cell, adjacency), abs(level - at)) <= reach for tile, at in spine)
        case Specified():
            far = (max(steps(grid, s.cell, cell, adjacency), abs(level - s.level)) for s in aim.spots)
            return min(far) <= shape.reach
        case Trail():
            return any(spot.cell == cell and spot.level == level for spot in aim.spots)
    return is_round(grid, shape, aim, cell, level)


def is_round(grid: Grid, shape: Sphere | Disk | Cube, aim: Aim, cell: Cell, level: int) -> bool:
    """Whether a shape about a point covers a tile at a level."""
    centre, reach = (aim.spots or (aim.origin,))[0], shape.reach
    dx, dy, dz = cell[0] - centre.cell[0], cell[1] - centre.cell[1], level - centre.level
    if isinstance(shape, Cube):
        return max(steps(grid, centre.cell, cell, 8), abs(dz)) <= reach
    if isinstance(shape, Disk) and dz:
        return False
    plan = steps(grid, centre.cell, cell, 8) ** 2 if isinstance(grid, Hexes) else dx * dx + dy * dy
    return Fraction(plan + dz * dz) <= Fraction(2 * reach + 1, 2) ** 2


def covered(grid: Grid, shape: AnyShape, aim: Aim, level: int = 0, adjacency: int = 8) -> set[Cell]:
    """The tiles of the map that a shape covers."""
    return {cell for cell in grid.cells if is_covered(grid, shape, aim, cell, level, adjacency)}


def filled(board: Board, shape: set[Cell], start: Cell, slanting: bool = False) -> set[Cell]:
    """The tiles of a shape in one piece with the start, the pieces being joined pair by pair."""
    walls = {cell for cell in board.grid.cells if board.terrain(cell).impassable}
    room = (shape | {start}) - walls
    piece = {cell: cell for cell in room}

    def root(cell: Cell) -> Cell:
        while piece[cell] != cell:
            cell = piece[cell]
        return cell

    for a, b in product(room, room):
        if is_open(board, a, b, walls) or (slanting and is_open_corner(board, a, b, walls)):
            piece[root(a)] = root(b)
    return {cell for cell in room if start in room and root(cell) == root(start) and cell in shape}


def is_open(board: Board, a: Cell, b: Cell, walls: set[Cell]) -> bool:
    """Whether two tiles share an edge on which no wall stands."""
    side = board.side_between.get(frozenset((a, b)))
    straight = isinstance(board.grid, Hexes) or a[0] == b[0] or a[1] == b[1]
    return straight and board.grid.distance(a, b) == 1 and not (side and side.impassable)


def is_open_corner(board: Board, a: Cell, b: Cell, walls: set[Cell]) -> bool:
    """Whether one of the two ways round the corner at which two squares meet is open."""
    if isinstance(board.grid, Hexes) or not abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1:
        return False
    corners = ((a[0], b[1]), (b[0], a[1]))
    return any(c not in walls and is_open(board, a, c, walls) and is_open(board, c, b, walls) for c in corners)
