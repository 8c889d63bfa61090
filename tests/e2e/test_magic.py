"""Magic by people in browsers: a spell from channelling to backlash, a ritual that two begin and join, a new spell."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import does, page, sit
from e2e.people import Person
from e2e.tables import Owner
from e2e.test_campaign import open_scene
from e2e.test_screens import fits

DICE = "the lamp room 14"
"""Four dice to channel with three successes and no complication, then three to weave with two successes and one."""

MAKING = (
    {"do": "create_character", "id": "mara", "name": "Mara Vell", "seat": "p1"},
    {"do": "raise_attribute", "character": "mara", "attribute": "wits"},
    {"do": "raise_attribute", "character": "mara", "attribute": "spirit"},
    {"do": "raise_skill", "character": "mara", "skill": "arcana"},
    {"do": "raise_skill", "character": "mara", "skill": "arcana"},
    {"do": "raise_skill", "character": "mara", "skill": "geomancy"},
)
"""How Mira makes somebody who knows magic."""


def deed(one: Person, name: str, fields: dict[str, str]) -> None:
    """Do any deed by its form."""
    page(one, "deeds")
    one.page.get_by_label(one.words["campaign.findDeed"]).fill(name)
    one.button(re.compile(f"^{name}")).first.click()
    form = one.page.get_by_role("main").locator("form")
    for label, value in fields.items():
        field = form.get_by_label(re.compile(f"^{label}( |$)")).first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    one.button(one.words["campaign.doIt"]).click()
    expect(form.get_by_role("status")).to_contain_text(one.words["campaign.done"])


def told(one: Person, key: str, **gaps: object) -> str:
    """A sentence of magic."""
    return one.words[f"magic.{key}"].format(**gaps)


def press(one: Person, key: str, **gaps: object) -> None:
    """Press a button of magic."""
    one.button(told(one, key, **gaps)).first.click()


def walk(one: Person) -> Locator:
    """The spell that is under way."""
    return one.page.get_by_role("main").get_by_role("article")


@pytest.fixture
def table(visit: Visits, owner: Owner) -> tuple[Person, Person, Person]:
    """A game master, Mira with Mara who knows magic, Tom with Bryn on a phone; a scene is open."""
    players = [{"label": "Mira", "character": ""}, {"label": "Tom", "character": "bryn"}]
    desk = owner.campaign({"title": "The lamp room", "players": players}, dice=DICE)
    does(desk, "Mira", *MAKING)
    mira, tom = sit(visit(), desk.links["Mira"]), sit(visit(phone=True), desk.links["Tom"])
    (key,) = desk.links.keys() - {"Mira", "Tom"}
    master = sit(visit(), desk.links[key])
    deed(mira, "Finish character", {"Character": "mara"})
    open_scene(master)
    for one in (master, mira, tom):
        page(one, "magic")
    return master, mira, tom


def test_a_spell_goes_from_the_first_breath_to_its_backlash(table: tuple[Person, Person, Person]):
    master, mira, _ = table
    press(mira, "channelAs", name="Mara Vell")
    expect(mira.button(told(mira, "gather"))).to_be_disabled()
    press(mira, "roll")
    expect(mira.button(told(mira, "roll"))).to_have_count(0)
    press(mira, "gather")
    expect(mira.button(told(mira, "weave"))).to_be_disabled()
    expect(walk(mira)).to_contain_text("this takes until the next beat")
    press(master, "nextBeat")
    walk(mira).get_by_role("combobox").first.select_option("stone-sense")
    press(mira, "weave")
    expect(walk(mira).first).to_contain_text(re.compile(r"dice \d+\s%"))
    press(mira, "roll")
    expect(mira.button(told(mira, "roll"))).to_have_count(0)
    press(mira, "shape")
    expect(mira.page.get_by_text("one use", exact=False).first).to_be_visible()
    expect(mira.button(re.compile("as fatigue$"))).to_have_count(1)
    press(master, "bite")
    master.hears("an echo of old pain distracts")
    press(mira, "letGo")
    expect(walk(mira)).to_have_count(0)
    press(mira, "end")
    expect(mira.button(told(mira, "end"))).to_have_count(0)


def test_two_people_begin_a_ritual(table: tuple[Person, Person, Person]):
    master, mira, tom = table
    mira.page.get_by_text(told(mira, "ritual"), exact=True).click()
    mira.page.get_by_label(told(mira, "ritualGoal"), exact=True).fill("The bridge falls")
    press(mira, "beginRitual")
    expect(walk(tom)).to_contain_text("The bridge falls")
    tom.page.get_by_label(told(tom, "part"), exact=True).fill("cuts runes into the pillars")
    tom.button(re.compile("^Bryn.* joins$")).click()
    expect(walk(mira)).to_contain_text("cuts runes into the pillars")
    press(master, "allow")
    walk(tom).get_by_role("button", name=re.compile("^Bryn.* channels$")).click()
    expect(walk(tom).get_by_role("button", name=told(tom, "roll"))).to_be_visible()
    fits(tom)


def test_a_ritual_says_to_each_what_it_waits_for_until_what_was_declared_is_woven(
    table: tuple[Person, Person, Person],
):
    master, mira, tom = table
    mira.page.get_by_text(told(mira, "ritual"), exact=True).click()
    mira.page.get_by_label(told(mira, "ritualGoal"), exact=True).fill("The bridge falls")
    press(mira, "beginRitual")
    tom.page.get_by_label(told(tom, "part"), exact=True).fill("cuts runes into the pillars")
    tom.button(re.compile("^Bryn.* joins$")).click()
    press(master, "allow")
    expect(mira.button(told(mira, "channelAs", name="Mara Vell"))).to_have_count(1)
    press(mira, "channelAs", name="Mara Vell")
    press(mira, "roll")
    press(mira, "gather")
    expect(walk(mira)).to_contain_text(told(mira, "waitBeat"))
    expect(walk(tom)).to_contain_text("Mara Vell weaves the spell.")
    page(master, "master")
    press(master, "nextBeat")
    expect(walk(mira).get_by_label(told(mira, "goal"), exact=True)).to_have_value("The bridge falls")
    expect(walk(mira).get_by_role("combobox", name=told(mira, "art"))).to_have_value("geomancy")
    expect(mira.button(told(mira, "weave"))).to_have_count(0)
    walk(mira).get_by_label(told(mira, "difficulty"), exact=True).fill("1")
    press(mira, "weave")
    expect(walk(mira).first).to_contain_text(told(mira, "waitValue", n=1))
    page(master, "magic")
    press(master, "state", n=1)
    press(mira, "roll")
    press(mira, "shape")
    expect(mira.page.get_by_text("0 beats left")).to_have_count(0)


def test_a_ritual_is_declared_once_it_is_said_what_it_is_for_and_leads_those_there_whom_it_waits_for(
    table: tuple[Person, Person, Person],
):
    master, mira, tom = table
    mira.page.get_by_text(told(mira, "ritual"), exact=True).click()
    press(mira, "beginRitual")
    goal = mira.page.get_by_label(told(mira, "ritualGoal"), exact=True)
    expect(goal).to_be_focused()
    expect(walk(mira)).to_have_count(0)
    goal.fill("The bell falls silent")
    press(mira, "beginRitual")
    for one, name in ((master, "master"), (tom, "party")):
        page(one, name)
        expect(one.page.get_by_role("main")).to_contain_text("declares a ritual: The bell falls silent")
        press(one, "toRitual")
        expect(walk(one)).to_contain_text("The bell falls silent")


def test_the_checklist_speaks_while_a_spell_is_written(table: tuple[Person, Person, Person]):
    master, mira, _ = table
    for key, words in (("name", "Hush"), ("art", "umbramancy"), ("text", "a bell goes dumb")):
        master.page.get_by_label(told(master, key), exact=True).first.fill(words)
    said = master.page.get_by_role("main").get_by_role("status")
    expect(said).to_contain_text("is no verb and noun")
    expect(said).to_contain_text("the ladder has three rungs")
    master.page.get_by_label(told(master, "name"), exact=True).first.fill("Hush the Bell")
    for points, words in (("1 point", "a hum"), ("3 points", "ears ring"), ("5 points", "all bells toll")):
        master.page.get_by_label(f"From {points}", exact=True).fill(words)
    expect(said).to_contain_text(told(master, "sound"))
    press(master, "writeDown")
    expect(mira.page.get_by_text("Hush the Bell (Umbramancy), DV 2", exact=True)).to_be_visible()
    press(master, "draw")
    expect(mira.page.get_by_role("main").get_by_text(told(mira, "ownSpell"), exact=True)).to_have_count(2)


@open_to_all
def test_nothing_about_magic_keeps_anybody_out(table: tuple[Person, Person, Person]):
    master, mira, tom = table
    press(mira, "channelAs", name="Mara Vell")
    for one in (master, tom):
        expect(walk(one)).to_be_visible()
        assert barred(one) == {}
    fits(tom)
