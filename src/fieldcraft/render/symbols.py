"""Symbols that are drawn many times: crowns of trees, bushes, stones, boulders, tufts and ripples."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fieldcraft.render.markup import Point, around, data, disc, element, path, polygon, stroke
from fieldcraft.render.palette import Theme
from fieldcraft.render.seeded_random import seeded_random
from fieldcraft.render.sheet import Sheet

SORTS: dict[str, int] = {"tree": 9, "bush": 5, "stone": 8, "boulders": 5, "tuft": 3, "reed": 3, "ripple": 4, "grain": 3}
"""How many shapes of each symbol there are."""


def define_symbols(sheet: Sheet) -> dict[str, str]:
    """Every symbol by its id."""
    return {
        sheet.name(f"{sort}{i}"): element(
            "g", *_DRAWN[sort](sheet, seeded_random(i, len(sort)), i), id=sheet.name(f"{sort}{i}")
        )
        for sort, shapes in SORTS.items()
        for i in range(shapes)
    }


def place_symbol(sheet: Sheet, sort: str, shape: int, x: float, y: float) -> str:
    """One symbol, its foot or middle at a point in pixels."""
    return element("use", href=f"#{sheet.name(f'{sort}{shape}')}", x=round(x, 1), y=round(y, 1))


def _tree(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    sparse = 1.0 if sheet.unit >= 0.5 else 1.6
    return _crown(sheet.theme, luck, (0.1 + 0.0061 * shape) * sheet.cell * sparse)


def _bush(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    return _crown(sheet.theme, luck, (0.065 + 0.008 * shape) * sheet.cell)


def _crown(theme: Theme, luck: Random, r: float) -> tuple[str, ...]:
    """A crown seen from above: a shadow, seven lobes with an outline, and light on those to the north-west."""
    start = luck.random() * 360
    lobes = [(*around(start + i * 360 / 7, r * 0.62), r * (0.4 + luck.random() * 0.14)) for i in range(7)]
    sunny = [disc(x - s * 0.16, y - s * 0.2, s * 0.7) for x, y, s in lobes if x + y < r * 0.25]
    shadow, opacity = theme.tree_shadow
    return (
        element("ellipse", cx=r * 0.38, cy=r * 0.46, rx=r * 1.02, ry=r * 0.92, fill=shadow, fill_opacity=opacity),
        path(_lobed_outline(lobes, r, max(0.5, r * 0.11)), fill=theme.tree_line),
        path(_lobed_outline(lobes, r, 0), fill=theme.tree),
        path("".join(sunny) + disc(-r * 0.2, -r * 0.24, r * 0.42), fill=theme.tree_lit),
        stroke(_fold(r), theme.tree_line, max(0.35, r * 0.09), 0.55),
    )


def _lobed_outline(lobes: list[tuple[float, float, float]], r: float, grown: float) -> str:
    return disc(0, 0, r * 0.7 + grown) + "".join(disc(x, y, s + grown) for x, y, s in lobes)


def _fold(r: float) -> str:
    (x, y), (u, v), off = around(-23, r * 0.36), around(109, r * 0.36), r * 0.11
    return data("M", x + off, y + off, "A", r * 0.36, r * 0.36, "0 0 1", u + off, v + off)


def _stone(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    fill = sheet.theme.stone_lit if shape % 2 else sheet.theme.stone
    return _flat_stone(sheet.theme, luck, (0, 0), (0.035 + 0.0095 * shape) * sheet.cell, 5 + shape % 2, fill)


def _boulders(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    """Seven stones shoulder to shoulder about a cell's middle, and one on top of them."""
    theme, start = sheet.theme, 15 * shape
    ring = [
        around(start + (i + luck.random() / 2) * 360 / 7, (0.3 + luck.random() * 0.07) * sheet.cell) for i in range(7)
    ]
    stones: list[str] = []
    for spot in (*ring, (0.0, 0.0)):
        fill = theme.stone_lit if luck.random() < 0.45 else theme.stone
        stones += _flat_stone(
            theme, luck, spot, (0.18 + luck.random() * 0.07) * sheet.cell, 5 + luck.randrange(2), fill
        )
    return tuple(stones)


def _flat_stone(theme: Theme, luck: Random, spot: Point, r: float, corners: int, fill: str) -> tuple[str, ...]:
    """A stone seen from above, about a spot, with its shadow."""
    start = luck.random() * 360
    ring = [around(start + i * 360 / corners, r * (0.75 + luck.random() * 0.45)) for i in range(corners)]
    flat = [(spot[0] + x, spot[1] + y * 0.8) for x, y in ring]
    return (
        path(polygon((x + r * 0.28, y + r * 0.36) for x, y in flat), fill="#000000", fill_opacity=0.2),
        path(polygon(flat), fill=fill, stroke=theme.stone_line, stroke_width=max(0.4, r * 0.16)),
    )


def _tuft(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    size = (0.9 + 0.12 * shape + 0.1 * luck.random()) * sheet.unit
    tips = ((-2.6, -2.6), (0, -4.2), (2.6, -2.6))
    blades = "".join(data("M", x * 0.3 * size, 0, "L", x * size, y * size) for x, y in tips)
    return (stroke(blades, sheet.theme.tree_line, 0.9 * size, 0.38),)


def _reed(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    size, lean = (1 + 0.15 * shape) * sheet.unit, luck.random() - 0.5
    tips = ((-2, 5), (0, 8), (2, 6))
    blades = "".join(data("M", x * size, 0, "L", (x * 1.5 + lean) * size, -height * size) for x, height in tips)
    pool = data("M", -6 * size, 1.4 * size, "H", 6 * size, "M", -3 * size, 3.6 * size, "H", 4 * size)
    return (
        stroke(blades, sheet.theme.tree_line, size, 0.75),
        stroke(pool, sheet.theme.wave, size),
    )


def _ripple(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    k, half = sheet.unit, (4 + shape * 1.3 + luck.random()) * sheet.unit
    wave = data("M", -half, 0, "Q", -half / 2, -2.6 * k, 0, 0, "Q", half / 2, 2.6 * k, half, 0)
    return (stroke(wave, sheet.theme.wave, max(0.5, 1.1 * k), 0.85),)


def _grain(sheet: Sheet, luck: Random, shape: int) -> tuple[str, ...]:
    k = sheet.unit
    dots = "".join(disc(*around(luck.random() * 360, (2 + 3 * i) * k), 0.75 * k) for i in range(3 + shape))
    return (path(dots, fill=sheet.theme.road_line, fill_opacity=0.8),)


_DRAWN: dict[str, Callable[[Sheet, Random, int], tuple[str, ...]]] = {
    "tree": _tree,
    "bush": _bush,
    "stone": _stone,
    "boulders": _boulders,
    "tuft": _tuft,
    "reed": _reed,
    "ripple": _ripple,
    "grain": _grain,
}
