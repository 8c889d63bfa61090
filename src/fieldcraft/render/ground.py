"""The ground: relief, contours, water, woods, stones, roads and buildings, from the lowest to the topmost."""

from __future__ import annotations

import math

from fieldcraft.render.buildings import draw_bridges, draw_floors, draw_masonry, draw_rocks
from fieldcraft.render.field import Field
from fieldcraft.render.fixtures import draw_fixtures
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import dashes, group, path, stroke
from fieldcraft.render.relief import Relief, draw_land
from fieldcraft.render.roads import draw_roads
from fieldcraft.render.vegetation import draw_scatter, draw_woods
from fieldcraft.render.water import draw_water

_QUARTERS = 8
"""On land with more levels than this quarters of a level are too close to be drawn."""


def draw_ground(survey: LandSamples) -> str:
    """The whole map sheet without its grid."""
    relief = Relief(survey)
    return group(
        draw_land(relief),
        _contours(relief),
        _chasms(relief),
        draw_roads(survey),
        draw_water(relief),
        draw_scatter(relief),
        draw_floors(survey),
        draw_bridges(survey),
        draw_woods(relief),
        draw_masonry(survey),
        draw_rocks(survey),
        draw_fixtures(survey),
        _unknown(survey),
        class_="ground",
    )


def _contours(relief: Relief) -> str:
    """A fine line every quarter of a level, a firm one where a level begins."""
    if relief.hills is None:
        return ""
    levels, survey = relief.survey.sheet.board.levels, relief.survey
    low, high = min(levels), max(levels)
    apart = 1 if survey.close and high - low <= _QUARTERS else 4 * (1 + (high - low) // 40)
    bumpy = relief.hills.plus(survey.noise(0.87, 12), 0.055)
    lines = (_contour(relief, bumpy, quarter) for quarter in range(4 * low + 2, 4 * high + 1, apart))
    return group(*lines, class_="contours")


def _contour(relief: Relief, field: Field, quarter: int) -> str:
    sheet, (width, opacity) = relief.survey.sheet, (1.25, 0.8) if quarter % 4 == 2 else (0.8, 0.34)
    line = sheet.curves(field.lines(quarter / 4 + 0.027), shortest=14)
    return stroke(line, sheet.theme.contour, max(0.5, width * math.sqrt(sheet.unit)), opacity)


def _chasms(relief: Relief) -> str:
    """A firm edge with short strokes that point down."""
    survey, sheet, k = relief.survey, relief.survey.sheet, relief.survey.sheet.unit
    if not survey.cells("chasm"):
        return ""
    field = survey.coverage(("chasm",), 0.19).fray(survey.grain, 0.4)
    inner, edge = sheet.curves(field.lines(0.62)), sheet.curves(field.lines(0.5))
    strokes = stroke(inner, sheet.theme.wall, 9 * k, stroke_dasharray=dashes(1.2 * k, 4 * k))
    return group(strokes, stroke(edge, sheet.theme.wall, 1.8 * k), class_="chasm")


def _unknown(survey: LandSamples) -> str:
    """Ground that nobody has seen: blank paper."""
    cells = survey.cells("unknown")
    return path(survey.sheet.outline(cells), fill=survey.sheet.theme.paper, class_="unknown") if cells else ""
