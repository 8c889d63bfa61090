"""Bases: which cells a unit stands on."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from fieldcraft.board import Cell, Direction, Grid, Squares
from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.state import Size, State, Unit

BIG: tuple[Size, ...] = ("large", "huge")


@rule("mini.unit.base.small", "mini.unit.base.medium", "mini.unit.base.large", "mini.unit.base.huge")
def base_cells(size: Size, grid: Grid, facing: Direction) -> tuple[Cell, ...]:
    """The cells of a base relative to its anchor, where a unit's data say no others.

    A medium base is a head and the tail behind it; a large one two by two squares, or three hexes that all touch; a
    huge one three by three squares, or a flower of seven hexes.
    """
    square = isinstance(grid, Squares)
    match size:
        case "small":
            return ((0, 0),)
        case "medium":
            x, y = grid.vectors[grid.directions.index(facing)]
            return ((0, 0), (-x, -y))
        case "large":
            return ((0, 0), (1, 0), (0, 1), (1, 1)) if square else ((0, 0), (1, 0), (0, 1))
        case "huge":
            return tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)) if square else ((0, 0), *grid.vectors)


@lru_cache(maxsize=4096)
def _offsets(size: Size, shape: tuple[Cell, ...], grid: Grid, facing: Direction) -> tuple[Cell, ...]:
    return shape or base_cells(size, grid, facing)


def offsets(state: State, unit: Unit, facing: Direction | None = None) -> tuple[Cell, ...]:
    """The cells of a unit's base relative to its anchor, as it faces or would face."""
    return _offsets(unit.size, unit.shape, state.board.grid, facing or unit.facing)


@rule("mini.large.occupy")
def cells(state: State, unit: Unit, at: Cell | None = None, facing: Direction | None = None) -> tuple[Cell, ...]:
    """A unit occupies every cell of its base."""
    if unit.size == "small" and not unit.shape:
        return (at or unit.at,)
    x, y = at or unit.at
    return tuple((x + dx, y + dy) for dx, dy in offsets(state, unit, facing))


def unit_mask(state: State, unit: Unit) -> int:
    if unit.size == "small" and not unit.shape:
        return state.board.field.bits[unit.at]
    return state.board.field.mask(cells(state, unit))


def unit_masks(state: State) -> dict[str, int]:
    """On which cells every unit stands, as masks by the units' ids."""
    if len(masks := state.mask_cache) < len(state.units):
        masks.update((id, unit_mask(state, unit)) for id, unit in state.units.items() if id not in masks)
    return masks


def occupied_mask(state: State) -> int:
    """Every cell on which somebody stands, as a mask."""
    if (mask := state.position_cache.get("occupied")) is None:
        mask = state.position_cache["occupied"] = reduce(or_, unit_masks(state).values(), 0)
    found: int = mask
    return found


def unit_at(state: State, cell: Cell, but: str = "") -> Unit | None:
    masks, here = unit_masks(state), state.board.field.bits.get(cell, 0)
    return next((unit for id, unit in state.units.items() if masks[id] & here and id != but), None)


def are_connected(grid: Grid, shape: tuple[Cell, ...]) -> bool:
    """Whether the cells of a custom base hang together."""
    left, found = set(shape[1:]), [shape[0]]
    for x, y in found:
        near = {(x + dx, y + dy) for dx, dy in grid.vectors} & left
        left -= near
        found += sorted(near)
    return not left
