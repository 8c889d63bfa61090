"""SVG as text: elements, numbers, escaped words and paths."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
"""Pixels from the top left."""

Style = dict[str, str | float | None]
"""Attributes that several elements share."""

ROUND: Style = {"stroke_linecap": "round", "stroke_linejoin": "round"}

SANS = "'Fieldcraft Sans','Source Sans 3','Segoe UI',system-ui,sans-serif"
SERIF = "'Fieldcraft Serif',Alegreya,'Palatino Linotype',Palatino,Georgia,serif"

# XML 1.0 has no way to write these, not even escaped.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape_text(text: str) -> str:
    """Text that may stand in an element: escaped, and without what XML cannot hold.

    >>> escape_text("Tom & <Jerry>\\x07")
    'Tom &amp; &lt;Jerry&gt;'
    """
    return escape(_UNWRITABLE.sub("", text))


def number(value: float) -> str:
    """A number with at most two decimals and no idle zeros.

    >>> number(3.0), number(0.25), number(-0.001)
    ('3', '0.25', '0')
    """
    return f"{round(value, 2) + 0.0:g}"


def element(name: str, *inner: str, **attributes: str | float | None) -> str:
    """An element; `stroke_width` writes `stroke-width`, `class_` writes `class`, and None leaves an attribute out.

    >>> element("circle", r=2.5, class_="dot", fill=None)
    '<circle r="2.5" class="dot"/>'
    """
    written = "".join(f" {_attribute(key)}={_value(value)}" for key, value in attributes.items() if value is not None)
    body = "".join(inner)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def _attribute(key: str) -> str:
    return _SPELLED.get(key) or key.rstrip("_").replace("_", "-")


_SPELLED = {
    "href": "xlink:href",
    "xmlns_xlink": "xmlns:xlink",
    "view_box": "viewBox",
    "pattern_units": "patternUnits",
    "pattern_transform": "patternTransform",
    "preserve_aspect_ratio": "preserveAspectRatio",
}


def _value(value: str | float) -> str:
    return quoteattr(_UNWRITABLE.sub("", value)) if isinstance(value, str) else f'"{number(value)}"'


def group(*inner: str, **attributes: str | float | None) -> str:
    """The elements as one group, or nothing where there are none."""
    return element("g", *inner, **attributes) if any(inner) else ""


def data(*parts: str | float) -> str:
    """Path data from commands and numbers.

    >>> data("M", 0.0, 1.5, "h", -2)
    'M 0 1.5 h -2'
    """
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def path(outline: str, **attributes: str | float | None) -> str:
    """A path, or nothing where there is no outline."""
    return element("path", d=outline, **attributes) if outline else ""


def stroke(
    line: str, color: str, width: float, opacity: float | None = None, /, **attributes: str | float | None
) -> str:
    """A line of a colour and a width, or nothing where there is no line."""
    given: Style = {"fill": "none", "stroke": color, "stroke_width": width, "stroke_opacity": opacity, **attributes}
    return path(line, **given)


def pattern(inner: str, name: str, width: float, height: float, **attributes: str | float | None) -> str:
    """A paint that repeats a drawing of a width and a height."""
    size: Style = {"width": width, "height": height, "pattern_units": "userSpaceOnUse"}
    return element("pattern", inner, id=name, **size, **attributes)


def box(left: float, top: float, right: float, bottom: float) -> str:
    """Path data of a rectangle."""
    return data("M", left, top, "H", right, "V", bottom, "H", left, "Z")


def dashes(*lengths: float) -> str:
    """The lengths of dashes and gaps, in turns."""
    return " ".join(map(number, lengths))


def shift(x: float, y: float) -> str:
    """The transform that moves the origin."""
    return f"translate({number(x)} {number(y)})"


def polyline(points: Iterable[Point]) -> str:
    """Path data of straight lines through points."""
    return "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points)


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed outline."""
    return polyline(points) + "Z"


def bend(points: list[Point]) -> str:
    """Path data of a curve from the first of points to the last, past those between."""
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(points[1:])]
    bends = "".join(f"Q{x:.1f} {y:.1f} {u:.1f} {v:.1f}" for (x, y), (u, v) in zip(points[1:-1], middles, strict=True))
    return f"{polyline(points[:1])}{bends}L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def smooth(points: list[Point]) -> str:
    """Path data of a closed curve through the middles of the sides of a polygon, in short relative steps."""
    turned = points[1:] + points[:1]
    here = [(round(5 * (x + u)), round(5 * (y + v))) for (x, y), (u, v) in zip(points, turned, strict=True)]
    path, (x, y) = [f"M{here[-1][0] / 10:g} {here[-1][1] / 10:g}"], here[-1]
    for (u, v), (s, t) in zip(points, here, strict=True):
        path.append(f"q{_tenth(round(10 * u) - x)}{_after(round(10 * v) - y)}{_after(s - x)}{_after(t - y)}")
        x, y = s, t
    return "".join(path) + "Z"


def _tenth(value: int) -> str:
    return f"{value / 10:g}"


def _after(value: int) -> str:
    return f"{value / 10:g}" if value < 0 else f" {value / 10:g}"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    return data("M", x - r, y, "a", r, r, "0 1 0", 2 * r, 0, "a", r, r, "0 1 0", -2 * r, 0, "Z")


def around(angle: float, radius: float) -> Point:
    """The point at an angle in degrees, clockwise from the right."""
    return math.cos(math.radians(angle)) * radius, math.sin(math.radians(angle)) * radius


def shorten(text: str, most: int) -> str:
    """A text of at most so many characters.

    >>> shorten("Ser Aldric the Unyielding", 12)
    'Ser Aldric…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def draw_text(text: str, x: float, y: float, size: float, /, **attributes: str | float | None) -> str:
    """A line of text centred on a point."""
    given: Style = {"text_anchor": "middle", "font_family": SANS, "font_weight": 600, **attributes}
    return element("text", escape_text(text), x=x, y=y + 0.345 * size, font_size=size, **given)


def halo_text(text: str, place: Point, size: float, halo: tuple[str, float], /, **style: str | float | None) -> str:
    """Letters with a rim, so that they can be read on any ground; nothing where there is no text."""
    color, opacity = halo
    rim: Style = {"stroke": color, "stroke_opacity": opacity, "stroke_width": 0.22 * size, "stroke_linejoin": "round"}
    return draw_text(text, *place, size, paint_order="stroke", **rim, **style) if text else ""
