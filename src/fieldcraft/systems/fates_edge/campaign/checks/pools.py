"""What a check is rolled with and against: its dice, its value, its position."""

from __future__ import annotations

from fieldcraft.core import Tally, rule, ruling_id
from fieldcraft.dice.pools import D10
from fieldcraft.systems.fates_edge.campaign.characters.effects import Roll, extra_dice, helpers
from fieldcraft.systems.fates_edge.campaign.characters.gear import penalty
from fieldcraft.systems.fates_edge.campaign.characters.ratings import traits
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Opposition, Position
from fieldcraft.systems.fates_edge.campaign.condition.harm import harm_dice
from fieldcraft.systems.fates_edge.campaign.condition.tiring import toll
from fieldcraft.systems.fates_edge.campaign.followers.assets import leverage_dice
from fieldcraft.systems.fates_edge.campaign.followers.openings import Easing, openings
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared import checks

FOOTING = "lost footing"
"""The condition of somebody who defends with one die less next time."""

LED = "led by a captain"
"""The die that a captain gave to somebody's next action."""


@rule("core.assist.cap")
def most_help(campaign: Campaign, attempt: Attempt) -> int:
    """All help together is worth three dice at most; a master coordinator gets four from followers."""
    cap = campaign.options["assist_cap"]
    there = (campaign.followers.get(one.helper) for one in attempt.helps if one.follower)
    followers = [one.cap for one in there if one]
    if cap == "follower_cap" and followers:
        return max(3, *followers)
    _, most = helpers(campaign, campaign.characters[attempt.character], asked(attempt))
    return max(most, 3) if cap != "strict_3" and followers else 3


def helped(campaign: Campaign, attempt: Attempt, dice: Tally) -> Tally:
    """The dice with what helpers lend, up to the cap."""
    for one in attempt.helps:
        dice = dice.plus(one.dice, one.what, "core.assist.pc")
    over = sum(one.dice for one in attempt.helps) - most_help(campaign, attempt)
    return dice.plus(-over, "no more help counts", ruling_id(most_help)) if over > 0 else dice


@rule("core.fatigue.effect")
def tired(campaign: Campaign, attempt: Attempt) -> int:
    """Strenuous actions lose dice to fatigue, as the table reads it."""
    return toll(campaign, campaign.characters[attempt.character]).strenuous if attempt.strenuous else 0


@rule("core.check.defense", "core.cp.menu.combat")
def unsteady(campaign: Campaign, attempt: Attempt) -> int:
    """Who lost its footing defends with one die less."""
    shaken = FOOTING in campaign.characters[attempt.character].conditions
    return -1 if attempt.sort == "defense" and shaken else 0


@rule("core.asset.leverage-dice")
def leveraged(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of the asset that a check leverages."""
    asset = campaign.assets.get(attempt.asset)
    return Tally() if asset is None else leverage_dice(campaign, asset)


@rule("core.magic.backlash-severity")
def hindered(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice that conditions take from a check like this."""
    about = {attempt.attribute, attempt.skill, *attempt.tags}
    dice = Tally()
    for condition, one in campaign.characters[attempt.character].hindrances.items():
        if not one.on or one.on & about:
            dice = dice.plus(one.dice, condition, ruling_id(hindered))
    return dice


def asked(attempt: Attempt) -> Roll:
    """What talents and gear may ask about a check: also its sort, its description and the gear that it relies on."""
    said = attempt.tags | {attempt.sort, attempt.description} | ({attempt.gear} if attempt.gear else frozenset())
    return Roll(attempt.attribute, attempt.skill, said)


def talented(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of talents and gear that always hold for a check like this; what is limited is used when it suits."""
    dice = Tally()
    for gain in extra_dice(campaign, campaign.characters[attempt.character], asked(attempt)):
        if not gain.once:
            dice = dice.plus(gain.amount, gain.name, gain.rule)
    return dice


def pool(campaign: Campaign, attempt: Attempt) -> Tally:
    """The dice of a check as it is set up, each part with its rule; penalties may take it below one die."""
    who = campaign.characters[attempt.character]
    dice = helped(campaign, attempt, traits(campaign, who, attempt.attribute, attempt.skill))
    given = (*talented(campaign, attempt), *leveraged(campaign, attempt), *hindered(campaign, attempt))
    dice = Tally((*dice.parts, *given, *attempt.modifiers))
    dice = dice.plus(tired(campaign, attempt), "tired", ruling_id(tired))
    dice = dice.plus(harm_dice(who), "moderate harm", ruling_id(harm_dice))
    dice = dice.plus(penalty(campaign, attempt.character, attempt.gear), "compromised gear", ruling_id(penalty))
    dice = dice.plus(led(campaign, attempt), LED, ruling_id(led))
    return dice.plus(unsteady(campaign, attempt), "lost footing", ruling_id(unsteady))


@rule("core.check.pool")
def size(dice: Tally) -> int:
    """Penalties never take the last die."""
    return max(dice.total, 1)


@rule("core.follower.initiative.effects")
def opened(campaign: Campaign, attempt: Attempt, easing: Easing) -> bool:
    """Whether what was opened for a character waits for this check, which is its next action."""
    acts = attempt.sort in ("check", "casting") and attempt.stage in ("proposed", "staked")
    return acts and openings(campaign, attempt.character, easing) > 0


@rule("core.prestige.oath-bound-captain")
def led(campaign: Campaign, attempt: Attempt) -> int:
    """Whose captain turned a point into dice for its allies has one more in the next action."""
    return int(opened(campaign, attempt, "die") and all(part.what != LED for part in attempt.modifiers))


@rule("core.fatigue.effect")
def position(campaign: Campaign, attempt: Attempt) -> Position:
    """Who is exhausted acts in a risky position at best; who was given an opening, in a controlled one."""
    if toll(campaign, campaign.characters[attempt.character]).exhausted:
        return "risky"
    return "controlled" if opened(campaign, attempt, "controlled") else attempt.position


def effect(campaign: Campaign, attempt: Attempt) -> int:
    """The steps of effect beyond the usual, with one for an opening."""
    return attempt.effect + opened(campaign, attempt, "effect")


@rule("core.check.position-effect", "kit.position.terms")
def ease(campaign: Campaign, attempt: Attempt) -> int:
    """A controlled position lowers the value by one; by the other reading it is told and nothing more."""
    numeric = campaign.options["position_model"] == "dv_shift"
    return -1 if numeric and position(campaign, attempt) == "controlled" and attempt.dv > 1 else 0


@rule("core.check.opposed.contest")
def contested(against: Opposition) -> int:
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


def value(campaign: Campaign, attempt: Attempt) -> Tally:
    """What the successes are compared with, each part with its rule; empty while it is not known."""
    if (against := attempt.opposition) is not None:
        return Tally.of(contested(against), f"against {against.who}", ruling_id(contested))
    if not attempt.dv:
        return Tally()
    stated_dv = Tally.of(attempt.dv, difficulty(attempt.dv), ruling_id(difficulty))
    scouted = opened(campaign, attempt, "controlled") and attempt.position != "controlled"
    if scouted:
        return stated_dv.plus(ease(campaign, attempt), "controlled by an opening", ruling_id(opened))
    return stated_dv.plus(ease(campaign, attempt), "controlled position", ruling_id(ease))
