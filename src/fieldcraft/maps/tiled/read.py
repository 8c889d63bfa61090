"""Reading maps of the editor Tiled, as XML (.tmx) and as JSON (.tmj, .json), orthogonal and hexagonal.

Written after the pages "TMX Map Format", "JSON Map Format" and "Global Tile IDs" of the Tiled documentation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import msgspec

from fieldcraft.board import Board, Cell, Hexes, Side, Squares
from fieldcraft.board.catalog import PLAIN
from fieldcraft.board.grid import Layout
from fieldcraft.maps.bundle import Files, fetch, resolve_name
from fieldcraft.maps.documents import convert, parse_json
from fieldcraft.maps.ground import Barrier, Facts, Vocabulary
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.tiled.cells import (
    SILENT,
    VOID,
    Extent,
    Place,
    Stack,
    Tilesets,
    blocks,
    extent,
    facts_of,
    merge_facts,
    stacks,
)
from fieldcraft.maps.tiled.model import HINTS, Layer, Template, Thing, TiledMap, Tileset, values
from fieldcraft.maps.tiled.objects import Pen, Placed
from fieldcraft.maps.tiled.painting import paint_map
from fieldcraft.maps.tiled.tmx import map_shape, template_shape, tileset_shape
from fieldcraft.maps.xml_documents import parse_xml

NAMED = 8
"""Tiles that a notice names."""

NO_FILES: Mapping[str, bytes] = {}

_LAYOUTS: Mapping[tuple[str, bool], Layout] = {
    ("y", False): "odd-r",
    ("y", True): "even-r",
    ("x", False): "odd-q",
    ("x", True): "even-q",
}
"""By the axis along which lines are shoved, and whether the first line is."""


class Reading(NamedTuple):
    """A map that is being read: its name in the bundle, the files beside it, house rules, and notices so far."""

    file: str
    files: Files
    vocabulary: Vocabulary
    notices: list[str]


def read_tiled(data: bytes, name: str, vocabulary: Vocabulary, files: Files = NO_FILES) -> Imported:
    """The board in a Tiled map, with terrain from tile properties and sides and markers from object layers.

    `name` is the map's name among `files`, where its tilesets are looked for and nowhere else.
    Raises MapError for what is no such map, is of a shape that Fieldcraft does not know, or breaks a bound.
    """
    return tiled_from(_document(data, name, "map", map_shape), name, vocabulary, files)


def tiled_from(document: Any, file: str, vocabulary: Vocabulary, files: Files = NO_FILES) -> Imported:
    """The board in a Tiled map that is decoded already."""
    tiled = convert(document, TiledMap, file, HINTS)
    _check_orientation(tiled, file)
    reading = Reading(file, files, vocabulary, [])
    placed = list(_visible_layers(tiled.layers, reading, Placed(Layer("group"))))
    tilesets = Tilesets(
        file, tuple(sorted(_load_tilesets(tiled.tilesets, reading), key=lambda each: each.firstgid)), vocabulary
    )
    layers = [each.layer for each in placed if each.layer.type == "tilelayer"]
    drawn = blocks(layers, tiled, file)
    area = extent(tiled, drawn, file)
    pen = Pen(_frame(tiled, area), tilesets)
    for each, thing in _objects(placed, reading):
        pen.draw(each, thing)
    ground = _ground(tiled, layers, stacks(drawn, area), pen, reading)
    backdrop, undrawn, missing = paint_map(placed, drawn, tiled, area, pen.frame, tilesets, files)
    # Whoever has said what all tiles are needs no picture of them.
    lacking = _tell_missing(missing) if reading.notices else []
    notices = (*reading.notices, *pen.notices, *undrawn, *lacking)
    name = PurePosixPath(file).stem
    return Imported(_board(pen, ground), name, tuple(pen.markers), notices, tuple(pen.lights), backdrop)


def _document(data: bytes, name: str, tag: str, shape: Callable[[Element], Any]) -> Any:
    """A file, XML or JSON, as plain values in the shape of the JSON format."""
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return parse_json(data, name)
    root = parse_xml(data, name)
    if root.tag != tag:
        raise MapError(name, f"<{root.tag}>", f"the file must hold a <{tag}> of the editor Tiled")
    return shape(root)


def _check_orientation(tiled: TiledMap, file: str) -> None:
    """MapError for maps that are neither of squares nor of hexes."""
    if tiled.orientation not in ("orthogonal", "hexagonal"):
        allowed = "orthogonal and hexagonal maps can be played"
        raise MapError(file, "orientation", f"the map is {tiled.orientation[:40]}; {allowed}")


def _visible_layers(layers: Iterable[Layer], reading: Reading, group: Placed) -> Iterator[Placed]:
    """The layers that are not hidden, groups told out, from the bottom up."""
    for layer in layers:
        placed = Placed(layer, group.right + layer.offsetx, group.down + layer.offsety)
        if not layer.visible:
            reading.notices.append(f"layer {layer.name!r} is hidden and was left out")
        elif layer.type == "group":
            yield from _visible_layers(layer.layers, reading, placed)
        else:
            yield placed


def _load_tilesets(tilesets: Iterable[Tileset], reading: Reading) -> Iterator[Tileset]:
    """The tilesets, with those from files of their own read; one that is missing has a name and no rules."""
    for tileset in tilesets:
        if not tileset.source:
            yield tileset
            continue
        name = resolve_name(reading.file, tileset.source)
        if (data := fetch(reading.files, name)) is None:
            reading.notices.append(f"tileset {tileset.source!r} is not beside the map, so its tiles have no rules")
            yield msgspec.structs.replace(tileset, name=PurePosixPath(name).stem)
        else:
            read = convert(_document(data, name, "tileset", tileset_shape), Tileset, name, HINTS)
            title = read.name or PurePosixPath(name).stem
            yield msgspec.structs.replace(read, firstgid=tileset.firstgid, name=title, source=name)


def _frame(tiled: TiledMap, area: Extent) -> Frame:
    """The grid and where its cells are drawn."""
    width, height = tiled.tilewidth, tiled.tileheight
    if tiled.orientation == "orthogonal":
        first = (area.left + 0.5) * width, (area.top + 0.5) * height
        return Frame(Squares(area.columns, area.rows), first, (width, height))
    return _hex_frame(tiled, area)


def _hex_frame(tiled: TiledMap, area: Extent) -> Frame:
    """Hexes: every other line is shoved by half a cell; which ones, turns over if an odd line comes first."""
    width, height = max(2, tiled.tilewidth & ~1), max(2, tiled.tileheight & ~1)
    flat = tiled.staggeraxis == "x"
    shoved = bool((area.left if flat else area.top) & 1) ^ (tiled.staggerindex == "even")
    grid = Hexes(area.columns, area.rows, _LAYOUTS[tiled.staggeraxis, shoved])
    side = tiled.hexsidelength
    step = ((width - side) // 2 + side, height) if flat else (width, (height - side) // 2 + side)
    shove = (0.0, shoved * height / 2) if flat else (shoved * width / 2, 0.0)
    first = area.left * step[0] + width / 2 + shove[0], area.top * step[1] + height / 2 + shove[1]
    return Frame(grid, first, step)


def _objects(placed: Iterable[Placed], reading: Reading) -> Iterator[tuple[Placed, Thing]]:
    """Every object with its layer, made after its template if it has one."""
    templates: dict[str, Thing] = {}
    for each in placed:
        for thing in each.layer.objects:
            yield each, _instance(thing, templates, reading) if thing.template else thing


def read_objects(data: bytes, name: str, files: Files, notices: list[str]) -> list[tuple[Placed, Thing]]:
    """The objects of the layers of a Tiled map that are not hidden, in pixels; notices are added to those there are.

    Raises MapError as `read_tiled` does, but maps of any orientation will do.
    """
    tiled = convert(_document(data, name, "map", map_shape), TiledMap, name, HINTS)
    reading = Reading(name, files, Vocabulary(PLAIN), notices)
    return list(_objects(_visible_layers(tiled.layers, reading, Placed(Layer("group"))), reading))


def _instance(thing: Thing, templates: dict[str, Thing], reading: Reading) -> Thing:
    """An object made after a template: its own words come first."""
    name = resolve_name(reading.file, thing.template)
    if name not in templates:
        templates[name] = _template(name, reading)
    model = templates[name]
    plain = Thing()
    mine = {key: value for key in Thing.__struct_fields__ if (value := getattr(thing, key)) != getattr(plain, key)}
    properties = {each.name: each for each in (*model.properties, *thing.properties)}
    return msgspec.structs.replace(model, **{**mine, "properties": tuple(properties.values())})


def _template(name: str, reading: Reading) -> Thing:
    """The object in a template's file; a plain one if the file is missing."""
    if (data := fetch(reading.files, name)) is None:
        reading.notices.append(f"template {name!r} is not beside the map, so its objects lack what it says")
        return Thing()
    return convert(_document(data, name, "template", template_shape), Template, name, HINTS).object


def _ground(
    tiled: TiledMap, layers: Sequence[Layer], found: Mapping[Place, Stack], pen: Pen, reading: Reading
) -> dict[Cell, Facts]:
    """What each cell's ground is: its tiles, or the map's word for cells without any, and the areas over them."""
    where = [(reading.file, f"layer {layer.name!r}") for layer in layers]
    told = [
        facts_of(values(each.properties), each.class_, reading.vocabulary, at)
        for each, at in zip(layers, where, strict=True)
    ]
    tiles = {stack: merge_facts(stack, told, pen.tilesets) for stack in set(found.values())} | {
        (): _empty(tiled, reading)
    }
    grid = pen.frame.grid
    lying = {cell: (pen.ground.get(cell, SILENT), found.get(grid.place(cell), ())) for cell in grid.cells}
    # Many cells, few sorts of ground: each sort is worked out once.
    sorts = {sort: sort[0].over(tiles[sort[1]]) for sort in set(lying.values())}
    silent = Counter(sort[1] for sort in lying.values() if sorts[sort] == SILENT)
    reading.notices.extend(_silence(silent, pen.tilesets))
    return {cell: sorts[sort] for cell, sort in lying.items()}


def _empty(tiled: TiledMap, reading: Reading) -> Facts:
    """What a cell without a tile is; a map without bounds ends where its tiles do."""
    named = reading.vocabulary.rules.empty or values(tiled.properties).get("empty")
    if named is None:
        return VOID if tiled.infinite else SILENT
    return reading.vocabulary.ground(str(named))


def _silence(silent: Counter[Stack], tilesets: Tilesets) -> Iterator[str]:
    """What to say of cells of which nothing tells what ground they are."""
    if blank := silent.pop((), 0):
        yield f"{blank} of the cells have no tile and count as open; the map's property `empty` may name other terrain"
    if not silent:
        return
    names = tilesets.names(number for stack in silent for _, number in stack)
    some = ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
    advice = "give the tiles a property `terrain` in Tiled, or name them in a .rules.yaml file beside the map"
    fault = "of the cells have tiles that do not say what ground they are"
    yield f"{silent.total()} {fault}: {some}. They count as open; {advice}"


def _tell_missing(names: Sequence[str]) -> list[str]:
    """What to say of a map none of whose pictures came along."""
    if not names:
        return []
    shown = ", ".join(repr(name[:80]) for name in names[:4]) + (" and more" if len(names) > 4 else "")
    return [
        f"the pictures of its tiles did not come along ({shown}): give them together with the map to see it painted"
    ]


def _board(pen: Pen, ground: Mapping[Cell, Facts]) -> Board:
    """The board; a ledge names its higher cell first."""
    levels = {cell: facts.elevation for cell, facts in ground.items() if facts.elevation}
    kinds = {facts: facts.terrain_kind() for facts in set(ground.values())}
    terrain = {cell: kinds[facts] for cell, facts in ground.items()}
    sides = [_side(cells, barrier, levels) for cells, barrier in pen.sides.items()]
    return Board.of(pen.frame.grid, terrain, levels, sides)


def _side(cells: tuple[Cell, Cell], barrier: Barrier, levels: Mapping[Cell, int]) -> Side:
    """A barrier between two cells, the higher first."""
    first, second = sorted(cells, key=lambda cell: -levels.get(cell, 0))
    return barrier.between((first, second))
