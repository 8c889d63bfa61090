"""Over-Stack: who comes with too many advantages pays for them once."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import No, Play, Seat, rule, stated
from fieldcraft.systems.fates_edge.acting.facts import Name, Points
from fieldcraft.systems.fates_edge.acting.spending import BankChanged
from fieldcraft.systems.fates_edge.calendar import in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.counters import CREW, count, used
from fieldcraft.systems.fates_edge.deeds import Deed, Happening, master
from fieldcraft.systems.fates_edge.wear.ticking import Ticked

OVERSTACK = "over-stack"

ADVANTAGES: dict[str, str] = stated(
    {
        "active_buff": "an active buff, tag or standing spell",
        "venue": "a venue or a pennant in the crew's favour",
        "initiative_unused": "Follower Initiative that is still unused",
        "asset_onscreen": "an asset activated on screen",
        "opponent_disadvantaged": "opponents whom the story puts at a disadvantage",
        "ritual_prep": "a ritual's preparation that applies now",
    },
    "core.overstack.advantages",
)
"""What is counted as an advantage; game masters may name others."""


class AdvantageGained(Happening, frozen=True, kw_only=True):
    """The crew gained an advantage within a scene."""

    advantage: str

    def apply(self, campaign: Campaign) -> Campaign:
        """It counts from now on."""
        scene = campaign.scene
        return campaign.change(scene=replace(scene, gained=(*scene.gained, self.advantage))) if scene else campaign

    def impossible(self, campaign: Campaign) -> str:
        """Advantages belong to scenes."""
        return "" if campaign.scene else "no scene is being played"

    def words(self, campaign: Campaign) -> str:
        """Which one."""
        return f"An advantage: {ADVANTAGES.get(self.advantage, self.advantage)}"


class OverStacked(Happening, frozen=True, kw_only=True):
    """Over-Stack applied, and does not again in this scene."""

    advantages: int

    def apply(self, campaign: Campaign) -> Campaign:
        """It is counted."""
        return count(campaign, "scene", CREW, OVERSTACK)

    def words(self, campaign: Campaign) -> str:
        """Because of how many advantages."""
        return f"Over-Stack: {self.advantages} advantages"


@rule("kit.magic.over-stack")
def spells(campaign: Campaign) -> tuple[str, ...]:
    """Each spell that stands and gives something is an advantage."""
    standing = (one for one in campaign.castings.values() if one.phase == "standing" and one.outcomes)
    return tuple(dict.fromkeys(f"spell: {one.spell.name}" for one in standing if one.spell))


@rule("core.overstack.advantages")
def advantages(campaign: Campaign) -> tuple[str, ...]:
    """What the crew brought and gained; by the other reading each follower who is there counts too."""
    scene = campaign.scene
    if scene is None:
        return ()
    found = (*scene.advantages, *scene.gained)
    found = (*found, *(name for name in spells(campaign) if name not in found))
    if campaign.options["overstack_list"] == "clarif_six":
        return found
    return (*found, *(one.name for one in campaign.followers.values() if one.owner in scene.present))


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def counted_again(campaign: Campaign) -> bool:
    """Within a scene advantages are counted again only once two new ones came, if the table counts again at all."""
    gained = len(campaign.scene.gained) if campaign.scene else 0
    return not gained or (gained >= 2 and campaign.options["overstack_recheck"] == "only_if_not_fired")


@rule("core.overstack.trigger")
def overstacked(campaign: Campaign) -> bool:
    """Three advantages are too many, or two as the table reads it, once in a scene."""
    scene = campaign.scene
    if scene is None or used(campaign, "scene", CREW, OVERSTACK):
        return False
    threshold, gained = int(campaign.options["overstack_threshold"]), len(scene.gained)
    at_start = len(advantages(campaign)) - gained >= threshold
    return at_start or (counted_again(campaign) and len(advantages(campaign)) >= threshold)


@rule("core.overstack.trigger")
def due(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> No | None:
    """Over-Stack applies when it is triggered, and once."""
    return None if overstacked(campaign) else No("there is no Over-Stack to apply")


@rule("core.overstack.effect")
def ticked(campaign: Campaign, rail: str) -> tuple[str, ...]:
    """The rails that begin with a tick: the one that is named, or all of them by the other reading."""
    rails = tuple(clock.id for clock in campaign.clocks.values() if clock.sort == "rail")
    every = campaign.options["overstack_effect"] == "all_rails_or_cp"
    return rails if every else tuple(one for one in rails if one == rail)


@rule("core.overstack.effect")
def rails_named(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> No | None:
    """Either a rail ticks or the game master banks a point."""
    named = deed.pay == "point" or ticked(campaign, deed.rail)
    return None if named else No(f"name a rail: rail={deed.rail!r} is none")


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def distinct(campaign: Campaign, deed: GainAdvantage, by: Seat) -> No | None:
    """What counts already counts again only for something else that it gives."""
    return No("this advantage counts already") if deed.advantage in advantages(campaign) else None


class GainAdvantage(Deed, frozen=True):
    """Count an advantage that the crew gains within a scene: one of the list by its key, or another in words."""

    advantage: Name

    checks = (master, in_scene, distinct)

    def resolve(self, play: Play[Campaign]) -> None:
        """It counts."""
        play.emit(AdvantageGained(advantage=self.advantage), distinct)


class ApplyOverStack(Deed, frozen=True):
    """Make the crew pay for its advantages: a rail begins with a tick, or a point is banked until the first twist."""

    pay: Literal["rail", "point"] = "point"
    rail: str = ""

    checks = (master, in_scene, due, rails_named)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is paid, once in the scene."""
        play.emit(OverStacked(advantages=len(advantages(play.state))), due)
        if self.pay == "point":
            point = Points(1, "Over-Stack", "twist", arc=play.state.arc)
            play.emit(BankChanged(bank=(*play.state.bank, point), what="Banked until a twist: 1 CP"), rails_named)
            return
        for rail in ticked(play.state, self.rail):
            play.emit(Ticked(clock=rail, by=1, why="Over-Stack"), rails_named)


ACTIONS = (GainAdvantage, ApplyOverStack)
EVENTS = (AdvantageGained, OverStacked)
