"""Fog of war: what a side has in sight, what it has seen of the map, and what of it it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_

from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Side, Terrain
from fieldcraft.board.sight import field_of_view
from fieldcraft.board.steps import step_cost
from fieldcraft.core import GM, ONLOOKER, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.state import Known, State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import admitted_cells, diagonal_rule
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from fieldcraft.systems.shared.caches import remember

UNKNOWN = from_rule(Terrain("unknown"), "mini.fog.memory")
"""What stands for ground that nobody of a side has seen: open, so that anybody may try to walk there."""

SECRET_DOOR = from_rule("secret door", "mini.secret-door")


# --- what is seen --------------------------------------------------------------------------


def sight_of(state: State, seat: Seat) -> int:
    """The cells that a seat has in sight, as a mask; all of them for the game master, or without fog."""
    known = knowledge(state, seat)
    return state.map.field.on if known is None else int(known.sight, 16)


def explored_cells(state: State, seat: Seat) -> int:
    """The cells whose ground a seat has seen at some time, as a mask; all of them as for `in_sight`."""
    known = knowledge(state, seat)
    return state.map.field.on if known is None else known.map.field.on & ~known.map.field.cells_of_ground(UNKNOWN.name)


@rule("mini.fog.units", "mini.hidden")
def is_visible(state: State, unit: Unit, seat: Seat) -> bool:
    """Whether a seat sees a unit: its own always, others if they do not hide and stand in sight.

    What another side sees is not known to a view, which takes it that this side sees all.
    """
    if not is_perceived(unit, seat):
        return False
    if not state.known or seat in (unit.side, GM):
        return True
    return bool(unit_mask(state, unit) & sight_of(state, seat))


@rule("mini.fog.onlookers")
def knowledge(state: State, seat: Seat) -> Known | None:
    """What a seat knows; of those who look on, what every side knew at the start.  None if there is no fog for it."""
    if not state.known or seat == GM:
        return None
    if seat in state.sides:
        return state.known.get(seat)
    return state.known.get(ONLOOKER) or remember(state.cache, "nothing is known", lambda: nothing_known(state))


# --- what is remembered --------------------------------------------------------------------


def with_first_sight(state: State) -> State:
    """The battle with what each side knows as it begins; as it is if the table plays without fog.

    Whoever looks on learns no more than that: what all sides see later would tell where the unseen look.
    """
    if state.options.fog == "none":
        return state
    nothing = nothing_known(state)
    known = {side: update_knowledge(state, nothing, view_of(state, side)) for side in state.sides}
    common = reduce(common_knowledge, known.values(), *([] if known else [nothing]))
    return replace(state, known={**known, ONLOOKER: replace(common, sight="0")})


def nothing_known(state: State) -> Known:
    """What somebody knows who has seen nothing of the map."""
    return Known(map=Board.of(state.map.grid, dict.fromkeys(state.map.grid.cells, UNKNOWN)))


@rule("mini.fog.sight", "mini.los.center-line")
def view_of(state: State, side: Seat) -> int:
    """The cells to which a clear line runs from a cell of any unit of a side, and those beside it, as a mask."""
    field, graze, mask = state.board.field, state.options.los_graze, 0
    for unit in state.of(side):
        for cell in cells(state, unit):
            mask |= field_of_view(field, cell, None, graze) | cells_beside(state, unit, cell)
    return mask


@rule("mini.fog.sight")
def cells_beside(state: State, unit: Unit, cell: Cell) -> int:
    """The cells beside one of a unit's into which a step leads: nobody stands there unknown, as round a corner."""
    field, admit, diagonals = state.board.field, admitted_cells(state, unit), diagonal_rule(state)

    def find() -> int:
        steps = (
            there
            for there in field.grid.neighbours(cell)
            if step_cost(field, cell, there, admit=admit, diagonals=diagonals) is not None
        )
        return field.mask(steps)

    return remember(state.board.cache, ("beside", cell, admit, diagonals), find)


@rule("mini.fog.memory")
def update_knowledge(state: State, known: Known, sight: int, felt: int = 0) -> Known:
    """What a side knows after it has looked: what is in sight is as it is now, all else as it was last seen.

    `felt` are cells that it learns of without seeing them.
    """
    mask = sight | felt
    seen = frozenset(state.map.field.cells(mask)) if state.map.sides or state.effects or known.effects else frozenset()
    board = _board(known.map, disguise_doors(state.map), mask, seen)
    return Known(sight=f"{sight:x}", map=board, effects=_effects(known.effects, state.effects, seen))


@rule("mini.fog.memory", "mini.fog.decree")
def forget_ground(state: State, known: Known, mask: int) -> Known:
    """What a side knows once it has forgotten some cells, as a mask; what it has in sight it knows all the same."""
    field, sight = known.map.field, int(known.sight, 16)
    lost = frozenset(field.cells(mask & ~sight))
    grid, left = known.map.grid, {cell for cell in known.map.grid.cells if cell not in lost}
    ground = {cell: known.map.terrain(cell) if cell in left else UNKNOWN for cell in grid.cells}
    levels = {cell: known.map.level(cell) for cell in left}
    sides = (side for side in known.map.sides if not lost.issuperset(side.between))
    effects = {id: part_seen(effect, lost, inside=False) for id, effect in known.effects.items()}
    kept = {id: effect for id, effect in effects.items() if effect is not None}
    return replace(known, map=Board.of(grid, ground, levels, sides), effects=kept)


def refresh_knowledge(state: State) -> State:
    """The state after something on the map has changed: whoever has it in sight knows."""
    if not state.known:
        return state
    known = {seat: update_knowledge(state, one, int(one.sight, 16)) for seat, one in state.known.items()}
    return state.change(known=known) if known != state.known else state


def _board(old: Board, true: Board, mask: int, seen: frozenset[Cell]) -> Board:
    """A map as it was known, with what is seen now; an edge is seen from either of its cells."""
    grid, sides = true.grid, _sides(old, true, seen)
    if not (new := mask & stale_cells(old, true)) and sides == old.sides:
        return old
    shown = frozenset(true.field.cells(new))
    ground = {cell: (true if cell in shown else old).terrain(cell) for cell in grid.cells}
    levels = {cell: (true if cell in shown else old).level(cell) for cell in grid.cells}
    board = Board.of(grid, ground, levels, sides)
    board.cache["stale"] = true, stale_cells(old, true) & ~new
    return board


def stale_cells(old: Board, true: Board) -> int:
    """The cells whose ground is not as it is remembered, or was never seen; worked out once for two maps."""
    known: tuple[Board, int] | None = old.cache.get("stale")
    if known is None or known[0] is not true:
        differ = (c for c in true.grid.cells if (old.terrain(c), old.level(c)) != (true.terrain(c), true.level(c)))
        known = old.cache["stale"] = true, true.field.mask(differ)
    return known[1]


def _sides(old: Board, true: Board, seen: frozenset[Cell]) -> tuple[Side, ...]:
    """What stands between cells as it was known, with what is seen now."""
    now = (side for side in true.sides if not seen.isdisjoint(side.between))
    before = (side for side in old.sides if seen.isdisjoint(side.between))
    return tuple(sorted((*now, *before), key=lambda side: side.between))


def _effects(old: Mapping[str, Effect], true: Mapping[str, Effect], seen: frozenset[Cell]) -> dict[str, Effect]:
    """The effects as they were known, with what is seen of them now."""
    found: dict[str, Effect] = {}
    for id in sorted({*old, *true}):
        now, before = part_seen(true.get(id), seen), part_seen(old.get(id), seen, inside=False)
        if parts := [one for one in (now, before) if one is not None]:
            ground = sorted(cell for one in parts for cell in one.cells)
            sides = tuple(side for one in parts for side in one.sides)
            found[id] = replace(parts[0], cells=tuple(ground), sides=sides)
    return found


def part_seen(effect: Effect | None, seen: frozenset[Cell], *, inside: bool = True) -> Effect | None:
    """What of an effect lies on some cells and the edges of these, or what of it does not; None if nothing does."""
    if effect is None:
        return None
    ground = tuple(sorted(cell for cell in effect.cells if (cell in seen) == inside))
    sides = tuple(side for side in effect.sides if seen.isdisjoint(side.between) != inside)
    return replace(effect, cells=ground, sides=sides) if ground or sides else None


def common_knowledge(one: Known, other: Known) -> Known:
    """What two sides both know: what both have in sight, and what both remember alike."""
    grid = one.map.grid
    a, b = one.map, other.map
    same = {c for c in grid.cells if (a.terrain(c), a.level(c)) == (b.terrain(c), b.level(c))}
    ground = {cell: a.terrain(cell) if cell in same else UNKNOWN for cell in grid.cells}
    board = Board.of(
        grid, ground, {cell: a.level(cell) for cell in same}, (side for side in a.sides if side in b.sides)
    )
    common = {id: common_part(effect, other.effects.get(id)) for id, effect in one.effects.items()}
    effects = {id: effect for id, effect in common.items() if effect is not None}
    return Known(sight=f"{and_(int(one.sight, 16), int(other.sight, 16)):x}", map=board, effects=effects)


def common_part(one: Effect, other: Effect | None) -> Effect | None:
    """What of an effect two sides both know to lie there; None if that is nothing, or if they know it otherwise."""
    if other is None or replace(other, cells=one.cells, sides=one.sides) != one:
        return None
    cells = tuple(cell for cell in one.cells if cell in other.cells)
    sides = tuple(side for side in one.sides if side in other.sides)
    return replace(one, cells=cells, sides=sides) if cells or sides else None


# --- secret doors ----------------------------------------------------------------------------


@rule("mini.secret-door")
def disguise_door(side: Side) -> Side:
    """A secret door looks like the wall that it is part of."""
    return Side(side.between, "wall") if side.name == SECRET_DOOR else side


def disguise_doors(board: Board) -> Board:
    """A map as players see it: no secret door shows on it."""

    def disguise() -> Board:
        sides = tuple(map(disguise_door, board.sides))
        return board if sides == board.sides else replace(board, sides=sides)

    return remember(board.cache, "disguised", disguise)
