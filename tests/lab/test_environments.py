"""Battles as environments for learners: every game passes the checks that the interfaces bring with them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from fieldcraft.core import Action, EnterDice
from fieldcraft.games import game
from fieldcraft.lab.environments.choices import SIZES, Encoding, find_cells, number_options
from fieldcraft.lab.environments.text import TextGame
from fieldcraft.maps.scenes import new_match, read_packaged
from fieldcraft.systems.battlefield.state import Space

ENCODINGS: tuple[Encoding, ...] = get_args(Encoding)
SCENES = {"miniatures": "duel", "tiles": "first-steps-on-tiles", "mass_combat": "swiftwater", "battlefield": "foundry"}
"""A scene of each game that scenes begin."""


@pytest.fixture(autouse=True)
def told_of_by_others() -> Iterator[None]:
    """The checks advise on names and on observations that are mappings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


# --- numbers ---------------------------------------------------------------------------------------------


def options_of(scene: str) -> list[Action]:
    match = new_match(read_packaged(scene), b"dice")
    return match.options(min(match.to_act()))


@pytest.mark.parametrize("scene", SCENES.values())
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_no_option_is_lost(scene: str, encoding: Encoding) -> None:
    options = options_of(scene)
    first = number_options(options, encoding)
    pieces = [one for one in first.values() if isinstance(one, str)]
    then = [one for piece in pieces for one in number_options(options, encoding, piece).values()] or [*first.values()]

    assert sorted(map(repr, then)) == sorted(map(repr, options))
    assert max(first) < SIZES[encoding]


def test_an_action_keeps_its_number_when_others_leave_the_list() -> None:
    options = options_of("duel")
    numbers = {repr(action): number for number, action in number_options(options, "flat").items()}
    fewer = {repr(action): number for number, action in number_options(options[::2], "flat").items()}

    assert sum(numbers[action] == number for action, number in fewer.items()) > 0.9 * len(fewer)


def test_more_options_than_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="2000 options have no room in 1024 numbers"):
        number_options([EnterDice((1,))] * 2000, "options")


def test_cells_are_found_wherever_they_stand() -> None:
    assert find_cells(((1, 2), "a", ((3, 4),))) == [(1, 2), (3, 4)]
    assert find_cells((Space(5, 6, layer=1),)) == [(5, 6)]


# --- what is seen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_the_outline_of_a_board_is_what_the_tableau_has_of_it(scene: str) -> None:
    match, rng = new_match(read_packaged(scene), b"dice"), Random(1)
    show = game(match.system.name).show
    for _ in range(40):
        by = min(match.to_act())
        view = match.view(by)
        shown, outline = show.tableau(view, by, ()), show.draw_outline(view, by)
        plain = {id: replace(piece, marks=(), stats=()) for id, piece in shown.pieces.items()}

        assert outline.ground == shown.ground
        assert list(outline.pieces) == list(plain)
        assert {id: replace(piece, marks=(), stats=()) for id, piece in outline.pieces.items()} == plain
        match.play(rng.choice(match.options(by)), by)


# --- the checks of PettingZoo and Gymnasium ----------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_game_passes_the_checks_of_pettingzoo(scene: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from fieldcraft.lab.environments.pettingzoo import BattleEnv

    api_test(BattleEnv(scene, "staged"), num_cycles=12)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_passes_the_checks_of_pettingzoo(encoding: Encoding) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from fieldcraft.lab.environments.pettingzoo import BattleEnv

    api_test(BattleEnv("duel", encoding), num_cycles=12)
    seed_test(lambda: BattleEnv("duel", encoding), num_cycles=4)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_one_seat_passes_the_check_of_gymnasium(encoding: Encoding) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from fieldcraft.lab.environments.gymnasium import SoloEnv

    check_env(SoloEnv("duel", encoding=encoding), skip_render_check=True)


def play_solo(env: Any, seed: int) -> tuple[float, int]:
    """What random choices come to."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    total, steps, over = 0.0, 0, False
    while not over:
        mask = env.action_masks().astype("int8")
        _, reward, ended, cut, _ = env.step(env.action_space.sample(mask))
        total, steps, over = total + reward, steps + 1, ended or cut
    return total, steps


def test_a_battle_ends_with_a_victory_or_a_defeat_and_the_same_one_for_the_same_seed() -> None:
    pytest.importorskip("gymnasium")
    from fieldcraft.lab.environments.gymnasium import SoloEnv

    env = SoloEnv("duel", "vigil", encoding="flat")
    first = play_solo(env, 3)

    assert abs(first[0]) == 1
    assert play_solo(env, 3) == first


def test_a_choice_that_there_is_not_costs_a_little_and_changes_nothing() -> None:
    pytest.importorskip("gymnasium")
    from fieldcraft.lab.environments.gymnasium import SoloEnv

    env = SoloEnv("duel")
    env.reset(seed=1)
    wrong = int((~env.action_masks()).argmax())
    log = len(env.battle.match.log)
    _, reward, *_ = env.step(wrong)

    assert (reward, len(env.battle.match.log)) == (-0.01, log)


# --- in words ------------------------------------------------------------------------------------------------


def test_a_battle_is_played_in_words() -> None:
    game = TextGame("duel")
    state = game.new_initial_state(seed=2)
    turn = 0
    while not state.is_terminal() and turn < 400:
        orders = state.legal_actions()
        state.apply_action(orders[turn * 7 % len(orders)])
        turn += 1

    assert game.num_players() == 2
    assert state.is_terminal() == (state.current_player() == -4)
    assert sum(state.returns()) == 0
    assert str(state).count("\n") > 3
    assert '"sable"' in game.new_initial_state().observation_string(0)
