"""Uploaded pictures, made anew: whatever hides in a file besides its pixels does not get in."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec

from fieldcraft.maps.backdrop import MOST_PIXELS, sniff

if TYPE_CHECKING:
    from PIL import Image

WIDEST = 4096
"""Pixels a side; larger pictures are made smaller."""

KIND = "image/webp"

QUALITY = 88
"""Of WebP, of 100."""


class PictureError(ValueError):
    """A file that is no picture we take: says why."""


class Remade(msgspec.Struct, frozen=True):
    """A picture as we keep it: WebP, known by the hash of its bytes; width and height are pixels."""

    hash: str
    width: int
    height: int
    body: bytes


def remake(data: bytes) -> Remade:
    """A PNG, JPEG or WebP as WebP of at most `WIDEST` pixels a side, upright, its first frame, and nothing else.

    Raises PictureError for other files, for broken ones, and for pictures of more than `MOST_PIXELS`.
    """
    try:
        _, width, height = sniff(data)
    except ValueError as error:
        raise PictureError(str(error)) from None
    if width * height > MOST_PIXELS:
        raise PictureError(f"the picture is {width} by {height} pixels; {MOST_PIXELS // 10**6} million are allowed")
    from PIL import Image

    try:
        picture = _decode(data)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise PictureError("the picture is broken: it cannot be unpacked") from None
    body = BytesIO()
    picture.save(body, "WEBP", quality=QUALITY, method=4)
    encoded = body.getvalue()
    return Remade(hashlib.sha256(encoded).hexdigest(), picture.width, picture.height, encoded)


def _decode(data: bytes) -> Image.Image:
    """The pixels of a file, in colours and transparency that WebP can hold."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise ValueError
        opened.draft("RGB", (WIDEST, WIDEST))
        upright = ImageOps.exif_transpose(opened)
        upright.thumbnail((WIDEST, WIDEST))
        return upright.convert("RGBA" if upright.has_transparency_data else "RGB")
