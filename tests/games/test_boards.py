"""Games on boards and zones that were played once are read, add up, and would be played the same today."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fieldcraft.core import Decree, Match
from fieldcraft.core.log import dump, load
from fieldcraft.maps.scenes import system
from games.boards import ENDS, HERE, SCENES, happened
from games.recording import ending

KNOWN = json.loads(ENDS.read_text(encoding="utf-8"))
every_game = pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.jsonl")))


def game(name: str) -> Match[Any]:
    """A game from its log."""
    loaded = load(system(name.partition("-")[0]), (HERE / f"{name}.jsonl").read_text(encoding="utf-8"))
    assert loaded.notice == ""
    return loaded.match


@every_game
def test_a_game_on_a_board_ends_as_it_ended_and_would_be_played_the_same_today(name: str) -> None:
    match = game(name)

    assert {**ending(match), "kinds": sorted(happened(match))} == KNOWN[name]
    assert match.differences() == []


@every_game
def test_a_game_on_a_board_is_written_as_it_was_read(name: str) -> None:
    match = game(name)
    again = load(match.system, dump(match)).match

    assert (again.log, again.state) == (match.log, match.state)


def test_the_games_hold_ends_decrees_things_taken_back_and_what_seldom_happens() -> None:
    for kind in SCENES:
        names = [name for name in KNOWN if name.startswith(kind)]
        matches = [game(name) for name in names]
        assert sum(KNOWN[name]["why"] is not None for name in names) >= 2
        assert any(isinstance(entry.action, Decree) for match in matches for entry in match.standing)
        assert any(entry.undoes is not None for match in matches for entry in match.log)
    seldom = {"AuraRaised", "Touched", "ObjectBroken", "Died", "Downed", "Landed", "Rose", "Maimed", "MomentumKept"}
    seldom |= {"UnitBought", "ZonePlaced", "Attached", "ActionGiven", "StressMarked", "PointAwarded", "Opposed"}
    assert seldom <= {kind for end in KNOWN.values() for kind in end["kinds"]}
