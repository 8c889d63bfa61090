"""The grid on the map, and the zebra neat line around it with its letters and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from fieldcraft.board import Cell, Hexes
from fieldcraft.board.grid import column_name
from fieldcraft.render.markup import Point, box, dashes, draw_text, group, path, polygon, polyline, stroke
from fieldcraft.render.sheet import Sheet


def draw_grid(sheet: Sheet) -> str:
    """Faint sides with firm ticks where they meet; on small cells the sides alone."""
    lines, length = sheet.lattice(), sheet.cell * (3**-0.5 if isinstance(sheet.board.grid, Hexes) else 1.0)
    (faint, thin), (firm, strong), k = sheet.theme.grid, sheet.theme.tick, sheet.unit
    # One period of dashes is one side, so that every side begins and ends with a tick.
    ends = dashes(0.15 * length, 0.7 * length, 0.15 * length, 0)
    ticks = stroke(lines, firm, max(0.7, 1.1 * k), strong, stroke_dasharray=ends) if sheet.cell >= 20 else ""
    return group(stroke(lines, faint, max(0.6, k), thin), ticks, class_="grid")


def draw_levels(sheet: Sheet) -> str:
    """The level of each cell that is not level 0, small and near its upper corner."""
    board = sheet.board
    if not board.levels or sheet.cell < 30:
        return ""
    pairs = zip(board.grid.cells, board.levels, strict=True)
    figures = (_level(sheet, cell, level) for cell, level in pairs if level)
    return group(*figures, class_="levels", fill=sheet.theme.contour)


def _level(sheet: Sheet, cell: Cell, level: int) -> str:
    (x, y), across = sheet.point(cell), 0.0 if isinstance(sheet.board.grid, Hexes) else -0.38
    size = max(7.5, 9.5 * sheet.unit)
    return draw_text(str(level), x + across * sheet.cell, y - 0.39 * sheet.cell, size, font_weight=700)


class Rail(msgspec.Struct, frozen=True):
    """One side's division of the frame: where columns or rows begin and end, and what they are called."""

    bounds: tuple[float, ...]
    names: tuple[str, ...]
    marked: frozenset[int]


def rails(sheet: Sheet, marked: Iterable[Cell]) -> tuple[Rail, Rail]:
    """The columns and the rows of the frame; those of the marked cells stand out."""
    grid = sheet.board.grid
    places = [grid.place(cell) for cell in marked]
    xs = [sheet.point(grid.cell(column, 0))[0] for column in range(grid.columns)]
    ys = [sheet.point(grid.cell(0, row))[1] for row in range(grid.rows)]
    columns = tuple(column_name(column) for column in range(grid.columns))
    numbers = tuple(str(row + 1) for row in range(grid.rows))
    return (
        Rail(_bounds(xs, sheet.width), columns, frozenset(column for column, _ in places)),
        Rail(_bounds(ys, sheet.height), numbers, frozenset(row for _, row in places)),
    )


def _bounds(middles: list[float], end: float) -> tuple[float, ...]:
    return (0.0, *((a + b) / 2 for a, b in pairwise(middles)), end)


def letter_size(sheet: Sheet) -> float:
    """The size of the letters in the frame, in pixels."""
    return min(15.0, max(9.0, 12 * sheet.unit))


def band_width(sheet: Sheet) -> float:
    """How wide the frame is, in pixels."""
    return 2.1 * letter_size(sheet)


class Strip(msgspec.Struct, frozen=True):
    """One of the four sides of the frame: `near` is its inner edge, `outward` -1 or 1."""

    rail: Rail
    near: float
    outward: int
    upright: bool

    def spot(self, along: float, across: float) -> Point:
        """A point so far along the strip and so far out from the map."""
        out = self.near + self.outward * across
        return (out, along) if self.upright else (along, out)

    def block(self, number: int, inner: float, outer: float) -> str:
        """Path data of one column's or row's part of the strip."""
        start, end = self.rail.bounds[number : number + 2]
        return polygon([self.spot(start, inner), self.spot(end, inner), self.spot(end, outer), self.spot(start, outer)])


def draw_frame(sheet: Sheet, marked: Iterable[Cell]) -> str:
    """The neat line around a map whose top left corner is at (0, 0)."""
    wide, (columns, rows) = band_width(sheet), rails(sheet, marked)
    width, height, theme = sheet.width, sheet.height, sheet.theme
    hole = polygon([(0, 0), (0, height), (width, height), (width, 0)])
    ring = box(-wide, -wide, width + wide, height + wide) + hole
    strips = (
        Strip(columns, 0, -1, upright=False),
        Strip(columns, height, 1, upright=False),
        Strip(rows, 0, -1, upright=True),
        Strip(rows, width, 1, upright=True),
    )
    return group(
        path(ring, fill=theme.frame),
        *(_strip(sheet, strip) for strip in strips),
        stroke(ring, theme.frame_ink, 1.3),
        class_="frame",
    )


def _strip(sheet: Sheet, strip: Strip) -> str:
    theme, wide, bar = sheet.theme, band_width(sheet), 0.36 * letter_size(sheet)
    dark = "".join(strip.block(i, 0, bar) for i in range(0, len(strip.rail.names), 2))
    bright = "".join(strip.block(i, 0, wide) for i in sorted(strip.rail.marked))
    edge = polyline([strip.spot(strip.rail.bounds[0], bar), strip.spot(strip.rail.bounds[-1], bar)])
    return group(
        path(dark, fill=theme.frame_ink),
        path(bright, fill=theme.brass),
        stroke(edge, theme.frame_ink, 0.8),
        *_letters(sheet, strip, (bar + wide) / 2),
    )


def _letters(sheet: Sheet, strip: Strip, across: float) -> Iterator[str]:
    """The names along a strip: every one, or every second, fifth or tenth where they would touch."""
    rail, theme, size = strip.rail, sheet.theme, letter_size(sheet)
    room = 1.9 * size if not strip.upright else 1.3 * size
    pitch = rail.bounds[-1] / len(rail.names)
    every = next((n for n in (1, 2, 5, 10) if n * pitch >= room), 20)
    for i, name in enumerate(rail.names):
        if i in rail.marked or not (i + 1) % every or every == 1:
            x, y = strip.spot((rail.bounds[i] + rail.bounds[i + 1]) / 2, across)
            marked = i in rail.marked
            fill, weight = (theme.on_brass, 700) if marked else (theme.frame_ink, 600)
            yield draw_text(name, x, y, size, fill=fill, font_weight=weight)
