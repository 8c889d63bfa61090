"""The game of the how-to, installed beside the package, is played everywhere without a line changed elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from e2e.lantern import FOLDER, environment, install
from e2e.serving import served

LAWS = """
from lantern.game import GAME
from fieldcraft.core.laws import play_out
from fieldcraft.maps.scenes import read_packaged
play_out(GAME.system, read_packaged("night").start, 7, 40, seats=("watch", "thief"))
"""
SECRET = """
from fieldcraft import new_match
match = new_match("night", b"seed")
print(match.view("watch").lantern, match.view("thief").lantern, match.view("onlooker").lantern)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder on the path in which the game is installed."""
    return install(tmp_path_factory.mktemp("site"))


def run(installed: Path, *words: str, say: str = "") -> str:
    """What a command of Fieldcraft prints."""
    command = [sys.executable, "-c", "from fieldcraft.cli import main; main()", *words]
    done = subprocess.run(
        command, input=say, capture_output=True, text=True, env=environment(installed), cwd=installed, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(installed: Path, code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(installed), check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_obeys_the_laws(installed: Path) -> None:
    python(installed, LAWS)


def test_only_the_thief_knows_where_the_lantern_is(installed: Path) -> None:
    assert python(installed, SECRET).split() == ["None", "cellar", "None"]


def test_its_scene_and_its_script_are_checked(installed: Path) -> None:
    assert "night" in run(installed, "scenes")
    assert "passed" in run(installed, "check", str(FOLDER / "lantern" / "scenes" / "night.yaml"))


def test_it_is_played_in_the_terminal_with_its_rules_cited(installed: Path) -> None:
    said = run(installed, "play", "night", "--hot-seat", "--seed", "1", say="walk quay\nwalk market\nsearch\nquit\n")

    assert "No lane joins gate and quay" in said
    assert "lantern.walk" in said
    assert "The watch searches the market in vain." in said
    assert "After eight hours it is dawn" in run(installed, "rules", "lantern.dawn")


def test_its_rulings_are_counted_and_its_scenes_have_a_schema(installed: Path) -> None:
    counted = json.loads(run(installed, "rules", "--coverage", "--system", "lantern", "--json"))["lantern"]

    assert counted["implemented"] == counted["binding"] > 0
    assert "watch" in json.loads(run(installed, "schema", "--system", "lantern"))["properties"]


def test_bots_play_it_forty_times(installed: Path) -> None:
    found = json.loads(run(installed, "sim", "night", "-n", "40", "--json"))

    assert found["matches"] == 40


def test_its_picture_is_drawn(installed: Path, tmp_path: Path) -> None:
    run(installed, "render", "night", "-o", str(tmp_path / "night.svg"))

    assert "Cellar" in (tmp_path / "night.svg").read_text(encoding="utf-8")


@pytest.fixture
def server(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server that finds the game."""
    monkeypatch.setenv("PYTHONPATH", environment(installed)["PYTHONPATH"])
    with served(tmp_path / "games.db") as found:
        yield found


def test_the_lobby_lists_it_and_a_table_opens_with_a_bot(server: Any) -> None:
    with httpx.Client(base_url=server.address) as client:
        games = {one["name"]: one for one in client.get("/api/games").json()}
        library = {one["id"]: one for one in client.get("/api/library").json()}

    assert games["lantern"]["title"] == "The stolen lantern"
    assert library["night"]["shape"] == "zones"
