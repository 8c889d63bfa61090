"""Whatever may be done is listed: the options against a slow list of all orders, judged one by one.

What may be done at any time is not: nobody is waited for to do it.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, Match
from fieldcraft.dice import Seeded
from laws.board_games import BoardGame, every_game, quickly
from soaking import examples

MOST = 1500
"""So many of all orders are judged at a time: there are tens of thousands of shapes."""

seeds = st.integers(0, 2**32 - 1)


@every_game
def test_every_order_that_is_allowed_comes_to_the_same_as_one_of_the_options(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(15))
    @given(game.battles, seeds)
    def judge_all(start, seed):
        for match, by, rng in game.steps(start, seed, 4):
            if match.state.ask is not None:
                continue
            view = match.view(by)
            listed = {game.essence(view, action) for action in match.options(by)} | {None}
            known = list(game.orders(view, by))
            wide = rng.sample(known, min(len(known), MOST))
            missing = [o for o in wide if match.judge(o, by) is None and game.essence(view, o) not in listed]
            assert missing == []

    judge_all()


@every_game
def test_what_is_listed_is_the_same_for_the_view_alone(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(15))
    @given(game.battles, seeds)
    def list_twice(start, seed):
        for match, by, _ in game.steps(start, seed, 3):
            alone = Match(game.system, match.view(by), Seeded(b"%d" % seed))
            assert match.options(GM) == []
            if by in alone.to_act():
                assert alone.options(by) == match.options(by)

    list_twice()


@every_game
def test_what_has_not_met_its_prerequisite_has_no_candidates(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(15))
    @given(game.battles, seeds)
    def seek_anyway(start, seed):
        for match, by, _ in game.steps(start, seed, 6):
            view = match.view(by)
            for kind in game.system.kinds_open(match.state, by):
                if kind.prerequisite is not None and not kind.prerequisite(view, by):
                    assert list(kind.candidates(view, by)) == []

    seek_anyway()
