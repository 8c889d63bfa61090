"""What a follower's help is worth: its Cap in its own lane, one die outside of it, less what is wrong with it."""

from __future__ import annotations

from fieldcraft.core import Denial, Tally, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.followers.facts import Condition, Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, times_used

MOST = 3
"""How far each track goes."""

INITIATIVE, PINNED = "follower-initiative", "pinned"
"""What is counted for a scene: uses of the crew's window, and a follower that is cut off."""


@rule("core.follower.initiative.heroic")
def windows(campaign: Campaign) -> int:
    """How many Initiative Actions a scene has: one, or two where the table plays heroic followers; never more."""
    return 2 if campaign.options["follower_heroic"] == "on" else 1


def deny_no_window(campaign: Campaign) -> Denial | None:
    """Why the crew has no window for Follower Initiative left in the scene; None if it has."""
    left = times_used(campaign, "scene", CREW, INITIATIVE) < windows(campaign)
    return None if left else Denial("the crew's Follower Initiative of this scene has been used")


@rule("core.follower.states", "core.follower.bond-track")
def condition(follower: Follower) -> Condition:
    """A bond of nothing neglects a follower whatever else holds; a familiar is under the same rules."""
    return "neglected" if follower.condition == "maintained" and follower.bond == 0 else follower.condition


@rule("core.follower.tracks")
def deny_hurt(campaign: Campaign, follower: Follower) -> Denial | None:
    """At Harm 3 a follower is out of action until it is treated."""
    return Denial(f"{follower.name} is out of action", unit=follower.id) if follower.harm >= MOST else None


@rule("core.follower.risk.tools")
def deny_pinned(campaign: Campaign, follower: Follower) -> Denial | None:
    """Who is cut off helps nobody for the rest of the scene."""
    if times_used(campaign, "scene", follower.id, PINNED):
        return Denial(f"{follower.name} is cut off", unit=follower.id)
    return None


@rule("core.familiar.taken-out")
def has_withdrawn(follower: Follower) -> bool:
    """A familiar that would be taken out is there no more, until it is treated."""
    return follower.familiar and follower.harm >= MOST


@rule("core.resource.screen-split")
def deny_absent(campaign: Campaign, follower: Follower) -> Denial | None:
    """Only who is on screen helps on screen: its owner is in the scene and nothing keeps it away."""
    if follower.where != "present":
        return Denial(f"{follower.name} is {follower.where}", unit=follower.id)
    if has_withdrawn(follower):
        return Denial(f"{follower.name} has withdrawn", unit=follower.id, rule=ruling_id(has_withdrawn))
    if campaign.characters[follower.owner].is_gone:
        return Denial(f"{follower.name} follows nobody now", unit=follower.id)
    if campaign.scene is not None and follower.owner not in campaign.scene.present:
        return Denial(f"{follower.name} is not in this scene", unit=follower.id)
    return None


@rule("core.resource.condition-clock")
def deny_compromised(campaign: Campaign, follower: Follower) -> Denial | None:
    """What is compromised cannot be used."""
    if condition(follower) != "compromised":
        return None
    return Denial(f"{follower.name} is compromised", unit=follower.id)


@rule("core.follower.risk.player-save")
def deny_in_danger(campaign: Campaign, follower: Follower) -> Denial | None:
    """Who is in danger does nothing until its player has said what becomes of it."""
    if not follower.threat:
        return None
    return Denial(f"{follower.name} is in danger: first it is said what becomes of it", unit=follower.id)


FITNESS = (deny_absent, deny_compromised, deny_hurt, deny_pinned, deny_in_danger)


def deny_unfit(campaign: Campaign, follower: Follower) -> Denial | None:
    """Why a follower cannot act or help now, with the rule that says so; None if it can."""
    for check in FITNESS:
        if (no := check(campaign, follower)) is not None:
            return Denial(no.why, unit=no.unit, rule=no.rule or ruling_id(check))
    return None


@rule(
    "core.follower.cap-meaning",
    "core.follower.risk.tools",
    "core.follower.assist.in-role",
    "core.follower.assist.source",
)
def cap_dice(follower: Follower) -> Tally:
    """The dice of a follower in its own lane: its Cap, one lower while a wound is untreated."""
    return Tally.of(follower.cap, f"{follower.name}, {follower.role}", ruling_id(cap_dice)).plus(
        -1 if follower.wounds else 0, "wounded", ruling_id(deny_pinned)
    )


@rule("core.resource.condition-clock", "core.follower.states")
def neglect_penalty(follower: Follower) -> int:
    """Who is neglected lends one die less."""
    return -1 if condition(follower) == "neglected" else 0


@rule("core.follower.assist.off-role")
def off_role_dice(follower: Follower) -> Tally:
    """Outside of its lane a follower lends one die."""
    return Tally.of(1, f"{follower.name}, outside its lane", ruling_id(off_role_dice))


def follower_dice(follower: Follower, within: bool) -> Tally:
    """The dice that a follower lends, before the cap on all help, whatever its leader's rating.

    >>> raven = Follower(id="r", name="Raven", owner="anna", role="Scout", cap=2)
    >>> str(follower_dice(raven, within=True)), follower_dice(raven, within=False).total
    ('2 Raven, Scout', 1)
    """
    dice = (cap_dice(follower) if within else off_role_dice(follower)).plus(
        neglect_penalty(follower), "neglected", ruling_id(neglect_penalty)
    )
    return dice if dice.total > 0 else Tally()


@rule("core.follower.assist.off-role", "core.follower.specialty")
def deny_untold_method(sense: str, method: str, risk: str) -> Denial | None:
    """Help outside of a lane needs the sense it uses, the method and the risk it accepts: three distinct details."""
    details = {slug(detail) for detail in (sense, method, risk) if any(map(str.isalnum, detail))}
    said = len(details) == 3
    why = "help outside its lane needs a sense, a method and a risk, three distinct details"
    return None if said else Denial(why, rule="core.follower.assist.off-role")
