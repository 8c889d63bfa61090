"""What fills and clears the supplies of the crew, and what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.effects import has_provisions
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, trait_dice
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import SOURCES, tire
from fieldcraft.systems.fates_edge.campaign.condition.stores import segments_left, supply_clock
from fieldcraft.systems.fates_edge.campaign.followers.facts import FREE, Asset
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    CREW,
    SPENT,
    Counted,
    count_use,
    deny_check_used,
    feature_key,
    forget_uses,
    forget_windows,
    is_used_up,
    times_used,
)

Cause = Literal[
    "harsh travel", "unprovisioned leg", "lost pack", "failed logistics", "asset", "travelling light", "card"
]
Source = Literal["civilisation", "forage", "downtime", "asset"]


CAMPED = "warded-camp"
"""What is counted for the scene while nature takes nothing from the camp."""


SHORT = "short-of-supplies"
"""What is counted of who tired as supplies were low, a step before the others, until supplies are low no more."""


class SupplyChanged(Happening, frozen=True, kw_only=True):
    """The supplies of the crew went down or up: `by` segments were filled, or cleared if it is negative.

    Those who are `short` tire by it a step before the others.
    """

    by: int
    why: str = ""
    short: tuple[str, ...] = ()

    def apply(self, campaign: Campaign) -> Campaign:
        clock = supply_clock(campaign)
        filled = min(clock.size, max(0, clock.filled + self.by))
        after = campaign.put(clocks=replace(clock, filled=filled))
        for id in campaign.characters if filled != LOW else ():
            after = forget_uses(after, "campaign", id, SHORT)
        for id in self.short:
            after = count_use(after, "campaign", id, SHORT)
        return after

    def words(self, campaign: Campaign) -> str:
        clock = supply_clock(self.apply(campaign))
        return f"Supply: {clock.size - clock.filled} of {clock.size} left, {self.why}{ask_advantage(self.why)}"


@rule("kit.supply.fill")
def ask_advantage(why: str) -> str:
    """What the game master is asked of a crew that travels light, which it does for an advantage; else ""."""
    return " (the game master: for which advantage?)" if why == "travelling light" else ""


class TripEnded(Happening, frozen=True, kw_only=True):
    """The crew came back to civilisation: what helps once on a trip helps on the next one."""

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_windows(campaign, "trip")

    def words(self, campaign: Campaign) -> str:
        return ""


class SpareKept(Happening, frozen=True, kw_only=True):
    """Supplies were put by that will take up the next segment."""

    source: str

    def apply(self, campaign: Campaign) -> Campaign:
        clock = supply_clock(campaign)
        return campaign.put(clocks=replace(clock, spare=clock.spare | {self.source}))

    def words(self, campaign: Campaign) -> str:
        return f"Spare supplies: {self.source}"


class SpareUsed(Happening, frozen=True, kw_only=True):
    """Supplies that had been put by are gone."""

    source: str

    def apply(self, campaign: Campaign) -> Campaign:
        clock = supply_clock(campaign)
        return campaign.put(clocks=replace(clock, spare=clock.spare - {self.source}))

    def words(self, campaign: Campaign) -> str:
        return f"Spare supplies are used up: {self.source}"


LOW, SCARCE, GONE = from_rule((2, 3, 4), "kit.supply.levels")
"""The segments from which supplies are low, dangerously low, and out."""


@rule("kit.supply.levels", "kit.fatigue.sources", "kit.gear.kits")
def hunger_levels(campaign: Campaign, who: Character, before: int, after: int) -> int:
    """The fatigue that somebody gains as supplies go down: one level as three segments are filled, two at four.

    Who has no pack gains the first a segment earlier, and not at the third segment that follows.
    """
    early = not has_provisions(campaign, who) and before < LOW <= after
    scarce = before < SCARCE <= after and not times_used(campaign, "campaign", who.id, SHORT)
    low = SOURCES["supplies run dangerously low"] if early or scarce else 0
    return low + (SOURCES["supplies run out"] if before < GONE <= after else 0)


@rule("kit.supply.fill", "core.supply.fill")
def use_supplies(play: Play[Campaign], segments: int, why: str) -> None:
    """Use up supplies; what was put by is used first, and everybody feels it when they run low."""
    for source in sorted(supply_clock(play.state).spare)[:segments]:
        play.emit(SpareUsed(source=source), grant_segment)
        segments -= 1
    if segments:
        lower_supplies(play, segments, why)


@rule("kit.supply.levels", "kit.supply.example")
def lower_supplies(play: Play[Campaign], segments: int, why: str) -> None:
    """Let supplies go down, and everybody of the crew feel it."""
    clock, people = supply_clock(play.state), tuple(play.state.played_characters("active"))
    before, after = clock.filled, min(clock.size, clock.filled + segments)
    hungry = {who.id: levels for who in people if (levels := hunger_levels(play.state, who, before, after))}
    short = tuple(hungry) if after < SCARCE else ()
    play.emit(SupplyChanged(by=segments, why=why, short=short), use_supplies)
    for who, levels in hungry.items():
        tire(play, who, levels, "supplies run low")


@rule("kit.supply.fill", "core.supply.fill")
def supply_price(campaign: Campaign) -> int:
    """What a segment costs the game master: two points on a journey and one elsewhere."""
    return 2 if campaign.scene is not None and campaign.scene.pillar == "travel" else 1


@rule("kit.supply.free-segment")
def grant_segment(play: Play[Campaign], source: str) -> None:
    """A free segment clears one that is filled; if none is, it is put by and takes up the next."""
    if supply_clock(play.state).filled:
        play.emit(SupplyChanged(by=-1, why=source), grant_segment)
    else:
        play.emit(SpareKept(source=source), grant_segment)


@rule("kit.supply.clear", "core.supply.clear")
def segments_cleared(campaign: Campaign, source: Source) -> int:
    """Civilisation fills the stores; foraging, a safe downtime and an asset clear one segment each."""
    return supply_clock(campaign).size if source == "civilisation" else 1


FORAGE_DV: int = from_rule(2, "kit.supply.clear")
"""What foraging is tested against."""

FORAGING = ("forag", "hunt")
"""How the words begin by which a check is one to forage."""


@rule("kit.supply.clear", "core.supply.clear")
def once_a_day(campaign: Campaign, deed: ClearSupply, by: Seat) -> Denial | None:
    """The crew forages once on each leg of a journey."""
    foraged = deed.source == "forage" and is_used_up(campaign, "scene", CREW, "foraging")
    return Denial("the crew has foraged on this leg") if foraged else None


@rule("kit.supply.clear")
def is_for_all(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether a check is the crew's: that of a group, or of the best pool that is there, or with help."""
    if attempt.group or attempt.helps:
        return True
    present = campaign.scene.present if campaign.scene else frozenset(campaign.characters)
    crew = [who for who in campaign.played_characters("active") if who.id in present]
    pools = {who.id: trait_dice(campaign, who, attempt.attribute, attempt.skill).total for who in crew}
    return pools.get(attempt.character, 0) >= max(pools.values(), default=0)


@rule("kit.supply.clear")
def has_foraged_in_vain(campaign: Campaign) -> bool:
    """Whether the crew has rolled to forage in this scene and found nothing: as a group, or by the goal of a check."""
    scene = campaign.scene.number if campaign.scene else 0
    return any(
        scene == one.scene and one.skill == "survival" and one.grade is not None and not one.passed
        and (one.group or any(word.startswith(FORAGING) for word in slug(one.goal).split("-")))
        for one in campaign.attempts.values()
    )  # fmt: skip


@rule("kit.supply.clear")
def finds_something(campaign: Campaign, deed: ClearSupply, by: Seat) -> Denial | None:
    """What a check is named for comes of it, once: Survival of the crew's that succeeds against a value of 2."""
    if not deed.attempt:
        vain = deed.source == "forage" and has_foraged_in_vain(campaign)
        return Denial("the crew has foraged in vain here: name a check that has succeeded") if vain else None
    attempt = campaign.attempts.get(deed.attempt)
    if attempt is None or not attempt.passed:
        return Denial("no such check has succeeded")
    if attempt.skill != "survival" or attempt.dv != FORAGE_DV:
        return Denial(f"this takes Survival against DV {FORAGE_DV}")
    if not is_for_all(campaign, attempt):
        return Denial("the crew forages together: a group, whoever is best at it, or somebody who is helped")
    return deny_check_used(campaign, attempt.id, attempt.goal)


@rule("kit.supply.clear", "core.supply.clear")
def in_its_time(campaign: Campaign, deed: ClearSupply, by: Seat) -> Denial | None:
    """Provisioning takes a downtime, and each restores one segment."""
    if deed.source != "downtime":
        return None
    if campaign.phase != "downtime":
        return Denial("it is not downtime")
    done = is_used_up(campaign, "downtime", CREW, "provisioning")
    return Denial("this downtime has restored its segment") if done else None


@rule("core.supply.clear", "kit.supply.clear")
def lacks_supplies(campaign: Campaign, deed: ClearSupply, by: Seat) -> Denial | None:
    """Full stores take nothing more; only who comes back to civilisation ends a trip with them."""
    full = deed.source != "civilisation" and not supply_clock(campaign).filled
    return Denial("the stores are full") if full else None


@rule("kit.supply.fill")
def has_stores(campaign: Campaign, deed: FillSupply, by: Seat) -> Denial | None:
    """Who is out of supplies uses none up."""
    return None if segments_left(campaign) else Denial("there are no supplies left")


@rule("kit.gear.artifacts")
def spares_camp(campaign: Campaign, deed: FillSupply, by: Seat) -> Denial | None:
    """Nature takes nothing from a camp that is warded."""
    warded = deed.why == "harsh travel" and times_used(campaign, "scene", CREW, CAMPED) > 0
    return Denial("the camp is warded against nature") if warded else None


def list_provisioners(campaign: Campaign) -> tuple[Asset, ...]:
    """The assets that may restock the crew: of somebody of it who is there, and not compromised."""
    return tuple(one for one in campaign.crew_assets("active") if one.supplies)


@rule("core.supply.clear", "kit.supply.clear")
def find_provisioner(campaign: Campaign) -> Asset | None:
    """An asset that may restock the crew by its free use, which comes once a session."""
    fit = list_provisioners(campaign)
    return next((one for one in fit if not is_used_up(campaign, "session", one.id, FREE)), None)


@rule("core.supply.clear", "kit.supply.clear")
def has_provisioner(campaign: Campaign, deed: ClearSupply, by: Seat) -> Denial | None:
    """Only an asset that provisions and whose free use is left restocks the crew; a further use is an activation."""
    if deed.source != "asset" or find_provisioner(campaign) is not None:
        return None
    if fit := list_provisioners(campaign):
        return Denial(f"the free use of {fit[0].name} is gone in this session: another is paid for")
    return Denial("nobody has a farm, a market or another asset that provisions")


class FillSupply(Deed, frozen=True):
    """Use up one segment of the crew's supplies."""

    why: Cause

    checks = (is_master, has_stores, spares_camp)

    def resolve(self, play: Play[Campaign]) -> None:
        use_supplies(play, 1, self.why)


class ClearSupply(Deed, frozen=True):
    """Restock the crew: in civilisation, by a foraging check that succeeded, in safe downtime or by an asset.

    `attempt` is that check, where it was made here.
    """

    source: Source
    attempt: str = ""

    checks = (is_master, lacks_supplies, in_its_time, once_a_day, has_provisioner, finds_something)

    def resolve(self, play: Play[Campaign]) -> None:
        provisioner = find_provisioner(play.state)
        play.emit(SupplyChanged(by=-segments_cleared(play.state, self.source), why=self.source), segments_cleared)
        if self.source == "forage":
            foraged = Counted(window="scene", owner=CREW, feature="foraging", what="The crew has foraged")
            play.emit(foraged, once_a_day)
        if self.attempt:
            spent = Counted(window="scene", owner=CREW, feature=feature_key(SPENT, self.attempt), what="")
            play.emit(spent, finds_something)
        if self.source == "asset" and provisioner is not None:
            used = Counted(window="session", owner=provisioner.id, feature=FREE, what=f"{provisioner.name} restocks")
            play.emit(used, has_provisioner)
        if self.source == "downtime":
            stocked = Counted(window="downtime", owner=CREW, feature="provisioning", what="The crew has restocked")
            play.emit(stocked, in_its_time)
        if self.source == "civilisation":
            play.emit(TripEnded(), segments_cleared)
            for source in sorted(supply_clock(play.state).spare):
                play.emit(SpareUsed(source=source), grant_segment)


@rule("kit.supply.free-segment")
def adds_supplies(campaign: Campaign, deed: GrantSupply, by: Seat) -> Denial | None:
    """A free segment is granted where it adds anything."""
    return deny_spare(campaign, deed.source)


@rule("kit.supply.free-segment")
def deny_spare(campaign: Campaign, source: str) -> Denial | None:
    """Why a source adds no segment: of full stores one is put by from each source, however it is written."""
    clock = supply_clock(campaign)
    there = not clock.filled and slug(source) in map(slug, clock.spare)
    why = f"the stores are full, and spare supplies are there: {source}"
    return Denial(why, rule="kit.supply.free-segment") if there else None


class GrantSupply(Deed, frozen=True):
    """Give the crew a free segment of supplies."""

    source: Name

    checks = (is_master, adds_supplies)

    def resolve(self, play: Play[Campaign]) -> None:
        grant_segment(play, self.source)


ACTIONS = (FillSupply, ClearSupply, GrantSupply)
EVENTS = (SupplyChanged, TripEnded, SpareKept, SpareUsed)
