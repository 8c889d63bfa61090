"""The line breaks, the page is loaded anew, the server dies: the question stands, and nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Desk, Owner

DICE = "the chalk ring 332"
DOWN = "Connection lost."
OUTAGE = ("WebSocket connection", "net::ERR_CONNECTION", "/api/rules/", "dynamically imported module", "preload CSS")
"""Of what a browser complains while no server is there: the page may ask for a part of itself at any time."""


@pytest.fixture
def desk(fresh: Served) -> Desk:
    """A table on it."""
    owner = Owner(fresh)
    found = owner.table("duel", dice=DICE)
    owner.close()
    return found


def loaded_anew(person: Person, fresh: Served) -> None:
    """Load the page anew."""
    person.page.reload()
    person.seated()


def cut_off(person: Person, fresh: Served) -> None:
    """Lose the network, and get it back."""
    person.context.set_offline(True)
    expect(person.page.get_by_text(DOWN)).to_be_visible()
    person.context.set_offline(False)
    expect(person.page.get_by_text(DOWN)).to_be_hidden()


def killed(person: Person, fresh: Served) -> None:
    """Kill the server, and start it again."""
    fresh.kill()
    expect(person.page.get_by_text(DOWN)).to_be_visible()
    fresh.start()
    expect(person.page.get_by_text(DOWN)).to_be_hidden()


def is_asked(person: Person, desk: Desk) -> Person:
    """A player whose blow has missed by one, and who is asked whether to throw a die again."""
    person.sit(desk.links["Alder"])
    person.say("Sable move g5")
    person.say("Sable attack Corvin")
    expect(person.question).to_contain_text("Sable has 2 of 3 successes.")
    return person


@pytest.mark.parametrize("breaks", [loaded_anew, cut_off, killed])
def test_the_question_stands(visit: Visits, fresh: Served, desk: Desk, breaks: Callable[[Person, Served], None]):
    ada = is_asked(visit(), desk)
    before = ada.log.inner_text()
    breaks(ada, fresh)

    expect(ada.question).to_contain_text("Sable has 2 of 3 successes.")
    assert ada.log.inner_text() == before
    answers(ada)


def test_an_answer_that_was_given_while_the_server_was_dead_counts_once(visit: Visits, fresh: Served, desk: Desk):
    ada = is_asked(visit(), desk)
    fresh.kill()
    expect(ada.page.get_by_text(DOWN)).to_be_visible()
    ada.question.get_by_role("button", name="Throw the 2 again").click()
    fresh.start()

    has_answered(ada)


def answers(person: Person) -> None:
    """Answer the question."""
    person.question.get_by_role("button", name="Throw the 2 again").click()
    has_answered(person)


def has_answered(person: Person) -> None:
    """The answer has been carried out, once."""
    expect(person.log.get_by_text("Corvin takes 1 harm: 1 of 4.")).to_have_count(1)
    expect(person.log.get_by_text("Sable spends 1 boon.")).to_have_count(1)
    expect(person.question).to_be_hidden()
    for words in OUTAGE:
        person.excuse(words)


def test_a_page_of_which_an_update_took_a_part_away_is_loaded_anew(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel").links["Alder"])
    gone = "**/assets/KeyList-*.js"
    ada.page.route(gone, lambda route: route.fulfill(status=404))
    with ada.page.expect_navigation():
        ada.button("Legend", exact=False).click()
    ada.page.unroute(gone)

    ada.seated()
    ada.button("Legend", exact=False).click()
    expect(ada.page.get_by_text("rubble").first).to_be_visible()
    ada.excuse("404 (Not Found)")
    ada.excuse("dynamically imported module")


def test_a_part_that_was_asked_for_while_the_server_was_dead_is_there_once_it_lives(
    visit: Visits, fresh: Served, desk: Desk
):
    ada = visit().sit(desk.links["Alder"])
    fresh.kill()
    ada.button("Legend", exact=False).click()
    expect(ada.page.get_by_text(DOWN)).to_be_visible()
    with ada.page.expect_navigation():
        fresh.start()

    ada.seated()
    ada.button("Legend", exact=False).click()
    expect(ada.page.get_by_text("rubble").first).to_be_visible()
    for words in OUTAGE:
        ada.excuse(words)
