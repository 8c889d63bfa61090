"""What units can do to others: an effect as data, and an area that it leaves lying."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import Seat
from fieldcraft.core.derived import derived_property
from fieldcraft.dice.notation import parse
from fieldcraft.systems.tiles.entries import AreaEntry, Falling, Rising, Spread, has_reach, parse_entry
from fieldcraft.systems.tiles.place import Level
from fieldcraft.systems.tiles.shapes import Spot

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]

Aim = Literal["touch", "adjacent", "reach", "range"]
"""How near the target must be: in the same tile, next to it, within Reach, within Range."""


class Effect(msgspec.Struct, frozen=True, kw_only=True, dict=True, cache_hash=True, forbid_unknown_fields=True):
    """Something a unit can do: at one target (`aim`, as far as `far`), or with an area (`entry`, as areas are written).

    It takes `slots` and deals `damage`, a dice expression ("" for none).  Of areas that stay, `lasts` counts Upkeeps
    and `emanating` is what the Reach grows by at each; `durability` is that of an object that falls, `impact` the Type
    of what lands or rises.  Raises ValueError for an entry that says nothing and for what its Type has no use for.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    slots: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    aim: Aim = "adjacent"
    far: Count = 1
    entry: Annotated[str, msgspec.Meta(max_length=200)] = ""
    damage: Annotated[str, msgspec.Meta(max_length=60)] = ""
    lasts: Count = 0
    emanating: Count = 0
    durability: Count = 0
    impact: Spread | Literal[""] = ""

    def __post_init__(self) -> None:
        if self.damage:
            parse(self.damage)
        type_ = self.area.type if self.area else None
        if self.emanating and type_ != "emanation":
            raise ValueError(f"{self.name}: only an Emanation can be emanating")
        if self.emanating and self.area and not has_reach(self.area.shape):
            raise ValueError(
                f"{self.name}: {type(self.area.shape).__name__}: {self.area.shape.size} has no Reach to grow"
            )
        if self.durability and not isinstance(type_, Falling):
            raise ValueError(f"{self.name}: only what falls has durability")
        if self.impact and not isinstance(type_, Falling | Rising):
            raise ValueError(f"{self.name}: only what falls or rises has an impact")

    @derived_property
    def area(self) -> AreaEntry | None:
        """What its entry says; None of an effect that is aimed at one target."""
        return parse_entry(self.entry) if self.entry else None


class Standing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An area that stays: what laid it, whose it is, where it begins, the tiles it covers now on the ground.

    `origin` is where it comes from and `targets` what it is aimed at; an Aura goes with the unit `moves_with`.  `reach`
    is what its Reach has grown by, `left` the Upkeeps that remain, `timer` those until it lands; `accuracy` is that of
    whoever laid it, for a table whose areas roll.
    """

    id: str
    effect: Effect
    side: Seat
    owner: str = ""
    origin: Cell
    level: Level = 0
    targets: tuple[Spot, ...] = ()
    cells: tuple[Cell, ...] = ()
    reach: Count = 0
    left: Count = 0
    timer: Count = 0
    accuracy: int = 0
    moves_with: str = ""
