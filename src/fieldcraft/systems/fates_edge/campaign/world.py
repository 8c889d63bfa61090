"""The known world: a gazetteer to look things up in, or to let a number point somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from fieldcraft.core import rule
from fieldcraft.dice import Seeded

Row = TypeVar("Row")
Continent = Literal["Vililan", "Akilan", "Ostrilan"]


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A continent, named by its bearing to the inland sea, and what its Ikari are called."""

    name: Continent
    bearing: str
    note: str
    demonym: str = ""


class Climate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the weather is like somewhere."""

    area: str
    climate: str


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mountains, and what the game master may think of."""

    name: str
    text: str
    likeness: str


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A realm or a region: in which lands it is, what it is, what is to be said of it, and what is in it."""

    name: str
    lands: tuple[Continent, ...]
    kind: str
    text: str
    holds: tuple[str, ...] = ()

    def __str__(self) -> str:
        held = f"\nIn it: {', '.join(self.holds)}" if self.holds else ""
        return f"{with_pronunciation(self.name)}, {' and '.join(self.lands)}: {self.kind}\n{self.text}{held}"


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sea, the lands that it washes, and what the game master may think of."""

    name: str
    lands: tuple[Continent, ...]
    text: str
    likeness: str = ""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passage between regions, or something that is going on."""

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A people: where they sit, what gear or talent is named after them, and whom the game master may think of.

    `home` is the place that they are named after, under another spelling.
    """

    name: str
    seat: str = ""
    likeness: str = ""
    gear: str = ""
    home: str = ""

    def __str__(self) -> str:
        known = (self.seat, self.home and f"of {self.home}", self.gear and f"known for: {self.gear}")
        return f"{self.name}: {'; '.join(filter(None, known))}"


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the gazetteer holds."""

    lands: tuple[Land, ...]
    ranges: tuple[Range, ...]
    climates: tuple[Climate, ...]
    places: tuple[Place, ...]
    seas: tuple[Sea, ...]
    passages: tuple[Note, ...]
    peoples: tuple[People, ...]
    rumours: tuple[Note, ...]
    sounds: dict[str, str]


@rule(
    "kit.geo.frame",
    "kit.geo.climate",
    "kit.geo.vililan",
    "kit.geo.vililan-seas",
    "kit.geo.akilan-north",
    "kit.geo.akilan-east",
    "kit.geo.akilan-seas",
    "kit.geo.ostrilan",
    "kit.geo.ostrilan-seas",
    "kit.geo.cultures",
    "kit.geo.chokepoints",
    "kit.geo.unlisted",
)
@cache
def world() -> World:
    """The gazetteer."""
    return msgspec.yaml.decode(Path(__file__).with_suffix(".yaml").read_bytes(), type=World)


@rule("kit.geo.pronunciation")
def with_pronunciation(name: str) -> str:
    """A name with how it is said, if the gazetteer says it.

    >>> with_pronunciation("Oshiira"), with_pronunciation("Sihai")
    ('Oshiira (oh-SHEER-ah)', 'Sihai')
    """
    sound = world().sounds.get(name.split(maxsplit=1)[0])
    return f"{name} ({sound})" if sound else name


@rule("kit.geo.climate", "kit.geo.cultures")
def likenesses() -> dict[str, str]:
    """What the game master may think of, by the name of what is like it; players are told nothing of it."""
    known: tuple[Range | Sea | People, ...] = (*world().ranges, *world().seas, *world().peoples)
    return {with_pronunciation(one.name): one.likeness for one in known if one.likeness}


def pick_place(seed: int) -> Place:
    return _pick(seed, world().places)


def pick_people(seed: int) -> People:
    return _pick(seed, world().peoples)


@rule("kit.geo.hooks")
def pick_rumour(seed: int) -> Note:
    """Something that is going on in the world.

    >>> str(pick_rumour(2)).partition(":")[0] in {one.name for one in world().rumours}
    True
    """
    return _pick(seed, world().rumours)


def _pick(seed: int, rows: Sequence[Row]) -> Row:
    (face,) = Seeded(str(seed).encode()).faces(len(rows), 1, 0)
    return rows[face - 1]
