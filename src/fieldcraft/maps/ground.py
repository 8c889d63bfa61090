"""The words in which a map says what its tiles and lines are: ground, barriers and house rules for a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from fieldcraft.board import Cell, Side, Terrain
from fieldcraft.board.terrain import HEAVY, LIGHT, NONE

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


def _ground(name: str, cost: int = 1, move: bool = False, sight: bool = False, cover: int = NONE) -> Facts:
    return Facts(name, cost, move, sight, None, cover)


GROUND: Mapping[str, Facts] = {
    facts.terrain or "": facts
    for facts in (
        _ground("open"),
        _ground("floor"),
        _ground("road"),
        _ground("rubble", cost=2),
        _ground("shallow", cost=2),
        _ground("foliage", cover=LIGHT),
        _ground("low-wall", cost=2, cover=LIGHT),
        _ground("deep", move=True),
        _ground("void", move=True),
        _ground("curtain", sight=True),
        _ground("pillar", move=True, sight=True),
        _ground("wall", move=True, sight=True),
    )
}
"""The terrain names that carry their own facts; any other name is open ground until properties say more."""


class Barrier(msgspec.Struct, frozen=True):
    """A kind of thing that stands on the side of two cells."""

    name: str
    impassable: bool = True
    opaque: bool = True
    cover: int = NONE

    def between(self, cells: tuple[Cell, Cell]) -> Side:
        """This thing between two cells."""
        return Side(cells, self.name, self.impassable, self.opaque, self.cover)

    def opened(self) -> Barrier:
        """The same, standing open."""
        return Barrier(self.name, impassable=False, opaque=False)

    def told(self, facts: Facts) -> Barrier:
        """The same, with what an object's own properties change."""
        kind = facts.terrain_kind()
        move = self.impassable if facts.blocks_move is None else kind.impassable
        sight = self.opaque if facts.blocks_sight is None else kind.opaque
        return Barrier(self.name, move, sight, self.cover if facts.cover is None else kind.cover)


BARRIERS: Mapping[str, Barrier] = {
    barrier.name: barrier
    for barrier in (
        Barrier("wall"),
        Barrier("door"),
        Barrier("window", opaque=False, cover=LIGHT),
        Barrier("bars", opaque=False),
        Barrier("curtain", impassable=False),
        Barrier("low-wall", impassable=False, opaque=False, cover=LIGHT),
        Barrier("ledge", impassable=False, opaque=False),
        Barrier("arch", impassable=False, opaque=False),
    )
}
"""The lines that Fieldcraft knows."""

BarrierName = Literal["wall", "door", "window", "bars", "curtain", "low-wall", "ledge", "arch"]


class Rules(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """House rules for a map that does not say enough itself.

    `tiles`: terrain names by tile: "30", "Desert/30", "Desert/30-37" or the file name of the tile's picture.
    `terrain`: terrain of your own, by name.  `empty`: the terrain of cells without a tile.
    `objects`: what the outlines of furniture in a Universal VTT file are, None for nothing at all.
    `open_portals`: what a portal is that lets light through.
    """

    tiles: dict[str, str] = {}
    terrain: dict[str, Facts] = {}
    empty: str | None = None
    objects: BarrierName | None = "wall"
    open_portals: BarrierName = "window"

    @cached_property
    def tile_names(self) -> Mapping[str, str]:
        """Terrain names by single tile, with ranges such as "Desert/30-37" told out."""
        told: dict[str, str] = {}
        for key, name in self.tiles.items():
            match = _RANGE.fullmatch(key)
            numbers = range(int(match[2]), int(match[3]) + 1)[:MOST_IN_RANGE] if match else ()
            told |= {f"{match[1] or ''}{number}": name for number in numbers} if match else {key: name}
        return told

    @cached_property
    def vocabulary(self) -> Mapping[str, Facts]:
        """Every terrain name that carries facts of its own."""
        return {**GROUND, **{name.strip().lower(): facts for name, facts in self.terrain.items()}}

    def ground(self, name: str) -> Facts:
        """All that a terrain's name says; elevation apart, it leaves nothing open.

        >>> Rules().ground("Rubble").move_cost, Rules().ground("lava").terrain_kind().impassable
        (2, False)
        """
        name = name.strip().lower()
        return self.vocabulary.get(name, Facts()).over(_ground(name))

    def knows(self, name: str) -> bool:
        """Whether a name carries facts of its own."""
        return name.strip().lower() in self.vocabulary

    def completed(self, facts: Facts) -> Facts:
        """The facts, and those that the terrain's name brings along where they say nothing."""
        if facts.terrain is None:
            return facts
        whole = self.ground(facts.terrain)
        return msgspec.structs.replace(facts.over(whole), terrain=whole.terrain)


PLAIN = Rules()
"""No house rules."""


FACT_HINTS = {
    "terrain": "terrain is a name of 1 to 40 letters",
    "move_cost": "move_cost is a whole number from 1 to 99",
    "blocks_move": "blocks_move is true or false",
    "blocks_sight": "blocks_sight is true or false",
    "elevation": "elevation is a whole number from -99 to 99",
    "cover": "cover is none, light or heavy, or 0 to 2",
}
