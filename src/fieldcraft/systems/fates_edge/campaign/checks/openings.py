"""What followers and assets opened: it eases a check as the dice fall, and what was fetched counts with its success."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Play
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import LED, WORN, has_opening, worn_die
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, actor
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.followers.openings import (
    EASINGS,
    can_fill,
    fetched_clocks,
    opening_key,
    opening_used_key,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use


class OpeningTaken(Progress, frozen=True, kw_only=True):
    """What was opened for a character was used in a check: it eased it, or something had been fetched for it.

    What is `idle` is over and changed nothing.
    """

    feature: str
    idle: bool = False

    def change(self, attempt: Attempt) -> dict[str, Any]:
        eased: dict[str, dict[str, Any]] = {
            "controlled": {"position": "controlled"},
            "effect": {"effect": attempt.effect + 1},
            "die": {"modifiers": (*attempt.modifiers, Part(1, LED, "core.prestige.oath-bound-captain"))},
            "worn": {"modifiers": (*attempt.modifiers, Part(-1, WORN, "core.asset.activation.conditions"))},
        }
        return {} if self.idle else eased.get(self.feature, {})

    def apply(self, campaign: Campaign) -> Campaign:
        after = super().apply(campaign)
        return count_use(after, "scene", campaign.attempts[self.attempt].character, opening_used_key(self.feature))

    def words(self, campaign: Campaign) -> str:
        return f"{actor(campaign, campaign.attempts[self.attempt]).name} uses the opening: {self.feature}"


def take_openings(play: Play[Campaign], attempt: str) -> None:
    for easing in EASINGS:
        if has_opening(play.state, play.state.attempts[attempt], easing):
            idle = easing == "worn" and not worn_die(play.state, play.state.attempts[attempt])
            play.emit(OpeningTaken(attempt=attempt, feature=easing, idle=idle), has_opening)


def use_fetched(play: Play[Campaign], attempt: Attempt) -> None:
    """Use what was fetched for somebody who has succeeded: each clock that it was meant for gains a segment."""
    for clock in fetched_clocks(play.state, attempt.character):
        play.emit(OpeningTaken(attempt=attempt.id, feature=opening_key("fetch", clock)), fetched_clocks)
        if can_fill(play.state, clock):
            play.emit(Ticked(clock=clock, by=1, why="what was fetched"), fetched_clocks)


EVENTS = (OpeningTaken,)
