"""Over-Stack: who comes with too many advantages pays for them once."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.calendar import CAME, in_scene
from fieldcraft.systems.fates_edge.campaign.checks.facts import Name
from fieldcraft.systems.fates_edge.campaign.checks.spending import BankChanged, points_banked
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_room
from fieldcraft.systems.fates_edge.campaign.followers.assisting import INITIATIVE, deny_unfit
from fieldcraft.systems.fates_edge.campaign.followers.initiative import windows
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

OVERSTACK = "over-stack"

ADVANTAGES: dict[str, str] = from_rule(
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
        scene = campaign.scene
        return campaign.change(scene=replace(scene, gained=(*scene.gained, self.advantage))) if scene else campaign

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scene else "no scene is being played"

    def words(self, campaign: Campaign) -> str:
        return f"An advantage: {ADVANTAGES.get(self.advantage, self.advantage)}"


UNUSED = from_rule("initiative_unused", "core.overstack.advantages")
"""The advantage of followers whose initiative is still unused, which is counted by itself."""

SPELL = "spell: "
"""With what the advantage of a spell begins."""


@rule("kit.magic.over-stack")
def spell_advantages(campaign: Campaign) -> tuple[str, ...]:
    """Each spell of the crew's that stands and gives something is an advantage."""
    own = (one for one in campaign.castings.values() if campaign.is_played(one.character))
    standing = (one for one in own if one.phase == "standing" and one.outcomes)
    return tuple(dict.fromkeys(f"{SPELL}{one.spell.name}" for one in standing if one.spell))


def fold_advantage(advantage: str) -> str:
    """An advantage as it is compared, whether written in words or as its key.

    >>> fold_advantage(" Active buff"), fold_advantage("active_buff")
    ('active buff', 'active buff')
    """
    return advantage.strip().casefold().replace("_", " ")


@rule("core.overstack.advantages", "core.follower.initiative.limit")
def has_unused_initiative(campaign: Campaign) -> bool:
    """Whether a follower of the crew's that the scene began with could take the initiative: there is a window yet."""
    own = (one for one in campaign.followers.values() if campaign.is_played(one.owner))
    there = (one for one in own if not times_used(campaign, "scene", one.owner, CAME))
    unused = times_used(campaign, "scene", CREW, INITIATIVE) < windows(campaign)
    return unused and any(deny_unfit(campaign, one) is None for one in there)


@rule("core.overstack.advantages")
def advantages(campaign: Campaign) -> tuple[str, ...]:
    """What the crew brought, gained and still has, each spell that stands, and unused initiative, each of them once."""
    scene, standing = campaign.scene, spell_advantages(campaign)
    if scene is None:
        return ()
    kept = (one for one in scene.gained if not one.startswith(SPELL) or one in standing)
    unused = (UNUSED,) if has_unused_initiative(campaign) else ()
    named = (*scene.advantages, *kept, *standing, *unused)
    return tuple({fold_advantage(one): one for one in reversed(named)}.values())[::-1]


def tell_advantages(campaign: Campaign) -> str:
    return "; ".join(ADVANTAGES.get(one, one) for one in advantages(campaign))


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def may_recount(campaign: Campaign) -> bool:
    """Within a scene advantages are counted again only once two new ones came."""
    gained = len(campaign.scene.gained) if campaign.scene else 0
    return gained != 1


@rule("core.overstack.trigger")
def is_overstacked(campaign: Campaign) -> bool:
    """Three advantages are too many, or two as the table reads it, once in a scene."""
    scene = campaign.scene
    if scene is None or times_used(campaign, "scene", CREW, OVERSTACK):
        return False
    threshold, held = int(campaign.options["overstack_threshold"]), advantages(campaign)
    brought = [one for one in held if one not in scene.gained]
    return len(brought) >= threshold or (may_recount(campaign) and len(held) >= threshold)


@rule("core.overstack.trigger")
def is_due(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> Denial | None:
    """Over-Stack applies when it is triggered, and once."""
    return None if is_overstacked(campaign) else Denial("there is no Over-Stack to apply")


@rule("core.overstack.effect")
def rail_named(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> Denial | None:
    """Either a rail that is named, and is not full, ticks or the game master banks a point."""
    if deed.pay == "point":
        return None
    rails = (clock.id for clock in campaign.clocks.values() if clock.sort == "rail")
    if deed.rail not in rails:
        return Denial(f"name a rail: rail={deed.rail!r} is none")
    no = deny_no_room(campaign, deed.rail, 1)
    return no and Denial(no.why)


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def is_new_advantage(campaign: Campaign, deed: GainAdvantage, by: Seat) -> Denial | None:
    """What counts already counts again only for something else that it gives."""
    return Denial("this advantage counts already") if is_counted(campaign, deed.advantage) else None


def is_counted(campaign: Campaign, advantage: str) -> bool:
    """Whether an advantage is among those of the scene that is being played, however it is written."""
    return fold_advantage(advantage) in map(fold_advantage, advantages(campaign))


class GainAdvantage(Deed, frozen=True):
    """Count an advantage that the crew gains within a scene: one of the list, or another in words."""

    advantage: Name

    checks = (is_master, in_scene, is_new_advantage)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(AdvantageGained(advantage=self.advantage), is_new_advantage)


class ApplyOverStack(Deed, frozen=True):
    """Make the crew pay for its advantages: a rail begins with a tick, or a point is banked until the first twist."""

    pay: Literal["rail", "point"] = "point"
    rail: str = ""

    checks = (is_master, in_scene, is_due, rail_named)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"Over-Stack: {tell_advantages(play.state)}"
        play.emit(Counted(window="scene", owner=CREW, feature=OVERSTACK, what=what), is_due)
        if self.pay == "point":
            point = points_banked(play.state, 1, "Over-Stack", "twist")
            play.emit(BankChanged(bank=(*play.state.bank, point), what="Banked until a twist: 1 CP"), rail_named)
            return
        play.emit(Ticked(clock=self.rail, by=1, why="Over-Stack"), rail_named)


ACTIONS = (GainAdvantage, ApplyOverStack)
EVENTS = (AdvantageGained,)
