"""The roll for the order, the end of a turn, and what players do besides: concede, change sides, share and buy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from msgspec.structs import replace

from fieldcraft.core import Action, Denial, Play, Seat, ThrowDice, rule
from fieldcraft.dice.fate import FATE_DIE, fate_sum
from fieldcraft.systems.mass_combat.actions.base import Order, activated_id
from fieldcraft.systems.mass_combat.building import FATE_POINT_PRICE
from fieldcraft.systems.mass_combat.consequences import award_leader
from fieldcraft.systems.mass_combat.contests import DICE, continue_contest
from fieldcraft.systems.mass_combat.events.aspects import Conceded, InvocationHanded, PointAwarded, PointBought
from fieldcraft.systems.mass_combat.events.contests import Answered, ContestBegan, ContestEnded
from fieldcraft.systems.mass_combat.events.pieces import OwnerChanged
from fieldcraft.systems.mass_combat.events.turns import InitiativeRolled
from fieldcraft.systems.mass_combat.positions import are_enemies
from fieldcraft.systems.mass_combat.skills import COMMAND, find_printed
from fieldcraft.systems.mass_combat.state import Contest, Initiative, Piece, State
from fieldcraft.systems.mass_combat.text.tokens import PLAYER, AspectRef
from fieldcraft.systems.mass_combat.turns import CONCESSION, end_activation
from fieldcraft.systems.shared.actions import BoardAction
from fieldcraft.systems.shared.text.pieces import UnitRef

# --- the order --------------------------------------------------------------------------------


@rule("mass.sequence.initiative")
def rolls_for_order(state: State, action: RollInitiative, by: Seat) -> Denial | None:
    """Each player rolls once, before the battle, with one of their own leaders if they have any."""
    if state.order or state.phase != "battle":
        return Denial("the order is rolled once, when the battle begins")
    leaders = leaders_of(state, by)
    if (action.leader or leaders) and action.leader not in leaders:
        return Denial(f"roll with a leader of yours: {', '.join(leaders) or 'you have none, so name none'}")
    return None


def leaders_of(state: State, seat: Seat) -> list[str]:
    """The ids of a player's leaders on the map."""
    return [leader.id for leader in state.leaders.values() if leader.owner == seat and leader.here]


class RollInitiative(BoardAction, frozen=True):
    """Roll a leader's Will for the order of play."""

    leader: Annotated[str, UnitRef().after("with")] = ""

    verb, label, icon, targets = "roll", "Roll for the order", "dice", "list"
    summary = "Will of one of your leaders; the highest goes first."
    ruling = "mass.sequence.initiative"
    checks = (rolls_for_order,)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return () if state.order else (cls(leader) for leader in leaders_of(state, by) or ("",))

    def resolve(self, play: Play[State]) -> None:
        leader = play.state.units.get(self.leader)
        will = 0 if leader is None else find_printed(leader, COMMAND)
        who = play.state.players[play.by].name if leader is None else leader.title
        result = will + fate_sum(play.roll(FATE_DIE, DICE, f"{who} rolled for the order"))
        rolled = Initiative(leader=self.leader, will=will, result=result)
        play.emit(InitiativeRolled(seat=play.by, initiative=rolled), because=rolls_for_order)


# --- the end of a turn ------------------------------------------------------------------------


@rule("mass.leaders.acts-with-unit")
def is_activated_alone(state: State, action: Done, by: Seat) -> Denial | None:
    """The turn of a leader who is with a unit ends with the unit's, unless it was the leader that was activated."""
    piece = state.units[action.unit]
    if state.turn.unit == piece.id or activated_id(piece) == piece.id:
        return None
    return Denial(f"{piece.title} and {state.units[activated_id(piece)].title} act together", unit=piece.id)


class Done(Order, frozen=True):
    """End the turn of a piece, which may have done nothing."""

    label, icon = "End turn", "check"
    summary = "The next player is up."
    ruling = "mass.sequence.activate"
    group, cost = "Turn", "free"
    rank = 90
    slot = "end"
    checks = (*Order.checks, is_activated_alone)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return (cls(piece.id),)

    def resolve(self, play: Play[State]) -> None:
        self.begin(play)
        end_activation(play)


# --- at any time ------------------------------------------------------------------------------


@rule("match.turn")
def is_a_player(state: State, action: Action, by: Seat) -> Denial | None:
    """Only players of a battle that goes on, who have not conceded, and not while dice are thrown by hand."""
    player = state.players.get(by)
    if player is None or player.conceded or state.phase == "over":
        return Denial("you have no part in the battle now")
    return Denial("dice are being thrown") if isinstance(state.ask, ThrowDice) else None


class AnytimeAction(BoardAction, frozen=True):
    """What a player may do at any time; it is said freely, and never done by chance."""

    anytime = True
    cost = "free"
    group = "Battle"


@rule("mass.sequence.concede")
def no_dice_have_fallen(state: State, action: Concede, by: Seat) -> Denial | None:
    """A player concedes in the battle, before dice are rolled for what is under way."""
    if state.phase != "battle":
        return Denial("there is no battle to concede")
    if state.contest is not None and state.contest.rolled:
        return Denial("the dice have fallen: concede before they do")
    return None


class Concede(AnytimeAction, frozen=True):
    """Concede the battle: all your pieces leave the map."""

    label, icon = "Concede", "flag-white"
    summary = "You are out of the battle, and get a fate point for it."
    ruling = "mass.sequence.concede"
    checks = (is_a_player, no_dice_have_fallen)

    def resolve(self, play: Play[State]) -> None:
        contest = play.state.contest
        if contest is not None:
            play.emit(Answered())
            play.emit(ContestEnded())
        play.emit(Conceded(seat=play.by), because=no_dice_have_fallen)
        for _ in range(CONCESSION):
            play.emit(PointAwarded(seat=play.by), because=no_dice_have_fallen)
        if contest is not None and (left := without_player(play.state, contest, play.by)) is not None:
            play.emit(ContestBegan(contest=left))
            continue_contest(play)


def without_player(state: State, contest: Contest, seat: Seat) -> Contest | None:
    """A contest as it goes on without the pieces of a player; None if it was that player's."""
    if contest.actor.seat == seat:
        return None
    return replace(
        contest,
        against=tuple(hand for hand in contest.against if hand.seat != seat),
        defenders=tuple(one for one in contest.defenders if one != seat),
    )


@rule("mass.winning.leaders")
def can_switch(state: State, action: SwitchSides, by: Seat) -> Denial | None:
    """A player's own leader goes over to an enemy, between turns."""
    leader = state.leaders.get(action.leader)
    if leader is None or leader.owner != by or not leader.here:
        return Denial(f"{action.leader!r} is no leader of yours on the map")
    if not are_enemies(state, action.to, by) or state.players[action.to].conceded:
        return Denial(f"{state.players[action.to].name}: no enemy in the battle")
    return Denial("wait until the turn is over") if state.turn.unit or state.contest else None


@rule("mass.scope.needs")
def names_a_player(state: State, action: SwitchSides | HandOver, by: Seat) -> Denial | None:
    """What is given away is given to a player."""
    return None if action.to in state.players else Denial(f"there is no player {action.to!r}")


class SwitchSides(AnytimeAction, frozen=True):
    """Let a leader of yours, who has been persuaded, go over to an enemy."""

    leader: Annotated[str, UnitRef]
    to: Annotated[str, PLAYER.after("to")]

    verb, label, icon = "switch", "Change sides", "arrows-left-right"
    summary = "A leader who is persuaded belongs to an enemy from now on, who gets a fate point for it."
    ruling = "mass.winning.leaders"
    checks = (is_a_player, names_a_player, can_switch)

    def resolve(self, play: Play[State]) -> None:
        play.emit(OwnerChanged(unit=self.leader, owner=self.to), because=can_switch)
        award_leader(play, self.to)


@rule("mass.fate.free-invocations")
def can_hand_over(state: State, action: HandOver, by: Seat) -> Denial | None:
    """A player hands a free invocation of their own to an ally."""
    aspect = state.aspects.get(action.aspect)
    if aspect is None or by not in aspect.free:
        return Denial(f"you have no free invocation of {action.aspect!r}")
    if action.to == by or are_enemies(state, action.to, by):
        return Denial(f"{state.players[action.to].name}: no ally of yours")
    return None


class HandOver(AnytimeAction, frozen=True):
    """Hand a free invocation to an ally."""

    aspect: Annotated[str, AspectRef]
    to: Annotated[str, PLAYER.after("to")]

    verb, label, icon = "hand", "Hand an invocation over", "hand-giving"
    summary = "An ally may invoke the aspect freely in your place."
    ruling = "mass.fate.free-invocations"
    checks = (is_a_player, names_a_player, can_hand_over)

    def resolve(self, play: Play[State]) -> None:
        play.emit(InvocationHanded(aspect=self.aspect, seat=play.by, to=self.to), because=can_hand_over)


@rule("mass.build.leftover", "mass.build.costs")
def can_pay_for_point(state: State, action: BuyFatePoint, by: Seat) -> Denial | None:
    """A fate point costs three build points of the battle chest, before the battle and during it."""
    chest = state.players[by].chest
    return (
        None
        if chest >= FATE_POINT_PRICE
        else Denial(f"a fate point costs {FATE_POINT_PRICE}, and the chest holds {chest}")
    )


class BuyFatePoint(AnytimeAction, frozen=True):
    """Buy a fate point out of the battle chest."""

    verb, label, icon = "buy", "Buy a fate point", "coins"
    summary = "Three build points for a fate point of this battle."
    ruling = "mass.build.leftover"
    checks = (is_a_player, can_pay_for_point)

    def resolve(self, play: Play[State]) -> None:
        play.emit(PointBought(seat=play.by, price=FATE_POINT_PRICE), because=can_pay_for_point)


ACTIONS: tuple[type[Action], ...] = (RollInitiative, Done, Concede, SwitchSides, HandOver, BuyFatePoint)
