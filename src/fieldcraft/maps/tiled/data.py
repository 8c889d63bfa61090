"""The cells of a Tiled layer, unpacked: CSV or base64, plain or compressed, never more than the layer can hold."""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence

from fieldcraft.maps.import_result import MapError

TURNED = 0xF0000000
"""The bits of a tile number that tell how the tile is turned or mirrored: a picture minds, no rule does."""

MOST_CELLS = 4_000_000
"""Cells in all layers of a map together."""

_NUMBER = re.compile(r"[0-9]{1,10}")


def tile_numbers(data: Sequence[int] | str, how: tuple[str, str], cells: int, where: tuple[str, str]) -> list[int]:
    """The tile number of each cell, row by row, 0 where there is none; the highest bits say how it is turned.

    `how` is encoding and compression, `cells` how many there must be, `where` the file and the layer for messages.
    Raises MapError.
    """
    encoding, compression = how
    if not isinstance(data, str):
        numbers = list(data)
    elif encoding == "csv":
        numbers = _from_csv(data, where)
    elif encoding == "base64":
        numbers = _from_base64(data, compression, cells, where)
    else:
        raise MapError(*where, f"the encoding is {encoding!r}; csv and base64 are allowed")
    if len(numbers) != cells:
        raise MapError(*where, f"the layer has {len(numbers)} cells; its size asks for {cells}")
    return numbers


def _from_csv(text: str, where: tuple[str, str]) -> list[int]:
    """Numbers with commas between them, and white space anywhere."""
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    for place, word in enumerate(words):
        if _NUMBER.fullmatch(word) is None or int(word) > 0xFFFFFFFF:
            raise MapError(*where, f"cell {place + 1} is {word[:20]!r}; a number from 0 to 4294967295 is allowed")
    return [int(word) for word in words]


def _from_base64(text: str, compression: str, cells: int, where: tuple[str, str]) -> list[int]:
    """Four bytes a cell, the lowest first."""
    if (unpack := _UNPACK.get(compression)) is None:
        allowed = ", ".join(name for name in _UNPACK if name)
        raise MapError(*where, f"the compression is {compression!r}; none, {allowed} are allowed")
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise MapError(*where, "the cells are not base64") from None
    try:
        raw = unpack(packed, 4 * cells + 1)
    except (zlib.error, ValueError) as problem:
        raise MapError(*where, f"the cells cannot be unpacked ({compression}): {problem}") from None
    if len(raw) != 4 * cells:
        more = "more" if len(raw) > 4 * cells else f"{len(raw)}"
        raise MapError(*where, f"the layer's size asks for {4 * cells} bytes of cells, but there are {more}")
    return list(struct.unpack(f"<{cells}I", raw))


def _inflate(packed: bytes, most: int) -> bytes:
    """Zlib and gzip alike; what would go beyond `most` bytes is never unpacked."""
    return zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(packed, most)


def _unpack_zstd(packed: bytes, most: int) -> bytes:
    """Zstandard, for which Python needs a library that not everybody has."""
    try:
        import zstandard
    except ModuleNotFoundError:
        advice = "install fieldcraft[zstd], or let Tiled save the map with zlib"
        raise ValueError(f"reading Zstandard needs the package zstandard; {advice}") from None
    try:
        with zstandard.ZstdDecompressor(max_window_size=2**24).stream_reader(io.BytesIO(packed)) as stream:
            return stream.read(most)
    except zstandard.ZstdError as problem:
        raise ValueError(str(problem)) from None


_UNPACK: Mapping[str, Callable[[bytes, int], bytes]] = {
    "": lambda packed, _: packed,
    "zlib": _inflate,
    "gzip": _inflate,
    "zstd": _unpack_zstd,
}
