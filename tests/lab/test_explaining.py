"""Bots say why: the best of what they weighed, in words, with scores."""

from __future__ import annotations

from random import Random

import pytest

from cli.running import fieldcraft
from fieldcraft import new_match
from fieldcraft.lab import Study
from fieldcraft.lab.bots import bot
from fieldcraft.lab.explaining import Decision, explain_match
from fieldcraft.lab.player import WeighingBot
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.shared.bot.plans import NOISE, Plan, rank_plans
from lab.games import Run, race

ALIKE = 2 * NOISE


def tactical() -> WeighingBot:
    found = bot("tactical")
    assert isinstance(found, WeighingBot)
    return found


@pytest.mark.parametrize("scene", ["duel", "ford", "foundry", "airlock", "barges"])
def test_the_tactical_bot_does_what_it_scores_best(scene: str) -> None:
    match, rng, weighed = new_match(scene, seed=b"why"), Random(1), 0
    while len(match.log) < 25 and match.result() is None:
        by = min(match.to_act())
        view, options = match.view(by), match.options(by)
        chosen, found = tactical()(view, options, rng), tactical().weigh(view, options)
        scores = {match.system.words(view, one.action): one.score for one in reversed(found)}
        mine, best = scores[match.system.words(view, chosen)], found[0].score
        if mine is not None and best is not None:
            weighed += len(found) > 1
            assert mine >= best - ALIKE
        match.play(chosen, by)

    assert weighed > 5


def test_three_options_are_told_in_the_words_of_orders() -> None:
    match = new_match("duel", seed=b"why")
    view, options = match.view("alder"), match.options("alder")
    found = tactical().explain(view, options)

    assert len(found) == 3
    assert [one.score for one in found] == sorted((one.score or 0 for one in found), reverse=True)
    for one in found:
        assert match.judge(SYSTEM.order(view, one.words), "alder") is None


def test_a_bot_that_weighs_nothing_gives_no_scores() -> None:
    match, chance = new_match("duel"), bot("random")
    assert isinstance(chance, WeighingBot)

    assert {one.score for one in chance.explain(match.view("alder"), match.options("alder"))} == {None}


def test_states_of_no_installed_game_have_no_words() -> None:
    chance = bot("random")
    assert isinstance(chance, WeighingBot)

    with pytest.raises(ValueError, match="no installed game has states like Race"):
        chance.explain(race().state, [Run()])


def test_a_unit_that_can_wait_comes_after_one_that_cannot() -> None:
    a, b, c = (Run(),) * 3
    found = rank_plans([[Plan(a, 1.0)], [Plan(b, 0.9, 0.9), Plan(c, 0.2)]])

    assert [one.score for one in found] == pytest.approx([0.9, 0.5, 0.2])


def test_a_match_is_told_decision_by_decision() -> None:
    told: list[Decision] = []
    explain_match(Study.of("duel", {"vigil": "random"}, limit=12), told.append)

    assert {one.seat for one in told} == {"alder", "vigil"}
    assert all(one.reasons for one in told)


def test_sim_explains_the_first_match() -> None:
    done = fieldcraft("sim", "duel", "--explain", "--limit", 3)

    assert done.code == 0
    assert done.out.startswith("alder: Sable")
    assert "0.38  Sable move" in done.out
