"""Files of a campaign in browsers: a pack that is wrong and one that is right, and a character that goes elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from cli.running import fieldcraft
from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.evenings import page, sit
from e2e.people import Person
from e2e.tables import Desk, Owner
from e2e.test_screens import fits

PACK = """\
id: harbour
title: The harbour
version: 2
talents:
  - {key: sea-legs, name: Sea Legs, xp: 4, text: Steady on any deck.}
spells:
  salt-ward:
    name: Ward the Hull
    art: hydromancy
    dv: 2
    text: No water enters.
    outcomes: [{does: rail, rail: Flood, by: -1}]
cards:
  - {deck: adventure, suit: S, rank: "7", text: a drowned chapel}
"""


def told(one: Person, key: str, **gaps: object) -> str:
    """A sentence about files."""
    return one.words[f"packs.{key}"].format(**gaps)


def opened(owner: Owner, title: str, character: str) -> Desk:
    """A campaign with one player."""
    players = [{"label": "Mira", "character": character}]
    return owner.campaign({"title": title, "players": players}, dice=title)


def master_of(desk: Desk) -> str:
    """The link of the game master's seat."""
    (label,) = desk.links.keys() - {"Mira"}
    return desk.links[label]


def bring(one: Person, label: str, path: Path) -> None:
    """Choose a file."""
    one.page.get_by_label(told(one, label), exact=True).set_input_files(path)


def panel(master: Person) -> Locator:
    """The panel of content packs."""
    return master.page.get_by_role("region", name=told(master, "title"), exact=True)


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """A file with a content pack."""
    path = tmp_path / "harbour.yaml"
    path.write_text(PACK, encoding="utf-8")
    return path


def test_a_pack_is_refused_with_its_place_until_it_is_right_then_used_and_taken_away(
    visit: Visits, owner: Owner, harbour: Path
):
    desk = opened(owner, "The tide bell", "sable")
    master, mira = sit(visit(), master_of(desk)), sit(visit(phone=True), desk.links["Mira"])
    page(master, "master")
    wrong = harbour.with_name("wrong.yaml")
    wrong.write_text(PACK.replace("xp: 4", "price: 4"), encoding="utf-8")

    bring(master, "upload", wrong)

    expect(panel(master).get_by_role("alert")).to_contain_text("Line 5, talents[0].price")
    bring(master, "upload", harbour)
    expect(panel(master)).to_contain_text("a drowned chapel")
    master.button(told(master, "add", name="The harbour")).click()
    expect(panel(master).get_by_role("listitem", name="The harbour")).to_contain_text("version 2")
    master.hears("Content added: The harbour, version 2")
    page(mira, "magic")
    expect(mira.page.get_by_role("main")).to_contain_text("Ward the Hull")
    assert "drowned chapel" not in mira.received()

    bring(master, "upload", harbour)
    add = master.button(told(master, "add", name="The harbour"))
    expect(add).to_be_disabled()
    expect(panel(master)).to_contain_text("version 2 of The harbour is there already")
    master.button(told(master, "leave")).click()
    master.page.once("dialog", lambda asked: asked.accept())
    master.button(told(master, "removeOf", name="The harbour")).click()

    expect(panel(master)).to_contain_text(told(master, "none"))
    expect(mira.page.get_by_role("main")).not_to_contain_text("Ward the Hull")
    master.excuse("400")


@pytest.mark.parametrize("phone", [False, True])
def test_a_character_is_exported_and_comes_into_another_campaign(
    visit: Visits, owner: Owner, tmp_path: Path, *, phone: bool
):
    mira = sit(visit(phone=phone), opened(owner, "The old tide", "bryn").links["Mira"])
    master = sit(visit(phone=phone), master_of(opened(owner, "The new tide", "sable")))
    page(mira, "sheet")
    expect(mira.page.get_by_label(told(mira, "import"), exact=True)).to_have_count(0)
    with mira.page.expect_download() as waiting:
        mira.button(told(mira, "export")).click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.name == "bryn.json"
    assert fieldcraft("character", "check", path).code == 0

    page(master, "sheet")
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"boons": -1}), encoding="utf-8")
    bring(master, "import", spoilt)
    asked = master.page.get_by_role("dialog")
    expect(asked.get_by_role("alert")).to_contain_text("boons")
    master.page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    bring(master, "import", path)
    expect(asked).to_contain_text(told(master, "sound"))
    fits(master)
    asked.get_by_label(told(master, "player")).select_option("p1")
    asked.get_by_role("button", name=told(master, "importOf", name="Bryn of the Ledger"), exact=True).click()

    expect(master.page.get_by_role("article", name="Bryn of the Ledger")).to_be_visible()
    with master.page.expect_download() as waiting:
        master.button(told(master, "export")).click()
    waiting.value.save_as(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()
    master.excuse("400")


@open_to_all
def test_whoever_uses_a_screen_reader_finds_no_fault_with_packs(visit: Visits, owner: Owner, harbour: Path):
    master = sit(visit(), master_of(opened(owner, "The tide", "sable")))
    page(master, "master")
    bring(master, "upload", harbour)
    expect(panel(master)).to_contain_text("a drowned chapel")

    assert barred(master) == {}
