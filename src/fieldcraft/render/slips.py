"""Slips of paper under the name of a zone: words, whom they hinder, free uses; or the back of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldcraft.presentation.ground import Slip
from fieldcraft.render.markup import SERIF, Style, dashes, disc, draw_text, element, group, path, shorten
from fieldcraft.render.palette import Theme

MOST, LONGEST = 3, 36
"""How many slips are drawn of a zone, and how many letters of each."""

STEP = 16.0
"""How far slips lie below one another."""


def draw_slips(slips: Sequence[Slip], x: float, y: float, k: float, theme: Theme, sides: Mapping[str, int]) -> str:
    """Some slips from a place downwards, and how many more there are; `sides` are the liveries by the ids of sides."""
    shown = slips if len(slips) <= MOST else slips[: MOST - 1]
    parts = [_draw_slip(slip, x, y + STEP * k * place, k, theme, sides) for place, slip in enumerate(shown)]
    if len(shown) < len(slips):
        words = f"and {len(slips) - len(shown)} more"
        parts.append(draw_text(words, x, y + STEP * k * len(shown), max(7.5, 9 * k), fill=theme.map_ink))
    return group(*parts, class_="slips")


def words_on(slip: Slip) -> str:
    """What is to be read on a slip, or that there is nothing to be read.

    >>> words_on(Slip(text="Sucking Mud", face_down=True, hinders="foot")), words_on(Slip(face_down=True, by="Ines"))
    ('Sucking Mud (only you; hinders foot)', 'face down, by Ines')
    """
    writer = f"by {slip.by}" if slip.by else ""
    if not slip.text:
        return f"face down, {writer}" if writer else "face down"
    more = [writer or "only you" if slip.face_down else "", f"hinders {slip.hinders}" if slip.hinders else ""]
    told = "; ".join(filter(None, more))
    return f"{slip.text} ({told})" if told else slip.text


def _draw_slip(slip: Slip, x: float, y: float, k: float, theme: Theme, sides: Mapping[str, int]) -> str:
    text = shorten(words_on(slip), LONGEST)
    tokens = [side for side, count in slip.free.items() for _ in range(min(count, 3))]
    half = max(20 * k, 2.5 * k * len(text)) + 6 * k * len(tokens)
    known = bool(slip.text)
    edge: Style = {
        "stroke": theme.ink_2,
        "stroke_width": 0.8 * k,
        "stroke_dasharray": dashes(3 * k, 2 * k) if slip.brief else None,
    }
    paper = element(
        "rect",
        x=x - half,
        y=y - 7 * k,
        width=2 * half,
        height=14 * k,
        rx=k,
        fill=theme.paper if known else theme.ink_2,
        **edge,
    )
    back = (
        element("rect", x=x - half, y=y - 7 * k, width=7 * k, height=14 * k, fill=theme.ink_2)
        if known and slip.face_down
        else ""
    )
    style: Style = {"font_family": SERIF, "font_style": "italic"} if known else {}
    left = x - 6 * k * len(tokens) + (3 * k if back else 0)
    words = draw_text(text, left, y, max(7.5, 9.5 * k), fill=theme.ink if known else theme.paper, **style)
    rings = "".join(
        _token(x + half - 9 * k - 12 * k * place, y, 4.6 * k, theme, sides.get(side, 4))
        for place, side in enumerate(reversed(tokens))
    )
    return group(paper, back, words, rings, class_="slip")


def _token(x: float, y: float, r: float, theme: Theme, side: int) -> str:
    """A free use: a small ring in the colours of its side."""
    livery = theme.livery(side)
    return path(disc(x, y, r), fill=livery.plate, stroke=livery.ring, stroke_width=r * 0.45) + path(
        disc(x, y, r * 0.3), fill=livery.charge
    )
