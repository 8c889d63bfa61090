"""The pictures of the scenarios that are played under roofs and sails."""

from __future__ import annotations

from fieldcraft.render.markup import Point
from fieldcraft.render.palette import Theme
from fieldcraft.systems.fates_edge.campaign.presentation.plates.scenery import (
    blend_colors,
    draw_block,
    draw_figure,
    draw_hatching,
    draw_lamp,
    draw_line,
    draw_sky,
    draw_water,
    fill_area,
    shadow_color,
)

Gable = tuple[float, float, float, float]
"""A house front: its left side, its width, where its eaves and its ridge are."""

FAR: tuple[Gable, ...] = ((-20, 90, 190, 150), (76, 70, 170, 126), (150, 96, 206, 168), (404, 84, 180, 138),
                          (492, 72, 204, 160), (560, 100, 172, 124))  # fmt: skip
NEAR: tuple[Gable, ...] = ((-30, 110, 250, 196), (86, 88, 268, 214), (424, 104, 258, 198), (532, 120, 240, 182))


def draw_ledger(theme: Theme) -> str:
    """Roofs before dawn over a canal, one window lit, and two on the ridge."""
    wall = blend_colors(theme.wall, theme.deep, 0.3)
    far = "".join(draw_house(theme, one, blend_colors(wall, theme.deep, 0.5)) for one in FAR)
    near = "".join(draw_house(theme, one, wall) for one in NEAR)
    people = draw_figure(344, 124, 38, shadow_color(theme)) + draw_figure(368, 124, 33, shadow_color(theme))
    return draw_sky(theme, 0.3) + far + draw_counting_house(theme) + people + near + draw_water(theme, 318)


def draw_house(theme: Theme, front: Gable, color: str) -> str:
    """A dark front with its gable and a chimney."""
    left, width, eaves, top = front
    right = left + width
    shape: list[Point] = [(left, 330), (left, eaves), (left + width / 2, top), (right, eaves), (right, 330)]
    chimney = draw_block(left + 0.68 * width, top + 4, 0.1 * width, 34, color)
    return chimney + fill_area(shape, color) + draw_line(shape, theme.shore, 1.5, 0.6)


def draw_counting_house(theme: Theme) -> str:
    """The house that keeps the books: shuttered but for one window."""
    roof: list[Point] = [(206, 186), (262, 122), (378, 122), (434, 186)]
    front = draw_block(220, 186, 200, 142, theme.stone) + draw_hatching(336, 420, 188, 326, theme.stone_line, 7)
    tiles = fill_area(roof, blend_colors(theme.contour, theme.wall, 0.35)) + draw_line([*roof, roof[0]], theme.wall, 2)
    courses = ([(262 - 18.7 * n, 122 + 21.3 * n), (378 + 18.7 * n, 122 + 21.3 * n)] for n in (0.75, 1.5, 2.25))
    rows = "".join(draw_line(one, theme.wall, 1.2, 0.6) for one in courses)
    windows = "".join(draw_block(x, y, 20, 30, theme.wall) for y in (206, 254) for x in (238, 276, 346, 384))
    return front + tiles + rows + windows + draw_block(311, 206, 20, 30, theme.brass) + draw_lamp(theme, 321, 221, 6)
