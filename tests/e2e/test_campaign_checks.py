"""Checks at the table of a campaign: with help, a boon and points, by a bargain after a miss, and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import HOLD, MASTER, come, deed, does, evening, page, press, propose, scene, starting, told
from e2e.people import Person
from e2e.tables import Desk, Owner

DICE = "the lamp room 260"
"""Nine dice with two complications and a failure first, which becomes a success; then three dice that all fail."""

MISS = "the lamp room 8"
"""Three dice that fail, with one complication."""


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, who has a boon, and Tom with Bryn, in a scene."""
    desk = evening(owner, "The lamp room", DICE, Mira="sable", Tom="bryn")
    scene(desk, pillar="combat")
    does(desk, MASTER, deed("award_boon", character="sable", why="a hard choice"))
    return desk


def state(master: Person, dv: int) -> None:
    """The game master sets the value of the newest check."""
    page(master, "dice")
    master.page.get_by_role("radio", name=starting(str(dv))).check(force=True)
    press(master, "campaign.state")


def test_help_a_boon_and_points_go_into_one_check_and_a_bargain_into_the_next(desk: Desk, visit: Visits):
    master, mira, tom = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira"), visit()
    come(tom, desk, "Tom")
    propose(mira, "Hold the door", "melee")
    state(master, 3)
    page(tom, "dice")
    tom.button(re.compile(r"Bryn.* helps$")).click()
    mira.button("Roll 9 dice").click()
    expect(mira.page.get_by_text(starting(told(mira, "campaign.asItLies")))).to_be_visible()
    mira.button(starting("Die 1")).click()
    expect(mira.page.get_by_text(re.compile(r"^\d+\s% to better it"))).to_be_visible()
    press(mira, "campaign.reroll")

    master.button(re.compile(r"^2\s*A weapon")).click()
    master.button("Parrying dagger, Sable").click()
    page(tom, "party")
    expect(tom.page.get_by_text("Parrying dagger: compromised")).to_be_visible()
    mira.page.reload()
    expect(mira.page.get_by_role("img", name=told(mira, "campaign.boonsOf", n=0, of=5)).first).to_be_visible()

    propose(mira, "Over the wall", "athletics")
    state(master, 2)
    mira.button("Roll 3 dice").click()
    master.page.get_by_label(told(master, "campaign.bargain")).fill("the lamp falls")
    press(master, "campaign.offerBargain")
    expect(mira.page.get_by_text("the lamp falls").first).to_be_visible()
    press(mira, "campaign.strike")
    master.hears("the lamp falls")
    expect(mira.page.get_by_text(told(mira, "campaign.struck", dv=1)).first).to_be_visible()


def test_a_check_is_made_with_the_keyboard_alone(desk: Desk, visit: Visits):
    mira = come(visit(), desk, "Mira")
    walk(mira, starting(told(mira, "campaign.page_dice")))
    mira.page.keyboard.press("Enter")
    walk(mira, told(mira, "campaign.goal"))
    mira.page.keyboard.type("Hold the door")
    walk(mira, told(mira, "campaign.skill"))
    mira.page.keyboard.type("Melee")
    walk(mira, told(mira, "campaign.propose"))
    mira.page.keyboard.press("Enter")
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    expect(mira.button("Roll 6 dice")).to_be_enabled()
    for name in ("Roll 6 dice", told(mira, "campaign.takeResult")):
        walk(mira, name)
        mira.page.keyboard.press("Enter")
    expect(mira.page.get_by_text(re.compile(r"successes against DV 2"))).to_be_visible()


def walk(one: Person, name: str | re.Pattern[str]) -> None:
    """Press Tab until what bears the name has the focus."""
    found = [one.page.get_by_role(role, name=name) for role in ("button", "textbox", "combobox")]
    wanted = found[0].or_(found[1]).or_(found[2]).first
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{name} was not reached")


@open_to_all
def test_the_game_master_who_may_roll_for_a_player_can_read_the_button(desk: Desk, visit: Visits):
    does(desk, "Mira", deed("propose", character="sable", goal="Hold the door", attribute="body", skill="melee"))
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    master = come(visit(), desk, MASTER)
    page(master, "dice")
    expect(master.button("Roll 6 dice")).to_be_visible()
    assert barred(master) == {}


@open_to_all
def test_who_picks_a_die_can_read_the_button_that_rerolls_it(desk: Desk, visit: Visits):
    does(desk, "Mira", deed("propose", character="sable", goal="Hold the door", attribute="body", skill="melee"))
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    does(desk, "Mira", deed("roll_check", attempt="1"))
    mira = come(visit(), desk, "Mira")
    page(mira, "dice")
    mira.button(starting("Die 1")).click()
    expect(mira.button(told(mira, "campaign.reroll"))).to_be_visible()
    assert barred(mira) == {}


def test_what_is_typed_for_a_first_check_stays_when_somebody_else_proposes_one(desk: Desk, visit: Visits):
    tom = come(visit(), desk, "Tom")
    page(tom, "dice")
    goal = tom.page.get_by_label(told(tom, "campaign.goal"))
    goal.fill("Read the ledger")
    does(desk, "Mira", deed("propose", character="sable", goal="Hold the door", attribute="body", skill="melee"))
    expect(tom.button(re.compile("^Sable.*Hold the door"))).to_be_visible()
    expect(goal).to_have_value("Read the ledger")


def test_a_miss_with_points_is_ended_by_one_button(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", MISS, Mira="sable")
    scene(desk)
    does(desk, "Mira", deed("propose", character="sable", goal="Over the wall", attribute="body", skill="athletics"))
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    does(desk, "Mira", deed("roll_check", attempt="1"), deed("take_result", attempt="1"))
    master = come(visit(), desk, MASTER)
    place = master.page.get_by_role("article", name="Sable Kestrel")
    expect(place.get_by_role("button", name=told(master, "campaign.bankN", n=1), exact=True)).to_be_visible()
    expect(place.get_by_role("button", name=told(master, "campaign.endWaiving", n=1), exact=True)).to_have_count(1)
    expect(place.get_by_role("button", name=told(master, "campaign.end"), exact=True)).to_have_count(0)


def test_the_game_master_scales_what_a_trouble_costs_by_the_fiction(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", MISS, Mira="sable", Tom="bryn")
    scene(desk, pillar="combat")
    does(desk, "Mira", deed("propose", character="sable", goal="Over the wall", attribute="wits", skill="athletics"))
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    does(desk, "Mira", deed("roll_check", attempt="1"))
    does(desk, "Mira", deed("take_result", attempt="1"))
    master = come(visit(), desk, MASTER)
    page(master, "dice")
    master.page.get_by_label(told(master, "campaign.scaledPrice")).fill("1")
    master.button(re.compile(r"^1\s*Somebody is disarmed")).click()
    master.button("Sable", exact=True).click()
    page(master, "party")
    expect(master.page.get_by_text(starting("Disarmed")).first).to_be_visible()


def test_a_follower_helps_outside_its_lane_as_its_player_tells(desk: Desk, visit: Visits):
    does(desk, "Tom", deed("propose", character="bryn", goal="Hold the door", attribute="body", skill="melee"))
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    tom = come(visit(), desk, "Tom")
    page(tom, "dice")
    tom.page.get_by_text(told(tom, "helping.outsideLane", name="Archivist")).click()
    for field, text in (("sense", "sight"), ("way", "holds the lamp"), ("risk", "is seen")):
        tom.page.get_by_label(told(tom, f"helping.{field}")).fill(text)
    tom.button(told(tom, "campaign.send", name="Archivist")).last.click()
    expect(tom.button("Roll 3 dice")).to_be_visible()
    expect(tom.page.get_by_text(re.compile("outside its lane: sight, holds the lamp, is seen")).first).to_be_visible()


def test_on_a_phone_the_next_check_is_begun_without_a_search_however_many_there_are(desk: Desk, visit: Visits):
    does(desk, "Mira", *({**HOLD, "goal": f"{what} of the lamp room before the bell"} for what in ("The lock", "Out")))
    mira = come(visit(phone=True), desk, "Mira")
    page(mira, "dice")
    expect(mira.button(told(mira, "campaign.newCheck"))).to_be_in_viewport(ratio=1)
