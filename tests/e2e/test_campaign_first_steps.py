"""Each page of a campaign says what to do next: to a newcomer, to who comes back, to those whom a check waits for."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.evenings import HOLD, LAMPS, MASTER, come, deed, does, evening, page, press, scene, starting, told
from e2e.tables import Desk, Owner

STAKED = deed("stake", attempt="1", dv=2)


def box(one: Locator) -> dict[str, Any]:
    """Where something stands on the screen."""
    found = one.bounding_box()
    assert found
    return dict(found)


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things lie over each other."""
    a, b = box(one), box(other)
    return a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]


def test_a_newcomer_on_a_phone_makes_a_character_from_the_first_screen_or_from_the_empty_sheet(
    owner: Owner, visit: Visits
):
    desk = evening(owner, "The lamp room", LAMPS, Mira="", Tom="bryn")
    mira = come(visit(phone=True), desk, "Mira")
    make = mira.button(told(mira, "campaign.makeOwn"))
    expect(make).to_be_in_viewport()
    page(mira, "sheet")
    mira.button("Bryn").click()
    expect(make).to_be_in_viewport()


def test_who_has_nobody_and_meets_nobody_makes_a_character_on_the_sheet_and_is_offered_no_print_of_it(
    owner: Owner, visit: Visits
):
    desk = evening(owner, "The lamp room", LAMPS, Mira="")
    mira = come(visit(), desk, "Mira")
    page(mira, "sheet")
    expect(mira.button(told(mira, "campaign.print"))).to_have_count(0)
    press(mira, "campaign.makeOwn")
    mira.page.get_by_label(told(mira, "campaign.name"), exact=True).fill("Mara Vell")
    press(mira, "campaign.make")
    expect(mira.page.get_by_role("article", name="Mara Vell")).to_be_visible()


def test_who_gives_back_a_step_on_a_phone_can_read_the_pool_beside_it(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", LAMPS, Mira="")
    skill = deed("raise_skill", character="mara", skill="melee")
    does(desk, "Mira", deed("create_character", id="mara", name="Mara Vell", seat="p1"), skill)
    mira = come(visit(phone=True), desk, "Mira")
    page(mira, "sheet")
    line = mira.page.get_by_role("listitem").filter(has_text="Melee").first
    assert not overlap(line.locator(".pool"), line.get_by_role("button", name=re.compile("give back")))


def test_who_comes_back_in_the_middle_of_a_check_is_led_to_it(desk: Desk, visit: Visits):
    does(desk, "Mira", HOLD)
    does(desk, MASTER, STAKED)
    mira = come(visit(), desk, "Mira")
    mira.button(told(mira, "tray.goOn", goal="Hold the door")).click()
    expect(mira.button(starting("Roll "))).to_be_visible()


def test_a_check_that_a_group_faces_waits_for_all_who_may_join_it(desk: Desk, visit: Visits):
    does(desk, "Mira", HOLD)
    does(desk, MASTER, deed("call_group", attempt="1"), STAKED)
    tom = come(visit(phone=True), desk, "Tom")
    tom.button(told(tom, "tray.joinIt", goal="Hold the door")).click()
    press(tom, "campaign.joinAs", name="Bryn")
    expect(tom.button(told(tom, "campaign.joinAs", name="Bryn"))).to_have_count(0)
    page(tom, "party")
    expect(tom.button(told(tom, "tray.joinIt", goal="Hold the door"))).to_have_count(0)
    press(tom, "campaign.attempt")
    expect(tom.button(told(tom, "campaign.propose"))).to_be_visible()


def test_on_a_phone_the_check_that_is_looked_at_lies_beside_the_button_for_the_next(desk: Desk, visit: Visits):
    goals = ("Hold the door", "Hold the window", "Hold the stair", "Hold the roof", "Hold the line")
    does(desk, "Mira", *(HOLD | {"goal": goal} for goal in goals))
    mira = come(visit(phone=True), desk, "Mira")
    page(mira, "dice")
    checks = mira.page.get_by_role("navigation", name=told(mira, "campaign.checks"))
    for goal in (goals[0], goals[-1], goals[2]):
        chip = checks.get_by_role("button", name=re.compile(goal))
        chip.click()
        expect(chip).to_be_in_viewport(ratio=0.95)
        assert not overlap(chip, mira.button(told(mira, "campaign.newCheck")))


def test_a_casting_has_no_stakes_to_change_and_whoever_casts_is_not_told_that_they_cannot(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", LAMPS, Mira="neve")
    scene(desk, pillar="arcana")
    does(desk, "Mira", deed("channel", character="neve"))
    master, mira = come(visit(), desk, MASTER), come(visit(), desk, "Mira")
    place = master.page.get_by_role("article", name="Neve Calder")
    expect(place.get_by_role("button", name=told(master, "campaign.rollFor", name="Neve"))).to_be_visible()
    for key in ("changeStakes", "callGroup", "opposed"):
        expect(place.get_by_role("button", name=told(master, f"campaign.{key}"))).to_have_count(0)
    expect(place).not_to_contain_text("DV")
    page(mira, "magic")
    expect(mira.page.get_by_text(told(mira, "magic.nobody"))).to_have_count(0)


def test_who_channelled_in_this_beat_reads_that_the_next_one_may_bring_another_spell(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", LAMPS, Mira="neve")
    scene(desk, pillar="arcana")
    story = does(desk, "Mira", deed("channel", character="neve"))
    (casting,), (check,) = story["castings"], story["attempts"]
    does(desk, "Mira", deed("roll_check", attempt=check), deed("take_result", attempt=check))
    does(desk, MASTER, deed("spend_points", attempt=check, picks=[{"trouble": "noise", "who": "neve"}] * 2))
    does(desk, "Mira", deed("gather", casting=casting), deed("end_spell", casting=casting))
    mira = come(visit(), desk, "Mira")
    page(mira, "magic")
    expect(mira.button(told(mira, "magic.channelAs", name="Neve Calder"))).to_be_disabled()


def test_the_log_follows_what_is_new_although_what_stands_in_it_grew_taller(desk: Desk, visit: Visits):
    does(desk, "Mira", *(HOLD | {"goal": f"Hold door {number}"} for number in range(9)))
    master = come(visit(), desk, MASTER)
    master.hears("Hold door 8")
    grow = "one => { one.firstElementChild.style.paddingBottom = '400px'; one.dispatchEvent(new Event('scroll')) }"
    master.log.evaluate(grow)
    does(desk, "Mira", HOLD)
    expect(master.log.get_by_text("Hold the door")).to_be_in_viewport()


def test_the_form_that_a_button_at_the_edge_of_the_page_opens_comes_into_sight(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", LAMPS, Una="ash")
    scene(desk)
    una = come(visit(), desk, "Una")
    page(una, "sheet")
    una.page.set_viewport_size({"width": 1440, "height": 700})
    button = una.button(starting("Take the initiative"))
    button.evaluate("one => one.scrollIntoView({ block: 'end' })")
    button.click()
    expect(una.page.locator("main form").get_by_role("button").first).to_be_in_viewport(ratio=1)


def test_a_check_that_begins_with_a_piece_of_gear_lies_beside_the_sheet(desk: Desk, visit: Visits):
    broken = {"event": "item_changed", "character": "sable", "item": "road-cloak", "condition": "compromised"}
    does(desk, MASTER, deed("decree", events=[broken], reason="a fall"))
    mira = come(visit(), desk, "Mira")
    page(mira, "sheet")
    mira.button(re.compile("^Road cloak")).click()
    mira.button(re.compile("^Mend it in the field")).click()
    tray = mira.page.get_by_role("region", name=told(mira, "campaign.page_dice"), exact=True)
    expect(tray).to_contain_text("Mend the Road cloak")
