"""Where a piece can go: freely, by force, or not at all; and whom it could attack from where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Attackable, Cost, NoEntry, Preview, Reach, Waypoint
from fieldcraft.systems.mass_combat.actions.attacking import Attack, Duel
from fieldcraft.systems.mass_combat.actions.moving import ExtraMove, Force, Move
from fieldcraft.systems.mass_combat.positions import why_obstructed
from fieldcraft.systems.mass_combat.presentation.deeds import BAR, begin_activation, cell_of, odds_of_action
from fieldcraft.systems.mass_combat.state import Piece, State
from fieldcraft.systems.mass_combat.turns import list_commandable

WAYS = (Move, Force, ExtraMove)
"""The orders by which one comes into the next zone, the cheapest first."""


def reach_zones(view: State, seat: Seat, piece: str, deed: str) -> Reach:
    """Where a piece can go now, and whom it could attack."""
    unit = view.units.get(piece)
    if unit is None or unit not in list_commandable(view, seat):
        return Reach(piece=piece, deed=deed or "move", budget=0)
    return Reach(
        piece=piece,
        deed=deed or "move",
        budget=1,
        spent=int(view.turn.moved and view.turn.unit == piece),
        costs=tuple(list_costs(view, seat, unit)),
        closed=tuple(list_closed(view, seat, unit)),
        attackable=tuple(list_attackable(view, seat, unit)),
    )


def list_costs(view: State, seat: Seat, unit: Piece) -> Iterator[Cost]:
    """The zone in which a piece is, those that it may enter freely, and those that it may force its way into."""
    if not unit.zone:
        return
    yield Cost(cell=cell_of(view, unit.zone), cost=0)
    for zone in view.ground.neighbours(unit.zone):
        if (way := find_way(view, seat, unit, zone)) is not None:
            odds = None if isinstance(way, Move) else odds_of_action(view, way)
            text = "free" if odds is None else "opposed" if "4dF" in odds.against else "hindered"
            yield Cost(cell=cell_of(view, zone), cost=1, odds=odds, text=text)


def list_closed(view: State, seat: Seat, unit: Piece) -> Iterator[NoEntry]:
    """The zones next door that a piece may not enter now, even by force."""
    for zone in view.ground.neighbours(unit.zone) if unit.zone and view.ask is None else ():
        if find_way(view, seat, unit, zone) is None:
            kind = Move if why_obstructed(view, unit, zone) is None else Force
            if (refusal := BAR.find_refusal(view, seat, kind(unit.id, zone))) is not None:
                yield NoEntry(cell=cell_of(view, zone), refusal=refusal)


def find_way(view: State, seat: Seat, unit: Piece, zone: str) -> Action | None:
    """The cheapest order that brings a piece into the next zone."""
    orders = (kind(unit.id, zone) for kind in WAYS)
    return next((order for order in orders if BAR.find_refusal(view, seat, order) is None), None)


def list_attackable(view: State, seat: Seat, unit: Piece) -> Iterator[Attackable]:
    """The enemies that a piece could attack now."""
    begun = view if view.turn.unit else begin_activation(view, unit.id)
    for kind in (Attack, Duel):
        for action in kind.of_piece(begun, unit):
            if BAR.find_refusal(view, seat, action) is None:
                odds = odds_of_action(view, action)
                yield Attackable(piece=action.target, deed=action.offer_name, odds=odds)


def show_plan(view: State, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """The preview of going to a zone: by the deed that was chosen, else the cheapest that leads there."""
    unit, cells = view.units.get(piece), view.ground.cells
    number = way[-1][0] if way else -1
    if unit is None or number not in range(len(cells)) or not unit.zone:
        return Preview(words="Nothing moves here")
    zone = cells[number]
    order = find_way(view, seat, unit, zone) or Move(piece, zone)
    shown = BAR.preview(view, seat, order)
    path = (Waypoint(cell=cell_of(view, unit.zone), cost=0), Waypoint(cell=cell_of(view, zone), cost=1))
    return shown if shown.refusal else replace(shown, path=path, budget=1)
