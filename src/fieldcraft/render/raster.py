"""Pictures as PNG. The rasteriser is loaded when the first one is asked for."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from importlib.resources import as_file, files
from io import BytesIO

from fieldcraft.render.drawing import svg
from fieldcraft.render.model import Picture

MOST_PIXELS = 120_000_000
"""A larger bitmap would need more than half a gigabyte of memory."""


def png(picture: Picture, scale: float = 2) -> bytes:
    """A picture as a PNG, `scale` pixels of it to one of the SVG; ValueError when it would be too large to hold."""
    drawn = svg(picture)
    width, height = _size(drawn)
    most = (MOST_PIXELS / (width * height)) ** 0.5
    if not 0 < scale <= most:
        size = f"a picture of {width:.0f} by {height:.0f} pixels"
        msg = f"{size} cannot be drawn at scale {scale:g}: give one above 0 and up to {most:.2f}"
        raise ValueError(msg)
    return rasterise(drawn, scale)


def small_png(drawn: str, width: float) -> bytes:
    """A picture given as SVG as a PNG about so many pixels wide."""
    return rasterise(drawn, width / _size(drawn)[0])


def _size(drawn: str) -> tuple[float, float]:
    _, _, width, height = drawn.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(width), float(height)


def rasterise(drawn: str, scale: float) -> bytes:
    """A picture given as SVG as a PNG, `scale` pixels of it to one of the SVG."""
    from resvg_py import svg_to_bytes

    ready = _IMAGE.sub(lambda found: _enlarge(found, scale), drawn)
    with as_file(files(__package__).joinpath("fonts")) as fonts:
        return bytes(svg_to_bytes(svg_string=ready, zoom=scale, font_dirs=[str(fonts)]))


_IMAGE = re.compile(r'<image xlink:href="data:image/png;base64,([^"]+)"([^>]*)image-rendering="smooth"([^>]*)>')


def _enlarge(found: re.Match[str], scale: float) -> str:
    """The relief at the size of the PNG: the rasteriser takes seconds to stretch it, Pillow hundredths of one."""
    from PIL import Image

    code, before, after = found.groups()
    width, height = (float(part) for part in re.findall(r'(?:width|height)="([^"]+)"', before + after))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    large = BytesIO()
    with Image.open(BytesIO(b64decode(code))) as small:
        small.resize(size, Image.Resampling.BICUBIC).save(large, "PNG", compress_level=1)
    code = b64encode(large.getvalue()).decode()
    return f'<image xlink:href="data:image/png;base64,{code}"{before}image-rendering="optimizeSpeed"{after}>'
