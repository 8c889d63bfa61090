"""What a check is rolled with and against: its dice, its value, its position."""

from __future__ import annotations

import re
from itertools import chain
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import Tally, from_rule, rule, ruling_id
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign.characters.effects import DIAMONDS, Roll, extra_dice, helpers, rerolls
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Hindrance
from fieldcraft.systems.fates_edge.campaign.characters.gear import gear_penalty, worst_tools
from fieldcraft.systems.fates_edge.campaign.characters.terms import meant_skill, slug, trait_dice
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Given, Help, Means, Opposition, Position, Sort
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import fatigue_toll
from fieldcraft.systems.fates_edge.campaign.condition.harm import harm_dice
from fieldcraft.systems.fates_edge.campaign.followers.assets import leverage_dice
from fieldcraft.systems.fates_edge.campaign.followers.assisting import follower_dice
from fieldcraft.systems.fates_edge.campaign.followers.openings import EASINGS, Easing, burdens, openings_left
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared import checks
from fieldcraft.systems.fates_edge.shared.checks import Description

FOOTING = "lost footing"
"""The condition of somebody who defends with one die less next time."""

SHAKEN = "shaken"
"""What is counted of somebody who lost the position while nothing was staked that would begin at risk."""

LED = "led by a captain"
"""The die that a captain gave to somebody's next action."""

WORN = "a neglected asset"
"""The die that a neglected asset takes from the roll that it eased."""


@rule("core.assist.cap")
def most_help(campaign: Campaign, attempt: Attempt) -> int:
    """All help together is worth three dice at most; a master coordinator gets as many as four from followers."""
    cap, own = campaign.options["assist_cap"], [one for one in attempt.helps if one.follower]
    there = [campaign.followers[one.helper].cap for one in own if one.helper in campaign.followers]
    if cap == "follower_cap" and there:
        return max(3, *there)
    _, most = helpers(campaign, campaign.characters[attempt.character], roll_of(attempt))
    return max(3, min(most, sum(lent_dice(campaign, attempt, one) for one in own))) if cap != "strict_3" else 3


@rule("core.follower.risk.tools", "core.resource.condition-clock")
def lent_dice(campaign: Campaign, attempt: Attempt, help: Help) -> int:
    """The dice that somebody lends: of a follower no more than it has left when the dice fall, wounded or neglected."""
    follower = campaign.followers.get(help.helper)
    if follower is None or not help.follower or attempt.stage not in ("proposed", "staked"):
        return help.dice
    return min(help.dice, max(follower_dice(follower, help.within).total, 0))


LENT = "core.assist.pc"
"""The rule of the dice that others lend: a helper, and a group that helps its leader."""


@rule("core.assist.cap")
def add_help(campaign: Campaign, attempt: Attempt, dice: Tally) -> Tally:
    """The dice with what helpers lend, up to the cap, which what a group lends its leader counts towards as well."""
    helps = [(one.what, lent_dice(campaign, attempt, one)) for one in attempt.helps]
    for what, lent in helps:
        dice = dice.plus(lent, what, LENT)
    by_group = sum(part.value for part in attempt.modifiers if part.rule == LENT)
    over = by_group + sum(lent for _, lent in helps) - most_help(campaign, attempt)
    return dice.plus(-over, "no more help counts", ruling_id(most_help)) if over > 0 else dice


@rule("core.fatigue.effect")
def fatigue_penalty(campaign: Campaign, attempt: Attempt) -> int:
    """Strenuous actions lose dice to fatigue, as the table reads it."""
    return fatigue_toll(campaign, campaign.characters[attempt.character]).strenuous if attempt.strenuous else 0


@rule("kit.harm.track")
def harm_penalty(campaign: Campaign, attempt: Attempt) -> int:
    """A wound takes dice, unless the game master says that it does not matter to what is attempted."""
    return 0 if attempt.ignores_harm else harm_dice(campaign.characters[attempt.character])


@rule("core.check.defense", "core.cp.menu.combat")
def footing_penalty(campaign: Campaign, attempt: Attempt) -> int:
    """Who lost its footing defends with one die less."""
    shaken = FOOTING in campaign.characters[attempt.character].conditions
    return -1 if attempt.sort == "defense" and shaken else 0


@rule("core.asset.leverage-dice")
def leverage_of(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of the asset that a check leverages, unless it is compromised before the roll."""
    asset = campaign.assets.get(attempt.asset)
    return leverage_dice(campaign, asset) if asset and asset.condition != "compromised" else Tally()


@rule("core.magic.backlash-severity")
def hinders_now(campaign: Campaign, hindrance: Hindrance) -> bool:
    """Whether a condition takes its dice now: at any time, or in the one scene of which it was said."""
    now = campaign.scene.number if campaign.scene else 0
    return hindrance.scene in (0, now)


GAFFE = "gaffe with "
"""The condition of somebody who has put off a contact, whose name follows."""


@rule("core.cp.menu.social")
def fold_contact(name: str) -> str:
    """The key of a contact: "The Duke" and "duke" are one."""
    return slug(name).removeprefix("the-")


@rule("core.cp.menu.social")
def is_with(attempt: Attempt, contact: str) -> bool:
    """Whether a check is about a contact, as is said of it, told as its goal or method, or by who opposes it.

    The first word of a goal says what is done: a contact of one word is never it.

    >>> def try_to(goal: str) -> Attempt:
    ...     return Attempt(id="1", character="a", goal=goal, attribute="wits", skill="sway")
    >>> is_with(try_to("Sway the Duke's men"), "the-duke"), is_with(try_to("Guard the door"), "guard")
    (True, False)
    """
    against, who = attempt.opposition.who if attempt.opposition else "", fold_contact(contact)
    named_by_one_word = "-" not in who
    goal = attempt.goal.strip().partition(" ")[2] if named_by_one_word else attempt.goal
    told = (goal, attempt.method, against, *attempt.tags)
    names = (*map(slug, told), *("-".join(re.findall(r"\w+", one.casefold())) for one in told))
    return any(f"-{who}-" in f"-{name}-" for name in names)


@rule("core.magic.backlash-severity", "kit.spell.stone-sense", "kit.spell.mend-flesh")
def condition_penalties(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice that conditions take from a check like this; what is strenuous is of the body, whatever is rolled."""
    about = {attempt.attribute, attempt.skill, *attempt.tags, *map(slug, attempt.tags)}
    if attempt.strenuous:
        about.add("body")
    dice = Tally()
    for condition, one in campaign.characters[attempt.character].hindrances.items():
        hit = is_with(attempt, condition.removeprefix(GAFFE)) if condition.startswith(GAFFE) else one.on & about
        if hinders_now(campaign, one) and (not one.on or hit):
            dice = dice.plus(one.dice, condition, ruling_id(condition_penalties))
    return dice


ALLY = "ally"
"""What a roll is to everybody who does not make it, whatever is said of it."""


MAGICAL: dict[str, tuple[str, ...]] = from_rule(
    {"casting": ("backlash",)}, "core.talent.weave-anchor", "core.talent.backlash-soothing"
)
"""What a check of some sort is to talents besides: the points of casting are backlash."""


UNSAID = frozenset({ALLY, DIAMONDS, *get_args(Sort), *get_args(Description), *chain(*MAGICAL.values())})
"""What a check is by itself or is not, whatever is said of it."""


def roll_of(attempt: Attempt) -> Roll:
    """What talents and gear may ask about a check: also its sort, its description and the gear that it relies on."""
    follows = {attempt.sort, attempt.description, *MAGICAL.get(attempt.sort, ())}
    said = attempt.tags - UNSAID | follows
    gear = {attempt.gear} if attempt.gear else frozenset()
    return Roll(attempt.attribute, attempt.skill, said | gear, attempt.id)


def roll_for(campaign: Campaign, attempt: Attempt, who: Character) -> Roll:
    """What somebody's talents may ask about a check: their own part in it, or that of an ally, for all they carry.

    What a group rolls is an ally's as well to each who takes part in it.
    """
    roll = roll_of(attempt)
    if any(id != who.id for id in who_rolls(campaign, attempt)):
        roll = replace(roll, tags=roll.tags | {ALLY})
    if who.id == attempt.character:
        return roll
    if who.id not in attempt.members:
        return replace(roll, tags=roll.tags - {attempt.gear} | set(who.gear))
    means = attempt.means.get(who.id, Means(attempt.attribute, attempt.skill))
    return replace(roll, attribute=means.attribute, skill=means.skill, tags=roll.tags - {attempt.gear})


def talent_dice(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of talents and gear that always hold for a check like this; what is limited is used when it suits."""
    dice = Tally()
    for gain in extra_dice(campaign, campaign.characters[attempt.character], roll_of(attempt)):
        if not gain.once:
            most = taken_dice(attempt) if gain.offsets else gain.amount
            dice = dice.plus(min(gain.amount, most), gain.name, gain.rule)
    return dice


@rule("core.talent.rangers-step")
def taken_dice(attempt: Attempt) -> int:
    """The dice that the situation takes from a check, as the game master says."""
    return -sum(min(part.value, 0) for part in attempt.modifiers)


@rule("kit.gear.compromised")
def relied_gear(campaign: Campaign, attempt: Attempt) -> frozenset[str]:
    """What a check relies on, by id: what it is made with, what is worn and helps each time, and the tools it takes."""
    who, roll = campaign.characters[attempt.character], roll_of(attempt)
    helping = {gain.feature for gain in extra_dice(campaign, who, roll) if gain.amount > 0 and not gain.once}
    helping |= {gain.feature for gain in rerolls(campaign, who, roll) if gain.once in ("", "roll")}
    tools = worst_tools(campaign, who.id, attempt.tags)
    return frozenset({attempt.gear, *tools} | helping & set(who.gear))


def own_dice(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of a check without what was opened for whoever makes it."""
    who = campaign.characters[attempt.character]
    dice = add_help(campaign, attempt, trait_dice(campaign, who, attempt.attribute, attempt.skill))
    given = (*talent_dice(campaign, attempt), *leverage_of(campaign, attempt), *condition_penalties(campaign, attempt))
    dice = Tally((*dice.parts, *given, *brought_dice(campaign, attempt)))
    dice = dice.plus(fatigue_penalty(campaign, attempt), "tired", ruling_id(fatigue_penalty))
    dice = dice.plus(harm_penalty(campaign, attempt), "moderate harm", ruling_id(harm_penalty))
    dice = dice.plus(
        gear_penalty(campaign, attempt.character, relied_gear(campaign, attempt)),
        "compromised gear",
        ruling_id(gear_penalty),
    )
    return dice.plus(footing_penalty(campaign, attempt), "lost footing", ruling_id(footing_penalty))


def check_pool(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of a check as it is set up, each part with its rule; penalties may take it below one die."""
    dice = own_dice(campaign, attempt).plus(captain_die(campaign, attempt), LED, ruling_id(captain_die))
    return dice.plus(worn_die(campaign, attempt), WORN, ruling_id(worn_die))


GROUP = "core.check.group"
"""The rule of the dice that others bring to the check of a group."""


@rule("core.check.group")
def is_pooled(campaign: Campaign) -> bool:
    """Whether everybody in a group rolls dice of their own; by the other reading they help the leader."""
    return campaign.options["group_check"] == "pooled"


@rule("core.check.group")
def who_rolls(campaign: Campaign, attempt: Attempt) -> tuple[str, ...]:
    """Who rolls dice of a check: all who face it together; by the other reading the leader, whom others help."""
    return (attempt.character, *attempt.members) if is_pooled(campaign) else (attempt.character,)


@rule("core.check.group")
def means_of_all(campaign: Campaign, attempt: Attempt) -> dict[str, Means]:
    """With what each of those who roll a check rolls it, by their ids."""
    own = Means(attempt.attribute, attempt.skill)
    return {id: attempt.means.get(id, own) for id in who_rolls(campaign, attempt)}


BANNER = from_rule("hearth-banner", "core.prestige.hearth-banner")
"""The talent that helps allies whoever has it is with, or not."""


@rule("core.prestige.hearth-banner")
def banner_dice(attempt: Attempt, member: str) -> tuple[Part, ...]:
    """The dice of banners that somebody who joined others has in their own part: each who defends another's."""
    return tuple(one.part for one in attempt.given if one.feature == BANNER and one.character != member)


@rule("core.prestige.hearth-banner")
def is_for_others(attempt: Attempt, given: Given) -> bool:
    """Whether dice are for those alone who join the leader of a check: a banner is the leader's own."""
    return given.feature == BANNER and given.character == attempt.character


@rule("core.check.group")
def member_dice(campaign: Campaign, attempt: Attempt, member: str, means: Means) -> Part:
    """The dice that somebody brings to the check of a group: those of a check of their own, as they are now.

    What was opened for them waits for an action of their own, but for the die of a captain who led them into this one.
    """
    led = (Part(means.led, LED, ruling_id(captain_die)),) if means.led else ()
    who = campaign.characters[member]
    own = replace(
        attempt, character=member, attribute=means.attribute, skill=meant_skill(campaign, who, means.skill),
        gear="", asset="", helps=(), members=(), modifiers=(*led, *banner_dice(attempt, member)),
    )  # fmt: skip
    return Part(pool_size(own_dice(campaign, own)), who.name, GROUP)


@rule("core.check.group", "core.check.order-of-operations")
def brought_dice(campaign: Campaign, attempt: Attempt) -> tuple[Part, ...]:
    """What others and the situation give a check; until the dice fall a group brings what its members then have."""
    given = tuple(part for part in attempt.modifiers if part.rule != GROUP)
    if attempt.stage not in ("proposed", "staked") or len(given) == len(attempt.modifiers):
        return attempt.modifiers
    members = (
        member_dice(campaign, attempt, id, means) for id, means in attempt.means.items() if id in attempt.members
    )
    return (*given, *members)


@rule("core.check.pool")
def pool_size(dice: Tally) -> int:
    """Penalties never take the last die, of anybody in a group."""
    others = sum(part.value for part in dice if part.rule == GROUP)
    return max(dice.total - others, 1) + others


@rule("core.follower.initiative.effects")
def waiting_openings(campaign: Campaign, attempt: Attempt, easing: Easing) -> int:
    """How often something was opened for a character that waits for this check: it is all for the next action."""
    return openings_left(campaign, attempt.character, easing) if is_coming_action(attempt) else 0


def has_opening(campaign: Campaign, attempt: Attempt, easing: Easing) -> bool:
    """Whether what was opened for a character waits for this check."""
    return waiting_openings(campaign, attempt, easing) > 0


def is_coming_action(attempt: Attempt) -> bool:
    """Whether a check is an action that is yet to be rolled."""
    return attempt.sort in ("check", "casting") and attempt.stage in ("proposed", "staked")


@rule("core.prestige.oath-bound-captain")
def captain_die(campaign: Campaign, attempt: Attempt) -> int:
    """Whose captain turned points into dice for its allies has one more for each in the next action."""
    return waiting_openings(campaign, attempt, "die")


@rule("core.asset.activation.conditions")
def burdening_assets(campaign: Campaign, attempt: Attempt) -> frozenset[str]:
    """The neglected assets that eased a roll which is yet to be made; that which it leverages takes its die itself."""
    if not is_coming_action(attempt):
        return frozenset()
    asset = campaign.assets.get(attempt.asset)
    counted = {attempt.asset} if asset is not None and asset.condition == "neglected" else set()
    return frozenset(burdens(campaign, attempt.character, *EASINGS).values()) - counted


@rule("core.asset.activation.conditions")
def worn_die(campaign: Campaign, attempt: Attempt) -> int:
    """A roll loses a die for each neglected asset that eased it."""
    return -len(burdening_assets(campaign, attempt))


@rule("core.fatigue.effect")
def position(campaign: Campaign, attempt: Attempt) -> Position:
    """Who is exhausted acts in a risky position at best; who was given an opening, in a controlled one."""
    if any(fatigue_toll(campaign, campaign.characters[id]).exhausted for id in who_rolls(campaign, attempt)):
        return "risky"
    return "controlled" if has_opening(campaign, attempt, "controlled") or is_eased(attempt) else "risky"


@rule("core.check.position-effect", "kit.magic.casting")
def is_eased(attempt: Attempt) -> bool:
    """Whether a check begins controlled by itself: as it was stated, or by a spell."""
    return attempt.position == "controlled" or any(one.controlled for one in attempt.spells.values())


def check_effect(campaign: Campaign, attempt: Attempt) -> int:
    """The steps of effect beyond the usual, with those of spells and one for each opening."""
    spells = sum(one.effect for one in attempt.spells.values())
    return attempt.effect + spells + waiting_openings(campaign, attempt, "effect")


@rule("core.check.position-effect", "kit.position.terms")
def position_modifier(campaign: Campaign, attempt: Attempt) -> int:
    """A controlled position lowers the value by one; by the other reading it is told and nothing more."""
    numeric = campaign.options["position_model"] == "dv_shift"
    return -1 if numeric and position(campaign, attempt) == "controlled" and attempt.dv > 1 else 0


@rule("core.check.opposed.contest")
def contest_dv(against: Opposition) -> int:
    """Rolled opposition is beaten by more successes than theirs, or by as many if it is they who want a change."""
    successes, _ = D10.count(against.faces)
    return successes if against.changes else checks.contested_dv(successes)


@rule("core.check.dv.ladder")
def difficulty(dv: int) -> str:
    """The name of a value; four and more are extreme.

    >>> difficulty(2), difficulty(6)
    ('Pressured', 'Extreme')
    """
    return checks.DIFFICULTIES[min(dv, max(checks.DIFFICULTIES))]


def check_dv(campaign: Campaign, attempt: Attempt) -> Tally:
    """What the successes are compared with, each part with its rule; empty while it is not known."""
    if (against := attempt.opposition) is not None:
        return Tally.of(contest_dv(against), f"against {against.who}", ruling_id(contest_dv))
    if not attempt.dv:
        return Tally()
    stated_dv = Tally.of(attempt.dv, difficulty(attempt.dv), ruling_id(difficulty))
    scouted = has_opening(campaign, attempt, "controlled") and not is_eased(attempt)
    if scouted:
        eased = position_modifier(campaign, attempt)
        return stated_dv.plus(eased, "controlled by an opening", ruling_id(waiting_openings))
    return stated_dv.plus(position_modifier(campaign, attempt), "controlled position", ruling_id(position_modifier))
