"""Whose turn it is: the order, activations, cycles, and the end of the battle."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.systems.mass_combat.events.base import Course, OfPlayer
from fieldcraft.systems.mass_combat.state import ActionKind, Initiative, Leader, Player, State, Turn


class InitiativeRolled(Course, frozen=True, kw_only=True):
    """A player has rolled for the order."""

    seat: Seat
    initiative: Initiative

    def apply(self, state: State) -> State:
        return state.change(initiative={**state.initiative, self.seat: self.initiative})


class OrderSet(Course, frozen=True, kw_only=True):
    """The order of the players is known."""

    order: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.change(order=self.order)


class PlayerUp(OfPlayer, frozen=True, kw_only=True):
    """A player is to activate a piece."""

    def impossible(self, state: State) -> str:
        """Nothing may be under way."""
        if state.asks or state.contest:
            return "a question waits for its answer"
        return super().impossible(state)

    def apply(self, state: State) -> State:
        return state.change(up=self.seat, turn=Turn())


class PlayerSkipped(Course, frozen=True, kw_only=True):
    """A player is passed over, since none of their pieces may act."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state


class TurnBegan(Course, frozen=True, kw_only=True):
    """A piece is activated, and its leader with it."""

    unit: str

    def apply(self, state: State) -> State:
        leader = state.leader_of.get(self.unit)
        return state.change(turn=Turn(unit=self.unit, led=() if leader is None else (leader.id,)))


class TurnEnded(Course, frozen=True, kw_only=True):
    """An activation is over: the piece has acted this cycle, and each leader who was attached to it."""

    unit: str

    def apply(self, state: State) -> State:
        some = (state.units[id] for id in (self.unit, *state.turn.led) if id in state.units)
        return state.put(*[replace(piece, acted=True) for piece in some], turn=Turn())


class CycleBegan(Course, frozen=True, kw_only=True):
    """All pieces of some sides have acted: they may act again."""

    sides: tuple[str, ...]

    def apply(self, state: State) -> State:
        fresh = (
            replace(piece, acted=False)
            for piece in state.units.values()
            if piece.acted and state.side_of(piece) in self.sides
        )
        cycles = {**state.cycles, **{side: state.cycles.get(side, 0) + 1 for side in self.sides}}
        return state.put(*fresh, cycles=cycles)


class ActionTaken(Course, frozen=True, kw_only=True):
    """A piece takes an action of a kind; one that `ends` the turn is its last."""

    unit: str
    kind: ActionKind
    ends: bool = False

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.change(turn=replace(turn, actions=(*turn.actions, self.kind), over=turn.over or self.ends))


class LeaderActed(Course, frozen=True, kw_only=True):
    """A leader takes the action of this activation; one that `ends` the turn is the last."""

    unit: str
    ends: bool = False

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.change(turn=replace(turn, spent=(*turn.spent, self.unit), over=turn.over or self.ends))


class ActionGiven(Course, frozen=True, kw_only=True):
    """A leader gives up its action, so that the unit has a second one."""

    unit: str

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.change(turn=replace(turn, second="leader", spent=(*turn.spent, self.unit)))


class ActionBought(Course, frozen=True, kw_only=True):
    """A player spends a fate point for a second action of a unit."""

    seat: Seat
    unit: str

    def apply(self, state: State) -> State:
        turn = replace(state.turn, second="fate")
        return state.put_player(spend_point(state.players[self.seat]), turn=turn)


def spend_point(player: Player) -> Player:
    """The player with a fate point less: those of the battle are spent first."""
    return replace(player, fate=player.fate - 1) if player.fate else replace(player, own=player.own - 1)


class BattleEnded(Course, frozen=True, kw_only=True):
    """The battle is over and a `side` has won it, or ("") none.

    Awards are paid as personal fate points; what was bought for the battle is gone, and so are boosts and stress.
    """

    side: str

    def apply(self, state: State) -> State:
        players = {
            seat: replace(player, own=player.own + player.awards, awards=0, fate=0, chest=0)
            for seat, player in state.players.items()
        }
        rested = (replace(leader, stress=()) for leader in state.leaders.values() if leader.stress)
        lasting = {id: aspect for id, aspect in state.aspects.items() if aspect.kind != "boost"}
        return replace(
            state.put(*rested), players=players, aspects=lasting, phase="over", won=self.side, turn=Turn(), up=""
        )


class Attached(Course, frozen=True, kw_only=True):
    """A leader joins a unit."""

    unit: str
    to: str

    def apply(self, state: State) -> State:
        leader, turn = state.units[self.unit], state.turn
        led = turn.led if turn.unit != self.to or self.unit in turn.led else (*turn.led, self.unit)
        turn = replace(turn, attached=(*turn.attached, self.unit), led=led)
        return state.put(replace(leader, unit=self.to, zone=""), turn=turn)


class Detached(Course, frozen=True, kw_only=True):
    """A leader leaves a unit and is alone in its zone."""

    unit: str

    def apply(self, state: State) -> State:
        leader, turn = state.leaders[self.unit], state.turn
        alone: Leader = replace(leader, unit="", zone=state.zone_of(leader))
        return state.put(alone, turn=replace(turn, detached=(*turn.detached, self.unit)))
