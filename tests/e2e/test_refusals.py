"""Whatever the rules forbid is refused on the screen with reason and rule: in words, on cards, on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.scenes import MANHATTAN, YARD
from e2e.tables import Owner
from fieldcraft.board import Squares
from rules.refusing import can_refuse

GRID = Squares(18, 11)

ORDERS = {
    "Corvin end": "mini.unit.data",
    "Sable move b3": "mini.zoc.start-engaged",
    "Sable shift a2": "mini.zoc.shift.multi",
    "Sable shove Corvin": "mini.place.limits",
    "Sable shove Corvin to b3": "mini.place.direction",
    "Sable rush c3 at Corvin": "mini.scope.srd-boons",
    "Sable ignore b2 move c1": "mini.boon.ignore-step",
    "Bryn rush e2 at Rook": "mini.boon.heroic-rush",
    "Ash attack Edda": "mini.zoc.friendly",
    "Ash attack Corvin": "mini.attack.melee-reach",
    'Dorn attack "Crow 8" detailed': "mini.scope.srd-description",
    "Lance move l6 l7": "mini.zoc.pass-through",
    "Lance ignore l6 move l6 by aura": "mini.option.command-auras",
    "Ash shoot Corvin": "mini.los.center-line",
    "Ash tackle Corvin": "mini.action.tackle",
    "Ash disengage": "mini.zoc.leave.disengage",
    "Ash shift b5": "mini.zoc.shift",
    "Ash swap Odo": "mini.place.swap",
    "Ash assist Odo": "mini.scope.srd-assist",
    "Ash rally Corvin": "mini.turn.act",
    "Ash face e": "mini.facing.choose",
    "Ash move d6": "mini.turn.move",
    "Wat move f9": "mini.move.occupied",
    "Edda move a8": "mini.grid.map-features",
    "Edda move b9": "mini.move.impassable",
    "Edda move b10": "mini.move.square.diagonal-corners",
    "Wat dash": "core.fatigue.effect",
    "Hob dash": "mini.action.prone",
    "Odo guard": "mini.action.guard",
    "Odo move f1": "mini.move.speed-limit",
    "Mule face w": "mini.unit.base.medium",
    "Fetter move i2": "mini.large.occupy",
    "Bryn cast Brand at Ash": "mini.magic.mark",
    "Bryn cast Brand at Corvin": "mini.magic.los",
    'Bryn cast Brand at "Crow 1"': "mini.magic.range-bands",
    "Bryn cast Brand": "mini.magic.cast",
    "Bryn cast Mist at Rook": "mini.magic.veil",
    "Bryn cast Away at Rook": "mini.magic.banish",
    "Bryn cast Bulwark on f5 dv 1": "mini.magic.conjure",
    "Bryn cast Stride at Rook on e4": "mini.magic.transport",
    "Bryn cast Line between a1|b3": "mini.magic.zone-effects",
    "Bryn ritual Brand at Ash": "mini.magic.ritual",
    "/do spend twist": "core.cp.spend.timing",
    '/do decree "a gust" {"event": "removed", "unit": "corvin"}': "match.decree",
    "/do something": "table.order",
    "/shout": "table.chat",
}
"""What a player may not order on the first turn in the yard, and by which rule."""

MASTERS = {
    "/do spend twist": "core.cp.menu.combat",
    '/do offer "mud"': "core.check.devils-bargain",
    "/do unleash": "mini.magic.crack-seal",
}
"""What the game master may not do there."""

DICE = "the yard"
TURN = (
    ("Sable shift c1 test", ""),
    ("Sable dash", "mini.action.dash"),
    ("Sable attack Corvin", ""),
    ("reroll 9", "core.boon.reroll"),
    ("Sable end", "match.ask"),
    ("keep", ""),
    ("Sable guard", "mini.turn.move-and-act"),
    ("Ash end", "mini.turn.round-order"),
    ("Sable end", ""),
    ("Ash end", "match.turn"),
)
"""A turn there: what is done, and what is refused on the way."""

ELSEWHERE = {
    "mini.move.square.manhattan": "in a scene without diagonal steps, below",
    "core.cp.banking": "once a battle is over, in test_battle",
    "match.undo": "the screen knows before it is asked, in test_hands",
    "match.dice": "tables throw the dice themselves",
    "mini.attack.resolve": "only programs name a target that is not there",
    "mini.magic.tags": "only programs name a spell that is not there",
}


def test_every_ruling_that_can_refuse_is_seen_on_the_screen():
    seen = {*ORDERS.values(), *MASTERS.values(), *(rule for _, rule in TURN), *ELSEWHERE}

    assert can_refuse() - seen == set()


def test_orders_in_the_chat_are_refused_with_the_rule(visit: Visits, owner: Owner):
    desk = owner.table(owner.keep(YARD), dice=DICE)
    ada, gm = visit().sit(desk.links["Alder"]), visit().sit(desk.links["Game master"])
    for order, rule in ORDERS.items():
        refused(ada, order, rule)
    for order, rule in MASTERS.items():
        refused(gm, order, rule)


def test_what_is_refused_in_the_course_of_a_turn_leaves_the_turn_as_it_was(visit: Visits, owner: Owner):
    desk = owner.table(owner.keep(YARD), dice=DICE)
    ada = visit().sit(desk.links["Alder"])
    for order, rule in TURN:
        if rule:
            refused(ada, f"/do {order}", rule)
        else:
            ada.say(f"/do {order}")
    ada.hears("Vigil is up")


def refused(person: Person, order: str, rule: str) -> None:
    """Type an order, and read in a notice why not and by which rule, to which it leads."""
    person.say(order)
    notice = person.page.get_by_role("status").filter(has_text=re.compile(rf"\({re.escape(rule)}[,)]"))
    expect(notice, order).to_be_visible()
    expect(notice.get_by_role("link")).to_have_attribute("href", f"/rules/{rule}")
    notice.get_by_role("button", name="Close").click()
    expect(person.box).to_have_value(order)
    person.box.fill("")


CARDS = {
    "ash": {"Attack": "mini.attack.melee-reach", "Disengage": "mini.zoc.leave.disengage", "Swap": "mini.place.swap"},
    "sable": {"Move": "mini.zoc.start-engaged", "Shove": "mini.place.limits"},
    "hob": {"Dash": "mini.action.prone"},
    "odo": {"Guard": "mini.action.guard"},
}
"""Deeds that are on the bar of a piece though it may not do them now."""


CLAUSE = re.compile(r"[a-z](?!\w*\d)")
"""How a clause begins that is no sentence; the name of a cell has no capital."""


def test_deeds_that_are_forbidden_say_why_in_a_sentence_and_open_the_rule(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table(owner.keep(YARD)).links["Alder"])
    for piece, cards in CARDS.items():
        ada.pick(piece)
        for label, rule in cards.items():
            expect(ada.deed(label)).to_have_attribute("aria-disabled", "true")
            chip = ada.page.get_by_role("toolbar").get_by_title(re.compile(rf": {re.escape(rule)}$"))
            expect(chip.first).to_be_visible()
        assert [why for why in ada.deeds.locator(".why").all_inner_texts() if CLAUSE.match(why)] == []
    ada.page.get_by_role("toolbar").get_by_title(re.compile("mini.action.guard")).click()
    expect(ada.page.get_by_role("tabpanel", name="Rules")).to_contain_text("mini.action.guard")


def test_why_a_deed_is_forbidden_is_read_whole_on_its_card_or_over_it(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table(owner.keep(YARD)).links["Alder"])
    ada.pick("sable")
    card = ada.page.locator(".deed").filter(has=ada.page.get_by_text("Move", exact=True))
    reason = card.locator(".why").inner_text()
    expect(card.locator(".whole")).to_be_hidden()

    card.hover()
    expect(card.locator(".whole")).to_be_visible()
    expect(card.locator(".whole")).to_contain_text(reason)

    ada.deeds.filter(has=ada.page.get_by_text(ada.words["table.more"], exact=True)).click()
    rows = ada.page.get_by_role("group", name=ada.words["table.more"]).get_by_role("button")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    assert rows.evaluate_all(cut) == []


PLACES = {
    ("ash", "d6"): "mini.move.impassable",
    ("odo", "f1"): "mini.move.speed-limit",
    ("edda", "a8"): "mini.grid.map-features",
    ("edda", "b10"): "mini.move.square.diagonal-corners",
    ("fetter", "i2"): "mini.large.occupy",
    ("lance", "k10"): "mini.turn.move",
}


@pytest.mark.parametrize("words", [False, True], ids=["on the board", "in words"])
def test_a_cell_where_a_piece_cannot_go_says_why_not(visit: Visits, owner: Owner, words: bool):
    ada = visit().sit(owner.table(owner.keep(YARD)).links["Alder"])
    for (piece, place), rule in PLACES.items():
        ada.pick(piece)
        if words:
            asks_in_words(ada, place, rule)
        else:
            ada.click(GRID.find_cell(place))
            expect(ada.page.get_by_role("tooltip").filter(has_text=f"Not to {place}")).to_contain_text(rule)


def asks_in_words(ada: Person, place: str, rule: str) -> None:
    """Ask for the way in the form of the board in words, and go back to the board."""
    ada.button("Board as text").click()
    ada.page.get_by_label("Cells; the last one is the destination").fill(place)
    ada.button("Show the path").click()
    chip = ada.page.get_by_role("region", name="Board as text").get_by_title(re.compile(rf": {re.escape(rule)}$"))
    expect(chip.last).to_be_visible()
    ada.button("Back to the board").click()


def test_a_step_on_the_slant_is_refused_where_there_are_none(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table(owner.keep(MANHATTAN)).links["Alder"])

    refused(ada, "Ash move b2", "mini.move.square.manhattan")
