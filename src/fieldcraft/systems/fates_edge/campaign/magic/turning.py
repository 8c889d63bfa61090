"""What a spell does to the clock or rail that it speaks of."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, rule
from fieldcraft.systems.fates_edge.campaign.actions import Told
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RAIL_SIZE, clock_or_rail, id_of, move_clock, rail_of
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.magic.facts import Turned
from fieldcraft.systems.fates_edge.campaign.magic.improvising import step_of
from fieldcraft.systems.fates_edge.campaign.magic.validation import makes_reward
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def find_open_clock(campaign: Campaign, name: str) -> Clock | None:
    """The clock of a name that players see, if there is one and the rules know no rail of that name."""
    there = None if rail_of(name) else campaign.clocks.get(id_of(name))
    return None if there is None or there.hidden else there


@rule("kit.spellcraft.verbs", "kit.magic.diamond-line")
def deny_turn(campaign: Campaign, outcome: Turned) -> Denial | None:
    """Why a spell does not move a clock its way: rails and dangers only fall, what the crew works for only rises.

    A clock of no sort, as one beside the primary is, goes the way that the spell says; stores are a reward.
    """
    if makes_reward(outcome):
        return Denial("no spell makes a reward: supplies have their own causes", rule="kit.magic.diamond-line")
    there = find_open_clock(campaign, outcome.rail)
    if there is None or there.sort == "clock" or outcome.by * step_of(campaign, there.id) > 0:
        return None
    why = (
        f"the crew works for {there.name}: a spell only raises it"
        if outcome.by < 0
        else f"{there.name} threatens the crew: a spell only lowers it"
    )
    return Denial(why, rule="kit.spellcraft.verbs")


@rule("kit.spellcraft.verbs")
def clock_to_turn(campaign: Campaign, outcome: Turned) -> Clock:
    """What a spell moves: what is there, whatever its sort, or a rail that falls, or a clock of no sort that rises."""
    name = outcome.rail
    if outcome.by < 0 or rail_of(name):
        return clock_or_rail(campaign, name)
    return find_open_clock(campaign, name) or Clock(id=id_of(name), name=name, size=RAIL_SIZE)


@rule("kit.magic.casting", "kit.scaling.gates")
def turn_clock(play: Play[Campaign], outcome: Turned, why: str) -> None:
    """Move the clock or rail of a spell, which may not be there yet; the job of a scaled scene waits for its gates.

    What has become of another sort since the spell was woven stays as it is, and that is told.
    """
    if (no := deny_turn(play.state, outcome)) is not None:
        play.emit(Told(what=f"{why}: {no.why}"), deny_turn)
        return
    clock = clock_to_turn(play.state, outcome)
    if outcome.by > 0 and is_lost_at_gates(play.state, clock.id):
        win_segments(play, clock.id, outcome.by, why)
    else:
        move_clock(play, clock, outcome.by, why)
