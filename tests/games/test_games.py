"""Games that were played once are read, add up, and would be played the same today."""

from __future__ import annotations

import json

import pytest

from fieldcraft.core import Match
from fieldcraft.core.log import dump, load
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from games.recording import ENDS, HERE, REASONS, as_named, ending, played
from soaking import SOAKING

KNOWN = json.loads(ENDS.read_text(encoding="utf-8"))
LOGS = sorted(HERE.glob("*.jsonl"))
every_game = pytest.mark.parametrize("name", [path.stem for path in LOGS])


def game(name: str) -> Match[State]:
    """A game from its log."""
    loaded = load(SYSTEM, (HERE / f"{name}.jsonl").read_text(encoding="utf-8"))
    assert loaded.notice == ""
    found: Match[State] = loaded.match
    return found


def test_there_is_a_game_for_each_way_in_which_a_battle_ends() -> None:
    assert {path.stem for path in LOGS} == set(KNOWN) == set(REASONS)
    assert {name: end["why"] for name, end in KNOWN.items()} == REASONS


@every_game
def test_a_game_ends_as_it_ended_when_it_was_played(name: str) -> None:
    assert ending(game(name)) == KNOWN[name]


@every_game
def test_the_same_choices_and_dice_bring_about_the_same_events_today(name: str) -> None:
    assert game(name).differences() == []


@every_game
def test_a_game_is_written_as_it_was_read(name: str) -> None:
    match = game(name)
    again = load(SYSTEM, dump(match)).match

    assert (again.log, again.state) == (match.log, match.state)


@pytest.mark.parametrize("name", [name for name in REASONS if SOAKING or name != "fog"])
def test_each_could_be_played_anew_to_the_same_kind_of_end(name: str) -> None:
    assert any(as_named(name, played(name, seed)) for seed in range(30))
