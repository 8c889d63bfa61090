"""The way to a cell before it is gone: which layer it leads to, what it costs, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Refusal, Seat
from fieldcraft.presentation import Choice, Preview, Waypoint
from fieldcraft.systems.battlefield.actions.moving import Move, find_route, points_left, walk_from
from fieldcraft.systems.battlefield.actions.offering import place_words
from fieldcraft.systems.battlefield.movement import Walk, walk_of
from fieldcraft.systems.battlefield.presentation.deeds import BAR
from fieldcraft.systems.battlefield.spaces import spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.presentation.deeds import plain

NEAREST = 3
"""How many moves are offered in place of one that is not possible."""


def show_plan(view: State, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """The preview of going by waypoints to the last of them; in other layers of it one may end as well."""
    unit = view.units.get(piece)
    if unit is None or not way:
        return Preview(words="Nothing moves here")
    moves = [Move(piece, path) for path in find_paths(view, unit, way)]
    legal = [move for move in moves if BAR.find_refusal(view, seat, move) is None]
    if not legal:
        return preview_move(view, seat, moves[0])
    shown = preview_move(view, seat, legal[0])
    return replace(shown, degrees=tuple(_layers(view, unit, legal))) if len(legal) > 1 else shown


def _layers(view: State, unit: Unit, moves: list[Move]) -> Iterator[Choice]:
    """The layers of a cell in which a move may end, each with what it costs."""
    for move in moves:
        end = move.path[-1]
        cost = _waypoints(view, unit, move)[-1].cost
        level = end.layer - view.map.level(end.cell)
        yield replace(BAR.choose(view, move), label=f"Layer {end.layer}, for {cost}", level=level)


def find_paths(view: State, unit: Unit, way: tuple[Cell, ...]) -> list[tuple[Space, ...]]:
    """The spaces that waypoints stand for: in passing the nearest in height, at the end each in which one may stay."""
    start, points, passed = unit.anchor, points_left(view, unit), list[Space]()
    for cell in way[:-1]:
        walk = walk_from(view, unit, start, points)
        found = [space for layer in sorted(_layers_of(walk)) if walk.price(space := Space(*cell, layer)) is not None]
        there = min(found, key=lambda space: (abs(space.layer - start.layer), space.layer), default=None)
        if there is None:
            return [(*passed, _usual(view, unit, cell))]
        points -= walk.price(there) or 0
        passed.append(there)
        start = there
    walk = walk_from(view, unit, start, points)
    return [(*passed, end) for end in ends_in(walk, way[-1], start.layer)] or [(*passed, _usual(view, unit, way[-1]))]


def _layers_of(walk: Walk) -> set[int]:
    return {layer for masks in walk.found for layer in masks}


def ends_in(walk: Walk, cell: Cell, layer: int) -> list[Space]:
    """The spaces of a cell in which a walk may end: the cheapest first, and of these the nearest in height."""
    bit = walk.room.gait.field.bits.get(cell, 0)
    found = [Space(*cell, high) for high, mask in walk.ends.items() if mask & bit]
    priced = [(price, abs(end.layer - layer), end) for end in found if (price := walk.price(end)) is not None]
    return [end for _, _, end in sorted(priced) if end != walk.start]


def _usual(view: State, unit: Unit, cell: Cell) -> Space:
    """The space of a cell that one would mean: in one's own layer if one flies, else on the ground."""
    if cell not in view.board.grid:
        return Space(*cell, unit.layer)
    ground = view.map.level(cell)
    return Space(*cell, max(ground, unit.layer) if unit.flying else ground)


# --- previews of moves --------------------------------------------------------------


def preview_move(view: State, seat: Seat, move: Move) -> Preview:
    """The preview of a move, or the rule that forbids it with moves that lead as near as may be."""
    refusal, unit = BAR.find_refusal(view, seat, move), view.units.get(move.unit)
    if unit is None or unit.side != seat or not move.path:
        return Preview(words="Not so", refusal=refusal)
    if refusal is not None:
        return preview_forbidden(view, seat, unit, move, refusal)
    path, budget = _waypoints(view, unit, move), points_left(view, unit)
    return Preview(
        words=f"Move {path[-1].cost} of {budget}",
        detail=f"to {place_words(view, move.path[-1])}",
        action=plain(move),
        path=path,
        budget=budget,
        spends=path[-1].cost,
        cost=move.spends,
    )


def _waypoints(view: State, unit: Unit, move: Move) -> tuple[Waypoint, ...]:
    """The cells of a way with the cost so far, where the creature stands first."""
    start, spent, found = unit.anchor, 0, [Waypoint(cell=unit.at, cost=0)]
    for leg in find_route(view, unit, move.path):
        if type(leg) is Denial:
            break
        walk = walk_from(view, unit, start, points_left(view, unit) - spent)
        found += [Waypoint(cell=space.cell, cost=spent + (walk.price(space) or 0)) for space in leg]
        spent, start = found[-1].cost, leg[-1] if leg else start
    return tuple(found)


def preview_forbidden(view: State, seat: Seat, unit: Unit, move: Move, refusal: Refusal) -> Preview:
    """Why a way may not be gone, and what leads as near as may be."""
    end = move.path[-1]
    known = end.cell in view.board.grid
    return Preview(
        words=f"Not to {place_words(view, end)}" if known else "Not off the map",
        budget=points_left(view, unit),
        refusal=refusal,
        alternatives=find_nearest(view, seat, unit, end) if known else (),
    )


def find_nearest(view: State, seat: Seat, unit: Unit, to: Space) -> tuple[Choice, ...]:
    """The moves that end nearest to a space, the cheapest first."""
    walk, grid = walk_of(view, unit, points_left(view, unit)), view.board.grid
    found = sorted(
        (grid.distance(end.cell, to.cell) + abs(end.layer - to.layer), walk.price(end) or 0, end)
        for end in spaces_in(view.map.field, walk.ends)
        if end != unit.anchor
    )
    moves = [Move(unit.id, (end,)) for _, _, end in found[:NEAREST]]
    return tuple(BAR.choose(view, move) for move in moves if BAR.find_refusal(view, seat, move) is None)
