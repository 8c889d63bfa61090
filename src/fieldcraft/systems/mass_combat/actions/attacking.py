"""Attacks of units on units, and duels of leaders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule, ruling_id
from fieldcraft.systems.mass_combat.actions.base import ActionOrder, LeaderOrder, is_no_attached_leader
from fieldcraft.systems.mass_combat.contests import make_hand
from fieldcraft.systems.mass_combat.events.turns import ActionTaken
from fieldcraft.systems.mass_combat.positions import are_enemies
from fieldcraft.systems.mass_combat.skills import (
    choose_skill,
    find_attack_skill,
    find_duel_skill,
    find_range_bonus,
    list_defences,
    steps_between,
)
from fieldcraft.systems.mass_combat.state import Contest, Hand, Leader, Piece, Skill, State, Undertaking, Unit
from fieldcraft.systems.shared.text.pieces import UnitRef


def make_defence(state: State, piece: Piece, skill: Skill, steps: int) -> Hand:
    """The hand with which a piece defends against a skill, from so many zones away."""
    hand = make_hand(state, piece, choose_skill(state, piece, list_defences(state, skill)))
    bonus = find_range_bonus(state, steps) or 0
    return Hand(
        seat=hand.seat, piece=hand.piece, skill=hand.skill,
        bonus=hand.bonus.plus(bonus, "the distance", ruling_id(find_range_bonus)),
    )  # fmt: skip


@rule("mass.action.create.surrounded")
def add_surrounded(state: State, hand: Hand, unit: Piece, target: Piece) -> Hand:
    """A unit that attacks in a zone that its side has surrounded has +1."""
    if unit.zone != target.zone:
        return hand
    around = (aspect for aspect in state.aspects_on.get(unit.zone, ()) if aspect.kind == "surrounded")
    found = next((aspect for aspect in around if aspect.side == state.side_of(unit)), None)
    if found is None:
        return hand
    return Hand(
        seat=hand.seat, piece=hand.piece, skill=hand.skill,
        bonus=hand.bonus.plus(1, found.words, ruling_id(add_surrounded)),
    )  # fmt: skip


@rule("mass.turn.attack-ends")
def ends_turn(state: State, unit: Piece) -> bool:
    """Any attack ends the player's turn, or only that of a unit."""
    return type(unit) is Unit or state.options.attack_ends_turn == "any_attack"


# --- units ------------------------------------------------------------------------------------


@rule("mass.leaders.only-leaders", "mass.leaders.independent")
def is_between_units(state: State, action: ActionOrder, by: Seat) -> Denial | None:
    """Units attack units: leaders fight leaders alone."""
    unit, target = state.units[action.unit], state.units.get(action.target)  # type: ignore[attr-defined]
    for piece in (unit, target):
        if type(piece) is Leader:
            return Denial(f"{piece.title}: leaders fight leaders alone", unit=piece.id)
    return None


@rule("mass.unit.concept")
def is_an_enemy(state: State, action: Attack | Duel, by: Seat) -> Denial | None:
    """What is attacked is an enemy on the map."""
    target = state.units.get(action.target)
    if target is None or not target.here:
        return Denial(f"{action.target!r} is not on the map: name a unit or a leader there")
    return None if are_enemies(state, target.owner, by) else Denial(f"{target.title}: no enemy", unit=target.id)


@rule("mass.action.attack.two-zones")
def is_in_range(state: State, action: Attack, by: Seat) -> Denial | None:
    """Attacks reach two zones away, unless the table says further."""
    unit, target = state.units[action.unit], state.units[action.target]
    steps = steps_between(state, unit, target)
    if steps is None or find_range_bonus(state, steps) is None:
        return Denial(f"{target.title}: out of range", unit=target.id, at=target.zone)
    return None


class Attack(ActionOrder, frozen=True):
    """Attack an enemy unit: Fight in the same zone, Shoot beyond it."""

    target: Annotated[str, UnitRef]

    label, icon, targets = "Attack", "sword", "piece"
    summary = "Fight in the same zone, Shoot at others; it ends the turn."
    ruling = "mass.action.attack.fight-shoot"
    group = "Attacking"
    rank = 20
    slot = "1"
    kind = "attack"
    checks = (*ActionOrder.checks, is_an_enemy, is_between_units, is_in_range)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        if type(piece) is Leader:
            return ()
        return (cls(piece.id, unit.id) for unit in state.troops.values() if unit.here and unit.owner != piece.owner)

    def undertake(self, state: State) -> Contest:
        unit, target = state.units[self.unit], state.units[self.target]
        steps = steps_between(state, unit, target) or 0
        skill = find_attack_skill(state, steps)
        return Contest(
            undertaking=Undertaking(deed="attack", piece=unit.id, target=target.id, zone=target.zone),
            actor=add_surrounded(state, make_hand(state, unit, skill), unit, target),
            against=(make_defence(state, target, skill, steps),),
        )

    def resolve(self, play: Play[State]) -> None:
        self.take(play, ends=ends_turn(play.state, play.state.units[self.unit]))
        self.contend(play)


# --- leaders ----------------------------------------------------------------------------------


@rule("mass.leaders.only-leaders")
def is_a_duel(state: State, action: Duel, by: Seat) -> Denial | None:
    """A leader attacks enemy leaders alone: in the same zone, or with Shoot in the next."""
    leader, target = state.units[action.unit], state.units[action.target]
    if type(target) is not Leader:
        return Denial(f"{target.title}: leaders fight leaders alone", unit=target.id)
    if type(leader) is Leader and not find_duel_skill(state, leader, target):
        return Denial(f"{target.title}: out of range", unit=target.id)
    return None


class Duel(LeaderOrder, frozen=True):
    """Attack an enemy leader."""

    target: Annotated[str, UnitRef]

    label, icon, targets = "Duel", "crossed-swords", "piece"
    summary = "A leader fights an enemy leader, attached or not; it ends the turn."
    ruling = "mass.leaders.only-leaders"
    group = "Leading"
    rank = 30
    checks = (*LeaderOrder.checks, is_an_enemy, is_a_duel)

    @classmethod
    def of_leader(cls, state: State, leader: Leader) -> Iterable[Self]:
        return (cls(leader.id, other.id) for other in state.leaders.values() if other.here)

    def undertake(self, state: State) -> Contest:
        """The fight of the two leaders."""
        leader, target = state.leaders[self.unit], state.leaders[self.target]
        skill = find_duel_skill(state, leader, target)
        return Contest(
            undertaking=Undertaking(deed="duel", piece=leader.id, target=target.id, zone=state.zone_of(target)),
            actor=make_hand(state, leader, skill),
            against=(make_defence(state, target, skill, 0),),
        )

    def resolve(self, play: Play[State]) -> None:
        ends = ends_turn(play.state, play.state.units[self.unit])
        leader = self.act(play, ends=ends)
        if play.state.turn.unit == leader.id:
            play.emit(ActionTaken(unit=leader.id, kind="attack", ends=ends), because=is_no_attached_leader)
        self.contend(play)


ACTIONS: tuple[type[Action], ...] = (Attack, Duel)
