"""What leaders do: join and leave units, give them their action, spur them on, and heal them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule, ruling_id
from fieldcraft.core.model import Check
from fieldcraft.systems.mass_combat.actions.base import (
    LeaderOrder,
    Order,
    PieceOrder,
    has_not_acted,
    is_its_turn,
    why_not_begun,
)
from fieldcraft.systems.mass_combat.consequences import RECOVERY, consequences_of
from fieldcraft.systems.mass_combat.contests import make_hand, oppose_with
from fieldcraft.systems.mass_combat.events.turns import ActionBought, ActionGiven, Attached, Detached
from fieldcraft.systems.mass_combat.making import give_boost
from fieldcraft.systems.mass_combat.positions import are_enemies
from fieldcraft.systems.mass_combat.skills import COMMAND
from fieldcraft.systems.mass_combat.state import Contest, Leader, Piece, State, Undertaking, Unit, Words
from fieldcraft.systems.mass_combat.text.tokens import WORDS, AspectRef
from fieldcraft.systems.mass_combat.turns import begin_turn
from fieldcraft.systems.shared.text.pieces import UnitRef

PER_CONSEQUENCE = 2
"""How much each consequence adds to the difficulty of spurring a unit on."""

# --- joining and leaving ----------------------------------------------------------------------


@rule("mass.leaders.attach-detach")
def is_turn_of_either(state: State, action: Attach, by: Seat) -> Denial | None:
    """A leader joins a unit in the activation of either of them."""
    if (no := why_not_begun(state)) is not None:
        return no
    leader, unit = state.units.get(action.unit), state.units.get(action.to)
    if type(leader) is not Leader or type(unit) is not Unit:
        return Denial("a leader joins a unit: name a leader, and a unit")
    for piece in (leader, unit):
        if not piece.here:
            return Denial(f"{piece.title}: not on the map", unit=piece.id)
    if leader.owner != by or are_enemies(state, unit.owner, by):
        return Denial("a leader of yours joins a unit of your side")
    if state.turn.unit not in ("", leader.id, unit.id):
        return Denial(f"it is the turn of {state.units[state.turn.unit].title}", unit=state.turn.unit)
    if not state.turn.unit and not find_joiner(leader, unit):
        return Denial(f"{leader.title} and {unit.title} have acted this cycle", unit=leader.id)
    return None


def find_joiner(leader: Leader, unit: Unit) -> str:
    """Whose activation begins when a leader joins a unit: the unit's, else the leader's; "" if neither can act."""
    if not unit.acted and unit.owner == leader.owner:
        return unit.id
    return "" if leader.acted else leader.id


@rule("mass.leaders.attach-detach", "mass.leader.attached-concept", "mass.leaders.who")
def can_join(state: State, action: Attach, by: Seat) -> Denial | None:
    """A leader joins a unit in its zone that has no other, and not in the turn in which it has left one."""
    leader, unit = state.leaders[action.unit], state.troops[action.to]
    if leader.unit:
        return Denial(f"{leader.title}: with {state.units[leader.unit].title} already", unit=leader.id)
    if leader.zone != unit.zone:
        return Denial(f"{unit.title}: not in {leader.zone}", unit=unit.id, at=leader.zone)
    if unit.id in state.leader_of:
        return Denial(f"{unit.title}: led already", unit=unit.id)
    if leader.id in state.turn.detached:
        return Denial(f"{leader.title} left a unit this turn", unit=leader.id)
    return None


class Attach(Order, frozen=True):
    """Let a leader join a unit in the same zone."""

    to: Annotated[str, UnitRef]

    label, icon, targets = "Join a unit", "flag", "piece"
    summary = "A leader goes with a unit from now on; it takes no action."
    ruling = "mass.leaders.attach-detach"
    group, cost = "Leading", "free"
    rank = 31
    checks = (is_turn_of_either, can_join)
    assured = ()

    @classmethod
    def suits(cls, state: State, unit: Piece) -> bool:
        return type(unit) is Leader

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        if by != state.up:
            return
        for leader in state.leaders.values():
            if leader.owner == by and leader.zone and not leader.out:
                yield from (cls(leader.id, unit.id) for unit in state.units_in(leader.zone))

    def resolve(self, play: Play[State]) -> None:
        state = play.state
        if not state.turn.unit:
            begin_turn(play, find_joiner(state.leaders[self.unit], state.troops[self.to]))
        play.emit(Attached(unit=self.unit, to=self.to), because=can_join)


@rule("mass.leaders.attach-detach")
def can_leave(state: State, action: Detach, by: Seat) -> Denial | None:
    """A leader leaves the unit that it is with, and not in the turn in which it has joined one."""
    leader = state.units[action.unit]
    if type(leader) is not Leader or not leader.unit:
        return Denial(f"{leader.title}: with no unit", unit=leader.id)
    return (
        Denial(f"{leader.title} joined a unit this turn", unit=leader.id) if leader.id in state.turn.attached else None
    )


class Detach(Order, frozen=True):
    """Let a leader leave its unit."""

    label, icon = "Leave the unit", "sign-out"
    summary = "A leader is alone in the zone from now on; it takes no action."
    ruling = "mass.leaders.attach-detach"
    group, cost = "Leading", "free"
    rank = 32
    checks = (is_its_turn, has_not_acted, can_leave)

    @classmethod
    def suits(cls, state: State, unit: Piece) -> bool:
        return type(unit) is Leader

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return (cls(piece.id),) if type(piece) is Leader and piece.unit else ()

    def resolve(self, play: Play[State]) -> None:
        self.begin(play)
        play.emit(Detached(unit=self.unit), because=can_leave)


# --- a second action --------------------------------------------------------------------------


@rule("mass.turn.second-action-leader")
def is_with_acting_unit(state: State, action: LeaderOrder, by: Seat) -> Denial | None:
    """A leader does something for the unit that it is with."""
    leader = state.units[action.unit]
    if type(leader) is Leader and leader.unit:
        return None
    return Denial(f"{leader.title}: with no unit", unit=leader.id)


class UnitLeaderOrder(LeaderOrder, frozen=True):
    """What a leader does for the unit that it is with."""

    group = "Leading"
    checks: ClassVar[tuple[Check, ...]] = (*LeaderOrder.checks, is_with_acting_unit)

    @classmethod
    def of_leader(cls, state: State, leader: Leader) -> Iterable[Self]:
        return (cls(leader.id),) if leader.unit else ()


@rule("mass.turn.second-action-leader")
def has_no_second_action(state: State, action: GiveAction, by: Seat) -> Denial | None:
    """A unit has two actions at most, and its leader gives one only in the unit's own activation."""
    leader = state.leaders[action.unit]
    if state.turn.unit not in ("", leader.unit):
        return Denial(f"{state.units[leader.unit].title}: not the one that is activated", unit=leader.unit)
    return Denial("the unit has a second action") if state.turn.second else None


class GiveAction(UnitLeaderOrder, frozen=True):
    """Let a leader give up its action, so that its unit has a second one."""

    verb, label, icon = "give", "Give the action away", "hand-palm"
    summary = "The unit has a second action this turn, in place of the leader's."
    ruling = "mass.turn.second-action-leader"
    rank = 33
    checks = (*UnitLeaderOrder.checks, has_no_second_action)

    def resolve(self, play: Play[State]) -> None:
        self.begin(play)
        play.emit(ActionGiven(unit=self.unit), because=is_with_acting_unit)


@rule("mass.turn.second-action-fate")
def can_buy_action(state: State, action: SpendForAction, by: Seat) -> Denial | None:
    """A fate point buys the unit that is activated a second action, once, if no leader is with it."""
    piece = state.units[action.unit]
    if type(piece) is Leader:
        return Denial("a fate point gives units a second action, not leaders", unit=piece.id)
    if piece.id in state.leader_of:
        return Denial(f"{piece.title}: the leader may give an action", unit=piece.id)
    if state.turn.second:
        return Denial(f"{piece.title}: the second action is there already", unit=piece.id)
    return None if state.players[by].points else Denial("there is no fate point left")


class SpendForAction(PieceOrder, frozen=True):
    """Spend a fate point, so that a unit without a leader has a second action."""

    verb, label, icon = "spend", "A second action", "coin"
    summary = "A fate point for a second action of a unit without a leader."
    ruling = "mass.turn.second-action-fate"
    group, cost = "Fate points", "a fate point"
    rank = 60
    checks = (*PieceOrder.checks, can_buy_action)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return (cls(piece.id),) if state.players[piece.owner].points else ()

    def resolve(self, play: Play[State]) -> None:
        unit = self.begin(play)
        play.emit(ActionBought(seat=unit.owner, unit=unit.id), because=can_buy_action)


# --- boosts and healing -----------------------------------------------------------------------


class Boost(UnitLeaderOrder, frozen=True):
    """Let a leader put a boost on its unit."""

    words: Annotated[Words, WORDS] = ""

    verb, label, icon = "spur", "Spur on", "lightning"
    summary = "A boost on the unit; a roll of Will if it has consequences."
    ruling = "mass.leaders.boost"
    rank = 34

    def undertake(self, state: State) -> Contest | None:
        """The roll that it takes; without consequences it takes none."""
        leader = state.leaders[self.unit]
        difficulty = find_boost_difficulty(state, state.units[leader.unit])
        if not difficulty:
            return None
        zone = state.zone_of(leader)
        return Contest(
            undertaking=Undertaking(deed="boost", piece=leader.id, target=leader.unit, zone=zone, words=self.words),
            actor=make_hand(state, leader, COMMAND),
            against=(oppose_with(difficulty, "consequences", ruling_id(find_boost_difficulty)),),
        )

    def resolve(self, play: Play[State]) -> None:
        leader = self.act(play)
        if find_boost_difficulty(play.state, play.state.units[leader.unit]):
            self.contend(play)
        else:
            give_boost(play, leader.owner, leader.unit, self.words or "Charge!")


@rule("mass.leaders.boost")
def find_boost_difficulty(state: State, unit: Piece) -> int:
    """Twice the number of consequences that the unit has; without any there is no roll."""
    return PER_CONSEQUENCE * len(consequences_of(state, unit))


@rule("mass.leaders.remove-consequence")
def is_consequence_of_unit(state: State, action: Heal, by: Seat) -> Denial | None:
    """A leader removes a consequence of the unit that it is with."""
    leader, aspect = state.leaders[action.unit], state.aspects.get(action.aspect)
    if aspect is None or aspect.kind != "consequence" or aspect.on != leader.unit:
        return Denial(f"{action.aspect!r} is no consequence of the unit that {leader.title} is with")
    return None


class Heal(UnitLeaderOrder, frozen=True):
    """Let a leader remove a consequence of its unit."""

    aspect: Annotated[str, AspectRef]

    label, icon, targets = "Remove a consequence", "bandaids", "list"
    summary = "Will against the severity: the consequence is gone."
    ruling = "mass.leaders.remove-consequence"
    rank = 35
    checks = (*UnitLeaderOrder.checks, is_consequence_of_unit)

    @classmethod
    def of_leader(cls, state: State, leader: Leader) -> Iterable[Self]:
        unit = state.units.get(leader.unit)
        return () if unit is None else (cls(leader.id, aspect.id) for aspect in consequences_of(state, unit))

    def undertake(self, state: State) -> Contest:
        """The roll of Will that it takes."""
        leader = state.leaders[self.unit]
        severity = state.aspects[self.aspect].severity or "mild"
        zone = state.zone_of(leader)
        return Contest(
            undertaking=Undertaking(deed="heal", piece=leader.id, target=leader.unit, zone=zone, aspect=self.aspect),
            actor=make_hand(state, leader, COMMAND),
            against=(oppose_with(RECOVERY[severity], f"a {severity} consequence", ruling_id(is_consequence_of_unit)),),
        )


ACTIONS: tuple[type[Action], ...] = (Attach, Detach, GiveAction, SpendForAction, Boost, Heal)
