"""All pages of a campaign as people come upon them: on a game master's phone, in the past, and as notes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import MASTER, come, crown, deed, does, evening, field, page, press, scene, starting, told
from e2e.people import Person
from e2e.tables import Desk, Owner
from e2e.test_campaign import PAGES
from e2e.test_screens import fits, missing
from e2e.test_story import MASTERS, leaf
from fieldcraft.client.blocking import Seat

DICE = "the lamp room 260"
STEPS = {
    "easy": ["rain", "haste"],
    "hard": ["a quake", "a breach"],
    "then": "the cellar drowns",
    "pressure": "dripping",
}
CLOCKS = (deed("start_danger", name="The sluice gate gives way", size=6, **STEPS), deed("start_rail", name="Hunt"))
STORY = (
    deed("draw_seed", name="The sluice", kind="seed"),
    deed("draw_motive", id="veyra", name="Captain Veyra"),
    deed("write_note", head="Veyra", text="Marrick waits in the mill."),
)


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable and Tom with Bryn in a scene with clocks, cards and notes."""
    desk = evening(owner, "The lamp room", DICE, Mira="sable", Tom="bryn")
    crown(desk)
    does(desk, MASTER, *STORY)
    scene(desk, pillar="combat")
    does(desk, MASTER, *CLOCKS)
    return desk


def walk(one: Person, names: tuple[str, ...], look: Callable[[str], None]) -> None:
    """Go through pages and the panels of the story, and look at each."""
    for name in (*PAGES, *names):
        page(one, name)
        look(name)
    for name in MASTERS:
        leaf(one, name)
        look(name)


@open_to_all
def test_a_game_master_has_every_page_on_a_phone(desk: Desk, visit: Visits):
    master = come(visit(phone=True), desk, MASTER)

    def look(name: str) -> None:
        fits(master)
        assert barred(master, ("light",)) == {}, name
        assert missing(master) == [], name

    walk(master, ("master", "magic", "deeds", "log"), look)
    master.page.emulate_media(color_scheme="dark")
    page(master, "master")
    look("master in the dark")


def test_a_page_begins_at_its_top_and_is_found_again_where_it_was_left(desk: Desk, visit: Visits):
    mira = come(visit(phone=True), desk, "Mira")
    place = "() => Math.round(document.querySelector('main').scrollTop)"
    page(mira, "sheet")
    mira.page.get_by_role("region", name="Experience", exact=True).scroll_into_view_if_needed()
    left = mira.page.evaluate(place)
    page(mira, "party")
    expect(mira.page.get_by_role("main", name=told(mira, "campaign.page_party"))).to_be_visible()
    assert (left > 300, mira.page.evaluate(place)) == (True, 0)
    page(mira, "sheet")
    expect(mira.page.get_by_role("region", name="Experience", exact=True)).to_be_in_viewport()
    assert mira.page.evaluate(place) == left


def test_clocks_stand_in_rows_and_columns_however_long_their_names_are(desk: Desk, visit: Visits):
    does(desk, MASTER, *(deed("start_danger", name=name, size=6, **STEPS) for name in ("Ash", "Fog", "Dusk")))
    mira = come(visit(phone=True), desk, "Mira")
    dials = mira.page.locator(".dials figure")
    expect(dials).to_have_count(5)
    boxes = [box for one in dials.all() if (box := one.bounding_box())]
    assert len({round(box["y"]) for box in boxes}) == 2
    assert len({round(box["x"] + box["width"] / 2) for box in boxes}) == 3


def test_a_campaign_is_gone_through_again_as_one_was_told_it(desk: Desk, visit: Visits):
    mira = come(visit(phone=True), desk, "Mira")
    does(desk, MASTER, deed("harm", character="sable", level=1, why="a fall"))
    hurt = mira.page.get_by_role("img", name=starting(told(mira, "campaign.harmOf", n=1, of=3)))
    expect(hurt).to_have_count(1)
    mira.button(told(mira, "campaign.morePages")).click()
    mira.page.get_by_role("dialog").get_by_role("button", name=told(mira, "table.replay")).click()
    press(mira, "replay.back")
    expect(hurt).to_have_count(0)
    page(mira, "dice")
    expect(mira.button(told(mira, "campaign.propose"))).to_have_count(0)
    press(mira, "replay.leave")
    expect(mira.button(told(mira, "campaign.propose"))).to_be_visible()
    page(mira, "party")
    expect(hurt).to_have_count(1)


def test_notes_are_read_by_those_for_whom_they_are(desk: Desk, visit: Visits):
    mira, tom = come(visit(), desk, "Mira"), come(visit(phone=True), desk, "Tom")
    for head, shared in (("The well", True), ("My brother", False)):
        page(mira, "sheet")
        press(mira, "campaign.writeNote")
        field(mira, "noteHead", head)
        field(mira, "noteText", "It hums at night.")
        mira.page.get_by_role("checkbox", name=told(mira, "campaign.shareNote")).set_checked(shared)
        press(mira, "campaign.keepNote")
        expect(mira.page.get_by_role("heading", name=starting(head))).to_be_visible()
    page(tom, "sheet")
    tom.button("Sable", exact=True).click()
    expect(tom.page.get_by_role("heading", name=starting("The well"))).to_be_visible()
    mira.button(told(mira, "campaign.strikeNote", head="The well")).click()
    expect(tom.page.get_by_role("heading", name=starting("The well"))).to_have_count(0)
    assert "My brother" not in tom.received()
    assert "Marrick" not in tom.received()


def test_a_clock_goes_behind_the_screen_and_comes_back(desk: Desk, visit: Visits):
    master, tom = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Tom")
    name = "The sluice gate gives way"
    for one in (master, tom):
        page(one, "clocks")
    seen = tom.page.get_by_role("heading", name=name)
    expect(seen).to_be_visible()
    master.button(f"Hide: {name}").click()
    expect(seen).to_have_count(0)
    master.button(f"Tick: {name}").click()
    master.button(f"Reveal: {name}").click()
    expect(tom.page.get_by_role("img", name=f"{name}: 1 of 6")).to_be_visible()


def test_all_that_was_said_is_there_after_a_reload(desk: Desk, visit: Visits):
    with Seat(desk.links["Tom"]) as tom:
        for number in range(80):
            tom.say(f"lamp {number} of many")
    mira = come(visit(), desk, "Mira")
    mira.page.get_by_role("tab", name=told(mira, "table.chat")).click()

    expect(mira.page.get_by_role("log", name=told(mira, "table.chat"))).to_contain_text("lamp 0 of many")


def test_keys_open_the_pages_and_tick_the_picked_clock(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    for key, name in (("2", "sheet"), ("d", "dice"), ("5", "master")):
        master.page.keyboard.press(key)
        expect(master.page.get_by_role("main", name=told(master, f"campaign.page_{name}"))).to_be_visible()
    master.page.keyboard.press("+")
    expect(master.page.get_by_role("img", name="The sluice gate gives way: 1 of 6")).to_be_visible()
    master.page.keyboard.press("?")
    keys = master.page.get_by_role("dialog", name=told(master, "table.keys"))
    expect(keys).to_contain_text(told(master, "keys.page", page="Sheet"))
    expect(keys).not_to_contain_text(told(master, "keys.turnLeft"))


def test_what_ends_a_session_asks_first(desk: Desk, visit: Visits):
    does(desk, MASTER, deed("end_scene"))
    master = come(visit(), desk, MASTER)
    press(master, "campaign.beginSession", n=2)
    question = master.page.get_by_role("alertdialog")
    expect(question).to_contain_text(told(master, "story.endsSession", n=1))
    question.get_by_role("button", name=told(master, "campaign.goOnPlaying")).click()
    press(master, "campaign.beginSession", n=2)
    question.get_by_role("button", name=told(master, "campaign.beginSession", n=2)).click()

    master.hears("Session 2")


def test_deeds_that_come_at_the_same_moment_are_all_done(desk: Desk, visit: Visits):
    master = come(visit(), desk, MASTER)
    page(master, "clocks")
    tick = master.button("Tick: The sluice gate gives way")

    tick.evaluate("it => { it.click(); it.click(); }")

    expect(master.page.get_by_role("img", name="The sluice gate gives way: 2 of 6")).to_be_visible()
