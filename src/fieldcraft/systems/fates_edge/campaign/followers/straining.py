"""What wears without being used: titles, rents and networks, which the end of an arc flags."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Play, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.terms import kind_words
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, FollowerChanged, change_event
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign

STRAINED: tuple[str, ...] = from_rule(("title", "rent", "network", "ring"), "core.resource.flagging")
"""Words in the kind or the name of an asset that wears without being used, in the singular."""


@rule("core.resource.flagging")
def wears_unused(asset: Asset) -> bool:
    """Titles, rents and networks wear by themselves, as long as they can fall."""
    words = set(kind_words(f"{asset.kind} {asset.name}"))
    return asset.condition != "compromised" and bool(words & set(STRAINED))


def flag(one: Follower | Asset, why: str) -> FollowerChanged | AssetChanged:
    return change_event(replace(one, flagged=True), f"is flagged: {why}")


def flag_strained(play: Play[Campaign]) -> None:
    """Flag every title, rent and network that is not flagged yet."""
    for asset in play.state.assets.values():
        if wears_unused(asset) and not asset.flagged:
            play.emit(flag(asset, "under strain"), wears_unused)
