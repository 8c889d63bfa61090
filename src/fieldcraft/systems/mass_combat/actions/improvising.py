"""Whatever else is an advantage or takes one away: aspects that are made and removed by any skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Self

from fieldcraft.core import Action, Denial, Seat, rule, ruling_id
from fieldcraft.systems.mass_combat.actions.attacking import make_defence
from fieldcraft.systems.mass_combat.actions.base import ActionOrder, LeaderOrder
from fieldcraft.systems.mass_combat.actions.creating import FAIR
from fieldcraft.systems.mass_combat.actions.leading import is_with_acting_unit
from fieldcraft.systems.mass_combat.contests import make_hand, oppose_with
from fieldcraft.systems.mass_combat.positions import are_enemies
from fieldcraft.systems.mass_combat.skills import (
    choose_skill,
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
    Words,
)
from fieldcraft.systems.mass_combat.text.tokens import SKILL, WORDS, AspectRef
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.text.pieces import UnitRef


@rule("mass.action.create.general", "mass.leaders.independent")
def is_fitting(state: State, action: CreateAdvantage | Outwit, by: Seat) -> Denial | None:
    """An advantage lies on the own zone, on a piece there, or is an aspect there; leaders affect leaders only."""
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
        return Denial(f"{piece.title}: leaders affect leaders only")
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


def find_affected(state: State, action: CreateAdvantage | Outwit) -> Piece | None:
    """The piece on which an advantage is put, or on which the aspect lies that is used."""
    used = state.aspects.get(action.aspect)
    return state.units.get(action.target or (used.on if used else ""))


@rule("mass.skills.suitability", "mass.skills.unlisted")
def is_skill_in_use(state: State, action: CreateAdvantage | Outwit | RemoveAspect, by: Seat) -> Denial | None:
    """A piece uses a skill on its card, or any other that is in use here, which it has at Mediocre."""
    known = dict.fromkeys((*state.units[action.unit].skills, *state.venue.skills))
    if not action.skill or action.skill in known:
        return None
    return Denial(f"{action.skill} is not in use here: {', '.join(known)}")


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
    checks = (*ActionOrder.checks, is_fitting, is_skill_in_use)

    @classmethod
    def of_piece(cls, state: State, piece: Piece) -> Iterable[Self]:
        zone = state.zone_of(piece)
        yield cls(piece.id)
        yield from (cls(piece.id, other) for other in state.piece_ids.get(zone, ()))
        yield from (cls(piece.id, aspect=aspect) for aspect in list_usable(state, zone))

    def undertake(self, state: State) -> Contest:
        return undertake_advantage(state, self)


class Outwit(LeaderOrder, frozen=True):
    """Let a leader who is with a unit create an advantage against another leader in the zone."""

    target: Annotated[str, UnitRef().after("on")] = ""
    aspect: Annotated[str, AspectRef().after("using")] = ""
    skill: Annotated[Skill, SKILL] = ""
    words: Annotated[Words, WORDS] = ""

    label, icon, targets = "Outwit a leader", "sparkle", "list"
    summary = "Any skill of the leader that fits: an advantage against another leader here."
    ruling = "mass.leaders.acts-with-unit"
    group = "Leading"
    rank = 36
    checks = (*LeaderOrder.checks, is_with_acting_unit, is_fitting, is_skill_in_use)

    @classmethod
    def of_leader(cls, state: State, leader: Leader) -> Iterable[Self]:
        if not leader.unit:
            return
        zone = state.zone_of(leader)
        others = [other.id for other in state.leaders.values() if other.here and state.zone_of(other) == zone]
        yield from (cls(leader.id, other) for other in others)
        usable = list_usable(state, zone).values()
        yield from (cls(leader.id, aspect=aspect.id) for aspect in usable if aspect.on in others)

    def undertake(self, state: State) -> Contest:
        return undertake_advantage(state, self)


@rule("mass.action.create.general")
def undertake_advantage(state: State, order: CreateAdvantage | Outwit) -> Contest:
    """The contest in which an advantage is created."""
    piece = state.units[order.unit]
    made = Undertaking(
        deed="create", form="free", piece=piece.id, target=order.target, zone=state.zone_of(piece),
        aspect=order.aspect, words=order.words,
    )  # fmt: skip
    actor = make_skilled_hand(state, piece, order.skill)
    against = oppose_advantage(state, piece, find_affected(state, order), actor.skill)
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


@rule("mass.leaders.independent")
def spares_units(state: State, action: RemoveAspect, by: Seat) -> Denial | None:
    """A leader who is alone takes nothing away from a unit, nor from those that are surrounded."""
    piece, aspect = state.units[action.unit], state.aspects[action.aspect]
    if type(piece) is Leader and (aspect.on in state.troops or aspect.kind == "surrounded"):
        return Denial(f"{piece.title}: a leader alone affects leaders only")
    return None


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
    checks = (*ActionOrder.checks, can_be_removed, spares_units, is_skill_in_use)

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


ACTIONS: tuple[type[Action], ...] = (CreateAdvantage, Outwit, RemoveAspect)
