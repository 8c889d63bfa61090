"""Play by post: an address given at the table, confirmed by the code that comes there, and taken back."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.evenings import come
from e2e.serving import served
from e2e.tables import Desk, Owner
from server.letters import LetterBox, code_in


@pytest.fixture
def post_office() -> Iterator[LetterBox]:
    box = LetterBox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        box.port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    yield box
    controller.stop()


def letters(box: LetterBox, count: int) -> str:
    """The code in the newest letter, once there are so many."""
    until = time.monotonic() + 20
    while len(box.letters) < count and time.monotonic() < until:
        time.sleep(0.05)
    assert len(box.letters) == count
    return code_in(box.letters[-1])


@pytest.mark.parametrize("phone", [False, True])
def test_an_address_is_given_at_the_table_and_taken_back(
    visit: Visits, post_office: LetterBox, tmp_path: Path, *, phone: bool
):
    mail = f"smtp://127.0.0.1:{post_office.port}?from=table@example.org"
    with served(tmp_path / "games.db", "--mail", mail) as server, closing(Owner(server)) as owner:
        ada = visit(phone=phone).sit(owner.table("duel").links["Alder"])
        if phone:
            ada.button(ada.words["common.menu"]).click()
        ada.button(ada.words["common.whenYourTurn"]).click()
        dialog = ada.page.get_by_role("dialog")
        dialog.get_by_label(ada.words["mail.address"]).fill("ada@example.org")
        ada.page.keyboard.press("Enter")
        expect(dialog).to_contain_text("A code is on its way to ada@example.org.")

        ada.excuse("409")
        dialog.get_by_label(ada.words["mail.code"]).fill("0")
        ada.page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_have_text("That is not the code of the newest letter to this address.")
        ada.excuse("409")
        dialog.get_by_label(ada.words["mail.code"]).fill(letters(post_office, 1))
        ada.page.keyboard.press("Enter")
        expect(dialog).to_contain_text("ada@example.org is told when the table waits for you.")
        ada.page.screenshot(path=tmp_path / "mail.png")

        dialog.get_by_role("button", name=ada.words["mail.stop"]).click()
        expect(dialog.get_by_label(ada.words["mail.address"])).to_be_visible()


def test_a_server_without_a_mail_server_offers_no_e_mail(visit: Visits, owner: Owner):
    ada = visit().sit(owner.table("duel").links["Alder"])
    ada.button(ada.words["common.whenYourTurn"]).click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox")).to_have_count(3)
    expect(dialog.get_by_label(ada.words["mail.address"])).to_have_count(0)


def test_in_a_campaign_too_one_chooses_how_one_is_told(visit: Visits, desk: Desk):
    for phone in (False, True):
        mira = come(visit(phone=phone), desk, "Mira")
        if phone:
            mira.button(mira.words["campaign.morePages"]).click()
        mira.button(mira.words["common.whenYourTurn"]).click()
        expect(mira.page.get_by_role("dialog").get_by_role("checkbox")).to_have_count(3)
