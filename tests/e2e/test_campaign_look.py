"""What of a campaign no other sweep comes upon: full places, questions, making, the lobby and the finale."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import HOLD, MASTER, come, deed, does, evening, page, place, press, scene, told
from e2e.people import Person
from e2e.tables import Desk, Owner
from e2e.test_campaign_evenings import crowned
from e2e.test_screens import fits, missing
from e2e.test_story import leaf

DICE = "the lamp room 3"
"""Six dice that come to a partial result against the highest value."""

MAKING = (
    deed("create_character", id="cara", name="Cara Reed", seat="p3", concept="A thief", culture="tulkani"),
    deed("raise_skill", character="cara", skill="stealth"),
    deed("take_kit", character="cara", kit="burglars-tools"),
    deed("tie", character="cara", other="sable", text="Sable pulled me out of the Weir"),
)


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, who came to a partial result, Tom with Bryn, and Cara, who makes somebody."""
    desk = evening(owner, "The lamp room", DICE, Mira="sable", Tom="bryn", Cara="")
    does(desk, "Cara", *MAKING)
    scene(desk)
    does(desk, "Mira", HOLD)
    does(desk, MASTER, deed("stake", attempt="1", dv=5))
    does(desk, "Mira", deed("roll_check", attempt="1"), deed("take_result", attempt="1"))
    return desk


def look(one: Person, name: str) -> None:
    """Nobody is kept out, in both colours, all sentences are there, and nothing is scrolled sideways."""
    assert barred(one) == {}, name
    assert missing(one) == [], name
    fits(one)


@open_to_all
def test_a_place_with_two_options_a_bond_that_is_asked_and_who_is_made_keep_nobody_out(desk: Desk, visit: Visits):
    master, mira, cara = (come(visit(phone=who == "Mira"), desk, who) for who in (MASTER, "Mira", "Cara"))
    expect(place(master, "Sable Kestrel").get_by_label(told(master, "forking.getIt"))).to_be_visible()
    look(master, "two options")
    expect(mira.page.get_by_role("button", name="It is so")).to_be_visible()
    look(mira, "a bond that is asked")
    page(cara, "sheet")
    steps = cara.page.get_by_role("navigation", name=told(cara, "making.parts"))
    expect(steps.get_by_role("button", name="Kit (done)")).to_be_visible()
    expect(steps.get_by_role("button", name="Bond (waits for somebody)")).to_be_visible()
    look(cara, "the making")
    steps.get_by_role("button", name="Bond (waits for somebody)").click()
    expect(cara.page.locator("[data-step=bond]")).to_be_in_viewport()


@open_to_all
def test_the_way_into_a_campaign_keeps_nobody_out(desk: Desk, visit: Visits):
    guest, host = visit(phone=True), visit()
    guest.open(desk.links["Tom"])
    expect(guest.button(guest.words["join.sitDown"])).to_be_visible()
    look(guest, "the join page of a campaign")
    host.open(desk.links["Tom"].partition("/s/")[0])
    press(host, "campaign.new")
    expect(host.page.get_by_role("dialog")).to_be_visible()
    look(host, "a new campaign in the lobby")


@open_to_all
def test_days_of_downtime_stand_in_a_calendar_that_keeps_nobody_out(desk: Desk, visit: Visits):
    does(desk, MASTER, deed("end_scene"), deed("begin_downtime", days=9))
    does(desk, "Cara", deed("finish_character", character="cara"), deed("raise_skill", character="cara", skill="lore"))
    master, tom = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Tom")
    for one in (master, tom):
        cara = one.page.get_by_role("region", name="Downtime").get_by_role("article", name="Cara Reed")
        expect(cara.get_by_role("list", name=told(one, "making.daysOf", n=1, of=9))).to_contain_text("Lore 1")
        look(one, "downtime")


@open_to_all
def test_a_finale_keeps_nobody_out(owner: Owner, visit: Visits):
    desk = crowned(owner)
    does(desk, "Mira", deed("call_crown"))
    does(desk, MASTER, deed("begin_finale"))
    for who, phone in ((MASTER, False), ("Mira", True)):
        one = come(visit(phone=phone), desk, who)
        leaf(one, "crown")
        look(one, "the finale")
