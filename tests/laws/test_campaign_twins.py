"""Campaigns that differ only in what a seat may not know are one and the same to it, whatever anybody does."""

from __future__ import annotations

import random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, Action, Seat
from fieldcraft.core.laws import undo_answer
from fieldcraft.systems.fates_edge.campaign.checks.spending import CashPoints
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RevealClock
from fieldcraft.systems.fates_edge.campaign.crown.finale import BeginFinale
from fieldcraft.systems.fates_edge.campaign.crown.spread import ShowCrownCard
from fieldcraft.systems.fates_edge.campaign.decks.people import BendMotive, ShowTrait
from fieldcraft.systems.fates_edge.campaign.decks.seeding import OpenSeed
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS
from laws.campaigns.inventing import Inventor
from laws.campaigns.playing import Evening
from laws.campaigns.twins import KEPT_OUT, Falling, Twins, answered, came_out, secretly, told, twins, written
from soaking import examples

COMING_OUT = (RevealClock, ShowTrait, ShowCrownCard, BendMotive, BeginFinale, OpenSeed, CashPoints)
"""Deeds by which players learn what they did not know: of the bank, which points are spent."""

seeds = st.integers(0, 2**32 - 1)
quickly = settings(max_examples=examples(6), phases=(Phase.explicit, Phase.reuse, Phase.generate))


def alike(pair: Twins, rng: random.Random) -> None:
    """Fails if a seat could tell the two campaigns apart by looking or asking."""
    for seat in KEPT_OUT:
        assert written(pair[0], seat) == written(pair[1], seat), f"{seat} sees a difference"
    seat = rng.choice(KEPT_OUT)
    for kind in rng.sample(ACTIONS, 12):
        if (deed := Inventor(pair[0].view(GM), rng).deed(kind)) is not None:
            one, two = (answered(match, deed, seat) for match in pair)
            assert one == two, f"{seat} can tell by asking for {deed}"


def both_do(pair: Twins, deed: Action, by: Seat) -> None:
    """Let somebody do the same in both; fails if a seat is told different things of it."""
    entries = [match.play(deed, by) for match in pair]
    if came_out(pair[0].state, pair[1].state):
        return
    for seat in KEPT_OUT:
        one, two = (told(match, entry, seat) for match, entry in zip(pair, entries, strict=True))
        assert one == two, f"{seat} can tell by what comes of {deed}"


def one_does_in_secret(pair: Twins, rng: random.Random) -> None:
    """Let the game master do something behind the screen in one of them."""
    match = rng.choice(pair)
    if (entry := secretly(match, rng)) is not None:
        assert [match.events_for(entry, seat) for seat in KEPT_OUT] == [()] * len(KEPT_OUT), entry.action


def both_take_back(pair: Twins) -> None:
    """Let a player take back the last thing in both; fails if that can be done in one only."""
    assert undo_answer(pair.one, "p1") == undo_answer(pair.two, "p1")


def throw_anew(pair: Twins, deed: int) -> None:
    """Let dice fall alike in both from now on, however many have fallen unseen in one of them."""
    for match in pair:
        assert isinstance(match.source, Falling)
        match.source.deed = deed


@quickly
@given(seeds)
def test_seats_cannot_tell_apart_what_differs_in_secrets_only(seed: int) -> None:
    evening = Evening(seed)
    pair = twins(evening.match.start, seed)
    evening.match, rng = pair[0], evening.rng
    alike(pair, rng)
    for deed in range(50):
        if rng.random() < 0.15:
            one_does_in_secret(pair, rng)
        if rng.random() < 0.1:
            both_take_back(pair)
        throw_anew(pair, deed)
        if (found := evening.idea()) is None or isinstance(found[0], COMING_OUT):
            continue
        if all(match.judge(*found) is None for match in pair):
            both_do(pair, *found)
        if came_out(pair[0].state, pair[1].state):
            return
        alike(pair, rng)
