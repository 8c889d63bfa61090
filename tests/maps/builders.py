"""Small maps for tests, built in code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fieldcraft.board import Board, Cell, Side

TILES = ("open", "wall", "rubble", "deep", "foliage")
"""The classes of the tiles 1 to 5 of `tileset`."""


def tileset(*tiles: Mapping[str, Any], name: str = "Ground", first: int = 1) -> dict[str, Any]:
    """A tileset with the given tiles, or else one with a tile for each of `TILES`."""
    plain = [{"id": i, "type": kind} for i, kind in enumerate(TILES)]
    return {"firstgid": first, "name": name, "tiles": list(tiles) or plain}


def tile(number: int, **properties: Any) -> dict[str, Any]:
    """A tile with properties."""
    return {"id": number, "properties": [{"name": key, "value": value} for key, value in properties.items()]}


def layer(data: Any, width: int, height: int, name: str = "Ground", **keys: Any) -> dict[str, Any]:
    """A tile layer."""
    return {"type": "tilelayer", "name": name, "width": width, "height": height, "data": data, **keys}


def things(*objects: Mapping[str, Any], name: str = "Objects", **keys: Any) -> dict[str, Any]:
    """An object layer."""
    return {"type": "objectgroup", "name": name, "objects": list(objects), **keys}


def line(*points: tuple[float, float], **keys: Any) -> dict[str, Any]:
    """A line through points, counted from the map's corner."""
    return {"x": 0, "y": 0, "polyline": [{"x": x, "y": y} for x, y in points], **keys}


def tiled(*layers: Mapping[str, Any], width: int, height: int, **keys: Any) -> dict[str, Any]:
    """A map of squares of 10 pixels, with the plain tileset."""
    shape = {"width": width, "height": height, "tilewidth": 10, "tileheight": 10}
    return {"orientation": "orthogonal", **shape, "tilesets": [tileset()], "layers": list(layers), **keys}


def hexes(*layers: Mapping[str, Any], width: int, height: int, axis: str, index: str, **keys: Any) -> dict[str, Any]:
    """A map of hexes, 56 pixels from side to side."""
    size = {"tilewidth": 64, "tileheight": 56} if axis == "x" else {"tilewidth": 56, "tileheight": 64}
    stagger = {"hexsidelength": 32, "staggeraxis": axis, "staggerindex": index}
    return tiled(*layers, width=width, height=height, orientation="hexagonal", **size, **stagger, **keys)


def universal(columns: float, rows: float, *walls: Any, **keys: Any) -> dict[str, Any]:
    """A Universal VTT map with walls, each a list of (x, y)."""
    lines = [[{"x": x, "y": y} for x, y in wall] for wall in walls]
    resolution = {"map_size": {"x": columns, "y": rows}, "map_origin": {"x": 0, "y": 0}, "pixels_per_grid": 70}
    return {"format": 0.3, "resolution": resolution, "line_of_sight": lines, **keys}


def packed(document: Any) -> bytes:
    """A document as the bytes of a file."""
    return json.dumps(document).encode()


def names(board: Board) -> list[list[str]]:
    """The names of the terrain, row by row."""
    grid = board.grid
    return [[board.terrain(grid.cell(x, y)).name for x in range(grid.columns)] for y in range(grid.rows)]


def standing(board: Board) -> dict[frozenset[Cell], tuple[str, bool, bool, int]]:
    """What stands on each side: name, whether it stops steps, whether it stops sight, cover."""
    return {frozenset(side.between): _told(side) for side in board.sides}


def _told(side: Side) -> tuple[str, bool, bool, int]:
    return side.name, side.impassable, side.opaque, side.cover
