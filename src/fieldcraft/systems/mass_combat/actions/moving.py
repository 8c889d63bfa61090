"""Moving: one zone for free, into a zone with obstacles, and further."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule, ruling_id
from fieldcraft.core.words import list_in_words
from fieldcraft.systems.mass_combat.actions.base import ActionOrder, PieceOrder, turn_of
from fieldcraft.systems.mass_combat.contests import make_hand, oppose_with
from fieldcraft.systems.mass_combat.moving import enter_zone
from fieldcraft.systems.mass_combat.positions import (
    PER_ASPECT,
    enemies_in,
    find_hindering,
    find_pins,
    why_not_adjacent,
    why_obstructed,
)
from fieldcraft.systems.mass_combat.skills import MOVING, choose_skill
from fieldcraft.systems.mass_combat.state import Contest, Hand, Piece, State, Undertaking
from fieldcraft.systems.mass_combat.text.tokens import ZONE


@rule("mass.turn.free-move")
def has_free_move(state: State, action: PieceOrder, by: Seat) -> Denial | None:
    """A piece has one free move in its turn, and none while it is pinned down."""
    piece = state.units[action.unit]
    if turn_of(state, piece.id).moved:
        return Denial(f"{piece.title}: the free move is used", unit=piece.id)
    if pins := find_pins(state, piece):
        return Denial(f"{piece.title}: {pins[0].words}, so no free move", unit=piece.id)
    return None


@rule("mass.turn.free-move")
def leads_next_door(state: State, action: Move | Force | ExtraMove, by: Seat) -> Denial | None:
    """A move leads from a zone to one next to it."""
    return why_not_adjacent(state, state.units[action.unit], action.to)


@rule("mass.turn.free-move", "mass.leaders.independent")
def is_unobstructed(state: State, action: Move | ExtraMove, by: Seat) -> Denial | None:
    """The zone that is entered holds neither enemy units nor what hinders."""
    return why_obstructed(state, state.units[action.unit], action.to)


class Move(PieceOrder, frozen=True):
    """Move one zone for free."""

    to: Annotated[str, ZONE]

    label, icon, targets = "Move", "footprints", "cell"
    summary = "One zone, if nothing is in the way there."
    ruling = "mass.turn.free-move"
    group, cost = "Moving", "the free move"
    rank = 10
    slot = "2"
    checks = (*PieceOrder.checks, has_free_move, leads_next_door, is_unobstructed)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        if not piece.zone or turn_of(state, piece.id).moved:
            return ()
        return (cls(piece.id, zone) for zone in state.ground.neighbours(piece.zone))

    def resolve(self, play: Play[State]) -> None:
        self.begin(play)
        enter_zone(play, self.unit, self.to, has_free_move, free=True)


@rule("mass.action.overcome.enter-zone")
def meets_an_obstacle(state: State, action: Force, by: Seat) -> Denial | None:
    """An action is needed to enter a zone only where something is in the way, or to get away when pinned down."""
    piece = state.units[action.unit]
    if find_pins(state, piece) or why_obstructed(state, piece, action.to) is not None:
        return None
    return Denial(f"nothing is in the way to {action.to}: move there, or move an extra zone", at=action.to)


class Force(ActionOrder, frozen=True):
    """Overcome what is in the way into a zone next to it."""

    to: Annotated[str, ZONE]

    label, icon, targets = "Force a way", "hand-fist", "cell"
    summary = "Enter a zone where enemies or hindering aspects are, or get away when pinned down."
    ruling = "mass.action.overcome.enter-zone"
    group = "Moving"
    rank = 11
    slot = "5"
    kind = "overcome"
    checks = (*ActionOrder.checks, leads_next_door, meets_an_obstacle)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return (cls(piece.id, zone) for zone in state.ground.neighbours(piece.zone)) if piece.zone else ()

    def undertake(self, state: State) -> Contest:
        piece = state.units[self.unit]
        return Contest(
            undertaking=Undertaking(deed="enter", piece=piece.id, zone=self.to),
            actor=make_hand(state, piece, choose_skill(state, piece, MOVING)),
            against=list_obstacles(state, piece, self.to),
            defenders=list_defenders(state, piece, self.to),
        )


@rule("mass.action.overcome.both", "mass.action.overcome.terrain", "mass.action.create.pinned-down")
def list_obstacles(state: State, piece: Piece, zone: str) -> tuple[Hand, ...]:
    """What opposes an entry besides units: twice the number of hindering aspects, and the Shoot of who pins it down.

    The highest of all counts.
    """
    hindering = find_hindering(state, piece, zone)
    words = list_in_words(aspect.words for aspect in hindering)
    terrain = oppose_with(PER_ASPECT * len(hindering), words, ruling_id(find_hindering))
    pinners = (state.units[pin.maker] for pin in find_pins(state, piece))
    return (*((terrain,) if hindering else ()), *(make_hand(state, pinner, "Shoot") for pinner in pinners))


@rule("mass.action.overcome.enemy")
def list_defenders(state: State, piece: Piece, zone: str) -> tuple[Seat, ...]:
    """The enemy players with units in a zone, each of whom says whether one of them opposes, in the order of play."""
    owners = {unit.owner for unit in enemies_in(state, piece.owner, zone)}
    return tuple(seat for seat in (state.order or tuple(state.players)) if seat in owners)


@rule("mass.action.overcome.extra-zones")
def may_go_further(state: State, action: ExtraMove, by: Seat) -> Denial | None:
    """Extra zones are for moves without opposition; a second zone is next to the first."""
    piece = state.units[action.unit]
    if pins := find_pins(state, piece):
        return Denial(f"{piece.title}: {pins[0].words}, so force a way out", unit=piece.id)
    if action.beyond and (action.beyond == action.to or action.beyond not in state.ground.neighbours(action.to)):
        return Denial(f"{action.beyond} is not next to {action.to}", at=action.beyond)
    return None


class ExtraMove(ActionOrder, frozen=True):
    """Overcome to move one zone more, and perhaps a second one."""

    to: Annotated[str, ZONE]
    beyond: Annotated[str, ZONE.after("then")] = ""

    verb, label, icon, targets = "extra", "Move further", "wind", "cell"
    summary = "One zone more; with style a second one, in place of the boost."
    ruling = "mass.action.overcome.extra-zones"
    group = "Moving"
    rank = 12
    slot = "6"
    kind = "overcome"
    checks = (*ActionOrder.checks, leads_next_door, is_unobstructed, may_go_further)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        for zone in state.ground.neighbours(piece.zone) if piece.zone else ():
            if why_obstructed(state, piece, zone) is None:
                yield cls(piece.id, zone)
                for beyond in state.ground.neighbours(zone):
                    if why_obstructed(state, piece, beyond) is None:
                        yield cls(piece.id, zone, beyond)

    def undertake(self, state: State) -> Contest:
        piece = state.units[self.unit]
        return Contest(
            undertaking=Undertaking(deed="extra", piece=piece.id, zone=self.to, beyond=self.beyond),
            actor=make_hand(state, piece, choose_skill(state, piece, MOVING)),
            against=(oppose_with(0, "no obstacle", ruling_id(may_go_further)),),
        )


ACTIONS: tuple[type[Action], ...] = (Move, Force, ExtraMove)
