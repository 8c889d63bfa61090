"""What every order must satisfy: whose piece it is, whose turn, and which actions are left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.model import Check
from fieldcraft.systems.mass_combat.contests import begin_contest
from fieldcraft.systems.mass_combat.events.turns import ActionTaken, LeaderActed
from fieldcraft.systems.mass_combat.state import ActionKind, Contest, Leader, Piece, State, Turn
from fieldcraft.systems.mass_combat.text.tokens import ACTOR
from fieldcraft.systems.mass_combat.turns import begin_turn, find_commander, list_commandable
from fieldcraft.systems.shared.actions import UnitAction


def why_not_begun(state: State) -> Denial | None:
    """Nothing is ordered at a muster, nor until the order of the players is known."""
    return None if state.phase == "battle" and state.order else Denial("the battle has not begun")


@rule("mass.sequence.activate", "mass.scope.illegal")
def is_its_turn(state: State, action: Order, by: Seat) -> Denial | None:
    """A player activates one piece of their own in a turn: a unit with its leader, or an independent leader."""
    if (no := why_not_begun(state)) is not None:
        return no
    piece = state.units.get(action.unit)
    if piece is None:
        return Denial(f"there is no unit or leader {action.unit!r}")
    if find_commander(state, piece) != by:
        return Denial(f"{state.players[by].name} cannot give orders to {piece.title}", unit=piece.id)
    if not piece.here:
        return Denial(f"{piece.title}: not on the map", unit=piece.id)
    other = state.units.get(state.turn.unit)
    if other is not None and other.id not in (piece.id, activated_id(piece)):
        return Denial(f"it is the turn of {other.title}", unit=other.id)
    return None


@rule("mass.sequence.cycle")
def has_not_acted(state: State, action: Order, by: Seat) -> Denial | None:
    """A piece that has acted in this cycle waits until all of its side have."""
    piece = state.units[action.unit]
    with_it = state.units[activated_id(piece)]
    if with_it.acted and not state.turn.unit:
        return Denial(f"{with_it.title}: already acted this cycle", unit=with_it.id)
    return None


@rule("mass.leaders.acts-with-unit", "mass.leaders.independent")
def is_no_attached_leader(state: State, action: Order, by: Seat) -> Denial | None:
    """A leader who is with a unit has no move and no action of its own but what leaders do."""
    piece = state.units[action.unit]
    if type(piece) is Leader and piece.unit:
        return Denial(f"{piece.title} and {state.units[piece.unit].title} act together", unit=piece.id)
    return None


def activated_id(piece: Piece) -> str:
    """The id of the piece with whose activation a piece acts: its own, or that of the unit that a leader is with."""
    return piece.unit if type(piece) is Leader and piece.unit else piece.id


def turn_of(state: State, piece: str) -> Turn:
    """The turn of a piece: as it is, or as it would begin."""
    return state.turn if state.turn.unit == piece else Turn(unit=piece)


class Order(UnitAction, frozen=True):
    """An order to a unit or a leader."""

    unit: Annotated[str, ACTOR]

    checks: ClassVar[tuple[Check, ...]] = (is_its_turn, has_not_acted)
    assured: ClassVar[tuple[Check, ...]] = (is_its_turn, has_not_acted)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return (action for piece in list_commandable(state, by) for action in cls.of_piece(state, piece))

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        """What one piece may try."""
        raise NotImplementedError

    def undertake(self, state: State) -> Contest | None:
        """The contest that the order begins; None if no dice decide it.  Who opposes may still have to be asked."""
        return None

    def contend(self, play: Play[State]) -> None:
        """Begin the contest of the order, if dice decide it."""
        if (contest := self.undertake(play.state)) is not None:
            begin_contest(play, contest)

    def begin(self, play: Play[State]) -> Piece:
        """Begin the turn of the piece, if it has not begun."""
        if not play.state.turn.unit:
            begin_turn(play, activated_id(play.state.units[self.unit]))
        return play.state.units[self.unit]


class PieceOrder(Order, frozen=True):
    """An order to a unit, or to a leader who is alone."""

    checks: ClassVar[tuple[Check, ...]] = (is_its_turn, has_not_acted, is_no_attached_leader)
    assured: ClassVar[tuple[Check, ...]] = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        found = (piece for piece in list_commandable(state, by) if activated_id(piece) == piece.id)
        return (action for piece in found for action in cls.of_piece(state, piece))


# --- actions ----------------------------------------------------------------------------------


KINDS: dict[ActionKind, str] = {
    "attack": "an attack", "create": "creating an advantage", "overcome": "overcoming an obstacle",
}  # fmt: skip
"""The kinds of actions in words."""


@rule("mass.turn.no-repeat", "mass.turn.allowed-orders")
def is_no_repetition(state: State, action: ActionOrder, by: Seat) -> Denial | None:
    """No piece takes the same kind of action twice in a turn."""
    if action.kind in turn_of(state, action.unit).actions:
        return Denial(f"{state.units[action.unit].title}: {KINDS[action.kind]} was tried already this turn")
    return None


@rule("mass.turn.one-action", "mass.turn.allowed-orders")
def has_action_left(state: State, action: ActionOrder, by: Seat) -> Denial | None:
    """A piece takes one action in its turn; a unit may be given a second one, and never has a third."""
    turn = turn_of(state, action.unit)
    allowed = 2 if turn.second else 1
    if len(turn.actions) < allowed:
        return None
    taken = " and ".join(KINDS[kind] for kind in turn.actions)
    return Denial(f"{state.units[action.unit].title}: no action left after {taken}")


class ActionOrder(PieceOrder, frozen=True):
    """An order that takes an action of a kind."""

    kind: ClassVar[ActionKind]

    checks: ClassVar[tuple[Check, ...]] = (
        is_its_turn,
        has_not_acted,
        is_no_attached_leader,
        is_no_repetition,
        has_action_left,
    )
    assured: ClassVar[tuple[Check, ...]] = checks

    cost = "an action"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        if cls.kind in state.turn.actions or len(state.turn.actions) > bool(state.turn.second):
            return ()
        return super().candidates(state, by)

    def take(self, play: Play[State], *, ends: bool = False) -> None:
        """Begin the turn if need be, and take the action."""
        self.begin(play)
        play.emit(ActionTaken(unit=self.unit, kind=self.kind, ends=ends), because=has_action_left)

    def resolve(self, play: Play[State]) -> None:
        self.take(play)
        self.contend(play)


# --- leaders ----------------------------------------------------------------------------------


@rule("mass.leaders.acts-with-unit", "mass.turn.second-action-leader")
def has_leader_action(state: State, action: Order, by: Seat) -> Denial | None:
    """A leader has one action in an activation, and none if it has acted in this cycle."""
    leader = state.units[action.unit]
    if type(leader) is not Leader:
        return Denial(f"{leader.title}: no leader", unit=leader.id)
    if leader.acted:
        return Denial(f"{leader.title}: already acted this cycle", unit=leader.id)
    own = state.turn.actions if state.turn.unit == leader.id else ()
    if leader.id in state.turn.spent or own:
        return Denial(f"{leader.title}: no action left", unit=leader.id)
    return None


class LeaderOrder(Order, frozen=True):
    """An order to a leader that takes the leader's action."""

    checks: ClassVar[tuple[Check, ...]] = (is_its_turn, has_not_acted, has_leader_action)

    cost = "the leader's action"

    @classmethod
    def suits(cls, state: State, unit: Piece) -> bool:
        return type(unit) is Leader

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return cls.of_leader(state, piece) if type(piece) is Leader else ()

    @classmethod
    def of_leader(cls, state: State, leader: Leader) -> Iterable[Self]:
        """What one leader may try."""
        raise NotImplementedError

    def act(self, play: Play[State], *, ends: bool = False) -> Leader:
        """Begin the turn if need be, and take the leader's action."""
        self.begin(play)
        play.emit(LeaderActed(unit=self.unit, ends=ends), because=has_leader_action)
        return play.state.leaders[self.unit]

    def resolve(self, play: Play[State]) -> None:
        self.act(play)
        self.contend(play)
