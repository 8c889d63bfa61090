"""What a deed has brought about is seen: by who did it, by who comes late, and at the end by all."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.scenes import DUEL
from e2e.tables import Owner

HIGH = """\
title: The high yard
about: A blow with two throws, not far from the upper edge of the board.
system: tiles
board:
  shape: square
  rows: |
    # # # # # # # # # # # #
    # _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ A e _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ #
    # # # # # # # # # # # #
sides:
  - {id: fitters, label: The fitters, colour: blue}
  - {id: guard, label: The guard, colour: vermilion}
effects:
  - {name: wrench, slots: 1, damage: d6+20}
units:
  - {id: kettle, name: Kettle, side: fitters, at: A, initiative: 9, emblem: hammer, accuracy: 30, effects: [wrench]}
  - {id: maul, name: Maul, side: guard, at: e, emblem: axe, hit_points: 90, effects: [wrench]}
goals:
  - {goal: last_standing, side: fitters}
  - {goal: last_standing, side: guard}
"""


def test_what_one_says_is_seen_at_once_and_an_order_needs_no_name(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel", dice="talk").links["Alder"])
    ada.say("good evening")
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("good evening")

    ada.page.get_by_role("tab", name="Log").click()
    ada.say("Sable move f5")
    ada.hears("Sable moves")
    ada.say("move g5")
    ada.hears("Sable is engaged with Corvin.")


def test_the_card_of_a_blow_lies_wholly_on_the_board(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table(owner.keep(HIGH), dice="high yard").links["The fitters"])
    ada.say("Kettle strike Maul")

    card = ada.page.get_by_role("group", name="Result")
    expect(card.locator(".dice")).to_have_count(2)
    board = ada.page.get_by_role("application").bounding_box()
    place = card.bounding_box()

    assert board
    assert place
    assert place["y"] >= board["y"]


def test_who_comes_when_all_is_over_sees_who_fought_and_how_it_went(visit: Visits, owner: Owner):
    desk = owner.table(owner.keep(DUEL), dice="the chalk ring 332")
    ada = visit().sit(desk.links["Alder"])
    ada.say("Sable move g5")
    ada.hears("Sable is engaged")
    ada.say("attack Corvin")
    ada.question.get_by_role("button", name="Throw the 2 again").click()
    ended = ada.page.get_by_role("region", name="How it ended")
    expect(ended).to_contain_text(re.compile(r"1 round, \d minutes?"))
    expect(ended.get_by_role("row", name="Vigil").locator("td")).to_have_text(re.compile("1 ×"))

    ben = visit().sit(desk.links["Vigil"])
    falls = ben.log.get_by_role("article").filter(has_text="Corvin takes 1 harm")
    expect(falls.locator("svg").first).to_have_attribute("viewBox", re.compile("^-"))
