"""A new scene of each game whose editor is made of what the server offers: drawn, peopled, tried by bots, played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.serving import Served


def begin(one: Person, server: Served, game: str) -> None:
    """A new scene of a game, on a small board."""
    one.open(f"{server.address}/edit/new")
    form = one.page.get_by_role("dialog")
    form.get_by_label("Game").select_option(game)
    form.get_by_label("Columns").fill("11")
    form.get_by_label("Rows").fill("8")
    one.button("Begin").click()
    expect(form).to_be_hidden()


def test_while_it_is_asked_what_is_to_be_made_no_page_says_that_it_loads(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(f"{server.address}/edit/new")
    expect(gwen.page.get_by_role("dialog")).to_be_visible()
    expect(gwen.page.get_by_text(gwen.words["common.loading"])).to_have_count(0)


def test_a_draft_that_is_found_again_says_so_and_one_begins_without_it(visit: Visits, fresh: Served):
    gwen = visit()
    begin(gwen, fresh, "The Battlefield")
    title, found = gwen.page.get_by_label("Title of the scene"), gwen.page.get_by_text("Your unfinished draft, stored")
    expect(found).to_have_count(0)
    title.fill("The lost mill")
    expect(gwen.page.get_by_text("draft, stored")).to_be_visible()

    gwen.open(f"{fresh.address}/edit/new")
    expect(title).to_have_value("The lost mill")
    expect(found).to_be_visible()
    gwen.button("Begin a new scene").click()
    gwen.page.keyboard.press("Escape")
    expect(title).to_have_value("The lost mill")

    gwen.button("Begin a new scene").click()
    expect(gwen.page.get_by_role("dialog")).to_contain_text("the place of your unfinished draft")
    gwen.button("Begin", exact=True).click()
    expect(title).not_to_have_value("The lost mill")
    expect(found).to_have_count(0)


def page(one: Person, name: str) -> None:
    """Go to a page of the editor."""
    one.page.get_by_role("navigation", name="Pages of the editor").get_by_role("button", name=name).click()


def choose(one: Person, name: str) -> None:
    """Take up something from the palette."""
    one.page.get_by_label("Palette").get_by_role("button", name=name).first.click()


def play(one: Person) -> None:
    """Let bots try the scene, and take it to the table."""
    one.button("Test with bots").click()
    expect(one.page.get_by_text(re.compile(r"matches|battles|games|rounds", re.IGNORECASE)).last).to_be_visible()
    one.button("To the table").first.click()
    one.page.get_by_role("dialog").get_by_role("button", name="To the table").click()
    one.seated()


def test_a_scene_of_the_field_is_made_with_creatures_objects_and_fog(visit: Visits, fresh: Served):
    gwen = visit()
    begin(gwen, fresh, "The Battlefield")
    choose(gwen, "Rock")
    gwen.click([5, 3])
    page(gwen, "Units")
    choose(gwen, "Ogre")
    gwen.click([3, 1])
    gwen.page.get_by_label("Reach").fill("3")
    choose(gwen, "Barrel")
    gwen.click([2, 5])
    page(gwen, "Goals")
    fogs = gwen.page.get_by_role("region", name="Concealment")
    fogs.get_by_role("button", name="Add an area").click()
    fogs.get_by_label("Source").select_option("smoke")
    gwen.click([4, 5])
    gwen.click([5, 5])
    expect(fogs).to_contain_text("2 cells")
    expect(gwen.page.get_by_text("The scene can begin")).to_be_visible()

    play(gwen)
    gwen.pick("ogre")
    gwen.spot("barrel")
    assert "smoke" in gwen.received()


def test_a_scene_on_tiles_is_made_with_walls_that_bear_so_much_and_roofs(visit: Visits, fresh: Served):
    gwen = visit()
    begin(gwen, fresh, "Tiles & Movement")
    choose(gwen, "Crate")
    gwen.click([5, 2])
    page(gwen, "Units")
    choose(gwen, "Grenadier")
    gwen.click([3, 1])
    gwen.page.get_by_label("Hit points").fill("9")
    page(gwen, "Goals")
    roofs = gwen.page.get_by_role("region", name="Roofs")
    roofs.get_by_role("button", name="Paint Roofs on the board").click()
    gwen.click([7, 6])
    expect(roofs).to_contain_text("1 cell")
    gwen.page.get_by_text("Of this scene", exact=True).click()
    gwen.page.get_by_label("Durability: crate").fill("9")
    expect(gwen.page.get_by_text("The scene can begin")).to_be_visible()

    play(gwen)
    gwen.pick("sable")
    gwen.spot("grenadier")


def test_a_number_is_tried_with_other_values_and_the_fairest_is_taken(visit: Visits, fresh: Served):
    gwen = visit()
    gwen.open(f"{fresh.address}/edit/duel")
    gwen.button("Choose a number").click()
    gwen.page.get_by_label("Whose").select_option("Corvin")
    gwen.page.get_by_role("combobox", name="Number").select_option("body, now 3")
    gwen.button("Try values near 3").click()
    lines = gwen.page.get_by_role("listitem").filter(has_text=re.compile(r"\d\s% \(\d+ to \d+\)"))
    expect(lines).to_have_count(5, timeout=20_000)
    gwen.button("That is enough").click()
    expect(gwen.page.get_by_text("battles with each value; between")).to_be_visible(timeout=45_000)

    gwen.button("Use 2").click()

    expect(gwen.page.get_by_role("combobox", name="Number")).to_have_value("units.corvin.body")
    expect(lines.filter(has_text="as it is")).to_contain_text("2")
    gwen.button("Undo").first.click()
    expect(gwen.button("Redo").first).to_be_enabled()


def test_small_changes_that_make_a_scene_fair_are_found_looked_at_and_taken(visit: Visits, fresh: Served):
    gwen = visit()
    gwen.open(f"{fresh.address}/edit/duel")
    gwen.button("Make it fair").click()
    changes = gwen.page.get_by_role("listitem").filter(has_text=re.compile(r": .* not \d"))
    expect(changes).to_have_count(3, timeout=40_000)
    gwen.button("That is enough").click()
    expect(gwen.button("Use it").first).to_be_visible(timeout=60_000)
    expect(gwen.page.get_by_text(re.compile(r"Share of .* as it is: \d+\s%"))).to_be_visible()

    gwen.button("Curve").first.click()
    gwen.button("That is enough").click(timeout=20_000)
    expect(gwen.page.get_by_text("battles with each value; between")).to_be_visible(timeout=60_000)
    gwen.button("Use it").first.click()
    expect(changes).to_have_count(0)
    expect(gwen.button("Undo").first).to_be_enabled()


def test_an_outline_is_painted_with_all_that_it_encloses(visit: Visits, fresh: Served):
    gwen = visit()
    begin(gwen, fresh, "The Battlefield")
    choose(gwen, "Rock")
    gwen.page.get_by_role("radio", name="Outline").check(force=True)

    gwen.lift([2, 1], over=[7, 1])
    for corner in ([5, 6], [0, 6]):
        gwen.page.mouse.move(*gwen.spot(corner), steps=12)
    gwen.page.mouse.up()

    gwen.button("Open the scene file").click()
    rows = gwen.page.get_by_role("dialog").get_by_role("textbox")
    expect(rows).to_have_value(re.compile(r"\. \. & & & & & & \. \. \.\n\s+\. \. \. & & & & & & \. \."))
