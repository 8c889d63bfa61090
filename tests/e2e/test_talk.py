"""What is said to some is heard by them alone, and the game master sees exactly what a player sees."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.scenes import crypt
from e2e.tables import Owner


class Company(NamedTuple):
    """The two players and the game master."""

    ada: Person
    ben: Person
    gm: Person


@pytest.fixture
def company(visit: Visits, owner: Owner) -> Company:
    """Everybody at one table, with the chat open."""
    links = owner.table("duel", dice="talk").links
    people = Company(*(visit().sit(links[seat]) for seat in ("Alder", "Vigil", "Game master")))
    for one in people:
        one.page.get_by_role("tab", name="Chat").click()
    return people


def chat(person: Person) -> Locator:
    """What has been said."""
    return person.page.get_by_role("log", name="Chat")


def test_whispers_and_blind_rolls_are_for_those_they_are_for(company: Company):
    ada, ben, gm = company
    ada.say("/w gm the key is under the stone")
    ben.say("/br 1d1+41 # a noise")
    ada.say("good evening")
    ben.say("well?")
    for one in company:
        expect(chat(one)).to_contain_text("good evening")
        expect(chat(one)).to_contain_text("well?")

    expect(chat(gm)).to_contain_text("the key is under the stone")
    expect(chat(gm)).to_contain_text("42")
    expect(chat(gm)).to_contain_text("rolls for Game master alone")
    expect(chat(ben)).to_contain_text("a secret roll")
    expect(chat(ben)).not_to_contain_text(re.compile("the key|42"))
    expect(chat(ada)).not_to_contain_text(re.compile("42|a noise|in secret"))


def test_what_was_said_is_recalled_with_the_arrow(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel").links["Alder"])
    ada.page.get_by_role("tab", name="Chat").click()
    ada.say("good evening")
    expect(chat(ada)).to_contain_text("good evening")
    ada.box.press("ArrowUp")

    expect(ada.box).to_have_value("good evening")
    ada.page.reload()
    ada.seated().page.get_by_role("tab", name="Chat").click()
    ada.box.press("ArrowUp")

    expect(ada.box).to_have_value("good evening")


def test_a_macro_asks_for_what_it_leaves_open_and_is_sent_as_if_typed(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel").links["Alder"])
    ada.page.get_by_role("tab", name="Chat").click()
    ada.button(ada.words["macros.all"]).click()
    ada.page.get_by_label(ada.words["macros.line"]).fill("/roll 1d1+?{Bonus} # luck")
    ada.page.get_by_label(ada.words["macros.label"]).fill("Luck")
    ada.page.keyboard.press("Enter")
    ada.button(ada.words["macros.change"].format(label="Luck")).click()
    ada.page.keyboard.press("Control+a")
    ada.page.keyboard.type("/roll 1d1+?{Bonus|41} # luck")
    ada.page.keyboard.press("Enter")
    ada.page.reload()
    ada.seated().page.get_by_role("tab", name="Chat").click()
    ada.button("Luck").click()
    ada.page.keyboard.press("Enter")

    expect(chat(ada)).to_contain_text("42")
    expect(chat(ada)).to_contain_text("luck")
    expect(ada.button("Luck")).to_be_focused()


def test_the_game_master_sees_exactly_what_a_player_sees(visit: Visits, owner: Owner):
    links = owner.table(owner.keep(crypt())).links
    ada, gm = visit().sit(links["The lantern-bearers"]), visit().sit(links["Game master"])
    own, everything = in_words(ada), in_words(gm)
    gm.page.get_by_label("View as another seat").select_option("The lantern-bearers")
    seen = gm.page.get_by_role("region", name="Board as text")
    expect(seen).not_to_contain_text("Vexlith")

    assert everything != own
    assert seen.inner_text() == own


def in_words(person: Person) -> str:
    """The board in words."""
    person.button("Board as text").click()
    words = person.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text("Sable")
    return words.inner_text()


def test_a_seat_with_a_password_asks_for_it_once_and_lets_in_who_knows_it(visit: Visits, owner: Owner):
    links = owner.table("duel").links
    ada, gm = visit().sit(links["Alder"]), visit().sit(links["Game master"])
    gm.button(gm.words["table.people"]).first.click()
    row = gm.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Alder")
    row.get_by_role("button", name=gm.words["people.setPassword"]).click()
    gm.page.get_by_label(gm.words["people.password"].format(name="Alder")).fill("the mill wheel")
    gm.page.keyboard.press("Enter")
    expect(row).to_contain_text(gm.words["people.locked"])

    ada.page.get_by_role("link", name=ada.words["table.openAgain"]).click()
    password = ada.page.get_by_label(ada.words["join.password"])
    password.fill("the mill pond")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("alert")).to_contain_text("not the password of this seat")
    ada.excuse("401")
    ada.excuse("423")
    password.fill("the mill wheel")
    ada.page.keyboard.press("Enter")
    ada.button(ada.words["join.sitDown"]).click()
    ada.seated()
    ada.page.goto(links["Alder"])

    expect(ada.button(ada.words["join.sitDown"])).to_be_visible()
