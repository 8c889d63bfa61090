"""The object layers of a Tiled map: lines that stand between cells, areas of ground, markers and lights."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fieldcraft.board import Cell
from fieldcraft.maps.ground import Barrier, Facts
from fieldcraft.maps.import_result import Light, Marker, six_digits
from fieldcraft.maps.lattice import Frame, Point, borders_crossed, effort, inside
from fieldcraft.maps.limits import Budget
from fieldcraft.maps.tiled.cells import SILENT, Tilesets, facts_of
from fieldcraft.maps.tiled.model import Layer, Thing, values

Spot = tuple[float, float]

ROUND = 24
"""Corners of the polygon that stands for an ellipse."""


class Placed(NamedTuple):
    """A layer, and by how many pixels it and the groups about it are moved."""

    layer: Layer
    right: float = 0.0
    down: float = 0.0


class Pen:
    """Draws objects on a grid and gathers what they come to."""

    def __init__(self, frame: Frame, tilesets: Tilesets) -> None:
        self.frame, self.tilesets, self.barriers = frame, tilesets, tilesets.vocabulary.barriers
        self.walls: dict[tuple[Cell, Cell], Barrier] = {}
        self.openings: dict[tuple[Cell, Cell], Barrier] = {}
        self.ground: dict[Cell, Facts] = {}
        self.markers: list[Marker] = []
        self.lights: list[Light] = []
        self._left_out: Counter[tuple[str, str]] = Counter()
        self._budget = Budget(tilesets.file, "object layers")

    @property
    def sides(self) -> dict[tuple[Cell, Cell], Barrier]:
        """What stands where; a door drawn on a wall is in it, whichever came first."""
        return self.walls | self.openings

    @property
    def notices(self) -> list[str]:
        return [f"layer {layer!r}: {many} left out, {why}" for (layer, why), many in self._left_out.items()]

    def draw(self, placed: Placed, thing: Thing) -> None:
        """Draws an object."""
        outline = [(x + placed.right, y + placed.down) for x, y in outline_of(thing, self.tilesets)]
        if (fault := self._fault(thing, outline) or self._put(placed.layer, thing, outline)) is not None:
            self._left_out[placed.layer.name, fault] += 1

    def _fault(self, thing: Thing, outline: Sequence[Spot]) -> str | None:
        """Why an object cannot be drawn at all."""
        if not thing.visible:
            return "hidden"
        if thing.text is not None:
            return "text"
        return "far outside the map" if None in [self.frame.point(*spot) for spot in outline] else None

    def _put(self, layer: Layer, thing: Thing, outline: Sequence[Spot]) -> str | None:
        """Draws an object as what its properties, class, name or layer say; a fault if that comes to nothing."""
        points = [point for spot in outline if (point := self.frame.point(*spot)) is not None]
        self._budget.charge(effort(self.frame.grid, points))
        place = f"layer {layer.name!r}, object {thing.name or thing.kind!r}"
        facts = facts_of(values(thing.properties), thing.kind, self.tilesets.vocabulary, (self.tilesets.file, place))
        if (barrier := _barrier(layer, thing, facts, self.barriers)) is not None:
            return self._stand(barrier.override(facts), thing, points)
        if thing.polyline:
            return f"not of a known kind ({', '.join(self.barriers)})"
        covered = list(inside(self.frame.grid, points)) if _is_area(thing, points) else []
        self._budget.charge(len(covered))
        if facts.terrain is not None and _is_area(thing, points):
            return self._cover(facts, covered)
        return self._mark(layer, thing, outline, covered)

    def _stand(self, barrier: Barrier, thing: Thing, points: Sequence[Point]) -> str | None:
        """A line on the sides of cells; a closed shape stands for its outline."""
        line = points if thing.polyline else [*points, points[0]]
        told = barrier.open() if values(thing.properties).get("open") is True else barrier
        sides = dict.fromkeys(borders_crossed(self.frame.grid, line), told)
        (self.walls if barrier.name == "wall" else self.openings).update(sides)
        return None if sides else "on no side of a cell"

    def _cover(self, facts: Facts, cells: Sequence[Cell]) -> str | None:
        """An area of ground; what is drawn later lies on top."""
        lower = [self.ground.get(cell, SILENT) for cell in cells]
        upper = {below: facts.over(below) for below in set(lower)}
        self.ground |= {cell: upper[below] for cell, below in zip(cells, lower, strict=True)}
        return None if cells else "over the middle of no cell"

    def _mark(self, layer: Layer, thing: Thing, outline: Sequence[Spot], covered: Sequence[Cell]) -> str | None:
        """A light, or a marker in each cell that a shape covers, or in the one where its middle lies."""
        middle = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
        kind = thing.kind or singular(layer.name)
        if kind == "light" and (light := self._light(thing, middle)) is not None:
            self.lights.append(light)
            return None
        cells = covered or [cell for cell in [self.frame.cell(*middle)] if cell is not None]
        name = thing.name or kind or "marker"
        self.markers += [Marker(name, cell, kind, values(thing.properties)) for cell in cells]
        return None if cells else "outside the map"

    def _light(self, thing: Thing, middle: Spot) -> Light | None:
        """A light, if the object tells in a property `range` how many cells it reaches."""
        told = values(thing.properties)
        reach = told.get("range")
        if not isinstance(reach, int | float) or not 0 < reach <= 1e6:
            return None
        (x, y), (left, top), (width, height) = middle, self.frame.first, self.frame.step
        at = round((x - left) / width + 0.5, 6), round((y - top) / height + 0.5, 6)
        strength = told.get("intensity", 1.0)
        intensity = float(strength) if isinstance(strength, int | float) else 1.0
        return Light(*at, float(reach), six_digits(str(told.get("color"))), intensity, told.get("shadows") is not False)


def singular(name: str) -> str:
    """The word for one thing in a layer.

    >>> singular("Walls"), singular("spawn")
    ('wall', 'spawn')
    """
    return name.strip().lower().removesuffix("s")


def _barrier(layer: Layer, thing: Thing, facts: Facts, known: Mapping[str, Barrier]) -> Barrier | None:
    """What stands where a line is drawn: its class, its name or its layer says; never a point or a tile.

    A line of another class is a barrier of that name if its properties say what it does.
    """
    if thing.gid is not None or "terrain" in values(thing.properties) or _is_point(thing):
        return None
    words = (thing.kind.lower(), thing.name.lower(), singular(layer.class_), singular(layer.name))
    unheard = Barrier(words[0], impassable=False, opaque=False)
    told = thing.polyline and words[0] and (facts.blocks_move, facts.blocks_sight, facts.cover) != (None, None, None)
    return next((known[word] for word in words if word in known), unheard if told else None)


def _is_point(thing: Thing) -> bool:
    return thing.point or not (thing.width or thing.height or thing.polygon or thing.polyline)


def _is_area(thing: Thing, points: Sequence[Point]) -> bool:
    """Whether an object covers ground; the picture of a tile does not."""
    return len(points) > 2 and not thing.polyline and thing.gid is None


def outline_of(thing: Thing, tilesets: Tilesets | None = None) -> list[Spot]:
    """The corners of an object in pixels, turned about its anchor; that of a tile depends on the tilesets."""
    turn = math.radians(thing.rotation) if math.isfinite(thing.rotation) else 0.0
    cosine, sine = math.cos(turn), math.sin(turn)
    return [(thing.x + x * cosine - y * sine, thing.y + x * sine + y * cosine) for x, y in _corners(thing, tilesets)]


def _corners(thing: Thing, tilesets: Tilesets | None) -> list[Spot]:
    """The corners of an object in pixels, from its anchor."""
    if drawn := thing.polygon or thing.polyline:
        return [(spot.x, spot.y) for spot in drawn]
    if _is_point(thing):
        return [(0.0, 0.0)]
    width, height = thing.width, thing.height
    if thing.ellipse or thing.capsule:
        turns = [2 * math.pi * i / ROUND for i in range(ROUND)]
        return [(width / 2 * (1 + math.cos(turn)), height / 2 * (1 + math.sin(turn))) for turn in turns]
    left, top = (0.0, 0.0) if thing.gid is None else _shift(thing, tilesets)
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def _shift(thing: Thing, tilesets: Tilesets | None) -> Spot:
    """Where the top left corner of a tile lies from its anchor, the bottom left unless the tileset says otherwise."""
    tileset = tilesets.tileset(thing.gid or 0) if tilesets else None
    anchor = tileset.objectalignment if tileset else "unspecified"
    anchor = "bottomleft" if anchor == "unspecified" else anchor
    right = 0.0 if "left" in anchor else 1.0 if "right" in anchor else 0.5
    down = 0.0 if "top" in anchor else 1.0 if "bottom" in anchor else 0.5
    return -right * thing.width, -down * thing.height
