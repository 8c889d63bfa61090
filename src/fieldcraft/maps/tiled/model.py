"""What a Tiled map says, as typed values; keys that Fieldcraft has no use for are passed over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from fieldcraft.maps.import_result import Value

Gid = Annotated[int, msgspec.Meta(ge=0, le=0xFFFFFFFF)]
"""The number of a tile: its four highest bits tell how it is turned."""

Length = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Offset = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]


class Property(msgspec.Struct, frozen=True):
    """A property that the user gave."""

    name: str
    value: Any = None


def values(properties: Iterable[Property]) -> dict[str, Value]:
    """The properties that are text, truth values or numbers of a size that every program can hold, by name."""
    return {each.name: each.value for each in properties if _is_plain(each.value)}


def _is_plain(value: Any) -> bool:
    """Whether a value is no list, no object and no endless number."""
    return isinstance(value, str) or (isinstance(value, int | float) and abs(value) <= 2**53)


class Tile(msgspec.Struct, frozen=True):
    """A tile that its tileset says something of; the class was called `class` in Tiled 1.9 only."""

    id: Gid
    type: str = ""
    class_: str = msgspec.field(name="class", default="")
    image: str = ""
    properties: tuple[Property, ...] = ()

    @property
    def kind(self) -> str:
        return self.type or self.class_


class Tileset(msgspec.Struct, frozen=True):
    """A tileset; with a `source` all else stands in another file.

    `image` holds its tiles in rows of `columns`, `spacing` pixels apart and `margin` from the edge; tiles may have
    pictures of their own instead.
    """

    firstgid: Gid = 1
    source: str = ""
    name: str = ""
    objectalignment: str = "unspecified"
    image: str = ""
    tilewidth: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    tileheight: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    columns: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    spacing: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    margin: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    tiles: tuple[Tile, ...] = ()


class Spot(msgspec.Struct, frozen=True):
    """A point in pixels."""

    x: float
    y: float


class Thing(msgspec.Struct, frozen=True):
    """An object: a point, a line, a shape or a tile, in pixels; `rotation` is clockwise, in degrees."""

    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    name: str = ""
    type: str = ""
    class_: str = msgspec.field(name="class", default="")
    visible: bool = True
    gid: Gid | None = None
    point: bool = False
    ellipse: bool = False
    capsule: bool = False
    polygon: tuple[Spot, ...] = ()
    polyline: tuple[Spot, ...] = ()
    text: Any = None
    template: str = ""
    properties: tuple[Property, ...] = ()

    @property
    def kind(self) -> str:
        return self.type or self.class_


class Template(msgspec.Struct, frozen=True):
    """A file with an object that others are made after."""

    object: Thing


class Chunk(msgspec.Struct, frozen=True):
    """A rectangle of cells of an infinite map."""

    x: Offset
    y: Offset
    width: Length
    height: Length
    data: tuple[Gid, ...] | str


class Layer(msgspec.Struct, frozen=True):
    """A layer of cells, of objects, of layers, or a picture."""

    type: Literal["tilelayer", "objectgroup", "imagelayer", "group"]
    name: str = ""
    class_: str = msgspec.field(name="class", default="")
    visible: bool = True
    image: str = ""
    opacity: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0
    offsetx: float = 0.0
    offsety: float = 0.0
    x: Offset = 0
    y: Offset = 0
    width: int = 0
    height: int = 0
    encoding: str = ""
    compression: str = ""
    data: tuple[Gid, ...] | str = ()
    chunks: tuple[Chunk, ...] = ()
    objects: tuple[Thing, ...] = ()
    layers: tuple[Layer, ...] = ()
    properties: tuple[Property, ...] = ()


class TiledMap(msgspec.Struct, frozen=True):
    """A map: `width` by `height` cells of `tilewidth` by `tileheight` pixels."""

    orientation: str
    tilewidth: Length
    tileheight: Length
    width: Offset = 0
    height: Offset = 0
    infinite: bool = False
    hexsidelength: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    staggeraxis: Literal["x", "y"] = "y"
    staggerindex: Literal["odd", "even"] = "odd"
    tilesets: tuple[Tileset, ...] = ()
    layers: tuple[Layer, ...] = ()
    properties: tuple[Property, ...] = ()


HINTS = {
    "staggeraxis": "the stagger axis is x or y",
    "staggerindex": "the stagger index is odd or even",
    "tilewidth": "a cell is 1 to 100000 pixels wide",
    "tileheight": "a cell is 1 to 100000 pixels high",
    "orientation": "a map is orthogonal or hexagonal",
    "data": "cells are tile numbers from 0 to 4294967295, or text with an encoding",
    "tiles": "maps from before Tiled 1.2 must be saved again by a newer one",
    "opacity": "a layer is from 0 to 1 opaque",
    "properties": "maps from before Tiled 1.2 must be saved again by a newer one",
}
