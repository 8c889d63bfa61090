"""Areas that last, told apart by their patterns, and veils with how thick they lie."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.render.markup import (
    ROUND,
    SERIF,
    dashes,
    data,
    disc,
    draw_text,
    element,
    group,
    halo_text,
    path,
    pattern,
    stroke,
)
from fieldcraft.render.model import Area
from fieldcraft.render.sheet import Sheet


def pattern_name(area: Area) -> str:
    """What the paint of an area's pattern is called: those of one kind and colour share it."""
    return f"{area.pattern}{area.tier}{'' if area.side is None else area.side}"


def color_of(sheet: Sheet, area: Area) -> str:
    """The colour of an area's lines: its side's, a veil's, or that of what hurts."""
    if area.tier:
        return sheet.theme.veil_line
    return sheet.theme.hazard if area.side is None else sheet.theme.livery(area.side).hatch


def weave(sheet: Sheet, area: Area) -> str:
    """The paint of an area's pattern; waves are the closer the higher the tier."""
    k, color = sheet.unit, color_of(sheet, area)
    name = sheet.name(pattern_name(area))
    match area.pattern:
        case "dots":
            spots = (disc(2.3 * k, 2.3 * k, 1.3 * k), disc(6.8 * k, 6.8 * k, 1.3 * k))
            return pattern(path("".join(spots), fill=color), name, 9 * k, 9 * k)
        case "waves":
            gap = (14 - min(area.tier, 8)) * k
            wave = data("M", 0, gap / 2, "q", 6 * k, -4 * k, 12 * k, 0, "t", 12 * k, 0)
            return pattern(stroke(wave, color, 1.5 * k), name, 24 * k, gap)
        case "strokes":
            line = stroke(data("M 0 0 V", 8 * k), color, 1.8 * k)
            return pattern(line, name, 8 * k, 8 * k, pattern_transform="rotate(30)")
        case "rings":
            ring = stroke(disc(9 * k, 9 * k, 6 * k), color, 1.6 * k, stroke_dasharray=dashes(4 * k, 3 * k))
            return pattern(ring, name, 18 * k, 18 * k)
        case "carets":
            caret = data("M", 3 * k, 8 * k, "L", 6.5 * k, 4 * k, "L", 10 * k, 8 * k)
            return pattern(stroke(caret, color, 1.6 * k, **ROUND), name, 13 * k, 12 * k)
        case _:
            return ""


def draw_pattern(sheet: Sheet, area: Area) -> str:
    """An area in its pattern with a firm edge, what it takes next in a dotted one, its name and its tiers."""
    theme, k, (halo, opacity) = sheet.theme, sheet.unit, sheet.theme.halo
    color, outline = color_of(sheet, area), sheet.outline(area.cells)
    paint = None if area.pattern == "shadow" else sheet.use(pattern_name(area))
    dash = dashes(7 * k, 4 * k) if area.pattern == "shadow" else dashes(k, 5 * k) if area.tier else None
    return group(
        path(outline, fill=color, fill_rule="evenodd", fill_opacity=0.13),
        path(outline, fill=paint, fill_rule="evenodd") if paint else _landing(sheet, area.cells),
        stroke(outline, halo, 5 * k, opacity, **ROUND),
        stroke(outline, color, 2.4 * k, stroke_dasharray=dash, **ROUND),
        _growth(sheet, area, color, paint),
        *(_tier(sheet, cell, area.tier) for cell in area.cells if area.tier),
        halo_text(
            area.text, sheet.middle(area.cells), 16 * k, theme.halo, fill=theme.map_ink,
            font_family=SERIF, font_style="italic", font_weight=500,
        ),
        class_="layer area",
    )  # fmt: skip


def _growth(sheet: Sheet, area: Area, color: str, paint: str | None) -> str:
    k, outline = sheet.unit, sheet.outline(area.growth)
    faint = path(outline, fill=paint, fill_rule="evenodd", fill_opacity=0.45) if paint else ""
    return faint + stroke(outline, color, 2 * k, stroke_dasharray=dashes(0.1 * k, 5 * k), **ROUND)


def _landing(sheet: Sheet, cells: tuple[Cell, ...]) -> str:
    """Rings about where something will land, and its shadow."""
    (x, y), k = sheet.middle(cells), sheet.unit
    rings = (stroke(disc(x, y, radius * k), sheet.theme.hazard, 2 * k) for radius in (24, 39, 54))
    shadow, opacity = sheet.theme.counter_shadow
    return group(*rings, element("ellipse", cx=x, cy=y, rx=18 * k, ry=12 * k, fill=shadow, fill_opacity=opacity))


def _tier(sheet: Sheet, cell: Cell, tier: int) -> str:
    """How thick a veil lies, in a square at the lower right of a cell."""
    (x, y), k, theme = sheet.point(cell), sheet.unit, sheet.theme
    x, y = x + 18 * k, y + 16 * k
    square = element("rect", x=x - 9 * k, y=y - 8.5 * k, width=18 * k, height=17 * k, rx=2 * k, fill=theme.veil_line)
    return group(square, draw_text(str(tier), x, y, max(8, 11.5 * k), fill=theme.paper, font_weight=700), class_="tier")
