"""Maps and scenes that people own: dropped into the lobby, told what was guessed, and never over what is not kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served
from maps.test_dungeons import door, page


def choose(one: Person, *files: Path) -> None:
    """Give files to the lobby."""
    one.page.locator("section[aria-labelledby=import] input[type=file]").set_input_files(list(files))


def test_an_import_is_opened_and_never_takes_the_place_of_an_unfinished_scene(
    visit: Visits, fresh: Served, tmp_path: Path
):
    vault, crypt, broken = (tmp_path / name for name in ("vault.json", "crypt.json", "broken.uvtt"))
    vault.write_text(json.dumps(page((0, 0, 6, 3), (6, 1, 4, 1), doors=[door(6, 1, 1)], title="The vault")))
    crypt.write_text(json.dumps(page((0, 0, 5, 5), title="The crypt")))
    broken.write_text('{"resolution": {}}')
    gwen = visit()
    gwen.open(fresh.address)
    choose(gwen, broken)
    expect(gwen.page.get_by_role("alert")).to_contain_text("This could not be taken in")
    expect(gwen.page.get_by_role("alert")).to_contain_text("map_size")
    gwen.excuse("400 (Bad Request)")

    choose(gwen, vault)
    title = gwen.page.get_by_role("textbox", name="Title").first
    expect(title).to_have_value("The vault")
    title.fill("The old vault")
    while "The old vault" not in (gwen.page.evaluate("() => localStorage.getItem('fieldcraft.draft.new')") or ""):
        gwen.page.wait_for_timeout(50)

    gwen.open(fresh.address)
    choose(gwen, crypt)
    asked = gwen.page.get_by_role("dialog", name="An unfinished scene")
    expect(asked).to_contain_text("The old vault")
    asked.get_by_role("button", name="Go on with it").click()
    expect(title).to_have_value("The old vault")

    gwen.open(fresh.address)
    choose(gwen, crypt)
    asked.get_by_role("button", name="Replace it").click()
    expect(title).to_have_value("The crypt")


def test_the_map_of_a_scene_goes_to_another_program_and_comes_back(visit: Visits, fresh: Served, tmp_path: Path):
    gwen = visit()
    gwen.open(f"{fresh.address}/?page=scenes")
    gwen.button("Share The gatehouse").click()
    with gwen.page.expect_download() as coming:
        gwen.page.get_by_role("dialog").get_by_role("link", name="Foundry").click()
    coming.value.save_as(tmp_path / coming.value.suggested_filename)

    gwen.open(fresh.address)
    choose(gwen, tmp_path / "the-gatehouse.foundry.json.zip")
    expect(gwen.page.get_by_role("textbox", name="Title").first).to_have_value("the-gatehouse")
    gwen.seated()
    expect(gwen.page.locator("footer.status")).to_contain_text(re.compile("[1-9][0-9]* walls, 4 doors"))
