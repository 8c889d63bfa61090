"""What befalls people and what they make of it, by clicks: threats, lives, boons and wounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, evening, page, scene, starting, told
from e2e.people import Person
from e2e.tables import Desk, Owner

DICE = "the lamp room 0"
"""Three dice that all fail, without a complication."""


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, who has a boon, and Una with Ash, who has two and a follower, in a scene."""
    desk = evening(owner, "The lamp room", DICE, Mira="sable", Una="ash")
    scene(desk, pillar="combat")
    boon = [deed("award_boon", character=who, why="a hard choice") for who in ("sable", "ash", "ash")]
    does(desk, MASTER, *boon)
    return desk


def threats(master: Person) -> Locator:
    """What threatens people, on the page of the game master."""
    return master.page.get_by_role("region", name="Threats")


def test_who_is_made_to_resist_a_threat_and_fails_is_harmed(desk: Desk, visit: Visits):
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    threats(master).get_by_role("button", name="Make somebody resist").click()
    form = threats(master).locator("form")
    form.get_by_label(starting("Who")).select_option("Sable Kestrel")
    form.get_by_label("Against what").fill("The flood takes the door")
    form.get_by_role("button", name="Make somebody resist").click()
    page(mira, "dice")
    expect(mira.page.get_by_text("The flood takes the door").first).to_be_visible()

    mira.button("Roll 3 dice").click()
    mira.button(told(mira, "campaign.takeResult")).click()
    master.button(told(master, "campaign.end")).first.click()

    page(mira, "party")
    expect(mira.page.get_by_role("img", name=told(mira, "campaign.harmOf", n=1, of=3)).first).to_be_visible()


def test_a_life_that_is_offered_for_a_boon_is_paid_for_on_the_sheet(desk: Desk, visit: Visits):
    does(desk, MASTER, deed("harm", character="sable", level=3, why="a fall"))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    page(mira, "sheet")
    ends = mira.page.get_by_role("region", name="Life and death")
    expect(ends.get_by_role("button", name="Give a boon", exact=True)).to_have_count(0)
    threats(master).get_by_role("button", name="Offer for this life: Sable Kestrel").click()
    offer = threats(master).locator("form")
    offer.get_by_label("Offer for this life").select_option("a boon")
    offer.get_by_role("button", name=starting("Offer for this life")).click()

    ends.get_by_role("button", name="Give a boon", exact=True).click()

    master.hears("Sable Kestrel lives, for a boon")
    expect(mira.page.get_by_role("img", name=told(mira, "campaign.boonsOf", n=0, of=5)).first).to_be_visible()
    expect(ends.get_by_role("button", name="Give a boon", exact=True)).to_have_count(0)


def test_two_boons_become_a_point_of_experience_in_downtime(desk: Desk, visit: Visits):
    una = come(visit(phone=True), desk, "Una")
    expect(una.page.get_by_role("img", name=told(una, "campaign.boonsOf", n=2, of=5)).first).to_be_visible()
    does(desk, MASTER, deed("end_scene"), deed("begin_downtime", days=5))

    una.button(starting("Turn 2 boons into 1 XP")).click()

    expect(una.page.get_by_role("img", name=told(una, "campaign.boonsOf", n=0, of=5)).first).to_be_visible()
    expect(una.button(starting("Turn 2 boons into 1 XP"))).to_have_count(0)
    page(una, "sheet")
    expect(una.page.get_by_role("region", name="Experience", exact=True)).to_contain_text("1 left")


def test_harm_is_treated_and_a_follower_tended_in_downtime(desk: Desk, visit: Visits):
    follower = next(one["id"] for one in does(desk, MASTER)["followers"].values() if one["owner"] == "ash")
    hurt = deed("follower_resists", follower=follower, toll="harm")
    while not does(desk, MASTER, hurt)["followers"][follower]["harm"]:
        pass
    does(desk, MASTER, deed("harm", character="sable", level=2, why="a fall"), deed("end_scene"))
    does(desk, MASTER, deed("begin_downtime", days=5))
    master, una = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Una")

    master.button(starting("Treat the harm")).click()
    master.hears(re.compile("Sable Kestrel.*treated"))
    expect(master.page.get_by_role("group", name=told(master, "campaign.harmOf", n=1, of=3)).first).to_be_visible()

    page(una, "sheet")
    una.button(starting("Tend")).click()
    expect(una.button(starting("Tend"))).to_have_count(0)
    assert does(desk, MASTER)["followers"][follower]["harm"] == 0
