"""What holds somebody up for a scene: restrained until a check breaks free, disarmed, or separated from the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from fieldcraft.core import Denial, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_active, is_master, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.gear import GearDeed
from fieldcraft.systems.fates_edge.campaign.characters.terms import resolve_alias
from fieldcraft.systems.fates_edge.campaign.characters.weapons import DISARMED, deny_out_of_hand
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked, Unmarked
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import FOOTING
from fieldcraft.systems.fates_edge.campaign.checks.steps import CharacterStep
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here, in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.complications import FREE_DV

SEPARATED = "separated"
"""The condition of whom the others do not reach, until the game master says that it is over, or the scene ends."""

ARMED = from_rule(frozenset({"melee", "ranged"}), "core.cp.menu.combat")
"""The skills that attack with a weapon."""

RESTRAINED, BREAK_FREE = "restrained", "break-free"
"""The condition, and what is said of a check that would end it."""

FREEING, HELD_SKILLS, HELD_TAGS = from_rule(
    (
        ("body", "wits"),
        frozenset({"athletics", "brawl", "melee", "ranged"}),
        frozenset({"attack", "surprise", "sprint", "climb", "move"}),
    ),
    "kit.gear.weapons-melee",
)
"""The attributes that break free, and the skills and words of what is to move or to attack."""


HOLDS = from_rule(frozenset({DISARMED, SEPARATED, RESTRAINED, FOOTING}), "core.cp.menu.combat")
"""What a fight does to somebody's hands, footing and place."""


class SkilledDeed(Protocol):
    """A deed of somebody with an attribute and a skill, of which something is said."""

    @property
    def piece(self) -> str: ...

    @property
    def attribute(self) -> str: ...

    @property
    def skill(self) -> str: ...

    @property
    def tags(self) -> frozenset[str]: ...


@rule("kit.gear.weapons-melee")
def is_unrestrained(campaign: Campaign, deed: SkilledDeed, by: Seat) -> Denial | None:
    """Who is restrained neither moves nor attacks, but may try to break free with Body or Wits."""
    return deny_restrained(campaign, deed.piece, deed.attribute, deed.skill, deed.tags)


def deny_restrained(
    campaign: Campaign, character: str, attribute: str, skill: str, tags: frozenset[str]
) -> Denial | None:
    """Why somebody who is restrained does not attempt something; None if they may."""
    who = campaign.characters[character]
    if RESTRAINED not in who.conditions or (BREAK_FREE in tags and attribute in FREEING):
        return None
    held = resolve_alias(skill) in HELD_SKILLS or tags & (HELD_TAGS | {BREAK_FREE})
    why = f"{who.name} is restrained: first Body or Wits must break free against DV {FREE_DV}"
    return Denial(why, unit=who.id, rule="kit.gear.weapons-melee") if held else None


@rule("core.cp.menu.combat")
def is_armed(campaign: Campaign, deed: SkilledDeed, by: Seat) -> Denial | None:
    """Who was disarmed does not attack with a weapon until one is in hand again."""
    return deny_disarmed(campaign, deed.piece, deed.skill)


def deny_disarmed(campaign: Campaign, character: str, skill: str) -> Denial | None:
    """Why somebody who is disarmed uses no such skill; None if they may."""
    who = campaign.characters[character]
    if DISARMED not in who.conditions or resolve_alias(skill) not in ARMED:
        return None
    why = f"{who.name} is disarmed: it fights without a weapon until it has one again"
    return Denial(why, unit=who.id, rule="core.cp.menu.combat")


@rule("core.cp.menu.combat")
def is_in_hand(campaign: Campaign, deed: GearDeed, by: Seat) -> Denial | None:
    """Who was disarmed does nothing with the weapon that was lost until it is got back."""
    return deny_out_of_hand(campaign, deed.piece, deed.gear)


@rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def is_together(campaign: Campaign, deed: CharacterStep, by: Seat) -> Denial | None:
    """Who is separated from the others neither helps them, nor is helped, nor acts in a group with them."""
    attempt = campaign.attempts[deed.attempt]
    return deny_apart(campaign, deed.character, attempt.character, *attempt.members)


def deny_apart(campaign: Campaign, *together: str) -> Denial | None:
    """Why some people do nothing together: one of them is separated from the others; None if none is, or one alone."""
    people = [campaign.characters[id] for id in dict.fromkeys(together)]
    apart = [who for who in people if SEPARATED in who.conditions and len(people) > 1]
    return Denial(f"{apart[0].name} is separated from the others", unit=apart[0].id) if apart else None


@rule("kit.cp.spend-ladder", "core.cp.menu.combat")
def deny_unreached(campaign: Campaign, character: str, other: str) -> Denial | None:
    """Why somebody does nothing for another, with a spell or a remedy: they are not there, or either is separated."""
    if (no := deny_not_here(campaign, other)) is not None:
        return no
    apart = deny_apart(campaign, character, other)
    return replace(apart, rule=ruling_id(deny_unreached)) if apart else None


@rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def end_holds(campaign: Campaign) -> Iterable[Event]:
    """What a fight did to somebody lasts no longer than the scene."""
    over = {} if campaign.scene else campaign.characters
    for who in over.values():
        for condition in sorted(who.conditions & HOLDS):
            yield Unmarked(character=who.id, condition=condition, because="core.cp.menu.combat")


@rule("kit.gear.weapons-melee")
def break_free(play: Play[Campaign], attempt: Attempt, character: str, attribute: Attribute) -> None:
    """A check of Body or Wits that succeeds against its value ends it, also one that is made with others."""
    freed = attempt.passed and attempt.dv >= FREE_DV and BREAK_FREE in attempt.tags and attribute in FREEING
    if freed and RESTRAINED in play.state.characters[character].conditions:
        play.emit(Unmarked(character=character, condition=RESTRAINED), break_free)


@rule("kit.gear.weapons-melee")
def is_still_free(campaign: Campaign, deed: Restrain, by: Seat) -> Denial | None:
    """Nobody is restrained twice."""
    who = campaign.characters[deed.character]
    return Denial(f"{who.name} is restrained", unit=who.id) if RESTRAINED in who.conditions else None


class Restrain(CharacterDeed, frozen=True):
    """Say that somebody was caught, by a whip or otherwise, and neither moves nor attacks."""

    checks = (is_master, is_own, in_scene, is_active, is_present, is_still_free)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(Marked(character=self.character, condition=RESTRAINED), is_still_free)


ACTIONS = (Restrain,)
