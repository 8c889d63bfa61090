"""The words in which a map says what its tiles and lines are: ground, barriers and house rules for a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from fieldcraft.board import Cell, Side, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.terrain import HEAVY, LIGHT, NONE, WALL

_COVER = {"none": NONE, "light": LIGHT, "heavy": HEAVY}


_RANGE = re.compile(r"(.+/)?([0-9]{1,9})-([0-9]{1,9})")
MOST_IN_RANGE = 65_536


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tile, a layer or an area says of the ground; None where it says nothing."""

    terrain: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None
    move_cost: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    blocks_move: bool | None = None
    blocks_sight: bool | None = None
    elevation: Annotated[int, msgspec.Meta(ge=-99, le=99)] | None = None
    cover: Annotated[int, msgspec.Meta(ge=0, le=2)] | Literal["none", "light", "heavy"] | None = None

    def over(self, lower: Facts) -> Facts:
        """These facts, and the lower ones where these say nothing.

        >>> Facts("road", elevation=1).over(Facts("deep", blocks_move=True)).blocks_move
        True
        """
        mine = {name: value for name in KEYS if (value := getattr(self, name)) is not None}
        return msgspec.structs.replace(lower, **mine) if mine else lower

    def terrain_kind(self) -> Terrain:
        """The ground that these facts add up to; nameless ground is called after what it does."""
        cover = _COVER[self.cover] if isinstance(self.cover, str) else self.cover or NONE
        cost, impassable, opaque = self.move_cost or 1, bool(self.blocks_move), bool(self.blocks_sight)
        return Terrain(self.terrain or _nameless(cost, impassable, opaque), cost, impassable, opaque, cover)


def _nameless(cost: int, impassable: bool, opaque: bool) -> str:
    """What to call ground that only says what it does."""
    if impassable:
        return "wall" if opaque else "blocked"
    if opaque:
        return "curtain"
    return "rough" if cost > 1 else "open"


KEYS = Facts.__struct_fields__
"""The tile properties that Fieldcraft reads."""


def _facts(terrain: Terrain) -> Facts:
    return Facts(terrain.name, terrain.cost, terrain.impassable, terrain.opaque, None, terrain.cover)


class Barrier(msgspec.Struct, frozen=True):
    """A kind of thing that stands on the side of two cells."""

    name: str
    impassable: bool = True
    opaque: bool = True
    cover: int = NONE

    def between(self, cells: tuple[Cell, Cell]) -> Side:
        """This thing between two cells."""
        return Side(cells, self.name, self.impassable, self.opaque, self.cover)

    def open(self) -> Barrier:
        """The same, standing open."""
        return Barrier(self.name, impassable=False, opaque=False)

    def override(self, facts: Facts) -> Barrier:
        """The same, with what an object's own properties change."""
        kind = facts.terrain_kind()
        move = self.impassable if facts.blocks_move is None else kind.impassable
        sight = self.opaque if facts.blocks_sight is None else kind.opaque
        return Barrier(self.name, move, sight, self.cover if facts.cover is None else kind.cover)


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules for a map that does not say enough itself.

    `tiles`: terrain names by tile: "30", "Desert/30", "Desert/30-37" or the file name of the tile's picture.
    `terrain`: terrain of your own, by name.  `empty`: the terrain of cells without a tile.
    `objects`: what the outlines of furniture in a Universal VTT file are, None for nothing at all.
    `open_portals`: what a portal is that lets light through.  Without them the game's catalogue says it.
    """

    tiles: dict[str, str] = {}
    terrain: dict[str, Facts] = {}
    empty: str | None = None
    objects: str | msgspec.UnsetType | None = msgspec.UNSET
    open_portals: str | msgspec.UnsetType = msgspec.UNSET


NO_RULES = Rules()
"""No house rules."""


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """What names in a map file mean: a game's terrain catalogue, and the house rules for the file."""

    catalog: TerrainCatalog
    rules: Rules = NO_RULES

    def __post_init__(self) -> None:
        for key in ("objects", "open_portals"):
            named = getattr(self.rules, key)
            if isinstance(named, str) and named not in self.barriers:
                raise ValueError(f"{key} is one of {', '.join(self.barriers)}, not {named!r}")

    @cached_property
    def barriers(self) -> Mapping[str, Barrier]:
        sides = self.catalog.side_kinds.values()
        return {side.name: Barrier(side.name, side.impassable, side.opaque, side.cover) for side in sides}

    @cached_property
    def tile_names(self) -> Mapping[str, str]:
        """Terrain names by single tile, with ranges such as "Desert/30-37" told out."""
        told: dict[str, str] = {}
        for key, name in self.rules.tiles.items():
            match = _RANGE.fullmatch(key)
            numbers = range(int(match[2]), int(match[3]) + 1)[:MOST_IN_RANGE] if match else ()
            told |= {f"{match[1] or ''}{number}": name for number in numbers} if match else {key: name}
        return told

    @cached_property
    def grounds(self) -> Mapping[str, Facts]:
        """Every terrain name that carries facts of its own."""
        own = {name.strip().lower(): facts for name, facts in self.rules.terrain.items()}
        return {name: _facts(terrain) for name, terrain in self.catalog.terrains.items()} | own

    def ground(self, name: str) -> Facts:
        """All that a terrain's name says; elevation apart, it leaves nothing open.

        >>> from fieldcraft.board.catalog import PLAIN
        >>> Vocabulary(PLAIN).ground("Wall").blocks_move, Vocabulary(PLAIN).ground("lava").terrain_kind().impassable
        (True, False)
        """
        name = name.strip().lower()
        return self.grounds.get(name, Facts()).over(_facts(Terrain(name)))

    def knows(self, name: str) -> bool:
        """Whether a name carries facts of its own."""
        return name.strip().lower() in self.grounds

    def complete(self, facts: Facts) -> Facts:
        """The facts, and those that the terrain's name brings along where they say nothing."""
        if facts.terrain is None:
            return facts
        whole = self.ground(facts.terrain)
        return msgspec.structs.replace(facts.over(whole), terrain=whole.terrain)

    def find_barrier(self, impassable: bool, opaque: bool) -> Barrier | None:
        """The first side of the catalogue that stops just steps, or just sight; None for one that stops nothing.

        >>> from fieldcraft.board.catalog import PLAIN
        >>> Vocabulary(PLAIN).find_barrier(True, False)
        Barrier(name='window', impassable=True, opaque=False, cover=0)
        """
        if not impassable and not opaque:
            return None
        alike = [one for one in self.barriers.values() if (one.impassable, one.opaque) == (impassable, opaque)]
        return alike[0] if alike else Barrier("window" if impassable else "curtain", impassable, opaque)

    def solid(self) -> Terrain:
        """Ground that is rock or wall all through."""
        return self.catalog.terrains.get("wall", WALL)

    def wall(self) -> Barrier:
        """What a line of sight in a Universal VTT file is."""
        return self.barriers[self.catalog.universal.line]

    def furniture(self) -> Barrier | None:
        """What the outline of an object in a Universal VTT file is; None for nothing."""
        named = self.rules.objects
        if named is None:
            return None
        return self.barriers[self.catalog.universal.object if named is msgspec.UNSET else named]

    def portal(self, kind: str, *, closed: bool) -> Barrier:
        """What a portal in a Universal VTT file is; files of our own say its `kind`, others whether light comes in."""
        names = self.catalog.universal
        see_through = names.open_portal if self.rules.open_portals is msgspec.UNSET else self.rules.open_portals
        barrier = self.barriers[kind if kind in self.barriers else names.closed_portal if closed else see_through]
        return barrier.open() if barrier.name == names.closed_portal and not closed else barrier


FACT_HINTS = {
    "terrain": "terrain is a name of 1 to 40 letters",
    "move_cost": "move_cost is a whole number from 1 to 99",
    "blocks_move": "blocks_move is true or false",
    "blocks_sight": "blocks_sight is true or false",
    "elevation": "elevation is a whole number from -99 to 99",
    "cover": "cover is none, light or heavy, or 0 to 2",
}
