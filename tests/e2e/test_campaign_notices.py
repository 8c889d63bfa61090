"""What concerns everybody at the table of a campaign is said on every page, and answered there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, evening, page, scene
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Desk, Owner

DICE = "the lamp room 260"


@pytest.fixture
def desk(fresh: Served) -> Desk:
    """Mira with Sable, whose dice wait to be rolled, and Tom with Bryn."""
    owner = Owner(fresh)
    desk = evening(owner, "The lamp room", DICE, Mira="sable", Tom="bryn")
    owner.close()
    scene(desk)
    check = deed("propose", character="sable", goal="Hold the door", attribute="body", skill="melee")
    does(desk, "Mira", check)
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    return desk


def said(one: Person, key: str, **gaps: object) -> str:
    """A sentence of the table."""
    return one.words[f"table.{key}"].format(**gaps)


def asks(mira: Person) -> None:
    """Mira rolls, and asks to take it back."""
    page(mira, "dice")
    mira.button("Roll 6 dice").click()
    expect(mira.page.get_by_text(re.compile("against DV 2"))).to_be_visible()
    mira.button(said(mira, "undo_free")).click()
    expect(mira.button(mira.words["campaign.readResult"])).to_be_visible()
    mira.button(said(mira, "undo_consent")).click()


def test_consent_the_line_a_pause_and_other_eyes_are_told_on_every_page(desk: Desk, visit: Visits, fresh: Served):
    master, mira = come(visit(), desk, MASTER), come(visit(), desk, "Mira")
    tom = come(visit(phone=True), desk, "Tom")
    page(master, "clocks")
    page(tom, "log")
    asks(mira)
    alert = master.page.get_by_role("alert")
    expect(alert).to_contain_text(master.words["consent.asked"].format(name="Mira"))
    alert.get_by_role("button", name=master.words["consent.agree"]).click()
    expect(alert).to_be_hidden()
    expect(mira.button("Roll 6 dice")).to_be_visible()
    mira.button(mira.words["keys.redo"]).click()
    expect(mira.button("Roll 6 dice")).to_be_hidden()

    master.page.get_by_label(said(master, "seeAs")).select_option("Mira")
    for name in ("party", "story"):
        page(master, name)
        expect(master.page.get_by_text(said(master, "seeingAs", name="Mira"))).to_be_visible()
    master.button(said(master, "ownEyes")).click()
    expect(master.page.get_by_text(said(master, "seeingAs", name="Mira"))).to_be_hidden()

    master.button(said(master, "pause")).click()
    for one in (mira, tom):
        expect(one.page.get_by_text(said(one, "paused"))).to_be_visible()

    fresh.kill()
    for one in (master, mira, tom):
        expect(one.page.get_by_text(said(one, "reconnecting"))).to_be_visible()
    fresh.start()
    for one in (master, mira, tom):
        expect(one.page.get_by_text(said(one, "reconnecting"))).to_be_hidden()
        one.excuse("WebSocket connection")
