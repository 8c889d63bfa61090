"""What stands for a table without a board where a picture of the board would be."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from fieldcraft.games import game
from fieldcraft.presentation import Tableau
from fieldcraft.render.model import ThemeName

INKS: dict[ThemeName, tuple[str, str, str]] = {
    "daylight": ("#24483d", "#3d6456", "#d9a441"),
    "lamplight": ("#193229", "#2c4d41", "#dfae4c"),
}
"""The cloth of the dice tray, the lines on it, and brass."""

SEGMENTS, FILLED = 8, 5


def draw_cover(tableau: Tableau, theme: ThemeName) -> str:
    """The picture of the scenario that is played, as SVG; else the same for all."""
    begun = game(tableau.system).begin if tableau.ground.cover else None
    return begun.draw(tableau.ground.cover, theme) if begun and begun.draw else cover(theme)


@cache
def cover(theme: ThemeName) -> str:
    """The dice tray's cloth with the dial of a clock."""
    cloth, line, brass = INKS.get(theme, INKS["daylight"])
    dial = "".join(segment(place, brass if place < FILLED else line) for place in range(SEGMENTS))
    rings = "".join(f'<circle r="{size}" fill="none" stroke="{line}"/>' for size in (62, 66, 130, 134, 202, 206))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="{cloth}"/>'
        f'<g transform="translate(320 200)">{rings}{dial}</g></svg>'
    )


def segment(place: int, ink: str) -> str:
    """A segment of the dial, counted from the top."""
    start, end = ((place + side) / SEGMENTS * 2 * pi - pi / 2 for side in (0.04, 0.96))
    (a, b), (c, d) = ((cos(angle), sin(angle)) for angle in (start, end))
    return (
        f'<path fill="{ink}" d="M{a * 54:.1f} {b * 54:.1f}A54 54 0 0 1 {c * 54:.1f} {d * 54:.1f}'
        f'L{c * 30:.1f} {d * 30:.1f}A30 30 0 0 0 {a * 30:.1f} {b * 30:.1f}Z"/>'
    )
