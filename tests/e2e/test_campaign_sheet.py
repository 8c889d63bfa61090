"""What a sheet shows while experience is spent: prices in their places, whole names, and words with what they mean."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, evening, grown, page
from e2e.people import Person
from e2e.tables import Desk, Owner

CROSSED = """() => [...document.querySelectorAll("main li")].filter((row) => {
    const [name, next] = row.children;
    if (!row.querySelector(".step") || !name || !next) return false;
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getBoundingClientRect().right > next.getBoundingClientRect().left;
}).map((row) => row.firstElementChild.textContent)"""
"""The skills whose names run into what stands beside them."""


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, who has experience to spend in downtime."""
    desk = evening(owner, "The lamp room", "the lamp room", Mira="sable")
    does(desk, MASTER, deed("begin_session"), deed("begin_downtime", days=9))
    grown(desk, "sable", 40)
    return desk


def place_of(one: Person, label: str) -> float:
    """How far down a price stands."""
    box = one.button(label, exact=False).first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("width", [1280, 1440])
def test_the_prices_of_all_attributes_stand_in_a_line_and_no_name_of_a_skill_is_crossed(
    desk: Desk, visit: Visits, width: int
):
    mira = come(visit(), desk, "Mira")
    mira.page.set_viewport_size({"width": width, "height": 900})
    page(mira, "sheet")
    places = [place_of(mira, name) for name in ("Body", "Wits", "Spirit", "Presence")]
    assert max(places) - min(places) < 1
    assert mira.page.evaluate(CROSSED) == []


def test_a_phone_shows_each_price_beside_its_name_and_says_what_a_word_is(desk: Desk, visit: Visits):
    mira = come(visit(phone=True), desk, "Mira")
    page(mira, "sheet")
    expect(mira.page.get_by_text("Archetype: Solo")).to_be_visible()
    for name in ("Body", "Presence"):
        title = mira.page.get_by_role("heading", name=name, exact=True).bounding_box()
        assert title is not None
        assert abs(place_of(mira, name) - title["y"]) < title["height"]
    assert mira.page.evaluate(CROSSED) == []


def test_paper_has_no_room_for_prices(desk: Desk, visit: Visits):
    mira = come(visit(), desk, "Mira")
    page(mira, "sheet")
    expect(mira.button("Body", exact=False).first).to_be_visible()
    skill = mira.page.get_by_role("listitem").filter(has_text="Skulduggery").first
    mira.page.emulate_media(media="print")
    row = skill.bounding_box()
    assert row is not None
    assert row["height"] < 30
