"""Crowds in a cell, zones, and shapes that are aimed: what is seen of them and what hands do to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PIL import ImageChops
from playwright.sync_api import expect

from web_board.boards import GRID, cone, crowds, lasting, many, panelled, toll, walled
from web_board.looking import Seen

Look = Callable[..., Seen]


def near(seen: Seen, what: Any, dx: int, dy: int, size: int = 40) -> set[tuple[int, int, int]]:
    """The colours of a square about a place."""
    x, y = seen.at(what)
    box = (int(x + dx - size / 2), int(y + dy - size / 2), int(x + dx + size / 2), int(y + dy + size / 2))
    return {colour for _, colour in seen.picture().crop(box).getcolors(100_000)}


def red(colours: set[tuple[int, int, int]]) -> bool:
    """Whether the side of the Crown is among colours."""
    return any(r > b + 90 and r > g + 60 for r, g, b in colours)


def blue(colours: set[tuple[int, int, int]]) -> bool:
    """Whether the side of Hask is among colours."""
    return any(b > r + 60 for r, _, b in colours)


def test_those_who_share_a_cell_stand_apart_and_each_is_picked_where_it_stands(look: Look) -> None:
    seen = look(crowds())
    for name in ("d3 0", "f3 2", "h3 3", "captain", "guard"):
        seen.page.mouse.click(*seen.at(name))
        assert seen.told("pick")["piece"] == name
    assert red(near(seen, "d3 0", 0, 0, 16))
    assert blue(near(seen, "d3 1", 0, 0, 16))


def test_a_click_on_the_selected_piece_goes_on_to_the_next_one_in_its_cell(look: Look) -> None:
    seen = look(crowds())
    seen.page.mouse.click(*seen.at("d3 1"))
    assert seen.told("pick")["piece"] == "d3 0"


def test_a_crowd_is_listed_and_chosen_from_with_the_keyboard(look: Look) -> None:
    seen = look(crowds())
    seen.page.mouse.click(*seen.at(GRID.find_cell("d6")))
    listed = seen.page.get_by_role("group", name="Who is in d6").get_by_role("button")
    expect(listed).to_have_count(13)
    seen.page.keyboard.press("ArrowDown")
    seen.page.keyboard.press("ArrowDown")
    seen.page.keyboard.press("Enter")
    assert seen.told("pick")["piece"] == "d6 1"
    expect(listed).to_have_count(0)
    seen.page.mouse.click(*seen.at(GRID.find_cell("d6")))
    seen.page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


def test_a_finger_on_a_shared_cell_opens_the_list(look: Look) -> None:
    seen = look(crowds(), has_touch=True)
    seen.page.touchscreen.tap(*seen.at("d3 0"))
    seen.page.get_by_role("button", name="d3", exact=True).tap()
    assert seen.told("pick")["piece"] is None
    assert seen.told("pick")["cell"] == list(GRID.find_cell("d3"))


def test_tab_goes_through_the_pieces_of_a_cell_and_then_leaves_the_board(look: Look) -> None:
    seen = look(crowds())
    seen.page.locator(".board").focus()
    seen.page.keyboard.press("Shift+Tab")
    seen.says("D3 0, Crown")
    seen.page.keyboard.press("Shift+Tab")
    assert not seen.page.evaluate("document.activeElement.classList.contains('board')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_zones_are_found_under_the_pointer_and_apart_from_their_pieces(look: Look, theme: str) -> None:
    seen = look(toll(), theme=theme, viewport={"width": 1040, "height": 700})
    seen.harness("fit")
    seen.steady()
    for n in range(7):
        x, y = seen.at((n, 0))
        seen.page.mouse.click(x, y - 60)
        told = seen.told("pick")
        assert (told["cell"], told["piece"]) == ([n, 0], None)
    for name in ("hired bows", "old ros", "fowlers"):
        seen.page.mouse.click(*seen.at(name))
        assert seen.told("pick")["piece"] == name
    assert seen.at("tollmen")[0] < seen.at("hired bows")[0] < seen.at("crown pikes")[0]


def test_a_badge_says_how_full_a_cell_is(look: Look) -> None:
    seen = look(crowds(), viewport={"width": 1000, "height": 680})
    seen.harness("fit")
    seen.steady()
    (_, y), (_, below) = seen.at(GRID.find_cell("d3")), seen.at(GRID.find_cell("d4"))
    down = (below - y) * 0.56
    assert sum(seen.colour(GRID.find_cell("d3"), 7, down)) > 600, "two of four places: the rest of the plate is light"
    assert sum(seen.colour(GRID.find_cell("h3"), -42, down)) < 200, "a full cell has a dark plate"


def test_an_area_that_lasts_has_its_rounds_and_what_it_takes_next(look: Look) -> None:
    fixture = lasting()
    seen = look(fixture, viewport={"width": 1000, "height": 680})
    seen.harness("fit")
    seen.steady()
    (x, _), (next_, _) = seen.at(GRID.find_cell("h3")), seen.at(GRID.find_cell("i3"))
    size = (next_ - x) / 3**0.5
    red, _, blue = seen.colour(GRID.find_cell("h3"), -size * 0.55 + 9, -size * 0.5)
    assert blue > red + 40, "the timer's disc has the colour of its side"
    spreads, plain = seen.colour(GRID.find_cell("e3"), 0, 0), seen.colour(GRID.find_cell("e6"), 0, 0)
    assert spreads != plain


def test_arrows_walk_along_ways_and_say_what_is_there(look: Look) -> None:
    seen = look(toll())
    seen.page.locator(".board").focus()
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("Enter")
    assert seen.told("pick")["cell"] == [2, 0]
    seen.says(
        "Hask Bridge, zone 3 of 7. Next to North Bank, Cairn Hill, Harrow Mill.",
        "By force, 58 percent",
        "3 here: Tollmen, Hask levy, harm 1 of 1; Hired Bows, Crown, harm 0 of 1",
    )
    seen.page.keyboard.press("ArrowDown")
    seen.page.keyboard.press("ArrowDown")
    seen.says("face down")


def test_where_one_may_go_is_seen_and_told_apart_from_where_it_takes_force(look: Look) -> None:
    seen = look(toll(), viewport={"width": 1040, "height": 700})
    seen.harness("fit")
    seen.steady()
    before = seen.colour((3, 0), 60, 10)
    seen.harness("overlay", {"reach": None, "selected": None})
    seen.steady()
    after = seen.colour((3, 0), 60, 10)
    assert before[2] < after[2] - 15, "what is free to enter is washed with gold"


def test_a_way_that_is_closed_has_a_ring_at_its_gate_and_the_reason_in_words(look: Look) -> None:
    seen = look(toll(), viewport={"width": 1040, "height": 700})
    seen.harness("fit")
    reach = {"piece": "mill slings", "costs": [], "closed": []}
    seen.harness("overlay", {"reach": reach, "targets": None})
    seen.steady()
    before = seen.picture()
    refusal = {"rule": "toy.move", "title": "", "source": "", "why": "Mill Slings moved already"}
    seen.harness("overlay", {"reach": {**reach, "closed": [{"cell": [2, 0], "refusal": refusal}]}})
    seen.steady()
    changed = ImageChops.difference(before.convert("L"), seen.picture().convert("L"))
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert 14 < right - left < 60, "one ring"
    assert 14 < bottom - top < 60, "one ring"
    seen.page.locator(".board").focus()
    seen.page.keyboard.press("ArrowRight")
    seen.says("Hask Bridge", "Not now: Mill Slings moved already")


def test_from_afar_plaques_stand_for_pieces(look: Look) -> None:
    seen = look(many(60))
    seen.harness("fit")
    seen.steady()
    assert seen.events("error") == []
    troop = seen.at("troop 0")
    colours = {colour for _, colour in seen.picture().getcolors(1_000_000)}
    assert red(colours)
    assert blue(colours)
    seen.page.mouse.click(*troop)
    assert seen.told("pick")["cell"] is not None


def test_a_board_moves_and_zooms_to_where_one_looks(look: Look) -> None:
    seen = look(many(30))
    seen.harness("zoom", 2.5)
    seen.steady()
    (x, y), wide = seen.at((0, 0)), seen.at((1, 0))[0] - seen.at((0, 0))[0]
    seen.harness("zoom", 0.5)
    seen.steady()
    assert seen.at((1, 0))[0] - seen.at((0, 0))[0] < wide * 0.6
    seen.page.keyboard.press("0")
    assert (x, y) != seen.at((0, 0))


def test_outlines_of_a_scene_are_kept_and_what_lies_between_is_paper(look: Look) -> None:
    seen = look(walled(), viewport={"width": 900, "height": 620})
    seen.harness("fit")
    seen.steady()
    hall, tower = seen.at((1, 0)), seen.at((4, 0))
    seen.page.mouse.click((hall[0] + tower[0]) / 2 + 30, hall[1])
    assert seen.told("pick")["cell"] is None
    pool = seen.colour((3, 0), 14, 24)
    assert pool[2] > pool[0] + 8


def test_a_shape_follows_the_pointer_the_wheel_and_the_keys(look: Look) -> None:
    seen = look(cone())
    seen.harness("fit")
    seen.steady()
    x, y = seen.at(GRID.find_cell("c4"))
    seen.page.mouse.move(x - 5, y + 160)
    assert seen.told("aim")["way"] in {"se", "sw"}
    seen.page.mouse.move(*seen.at(GRID.find_cell("b3")))
    seen.until(lambda: seen.events("aim")[-1]["at"] == list(GRID.find_cell("b3")))
    seen.page.mouse.wheel(0, -100)
    seen.until(lambda: seen.events("aim")[-1]["value"] == 4)
    way = seen.events("aim")[-1]["way"]
    seen.page.locator(".board").focus()
    seen.page.keyboard.press("e")
    seen.until(lambda: seen.events("aim")[-1]["way"] != way)
    seen.page.keyboard.press("-")
    seen.until(lambda: seen.events("aim")[-1]["value"] == 3)
    seen.page.keyboard.press("Enter")
    assert seen.told("pick")["cell"] == list(GRID.find_cell("b3"))


def test_a_shape_is_dragged_from_where_it_begins(look: Look) -> None:
    seen = look(cone())
    start = seen.at(GRID.find_cell("c4"))
    seen.page.mouse.move(*start)
    seen.page.mouse.down()
    seen.page.mouse.move(start[0] - 80, start[1] + 2)
    seen.page.mouse.up()
    last = seen.events("aim")[-1]
    assert (last["at"], last["way"]) == (list(GRID.find_cell("c4")), "w")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_shape_covers_its_cells_in_gold(look: Look, theme: str) -> None:
    seen = look(cone(), theme=theme)
    seen.harness("fit")
    seen.steady()
    r, _, b = seen.colour(GRID.find_cell("d4"), -26, 0)
    r0, _, b0 = seen.colour(GRID.find_cell("d6"), -26, 0)
    assert r - b > r0 - b0 + 30


def test_a_panel_lists_things_and_sends_what_is_offered_and_filled_in(look: Look) -> None:
    seen = look(panelled(), viewport={"width": 1000, "height": 760})
    panel = seen.page.get_by_role("region", name="The company")
    panel.get_by_role("button", name="Rest 1 hour: Ash").click()
    assert seen.told("act") == {"do": "rest"}
    panel.get_by_role("button", name="Speak: Ash").click()
    panel.get_by_label("Words").fill("Who goes there?")
    panel.get_by_role("button", name="Speak", exact=True).click()
    seen.until(lambda: len(seen.events("act")) == 2)
    assert seen.told("act") == {"do": "say", "who": "ash", "words": "Who goes there?"}
    assert panel.get_by_label("Words").count() == 0
    assert panel.get_by_role("button", name="Call: Ash").is_disabled()
    assert panel.get_by_text("nobody hears it").is_visible()
    assert panel.get_by_role("img", name="Harm: 2 of 4").is_visible()
    assert panel.get_by_role("img", name="Water: 2 of 6").is_visible()
    panel.get_by_role("button", name="The rule toy.grit").click()
    assert seen.told("rule") == "toy.grit"
    panel.get_by_role("button", name="Ash", exact=True).click()
    assert seen.told("about") == "ash"


def test_the_list_of_a_crowd_stays_on_the_board_and_closes_when_something_beside_it_is_touched(look: Look) -> None:
    seen = look(crowds(), has_touch=True, viewport={"width": 390, "height": 264})
    x, y = seen.at("f6 0")
    seen.page.touchscreen.tap(x, y)
    listed = seen.page.get_by_role("group")
    expect(listed).to_be_in_viewport(ratio=1)
    seen.page.touchscreen.tap(4, 4)
    expect(listed).to_have_count(0)
