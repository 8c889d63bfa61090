"""What a miss does to those who learned or got in haste what it was made with."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.characters.downtime import tick_haste
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import means_of_all
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.xp.rush-rule")
def tick_haste_on_miss(play: Play[Campaign], attempt: Attempt) -> None:
    """A miss with what anybody who rolled or helped learned or got in haste tells."""
    if attempt.grade != "miss":
        return
    relied = {(id, slug(what)) for id, what in relied_upon(play.state, attempt)}
    for clock in [one for one in play.state.clocks.values() if one.sort == "haste"]:
        who, _, what = clock.about.partition("/")
        if (who, slug(what)) in relied:
            tick_haste(play, clock.id, 0, missed=True)


def relied_upon(campaign: Campaign, attempt: Attempt) -> Iterator[tuple[str, str]]:
    """What a check was made with, each with whose it is: skills, attributes, followers who help and the asset."""
    for id, one in means_of_all(campaign, attempt).items():
        yield from ((id, terms(campaign).key(one.skill)), (id, one.attribute))
    for help in attempt.helps:
        follower = campaign.followers.get(help.helper)
        yield (follower.owner, follower.name) if follower else (help.helper, terms(campaign).key(help.skill))
    if (asset := campaign.assets.get(attempt.asset)) is not None:
        yield asset.owner, asset.name
