"""Writing scenes for Foundry VTT, as its data of version 12 has them; later versions read it as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from fieldcraft.board import Board, Hexes, Side, Squares
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.foundry.read import KIND
from fieldcraft.maps.import_result import Imported, Light, Marker
from fieldcraft.maps.lattice import Frame, find_ends
from fieldcraft.maps.universal.write import is_wall, join_lines, solid_sides

PIXELS = 100
"""From side to side of a cell, unless a picture says otherwise."""

DISTANCE = 5
"""What Foundry calls the width of a cell: feet."""

TYPES = {"odd-r": 2, "even-r": 3, "odd-q": 4, "even-q": 5}
ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}

Ends = tuple[tuple[float, float], tuple[float, float]]


def write_foundry(imported: Imported) -> dict[str, bytes]:
    """A map as files for Foundry: `<name>.json`, to be imported into a new scene, and its picture, if it has one.

    The reader gives back equal sides, lights and size.  Outlines of solid ground become walls, other ground has no
    place in the format; markers become pins.  Where Foundry keeps the picture is for its user to say.
    """
    board, back = imported.board, imported.backdrop
    frame, width, height = _frame(board.grid, round(back.scale) if back else PIXELS)
    picture = f"{imported.name}.{ENDINGS[back.media]}" if back else ""
    document = {
        "name": imported.name,
        "width": round(width),
        "height": round(height),
        "padding": 0,
        "grid": {"type": _type(board.grid), "size": _size(frame), "distance": DISTANCE, "units": "ft"},
        "background": {"src": None},
        "tiles": [_tile(back, picture, frame)] if back else [],
        "walls": list(_walls(board, frame)),
        "lights": [_light(light, frame) for light in imported.lights],
        "notes": [_note(marker, frame) for marker in imported.markers],
        "tokens": [],
        "drawings": [],
    }
    text = msgspec.json.format(msgspec.json.encode(document), indent=1)
    return {f"{imported.name}.json": text, **({picture: back.data} if back else {})}


def _type(grid: Squares | Hexes) -> int:
    return TYPES[grid.layout] if isinstance(grid, Hexes) else 1


def _size(frame: Frame) -> float:
    """What Foundry calls the size of a cell: from side to side."""
    flat = isinstance(frame.grid, Hexes) and frame.grid.flat
    return frame.step[1] if flat else frame.step[0]


def _frame(grid: Squares | Hexes, size: float) -> tuple[Frame, float, float]:
    """Where the cells lie on the canvas, which has no margin, and how large it is; odd hexes begin with a half one."""
    if isinstance(grid, Squares):
        return Frame(grid, (size / 2, size / 2), (size, size)), grid.columns * size, grid.rows * size
    long = 2 * size / 3**0.5
    shove = size / 2 if grid.layout.startswith("even") else 0.0
    if grid.flat:
        frame = Frame(grid, (long / 2, shove), (0.75 * long, size))
        return frame, (0.75 * grid.columns + 0.25) * long, (grid.rows - 0.5) * size
    frame = Frame(grid, (shove, long / 2), (size, 0.75 * long))
    return frame, (grid.columns - 0.5) * size, (0.75 * grid.rows + 0.25) * long


def _walls(board: Board, frame: Frame) -> Iterator[Mapping[str, Any]]:
    """Walls, joined where they run on, then what else stands on sides."""
    others = [side for side in board.sides if not is_wall(side) and (side.impassable or side.opaque or side.door)]
    taken = {frozenset(side.between) for side in others}
    walls = chain((side for side in board.sides if is_wall(side)), solid_sides(board))
    plain = {frozenset(side.between): side for side in walls if frozenset(side.between) not in taken}
    size = frame.step[0]
    if isinstance(board.grid, Squares):
        corners = join_lines({_corners(side) for side in plain.values()})
        drawn: list[Ends] = [((ax * size, ay * size), (bx * size, by * size)) for (ax, ay), (bx, by) in corners]
    else:
        drawn = [_ends(side, frame) for side in plain.values()]
    for ends in drawn:
        yield _wall(ends, Side(((0, 0), (0, 1)), "wall"))
    for side in others:
        yield _wall(_ends(side, frame), side)


def _corners(side: Side) -> tuple[tuple[int, int], tuple[int, int]]:
    """The line between the two corners that two squares share."""
    (_, ay), (bx, by) = sorted(side.between)
    return ((bx, by), (bx, by + 1)) if ay == by else ((bx, by), (bx + 1, by))


def _ends(side: Side, frame: Frame) -> Ends:
    """Where a side begins and ends on the canvas."""
    first, last = find_ends(frame.grid, side)
    return frame.spot(*first), frame.spot(*last)


def _wall(ends: Ends, side: Side) -> Mapping[str, Any]:
    """A wall or a door; a flag of our own says which kind of side it is."""
    (x, y), (x_end, y_end) = ends
    door = 2 if side.name == "secret door" else int(side.name.endswith("door"))
    is_open = bool(door) and not side.impassable
    stops, hides = 20 * (side.impassable or is_open), 20 * (side.opaque or is_open)
    return {
        "c": [round(x, 3), round(y, 3), round(x_end, 3), round(y_end, 3)],
        "move": stops,
        "sight": hides,
        "light": hides,
        "sound": hides,
        "door": door,
        "ds": int(is_open),
        "dir": 0,
        "flags": {} if is_wall(side) else {KIND: {"kind": side.name}},
    }


def _light(light: Light, frame: Frame) -> Mapping[str, Any]:
    x, y = _place(light.x, light.y, frame)
    reach = light.range * DISTANCE
    config = {"dim": reach, "bright": reach / 2, "color": f"#{light.color}"}
    return {"x": x, "y": y, "walls": light.shadows, "config": config}


def _place(x: float, y: float, frame: Frame) -> tuple[float, float]:
    """A place on the canvas, told in cells from the corner of the first cell."""
    return (
        round(frame.first[0] + (x - 0.5) * frame.step[0], 6),
        round(frame.first[1] + (y - 0.5) * frame.step[1], 6),
    )


def _note(marker: Marker, frame: Frame) -> Mapping[str, Any]:
    x, y = frame.spot(*marker.cell)
    return {"x": round(x, 3), "y": round(y, 3), "text": marker.name, "entryId": None}


def _tile(back: Backdrop, picture: str, frame: Frame) -> Mapping[str, Any]:
    """The picture where it lies, which need not be the whole canvas."""
    across, (left, top) = _size(frame), back.offset
    middle = frame.grid.center(frame.grid.cell(0, 0))
    return {
        "x": round(frame.first[0] + (left - middle[0]) * across, 3),
        "y": round(frame.first[1] + (top - middle[1]) * across, 3),
        "width": round(back.width / back.scale * across, 3),
        "height": round(back.height / back.scale * across, 3),
        "rotation": 0,
        "texture": {"src": picture},
    }
