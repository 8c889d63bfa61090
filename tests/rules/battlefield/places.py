"""Places as the rules write them, you at (0, 0): a map large enough all round, and units on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldcraft.board import Board, Cell, Field, Hexes, Side, Terrain
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.spaces import Masks, spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit

MIDDLE = (12, 12)
GRID = Hexes(36, 25)
WALL = Terrain("wall", impassable=True, opaque=True)


def cell(q: int, r: int) -> Cell:
    """A cell of the map."""
    return q + MIDDLE[0], r + MIDDLE[1]


def space(q: int, r: int, layer: int = 0) -> Space:
    """A space of the map."""
    return Space(*cell(q, r), layer)


def seen(spaces: Iterable[Space]) -> set[tuple[int, ...]]:
    """Spaces as the rules write them; the layer only where it is not 0."""
    return {(q - MIDDLE[0], r - MIDDLE[1], *([layer] if layer else [])) for q, r, layer in spaces}


def spots(field: Field, masks: Masks | int) -> set[tuple[int, ...]]:
    """Masks, or a mask of layer 0, as the rules write spaces."""
    return seen(spaces_in(field, {0: masks} if isinstance(masks, int) else masks))


def board(
    walls: Iterable[tuple[Cell, Cell]] = (), levels: dict[Cell, int] | None = None, solid: Iterable[Cell] = ()
) -> Board:
    """A map with walls on sides, with higher ground and with solid ground."""
    sides = [Side((cell(*a), cell(*b)), "wall") for a, b in walls]
    high = {cell(*place): level for place, level in (levels or {}).items()}
    return Board.of(GRID, {cell(*place): WALL for place in solid}, high, sides)


def unit(id: str, q: int, r: int, layer: int = 0, **facts: Any) -> Unit:
    """A creature at a place, of the side of its first letter; shape cells are offsets."""
    return Unit(id=id, at=cell(q, r), layer=layer, **({"side": id[0]} | facts))


def thing(id: str, q: int, r: int, layer: int = 0, **facts: Any) -> Unit:
    """An object at a place."""
    return unit(id, q, r, layer, **({"kind": "object", "side": ""} | facts))


def wall(id: str, q: int, r: int, layer: int = 0, **facts: Any) -> Unit:
    """An object that fills its space, as high as a house unless facts say otherwise."""
    return thing(id, q, r, layer, **({"fills": True, "height": 20.0, "durability": 10} | facts))


def state(*units: Unit, map: Board | None = None, **facts: Any) -> State:
    """A field with some units on it; facts that are options are options."""
    chosen = {name: facts.pop(name) for name in tuple(facts) if name in Options.__struct_fields__}
    sides = tuple(dict.fromkeys(one.side for one in units))
    listed = {one.id: one for one in units}
    return State(map=map or board(), sides=sides, units=listed, options=Options(**chosen), **facts)
