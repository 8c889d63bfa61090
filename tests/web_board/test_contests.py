"""A contest at a table: who is asked takes words or a hit with keys and fingers, and all others look on."""

from __future__ import annotations

from typing import Any

import pytest

from web_board.conftest import Look
from web_board.contests import ask_aids, ask_harm, contest_table, hit_contest, open_contest
from web_board.looking import Seen

WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


def done(seen: Seen) -> list[dict[str, Any]]:
    """The actions that were sent."""
    return [one["action"] for one in seen.page.evaluate("window.__sent") if one["type"] == "do"]


def test_whoever_is_asked_takes_the_words_that_are_proposed(look: Look) -> None:
    seen = look(contest_table(open_contest(), ask_aids()), page="table.html", viewport=WIDE)
    contest = seen.page.get_by_role("region", name="Shoot, two zones")
    contest.get_by_role("img", name="Mill Slings: Great 4, Crown Lances: Superb 5").wait_for()
    contest.get_by_role("button", name="Charge!, +2 free").click()
    seen.until(lambda: done(seen) == [{"do": "invoke", "aspect": "charge", "way": "bonus"}])


def test_keys_choose_a_row_add_throw_again_and_pass(look: Look) -> None:
    seen = look(contest_table(open_contest(), ask_aids()), page="table.html", viewport=WIDE)
    seen.page.get_by_role("region", name="Shoot, two zones").wait_for()
    seen.page.keyboard.press("2")
    seen.page.keyboard.press("+")
    seen.page.keyboard.press("ArrowDown")
    seen.page.keyboard.press("r")
    seen.page.keyboard.press("p")
    taken = [{"do": "invoke", "aspect": "blown", "way": "bonus"}, {"do": "invoke", "aspect": "weir", "way": "again"}]
    seen.until(lambda: done(seen) == [*taken, {"do": "pass"}])


def test_a_hit_is_taken_with_words_for_it(look: Look) -> None:
    seen = look(contest_table(hit_contest(), ask_harm()), page="table.html", viewport=WIDE)
    seen.page.get_by_role("img", name="3 of 3 taken").wait_for()
    seen.page.get_by_label("Words for: Moderate").fill("Riderless in the Mill Race")
    seen.page.get_by_role("button", name="Take a moderate").click()
    seen.until(lambda: done(seen) == [{"do": "absorb", "slots": ["moderate"], "words": ["Riderless in the Mill Race"]}])


def test_where_the_board_is_in_words_a_hit_is_taken_with_words_for_it_too(look: Look) -> None:
    seen = look(contest_table(hit_contest(), ask_harm()), page="table.html", viewport=WIDE)
    seen.page.get_by_role("button", name="Board as text").click()
    seen.page.get_by_label("Words for: Moderate").fill("Riderless in the Mill Race")
    seen.page.get_by_role("alertdialog").get_by_role("button", name="moderate").first.click()
    seen.until(lambda: done(seen) == [{"do": "absorb", "slots": ["moderate"], "words": ["Riderless in the Mill Race"]}])


def test_a_click_on_the_slot_that_is_chosen_leaves_it_empty(look: Look) -> None:
    seen = look(contest_table(hit_contest(), ask_harm()), page="table.html", viewport=WIDE)
    seen.page.get_by_role("button", name="Moderate, 4").click()
    seen.page.get_by_role("img", name="0 of 3 taken").wait_for()
    seen.page.get_by_role("button", name="Taken out").click()
    seen.until(lambda: done(seen) == [{"do": "absorb"}])


def test_others_look_on_and_may_look_at_the_board_meanwhile(look: Look) -> None:
    seen = look(contest_table(open_contest(), None), page="table.html", viewport=WIDE)
    contest = seen.page.get_by_role("region", name="Shoot, two zones")
    contest.get_by_text("Loopholes and Millstones").wait_for()
    assert contest.get_by_role("button").all_inner_texts() == [""], "nothing but the button that folds it up"
    contest.get_by_role("button", name="Look at the board").click()
    contest.wait_for(state="detached")
    seen.page.get_by_role("button", name="Fail by 1").click()
    contest.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_telephone_has_buttons_for_the_thumb_and_nothing_beyond_its_edge(look: Look, theme: str) -> None:
    table = contest_table(open_contest(), ask_aids())
    seen = look(table, page="table.html", viewport=PHONE, has_touch=True, theme=theme)
    contest = seen.page.get_by_role("region", name="Shoot, two zones")
    contest.wait_for()
    for name in ("Pass", "Charge!, +2 free"):
        assert contest.get_by_role("button", name=name).bounding_box()["height"] >= 44  # type: ignore[index]
    row = contest.get_by_role("button", name="Horses Blown, Re-roll")
    assert row.bounding_box()["height"] >= 44  # type: ignore[index]
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    row.click()
    seen.until(lambda: done(seen) == [{"do": "invoke", "aspect": "blown", "way": "again"}])
