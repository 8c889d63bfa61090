"""What a campaign's people use besides checks, each with an interface of its own, and how many clicks it takes."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import (
    HOLD,
    LAMPS,
    MASTER,
    Deed,
    come,
    deed,
    does,
    evening,
    grown,
    page,
    place,
    press,
    propose,
    starting,
    told,
)
from e2e.people import Person
from e2e.tables import Desk, Owner
from e2e.test_screens import fits

COULD_BE = {
    "look at a motive": 0,
    "look at a note": 0,
    "grade a description": 1,
    "answer a proposal": 1,
    "tick a clock": 1,
    "start a clock": 1,
    "spend a point": 1,
    "bank points": 1,
    "draw a consequence and tell the twist": 2,
    "give a boon": 1,
    "mark fatigue": 1,
    "mark harm": 1,
    "tick a rail": 1,
}
"""How few clicks the game master's commonest acts can take."""

HURT = deed("damage_item", character="sable", item="parrying-dagger")


def rolled(attempt: str) -> tuple[Deed, Deed]:
    """The dice of a check fall, and are kept."""
    return deed("roll_check", attempt=attempt), deed("take_result", attempt=attempt)


def test_a_group_faces_a_check_together_and_a_proposal_is_withdrawn_on_a_phone(desk: Desk, visit: Visits):
    master, mira, una = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira"), come(visit(), desk, "Una")
    does(desk, "Mira", HOLD)
    sable = place(master, "Sable Kestrel")
    press(master, "campaign.callGroup")
    sable.get_by_role("button", name=starting("Go: ")).click()
    page(una, "dice")
    press(una, "campaign.joinAs", name="Ash")
    expect(sable.get_by_text(re.compile("with Ash"))).to_be_visible()
    page(mira, "dice")
    fits(mira)
    mira.button(starting("Roll ")).click()
    sable.get_by_role("button", name=told(master, "campaign.bankN", n=2), exact=True).click()
    expect(sable.get_by_text(starting(f"{told(master, 'campaign.over')} · with Ash"))).to_be_visible()
    propose(mira, "Over the wall", "athletics")
    expect(sable.get_by_text("Over the wall")).to_be_visible()
    press(mira, "campaign.withdrawCheck")
    expect(sable.get_by_text("Over the wall")).to_have_count(0)


def test_a_follower_takes_the_initiative_is_pressed_for_it_and_an_asset_is_used_and_kept(desk: Desk, visit: Visits):
    points = {"event": "points_given", "points": {"count": 2, "source": "the tide"}}
    does(desk, MASTER, deed("decree", events=[points], reason="the tide"))
    master, una = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Una")
    page(una, "sheet")
    una.button(starting("Take the initiative")).click()
    una.page.locator("form").filter(has_text="At the price of").get_by_role("button").first.click()
    master.hears("Exposure 1")
    page(master, "sheet")
    master.button("Ash", exact=True).click()
    master.button(starting("Press it: it resists")).first.click()
    master.hears(re.compile("presses"))
    una.button(re.compile("^Use it: .*free")).click()
    master.hears("free use of the session")
    master.button(starting("Flag for upkeep")).last.click()
    master.page.locator("form").filter(has_text="Flag for upkeep").get_by_role("button").first.click()
    does(desk, MASTER, deed("end_scene"), deed("begin_downtime", days=9))
    una.button(starting("Maintain")).click()
    expect(una.button(starting("Maintain"))).to_have_count(0)


def test_what_nobody_saw_to_is_repaired_and_a_project_is_worked_on_in_downtime(desk: Desk, visit: Visits):
    grown(desk, "ash", 10)
    does(desk, MASTER, deed("flag_resource", resource="safehouse", why="heavily used"), deed("end_scene"))
    master, una = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Una")
    master.page.get_by_label(told(master, "campaign.days"), exact=True).fill("9")
    press(master, "campaign.beginDowntime")
    master.button("What nobody saw to gets worse").click()
    una.button("Repair: Safehouse").click()
    una.button("Repair", exact=True).click()
    expect(una.button(starting("Repair"))).to_have_count(0)
    una.button("Begin a project: Ash Thorne").click()
    una.page.get_by_label("Project", exact=True).fill("A map of the sewers")
    una.page.locator("form").get_by_role("button", name=starting("Begin a project")).click()
    master.page.get_by_role("region", name="Clocks").get_by_label("Tick: A map of the sewers").click()
    master.hears("A map of the sewers 1/")


def test_a_danger_a_skill_and_who_comes_after_are_told_in_forms_with_names(desk: Desk, visit: Visits):
    does(desk, MASTER, deed("lose", character="ash", status="retired"))
    master = come(visit(phone=True), desk, MASTER)

    def fill(label: str, **told: str) -> None:
        master.button(label).first.click()
        form = master.page.locator("form").filter(has=master.page.get_by_role("button", name=label, exact=True))
        for name, words in told.items():
            form.get_by_label(name.replace("_", " "), exact=True).fill(words)
        form.get_by_role("button", name=label, exact=True).click()
        expect(form).to_have_count(0)

    triggers = {"An_easy_trigger": "noise", "Another_easy_trigger": "a fall", "A_hard_trigger": "a thaw"}
    ends = {"Another_hard_trigger": "fire", "When_it_is_full": "it breaks", "How_it_shows": "it groans"}
    fill("Start a danger", Name="The ice", **triggers, **ends)
    expect(master.page.get_by_text("noise; a fall; a thaw; fire")).to_be_visible()
    fill("Make up a skill", Name="Bell lore", What_it_covers_that_no_other_does="what bells mean")
    master.button("Somebody comes after Ash Thorne").click()
    master.page.get_by_label("Name", exact=True).fill("Sam Oar")
    master.page.get_by_label("Safehouse").check()
    master.page.locator("form").get_by_role("button", name=starting("Somebody comes after")).click()
    expect(master.button(starting("Somebody comes after"))).to_have_count(0)
    assert does(desk, MASTER)["assets"]["safehouse"]["owner"] == "sam-oar"


def test_gear_is_damaged_and_mended_by_touching_its_line(desk: Desk, visit: Visits):
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    for one in (master, mira):
        page(one, "sheet")
    line = starting("Parrying dagger")
    master.button(line).click()
    master.button(starting("Damage it")).click()
    mira.button(line).click()
    mira.button(starting("Mend it in the field")).click()
    master.hears("Mend the Parrying dagger in the field")
    master.button(starting("It holds for the scene")).click()
    master.hears("Parrying dagger holds")


def test_what_was_bought_in_the_making_is_given_back(owner: Owner, visit: Visits):
    desk = evening(owner, "The lamp room", LAMPS, Mira="")
    does(desk, "Mira", deed("create_character", id="mara", name="Mara Vell", seat="p1"))
    mira = come(visit(phone=True), desk, "Mira")
    page(mira, "sheet")
    making = mira.page.get_by_role("region", name=told(mira, "campaign.making"))
    mira.button(starting("Wits 3 for")).click()
    expect(making.get_by_text("30 of")).to_have_count(0)
    mira.button(starting("Wits: give back")).click()
    expect(mira.button(starting("Wits: give back"))).to_have_count(0)
    expect(making).to_contain_text("30")


def test_the_game_masters_commonest_acts_take_as_few_clicks_as_they_can(desk: Desk, visit: Visits):
    does(desk, MASTER, deed("start_clock", name="City watch", size=6), deed("write_note", head="Veyra", text="waits"))
    does(desk, MASTER, deed("start_rail", name="Hazard"))
    master = come(visit(), desk, MASTER)
    does(desk, "Mira", HOLD)
    sable = place(master, "Sable Kestrel")
    start = len(master.clicked())
    cost: dict[str, int] = {}
    over = sable.get_by_text(told(master, "campaign.over"), exact=True)

    def comes(attempt: str) -> None:
        does(desk, "Mira", HOLD)
        does(desk, MASTER, deed("stake", attempt=attempt, dv=2))
        does(desk, "Mira", *rolled(attempt))
        expect(over).to_have_count(0)

    def costs(act: str, done: Locator) -> None:
        expect(done.first).to_be_visible()
        cost[act] = len(master.clicked()) - start - sum(cost.values())

    expect(master.page.get_by_text("waits", exact=True)).to_be_in_viewport()
    costs("look at a note", master.page.get_by_text("waits", exact=True))
    detailed = sable.get_by_role("button", name=told(master, "campaign.grade_detailed"))
    detailed.click()
    costs("grade a description", detailed.and_(master.page.locator("[aria-pressed=true]")))
    sable.get_by_role("button", name=starting("Go: ")).click()
    costs("answer a proposal", master.button(told(master, "campaign.rollFor", name="Sable")))
    master.page.locator(".dl-seg.next").first.click()
    costs("tick a clock", master.page.get_by_role("img", name="City watch: 1 of 6"))
    master.button("Start a clock").click()
    master.page.get_by_label("Name", exact=True).fill("The tide")
    master.page.get_by_label("Name", exact=True).press("Enter")
    costs("start a clock", master.page.get_by_role("img", name=starting("The tide: 0")))

    does(desk, "Mira", *rolled("1"))
    noise = sable.get_by_role("button", name=re.compile("^1 ?Noise"))
    expect(noise).to_have_attribute("title", "Exposure")
    noise.click()
    costs("spend a point", over)
    comes("2")
    sable.get_by_role("button", name=told(master, "campaign.bankN", n=1), exact=True).click()
    costs("bank points", over)
    comes("3")
    sable.get_by_role("button", name=told(master, "campaign.draw")).click()
    sable.get_by_role("button", name=told(master, "campaign.tellTwist")).click()
    costs("draw a consequence and tell the twist", over)
    sable.get_by_role("button", name=re.compile("of 5 boons: one more")).first.click()
    costs("give a boon", sable.get_by_role("group", name=told(master, "campaign.boonsOf", n=1, of=5)))
    sable.get_by_role("button", name=re.compile("^Fatigue .*one more")).first.click()
    costs("mark fatigue", sable.get_by_role("group", name=told(master, "campaign.fatigueOf", n=1, of=4)))
    sable.get_by_role("button", name=re.compile("^Harm .*one more")).first.click()
    costs("mark harm", sable.get_by_role("group", name=told(master, "campaign.harmOf", n=1, of=3)))
    master.page.locator("svg[aria-label^='Hazard'] .dl-seg.next").first.click()
    costs("tick a rail", master.page.get_by_role("img", name=starting("Hazard: 1 of")))
    does(desk, MASTER, deed("draw_motive", id="veyra", name="Captain Veyra"))
    master.page.get_by_role("main").evaluate("it => it.scrollTo(0, 0)")
    motives = master.page.get_by_role("region", name="People and their motives")
    expect(motives.get_by_role("listitem").first).to_be_in_viewport()
    costs("look at a motive", motives.get_by_role("listitem").first)
    assert cost == COULD_BE, master.clicked()[start:]


@open_to_all
def test_the_log_the_end_of_a_scene_and_downtime_keep_nobody_out_on_a_phone(desk: Desk, visit: Visits):
    does(desk, "Mira", HOLD)
    does(desk, MASTER, deed("stake", attempt="1", dv=2), HURT)
    master, mira = come(visit(phone=True), desk, MASTER), come(visit(phone=True), desk, "Mira")

    def look(one: Person, name: str) -> None:
        fits(one)
        assert barred(one) == {}, name

    page(mira, "dice")
    look(mira, "the dice first, with a way to withdraw")
    page(mira, "log")
    look(mira, "the card of a check")
    page(mira, "sheet")
    mira.button(starting("Parrying dagger")).click()
    look(mira, "the line of a thing")
    page(master, "master")
    press(master, "campaign.endScene")
    expect(master.page.get_by_role("alertdialog")).to_be_visible()
    look(master, "the question at the end of a scene")
    press(master, "campaign.endIt")
    does(desk, MASTER, deed("begin_downtime", days=7))
    page(mira, "party")
    expect(mira.page.get_by_role("region", name="Downtime")).to_be_visible()
    look(mira, "downtime")
    look(master, "downtime of the game master")
