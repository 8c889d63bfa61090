"""The scenario that comes with the rules, played in two browsers to its end, by its own pages alone.

`games.hunger` is the same evening through the engine.  Each part begins where the one before it ends.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from e2e.conftest import Visits
from e2e.evenings import MASTER, come, deed, does, evening, field, page, press, propose, sit, starting, told
from e2e.people import Person
from e2e.serving import Served
from e2e.tables import Desk, Owner
from e2e.test_campaign import begun, links
from e2e.test_campaign_evenings import leaf

DICE = "the sealed well 1415"
"""Five rolls without a complication, whose first dice are successes."""

FIRST, GATE, LAST = "The Cracked Waystone", "Khaz Vurim's Gate", "The Wyrms rise"


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, and Una with Ash, at a table on which the scenario lies."""
    desk = evening(owner, "The Hunger Below", DICE, Mira="sable", Una="ash")
    does(desk, MASTER, deed("lay_scenario"), deed("begin_session"))
    return desk


def seal_what_begins(owner: Owner, master: Person, dice: str) -> None:
    """Let the dice of the campaign that somebody begins follow from words, before anything opens its table."""

    def seal(route: Route) -> None:
        answer = route.fetch()
        owner.seal(answer.json()["table"], dice)
        route.fulfill(response=answer)

    master.page.route("**/api/games/*/tables", seal)


def panel(one: Person, title: str) -> Locator:
    """A panel of the page that is open."""
    return one.page.get_by_role("main").get_by_role("region", name=title, exact=True)


def answer(master: Person, player: Person, name: str) -> Locator:
    """A check is answered with a click and rolled; its place on the game master's page."""
    place = master.page.get_by_role("article", name=name)
    place.get_by_role("button", name=starting("Go: ")).click()
    player.button(re.compile("^Roll ")).click()
    return place


def raw(*people: Person) -> list[str]:
    """What anybody clicked that opens the list of all actions."""
    ways = [told(one, f"campaign.{key}") for one in people for key in ("page_deeds", "anyDeed")]
    return [click for one in people for click in one.clicked() if click in ways]


def end(master: Person, verdict: str) -> None:
    """It is said how a scene went, once, and it ends."""
    master.button(starting(verdict)).click()
    expect(master.button(starting("It was averted"))).to_have_count(0)
    press(master, "campaign.endScene")


def test_the_scenario_is_laid_and_all_its_scenes_are_played_judged_and_ended(
    visit: Visits, server: Served, owner: Owner
):
    master, mira = visit(), visit(phone=True)
    seal_what_begins(owner, master, DICE)
    begun(master, server)
    link, _ = links(master)
    master.button(told(master, "lobby.toTable")).click()
    sit(mira, link)
    press(master, "campaign.beginSession", n=1)
    master.button("Lay it on the table: The Hunger Below").click()
    master.button(f"Begin: {FIRST}").click()
    expect(master.page.get_by_role("heading", name=told(master, "campaign.atTheTable"))).to_be_in_viewport()
    propose(mira, "Hold the fey off", "melee")
    place = answer(master, mira, "Sable Kestrel")
    expect(place.get_by_text(told(master, "campaign.over"), exact=True)).to_be_visible()
    end(master, "It went wrong: Waystone Cracks")
    expect(master.page.get_by_role("img", name="Waystone Cracks: 1 of 6").first).to_be_visible()

    master.button("Begin: Whispers in the Market").click()
    propose(mira, "Shout the preacher down", "performance")
    answer(master, mira, "Sable Kestrel")
    end(master, "It was averted")
    master.button(f"Begin: {GATE}").click()
    end(master, "It went wrong: Chains Breaking")
    master.button("Begin: The Fey Conclave").click()
    lose_the_contest(master, mira)
    end(master, "It went wrong: Whisper Spread")
    master.button("Begin: The Vigil's Bargain").click()
    end(master, "It went wrong: Vigil's Plan")
    for name in ("Whisper Spread: 1 of 8", "Chains Breaking: 1 of 10", "Vigil's Plan: 1 of 6"):
        expect(master.page.get_by_role("img", name=name).first).to_be_visible()
    assert raw(master, mira) == []


def lose_the_contest(master: Person, player: Person) -> None:
    """The courts roll against somebody, who has fewer successes and gets nothing of what they want."""
    propose(player, "Win both courts", "sway")
    place = master.page.get_by_role("article", name="Sable Kestrel")
    place.get_by_role("button", name=starting("Go: ")).click()
    press(master, "campaign.opposed")
    master.page.get_by_label(told(master, "campaign.opponent")).fill("The courts")
    press(master, "campaign.opposes")
    expect(player.page.get_by_text("Against The courts, 4 dice").first).to_be_visible()
    expect(player.page.get_by_text("DV 0")).to_have_count(0)
    player.button(re.compile("^Roll ")).click()
    expect(place.get_by_text("2 of 3")).to_be_visible()
    expect(place.get_by_text(told(master, "campaign.over"), exact=True)).to_be_visible()


def test_the_crew_travels_wins_an_envoy_and_grows_in_downtime(desk: Desk, visit: Visits):
    master, una = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Una")
    master.button(f"Begin: {GATE}").click()
    panel(master, "Supply").get_by_role("button", name=starting("Use one")).click()
    panel(master, "Supply").locator("form").get_by_role("button").first.click()
    master.button("Draw somebody").click()
    master.page.get_by_label("Name of the person").fill("Liraen Leafveil")
    master.page.locator("form").filter(has_text="Name of the person").get_by_role("button").first.click()
    master.button(starting("Let players know")).first.click()
    page(una, "story")
    expect(una.page.get_by_text("Liraen Leafveil").first).to_be_visible()
    page(una, "sheet")
    una.button(re.compile("^Use it: .*free")).first.click()
    master.hears(re.compile("free use of the session"))
    master.button(starting("It was averted")).click()
    press(master, "campaign.endScene")

    leaf(master, "session").get_by_role("button", name="All 2 XP each: Attendance").click()
    page(master, "master")
    master.page.get_by_label(told(master, "campaign.days"), exact=True).fill("7")
    press(master, "campaign.beginDowntime")
    una.button(re.compile("^Stealth .* for 2 XP")).click()
    master.hears(re.compile("Ash.* buys Stealth", re.IGNORECASE))
    master.page.locator("svg[aria-label^='Whisper Spread'] .dl-seg.next").first.click()
    expect(master.page.get_by_role("img", name="Whisper Spread: 1 of 8").first).to_be_visible()
    press(master, "campaign.endDowntime")
    assert raw(master, una) == []


def test_the_chains_break_the_last_battle_is_fought_and_the_arc_is_rewarded(desk: Desk, visit: Visits):
    does(
        desk,
        MASTER,
        *(deed("tick_clock", clock=id, by=by) for id, by in (("waystone-cracks", 5), ("whisper-spread", 7))),
    )
    master, mira = come(visit(), desk, MASTER), come(visit(phone=True), desk, "Mira")
    press(master, "campaign.beginSession", n=2)
    for name in ("Waystone Cracks", "Whisper Spread"):
        master.page.locator(f"svg[aria-label^='{name}'] .dl-seg.next").first.click()
    expect(master.page.get_by_role("img", name="Chains Breaking: 1 of 10").first).to_be_visible()
    master.button("Frame the end").click()
    master.page.locator("form").filter(has_text="Two or three clocks").get_by_role("button").first.click()
    master.hears("offered power for betrayal")
    master.page.get_by_text(told(master, "story.ownScene"), exact=True).click()
    field(master, "sceneName", LAST)
    press(master, "campaign.beginScene")
    propose(mira, "Cut the last chain loose", "melee")
    place = answer(master, mira, "Sable Kestrel")
    expect(place.get_by_text(told(master, "campaign.over"), exact=True)).to_be_visible()
    press(master, "campaign.endScene")
    press(master, "campaign.endArc", n=1)
    master.page.get_by_role("alertdialog").get_by_role("button", name=told(master, "campaign.endArc", n=1)).click()
    questions = leaf(master, "session")
    questions.get_by_role("button", name=starting("Award the arc")).click()
    questions.locator("form").get_by_role("button").first.click()
    page(mira, "sheet")
    expect(mira.page.get_by_role("region", name="Experience", exact=True)).to_contain_text("+8")
    assert raw(master, mira) == []
