"""What magic lays on the map, and the rituals under way."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Side, Terrain
from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim
from fieldcraft.systems.shared.caches import remember


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ward, a conjured wall or hazard, or a declared passage, on cells or on sides between cells.

    `dv` is what crossing is tested against; `integrity` what a conjured thing can still take.
    """

    id: str
    kind: Literal["ward", "wall", "hazard", "passage"]
    name: str = ""
    side: Seat
    cells: tuple[Cell, ...] = ()
    sides: tuple[Side, ...] = ()
    dv: int = 0
    integrity: int = 0
    bars: Literal["enemies", "outsiders"] = "enemies"
    fast: bool = False
    bump: Literal["position", "effect"] = "position"

    @property
    def ground(self) -> tuple[Cell, ...]:
        """The cells that it lies on, and those whose common side it lies on."""
        return (*self.cells, *(cell for side in self.sides for cell in side.between))


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whence a spell that stands comes: the unit that cast it, and what the spell is called."""

    caster: str
    spell: str


def veil_of(unit: str) -> str:
    """Under what the veil of a unit stands among the spells that were cast."""
    return f"veil of {unit}"


class Ritual(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ritual under way: who leads it, who helps, which spell at what, and how many turns it still takes."""

    caster: str
    helpers: tuple[str, ...] = ()
    spell: str
    aim: Aim
    left: int

    @property
    def participants(self) -> tuple[str, ...]:
        return (self.caster, *self.helpers)


CONJURED = Terrain("conjured", impassable=True, opaque=True)


def with_walls(board: Board, walls: tuple[Effect, ...]) -> Board:
    """The map with conjured walls on it: they block sight, steps and control like any other wall."""

    def build() -> Board:
        cells = {board.grid.index[cell] for wall in walls for cell in wall.cells}
        number = len(board.kinds)
        ground = tuple(number if i in cells else kind for i, kind in enumerate(board.ground))
        sides = (*board.sides, *(side for wall in walls for side in wall.sides))
        return replace(board, kinds=(*board.kinds, CONJURED), ground=ground, sides=sides)

    return remember(board.cache, ("walls", *((wall.cells, wall.sides) for wall in walls)), build)
