"""What contests come to: hits, advantages, moves, boosts and costs."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.core import Play, Seat, rule
from fieldcraft.dice.fate import STYLE
from fieldcraft.systems.mass_combat.consequences import can_absorb, free_slots, list_sets, take_out, take_slots
from fieldcraft.systems.mass_combat.events.aspects import AspectGone, AspectMade, InvocationGiven
from fieldcraft.systems.mass_combat.events.contests import Asked, ContestEnded, under_way
from fieldcraft.systems.mass_combat.making import EXPOSED, MOMENTUM, OPENING, give_boost, make_aspect
from fieldcraft.systems.mass_combat.moving import enter_zone
from fieldcraft.systems.mass_combat.positions import are_enemies, why_obstructed
from fieldcraft.systems.mass_combat.state import (
    AbsorbHit,
    Contest,
    Deed,
    Kind,
    SeriousCost,
    State,
    StyleReward,
)

Settle = Callable[[Play[State], Contest], bool]
"""Lets the outcome of a contest take effect; True if somebody is asked something, so that it is not over yet."""


def settle_outcome(play: Play[State]) -> None:
    """Let the outcome take effect, and close the contest unless somebody must decide something."""
    contest = under_way(play.state)
    if contest.shifts <= -STYLE and contest.leading.piece:
        reward_defence(play, contest)
    if not SETTLE[contest.undertaking.deed](play, contest):
        play.emit(ContestEnded())


@rule("mass.fate.defend")
def reward_defence(play: Play[State], contest: Contest) -> None:
    """Who defends with style gets a boost; to defend is no action of the turn."""
    give_boost(play, contest.leading.seat, contest.actor.piece, OPENING)


def find_opponent(state: State, contest: Contest) -> Seat:
    """The player who profits from a cost: the leading opposition's, else the first enemy in the order of play."""
    if contest.leading.seat:
        return contest.leading.seat
    order = state.order or tuple(state.players)
    start = order.index(contest.actor.seat) if contest.actor.seat in order else 0
    ring = (*order[start:], *order[:start])
    enemies = [seat for seat in ring if are_enemies(state, seat, contest.actor.seat)]
    return next((seat for seat in enemies if not state.players[seat].conceded), enemies[0])


# --- attacks ----------------------------------------------------------------------------------


@rule("mass.action.attack.outcome", "mass.fate.attack")
def settle_attack(play: Play[State], contest: Contest) -> bool:
    """A miss; on a tie a boost; a hit for the shifts; with style the hit may be one less for a boost."""
    shifts, target = contest.shifts, contest.undertaking.target
    if shifts == 0:
        give_boost(play, contest.actor.seat, target, OPENING)
    if shifts >= STYLE:
        play.emit(Asked(ask=StyleReward(seat=contest.actor.seat)), because=settle_attack)
        return True
    return shifts > 0 and hit_piece(play, contest, shifts)


@rule("mass.fate.consequences", "mass.fate.taken-out")
def hit_piece(play: Play[State], contest: Contest, shifts: int) -> bool:
    """The owner says how a hit is absorbed, if it can be; else the piece is taken out and marks nothing."""
    target = play.state.units[contest.undertaking.target]
    if not can_absorb(play.state, target, shifts):
        take_out(play, target.id, contest.actor.seat)
    elif play.state.options.consequence_choice == "smallest":
        take_slots(play, target.id, list_sets(play.state, target, shifts)[0], contest.actor.seat)
    else:
        play.emit(Asked(ask=AbsorbHit(seat=target.owner, piece=target.id, shifts=shifts)), because=hit_piece)
        return True
    return False


# --- advantages -------------------------------------------------------------------------------

MADE: dict[str, tuple[Kind, str]] = {
    "ambush": ("situation", "It's a Trap!"),
    "intimidate": ("situation", "Hesitant"),
    "pin": ("pinned", "Pinned Down"),
    "scout": ("zone", "Scouted"),
    "surround": ("surrounded", "Surrounded"),
    "free": ("situation", "An Advantage"),
}
"""The kind of aspect that each form of creating an advantage makes, and its words if nobody gives any."""


@rule("mass.fate.create-advantage", "mass.zones.aspect-in-play")
def settle_advantage(play: Play[State], contest: Contest) -> bool:
    """A new aspect with one free invocation, with style two, on a tie a boost; more of them on an existing one."""
    undertaking, seat = contest.undertaking, contest.actor.seat
    if undertaking.aspect:
        exploit_aspect(play, contest)
        return False
    on = undertaking.target or undertaking.zone
    kind, usual = MADE[undertaking.form]
    if contest.shifts == 0:
        give_boost(play, seat, on, undertaking.words or OPENING)
    elif contest.shifts > 0:
        free = {seat: 2 if contest.shifts >= STYLE else 1}
        side = play.state.players[seat].side if kind == "surrounded" else ""
        aspect = make_aspect(
            play.state, undertaking.words or usual, on, kind, writer=seat, free=free, maker=contest.actor.piece,
            skill=contest.actor.skill, side=side,
        )  # fmt: skip
        play.emit(AspectMade(aspect=aspect), because=settle_advantage)
    return False


@rule("mass.fate.create-advantage", "mass.fate.free-invocations")
def exploit_aspect(play: Play[State], contest: Contest) -> None:
    """An existing aspect gains a free invocation, with style two; on a failure an opponent gains one."""
    if contest.undertaking.aspect not in play.state.aspects:
        return
    seat = contest.actor.seat if contest.shifts >= 0 else find_opponent(play.state, contest)
    for _ in range(2 if contest.shifts >= STYLE else 1):
        play.emit(InvocationGiven(aspect=contest.undertaking.aspect, seat=seat), because=exploit_aspect)


# --- overcoming -------------------------------------------------------------------------------


@rule("mass.action.overcome.enter-zone", "mass.fate.overcome")
def settle_entry(play: Play[State], contest: Contest) -> bool:
    """It gets in: on a tie at a minor cost, with style and a boost; on a failure it stays or pays a serious cost."""
    if contest.shifts < 0:
        if play.state.options.on_fail == "stay":
            return False
        play.emit(Asked(ask=SeriousCost(seat=contest.actor.seat)), because=settle_entry)
        return True
    enter_zone(play, contest.actor.piece, contest.undertaking.zone, settle_entry)
    reward_overcome(play, contest)
    return False


@rule("mass.fate.overcome")
def reward_overcome(play: Play[State], contest: Contest) -> None:
    """On a tie an opponent gets a boost, with style who acts does."""
    if contest.shifts == 0:
        give_boost(play, find_opponent(play.state, contest), contest.actor.piece, EXPOSED)
    elif contest.shifts >= STYLE:
        give_boost(play, contest.actor.seat, contest.actor.piece, MOMENTUM)


@rule("mass.action.overcome.enter-zone")
def pay_serious_cost(play: Play[State], contest: Contest) -> None:
    """To get in after all a piece takes a mild consequence, or an aspect that an opponent may invoke freely."""
    piece, opponent = play.state.units[contest.actor.piece], find_opponent(play.state, contest)
    if "mild" in free_slots(play.state, piece):
        take_slots(play, piece.id, ("mild",), opponent)
    else:
        aspect = make_aspect(play.state, EXPOSED, piece.id, "situation", writer=opponent, free={opponent: 1})
        play.emit(AspectMade(aspect=aspect), because=pay_serious_cost)
    enter_zone(play, piece.id, contest.undertaking.zone, pay_serious_cost)


@rule("mass.action.overcome.extra-zones")
def settle_extra(play: Play[State], contest: Contest) -> bool:
    """One zone further, on a tie at a minor cost; with style a second one in place of the boost, if it is free."""
    undertaking = contest.undertaking
    if contest.shifts < 0:
        return False
    enter_zone(play, contest.actor.piece, undertaking.zone, settle_extra)
    piece = play.state.units[contest.actor.piece]
    may_go_on = undertaking.beyond and why_obstructed(play.state, piece, undertaking.beyond) is None
    if contest.shifts >= STYLE and may_go_on:
        play.emit(Asked(ask=StyleReward(seat=contest.actor.seat)), because=settle_extra)
        return True
    reward_overcome(play, contest)
    return False


@rule("mass.fate.situation-aspects", "mass.fate.overcome")
def settle_removal(play: Play[State], contest: Contest) -> bool:
    """The aspect goes: on a tie at a minor cost, with style and a boost."""
    if contest.shifts >= 0 and contest.undertaking.aspect in play.state.aspects:
        play.emit(AspectGone(aspect=contest.undertaking.aspect), because=settle_removal)
        reward_overcome(play, contest)
    return False


# --- leaders ----------------------------------------------------------------------------------


@rule("mass.leaders.remove-consequence")
def settle_healing(play: Play[State], contest: Contest) -> bool:
    """On a tie or better the consequence is gone at once."""
    if contest.shifts >= 0 and contest.undertaking.aspect in play.state.aspects:
        play.emit(AspectGone(aspect=contest.undertaking.aspect), because=settle_healing)
    return False


@rule("mass.leaders.boost")
def settle_boost(play: Play[State], contest: Contest) -> bool:
    """A tie is enough to put a boost on the unit."""
    undertaking = contest.undertaking
    if contest.shifts >= 0:
        give_boost(play, contest.actor.seat, undertaking.target, undertaking.words or "Charge!")
    return False


SETTLE: dict[Deed, Settle] = {
    "attack": settle_attack,
    "duel": settle_attack,
    "create": settle_advantage,
    "enter": settle_entry,
    "extra": settle_extra,
    "remove": settle_removal,
    "heal": settle_healing,
    "boost": settle_boost,
}
"""How each deed takes effect."""
