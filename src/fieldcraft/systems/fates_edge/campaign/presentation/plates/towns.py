"""The pictures of the scenarios that are played under roofs and sails."""

from __future__ import annotations

from fieldcraft.render.markup import Point
from fieldcraft.render.palette import Theme
from fieldcraft.systems.fates_edge.campaign.presentation.plates.scenery import (
    HEIGHT,
    WIDTH,
    blend_colors,
    draw_block,
    draw_disc,
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


def draw_chair(theme: Theme) -> str:
    """A hall with three banners, a long table, and a high chair in which nobody sits."""
    back, floor = blend_colors(theme.stone, theme.wall, 0.35), theme.floor
    hall = draw_block(0, 0, WIDTH, 262, back) + "".join(draw_pillar(theme, x) for x in (24, 168, 424, 568))
    boards = draw_block(0, 262, WIDTH, HEIGHT - 262, floor)
    seams = "".join(
        draw_line([(320 + (x - 320) * 0.45, 262), (x, HEIGHT)], theme.floor_line, 1.2) for x in range(-300, 960, 60)
    )
    return hall + draw_banners(theme) + boards + seams + draw_seat(theme) + draw_table(theme)


def draw_pillar(theme: Theme, x: float) -> str:
    """A pillar of the hall."""
    shaft = draw_block(x, 0, 48, 268, theme.stone) + draw_hatching(x + 26, x + 48, 0, 268, theme.stone_line, 5)
    return shaft + draw_block(x - 6, 250, 60, 20, theme.stone_lit)


def draw_banners(theme: Theme) -> str:
    """The banners of three houses, told apart by their charges as well."""
    drawn = ""
    for side, x in enumerate((78, 254, 478)):
        livery, wide = theme.livery(side), 84 if side != 1 else 132
        bottom = 186 if side != 1 else 120
        cloth = [(x, 20), (x + wide, 20), (x + wide, bottom), (x + wide / 2, bottom + 26), (x, bottom)]
        drawn += fill_area(cloth, livery.ring) + draw_line([*cloth, cloth[0]], livery.rim, 2)
        middle, height = x + wide / 2, (20 + bottom) / 2
        drawn += (draw_lozenge, draw_cross, draw_bend)[side](middle, height, livery.plate)
    return drawn


def draw_lozenge(x: float, y: float, color: str) -> str:
    """A charge of one corner up."""
    return fill_area([(x, y - 26), (x + 20, y), (x, y + 26), (x - 20, y)], color)


def draw_cross(x: float, y: float, color: str) -> str:
    """A charge of two bars."""
    return draw_block(x - 6, y - 28, 12, 62, color) + draw_block(x - 24, y - 10, 48, 12, color)


def draw_bend(x: float, y: float, color: str) -> str:
    """A charge that slants."""
    return fill_area([(x - 30, y - 30), (x - 12, y - 30), (x + 30, y + 24), (x + 12, y + 24)], color)


def draw_seat(theme: Theme) -> str:
    """The high chair behind the table."""
    back: list[Point] = [(276, 290), (276, 150), (320, 118), (364, 150), (364, 290)]
    inner: list[Point] = [(288, 290), (288, 160), (320, 136), (352, 160), (352, 290)]
    drawn = fill_area(back, shadow_color(theme)) + fill_area(inner, blend_colors(theme.hazard, theme.wall, 0.45))
    return drawn + draw_line([*back, back[0]], theme.brass, 3) + draw_disc(320, 118, 7, theme.brass)


def draw_table(theme: Theme) -> str:
    """The table with its cloth, cups and candles."""
    cloth: list[Point] = [(60, 300), (580, 300), (620, 350), (20, 350)]
    fall = draw_block(20, 350, 600, 50, blend_colors(theme.door, theme.stone, 0.3)) + draw_hatching(
        24, 620, 352, 400, theme.stone_line, 30
    )
    cups = "".join(draw_block(x, 306, 10, 14, theme.stone_line) for x in (150, 206, 262, 372, 428, 484))
    candles = "".join(
        draw_block(x - 3, 262, 6, 44, theme.light) + draw_lamp(theme, x, 254, 5) for x in (112, 234, 406, 528)
    )
    return fill_area(cloth, theme.door) + draw_line([*cloth, cloth[0]], theme.stone_line, 1.5) + fall + cups + candles


def draw_mutiny(theme: Theme) -> str:
    """A ship on a long swell, half of her sails taken in, with a light in the stern."""
    return (
        draw_sky(theme, 0.22) + draw_rigging(theme) + draw_water(theme, 286, 6) + draw_hull(theme) + draw_swell(theme)
    )


def draw_rigging(theme: Theme) -> str:
    """Masts and yards; the main sail stands, the others are furled."""
    dark = shadow_color(theme)
    masts = "".join(draw_line([(x, 300), (x, top)], dark, 6) for x, top in ((214, 86), (320, 40), (420, 96)))
    spars = ((214, 120, 48), (214, 180, 58), (320, 72, 56), (320, 142, 78), (420, 128, 44))
    yards = "".join(draw_line([(x - wide, y), (x + wide, y)], dark, 4) for x, y, wide in spars)
    sail: list[Point] = [(250, 146), (390, 146), (402, 196), (396, 240), (320, 254), (244, 240), (238, 196)]
    top: list[Point] = [(270, 76), (370, 76), (380, 110), (374, 136), (266, 136), (260, 110)]
    sails = "".join(
        fill_area(one, theme.door) + draw_line([*one, one[0]], theme.stone_line, 1.6) for one in (sail, top)
    )
    furled = "".join(draw_line([(x - wide, y + 5), (x + wide, y + 5)], theme.stone_lit, 9)
                     for x, y, wide in ((214, 120, 42), (214, 180, 52), (420, 128, 38)))  # fmt: skip
    ropes = ([(320, 44), (120, 268)], [(320, 44), (520, 262)], [(214, 90), (110, 262)], [(420, 100), (540, 252)])
    return "".join(draw_line(one, dark, 1.4, 0.8) for one in ropes) + masts + sails + yards + furled


def draw_hull(theme: Theme) -> str:
    """The ship's side, with a row of ports and two parties on deck."""
    dark = shadow_color(theme)
    side: list[Point] = [
        (104, 262),
        (150, 276),
        (444, 276),
        (458, 244),
        (548, 236),
        (526, 330),
        (480, 348),
        (190, 348),
        (140, 320),
    ]
    wale: list[Point] = [(122, 296), (440, 304), (536, 288)]
    ports = "".join(draw_block(x, 310, 13, 12, dark) for x in range(196, 470, 40))
    few = "".join(draw_figure(x, 242, 34, dark) for x in (476, 500))
    many = "".join(draw_figure(x, 278, 32, dark) for x in (176, 192, 236, 252, 270, 288))
    planks = fill_area(side, blend_colors(theme.contour, theme.wall, 0.4)) + draw_line(
        [*side, side[0]], theme.wall, 2.5
    )
    return few + many + planks + draw_line(wale, theme.brass, 3) + ports + draw_lamp(theme, 544, 226, 5)


def draw_swell(theme: Theme) -> str:
    """The wave in front of the ship."""
    crest: list[Point] = [(-20, 356), (90, 334), (190, 350), (320, 336), (450, 352), (560, 336), (660, 352)]
    return fill_area([*crest, (660, HEIGHT), (-20, HEIGHT)], theme.deep) + draw_line(crest, theme.shallow, 3)
