"""The pictures of the scenarios that are played in the open."""

from __future__ import annotations

from itertools import pairwise

from fieldcraft.render.markup import Point
from fieldcraft.render.palette import Theme
from fieldcraft.render.seeded_random import seeded_random
from fieldcraft.systems.fates_edge.campaign.presentation.plates.scenery import (
    HEIGHT,
    WIDTH,
    blend_colors,
    draw_block,
    draw_disc,
    draw_figure,
    draw_fir,
    draw_hatching,
    draw_lamp,
    draw_line,
    draw_range,
    draw_sky,
    draw_water,
    fill_area,
    shade_peaks,
    shadow_color,
    trace_ridge,
    trace_ring,
)


def draw_hunger(theme: Theme) -> str:
    """A waystone in the mist, cracked, with a light in the crack that is no lamp."""
    far, near = trace_ridge(3, 190, 84, 54), trace_ridge(8, 262, 60, 70)
    ranges = draw_range(far, blend_colors(theme.land[0], theme.deep, 0.4), theme.contour)
    ranges += shade_peaks(far, theme.shadow, 0.22) + draw_mist(theme, 196, 0)
    ranges += draw_range(near, theme.land[0], theme.contour) + shade_peaks(near, theme.shadow, 0.14)
    ground = draw_mist(theme, 258, 2) + draw_range(trace_ridge(5, 318, 14, 60), theme.wood, theme.tree_line)
    trees = "".join(
        draw_fir(x, y, size, theme) for x, y, size in ((84, 326, 60), (118, 334, 74), (560, 330, 66), (528, 322, 48))
    )
    folk = draw_figure(206, 338, 44, shadow_color(theme)) + draw_figure(230, 342, 38, shadow_color(theme))
    return draw_sky(theme) + ranges + ground + trees + draw_waystone(theme) + folk + draw_mist(theme, 352, 7)


def draw_waystone(theme: Theme) -> str:
    """The stone: a lit and a shaded side, runes, and the crack."""
    lit: list[Point] = [(286, 346), (298, 104), (322, 78), (340, 92), (336, 346)]
    shaded: list[Point] = [(336, 346), (340, 92), (364, 116), (374, 346)]
    crack: list[Point] = [(326, 84), (318, 134), (332, 168), (314, 214), (330, 262), (320, 342)]
    runes = ([(x, y), (x + 8, y - 9), (x + 2, y - 18)] for x, y in ((302, 152), (304, 202), (302, 252), (300, 302)))
    drawn = (
        fill_area(lit, theme.stone_lit)
        + fill_area(shaded, theme.stone)
        + draw_hatching(340, 366, 124, 344, theme.stone_line, 5)
    )
    edges = draw_line([*lit, lit[0]], theme.stone_line, 2) + draw_line(shaded, theme.stone_line, 2)
    glow = draw_line(crack, theme.brass, 13, 0.35) + draw_line(crack, theme.brass, 6) + draw_line(crack, theme.light, 2)
    return drawn + edges + glow + "".join(draw_line(one, theme.stone_line, 2.4) for one in runes)


def draw_mist(theme: Theme, level: float, seed: int) -> str:
    """Mist that lies across the picture."""
    points = trace_ridge(seed + 40, level, 14, 64)
    below = [(x, 2 * level + 16 - y) for x, y in reversed(points)]
    return fill_area([*points, *below], theme.land[3] if theme.dark else theme.paper, 0.3 if theme.dark else 0.5)


BACK: list[Point] = [(-20, 165), (70, 129), (150, 170), (250, 106), (322, 177), (404, 95), (500, 165), (580, 125),
                     (660, 158)]  # fmt: skip
FRONT: list[Point] = [(-20, 210), (60, 178), (140, 236), (240, 190), (318, 226), (420, 184), (520, 246), (600, 190),
                      (660, 220)]  # fmt: skip
TRACK: tuple[Point, ...] = ((120, 372), (236, 352), (352, 334), (430, 312), (404, 288), (330, 272), (276, 254),
                            (292, 232), (326, 214), (336, 194), (324, 180))  # fmt: skip


def draw_bread(theme: Theme) -> str:
    """A pass between two peaks, a beaten track up to it, and forty people on the track."""
    bare, cold = (theme.land[3], 0.25) if theme.dark else (theme.paper, 0.12)
    snow, slope = blend_colors(bare, theme.deep, cold), blend_colors(bare, theme.deep, cold + 0.14)
    peaks = draw_range(BACK, snow, theme.shore) + shade_peaks(BACK, theme.shadow, 0.4)
    slopes = draw_range(FRONT, slope, theme.shore) + shade_peaks(FRONT, theme.shadow, 0.3)
    ground = draw_range(trace_ridge(21, 318, 20, 70), snow, theme.shore)
    return draw_sky(theme) + peaks + slopes + ground + draw_track(theme) + draw_snow(theme)


def draw_track(theme: Theme) -> str:
    """The way up, and those who walk on it, the first with a light."""
    drawn = draw_line(TRACK, theme.road_line, 5, 0.55)
    for number, ((x, y), (u, v)) in enumerate(pairwise(TRACK)):
        for part in (0.1, 0.43, 0.76):
            size = 34 - 2.5 * (number + part)
            drawn += draw_figure(x + (u - x) * part, y + (v - y) * part, max(size, 6), shadow_color(theme))
    return drawn + draw_lamp(theme, 324, 172, 4)


def draw_snow(theme: Theme) -> str:
    """Snow in the air."""
    luck, color = seeded_random(WIDTH, 90), theme.light if theme.dark else theme.paper
    flakes = ((WIDTH * luck.random(), HEIGHT * luck.random(), 1 + 1.8 * luck.random()) for _ in range(90))
    return "".join(draw_disc(x, y, size, color, 0.8) for x, y, size in flakes)


def draw_bell(theme: Theme) -> str:
    """The top of a drowned church in a lake, its bell lit, and rings that run from it over the water."""
    hills = trace_ridge(13, 168, 70, 62)
    shore = draw_range(hills, blend_colors(theme.wood, theme.deep, 0.35), theme.tree_line) + shade_peaks(
        hills, theme.shadow, 0.22
    )
    rings = "".join(
        draw_line(trace_ring(320, 286, 64 + 46 * step, 0.3), theme.shallow, 2.6 - 0.35 * step, 0.9 - 0.1 * step)
        for step in range(6)
    )
    boat = fill_area([(462, 312), (560, 312), (540, 330), (482, 330)], shadow_color(theme))
    crew = "".join(draw_figure(x, 316, 34, shadow_color(theme)) for x in (488, 508, 534)) + draw_lamp(
        theme, 556, 292, 3.4
    )
    return draw_sky(theme, 0.08) + shore + draw_water(theme, 186, 9) + rings + draw_tower(theme) + boat + crew


def draw_tower(theme: Theme) -> str:
    """What stands out of the water: a steep roof over an open belfry."""
    roof: list[Point] = [(262, 164), (320, 92), (378, 164)]
    walls = draw_block(274, 164, 92, 124, theme.stone) + draw_hatching(322, 366, 166, 286, theme.stone_line, 6)
    arch = fill_area([(292, 262), (292, 200), (306, 182), (320, 177), (334, 182), (348, 200), (348, 262)], theme.wall)
    bell = fill_area([(298, 246), (304, 238), (308, 212), (320, 202), (332, 212), (336, 238), (342, 246)], theme.brass)
    slates = fill_area(roof, blend_colors(theme.stone_line, theme.deep, 0.35)) + fill_area(
        [roof[1], roof[2], (320, 164)], theme.wall, 0.3
    )
    cross = draw_line([(320, 94), (320, 72)], theme.stone_line, 3) + draw_line(
        [(312, 80), (328, 80)], theme.stone_line, 3
    )
    return (
        cross
        + walls
        + arch
        + draw_lamp(theme, 320, 224, 9)
        + bell
        + slates
        + draw_line([*roof, roof[0]], theme.wall, 2)
    )
