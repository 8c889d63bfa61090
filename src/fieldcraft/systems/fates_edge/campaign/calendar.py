"""What is done with time in the story: sessions, scenes and downtime begin and end."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, is_master
from fieldcraft.systems.fates_edge.campaign.calendar_events import (
    DowntimeBegun,
    DowntimeEnded,
    Fight,
    FightBegun,
    OptionChosen,
    PeopleMoved,
    SceneBegun,
    SceneEnded,
    SessionBegun,
)
from fieldcraft.systems.fates_edge.campaign.characters.creation import ask_weaving
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages_at_hand, pick_distinct
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire_unrested
from fieldcraft.systems.fates_edge.campaign.condition.stores import TIME, supply_band
from fieldcraft.systems.fates_edge.campaign.condition.tolls import find_halting_clock
from fieldcraft.systems.fates_edge.campaign.followers.downtime_upkeep import list_unkept, note_miss
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import (
    NOTHING_WAITS,
    PACE,
    deny_not_played,
    has_pace,
    in_downtime,
    in_scene,
    in_session,
    no_scene,
)
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import ask_how_it_went
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Pillar, Scene
from fieldcraft.systems.fates_edge.campaign.usage_limits import forget_windows


@rule("campaign.scenes")
def no_downtime(campaign: Campaign, deed: BeginDowntime, by: Seat) -> Denial | None:
    """Downtime is over before another begins, so that its days are not had twice."""
    return Denial("downtime has begun already") if campaign.phase == "downtime" else None


@rule("campaign.scenes")
def known_people(campaign: Campaign, deed: BeginScene, by: Seat) -> Denial | None:
    """Only those who are played in the campaign can be in a scene."""
    return next(filter(None, (deny_not_played(campaign, id) for id in sorted(deed.present))), None)


@rule("campaign.scenes")
def can_come(campaign: Campaign, deed: EnterScene, by: Seat) -> Denial | None:
    """Who is played and is not in the scene yet may come into it."""
    if campaign.scene and deed.character in campaign.scene.present:
        return Denial(f"{campaign.characters[deed.character].name} is in this scene already", unit=deed.character)
    return deny_not_played(campaign, deed.character)


@rule("campaign.scenes")
def can_go(campaign: Campaign, deed: LeaveScene, by: Seat) -> Denial | None:
    """Only who is in the scene leaves it."""
    here = campaign.scene is not None and deed.character in campaign.scene.present
    return None if here else Denial(f"{deed.character!r} is not in this scene")


@rule("campaign.options")
def known_option(campaign: Campaign, deed: ChooseOption, by: Seat) -> Denial | None:
    """An option has one of its values."""
    why = OptionChosen(option=deed.option, value=deed.value).impossible(campaign)
    return Denial(why) if why else None


@rule("kit.supply.levels", "kit.lethal.clock-examples")
def may_travel(campaign: Campaign, deed: BeginScene, by: Seat) -> Denial | None:
    """With nothing left the crew travels no further until it has found something, nor past a clock that stops it."""
    if deed.pillar != "travel":
        return None
    if supply_band(campaign) == "out":
        return Denial("the crew is out of supplies, and halts until something is found")
    full = find_halting_clock(campaign)
    return Denial(f"{full.name} is full, and the crew must stop", rule="kit.lethal.clock-examples") if full else None


@rule("kit.pacing.profiles")
def keeps_pace(campaign: Campaign, deed: ChooseOption, by: Seat) -> Denial | None:
    """The pace of a campaign, which sets its scale, is chosen before the first session."""
    late = deed.option == PACE and campaign.session > 0
    return Denial("the pace of a campaign is chosen before its first session") if late else None


@rule("kit.crown.spread.draw", "kit.crown.spread.pressure")
def crown_is_laid(campaign: Campaign, deed: BeginSession, by: Seat) -> Denial | None:
    """Where the campaign has a pace, the Crown Spread is drawn and its rails are named before the first session."""
    if campaign.session or not has_pace(campaign) or (campaign.crown and campaign.crown.social):
        return None
    drawn = campaign.crown is not None and campaign.crown.cards
    return Denial("name the two rails of the Crown first" if drawn else "draw the Crown Spread first")


class BeginSession(Deed, frozen=True):
    """Begin an evening at the table."""

    checks = (is_master, no_scene, crown_is_laid)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(SessionBegun(), no_scene)


class BeginScene(Deed, frozen=True):
    """Begin a scene: who is in it (everybody if nobody is named), and what the crew brings into it."""

    name: Name
    pillar: Pillar = "social"
    venue: str = ""
    present: tuple[str, ...] = ()
    advantages: tuple[str, ...] = ()

    checks = (is_master, no_scene, in_session, known_people, may_travel)

    def resolve(self, play: Play[Campaign]) -> None:
        active = (one.id for one in play.state.characters.values() if one.status == "active")
        scene = Scene(
            number=play.state.scenes + 1,
            name=self.name,
            pillar=self.pillar,
            venue=self.venue,
            present=frozenset(self.present or active),
            advantages=self.advantages,
        )
        if play.state.phase == "downtime":
            end_downtime(play)
        at_hand = advantages_at_hand(SceneBegun(scene=scene).apply(play.state))
        entered = replace(scene, advantages=pick_distinct((*scene.advantages, *at_hand)))
        play.emit(SceneBegun(scene=entered), known_people)
        ask_weaving(play)
        tire_unrested(play)


class EnterScene(CharacterDeed, frozen=True):
    """Let somebody come into the scene that is being played."""

    checks = (is_master, in_scene, can_come)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(PeopleMoved(character=self.character, here=True), can_come)


class LeaveScene(CharacterDeed, frozen=True):
    """Let somebody leave the scene that is being played."""

    checks = (is_master, in_scene, can_go)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(PeopleMoved(character=self.character, here=False), can_go)


class BeginFight(Deed, frozen=True):
    """Say that another duel or battle begins within the scene: what may be used once in each may be used again."""

    fight: Fight

    checks = (is_master, in_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(FightBegun(fight=self.fight), forget_windows)


@rule("kit.rails.list")
def end_scene(play: Play[Campaign]) -> None:
    """End the scene that is being played; the rail of its time is of this scene alone."""
    ask_how_it_went(play)
    time = play.state.clocks.get(TIME)
    if time is not None and time.sort == "rail":
        play.emit(ClockRemoved(clock=TIME), end_scene)
    play.emit(SceneEnded(), in_scene)


class EndScene(Deed, frozen=True):
    """End the scene that is being played."""

    checks = (is_master, in_scene, *NOTHING_WAITS)

    def resolve(self, play: Play[Campaign]) -> None:
        end_scene(play)


class BeginDowntime(Deed, frozen=True):
    """Let days pass in which characters train, rest and mend."""

    days: Annotated[int, msgspec.Meta(ge=1, le=365)]

    checks = (is_master, no_scene, no_downtime)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(DowntimeBegun(days=self.days), no_scene)


@rule("core.follower.upkeep.downtime")
def end_downtime(play: Play[Campaign]) -> None:
    """End the days of downtime; whom nobody kept in them, where followers are kept so, was missed."""
    for one in list_unkept(play.state):
        note_miss(play, one)
    play.emit(DowntimeEnded(), in_downtime)


class EndDowntime(Deed, frozen=True):
    """End the days of downtime."""

    checks = (is_master, in_downtime)

    def resolve(self, play: Play[Campaign]) -> None:
        end_downtime(play)


class ChooseOption(Deed, frozen=True):
    """Choose how a rule is read from now on."""

    option: str
    value: str

    checks = (is_master, known_option, keeps_pace)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(OptionChosen(option=self.option, value=self.value), known_option)


ACTIONS = (
    BeginSession,
    BeginScene,
    EnterScene,
    LeaveScene,
    BeginFight,
    EndScene,
    BeginDowntime,
    EndDowntime,
    ChooseOption,
)
