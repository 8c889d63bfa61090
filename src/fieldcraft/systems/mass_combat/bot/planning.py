"""From everything that may be done to the order that promises most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fieldcraft.core import Action
from fieldcraft.dice.fate import degree
from fieldcraft.systems.mass_combat.actions.attacking import Attack, Duel, make_defence
from fieldcraft.systems.mass_combat.actions.creating import (
    Ambush,
    HoldPin,
    Intimidate,
    PinDown,
    Scout,
    Surround,
    find_scouting_difficulty,
    find_watch,
)
from fieldcraft.systems.mass_combat.actions.improvising import (
    CreateAdvantage,
    RemoveAspect,
    find_affected,
    make_skilled_hand,
    oppose_advantage,
    oppose_removal,
)
from fieldcraft.systems.mass_combat.actions.leading import (
    Attach,
    Boost,
    GiveAction,
    Heal,
    SpendForAction,
    find_boost_difficulty,
)
from fieldcraft.systems.mass_combat.actions.moving import ExtraMove, Force, Move, list_obstacles
from fieldcraft.systems.mass_combat.bot.attacks import weigh_attack, weigh_best_attack, weigh_blow, weigh_duel
from fieldcraft.systems.mass_combat.bot.places import weigh_place, weigh_stand
from fieldcraft.systems.mass_combat.bot.situation import OPPOSED, PASSIVE, Situation
from fieldcraft.systems.mass_combat.bot.worth import ADVANTAGE, BOOST, DEEDS, PAID, value_hit
from fieldcraft.systems.mass_combat.consequences import ABSORBED, RECOVERY
from fieldcraft.systems.mass_combat.contests import make_hand, oppose_entry
from fieldcraft.systems.mass_combat.positions import enemies_in
from fieldcraft.systems.mass_combat.skills import COMMAND, MOVING, choose_skill, steps_between
from fieldcraft.systems.mass_combat.state import Hand, Leader, Piece, Unit
from fieldcraft.systems.shared.bot.plans import Plan

ENOUGH = 3
"""With so many free invocations in hand a bot makes no more of them."""

LEAST = 0.02
"""What a change of place must be worth to be made at all."""


def find_plans(s: Situation, options: Sequence[Action]) -> Iterator[Plan]:
    """Every order, as far as there is time, with how much better it is than to let the turn end."""
    for order in s.in_time(options):
        weigh = WORTH.get(type(order))
        yield Plan(order, 0.0 if weigh is None else weigh(s, order))


# --- chances ----------------------------------------------------------------------------------


def shifts_of(actor: Hand, against: Hand) -> tuple[tuple[int, float], ...]:
    """The shifts of a roll against another, or against a number."""
    ahead = actor.bonus.total - against.bonus.total
    return tuple((ahead + more, chance) for more, chance in (OPPOSED if against.piece else PASSIVE))


def chance_of_success(actor: Hand, against: Hand) -> float:
    """The chance of a tie or better."""
    return sum(chance for shifts, chance in shifts_of(actor, against) if shifts >= 0)


def weigh_advantage(s: Situation, actor: Hand, against: Hand) -> float:
    """What it is worth to try for an aspect: less, the more invocations are in hand already."""
    value = sum(ADVANTAGE[degree(shifts)] * chance for shifts, chance in shifts_of(actor, against))
    held = sum(aspect.free.get(s.seat, 0) for aspect in s.view.aspects.values())
    return value * max(0.0, 1 - held / ENOUGH)


# --- moves ------------------------------------------------------------------------------------


def can_attack(s: Situation, unit: Unit) -> bool:
    """Whether a unit may still attack in this turn."""
    turn = s.view.turn
    mine = turn.unit == unit.id
    return not mine or ("attack" not in turn.actions and len(turn.actions) <= bool(turn.second))


def weigh_change(s: Situation, piece: Piece, zone: str, *, attack: bool) -> float:
    """How much better it is to be in a zone, with the attack that can be made from there, than to stay idle here."""
    if isinstance(piece, Leader):
        return weigh_stand(s, piece, zone) - weigh_stand(s, piece, piece.zone)
    gain = weigh_place(s, piece, zone) - weigh_place(s, piece, piece.zone)
    return gain + (weigh_best_attack(s, piece, zone) if attack else 0.0)


def weigh_move(s: Situation, order: Move) -> float:
    """A free move, and the attack that may follow it."""
    piece = s.view.units[order.unit]
    return weigh_change(s, piece, order.to, attack=isinstance(piece, Leader) or can_attack(s, piece)) - LEAST


def weigh_force(s: Situation, order: Force) -> float:
    """A way in by force: afterwards an attack, if a leader can give up an action for it."""
    piece = s.view.units[order.unit]
    actor = make_hand(s.view, piece, choose_skill(s.view, piece, MOVING))
    opposed = [oppose_entry(s.view, foe, order.to) for foe in enemies_in(s.view, piece.owner, order.to)]
    against = max((*list_obstacles(s.view, piece, order.to), *opposed), key=lambda hand: hand.bonus.total)
    again = isinstance(piece, Unit) and (bool(s.view.turn.second) or may_be_given(s, piece))
    return chance_of_success(actor, against) * weigh_change(s, piece, order.to, attack=again) - LEAST


def may_be_given(s: Situation, unit: Unit) -> bool:
    """Whether a leader can give the unit a second action."""
    leader = s.view.leader_of.get(unit.id)
    return leader is not None and not leader.acted and leader.id not in s.view.turn.spent


def weigh_extra(s: Situation, order: ExtraMove) -> float:
    """A move further, of which style may make two zones."""
    piece = s.view.units[order.unit]
    chances = PASSIVE
    ahead = make_hand(s.view, piece, choose_skill(s.view, piece, MOVING)).bonus.total
    near = weigh_change(s, piece, order.to, attack=False)
    far = max(near, weigh_change(s, piece, order.beyond, attack=False)) if order.beyond else near
    return sum(c * (far if ahead + m >= 3 else near) for m, c in chances if ahead + m >= 0) - LEAST


# --- attacks ----------------------------------------------------------------------------------


def weigh_unit_attack(s: Situation, order: Attack) -> float:
    """The attack of a unit."""
    unit = s.view.troops[order.unit]
    return weigh_attack(s, unit, unit.zone, s.view.troops[order.target])


def weigh_leader_attack(s: Situation, order: Duel) -> float:
    """A duel."""
    return weigh_duel(s, s.view.leaders[order.unit], s.view.leaders[order.target])


# --- advantages -------------------------------------------------------------------------------


def weigh_ambush(s: Situation, order: Ambush) -> float:
    """An aspect on the own zone, which helps where enemies are near."""
    unit = s.view.units[order.unit]
    near = any(s.steps(unit.zone, foe.zone) <= 1 for foe in s.foes)
    return weigh_advantage(s, make_hand(s.view, unit, "Stealth"), find_watch(s.view, unit)) * (1 if near else 0.3)


def weigh_intimidation(s: Situation, order: Intimidate) -> float:
    """An aspect on an enemy; on itself it is left alone."""
    unit, target = s.view.units[order.unit], s.view.units[order.target]
    if unit.id == target.id:
        return 0.0
    against = make_defence(s.view, target, "Provoke", 0)
    return weigh_advantage(s, make_hand(s.view, unit, "Provoke"), against)


def weigh_pin(s: Situation, order: PinDown) -> float:
    """To pin down whom one fears: who cannot come nearer, and is open to an invocation."""
    unit, target = s.view.troops[order.unit], s.view.troops[order.target]
    against = make_defence(s.view, target, "Shoot", steps_between(s.view, unit, target) or 0)
    actor = make_hand(s.view, unit, "Shoot")
    return weigh_advantage(s, actor, against) + 0.3 * chance_of_success(actor, against) * hold_back(s, target)


def hold_back(s: Situation, foe: Unit) -> float:
    """What it is worth that an enemy stays where it is: something if nobody is there whom it could strike now."""
    if any(unit.zone == foe.zone for unit in s.own):
        return 0.0
    return max((weigh_blow(s, foe, unit) for unit in s.own), default=0.0)


def weigh_hold(s: Situation, order: HoldPin) -> float:
    """To keep a pin up."""
    return 0.3 * hold_back(s, s.view.troops[order.target])


def weigh_scouting(s: Situation, order: Scout) -> float:
    """An aspect on a zone in which nobody is yet."""
    unit = s.view.units[order.unit]
    return 0.4 * weigh_advantage(s, make_hand(s.view, unit, "Notice"), find_scouting_difficulty(s.view, order.to))


def weigh_surrounding(s: Situation, order: Surround) -> float:
    """To surround enemies: it helps all who attack there from now on."""
    unit = s.view.troops[order.unit]
    yet = sum(one.zone == unit.zone and not one.acted and one.id != unit.id for one in s.own)
    return 0.3 * yet


def weigh_creation(s: Situation, order: CreateAdvantage) -> float:
    """Any other advantage, which helps where enemies are near."""
    piece = s.view.units[order.unit]
    actor = make_skilled_hand(s.view, piece, order.skill)
    against = oppose_advantage(s.view, piece, find_affected(s.view, order), actor.skill)
    useful = any(s.steps(s.view.zone_of(piece), foe.zone) <= 1 for foe in s.foes)
    return weigh_advantage(s, actor, against) * (0.9 if useful else 0.3)


def weigh_removal(s: Situation, order: RemoveAspect) -> float:
    """To get rid of what enemies hold against the side."""
    aspect, piece = s.view.aspects[order.aspect], s.view.units[order.unit]
    theirs = sum(count for seat, count in aspect.free.items() if s.is_foe(seat))
    around = aspect.kind == "surrounded" and aspect.side != s.view.side_of(piece)
    actor = make_skilled_hand(s.view, piece, order.skill)
    chance = chance_of_success(actor, oppose_removal(s.view, aspect.id, piece))
    return chance * (0.2 * theirs + 0.4 * around) - LEAST


# --- leaders ----------------------------------------------------------------------------------


def weigh_boost(s: Situation, order: Boost) -> float:
    """A boost before the unit attacks; it comes before the attack, which ends the turn."""
    leader = s.view.leaders[order.unit]
    unit = s.view.troops[leader.unit]
    chance = sum(
        c for m, c in PASSIVE
        if make_hand(s.view, leader, COMMAND).bonus.total + m >= find_boost_difficulty(s.view, unit)
    ) if find_boost_difficulty(s.view, unit) else 1.0  # fmt: skip
    if s.free_on(unit.id) >= 2:
        return 0.0
    now = weigh_best_attack(s, unit, unit.zone) if can_attack(s, unit) else 0.0
    more = weigh_best_attack(s, unit, unit.zone, 1) - now if now else BOOST
    return now + chance * more


def weigh_healing(s: Situation, order: Heal) -> float:
    """To be rid of a consequence before the unit attacks."""
    leader, severity = s.view.leaders[order.unit], s.view.aspects[order.aspect].severity or "mild"
    chance = sum(c for m, c in PASSIVE if make_hand(s.view, leader, COMMAND).bonus.total + m >= RECOVERY[severity])
    unit = s.view.troops[leader.unit]
    now = weigh_best_attack(s, unit, unit.zone) if can_attack(s, unit) else 0.0
    return now + chance * (DEEDS["heal"] if ABSORBED[severity] > 2 else 0.4)


def weigh_second_action(s: Situation, unit: Unit, price: float) -> float:
    """A second action is worth the attack that it allows, once the first is taken."""
    turn = s.view.turn
    if turn.unit != unit.id or not turn.actions or "attack" in turn.actions:
        return 0.0
    return weigh_best_attack(s, unit, unit.zone) - price


def weigh_gift(s: Situation, order: GiveAction) -> float:
    """The leader's action for the unit's second one."""
    return weigh_second_action(s, s.view.troops[s.view.leaders[order.unit].unit], 0.0)


def weigh_purchase(s: Situation, order: SpendForAction) -> float:
    """A fate point for a second action."""
    return weigh_second_action(s, s.view.troops[order.unit], PAID)


def weigh_joining(s: Situation, order: Attach) -> float:
    """To lead a unit: the better the unit, the better."""
    return 0.5 + 0.1 * value_hit(s.view, s.view.troops[order.to], 9)


WORTH: dict[type[Action], Callable[[Situation, Any], float]] = {
    Move: weigh_move,
    Force: weigh_force,
    ExtraMove: weigh_extra,
    Attack: weigh_unit_attack,
    Duel: weigh_leader_attack,
    Ambush: weigh_ambush,
    Intimidate: weigh_intimidation,
    PinDown: weigh_pin,
    HoldPin: weigh_hold,
    Scout: weigh_scouting,
    Surround: weigh_surrounding,
    CreateAdvantage: weigh_creation,
    RemoveAspect: weigh_removal,
    Boost: weigh_boost,
    Heal: weigh_healing,
    GiveAction: weigh_gift,
    SpendForAction: weigh_purchase,
    Attach: weigh_joining,
}
"""How each kind of order is weighed; all others are worth nothing."""
