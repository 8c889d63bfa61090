"""The games on boards as the laws try them: a game more is a line more in `BOARD_GAMES`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, assume, settings
from hypothesis import strategies as st

from fieldcraft.core import Action, Match, Seat, System
from fieldcraft.core.encoding import encode
from fieldcraft.core.laws import Twins, shared_options
from fieldcraft.core.log import decoder, entry
from fieldcraft.dice import Seeded
from fieldcraft.games import game
from fieldcraft.presentation import Banner, Show
from laws import (
    battles,
    field_orders,
    field_twins,
    fields,
    orders,
    tile_orders,
    tilefights,
    zone_battles,
    zone_orders,
    zone_twins,
)
from laws.boards import any_kind
from laws.twins import act, twins

Pair = Twins[Any]


class BoardGame(NamedTuple):
    """A game as it is tried: random battles between its sides, all orders there are, and truths that hide something.

    `orders` is a slow, obvious list of what one might say, sensible or not, and `essence` what an order comes to, where
    several come to the same or many ways to aim stand for each other.  `twins` are pairs of truths that `sides[0]`
    cannot tell apart, by what is hidden, and `play_alike` lets whoever is to act do the same in both until that comes
    out; a game that hides nothing has none.
    """

    name: str
    battles: st.SearchStrategy[Any]
    sides: tuple[Seat, Seat]
    orders: Callable[[Any, Seat], Iterator[Action]]
    essence: Callable[[Any, Action], object]
    twins: Mapping[str, st.SearchStrategy[Pair]] = {}
    play_alike: Callable[[Pair, random.Random], bool] = lambda pair, rng: False

    @property
    def system(self) -> System[Any]:
        return game(self.name).system

    @property
    def show(self) -> Show[Any]:
        return game(self.name).show

    @property
    def banners(self) -> tuple[Banner, ...]:
        """The sides as they are drawn."""
        one, two = self.sides
        return Banner(id=one, label="The Alder company", colour="alder"), Banner(
            id=two, label="The Vigil", colour="vigil"
        )

    def steps(self, start: Any, seed: int, most: int) -> Iterator[tuple[Match[Any], Seat, random.Random]]:
        """A random game, stopped before each step: the match, who is to act, and what chance is drawn from."""
        rng, match = random.Random(seed), Match(self.system, start, Seeded(b"%d" % seed))
        assume(match.result() is None)
        while match.result() is None and len(match.log) < most:
            by = min(match.to_act())
            yield match, by, rng
            match.play(any_kind(rng, match.options(by)), by)

    def read(self, action: dict[str, Any]) -> Action:
        """An action as it comes over the wire; ValueError if it is none of the game."""
        line = encode({"seq": 0, "by": "", "action": action, "events": []})
        found: Action = entry(decoder(self.system).decode(line)).action
        return found


def play_shared(pair: Pair, rng: random.Random) -> bool:
    """Let whoever is to act do the same in both; whether there was anything to do."""
    if any(match.result() is not None for match in pair) or not (actions := shared_options(pair)):
        return False
    by, action = min(pair.one.to_act()), any_kind(rng, actions)
    for match in pair:
        match.play(action, by)
    return True


def play_covered(pair: Pair, rng: random.Random) -> bool:
    """Let whoever is to act do the same in both; whether no card was turned up by it."""
    covered = [one for one in pair.one.state.aspects.values() if one.face_down]
    return play_shared(pair, rng) and covered == [one for one in pair.one.state.aspects.values() if one.face_down]


BOARD_GAMES = (
    BoardGame(
        "miniatures", battles.battles(), (battles.FIRST, battles.SECOND), orders.orders, orders.essence,
        {"in fog": twins("sight"), "unseen": twins("none")}, act,
    ),
    BoardGame(
        "battlefield", fields.fields(), (fields.FIRST, fields.SECOND), field_orders.orders, field_orders.essence,
        {"tried and chosen": field_twins.twins()}, play_shared,
    ),
    BoardGame(
        "mass_combat", zone_battles.zone_battles(), (zone_battles.FIRST, zone_battles.SECOND), zone_orders.orders,
        zone_orders.essence, {"face down": zone_twins.twins()}, play_covered,
    ),
    BoardGame(
        "tiles", tilefights.tilefights(), (tilefights.FIRST, tilefights.SECOND), tile_orders.orders, tile_orders.essence
    ),
)  # fmt: skip

quickly = settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Battles are not made smaller when a law fails: that takes minutes, and they are no clearer then."""

every_game = pytest.mark.parametrize("game", BOARD_GAMES, ids=lambda game: game.name)

every_secret = pytest.mark.parametrize(
    ("game", "hidden"),
    [(game, hidden) for game in BOARD_GAMES for hidden in game.twins],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
