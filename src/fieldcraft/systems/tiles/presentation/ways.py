"""Where a unit can go for how many slots, and the way to a tile before it is gone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Choice, Preview, Reach, Waypoint
from fieldcraft.presentation.offers import Band, Cost
from fieldcraft.systems.tiles.actions.moving import CarefulStep, Jog, Momentum, MoveAction, Rush
from fieldcraft.systems.tiles.commands import commandable
from fieldcraft.systems.tiles.movement import ends, fill_path, prices
from fieldcraft.systems.tiles.presentation.deeds import BAR
from fieldcraft.systems.tiles.slots import paces
from fieldcraft.systems.tiles.state import State, Unit

MOVES: dict[str, type[MoveAction]] = {"careful_step": CarefulStep, "rush": Rush, "jog": Jog, "momentum": Momentum}
"""The ways to move over tiles by the names of their deeds."""


def show_reach(view: State, seat: Seat, piece: str, deed: str) -> Reach:
    """The tiles on which a move can end, in bands by the slots that they take; of all ways to move for no deed."""
    unit = view.units.get(piece)
    if unit is None or unit not in commandable(view, seat):
        return Reach(piece=piece, deed=deed, budget=0)
    found = find_bands(view, unit, deed)
    costs = tuple(Cost(cell=cell, cost=slots) for slots, mask in found.items() for cell in view.field.cells(mask))
    bands = tuple(Band(most=slots, label=pluralize(slots, "slot")) for slots in found)
    return Reach(piece=piece, deed=deed, budget=unit.budget.left, costs=costs, bands=bands)


def find_bands(view: State, unit: Unit, deed: str) -> dict[int, int]:
    """For each number of slots the tiles that take it, by one way to move or by any."""
    if deed not in MOVES:
        return prices(view, unit)
    found: dict[int, int] = {}
    seen = 0
    for pace in paces(unit.budget):
        if pace.way == deed:
            found[pace.slots] = ends(view, unit, pace) & ~seen
            seen |= found[pace.slots]
    return {slots: mask for slots, mask in found.items() if mask}


def show_plan(view: State, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """The preview of going by waypoints to the last of them, by a deed or by the cheapest that leads there."""
    unit = view.units.get(piece)
    if unit is None or not way:
        return Preview(words="Nothing moves here")
    tried = [make_move(deed, piece, way)] if deed in MOVES else [make_move(name, piece, way) for name in MOVES]
    legal = (move for move in tried if BAR.find_refusal(view, seat, move) is None)
    move = next(legal, tried[-1] if deed in MOVES else find_telling(view, unit, tried))
    shown = BAR.preview(view, seat, move)
    path = fill_path(view, unit, way) if shown.refusal is None else None
    steps = tuple(Waypoint(cell=cell, cost=number) for number, cell in enumerate(path or (), 1))
    alternatives = () if shown.refusal is None else tuple(list_alternatives(view, seat, unit, deed, way[-1]))
    return replace(shown, path=steps, alternatives=alternatives)


def list_alternatives(view: State, seat: Seat, unit: Unit, deed: str, goal: Cell) -> Iterator[Choice]:
    """The move that leads nearest to a tile where it cannot lead there; none for who is not to act."""
    grid, bands = view.map.grid, find_bands(view, unit, deed)
    ends = [(grid.distance(cell, goal), cell) for mask in bands.values() for cell in view.field.cells(mask)]
    if not ends or unit not in commandable(view, seat):
        return
    nearest = min(ends)[1]
    for name in [deed] if deed in MOVES else MOVES:
        move = make_move(name, unit.id, (nearest,))
        if isinstance(move, MoveAction) and BAR.find_refusal(view, seat, move) is None:
            yield BAR.choose(view, move)
            return


def find_telling(view: State, unit: Unit, tried: list[Action]) -> Action:
    """The move whose refusal says most: the longest that can be paid."""
    payable = [pace.way for pace in paces(unit.budget)]
    names = list(MOVES)
    return next((move for name, move in zip(names[::-1], tried[::-1], strict=True) if name in payable), tried[0])


def make_move(deed: str, piece: str, way: tuple[Cell, ...]) -> Action:
    """A move of a unit over waypoints."""
    if deed == "careful_step":
        return CarefulStep(piece, way[-1])
    kind = MOVES[deed]
    move: Action = kind(piece, way)  # type: ignore[call-arg]
    return move
