"""A saved game is played back, told and filmed, as it happened."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cli.running import fieldcraft
from fieldcraft.cli.open import open_log
from fieldcraft.core import GM
from fieldcraft.core.rulebook import ruling
from fieldcraft.render.compose import compose
from fieldcraft.render.film.frames import Camera, shoot
from fieldcraft.render.map_drawing import sheet_of
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.exchange import read_log
from rules.ordering import play
from rules.scenes import match, scene


@pytest.fixture(scope="module")
def page(saved: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The duel as a page."""
    path = tmp_path_factory.mktemp("page") / "duel.html"
    done = fieldcraft("replay", saved, "--html", path)
    assert (done.code, done.err) == (0, "")
    return path


# --- in the terminal ------------------------------------------------------------------------------


def test_a_game_is_told_deed_by_deed_and_its_dice_are_checked(saved: Path) -> None:
    done = fieldcraft("replay", saved)
    game = read_log(str(saved)).match

    assert done.code == 0
    assert "Sable strikes at Corvin" in done.out
    assert f"follow from the seed that was sealed as {game.source.seal}" in " ".join(done.out.split())


def test_dice_that_somebody_changed_are_found_out(saved: Path, tmp_path: Path) -> None:
    forged = tmp_path / "forged.fcl"
    text = saved.read_text("utf-8")
    forged.write_text(re.sub(r'("event":"rolled"[^}]*"faces":\[)(\d+)', lambda m: m[1] + str(int(m[2]) % 10 + 1), text))

    assert "do NOT follow" in fieldcraft("replay", forged).out
    assert fieldcraft("replay", forged).code == 1


def test_a_seat_that_is_not_there_is_refused(saved: Path) -> None:
    done = fieldcraft("replay", saved, "--seat", "birch")

    assert done.code == 2
    assert "there is no seat 'birch': there are gm, alder, vigil" in done.err


def test_a_line_that_was_cut_off_is_told(saved: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.fcl"
    cut.write_text(saved.read_text("utf-8")[:-20], encoding="utf-8")

    assert "was cut off and is left out" in fieldcraft("replay", cut).err


def test_a_moment_of_a_game_is_drawn(saved: Path, tmp_path: Path) -> None:
    before, after = tmp_path / "before.svg", tmp_path / "after.svg"
    assert fieldcraft("render", saved, "-o", before, "--at", "0").code == 0
    assert fieldcraft("render", saved, "-o", after).code == 0

    assert before.read_text("utf-8") != after.read_text("utf-8")


# --- the film ---------------------------------------------------------------------------------------


def test_the_frames_add_up_to_the_state_at_the_end(saved: Path) -> None:
    viewer = open_log(str(saved)).viewer
    film = shoot(viewer, GM)
    standing: dict[str, Any] = {}
    for frame in film.frames:
        standing |= frame.units

    last = Camera(viewer.tableau(GM)).take(viewer.tableau(GM))
    assert {id: (spot.x, spot.y) for id, spot in standing.items() if spot} == {
        id: (spot.x, spot.y) for id, spot in last.units.items() if spot
    }


def test_everything_that_is_told_is_in_the_film_with_its_rule(saved: Path) -> None:
    film = shoot(open_log(str(saved)).viewer, GM)
    lines = [line for frame in film.frames for line in frame.lines]

    assert any("strikes at" in line.text and line.dice and line.outcome for line in lines)
    assert {line.rule for line in lines if line.rule} == set(film.rules)
    assert all(film.rules[id].rule == ruling(id).rule for id in film.rules)


def test_units_stand_in_the_middle_of_their_cells(saved: Path) -> None:
    viewer = open_log(str(saved)).viewer
    frame = shoot(viewer, GM).frames[0]
    start = viewer.tableau(GM, viewer.match.start)
    sheet = sheet_of(compose(start))

    for id, spot in frame.units.items():
        assert spot is not None
        assert (spot.x, spot.y) == pytest.approx(sheet.point(start.pieces[id].at), abs=0.1)


def test_a_door_that_opens_is_drawn_open(tmp_path: Path) -> None:
    state = scene("A . b", sides=["door a1|b1"])
    battle = match(state)
    play(battle, "A open a1|b1")
    film = shoot(Viewer(battle, ()), GM)

    assert film.frames[0].walls != film.frames[-1].walls
    assert "ajar" not in film.walls[film.frames[0].walls]["daylight"]
    assert "ajar" in film.walls[film.frames[-1].walls]["daylight"]


def test_a_seat_that_may_not_know_a_unit_finds_no_trace_of_it_in_its_page(tmp_path: Path) -> None:
    log, told = tmp_path / "ambush.fcl", tmp_path / "ambush.html"
    fieldcraft("play", "ambush", "--hot-seat", say=f"save {log}\nquit\n")
    game = read_log(str(log)).match
    seat, hidden = next(
        (side, unit)
        for side in game.state.sides
        for unit in game.state.units.values()
        if unit.id not in game.view(side).units
    )
    fieldcraft("replay", log, "--seat", seat, "--html", told)

    assert hidden.title not in told.read_text("utf-8")


# --- the page ---------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """The scripts of a page, and everything that it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.fetched: list[str] = []
        self._open: dict[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is fetched, and when a script begins."""
        self.fetched += (value or "" for name, value in attrs if name in ("src", "href", "action", "srcset"))
        self._open = dict(attrs) if tag == "script" else None

    def handle_data(self, data: str) -> None:
        """Keep what stands in a script."""
        if self._open is not None:
            self.scripts.append((self._open, data))
            self._open = None


@pytest.fixture(scope="module")
def read(page: Path) -> Reader:
    """The page, read."""
    reader = Reader()
    reader.feed(page.read_text("utf-8"))
    return reader


def test_the_page_asks_nobody_for_anything(page: Path, read: Reader) -> None:
    text = page.read_text("utf-8")

    assert read.fetched == []
    assert "default-src 'none'" in text
    assert re.findall(r"url\((?!data:|#)", text) == []


def test_the_film_in_the_page_cannot_end_its_script(read: Reader) -> None:
    (data,) = (text for attributes, text in read.scripts if attributes.get("type") == "application/json")

    assert "<" not in data
    assert json.loads(data)["title"] == "The chalk ring"


@pytest.mark.skipif(shutil.which("node") is None, reason="node reads the script")
def test_the_script_is_javascript(read: Reader, tmp_path: Path) -> None:
    (script,) = (text for attributes, text in read.scripts if "type" not in attributes)
    path = tmp_path / "page.js"
    path.write_text(script, encoding="utf-8")

    assert subprocess.run(["node", "--check", str(path)], capture_output=True, check=False).stderr == b""


@pytest.fixture
def tab(page: Path, chromium: Browser) -> Iterator[Page]:
    """The page in a browser, which fails on anything it complains of or asks for."""
    tab = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    wrong: list[str] = []
    tab.on("console", lambda message: wrong.append(message.text))
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("request", lambda request: wrong.append(request.url) if request.url != page.as_uri() else None)
    tab.goto(page.as_uri())
    yield tab
    tab.close()
    assert wrong == []


def test_the_page_plays_the_battle_back(tab: Page) -> None:
    last = int(tab.locator("#at").get_attribute("max"))
    tab.keyboard.press("End")
    assert tab.locator("#count").inner_text() == f"{last} of {last}"
    assert tab.locator("#log li.now").count() == 1
    tab.keyboard.press("Home")
    assert tab.locator("#log li:not(.later):not(.head)").count() == 0
    tab.locator("#speed").select_option("4")
    tab.locator("#play").click()
    expect(tab.locator("#at")).not_to_have_value(re.compile("[01]"))
    tab.locator("#play").click()
    assert tab.locator("#play").inner_text() == "Play"


def test_pieces_move_with_the_slider(tab: Page) -> None:
    where = "[...document.querySelectorAll('.unit')].map((unit) => unit.style.transform).join()"
    tab.keyboard.press("Home")
    before = tab.evaluate(where)
    tab.keyboard.press("End")

    assert tab.evaluate(where) != before
    assert tab.locator(".unit").count() == 2


def test_a_citation_opens_the_rule(tab: Page) -> None:
    tab.keyboard.press("End")
    tab.locator("#log cite button").first.click()

    assert tab.locator("#rule").is_visible()
    assert tab.locator("#rule .text").inner_text()
    tab.keyboard.press("Escape")


def test_day_turns_to_lamplight(tab: Page) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    before = tab.evaluate(paper)
    tab.keyboard.press("t")

    assert tab.evaluate(paper) != before
