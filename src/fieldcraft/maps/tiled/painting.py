"""What a Tiled map looks like: its layers of tiles and of pictures, painted into one picture that lies under the board.

Tiles stand on the lower left corner of their cells, as the page "Layers" of the Tiled documentation has it, and lower
layers lie beneath.  Tints and parallax are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from fieldcraft.board import Hexes
from fieldcraft.maps.backdrop import MOST_PIXELS, Backdrop
from fieldcraft.maps.bundle import Files, fetch, resolve_name
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.pictures.read import open_picture
from fieldcraft.maps.tiled.cells import Block, Extent, Tilesets
from fieldcraft.maps.tiled.data import TURNED
from fieldcraft.maps.tiled.model import TiledMap, Tileset
from fieldcraft.maps.tiled.objects import Placed

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAINTED = 8 * 2**20
"""Pixels of the picture; that of a larger map is painted smaller."""

MIRRORED, UPSIDE_DOWN, ALONG_DIAGONAL = 0x80000000, 0x40000000, 0x20000000
"""How a tile is turned, by the bits of its number ("Global Tile IDs" of the Tiled documentation)."""


class Sheet(NamedTuple):
    """A picture to be painted: where it begins and how large it is in pixels of the file, and how it is scaled."""

    left: float
    top: float
    width: float
    height: float
    across: float
    down: float

    def box(self, left: float, top: float, width: float, height: float) -> tuple[int, int, int, int]:
        """The pixels of the picture under a rectangle of the file: left, top, right and bottom."""
        x, y = left - self.left, top - self.top
        spans = (x * self.across, y * self.down, (x + width) * self.across, (y + height) * self.down)
        a, b, c, d = (round(one) for one in spans)
        return a, b, max(c, a + 1), max(d, b + 1)

    def blank(self) -> Image:
        """The picture before anything is painted."""
        from PIL import Image as Pixels

        return Pixels.new("RGBA", self.box(self.left, self.top, self.width, self.height)[2:])


class Pictures:
    """The pictures beside a map, unpacked once; `broken` and `missing` tell of those that cannot be had."""

    def __init__(self, file: str, files: Files) -> None:
        self.broken: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        self._file, self._files, self._left = file, files, MOST_PIXELS
        self._known: dict[str, Image | None] = {}

    def find(self, source: str, base: str = "") -> Image | None:
        """A picture by what the map, or the file `base` that belongs to it, calls it; None if it cannot be had."""
        if not source:
            return None
        try:
            name = resolve_name(base or self._file, source)
            if name not in self._known:
                self._known[name] = None  # whatever comes of it, nobody tries again
                self._known[name] = self._open(name)
            return self._known[name]
        except MapError as problem:
            self.broken[source] = f"the picture {source[:80]!r} is not drawn: {problem.problem}"
            return None

    def _open(self, name: str) -> Image | None:
        """A picture; None if it is missing, MapError if it is broken or one too many."""
        if (data := fetch(self._files, name)) is None:
            self.missing[name] = f"the picture {name[:80]!r} is not drawn: it is not beside the map"
            return None
        found = open_picture(data, name)
        self._left -= found.width * found.height
        if self._left < 0:
            allowed = f"{MOST_PIXELS // 10**6} million pixels together"
            raise MapError(name, "", f"the pictures of a map may have {allowed}")
        return found.convert("RGBA")


class Tiles:
    """The tiles of all tilesets as pictures."""

    def __init__(self, tilesets: Tilesets, tiled: TiledMap, pictures: Pictures) -> None:
        self._tilesets, self._tiled, self._pictures = tilesets, tiled, pictures
        self._known: dict[int, Image | None] = {}

    def find(self, number: int) -> Image | None:
        """A tile by its number, turned as that says; None if there is no picture of it."""
        if number not in self._known:
            found = self._cut(number & ~TURNED)
            self._known[number] = None if found is None else turn(found, number)
        return self._known[number]

    def _cut(self, number: int) -> Image | None:
        tile, tileset = self._tilesets.tile(number), self._tilesets.tileset(number)
        if tileset is None:
            return None
        base = tileset.source
        if tile.image:
            return self._pictures.find(tile.image, base)
        sheet = self._pictures.find(tileset.image, base)
        return None if sheet is None else self._piece(sheet, tileset, tile.id)

    def _piece(self, sheet: Image, tileset: Tileset, id: int) -> Image | None:
        """One tile of a picture that holds a whole tileset."""
        width, height = tileset.tilewidth or self._tiled.tilewidth, tileset.tileheight or self._tiled.tileheight
        gap, margin = tileset.spacing, tileset.margin
        columns = tileset.columns or max(1, (sheet.width - 2 * margin + gap) // (width + gap))
        left, top = margin + id % columns * (width + gap), margin + id // columns * (height + gap)
        if left + width > sheet.width or top + height > sheet.height:
            return None
        return sheet.crop((left, top, left + width, top + height))


def turn(tile: Image, number: int) -> Image:
    """A tile as the highest bits of its number turn it: along the diagonal first, then mirrored, then upside down."""
    from PIL.Image import Transpose

    ways = ((ALONG_DIAGONAL, Transpose.TRANSPOSE), (MIRRORED, Transpose.FLIP_LEFT_RIGHT))
    for bit, way in (*ways, (UPSIDE_DOWN, Transpose.FLIP_TOP_BOTTOM)):
        if number & bit:
            tile = tile.transpose(way)
    return tile


def paint_map(
    placed: Iterable[Placed], drawn: Sequence[Sequence[Block]], tiled: TiledMap, area: Extent, frame: Frame,
    tilesets: Tilesets, files: Files,
) -> tuple[Backdrop | None, list[str], list[str]]:  # fmt: skip
    """The layers of a map as one picture, what could not be drawn, and the pictures that it lacks if it lacks all.

    `placed` are the layers that are not hidden, from the bottom up, and `drawn` the numbers of each that has tiles.
    The picture is None if nothing could be drawn.
    """
    pictures = Pictures(tilesets.file, files)
    tiles, blocks = Tiles(tilesets, tiled, pictures), iter(drawn)
    sheet, canvas = lay_sheet(tiled, area, frame), None
    for each in placed:
        if each.layer.type == "tilelayer":
            stamps = stamp_tiles(each, next(blocks), tiled, area, frame, tiles)
        else:
            stamps = stamp_picture(each, pictures)
        for picture, (left, top) in stamps:
            canvas = canvas or sheet.blank()
            lay(canvas, picture, sheet.box(left, top, picture.width, picture.height), each.layer.opacity)
    if canvas is None:
        return None, list(pictures.broken.values()), list(pictures.missing)
    return encode_backdrop(canvas, sheet, frame), [*pictures.broken.values(), *pictures.missing.values()], []


def lay_sheet(tiled: TiledMap, area: Extent, frame: Frame) -> Sheet:
    """The picture of all cells, no larger than is allowed, with cells as wide and as high as those of the board."""
    spots = [cell_corner(frame, tiled, column, row) for column in _ends(area.columns) for row in _ends(area.rows)]
    left, top = (min(axis) for axis in zip(*spots, strict=True))
    right, bottom = (max(axis) for axis in zip(*spots, strict=True))
    width, height = right - left + tiled.tilewidth, bottom - top + tiled.tileheight
    ratio = units(frame)[1] / units(frame)[0]
    across = min(1.0, (MOST_PAINTED / (width * height * ratio)) ** 0.5)
    return Sheet(left, top, width, height, across, across * ratio)


def _ends(count: int) -> tuple[int, ...]:
    """The lines at both ends, of which every other one is shoved."""
    return tuple({0, min(1, count - 1), max(0, count - 2), count - 1})


def cell_corner(frame: Frame, tiled: TiledMap, column: int, row: int) -> tuple[float, float]:
    """The top left corner of the rectangle about a cell, in pixels of the file."""
    x, y = frame.spot(*frame.grid.cell(column, row))
    return x - tiled.tilewidth / 2, y - tiled.tileheight / 2


def units(frame: Frame) -> tuple[float, float]:
    """How many cells of the board a pixel of the file is wide and high."""
    near = 3**0.5 / 2
    flat = isinstance(frame.grid, Hexes) and frame.grid.flat
    apart = ((near, 1.0) if flat else (1.0, near)) if isinstance(frame.grid, Hexes) else (1.0, 1.0)
    return apart[0] / frame.step[0], apart[1] / frame.step[1]


def stamp_tiles(
    placed: Placed, blocks: Iterable[Block], tiled: TiledMap, area: Extent, frame: Frame, tiles: Tiles
) -> Iterator[tuple[Image, tuple[float, float]]]:
    """The tiles of a layer with the places of their top left corners, in pixels of the file."""
    for block in blocks:
        for (column, row), number in block.tiles():
            x, y = column - area.left, row - area.top
            inside = 0 <= x < area.columns and 0 <= y < area.rows
            if inside and (tile := tiles.find(number)) is not None:
                left, top = cell_corner(frame, tiled, x, y)
                yield tile, (left + placed.right, top + placed.down + tiled.tileheight - tile.height)


def stamp_picture(placed: Placed, pictures: Pictures) -> Iterator[tuple[Image, tuple[float, float]]]:
    """The picture of a layer, if it has one, with its place."""
    if (found := pictures.find(placed.layer.image)) is not None:
        yield found, (placed.right, placed.down)
    elif placed.layer.image:
        missing = f"layer {placed.layer.name!r} is a picture that is not beside the map, and was left out"
        pictures.broken.setdefault(placed.layer.image, missing)


def lay(canvas: Image, picture: Image, box: tuple[int, int, int, int], opacity: float) -> None:
    """Lay a picture over what has been painted, as large as a box of pixels, if it shows there at all."""
    left, top, right, bottom = box
    if right <= 0 or bottom <= 0 or left >= canvas.width or top >= canvas.height:
        return
    if (right - left) * (bottom - top) > MOST_PIXELS:
        return
    shown = picture if picture.size == (right - left, bottom - top) else picture.resize((right - left, bottom - top))
    if opacity < 1:
        shown = shown.copy()
        shown.putalpha(shown.getchannel("A").point(lambda value: round(value * opacity)))
    canvas.alpha_composite(shown, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))


def encode_backdrop(canvas: Image, sheet: Sheet, frame: Frame) -> Backdrop:
    """A painted picture as what lies under the board."""
    packed = BytesIO()
    canvas.save(packed, "PNG")
    wide, high = units(frame)
    middle_x, middle_y = frame.grid.center(frame.grid.cell(0, 0))
    offset = (sheet.left - frame.first[0]) * wide + middle_x, (sheet.top - frame.first[1]) * high + middle_y
    scale = sheet.across / wide
    return Backdrop("image/png", *canvas.size, packed.getvalue(), scale, (round(offset[0], 6), round(offset[1], 6)))
