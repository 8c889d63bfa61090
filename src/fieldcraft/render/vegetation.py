"""What grows and lies about: crowns of woods, and stones, tufts, reeds and ripples strewn over cells."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from fieldcraft.board import Cell
from fieldcraft.render.field import Field
from fieldcraft.render.land import Kind
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import Point, dashes, group, stroke
from fieldcraft.render.relief import WATER, Relief
from fieldcraft.render.seeded_random import seeded_random
from fieldcraft.render.symbols import SORTS, place_symbol


def draw_woods(relief: Relief) -> str:
    """Crowns, those in front over those behind, and none at the middle of a cell, where pieces stand."""
    survey, sheet = relief.survey, relief.survey.sheet
    if not survey.cells("wood"):
        return ""
    wood, k = survey.coverage(("wood",), 0.2).fray(survey.grain, 0.55), sheet.unit
    edge = stroke(
        sheet.curves(wood.lines(0.47)),
        sheet.theme.tree_line,
        max(0.5, 1.1 * k),
        0.5,
        stroke_dasharray=dashes(2.2 * k, 3 * k),
    )
    crowns = sorted(_crowns(survey, wood), key=lambda crown: crown[1])
    trees = (place_symbol(sheet, "tree", shape, x * sheet.cell, y * sheet.cell) for x, y, shape in crowns)
    return group(edge, *trees, class_="wood")


def _crowns(survey: LandSamples, wood: Field) -> Iterator[tuple[float, float, int]]:
    """Where trees stand, in cells: on a lattice of slanted rows, each tree pushed about by chance."""
    gap, sheet = (0.185 if survey.close else 0.36), survey.sheet
    for row in range(-1, int(sheet.rows / (gap * 0.87)) + 3):
        luck = seeded_random(row, 5)
        for column in range(-1, int(sheet.columns / gap) + 3):
            x = (column + row % 2 / 2 + (luck.random() - 0.5) * 0.75) * gap
            y = (row + (luck.random() - 0.5) * 0.75) * gap * 0.87
            shape = int(luck.random() * SORTS["tree"])
            if wood.at(x, y) > 0.56 and not (survey.close and _amid(survey, x, y, 0.17)):
                yield x, y, shape


def _amid(survey: LandSamples, x: float, y: float, radius: float) -> bool:
    return math.dist((x, y), survey.sheet.spot(survey.sheet.board.grid.cells[survey.owner(x, y)])) < radius


# What is strewn over a cell: symbols with their number, for each kind of land.
_STREWN: dict[Kind, tuple[tuple[str, int], ...]] = {
    "open": (("tuft", 2),),
    "shallow": (("ripple", 7), ("stone", 3)),
    "rubble": (("stone", 15),),
    "scrub": (("tuft", 2), ("bush", 7)),
    "marsh": (("reed", 6),),
    "sand": (("grain", 6),),
    "rough": (("tuft", 5), ("stone", 4)),
}


def draw_scatter(relief: Relief) -> str:
    """Small things of the land, cell by cell."""
    survey = relief.survey
    pairs = zip(survey.sheet.board.grid.cells, survey.kinds, strict=True)
    return group(*(thing for cell, kind in pairs for thing in _cell_strewn(relief, cell, kind)), class_="strewn")


def _cell_strewn(relief: Relief, cell: Cell, kind: Kind) -> Iterator[str]:
    survey, sheet = relief.survey, relief.survey.sheet
    column, row = sheet.board.grid.place(cell)
    for sort, number in _STREWN.get(kind, ()):
        luck = seeded_random(column, row, len(sort))
        for _ in range(number if survey.close else number // 4):
            (x, y), shape = _scatter(sheet.spot(cell), luck), int(luck.random() * SORTS[sort])
            if _may_lie(relief, kind, x, y):
                yield place_symbol(sheet, sort, shape, x * sheet.cell, y * sheet.cell)


def _scatter(spot: Point, luck: Random) -> Point:
    angle, far = luck.random() * math.tau, math.sqrt(luck.random()) * 0.47
    return spot[0] + math.cos(angle) * far, spot[1] + math.sin(angle) * far


def _may_lie(relief: Relief, kind: Kind, x: float, y: float) -> bool:
    """Whether a thing of the land lies on dry land, and a thing of the water in it."""
    wet = relief.water.at(x, y) if relief.water is not None else 0.0
    return wet > 0.56 if kind in WATER else wet < 0.42
