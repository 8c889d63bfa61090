"""What a follower's help is worth: its Cap in its own lane, one die outside of it, less what is wrong with it."""

from __future__ import annotations

from fieldcraft.core import No, Tally, cite, rule
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.facts import Condition, Follower
from fieldcraft.systems.fates_edge.counters import used

MOST = 3
"""How far each track goes."""

INITIATIVE, PINNED = "follower-initiative", "pinned"
"""What is counted for a scene: uses of the crew's window, and a follower that is cut off."""


@rule("core.follower.states", "core.follower.bond-track")
def condition(campaign: Campaign, follower: Follower) -> Condition:
    """A bond of nothing neglects a follower whatever else holds; a familiar is under the same rules."""
    strained = campaign.options["neglected_source"] == "exposure_1" and follower.exposure > 0
    spent = campaign.options["bond_track"] == "start_2_max_3" and follower.bond == 0
    if follower.condition == "maintained" and (strained or spent):
        return "neglected"
    return follower.condition


@rule("core.follower.tracks")
def exposed(campaign: Campaign, follower: Follower) -> No | None:
    """At Exposure 3 a follower is compromised until it is cleared: the game master may take it out of the scene.

    By the other reading it cannot be used at all.
    """
    if follower.exposure < MOST or campaign.options["exposure_compromise"] == "separate_status":
        return None
    return No(f"{follower.name} is too well known to be of use", unit=follower.id)


@rule("core.follower.tracks", "core.familiar.taken-out")
def hurt(campaign: Campaign, follower: Follower) -> No | None:
    """At Harm 3 a follower is out of action, and a familiar withdraws, until it is treated."""
    if follower.harm < MOST:
        return None
    return No(f"{follower.name} {'has withdrawn' if follower.familiar else 'is out of action'}", unit=follower.id)


@rule("core.follower.risk.tools")
def pinned(campaign: Campaign, follower: Follower) -> No | None:
    """Who is cut off helps nobody for the rest of the scene."""
    if used(campaign, "scene", follower.id, PINNED):
        return No(f"{follower.name} is cut off", unit=follower.id)
    return None


@rule("core.resource.screen-split")
def present(campaign: Campaign, follower: Follower) -> No | None:
    """Only who is on screen helps on screen: its owner is in the scene and nothing keeps it away."""
    if follower.where != "present":
        return No(f"{follower.name} is {follower.where}", unit=follower.id)
    if campaign.scene is not None and follower.owner not in campaign.scene.present:
        return No(f"{follower.name} is not in this scene", unit=follower.id)
    return None


@rule("core.resource.condition-clock")
def usable(campaign: Campaign, follower: Follower) -> No | None:
    """What is compromised cannot be used."""
    if condition(campaign, follower) != "compromised":
        return None
    return No(f"{follower.name} is compromised", unit=follower.id)


FITNESS = (present, usable, exposed, hurt, pinned)


def unfit(campaign: Campaign, follower: Follower) -> No | None:
    """Why a follower cannot act or help now, with the rule that says so; None if it can."""
    for check in FITNESS:
        if (no := check(campaign, follower)) is not None:
            return No(no.why, unit=no.unit, rule=cite(check))
    return None


@rule("core.follower.cap-meaning", "core.follower.risk.tools")
def cap(follower: Follower) -> Tally:
    """The dice of a follower in its own lane: its Cap, one lower while a wound is untreated."""
    return Tally.of(follower.cap, f"{follower.name}, {follower.role}", cite(cap)).plus(
        -1 if follower.wounds else 0, "wounded", cite(pinned)
    )


@rule("core.follower.assist.source")
def lent(campaign: Campaign, dice: Tally, skill: int) -> Tally:
    """A follower lends its own dice; by the other reading never more than the leader's rating."""
    if campaign.options["follower_assist_limit"] == "helper_cap" or dice.total <= skill:
        return dice
    return dice.plus(skill - dice.total, "no more than the leader's rating", cite(lent))


@rule("core.resource.condition-clock", "core.follower.states")
def strain(campaign: Campaign, follower: Follower) -> int:
    """Who is neglected lends one die less."""
    return -1 if condition(campaign, follower) == "neglected" else 0


@rule("core.follower.assist.in-role", "core.follower.specialty")
def in_role(campaign: Campaign, follower: Follower, skill: int) -> Tally:
    """Squarely within its lane a follower lends its Cap."""
    return lent(campaign, cap(follower), skill)


@rule("core.follower.assist.off-role")
def off_role(follower: Follower) -> Tally:
    """Outside of its lane a follower lends one die."""
    return Tally.of(1, f"{follower.name}, outside its lane", cite(off_role))


def assist_dice(campaign: Campaign, follower: Follower, skill: int, within: bool) -> Tally:
    """The dice that a follower lends, before the cap on all help; `skill` is the leader's rating.

    >>> raven = Follower(id="r", name="Raven", owner="anna", role="Scout", cap=2)
    >>> str(assist_dice(Campaign(), raven, 0, within=True)), assist_dice(Campaign(), raven, 0, within=False).total
    ('2 Raven, Scout', 1)
    """
    dice = in_role(campaign, follower, skill) if within else off_role(follower)
    dice = dice.plus(strain(campaign, follower), "neglected", cite(strain))
    return dice if dice.total > 0 else Tally()


@rule("core.follower.specialty")
def lanes_open(campaign: Campaign) -> No | None:
    """By one reading a follower never helps outside of its lane."""
    if campaign.options["off_role_assist"] == "allowed_plus1":
        return None
    return No("a follower helps only in its own lane")


@rule("core.follower.assist.off-role")
def described(campaign: Campaign, details: tuple[str, str, str], intricate: bool) -> No | None:
    """Help outside of a lane needs the sense it uses, the method and the risk it accepts, each said.

    By the other readings the description must be intricate, instead or as well.
    """
    gate = campaign.options["off_role_gate"]
    if gate != "ladder" and not all(detail.strip() for detail in details):
        return No("help outside its lane needs a sense, a method and a risk")
    if gate != "sense_method_risk" and not intricate:
        return No("help outside its lane needs an intricate description")
    return None


def off_role_refused(campaign: Campaign, sense: str, method: str, risk: str, intricate: bool) -> No | None:
    """Why a follower may not help outside of its lane with this description, with the rule that says so."""
    if (no := lanes_open(campaign)) is not None:
        return No(no.why, rule=cite(lanes_open))
    if (no := described(campaign, (sense, method, risk), intricate)) is not None:
        return No(no.why, rule=cite(described))
    return None
