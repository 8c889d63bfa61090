"""Tiled's XML files in the shape of its JSON files, so that one reader serves both.

Written after the pages "TMX Map Format" and "JSON Map Format" of the Tiled documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

Shape = dict[str, Any]

_TYPED: Mapping[str, Callable[[str], Any]] = {"int": int, "float": float, "bool": "true".__eq__}


def map_shape(root: Element) -> Shape:
    """A `<map>`."""
    tilesets = [tileset_shape(child) for child in root.iterfind("tileset")]
    return {**root.attrib, "tilesets": tilesets, "layers": list(_layers(root)), **_properties(root)}


def tileset_shape(element: Element) -> Shape:
    """A `<tileset>`, in a map or in a file of its own."""
    tiles = [_tile(child) for child in element.iterfind("tile")]
    return {**element.attrib, **_image(element), "tiles": tiles, **_properties(element)}


def template_shape(root: Element) -> Shape:
    """A `<template>`, which holds one object."""
    objects = [_object(child) for child in root.iterfind("object")]
    return {"object": objects[0]} if objects else {}


def _properties(element: Element) -> Shape:
    """The `<properties>` of an element; text of several lines stands inside the `<property>`."""
    found = [_property(child) for child in element.iterfind("properties/property")]
    return {"properties": found} if found else {}


def _property(element: Element) -> Shape:
    """One property; its value stays text if it does not read as what its type says."""
    text = element.get("value", element.text or "")
    try:
        value = _TYPED.get(element.get("type", ""), str)(text)
    except ValueError:
        value = text
    return {"name": element.get("name", ""), "value": value}


def _tile(element: Element) -> Shape:
    return {**element.attrib, **_image(element), **_properties(element)}


def _image(element: Element) -> Shape:
    """The `<image>` of a tileset, a tile or a layer."""
    picture = element.find("image")
    return {} if picture is None else {"image": picture.get("source", "")}


def _layers(parent: Element) -> Iterator[Shape]:
    """The layers of a map or a group, from the bottom up."""
    for child in parent:
        if (reader := _LAYERS.get(child.tag)) is not None:
            yield {**child.attrib, **_properties(child), **reader(child)}


def _tile_layer(element: Element) -> Shape:
    """A `<layer>`: one `<data>`, whole or in chunks."""
    data = element.find("data")
    if data is None:
        return {"type": "tilelayer", "data": []}
    how = {key: data.get(key, "") for key in ("encoding", "compression")}
    chunks = [{**chunk.attrib, "data": _cells(chunk)} for chunk in data.iterfind("chunk")]
    return {"type": "tilelayer", **how, **({"chunks": chunks} if chunks else {"data": _cells(data)})}


def _cells(data: Element) -> str | list[str]:
    """The cells as text, or one by one in very old files."""
    tiles = [tile.get("gid", "0") for tile in data.iterfind("tile")]
    return tiles or data.text or ""


def _object_layer(element: Element) -> Shape:
    return {"type": "objectgroup", "objects": [_object(child) for child in element.iterfind("object")]}


def _object(element: Element) -> Shape:
    """An `<object>`; a child says what shape it is, and none says that it is a rectangle."""
    shape: Shape = {**element.attrib, **_properties(element)}
    for child in element:
        if child.tag in ("polygon", "polyline"):
            shape[child.tag] = [_point(pair) for pair in child.get("points", "").split()]
        elif child.tag in ("point", "ellipse", "capsule"):
            shape[child.tag] = True
        elif child.tag == "text":
            shape["text"] = {}
    return shape


def _point(pair: str) -> Shape:
    x, _, y = pair.partition(",")
    return {"x": x, "y": y}


_LAYERS: Mapping[str, Callable[[Element], Shape]] = {
    "layer": _tile_layer,
    "objectgroup": _object_layer,
    "imagelayer": lambda layer: {"type": "imagelayer", **_image(layer)},
    "group": lambda group: {"type": "group", "layers": list(_layers(group))},
}
