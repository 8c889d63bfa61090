"""A character of one's own, made on its sheet while a scene is played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, evening, field, page, press, scene, told
from e2e.people import Person
from e2e.tables import Owner

DICE = "the lamp room 260"

WRITTEN = 3
"""How many things she writes: her name, that of her follower, and what ties her to another."""


def buy(mira: Person, *steps: str) -> None:
    """Buy steps one after the other."""
    for step in steps:
        mira.button(re.compile(f"^{step} for")).click()
        expect(mira.button(re.compile(f"^{step} for"))).to_have_count(0)


def test_a_character_of_thirty_experience_is_made_in_a_scene_with_at_most_twenty_five_actions(
    owner: Owner, visit: Visits
):
    desk = evening(owner, "The lamp room", DICE, Mira="", Tom="bryn")
    scene(desk)
    mira, tom = come(visit(), desk, "Mira"), come(visit(phone=True), desk, "Tom")
    expect(mira.page.get_by_role("banner")).to_contain_text(told(mira, "campaign.nobodyYet"))
    before = len(mira.clicked())
    press(mira, "campaign.makeOwn")
    field(mira, "name", "Mira Vane")
    press(mira, "campaign.make")
    mira.button("Tulkani", exact=True).click()
    buy(mira, "Wits 3", "Stealth 1", "Stealth 2", "Skulduggery 1", "Sway 1", "Lore 1")
    mira.page.get_by_role("listitem").filter(has_text="Burglar's Tools").get_by_role("button").click()
    mira.button(re.compile("^Roll for one")).click()
    mira.button("Recruit", exact=True).click()
    mira.page.get_by_label("Name", exact=True).last.fill("Tamsin Oar")
    mira.page.get_by_role("radio", name=re.compile("^1")).first.check(force=True)
    mira.page.locator("form").filter(has_text="Lane").get_by_role("button", name=re.compile("^Recruit")).click()
    expect(mira.page.get_by_role("heading", name="Tamsin Oar", exact=True)).to_be_visible()
    mira.button("Ask for a bond").click()
    mira.page.get_by_label("What ties them").fill("She pulled me out of the Weir.")
    mira.button("Ask for a bond").last.click()

    tom.button("It is so: “She pulled me out of the Weir.”").click()
    expect(tom.button(re.compile("^It is so"))).to_have_count(0)
    expect(mira.page.get_by_text("not answered yet")).to_have_count(0)
    press(mira, "campaign.finish")
    expect(mira.button(told(mira, "campaign.finish"))).to_have_count(0)
    clicks = mira.clicked()[before:]
    assert 10 < len(clicks) + WRITTEN <= 25, clicks
    story = does(desk, MASTER, deed("enter_scene", character="mira-vane"))
    made = story["characters"]["mira-vane"]
    assert (made["culture"], made["status"], len(made["complications"]), made["boons"]) == ("tulkani", "active", 1, 1)


def test_the_form_of_taking_a_kit_lists_the_kits_by_their_names(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", DICE, Mira="")
    does(desk, "Mira", deed("create_character", id="mara", name="Mara Vell", seat="p1"))
    mira = come(visit(), desk, "Mira")
    page(mira, "deeds")
    field(mira, "findDeed", "take kit")
    mira.button(re.compile("^Take kit")).click()
    kit = mira.page.get_by_role("combobox", name=re.compile("^Kit"))
    kit.select_option(label="Burglar's Tools")
    press(mira, "campaign.doIt")
    mira.hears("Burglar's Tools")
