"""Zones: maps of named places with links between them, in the words that boards of cells use.

Where the middle of a zone lies and what its outline is (x to the right, y down, in any unit), on what ground it lies,
where a stream runs, how a link looks and which points it passes is for the eye: no rule needs it.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal, Self, get_args

import msgspec

Point = tuple[float, float]
"""A place on a map of zones: x to the right, y down."""

LinkLook = Literal["road", "track", "bridge", "ford", "pass", "gate"]
"""How a link is painted."""

LOOKS: tuple[LinkLook, ...] = get_args(LinkLook)

FARTHEST = 1_000_000
"""How far from the origin a point may lie."""

MOST_CORNERS = 1000
"""How many points an outline or a path may have."""

_STRANGE = re.compile(r"--|[:\[\]]|[^\S ]|^-|-$|^\s|\s$|^$")
GROUND = re.compile(r"[a-z][a-z-]{0,29}")
"""What names the ground of a zone."""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place with a name; what else there is about it is for the rule system to say.

    `at` is its middle (None: nobody placed it), `outline` a polygon (empty: none is given), `ground` the name of what
    it is painted as, and `stream` the points that water runs past in it or on its border (empty: none does).
    """

    name: str
    cost: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    impassable: bool = False
    at: Point | None = None
    outline: tuple[Point, ...] = ()
    ground: str = ""
    stream: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        _check_points(self.outline if self.at is None else (self.at, *self.outline))
        _check_points(self.stream)
        if len(self.stream) == 1:
            raise ValueError("a stream runs past 2 points or more, not 1")
        if 0 < len(self.outline) < 3:
            raise ValueError(f"an outline has 3 corners or more, not {len(self.outline)}")
        if self.ground and GROUND.fullmatch(self.ground) is None:
            raise ValueError(f"a ground is a word of small letters like wood, not {self.ground!r}")


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way and a view, both of them two-way, from one zone to another; `cost` is paid on top of entering the zone.

    It looks like `look`, and passes the points of `path` on its way from the first zone to the second.
    """

    between: tuple[str, str]
    cost: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    impassable: bool = False
    opaque: bool = False
    look: LinkLook = "road"
    path: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        _check_points(self.path)


def check_names(names: Iterable[str]) -> None:
    """ValueError for a name that a text of zones could not tell from its signs."""
    if strange := [name for name in names if _STRANGE.search(name)]:
        raise ValueError(
            f"{strange[0]!r} cannot name a zone: a name has no -- : [ ] in it and no - or blank at its ends"
        )


def _check_points(points: Collection[Point]) -> None:
    if len(points) > MOST_CORNERS:
        raise ValueError(f"a line has at most {MOST_CORNERS} points, not {len(points)}")
    if not all(abs(x) <= FARTHEST and abs(y) <= FARTHEST for x, y in points):
        raise ValueError(f"points lie at most {FARTHEST} from the origin")


class Zones(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A map of zones; a zone is named by its string wherever a cell would be.

    >>> zones = Zones.of([("Gate", "Yard"), ("Yard", "Keep")])
    >>> zones.neighbours("Yard"), zones.distance("Gate", "Keep"), zones.sees("Gate", "Keep")
    (('Gate', 'Keep'), 2, False)
    """

    zones: tuple[Zone, ...]
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        check_names(self.cells)
        if len(self.index) != len(self.zones):
            twice = next(zone.name for i, zone in enumerate(self.zones) if self.index[zone.name] != i)
            raise ValueError(f"two zones have the name {twice!r}")
        for link in self.links:
            a, b = link.between
            if a == b:
                raise ValueError(f"a link leads from one zone to another, not from {a!r} to itself")
            if unknown := [name for name in (a, b) if name not in self.index]:
                raise ValueError(f"a link leads to {unknown[0]!r}, but the zones are {', '.join(self.cells)}")
        if len(self._link) != len(self.links):
            raise ValueError("two links join the same zones: say it all in one of them")

    @classmethod
    def of(cls, links: Iterable[tuple[str, str] | Link], zones: Iterable[Zone] = ()) -> Self:
        """A map from its links; zones that only links name cost 1 to enter."""
        joined = tuple(link if isinstance(link, Link) else Link(link) for link in links)
        given = tuple(zones)
        new = dict.fromkeys(name for link in joined for name in link.between)
        return cls((*given, *(Zone(name) for name in new if name not in {zone.name for zone in given})), joined)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(zone.name for zone in self.zones)

    @cached_property
    def index(self) -> dict[str, int]:
        return {zone.name: i for i, zone in enumerate(self.zones)}

    @cached_property
    def _link(self) -> dict[frozenset[str], Link]:
        return {frozenset(link.between): link for link in self.links}

    @cached_property
    def _ways(self) -> dict[str, tuple[str, ...]]:
        """The zones that each zone has a way to, in the order of the links."""
        ways: dict[str, list[str]] = {name: [] for name in self.cells}
        for a, b in (link.between for link in self.links if not link.impassable):
            ways[a].append(b)
            ways[b].append(a)
        return {name: tuple(found) for name, found in ways.items()}

    def __contains__(self, name: object) -> bool:
        return name in self.index

    def find_zone(self, name: str) -> str:
        """The zone of this name, in capitals or not; ValueError if there is none or more than one."""
        alike = [zone for zone in self.cells if zone.casefold() == name.strip().casefold()]
        found = [zone for zone in alike if zone == name] or alike
        if len(found) != 1:
            raise ValueError(f"{name!r} is no zone of this map: its zones are {', '.join(self.cells)}")
        return found[0]

    def zone(self, name: str) -> Zone:
        """The zone itself; KeyError if there is none of this name."""
        return self.zones[self.index[name]]

    def link(self, a: str, b: str) -> Link | None:
        """What joins two zones, if anything does."""
        return self._link.get(frozenset((a, b)))

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The zones that one can walk to in a step, whether or not somebody could stand there."""
        return self._ways[name]

    def distance(self, a: str, b: str) -> int | None:
        """Steps from one zone to the other, None if no way leads there."""
        layer, seen = {a}, {a}
        for steps in range(len(self.zones)):
            if b in layer:
                return steps
            layer = {there for here in layer for there in self._ways[here]} - seen
            seen |= layer
        return None

    def sees(self, a: str, b: str) -> bool:
        """Whether one sees from one zone into another: into the same one, and along every link that is not opaque."""
        link = self.link(a, b)
        return a == b or (link is not None and not link.opaque)

    def reach(
        self,
        start: str,
        budget: int,
        *,
        shut: Collection[str] = (),
        stops: Collection[str] = (),
        costs: Mapping[str, int] | None = None,
        admit: Collection[str] = (),
    ) -> ZoneReach:
        """Where a piece can get from a zone with a budget of movement points.

        `shut` zones are not entered, `stops` end the move when entered, `costs` take the place of the zones' own, and
        `admit` are impassable zones that this piece may enter after all.  KeyError if the start is no zone.
        """
        shut = {*shut, *(zone.name for zone in self.zones if zone.impassable and zone.name not in admit)}
        prices, before = {start: 0}, {start: start}
        heap = [(0, self.index[start], start)]
        while heap:
            spent, _, here = heapq.heappop(heap)
            if spent > prices[here] or (here in stops and here != start):
                continue
            for there in self._ways[here]:
                entering = self.zone(there).cost if costs is None else costs.get(there, self.zone(there).cost)
                price = spent + entering + self._link[frozenset((here, there))].cost
                if there not in shut and price <= budget and price < prices.get(there, price + 1):
                    prices[there], before[there] = price, here
                    heapq.heappush(heap, (price, self.index[there], there))
        return ZoneReach(start, prices, before, frozenset(stops) & prices.keys() - {start})


class ZoneReach(msgspec.Struct, frozen=True):
    """Where a piece can get on a map of zones, found by `Zones.reach`."""

    start: str
    prices: dict[str, int]
    before: dict[str, str]
    stopped: frozenset[str]

    def __contains__(self, name: object) -> bool:
        return name in self.prices

    def cost(self, name: str) -> int | None:
        """The cheapest price of getting to a zone, None if it is out of reach."""
        return self.prices.get(name)

    def costs(self) -> dict[str, int]:
        """The cheapest price of every zone in reach, cheapest first."""
        return dict(sorted(self.prices.items(), key=lambda item: item[1]))

    def route(self, name: str) -> tuple[str, ...]:
        """A cheapest way to a zone, the start left out; ValueError if it is out of reach."""
        if name not in self.prices:
            raise ValueError(f"{name} is out of reach of {self.start}")
        way = []
        while name != self.start:
            way.append(name)
            name = self.before[name]
        return tuple(reversed(way))
