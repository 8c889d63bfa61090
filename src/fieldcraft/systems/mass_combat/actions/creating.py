"""Creating advantages: ambush, intimidate, pin down, scout, surround, and whatever else fits; and removing aspects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    Aspect,
    Contest,
    Hand,
    Leader,
    Piece,
    Skill,
    State,
    Undertaking,
    Unit,
    Words,
)
from fieldcraft.systems.mass_combat.text.tokens import SKILL, WORDS, ZONE, AspectRef
from fieldcraft.systems.shared.caches import remember
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
        return Denial(f"{state.units[action.unit].title}: no pin on {action.target!r}")
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
        return Denial(f"an enemy is in {action.to}: {found[0].title}", unit=found[0].id, at=action.to)
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


# --- anything else ----------------------------------------------------------------------------


@rule("mass.action.create.general", "mass.leaders.independent")
def is_fitting(state: State, action: CreateAdvantage, by: Seat) -> Denial | None:
    """An advantage lies on the own zone, on a piece there, or is an aspect there; lone leaders affect leaders only."""
    piece = state.units[action.unit]
    zone = state.zone_of(piece)
    if action.aspect and action.target:
        return Denial("name an aspect, or whom the advantage is put on, not both")
    if action.aspect and action.aspect not in list_usable(state, zone):
        return Denial(f"{action.aspect!r} is no aspect in {zone}")
    if action.target:
        target = state.units.get(action.target)
        if target is None or not target.here or state.zone_of(target) != zone:
            return Denial(f"{action.target!r} is not in {zone}")
    if type(piece) is Leader and type(find_affected(state, action)) is not Leader:
        return Denial(f"{piece.title}: a leader alone affects leaders only")
    return None


def list_open_aspects(state: State, zone: str) -> Iterator[Aspect]:
    """The aspects of a zone and of all who are there that everybody can read."""
    there = (zone, *state.piece_ids.get(zone, ()))
    return (aspect for on in there for aspect in state.aspects_on.get(on, ()) if not aspect.face_down)


def list_usable(state: State, zone: str) -> dict[str, Aspect]:
    """The aspects in a zone of which more can be made, by id; no boosts."""

    def find() -> dict[str, Aspect]:
        return {aspect.id: aspect for aspect in list_open_aspects(state, zone) if aspect.kind != "boost"}

    return remember(state.cache, ("usable", zone), find)


def find_affected(state: State, action: CreateAdvantage) -> Piece | None:
    """The piece on which an advantage is put, or on which the aspect lies that is used."""
    used = state.aspects.get(action.aspect)
    return state.units.get(action.target or (used.on if used else ""))


@rule("mass.skills.suitability")
def knows_skill(state: State, action: CreateAdvantage | RemoveAspect, by: Seat) -> Denial | None:
    """A piece uses a skill on its card."""
    piece = state.units[action.unit]
    if not action.skill or action.skill in piece.skills:
        return None
    return Denial(f"{piece.title}: no skill {action.skill!r}, {', '.join(piece.skills) or 'nor any other'}")


def make_skilled_hand(state: State, piece: Piece, skill: Skill) -> Hand:
    """The hand of a piece with a skill, or with its best if none is named."""
    return make_hand(state, piece, skill or choose_skill(state, piece, piece.skills))


class CreateAdvantage(ActionOrder, frozen=True):
    """Create any other advantage: on the zone, on somebody there, or more invocations of an aspect there."""

    target: Annotated[str, UnitRef().after("on")] = ""
    aspect: Annotated[str, AspectRef().after("using")] = ""
    skill: Annotated[Skill, SKILL] = ""
    words: Annotated[Words, WORDS] = ""

    verb, label, icon, targets = "create", "Create an advantage", "sparkle", "list"
    summary = "Any skill that fits: a situation aspect, or free invocations of one that is there."
    ruling = "mass.action.create.general"
    group = "Creating advantages"
    rank = 46
    slot = "3"
    kind = "create"
    checks = (*ActionOrder.checks, is_fitting, knows_skill)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        zone = state.zone_of(piece)
        yield cls(piece.id)
        yield from (cls(piece.id, other) for other in state.piece_ids.get(zone, ()))
        yield from (cls(piece.id, aspect=aspect) for aspect in list_usable(state, zone))

    def undertake(self, state: State) -> Contest:
        piece = state.units[self.unit]
        made = Undertaking(
            deed="create", form="free", piece=piece.id, target=self.target, zone=state.zone_of(piece),
            aspect=self.aspect, words=self.words,
        )  # fmt: skip
        actor = make_skilled_hand(state, piece, self.skill)
        against = oppose_advantage(state, piece, find_affected(state, self), actor.skill)
        return Contest(undertaking=made, actor=actor, against=(against,))


@rule("mass.action.create.general")
def oppose_advantage(state: State, piece: Piece, other: Piece | None, skill: Skill) -> Hand:
    """An enemy defends with a skill that fits, else with Mediocre (+0); without one the difficulty is Fair."""
    if other is None or not are_enemies(state, other.owner, piece.owner):
        return oppose_with(FAIR, "nobody opposes", ruling_id(oppose_advantage))
    return make_defence(state, other, skill, 0)


# --- removing aspects -------------------------------------------------------------------------

REMOVABLE = ("zone", "situation", "surrounded")
"""The kinds of aspects that an overcome action can remove; who is pinned down moves away instead."""


@rule("mass.fate.situation-aspects")
def can_be_removed(state: State, action: RemoveAspect, by: Seat) -> Denial | None:
    """A situation aspect or an aspect of the zone can be removed that lies in the zone, or on a piece there."""
    zone = state.zone_of(state.units[action.unit])
    removable = [aspect.id for aspect in list_removable(state, zone)]
    if action.aspect in removable:
        return None
    if not removable:
        return Denial(f"no aspect in {zone} can be removed")
    return Denial(f"{action.aspect!r} is no aspect in {zone} that can be removed: {', '.join(removable)}")


def list_removable(state: State, zone: str) -> Iterator[Aspect]:
    """The aspects in a zone that an overcome action can remove."""
    return (aspect for aspect in list_open_aspects(state, zone) if aspect.kind in REMOVABLE)


class RemoveAspect(ActionOrder, frozen=True):
    """Overcome an aspect: it is gone."""

    aspect: Annotated[str, AspectRef]
    skill: Annotated[Skill, SKILL] = ""

    verb, label, icon, targets = "remove", "Remove an aspect", "eraser", "list"
    summary = "Against whoever made it, or Fair: a situation aspect here is gone."
    ruling = "mass.fate.situation-aspects"
    group = "Moving"
    rank = 47
    slot = "4"
    kind = "overcome"
    checks = (*ActionOrder.checks, can_be_removed, knows_skill)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        return (cls(piece.id, aspect.id) for aspect in list_removable(state, state.zone_of(piece)))

    def undertake(self, state: State) -> Contest:
        piece = state.units[self.unit]
        return Contest(
            undertaking=Undertaking(deed="remove", piece=piece.id, aspect=self.aspect, zone=state.zone_of(piece)),
            actor=make_skilled_hand(state, piece, self.skill),
            against=(oppose_removal(state, self.aspect, piece),),
        )


@rule("mass.fate.situation-aspects")
def oppose_removal(state: State, aspect: str, piece: Piece) -> Hand:
    """Who made an aspect defends it with the same skill, if it is an enemy on the map; else the difficulty is Fair."""
    made = state.aspects[aspect]
    maker = state.units.get(made.maker)
    if maker is None or not maker.here or not are_enemies(state, maker.owner, piece.owner):
        return oppose_with(FAIR, "nobody opposes", ruling_id(oppose_removal))
    return make_hand(state, maker, made.skill)


ACTIONS: tuple[type[Action], ...] = (
    Ambush,
    Intimidate,
    PinDown,
    HoldPin,
    Scout,
    Surround,
    CreateAdvantage,
    RemoveAspect,
)
