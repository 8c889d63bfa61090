"""Maps of zones as text.

A zone is a line with its name and the words that set it apart, and links are names joined by `--`::

    Ford: cost=2 ground=shallows
    Tower: impassable at=12,3
    Yard: outline=0,0;8,0;8,6;0,6

    Gate [Alder, Vigil]

    Gate -- Yard -- Keep
    Gate -- Ford: cost=1 track
    Gate -- Tower: opaque path=4,4;9,2

Names in brackets mark what stands in a zone.  A zone needs no line of its own if a link names it.  `cost=2` is the
price of entering a zone (1 unless given), or what crossing a link costs on top (0 unless given).  An impassable link is
a view only; an opaque one is a way without a view.  The word for its look says how a link is painted (a road unless
given), and `path` which points it passes from the first zone to the second.  `stream` are points in a zone or on
its border that water runs past.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from fieldcraft.board.zones import LOOKS, Link, Point, Zone, Zones, check_names

_LINE = re.compile(r"(?P<names>[^:\[\]]+)(\[(?P<marks>[^\]]*)\])?\s*(:(?P<words>.*))?")
_COST = re.compile(r"[0-9]{1,2}")


class DrawnZones(msgspec.Struct, frozen=True):
    """What a text shows: a map of zones, and the names in brackets of what stands in them."""

    zones: Zones
    marks: dict[str, tuple[str, ...]]


def parse_zones(text: str) -> DrawnZones:
    r"""The map and the marks that a text shows, in the format of this module; ValueError names a line that is wrong.

    >>> drawn = parse_zones("Gate [Vigil]: cost=2\nGate -- Yard")
    >>> drawn.zones.cells, drawn.zones.zone("Gate").cost, drawn.marks
    (('Gate', 'Yard'), 2, {'Gate': ('Vigil',)})
    """
    zones: list[Zone] = []
    links: list[Link] = []
    marks: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            names, words, marked = _line(line)
            if len(names) == 1:
                zones.append(Zone(names[0], **_changes(words, Zone)))
            links += [Link(pair, **_changes(words, Link)) for pair in pairwise(names)]
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        if marked:
            marks[names[0]] = marked
    return DrawnZones(Zones.of(links, zones), marks)


def _line(line: str) -> tuple[list[str], list[str], tuple[str, ...]]:
    """The names in a line, the words behind them and the marks in brackets."""
    if not line.strip():
        return [], [], ()
    if (parts := _LINE.fullmatch(line.strip())) is None:
        raise ValueError(
            f"{line.strip()!r} is neither a zone, like Gate [Vigil]: cost=2, nor a link, like Gate -- Yard"
        )
    names = [name.strip() for name in parts["names"].split("--")]
    check_names(names)
    if len(names) > 1 and parts["marks"] is not None:
        raise ValueError("only a zone holds marks: give it a line of its own")
    marks = (mark.strip() for mark in (parts["marks"] or "").split(","))
    return names, (parts["words"] or "").split(), tuple(mark for mark in marks if mark)


def _changes(words: Iterable[str], kind: type[Zone | Link]) -> dict[str, Any]:
    """The fields that words behind a colon set."""
    flags = ("impassable",) if kind is Zone else ("impassable", "opaque")
    values = _ZONE_VALUES if kind is Zone else _LINK_VALUES
    changes: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in values:
            changes[name] = values[name](value)
        elif word in flags:
            changes[word] = True
        elif kind is Link and word in LOOKS:
            changes["look"] = word
        else:
            allowed = (*_EXAMPLES[kind], *flags, *(LOOKS if kind is Link else ()))
            raise ValueError(f"{word!r} is not understood here: write {', '.join(allowed[:-1])} or {allowed[-1]}")
    return changes


def _read_cost(text: str) -> int:
    if _COST.fullmatch(text) is None:
        raise ValueError(f"cost={text} is not understood: a cost is 0 to 99, like cost=2")
    return int(text)


def _read_points(text: str) -> tuple[Point, ...]:
    """Points like 3,4 with semicolons between them."""
    return tuple(_read_point(one) for one in text.split(";"))


def _read_point(text: str) -> Point:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise ValueError(f"{text!r} is no point: a point is two numbers, like 3,4.5") from None
    return x, y


_ZONE_VALUES: dict[str, Callable[[str], Any]] = {
    "cost": _read_cost,
    "at": _read_point,
    "outline": _read_points,
    "ground": str,
    "stream": _read_points,
}
_LINK_VALUES: dict[str, Callable[[str], Any]] = {"cost": _read_cost, "path": _read_points}
_EXAMPLES: dict[type, tuple[str, ...]] = {
    Zone: ("cost=2", "at=3,4", "outline=0,0;4,0;4,3", "ground=wood", "stream=2,0;2,3"),
    Link: ("cost=2", "path=3,4;5,6"),
}


def write_zones(zones: Zones, marks: Mapping[str, Iterable[str]] | None = None) -> str:
    """A map of zones as text, which `parse_zones` reads again.

    >>> print(write_zones(Zones.of([("Gate", "Yard")]), {"Yard": ["Vigil", "Alder"]}))
    Gate
    Yard [Vigil, Alder]
    <BLANKLINE>
    Gate -- Yard
    """
    standing = {name: f" [{', '.join(names)}]" for name, names in (marks or {}).items()}
    places = [zone.name + standing.get(zone.name, "") + _words(zone, Zone(zone.name)) for zone in zones.zones]
    links = [" -- ".join(link.between) + _words(link, Link(link.between)) for link in zones.links]
    return "\n\n".join("\n".join(lines) for lines in (places, links) if lines)


def _words(thing: Zone | Link, plain: Zone | Link) -> str:
    words = [f"cost={thing.cost}"] if thing.cost != plain.cost else []
    words += [word for word in ("impassable", "opaque") if getattr(thing, word, False)]
    if isinstance(thing, Zone):
        words += [f"at={_point(thing.at)}"] if thing.at is not None else []
        words += [f"outline={';'.join(map(_point, thing.outline))}"] if thing.outline else []
        words += [f"ground={thing.ground}"] if thing.ground else []
        words += [f"stream={';'.join(map(_point, thing.stream))}"] if thing.stream else []
    else:
        words += [thing.look] if thing.look != "road" else []
        words += [f"path={';'.join(map(_point, thing.path))}"] if thing.path else []
    return f": {' '.join(words)}" if words else ""


def _point(point: Point) -> str:
    return ",".join(repr(int(part)) if float(part).is_integer() else repr(part) for part in point)
