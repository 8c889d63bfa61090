"""Options that are listed only as far as they are asked for."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from fieldcraft import new_match
from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.lab.options import LazyOptions, has_choice, kinds_of, options_of_kind
from fieldcraft.lab.tactical import tactics
from fieldcraft.systems.battlefield.actions.loosing import Burst, Loose
from fieldcraft.systems.battlefield.actions.striking import TrySense
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


@pytest.mark.parametrize("scene", ["duel", "foundry", "swiftwater"])
def test_those_of_a_kind_are_the_options_of_that_kind(scene: str) -> None:
    lazy, options = lazily(scene)
    for kind in lazy.kinds:
        some = [option for option in options if type(option) is kind]

        assert list(options_of_kind(lazy, kind)) == list(options_of_kind(options, kind)) == some

    assert set(kinds_of(options)) <= set(kinds_of(lazy))
    assert list(lazy) == options


def test_a_kind_that_is_not_open_has_no_options() -> None:
    assert list(options_of_kind(lazily("duel")[0], Loose)) == []


@pytest.mark.parametrize("scene", ["gullet", "foundry", "tannery"])
def test_tactics_list_only_the_kinds_that_they_look_at(scene: str) -> None:
    lazy, options = lazily(scene)

    chosen = tactics(type(lazy.view))(lazy.view, lazy, Random(1), Deadline())

    assert tactics(type(lazy.view))(lazy.view, options, Random(1), Deadline()) == chosen
    assert lazy.found == []
    assert not {Loose, Burst, TrySense} & lazy.by_kind.keys()


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
