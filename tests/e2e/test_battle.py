"""A whole battle of two players, one at a phone, and a game master: from the lobby to the last blow."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Owner

DICE = "the chalk ring 332"
"""Sable's first blow shows two successes of three, and the die that is thrown again is the third."""

F5, G5, E5 = (5, 4), (6, 4), (4, 4)


WHOLE = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
"""Whether all of a text is seen, whose lines need not be whole pixels high."""


class Company(NamedTuple):
    """Who plays: the game master, Alder at a desk and Vigil at a phone."""

    gm: Person
    ada: Person
    ben: Person


@pytest.fixture
def company(visit: Visits, server: Served, owner: Owner) -> Company:
    """The game master goes to a table in the lobby and sends two links; both players sit down."""
    gm, table = visit(), owner.table("duel", dice=DICE, name="Monday in the mill")
    gm.open(f"{server.address}/t/{table.id}")
    gm.seated()
    return Company(gm, visit().sit(link(gm, "Alder")), visit(phone=True).sit(link(gm, "Vigil")))


def link(gm: Person, seat: str) -> str:
    """The link of a seat, as the game master reads it to somebody."""
    gm.button("People").click()
    row = gm.page.get_by_role("dialog", name="People").get_by_role("listitem").filter(has_text=f"Player · {seat}")
    row.get_by_role("button", name="Show as a QR code").click()
    found = re.search(r"http://\S+/s/\S+", row.inner_text())
    gm.page.keyboard.press("Escape")
    assert found
    return found[0]


def test_a_battle_is_played_from_the_lobby_to_its_end(company: Company, visit: Visits):
    gm, ada, ben = company
    know_the_goal(company)
    steps_up(ada)
    strikes(ada)
    takes_back(ada, gm)
    ada.deed("End turn").click()
    stands_on_guard(ben)
    slips_away(ada)
    strikes_her_who_leaves(ben)
    expect(ada.page.get_by_text("e5, facing")).to_be_visible()
    ada.deed("End turn").click()
    decides(gm, ben)
    follows(ben)
    ends(ada)
    for person in company:
        expect(person.page.get_by_role("region", name="How it ended")).to_contain_text(
            re.compile(r"Victory for Alder\..*No enemy is left\.", re.DOTALL)
        )
        assert person.page.get_by_role("group", name="Result").count() == 0
    for person in (gm, ada):
        person.hears("Victory for Alder: no enemy is left")
    looks_back(gm, visit())
    checks_the_dice(gm, ada)


# --- the first round -----------------------------------------------------------------------


def know_the_goal(company: Company) -> None:
    """What decides the battle stands at the head of everybody's table, with whose it is and how far it has come."""
    for person in company:
        goals = person.page.get_by_role("banner").get_by_role("group")
        expect(goals.locator("summary")).to_contain_text("Take every enemy out of the fight")
        expect(goals.locator("summary b")).to_contain_text("1 enemy in sight")
        expect(goals.locator("summary")).to_have_attribute("title", re.compile("Take every enemy out of the fight"))
        assert goals.locator("summary .line").evaluate(WHOLE)
        goals.locator("summary").click()
        expect(goals.get_by_role("listitem")).to_have_count(2)
        expect(goals.get_by_role("listitem").last).to_be_in_viewport(ratio=1)
        goals.locator("summary").click()


def steps_up(ada: Person) -> None:
    """Alder drags a piece forward that was not selected, takes that back for nothing, and goes up to the enemy."""
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    ada.lift("sable", F5)
    expect(ada.page.get_by_text("f5: Move 4 of 6 · 4 cells")).to_be_visible()
    ada.page.mouse.up()
    ada.hears("Sable moves c5 d5 e5 f5, for 4.")
    expect(ada.page.get_by_role("region", name="Sable", exact=True)).to_contain_text("Speed 2 of 6")
    ada.button("Undo the last action").click()
    ada.hears("undone")
    ada.go(G5, "g5: Move 5 of 6")
    ada.hears("Sable is engaged with Corvin.")


def strikes(ada: Person) -> None:
    """Alder strikes with the odds in view, and throws the lowest die again for a boon."""
    expect(ada.deed("Attack")).to_contain_text("77")
    ada.deed("Attack").click()
    ada.button("Confirm").click()
    throws_again(ada)


def throws_again(ada: Person) -> None:
    """Alder spends a boon on the die that shows a two: now three of six are successes."""
    expect(ada.question).to_contain_text("Sable has 2 of 3 successes.")
    ada.question.get_by_role("button", name="Throw the 2 again").click()
    result = ada.page.get_by_role("group", name="Result")
    expect(result).to_be_visible()
    expect(result).to_contain_text(re.compile("Clean success.*3 needed.*Corvin takes 1 harm", re.DOTALL))
    expect(ada.log).to_contain_text("Sable strikes at Corvin: a clean success, effect 1.")
    expect(ada.question).to_be_hidden()


def takes_back(ada: Person, gm: Person) -> None:
    """Dice have fallen, so the game master must agree; the same dice fall again."""
    ada.button("Ask to undo the last action").click()
    gm.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    throws_again(ada)


def stands_on_guard(ben: Person) -> None:
    """Vigil stands on guard, by taps alone."""
    expect(ben.page.get_by_role("banner")).to_contain_text("Your turn")
    ben.tap("corvin")
    ben.button(re.compile("^More")).tap()
    ben.button(re.compile("^Guard")).tap()
    ben.button(re.compile("^End turn")).tap()


# --- the second round ----------------------------------------------------------------------


def slips_away(ada: Person) -> None:
    """Alder spends the other boon to leave, is told who may strike, and goes."""
    ada.deed("Slip away").click()
    ada.hears("Sable is free to leave.")
    ada.go(E5, "e5: Move 2 of 6")
    expect(ada.page.get_by_text("Corvin may strike", exact=True)).to_be_visible()
    expect(ada.page.get_by_role("status").filter(has_text="Corvin may strike, 6 dice")).to_be_attached()
    ada.button("Confirm").click()


def strikes_her_who_leaves(ben: Person) -> None:
    """Vigil is asked whether to strike, sees the odds, and does."""
    expect(ben.question).to_contain_text("Take the guarded strike?")
    expect(ben.question).to_contain_text("66 %")
    expect(ben.question.locator("kbd").first).to_be_hidden()
    before = ben.spot("corvin")
    ben.question.get_by_role("button", name="Strike at Sable").tap()
    expect(ben.page.get_by_role("group", name="Result")).to_contain_text("Corvin strikes at Sable")
    assert ben.spot("corvin") == before


def decides(gm: Person, ben: Person) -> None:
    """While the game master has stopped the game nothing can be done; then Corvin is hurt by decree."""
    expect(ben.page.get_by_role("banner")).to_contain_text("Your turn")
    gm.button("Pause").click()
    expect(ben.page.get_by_text("The game is paused")).to_be_visible()
    ben.tap(F5)
    ben.button("Confirm").tap()
    expect(ben.page.get_by_text("table.paused")).to_be_visible()
    ben.button("Close").tap()
    gm.button("Resume").click()
    gm.button("Decree").click()
    gm.click("corvin")
    gm.button("Harm +1").click()
    gm.page.get_by_label("Reason").fill("a tile falls from the mill")
    gm.button("Apply").click()
    gm.hears("By decree: a tile falls from the mill")
    gm.page.get_by_role("region", name="Decree").get_by_role("button", name="Close").click()


def follows(ben: Person) -> None:
    """Vigil follows with two taps and strikes."""
    expect(ben.page.get_by_text("The game is paused")).to_be_hidden()
    ben.tap(F5)
    ben.button("Confirm").tap()
    ben.button(re.compile("^Attack")).tap()
    ben.button("Confirm").tap()
    ben.button(re.compile("^End turn")).tap()


# --- the last ------------------------------------------------------------------------------


def ends(ada: Person) -> None:
    """Alder strikes the last blow."""
    ada.hears("Round 3 begins")
    ada.deed("Attack").click()
    ada.button("Confirm").click()


def looks_back(gm: Person, guest: Person) -> None:
    """The game master sends the replay to somebody with Alder's eyes, and goes back to how it began."""
    expect(gm.page.get_by_role("toolbar", name="Actions")).to_contain_text("The battle is over")
    ending = gm.page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text("0 of 1 stand")
    ending.get_by_role("button", name="Alder", exact=True).click()
    expect(ending.get_by_role("code")).to_contain_text("?replay=0")
    guest.open(ending.get_by_role("code").inner_text())
    expect(guest.page.get_by_text("You are a spectator")).to_be_visible()
    guest.button(guest.words["join.sitDown"]).click()
    expect(guest.page.get_by_role("region", name="Replay")).to_be_visible()
    ending.get_by_role("button", name="Replay").click()
    moment = gm.page.get_by_role("slider", name="Step")
    moment.fill("0")
    expect(moment).to_have_attribute("aria-valuetext", "Start")
    gm.button("Board as text").click()
    expect(gm.page.get_by_role("region", name="Board as text")).to_contain_text("Corvin")
    gm.button("Back to the board").click()
    gm.button("Back to the game").click()


def checks_the_dice(gm: Person, ada: Person) -> None:
    """The game master shows the seed, and a player's browser finds that it fits the seal."""
    gm.button("Verify the dice").first.click()
    gm.button("Reveal the seed").click()
    gm.button("Reveal the seed").click()
    ada.button("Verify the dice").first.click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("The seed matches the seal.")


def test_the_head_of_a_phone_has_three_lines_at_most_and_keeps_how_far_the_goal_has_come(visit: Visits, owner: Owner):
    ada = visit(phone=True).sit(owner.table("gatehouse", dice=DICE).links["The watch"])
    head, line = ada.page.get_by_role("banner").locator(".who"), 17
    expect(head.locator("summary b")).to_have_text("round 1 of 8")
    ada.tap("watchman-1")
    ada.button(re.compile("^Guard")).tap()
    expect(head).to_contain_text("Watchman 1 acts, act taken")

    box, goal = head.bounding_box(), head.locator("summary b")
    assert box
    assert box["height"] <= 3 * line
    assert goal.evaluate(WHOLE)
    expect(goal).to_contain_text("round 1 of 8")
