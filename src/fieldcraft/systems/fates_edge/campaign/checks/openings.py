"""What followers and assets opened: it eases a check as the dice fall, and what was fetched counts with its success."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import (
    LED,
    SHAKEN,
    WORN,
    burdening_assets,
    captain_die,
    is_coming_action,
    position,
    waiting_openings,
)
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, Progress, actor
from fieldcraft.systems.fates_edge.campaign.followers.facts import ACTIVATED, LACED, opening_key, opening_used_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import (
    EASINGS,
    burdens,
    fetched_clocks,
    fill_fetched,
    openings_left,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, count_use, times_used

OPENED: dict[str, str] = {
    "controlled": "the opening: a controlled start",
    "effect": "the opening: more effect",
    "die": "the die of a captain",
}
"""What waited for a check, as it is told when it is used."""


class OpeningTaken(Progress, frozen=True, kw_only=True):
    """What was opened for a character, so many `times`, was used in a check: it eased it, or it had been fetched."""

    feature: str
    times: int = 1

    def change(self, attempt: Attempt) -> dict[str, Any]:
        led = Part(self.times, LED, "core.prestige.oath-bound-captain")
        eased: dict[str, dict[str, Any]] = {
            "controlled": {"position": "controlled"},
            "effect": {"effect": attempt.effect + self.times},
            "die": {"modifiers": (*attempt.modifiers, led)},
        }
        return eased.get(self.feature, {})

    def apply(self, campaign: Campaign) -> Campaign:
        return count_opening(super().apply(campaign), self.attempt, self.feature, self.times)

    def words(self, campaign: Campaign) -> str:
        attempt, told = campaign.attempts[self.attempt], OPENED.get(self.feature, "what was fetched")
        vain = self.feature == "controlled" and position(campaign, attempt) == "risky"
        return f"{actor(campaign, attempt).name} uses {told}{', in vain' * vain}"


class BurdenTaken(Progress, frozen=True, kw_only=True):
    """A neglected asset that made an opening took its die from a check, or, if it is `idle`, had taken it already."""

    feature: str
    idle: bool = False
    times: int = 1

    def change(self, attempt: Attempt) -> dict[str, Any]:
        lost = Part(-1, WORN, "core.asset.activation.conditions")
        return {} if self.idle else {"modifiers": (*attempt.modifiers, lost)}

    def apply(self, campaign: Campaign) -> Campaign:
        return count_opening(super().apply(campaign), self.attempt, self.feature, self.times)

    def words(self, campaign: Campaign) -> str:
        return "" if self.idle else f"A die less: {WORN}"


class PositionLost(CharacterEvent, frozen=True, kw_only=True):
    """Somebody lost a position: what they have at hand begins at risk, and what was opened for them is gone.

    Where nothing is staked yet, that waits for the next action that is.
    """

    def apply(self, campaign: Campaign) -> Campaign:
        mine = (one for one in campaign.attempts.values() if one.character == self.character)
        waiting = [one for one in mine if one.stage in OPEN_STAGES]
        after = campaign.change(attempts=campaign.attempts | {one.id: begin_at_risk(one) for one in waiting})
        if not any(one.stage == "staked" for one in waiting):
            after = count_use(after, "scene", self.character, SHAKEN)
        for key in (opening_key("controlled"), *burdens(campaign, self.character, "controlled")):
            times = openings_left(campaign, self.character, key)
            after = count_use(after, "scene", self.character, opening_used_key(key), times)
        return after

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} has lost the position: what is next begins at risk"


def begin_at_risk(attempt: Attempt) -> Attempt:
    """A check that begins in control no more, neither as it was stated nor by a spell."""
    spells = {id: replace(aid, controlled=False) for id, aid in attempt.spells.items()}
    return replace(attempt, position="risky", spells=spells)


@rule("core.cp.menu.universal", "core.check.position-effect", "core.check.outcome.partial")
def lose_position(play: Play[Campaign], character: str) -> None:
    """Who loses position begins the next action at risk, until something betters it again."""
    play.emit(PositionLost(character=character), lose_position)


def count_opening(campaign: Campaign, attempt: str, feature: str, times: int) -> Campaign:
    """The campaign in which openings of one kind of whoever makes a check are used up."""
    return count_use(campaign, "scene", campaign.attempts[attempt].character, opening_used_key(feature), times)


def take_openings(play: Play[Campaign], attempt: str) -> None:
    """Use what waits for a check as its dice fall, with the dice that neglected assets take for what they opened."""
    take_burdens(play, attempt)
    for easing in EASINGS:
        if times := waiting_openings(play.state, play.state.attempts[attempt], easing):
            because = captain_die if easing == "die" else waiting_openings
            play.emit(OpeningTaken(attempt=attempt, feature=easing, times=times), because)


@rule("core.asset.activation.complications")
def roll_with_asset(play: Play[Campaign], attempt: Attempt) -> None:
    """What an asset brought about brings nothing along but what the dice leave of a check that names it."""
    asset = play.state.assets.get(attempt.asset)
    if asset is None or asset.reach == "setup":
        return
    done, laced = (times_used(play.state, "session", asset.id, what) for what in (ACTIVATED, LACED))
    if done > laced:
        rolled = Counted(window="session", owner=asset.id, feature=LACED, what="", times=done - laced)
        play.emit(rolled, roll_with_asset)


def take_burdens(play: Play[Campaign], attempt: str) -> None:
    """Let each neglected asset take its die once; what it opened besides, or is leveraged for, costs nothing more."""
    one = play.state.attempts[attempt]
    due = set(burdening_assets(play.state, one))
    found = burdens(play.state, one.character, *EASINGS) if is_coming_action(one) else {}
    for key, asset in found.items():
        times = openings_left(play.state, one.character, key)
        play.emit(BurdenTaken(attempt=attempt, feature=key, idle=asset not in due, times=times), burdening_assets)
        due.discard(asset)


def use_fetched(play: Play[Campaign], attempt: Attempt) -> None:
    """Use what was fetched for somebody who has succeeded: each clock that it was meant for gains a segment."""
    for clock in fetched_clocks(play.state, attempt.character):
        feature = opening_key("fetch", clock)
        times = openings_left(play.state, attempt.character, feature)
        play.emit(OpeningTaken(attempt=attempt.id, feature=feature, times=times), fetched_clocks)
        fill_fetched(play, clock, times)


EVENTS = (OpeningTaken, BurdenTaken, PositionLost)
