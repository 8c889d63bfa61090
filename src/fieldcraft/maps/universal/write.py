"""Writing Universal VTT maps, format 0.3, for every table that reads them."""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from fieldcraft.board import Board, Cell, Side, Squares
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.import_result import Light, MapError

Spot = dict[str, float]
Stroke = tuple[Cell, Cell]
"""A line from one corner of cells to another."""


def write_universal(board: Board, backdrop: Backdrop | None = None, lights: Iterable[Light] = ()) -> bytes:
    """A board as a Universal VTT file that other tables can read, and `read_universal` reads back with equal sides.

    Walls become lines of sight, and so do the outlines of cells that are both impassable and opaque; doors, windows and
    what else stands on sides become portals, whose `kind` is a key of our own that others skip.  Sides that stop
    neither steps nor sight are left out, other terrain and levels have no place in the format.
    Raises MapError for a board of hexes.
    """
    if not isinstance(board.grid, Squares):
        raise MapError("Universal VTT", "", "the format holds maps of squares only; this board is of hexes")
    plain = [side for side in board.sides if is_wall(side)]
    others = [side for side in board.sides if not is_wall(side) and (side.impassable or side.opaque or side.door)]
    strokes = {*map(_stroke, plain), *map(_stroke, solid_sides(board))} - {*map(_stroke, others)}
    document = {
        "format": 0.3,
        "resolution": _resolution(board.grid, backdrop),
        "line_of_sight": [list(map(_spot, stroke)) for stroke in join_lines(strokes)],
        "objects_line_of_sight": [],
        "portals": [_portal(side) for side in others],
        "environment": {"baked_lighting": backdrop is not None and backdrop.lit, "ambient_light": "ffffffff"},
        "lights": [_light(light) for light in lights],
        "image": base64.b64encode(backdrop.data).decode() if backdrop else "",
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def is_wall(side: Side) -> bool:
    """Whether the format's plain line says all."""
    return side.name == "wall" and side.impassable and side.opaque


def _resolution(grid: Squares, backdrop: Backdrop | None) -> Mapping[str, Any]:
    """The size in cells of the picture, or of the board if there is none."""
    if backdrop is None:
        return {"map_origin": _spot((0, 0)), "map_size": _spot((grid.columns, grid.rows)), "pixels_per_grid": 100}
    size = backdrop.width / backdrop.scale, backdrop.height / backdrop.scale
    return {"map_origin": _spot(backdrop.offset), "map_size": _spot(size), "pixels_per_grid": round(backdrop.scale)}


def _spot(point: tuple[float, float]) -> Spot:
    return {"x": point[0], "y": point[1]}


def _stroke(side: Side) -> Stroke:
    """The line between the two corners that the side's cells share."""
    (_, ay), (bx, by) = sorted(side.between)
    return ((bx, by), (bx, by + 1)) if ay == by else ((bx, by), (bx + 1, by))


def solid_sides(board: Board) -> Iterator[Side]:
    """Walls between solid cells and others."""
    grid = board.grid
    solid = {cell for cell in grid.cells if (kind := board.terrain(cell)).impassable and kind.opaque}
    for cell in solid:
        for beyond in grid.neighbours(cell):
            if beyond not in solid and share_an_edge(grid, cell, beyond):
                yield Side((cell, beyond), "wall")


def join_lines(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """The same lines, with those that follow one another straight on made one."""
    lanes: dict[tuple[bool, int], list[int]] = defaultdict(list)
    for (x, y), (_, y_end) in strokes:
        upright = y_end > y
        lanes[upright, x if upright else y].append(y if upright else x)
    for (upright, lane), places in sorted(lanes.items()):
        for _, run in groupby(enumerate(sorted(places)), lambda pair: pair[1] - pair[0]):
            stretch = [place for _, place in run]
            first, last = stretch[0], stretch[-1] + 1
            yield ((lane, first), (lane, last)) if upright else ((first, lane), (last, lane))


def _portal(side: Side) -> Mapping[str, Any]:
    """A door, window or other barrier; in this format closed means that no light comes through."""
    start, end = _stroke(side)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return {
        "position": _spot(middle),
        "bounds": [_spot(start), _spot(end)],
        "rotation": 0 if start[1] == end[1] else 1.570796,
        "closed": side.opaque,
        "freestanding": False,
        "kind": side.name,
    }


def _light(light: Light) -> Mapping[str, Any]:
    """A light; the first two digits of its colour mean opaque."""
    return {
        "position": _spot((light.x, light.y)),
        "range": light.range,
        "intensity": light.intensity,
        "color": f"ff{light.color}",
        "shadows": light.shadows,
    }
