"""What trouble strikes: nobody and nothing that it makes no worse; and how long it lasts in a fight."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.gifts import gifts
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Pillar, Scene
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import asset, follower
from rules.fates_edge.mages import WOVEN, mage, rolled

HERE = frozenset({"anna", "ben"})


def fight(pillar: Pillar = "combat", chosen: dict[str, str] | None = None, **facts: object) -> Match[Campaign]:
    """A scene in which there are points in the bank; Anna carries a sword."""
    anna = character("anna", gear={"sword": Item("Sword", "longsword")}, skills={"lore": 1})
    scene = Scene(number=1, name="Bridge", pillar=pillar, present=HERE)
    given = {"bank": (Points(30, "test", until="arc"),), "options": Options(chosen or {})} | facts
    return match(campaign(anna, character("ben", skills={"lore": 1}), scene=scene, scenes=1, **given))


def buying(*picks: dict[str, str]) -> str:
    """An order that spends points of the bank."""
    return f"cash_points place=0 picks='{json.dumps(picks)}'"


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.social", "core.cp.categories")
@pytest.mark.parametrize(
    ("pillar", "pick"),
    [("social", {"trouble": "gaffe", "who": "ben", "what": "the Duke"})]
    + [("combat", {"trouble": one, "who": "ben"}) for one in ("footing", "pinned", "disarmed", "separated")],
)
def test_what_leaves_a_condition_befalls_nobody_twice(pillar: Pillar, pick: dict[str, str]) -> None:
    assert refused(fight(pillar), "gm", buying(pick, pick)) == "core.cp.banking"
    game = fight(pillar)
    gm(game, buying(pick))
    refused(game, "gm", buying(pick))


@pytest.mark.rule("core.cp.menu.combat")
def test_the_game_master_is_shown_whom_a_trouble_may_strike() -> None:
    game = fight()
    assert story(game.view(GM), GM)["shelf"]["targets"]["pinned"] == ["anna", "ben"]
    gm(game, buying({"trouble": "pinned", "who": "ben"}))
    assert story(game.view(GM), GM)["shelf"]["targets"]["pinned"] == ["anna"]


@pytest.mark.rule("core.cp.menu.combat", "kit.gear.break")
@pytest.mark.parametrize("trouble", ["arms", "broken"])
def test_what_is_broken_neither_wears_nor_breaks(trouble: str) -> None:
    game = fight()
    gm(game, "damage_item character=anna item=sword points=3")
    refused(game, "gm", buying({"trouble": trouble, "who": "anna", "what": "sword"}))


@pytest.mark.rule("kit.supply.fill")
@pytest.mark.parametrize("trouble", ["supply", "out_of_supply", "threat"])
def test_points_buy_no_segment_of_supplies_that_are_gone(trouble: str) -> None:
    game = fight(clocks={"supply": Clock(id="supply", name="Supply", size=4, filled=3, sort="supply")})
    gm(game, buying({"trouble": trouble, "what": "supply"}))
    before = game.state.bank
    refused(game, "gm", buying({"trouble": trouble, "what": "supply"}))
    assert game.state.bank == before
    assert set(story(game.view(GM), GM)["shelf"]["closed"]) == {"supply", "out_of_supply"}


@pytest.mark.rule("core.cp.categories")
def test_points_tick_no_clock_that_is_full() -> None:
    game = fight(clocks={"hunt": Clock(id="hunt", name="Hunt", size=4, filled=3, sort="rail")})
    gm(game, buying({"trouble": "threat", "what": "hunt"}))
    refused(game, "gm", buying({"trouble": "threat", "what": "hunt"}))
    assert story(game.view(GM), GM)["shelf"]["targets"]["threat"] == []


@pytest.mark.rule("core.cp.categories", "kit.harm.track")
@pytest.mark.parametrize(
    ("trouble", "worst", "chosen"),
    [
        ("fatigue", {"fatigue": 4}, {}),
        ("minor_injury", {"harm": 2}, {}),
        ("minor_injury", {"harm": 3}, {}),
        ("minor_injury", {"fatigue": 4}, {"pc_harm_track": "none_convert_to_fatigue"}),
    ],
)
def test_points_make_nobody_worse_who_cannot_be(trouble: str, worst: dict[str, int], chosen: dict[str, str]) -> None:
    game = fight("travel", chosen)
    game = match(game.state.put(characters=replace(game.state.characters["anna"], **worst)))
    refused(game, "gm", buying({"trouble": trouble, "who": "anna"}))
    gm(game, buying({"trouble": trouble, "who": "ben"}))


@pytest.mark.rule("core.cp.menu.combat")
def test_what_a_fight_did_to_hands_footing_and_place_ends_with_the_scene() -> None:
    game = fight()
    gm(game, buying(*({"trouble": one, "who": "ben"} for one in ("footing", "pinned", "disarmed", "separated"))))
    assert len(game.state.characters["ben"].conditions) == 4
    gm(game, "end_scene")
    assert game.state.characters["ben"].conditions == frozenset()


@pytest.mark.rule("core.cp.menu.combat")
def test_who_is_separated_takes_no_part_in_a_ritual_of_the_others() -> None:
    for apart in ("anna", "ben"):
        game = fight()
        game = match(game.state.put(characters=character("anna", skills={"arcana": 1, "lore": 1})))
        does(game, "anna", "begin_ritual character=anna goal=Rain")
        gm(game, buying({"trouble": "separated", "who": apart}))
        join = "join_ritual character=ben casting=1 attribute=spirit skill=lore part=runes"
        assert refused(game, "ben", join) == "core.cp.menu.combat"


def commanded(**anna: object) -> Match[Campaign]:
    """A roll of Ben's which Anna's orders may better."""
    people = (character("anna", talents=("commanding-presence",), **anna), character("ben"))
    game = match(campaign(*people), (9, 2))
    gm(game, "begin_scene name=Bridge pillar=combat")
    does(game, "ben", """propose character=ben goal=Hold attribute=body skill=melee tags='["ordered"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    return game


@pytest.mark.rule("core.cp.menu.combat", "core.talent.commanding-presence")
def test_who_is_separated_gives_no_orders_to_the_others() -> None:
    game = commanded(conditions=frozenset({"separated"}))
    obey = "use_talent attempt=1 character=anna talent=commanding-presence places='[1]'"
    assert refused(game, "ben", obey) == "core.cp.menu.combat"


@pytest.mark.rule("core.talent.commanding-presence")
@pytest.mark.parametrize("order", ["harm character=anna level=3", "leave_scene character=anna"])
def test_what_somebody_could_do_for_a_roll_is_not_offered_who_is_gone_or_out(order: str) -> None:
    game = commanded()
    assert [one.character for one in gifts(game.state, game.state.attempts["1"])] == ["anna"]
    gm(game, order)
    assert list(gifts(game.state, game.state.attempts["1"])) == []


# --- in danger ----------------------------------------------------------------------------------


def company(**facts: object) -> Match[Campaign]:
    """A scene by the lethal ladder, in which Anna has a follower, Sam, and an inn."""
    held = {"followers": {"sam": follower(**facts)}, "assets": {"inn": asset()}}
    return fight(chosen={"cp_prices": "ladder_U"}, **held)


@pytest.mark.rule("kit.cp.spend-ladder", "core.follower.risk.player-save")
def test_a_follower_whom_points_endanger_is_wounded_unless_its_player_saves_it() -> None:
    game = company()
    gm(game, buying({"trouble": "endangered", "what": "sam"}))
    assert (game.state.followers["sam"].threat, game.state.bank[0].count) == ("wound", 28)
    assert refused(game, "gm", buying({"trouble": "endangered", "what": "sam"})) == "core.cp.banking"
    does(game, "anna", "accept_hit follower=sam")
    assert game.state.followers["sam"].wounds == 1


@pytest.mark.rule("kit.cp.spend-ladder", "kit.lethal.fallout")
def test_an_asset_that_points_endanger_slides_by_a_step_until_it_is_compromised() -> None:
    game, inn = company(), {"trouble": "endangered", "what": "inn"}
    assert refused(game, "gm", buying(inn, inn)) == "core.cp.banking"
    gm(game, buying(inn))
    gm(game, buying(inn))
    assert game.state.assets["inn"].condition == "compromised"
    assert refused(game, "gm", buying(inn)) == "core.cp.banking"
    assert refused(game, "gm", buying({"trouble": "endangered"})) == "core.cp.banking"


@pytest.mark.rule("kit.cp.spend-ladder")
def test_the_game_master_is_asked_which_follower_or_asset_is_in_danger() -> None:
    assert story(company().state, GM)["shelf"]["targets"]["endangered"] == ["sam", "inn"]
    assert story(company(where="separated").state, GM)["shelf"]["targets"]["endangered"] == ["inn"]


def cut_off(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """Ben, who is tired and hurt, is separated from Anna, who mends flesh, and from Sam, who follows her."""
    pouch = {"pouch": Item("Pouch", "healers-pouch", uses=3)}
    ben = character("ben", fatigue=2, harm=2, conditions=frozenset({"separated"}))
    facts = {"options": Options({"casting_mode": "weave_only"}), "followers": {"sam": follower()}}
    game = match(campaign(mage(gear=pouch), ben, scene=Scene(number=1, name="Bridge", present=HERE), **facts), *rolls)
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    return game


@pytest.mark.rule("kit.cp.spend-ladder")
@pytest.mark.parametrize("order", ["shape casting=1 target={}", "use_remedy character=anna item=pouch on={}"])
def test_who_is_separated_from_the_healer_is_healed_by_no_spell_nor_remedy(order: str) -> None:
    assert refused(cut_off(WOVEN), "anna", order.format("ben")) == "kit.cp.spend-ladder"
    together = cut_off(WOVEN)
    gm(together, "clear_condition character=ben condition=separated")
    does(together, "anna", order.format("ben"))


@pytest.mark.rule("kit.cp.spend-ladder", "core.follower.initiative.effects")
def test_no_follower_takes_the_initiative_for_who_is_separated_from_its_leader() -> None:
    game = cut_off(WOVEN)
    order = "take_initiative follower=sam effect=effect cost=exposure ally={}"
    assert refused(game, "anna", order.format("ben")) == "core.follower.initiative.effects"
    does(game, "anna", order.format("anna"))
