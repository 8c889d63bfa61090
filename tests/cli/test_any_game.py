"""Any installed game is played, drawn and played back, on a grid, on zones or without a board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.running import SOURCE, Done, orders, process
from cli.toys import MARCHES, PLEDGE, begun, install
from fieldcraft.core import Match
from fieldcraft.core.log import dump
from fieldcraft.dice import Scripted
from fieldcraft.systems.fates_edge.campaign.setup import Player
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign as campaign_begun
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM as CAMPAIGN


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which both games are installed and begun."""
    folder = tmp_path_factory.mktemp("toys")
    install(folder)
    for game in (MARCHES, PLEDGE):
        (folder / f"{game.system.name}.fcl").write_text(dump(begun(game)), encoding="utf-8")
    return folder


def run(home: Path, *words: object, say: str = "") -> Done:
    """Run a command where the games are installed."""
    path = ":".join(map(str, (SOURCE, Path(__file__).parents[1], home)))
    return process(*words, say=say, PYTHONPATH=path, COLUMNS="120", NO_COLOR="1")


def film(page: Path) -> dict[str, object]:
    """The film in a page."""
    found = re.search(r'type="application/json">(.*?)</script>', page.read_text("utf-8"))
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


# --- zones ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def marched(home: Path) -> tuple[Done, Path]:
    """Some turns on the zones, and the game that was saved after them."""
    said = ("board", "units", "options", "reach Red 1", "zones", "odds Red 1 to Mill", "Red 1 to Mill",
            "why Blue 1 to Fells", "Blue 1 to Harbour", f"save {home / 'after.fcl'}", "quit")  # fmt: skip
    done = run(home, "play", home / "marches.fcl", "--hot-seat", say=orders(*said))
    assert (done.code, done.err) == (0, "")
    return done, home / "after.fcl"


def test_zones_are_listed_with_their_pieces_links_and_slips(marched: tuple[Done, Path]) -> None:
    out = marched[0].out

    assert " 1 Harbour  town" in out
    assert "▤ Rain" in out
    assert "▤ face down" in out
    assert "● Red 1  2 of 3" in out
    assert "→ Mill (road), Fells (wet)" in out
    assert "Red Grain 4 of 9" in out


def test_what_is_asked_of_zones_stands_beside_them(marched: tuple[Done, Path]) -> None:
    out = marched[0].out

    assert re.search(r" 2 Mill  hills .*\[1\]", out)
    assert "held by Blue" in out
    assert "Red 1 to: Mill, Fells" in out
    assert "█ Fair 50.0 %   ╳ Storm 50.0 %" in out
    assert re.search(r"Red 1 +Harbour +◆◆◇", out)


def test_a_march_is_told_with_its_die_and_a_refusal_with_its_reason(marched: tuple[Done, Path]) -> None:
    out = marched[0].out

    assert "█ Red 1 marches to Mill.  match.turn" in out
    assert "No way leads to Fells." in out
    assert "blue> Blue 1 to Harbour" in out


def test_zones_are_drawn_with_links_pieces_and_slips(home: Path, marched: tuple[Done, Path]) -> None:
    path = home / "zones.svg"
    assert run(home, "render", marched[1], "-o", path, "--reach", "Red 2", "--zones").code == 0
    drawn = path.read_text("utf-8")

    for text in ("Harbour", "Mill", "Fells", "Rain", "wet", "Red 1", "Blue 1", "Blue: controlled cells", "3 zones"):
        assert text in drawn
    assert 'class="link ford"' in drawn
    assert run(home, "render", marched[1], "-o", home / "zones.png", "--scale", "0.5").code == 0


def test_a_game_on_zones_is_played_back_and_filmed(home: Path, marched: tuple[Done, Path]) -> None:
    assert "Red 1 marches to Mill." in run(home, "replay", marched[1]).out
    page = home / "zones.html"
    assert run(home, "replay", marched[1], "--html", page).code == 0
    found = film(page)

    assert found["title"] == "The marches"
    assert "Harbour" in found["maps"]["daylight"]  # type: ignore[index]
    assert len(found["frames"]) == 3  # type: ignore[arg-type]


# --- no board ---------------------------------------------------------------------------


def test_a_game_without_a_board_is_played_by_its_panels(home: Path) -> None:
    said = ("board", "give 3", "panels", "units", "reach", "give 3", "give 3", "give 3")
    done = run(home, "play", home / "pledge.fcl", "--hot-seat", say=orders(*said))

    assert (done.code, done.err) == (0, "")
    assert "The purse  filled □□□□□□□□□□" in done.out
    assert "The purse  filled ■■■□□□□□□□" in done.out
    assert "There are no units." in done.out
    assert "Victory for Red and Blue: the purse is full." in done.out


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_game_without_a_board_is_not_drawn_and_says_so(home: Path, ending: str) -> None:
    done = run(home, "render", home / "pledge.fcl", "-o", home / f"x.{ending}")

    assert done.code == 2
    assert done.err == "this game has no board to draw\n"


def test_a_game_without_a_board_is_filmed_as_its_story(home: Path) -> None:
    saved, page = home / "given.fcl", home / "pledge.html"
    run(home, "play", home / "pledge.fcl", "--hot-seat", say=orders("give 2", f"save {saved}", "quit"))
    assert run(home, "replay", saved, "--html", page).code == 0
    found = film(page)

    assert found["maps"] == {}
    assert found["stories"] == ["Promises\n  The purse; filled 0 of 10", "Promises\n  The purse; filled 2 of 10"]


# --- the campaign -----------------------------------------------------------------------


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign in which something happened."""
    match = Match(
        CAMPAIGN, campaign_begun("The Lamplit Stair", (Player(label="Anna", character="sable"),)), Scripted(())
    )
    for text in ("start_clock name='The watch' size=6", "begin_session", "tick_clock clock=the-watch by=2"):
        match.play(CAMPAIGN.order(match.state, text), "gm")
    path = tmp_path / "stair.fcl"
    path.write_text(dump(match), encoding="utf-8")
    return path


def test_a_campaign_is_played_back_line_by_line_and_filmed(campaign: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "replay", campaign)
    page = tmp_path / "stair.html"

    assert done.code == 0
    assert "The watch" in done.out
    assert run(tmp_path, "replay", campaign, "--html", page).code == 0
    assert film(page)["maps"] == {}


def test_a_campaign_is_told_in_the_terminal_and_not_drawn(campaign: Path, tmp_path: Path) -> None:
    played = run(tmp_path, "play", campaign, say=orders("board", "tick_clock clock=the-watch by=1", "quit"))

    assert played.code == 0
    assert "throw real dice, and type what they show" in " ".join(played.err.split())
    assert "The Lamplit Stair" in played.out
    assert "You play p1; bots play nobody." in played.out
    assert run(tmp_path, "render", campaign, "-o", tmp_path / "x.svg").err == "this game has no board to draw\n"
