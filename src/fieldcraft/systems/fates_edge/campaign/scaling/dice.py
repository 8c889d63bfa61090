"""Dice that fell elsewhere, or in a check at no clock, move a clock in a beat of a scaled scene."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.checks.steps import WAITING
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock
from fieldcraft.systems.fates_edge.campaign.followers.points import bank_ones
from fieldcraft.systems.fates_edge.campaign.scaling.beats import (
    COUNTED,
    deny_acted,
    deny_out_of_turn,
    finish_intent,
    finish_others,
    in_beat,
    widen_scope,
)
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    epic_segments,
    shifted_segments,
    tier_shift,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, feature_key, is_used_up

Hits = Annotated[int, msgspec.Meta(ge=0, le=30)]


@rule("kit.scaling.beat", "kit.scaling.anchor", "kit.scaling.assist-or-act")
def in_turn(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """All declare before anybody acts, the anchor acts first, and everybody once, with dice of their own or as help."""
    now, check = current_scaling(campaign), campaign.attempts.get(deed.attempt)
    if now is None:
        return Denial("the scene is not scaled")
    people = check.people if check else (deed.character,)
    late = (deny_acted(campaign, id) for id in people[1:])
    return deny_out_of_turn(campaign, now, deed.character, people) or next(filter(None, late), None)


@rule("kit.scaling.beat")
def aims_at_clock(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """What is done aims at a clock."""
    return deny_clock(campaign, deed.target)


@rule("kit.scaling.beat")
def of_this_scene(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """A check counts once: one of theirs in this scene, with a result, and moving no clock by itself."""
    if not deed.attempt:
        return None
    check = campaign.attempts.get(deed.attempt)
    if check is None or check.character != deed.character or campaign.scene is None:
        return Denial(f"they made no check {deed.attempt!r}")
    if check.scene != campaign.scene.number or check.grade is None:
        return Denial(f"{check.goal!r} was not rolled in this scene")
    if check.stage == "forked":
        return Denial(f"{check.goal!r} {WAITING[check.stage]}")
    if check.clock:
        return Denial(f"{check.goal!r} moves its own clock")
    again = is_used_up(campaign, "scene", CREW, feature_key(COUNTED, deed.attempt))
    return Denial(f"{check.goal!r} has counted in a beat already") if again else None


@rule("kit.scaling.beat", "kit.scaling.epic")
def hits_and_ones(campaign: Campaign, deed: ActInBeat) -> tuple[int, int]:
    """The hits and the ones that count: those of the check, or as they were said; what was left hits nothing."""
    if (check := campaign.attempts.get(deed.attempt)) is None:
        return deed.hits, deed.ones
    hits = check.successes if check.scope is None else check.scope
    return hits if check.passed else 0, check.ones


class ActInBeat(CharacterDeed, frozen=True):
    """Let somebody's dice move a clock: those of a check, `attempt`, or by hits and ones dice that fell elsewhere."""

    target: str
    hits: Hits = 0
    ones: Hits = 0
    clear: bool = False
    attempt: str = ""

    checks = (is_master, is_own, in_beat, in_turn, aims_at_clock, of_this_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := current_scaling(play.state)) is None:
            return
        intent, (hits, ones) = now.intents[self.character], hits_and_ones(play.state, self)
        ticks = shifted_segments(hits, tier_shift(play.state, self.character))
        ticks = epic_segments(ticks, hits) if intent.epic else ticks
        win_segments(play, self.target, -ticks if self.clear else ticks, intent.what, shifted_segments)
        if hits:
            widen_scope(play, self.character)
        if not self.attempt:
            bank_ones(play, self.character, ones, intent.what)
        finish_intent(play, self.character, ones, self.attempt)
        if (check := play.state.attempts.get(self.attempt)) is not None:
            finish_others(play, check)


ACTIONS = (ActInBeat,)
