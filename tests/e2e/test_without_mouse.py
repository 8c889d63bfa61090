"""A battle of each game to its end without a mouse: by keys over the board, and by what is read out and written alone.

The miniatures on squares are won so in `test_keyboard`; here are those on hexes and the other games.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Owner
from e2e.test_keyboard import FAR, FOCUS, press, spoken, tab_to

MINIATURES = """\
title: The last of the Vigil
system: miniatures
board:
  shape: hex
  rows: |
    . . . . .
    . . . . .
    . . . . .
sides:
  - {id: alder, label: Alder, colour: blue, facing: e}
  - {id: vigil, label: Vigil, colour: vermilion, facing: w}
units:
  - {id: sable, name: Sable, side: alder, at: b2, body: 5, skills: {melee: 5}}
  - {id: corvin, name: Corvin, side: vigil, at: c2, body: 1, harm_max: 1}
goals:
  - {goal: last_standing, side: alder}
"""

BATTLEFIELD = """\
title: The last sentry
system: battlefield
board:
  shape: hex
  layout: odd-r
  rows: |
    . . . . . . .
    . . . . . . .
    . . . . . . .
sides:
  - {id: crew, label: The crew, colour: blue}
  - {id: watch, label: The watch, colour: vermilion}
units:
  - {id: wick, name: Wick, kind: fire-thrower, side: crew, at: b2}
  - {id: guard, name: Guard, kind: watchman, side: watch, at: e2, durability: 1}
goals:
  - {goal: last_standing, side: crew}
"""

TILES = """\
title: The last hound
system: tiles
board:
  shape: square
  rows: |
    _ _ _ _ _ _ _
    _ _ _ _ _ _ _
    _ _ _ _ _ _ _
sides:
  - {id: yard, label: The yard, colour: blue}
  - {id: pack, label: The pack, colour: vermilion}
units:
  - {id: marten, name: Marten, kind: grenadier, side: yard, at: b2, initiative: 9}
  - {id: hound, name: Hound, kind: hound, side: pack, at: f2, hit_points: 1, initiative: 1}
goals:
  - {goal: last_standing, side: yard}
"""


ZONES = """\
title: The last of the bank
system: mass_combat
venue: medieval
players:
  - {id: ford, label: The ford}
  - {id: bank, label: The far bank}
zones: |
  The Ford: at=180,300 ground=shallows
  Far Bank: at=560,360 ground=grass
  The Ford -- Far Bank: ford
units:
  - {kind: bows, owner: ford, at: The Ford}
  - {kind: levy, owner: bank, at: Far Bank}
"""


class Battle(NamedTuple):
    """A battle that one blow ends: who strikes, by which action at which cell, what is told of it, and the dice."""

    scene: str
    seat: str
    piece: str
    action: str
    cell: str
    steps: int
    told: str
    dice: str = "powder 1"


BATTLES = {
    "the miniatures on hexes": Battle(MINIATURES, "Alder", "Sable, Alder", "Attack", "c2", 1, "Corvin"),
    "The Battlefield": Battle(BATTLEFIELD, "The crew", "Wick, The crew", "Fire pot", "d2", 2, "Guard is out of the"),
    "Tiles & Movement": Battle(TILES, "The yard", "Marten, The yard", "Grenade", "e2", 3, "Hound is dead."),
}


def tab_onto(person: Person, words: str) -> None:
    """Press Tab until the focus is on what begins with some words."""
    for _ in range(FAR):
        press(person, "Tab")
        if str(person.page.evaluate(FOCUS)).startswith(words):
            return
    raise AssertionError(f"what begins with {words!r} cannot be reached by Tab")


def over(person: Person) -> None:
    """Wait until the battle is over."""
    expect(person.page.get_by_role("region", name="How it ended")).to_be_visible()


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
def test_a_battle_is_won_with_the_keyboard_alone(visit: Visits, owner: Owner, battle: Battle) -> None:
    ada = visit().sit(owner.table(owner.keep(battle.scene), dice=battle.dice).links[battle.seat])
    press(ada, "n")
    expect(spoken(ada)).to_contain_text(battle.piece)
    press(ada, ada.deed(battle.action).locator("kbd").first.inner_text())
    if battle.action != "Attack":
        tab_to(ada, "Board")
        press(ada, *["ArrowRight"] * battle.steps)
        expect(spoken(ada)).to_contain_text(battle.cell)
        press(ada, "Enter")
    expect(ada.page.locator("#do-it")).to_be_visible()
    press(ada, "Enter")

    expect(spoken(ada)).to_contain_text(battle.told)
    over(ada)


@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
def test_a_battle_is_won_by_what_is_read_out_and_written_alone(visit: Visits, owner: Owner, battle: Battle) -> None:
    ada = visit().sit(owner.table(owner.keep(battle.scene), dice=battle.dice).links[battle.seat])
    press(ada, "t", "n")
    expect(spoken(ada)).to_contain_text(battle.piece)
    words = ada.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text(f"What {battle.piece.split(',')[0]} can do")
    tab_onto(ada, battle.action)
    press(ada, "Enter")
    if battle.action == "Attack":
        expect(words.get_by_role("status").filter(has_text="Enter to confirm")).to_be_attached()
    else:
        origin = words.get_by_label("Origin")
        expect(origin).to_be_visible()
        press(ada, "Tab")
        expect(origin).to_be_focused()
        ada.page.keyboard.type(battle.cell)
        press(ada, "Enter")
        expect(words.get_by_role("status").filter(has_text=battle.action)).to_be_visible()
    tab_to(ada, "Confirm")
    press(ada, "Enter")

    expect(spoken(ada)).to_contain_text(battle.told)
    over(ada)


def rolls_for_both(visit: Visits, owner: Owner, server: Served) -> Person:
    """One person who plays both sides of This Means War comes by the lobby, and rolls for the order."""
    owner.table(owner.keep(ZONES), dice="powder 1", plays=["ford", "bank"], name="Alone")
    gwen = visit()
    gwen.open(server.address)
    expect(gwen.page.get_by_role("heading", name="Alone")).to_be_visible()
    tab_to(gwen, "Return")
    press(gwen, "Enter")
    gwen.seated()
    for told in ("The ford rolled Fair (+2)", "The order is The ford, The far bank."):
        tab_to(gwen, "Roll for the order")
        press(gwen, "Enter")
        expect(spoken(gwen)).to_contain_text(told)
    return gwen


def test_this_means_war_is_won_with_the_keyboard_alone(visit: Visits, owner: Owner, server: Served) -> None:
    gwen = rolls_for_both(visit, owner, server)
    press(gwen, "n")
    expect(spoken(gwen)).to_contain_text("Hired Bows, The ford")
    press(gwen, gwen.deed("Attack").locator("kbd").first.inner_text())
    expect(gwen.page.locator("#do-it")).to_be_visible()
    press(gwen, "Enter")

    expect(spoken(gwen)).to_contain_text("Taken out: Pressed Men.")
    over(gwen)


def test_this_means_war_is_won_by_what_is_read_out_and_written_alone(
    visit: Visits, owner: Owner, server: Served
) -> None:
    gwen = rolls_for_both(visit, owner, server)
    press(gwen, "t", "n")
    expect(spoken(gwen)).to_contain_text("Hired Bows, The ford")
    words = gwen.page.get_by_role("region", name="Board as text")
    expect(words).to_contain_text("What Hired Bows can do")
    tab_onto(gwen, "Attack")
    press(gwen, "Enter")
    expect(words.get_by_role("status").filter(has_text="Enter to confirm")).to_be_attached()
    tab_to(gwen, "Confirm")
    press(gwen, "Enter")

    expect(spoken(gwen)).to_contain_text("Taken out: Pressed Men.")
    over(gwen)
