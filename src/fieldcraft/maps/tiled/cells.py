"""The tile layers of a Tiled map: which tiles lie on which cell, and what they make of the ground."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import PurePosixPath
from typing import NamedTuple

import msgspec

from fieldcraft.maps.documents import convert
from fieldcraft.maps.ground import FACT_HINTS, KEYS, Facts, Vocabulary
from fieldcraft.maps.import_result import MapError, Value
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.tiled.data import MOST_CELLS, TURNED, tile_numbers
from fieldcraft.maps.tiled.model import Layer, Tile, TiledMap, Tileset, values

Place = tuple[int, int]
"""Column and row as the file counts them; negative ones occur on infinite maps."""

Stack = tuple[tuple[int, int], ...]
"""The tiles on a cell from the bottom up: which layer, which tile number."""

VOID = Facts("void", 1, blocks_move=True, blocks_sight=False, cover=0)
"""What lies beyond the painted part of an infinite map."""

SILENT = Facts()
"""What a tile says that says nothing."""


def facts_of(properties: Mapping[str, Value], kind: str, vocabulary: Vocabulary, where: tuple[str, str]) -> Facts:
    """What properties say of the ground; a class that is the name of a terrain serves as one.

    `where` is file and place, for the MapError that a value of the wrong sort brings.
    """
    mine = {key: properties[key] for key in KEYS if key in properties}
    if "terrain" not in mine and vocabulary.knows(kind):
        mine["terrain"] = kind
    file, place = where
    return vocabulary.complete(convert(mine, Facts, file, FACT_HINTS, place)) if mine else SILENT


class Tilesets(msgspec.Struct, frozen=True, dict=True):
    """All tilesets of a map, in the order of their first numbers, and the house rules about tiles."""

    file: str
    tilesets: tuple[Tileset, ...]
    vocabulary: Vocabulary

    @cached_property
    def _firsts(self) -> tuple[int, ...]:
        return tuple(tileset.firstgid for tileset in self.tilesets)

    @cached_property
    def _tiles(self) -> dict[tuple[int, int], Tile]:
        return {(i, tile.id): tile for i, tileset in enumerate(self.tilesets) for tile in tileset.tiles}

    def tileset(self, number: int) -> Tileset | None:
        """The tileset that a tile number belongs to."""
        place = bisect_right(self._firsts, number & ~TURNED) - 1
        return self.tilesets[place] if place >= 0 else None

    def tile(self, number: int) -> Tile:
        """What its tileset says of a tile."""
        number &= ~TURNED
        place = bisect_right(self._firsts, number) - 1
        local = number - self._firsts[place] if place >= 0 else number
        return self._tiles.get((place, local), Tile(local))

    def name(self, number: int) -> str:
        """What people call a tile: "Desert/30"."""
        tileset = self.tileset(number)
        return f"{tileset.name if tileset else '?'}/{self.tile(number).id}"

    def names(self, numbers: Iterable[int]) -> list[str]:
        """What people call some tiles, those in a row together: "Desert/30-37"."""
        found: dict[str, list[int]] = defaultdict(list)
        for number in sorted(set(numbers)):
            tileset, _, tile = self.name(number).rpartition("/")
            found[tileset].append(int(tile))
        return [f"{tileset}/{run}" for tileset, tiles in found.items() for run in _runs(tiles)]

    def facts(self, number: int) -> Facts:
        """What a tile says of the ground, house rules first."""
        tile, name = self.tile(number), self.name(number)
        own = facts_of(values(tile.properties), tile.kind, self.vocabulary, (self.file, f"tile {name}"))
        picture = PurePosixPath(tile.image.replace("\\", "/")).name
        for key in (picture, name, str(tile.id)):
            if key and key in self.vocabulary.tile_names:
                return self.vocabulary.ground(self.vocabulary.tile_names[key]).over(own)
        return own


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    """Rising numbers with those that follow one another joined.

    >>> list(_runs([1, 2, 3, 7]))
    ['1-3', '7']
    """
    for _, pairs in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in pairs]
        yield f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}"


class Block(NamedTuple):
    """A rectangle of tile numbers, row by row, of one layer."""

    left: int
    top: int
    width: int
    numbers: Sequence[int]

    def tiles(self) -> Iterable[tuple[Place, int]]:
        """The cells that have a tile, and its number."""
        for i, number in enumerate(self.numbers):
            if number:
                yield (self.left + i % self.width, self.top + i // self.width), number


class Extent(NamedTuple):
    """The cells of a map, as the file counts them."""

    left: int
    top: int
    columns: int
    rows: int


def blocks(layers: Sequence[Layer], tiled: TiledMap, file: str) -> list[list[Block]]:
    """The tile numbers of each layer; MapError for cells that are unreadable or far too many."""
    pieces = [_pieces(layer, tiled) for layer in layers]
    if (cells := sum(width * height for piece in pieces for *_, width, height, _ in piece)) > MOST_CELLS:
        raise MapError(file, "layers", f"the layers have {cells} cells in all; at most {MOST_CELLS} are allowed")
    return [[_block(layer, piece, file) for piece in some] for layer, some in zip(layers, pieces, strict=True)]


_Piece = tuple[int, int, int, int, Sequence[int] | str]


def _pieces(layer: Layer, tiled: TiledMap) -> list[_Piece]:
    """Left, top, width, height and data of each part of a layer."""
    if layer.chunks or not layer.data:
        return [(chunk.x, chunk.y, chunk.width, chunk.height, chunk.data) for chunk in layer.chunks]
    width, height = max(1, layer.width or tiled.width), max(1, layer.height or tiled.height)
    return [(layer.x, layer.y, width, height, layer.data)]


def _block(layer: Layer, piece: _Piece, file: str) -> Block:
    left, top, width, height, data = piece
    where = file, f"layer {layer.name!r}"
    return Block(left, top, width, tile_numbers(data, (layer.encoding, layer.compression), width * height, where))


def extent(tiled: TiledMap, drawn: Iterable[Iterable[Block]], file: str) -> Extent:
    """The rectangle of cells: the map's own, or on infinite maps the least that holds every tile."""
    if not tiled.infinite:
        check_size(tiled.width, tiled.height, file, "map")
        return Extent(0, 0, tiled.width, tiled.height)
    places = [place for layer in drawn for block in layer for place, _ in block.tiles()]
    if not places:
        raise MapError(file, "map", "an infinite map needs at least one tile in a layer that is not hidden")
    (left, top), (right, bottom) = (tuple(pick(axis) for axis in zip(*places, strict=True)) for pick in (min, max))
    check_size(right - left + 1, bottom - top + 1, file, "map")
    return Extent(left, top, right - left + 1, bottom - top + 1)


def stacks(drawn: Iterable[Iterable[Block]], area: Extent) -> dict[Place, Stack]:
    """For each cell with tiles, counted from the corner of the extent, which tiles they are."""
    found: dict[Place, Stack] = {}
    for layer, some in enumerate(drawn):
        for block in some:
            for (column, row), number in block.tiles():
                place = column - area.left, row - area.top
                if 0 <= place[0] < area.columns and 0 <= place[1] < area.rows:
                    found[place] = (*found.get(place, ()), (layer, number & ~TURNED))
    return found


def merge_facts(stack: Stack, layers: Sequence[Facts], tilesets: Tilesets) -> Facts:
    """What a stack of tiles makes of the ground: each fact from the top-most tile, or else its layer, that has it."""
    ground = SILENT
    for layer, number in stack:
        ground = tilesets.facts(number).over(layers[layer]).over(ground)
    return ground
