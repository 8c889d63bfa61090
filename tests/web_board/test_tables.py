"""Shapes, trails, borders, layers and budgets at a table whose server says what a fixture says."""

from __future__ import annotations

from typing import Any

import pytest

from web_board.conftest import Look
from web_board.heights import HALL, PASS
from web_board.looking import Seen
from web_board.tables import gully_table, hall_table, toll_table

WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


def sent(seen: Seen, kind: str) -> list[dict[str, Any]]:
    """What was sent of one kind."""
    return [one for one in seen.page.evaluate("window.__sent") if one["type"] == kind]


def test_a_shape_is_turned_sized_and_told_with_whom_it_catches(look: Look) -> None:
    seen = look(gully_table(), page="table.html", viewport=WIDE)
    seen.page.get_by_role("button", name="Flame").click()
    caught = seen.page.get_by_role("region", name="In the shape")
    caught.get_by_text("7 caught, one roll for all").wait_for()
    assert caught.get_by_text("Wader 2 and 3 more").count() == 1
    assert caught.get_by_text("Watchman 3, yours").count() == 1
    assert caught.get_by_role("img", name="spared").count() == 1
    assert caught.get_by_role("img", name="1 to 5: 0 hit, 6 to 7: 1 hit, 8 to 20: 7 hit").count() == 1
    seen.page.keyboard.press("e")
    seen.until(lambda: sent(seen, "aim")[-1]["way"] == "ese")
    seen.page.keyboard.press("e")
    seen.page.keyboard.press("e")
    seen.until(lambda: sent(seen, "aim")[-1]["way"] == "ne")
    seen.page.get_by_role("slider").fill("1")
    seen.until(lambda: sent(seen, "aim")[-1]["value"] == 2)


def test_the_rose_and_the_words_tell_why_a_way_is_barred(look: Look) -> None:
    seen = look(gully_table(), page="table.html", viewport=WIDE)
    seen.page.keyboard.press("1")
    (x, y), (far, _) = seen.at(PASS.find_cell("e5")), seen.at(PASS.find_cell("f5"))
    seen.page.mouse.move(x - (far - x) * 0.4, y)
    tip = seen.page.get_by_role("tooltip")
    tip.get_by_text("Not to the west").wait_for()
    assert tip.get_by_text("not away from Mira").count() == 1
    seen.page.mouse.move(x + (far - x) * 0.4, y)
    tip.wait_for(state="detached")
    seen.page.keyboard.press("t")
    shut = seen.page.get_by_label("Faces").locator("option:disabled")
    shut.first.wait_for(state="attached")
    assert shut.count() == 7
    assert "west: not away from Mira" in shut.all_inner_texts()


def test_several_places_are_chosen_one_by_one(look: Look) -> None:
    seen = look(gully_table(), page="table.html", viewport=WIDE)
    seen.page.keyboard.press("3")
    for name in ("e5", "e4", "d4"):
        seen.page.mouse.click(*seen.at(PASS.find_cell(name)))
    seen.until(lambda: sent(seen, "aim")[-1]["more"] == [list(PASS.find_cell(name)) for name in ("e4", "d4")])
    seen.page.keyboard.press("Backspace")
    seen.page.mouse.click(*seen.at(PASS.find_cell("c5")))
    seen.until(lambda: sent(seen, "aim")[-1]["more"] == [list(PASS.find_cell(name)) for name in ("e4", "c5")])


def test_layers_are_switched_and_what_is_on_others_is_picked_with_alt(look: Look) -> None:
    seen = look(gully_table(), page="table.html", viewport=WIDE)
    layers = seen.page.get_by_role("group", name="Layers")
    layers.wait_for()
    assert layers.get_by_role("button").all_inner_texts()[0].split() == ["3", "15-20", "ft", "0", "pieces"]
    seen.page.keyboard.press("]")
    assert layers.get_by_role("button", pressed=True).inner_text().startswith("1")
    bird = seen.at("harrier")
    seen.page.mouse.click(*bird)
    assert seen.page.get_by_role("heading", name="Harrier").count() == 0, "it is on another layer"
    seen.page.keyboard.down("Alt")
    seen.page.mouse.click(*bird)
    seen.page.keyboard.up("Alt")
    seen.page.get_by_role("heading", name="Harrier").wait_for()
    assert layers.get_by_role("button", pressed=True).inner_text().startswith("2")


def test_a_trail_is_laid_cell_by_cell_and_taken_back(look: Look) -> None:
    seen = look(hall_table(), page="table.html", viewport=WIDE)
    seen.page.get_by_role("button", name="Acid Trail").click()
    for n, name in enumerate(("e8", "f8", "f7"), 1):
        seen.page.mouse.click(*seen.at(HALL.find_cell(name)))
        seen.page.get_by_text(f"Acid Trail, {n} of 8 tiles", exact=True).wait_for()
    assert seen.page.get_by_role("img", name="5 of 6 slots left, 2 in the plan").count() == 1
    seen.page.keyboard.press("Backspace")
    seen.page.get_by_text("Acid Trail, 2 of 8 tiles", exact=True).wait_for()
    seen.page.get_by_role("button", name="One back").click()
    seen.page.get_by_text("Acid Trail, 1 of 8 tiles", exact=True).wait_for()


def test_the_border_of_two_cells_is_picked_near_it(look: Look) -> None:
    seen = look(hall_table(), page="table.html", viewport=WIDE)
    seen.page.get_by_role("button", name="Line Step").click()
    (x, y), (_, below) = seen.at(HALL.find_cell("d8")), seen.at(HALL.find_cell("d9"))
    seen.page.mouse.click(x, (y + below) / 2 - 3)
    seen.until(lambda: [one["action"] for one in sent(seen, "try")] == [{"do": "step", "to": "d9"}])


@pytest.mark.parametrize("table", [gully_table, hall_table])
def test_a_telephone_has_the_slider_in_its_sheet_and_nothing_beyond_its_edge(look: Look, table: Any) -> None:
    seen = look(table(), page="table.html", viewport=PHONE, has_touch=True)
    seen.page.locator(".deeds button").first.click()
    if table is gully_table:
        assert seen.page.get_by_role("slider").bounding_box()["height"] >= 44
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_on_a_phone_one_acts_in_the_list_of_zones(look: Look) -> None:
    seen = look(toll_table(), page="table.html", viewport=PHONE, has_touch=True)
    rows = seen.page.get_by_role("list", name="zones").get_by_role("listitem")
    rows.get_by_role("button", name="Go there").wait_for()
    names = [rows.nth(n).locator(".name").inner_text() for n in range(rows.count())]
    assert set(names[:3]) == {"The Reeds", "Hask Bridge", "Hollin Edge"}
    assert len(names) == 7
    assert rows.get_by_role("button", name="58 %").count() == 1
    assert rows.get_by_role("img", name="Sucking Mud, face down, your words, hinders").count() == 1
    assert rows.get_by_role("img", name="face down", exact=True).count() == 1
    assert rows.first.get_by_role("button").last.bounding_box()["height"] >= 44
    seen.page.get_by_role("button", name="Go there").click()
    seen.until(lambda: sent(seen, "preview") or sent(seen, "plan") or sent(seen, "act"))
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_target_is_chosen_in_the_list_of_zones(look: Look) -> None:
    seen = look(toll_table(), page="table.html", viewport=PHONE, has_touch=True)
    seen.page.get_by_role("button", name="Shoot").click()
    first = seen.page.get_by_role("list", name="zones").get_by_role("listitem").first
    assert first.locator(".name").inner_text() == "Hask Bridge"
    first.get_by_role("button", name="Choose").click()
    seen.page.get_by_text("Shoot at Hired Bows").first.wait_for(timeout=8000)
