"""Dice that fell elsewhere, or in a check at no clock, move a clock in a beat of a scaled scene."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.checks.facts import Aim, Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import WAITING, Progress
from fieldcraft.systems.fates_edge.campaign.checks.ticks import segments_won
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock
from fieldcraft.systems.fates_edge.campaign.followers.points import bank_ones
from fieldcraft.systems.fates_edge.campaign.scaling.beats import finish_intent, in_beat, widen_scope
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    epic_segments,
    shifted_segments,
    tier_shift,
)
from fieldcraft.systems.fates_edge.campaign.scaling.turns import deny_out_of_turn
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Hits = Annotated[int, msgspec.Meta(ge=0, le=30)]


class CheckAimed(Progress, frozen=True, kw_only=True):
    """A check at no clock, as its dice lay, was aimed at one."""

    clock: str
    aim: Aim

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"clock": self.clock, "aim": self.aim}

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return None if seat != GM and state.clocks[self.clock].hidden else self

    def words(self, campaign: Campaign) -> str:
        return ""


@rule("kit.scaling.beat", "kit.scaling.anchor")
def in_turn(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """All declare before anybody acts, the anchor acts first, and everybody once; a check was rolled in its turn."""
    now = current_scaling(campaign)
    if now is None or deed.attempt:
        return None
    if deed.character not in now.intents:
        return Denial("they have declared nothing")
    return deny_out_of_turn(campaign, now, deed.character, (deed.character,))


@rule("kit.scaling.beat")
def aims_at_clock(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """What is done aims at a clock."""
    return deny_clock(campaign, deed.target)


@rule("kit.scaling.beat")
def of_this_beat(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """A check counts once: that by which they acted in this beat, with a result, and moving no clock by itself."""
    if not deed.attempt:
        return None
    check, now = campaign.attempts.get(deed.attempt), current_scaling(campaign)
    if check is None or check.character != deed.character:
        return Denial(f"they made no check {deed.attempt!r}")
    intent = now.intents.get(deed.character) if now else None
    if intent is None or intent.attempt != check.id:
        return Denial(f"{check.goal!r} was not rolled in this beat")
    if check.stage == "forked" or check.grade is None:
        return Denial(f"{check.goal!r} {WAITING[check.stage]}")
    return Denial(f"{check.goal!r} moves its own clock") if check.clock else None


@rule("kit.scaling.ticks", "kit.scaling.epic")
def ticks_of_hits(campaign: Campaign, deed: ActInBeat, intent: Intent) -> int:
    """The segments that hits of dice which fell elsewhere are worth: the tiers count, and then that it was epic."""
    won = shifted_segments(deed.hits, tier_shift(campaign, deed.character))
    return epic_segments(won, deed.hits) if intent.epic else won


class ActInBeat(CharacterDeed, frozen=True):
    """Let somebody's dice move a clock: those of a check, `attempt`, or by hits and ones dice that fell elsewhere."""

    target: str
    hits: Hits = 0
    ones: Hits = 0
    clear: bool = False
    attempt: str = ""

    checks = (is_master, is_own, in_beat, in_turn, aims_at_clock, of_this_beat)

    def resolve(self, play: Play[Campaign]) -> None:
        if self.attempt:
            self._aim(play)
        else:
            self._act(play)

    def _aim(self, play: Play[Campaign]) -> None:
        aim: Aim = "clear" if self.clear else "fill"
        play.emit(CheckAimed(attempt=self.attempt, clock=self.target, aim=aim), of_this_beat)
        check = play.state.attempts[self.attempt]
        if check.passed:
            self._move(play, segments_won(play.state, check), check.goal)

    def _act(self, play: Play[Campaign]) -> None:
        now = current_scaling(play.state)
        assert now is not None  # `in_beat` has seen to it
        intent = now.intents[self.character]
        self._move(play, ticks_of_hits(play.state, self, intent), intent.what)
        if self.hits and intent.epic:
            widen_scope(play, self.character)
        bank_ones(play, self.character, self.ones, intent.what)
        finish_intent(play, self.character, self.ones)

    def _move(self, play: Play[Campaign], ticks: int, why: str) -> None:
        win_segments(play, self.target, -ticks if self.clear else ticks, why, shifted_segments)


ACTIONS = (ActInBeat,)
EVENTS = (CheckAimed,)
