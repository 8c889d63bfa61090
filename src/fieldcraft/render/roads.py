"""Roads: soft bends from cell to cell, paved places where a road is broad, and where a road goes at its ends."""

from __future__ import annotations

import math

from fieldcraft.board import Cell, Direction, Grid, Squares
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import ROUND, Point, dashes, data, group, path, polygon, polyline, stroke

_CARRIES = ("road", "bridge")
_MEETS = ("shallow", "floor")
"""Where a road that would end in open country leads instead."""


def draw_roads(survey: LandSamples) -> str:
    """All roads, with a casing along their sides and ruts where they are narrow."""
    cells = survey.cells("road")
    if not cells:
        return ""
    places = [place for cell in cells for place in _places(survey, cell)]
    paved = {cell for place in places for cell in place}
    places += _mouths(survey, paved)
    road = "".join(_road(survey, cell, broad=cell in paved) for cell in cells)
    broad = "".join(polygon(map(survey.sheet.point, place)) for place in places)
    k, theme = survey.sheet.unit, survey.sheet.theme
    ruts = stroke(road, theme.road_line, 0.9 * k, 0.55, stroke_dasharray=dashes(5 * k, 6 * k))
    return group(
        stroke(road + broad, theme.road_line, 17 * k, 0.8),
        stroke(road, theme.road, 13.5 * k),
        path(broad, fill=theme.road, stroke=theme.road, stroke_width=13.5 * k) or ruts,
        class_="roads",
        **ROUND,
    )


def straight(grid: Grid) -> list[Direction]:
    """The directions across a side, not over a corner."""
    return [direction for direction in grid.directions if len(direction) == 1 or not isinstance(grid, Squares)]


def _carries(survey: LandSamples, cell: Cell) -> bool:
    grid = survey.sheet.board.grid
    return cell in grid and survey.kinds[grid.index[cell]] in _CARRIES


def _road(survey: LandSamples, cell: Cell, broad: bool) -> str:
    """Path data of one cell's road: a bend between two ends, or spokes."""
    here, ends = survey.sheet.point(cell), _ends(survey, cell, broad)
    if len(ends) != 2:
        return "".join(polyline((end, here)) for end in ends) or polyline((here, here))
    (ax, ay), (bx, by) = ends
    return data("M", ax, ay, "Q", *here, bx, by)


def _ends(survey: LandSamples, cell: Cell, broad: bool) -> list[Point]:
    """Where the road leaves a cell: to its neighbours, straight off the map, or to what it would lead to."""
    sheet, grid, links = survey.sheet, survey.sheet.board.grid, _links(survey, cell)
    ends = [_halfway(sheet.point(cell), sheet.point(near)) for near in links]
    if broad or len(links) < 2:
        ahead = ((2 * cell[0] - x, 2 * cell[1] - y) for x, y in links)
        ends += [sheet.point(beyond) for beyond in ahead if beyond not in grid]
    return ends + _meetings(survey, cell, ends)[: max(0, 2 - len(ends))]


def _links(survey: LandSamples, cell: Cell) -> list[Cell]:
    """The neighbours that a road goes on to: those across a side, and those over a corner that no side serves."""
    grid = survey.sheet.board.grid
    sides = [near for d in straight(grid) if _carries(survey, near := grid.step(cell, d))]
    over = [near for near in grid.neighbours(cell) if near not in sides and _carries(survey, near)]
    return sides + [near for near in over if all(grid.distance(near, side) > 1 for side in sides)]


def _meetings(survey: LandSamples, cell: Cell, ends: list[Point]) -> list[Point]:
    """Where a road could lead that ends in a cell, those furthest from its other ends first."""
    sheet, grid = survey.sheet, survey.sheet.board.grid
    near = [c for d in straight(grid) if (c := grid.step(cell, d)) in grid and survey.kinds[grid.index[c]] in _MEETS]
    found = [_halfway(sheet.point(cell), sheet.point(c)) for c in near]
    return sorted(found, key=lambda point: -sum(math.dist(point, end) for end in ends))


def _places(survey: LandSamples, cell: Cell) -> list[list[Cell]]:
    """Where a road is broad: four squares about a corner that all carry it, or three hexes."""
    grid = survey.sheet.board.grid
    spans = (slice(2, 5),) if isinstance(grid, Squares) else (slice(2), slice(1, 3))
    corners = ([cell, *(grid.step(cell, direction) for direction in grid.directions[span])] for span in spans)
    return [corner for corner in corners if all(_carries(survey, c) for c in corner)]


def _mouths(survey: LandSamples, paved: set[Cell]) -> list[list[Cell]]:
    """Where a broad road leaves the map: two neighbours that it leaves side by side, with what lies beyond them."""
    grid, found = survey.sheet.board.grid, []
    for direction in straight(grid):
        beyond = {cell: out for cell in sorted(paved) if (out := grid.step(cell, direction)) not in grid}
        leaving = {cell for cell, (x, y) in beyond.items() if _carries(survey, (2 * cell[0] - x, 2 * cell[1] - y))}
        pairs = ((cell, near) for cell in sorted(leaving) for near in grid.neighbours(cell) if near in leaving)
        found += [[a, beyond[a], beyond[b], b] for a, b in pairs if a < b]
    return found


def _halfway(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
