"""Places for the zones of a map that have none, so that linked zones lie side by side and nothing lies on another.

Distances on paper are made to follow the steps between zones: first by the two main axes of these distances (classical
scaling), then by moving each zone to where its distances to all others are met best, again and again (stress
majorization).  At last zones are pushed off each other and off the ways between others.  There is no chance in it: the
same map is always laid out alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from fieldcraft.board.outlines import find_heart, nearest_point
from fieldcraft.board.zones import FARTHEST, Point, Zones

STEP = 10.0
"""How far linked zones lie apart, unless zones that have a place say otherwise."""

CLEARANCE, ASIDE = 0.8, 0.45
"""How near two zones may lie, and how near a zone may lie to a way between others, in steps."""

SWEEPS, AXIS_ROUNDS, PUSHES = 60, 40, 80

Places = dict[str, Point]


def place_zones(zones: Zones) -> Zones:
    """The map with a place for each zone; one with an outline lies where that is broadest, others as the links lie.

    >>> from fieldcraft.board.zones import Zones
    >>> [zone.at is None for zone in place_zones(Zones.of([("Gate", "Yard")])).zones]
    [False, False]
    """
    given = {zone.name: zone.at for zone in zones.zones if zone.at is not None}
    given |= {zone.name: find_heart(zone.outline)[0] for zone in zones.zones if zone.outline and zone.name not in given}
    found = _lay_out(zones, given) if len(given) < len(zones.zones) else given
    return replace(zones, zones=tuple(replace(zone, at=found[zone.name]) for zone in zones.zones))


def _lay_out(zones: Zones, given: Mapping[str, Point]) -> Places:
    """A place for every zone; those given stay where they are."""
    unit = _unit(zones, given)
    steps = _steps(zones)
    places = {name: (x * unit, y * unit) for name, (x, y) in _along_axes(zones.cells, steps).items()}
    places = _moved_to(places, given)
    free = [name for name in zones.cells if name not in given]
    for _ in range(SWEEPS):
        for name in free:
            places[name] = _best_place(name, places, steps, unit)
    lines = [link.between for link in zones.links]
    for _ in range(PUSHES):
        if not _push_apart(places, free, lines, unit):
            break
    return {name: (_bound(x), _bound(y)) for name, (x, y) in places.items()} | dict(given)


def _bound(part: float) -> float:
    return min(float(FARTHEST), max(-float(FARTHEST), round(part, 2)))


def _unit(zones: Zones, given: Mapping[str, Point]) -> float:
    """How far linked zones lie apart: as those do that have a place, in the middle of their distances."""
    spans = sorted(
        math.dist(given[a], given[b]) for a, b in (link.between for link in zones.links) if a in given and b in given
    )
    return next((span for span in spans[len(spans) // 2 :] if span > 0), STEP)


def _steps(zones: Zones) -> dict[str, dict[str, float]]:
    """The steps between all pairs, along links of every kind; parts without a link between them lie a little apart."""
    beside: dict[str, set[str]] = {name: set() for name in zones.cells}
    for a, b in (link.between for link in zones.links):
        beside[a].add(b)
        beside[b].add(a)
    found = {name: _steps_from(name, beside) for name in zones.cells}
    longest = max((far for row in found.values() for far in row.values()), default=0.0)
    return {a: {b: found[a].get(b, longest * 0.7 + 1.5) for b in zones.cells} for a in zones.cells}


def _steps_from(name: str, beside: Mapping[str, set[str]]) -> dict[str, float]:
    found, edge = {name: 0.0}, [name]
    while edge:
        ahead = dict.fromkeys(there for here in edge for there in sorted(beside[here]) if there not in found)
        found |= dict.fromkeys(ahead, found[edge[0]] + 1.0)
        edge = list(ahead)
    return found


# --- the first places ----------------------------------------------------------------------------


def _along_axes(names: Sequence[str], steps: Mapping[str, Mapping[str, float]]) -> Places:
    """Places along the two main axes of the distances; a little aside each, so that no two are the same."""
    count = len(names)
    squares = [[steps[a][b] ** 2 for b in names] for a in names]
    means = [sum(row) / count for row in squares]
    mean = sum(means) / count
    matrix = [[(means[i] + means[j] - mean - squares[i][j]) / 2 for j in range(count)] for i in range(count)]
    columns = _main_axis(matrix, lambda i: 1.0 + i)
    rows = _main_axis(_without(matrix, columns), lambda i: math.cos(1.0 + 2.4 * i))
    aside = [(0.05 * math.cos(2.4 * i), 0.05 * math.sin(2.4 * i)) for i in range(count)]
    return {name: (x + dx, y + dy) for name, x, y, (dx, dy) in zip(names, columns, rows, aside, strict=True)}


def _main_axis(matrix: Sequence[Sequence[float]], start: Callable[[int], float]) -> list[float]:
    """The main axis of a matrix, as long as its value says, by multiplying again and again."""
    vector, value = [start(i) for i in range(len(matrix))], 0.0
    for _ in range(AXIS_ROUNDS):
        ahead = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
        value = math.sqrt(sum(part * part for part in ahead))
        if value == 0:
            return [0.0] * len(matrix)
        vector = [part / value for part in ahead]
    return [part * math.sqrt(value) for part in vector]


def _without(matrix: Sequence[Sequence[float]], axis: Sequence[float]) -> list[list[float]]:
    return [[value - a * b for value, b in zip(row, axis, strict=True)] for row, a in zip(matrix, axis, strict=True)]


def _moved_to(places: Places, given: Mapping[str, Point]) -> Places:
    """The places moved as a whole to where the zones that have one lie, which then have theirs."""
    if not given:
        return places
    shift = [sum(given[name][axis] - places[name][axis] for name in given) / len(given) for axis in (0, 1)]
    return {name: (x + shift[0], y + shift[1]) for name, (x, y) in places.items()} | dict(given)


# --- better places ---------------------------------------------------------------------------------


def _best_place(name: str, places: Places, steps: Mapping[str, Mapping[str, float]], unit: float) -> Point:
    """Where the distances of a zone to all others are met best while those stay; near ones weigh more."""
    x, y = places[name]
    sums = [0.0, 0.0, 0.0]
    for other, (u, v) in places.items():
        if other == name:
            continue
        far, wanted = math.hypot(x - u, y - v) or 1e-9, steps[name][other]
        weight = 1 / wanted**2
        sums[0] += weight
        sums[1] += weight * (u + (x - u) * wanted * unit / far)
        sums[2] += weight * (v + (y - v) * wanted * unit / far)
    return (sums[1] / sums[0], sums[2] / sums[0]) if sums[0] else (x, y)


def _push_apart(places: Places, free: Sequence[str], lines: Sequence[tuple[str, str]], unit: float) -> bool:
    """Push each zone off those that lie too near, and off ways between others; whether there was any need."""
    pushed = False
    for name in free:
        for other in places:
            if other != name:
                pushed |= _push(places, name, places[other], CLEARANCE * unit)
        for a, b in lines:
            if name not in (a, b):
                pushed |= _push(places, name, nearest_point(places[name], (places[a], places[b])), ASIDE * unit)
    return pushed


def _push(places: Places, name: str, off: Point, least: float) -> bool:
    """Push a zone off a point until it is far enough; whether there was any need."""
    (x, y), (u, v) = places[name], off
    far = math.hypot(x - u, y - v)
    if far >= least * 0.999:
        return False
    dx, dy = ((x - u) / far, (y - v) / far) if far > 1e-6 * least else (0.6, 0.8)
    by = (least - far) * 0.6
    places[name] = (x + dx * by, y + dy * by)
    return True
