"""What is shown by pointing: the ruler, pings and pulled views for all at the table, and what a piece sees."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.tables import Owner
from e2e.test_keyboard import press


def is_shown(person: Person, what: str) -> None:
    """Wait until the table has told somebody that another one points."""
    person.page.wait_for_function("words => window.pointed?.includes(words)", arg=f'"what":"{what}"')


LISTEN = """() => {
    window.pointed = "";
    const Socket = WebSocket;
    window.WebSocket = class extends Socket {
        constructor(...where) {
            super(...where);
            this.addEventListener("message", ({ data }) => (window.pointed += data));
        }
    };
}"""
"""A script for pages that keeps what the table tells."""


def test_a_ruler_is_dragged_a_ping_is_seen_and_the_game_master_pulls_the_view(owner: Owner, visit: Visits):
    desk = owner.table("duel")
    gm, ada = visit(), visit()
    for one in (gm, ada):
        one.page.add_init_script(f"({LISTEN})()")
    gm.sit(desk.links["Game master"])
    ada.sit(desk.links["Alder"])
    corner = ada.spot((0, 0))

    press(ada, "r")
    ada.lift((2, 2), (6, 2))
    is_shown(gm, "ruler")
    ada.page.mouse.up()
    assert ada.spot((0, 0)) == corner, "the map stays where it is"
    press(ada, "v")
    is_shown(gm, "none")

    ada.page.keyboard.down("Alt")
    ada.click((4, 6))
    ada.page.keyboard.up("Alt")
    is_shown(gm, "ping")

    for _ in range(4):
        press(ada, "+")
    press(gm, "p")
    gm.page.keyboard.down("Shift")
    gm.click((7, 7))
    gm.page.keyboard.up("Shift")
    is_shown(ada, "pull")


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
