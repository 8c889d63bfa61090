"""What dice or the end of a turn have settled is taken back by consent, until a pause stops it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Owner


def ends_a_turn_and_asks(ada: Person) -> None:
    """Alder's turn is over, so that taking it back needs somebody's consent."""
    ada.pick("sable")
    ada.button(re.compile("^End turn")).click()
    asks(ada)


def asks(ada: Person) -> None:
    """Alder asks to undo."""
    ada.button("Ask to undo the last action").click()


def test_who_asks_reads_who_must_agree_may_think_better_of_it_and_reads_the_answer(
    owner: Owner, server: Served, visit: Visits
):
    desk = owner.table("duel", name="Taking back")
    gm, ada = visit(), visit().sit(desk.links["Alder"])
    gm.open(f"{server.address}/t/{desk.id}")
    gm.seated()
    ends_a_turn_and_asks(ada)
    asked, waits = gm.page.get_by_role("alert"), ada.page.get_by_role("alert")
    expect(asked).to_contain_text("Alder asks to undo:")
    expect(waits).to_contain_text("Waiting for Game master to agree to undo:")

    waits.get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    expect(waits).to_be_hidden()

    asks(ada)
    asked.get_by_role("button", name="Refuse").click()
    expect(waits).to_be_hidden()
    expect(ada.page.get_by_text("Game master declines to undo", exact=True)).to_be_visible()

    gm.page.keyboard.press("k")
    expect(ada.page.get_by_text("The game is paused")).to_be_visible()
    expect(ada.button("Nothing is undone while the game is paused")).to_be_visible()
    gm.page.keyboard.press("k")
    expect(ada.button("Ask to undo the last action")).to_be_visible()


def test_without_a_game_master_who_sees_all_the_other_players_are_asked_and_that_is_said(
    owner: Owner, server: Served, visit: Visits
):
    desk = owner.table("duel", name="Two players", plays=["vigil"])
    ada, ben = visit().sit(desk.links["Alder"]), visit()
    ben.open(f"{server.address}/t/{desk.id}")
    ben.seated()
    ends_a_turn_and_asks(ada)

    expect(ada.page.get_by_role("alert")).to_contain_text("Waiting for the other players to agree to undo:")
    ben.page.get_by_role("alert").get_by_role("button", name="Agree").click()

    expect(ada.button("Nothing to undo")).to_be_visible()
