"""The bot that has learned to play: it beats chance, and needs nothing but Python."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from fieldcraft.games import games
from fieldcraft.lab import ThisProcess
from fieldcraft.lab.bots import BOTS
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.ladder import pair_bots
from fieldcraft.lab.learned import find_file, read_learned
from lab.games import Race
from soaking import soak

SCENES = ["duel", "first-steps-on-hexes", "first-steps-on-tiles", "first-steps-on-zones"]

SCRIPT = Path(__file__).parents[2] / "docs" / "learned.py"


def count_wins(scene: str, matches: int) -> int:
    """How many mirrored battles it wins against chance."""
    report = pair_bots(scene, "learned", "random", 1).report(matches, ThisProcess())
    return next(share.wins for share in report.bots if share.name == "learned")


@pytest.mark.parametrize("scene", [name for name in SCENES if name != "first-steps-on-hexes"])
def test_it_beats_chance(scene: str) -> None:
    assert count_wins(scene, 10) >= 8


@pytest.mark.slow
@soak
@pytest.mark.parametrize("scene", SCENES)
def test_it_wins_ninety_of_a_hundred_battles_against_chance(scene: str) -> None:
    assert count_wins(scene, 100) >= 90


def test_every_game_with_tactics_has_been_learned() -> None:
    for game in games():
        if game.bot is not None:
            found, learned = read_learned(game.system.state)
            assert found is game
            assert set(learned.weights) & {kind.__name__ for kind in game.system.actions}
            assert learned.log[-1].decisions > 500


def test_a_game_without_weights_is_named() -> None:
    with pytest.raises(ValueError, match=r"the learned bot has not learned the game of lab\.games"):
        BOTS["learned"](ENDLESS)(Race(), [], None)  # type: ignore[arg-type]


def test_it_plays_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from fieldcraft.lab.ladder import pair_bots\n"
        "print(pair_bots('duel', 'learned', 'random').report(1).matches)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_second_of_lessons_teaches_to_attack() -> None:
    pytest.importorskip("numpy")
    learned = runpy.run_path(str(SCRIPT))["teach"]("duel", 1.0)

    assert learned.weights["Attack"] > learned.weights["End"]


def test_games_without_scenes_have_no_place_for_weights() -> None:
    assert [game.system.name for game in games() if find_file(game) is None] == ["fates_edge"]
