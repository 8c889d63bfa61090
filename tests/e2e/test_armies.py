"""Mass combat in the browser: two people, one of them on a telephone, muster beside a bot and fight a contest."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.people import PHONE, Person
from e2e.tables import Desk, Owner
from e2e.test_master import decreeing, so_be_it

THREE = """
system: mass_combat
title: Three at the crossroads
about: A muster of three sides, of which a bot plays one.
venue: medieval
phase: build
options: {chest_size: 2, zone_count: 4}
players:
  - {id: levy, label: The levy, side: town}
  - {id: crown, label: The Crown, side: crown}
  - {id: raiders, label: The raiders, seat: bot, side: raiders}
"""


def sit(person: Person, link: str) -> Person:
    """Sit down at a table that has no board yet."""
    person.open(link)
    person.button(person.words["join.sitDown"]).click()
    expect(person.page.get_by_text("Your chest", exact=True)).to_be_visible()
    return person


def write_card(person: Person) -> None:
    """Write a unit's card, whose skill and name stay while its quality is switched to and fro."""
    person.button("Write a card").click()
    form = person.page.locator("form")
    form.get_by_label("Name, the first aspect").fill("Reed Fowlers")
    form.get_by_label("+2").select_option("Shoot")
    expect(form.get_by_role("radio", name="Good")).to_be_disabled()
    form.get_by_role("radio", name="Average").check()
    expect(form.get_by_label("+1")).to_have_value("Shoot")
    person.button("Write a card 1 point").click()
    expect(person.page.get_by_text("1 build point left")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Reed Fowlers", exact=True)).to_be_visible()


def lay_card(person: Person) -> None:
    """Lay a zone card: dragged onto the field with a mouse, else next to the first that lies there."""
    form = person.page.locator("form")
    form.get_by_label("Name").fill(f"Field {len(person.told)}", timeout=2000)
    beside = form.get_by_role("checkbox")
    mouse = person.page.viewport_size != {"width": PHONE[0], "height": PHONE[1]}
    if beside.count() and not (mouse and person.page.get_by_role("application").count()):
        beside.first.check(timeout=2000)
    drag = form.get_by_label("Drag me onto the field")
    if mouse and drag.count() and person.page.get_by_role("application").count():
        drag.drag_to(person.page.get_by_role("application"), timeout=2000)
    else:
        form.get_by_role("button", name="Lay a card").click(timeout=2000)


def move_on(person: Person) -> bool:
    """Do what the muster waits for, if it waits for this person: lay a card, be ready, deploy, roll."""
    page = person.page
    if page.get_by_role("button", name="Lay a card", disabled=False).count():
        with suppress(TimeoutError):
            lay_card(person)
        return True
    for name in (re.compile("^I am ready$"), re.compile("^Our home"), re.compile("^Field \\d+"), re.compile("^Roll ")):
        button = page.get_by_role("button", name=name, disabled=False)
        if button.count():
            with suppress(TimeoutError):  # the page may have gone on meanwhile, since others act too
                button.first.click(timeout=2000)
            return True
    return False


def muster(people: tuple[Person, ...]) -> None:
    """Go on until all have deployed and rolled for the order."""
    for _ in range(200):
        if people[0].log.get_by_text("The order is").count():
            return
        for person in people:
            move_on(person)
            person.page.wait_for_timeout(60)
    raise AssertionError("the battle does not begin")


def concede_by_phone(person: Person, other: Person) -> None:
    """Concede, until another hears of the end; the bot's move may ask something first, which turns the page to it."""
    for _ in range(30):
        if other.log.get_by_text("Victory for").count():
            return
        asked = person.page.get_by_role("button", name=re.compile("^(Nobody|Pass)"), disabled=False)
        with suppress(TimeoutError):
            if asked.count():
                asked.first.tap(timeout=2000)
            else:
                person.page.get_by_role("navigation").get_by_role("button", name="Piece", exact=True).tap(timeout=2000)
                person.button("Concede").tap(timeout=2000)
        person.page.wait_for_timeout(300)
    raise AssertionError("nobody concedes")


@pytest.fixture
def three(owner: Owner) -> Desk:
    """A muster of three, of whom a bot is one."""
    return owner.table(owner.keep(THREE), bots=("raiders",))


def test_two_people_and_a_bot_muster_and_the_bot_wins_when_both_concede(three: Desk, visit: Visits) -> None:
    mira = sit(visit(), three.links["The levy"])
    gail = sit(visit(phone=True), three.links["The Crown"])
    write_card(mira)
    for person in (mira, gail):
        person.button("A ready army").click()
        expect(person.page.get_by_text("0 build points left")).to_be_visible()
    muster((mira, gail))
    mira.seated()
    gail.seated()
    mira.page.get_by_role("tab", name="Chests").click()
    mira.button("Concede").click()
    mira.page.get_by_role("tab", name="Log").click()
    mira.hears("The levy conceded.")
    concede_by_phone(gail, mira)
    mira.hears("Victory for The raiders: no enemy is left")


def test_whoever_waits_with_a_telephone_for_the_order_to_be_rolled_sees_the_field_above_the_page(
    owner: Owner, visit: Visits
) -> None:
    master = visit(phone=True).sit(owner.table("hask").links["Game master"])
    expect(master.page.get_by_role("heading", name="Who goes first")).to_be_in_viewport()
    left, top = master.spot("pikes")
    assert 0 < left < 390
    assert 58 < top < 400


@pytest.fixture
def two(owner: Owner) -> Desk:
    """Six zones about a ford, with dice that are known."""
    return owner.table("swiftwater", dice="the mill")


@open_to_all
def test_a_contest_goes_to_and_fro_between_a_desk_and_a_telephone(two: Desk, visit: Visits) -> None:
    keeper = visit().sit(two.links["The toll keepers"])
    outlaw = visit(phone=True).sit(two.links["The outlaws"])
    order = keeper.page.get_by_role("list", name="Players in order")
    expect(order.locator("[aria-current=step]")).to_contain_text("The toll keepers")
    expect(keeper.page.get_by_text("3 of 3 yet to act · cycle 1").first).to_be_visible()
    expect(keeper.page.get_by_role("list", name="This turn").get_by_role("listitem").first).to_have_text("Free move")
    keeper.pick("archers")
    keeper.deed("Attack").click()
    keeper.click("raiders")
    keeper.button(keeper.words["weighing.doIt"]).click()

    contests = [
        one.page.get_by_role("region", name="Hired Bows: attack on Raiders", exact=True) for one in (keeper, outlaw)
    ]
    for contest in contests:
        expect(contest.get_by_role("img", name="Hired Bows: Fair 2, Raiders: Great 4")).to_be_visible()
    desk, phone = contests
    assert [barred(one) for one in (keeper, outlaw)] == [{}, {}]
    expect(phone.get_by_role("button", name="Pass")).to_have_count(0)
    desk.get_by_role("button", name="Hired Bows, +2").last.click()
    expect(desk.get_by_role("img", name="Hired Bows: Great 4, Raiders: Great 4")).to_be_visible()
    phone.get_by_role("button", name="Pass").tap()
    desk.get_by_role("button", name="Paid by the Day, +2").first.click()
    expect(phone.get_by_role("heading", name="Success: 2 shifts for Hired Bows")).to_be_visible()
    phone.get_by_role("button", name="Pass").tap()

    expect(phone.get_by_role("img", name="2 of 2 taken")).to_be_visible()
    phone.get_by_label("Words for: Mild").fill("Under the Arrows")
    phone.get_by_role("button", name="Take mild").tap()
    expect(phone).to_have_count(0)
    keeper.hears("Under the Arrows")


GATE = """
system: mass_combat
title: Two at a gate
about: An action closes the way behind it.
initiative: data
players:
  - {id: mira, label: Mira, side: town}
  - {id: gail, label: Gail, side: crown}
zones: |
  Gate -- Yard -- Keep
cards:
  Yard: {aspects: [Wet Stones]}
units:
  - {id: slings, name: Mill Slings, owner: mira, at: Gate, quality: average, skills: {Shoot: 1}}
  - {id: lances, name: Crown Lances, owner: gail, at: Keep, quality: average, skills: {Fight: 1}}
"""


def test_a_gate_that_is_closed_says_why_and_what_the_master_decrees_ends_the_battle(
    owner: Owner, visit: Visits
) -> None:
    desk = owner.table(owner.keep(GATE), dice="the mill")
    mira, master = visit().sit(desk.links["Mira"]), visit().sit(desk.links["Game master"])
    mira.pick("slings")
    mira.deed("Scout").click()
    mira.button(mira.words["weighing.doIt"]).click()
    mira.hears("Mill Slings tried to scout Yard")
    mira.deed("Move").click()
    mira.click((1, 0))
    mira.button(mira.words["weighing.doIt"]).click()
    mira.hears("Mill Slings came to Yard")
    mira.point((2, 0))
    expect(mira.page.get_by_role("tooltip")).to_contain_text("no action left after")

    panel = decreeing(master, "Players")
    panel.get_by_label("Which player").select_option(label="Gail")
    panel.get_by_label("How many").fill("3")
    panel.get_by_role("button", name="Add to the decree").click()
    so_be_it(panel, "the king sends gold")
    mira.hears("the king sends gold")
    panel.get_by_role("tab", name="Piece").click()
    master.click("lances")
    panel.get_by_role("button", name="Taken out").click()
    so_be_it(panel, "the bridge falls")
    mira.hears("Victory for Mira: no enemy is left")
