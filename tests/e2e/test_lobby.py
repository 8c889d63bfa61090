"""From the lobby to a table: in two clicks alone, in four with others, and by the guide for those who are new."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.serving import Served
from e2e.tables import Owner


def test_a_scene_is_on_the_table_after_two_clicks(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(f"{server.address}/?page=scenes")
    gwen.button("Start The ford at Alder Mill").click()
    gwen.button("To the table").click()
    gwen.seated()

    gwen.pick("sable")
    expect(gwen.deed("Guard")).to_be_visible()


def test_how_well_bots_play_is_chosen_in_the_lobby_and_changed_at_the_table(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(f"{server.address}/?page=scenes")
    gwen.button("Start The ford at Alder Mill").click()
    gwen.page.get_by_label("Bots play").select_option("with mistakes")
    gwen.button("To the table").click()
    gwen.seated()

    gwen.button("People").click()
    chosen = gwen.page.get_by_role("dialog").get_by_label("Bots play")
    expect(chosen).to_have_value("normal")
    chosen.select_option("easily beaten")
    gwen.page.reload()
    gwen.seated()
    gwen.button("People").click()
    expect(chosen).to_have_value("easy")


def test_players_are_sent_links_that_open_their_seats(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(f"{server.address}/?page=scenes")
    gwen.button("Start The ford at Alder Mill").click()
    gwen.page.get_by_role("radiogroup", name="Who plays The Vigil").get_by_text("By link").click()
    gwen.page.get_by_label("Name of the table").fill("At the ford")
    gwen.button("To the table").click()
    link = gwen.page.get_by_role("textbox", name=re.compile("^Link that opens the seat")).input_value()
    ben = visit(phone=True)
    ben.open(link)
    expect(ben.page.get_by_role("heading", name="At the ford")).to_be_visible()
    expect(ben.page.get_by_text("You play The Vigil")).to_be_visible()
    ben.button("Join the table").tap()
    ben.seated()

    assert "/s/" not in ben.page.url


def test_who_joins_a_campaign_is_called_by_the_name_that_they_gave(visit: Visits, server: Served):
    gwen, ben = visit(), visit()
    gwen.open(f"{server.address}/")
    gwen.button("New campaign").click()
    gwen.page.get_by_label("Title").fill("Night roads")
    gwen.button("Begin the campaign").click()
    ben.open(gwen.page.get_by_role("textbox", name=re.compile("^Link that opens the seat")).first.input_value())
    ben.page.get_by_label("Your name at this table").fill("Ben")
    ben.button("Join the table").click()

    expect(ben.page.get_by_role("main").get_by_role("listitem").filter(has_text="Sable Kestrel")).to_contain_text("Ben")
    expect(ben.page.get_by_title("Ben: plays Sable Kestrel, online")).to_be_visible()


def test_a_table_is_taken_in_with_fresh_dice_and_its_master_goes_on_by_a_new_link(
    visit: Visits, server: Served, owner: Owner
):
    gwen, file = visit(), owner.file(owner.table("duel", name="Taken elsewhere"))
    gwen.open(server.address)
    with gwen.page.expect_file_chooser() as chosen:
        gwen.button("Import a table").click()
    chosen.value.set_files({"name": "table.jsonl", "mimeType": "application/jsonl", "buffer": file})
    gwen.seated()
    gwen.page.get_by_role("tab", name="Chat").click()
    expect(gwen.page.get_by_role("log", name="Chat")).to_contain_text("seals fresh dice")

    gwen.button("People").click()
    gwen.page.get_by_role("listitem").filter(has_text="Game master").get_by_role(
        "button", name="New link; the old one stops working"
    ).first.click()
    gwen.button("Join the table").click()
    gwen.seated()
    gwen.page.reload()
    gwen.seated()


@pytest.mark.parametrize("title", ["The ford at Alder Mill", "The Gullet", "The turnstile court"])
def test_the_first_page_offers_scenes_of_every_game_and_tells_who_wins_them_how_often_and_how_long_they_take(
    visit: Visits, fresh: Served, title: str
):
    gwen = visit()
    gwen.open(fresh.address)

    plate = gwen.page.get_by_role("article").filter(has_text=title)
    expect(plate).to_contain_text("Wins in bot play")
    expect(plate).to_contain_text(re.compile(r"2 players · \d rounds · about \d+ min"))


def test_the_way_to_a_campaign_is_named_in_one_line(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(server.address)
    name = gwen.page.get_by_text(gwen.words["campaign.boxTitle"], exact=True).bounding_box()
    assert name is not None
    assert name["height"] < 25


def test_newcomers_are_led_through_a_first_battle(visit: Visits, fresh: Served):
    gwen = visit()
    gwen.open(fresh.address)
    gwen.button("Play").click()
    gwen.seated()
    guide = gwen.page.get_by_role("complementary", name="Your first battle")
    expect(guide).to_contain_text("This is your piece")
    gwen.click("sable")
    expect(guide).to_contain_text("Where you can go")


@pytest.mark.parametrize(
    ("game", "piece", "shape"), [("The Battlefield", "wick", "Fire pot"), ("Tiles & Movement", "marten", "Grenade")]
)
def test_newcomers_are_led_to_the_first_shape_of_a_game(
    visit: Visits, fresh: Served, game: str, piece: str, shape: str
):
    gwen = visit()
    gwen.open(fresh.address)
    gwen.page.get_by_label("Game of the first battle").select_option(game)
    gwen.button("Play").click()
    gwen.seated()
    guide = gwen.page.get_by_role("complementary", name="Your first battle")
    gwen.pick(piece)
    expect(guide).to_contain_text(f"Choose {shape} below")


def test_a_link_says_what_is_at_stake_and_asks_for_a_name_and_the_turn_shows_on_the_tab(visit: Visits, owner: Owner):
    desk = owner.table("duel", dice="the chalk ring 332")
    ada = visit()
    ada.open(desk.links["Alder"])
    for words in ("You play Sable", "Alder", "Vigil", "chalk"):
        expect(ada.page.get_by_role("main")).to_contain_text(words)
    ada.page.get_by_label(ada.words["table.yourName"]).fill("Ada")
    ada.button(ada.words["join.sitDown"]).click()

    ada.seated()
    expect(ada.page.get_by_role("list", name=ada.words["table.seats"])).to_contain_text("Ada")
    expect(ada.page.get_by_role("region", name="Sable")).to_be_visible()
    expect(ada.page).to_have_title(re.compile("^Your turn"))
    expect(ada.page.locator('link[rel="icon"]')).to_have_attribute("href", "/favicon-turn.svg")


@pytest.mark.parametrize("game", ["Fate's Edge Miniatures", "The Battlefield", "Tiles & Movement", "This Means War"])
def test_each_game_on_boards_is_played_a_minute_after_the_lobby_opened(visit: Visits, fresh: Served, game: str):
    begun, gwen = time.monotonic(), visit()
    gwen.open(fresh.address)
    gwen.page.get_by_label("Game of the first battle").select_option(game)
    gwen.button("Play").click()
    gwen.seated()
    if game == "This Means War":
        gwen.button("Roll with Old Ros").click()
    else:
        gwen.page.keyboard.press("n")
        gwen.deed("End turn").click()

    expect(gwen.log.get_by_role("article").first).to_be_visible()
    expect(gwen.page.get_by_role("complementary", name="Your first battle")).to_be_visible()
    assert time.monotonic() - begun < 60


def test_on_a_telephone_a_row_says_whose_turn_it_is_within_its_width(visit: Visits, fresh: Served):
    host = Owner(fresh)
    for scene in ("kessel", "ford"):
        host.table(scene)
    host.close()
    gwen = visit(phone=True)
    gwen.open(fresh.address)
    row = gwen.page.get_by_role("listitem").filter(has_text="The lock at Kessel")
    expect(row).to_contain_text("The drake and its brood may choose who acts")

    right = "row => Math.max(...[...row.querySelectorAll('*')].map(part => part.getBoundingClientRect().right))"
    assert row.evaluate(right) <= gwen.page.evaluate("innerWidth")


def test_a_small_picture_of_a_table_shows_all_of_its_board(visit: Visits, fresh: Served):
    owner = Owner(fresh)
    for name in ("The first evening", "The second evening"):
        owner.table("ford", name=name)
    owner.close()
    gwen = visit()
    gwen.open(fresh.address)
    picture = gwen.page.get_by_role("listitem").filter(has_text="The first evening").locator("img")

    expect(picture).to_have_css("object-fit", "contain")
    expect(picture).to_have_css("scale", "1")


def test_while_rules_are_searched_the_one_that_fits_best_is_read(visit: Visits, server: Served):
    gwen = visit()
    gwen.open(f"{server.address}/rules")
    gwen.page.get_by_role("searchbox").fill("whose turn")
    best = gwen.page.get_by_role("navigation", name=gwen.words["lobby.rulebook"]).get_by_role("link").first
    expect(best).to_contain_text("turn")
    expect(best).to_have_attribute("aria-current", "page")
    title = best.locator("b").inner_text()
    expect(gwen.page.get_by_role("main").get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
