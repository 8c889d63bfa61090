"""Terrain catalogues: the kinds of ground and of sides that a game knows, read from its `terrain.yaml`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from fieldcraft.board.terrain import HEAVY, LIGHT, NONE, Side, Terrain

CoverName = Literal["none", "light", "heavy"]
COVER: Mapping[CoverName, int] = {"none": NONE, "light": LIGHT, "heavy": HEAVY}

NOWHERE = ((0, 0), (0, 0))
"""The cells of a side that has no place yet."""


class GroundEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of ground: its name in every map format, its sign on boards drawn as text, what it does, how it looks."""

    name: str
    sign: Annotated[str, msgspec.Meta(max_length=1)] = ""
    cost: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    impassable: bool = False
    opaque: bool = False
    cover: CoverName = "none"
    look: str = ""

    @property
    def terrain(self) -> Terrain:
        return Terrain(self.name, self.cost, self.impassable, self.opaque, COVER[self.cover])


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of thing that stands on the side of two cells: its name in every map format, what it does, its look."""

    name: str
    impassable: bool = True
    opaque: bool = True
    cover: CoverName = "none"
    look: str = ""

    @property
    def side(self) -> Side:
        """The thing, still without a place."""
        return Side(NOWHERE, self.name, self.impassable, self.opaque, COVER[self.cover])


class UniversalNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sides that lines of a Universal VTT file stand for, since the format gives them no names."""

    line: str
    object: str
    closed_portal: str
    open_portal: str


class TerrainCatalog(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The ground and the sides that a game knows; `looks` are words by which the name of other ground tells its look.

    ValueError if a name or a sign occurs twice, or `universal` names a side that is not there.
    """

    ground: tuple[GroundEntry, ...]
    sides: tuple[SideEntry, ...]
    universal: UniversalNames
    looks: dict[str, tuple[str, ...]] = {}

    def __post_init__(self) -> None:
        names = ([entry.name for entry in self.ground], [entry.name for entry in self.sides])
        for listed in (*names, [entry.sign for entry in self.ground if entry.sign]):
            if twice := [name for name, count in Counter(listed).items() if count > 1]:
                raise ValueError(f"{twice[0]!r} stands twice in the terrain catalogue")
        unknown = set(msgspec.structs.asdict(self.universal).values()) - set(names[1])
        if unknown:
            raise ValueError(f"universal names {min(unknown)!r}, which is no side: there are {', '.join(names[1])}")

    @cached_property
    def legend(self) -> dict[str, Terrain]:
        return {entry.sign: entry.terrain for entry in self.ground if entry.sign}

    @cached_property
    def terrains(self) -> dict[str, Terrain]:
        return {entry.name: entry.terrain for entry in self.ground}

    @cached_property
    def side_kinds(self) -> dict[str, Side]:
        return {entry.name: entry.side for entry in self.sides}

    def ground_look(self, terrain: Terrain, blocked: str, usual: str) -> str:
        """How ground is drawn: as its entry or a word of its name says, else `blocked` or `usual` by what it does."""
        entry = next((entry for entry in self.ground if entry.name == terrain.name and entry.look), None)
        if entry is not None:
            return entry.look
        words = set(re.findall(r"[a-z]+", terrain.name.lower()))
        found = (look for look, known in self.looks.items() if words & set(known))
        return next(found, blocked if terrain.impassable else usual)

    def side_look(self, side: Side) -> str:
        """How a side is drawn; "" if the catalogue does not say."""
        return next((entry.look for entry in self.sides if entry.name == side.name), "")


def read_catalog(path: Path) -> TerrainCatalog:
    """The catalogue in a file; ValueError, with the path of the entry, if it is none."""
    try:
        return msgspec.yaml.decode(path.read_bytes(), type=TerrainCatalog)
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None


def terrain_names(kinds: Iterable[Terrain]) -> dict[str, Terrain]:
    """Kinds of ground by name, the later over the earlier."""
    return {kind.name: kind for kind in kinds}


PLAIN = TerrainCatalog(
    ground=(GroundEntry(name="open", sign="."), GroundEntry(name="wall", sign="#", impassable=True, opaque=True)),
    sides=(SideEntry(name="wall"), SideEntry(name="door")),
    universal=UniversalNames(line="wall", object="wall", closed_portal="door", open_portal="door"),
)
"""The catalogue of a game that brings none: open ground, walls and doors."""
