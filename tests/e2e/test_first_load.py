"""What comes before the first move: how much is fetched, and how much work and how many clicks it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browsers import CARD
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Owner

MOST = 260_000
"""Bytes of scripts and styles, compressed, that the first load of a table may take."""

FETCHED = """() => performance.getEntriesByType("resource")
    .map(one => [new URL(one.name).pathname, one.encodedBodySize])
    .filter(([path]) => /[.](js|css)$/.test(path))"""


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Person]:
    """Somebody who has never been here, and whose browser draws with WebGL on a graphics card."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en")
    context.add_init_script("performance.setResourceTimingBufferSize(1000)")
    context.add_init_script(CARD)
    yield Person(context)
    context.close()


def test_the_first_load_of_a_table_takes_at_most_260_kb_of_scripts_and_styles(owner: Owner, ada: Person):
    desk = owner.table("duel", name="First load")
    ada.sit(desk.links["Alder"])
    ada.page.wait_for_load_state("networkidle")

    fetched = dict(ada.page.evaluate(FETCHED))

    listed = "\n".join(f"{size} {path}" for path, size in sorted(fetched.items(), key=lambda one: -one[1]))
    assert sum(fetched.values()) <= MOST, listed


PICTURES = """() => performance.getEntriesByType("resource")
    .filter(one => one.initiatorType === "img" || one.name.includes("plate"))
    .map(one => [new URL(one.name).pathname, one.encodedBodySize])"""


def test_three_clicks_lead_from_a_cold_page_to_the_first_move_in_three_seconds_of_the_main_thread(
    fresh: Served, ada: Person
):
    line = ada.page.context.new_cdp_session(ada.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    ada.open(fresh.address)
    ada.page.get_by_role("button", name="Play", exact=True).click()
    ada.seated()
    ada.click("sable")
    ada.go((4, 4), "e5")
    ada.hears("Sable moves")

    spent = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    assert len(ada.clicked()) == 3
    assert spent["TaskDuration"] < 3


def test_the_lobby_takes_less_than_250_kb_of_pictures(fresh: Served, ada: Person):
    ada.open(fresh.address)
    ada.page.get_by_role("article").first.wait_for()
    ada.page.wait_for_load_state("networkidle")
    ada.page.wait_for_function("() => [...document.images].every(one => one.complete)")

    fetched = dict(ada.page.evaluate(PICTURES))

    assert fetched
    assert sum(fetched.values()) < 250_000, fetched
