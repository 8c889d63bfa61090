"""A shape of The Battlefield in the browser: from the lobby to the first of them, by keyboard, and on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.serving import Served
from e2e.tables import Owner
from e2e.test_keyboard import press

START = (2, 2)


def test_the_first_shape_is_let_loose_ten_clicks_after_the_lobby(visit: Visits, server: Served) -> None:
    gwen = visit()
    gwen.open(server.address)
    gwen.page.get_by_role("link", name="Scenes", exact=True).click()
    gwen.button("Start The Gullet").click()
    gwen.button("To the table").click()
    gwen.seated()

    gwen.pick("mira")
    gwen.deed("Scattergun").click()
    expect(gwen.page.locator(".deed .dial .words")).to_be_in_viewport(ratio=1)
    gwen.click(START)
    expect(gwen.page.get_by_text("Scattergun: cone of 4 from d3")).to_be_visible()
    gwen.page.locator("#do-it").click()

    gwen.hears("Mira lets Scattergun loose from d3")


def test_a_cone_is_turned_and_made_smaller_by_keyboard(visit: Visits, owner: Owner) -> None:
    mira = visit().sit(owner.table("gullet", dice="powder 1").links["The crew"])
    mira.pick("mira")
    press(mira, mira.deed("Scattergun").locator("kbd").first.inner_text())
    mira.click(START)
    expect(mira.page.get_by_text("cone of 4 from d3, facing E")).to_be_visible()

    press(mira, "e")
    expect(mira.page.get_by_text("cone of 4 from d3, facing ESE")).to_be_visible()
    press(mira, "-")
    expect(mira.page.get_by_text("cone of 3 from d3")).to_be_visible()
    press(mira, "Enter")

    mira.hears("Area Value 3")


def test_a_sense_is_tried_with_its_chance_and_its_line(visit: Visits, owner: Owner) -> None:
    mira = visit().sit(owner.table("gullet", dice="powder 2").links["The crew"])
    mira.pick("mira")
    mira.deed("Sight").click()
    mira.click("serjeant")
    expect(mira.page.get_by_text("the highest, Tier 5, counts")).to_be_visible()
    mira.page.locator("#do-it").click()

    mira.hears("Mira tries sight on Serjeant")


def test_a_shape_is_aimed_on_a_phone(visit: Visits, owner: Owner) -> None:
    mira = visit(phone=True).sit(owner.table("gullet", dice="powder 3").links["The crew"])
    mira.tap("mira")
    mira.button("Scattergun", exact=False).tap()
    mira.tap(START)
    mira.page.locator("#do-it").tap()
    mira.button("Log").tap()

    mira.hears("Mira lets Scattergun loose")


LOFT = """\
title: The loft
system: battlefield
board:
  shape: hex
  layout: odd-r
  rows: |
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
sides:
  - {id: crew, label: The crew, colour: blue}
  - {id: watch, label: The watch, colour: vermilion}
units:
  - id: wren
    name: Wren
    side: crew
    at: b2
    flying: true
    speed: 6
    effects: [{id: powder, name: Powder smoke, area: subject, range: 4, fog: 4}]
  - {id: guard, name: Guard, side: watch, at: h2}
goals:
  - {goal: last_standing, side: crew}
"""
"""Somebody flies here."""


def test_who_flies_and_what_is_aimed_goes_to_the_layer_that_is_chosen(visit: Visits, owner: Owner) -> None:
    wren = visit().sit(owner.table(owner.keep(LOFT), dice="up 1").links["The crew"])
    wren.pick("wren")
    wren.deed("Powder smoke").click()
    press(wren, "]")
    wren.click((3, 1))
    expect(wren.page.get_by_text("layer 1").first).to_be_visible()
    press(wren, "Escape", "Escape")

    wren.pick("wren")
    wren.deed("Move").click()
    press(wren, "PageUp", "PageDown", "PageUp")
    wren.go((3, 1), "layer 1")
    wren.hears("layer 1")
