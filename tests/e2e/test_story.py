"""The story's page by two people: readings of the rules, cards, the Crown, and a battle and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import page, sit
from e2e.people import Person
from e2e.serving import Served
from e2e.test_campaign import begun, links, open_scene
from e2e.test_screens import fits

MASTERS = ("decks", "crown", "scaling", "session", "world", "tables", "battle", "options")
PLAYERS = ("decks", "crown", "world", "tables", "options")


def leaf(one: Person, name: str) -> Locator:
    """A panel of the story, opened."""
    page(one, "story")
    one.page.get_by_role("tab", name=one.words[f"story.leaf_{name}"]).click()
    return one.page.get_by_role("tabpanel", name=one.words[f"story.leaf_{name}"])


def told(one: Person, key: str, **gaps: object) -> str:
    """A sentence of the story."""
    return one.words[f"story.{key}"].format(**gaps)


@pytest.fixture
def gathered(visit: Visits, server: Served) -> tuple[Person, Person]:
    """A game master, and Mira with Sable on a phone, before the first session."""
    master = visit()
    begun(master, server)
    mine, _ = links(master)
    master.button(master.words["lobby.toTable"]).click()
    return master, sit(visit(phone=True), mine)


@pytest.fixture
def table(gathered: tuple[Person, Person]) -> tuple[Person, Person]:
    """The same with a scene that is open."""
    open_scene(gathered[0])
    return gathered


def test_the_master_chooses_a_reading_and_players_read_it(table: tuple[Person, Person]):
    master, mira = table
    panel = leaf(master, "options")
    panel.get_by_role("searchbox").fill("boon cap")
    panel.get_by_label("Boon cap", exact=True).select_option("4")
    master.hears("Boon cap: 4")
    panel.get_by_role("searchbox").fill("within attributes")
    panel.get_by_role("switch", name="Skills within attributes").check()
    master.hears("Skills within attributes: on")
    read = leaf(mira, "options")
    read.get_by_role("checkbox", name=told(mira, "onlyChosen", n=2)).check()
    expect(read.get_by_role("listitem")).to_have_count(2)
    read.get_by_role("button", name=re.compile("^Boon cap")).click()
    expect(read.locator("cite")).to_be_visible()
    expect(read.get_by_role("combobox")).to_have_count(0)


def test_below_the_decks_stands_how_their_cards_are_read(table: tuple[Person, Person]):
    master, mira = table
    for name in ("How a seed is read", "How a consequence is read", "How people are read"):
        expect(leaf(master, "decks").get_by_role("region", name=name)).to_be_in_viewport(ratio=1)
    expect(leaf(mira, "decks").get_by_role("region", name="How a consequence is read")).to_contain_text("Catastrophic")
    expect(mira.page.get_by_role("region", name="How a seed is read")).to_have_count(0)


def test_cards_are_drawn_behind_the_screen(table: tuple[Person, Person]):
    master, mira = table
    panel = leaf(master, "decks")
    master.button("Draw a seed").click()
    panel.get_by_label("Name of the seed", exact=True).fill("The sluice")
    master.button("Draw a seed").last.click()
    seed = panel.get_by_role("listitem").filter(has_text="The sluice").first
    expect(seed.get_by_role("img").first).to_be_visible()
    assert "The sluice" not in mira.received()
    seed.get_by_role("button", name="Open in this scene").click()
    harsh = seed.get_by_role("button", name="Open in this scene", exact=True)
    expect(harsh.or_(seed.get_by_text("opened", exact=True))).to_be_visible()
    if harsh.count():
        harsh.click()
    expect(seed).to_contain_text("opened")


def test_the_crown_is_drawn_before_the_first_session_and_players_see_what_is_turned_up(
    gathered: tuple[Person, Person],
):
    master, mira = gathered
    panel = leaf(master, "crown")
    master.button(told(master, "drawSpread")).click()
    expect(panel.get_by_role("listitem").locator("svg")).to_have_count(5)
    seen = leaf(mira, "crown")
    expect(seen.get_by_role("img", name=mira.words["common.faceDown"])).to_have_count(3)
    master.button(told(master, "turn")).first.click()
    expect(seen.get_by_role("img", name=mira.words["common.faceDown"])).to_have_count(2)


def test_a_battle_is_fought_and_comes_back_into_the_story(table: tuple[Person, Person]):
    master, mira = table
    panel = leaf(master, "battle")
    panel.get_by_role("button", name=re.compile("^Fight ")).first.click()
    master.seated()
    mira.seated()
    expect(mira.button(told(mira, "backToStory"))).to_have_count(0)
    master.button(told(master, "backToStory")).click()
    master.button(told(master, "leaveBattle")).click()
    master.hears(re.compile("Sable comes back|comes back: harm"))
    expect(mira.page.get_by_role("main", name=mira.words["campaign.page_party"])).to_be_visible()


def test_before_a_battle_it_is_said_for_whom_a_side_has_no_place(table: tuple[Person, Person]):
    master, _ = table
    panel = leaf(master, "battle")
    small = panel.get_by_role("listitem").filter(has_text="The chalk ring").first
    expect(small).to_contain_text(told(master, "noPlace", who="Bryn of the Ledger"))
    expect(panel.get_by_role("listitem").filter(has_text="What the well let out").first).not_to_contain_text("No place")


@open_to_all
def test_nothing_in_the_story_keeps_anybody_out(gathered: tuple[Person, Person]):
    master, mira = gathered
    leaf(master, "crown")
    press_story(master, "drawSpread")
    open_scene(master)
    for one, panels in ((master, MASTERS), (mira, PLAYERS)):
        for name in panels:
            leaf(one, name)
            assert barred(one) == {}, name
    for name in PLAYERS:
        leaf(mira, name)
        fits(mira)


def press_story(one: Person, key: str) -> None:
    """Press a button of the story."""
    one.button(told(one, key)).click()
