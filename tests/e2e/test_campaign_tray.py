"""The game master's screen: everybody's place at the table, where checks are answered and nothing moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import HOLD, MASTER, come, deed, does, evening, page, place, scene, starting, told
from e2e.tables import Desk, Owner

READ = deed("propose", character="bryn", goal="Read the ward", attribute="wits", skill="lore")

BEYOND = """() => [...document.querySelectorAll(".place")].flatMap(place => {
    const right = place.getBoundingClientRect().right + 1;
    const inside = [...place.querySelectorAll("button, input, select, svg, p")];
    return inside.filter(one => one.getBoundingClientRect().right > right).map(one => one.outerHTML.slice(0, 120));
})"""
"""What reaches beyond somebody's place."""

COVERED = """() => {
    const { left, bottom } = document.activeElement.getBoundingClientRect();
    return document.elementFromPoint(left + 5, bottom - 3) !== document.activeElement;
}"""
"""Whether something lies over what is being typed."""


def test_what_is_typed_for_one_check_stays_as_others_come_and_a_check_ends_in_its_place(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    does(desk, "Mira", HOLD)
    sable, bryn = place(master, "Sable Kestrel"), place(master, "Bryn of the Ledger")
    wrong = sable.get_by_label(told(master, "campaign.ifFailure"))
    wrong.fill("the watch wakes")
    does(desk, "Tom", READ)
    expect(bryn.get_by_text("Read the ward")).to_be_visible()
    expect(wrong).to_be_focused()
    expect(master.button(starting("Game master"))).to_have_text(re.compile("2$"))
    page(master, "party")
    page(master, "master")
    expect(wrong).to_have_value("the watch wakes")

    sable.get_by_role("radio", name=re.compile(r"^3, Hard, \d+\s%")).check(force=True)
    sable.get_by_role("button", name=starting("Go: Hard")).click()
    expect(sable.get_by_text("the watch wakes")).to_be_visible()
    does(desk, "Mira", deed("roll_check", attempt="1"))
    expect(sable.get_by_text(starting(told(master, "campaign.asItLies")))).to_be_visible()
    does(desk, "Mira", deed("take_result", attempt="1"))
    sable.get_by_role("button", name=starting(told(master, "campaign.end"))).click()
    expect(sable.get_by_text(told(master, "campaign.over"), exact=True)).to_be_visible()
    expect(bryn.get_by_role("button", name=starting("Go: "))).to_be_visible()


def test_the_chances_of_a_proposal_are_asked_once_whatever_else_happens(desk: Desk, visit: Visits):
    master, asked = visit(), list[str]()
    master.page.on("websocket", lambda line: line.on("framesent", lambda frame: asked.append(str(frame))))
    come(master, desk, MASTER)
    does(desk, "Mira", HOLD)
    expect(master.button(re.compile(r"^Go: .*\s%"))).to_be_visible()
    does(desk, MASTER, *(deed("start_clock", name=f"Lamp {number}", size=6) for number in range(5)))
    expect(master.page.get_by_role("img", name=starting("Lamp 4"))).to_be_visible()
    master.button(starting("Go: ")).click()
    expect(master.button(told(master, "campaign.rollFor", name="Sable"))).to_be_visible()
    assert len([one for one in asked if '"try"' in one and '"stake"' in one]) == 1


def test_a_proposal_is_answered_with_one_click(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    does(desk, "Mira", HOLD)
    master.button(starting("Go: ")).click()
    expect(master.button(told(master, "campaign.rollFor", name="Sable"))).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_proposal_that_comes_while_one_is_far_down_the_page_is_answered_with_one_click_there(
    desk: Desk, visit: Visits, phone: bool
):
    master = visit(phone=phone)
    if not phone:
        master.page.set_viewport_size({"width": 1280, "height": 640})
    come(master, desk, MASTER)
    master.button(told(master, "campaign.writeNote")).click()
    written = master.page.get_by_label(told(master, "campaign.noteText"), exact=True)
    written.fill("Veyra waits")
    written.evaluate("it => it.scrollIntoView({ block: 'end' })")
    waiting = master.page.get_by_role("region", name=told(master, "tray.waiting"))
    expect(waiting).to_have_count(0)

    does(desk, "Mira", HOLD)
    expect(waiting).to_contain_text("Hold the door")
    assert not master.page.evaluate(COVERED)
    expect(written).to_be_focused()
    clicks = len(master.clicked())
    waiting.get_by_role("button", name=re.compile(r"^3, Hard, \d+\s%$")).click()

    expect(waiting).to_have_count(0)
    assert len(master.clicked()) == clicks + 1
    assert does(desk, MASTER)["attempts"]["1"]["dv"] == 3


def test_what_waits_for_the_game_master_is_said_on_every_page_and_leads_to_its_place(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    does(desk, "Mira", HOLD)
    does(desk, "Tom", READ)
    waiting = master.page.get_by_role("region", name=told(master, "tray.waiting"))
    expect(place(master, "Bryn of the Ledger").get_by_text("Read the ward")).to_be_visible()
    expect(waiting).to_have_count(0)
    page(master, "story")
    expect(waiting).to_contain_text("Hold the door")
    expect(waiting).to_contain_text(told(master, "campaign.moreOf", n=1))
    waiting.get_by_role("button", name=starting("2, Pressured")).click()
    expect(waiting).to_contain_text("Read the ward")

    waiting.get_by_role("button", name=told(master, "tray.toPlace")).click()

    expect(place(master, "Bryn of the Ledger").get_by_role("button", name=starting("Go: "))).to_be_in_viewport()
    expect(waiting).to_have_count(0)


def test_boons_fatigue_harm_and_clocks_are_touched_and_taken_back(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    does(desk, MASTER, deed("start_clock", name="City watch", size=6))
    sable = place(master, "Sable Kestrel")
    for key, of in (("boonsOf", 5), ("fatigueOf", 4), ("harmOf", 3)):
        words = [told(master, f"campaign.{key}", n=n, of=of) for n in (0, 1)]
        sable.get_by_role("group", name=words[0]).get_by_role("button").first.click()
        expect(sable.get_by_role("group", name=words[1]).first).to_be_visible()
        sable.get_by_role("group", name=words[1]).first.get_by_role("button").first.click()
        expect(sable.get_by_role("group", name=words[0])).to_be_visible()

    sable.get_by_role("group", name=told(master, "campaign.harmOf", n=0, of=3)).get_by_role("button").last.click()
    sable.get_by_role("button", name=told(master, "campaign.reason_fall")).click()
    master.hears("Sable Kestrel: minor harm, a fall")
    master.page.locator(".dl-seg.next").first.click()
    expect(master.page.get_by_role("img", name="City watch: 1 of 6")).to_be_visible()


def test_supplies_are_used_up_by_touching_a_box_and_saying_why(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    supply = master.page.get_by_role("region", name="Supply", exact=True)
    supply.get_by_role("group", name="Left: 4 of 4").get_by_role("button").first.click()
    supply.get_by_role("button", name="A pack is lost", exact=True).click()
    expect(supply.get_by_role("group", name="Left: 3 of 4")).to_be_visible()
    master.hears(re.compile("pack", re.IGNORECASE))


def test_the_end_of_a_scene_asks_about_what_is_not_over_and_keeps_proposals(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    does(desk, "Mira", HOLD)
    does(desk, "Tom", READ)
    does(desk, MASTER, deed("stake", attempt="1", dv=2))
    bryn = place(master, "Bryn of the Ledger")
    bryn.get_by_role("button", name=told(master, "tray.leaves", name="Bryn of the Ledger")).click()
    expect(bryn.get_by_text(told(master, "campaign.notHere"))).to_be_visible()
    master.button(told(master, "campaign.endScene")).click()
    asked = master.page.get_by_role("alertdialog")
    expect(asked).to_contain_text("1 check is not over")
    expect(asked).not_to_contain_text(re.compile("\\b0 "))
    master.button(told(master, "campaign.endIt")).click()
    expect(place(master, "Sable Kestrel").get_by_text(told(master, "campaign.nothingAsked"))).to_be_visible()
    expect(bryn.get_by_text("Read the ward")).to_be_visible()


def test_five_places_stand_in_one_row_of_a_small_screen_and_all_that_is_in_them_has_room(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", "the lamp room 3", Mira="sable", Tom="bryn", Una="ash", Ben="neve", Cara="")
    does(desk, "Cara", deed("create_character", id="cara", name="Cara Reed", seat="p5"))
    scene(desk)
    does(desk, "Mira", HOLD)
    does(desk, "Tom", READ)
    does(desk, MASTER, deed("stake", attempt="1", dv=5))
    does(desk, "Mira", deed("roll_check", attempt="1"), deed("take_result", attempt="1"))
    master = visit()
    master.page.set_viewport_size({"width": 1280, "height": 800})
    come(master, desk, MASTER)

    expect(place(master, "Sable Kestrel").get_by_label(told(master, "forking.getIt"))).to_be_visible()
    boxes = [one.bounding_box() for one in master.page.locator(".place").all()]
    assert len(boxes) == 5
    assert len({box["y"] for box in boxes if box}) == 1
    assert master.page.evaluate(BEYOND) == []


def test_a_partial_result_is_offered_in_two_ways_and_the_player_leaves_it(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", "the lamp room 3", Mira="sable", Tom="bryn", Una="ash", Ben="neve")
    scene(desk)
    does(desk, "Mira", HOLD)
    does(desk, MASTER, deed("stake", attempt="1", dv=5))
    does(desk, "Mira", deed("roll_check", attempt="1"), deed("take_result", attempt="1"))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")

    master.button(told(master, "forking.offer")).first.click()
    page(mira, "dice")
    mira.button(starting(told(mira, "forking.leaveIt"))).click()

    expect(place(master, "Sable Kestrel").get_by_label(told(master, "forking.getIt"))).to_have_count(0)
    expect(mira.button(starting(told(mira, "forking.leaveIt")))).to_have_count(0)
