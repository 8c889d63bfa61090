"""A campaign from the lobby to the end of its first check, by people in browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import field, page, sit
from e2e.people import Person
from e2e.serving import Served
from e2e.test_screens import fits, missing

PAGES = ("party", "sheet", "dice", "clocks")


def press(one: Person, key: str, **gaps: object) -> None:
    """Press a button."""
    one.button(one.words[f"campaign.{key}"].format(**gaps)).click()


def begun(master: Person, server: Served) -> None:
    """A campaign with two players is begun in the lobby, and its master sits down."""
    master.open(server.address)
    press(master, "new")
    dialog = master.page.get_by_role("dialog")
    dialog.get_by_label(master.words["campaign.title"], exact=True).fill("The hunger below")
    dialog.get_by_label(master.words["campaign.nameOf"].format(n=1)).fill("Mira")
    dialog.get_by_label(master.words["campaign.nameOf"].format(n=2)).fill("Tom")
    press(master, "begin")
    expect(dialog.get_by_role("textbox")).to_have_count(2)


def links(master: Person) -> list[str]:
    """The links of the players, as the dialog shows them."""
    boxes = master.page.get_by_role("dialog").get_by_role("textbox")
    return [boxes.nth(number).input_value() for number in range(boxes.count())]


def open_scene(master: Person) -> None:
    """The first session and its first scene begin."""
    page(master, "master")
    press(master, "beginSession", n=1)
    field(master, "sceneName", "The lamp room")
    press(master, "beginScene")
    master.hears("Scene 1: The lamp room")


@pytest.fixture
def table(visit: Visits, server: Served) -> tuple[Person, Person, Person]:
    """A game master, Mira with Sable at a desk, Tom with Bryn on a phone; a scene is open."""
    master = visit()
    begun(master, server)
    mine, other = links(master)
    master.button(master.words["lobby.toTable"]).click()
    mira, tom = sit(visit(), mine), sit(visit(phone=True), other)
    open_scene(master)
    return master, mira, tom


def propose(one: Person, goal: str) -> None:
    """Somebody says what they attempt."""
    page(one, "dice")
    field(one, "goal", goal)
    pool = one.page.get_by_text(re.compile(r"^\d+ dice$"))
    expect(pool).to_have_count(0)
    one.page.get_by_role("combobox", name=one.words["campaign.skill"], exact=True).select_option("melee")
    expect(pool).to_be_visible()
    press(one, "propose")
    expect(one.page.get_by_text(one.words["campaign.waitMaster"])).to_be_visible()


def stake(master: Person) -> None:
    """The game master states the stakes and grades the description."""
    page(master, "dice")
    field(master, "ifFailure", "the watch wakes")
    press(master, "state")
    grade = master.page.get_by_role("button", name=re.compile(f"^{master.words['campaign.grade_detailed']}"))
    grade.click()
    expect(grade).to_have_attribute("aria-pressed", "true")


def test_two_players_help_each_other_through_the_first_check(table: tuple[Person, Person, Person]):
    master, mira, tom = table
    propose(mira, "Past the lamp keeper")
    stake(master)
    page(tom, "dice")
    tom.button(re.compile(r"Bryn.* helps")).click()
    expect(mira.page.get_by_text(re.compile("^Bryn.*, ")).first).to_be_visible()
    mira.button(re.compile(r"^Roll \d+ dice")).click()
    expect(master.page.get_by_text(re.compile(r"\d+ success(es)? against DV 2"))).to_be_visible()


def test_a_player_is_told_why_not_before_they_try(table: tuple[Person, Person, Person]):
    _, mira, _ = table
    page(mira, "deeds")
    mira.page.get_by_label(mira.words["campaign.findDeed"]).fill("raise attribute")
    mira.button(re.compile("^Raise attribute")).click()
    expect(mira.page.get_by_label(re.compile("^Character"))).to_have_value("sable")
    press(mira, "tryIt")
    expect(mira.page.get_by_role("status").filter(has_text="experience is spent in downtime")).to_be_visible()


@open_to_all
def test_the_pages_of_a_campaign_keep_nobody_out_and_fit_the_smallest_phone(table: tuple[Person, Person, Person]):
    for one, extra in ((table[0], ("master", "deeds")), (table[1], ("deeds",)), (table[2], ("log",))):
        for name in (*PAGES, *extra):
            page(one, name)
            assert barred(one) == {}, name
            assert missing(one) == [], name
    tom = table[2]
    tom.page.set_viewport_size({"width": 360, "height": 740})
    for name in (*PAGES, "log"):
        page(tom, name)
        fits(tom)
