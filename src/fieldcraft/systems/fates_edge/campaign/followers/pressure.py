"""The danger of what a follower did by itself, which the game master may raise: it resists, or its crew presses on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import Denial, Event, Play, Seat, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import Happening, is_master
from fieldcraft.systems.fates_edge.campaign.checks.resisting import deny_resisting, resist_with_cap
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_rail, deny_no_room
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    answers_for_follower,
    own_follower,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Toll, Venture, opening_key
from fieldcraft.systems.fates_edge.campaign.followers.familiars import HOT, mark_danger
from fieldcraft.systems.fates_edge.campaign.followers.initiative import ACTED
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.followers.points import deny_short, spend_points
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, return_use, times_used

PRESSED = "pressed"
"""What is counted of a follower for a scene: that the game master raised the danger of its initiative."""


class OpeningLost(Happening, frozen=True, kw_only=True):
    """What a follower had opened for somebody is closed again."""

    character: str
    feature: str

    def apply(self, campaign: Campaign) -> Campaign:
        return return_use(campaign, "scene", self.character, self.feature)

    def words(self, campaign: Campaign) -> str:
        return f"The opening of {campaign.characters[self.character].name} is gone"


@rule("core.follower.initiative.pressure")
def can_press(campaign: Campaign, deed: PressInitiative, by: Seat) -> Denial | None:
    """For a point the game master raises the danger of what a follower did by itself, once for each time."""
    one = campaign.followers[deed.follower]
    acted, pressed = (times_used(campaign, "scene", one.id, what) for what in (ACTED, PRESSED))
    if pressed >= acted:
        why = "has been pressed for what it did" if acted else "has not taken the initiative"
        return Denial(f"{one.name} {why}", unit=one.id)
    no = deny_rail(campaign, deed.rail) if deed.rail else deny_resisting(campaign, one, deed.toll)
    return no or deny_short(campaign, 1, deed.attempt)


def deny_rail(campaign: Campaign, rail: str) -> Denial | None:
    """Why a rail cannot tick if a crew presses on: there is none of that id, players do not see it, or it is full."""
    if (no := deny_no_rail(campaign, rail)) is not None:
        return no
    if campaign.clocks[rail].hidden:
        return Denial("nobody is asked about a rail that only the game master sees")
    return deny_no_room(campaign, rail, 1)


class PressInitiative(FollowerDeed, frozen=True):
    """Raise the danger of an Initiative Action for a point: a rail ticks if its crew presses on, or it resists.

    Without a `rail` it resists; `toll` is what it suffers if it does not.
    """

    rail: str = ""
    attempt: str = ""
    toll: Toll = "exposure"

    checks = (is_master, own_follower, can_press)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        why = "the danger rises" if self.rail else f"{one.name} must resist"
        spend_points(play, 1, why, self.attempt, can_press)
        pressed = Counted(window="scene", owner=one.id, feature=PRESSED, what=f"The game master presses {one.name}")
        play.emit(pressed, can_press)
        if self.rail:
            risked = replace(one, venture=replace(one.venture or Venture(), rail=self.rail))
            what = f"presses on, and {play.state.clocks[self.rail].name} ticks, or holds back"
            play.emit(FollowerChanged(follower=risked, what=what), can_press)
        else:
            if not times_used(play.state, "scene", one.id, HOT):  # else what it did counts already
                mark_danger(play, one.id)
            resist_with_cap(play, self.follower, self.toll)


def hanging_venture(campaign: Campaign, follower: str) -> Venture | None:
    """What a follower did and for which a rail would tick in this scene if its crew presses on; None if nothing."""
    found = campaign.followers[follower].venture
    waits = found is not None and found.rail in campaign.clocks and times_used(campaign, "scene", follower, PRESSED)
    return found if waits else None


@rule("core.follower.initiative.pressure")
def may_hold_back(campaign: Campaign, venture: Venture) -> bool:
    """Only what has not been used yet is given up."""
    if venture.effect == "distract":
        return venture.clock in campaign.clocks
    return openings_left(campaign, venture.ally, opening_key(venture.effect, venture.clock)) > 0


@rule("core.follower.initiative.pressure")
def is_pressed(campaign: Campaign, deed: AnswerPressure, by: Seat) -> Denial | None:
    """A crew whose follower is pressed says whether it goes on with what that has begun."""
    pressed = hanging_venture(campaign, deed.follower) is not None
    return None if pressed else Denial(f"{campaign.followers[deed.follower].name} is not pressed", unit=deed.follower)


@rule("core.follower.initiative.pressure")
def press_on(campaign: Campaign) -> Iterable[Event]:
    """Who uses what was opened presses on, and so does who lets a distraction last as long as its scene."""
    because = ruling_id(press_on)
    for one in campaign.followers.values():
        if (did := one.venture) is None or not did.rail:
            continue
        over = not times_used(campaign, "scene", one.id, PRESSED)
        if not over and may_hold_back(campaign, did):
            continue
        went_on = did.rail in campaign.clocks and (not over or did.effect == "distract")
        done, what = replace(one, venture=replace(did, rail="")), "has pressed on" if went_on else "is pressed no more"
        yield FollowerChanged(follower=done, what=what, because=because)
        if went_on:
            yield Ticked(clock=did.rail, by=1, why="the crew presses on", because=because)


@rule("core.follower.initiative.pressure")
def give_up(play: Play[Campaign], venture: Venture) -> None:
    """Undo what a follower brought about, since its crew does not press on; what it cost stays."""
    if venture.effect == "distract":
        play.emit(Ticked(clock=venture.clock, by=1, why="the distraction is over"), give_up)
    else:
        feature = opening_key(venture.effect, venture.clock)
        play.emit(OpeningLost(character=venture.ally, feature=feature), give_up)


class AnswerPressure(FollowerDeed, frozen=True):
    """Press `on` with what a follower began, so that the rail ticks, or hold back and let it come to nothing."""

    on: bool

    checks = (own_follower, owner_is_not_lost, is_pressed, answers_for_follower)

    def resolve(self, play: Play[Campaign]) -> None:
        one, venture = play.state.followers[self.follower], hanging_venture(play.state, self.follower)
        assert venture is not None
        done = replace(one, venture=replace(venture, rail=""))
        play.emit(FollowerChanged(follower=done, what="presses on" if self.on else "holds back"), is_pressed)
        if self.on:
            play.emit(Ticked(clock=venture.rail, by=1, why="the crew presses on"), is_pressed)
        else:
            give_up(play, venture)


ACTIONS = (PressInitiative, AnswerPressure)
EVENTS = (OpeningLost,)
