"""The laws of campaigns, on random ones: whatever people do, everything is accounted for and told as it may be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER, RefusedError
from fieldcraft.core.laws import survives, views_never_drift, words_are_read_back
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS, SYSTEM
from laws.campaigns.holding import forgotten, sound, told_in_words, undone
from laws.campaigns.holding import written as written_down
from laws.campaigns.inventing import Inventor
from laws.campaigns.playing import Evening, Past
from laws.campaigns.tables import tables
from soaking import examples, soak

SEATS = (GM, "p1", ONLOOKER)
LONG, MANY = 100, 60
"""How many deeds a long evening has, and how many evenings it takes until nearly everything has happened."""

UNUSED = {"options": 0.05, "cards": 0.15, "talents": 0.4, "troubles": 0.7, "rewards": 0.7}
"""Which part of a table may stay unused in so many evenings, where much must come together; of all others nothing."""

seeds = st.integers(0, 2**32 - 1)
phases = (Phase.explicit, Phase.reuse, Phase.generate)
"""A long evening is not made smaller when it fails: that takes minutes, and its last deed says what went wrong."""


def keeps_the_laws(evening: Evening, steps: int) -> None:
    """Play a random evening; fails if it breaks a law."""
    match = evening.match
    views = {seat: match.view(seat) for seat in SEATS}
    for entry in evening.play(steps):
        sound(match.state)
        forgotten(match, entry)
        told_in_words(match, entry, SEATS)
        words_are_read_back(SYSTEM, match.before(entry.seq), [entry.action])
        views_never_drift(match, entry, views)
        if evening.rng.random() < 0.1:
            undone(match)
            views = {seat: match.view(seat) for seat in SEATS}
    survives(match)


@settings(max_examples=examples(8), phases=phases)
@given(seeds)
def test_random_campaigns_keep_the_laws(seed: int) -> None:
    keeps_the_laws(Evening(seed), 150)


@settings(max_examples=examples(6), phases=phases)
@given(seeds)
def test_a_refused_deed_changes_nothing(seed: int) -> None:
    evening = Evening(seed)
    for _ in evening.play(30):
        before = evening.match.state
        for kind in evening.rng.sample(ACTIONS, 40):
            deed = Inventor(before, evening.rng).deed(kind)
            if deed is None or evening.match.judge(deed, by := evening.somebody(deed)) is None:
                continue
            with pytest.raises(RefusedError):
                evening.match.play(deed, by)
            assert evening.match.state is before


@settings(max_examples=examples(8), phases=phases)
@given(seeds)
def test_what_is_decreed_is_told_to_everybody_who_may_know(seed: int) -> None:
    evening = Evening(seed)
    for _ in evening.play(60):
        if evening.match.judge(decree := evening.decree(), GM) is None:
            entry = evening.match.play(decree, GM)
            told_in_words(evening.match, entry, SEATS)
            written_down(evening.match.state)
            evening.match.undo(GM)


def test_in_some_evenings_every_kind_of_deed_is_done() -> None:
    past = Past()
    for seed in range(MANY):
        if not set(ACTIONS) - set(past.done):
            break
        list(Evening(seed, past).play(LONG))

    assert [kind.__name__ for kind in ACTIONS if kind not in past.done] == [], "these are reached by no evening"
    assert len(past.refused) > 0.6 * len(checks())


@pytest.mark.slow
@soak
def test_in_many_evenings_nearly_every_check_refuses() -> None:
    past = played(MANY, LONG)

    silent = checks() - past.refused
    assert len(silent) < 0.08 * len(checks()), sorted(check.__name__ for check in silent)
    for name, entries in tables().items():
        unused = entries - set(past.said)
        assert len(unused) <= UNUSED.get(name, 0) * len(entries), f"{name}: {sorted(unused)}"


@pytest.mark.slow
@soak
@settings(max_examples=examples(40), phases=phases)
@given(seeds)
def test_long_random_campaigns_keep_the_laws(seed: int) -> None:
    keeps_the_laws(Evening(seed), LONG)


def played(evenings: int, steps: int) -> Past:
    """What is remembered of so many evenings."""
    past = Past()
    for seed in range(evenings):
        evening = Evening(seed, past)
        for _ in evening.play(steps):
            evening.provoke(checks() - past.refused)
    return past


def checks() -> set[Any]:
    """Every check of every deed."""
    return {check for kind in ACTIONS for check in kind.checks}
