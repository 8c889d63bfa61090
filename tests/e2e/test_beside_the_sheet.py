"""A check that begins with a click on a skill, beside the sheet."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.tables import Owner

PLAYERS = {"title": "The hunger below", "players": [{"label": "Mira", "character": "sable"}]}


def test_a_skill_on_the_sheet_begins_a_check_beside_it(visit: Visits, owner: Owner):
    mira = visit()
    mira.open(owner.campaign(PLAYERS, dice="a click").links["Mira"])
    mira.button(mira.words["join.sitDown"]).click()
    mira.page.get_by_role("button", name=mira.words["campaign.page_sheet"]).click()
    tray = mira.page.get_by_role("region", name=mira.words["campaign.page_dice"], exact=True)

    mira.page.get_by_role("button", name="Melee", exact=True).click()
    tray.get_by_label(mira.words["campaign.goal"], exact=True).fill("Turn the halberd aside")
    tray.get_by_role("button", name=mira.words["campaign.propose"]).click()

    expect(tray.get_by_text("Sable Kestrel: Turn the halberd aside")).to_be_visible()
    expect(mira.page.get_by_role("main", name=mira.words["campaign.page_sheet"])).to_be_visible()
    tray.get_by_role("button", name=mira.words["common.close"], exact=True).click()
    expect(mira.page.get_by_role("tab", name=mira.words["table.log"])).to_be_visible()


def test_on_a_phone_a_skill_on_the_sheet_opens_the_dice_tray(visit: Visits, owner: Owner):
    mira = visit(phone=True)
    mira.open(owner.campaign(PLAYERS, dice="a tap").links["Mira"])
    mira.button(mira.words["join.sitDown"]).tap()
    mira.page.get_by_role("button", name=mira.words["campaign.page_sheet"]).tap()

    mira.page.get_by_role("button", name="Stealth", exact=True).tap()

    expect(mira.page.get_by_role("combobox", name=mira.words["campaign.skill"])).to_have_value("stealth")
