"""The picture under a board: what it is and how large, read from its first bytes and never decoded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from struct import error as too_short
from struct import unpack_from

import msgspec

LARGEST_SIDE = 32_768
LARGEST_AREA = 200_000_000
"""Bounds on a picture in pixels, so that nobody who shows it later can be made to unpack a bomb."""

MOST_PIXELS = 64 * 2**20
"""How many pixels a picture may unpack to where one is unpacked, so that none can fill the memory."""


class Backdrop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that lies under the board, `width` by `height` pixels, at `scale` pixels a cell.

    Its top left corner lies at `offset`, in cells; `lit` tells that the light is painted into it already.
    """

    media: str
    width: int
    height: int
    data: bytes
    scale: float
    offset: tuple[float, float] = (0.0, 0.0)
    lit: bool = False

    def __repr__(self) -> str:
        """Without the bytes, of which there are millions."""
        return f"Backdrop({self.media}, {self.width}x{self.height}, {len(self.data)} bytes)"


def _png(data: bytes) -> tuple[int, int]:
    """ISO/IEC 15948, 11.2.2: the header chunk comes first and begins with width and height."""
    width, height = unpack_from(">II", data, 16)
    return width, height


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker of a JPEG with the place of its length, up to the scan."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # padding before a marker
            at += 1
            continue
        yield data[at + 1], at + 2
        at += 2 + max(2, unpack_from(">H", data, at + 2)[0])


def _jpeg(data: bytes) -> tuple[int, int]:
    """ITU-T T.81, B.2.2: any frame header but the tables C4, C8 and CC that share its numbers."""
    for marker, at in _jpeg_segments(data):
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = unpack_from(">HH", data, at + 3)
            return width, height
    raise too_short


def _webp(data: bytes) -> tuple[int, int]:
    """RFC 9649, 2.5 to 2.7: lossy, lossless and extended files keep their size in different places."""
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        bits = unpack_from("<I", data, 21)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    raise too_short


_KINDS: tuple[tuple[str, Callable[[bytes], bool], Callable[[bytes], tuple[int, int]]], ...] = (
    ("image/png", lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"), _png),
    ("image/jpeg", lambda data: data.startswith(b"\xff\xd8\xff"), _jpeg),
    ("image/webp", lambda data: data.startswith(b"RIFF") and data[8:12] == b"WEBP", _webp),
)


def sniff(data: bytes) -> tuple[str, int, int]:
    """The media type, width and height in pixels of a PNG, JPEG or WebP file.

    ValueError if it is none of these, is cut off, or is larger than `LARGEST_SIDE` or `LARGEST_AREA` allow.
    """
    for media, matches, size in _KINDS:
        if matches(data):
            try:
                width, height = size(data)
            except too_short:
                raise ValueError(f"the picture ({media}) is cut off before its size") from None
            _check(width, height)
            return media, width, height
    raise ValueError("the picture must be PNG, JPEG or WebP; its first bytes are of none of these")


def _check(width: int, height: int) -> None:
    """ValueError for a picture of no size or too large a size."""
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE and width * height <= LARGEST_AREA):
        allowed = f"1 to {LARGEST_SIDE} pixels a side and at most {LARGEST_AREA} in all"
        raise ValueError(f"the picture is {width} by {height} pixels; {allowed} are allowed")
