"""What followers and assets opened: it eases a check as the dice fall, and what was fetched counts with its success."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Play
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import (
    LED,
    WORN,
    burdening_assets,
    captain_die,
    has_opening,
    is_coming_action,
)
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, actor
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.followers.openings import (
    EASINGS,
    burdens,
    can_fill,
    fetched_clocks,
    opening_key,
    opening_used_key,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use

OPENED: dict[str, str] = {
    "controlled": "the opening: a controlled start",
    "effect": "the opening: more effect",
    "die": "the die of a captain",
}
"""What waited for a check, as it is told when it is used."""


class OpeningTaken(Progress, frozen=True, kw_only=True):
    """What was opened for a character was used in a check: it eased it, or something had been fetched for it."""

    feature: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        eased: dict[str, dict[str, Any]] = {
            "controlled": {"position": "controlled"},
            "effect": {"effect": attempt.effect + 1},
            "die": {"modifiers": (*attempt.modifiers, Part(1, LED, "core.prestige.oath-bound-captain"))},
        }
        return eased.get(self.feature, {})

    def apply(self, campaign: Campaign) -> Campaign:
        return count_opening(super().apply(campaign), self.attempt, self.feature)

    def words(self, campaign: Campaign) -> str:
        told = OPENED.get(self.feature, "what was fetched")
        return f"{actor(campaign, campaign.attempts[self.attempt]).name} uses {told}"


class BurdenTaken(Progress, frozen=True, kw_only=True):
    """A neglected asset that made an opening took its die from a check, or, if it is `idle`, had taken it already."""

    feature: str
    idle: bool = False

    def change(self, attempt: Attempt) -> dict[str, Any]:
        lost = Part(-1, WORN, "core.asset.activation.conditions")
        return {} if self.idle else {"modifiers": (*attempt.modifiers, lost)}

    def apply(self, campaign: Campaign) -> Campaign:
        return count_opening(super().apply(campaign), self.attempt, self.feature)

    def words(self, campaign: Campaign) -> str:
        return "" if self.idle else f"A die less: {WORN}"


def count_opening(campaign: Campaign, attempt: str, feature: str) -> Campaign:
    """The campaign in which an opening of whoever makes a check is used up."""
    return count_use(campaign, "scene", campaign.attempts[attempt].character, opening_used_key(feature))


def take_openings(play: Play[Campaign], attempt: str) -> None:
    """Use what waits for a check as its dice fall, with the dice that neglected assets take for what they opened."""
    take_burdens(play, attempt)
    for easing in EASINGS:
        if has_opening(play.state, play.state.attempts[attempt], easing):
            play.emit(OpeningTaken(attempt=attempt, feature=easing), captain_die if easing == "die" else has_opening)


def take_burdens(play: Play[Campaign], attempt: str) -> None:
    """Let each neglected asset take its die once; what it opened besides, or is leveraged for, costs nothing more."""
    one = play.state.attempts[attempt]
    due = set(burdening_assets(play.state, one))
    found = burdens(play.state, one.character, *EASINGS) if is_coming_action(one) else {}
    for key, asset in found.items():
        play.emit(BurdenTaken(attempt=attempt, feature=key, idle=asset not in due), burdening_assets)
        due.discard(asset)


def use_fetched(play: Play[Campaign], attempt: Attempt) -> None:
    """Use what was fetched for somebody who has succeeded: each clock that it was meant for gains a segment."""
    for clock in fetched_clocks(play.state, attempt.character):
        play.emit(OpeningTaken(attempt=attempt.id, feature=opening_key("fetch", clock)), fetched_clocks)
        if can_fill(play.state, clock):
            play.emit(Ticked(clock=clock, by=1, why="what was fetched"), fetched_clocks)


EVENTS = (OpeningTaken, BurdenTaken)
