"""Reading projects of Dungeondraft (.dungeondraft_map): walls, doors, lights and water; 256 pixels are a cell.

Lists of points are texts in the notation of its engine, such as `PoolVector2Array( 0, 0, 256, 0 )`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Annotated, Any

import msgspec

from fieldcraft.board import Board, Cell, Squares
from fieldcraft.maps.documents import convert
from fieldcraft.maps.ground import Vocabulary
from fieldcraft.maps.import_result import Imported, Light, MapError, six_digits
from fieldcraft.maps.lattice import Frame, effort, inside
from fieldcraft.maps.limits import MOST_POINTS, Budget, check_size
from fieldcraft.maps.parts import choose_part
from fieldcraft.maps.strokes import Stroke, lay_strokes, tell_count, tell_outside

CELL = 256.0
"""Pixels of a cell."""

WATERS = ("shallow", "water")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")

Points = tuple[tuple[float, float], ...]

HINTS = {
    "width": "a world has a width and a height in cells",
    "height": "a world has a width and a height in cells",
    "levels": "levels maps numbers to levels",
    "points": "points are a text like PoolVector2Array( 0, 0, 256, 0 )",
    "position": "a position is a text like Vector2( 128, 256 )",
}


class _Portal(msgspec.Struct):
    position: str
    direction: str = ""
    rotation: float = 0.0
    radius: float = 128.0
    closed: bool = True


class _Wall(msgspec.Struct):
    points: str
    loop: bool = False
    portals: list[_Portal] = []


class _Light(msgspec.Struct):
    position: str
    range: float = 0.0
    intensity: float = 1.0
    color: str = ""
    shadows: bool = True


class _Level(msgspec.Struct):
    label: str = ""
    walls: list[_Wall] = []
    portals: list[_Portal] = []
    lights: list[_Light] = []
    objects: list[Any] = []
    roofs: Any = None
    cave: dict[str, Any] | None = None
    water: dict[str, Any] | None = None


class _World(msgspec.Struct):
    width: Annotated[int, msgspec.Meta(ge=1)]
    height: Annotated[int, msgspec.Meta(ge=1)]
    levels: dict[str, dict[str, Any]]


class _Document(msgspec.Struct):
    world: _World


def dungeondraft_from(document: Any, file: str, vocabulary: Vocabulary, part: str) -> Imported:
    """The board of a level: the one that `part` names, or else the first."""
    world = convert(document, _Document, file, HINTS).world
    check_size(world.width, world.height, file, "$.world.width")
    if not world.levels:
        raise MapError(file, "$.world.levels", "the project has no level")
    names = [str(level.get("label") or key) for key, level in world.levels.items()]
    chosen, told = choose_part(names, part, file, "level")
    level = convert(list(world.levels.values())[chosen], _Level, file, HINTS, f"level {names[chosen]!r}")
    frame = Frame(Squares(world.width, world.height), (CELL / 2, CELL / 2), (CELL, CELL))
    strokes = [*_walls(level, vocabulary, file), *_portals(level, vocabulary)]
    sides, outside = lay_strokes(frame, strokes, Budget(file, "walls"))
    wet = _water(level, frame, Budget(file, "water"))
    name = next((one for one in WATERS if vocabulary.knows(one)), "shallow")
    ground = dict.fromkeys(wet, vocabulary.ground(name).terrain_kind())
    board = Board.of(frame.grid, ground, sides=(barrier.between(cells) for cells, barrier in sides.items()))
    notices = (*told, *tell_outside(outside, len(strokes)), *_tell(level, len(wet), name))
    parts = tuple(names) if len(names) > 1 else ()
    return Imported(board, PurePath(file).stem, (), notices, tuple(_lights(level, frame)), parts=parts)


def _points(text: str) -> Points:
    """The points in a text; an odd number at the end, and what is no number, is passed over."""
    body = text.partition("(")[2]
    numbers = [float(one) for one in _NUMBER.findall(body)]
    pairs = zip(numbers[::2], numbers[1::2], strict=False)
    return tuple((x, y) for x, y in pairs if math.isfinite(x) and math.isfinite(y))


def _walls(level: _Level, vocabulary: Vocabulary, file: str) -> Iterator[Stroke]:
    count = 0
    for wall in level.walls:
        points = _points(wall.points)
        count += len(points)
        if count > MOST_POINTS:
            raise MapError(file, "walls", f"there are too many points; at most {MOST_POINTS} are allowed")
        if len(points) > 1:
            yield Stroke((*points, points[0]) if wall.loop else points, vocabulary.wall())


def _portals(level: _Level, vocabulary: Vocabulary) -> Iterator[Stroke]:
    """Doors and windows, each along its direction or, if it has none, as it is turned."""
    for portal in (*(one for wall in level.walls for one in wall.portals), *level.portals):
        for x, y in _points(portal.position)[:1]:
            aside = next(iter(_points(portal.direction)), (math.cos(portal.rotation), math.sin(portal.rotation)))
            length = math.hypot(*aside) or 1.0
            across, down = (one / length * min(abs(portal.radius), 64 * CELL) for one in aside)
            ends = ((x - across, y - down), (x + across, y + down))
            yield Stroke(ends, vocabulary.portal("", closed=portal.closed), portal=True)


def _lights(level: _Level, frame: Frame) -> Iterator[Light]:
    for light in level.lights:
        for x, y in _points(light.position)[:1]:
            if 0 < light.range <= 1e6 and frame.point(x, y) is not None:
                place = round(x / CELL, 6), round(y / CELL, 6)
                yield Light(*place, light.range, six_digits(light.color), light.intensity, light.shadows)


def _water(level: _Level, frame: Frame, budget: Budget) -> frozenset[Cell]:
    """The cells of water; a pool within a pool is an island."""
    return frozenset(_flood((level.water or {}).get("tree"), frame, budget))


def _flood(tree: Any, frame: Frame, budget: Budget) -> set[Cell]:
    """The cells in a branch of the tree of pools, without those of its own branches, whose branches count again."""
    if not isinstance(tree, Mapping):
        return set()
    text = tree.get("polygon")
    found = [frame.point(x, y) for x, y in _points(text if isinstance(text, str) else "")]
    corners = [point for point in found if point is not None]
    budget.charge(effort(frame.grid, [*corners, *corners[:1]]))
    wet = set(inside(frame.grid, corners)) if len(corners) > 2 else set()
    children = tree.get("children")
    for branch in children if isinstance(children, list) else ():
        below = _flood(branch, frame, budget)
        wet = wet - below if len(corners) > 2 else wet | below
    budget.charge(len(wet))
    return wet


def _tell(level: _Level, wet: int, name: str) -> Iterator[str]:
    """What was guessed and what is left out."""
    yield "The project holds no picture: export one, and lay it under the board in the editor"
    if wet:
        yield f"Water ({wet} cells) is ground called {name}"
    if level.objects:
        yield f"{tell_count(len(level.objects), 'object')} left out"
    if level.cave and any(char.isdigit() and char != "0" for char in str(level.cave.get("bitmap", ""))):
        yield "The cave was left out: draw its rock in the editor"
