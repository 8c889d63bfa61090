"""The bot that looks ahead."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cli.running import fieldcraft
from fieldcraft import new_match
from fieldcraft.core import Match
from fieldcraft.games import game
from fieldcraft.lab import Study
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import WeighingBot
from fieldcraft.lab.playouts import GOLDEN, Playouts
from fieldcraft.lab.search import TOP, Candidate, SearchBot
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End

SCENES = ["duel", "crypt", "foundry", "airlock", "swiftwater"]
"""A scene of each game on a board, and one in fog."""


def search(budget: str = "search@12") -> WeighingBot:
    found = bot(budget)
    assert isinstance(found, WeighingBot)
    return found


def playouts_of(match: Match[Any]) -> Playouts:
    by = min(match.to_act())
    return Playouts(game(match.system.name), match.view(by), by, bot("tactical@5"), Random(1))


@pytest.mark.parametrize("scene", SCENES)
def test_what_it_does_is_allowed_and_what_it_weighed_best(scene: str) -> None:
    match, rng, weighed = new_match(scene, seed=b"ahead"), Random(1), 0
    while len(match.log) < 6 and match.result() is None:
        by, thinking = min(match.to_act()), search()
        view, options = match.view(by), match.options(by)
        chosen = thinking(view, options, rng)
        found = thinking.weigh(view, options)
        weighed += len(found) > 1

        assert match.judge(chosen, by) is None
        assert found[0].action == chosen
        assert len(found) <= TOP
        match.play(chosen, by)

    assert weighed > 1


@pytest.mark.parametrize("scene", ["muster", "vell"])
def test_it_musters_as_the_tactics_do_where_an_action_holds_a_roster(scene: str) -> None:
    match = new_match(scene, seed=b"ahead")
    by = min(match.to_act())
    view, options = match.view(by), match.options(by)

    assert search()(view, options, Random(1)) == bot("tactical")(view, options, Random(1))


def test_with_so_many_playouts_it_decides_alike_every_time() -> None:
    match = new_match("duel", seed=b"ahead")
    view, options = match.view("alder"), match.options("alder")
    once, again = (search().weigh(view, options) for _ in range(2))

    assert once == again
    assert search("search@60").weigh(view, options) != once


def test_a_study_of_it_is_the_same_whoever_plays_it() -> None:
    study = Study.of("duel", {"alder": "search@9", "vigil": "search@9"}, seed=2, limit=8)

    assert [one.length for one in study.stream(2)] == [one.length for one in study.stream(2)]


def test_it_sees_a_blow_that_ends_the_battle() -> None:
    match = new_match("duel", seed=b"ahead")
    match.play("Sable move g5", by="alder")
    corvin = match.state.units["corvin"]
    state = match.state.put(replace(corvin, harm=corvin.harm_max - 1))
    options = match.system.options(state, state, "alder")
    found = search("search@60").weigh(state, options)

    assert match.system.words(state, found[0].action) == "Sable attack Corvin"
    assert (found[0].score or 0) > 0.5


def test_playouts_of_one_number_have_the_same_dice() -> None:
    match = new_match("swiftwater", seed=b"ahead")
    while match.state.ask is not None or len(match.options(min(match.to_act()))) < 3:
        match.play(match.options(min(match.to_act()))[0], min(match.to_act()))
    first, second = match.options(min(match.to_act()))[:2]
    one, other = playouts_of(match), playouts_of(match)

    assert one.play(first, 3) == other.play(first, 3)
    assert one.seeds == other.seeds
    other.play(second, 3)
    assert one.seeds == other.seeds


def test_all_outcomes_of_a_throw_are_played_on_from_as_often_as_they_are_likely() -> None:
    match = new_match("duel", seed=b"ahead")
    match.play("Sable move g5", by="alder")
    playouts = playouts_of(match)
    attack = next(one for one in match.options("alder") if type(one).__name__ == "Attack")
    found = playouts.branches_of(attack)
    places = sorted((playouts.offset + number * GOLDEN) % 1.0 for number in range(200))
    parts = [after.before - before.before for before, after in pairwise(found)]

    assert len(found) > 10
    for branch, part in zip(found, parts, strict=False):
        played = sum(branch.before <= place < branch.before + part for place in places)
        assert played == pytest.approx(200 * part, abs=3)


def test_where_something_is_hidden_each_playout_guesses_anew() -> None:
    match = new_match("crypt", seed=b"ahead")
    playouts = playouts_of(match)

    assert playouts.hides
    assert not playouts_of(new_match("duel", seed=b"ahead")).hides


def test_victory_is_worth_more_than_any_balance() -> None:
    match = new_match("duel", seed=b"ahead")
    playouts = playouts_of(match)
    outcome = match.system.result(match.state.drop("corvin"))

    assert outcome is not None
    assert playouts.value(match.state.drop("corvin"), outcome) == 1
    assert playouts.value(match.state, None) == pytest.approx(0, abs=0.1)


def test_few_playouts_do_not_outweigh_what_the_tactics_think() -> None:
    usual, other = Candidate(End("sable"), [0.0] * 4), Candidate(End("corvin"), [0.2] * 4)

    assert other.gain(usual) < 0
    many = Candidate(End("corvin"), [0.2] * 40)
    assert many.gain(Candidate(End("sable"), [0.0] * 40)) > 0
    assert usual.gain(usual) == 0


def test_half_of_what_wins_is_no_victory() -> None:
    match = new_match("gullet", seed=b"ahead")
    playouts = playouts_of(match)
    ashore = replace(match.state.units["mira"], at=match.state.places["beach"][0])
    state = match.state.put(ashore)

    assert match.system.result(state) is None
    assert playouts.value(match.state, None) < playouts.value(state, None) < 0.5


def test_seconds_stop_it() -> None:
    match = new_match("bridge", seed=b"ahead")
    by = min(match.to_act())
    thinking = SearchBot(Budget(seconds=0.01))
    found = thinking.weigh(match.view(by), match.options(by))

    assert 1 < len(found) <= TOP


def test_the_command_line_explains_what_it_sees_ahead() -> None:
    done = fieldcraft("sim", "duel", "--bot", "alder=search@9", "--explain", "--limit", 2)

    assert done.code == 0
    assert "Sable" in done.out
