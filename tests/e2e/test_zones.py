"""A game that is installed beside the package is played on a map of zones, with a bot, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.lantern import environment, install
from e2e.people import Person
from e2e.serving import served
from e2e.tables import Owner
from e2e.test_keyboard import press, spoken, tab_to

MARKET = (1, 0)


@pytest.fixture
def watch(tmp_path: Path, visit: Visits, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody who plays the watch; a bot is the thief."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.setenv("PYTHONPATH", environment(install(site))["PYTHONPATH"])
    with served(tmp_path / "games.db") as server:
        owner = Owner(server)
        table = owner.table("night", bots=("thief",))
        yield visit().sit(table.links["The watch"])
        owner.close()


def test_the_watch_walks_and_searches_by_mouse(watch: Person) -> None:
    watch.pick("watch")
    watch.deed("Walk").click()
    watch.click(MARKET)
    watch.button(watch.words["weighing.doIt"]).click()
    watch.hears("The watch walks to the market.")

    watch.pick("watch")
    watch.deed("Search").click()
    watch.hears("The watch searches the market in vain.")
    watch.hears("The thief is done.")
    watch.page.get_by_role("tab", name="The night").click()
    expect(watch.page.get_by_text("Until dawn")).to_be_visible()
    assert '"lantern":"' not in watch.received(), "where the lantern lies is a secret"


def test_the_watch_walks_and_searches_by_keyboard(watch: Person) -> None:
    press(watch, "n")
    expect(watch.deed("Walk")).to_be_visible()
    press(watch, watch.deed("Walk").locator("kbd").inner_text())
    tab_to(watch, "Board")
    press(watch, "ArrowRight")
    expect(spoken(watch)).to_contain_text("Market")
    press(watch, "Enter")
    expect(watch.button(watch.words["weighing.doIt"])).to_be_visible()
    press(watch, "Enter")
    watch.hears("The watch walks to the market.")

    expect(watch.deed("Search")).to_be_visible()
    press(watch, watch.deed("Search").locator("kbd").inner_text())
    watch.hears("The watch searches the market in vain.")
