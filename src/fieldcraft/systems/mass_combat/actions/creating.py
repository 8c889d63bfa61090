"""Creating advantages by the printed actions: ambush, intimidate, pin down, scout and surround."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from fieldcraft.core import Action, Denial, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.systems.mass_combat.actions.attacking import make_defence
from fieldcraft.systems.mass_combat.actions.base import ActionOrder, turn_of
from fieldcraft.systems.mass_combat.contests import make_hand, oppose_with
from fieldcraft.systems.mass_combat.events.aspects import PinHeld
from fieldcraft.systems.mass_combat.moving import turn_card
from fieldcraft.systems.mass_combat.positions import allies_in, are_enemies, enemies_in, find_pins
from fieldcraft.systems.mass_combat.skills import (
    choose_skill,
    find_attack_skill,
    find_range_bonus,
    list_defences,
    rate,
    steps_between,
)
from fieldcraft.systems.mass_combat.state import (
    Contest,
    Hand,
    Leader,
    Piece,
    State,
    Undertaking,
    Unit,
    Words,
)
from fieldcraft.systems.mass_combat.text.tokens import WORDS, ZONE
from fieldcraft.systems.shared.text.pieces import UnitRef

FAIR: int = from_rule(2, "mass.action.create.general", "mass.action.create.scout", "mass.fate.situation-aspects")
"""The difficulty where nobody opposes."""

MADE_IN_PLAY = ("zone", "situation")
"""The kinds of aspects of a zone that make it harder to scout."""


class Creation(ActionOrder, frozen=True):
    """An order to create an advantage."""

    group = "Creating advantages"
    kind = "create"

    @classmethod
    def suits(cls, state: State, unit: Piece) -> bool:
        return type(unit) is Unit

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return cls.of_unit(state, piece) if type(piece) is Unit else ()

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        """What one unit may try."""
        raise NotImplementedError


@rule("mass.leaders.independent")
def is_a_unit(state: State, action: Creation, by: Seat) -> Denial | None:
    """A leader who is alone affects leaders only."""
    piece = state.units[action.unit]
    return Denial(f"{piece.title}: leaders affect leaders only") if type(piece) is Leader else None


@rule("mass.unit.concept")
def is_near_enemy(state: State, action: Intimidate | PinDown, by: Seat) -> Denial | None:
    """What is aimed at is an enemy unit on the map, or for some advantages the unit itself."""
    target = state.troops.get(action.target)
    if target is None or not target.here:
        return Denial(f"{action.target!r} is no unit on the map")
    if target.id == action.unit and isinstance(action, Intimidate):
        return None
    return None if are_enemies(state, target.owner, by) else Denial(f"{target.title}: no enemy", unit=target.id)


# --- ambush -----------------------------------------------------------------------------------


@rule("mass.action.create.ambush")
def is_unnoticed(state: State, action: Ambush, by: Seat) -> Denial | None:
    """No ambush is laid with an enemy unit in the zone."""
    unit = state.units[action.unit]
    found = enemies_in(state, by, unit.zone)
    return Denial(f"an enemy is in {unit.zone}: {found[0].title}", unit=found[0].id, at=unit.zone) if found else None


@rule("mass.action.create.ambush")
def find_watch(state: State, unit: Piece) -> Hand:
    """The best Notice among enemy units in the next zones opposes an ambush, or Fair if there is none."""
    near = [enemy for zone in state.ground.neighbours(unit.zone) for enemy in enemies_in(state, unit.owner, zone)]
    if not near:
        return oppose_with(FAIR, "nobody near", ruling_id(find_watch))
    skills = list_defences(state, "Stealth")
    best = max(near, key=lambda enemy: max(rate(state, enemy, skill).total for skill in skills))
    return make_hand(state, best, choose_skill(state, best, skills))


class Ambush(Creation, frozen=True):
    """Lie in wait: with Stealth put an aspect on the zone."""

    words: Annotated[Words, WORDS] = ""

    label, icon = "Ambush", "eye-slash"
    summary = "Stealth: a situation aspect on the own zone, where no enemy is."
    ruling = "mass.action.create.ambush"
    rank = 40
    checks = (*ActionOrder.checks, is_a_unit, is_unnoticed)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id),)

    def undertake(self, state: State) -> Contest:
        unit = state.units[self.unit]
        return Contest(
            undertaking=Undertaking(deed="create", form="ambush", piece=unit.id, zone=unit.zone, words=self.words),
            actor=make_hand(state, unit, "Stealth"),
            against=(find_watch(state, unit),),
        )


# --- intimidate -------------------------------------------------------------------------------


@rule("mass.action.create.intimidate")
def is_within_earshot(state: State, action: Intimidate, by: Seat) -> Denial | None:
    """Whom one intimidates is in the same zone or in the next."""
    unit, target = state.units[action.unit], state.units[action.target]
    steps = steps_between(state, unit, target)
    return None if steps is not None and steps <= 1 else Denial(f"{target.title}: too far away", unit=target.id)


class Intimidate(Creation, frozen=True):
    """With Provoke put an aspect on an enemy, or on the unit itself."""

    target: Annotated[str, UnitRef]
    words: Annotated[Words, WORDS] = ""

    label, icon, targets = "Intimidate", "megaphone", "piece"
    summary = "Provoke against Will: a situation aspect on an enemy near, or on itself."
    ruling = "mass.action.create.intimidate"
    rank = 41
    checks = (*ActionOrder.checks, is_a_unit, is_near_enemy, is_within_earshot)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        others = (other.id for other in state.troops.values() if other.here and other.id != unit.id)
        return (cls(unit.id, id) for id in (unit.id, *others))

    def undertake(self, state: State) -> Contest:
        unit, target = state.units[self.unit], state.units[self.target]
        against = oppose_with(FAIR, "nobody opposes", ruling_id(is_within_earshot))
        if target.id != unit.id:
            against = make_defence(state, target, "Provoke", 0)
        made = Undertaking(
            deed="create", form="intimidate", piece=unit.id, target=target.id, zone=unit.zone, words=self.words
        )
        return Contest(undertaking=made, actor=make_hand(state, unit, "Provoke"), against=(against,))


# --- pin down ---------------------------------------------------------------------------------


@rule("mass.action.create.pinned-down")
def is_in_shooting_range(state: State, action: PinDown, by: Seat) -> Denial | None:
    """A pin reaches as far as a Shoot attack."""
    unit, target = state.units[action.unit], state.units[action.target]
    steps = steps_between(state, unit, target)
    if steps is None or find_range_bonus(state, steps) is None:
        return Denial(f"{target.title}: out of range", unit=target.id, at=target.zone)
    return None


class PinDown(Creation, frozen=True):
    """With Shoot keep an enemy unit from moving."""

    target: Annotated[str, UnitRef]

    verb, label, icon, targets = "pin", "Pin down", "target", "piece"
    summary = "Shoot: the enemy cannot leave its zone without overcoming it."
    ruling = "mass.action.create.pinned-down"
    rank = 42
    checks = (*ActionOrder.checks, is_a_unit, is_near_enemy, is_in_shooting_range)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id, other.id) for other in state.troops.values() if other.here and other.owner != unit.owner)

    def undertake(self, state: State) -> Contest:
        unit, target = state.units[self.unit], state.units[self.target]
        steps = steps_between(state, unit, target) or 0
        return Contest(
            undertaking=Undertaking(deed="create", form="pin", piece=unit.id, target=target.id, zone=target.zone),
            actor=make_hand(state, unit, "Shoot"),
            against=(make_defence(state, target, "Shoot", steps),),
        )


@rule("mass.action.create.pinned-end")
def has_pinned(state: State, action: HoldPin, by: Seat) -> Denial | None:
    """A unit keeps up a pin of its own, once in an activation."""
    target = state.units.get(action.target)
    pin = None if target is None else find_pin(state, action.unit, target)
    if pin is None:
        whom = "anybody" if target is None else target.title
        return Denial(f"{state.units[action.unit].title}: no pin of theirs lies on {whom}")
    return Denial("that pin holds already this turn") if pin in turn_of(state, action.unit).held else None


def find_pin(state: State, maker: str, target: Piece) -> str | None:
    """The pin of one unit on another, if there is one."""
    return next((pin.id for pin in find_pins(state, target) if pin.maker == maker), None)


class HoldPin(Creation, frozen=True):
    """Keep an enemy unit pinned down, without a roll."""

    target: Annotated[str, UnitRef]

    verb, label, icon, targets = "hold", "Keep pinned down", "push-pin", "piece"
    summary = "The action that a pin takes in each activation; without it the enemy is free."
    ruling = "mass.action.create.pinned-end"
    rank = 43
    checks = (*ActionOrder.checks, is_a_unit, has_pinned)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        pins = (aspect for aspect in state.aspects.values() if aspect.kind == "pinned" and aspect.maker == unit.id)
        return (cls(unit.id, pin.on) for pin in pins)

    def resolve(self, play: Play[State]) -> None:
        self.take(play)
        pin = find_pin(play.state, self.unit, play.state.units[self.target])
        play.emit(PinHeld(unit=self.unit, aspect=str(pin)), because=has_pinned)


# --- scout ------------------------------------------------------------------------------------


@rule("mass.action.create.scout")
def is_empty_next_door(state: State, action: Scout, by: Seat) -> Denial | None:
    """A unit scouts a zone next to it in which no unit stands."""
    unit = state.units[action.unit]
    if action.to not in state.ground.neighbours(unit.zone):
        return Denial(f"{action.to} is not next to {unit.zone}", at=action.to)
    if found := state.units_in(action.to):
        return Denial(f"a unit is in {action.to}: {found[0].title}", unit=found[0].id, at=action.to)
    return None


@rule("mass.action.create.scout")
def find_scouting_difficulty(state: State, zone: str) -> Hand:
    """Fair, and two more for each aspect on the zone; boosts do not count."""
    found = [aspect for aspect in state.aspects_on.get(zone, ()) if aspect.kind in MADE_IN_PLAY]
    return oppose_with(FAIR + 2 * len(found), "the zone and its aspects", ruling_id(find_scouting_difficulty))


class Scout(Creation, frozen=True):
    """With Notice put a new aspect on an empty zone next to the unit's; its card is turned up."""

    to: Annotated[str, ZONE]
    words: Annotated[Words, WORDS] = ""

    label, icon, targets = "Scout", "binoculars", "cell"
    summary = "Notice: the card is turned up, and a new aspect put on the zone."
    ruling = "mass.action.create.scout"
    rank = 44
    checks = (*ActionOrder.checks, is_a_unit, is_empty_next_door)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id, zone) for zone in state.ground.neighbours(unit.zone))

    def undertake(self, state: State) -> Contest:
        unit = state.units[self.unit]
        return Contest(
            undertaking=Undertaking(deed="create", form="scout", piece=unit.id, zone=self.to, words=self.words),
            actor=make_hand(state, unit, "Notice"),
            against=(find_scouting_difficulty(state, self.to),),
        )

    def resolve(self, play: Play[State]) -> None:
        self.take(play)
        turn_card(play, self.to)
        self.contend(play)


# --- surround ---------------------------------------------------------------------------------


@rule("mass.action.create.surrounded")
def has_more_allies(state: State, action: Surround, by: Seat) -> Denial | None:
    """It takes more allies than enemies in the zone, the unit itself not counted, and one enemy at least."""
    unit = state.units[action.unit]
    allies, enemies = len(allies_in(state, unit, unit.zone)), len(enemies_in(state, by, unit.zone))
    if not enemies:
        return Denial(f"no enemy is in {unit.zone}", at=unit.zone)
    if allies <= enemies:
        return Denial(f"{allies} allies against {enemies} enemies are not enough", at=unit.zone)
    if any(aspect.kind == "surrounded" for aspect in state.aspects_on.get(unit.zone, ())):
        return Denial(f"{unit.zone} is surrounded", at=unit.zone)
    return None


class Surround(Creation, frozen=True):
    """Surround the enemies in the zone: +1 to attacks there."""

    label, icon = "Surround", "users-three"
    summary = "With more allies than enemies in the zone: +1 to all attacks of the side there."
    ruling = "mass.action.create.surrounded"
    rank = 45
    checks = (*ActionOrder.checks, is_a_unit, has_more_allies)

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id),)

    def undertake(self, state: State) -> Contest:
        unit = state.units[self.unit]
        skill = find_attack_skill(state, 0)
        defences = [
            make_defence(state, enemy, skill, 0) for enemy in enemies_in(state, unit.owner, state.zone_of(unit))
        ]
        return Contest(
            undertaking=Undertaking(deed="create", form="surround", piece=unit.id, zone=unit.zone),
            actor=make_hand(state, unit, skill),
            against=(max(defences, key=lambda hand: hand.bonus.total),),
        )


ACTIONS: tuple[type[Action], ...] = (Ambush, Intimidate, PinDown, HoldPin, Scout, Surround)
