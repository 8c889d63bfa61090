"""Small bitmaps: rows of colours as a PNG inside the SVG."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator

from fieldcraft.render.field import MARGIN
from fieldcraft.render.markup import element
from fieldcraft.render.palette import Shade


def stretch_image(rows: list[list[Shade]], samples: int, cell: float) -> str:
    """An image of all rows of a field but the first and the last, laid over the map and its margin."""
    step = cell / samples
    address = "data:image/png;base64," + b64encode(png_bytes(rows)).decode()
    x, y = -MARGIN * cell, -MARGIN * cell + step
    size = {"width": len(rows[0]) * step, "height": len(rows) * step}
    return element("image", href=address, x=x, y=y, preserve_aspect_ratio="none", image_rendering="smooth", **size)


def png_bytes(rows: list[list[Shade]]) -> bytes:
    """A PNG of eight bits to a colour; each sample is stored as its difference from the one before (filter 1)."""
    head = struct.pack(">2I5B", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\1" + bytes(_differences(row)) for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks((b"IHDR", head), (b"IDAT", body), (b"IEND", b"")))


def _differences(row: Iterable[Shade]) -> list[int]:
    flat = [min(255, int(value)) for color in row for value in color]
    return [(b - a) & 255 for a, b in zip([0, 0, 0, *flat], flat, strict=False)]


def _chunks(*parts: tuple[bytes, bytes]) -> Iterator[bytes]:
    for name, data in parts:
        yield struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
