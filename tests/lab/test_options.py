"""Options that are listed only as far as they are asked for."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from fieldcraft import new_match
from fieldcraft.core import Action
from fieldcraft.lab.options import LazyOptions, has_choice
from lab.games import race


def lazily(scene: str) -> tuple[LazyOptions, list[Action]]:
    """The options of whoever begins a scene, listed lazily and at once."""
    match = new_match(scene, seed=b"any")
    by = min(match.to_act())
    return LazyOptions(match, by), match.options(by)


@pytest.mark.parametrize("scene", ["duel", "foundry", "swiftwater"])
def test_they_are_the_options_in_their_order(scene: str) -> None:
    lazy, options = lazily(scene)

    assert list(lazy) == options
    assert list(lazy) == options
    assert (len(lazy), lazy[-1], lazy[1:3]) == (len(options), options[-1], options[1:3])


def test_no_more_are_listed_than_are_asked_for() -> None:
    lazy, options = lazily("foundry")

    assert lazy[0] == options[0]
    assert list(islice(lazy, 3)) == options[:3]
    assert len(lazy.found) == 3


def test_chance_picks_the_same_one() -> None:
    lazy, options = lazily("duel")

    assert Random(3).choice(lazy) == Random(3).choice(options)


def test_what_is_asked_in_the_middle_of_a_look_is_listed_once() -> None:
    lazy, options = lazily("duel")
    seen = []
    for option in lazy:
        assert lazy[len(seen)] == option
        len(lazy)
        seen.append(option)

    assert seen == options


def test_one_option_is_no_choice() -> None:
    match = race()

    assert not has_choice(LazyOptions(match, "red"))
    assert has_choice(lazily("duel")[0])
