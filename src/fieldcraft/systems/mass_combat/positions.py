"""Where pieces stand: how far it is from zone to zone, who is an enemy there, and what hinders."""

from __future__ import annotations

from collections import deque
from typing import Any

from fieldcraft.board.zones import Zones
from fieldcraft.core import Denial, Seat, from_rule, rule
from fieldcraft.systems.mass_combat.state import Aspect, Piece, State

PER_ASPECT: int = from_rule(2, "mass.action.overcome.terrain")
"""How much each hindering aspect adds to the difficulty of entering a zone."""


@rule("mass.scope.needs")
def are_enemies(state: State, one: Seat, other: Seat) -> bool:
    """Players of one side are allies, all others enemies."""
    return state.players[one].side != state.players[other].side


@rule("mass.action.attack.two-zones")
def count_steps(ground: Zones, a: str, b: str) -> int | None:
    """Steps from zone to zone on the shortest way; None if no way leads there."""
    known: dict[Any, dict[str, int]] = ground.__dict__
    if (steps := known.get(("steps", a))) is None:
        steps = known["steps", a] = _steps_from(ground, a)
    return steps.get(b)


def _steps_from(ground: Zones, start: str) -> dict[str, int]:
    found, todo = {start: 0}, deque((start,))
    while todo:
        here = todo.popleft()
        for there in ground.neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


@rule("mass.zone.card", "mass.unit.acts-as-one")
def enemies_in(state: State, seat: Seat, zone: str) -> tuple[Piece, ...]:
    """The enemy units in a zone, where any number of units may stand, each as one."""
    units, players, side = state.units, state.players, state.players[seat].side
    return tuple([unit for id in state.unit_ids.get(zone, ()) if players[(unit := units[id]).owner].side != side])


def allies_in(state: State, piece: Piece, zone: str) -> tuple[Piece, ...]:
    """The other units of a piece's side in a zone."""
    found = state.units_in(zone)
    return tuple(unit for unit in found if unit.id != piece.id and not are_enemies(state, unit.owner, piece.owner))


@rule("mass.action.overcome.terrain", "mass.zones.aspect-reveal")
def find_hindering(state: State, piece: Piece, zone: str) -> tuple[Aspect, ...]:
    """The aspects of a zone that hinder how a piece moves; what lies face down does not count yet."""
    found = state.aspects_on.get(zone, ())
    return tuple(aspect for aspect in found if piece.movement in aspect.hinders and not aspect.face_down)


def find_pins(state: State, piece: Piece) -> tuple[Aspect, ...]:
    """The aspects that pin a piece down."""
    return tuple([aspect for aspect in state.aspects_on.get(piece.id, ()) if aspect.kind == "pinned"])


@rule("mass.turn.free-move")
def why_obstructed(state: State, piece: Piece, zone: str) -> Denial | None:
    """Enemy units and hindering aspects are obstacles to whoever enters their zone; lone leaders are none."""
    if found := enemies_in(state, piece.owner, zone):
        return Denial(f"in the way in {zone}: {found[0].title}", at=zone, unit=found[0].id)
    if hindering := find_hindering(state, piece, zone):
        return Denial(f"{hindering[0].words} is in the way in {zone}", at=zone)
    return None


@rule("mass.turn.free-move")
def why_not_adjacent(state: State, piece: Piece, zone: str) -> Denial | None:
    """A piece moves from its zone to a zone next to it."""
    here = state.zone_of(piece)
    near = state.ground.neighbours(here)
    if not zone:
        return Denial(f"name a zone next to {here}: {', '.join(near) or 'there is none'}")
    if zone not in state.ground:
        return Denial(f"there is no zone {zone!r}: {', '.join(state.ground.cells)}")
    return None if zone in near else Denial(f"{zone} is not next to {here}: {', '.join(near) or 'nothing'} is", at=zone)
