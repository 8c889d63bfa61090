"""Who may invoke what in a contest, and who is asked next."""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.core import Seat, rule
from fieldcraft.dice.fate import STYLE, degree
from fieldcraft.systems.mass_combat.consequences import find_capacity
from fieldcraft.systems.mass_combat.events.contests import INVOKED
from fieldcraft.systems.mass_combat.positions import are_enemies
from fieldcraft.systems.mass_combat.state import Aspect, Contest, Player, State
from fieldcraft.systems.shared.caches import remember

BEST_THROW = 4
"""What four Fate dice show at most."""


class Chance(NamedTuple):
    """A way to invoke: the aspect, whether for a fate point, and whose free invocation it takes ("" for none)."""

    aspect: Aspect
    paid: bool
    giver: Seat = ""


# --- sides of a contest -----------------------------------------------------------------------


@rule("mass.fate.invoke")
def list_camps(state: State, contest: Contest) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The players who may invoke for whoever acts, and those who may for the opposition, owners first.

    Allies may help with +2; against a number that opposes, every enemy may.
    """
    actor, players = contest.actor.seat, state.players
    owners = dict.fromkeys([hand.seat for hand in contest.against])
    passive, side = "" in owners, players[actor].side
    owners.pop("", None)
    sides = [players[seat].side for seat in owners]
    acting, opposing = [actor], [*owners]
    for seat, player in players.items():
        if player.side == side:
            if seat != actor:
                acting.append(seat)
        elif seat not in owners and (passive or player.side in sides):
            opposing.append(seat)
    return tuple(acting), tuple(opposing)


@rule("mass.fate.invoke")
def find_hand(state: State, contest: Contest, seat: Seat) -> int:
    """The number of the roll to which a player gives +2: the own side's, or the opposition that counts.

    Against whoever acts that is the highest of their own hands, their allies' and those that nobody holds; of equal
    ones their own.
    """
    if not are_enemies(state, seat, contest.actor.seat):
        return 0
    may_better = [
        number
        for number, hand in enumerate(contest.against, 1)
        if not hand.seat or not are_enemies(state, seat, hand.seat)
    ]
    return max(may_better, key=lambda number: (contest.hands[number].result, contest.hands[number].seat == seat))


@rule("mass.fate.invoke")
def find_dice(contest: Contest, seat: Seat) -> int | None:
    """The number of the roll that a player may throw again: the best of their own; None if they have thrown none."""
    own = [number for number in range(len(contest.hands)) if may_reroll(contest, seat, number)]
    return max(own, key=lambda number: contest.hands[number].result, default=None)


def may_reroll(contest: Contest, seat: Seat, number: int) -> bool:
    """Whether a player may throw again: their own dice alone."""
    hand = contest.hands[number]
    return hand.seat == seat and bool(hand.faces)


# --- what may be invoked ----------------------------------------------------------------------


def list_invocable(state: State, contest: Contest) -> tuple[Aspect, ...]:
    """The aspects on all that takes part which lie open."""

    def find() -> tuple[Aspect, ...]:
        involved = list_involved(state, contest)
        return tuple([a for on in involved for a in state.aspects_on.get(on, ()) if not a.face_down])

    return remember(state.cache, "invocable", find) if contest is state.contest else find()


@rule("mass.fate.invoke", "mass.leaders.invoke", "mass.fate.situation-aspects")
def list_involved(state: State, contest: Contest) -> dict[str, None]:
    """The pieces and zones whose aspects fit: who takes part, their leaders, the target, the zones involved."""
    undertaking = contest.undertaking
    units, leader_of = state.units, state.leader_of
    ids = dict.fromkeys([*[hand.piece for hand in contest.hands], undertaking.target])
    pieces = [units[id] for id in ids if id in units]
    leaders = [leader_of[piece.id].id for piece in pieces if piece.id in leader_of]
    zones = [*[state.zone_of(piece) for piece in pieces], undertaking.zone]
    return dict.fromkeys([*[piece.id for piece in pieces], *leaders, *[zone for zone in zones if zone]])


def list_chances(state: State, contest: Contest, seat: Seat) -> tuple[Chance, ...]:
    """What a player may invoke: free invocations first, then what a fate point pays for once on a roll."""

    def find() -> tuple[Chance, ...]:
        free = [Chance(aspect, paid=False, giver=giver) for aspect, giver in list_free(state, contest, seat)]
        paid = [Chance(aspect, paid=True) for aspect in list_payable(state, contest, seat)]
        return (*free, *paid)

    return remember(state.cache, ("chances", seat), find) if contest is state.contest else find()


@rule("mass.fate.free-invocations")
def list_free(state: State, contest: Contest, seat: Seat) -> list[tuple[Aspect, Seat]]:
    """The aspects that a player may invoke freely, and whose free invocation each takes."""
    some = list_invocable(state, contest)
    return [(aspect, giver) for aspect in some if aspect.free and (giver := find_giver(state, aspect, seat))]


@rule("mass.fate.invoke", "mass.fate.points")
def list_payable(state: State, contest: Contest, seat: Seat) -> list[Aspect]:
    """The aspects that a player with a fate point may pay to invoke: once on a roll, and never a boost."""
    if not state.players[seat].points:
        return []
    some = [aspect for aspect in list_invocable(state, contest) if aspect.kind != "boost"]
    if not contest.invoked:
        return some
    number = find_hand(state, contest, seat)
    bought = [one.aspect for one in contest.invoked if one.paid and one.hand == number]
    return [aspect for aspect in some if aspect.id not in bought]


@rule("mass.fate.free-invocations", "mass.fate.boost")
def find_giver(state: State, aspect: Aspect, seat: Seat) -> Seat:
    """Whose free invocation a player would use: their own, of a boost that of an ally too; "" for nobody's.

    A boost can be invoked by its owner's side, and only freely.
    """
    if seat in aspect.free:
        return seat
    if aspect.kind != "boost":
        return ""
    return next((one for one in aspect.free if not are_enemies(state, one, seat)), "")


@rule("mass.fate.hostile-invoke")
def find_owed(state: State, aspect: Aspect, seat: Seat) -> Seat:
    """Who gets the point paid to invoke an aspect of an enemy's own character or unit; "" for nobody."""
    owner = state.units.get(aspect.on)
    if owner is None or aspect.kind not in ("name", "trait", "consequence"):
        return ""
    return owner.owner if are_enemies(state, owner.owner, seat) else ""


# --- who is asked -----------------------------------------------------------------------------


@rule("mass.fate.invoke")
def find_next_seat(state: State, contest: Contest) -> Seat:
    """Who is asked next to invoke or pass; "" when all have passed in a row or have nothing to say."""
    first, second = _order_camps(state, contest)
    for seat in (*first, *second):
        if is_asked(state, contest, seat):
            return seat
    return ""


@rule("mass.fate.invoke")
def _order_camps(state: State, contest: Contest) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Both camps in turn: the losing one begins, on a tie that of who acts; then they alternate."""
    acting, opposing = list_camps(state, contest)
    last = contest.passed[-1] if contest.passed else contest.invoked[-1].seat if contest.invoked else ""
    opposing_next = last in acting if last else contest.shifts > 0
    return (opposing, acting) if opposing_next else (acting, opposing)


@rule("mass.fate.invoke")
def is_asked(state: State, contest: Contest, seat: Seat) -> bool:
    """Whether a player is asked: not one who has just passed, has nothing to invoke, or could change nothing."""
    player = state.players[seat]
    if seat in contest.passed or not (player.points or has_invitation(state, player)):
        return False
    free, payable = list_free(state, contest, seat), list_payable(state, contest, seat)
    if not free and not payable:
        return False
    if state.options.ask_invocations == "always":
        return True
    number = sum([aspect.free[giver] for aspect, giver in free]) + min(player.points, len(payable))
    return can_change(state, contest, seat, number)


def has_invitation(state: State, player: Player) -> bool:
    """Whether somebody of a player's side may invoke something freely."""
    invited, players = state.invitations, state.players
    return bool(invited) and player.side in [players[seat].side for seat in invited]


def can_change(state: State, contest: Contest, seat: Seat, number: int) -> bool:
    """Whether all that a player could invoke together, so many times, would bring about another outcome."""
    ways = [shifts_if(contest, find_hand(state, contest, seat), INVOKED * number)]
    if (dice := find_dice(contest, seat)) is not None:
        hand = contest.hands[dice]
        thrown = hand.result - hand.bonus.total
        ways.append(shifts_if(contest, dice, BEST_THROW - thrown + INVOKED * (number - 1)))
    now = weigh_outcome(state, contest, contest.shifts)
    return any(weigh_outcome(state, contest, shifts) != now for shifts in ways)


def shifts_if(contest: Contest, number: int, more: int) -> int:
    """The shifts if a roll were better by so many."""
    if number == 0:
        return contest.shifts + more
    return contest.actor.result - max(contest.leading.result, contest.hands[number].result + more)


def weigh_outcome(state: State, contest: Contest, shifts: int) -> tuple[str, int]:
    """What so many shifts come to: the degree, and of a hit how much of it still tells."""
    undertaking = contest.undertaking
    if shifts < 0:
        return ("style against" if shifts <= -STYLE and contest.leading.piece else "fail", 0)
    target = state.units.get(undertaking.target)
    if target is None or undertaking.deed not in ("attack", "duel"):
        return degree(shifts), 0
    return degree(shifts), min(shifts, find_capacity(state, target) + 1)
