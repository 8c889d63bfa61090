"""How much a seat must fetch before it can play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.people import Person
from e2e.tables import Owner

MOST = 260_000
"""Bytes of scripts and styles, compressed, that the first load of a table may take."""

FETCHED = """() => performance.getEntriesByType("resource")
    .map(one => [new URL(one.name).pathname, one.encodedBodySize])
    .filter(([path]) => /[.](js|css)$/.test(path))"""


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Person]:
    """Somebody who has never been here, and whose browser draws with WebGL."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en")
    context.add_init_script("performance.setResourceTimingBufferSize(1000)")
    yield Person(context)
    context.close()


def test_the_first_load_of_a_table_takes_at_most_260_kb_of_scripts_and_styles(owner: Owner, ada: Person):
    desk = owner.table("duel", name="First load")
    ada.sit(desk.links["Alder"])
    ada.page.wait_for_load_state("networkidle")

    fetched = dict(ada.page.evaluate(FETCHED))

    listed = "\n".join(f"{size} {path}" for path, size in sorted(fetched.items(), key=lambda one: -one[1]))
    assert sum(fetched.values()) <= MOST, listed
