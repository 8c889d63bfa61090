"""The way to a cell before it is gone: what it costs, who may strike on it, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Refusal, Seat
from fieldcraft.core.words import list_in_words
from fieldcraft.presentation import Choice, Preview, Waypoint
from fieldcraft.presentation.figures import percent
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Disengage, Move, Shift, SlipAway, legal_steps
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.movement import (
    destinations,
    diagonal_parity,
    is_bound,
    newly_covered,
    points_left,
    reachable,
    stopping_cells,
)
from fieldcraft.systems.fates_edge.miniatures.paths import fill_path, find_broken_rule
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import BAR
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.presentation.risks import risks
from fieldcraft.systems.fates_edge.miniatures.presentation.strikes import on_the_way
from fieldcraft.systems.fates_edge.miniatures.questions import Walk
from fieldcraft.systems.fates_edge.miniatures.state import State, Turn, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import is_diagonal, step_price
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
from fieldcraft.systems.shared.presentation.deeds import plain

NO_WAY = "mini.turn.move"
"""The rule that is cited where no way at all leads to a cell."""

NEAREST = 3
"""How many cells are tried and offered in place of one that cannot be reached."""


def plan(view: State, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """The preview of going by waypoints to the last of them."""
    return of_move(view, seat, Move(piece, way))


def of_move(view: State, seat: Seat, move: Move) -> Preview:
    """The preview of a move: as it is, after getting away first, or the rule that forbids it."""
    refusal, unit = BAR.find_refusal(view, seat, move), view.units.get(move.unit)
    if unit is None or unit.side != seat or not move.path:
        return Preview(words="Not so", refusal=refusal)
    if refusal is None:
        return walk_preview(view, unit, move)
    if is_bound(view, unit) and BAR.find_refusal(view, seat, Disengage(unit.id)) is None:
        return after_leaving(view, seat, unit, move)
    return forbidden(view, seat, unit, move, refusal)


# --- ways that may be gone ------------------------------------------------------------------


def walk_preview(view: State, unit: Unit, move: Move | IgnoreZone | HeroicRush) -> Preview:
    """A way that may be gone, with the tests that it calls for, of which the first has its odds, and the strikes."""
    ignoring, rush = (move.ignoring,) if isinstance(move, IgnoreZone) else (), isinstance(move, HeroicRush)
    steps = legal_steps(view, unit, move.path, ignoring, rush=rush)
    path = waypoints(view, unit, steps, ignoring, rush=rush)
    tests = tuple(risks(view, unit, steps))
    return Preview(
        words=f"Move {path[-1].cost} of {points_left(view, unit)}",
        detail=join_words(*(test.text for test in tests), engagement_words(view, unit, steps[-1])),
        odds=tests[0].odds if tests else None,
        action=plain(move),
        path=path,
        budget=points_left(view, unit),
        strikes=tuple(on_the_way(view, Walk(unit.id, steps, ignoring=ignoring, rush=rush))),
    )


def waypoints(
    view: State, unit: Unit, steps: tuple[Cell, ...], ignoring: tuple[Cell, ...] = (), *, rush: bool = False
) -> tuple[Waypoint, ...]:
    """The cells of a way from where the unit stands, each with the cost so far, and whether the move ends there."""
    here, odd, cost, stopping = (
        unit.at,
        diagonal_parity(view, unit),
        0,
        0 if rush else stopping_cells(view, unit, ignoring),
    )
    found = [Waypoint(cell=here, cost=0)]
    for there in steps:
        cost += step_price(view, unit, here, there, odd, rush=rush) or 0
        ends = bool(newly_covered(view, unit, here, there) & stopping)
        found.append(Waypoint(cell=there, cost=cost, ends=ends))
        odd, here = odd ^ is_diagonal(view, here, there), there
    return tuple(found)


def join_words(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def engagement_words(view: State, unit: Unit, end: Cell) -> str:
    """With whom a unit is engaged where it arrives; "" if with nobody."""
    enemies = engaged_with(view, unit, view.board.field.mask(cells(view, unit, end)))
    return f"engaged with {list_in_words(sorted(enemy.title for enemy in enemies))}" if enemies else ""


# --- ways out of a zone ---------------------------------------------------------------------


def after_leaving(view: State, seat: Seat, unit: Unit, move: Move) -> Preview:
    """A way that opens once the unit has got away: what is done first is to disengage."""
    loose, others = with_free_leave(view, unit), tuple(ways_out(view, seat, unit, move))
    if (refusal := BAR.find_refusal(loose, seat, move)) is not None:
        return replace(forbidden(loose, seat, unit, move, refusal), alternatives=others)
    first, way = Disengage(unit.id), walk_preview(loose, unit, move)
    odds = odds_of_action(view, first)
    return replace(
        way,
        words=f"Disengage, then move {way.path[-1].cost} of {way.budget}",
        detail=join_words(f"{percent(odds.success)} to get away" if odds else "", way.detail),
        action=plain(first),
        odds=odds,
        alternatives=others,
    )


def with_free_leave(view: State, unit: Unit) -> State:
    """The view as it would be once a unit has got away."""
    turn = view.turn if view.turn.unit == unit.id else Turn(unit=unit.id, start=unit.at)
    return replace(view, turn=replace(turn, acted=True, free=True, over=False))


def ways_out(view: State, seat: Seat, unit: Unit, move: Move) -> Iterator[Choice]:
    """How else a unit that is engaged may get on: by a boon, or by a shift if it is one step."""
    to = move.path[-1]
    tries = (SlipAway(unit.id), Shift(unit.id, to), Shift(unit.id, to, by="test"))
    return (BAR.choose(view, action) for action in tries if BAR.find_refusal(view, seat, action) is None)


# --- ways that are forbidden ----------------------------------------------------------------


def forbidden(view: State, seat: Seat, unit: Unit, move: Move, refusal: Refusal) -> Preview:
    """Why a way may not be gone, how far it is legal, and what leads as near as may be."""
    to = move.path[-1]
    known = to in view.board.grid
    if known and refusal.rule == NO_WAY:
        move, refusal = beside(view, seat, move, refusal)
    near = nearest(view, seat, unit, to) if known else ()
    return Preview(
        words=f"Not to {view.board.grid.label(to)}" if known else "Not off the map",
        path=waypoints(view, unit, legal_part(view, unit, move.path)),
        budget=points_left(view, unit),
        refusal=refusal,
        alternatives=(*ways_out(view, seat, unit, move), *near) if known else (),
    )


def beside(view: State, seat: Seat, move: Move, refusal: Refusal) -> tuple[Move, Refusal]:
    """A way past a neighbour of a cell to which none leads, where it is told what forbids the last step."""
    grid, here, to = view.board.grid, view.units[move.unit].at, move.path[-1]
    for cell in sorted(grid.neighbours(to), key=lambda cell: (grid.distance(cell, here), cell))[:NEAREST]:
        closer = Move(move.unit, (*move.path[:-1], cell, to))
        if (found := BAR.find_refusal(view, seat, closer)) is not None and found.rule != NO_WAY:
            return closer, found
    return move, refusal


def legal_part(view: State, unit: Unit, way: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The steps of a way before the first that is not legal."""
    steps, _ = fill_path(view, unit, way)
    broken = find_broken_rule(view, unit, steps)
    return steps if broken is None else steps[: broken.step]


def nearest(view: State, seat: Seat, unit: Unit, to: Cell) -> tuple[Choice, ...]:
    """The moves that end nearest to a cell, the cheapest first."""
    grid, way = view.board.grid, reachable(view, unit)
    found = sorted(
        view.board.field.cells(destinations(view, unit)), key=lambda c: (grid.distance(c, to), way.cost(c) or 0, c)
    )
    moves = [Move(unit.id, (cell,)) for cell in found[:NEAREST]]
    return tuple(BAR.choose(view, move) for move in moves if BAR.find_refusal(view, seat, move) is None)
