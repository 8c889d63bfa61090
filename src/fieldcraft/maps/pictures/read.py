"""Reading a picture as a map: open ground on the squares that are painted on it, or are laid on it."""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fieldcraft.board import Board, Squares
from fieldcraft.maps.backdrop import MOST_PIXELS, Backdrop, sniff
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.pictures.grid import Lattice, find_lattice
from fieldcraft.maps.pictures.pdf import draw_page

if TYPE_CHECKING:
    from PIL import Image

MOST_PARTS = 200
"""Pages of a document that can be chosen among."""

ACROSS = 24
"""Cells across a picture on which no grid is found."""

FIT = "see whether it fits, and lay it by hand in the editor if not"


def is_picture(data: bytes) -> bool:
    """Whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def read_picture(data: bytes, file: str) -> Imported:
    """The squares on a picture, as open ground; MapError for a picture that is broken or too large."""
    picture = open_picture(data, file)
    found = find_lattice(picture)
    lattice = found or Lattice(picture.width / ACROSS, 0.0, 0.0)
    return replace(_lay(data, picture.size, lattice, file), notices=(_tell(found),))


def lay_picture(data: bytes, lattice: Lattice, file: str) -> Imported:
    """The squares of a picture whose size and place are known; MapError as for `read_picture`, which looks for them."""
    try:
        _, width, height = sniff(data)
    except ValueError as problem:
        raise MapError(file, "", str(problem)) from None
    return _lay(data, (width, height), lattice, file)


def open_picture(data: bytes, file: str) -> Image.Image:
    """The pixels of a picture; MapError if it is too large, broken or none."""
    try:
        _, width, height = sniff(data)
    except ValueError as problem:
        raise MapError(file, "", str(problem)) from None
    if width * height > MOST_PIXELS:
        allowed = f"{MOST_PIXELS // 10**6} million pixels are allowed"
        raise MapError(file, "", f"the picture is {width} by {height} pixels; {allowed}")
    return _decode(data, file)


def read_page(data: bytes, file: str, part: str) -> Imported:
    """The squares on a page of a PDF; MapError if it cannot be drawn."""
    drawn, count = draw_page(data, file, part)
    found = read_picture(drawn, file)
    if count < 2:
        return found
    names = tuple(f"page {number}" for number in range(1, min(count, MOST_PARTS) + 1))
    told = (f"The document has {count} pages: name another as {file}#2",) if not part else ()
    return replace(found, notices=(*told, *found.notices), parts=names)


def _decode(data: bytes, file: str) -> Image.Image:
    """The pixels; MapError if they cannot be unpacked."""
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as opened:
            opened.load()
            return opened.copy()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise MapError(file, "", "the picture is broken: it cannot be unpacked") from None


def _tell(found: Lattice | None) -> str:
    """What was guessed."""
    if found is None:
        return f"No grid was found in the picture: {ACROSS} squares across were laid on it; {FIT}"
    begins = f"beginning {found.left:.4g} pixels from the left and {found.top:.4g} from the top"
    return f"A grid was found in the picture, {found.size:.5g} pixels a square, {begins}: {FIT}"


def _lay(data: bytes, sides: tuple[int, int], lattice: Lattice, file: str) -> Imported:
    """A board of the squares whose middles lie on the picture."""
    size = lattice.size
    offsets = [round(-(first / size) % 1, 6) for first in (lattice.left, lattice.top)]
    # A square of which less than half is seen lies off the board, and the picture juts out.
    offsets = [round(part - 1, 6) if part > 0.5 else part for part in offsets]
    columns, rows = (
        max(1, math.floor(side / size + offset + 0.5 + 1e-6)) for side, offset in zip(sides, offsets, strict=True)
    )
    check_size(columns, rows, file, "")
    media, width, height = sniff(data)
    backdrop = Backdrop(media, width, height, data, size, (offsets[0], offsets[1]))
    return Imported(Board.of(Squares(columns, rows)), PurePath(file).stem, backdrop=backdrop)
