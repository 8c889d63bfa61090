"""A board of zones as a graph in characters: names with how many of each side stand there, and the ways between."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fieldcraft.presentation import Tableau, ZoneShape
from fieldcraft.render.terminal.canvas import Canvas
from fieldcraft.render.terminal.styles import PLATES, side_place, side_style

HIGHEST = 44
"""How many lines a graph may have."""

ASPECT = 0.5
"""How wide a character is for its height."""

INK = "quiet"

SIGNS = {"road": "=", "track": "-", "bridge": "#", "ford": "~", "pass": "^", "gate": "+"}
"""What a way of each look is drawn with."""

Spot = tuple[int, int]
Run = list[tuple[str, str]]
"""Words with their styles."""


def draw_zone_graph(tableau: Tableau, columns: int) -> list[Text]:
    """The zones where they lie, in so many columns: each by its number, as much of its name as fits, and its counts."""
    zones = tableau.ground.zones
    if not zones:
        return []
    spots, height = _spots(zones, columns)
    canvas = Canvas(columns, height)
    for number, zone in enumerate(zones):
        for link in zone.links:
            if number < link.to or all(back.to != number for back in zones[link.to].links):
                _draw_way(canvas, spots[number], spots[link.to], SIGNS[link.look])
    labels = list(_labels(tableau))
    covered = {number: _cells(canvas, spots[number], choices[-1]) for number, choices in enumerate(labels)}
    for number, choices in enumerate(labels):
        others = set().union(*(cells for other, cells in covered.items() if other != number))
        free = (run for run in choices if not _cells(canvas, spots[number], run) & others)
        run = next(free, choices[-1])
        covered[number] = _cells(canvas, spots[number], run)
        _write_label(canvas, spots[number], run)
    return canvas.lines()


def _spots(zones: tuple[ZoneShape, ...], columns: int) -> tuple[list[Spot], int]:
    """The column and the line of each zone, and how many lines there are; no two zones share a spot."""
    xs, ys = [zone.at[0] for zone in zones], [zone.at[1] for zone in zones]
    wide, high = max(xs) - min(xs) or 1.0, max(ys) - min(ys)
    room = max(8, columns - 24)
    lines = min(HIGHEST, max(len(zones) // 4 + 1, round(high * room / wide * ASPECT) + 1))
    found: list[Spot] = []
    for x, y in zip(xs, ys, strict=True):
        column = 12 + round((x - min(xs)) / wide * room) if len(zones) > 1 else columns // 2
        line = round((y - min(ys)) / (high or 1.0) * (lines - 1))
        while any(abs(line - v) < 1 and abs(column - u) < 10 for u, v in found):
            line += 1
        found.append((column, line))
    return found, max(line for _, line in found) + 1


def _labels(tableau: Tableau) -> Iterator[list[Run]]:
    """For each zone what may be written, from the whole name down to its number."""
    for number, zone in enumerate(tableau.ground.zones):
        counts = list(_counts(tableau, number))
        names = (zone.name, zone.name[:8].rstrip(), zone.name[:4].rstrip(), "")
        yield [
            [(str(number + 1), INK), (f" {name}" if name else "", "title"), *counts] for name in dict.fromkeys(names)
        ]


def _counts(tableau: Tableau, number: int) -> Iterator[tuple[str, str]]:
    """How many pieces of each side stand in a zone, in the brackets of the side."""
    here = [piece for piece in tableau.pieces.values() if (number, 0) in piece.cells and not piece.attached]
    sides = sorted({piece.side for piece in here}, key=lambda side: side_place(tableau.banners, side))
    for side in sides:
        plate = PLATES[side_place(tableau.banners, side) % len(PLATES)]
        count = sum(piece.side == side for piece in here)
        yield f"{plate[0]}{count}{plate[1]}", side_style(tableau.banners, side)


def _draw_way(canvas: Canvas, start: Spot, end: Spot, sign: str) -> None:
    """A line of signs from one spot to another."""
    (x, y), (u, v) = start, end
    steps = max(abs(u - x), abs(v - y), 1)
    step = max(1, steps // max(1, abs(v - y))) if abs(v - y) > abs(u - x) * ASPECT else 2
    for i in range(0, steps + 1, min(step, 2)):
        canvas.write(round(x + (u - x) * i / steps), round(y + (v - y) * i / steps), sign, INK)


def _left(canvas: Canvas, spot: Spot, run: Run) -> int:
    """Where a label begins that has a spot as its middle."""
    width = sum(len(words) for words, _ in run)
    return min(max(0, spot[0] - width // 2), max(0, canvas.width - width))


def _cells(canvas: Canvas, spot: Spot, run: Run) -> set[Spot]:
    """What a label covers, with a blank on both sides."""
    left, width = _left(canvas, spot, run), sum(len(words) for words, _ in run)
    return {(column, spot[1]) for column in range(left - 1, left + width + 1)}


def _write_label(canvas: Canvas, spot: Spot, run: Run) -> None:
    left, width = _left(canvas, spot, run), sum(len(words) for words, _ in run)
    canvas.write(left - 1, spot[1], " " * (width + 2))
    for words, style in run:
        canvas.write(left, spot[1], words, style)
        left += len(words)
