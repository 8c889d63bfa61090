"""What happens to units and leaders: they move, are hurt, leave the map, and change hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.systems.mass_combat.events.base import Course, OfPiece, no_player, no_zone
from fieldcraft.systems.mass_combat.state import Aspect, Leader, Piece, State, Unit

PASSING = ("situation", "boost", "pinned")
"""The kinds of aspects that do not last longer than a piece is on the map."""


class Moved(OfPiece, frozen=True, kw_only=True):
    """A piece comes into another zone, and whoever leads it; `free` if that is its free move."""

    zone: str
    free: bool = False

    def impossible(self, state: State) -> str:
        """A piece is placed by decree in a zone, and a leader alone there."""
        if why := super().impossible(state) or no_zone(state, self.zone):
            return why
        return "pieces are placed by decree, not moved" if self.free else ""

    def apply(self, state: State) -> State:
        piece = state.units[self.unit]
        moved = replace(piece, zone=self.zone) if type(piece) is Unit else replace(piece, zone=self.zone, unit="")
        turn = replace(state.turn, moved=True) if self.free else state.turn
        return state.put(replace(moved, out=False), turn=turn)


class CardTurned(Course, frozen=True, kw_only=True):
    """A card is turned up: everybody may read the aspect on it."""

    reveals_information: ClassVar[bool] = True

    aspect: Aspect

    def apply(self, state: State) -> State:
        return state.put_aspects(self.aspect)


class StressMarked(OfPiece, frozen=True, kw_only=True):
    """A leader marks a stress box."""

    box: int

    def impossible(self, state: State) -> str:
        """Only leaders have them, each once."""
        if why := super().impossible(state):
            return why
        leader = state.units[self.unit]
        if type(leader) is not Leader:
            return f"{leader.title}: no stress boxes"
        return f"that box of {leader.title} is marked" if self.box in leader.stress else ""

    def apply(self, state: State) -> State:
        leader = state.leaders[self.unit]
        return state.put(replace(leader, stress=(*leader.stress, self.box)))


class TakenOut(OfPiece, frozen=True, kw_only=True):
    """A piece is taken out; who led a unit stays behind, alone."""

    def impossible(self, state: State) -> str:
        """It must be on the map."""
        if why := super().impossible(state):
            return why
        piece = state.units[self.unit]
        return "" if piece.here else f"{piece.title}: not on the map"

    def apply(self, state: State) -> State:
        return leave_map(state, state.units[self.unit], out=True)


class OwnerChanged(OfPiece, frozen=True, kw_only=True):
    """A piece is another player's from now on; a leader leaves the unit to which it was attached."""

    owner: Seat

    def impossible(self, state: State) -> str:
        """Not in the middle of its turn."""
        if why := super().impossible(state) or no_player(state, self.owner):
            return why
        return "a piece that acts does not change sides" if state.turn.unit else ""

    def apply(self, state: State) -> State:
        piece: Piece = replace(state.units[self.unit], owner=self.owner)
        if type(piece) is Leader and piece.unit:
            piece = replace(piece, zone=state.zone_of(piece), unit="")
        led = state.leader_of.get(piece.id)
        changed = state.put(piece)
        if led is not None and changed.side_of(led) != changed.side_of(piece):
            changed = changed.put(replace(led, unit="", zone=piece.zone))
        return changed


def write_names(state: State, unit: str, words: Iterable[str]) -> State:
    """The state with the aspects that stand on the card of a piece, the first of which is its name."""
    for number, one in enumerate(words):
        kind: Any = "trait" if number else "name"
        aspect = Aspect(id=f"a{state.made + 1}", words=one, on=unit, kind=kind)
        state = state.put_aspects(aspect).change(made=state.made + 1)
    return state


class UnitAdded(OfPiece, frozen=True, kw_only=True):
    """A unit or a leader comes onto the table, with its name as an aspect."""

    unit: str
    piece: Piece
    aspects: tuple[str, ...] = ()

    def impossible(self, state: State) -> str:
        """It needs an id of its own, an owner, and a zone that there is."""
        if self.unit != self.piece.id or self.unit in state.units or self.unit in state.ground:
            return f"{self.unit!r} is taken, or not the id of the piece: every piece needs an id of its own"
        if self.piece.zone and (why := no_zone(state, self.piece.zone)):
            return why
        if type(self.piece) is Leader and self.piece.unit:
            return "a leader who comes onto the table is attached to no unit yet"
        return no_player(state, self.piece.owner)

    def apply(self, state: State) -> State:
        return write_names(state.put(self.piece), self.unit, (self.piece.title, *self.aspects))


class UnitEdited(OfPiece, frozen=True, kw_only=True):
    """Some fields of a unit or a leader are others from now on."""

    fields: dict[str, Any]

    def impossible(self, state: State) -> str:
        """The fields are those of a piece; who it is, where and whose is changed in other ways."""
        if why := super().impossible(state):
            return why
        if kept := next((name for name in ("id", "kind", "owner", "zone", "unit", "out") if name in self.fields), ""):
            return f"a piece keeps its {kept}"
        try:
            self.edited_piece(state)
        except msgspec.ValidationError as error:
            return f"that is no unit or leader: {error}"
        return ""

    def edited_piece(self, state: State) -> Piece:
        """The piece as it is to be; ValidationError if the fields are none of a piece."""
        piece = state.units[self.unit]
        if unknown := self.fields.keys() - set(piece.__struct_fields__):
            raise msgspec.ValidationError(f"it has no {min(unknown)}")
        edited: Piece = msgspec.convert({**msgspec.to_builtins(piece), **self.fields}, type(piece))
        return edited

    def apply(self, state: State) -> State:
        return state.put(self.edited_piece(state))


def leave_map(state: State, piece: Piece, *, out: bool) -> State:
    """The state without a piece on the map: what passes goes with it, and who led it stays behind, alone."""
    led, zone = state.leader_of.get(piece.id), state.zone_of(piece)
    gone: Piece = replace(piece, zone="", out=out)
    if type(gone) is Leader:
        gone = replace(gone, unit="")
    left = state.put(gone) if led is None else state.put(gone, replace(led, unit="", zone=zone))
    passing = [aspect.id for aspect in state.aspects_on.get(piece.id, ()) if aspect.kind in PASSING]
    return left.drop_aspects(*passing) if passing else left
