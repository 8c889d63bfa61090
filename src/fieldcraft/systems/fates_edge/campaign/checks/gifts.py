"""What talents and gear can do for a check at this point, and what they would have to be told of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fieldcraft.core import GM, rule
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Does, Story
from fieldcraft.systems.fates_edge.campaign.characters.effects import DERIVED, DIAMONDS, features
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.gear import TOOL_TAGS
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import hinders_now
from fieldcraft.systems.fates_edge.campaign.checks.rallying import has_unit, inspires_group
from fieldcraft.systems.fates_edge.campaign.checks.rerolling import (
    UseTalent,
    can_forgo_attack,
    can_help_others,
    can_use_talent,
    is_active_or_banner,
    is_at_hand,
    is_for_roller,
    is_with_roller,
    rerolls_before_mitigation,
    usable_gains,
)
from fieldcraft.systems.fates_edge.campaign.checks.restraint import BREAK_FREE, HELD_TAGS, RESTRAINED
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES
from fieldcraft.systems.fates_edge.campaign.checks.visiting import is_on_visit
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import FLEET, fatigue_toll
from fieldcraft.systems.fates_edge.campaign.condition.stillness import FORGONE, STILL, STIRRING, was_in_beat
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

KNOWN = DERIVED | {"ally", DIAMONDS, "defense", "casting", "backlash", "detailed", "intricate"}
"""What follows from a check, so that nobody has to say it."""


class Gift(Struct, frozen=True):
    """What a character may use on a check now, one's own or an ally's.

    `what` says which dice it throws again, "failed" or "ones", and `dice` how many of them (0: all), or "roll" for the
    whole roll; "" if it throws none.  Whoever rolls may use it too if it is `shared`.
    """

    character: str
    talent: str
    name: str
    what: str = ""
    dice: int = 0
    shared: bool = False


def gifts(campaign: Campaign, attempt: Attempt) -> Iterator[Gift]:
    """Everything that talents and gear of anybody could do for a check now."""
    if attempt.stage not in (*OPEN_STAGES, "rolled"):
        return
    for who in campaign.characters.values():
        if who.status in ("active", "absent"):
            yield from gifts_of(campaign, attempt, who)


USABLE = (
    is_active_or_banner,
    is_at_hand,
    can_help_others,
    is_with_roller,
    can_use_talent,
    is_on_visit,
    has_unit,
    inspires_group,
    rerolls_before_mitigation,
    can_forgo_attack,
)
"""Whether somebody may use something on a check, whichever dice they pick."""


def gifts_of(campaign: Campaign, attempt: Attempt, who: Character) -> Iterator[Gift]:
    for use, gain in usable_gains(campaign, attempt, who):
        deed = UseTalent(attempt=attempt.id, character=who.id, talent=gain.feature)
        if all(check(campaign, deed, GM) is None for check in USABLE):
            dice = gain.amount if use == "reroll" else 0
            yield Gift(who.id, gain.feature, gain.name, gain.what, dice, is_for_roller(use, gain))


@rule("core.fatigue.effect", "kit.fatigue.effect", "kit.spell.mend-flesh", "kit.gear.cultural")
def barred_actions(campaign: Campaign) -> frozenset[str]:
    """What has to be said of actions while somebody takes no part in some: exhausted, or lying still in this beat."""
    exhausted = any(fatigue_toll(campaign, one).exhausted for one in campaign.characters.values())
    bound = any(was_in_beat(campaign, id, what) for id in campaign.characters for what in (STILL, FORGONE))
    return frozenset(FLEET if exhausted else ()) | (STIRRING if bound else frozenset())


@rule("kit.gear.tools")
def tags_asked(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    """By character what its talents and gear ask about a check, and those of others that help it, in order.

    Of everybody it is asked whether it is about what takes tools, and what somebody worn takes no part in.
    """
    found = [(id, one) for id, who in campaign.characters.items() for one in counted_effects(campaign, who)]
    asked = {
        id: frozenset[str]().union(*(one.tags for who, one in found if who == id or one.allies))
        for id in campaign.characters
    }
    barred = barred_actions(campaign)
    return {
        id: tuple(sorted((tags | TOOL_TAGS) - KNOWN | barred | hindered_actions(campaign, campaign.characters[id])))
        for id, tags in asked.items()
    }


@rule("core.cp.menu.social", "core.magic.backlash-severity", "kit.gear.weapons-melee")
def hindered_actions(campaign: Campaign, who: Character) -> frozenset[str]:
    """What has to be said of actions that a condition bars or costs dice in, as with a contact who was put off."""
    on = frozenset[str]().union(*(one.on for one in who.hindrances.values() if hinders_now(campaign, one)))
    held = HELD_TAGS | {BREAK_FREE} if RESTRAINED in who.conditions else frozenset()
    return on - {*ATTRIBUTES, *listed_skills(terms(campaign)), *who.ratings_of("skill")} | held


def counted_effects(campaign: Campaign, who: Character) -> tuple[Does, ...]:
    """Whatever the talents and the gear of somebody can do that the rules count."""
    found = features(campaign, who, frozenset(who.gear))
    return tuple(one for feature in found for one in feature.effects if not isinstance(one, Story))
