"""Where a piece can go, what it can strike from where it stands, and who threatens it, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from fieldcraft.board import Cell
from fieldcraft.board.sight import field_of_view
from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Attackable, Cost, Reach, Zone
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Shoot, may_shoot, may_strike
from fieldcraft.systems.fates_edge.miniatures.actions.moving import legal_steps
from fieldcraft.systems.fates_edge.miniatures.actions.shared import enemies
from fieldcraft.systems.fates_edge.miniatures.combat import cover_against
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.movement import allowance, destinations, is_bound, points_left, reachable
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.presentation.risks import risk_words
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import has_drops
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile, projects_zone, threatens, zone
from fieldcraft.systems.shared.presentation.ground import COVERS

SHOWN = 20
"""How far the cells in sight are listed, in steps: beyond the reach of any spell."""


def reach(view: State, seat: Seat, piece: str, deed: str) -> Reach:
    """Where a piece can go now, or could go in its turn; nowhere while it is bound by those who engage it."""
    unit = view.units.get(piece)
    if unit is None:
        return Reach(piece=piece, deed=deed or "move", budget=0)
    return Reach(
        piece=piece,
        deed=deed or "move",
        budget=allowance(view, unit),
        spent=allowance(view, unit) - points_left(view, unit),
        costs=tuple(costs(view, unit)),
        zones=tuple(zones(view, unit)),
        threatened_by=tuple(threats(view, unit)),
        attackable=tuple(attackable(view, seat, unit)),
        sees=sees(view, unit),
    )


def costs(view: State, unit: Unit) -> Iterator[Cost]:
    """The cells in which a unit may end a move, with what they cost, and whether its movement ends there."""
    if (
        is_bound(view, unit)
        or (view.turn.unit == unit.id and view.turn.over)
        or unit.conditions & {"helpless", "restrained"}
    ):
        return
    way, field, risky = reachable(view, unit), view.board.field, bool(view.effects) or has_drops(view)
    for cell in field.cells(destinations(view, unit)):
        text = risk_words(view, unit, legal_steps(view, unit, (cell,))) if risky else ""
        yield Cost(cell=cell, cost=way.cost(cell) or 0, ends=bool(way.stopped & field.bit(cell)), text=text)


def zones(view: State, unit: Unit) -> Iterator[Zone]:
    """What each hostile side controls against a unit."""
    for side in view.sides:
        masks = (zone(view, enemy) for enemy in view.of(side) if projects_zone(view, enemy, unit.side))
        if mask := reduce(or_, masks, 0):
            yield Zone(side=side, cells=view.board.field.cells(mask), text="zone of control")


def threats(view: State, unit: Unit) -> list[str]:
    """The enemies who could strike a unit where it stands."""
    others = (other for other in view.units.values() if is_hostile(view, unit.side, other.side))
    return sorted(other.id for other in others if threatens(view, other, unit))


def attackable(view: State, seat: Seat, unit: Unit) -> Iterator[Attackable]:
    """The enemies that a unit could strike or shoot from where it stands, its act or turn aside."""
    for target in sorted(enemies(view, unit), key=lambda target: target.id):
        blow, shot = Attack(unit.id, target.id), Shoot(unit.id, target.id)
        if may_strike(view, blow, seat) is None:
            yield at(view, unit, target, "attack", blow)
        if may_shoot(view, shot, seat) is None:
            yield at(view, unit, target, "shoot", shot)


def at(view: State, unit: Unit, target: Unit, deed: str, action: Action) -> Attackable:
    """An enemy that could be attacked: how, behind what cover, and with what odds."""
    cover = COVERS.get(cover_against(view, unit, target, ranged=deed == "shoot"), "")
    return Attackable(piece=target.id, deed=deed, cover=cover, odds=odds_of_action(view, action))


def sees(view: State, unit: Unit) -> tuple[Cell, ...]:
    """The cells that a unit sees from any cell of its base, as far as they are shown."""
    field, graze = view.board.field, view.options.los_graze
    return field.cells(reduce(or_, (field_of_view(field, cell, SHOWN, graze) for cell in cells(view, unit)), 0))
