"""Whatever is ordered, decreed or asked, sensible or not, is done or refused in words, and never fails."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER, Action, Decree, Match, Seat
from fieldcraft.core.laws import survives, views_never_drift
from fieldcraft.core.log import UNREADABLE
from fieldcraft.presentation import Aim
from laws.board_games import BOARD_GAMES, BoardGame, any_kind, every_game, quickly
from laws.junk import OFF_THE_MAP, Junk
from soaking import examples

DECREED = ("battlefield", "mass_combat", "tiles")
"""The games of which any event may be decreed that does not say itself to be impossible."""

seeds = st.integers(0, 2**32 - 1)


def try_order(game: BoardGame, match: Match[Any], action: Action, by: Seat) -> None:
    """An order is refused in words, in its preview too, or it can be carried out; what its preview offers is legal."""
    no, shown = match.judge(action, by), game.show.preview(match.view(by), by, action)
    assert shown.words
    if by in match.to_act():
        offered = game.read(shown.action) if shown.action else action
        assert (shown.refusal is None) == (match.judge(offered, by) is None)
    if no is None:
        assert match.resolve(action, by).entry.action == action
    else:
        assert no.why
        assert no.rule


@every_game
def test_any_order_over_the_wire_is_carried_out_or_refused_in_words(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(9))
    @given(game.battles, seeds)
    def order_anything(start, seed):
        for match, by, rng in game.steps(start, seed, 6):
            junk = Junk.about(match.state, rng)
            for kind in game.system.actions:
                try:
                    said = game.read(msgspec.to_builtins(junk.make(kind)))
                except UNREADABLE:
                    continue
                for seat in (by, rng.choice((GM, ONLOOKER))):
                    try_order(game, match, said, seat)

    order_anything()


@every_game
def test_orders_with_anything_exchanged_are_orders_or_are_told_to_be_none(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(9))
    @given(game.battles, seeds)
    def spoil_anything(start, seed):
        for match, by, rng in game.steps(start, seed, 6):
            junk, options = Junk.about(match.state, rng), match.options(by)
            for _ in range(20):
                spoilt = junk.spoil(msgspec.to_builtins(any_kind(rng, options)))
                with suppress(*UNREADABLE):
                    try_order(game, match, game.read(spoilt), by)

    spoil_anything()


@every_game
def test_shapes_and_ways_may_be_held_anywhere_off_the_map_too(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(9))
    @given(game.battles, seeds)
    def hold_anywhere(start, seed):
        for match, by, rng in game.steps(start, seed, 5):
            view, junk = match.view(by), Junk.about(match.state, rng)
            for piece in (*sorted(view.units)[:3], "nobody"):
                for at in (rng.choice(OFF_THE_MAP), junk.cell()):
                    for way in ((at,), (junk.cell(), at), (at, junk.cell())):
                        assert game.show.plan(view, by, piece, "", way).words
                    for deed in game.show.deeds(view, by, piece):
                        held = Aim(at=at, way=rng.choice(("", "e", "up")), value=rng.choice((-1, 0, 2, 10**9)))
                        assert game.show.aim(view, by, piece, deed.name, held).words

    hold_anywhere()


@pytest.mark.parametrize("game", [game for game in BOARD_GAMES if game.name in DECREED], ids=lambda game: game.name)
def test_after_any_decree_that_may_be_the_battle_goes_on_and_keeps_the_laws(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(12))
    @given(game.battles, seeds)
    def decree_anything(start, seed):
        for match, by, rng in game.steps(start, seed, 8):
            views = {seat: match.view(seat) for seat in (*game.sides, GM, ONLOOKER)}
            decree(game, match, views, rng)
            if match.result() is not None:
                break
            assert match.to_act(), "nobody can go on"
            if match.to_act() != {by}:
                break
        survives(match)

    decree_anything()


def decree(game: BoardGame, match: Match[Any], views: dict[Seat, Any], rng: random.Random) -> None:
    """Decree one of each kind of event that may happen, now and then, until one changes whose turn it is."""
    before = match.to_act()
    for kind in rng.sample(game.system.events, len(game.system.events)):
        try:
            said = Decree((Junk.about(match.state, rng).make(kind),), "a whim")
        except ValueError:
            continue
        if match.judge(said, GM) is None and rng.random() < 0.3:
            views_never_drift(match, match.play(said, GM), views)
            for seat in views:
                assert game.show.tableau(match.view(seat), seat, game.banners).ground
                assert all(game.show.deeds(match.view(seat), seat, id) is not None for id in match.view(seat).units)
            for seat in match.to_act():
                assert match.options(seat), f"{seat} is to act, and cannot"
        if match.to_act() != before:
            return
