"""What the game master finds of what is asked of an asset: before it is done, or of what it has done last."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.followers.activation import forget_setups, is_within_reach
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, AssetDeed, own_asset
from fieldcraft.systems.fates_edge.campaign.followers.facts import Reach
from fieldcraft.systems.fates_edge.campaign.followers.points import lay_points
from fieldcraft.systems.fates_edge.campaign.followers.uses import UseNoted, pending_use, take_back
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Found = Literal["refused", "setup", "point", "reduced"]

REACHES: dict[Reach, str] = {
    "fits": "it can do it",
    "reduced": "it does less of it",
    "setup": "it can do it after a set-up",
    "point": "it can do it for a complication point",
    "refused": "it cannot do it",
}
"""What the game master may find of what is asked of an asset, as people read it."""

FOUND: dict[Found, str] = {
    "refused": "it cannot do it: take it back",
    "setup": "take it back until it is set up",
    "point": "it was a stretch: for a complication point",
}
"""What the game master may find of what an asset has done, without saying more, as people read it."""


class JudgeReach(AssetDeed, frozen=True):
    """Say whether an asset can do what is asked of it: in full, less of it, after a set-up, for a point, or not."""

    reach: Reach

    checks = (is_master, own_asset)

    def resolve(self, play: Play[Campaign]) -> None:
        forget_setups(play, play.state.assets[self.asset])
        now = replace(play.state.assets[self.asset], reach=self.reach)
        play.emit(AssetChanged(asset=now, what=f"{REACHES[self.reach]}, as the game master finds"), is_within_reach)


@rule("core.asset.activation.plausibility")
def has_done_something(campaign: Campaign, deed: JudgeUse, by: Seat) -> Denial | None:
    """What was asked last beyond what is listed is judged until the scene changes or a roll has used it."""
    asset = campaign.assets[deed.asset]
    if pending_use(campaign, asset) is not None:
        return None
    return Denial(f"{asset.name} has done nothing that can still be judged", unit=asset.id)


class JudgeUse(AssetDeed, frozen=True):
    """Say of what an asset has done last, beyond what is listed, that it could not, or not so: it is taken back.

    Or it stands for a complication point, or less comes of it: `less` tells what.
    """

    found: Found
    less: Annotated[str, msgspec.Meta(max_length=120)] = ""

    checks = (is_master, own_asset, has_done_something)

    def resolve(self, play: Play[Campaign]) -> None:
        asset = play.state.assets[self.asset]
        if (use := pending_use(play.state, asset)) is None:
            return
        if self.found in ("refused", "setup"):
            take_back(play, asset, use)
        else:
            play.emit(UseNoted(asset=asset.id), has_done_something)
        now = play.state.assets[self.asset]
        if self.found == "setup":
            forget_setups(play, now)
            play.emit(AssetChanged(asset=replace(now, reach="setup"), what=REACHES["setup"]), has_done_something)
        elif self.found == "point":
            lay_points(play, now.owner, 1, f"a stretch for {now.name}", has_done_something)
        elif self.found == "reduced":
            told = ": ".join(filter(None, (f"less of this, {use.outcome}", self.less)))
            play.emit(AssetChanged(asset=now, what=told), has_done_something)


ACTIONS = (JudgeReach, JudgeUse)
