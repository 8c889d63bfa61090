"""Where a unit can go for how many slots, and the way to a tile before it is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.board.sight import field_of_view
from fieldcraft.core import Action, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Choice, Preview, Reach, Waypoint
from fieldcraft.presentation.reach import Band, Cost
from fieldcraft.systems.tiles.actions.moving import CarefulStep, Jog, Momentum, MoveAction, Rush
from fieldcraft.systems.tiles.commands import commandable
from fieldcraft.systems.tiles.movement import fill_path, prices
from fieldcraft.systems.tiles.presentation.deeds import BAR
from fieldcraft.systems.tiles.ranges import graze
from fieldcraft.systems.tiles.slots import paces
from fieldcraft.systems.tiles.state import State, Unit

SHOWN = 20
"""How far the tiles in sight are listed, in steps."""

MOVES: dict[str, type[MoveAction]] = {"careful_step": CarefulStep, "rush": Rush, "jog": Jog, "momentum": Momentum}
"""The ways to move over tiles by the names of their deeds."""


def show_reach(view: State, seat: Seat, piece: str, deed: str) -> Reach:
    """The tiles on which a move can end, in bands by the slots that they take, whichever deed leads there.

    Of the units of other sides it tells what they could do with the slots that they have.
    """
    unit = view.units.get(piece)
    if unit is None or (unit.side == seat and unit not in commandable(view, seat)):
        return Reach(piece=piece, deed=deed, budget=0)
    found = prices(view, unit)
    costs = tuple(Cost(cell=cell, cost=slots) for slots, mask in found.items() for cell in view.field.cells(mask))
    bands = tuple(Band(most=slots, label=pluralize(slots, "slot")) for slots in found)
    sees = list_seen(view, unit)
    return Reach(piece=piece, deed=deed, budget=unit.budget.left, costs=costs, bands=bands, sees=sees)


def list_seen(view: State, unit: Unit) -> tuple[Cell, ...]:
    """The tiles to whose Centers a straight line from one of a unit's is clear, as far as they are shown."""
    masks = (field_of_view(view.field, cell, SHOWN, graze(view)) for cell in unit.at.cells)
    return view.field.cells(reduce(or_, masks, 0))


def show_plan(view: State, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """The preview of going by waypoints to the last of them, by a deed if it leads there, else by the cheapest."""
    unit = view.units.get(piece)
    if unit is None or not way:
        return Preview(words="Nothing moves here")
    tried = {name: make_move(name, piece, way) for name in sorted(MOVES, key=lambda name: name != deed)}
    legal = (move for move in tried.values() if BAR.find_refusal(view, seat, move) is None)
    move = next(legal, None) or tried.get(deed) or find_telling(unit, tried)
    shown = BAR.preview(view, seat, move)
    path = fill_path(view, unit, way) if shown.refusal is None else None
    steps = tuple(Waypoint(cell=cell, cost=number) for number, cell in enumerate(path or (), 1))
    alternatives = () if shown.refusal is None else tuple(list_alternatives(view, seat, unit, way[-1]))
    return replace(shown, path=steps, alternatives=alternatives)


def list_alternatives(view: State, seat: Seat, unit: Unit, goal: Cell) -> Iterator[Choice]:
    """The move that leads nearest to a tile where it cannot lead there; none for who is not to act."""
    grid, bands = view.map.grid, prices(view, unit)
    ends = [(grid.distance(cell, goal), cell) for mask in bands.values() for cell in view.field.cells(mask)]
    if not ends or unit not in commandable(view, seat):
        return
    nearest = min(ends)[1]
    for name in MOVES:
        move = make_move(name, unit.id, (nearest,))
        if isinstance(move, MoveAction) and BAR.find_refusal(view, seat, move) is None:
            yield BAR.choose(view, move)
            return


def find_telling(unit: Unit, tried: Mapping[str, Action]) -> Action:
    """The move whose refusal says most: the longest that can be paid."""
    payable = [pace.way for pace in paces(unit.budget)]
    return next((tried[name] for name in reversed(MOVES) if name in payable), tried["careful_step"])


def make_move(deed: str, piece: str, way: tuple[Cell, ...]) -> Action:
    """A move of a unit over waypoints."""
    if deed == "careful_step":
        return CarefulStep(piece, way[-1])
    kind = MOVES[deed]
    move: Action = kind(piece, way)  # type: ignore[call-arg]
    return move
