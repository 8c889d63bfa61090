"""A story that is ready is chosen in the lobby, and its first scene begins."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, press, sit, starting, told
from e2e.serving import Served
from e2e.tables import Owner
from e2e.test_campaign import links

TITLE, FIRST = "Burned at Dawn", "A Client in Grey"


def test_a_story_is_picked_from_its_plate_and_its_first_scene_begins(visit: Visits, server: Served):
    master, mira = visit(), visit(phone=True)
    master.open(server.address)
    master.button(f"Begin {TITLE}").click()
    dialog = master.page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox", name="Story")).to_have_value("ledger")
    expect(dialog).to_contain_text("burns its old books at first light")
    press(master, "campaign.begin")
    expect(dialog.get_by_role("textbox")).to_have_count(2)
    link, _ = links(master)
    master.button(told(master, "lobby.toTable")).click()
    sit(mira, link)
    expect(mira.page.get_by_role("main")).to_contain_text("burns its old books at first light")
    expect(master.page.get_by_role("heading", name="Before you begin")).to_be_in_viewport()
    press(master, "campaign.beginSession", n=1)
    expect(master.page.get_by_role("img", name="Night Runs Out: 0 of 8").first).to_be_visible()
    expect(master.page.get_by_role("img", name="Lanterns on the Canal: 0 of 6").first).to_be_visible()
    expect(master.button(f"Begin: {FIRST}")).to_be_in_viewport()
    master.button(f"Begin: {FIRST}").click()
    master.hears(f"Scene 1: {FIRST}")
    scene = master.page.get_by_role("region", name=TITLE, exact=True)
    expect(scene.get_by_text("Wits + Insight, DV 2")).to_be_in_viewport()
    expect(scene).to_contain_text("Secret: it was not her husband")
    expect(mira.page.get_by_text("it was not her husband")).to_have_count(0)
    press(mira, "campaign.attempt")
    expect(mira.page.get_by_label(told(mira, "campaign.goal"), exact=True)).to_be_visible()
    master.button(starting("It went wrong: Night Runs Out")).click()
    expect(master.page.get_by_role("img", name="Night Runs Out: 1 of 8").first).to_be_visible()


def test_who_asks_for_all_stories_sees_them_first(visit: Visits, server: Served):
    master = visit()
    master.open(server.address)
    master.page.get_by_role("link", name=re.compile("^All . stories")).click()
    expect(master.page.get_by_role("heading", name=told(master, "stories.shelf"))).to_be_in_viewport()
    expect(master.button("Begin The Hunger Below")).to_be_visible()


def test_a_long_note_is_read_on_with_a_click(visit: Visits, owner: Owner):
    desk = owner.campaign({"title": TITLE, "players": [], "scenario": "ledger"}, dice=TITLE)
    does(desk, MASTER, deed("write_note", head="Veyra", text="Marrick waits in the mill until the bell. " * 20))
    master = come(visit(), desk, MASTER)
    note = master.page.get_by_role("listitem").filter(has=master.page.get_by_role("heading", name="Veyra", exact=True))
    short = note.last.bounding_box()
    read = note.get_by_role("button", name=told(master, "campaign.readNote", head="Veyra"))
    read.click()
    expect(read).to_have_attribute("aria-expanded", "true")
    whole = note.last.bounding_box()
    assert short is not None
    assert whole is not None
    assert whole["height"] > 2 * short["height"]


def test_the_table_of_a_story_shows_its_picture_in_the_lobby(visit: Visits, fresh: Served):
    master = visit()
    master.open(fresh.address)
    master.button(f"Begin {TITLE}").click()
    press(master, "campaign.begin")
    expect(master.page.get_by_role("dialog").get_by_role("textbox")).to_have_count(2)
    master.open(fresh.address)
    plate = master.page.locator('.live img[src*="/plate.webp"]')
    expect(plate).to_be_visible()
    master.page.wait_for_function("""() => document.querySelector('.live img')?.naturalWidth > 400""")


def test_between_scenes_a_story_shows_what_was_played_awards_the_session_and_is_told_to_its_end(
    visit: Visits, owner: Owner
):
    players = [{"label": "Mira", "character": "sable"}]
    desk = owner.campaign({"title": TITLE, "players": players, "scenario": "ledger"}, dice=TITLE)
    does(desk, MASTER, deed("begin_session"), deed("begin_scene", name=FIRST), deed("end_scene"))
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    scenes = master.page.get_by_role("region", name=TITLE, exact=True)
    expect(scenes.get_by_role("listitem").filter(has_text="Played")).to_contain_text(FIRST)
    expect(master.page.get_by_role("heading", name=told(master, "campaign.time"), exact=True)).to_have_count(0)
    master.button("Tell it: The book is ash").click()
    expect(scenes.get_by_role("listitem").filter(has_text="Told")).to_contain_text("The book is ash")
    expect(mira.page.get_by_role("heading", name="The book is ash")).to_be_visible()
    press(master, "story.leaf_session")
    expect(master.page.get_by_role("tabpanel", name=told(master, "story.leaf_session"))).to_be_visible()
