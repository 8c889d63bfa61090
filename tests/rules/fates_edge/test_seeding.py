"""Seeds of adventures at the table: drawn, opened, and paid out; favours that are called in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Match
from fieldcraft.systems.fates_edge.campaign.characters.buying import LESSON
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour
from fieldcraft.systems.fates_edge.campaign.decks.favours import FavourCalled
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused


def opened(cards: str, order: str = "open_seed seed=Mill", kind: str = "seed", **options: str) -> Match[Campaign]:
    """A seed that was drawn from some cards and opened in a scene."""
    game = match(campaign(options=Options(options)))
    listed = ",".join(f'"{card}"' for card in cards.split())
    gm(game, f"turn_cards purpose=adventure cards='[{listed}]'")
    gm(game, f"draw_seed name=Mill kind={kind}")
    gm(game, "begin_scene name=Mill")
    gm(game, order)
    return game


def paid(card: str, **options: str) -> Match[Campaign]:
    """A seed whose reward was a card, after its scene."""
    game = opened(f"2S 3H 4C {card}", **options)
    gm(game, "end_scene")
    return game


@pytest.mark.rule("kit.adventure.full-seed", "campaign.secrets")
def test_a_seed_is_drawn_behind_the_screen() -> None:
    game = opened("10S 7H 9C QD")
    assert [one.card for one in game.state.seeds["Mill"].elements] == ["10S", "7H", "9C", "QD"]
    assert game.view("anna").seeds == {}
    assert game.events_for(game.log[1], "anna") == ()
    assert refused(game, "gm", "draw_seed name=Mill") == "kit.adventure.full-seed"
    assert refused(game, "anna", "draw_seed name=Fair") == "campaign.master"


@pytest.mark.rule("kit.adventure.links", "kit.adventure.clock-size")
def test_a_seed_is_opened_once_and_sets_its_clocks() -> None:
    game = opened("10S KH 9C QD")
    assert [one.size for one in game.state.clocks.values()] == [8, 8]
    assert game.state.bank == ()
    assert refused(game, "gm", "open_seed seed=Mill") == "kit.adventure.links"
    assert refused(game, "gm", "open_seed seed=Fair") == "kit.adventure.links"


@pytest.mark.rule("kit.adventure.links", "kit.adventure.combos")
def test_one_colour_banks_a_point_until_the_scene_ends() -> None:
    game = opened("2S 9C 5S", kind="act")
    assert [(one.count, one.until) for one in game.state.bank] == [(1, "scene")]


@pytest.mark.rule("kit.adventure.links")
def test_a_black_card_on_top_begins_low_in_supplies_or_with_somebody_tired() -> None:
    assert opened("QS 7H 9C 2D").state.clocks["supply"].filled == 2
    tired = opened("QS 7H 9C 2D", "open_seed seed=Mill begin=fatigue_one_pc tired=ben").state
    assert (tired.characters["ben"].fatigue, "supply" in tired.clocks) == (1, False)
    with pytest.raises(ValueError, match="say who is tired"):
        opened("QS 7H 9C 2D", "open_seed seed=Mill begin=fatigue_one_pc")


@pytest.mark.rule("kit.adventure.links")
def test_only_somebody_in_the_scene_begins_it_tired() -> None:
    game = match(campaign(character("anna"), character("ben", status="dead")))
    gm(game, """turn_cards purpose=adventure cards='["QS","7H","9C","2D"]'""")
    gm(game, "draw_seed name=Mill")
    gm(game, "begin_scene name=Mill")
    assert refused(game, "gm", "open_seed seed=Mill begin=fatigue_one_pc tired=ben") == "kit.adventure.links"


@pytest.mark.rule("kit.adventure.diamonds")
@pytest.mark.parametrize(("card", "boons"), [("2D", 1), ("10D", 2)])
def test_tokens_and_credit_are_boons(card: str, boons: int) -> None:
    game = paid(card)
    gm(game, "give_reward character=anna seed=Mill name=Token")
    assert game.state.characters["anna"].boons == boons
    assert refused(game, "gm", "give_reward character=anna seed=Mill name=Token") == "kit.adventure.diamonds"


@pytest.mark.rule("kit.adventure.diamonds")
@pytest.mark.parametrize(("card", "tier"), [("9D", "minor"), ("QD", "minor"), ("KD", "standard")])
def test_holdings_deeds_and_charters_are_assets(card: str, tier: str) -> None:
    game = paid(card)
    gm(game, "give_reward character=anna seed=Mill name=Mill")
    assert game.state.assets["mill"].tier == tier
    gm(game, "flag_strained")
    assert game.state.assets["mill"].flagged is (card == "QD")


@pytest.mark.rule("kit.adventure.diamonds")
def test_a_follower_offers_service_for_nothing() -> None:
    game = paid("8D")
    before = game.state.characters["anna"].left
    assert refused(game, "gm", "give_reward character=anna seed=Mill name=Mira") == "core.follower.specialty"
    gm(game, "give_reward character=anna seed=Mill name=Mira role=Scout")
    one = game.state.followers["mira"]
    assert (one.cap, one.role, one.loyalty, before - game.state.characters["anna"].left) == (2, "Scout", "wary", 0)


@pytest.mark.rule("kit.adventure.diamonds", "kit.adventure.links")
def test_an_artifact_costs_four_to_keep_and_stores_clear_a_segment() -> None:
    assert refused(opened("2S 3H 4C AD"), "gm", "give_reward character=anna seed=Mill name=Crown") == (
        "kit.adventure.links"
    )
    game = paid("AD")
    before = game.state.characters["anna"].left
    gm(game, "give_reward character=anna seed=Mill name=Crown")
    assert before - game.state.characters["anna"].left == 4
    assert game.state.favours == {}
    assert [(one.name, one.kind, one.tier) for one in game.state.assets.values()] == [("Crown", "artifact", "minor")]
    game = paid("4D")
    game = match(game.state.put(clocks=opened("QS 7H 9C 2D").state.clocks["supply"]))
    gm(game, "give_reward character=anna seed=Mill name=Cache")
    assert game.state.clocks["supply"].filled == 1


@pytest.mark.rule("kit.adventure.diamonds")
def test_training_makes_the_next_level_of_a_skill_cheaper_by_one_and_is_used_up() -> None:
    game = paid("7D")
    gm(game, "give_reward character=anna seed=Mill name=Drill")
    gm(game, "begin_downtime days=9")
    before = game.state.characters["anna"].left
    does(game, "anna", "raise_skill character=anna skill=stealth")
    assert before - game.state.characters["anna"].left == 1
    does(game, "anna", "raise_skill character=anna skill=sway")
    anna = game.state.characters["anna"]
    assert (before - anna.left, anna.conditions) == (3, frozenset())
    assert check_sheet(anna) == ()


@pytest.mark.rule("kit.adventure.diamonds")
def test_no_more_training_is_given_before_the_last_was_used() -> None:
    start = paid("7D").state
    anna = start.characters["anna"]
    game = match(start.put(characters=replace(anna, conditions=anna.conditions | {LESSON})))
    assert refused(game, "gm", "give_reward character=anna seed=Mill name=Drill") == "kit.adventure.diamonds"


@pytest.mark.rule("kit.adventure.diamonds", "kit.supply.free-segment")
def test_small_stores_are_put_by_where_nothing_is_missing() -> None:
    game = opened("2S 5H 3C 4D")
    gm(game, "give_reward character=anna seed=Mill name=Cache")
    (spare,) = game.state.clocks["supply"].spare
    assert game.state.clocks["supply"].filled == 0
    again = match(game.state.change(seeds=opened("2S 5H 3C 4D").state.seeds))
    assert refused(again, "gm", "give_reward character=anna seed=Mill name=Larder") == "kit.supply.free-segment"
    gm(again, "fill_supply why=card")
    gm(again, "give_reward character=anna seed=Mill name=Larder")
    assert again.state.clocks["supply"].spare == {spare}


@pytest.mark.rule("kit.adventure.links", "kit.gear.kits", "kit.gear.cultural")
def test_who_begins_low_without_a_pack_is_tired_and_a_hauberk_helps_on_the_road() -> None:
    assert [one.fatigue for one in opened("QS 7H 9C 2D").state.characters.values()] == [1, 1]
    game = match(campaign(character("anna", gear={"hauberk": Item("Hauberk", "hauberk")})), (6,))
    gm(game, """turn_cards purpose=adventure cards='["QS","7H","9C","2D"]'""")
    gm(game, "draw_seed name=Mill")
    gm(game, "begin_scene name=Mill")
    gm(game, "open_seed seed=Mill begin=fatigue_one_pc tired=anna")
    assert game.state.characters["anna"].fatigue == 0


@pytest.mark.rule("kit.adventure.links", "kit.adventure.diamonds")
def test_a_favour_is_called_in_for_a_boon_or_in_need_for_experience() -> None:
    game = paid("3D")
    gm(game, "give_reward character=anna seed=Mill name=Clerk")
    assert refused(game, "anna", "call_favour character=anna favour=clerk") == "kit.adventure.links"
    assert refused(game, "ben", "call_favour character=ben favour=clerk") == "kit.adventure.links"
    before = game.state.characters["anna"].left
    does(game, "anna", "call_favour character=anna favour=clerk pay=xp")
    assert (game.state.favours, before - game.state.characters["anna"].left) == ({}, 2)

    start = campaign(scene=Scene(number=1, name="Mill"))
    rich = replace(start.characters["anna"], boons=1)
    thrice = Favour(id="clerk", owner="anna", text="Clerk", uses=3)
    without_need = match(start.put(characters=rich, favours=thrice).change(scene=None))
    assert refused(without_need, "anna", "call_favour character=anna favour=clerk pay=xp") == "kit.adventure.links"
    game = match(start.put(characters=rich, favours=thrice))
    assert refused(game, "anna", "call_favour character=anna favour=clerk pay=xp") == "kit.adventure.links"
    does(game, "anna", "call_favour character=anna favour=clerk")
    assert (game.state.favours["clerk"].uses, game.state.characters["anna"].boons) == (2, 0)


@pytest.mark.rule("kit.adventure.links")
def test_not_even_a_decree_pays_for_a_favour_with_boons_that_nobody_has() -> None:
    clerk = Favour(id="clerk", owner="anna", text="Clerk")
    game = match(campaign().put(favours=clerk))
    decree = Decree((FavourCalled(favour="clerk", character="anna", boons=1),), "so be it")

    no = game.judge(decree, GM)

    assert no is not None
    assert "Anna has only 0 boons" in no.why


@pytest.mark.rule("kit.adventure.diamonds")
def test_renown_is_kept_until_it_is_called_upon_in_its_region_for_nothing() -> None:
    game = paid("5D")
    gm(game, "give_reward character=anna seed=Mill name=Renown")
    assert game.state.characters["anna"].boons == 0
    assert refused(game, "anna", "call_favour character=anna favour=renown") == "kit.adventure.diamonds"
    gm(game, "call_favour character=anna favour=renown")
    assert (game.state.characters["anna"].boons, game.state.favours) == (1, {})


@pytest.mark.rule("kit.adventure.diamonds")
def test_a_pouch_of_coin_pays_one_upkeep() -> None:
    game = paid("6D")
    gm(game, "give_reward character=anna seed=Mill name=Pouch")
    inn = Asset(id="inn", name="Inn", owner="anna", kind="tavern", tier="minor", flagged=True)
    game = match(game.state.put(assets=inn))
    before = game.state.characters["anna"].left
    assert refused(game, "anna", "call_favour character=anna favour=pouch") == "kit.adventure.links"
    does(game, "anna", "maintain resource=inn by=coin")
    assert (game.state.assets["inn"].flagged, game.state.favours) == (False, {})
    assert game.state.characters["anna"].left == before
    gm(game, "flag_resource resource=inn why='heavily used'")
    assert refused(game, "anna", "maintain resource=inn by=coin") == "kit.adventure.diamonds"


@pytest.mark.rule("kit.adventure.clock-size", "kit.adventure.full-seed")
def test_the_main_clock_of_a_seed_is_the_primary_one_and_the_others_run_beside_it() -> None:
    game = match(campaign())
    gm(game, """turn_cards purpose=adventure cards='["KS","7H","2C","QD"]'""")
    gm(game, "draw_seed name=Plot")
    gm(game, "begin_scene name=Vault")
    gm(game, "open_seed seed=Plot")
    found = [(one.name, one.sort, one.size) for one in game.state.clocks.values() if one.sort != "supply"]
    assert found == [("Plot", "primary", 8), ("Plot 2", "clock", 8)]


@pytest.mark.rule("kit.adventure.links")
def test_only_who_is_in_the_scene_is_offered_to_tire_at_a_harsh_start() -> None:
    game = match(campaign(character("anna"), character("ben")))
    gm(game, """turn_cards purpose=adventure cards='["QS","7H","9C","2D"]'""")
    gm(game, "draw_seed name=Mill")
    gm(game, """begin_scene name=Mill present='["ben"]'""")
    (row,) = (one for one in panels(game.view(GM), GM)["seeds"].rows if one.title == "Mill")
    (tired,) = (field for offer in row.offers for field in offer.fields if field.name == "tired")
    assert tired.names == ("Ben",)


@pytest.mark.rule("kit.adventure.links")
def test_nobody_begins_tired_who_can_tire_no_further() -> None:
    game = match(campaign(character("anna", fatigue=4), character("ben")))
    gm(game, """turn_cards purpose=adventure cards='["QS","7H","9C","2D"]'""")
    gm(game, "draw_seed name=Mill")
    gm(game, "begin_scene name=Mill")
    (row,) = (one for one in panels(game.view(GM), GM)["seeds"].rows if one.title == "Mill")
    (tired,) = (field for offer in row.offers for field in offer.fields if field.name == "tired")
    assert tired.names == ("Ben",)
    assert refused(game, "gm", "open_seed seed=Mill begin=fatigue_one_pc tired=anna") == "kit.adventure.links"


@pytest.mark.rule("kit.adventure.clock-size")
def test_the_name_of_a_seed_is_one_that_its_clock_can_have() -> None:
    assert refused(match(campaign()), "gm", "draw_seed name=...") == "kit.adventure.full-seed"
