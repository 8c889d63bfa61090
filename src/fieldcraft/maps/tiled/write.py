"""Writing Tiled maps (.tmj), to go on drawing a board in an editor."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.maps.import_result import Imported, Light, Marker
from fieldcraft.maps.lattice import Frame, find_ends

LONG, SHORT, EDGE = 64, 56, 32
"""Pixels of a tile: a square is 64 by 64, a hex 64 from corner to corner and 56 from side to side, its sides 32."""

_COLOURS: Mapping[str, tuple[int, int, int]] = {
    "open": (196, 201, 153),
    "floor": (214, 200, 174),
    "road": (226, 211, 170),
    "rubble": (160, 148, 134),
    "low-wall": (140, 128, 118),
    "foliage": (116, 146, 92),
    "shallow": (158, 196, 210),
    "deep": (82, 124, 160),
    "void": (24, 22, 26),
    "curtain": (150, 90, 90),
    "pillar": (96, 90, 88),
    "wall": (70, 64, 62),
}


def write_tiled(imported: Imported) -> dict[str, bytes]:
    """A map as files for Tiled: `<name>.tmj` and the picture of its tiles, `<name>-tiles.png`.

    `read_tiled` reads back equal ground, levels, sides, markers and lights.  The picture under the board is not kept.
    """
    board, name = imported.board, imported.name
    tiles = [*map(_tile, range(len(board.kinds)), board.kinds)]
    heights = sorted(set(board.levels))
    tiles += [
        {"id": len(tiles) + i, "properties": _properties({"elevation": level})} for i, level in enumerate(heights)
    ]
    picture = f"{name}-tiles.png"
    colours = [_COLOURS.get(kind.name, _COLOURS["open"]) for kind in board.kinds] + [None for _ in heights]
    document = {
        **_shape(board.grid),
        "type": "map",
        "version": "1.10",
        "infinite": False,
        "renderorder": "right-down",
        "tilesets": [_tileset(board.grid, picture, tiles)],
        "layers": list(_layers(imported, heights)),
    }
    text = msgspec.json.format(msgspec.json.encode(document), indent=1)
    return {f"{name}.tmj": text, picture: _png(board.grid, colours)}


def _tile_size(grid: Squares | Hexes) -> tuple[int, int]:
    if isinstance(grid, Squares):
        return LONG, LONG
    return (LONG, SHORT) if grid.flat else (SHORT, LONG)


def _shape(grid: Squares | Hexes) -> Mapping[str, Any]:
    """The keys that tell the form of the grid."""
    width, height = _tile_size(grid)
    size = {"width": grid.columns, "height": grid.rows, "tilewidth": width, "tileheight": height}
    if isinstance(grid, Squares):
        return {"orientation": "orthogonal", **size}
    index, axis = grid.layout[:-2], "x" if grid.flat else "y"
    return {"orientation": "hexagonal", "hexsidelength": EDGE, "staggeraxis": axis, "staggerindex": index, **size}


def _frame(grid: Squares | Hexes) -> Frame:
    """Where the cells are drawn."""
    width, height = _tile_size(grid)
    if isinstance(grid, Squares):
        return Frame(grid, (width / 2, height / 2), (width, height))
    shove = 0.5 if grid.layout.startswith("even") else 0.0
    if grid.flat:
        return Frame(grid, (width / 2, height * (0.5 + shove)), ((width + EDGE) / 2, height))
    return Frame(grid, (width * (0.5 + shove), height / 2), (width, (height + EDGE) / 2))


def _tileset(grid: Squares | Hexes, picture: str, tiles: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    """All tiles side by side in one picture."""
    width, height = _tile_size(grid)
    return {
        "firstgid": 1,
        "name": "terrain",
        "image": picture,
        "imagewidth": width * len(tiles),
        "imageheight": height,
        "tilewidth": width,
        "tileheight": height,
        "tilecount": len(tiles),
        "columns": len(tiles),
        "margin": 0,
        "spacing": 0,
        "tiles": tiles,
    }


def _properties(values: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Properties with the types that Tiled calls them by."""
    names = {bool: "bool", int: "int", float: "float", str: "string"}
    return [{"name": name, "type": names[type(value)], "value": value} for name, value in values.items()]


def _tile(number: int, kind: Terrain) -> Mapping[str, Any]:
    facts = {"blocks_move": kind.impassable, "blocks_sight": kind.opaque, "cover": kind.cover}
    return {"id": number, "properties": _properties({"terrain": kind.name, "move_cost": kind.cost, **facts})}


def _layers(imported: Imported, heights: list[int]) -> Iterator[Mapping[str, Any]]:
    """Ground, heights, sides, markers and lights."""
    board = imported.board
    frame = _frame(board.grid)
    yield _tile_layer("ground", board, [kind + 1 for kind in board.ground])
    if board.levels:
        first = len(board.kinds) + 1
        yield _tile_layer("elevation", board, [first + heights.index(level) for level in board.levels])
    yield _object_layer("sides", [_line(frame, side, find_ends(board.grid, side)) for side in board.sides])
    yield _object_layer("markers", [_marker(frame, marker) for marker in imported.markers])
    yield _object_layer("lights", [_light(frame, light) for light in imported.lights])


def _tile_layer(name: str, board: Board, numbers: list[int]) -> Mapping[str, Any]:
    size = {"width": board.grid.columns, "height": board.grid.rows, "x": 0, "y": 0}
    return {"type": "tilelayer", "name": name, "visible": True, "opacity": 1, "data": numbers, **size}


def _object_layer(name: str, objects: list[dict[str, Any]]) -> Mapping[str, Any]:
    numbered = [{"id": i + 1, "visible": True, "rotation": 0, **each} for i, each in enumerate(objects)]
    return {"type": "objectgroup", "name": name, "visible": True, "opacity": 1, "objects": numbered, "x": 0, "y": 0}


def _line(frame: Frame, side: Side, stroke: tuple[tuple[float, float], tuple[float, float]]) -> dict[str, Any]:
    """A barrier as a line."""
    (x, y), (x_end, y_end) = (frame.spot(*end) for end in stroke)
    facts = {"blocks_move": side.impassable, "blocks_sight": side.opaque, "cover": side.cover}
    line = [{"x": 0, "y": 0}, {"x": x_end - x, "y": y_end - y}]
    return {"name": "", "type": side.name, "x": x, "y": y, "polyline": line, "properties": _properties(facts)}


def _point(x: float, y: float) -> dict[str, Any]:
    return {"x": x, "y": y, "point": True, "width": 0, "height": 0}


def _marker(frame: Frame, marker: Marker) -> dict[str, Any]:
    spot = _point(*frame.spot(*marker.cell))
    return {"name": marker.name, "type": marker.kind, "properties": _properties(marker.properties), **spot}


def _light(frame: Frame, light: Light) -> dict[str, Any]:
    """A light where it hangs."""
    (left, top), (width, height) = frame.first, frame.step
    told = {"range": light.range, "color": light.color, "intensity": light.intensity, "shadows": light.shadows}
    spot = _point(left + (light.x - 0.5) * width, top + (light.y - 0.5) * height)
    return {"name": "", "type": "light", "properties": _properties(told), **spot}


def _png(grid: Squares | Hexes, colours: Iterable[tuple[int, int, int] | None]) -> bytes:
    """The tiles side by side, one colour each, hexes in their shape; a tile of no colour is clear."""
    width, height = _tile_size(grid)
    paints = [bytes((*colour, 255)) if colour else bytes(4) for colour in colours]
    rows = []
    for y in range(height):
        gap = _gap(grid, y)
        rows.append(b"\0" + b"".join(bytes(4 * gap) + paint * (width - 2 * gap) + bytes(4 * gap) for paint in paints))
    header = struct.pack(">IIBBBBB", width * len(paints), height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def _gap(grid: Squares | Hexes, y: int) -> int:
    """The clear pixels to the left of a tile in a row of its picture."""
    if isinstance(grid, Squares):
        return 0
    if grid.flat:
        slope = abs(y + 0.5 - SHORT / 2) / (SHORT / 2)
        return int(slope * (LONG - EDGE) / 2)
    end = min(y + 0.5, LONG - y - 0.5) / ((LONG - EDGE) / 2)
    return int(max(0.0, 1 - end) * SHORT / 2)


def _chunk(named: tuple[bytes, bytes]) -> bytes:
    """A chunk of a PNG file: length, name, data, checksum."""
    name, data = named
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
