"""What the pictures of scenarios are made of: skies, ranges, water, walls and lights."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from fieldcraft.render.markup import Point, element, path, polygon, polyline, stroke
from fieldcraft.render.palette import Theme, hex_color, mix, shade
from fieldcraft.render.seeded_random import seeded_random

WIDTH, HEIGHT = 640, 400
"""The size of a picture; the lobby cuts it above and below."""

BANDS = 14
"""In how many tones the air is laid."""


def blend_colors(one: str, other: str, part: float) -> str:
    """A colour between two others."""
    return hex_color(mix(shade(one), shade(other), part))


def fill_area(points: Iterable[Point], color: str, opacity: float | None = None) -> str:
    """A plane of one colour."""
    return path(polygon(points), fill=color, fill_opacity=opacity)


def draw_line(points: Iterable[Point], color: str, width: float = 1.5, opacity: float | None = None) -> str:
    """A line through points."""
    return stroke(polyline(points), color, width, opacity, stroke_linejoin="round", stroke_linecap="round")


def draw_block(x: float, y: float, width: float, height: float, color: str) -> str:
    """An upright plane."""
    return element("rect", x=x, y=y, width=width, height=height, fill=color)


def draw_disc(x: float, y: float, radius: float, color: str, opacity: float | None = None) -> str:
    """A round plane."""
    return element("circle", cx=x, cy=y, r=radius, fill=color, fill_opacity=opacity)


def draw_sky(theme: Theme, warm: float = 0) -> str:
    """The air, in bands that grow lighter towards the ground."""
    high, low = blend_colors(theme.deep, theme.paper, 0.42), blend_colors(theme.land[3], theme.brass, warm)
    tones = (blend_colors(high, low, number / (BANDS - 1)) for number in range(BANDS))
    return "".join(draw_block(0, 20 * number, WIDTH, HEIGHT - 20 * number, tone) for number, tone in enumerate(tones))


def trace_ridge(seed: int, level: float, rise: float, step: float = 40) -> list[Point]:
    """The line of a range from left to right, about so high and rising so far above it."""
    luck = seeded_random(seed, 11)
    count = int(WIDTH / step) + 2
    tops = [(step * place - 10, level - rise * luck.random() * (1 if place % 2 else 0.35)) for place in range(count)]
    return [(-20, level), *tops, (WIDTH + 20, level)]


def draw_range(points: list[Point], color: str, edge: str, width: float = 1.2) -> str:
    """A range that fills all below its line."""
    return fill_area([*points, (WIDTH + 20, HEIGHT), (-20, HEIGHT)], color) + draw_line(points, edge, width, 0.55)


def draw_water(theme: Theme, level: float, lines: int = 7) -> str:
    """Water from a level down, lined along its shore."""
    drawn = [draw_block(0, level, WIDTH, HEIGHT - level, theme.deep), draw_block(0, level, WIDTH, 10, theme.shallow)]
    for number in range(lines):
        y, luck = level + 14 + number * (11 + number), seeded_random(int(level), number)
        starts = [luck.random() * WIDTH for _ in range(9)]
        drawn += [draw_line([(x, y), (x + 26 + 42 * luck.random(), y)], theme.wave, 1.4, 0.9) for x in starts]
    return "".join(drawn)


def draw_lamp(theme: Theme, x: float, y: float, size: float) -> str:
    """A light with a glow about it."""
    glow = (draw_disc(x, y, size * wide, theme.brass, seen) for wide, seen in ((5.2, 0.10), (3.4, 0.16), (2.1, 0.26)))
    return "".join(glow) + draw_disc(x, y, size, blend_colors(theme.brass, theme.light, 0.45))


def trace_ring(x: float, y: float, radius: float, squeeze: float = 1.0, corners: int = 40) -> list[Point]:
    """The points of a circle, or of one that lies flat."""
    turns = (2 * pi * place / corners for place in range(corners + 1))
    return [(x + radius * cos(turn), y + squeeze * radius * sin(turn)) for turn in turns]


def draw_hatching(left: float, right: float, top: float, bottom: float, color: str, gap: float = 7) -> str:
    """Strokes that shade an upright plane."""
    count = int((right - left) / gap)
    lines = ([(left + gap * place, top), (left + gap * place, bottom)] for place in range(1, count + 1))
    return "".join(draw_line(one, color, 1, 0.4) for one in lines)


def shade_peaks(points: list[Point], color: str, opacity: float) -> str:
    """The sides of peaks that lie in shadow, with the light from the left."""
    drawn = ""
    for before, peak, after in zip(points, points[1:], points[2:], strict=False):
        if peak[1] < before[1] and peak[1] < after[1]:
            foot = after[1] + 0.5 * (after[1] - peak[1])
            drawn += fill_area([peak, after, (peak[0] + 0.3 * (after[0] - peak[0]), foot)], color, opacity)
    return drawn


def draw_figure(x: float, y: float, size: float, color: str) -> str:
    """Somebody far off, in a hooded cloak."""
    shape = ((-0.27, 0), (-0.19, -0.56), (-0.12, -0.8), (0.0, -1.0), (0.12, -0.82), (0.17, -0.56), (0.3, 0))
    return fill_area([(x + size * across, y + size * up) for across, up in shape], color)


def draw_fir(x: float, y: float, size: float, theme: Theme) -> str:
    """A tree with its light and its shaded side."""
    whole = [(x - 0.3 * size, y), (x, y - size), (x + 0.3 * size, y)]
    lit = fill_area([whole[0], whole[1], (x, y)], theme.tree_lit)
    return fill_area(whole, theme.tree) + lit + draw_line([*whole, whole[0]], theme.tree_line, 1, 0.7)


def shadow_color(theme: Theme) -> str:
    """The colour of what stands against the light."""
    return blend_colors(theme.wall, theme.deep, 0.12)
