"""What happens before a battle: units are bought, zones placed, aspects written, homes chosen, phases begun."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Link, Zone, Zones
from fieldcraft.core import Event, Seat
from fieldcraft.systems.mass_combat.events.aspects import hide_words
from fieldcraft.systems.mass_combat.events.base import Course
from fieldcraft.systems.mass_combat.events.pieces import UnitAdded, write_names
from fieldcraft.systems.mass_combat.events.turns import spend_point
from fieldcraft.systems.mass_combat.state import Aspect, Card, Leader, Phase, Piece, State, Unit


class UnitBought(Course, frozen=True, kw_only=True):
    """A player buys a unit out of the chest."""

    unit: str
    piece: Unit
    aspects: tuple[str, ...] = ()
    price: int

    def apply(self, state: State) -> State:
        player = state.players[self.piece.owner]
        paid = state.put_player(replace(player, chest=player.chest - self.price))
        return UnitAdded(unit=self.unit, piece=self.piece, aspects=self.aspects).apply(paid)


class UnitStruck(Course, frozen=True, kw_only=True):
    """A player strikes a unit or a leader out again: its price is back in the chest, and who led it leads nobody."""

    unit: str
    price: int

    def apply(self, state: State) -> State:
        piece = state.units[self.unit]
        player = state.players[piece.owner]
        state = state.put_player(replace(player, chest=player.chest + self.price))
        if (leader := state.leader_of.get(self.unit)) is not None:
            state = state.put(replace(leader, unit=""))
        state = state.drop_aspects(*(aspect.id for aspect in state.aspects_on.get(self.unit, ())))
        return replace(state, units={id: one for id, one in state.units.items() if id != self.unit})


class CardRewritten(Course, frozen=True, kw_only=True):
    """A player writes the card of a unit or a leader anew, and pays what it costs more."""

    unit: str
    piece: Piece
    aspects: tuple[str, ...] = ()
    price: int = 0

    def apply(self, state: State) -> State:
        player = state.players[self.piece.owner]
        state = state.put_player(replace(player, chest=player.chest - self.price)).put(self.piece)
        state = state.drop_aspects(*(aspect.id for aspect in state.aspects_on.get(self.unit, ())))
        return write_names(state, self.unit, (self.piece.title, *self.aspects))


class LeaderBrought(Course, frozen=True, kw_only=True):
    """A player brings a leader, perhaps with a unit."""

    unit: str
    piece: Leader
    aspects: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return UnitAdded(unit=self.unit, piece=self.piece, aspects=self.aspects).apply(state)


class LeaderAssigned(Course, frozen=True, kw_only=True):
    """A leader will begin with another unit, or ("") alone."""

    unit: str
    to: str

    def apply(self, state: State) -> State:
        leader: Leader = replace(state.leaders[self.unit], unit=self.to)
        return state.put(leader)


class PlayerReady(Course, frozen=True, kw_only=True):
    """A player is done with a phase of the muster, or is not after all."""

    seat: Seat
    ready: bool = True

    def apply(self, state: State) -> State:
        return state.put_player(replace(state.players[self.seat], ready=self.ready))


class PhaseBegan(Course, frozen=True, kw_only=True):
    """The next phase begins; `placing` is the order in which players place zones, once it is known."""

    phase: Phase
    placing: tuple[Seat, ...] = ()

    def apply(self, state: State) -> State:
        players = {seat: replace(player, ready=False) for seat, player in state.players.items()}
        return replace(state, phase=self.phase, players=players, placing=self.placing or state.placing)


class ZonePlaced(Course, frozen=True, kw_only=True):
    """A player lays a zone card beside others."""

    zone: str
    beside: tuple[str, ...] = ()
    seat: Seat

    def apply(self, state: State) -> State:
        ground = state.ground
        links = (*ground.links, *(Link((self.zone, other)) for other in self.beside))
        field = Zones(zones=(*ground.zones, Zone(self.zone)), links=links)
        return replace(state, ground=place_zones(field), cards={**state.cards, self.zone: Card(by=self.seat)})


class CardWritten(Course, frozen=True, kw_only=True):
    """A player writes an aspect on a zone card for a fate point, and lays it face down."""

    aspect: Aspect

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        shown = hide_words(self.aspect, seat)
        return self if shown is self.aspect else replace(self, aspect=shown)

    def apply(self, state: State) -> State:
        paid = state.put_player(spend_point(state.players[self.aspect.writer]))
        return paid.put_aspects(self.aspect).change(made=state.made + 1)


class HomeChosen(Course, frozen=True, kw_only=True):
    """A side has its home zone."""

    side: str
    zone: str

    def apply(self, state: State) -> State:
        return replace(state, homes={**state.homes, self.side: self.zone})
