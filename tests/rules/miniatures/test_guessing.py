"""What may be where a side does not look, as bots guess it."""

from __future__ import annotations

from random import Random

import pytest

from fieldcraft import new_match
from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot
from fieldcraft.lab.runner import run
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.fog import sight_of
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.guessing import guess


@pytest.fixture
def crypt() -> tuple[Match[State], State]:
    """A scene in fog, and what those see who enter."""
    match = new_match("crypt", seed=b"dark")
    return match, match.view("alder")


def test_somebody_is_thought_to_be_where_nobody_is_seen(crypt: tuple[Match[State], State]) -> None:
    _, view = crypt
    for number in range(10):
        state = guess(view, "alder", Random(number))
        unseen = [unit for id, unit in state.units.items() if id not in view.units]

        assert 1 <= len(unseen) <= len(view.of("alder"))
        assert not any(unit_mask(state, unit) & sight_of(view, "alder") for unit in unseen)


def test_a_guess_knows_no_more_than_the_view(crypt: tuple[Match[State], State]) -> None:
    match, view = crypt
    truth = {unit.at for id, unit in match.state.units.items() if id not in view.units}
    guesses = [guess(view, "alder", Random(number)) for number in range(20)]
    places = {unit.at for state in guesses for id, unit in state.units.items() if id not in view.units}

    assert len({tuple(state.units) for state in guesses}) > 1
    assert not places <= truth


def test_a_battle_can_be_played_on_from_a_guess(crypt: tuple[Match[State], State]) -> None:
    match, view = crypt
    ahead = Match(match.system, guess(view, "alder", Random(1)), Seeded(b"ahead"))
    run(ahead, {seat: bot("tactical") for seat in ahead.seats}, Random(1), 30)

    assert len(ahead.log) > 10


def test_without_fog_what_is_seen_is_all_there_is() -> None:
    match = new_match("duel", seed=b"light")
    view = match.view("alder")

    assert guess(view, "alder", Random(1)) is view
