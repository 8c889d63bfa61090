"""A visit to Aerisahl, once in an arc: a success in a roll, and a complication that becomes a boon."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.effects import Gain, find_feature
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.giving import TalentStep
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key, is_used_up, times_used

WALKER = from_rule("echo-walker", "core.prestige.echo-walker")
RESHAPED = feature_key(WALKER, "reshaped")
"""What is counted for the arc of who walks echoes: the complication that became a boon."""


@rule("core.prestige.echo-walker")
def deny_visit(campaign: Campaign, character: str) -> Denial | None:
    """A visit lasts as long as the scene in which it began, and there is one in an arc."""
    began = any(is_used_up(campaign, "arc", character, half) for half in (WALKER, RESHAPED))
    over = began and not times_used(campaign, "scene", character, WALKER)
    return Denial("the visit of this arc is over", unit=character) if over else None


@rule("core.prestige.echo-walker")
def is_on_visit(campaign: Campaign, deed: TalentStep, by: Seat) -> Denial | None:
    """Who has made a complication a boon has the success of the same visit."""
    return deny_visit(campaign, deed.character) if deed.talent == WALKER else None


@rule("core.prestige.echo-walker")
def reshaping_gain(campaign: Campaign, who: Character) -> Gain | None:
    """What makes a card that was drawn a boon, if no complication became one in this arc."""
    feature = find_feature(campaign, who, WALKER)
    spent = is_used_up(campaign, "arc", who.id, RESHAPED) or deny_visit(campaign, who.id)
    if feature is None or spent:
        return None
    return Gain(RESHAPED, feature.name, feature.rule, 1, "arc", "a complication becomes a boon", boons=1)


@rule("core.prestige.echo-walker")
def gain_of_visit(campaign: Campaign, character: str, gain: Gain, points: int) -> Gain:
    """What a talent gives a roll: of a visit only the success, if no point is there to reshape, or one was already."""
    reshaped = is_used_up(campaign, "arc", character, RESHAPED)
    return gain if gain.feature != WALKER or (points and not reshaped) else replace(gain, less=0, boons=0)


def remember_visit(play: Play[Campaign], character: str, gain: Gain) -> None:
    """Keep in mind that a visit lasts for the scene, and what it reshaped."""
    if gain.feature not in (WALKER, RESHAPED):
        return
    play.emit(Counted(window="scene", owner=character, feature=WALKER, what="A visit to Aerisahl"), deny_visit)
    if gain.feature == WALKER and gain.less:
        what = "A complication became a boon"
        play.emit(Counted(window="arc", owner=character, feature=RESHAPED, what=what), reshaping_gain)
