"""What success does to the clock that it was aimed at."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import Told
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.openings import use_fetched
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_effect
from fieldcraft.systems.fates_edge.campaign.scaling.beats import widen_scope
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    current_scaling,
    epic_segments,
    is_epic,
    shifted_segments,
    tier_shift,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.check.clock-ticks", "kit.position.terms")
def ticks(reading: str, successes: int, dv: int, effect: int, shift: int = 0) -> int:
    """The segments that a success is worth; each step of effect is one more, and `shift` those by the tiers.

    >>> [ticks("table_r1", successes, 1, 0) for successes in (1, 2, 3, 6)], ticks("table_r1", 1, 1, 0, -1)
    ([1, 2, 2, 3], 0)
    >>> ticks("one_per_success_roll", 5, 2, 1), ticks("margin", 5, 2, 0)
    (2, 4)
    """
    match reading:
        case "one_per_success_roll":
            return 1 + effect
        case "margin":
            return max(1 + successes - dv, 1) + effect
    return shifted_segments(successes, shift) + effect


@rule("core.check.clock-ticks", "kit.scaling.ticks")
def tick_reading(campaign: Campaign) -> str:
    """How this table turns successes into segments; in a scaled scene always by the table of scaling."""
    return "table_r1" if current_scaling(campaign) else campaign.options["ticks_per_success"]


@rule("core.check.clock-ticks", "kit.scaling.tier-mod", "kit.scaling.epic")
def segments_won(campaign: Campaign, attempt: Attempt) -> int:
    """What the check is worth now; a bargain counts as just as many successes as its scope.

    In a beat of a scaled scene who is epic gains one more, after the tiers.
    """
    successes = attempt.scope if attempt.scope is not None else attempt.successes
    effect, shift = check_effect(campaign, attempt), tier_shift(campaign, attempt.character)
    won = ticks(tick_reading(campaign), successes, attempt.against, effect, shift)
    return epic_segments(won, successes) if is_epic(campaign, attempt) else won


@rule("kit.position.terms")
def ask_benefits(play: Play[Campaign], attempt: Attempt) -> None:
    """Where a success moves no clock each step of effect is a benefit more, as the game master tells."""
    if effect := check_effect(play.state, attempt):
        more = pluralize(effect, "further benefit")
        play.emit(Told(what=f"{attempt.goal}: {more} (the game master: which?)"), ask_benefits)


def tick_target(play: Play[Campaign], attempt: Attempt) -> None:
    """Fill or clear the clock that a check was aimed at, if the intent happens; what was fetched for it counts too."""
    if not attempt.passed:
        return
    if attempt.clock in play.state.clocks:
        by = segments_won(play.state, attempt) * (1 if attempt.aim == "fill" else -1)
        win_segments(play, attempt.clock, by, attempt.goal, segments_won)
    if is_epic(play.state, attempt):
        widen_scope(play, attempt.character)
    if not attempt.clock:
        ask_benefits(play, attempt)
    use_fetched(play, attempt)
