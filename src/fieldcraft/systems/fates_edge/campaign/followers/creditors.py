"""Creditors of followers that were let slip: one shows up as such a follower is used next."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.resource.examples")
def show_creditor(play: Play[Campaign], follower: str) -> None:
    """Ask the game master for the creditor of a follower that is being used, by its id, if one is due."""
    one = play.state.followers[follower]
    if one.owes:
        what = "a creditor shows up (the game master: which, and what do they want?)"
        play.emit(FollowerChanged(follower=replace(one, owes=False), what=what), show_creditor)
