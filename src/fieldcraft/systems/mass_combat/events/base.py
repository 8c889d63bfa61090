"""What events have in common: the piece or the player to whom they happen."""

from __future__ import annotations

from fieldcraft.core import Event, Seat
from fieldcraft.systems.mass_combat.state import State


def no_piece(state: State, id: str) -> str:
    """That there is no piece of an id, in words; "" if there is one."""
    return "" if id in state.units else f"there is no unit or leader {id!r}: {', '.join(state.units)}"


def no_player(state: State, seat: Seat) -> str:
    """That there is no player of a name, in words; "" if there is one."""
    return "" if seat in state.players else f"there is no player {seat!r}: {', '.join(state.players)}"


def no_zone(state: State, zone: str) -> str:
    """That there is no zone of a name, in words; "" if there is one."""
    return "" if zone in state.ground else f"there is no zone {zone!r}: {', '.join(state.ground.cells)}"


class OfPiece(Event, frozen=True, kw_only=True):
    """Something that happens to a unit or a leader."""

    unit: str

    def impossible(self, state: State) -> str:
        """It must be there."""
        return no_piece(state, self.unit)


class OfPlayer(Event, frozen=True, kw_only=True):
    """Something that happens to a player."""

    seat: Seat

    def impossible(self, state: State) -> str:
        """There must be such a player."""
        return no_player(state, self.seat)


class Course(Event, frozen=True, kw_only=True):
    """Something that follows from what is done, and that nobody decrees."""

    def impossible(self, state: State) -> str:
        """It follows of itself."""
        return "that follows from what is done, and cannot be decreed"
