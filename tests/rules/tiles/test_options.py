"""The readings that tables of tiles choose: at most twelve, each told, each in the rulebook."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import msgspec
import pytest

from fieldcraft.core.rulebook import rulebooks
from fieldcraft.systems.tiles.options import DEFAULT, Options
from fieldcraft.systems.tiles.scene import Scene

HINTS = get_type_hints(Options, include_extras=True)


def test_there_are_at_most_twelve() -> None:
    assert len(Options.__struct_fields__) <= 12


@pytest.mark.rule("tiles.scope.exceptions")
def test_a_scene_that_says_nothing_plays_by_the_decisions_of_the_rulebook() -> None:
    scene = {"title": "A yard", "sides": [{"id": "red"}], "units": [{"id": "ada", "side": "red", "at": "a1"}]}

    assert msgspec.convert(scene, Scene).options == DEFAULT == Options()


def test_the_options_of_the_rulebook_are_those_of_the_game_and_so_are_their_defaults() -> None:
    told = " ".join(" ".join(ruling.decision.split()) for ruling in rulebooks()["tiles"])
    offered = dict(re.findall(r"`option ([a-z_0-9]+): ([a-z_0-9]+) \(default\)", told))
    given = {name: str(getattr(DEFAULT, name)).lower() for name in Options.__struct_fields__}

    assert offered == given


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_each_has_a_title_and_a_sentence(name: str) -> None:
    notes = [one for one in get_args(HINTS[name]) if isinstance(one, msgspec.Meta)]

    assert re.fullmatch(r"[A-Z][^_.]{2,30}", str(notes[0].title))
    assert re.fullmatch(r"(Whether|How|What|When|Which|By which) [^_]{20,130}\.", str(notes[0].description))
