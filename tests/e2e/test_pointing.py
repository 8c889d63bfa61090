"""What is shown by pointing: the ruler, pings and pulled views for all at the table, and what a piece sees."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.tables import Owner
from e2e.test_keyboard import press


def test_a_waypoint_that_is_set_with_space_ends_no_turn(owner: Owner, visit: Visits):
    ada, sent = visit(), list[str]()
    ada.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ada.sit(owner.table("duel").links["Alder"])
    ada.lift("sable", (2, 2))
    expect(ada.button(re.compile("^End turn"))).to_be_visible()
    expect(ada.page.get_by_text("c3: Move", exact=False).first).to_be_visible()
    press(ada, " ")
    ada.page.mouse.move(*ada.spot((4, 4)), steps=3)
    expect(ada.page.get_by_text("e5: Move", exact=False).first).to_be_visible()
    ada.page.mouse.up()

    ada.hears("Sable moves")
    assert not [frame for frame in sent if '"do":"end' in frame]
