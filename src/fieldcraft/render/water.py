"""Water: its depths, its fords and the lines that follow its shore."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.render.field import Field
from fieldcraft.render.markup import group, path, stroke
from fieldcraft.render.palette import hex_color, mix, shade
from fieldcraft.render.relief import Relief

_LININGS = ((0.66, 0.8), (0.8, 0.55), (0.9, 0.36), (0.965, 0.22))
"""How far in each line runs, as a value of the field of water, and its opacity."""

_SHOALS = (0.35, 0.45, 0.55)
"""The values of the field of fords at which the water turns paler."""


def draw_water(relief: Relief) -> str:
    """Water with its bank, its depths, its fords and its shore line."""
    water, sheet = relief.water, relief.survey.sheet
    if water is None:
        return ""
    theme, k, shore = sheet.theme, sheet.unit, sheet.curves(water.lines(0.5))
    return group(
        stroke(shore, theme.road_line, 5.5 * k, 0.35),
        *_depths(relief, water, shore),
        *_shoals(relief, water),
        stroke(shore, theme.shore, max(0.8, 1.5 * k), 0.95),
        class_="water",
        fill_rule="evenodd",
    )


def _depths(relief: Relief, water: Field, shore: str) -> Iterator[str]:
    """From the shore inwards, each depth a little darker and set off by a line."""
    sheet, theme = relief.survey.sheet, relief.survey.sheet.theme
    deep = shade(theme.deep)
    pale = mix(deep, (255, 255, 255), 0.05 if theme.dark else 0.18)
    yield path(shore, fill=hex_color(pale))
    for level, opacity in _LININGS if relief.survey.close else _LININGS[1:2]:
        line, fill = sheet.curves(water.lines(level), shortest=8), hex_color(mix(pale, deep, 2 * level - 1))
        yield stroke(line, theme.wave, max(0.45, 0.95 * sheet.unit), opacity, fill=fill)


def _shoals(relief: Relief, water: Field) -> Iterator[str]:
    """Fords: the water turns pale by degrees."""
    if relief.ford is None:
        return
    for level in _SHOALS if relief.survey.close else _SHOALS[1:2]:
        shoal = relief.ford.where(water, level, 0.5)
        outline = relief.survey.sheet.curves(shoal.lines(0))
        yield path(outline, fill=relief.survey.sheet.theme.shallow, fill_opacity=0.5)
