"""The game master's tools: decrees on areas of cells, notes on cells, doing again, and bots that try a scene."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator, expect

from e2e.conftest import Visits
from e2e.people import Person
from e2e.tables import Owner
from e2e.test_keyboard import press

DICE = "the chalk ring 332"


def test_a_fire_laid_on_cells_burns_for_all_until_it_is_taken_away(owner: Owner, visit: Visits):
    desk = owner.table("ford", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["The Alder company"])
    panel = decreeing(gm, "Area")
    for cell in ((12, 3), (13, 3)):
        gm.click(cell)
    expect(panel).to_contain_text("n4 o4")
    panel.get_by_role("button", name="Add to the decree").click()
    so_be_it(panel, "a lantern falls")

    ada.hears("Fire lies on n4 o4")
    expect(panel.get_by_role("listitem").filter(has_text="integrity 3")).to_contain_text("Fire")

    panel.get_by_role("button", name="Take away: Fire").click()
    so_be_it(panel, "rain")
    ada.hears("Fire is gone")
    expect(panel.get_by_role("button", name="Take away: Fire")).to_have_count(0)


def test_a_long_name_of_a_scene_is_cut_with_an_ellipsis_before_what_opens_the_list(visit: Visits, owner: Owner):
    gm = visit()
    gm.sit(owner.table("wyrm").links["Game master"])
    name = gm.page.get_by_title("Wyrm under the drill yard")
    caret = gm.page.get_by_title(gm.words["table.scenes"]).locator("svg").bounding_box()
    assert name.evaluate("one => getComputedStyle(one).textOverflow") == "ellipsis"
    assert caret is not None
    assert caret["x"] + caret["width"] <= 346


def test_a_kind_found_in_the_compendium_is_put_on_the_board_with_each_click(owner: Owner, visit: Visits):
    desk = owner.table("kessel", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["The toll company"])
    panel = decreeing(gm, "Compendium")
    panel.get_by_role("searchbox").fill("gnaw")
    expect(panel.get_by_role("button", name="Pikeman")).to_have_count(0)

    panel.get_by_role("button", name="Rat size").click()
    gm.click((5, 5))
    ada.hears("Rat is at h6")
    gm.click((8, 5))

    ada.hears("Rat 2 is at k6")


def test_a_kind_is_dragged_out_of_the_compendium_onto_a_zone(owner: Owner, visit: Visits):
    gm = visit().sit(owner.table("first-steps-on-zones", dice=DICE).links["Game master"])
    kind = decreeing(gm, "Compendium").get_by_role("button", name="Halberds")
    zone = gm.spot((0, 0))
    kind.hover()
    gm.page.mouse.down()
    gm.page.mouse.move(*zone, steps=4)
    gm.page.mouse.up()

    gm.hears("Halberds 2")


def test_on_a_telephone_the_field_stands_beside_the_decree_before_the_battle_too(owner: Owner, visit: Visits):
    desk = owner.table("corrow", dice=DICE)
    gm, ada = visit(phone=True).sit(desk.links["Game master"]), visit().sit(desk.links["The house of Corrow"])
    gm.button(gm.words["common.menu"]).tap()
    panel = decreeing(gm, "Compendium")
    panel.get_by_role("button", name="Halberds").tap()
    gm.tap((3, 0))

    ada.hears("Halberds")


def test_a_piece_is_copied_and_put_elsewhere_by_keys_and_by_the_menu_of_a_cell(owner: Owner, visit: Visits):
    desk = owner.table("kessel", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["The toll company"])
    decreeing(gm, "Compendium").get_by_role("button", name="Rat size").click()
    gm.click((5, 5))
    ada.hears("Rat is at h6")
    gm.page.keyboard.press("Escape")
    gm.click((5, 5))
    gm.page.keyboard.press("Control+c")
    expect(gm.page.get_by_text(gm.words["hand.copied"].format(name="Rat"), exact=True)).to_be_visible()

    gm.page.mouse.move(*gm.spot((8, 5)))
    gm.page.keyboard.press("Control+v")
    ada.hears("Rat 2 is at k6")
    gm.page.mouse.click(*gm.spot((10, 5)), button="right")
    gm.button(gm.words["hand.paste"].format(name="Rat")).click()

    ada.hears("Rat 3 is at m6")


def test_a_picture_dropped_on_a_piece_is_its_picture_for_all(owner: Owner, visit: Visits):
    desk = owner.table("duel", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["Alder"])
    drop_file(gm, "corvin", b"no picture", "portrait.png")
    expect(gm.page.get_by_text(gm.words["pictures.failed"])).to_be_visible()
    gm.excuse("/api/assets")

    drop_file(gm, "corvin", paint(), "portrait.png")

    expect(ada.page.locator("svg image[href^='/api/assets/']").first).to_be_attached()


def test_players_give_their_own_pieces_pictures_which_stay(owner: Owner, visit: Visits):
    ada = visit().sit(owner.table("duel", dice=DICE).links["Alder"])
    drop_file(ada, "corvin", paint(), "portrait.png")
    expect(ada.page.get_by_text(ada.words["pictures.pick"])).to_be_visible()

    drop_file(ada, "sable", paint(), "portrait.png")
    expect(ada.page.locator("svg image[href^='/api/assets/']").first).to_be_attached()
    ada.page.reload()

    expect(ada.seated().page.locator("svg image[href^='/api/assets/']").first).to_be_attached()


def test_the_game_master_names_a_moment_and_goes_back_to_it(owner: Owner, visit: Visits):
    desk = owner.table("duel", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["Alder"])
    before = ada.spot("sable")
    open_scenes(gm)
    gm.page.get_by_role("textbox", name="Name of this moment").fill("Before the bridge")
    gm.button("Name this moment").click()
    expect(gm.page.get_by_role("listitem").filter(has_text="Before the bridge")).to_be_visible()
    gm.page.keyboard.press("Escape")
    ada.pick("sable")
    ada.drag("sable", (4, 4))
    ada.hears("Sable moves")

    open_scenes(gm)
    gm.button("Go back").click()
    gm.button("Go back").click()

    ada.hears(ada.words["table.undone"])
    assert ada.spot("sable") == before


def test_scenes_of_the_game_that_is_played_are_offered_first_each_in_a_sentence(owner: Owner, visit: Visits):
    gm = visit().sit(owner.table("wyrm", dice=DICE).links["Game master"])
    open_scenes(gm)
    offered = gm.page.get_by_role("dialog").get_by_role("listitem").filter(has=gm.button("To the table"))
    expect(offered.nth(33)).to_be_visible()

    listed = offered.all_inner_texts()

    tiles = ["Tiles & Movement" in text for text in listed]
    assert tiles == sorted(tiles, reverse=True)
    assert sum(tiles) == 7
    (wyrm,) = (text for text in listed if "Wyrm under the drill yard" in text)
    assert " rounds · about " in wyrm
    assert "The ground of the yard has been soft since spring" in wyrm
    assert "Kill the wyrm" not in wyrm


def test_the_game_masters_hand_moves_and_hurts_a_piece_without_a_form(owner: Owner, visit: Visits):
    gm = visit().sit(owner.table("duel", dice=DICE).links["Game master"])
    gm.page.keyboard.down("Control")
    gm.drag("corvin", (3, 3))
    gm.page.keyboard.up("Control")
    gm.hears("By decree: Corvin: moved, d4")

    gm.page.mouse.click(*gm.spot("corvin"), button="right")
    gm.page.get_by_role("group", name="Decree about Corvin").get_by_role("button", name="Harm +1").click()

    gm.hears("By decree: Corvin: one harm more")


def test_the_menu_of_a_piece_closes_when_one_goes_back_into_the_past(owner: Owner, visit: Visits):
    gm = visit().sit(owner.table("duel", dice=DICE).links["Game master"])
    gm.page.mouse.click(*gm.spot("corvin"), button="right")
    menu = gm.page.get_by_role("group", name="Decree about Corvin")
    menu.get_by_role("button", name="Remove").click()
    gm.hears("Corvin: off the board")
    gm.button(re.compile("^Replay")).first.click()
    gm.page.get_by_role("slider").press("Home")

    gm.page.wait_for_function("() => window.__board?.locate('corvin') !== null")
    expect(menu).to_have_count(0)


def test_keys_hide_a_piece_and_take_it_off_and_alt_lets_it_go_out_of_sight(owner: Owner, visit: Visits):
    desk = owner.table("duel", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["Alder"])
    gm.page.keyboard.down("Control")
    gm.lift("corvin", (3, 3))
    gm.page.keyboard.down("Alt")
    gm.page.mouse.up()
    gm.page.keyboard.up("Alt")
    gm.page.keyboard.up("Control")
    gm.hears("By decree: Corvin: hidden; Corvin: moved, d4")
    ada.page.wait_for_function("() => window.__board?.locate('corvin') === null")

    gm.page.keyboard.press("h")
    gm.hears("Corvin: shown to all")
    ada.page.wait_for_function("() => window.__board?.locate('corvin') !== null")

    gm.page.keyboard.press("Delete")
    gm.hears("Corvin: off the board")
    gm.page.wait_for_function("() => window.__board?.locate('corvin') === null")


def test_fog_is_painted_from_the_menu_of_a_cell_and_dries_again_with_one_undo(owner: Owner, visit: Visits):
    gm = visit().sit(owner.table("crypt", dice=DICE).links["Game master"])
    gm.page.mouse.click(*gm.spot((10, 2)), button="right")
    menu = gm.page.get_by_role("group", name="Menu of k3")
    menu.get_by_role("button", name="Fog…").click()
    panel = gm.page.get_by_role("region", name=gm.words["table.decree"])
    expect(panel).to_contain_text("Click cells to paint them: k3")
    gm.drag((10, 3), (12, 3))
    expect(panel).to_contain_text("k3 k4 l4 m4")
    gm.drag((11, 3), (11, 3))
    expect(panel).to_contain_text("k3 k4 m4")
    panel.get_by_role("button", name="Add to the decree").click()
    panel.get_by_role("radio", name="As seen").check(force=True)
    gm.click("sable")
    expect(panel).to_contain_text("d3")
    panel.get_by_role("radio", name="Room").check(force=True)
    gm.click((1, 1))
    expect(panel).not_to_contain_text("d3")
    panel.get_by_role("button", name="Apply").click()

    gm.hears("By decree: Ground revealed")
    gm.page.keyboard.press("Escape")
    gm.page.keyboard.press("Control+z")
    gm.hears("undone")


def test_a_long_press_opens_the_menu_of_a_cell_for_a_game_master_with_a_telephone(owner: Owner, visit: Visits):
    gm = visit(phone=True).sit(owner.table("duel", dice=DICE).links["Game master"])
    gm.page.mouse.move(*gm.spot((5, 5)))
    gm.page.mouse.down()
    menu = gm.page.get_by_role("group", name="Menu of f6")
    menu.get_by_role("button", name="Ping here").click()
    expect(menu).to_have_count(0)


def test_a_note_on_a_cell_is_read_by_those_who_may(owner: Owner, visit: Visits):
    desk = owner.table("ford", dice=DICE)
    gm, ada = visit().sit(desk.links["Game master"]), visit().sit(desk.links["The Alder company"])
    panel = decreeing(gm, gm.words["table.note"])
    gm.click((12, 3))
    panel.get_by_role("textbox", name="Note").fill("A chest under the moss")
    panel.get_by_role("button", name="Save").click()
    expect(panel.get_by_role("listitem").filter(has_text="A chest under the moss")).to_be_visible()
    ada.point((12, 3))
    expect(ada.page.get_by_text("A chest under the moss")).to_have_count(0)

    panel.get_by_role("checkbox", name="Visible to everybody").check()
    panel.get_by_role("button", name="Save").click()

    ada.point((12, 4))
    ada.point((12, 3))
    expect(ada.page.get_by_text("A chest under the moss")).to_be_visible()


def test_what_was_taken_back_is_done_again_until_something_else_happens(owner: Owner, visit: Visits):
    ada = visit().sit(owner.table("duel", dice=DICE).links["Alder"])
    again = ada.button("Redo")
    ada.pick("sable")
    before = ada.spot("sable")
    ada.drag("sable", (4, 4))
    ada.hears("Sable moves")
    expect(again).to_have_count(0)
    moved = ada.spot("sable")

    ada.page.keyboard.press("Control+z")
    expect(again).to_be_visible()
    assert ada.spot("sable") == before
    again.click()
    expect(again).to_have_count(0)
    assert ada.spot("sable") == moved


def test_bots_try_a_scene_in_the_editor_and_what_came_of_it_is_told(owner: Owner, visit: Visits):
    maker = visit()
    maker.open(f"{owner.server.address}/edit/duel")
    maker.seated()

    maker.button("Test with bots").click()

    won = maker.page.get_by_role("listitem").filter(has_text="win")
    expect(won.filter(has_text="Alder")).to_contain_text("%")
    expect(won.filter(has_text="Vigil")).to_contain_text("%")
    expect(maker.page.get_by_text("20 battles")).to_be_visible()


def paint() -> bytes:
    """A small picture."""
    body = BytesIO()
    Image.new("RGB", (64, 64), "teal").save(body, "PNG")
    return body.getvalue()


def drop_file(gm: Person, piece: str, body: bytes, name: str) -> None:
    """Drop a file on a piece, as out of a folder."""
    x, y = gm.spot(piece)
    gm.page.evaluate(
        """async ([x, y, body, name]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(body)], name, { type: "image/png" }));
            const told = { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true };
            const say = kind => document.elementFromPoint(x, y).dispatchEvent(new DragEvent(kind, told));
            say("dragenter");
            // What takes files in is fetched when the first comes near.
            for (let tries = 0; say("dragover") && tries < 100; tries++)
                await new Promise(done => setTimeout(done, 50));
            say("drop");
        }""",
        [x, y, list(body), name],
    )


def open_scenes(gm: Person) -> None:
    """The scenes of the table, with their moments."""
    gm.page.get_by_title(gm.words["table.scenes"]).click()


def decreeing(gm: Person, page: str) -> Locator:
    """The panel of decrees, open at a page."""
    gm.button(gm.words["table.decree"]).click()
    panel = gm.page.get_by_role("region", name=gm.words["table.decree"])
    panel.get_by_role("tab", name=page, exact=True).click()
    return panel


def so_be_it(panel: Locator, reason: str) -> None:
    """Let a decree happen."""
    panel.get_by_label("Reason, for the log").fill(reason)
    panel.get_by_role("button", name="Apply").click()
    expect(panel.get_by_text("Nothing yet.")).to_be_visible()


def test_the_key_for_the_next_piece_leads_the_game_master_to_the_side_that_is_up(owner: Owner, visit: Visits):
    gwen = visit().sit(owner.table("kessel", dice="the lock").links["Game master"])
    expect(gwen.page.get_by_text("The drake and its brood may choose who acts")).to_be_visible()

    press(gwen, "n")

    expect(gwen.page.get_by_role("region", name="The drake", exact=True)).to_be_visible()
