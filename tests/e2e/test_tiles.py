"""A fight on tiles in the browser: from the lobby to a shape, a step onto a border, a trail by keyboard, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Owner
from e2e.test_keyboard import press, tab_to

HALL = """\
title: The pump room
about: Everything that can be aimed is here.
system: tiles
board:
  shape: square
  rows: |
    # # # # # # # # # # # # # # # #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # _ _ & & _ _ _ % % _ _ _ _ _ #
    # _ _ & & _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # _ _ _ _ _ _ _ _ _ _ _ _ _ _ #
    # # # # # # # # # # # # # # # #

    glass j6|k6 j7|k7 j8|k8
    grating j5|k5
sides:
  - {id: fitters, label: The fitters, colour: blue}
  - {id: guard, label: The guard, colour: vermilion}
effects:
  - {name: wrench, slots: 2, damage: d6+2}
  - {name: acid trail, slots: 2, entry: "AoE - Engulf - Trail: 8", damage: d4+1}
  - {name: blast, slots: 3, entry: "AoE - Blast - Cone: 5|3:2|5:3", damage: 2d6}
  - {name: steam, slots: 2, entry: "AoE - Emanation - Cube: Range: 6, Reach: 1", damage: d4, lasts: 3, emanating: 1}
  - {name: crate off the crane, slots: 2, entry: "AoE - Falling 5/5 - Sphere: Range: 9, Reach: 1", damage: 3d6,
     durability: 8}
units:
  - {id: kettle, name: Kettle, side: fitters, at: f7, initiative: 9, emblem: hammer, hit_points: 20, accuracy: 6,
     armour: {reduction: 1, durability: 10}, effects: [wrench, acid trail, blast, steam, crate off the crane]}
  - {id: brand, name: Brand, side: fitters, at: h7, initiative: 3, emblem: flame, effects: [wrench]}
  - {id: maul, name: Maul, side: guard, at: i6, initiative: 6, emblem: axe, armour: {reduction: 2, durability: 6},
     effects: [wrench]}
  - {id: drake, name: Drake, side: guard, at: l7, initiative: 5, emblem: spear, effects: [blast]}
goals:
  - {goal: last_standing, side: fitters}
  - {goal: last_standing, side: guard}
"""
"""Everything that can be aimed is here."""

DICE = "the pump room 4"


def at(label: str) -> tuple[int, int]:
    """The cell of a label."""
    return ord(label[0]) - ord("a"), int(label[1:]) - 1


def sat(visit: Visits, owner: Owner, **how: bool) -> Person:
    """Somebody who plays the fitters in the pump room, with Kettle selected."""
    desk = owner.table(owner.keep(HALL), dice=DICE)
    return visit(**how).sit(desk.links["The fitters"])


def confirm(person: Person) -> None:
    """Say yes to what is previewed."""
    person.page.locator("#do-it").click()


def test_from_the_lobby_to_the_first_shape_it_takes_no_more_than_ten_clicks(
    visit: Visits, server: Served, owner: Owner
) -> None:
    owner.keep(HALL)
    gwen = visit()
    gwen.open(server.address)
    gwen.button("Start The pump room").first.click()
    gwen.button("To the table").click()
    gwen.seated()
    gwen.pick("kettle")
    gwen.deed("Blast").click()
    gwen.click(at("k7"))
    caught = gwen.page.get_by_role("complementary").filter(has_text="Brand, yours")
    expect(caught).to_contain_text("maimed 42 %")
    expect(caught).to_contain_text("3 times: Glass loses 2 to 3 of 3 Durability, may break")
    confirm(gwen)
    gwen.hears(re.compile("Kettle uses blast over [0-9]+ tiles"))


def test_a_line_step_leads_onto_a_border(visit: Visits, owner: Owner) -> None:
    kettle = sat(visit, owner)
    kettle.pick("kettle")
    expect(kettle.deed("Line Step")).to_contain_text("½")
    expect(kettle.deed("Jog")).to_contain_text("8")
    kettle.deed("Line Step").click()
    (x, y), (beside, _) = kettle.spot(at("f7")), kettle.spot(at("g7"))
    kettle.page.mouse.click((x + beside) / 2, y)
    confirm(kettle)
    kettle.hears("Kettle steps to f7|g7, free")

    kettle.pick("kettle")
    expect(kettle.deed("Wrench")).to_contain_text("80")
    kettle.deed("Line Step").click()
    kettle.click(at("g7"))
    confirm(kettle)
    kettle.hears("Kettle steps to g7, 1 slot")


def test_a_trail_is_laid_by_keyboard(visit: Visits, owner: Owner) -> None:
    kettle = sat(visit, owner)
    kettle.pick("kettle")
    press(kettle, kettle.deed("Acid trail").locator("kbd").inner_text())
    tab_to(kettle, "Board")
    press(kettle, "ArrowRight", "Enter")
    expect(kettle.page.get_by_text("Acid trail, 1 of 8 tiles").first).to_be_visible()
    press(kettle, "ArrowRight", "Enter")
    expect(kettle.page.get_by_text("Acid trail, 2 of 8 tiles").first).to_be_visible()
    expect(kettle.page.get_by_text("yours, loses 2 to 5 Hit Points").first).to_be_visible()
    press(kettle, "Backspace")
    expect(kettle.page.get_by_text("Acid trail, 1 of 8 tiles").first).to_be_visible()
    press(kettle, "ArrowUp", "Enter")
    confirm(kettle)
    kettle.hears("Kettle uses acid trail over 2 tiles")


def test_areas_stay_with_what_the_next_upkeep_brings(visit: Visits, owner: Owner) -> None:
    kettle = sat(visit, owner)
    laid = ("Steam", "i8", "Steam lies over"), ("Crate off the crane", "c8", "will land in 5 Upkeeps")
    for deed, tile, told in laid:
        kettle.pick("kettle")
        kettle.deed(deed).click()
        kettle.click(at(tile))
        confirm(kettle)
        kettle.hears(told)
    upkeep = kettle.page.get_by_role("region", name="At the next Upkeep")
    expect(upkeep).to_contain_text("5 to 4")
    expect(upkeep).to_contain_text("Brand and Maul")


def test_a_shape_is_aimed_on_a_phone(visit: Visits, owner: Owner) -> None:
    kettle = sat(visit, owner, phone=True)
    kettle.tap("kettle")
    expect(kettle.button(re.compile("^Careful Step"))).to_be_visible()
    kettle.button(re.compile("^More")).tap()
    kettle.button(re.compile("^Steam"), exact=False).first.tap()
    kettle.tap(at("h7"))
    expect(kettle.page.get_by_text("grows by 1 tile at each Upkeep").first).to_be_attached()
    kettle.page.locator("#do-it").tap()
    expect(kettle.page.get_by_text("Kettle acts, 4 slots left").first).to_be_visible()


def test_who_points_at_a_foe_is_told_what_it_could_do(visit: Visits, owner: Owner) -> None:
    kettle = sat(visit, owner)
    kettle.point("drake")
    could = kettle.page.get_by_role("tooltip")
    expect(could).to_contain_text("What Drake could do")
    expect(could).to_contain_text("Blast - Cone: 5|3:2|5:3, damage 2d6, 3 slots")
    expect(could).to_contain_text(re.compile("Can get to [0-9]+ cells"))
    kettle.point(at("c3"))
    expect(could).to_have_count(0)
