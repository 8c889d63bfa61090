"""What people built and what stands like it: floors, bridges, thick walls and rock."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fieldcraft.board import Cell, Direction
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import box, data, group, number, path, pattern, shift, stroke
from fieldcraft.render.roads import straight
from fieldcraft.render.seeded_random import seeded_random
from fieldcraft.render.sheet import Sheet
from fieldcraft.render.symbols import SORTS, place_symbol


def draw_floors(survey: LandSamples) -> str:
    """Floors of buildings, laid with slabs."""
    cells = survey.cells("floor")
    if not cells:
        return ""
    sheet = survey.sheet
    outline = sheet.outline(cells)
    return group(
        _slabs(sheet),
        path(outline, fill=sheet.theme.floor, stroke=sheet.theme.floor_line, stroke_width=sheet.unit),
        path(outline, fill=sheet.use("slabs"), fill_opacity=0.6),
        class_="floors",
        fill_rule="evenodd",
    )


def _slabs(sheet: Sheet) -> str:
    """Six courses of stone slabs as a pattern; the joints are pushed along by chance, course by course."""
    gap, luck = 9 * sheet.unit, seeded_random(6)
    joints = ""
    for course in range(6):
        first, y = luck.random() * 3 * gap, course * gap
        joints += data("M", 0, y, "H", 7 * gap, "M", first, y, "v", gap, "m", 3.4 * gap, -gap, "v", gap)
    lines = stroke(joints, sheet.theme.floor_line, max(0.4, 0.9 * sheet.unit))
    return pattern(lines, sheet.name("slabs"), 7 * gap, 6 * gap)


def draw_bridges(survey: LandSamples) -> str:
    """Bridges: planks across, rails along the sides where the deck ends."""
    left = dict.fromkeys(survey.cells("bridge"))
    decks: list[str] = []
    while left:
        span = _span(survey, left)
        bearing = _bearing(survey, span)
        decks += (_deck(survey, cell, span, bearing) for cell in sorted(span))
    return group(*decks, class_="bridges")


def _span(survey: LandSamples, left: dict[Cell, None]) -> frozenset[Cell]:
    """Take one bridge out of the cells that are left: all that hang together."""
    span = [left.popitem()[0]]
    for cell in span:
        for near in survey.sheet.board.grid.neighbours(cell):
            if near in left:
                del left[near]
                span.append(near)
    return frozenset(span)


def _deck(survey: LandSamples, cell: Cell, span: frozenset[Cell], bearing: float) -> str:
    """One cell's part of a bridge; beside another part of it the deck goes on, elsewhere it has a rail."""
    sheet, theme, k = survey.sheet, survey.sheet.theme, survey.sheet.unit
    half = 0.52 * sheet.cell
    (top, upper_rail), (bottom, lower_rail) = (_deck_edge(sheet, cell, span, bearing + turn) for turn in (-90, 90))
    planks = "".join(data("M", (x / 5 - 1) * half, -top, "V", bottom) for x in range(11))
    return group(
        path(box(-half, 3 * k - top, half, 3 * k + bottom), fill="#000000", fill_opacity=0.3),
        path(box(-half, -top, half, bottom), fill=theme.floor),
        stroke(planks, theme.floor_line, max(0.4, 0.9 * k)),
        stroke(data("M", -half, -top, "H", half), theme.wall, 4 * k) if upper_rail else "",
        stroke(data("M", -half, bottom, "H", half), theme.wall, 4 * k) if lower_rail else "",
        transform=f"{shift(*sheet.point(cell))} rotate({number(bearing)})",
    )


def _deck_edge(sheet: Sheet, cell: Cell, span: frozenset[Cell], towards: float) -> tuple[float, bool]:
    """How far a deck reaches to one side, in pixels, and whether it has a rail there."""
    grid = sheet.board.grid
    beside = [d for d in grid.directions if math.cos(math.radians(sheet.angle(d) - towards)) > 0.8]
    joined = any(grid.step(cell, direction) in span for direction in beside)
    return (0.51 if joined else 0.36) * sheet.cell, not joined


def _bearing(survey: LandSamples, span: frozenset[Cell]) -> float:
    """The direction of a bridge: the one with the firmest ground at the ends of its cells."""
    across = straight(survey.sheet.board.grid)
    half = across[: len(across) // 2]
    return survey.sheet.angle(max(half, key=lambda direction: sum(_firmness(survey, cell, direction) for cell in span)))


def _firmness(survey: LandSamples, cell: Cell, direction: Direction) -> int:
    return sum(_FIRM.get(kind, 2) for kind in _ends(survey, cell, direction))


_FIRM = {"deep": 0, "chasm": 0, "shallow": 1, "road": 4, "bridge": 3}


def _ends(survey: LandSamples, cell: Cell, direction: Direction) -> Iterator[str]:
    grid = survey.sheet.board.grid
    x, y = grid.step(cell, direction)
    for near in ((x, y), (2 * cell[0] - x, 2 * cell[1] - y)):
        yield survey.kinds[grid.index[near]] if near in grid else "open"


def draw_masonry(survey: LandSamples) -> str:
    """Walls as thick as a cell: a dark mass, hatched, with a lit rim."""
    cells = survey.cells("wall")
    if not cells:
        return ""
    sheet, theme, k = survey.sheet, survey.sheet.theme, survey.sheet.unit
    outline = sheet.outline(cells)
    lines = stroke(data("M 0 0 V", 5 * k), theme.wall_lit, max(0.4, 1.1 * k))
    return group(
        pattern(lines, sheet.name("masonry"), 5 * k, 5 * k, pattern_transform="rotate(45)"),
        path(outline, fill="#000000", fill_opacity=0.24, transform=shift(3 * k, 4 * k)),
        path(outline, fill=theme.wall, stroke=theme.wall, stroke_width=3 * k),
        path(outline, fill=sheet.use("masonry"), fill_opacity=0.6),
        stroke(outline, theme.wall_lit, max(0.6, 1.6 * k), transform=shift(-0.6 * k, -0.8 * k)),
        class_="masonry",
        fill_rule="evenodd",
        stroke_linejoin="round",
    )


def draw_rocks(survey: LandSamples) -> str:
    """Rock: boulders shoulder to shoulder on dark ground, heaped in each cell as chance will have it."""
    cells = survey.cells("rock")
    if not cells:
        return ""
    sheet = survey.sheet
    heaps = (
        place_symbol(sheet, "boulders", seeded_random(*cell, 24).randrange(SORTS["boulders"]), *sheet.point(cell))
        for cell in cells
    )
    ground = path(sheet.outline(cells), fill=sheet.theme.wall, fill_opacity=0.85)
    return group(ground, *heaps, class_="rocks", fill_rule="evenodd", stroke_linejoin="round")
