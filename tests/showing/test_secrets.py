"""What is shown to a side is the same, byte by byte, whatever is hidden from it, in every game that hides anything."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.console.terminal import console
from fieldcraft.core import Match
from fieldcraft.core.laws import Twins, to_bytes
from fieldcraft.render.compose import compose
from fieldcraft.render.drawing import svg
from fieldcraft.render.film.page import page
from fieldcraft.render.terminal.board import draw_surface
from fieldcraft.render.terminal.roster import pieces, situation
from fieldcraft.render.viewer import Viewer
from laws.board_games import BoardGame, every_secret, quickly
from laws.boards import list_cells
from laws.junk import OFF_THE_MAP
from soaking import examples

STEPS = 5


def shown(game: BoardGame, match: Match[Any], rng: random.Random) -> list[bytes]:
    """All that the first side is shown, and what it is answered when it asks."""
    (seat, _), show = game.sides, game.show
    view = match.view(seat)
    tries = list(islice(game.orders(view, seat), 2000))
    found = [show.tableau(view, seat, game.banners), show.prompt(view, seat)]
    for piece in (*sorted(view.units), "x0", "gm"):
        way = tuple(rng.choices(list_cells(view) or OFF_THE_MAP, k=1))
        found += (
            show.deeds(view, seat, piece),
            show.reach(view, seat, piece, ""),
            show.plan(view, seat, piece, "", way),
        )
    found += [show.preview(view, seat, order) for order in rng.sample(tries, min(len(tries), 15))]
    return [to_bytes(one) for one in found]


def told(game: BoardGame, match: Match[Any], since: int) -> list[bytes]:
    """What the first side reads and sees of the entries since a number."""
    seat, found = game.sides[0], list[object]()
    for last in match.standing[since:]:
        view, events = match.system.view(match.before(last.seq), seat), match.events_for(last, seat)
        found += (*game.show.lines(view, events, seat), *game.show.motions(view, events, seat))
    return [to_bytes(one) for one in found]


def drawn(game: BoardGame, match: Match[Any]) -> list[str]:
    """The terminal, the picture and the replay page of the first side."""
    seat = game.sides[0]
    viewer = Viewer(match, game.banners)
    tableau = viewer.tableau(seat)
    terminal = console()
    with terminal.capture() as printed:
        terminal.print(*draw_surface(tableau, 110), pieces(tableau), situation(tableau))
    return [printed.get(), svg(compose(tableau)), page(viewer, seat)]


@every_secret
def test_what_is_hidden_makes_no_difference_to_what_is_shown(game: BoardGame, hidden: str) -> None:
    @settings(quickly, max_examples=examples(10))
    @given(game.twins[hidden], st.integers(0, 2**32 - 1))
    def play_twice(pair: Twins[Any], seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(STEPS):
            one, two = (shown(game, match, random.Random(seed)) for match in pair)
            alike = one == two
            assert alike
            since = [len(match.standing) for match in pair]
            if not game.play_alike(pair, rng):
                return
            heard = [told(game, match, number) for match, number in zip(pair, since, strict=True)]
            alike = heard[0] == heard[1]
            assert alike

    play_twice()


@every_secret
def test_what_is_hidden_makes_no_difference_to_what_is_drawn(game: BoardGame, hidden: str) -> None:
    @settings(quickly, max_examples=examples(6))
    @given(game.twins[hidden], st.integers(0, 2**32 - 1))
    def draw_twice(pair: Twins[Any], seed: int) -> None:
        assert drawn(game, pair.one) == drawn(game, pair.two)
        if game.play_alike(pair, random.Random(seed)):
            assert drawn(game, pair.one) == drawn(game, pair.two)

    draw_twice()
