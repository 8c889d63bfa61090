"""Bots as players: they do what is allowed, know what their seat knows, and decide in time."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from bots.battles import NORTH, SOUTH, dice, field
from bots.deciding import decision
from fieldcraft.core import Action, Match
from fieldcraft.lab.bots import BOTS, bot
from fieldcraft.lab.budget import ENDLESS, Budget, Deadline
from fieldcraft.maps.scenes import new_match, read_packaged, scenes
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from rules.scenes import FIRST, SECOND, scene, with_unit

SCENES = [listed.name for listed in scenes() if listed.system == "miniatures"]


def play_some(match: Match[State], names: Sequence[str], actions: int) -> None:
    """Let bots play, and hold each to the rules."""
    rng = Random(1)
    bots = dict(zip(match.state.sides, (bot(name, ENDLESS) for name in names), strict=True))
    for _ in range(actions):
        if match.result() is not None:
            return
        by = min(match.to_act())
        action = bots[by](match.view(by), match.options(by), rng)
        assert match.judge(action, by) is None, f"{by}: {action}"
        match.play(action, by)


@pytest.mark.parametrize("name", SCENES)
def test_on_every_packaged_scene_all_that_the_bots_do_is_allowed(name: str) -> None:
    play_some(new_match(read_packaged(name), dice(3)), ("tactical", "tactical"), 60)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_so_it_is_in_the_midst_of_chaos(shape: str) -> None:
    match = Match(SYSTEM, field(shape, size=12, master=SOUTH), dice(5))
    play_some(match, ("random", "random"), 120)
    play_some(match, ("tactical", "random"), 80)


def test_modules_and_other_readings_of_the_rules_are_no_hindrance() -> None:
    options = {
        "zone": "full",
        "facings": 8,
        "free_facing": "always",
        "turn_order": "side_by_side",
        "command_auras": True,
        "skirmish_fog": True,
        "pass_through_friends": True,
        "opposed": "contest",
    }
    state = field("square", size=12)
    changed = replace(state, options=replace(state.options, **options), places={"hill": ((5, 5), (6, 6))})
    play_some(Match(SYSTEM, changed, dice(2)), ("tactical", "tactical"), 60)


# --- knowing --------------------------------------------------------------------------


@pytest.mark.parametrize("hidden_at", [(7, 0), (3, 2)])
def test_it_decides_the_same_wherever_a_hidden_foe_stands(hidden_at: tuple[int, int]) -> None:
    state = scene(
        """
        A . . . . . e .
        . . . . . . . .
        B . . . . . . f
        """,
        units={"f": {"veil": 3}},
    )
    elsewhere = with_unit(state, "f", at=hidden_at)

    assert [decision(state, seed) for seed in range(5)] == [decision(elsewhere, seed) for seed in range(5)]


def test_the_same_chance_brings_the_same_decision() -> None:
    state = field()

    assert decision(state, 4) == decision(field(), 4)


# --- in time --------------------------------------------------------------------------


@pytest.fixture
def spared() -> None:
    """What other tests have left in memory is not looked through for garbage, which takes longer than a decision."""
    gc.collect()
    gc.freeze()


@pytest.mark.usefixtures("spared")
@pytest.mark.parametrize("seconds", [0.05, 0.01])
def test_no_decision_takes_twice_its_budget(seconds: float) -> None:
    """Counted in this thread's own time, since a busy machine is not the bot's fault; the first loads its tactics."""
    match, think, rng = Match(SYSTEM, field(), dice(1)), bot("tactical", Budget(seconds)), Random(1)
    play_some(match, ("tactical", "tactical"), 2)
    taken = []
    while match.result() is None and len(taken) < 60:
        by = min(match.to_act())
        view, options = match.view(by), match.options(by)
        begun = time.thread_time()
        action = think(view, options, rng)
        taken.append(time.thread_time() - begun)
        match.play(action, by)

    assert max(taken) < 2 * seconds


def test_with_no_time_at_all_it_still_strikes_whom_it_can_reach() -> None:
    state = scene("A e . . . .", units={"A": {"body": 4}})
    match = Match(SYSTEM, state, dice(1))
    action = bot("tactical", Budget(1e-9))(match.view(FIRST), match.options(FIRST), Random(1))

    assert SYSTEM.words(state, action) == "A attack E"


def test_a_deadline_passes() -> None:
    assert not Deadline().passed
    assert Deadline(0.0).passed
    assert not Budget(60).deadline().passed


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan")])
def test_a_budget_is_more_than_nothing(seconds: float) -> None:
    with pytest.raises(ValueError, match="more than 0 seconds"):
        Budget(seconds)


# --- by name --------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_answers_a_question(name: str) -> None:
    state = scene("A e", units={"e": {"body": 4, "boons": 2}}, up=SECOND)
    match = Match(SYSTEM, state, dice(1))
    match.play(SYSTEM.order(state, "E attack A"), SECOND)

    assert match.judge(bot(name)(match.view(SECOND), match.options(SECOND), Random(1)), SECOND) is None


def test_a_bot_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="no bot 'genius': there are easy, learned, normal, random, search, tactical"):
        bot("genius")


def test_the_random_bot_takes_any_of_its_options() -> None:
    state = scene("A . e")
    match = Match(SYSTEM, state, dice(1))
    options: list[Action] = match.options(FIRST)
    taken = {SYSTEM.words(state, bot("random")(state, options, Random(seed))) for seed in range(300)}

    assert taken == {SYSTEM.words(state, option) for option in options}


def test_the_tactical_bot_says_which_game_it_cannot_play() -> None:
    class View:
        ask = None

    with pytest.raises(ValueError, match="has no tactics"):
        bot("tactical")(View(), (), Random(1))


def test_a_field_is_fair() -> None:
    state = field()
    cells = list(state.board.grid.cells)

    assert all(state.board.terrain(a) == state.board.terrain(b) for a, b in zip(cells, reversed(cells), strict=True))
    assert len(state.of(NORTH)) == len(state.of(SOUTH)) == 10
