"""Rituals: several people work one great spell, and each adds to its risk."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, is_active, is_master, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import skill_rating, slug
from fieldcraft.systems.fates_edge.campaign.checks.facts import Help
from fieldcraft.systems.fates_edge.campaign.checks.proposal import is_known_skill
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_apart
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS, PointsUsed
from fieldcraft.systems.fates_edge.campaign.checks.steps import CharacterStep, in_time
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import deny_no_worse
from fieldcraft.systems.fates_edge.campaign.magic.events import (
    Absorbed,
    CastingBegun,
    RitualAllowed,
    RitualJoined,
    RitualLeft,
)
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Helper, Name, Text
from fieldcraft.systems.fates_edge.campaign.magic.severity import GATHERING, casting_of
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.scaling.measures import helpers_dice
from fieldcraft.systems.fates_edge.campaign.scaling.turns import deny_acted
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.assists import assist_dice

MOST_HELPERS = 3


@rule("core.magic.ritual.optional")
def rituals_known(campaign: Campaign, deed: BeginRitual, by: Seat) -> Denial | None:
    """Several may work a spell together, unless the table plays without rituals."""
    return Denial("there are no rituals at this table") if campaign.options["rituals"] == "off" else None


@rule("core.magic.ritual.procedure")
def casts_nothing_else(campaign: Campaign, deed: BeginRitual | JoinRitual, by: Seat) -> Denial | None:
    """Who casts, or helps with a ritual that is not woven yet, takes up no other one."""
    for one in campaign.castings.values():
        helps = any(helper.character == deed.character for helper in one.helpers)
        if one.phase in (*GATHERING, "weave") and (deed.character == one.character or (helps and one.phase != "weave")):
            return Denial("this character is casting already", unit=deed.character)
    return None


@rule("core.magic.ritual.helper-cap")
def helper_cap(campaign: Campaign, caster: Character) -> int:
    """Half the caster's Ritual or Arcana, whichever is better, rounded up, and never more than three."""
    rating = max(skill_rating(campaign, caster, name) for name in ("arcana", "ritual"))
    return min((rating + 1) // 2, MOST_HELPERS)


@rule("core.magic.ritual.procedure", "core.magic.ritual.helper-cap")
def is_declared(campaign: Campaign, deed: JoinRitual | LeaveRitual | AllowRitual, by: Seat) -> Denial | None:
    """Who helps, and how, is said before the game master allows the ritual."""
    if (casting := campaign.castings.get(deed.casting)) is None or casting.phase != "declared":
        return Denial(f"no ritual {deed.casting!r} has been declared")
    caster = campaign.characters[casting.character]
    if isinstance(deed, JoinRitual) and len(casting.helpers) >= helper_cap(campaign, caster):
        why = f"{caster.name} can lead {pluralize(len(casting.helpers), 'helper')} and no more"
        return Denial(why, rule=ruling_id(helper_cap))
    return None


@rule("core.magic.ritual.helper-skills")
def tells_own_part(campaign: Campaign, deed: JoinRitual, by: Seat) -> Denial | None:
    """Each helper tells a procedure that nobody else follows, with whichever attribute and skill fit."""
    if not deed.part.strip():
        return Denial("tell what your part in the ritual is")
    casting = campaign.castings[deed.casting]
    if deed.character in (casting.character, *(one.character for one in casting.helpers)):
        return Denial("this character takes part already", unit=deed.character)
    told = any(slug(one.part) == slug(deed.part) for one in casting.helpers)
    return Denial("somebody does that already: help in another way") if told else None


@rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def is_with_caster(campaign: Campaign, deed: JoinRitual, by: Seat) -> Denial | None:
    """Who is separated from the others works no ritual with them."""
    return deny_apart(campaign, deed.character, campaign.castings[deed.casting].character)


@rule("core.magic.ritual.procedure")
def helps_weaving(campaign: Campaign, casting: Casting) -> tuple[Help, ...]:
    """All helpers of a ritual who are still there lend dice to its weaving, as in any check of such a scene."""
    people = campaign.characters
    here = campaign.scene.present if campaign.scene else frozenset()
    there = (one for one in casting.helpers if one.character in here)
    ratings = [(one, skill_rating(campaign, people[one.character], one.skill)) for one in there]
    return tuple(
        Help(one.character, helpers_dice(campaign, assist_dice(rating)), f"{people[one.character].name}, {one.skill}")
        for one, rating in ratings
    )


@rule("core.magic.ritual.cp-distribution", "kit.addenda.ritual-absorb")
def can_absorb(campaign: Campaign, deed: Absorb, by: Seat) -> Denial | None:
    """A helper absorbs one point of the weaving, and once."""
    attempt = campaign.attempts[deed.attempt]
    casting = casting_of(campaign, attempt)
    helpers = {one.character: one for one in casting.helpers} if casting else {}
    if casting is None or deed.character not in helpers:
        return Denial("only a helper of the ritual absorbs a point", unit=deed.character)
    if attempt.id != casting.weave:
        return Denial("a helper absorbs a point of the weaving")
    if helpers[deed.character].absorbed:
        return Denial("this helper has absorbed a point already", unit=deed.character)
    return deny_no_worse(campaign, deed.character, "fatigue") if attempt.points else Denial("there is no point left")


class BeginRitual(CharacterDeed, frozen=True):
    """Declare a ritual: what it shall do."""

    goal: Name

    checks = (*IN_PERSON, in_scene, rituals_known, casts_nothing_else)

    def resolve(self, play: Play[Campaign]) -> None:
        scene = play.state.scene.number if play.state.scene else 0
        made = str(play.state.made + 1)
        casting = Casting(
            id=made, character=self.character, phase="declared", goal=self.goal, ritual=True, scene=scene, beat=-1
        )
        play.emit(CastingBegun(casting=casting), rituals_known)


@rule("kit.scaling.assist-or-act", "kit.scaling.beat")
def has_turn_for_ritual(campaign: Campaign, deed: JoinRitual, by: Seat) -> Denial | None:
    """In a beat of a scaled scene who has acted joins no ritual."""
    return deny_acted(campaign, deed.character)


class JoinRitual(CharacterDeed, frozen=True):
    """Take part in a ritual with an attribute and a skill of one's own; `part` tells what one does."""

    casting: str
    attribute: Attribute
    skill: Name
    part: Text

    checks = (
        *IN_PERSON,
        has_turn_for_ritual,
        is_declared,
        is_known_skill,
        is_with_caster,
        tells_own_part,
        casts_nothing_else,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        helper = Helper(character=self.character, attribute=self.attribute, skill=self.skill, part=self.part)
        play.emit(RitualJoined(casting=self.casting, helper=helper), tells_own_part)


@rule("core.magic.ritual.helper-skills")
def takes_part(campaign: Campaign, deed: LeaveRitual, by: Seat) -> Denial | None:
    """Only who helps with a ritual leaves it."""
    casting = campaign.castings[deed.casting]
    helps = any(one.character == deed.character for one in casting.helpers)
    return None if helps else Denial("this character takes no part", unit=deed.character)


class LeaveRitual(CharacterDeed, frozen=True):
    """Step back from a ritual; or, said by the game master, a part is none of its own or adds nothing."""

    casting: str

    checks = (is_own, is_declared, takes_part)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(RitualLeft(casting=self.casting, helper=self.character), takes_part)


class AllowRitual(Deed, frozen=True):
    """Find the scope of a ritual and its helpers' parts fitting."""

    casting: str

    checks = (is_master, is_declared)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(RitualAllowed(casting=self.casting), is_declared)


class Absorb(CharacterStep, frozen=True):
    """Take a point of the ritual upon oneself, for a level of fatigue."""

    stages = WITH_POINTS

    checks = (is_own, is_active, is_present, in_time, can_absorb)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        casting = casting_of(play.state, attempt)
        assert casting is not None
        play.emit(Absorbed(casting=casting.id, helper=self.character), can_absorb)
        play.emit(PointsUsed(attempt=attempt.id, count=1, what=("absorbed by a helper",)), can_absorb)
        tire(play, self.character, 1, "a point of the ritual absorbed")


ACTIONS = (BeginRitual, JoinRitual, LeaveRitual, AllowRitual, Absorb)
