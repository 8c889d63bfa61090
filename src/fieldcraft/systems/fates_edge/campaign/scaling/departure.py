"""Leaving a scaled scene: a tail if the danger was hot, and the reward of its band."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, Told, deny_unplayed, is_master
from fieldcraft.systems.fates_edge.campaign.calendar import end_scene
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import (
    ClockRemoved,
    ClockStarted,
    Ticked,
    is_full,
    make_room,
    start_clock,
)
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour
from fieldcraft.systems.fates_edge.campaign.decks.favours import FavourGained, deny_favour_name
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, unused_name
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Tier
from fieldcraft.systems.fates_edge.campaign.phases import NOTHING_WAITS, deny_not_played
from fieldcraft.systems.fates_edge.campaign.scaling.beats import is_scaled
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.facts import JOB, Band
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    hides_danger,
    is_hot,
    tail_clock,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

LEVELS: dict[Band, Tier] = from_rule({"hard": "minor", "boss": "standard"}, "kit.scaling.rewards")
CHARGES: dict[str, tuple[int, Literal["chit", "charge"]]] = from_rule(
    {"chit": (1, "chit"), "favour": (3, "charge")}, "kit.scaling.rewards"
)


class ScaledSceneLeft(Happening, frozen=True, kw_only=True):
    """The crew got out of a scaled scene, or it ended; `tail` says that somebody is after them."""

    tail: bool

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(scaling=None)

    def words(self, campaign: Campaign) -> str:
        if self.tail:
            return "The crew gets away with somebody on their heels"
        return "The crew gets away clean" if campaign.scene else ""


class JobDone(Happening, frozen=True, kw_only=True):
    """The job of a scaled scene was done, while its danger was hot or not."""

    hot: bool

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scaling
        return campaign.change(scaling=now and replace(now, hot=self.hot, done_in=now.beat))

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return replace(self, hot=False) if seat != GM and hides_danger(state) else self

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scaling else "no scene is scaled"

    def words(self, campaign: Campaign) -> str:
        return "The job is done" + (", and the danger is hot" if self.hot else "")


class JobReopened(Happening, frozen=True, kw_only=True):
    """The job of a scaled scene, which had been done, is not full any more."""

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(scaling=campaign.scaling and replace(campaign.scaling, hot=None))

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scaling else "no scene is scaled"

    def words(self, campaign: Campaign) -> str:
        return "The job is not done yet"


def note_job_done(campaign: Campaign) -> Iterable[Event]:
    """A job that is done is noted with its danger, until something of it is trimmed."""
    now = current_scaling(campaign)
    if now is None:
        return
    done = is_full(campaign, now.clock(JOB))
    if done and now.hot is None:
        yield JobDone(hot=is_hot(campaign), because="kit.scaling.exit-tail")
    elif not done and now.hot is not None and now.clock(JOB) in campaign.clocks:
        yield JobReopened(because="kit.scaling.exit-tail")


@rule("kit.scaling.bands", "kit.scaling.exit-tail")
def close_scaled_scene(campaign: Campaign) -> Iterable[Event]:
    """However a scaled scene ended its clocks end with it; if its job was done under a hot danger a tail begins."""
    scaling = campaign.scaling
    if scaling is None or campaign.scene is not None:
        return
    tail, because = tail_clock(), ruling_id(close_scaled_scene)
    yield from (ClockRemoved(clock=id, because=because) for id in scaling.clocks if id in campaign.clocks)
    yield ScaledSceneLeft(tail=bool(scaling.hot), because=because)
    if scaling.hot:
        yield from make_room(campaign, tail)
        yield ClockStarted(clock=tail, because=ruling_id(tail_clock))


@rule("kit.scaling.beat", "kit.scaling.exit-tail")
def job_done(campaign: Campaign, deed: LeaveScaledScene, by: Seat) -> Denial | None:
    """A scene is left once its job is done."""
    now = current_scaling(campaign)
    return None if now and is_full(campaign, now.clock(JOB)) else Denial("the job is not done")


@rule("kit.scaling.rewards")
def fitting_reward(campaign: Campaign, deed: LeaveScaledScene, by: Seat) -> Denial | None:
    """Each band has its rewards; who earns an asset or a favour is named."""
    now = current_scaling(campaign)
    offered = content().rewards[now.band] if now else {}
    if deed.reward not in offered:
        return Denial(f"the reward is one of {', '.join(offered)}")
    kept = deed.reward in ("chit", "asset", "favour")
    if not kept:
        return None
    if not (deed.owner and slug(deed.name)):
        return Denial("say whose it is, and its name")
    if (no := deny_not_played(campaign, deed.owner) or deny_unplayed(campaign, deed.owner)) is not None:
        return no
    return unused_name(campaign, deed, by) if deed.reward == "asset" else deny_favour_name(campaign, deed.name)


class LeaveScaledScene(Deed, frozen=True):
    """Leave a scene whose job is done and take its reward."""

    reward: str
    owner: str = ""
    name: str = ""

    checks = (is_master, is_scaled, job_done, *NOTHING_WAITS, fitting_reward)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := current_scaling(play.state)) is None:
            return
        self._reward(play, now.band)
        for clock in now.clocks:
            if clock in play.state.clocks:
                play.emit(ClockRemoved(clock=clock), job_done)
        play.emit(ScaledSceneLeft(tail=bool(now.hot)), job_done)
        end_scene(play)
        if now.hot:
            start_clock(play, tail_clock(), tail_clock)

    def _reward(self, play: Play[Campaign], band: Band) -> None:
        told = content().rewards[band][self.reward]
        match self.reward:
            case "asset":
                asset = Asset(id=slug(self.name), name=self.name, owner=self.owner, kind="reward", tier=LEVELS[band])
                play.emit(AssetChanged(asset=asset, what=told), fitting_reward)
            case "chit" | "favour":
                uses, kind = CHARGES[self.reward]
                favour = Favour(id=slug(self.name), owner=self.owner, text=self.name, uses=uses, reward=kind)
                play.emit(FavourGained(favour=favour), fitting_reward)
            case "heat" if "alarm" in play.state.clocks:
                play.emit(Ticked(clock="alarm", by=-1, why=told), fitting_reward)
            case _:
                play.emit(Told(what=f"Reward: {told}"), fitting_reward)


ACTIONS = (LeaveScaledScene,)
EVENTS = (JobDone, JobReopened, ScaledSceneLeft)
