"""Entries of areas of effect, "AoE - Blast - Cone: 5|3:2|5:3": read once into typed values and written back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

import msgspec

from fieldcraft.core import rule
from fieldcraft.core.refusal import OrderError

MOST = 99
"""The greatest number that an entry may hold; it keeps every area small enough to be drawn."""

Count = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Steps = Annotated[int, msgspec.Meta(ge=0, le=MOST)]

Spread = Literal["aura", "blast", "emanation", "engulf"]
"""The Types that come from a Point of Origin."""


class Rising(msgspec.Struct, frozen=True, cache_hash=True):
    """The Type that comes up from beneath, `height` tiles high."""

    height: Count = 1

    def __str__(self) -> str:
        return "Rising" if self.height == 1 else f"Rising {self.height}"


class Falling(msgspec.Struct, frozen=True, cache_hash=True):
    """The Type that comes from above: it appears `height` tiles up and lands after `timer` Upkeeps, at once if 0."""

    height: Steps = 0
    timer: Steps = 0

    def __str__(self) -> str:
        return f"Falling {self.height}/{self.timer}" if self.timer else "Falling"


class Line(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """All tiles from the initiator to a target tile at most `length` tiles away."""

    length: Count

    @property
    def size(self) -> str:
        return str(self.length)


class Rail(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """A line of its full `length`, with all tiles within `reach` of a tile of it."""

    length: Count
    reach: Steps = 0

    @property
    def size(self) -> str:
        return f"{self.length}, Reach: {self.reach}" if self.reach else str(self.length)


class Cone(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """A line of its full `length` that widens at its Reach Anchors, each a pair of the tile's number and the Reach.

    Raises ValueError unless the anchors run outward within the length and no Reach exceeds it (tiles.aoe.cone).
    """

    length: Count
    anchors: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        before = 0
        for tile, reach in self.anchors:
            if why := anchor_fault(self.length, before, tile, reach):
                raise ValueError(why)
            before = tile

    def reach_of(self, tile: int) -> int:
        """The Reach of the tile of this number, counted from 1."""
        return next((reach for at, reach in reversed(self.anchors) if at <= tile), 0)

    @property
    def size(self) -> str:
        return "|".join((str(self.length), *(f"{tile}:{reach}" for tile, reach in self.anchors)))


class Trail(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """At most `length` tiles, each adjacent to the one before, as the initiator chooses."""

    length: Count

    @property
    def size(self) -> str:
        return str(self.length)


class Round(msgspec.Struct, frozen=True, cache_hash=True):
    """A shape about one tile at most `range` tiles away; at Range 0 that is the initiator's own."""

    range: Steps
    reach: Steps

    @property
    def size(self) -> str:
        return f"Range: {self.range}, Reach: {self.reach}" if self.range else str(self.reach)


class Sphere(Round, frozen=True, tag=True):
    """All tiles about the Point of Origin as round as tiles allow, above and below too."""


class Disk(Round, frozen=True, tag=True):
    """A Sphere on the level of its Point of Origin alone."""


class Cube(Round, frozen=True, tag=True):
    """All tiles about the Point of Origin within as many steps and as many levels."""


class Specified(msgspec.Struct, frozen=True, cache_hash=True, tag=True):
    """At most `targets` chosen tiles within `range`, and about each all tiles within `reach` steps and levels."""

    targets: Count
    range: Steps
    reach: Steps

    @property
    def size(self) -> str:
        return f"Targets: {self.targets}, Range: {self.range}, Reach: {self.reach}"


AnyShape = Line | Rail | Cone | Cube | Sphere | Disk | Specified | Trail
ROUND: dict[str, type[Cube | Sphere | Disk]] = {"Cube": Cube, "Sphere": Sphere, "Disk": Disk}
LONG: dict[str, type[Line | Trail]] = {"Line": Line, "Trail": Trail}


@rule("tiles.type.emanation.emanating")
def has_reach(shape: AnyShape) -> bool:
    """Whether a shape has a Reach, or a Cone an anchor with one; Lines and Trails have none."""
    return bool(shape.anchors) if isinstance(shape, Cone) else not isinstance(shape, Line | Trail)


class AreaEntry(msgspec.Struct, frozen=True, cache_hash=True):
    """What an entry says: the Type, which tells how the effect works, and the shape with its size.

    >>> entry = parse_entry("AoE - Blast - Cone: 5|3:2|5:3")
    >>> entry.shape.anchors, str(entry)
    (((3, 2), (5, 3)), 'AoE - Blast - Cone: 5|3:2|5:3')
    """

    type: Spread | Rising | Falling
    shape: AnyShape

    def __str__(self) -> str:
        type_ = self.type.capitalize() if isinstance(self.type, str) else str(self.type)
        return f"AoE - {type_} - {type(self.shape).__name__}: {self.shape.size}"


@rule("tiles.aoe.cone.anchor-cap")
def anchor_fault(length: int, before: int, tile: int, reach: int) -> str:
    """What is wrong with a Reach Anchor that follows one at the tile `before`; empty if nothing is."""
    if tile > length:
        return f"the cone is {length} tiles long and has no tile {tile} to anchor a Reach at"
    if tile <= before:
        return f"anchors run outward, each at a farther tile than the one before: {tile} comes after {before}"
    if reach > length:
        return f"a Reach of {reach} exceeds the cone's length of {length}"
    return ""


@rule("tiles.aoe.entry", "tiles.aoe.overview")
def parse_entry(text: str) -> AreaEntry:
    """The entry that a text says; OrderError, with the column and what may stand there, for anything else."""
    return _parse(text)


@lru_cache(maxsize=1024)
def _parse(text: str) -> AreaEntry:
    scan = _Scan(text)
    scan.take("AoE")
    scan.take("-")
    kind = _read_type(scan)
    scan.take("-")
    shape = _read_shape(scan)
    scan.finish()
    return AreaEntry(kind, shape)


class _Scan:
    """A text and how far it has been read; blanks between tokens and capitals do not matter."""

    TOKEN: ClassVar = re.compile(r"\s*([A-Za-z]+|[0-9]+|\S|$)")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def peek(self) -> str:
        """The next token; empty at the end."""
        found = self.TOKEN.match(self.text, self.at)
        return found[1] if found else ""

    def step(self) -> None:
        found = self.TOKEN.match(self.text, self.at)
        self.at = found.end() if found else len(self.text)

    def fault(self, *allowed: str, why: str = "") -> OrderError:
        """An error at the next token."""
        found = self.TOKEN.match(self.text, self.at)
        column = found.start(1) if found else len(self.text)
        there = f"{self.peek()!r} cannot stand here" if self.peek() else "the entry ends too early"
        return OrderError(self.text, column, why or there, allowed)

    def follows(self, token: str) -> bool:
        """Whether the token comes next; it is taken if so."""
        if self.peek().casefold() != token.casefold():
            return False
        self.step()
        return True

    def take(self, *tokens: str) -> str:
        """The one of these tokens that comes next."""
        for token in tokens:
            if self.follows(token):
                return token
        raise self.fault(*tokens)

    def number(self, least: int = 0) -> int:
        """The number that comes next, not below `least` nor above 99."""
        token = self.peek()
        if not (token.isascii() and token.isdigit()):
            raise self.fault("a number")
        if len(token) > 6 or not least <= int(token) <= MOST:
            raise self.fault(why=f"{token} is out of bounds: a number from {least} to {MOST} may stand here")
        self.step()
        return int(token)

    def finish(self) -> None:
        if self.peek():
            raise self.fault("the end of the entry")


def _read_type(scan: _Scan) -> Spread | Rising | Falling:
    match scan.take("Aura", "Blast", "Emanation", "Engulf", "Rising", "Falling"):
        case "Rising":
            return Rising(scan.number(1)) if scan.peek().isdigit() else Rising()
        case "Falling" if scan.peek().isdigit():
            height = scan.number(1)
            scan.take("/")
            return Falling(height, scan.number(1))
        case "Falling":
            return Falling()
        case "Aura":
            return "aura"
        case "Blast":
            return "blast"
        case "Emanation":
            return "emanation"
    return "engulf"


def _read_shape(scan: _Scan) -> AnyShape:
    name = scan.take("Line", "Rail", "Cone", "Cube", "Sphere", "Disk", "Specified", "Trail")
    scan.take(":")
    if name in LONG:
        return LONG[name](scan.number(1))
    if name in ROUND:
        return ROUND[name](*_read_round(scan))
    if name == "Rail":
        return Rail(scan.number(1), _read_field(scan, "Reach") if scan.follows(",") else 0)
    if name == "Cone":
        return _read_cone(scan)
    targets = _read_field(scan, "Targets", 1)
    scan.take(",")
    return Specified(targets, *_read_range(scan))


def _read_field(scan: _Scan, name: str, least: int = 0) -> int:
    scan.take(name)
    scan.take(":")
    return scan.number(least)


def _read_range(scan: _Scan) -> tuple[int, int]:
    range_ = _read_field(scan, "Range")
    scan.take(",")
    return range_, _read_field(scan, "Reach")


def _read_round(scan: _Scan) -> tuple[int, int]:
    """The Range and the Reach of a round shape; a bare number is the Reach at Range 0."""
    if scan.peek().isdigit():
        return 0, scan.number()
    if scan.peek().casefold() != "range":
        raise scan.fault("a number", "Range")
    return _read_range(scan)


def _read_cone(scan: _Scan) -> Cone:
    length, anchors, before = scan.number(1), list[tuple[int, int]](), 0
    while scan.follows("|"):
        start, tile = scan.at, scan.number(1)
        scan.take(":")
        reach = scan.number()
        if why := anchor_fault(length, before, tile, reach):
            scan.at = start
            raise scan.fault(why=why)
        anchors.append((tile, reach))
        before = tile
    return Cone(length, tuple(anchors))
