"""Aspects that come into play, are invoked, and go; and the points that players get and pay."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Event, Seat
from fieldcraft.systems.mass_combat.events.base import Course, OfPlayer, no_player
from fieldcraft.systems.mass_combat.events.pieces import leave_map
from fieldcraft.systems.mass_combat.state import Aspect, Player, State


def hide_words(aspect: Aspect, seat: Seat) -> Aspect:
    """An aspect as a seat may know it: a card that lies face down is read by its writer alone."""
    if not aspect.face_down or seat in (GM, aspect.writer) or not (aspect.words or aspect.hinders):
        return aspect
    return replace(aspect, words="", hinders=())


class AspectMade(Event, frozen=True, kw_only=True):
    """An aspect comes into play."""

    aspect: Aspect

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        shown = hide_words(self.aspect, seat)
        return self if shown is self.aspect else replace(self, aspect=shown)

    def impossible(self, state: State) -> str:
        """It lies on a zone or a piece, under an id of its own."""
        aspect = self.aspect
        if aspect.id in state.aspects or aspect.id in state.units:
            return f"{aspect.id!r} is taken: every aspect needs an id of its own"
        if aspect.on not in state.ground and aspect.on not in state.units:
            return f"an aspect lies on a zone or a piece: there is no {aspect.on!r}"
        return next(filter(None, (no_player(state, seat) for seat in aspect.free)), "")

    def apply(self, state: State) -> State:
        aspect, turn = self.aspect, state.turn
        if aspect.kind == "pinned" and aspect.maker == turn.unit:
            turn = replace(turn, held=(*turn.held, aspect.id))
        return state.put_aspects(aspect, made=state.made + 1, turn=turn)


class AspectEvent(Event, frozen=True, kw_only=True):
    """Something that happens to an aspect."""

    aspect: str

    def impossible(self, state: State) -> str:
        """It must be in play."""
        return "" if self.aspect in state.aspects else f"there is no aspect {self.aspect!r}"


class AspectGone(AspectEvent, frozen=True, kw_only=True):
    """An aspect is in play no more."""

    def apply(self, state: State) -> State:
        return state.drop_aspects(self.aspect)


class AspectEdited(AspectEvent, frozen=True, kw_only=True):
    """The words of an aspect are others from now on, or whom it hinders; the card lies open."""

    words: str
    hinders: tuple[Any, ...] = ()

    def apply(self, state: State) -> State:
        aspect = state.aspects[self.aspect]
        return state.put_aspects(replace(aspect, words=self.words, hinders=self.hinders, face_down=False))


class InvocationGiven(AspectEvent, frozen=True, kw_only=True):
    """A player may invoke an aspect freely once more."""

    seat: Seat

    def impossible(self, state: State) -> str:
        """There must be such an aspect and such a player."""
        return super().impossible(state) or no_player(state, self.seat)

    def apply(self, state: State) -> State:
        return state.put_aspects(add_free(state.aspects[self.aspect], self.seat, 1))


class InvocationHanded(Course, frozen=True, kw_only=True):
    """A player hands a free invocation to an ally."""

    aspect: str
    seat: Seat
    to: Seat

    def apply(self, state: State) -> State:
        aspect = add_free(state.aspects[self.aspect], self.seat, -1)
        return state.put_aspects(add_free(aspect, self.to, 1))


class PinHeld(Course, frozen=True, kw_only=True):
    """A unit keeps up a pin that it has made."""

    unit: str
    aspect: str

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, held=(*state.turn.held, self.aspect)))


def add_free(aspect: Aspect, seat: Seat, number: int) -> Aspect:
    """The aspect with some free invocations more, or less, for a seat."""
    free = {**aspect.free, seat: aspect.free.get(seat, 0) + number}
    return replace(aspect, free={one: count for one, count in free.items() if count > 0})


# --- players ----------------------------------------------------------------------------------


class PointAwarded(OfPlayer, frozen=True, kw_only=True):
    """A player is owed a fate point after the battle."""

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        return state.put_player(replace(player, awards=player.awards + 1))


class PointBought(Course, frozen=True, kw_only=True):
    """A player buys a fate point out of the battle chest, at a price in build points."""

    seat: Seat
    price: int

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        return state.put_player(replace(player, chest=player.chest - self.price, fate=player.fate + 1))


class Conceded(OfPlayer, frozen=True, kw_only=True):
    """A player is out of the battle, and all their pieces leave the map."""

    def impossible(self, state: State) -> str:
        """Once, and not while a question waits."""
        if why := super().impossible(state):
            return why
        if state.asks or state.contest:
            return "a question waits for its answer"
        player = state.players[self.seat]
        return f"{player.name} conceded already" if player.conceded else ""

    def apply(self, state: State) -> State:
        state = state.put_player(replace(state.players[self.seat], conceded=True))
        for id in state.units:
            if (piece := state.units[id]).owner == self.seat and piece.here:
                state = leave_map(state, piece, out=False)
        return state


class PlayerEdited(OfPlayer, frozen=True, kw_only=True):
    """A player's points are others from now on."""

    fields: dict[str, Any]

    def impossible(self, state: State) -> str:
        """Points are numbers from 0 to 999."""
        if why := super().impossible(state):
            return why
        if strange := self.fields.keys() - {"chest", "fate", "own", "awards", "title"}:
            return f"a player keeps their {min(strange)}"
        try:
            self.edited_player(state)
        except msgspec.ValidationError as error:
            return f"that is no player: {error}"
        return ""

    def edited_player(self, state: State) -> Player:
        """The player as it is to be; ValidationError if the fields are none of a player."""
        return msgspec.convert({**msgspec.to_builtins(state.players[self.seat]), **self.fields}, Player)

    def apply(self, state: State) -> State:
        return state.put_player(self.edited_player(state))
