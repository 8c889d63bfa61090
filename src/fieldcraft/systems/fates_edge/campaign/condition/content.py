"""Clocks that are ready to be started, those that a die picks, and the rails that the rules name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.systems.fates_edge.campaign.condition.facts import Price, Sort

FILE = Path(__file__).with_name("clocks.yaml")

PACES: dict[int, str] = from_rule(
    {4: "fast, a tense scene", 6: "a session", 8: "a long arc", 10: "what it is all about"}, "kit.lethal.clock-rules"
)
"""How long clocks of each size run."""

SIZES = tuple(PACES)


class Template(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock as it stands in the rules, with the `price` in points that it names for a segment, if it names one.

    `toll` are the levels of fatigue that everybody takes at once when it is full, or who fails a `test` of Body and
    that skill, and is swept away from the others as well.
    """

    name: str
    sort: Sort
    size: int
    when: str
    pressure: str = ""
    then: str = ""
    price: Price = 0
    toll: int = 0
    test: str = ""


class Rail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rail that rules name: what kind of pressure it is, its hard consequence, its other names in small letters.

    What is the crew's `own` is no pressure but what they work for.
    """

    name: str
    kind: Literal["social", "kinetic", "scene"]
    then: str
    other: tuple[str, ...] = ()
    own: bool = False


class Clocks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the file holds; `starters` in the order of the faces of a die."""

    ready: tuple[Template, ...]
    starters: tuple[Template, ...]
    rails: tuple[Rail, ...]


@cache
def clocks() -> Clocks:
    """The ready clocks, starters and rails.

    >>> [rail.name for rail in clocks().rails if rail.kind == "kinetic"]
    ['Hunt', 'Escape', 'Hazard']
    """
    return msgspec.yaml.decode(FILE.read_bytes(), type=Clocks)
