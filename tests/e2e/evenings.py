"""What came before an evening: deeds of a campaign done over the line, so that nobody clicks what others do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.people import Person
from e2e.tables import Desk, Owner
from fieldcraft.client.blocking import Seat

MASTER = "Game master"

LAMPS = "the lamp room 568"
"""Six dice that succeed with two complications, of which a detailed description takes one; then six with one each."""

Deed = dict[str, Any]

HOLD: Deed = {"do": "propose", "character": "sable", "goal": "Hold the door", "attribute": "body", "skill": "melee"}
"""Sable attempts something with six dice."""


def told(one: Person, key: str, **gaps: object) -> str:
    """A sentence of a campaign, as `campaign.roll` is."""
    return one.words[key].format(**gaps)


def press(one: Person, key: str, **gaps: object) -> None:
    """Press the first button that says this."""
    one.button(told(one, key, **gaps)).first.click()


def deed(do: str, **fields: object) -> Deed:
    """A deed with what it says."""
    return {"do": do, **fields}


def evening(owner: Owner, title: str, dice: str, **players: str) -> Desk:
    """A campaign for players with their ready characters ("" for none), with dice that follow from words."""
    people = [{"label": name, "character": character} for name, character in players.items()]
    return owner.campaign({"title": title, "players": people}, dice=dice)


def does(desk: Desk, who: str, *deeds: Deed) -> dict[str, Any]:
    """Somebody does deeds without a browser; the story as they then know it."""
    with Seat(desk.links[who]) as seat:
        for one in deeds:
            seat.do(one)
        return seat.tableau.story


def crown(desk: Desk) -> None:
    """The Crown Spread is drawn for a campaign that goes to its finale, and the rails are named."""
    pace = deed("choose_option", option="campaign_clock", value="base_0_6")
    rails: dict[str, list[str]] = does(desk, MASTER, pace, deed("draw_spread"))["court"]["rails"]
    rail, others = next(iter(rails.items()))
    does(desk, MASTER, deed("name_rails", pressure=rail, other=others[0]))


def scene(desk: Desk, name: str = "The lamp room", **facts: object) -> None:
    """The first session and a scene in it begin."""
    does(desk, MASTER, deed("begin_session"), deed("begin_scene", name=name, **facts))


def grown(desk: Desk, character: str, xp: int) -> None:
    """The game master decrees that somebody has more experience."""
    award = {"xp": xp, "why": "earlier evenings", "rule": "core.xp.session-awards"}
    gained = {"event": "awarded", "character": character, "award": award}
    does(desk, MASTER, deed("decree", events=[gained], reason="earlier evenings"))


def place(master: Person, name: str) -> Locator:
    """Somebody's place at the table, on the page of the game master."""
    return master.page.get_by_role("article", name=name)


def come(one: Person, desk: Desk, who: str) -> Person:
    """Somebody sits down at their seat."""
    return sit(one, desk.links[who])


def starting(words: str) -> re.Pattern[str]:
    """Whatever begins with these words."""
    return re.compile(f"^{re.escape(words)}")


def page(one: Person, name: str) -> None:
    """Open a page of the campaign; on a phone some are one step further."""
    pages = one.page.get_by_role("navigation", name=one.words["table.pages"])
    expect(pages).to_be_visible()
    tab = one.page.get_by_role("button", name=re.compile(f"^{re.escape(one.words[f'campaign.page_{name}'])}"))
    if not pages.get_by_role("button").and_(tab).count():
        pages.get_by_role("button", name=one.words["campaign.morePages"], exact=True).click()
        pages = one.page.get_by_role("dialog")
    pages.get_by_role("button").and_(tab).click()


def field(one: Person, key: str, value: str) -> None:
    """Write into a field."""
    one.page.get_by_label(one.words[f"campaign.{key}"], exact=True).fill(value)


def sit(one: Person, link: str) -> Person:
    """Sit down by a link."""
    one.open(link)
    one.button(one.words["join.sitDown"]).click()
    first = one.page.get_by_role("main", name=one.words["campaign.page_party"])
    expect(first.or_(one.page.get_by_role("main", name=one.words["campaign.page_master"]))).to_be_visible()
    return one


def propose(one: Person, goal: str, skill: str) -> None:
    """Somebody says what they attempt, with which skill."""
    page(one, "dice")
    if one.button(told(one, "campaign.newCheck")).count():
        press(one, "campaign.newCheck")
    field(one, "goal", goal)
    one.page.get_by_role("combobox", name=told(one, "campaign.skill"), exact=True).select_option(skill)
    press(one, "campaign.propose")
