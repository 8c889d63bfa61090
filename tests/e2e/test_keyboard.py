"""Without a mouse and without sight: the keyboard is enough to win, the board can be read, and what happens is told."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.scenes import DUEL
from e2e.serving import Served
from e2e.tables import Owner

DICE = "the chalk ring 332"
FOCUS = "() => document.activeElement.getAttribute('aria-label') || document.activeElement.innerText.trim()"
FAR = 80


def tab_to(person: Person, name: str) -> None:
    """Press Tab until the focus is on what bears a name."""
    for _ in range(FAR):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(FOCUS) == name:
            return
    raise AssertionError(f"{name!r} cannot be reached by Tab")


def press(person: Person, *keys: str) -> None:
    """Press keys one after another."""
    for key in keys:
        person.page.keyboard.press(key)


def spoken(person: Person) -> Locator:
    """What is read out to those who do not see the screen."""
    return person.page.locator("[aria-live=polite][aria-atomic=true]")


def test_a_duel_is_won_with_the_keyboard_alone_and_begun_again(visit: Visits, server: Served, owner: Owner):
    owner.table(owner.keep(DUEL), dice=DICE, plays=["alder"], bots=["vigil"], name="Alone")
    gwen = visit()
    gwen.open(server.address)
    expect(gwen.page.get_by_role("heading", name="Alone")).to_be_visible()
    tab_to(gwen, "Return")
    press(gwen, "Enter")
    gwen.seated()
    steps_up(gwen)
    strikes(gwen)

    ending = gwen.page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text(re.compile(r"Victory for Alder\..*No enemy is left\.", re.DOTALL))
    ending.get_by_role("button", name="Again sides swapped").press("Enter")
    expect(gwen.page.get_by_text("You play Vigil")).to_be_visible()
    expect(ending).to_have_count(0)


def steps_up(gwen: Person) -> None:
    """Choose Sable, move the mark to a cell beside the enemy, hear what going there means, and go."""
    press(gwen, "n", "n")
    expect(gwen.deed("Guard")).to_be_visible()
    tab_to(gwen, "Board")
    press(gwen, *["ArrowRight"] * 5)
    expect(spoken(gwen)).to_have_text("g5, open. Costs 5")
    expect(gwen.page.get_by_role("status").filter(has_text="g5: Move 5 of 6, engaged with Corvin")).to_be_attached()
    press(gwen, "Enter")
    expect(spoken(gwen)).to_contain_text("Sable is engaged with Corvin.")


def strikes(gwen: Person) -> None:
    """Strike by the number of the deed, say yes, and answer by the number of the answer."""
    expect(gwen.deed("Attack")).to_contain_text("77")
    press(gwen, gwen.deed("Attack").locator("kbd").inner_text())
    expect(gwen.page.get_by_role("group", name="Confirm")).to_contain_text("77 %")
    press(gwen, "Enter")
    asked = "Spend a boon to throw one die again? Sable has 2 of 3 successes. Another throw may make it a success."
    expect(spoken(gwen)).to_have_text(asked)
    press(gwen, "1")


def test_arrows_that_nothing_has_the_focus_for_begin_at_the_selected_piece(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel", dice=DICE).links["Alder"])
    press(ada, "n")
    expect(ada.deed("Guard")).to_be_visible()
    press(ada, "ArrowRight", "ArrowRight")

    expect(spoken(ada)).to_have_text("d5, open. Costs 2")
    expect(ada.page.get_by_role("status").filter(has_text="d5: Move 2 of 6")).to_be_attached()
    press(ada, "Enter")
    ada.hears("Sable moves c5 d5, for 2.")


def test_keys_stay_with_their_deeds_and_can_be_bound_anew(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel", dice=DICE).links["Alder"])
    ada.pick("sable")
    keys = [one.inner_text() for one in ada.deeds.locator("kbd").all()]
    ada.go((4, 4), "e5: Move")
    expect(ada.deed("Attack").locator("kbd")).to_have_text("1")
    expect(ada.deeds.locator("kbd")).to_have_text(keys)
    press(ada, "?")
    ada.button(re.compile("change the key of .*Guard")).click()
    press(ada, "n")
    expect(ada.page.get_by_role("dialog").get_by_role("alert")).to_have_count(2)
    ada.button(re.compile("change the key of .*Guard")).click()
    press(ada, "x")
    expect(ada.button(re.compile("^x: change the key of .*Guard"))).to_be_visible()
    press(ada, "Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)

    press(ada, " ")

    expect(ada.page.get_by_role("group", name="Confirm")).to_contain_text("still possible: Move, Guard")
    press(ada, "Escape", "x")
    ada.hears("Sable stands guard")
    press(ada, " ")
    expect(ada.page.get_by_text("Vigil may choose who acts").first).to_be_visible()


def test_the_board_in_words_is_enough_to_play(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel", dice=DICE).links["Alder"])
    press(ada, "t")
    words = ada.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text("Corvin")
    press(ada, "n")
    expect(words).to_contain_text("What Sable can do")
    words.get_by_label("Cells; the last one is the destination").press_sequentially("g5")
    press(ada, "Enter")
    expect(words).to_contain_text("Move 5 of 6")
    tab_to(ada, "Confirm")
    press(ada, "Enter")
    expect(words.get_by_role("button", name=re.compile(r"^Attack 77\s%"))).to_be_visible()
    words.get_by_label("Cells", exact=True).press_sequentially("h5 d4")
    press(ada, "Enter")
    expect(words.get_by_role("status").last).to_have_text(re.compile("h5: open; Corvin.*d4: rubble", re.DOTALL))


def test_a_window_keeps_the_focus_and_gives_it_back(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel").links["Alder"])
    tab_to(ada, "Keyboard shortcuts")
    press(ada, "Enter")
    expect(ada.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    press(ada, "Tab", "Tab", "Tab")
    assert ada.page.evaluate("() => !document.activeElement.closest('.table')")
    press(ada, "Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()

    assert ada.page.evaluate(FOCUS) == "Keyboard shortcuts"
