"""Complication points: what they buy, how they are kept, and when they lapse."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match, RefusedError
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.training import haste_clock
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.gifts import tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick, picks_cost, trouble_menu, troubles
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_pool
from fieldcraft.systems.fates_edge.campaign.checks.spending import PointsUsed
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive, Trait
from fieldcraft.systems.fates_edge.campaign.followers.assisting import INITIATIVE
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_key
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent, Scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, count_use
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.followers import SCENE, asset, follower


def owing(points: int, pillar: str = "stealth", **options: str) -> Match[Campaign]:
    """A success of Anna's at a cost: so many points wait to be used."""
    anna = character("anna", skills={"stealth": 9}, gear={"rope": Item("Rope")})
    clocks = {"alarm": Clock(id="alarm", name="Alarm", size=6)}
    others = (character("ben"), character("dora", status="dead"), character("eve", status="absent"))
    start = campaign(anna, *others, clocks=clocks, options=Options(options))
    game = match(start, (9, *(1,) * points, *(2,) * (10 - points)))
    gm(game, f"begin_scene name=Vault pillar={pillar} venue=vault")
    does(game, "anna", "propose character=anna goal=Sneak attribute=wits skill=stealth")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    return game


def picks(*some: str | dict[str, object]) -> str:
    """What is bought, as it stands in a deed."""
    listed = [{"trouble": one} if isinstance(one, str) else one for one in some]
    return f"picks='{json.dumps(listed)}'"


def scene(pillar: str) -> Campaign:
    """A campaign in a scene of some pillar."""
    return campaign(scene=Scene(number=1, name="Scene", pillar=pillar))


# --- the menu ---------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.menu.universal", "core.cp.categories", "core.cp.menu.combat", "core.cp.menu.arcana")
@pytest.mark.rule("core.cp.menu.stealth", "core.cp.menu.social", "core.cp.menu.travel")
def test_every_pillar_has_something_for_one_to_four_points() -> None:
    for pillar in ("combat", "stealth", "social", "travel", "arcana"):
        assert {one.price for one in troubles().menu[pillar]} == {1, 2, 3, 4}
        assert set(trouble_menu(campaign())) < set(trouble_menu(scene(pillar)))


@pytest.mark.rule("core.cp.menu.universal", "core.cp.menu.travel")
def test_the_price_of_the_pillar_goes_first() -> None:
    assert (trouble_menu(scene("combat"))["compromised"].price, trouble_menu(scene("combat"))["arms"].price) == (1, 2)
    assert (trouble_menu(scene("social"))["supply"].price, trouble_menu(scene("travel"))["supply"].price) == (1, 2)


@pytest.mark.rule("core.cp.menu.travel", "core.check.examples")
@pytest.mark.parametrize(("reading", "price"), [("menu_435", 3), ("example_46", 2)])
def test_a_table_may_tire_everybody_as_cheaply_as_in_the_example(reading: str, price: int) -> None:
    state = scene("travel").change(options=Options({"cp_prices": reading}))
    assert trouble_menu(state)["fatigue_all"].price == price


@pytest.mark.rule("kit.cp.spend-ladder")
def test_the_lethal_ladder_sells_a_line_from_each_rung_for_the_highest() -> None:
    lethal = campaign(options=Options({"cp_prices": "ladder_U"}))
    bought = (Pick("fatigue", who="anna"), Pick("separated", who="anna"))
    assert picks_cost(lethal, bought) == 2
    assert picks_cost(lethal, (Pick("restrained", who="anna"), Pick("separated", who="anna"))) == 4
    assert "noise" not in trouble_menu(lethal)


# --- spending -----------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.spend.timing", "kit.lethal.cheat-sheet", "core.check.outcome.success-and-cost")
def test_points_are_spent_right_after_the_roll() -> None:
    game = owing(3)
    assert refused(game, "anna", f"spend_points attempt=1 {picks('noise')}") == "campaign.master"
    assert refused(game, "gm", f"spend_points attempt=1 {picks('trap')}") == "core.cp.spend.timing"
    threat = {"trouble": "threat", "what": "alarm", "text": "The patrol starts moving"}
    gm(game, f"spend_points attempt=1 {picks(threat)}")
    assert (game.state.attempts["1"].points, game.state.clocks["alarm"].filled) == (1, 1)
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'attention', 'price': 1})}")
    assert game.state.attempts["1"].stage == "done"
    assert refused(game, "gm", f"spend_points attempt=1 {picks('noise')}") == "core.check.procedure"


@pytest.mark.rule("core.cp.menu.universal", "core.cp.menu.travel")
def test_no_round_passes_for_points_while_no_scene_is_played() -> None:
    bank = (Points(1, "Sneak", until="arc", arc=1),)
    game = match(campaign(bank=bank, options=Options({"cp_banking": "scene_or_arc"})))
    assert refused(game, "gm", f"cash_points place=0 {picks('delay')}") == "core.cp.menu.universal"


@pytest.mark.rule("core.cp.spend.timing", "core.cp.categories")
@pytest.mark.parametrize(
    "pick",
    [
        "nonsense",
        {"trouble": "threat", "what": "none"},
        {"trouble": "fatigue", "who": "carl"},
        {"trouble": "fatigue", "who": "dora"},
        {"trouble": "fatigue", "who": "eve"},
        {"trouble": "compromised", "who": "anna", "what": "sword"},
    ],
)
def test_trouble_strikes_only_what_is_there(pick: str | dict[str, object]) -> None:
    assert refused(owing(4), "gm", f"spend_points attempt=1 {picks(pick)}") == "core.cp.spend.timing"


@pytest.mark.rule("core.cp.spend.timing", "core.cp.menu.combat")
def test_trouble_does_what_rules_can_do() -> None:
    game = owing(9, pillar="combat")
    rope = {"trouble": "compromised", "who": "anna", "what": "rope"}
    gm(game, f"spend_points attempt=1 {picks(rope, {'trouble': 'fatigue', 'who': 'ben'}, 'supply')}")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'footing', 'who': 'anna'})}")
    anna, ben = game.state.characters["anna"], game.state.characters["ben"]
    assert (anna.gear["rope"].condition, ben.fatigue, anna.conditions) == ("compromised", 1, {"lost footing"})
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'broken', 'who': 'anna', 'what': 'rope'})}")
    assert game.state.characters["anna"].gear["rope"].condition == "broken"


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.universal")
@pytest.mark.parametrize(
    ("thing", "line"), [("longsword", "arms"), ("chain-shirt", "arms"), ("lockpicks", "compromised")]
)
def test_in_a_fight_weapons_and_armour_are_compromised_for_two_points_and_tools_for_one(thing: str, line: str) -> None:
    start = owing(4, pillar="combat").state
    game = match(start.put(characters=character("anna", gear={"it": Item(thing, thing)})))
    aimed = {"who": "anna", "what": "it"}
    other = "compromised" if line == "arms" else "arms"
    assert refused(game, "gm", f"spend_points attempt=1 {picks({'trouble': other} | aimed)}") == "core.cp.menu.combat"
    gm(game, f"spend_points attempt=1 {picks({'trouble': line} | aimed)}")
    assert game.state.characters["anna"].gear["it"].condition == "compromised"


@pytest.mark.rule("core.cp.menu.social")
def test_who_put_off_a_contact_has_one_die_less_with_them_from_now_on() -> None:
    game = owing(1, "social")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'gaffe', 'who': 'anna', 'what': 'The Duke'})}")
    dice = []
    for place, tags in enumerate(('["the-duke"]', "[]", '["The Duke"]'), start=2):
        does(game, "anna", f"propose character=anna goal=talk attribute=presence skill=sway tags='{tags}'")
        dice.append(check_pool(game.state, game.state.attempts[str(place)]).total)
    assert dice[0] == dice[2] == dice[1] - 1
    assert [id for id, tags in tags_asked(game.state).items() if "duke" in tags] == ["anna"]


@pytest.mark.rule("core.cp.menu.social")
def test_nobody_puts_off_one_contact_twice_with_an_article_and_without() -> None:
    game, again = owing(2, "social"), {"trouble": "gaffe", "who": "anna", "what": "Duke"}
    gaffe = again | {"what": "The Duke"}
    assert refused(game, "gm", f"spend_points attempt=1 {picks(gaffe, again)}") == "core.cp.spend.timing"
    gm(game, f"spend_points attempt=1 {picks(gaffe)}")
    assert refused(game, "gm", f"spend_points attempt=1 {picks(again)}") == "core.cp.spend.timing"


@pytest.mark.rule("core.cp.menu.social")
def test_a_check_is_with_a_contact_that_its_goal_its_method_or_who_opposes_it_names() -> None:
    game = owing(1, "social")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'gaffe', 'who': 'anna', 'what': 'The Duke'})}")
    told = ("goal='Flatter the duke, softly'", "goal=talk method='about dukes'", "goal=talk")
    for place, said in enumerate(told, start=2):
        does(game, "anna", f"propose character=anna {said} attribute=presence skill=sway")
        gm(game, f"oppose attempt={place} who={'Duke' if place == 4 else 'Cook'} dice=2")
    dice = [check_pool(game.state, game.state.attempts[id]).total for id in ("2", "3", "4")]
    assert dice == [1, 2, 1]


@pytest.mark.rule("core.cp.menu.social")
def test_the_first_word_of_a_goal_is_what_is_done_and_no_contact() -> None:
    game = owing(1, "social")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'gaffe', 'who': 'anna', 'what': 'Guard'})}")
    for goal in ("Guard the door", "Sway the guard"):
        does(game, "anna", f"propose character=anna goal='{goal}' attribute=presence skill=sway")
    assert [check_pool(game.state, game.state.attempts[id]).total for id in ("2", "3")] == [2, 1]


@pytest.mark.rule("core.cp.menu.social")
@pytest.mark.parametrize("pick", ["gaffe", {"trouble": "gaffe", "who": "anna"}, {"trouble": "gaffe", "what": "Duke"}])
def test_a_gaffe_is_somebody_s_with_some_contact(pick: str | dict[str, object]) -> None:
    assert refused(owing(1, "social"), "gm", f"spend_points attempt=1 {picks(pick)}") == "core.cp.spend.timing"


@pytest.mark.rule("core.check.examples", "core.cp.menu.travel")
def test_the_pass_tires_everybody() -> None:
    game = owing(3, pillar="travel", cp_prices="example_46", cp_banking="scene_or_arc")
    gm(game, f"spend_points attempt=1 {picks('fatigue_all')}")
    gm(game, "bank_points attempt=1 points=1 until=arc")
    assert [one.fatigue for one in game.state.characters.values()] == [1, 1, 0, 0]
    assert [points.count for points in game.state.bank] == [1]


@pytest.mark.rule("core.cp.menu.travel")
def test_the_pass_tires_nobody_whom_the_game_master_plays() -> None:
    game = match(campaign(character("anna"), character("wolf", seat=""), bank=(Points(3, "pass"),)))
    gm(game, "begin_scene name=Pass pillar=travel")
    gm(game, f"cash_points place=0 {picks('fatigue_all')}")
    assert [one.fatigue for one in game.state.characters.values()] == [1, 0]


@pytest.mark.rule("core.cp.menu.travel")
def test_on_a_journey_a_point_costs_time_or_hurts_a_little() -> None:
    game = owing(2, pillar="travel")
    beat = game.state.scene.beat
    gm(game, f"spend_points attempt=1 {picks('lost_time', {'trouble': 'minor_injury', 'who': 'ben'})}")
    assert (game.state.scene.beat, game.state.characters["ben"].harm) == (beat + 1, 1)


@pytest.mark.rule("kit.cp.spend-ladder")
def test_the_lethal_ladder_hurts_for_good_and_empties_stores() -> None:
    game = owing(3, cp_prices="ladder_U")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'injury', 'who': 'ben'})}")
    gm(game, "treat character=ben levels=3")
    ben = game.state.characters["ben"]
    assert (ben.harm, ben.conditions) == (0, {"hurt for good"})
    twice = picks(*({"trouble": "injury", "who": "ben", "text": text} for text in ("an eye", "a hand")))
    assert refused(owing(6, cp_prices="ladder_U"), "gm", f"spend_points attempt=1 {twice}") == "core.cp.spend.timing"
    dry = owing(3)
    gm(dry, f"spend_points attempt=1 {picks('out_of_supply')}")
    assert dry.state.clocks["supply"].full


@pytest.mark.rule("kit.cp.spend-ladder")
def test_the_lethal_ladder_restrains_and_burns_assets_in_one_package() -> None:
    game = owing(3, cp_prices="ladder_U")
    game = match(game.state.change(assets={"inn": asset()}))
    lost, held = {"trouble": "asset_lost", "what": "inn"}, {"trouble": "restrained", "who": "ben"}
    for wrong in ({**lost, "what": "mill"}, {**held, "who": ""}):
        assert refused(game, "gm", f"spend_points attempt=1 {picks(wrong)}") == "core.cp.spend.timing"
    gm(game, f"spend_points attempt=1 {picks(lost, held)}")
    assert (game.state.assets, game.state.attempts["1"].points) == ({}, 0)
    refusal = refused(game, "ben", "propose character=ben goal=Climb attribute=body skill=athletics")
    assert refusal == "kit.gear.weapons-melee"


@pytest.mark.rule("kit.cp.spend-ladder")
@pytest.mark.parametrize("other", ["asset_lost", "endangered"])
def test_what_is_burned_for_good_is_struck_by_nothing_else(other: str) -> None:
    game = owing(6, cp_prices="ladder_U")
    game = match(game.state.change(assets={"inn": asset()}))
    both = picks({"trouble": "asset_lost", "what": "inn"}, {"trouble": other, "what": "inn"})
    assert refused(game, "gm", f"spend_points attempt=1 {both}") == "core.cp.spend.timing"


@pytest.mark.rule("core.cp.menu.universal")
def test_who_is_out_of_supplies_has_none_put_by_either() -> None:
    dry = owing(3)
    gm(dry, "grant_supply source=cache")
    gm(dry, f"spend_points attempt=1 {picks('out_of_supply')}")
    assert (dry.state.clocks["supply"].full, dry.state.clocks["supply"].spare) == (True, frozenset())


def struck(trouble: str) -> Match[Campaign]:
    """A fight in which a line of the menu has struck Ben."""
    game = owing(3, pillar="combat")
    gm(game, f"spend_points attempt=1 {picks({'trouble': trouble, 'who': 'ben'})}")
    return game


SHOOT = "propose character=ben goal=Shoot attribute=wits skill=ranged"


@pytest.mark.rule("core.cp.menu.combat")
def test_who_is_pinned_is_restrained() -> None:
    assert refused(struck("pinned"), "ben", SHOOT) == "kit.gear.weapons-melee"


@pytest.mark.rule("core.cp.menu.combat")
def test_who_is_disarmed_attacks_with_no_weapon_until_the_scene_ends_or_one_is_in_hand_again() -> None:
    game = struck("disarmed")
    assert refused(game, "ben", SHOOT) == "core.cp.menu.combat"
    does(game, "ben", "propose character=ben goal=Shove attribute=body skill=brawl")
    gm(game, "clear_condition character=ben condition=disarmed")
    does(game, "ben", SHOOT)
    later = struck("disarmed")
    gm(later, "end_scene")
    assert not later.state.characters["ben"].conditions


SWORD = {"gear": {"sword": Item("Sword"), "rapier": Item("Duelist's Rapier", "rapier"), "cane": Item("Cane")}}


@pytest.mark.rule("core.cp.menu.combat")
@pytest.mark.parametrize(("named", "lost"), [({}, ("sword", "rapier")), ({"what": "cane"}, ("cane", "sword"))])
def test_who_is_disarmed_uses_the_lost_weapon_with_no_skill_until_it_is_got_back(
    named: dict[str, str], lost: tuple[str, ...]
) -> None:
    game = match(owing(3, pillar="combat").state.put(characters=character("ben", **SWORD)))
    shove = "propose character=ben goal=Shove attribute=body skill=brawl gear="
    does(game, "ben", f"{shove}{lost[0]}")
    gm(game, "stake attempt=2 dv=2")
    wrong = {"trouble": "disarmed", "who": "ben", "what": "lance"}
    assert refused(game, "gm", f"spend_points attempt=1 {picks(wrong)}") == "core.cp.spend.timing"
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'disarmed', 'who': 'ben'} | named)}")
    assert refused(game, "ben", "roll_check attempt=2") == "core.cp.menu.combat"
    for id in lost:
        assert refused(game, "ben", f"{shove}{id}") == "core.cp.menu.combat"
    gm(game, "clear_condition character=ben condition=disarmed")
    does(game, "ben", f"{shove}{lost[0]}")


@pytest.mark.rule("core.cp.menu.combat")
def test_a_lost_weapon_helps_no_roll_that_lies_on_the_table() -> None:
    game = match(owing(3, pillar="combat").state.put(characters=character("ben", **SWORD)), (2, 2))
    tags = """tags='["attack"]' gear=rapier"""
    does(game, "ben", f"propose character=ben goal=Strike attribute=body skill=melee {tags}")
    gm(game, "stake attempt=2 dv=2")
    gm(game, "grade attempt=2 description=intricate")
    does(game, "ben", "roll_check attempt=2")
    gm(game, f"spend_points attempt=1 {picks({'trouble': 'disarmed', 'who': 'ben'})}")
    assert refused(game, "ben", "use_talent attempt=2 character=ben talent=rapier places='[0]'")


@pytest.mark.rule("core.cp.menu.universal", "core.check.position-effect", "core.follower.initiative.effects")
def test_who_loses_position_begins_the_next_action_at_risk_whatever_was_opened_or_stated() -> None:
    start = owing(4).state
    opened = count_use(start.put(followers=follower(owner="ben")), "scene", "ben", opening_key("controlled"))
    game = match(opened, (6, 2, 2, 2))
    does(game, "ben", "propose character=ben goal=Sneak attribute=wits skill=stealth")
    gm(game, "stake attempt=2 dv=2 position=controlled")
    assert refused(game, "gm", f"spend_points attempt=1 {picks('cover')}") == "core.cp.spend.timing"
    lost = {"trouble": "cover", "who": "ben"}
    assert refused(game, "gm", f"spend_points attempt=1 {picks(lost, lost)}") == "core.cp.spend.timing"
    gm(game, f"spend_points attempt=1 {picks(lost)}")
    assert check_dv(game.state, game.state.attempts["2"]).total == 2
    assert refused(game, "ben", "use_opening character=ben effect=controlled") == "core.follower.initiative.effects"
    gm(game, "stake attempt=2 dv=2 position=controlled")
    assert check_dv(game.state, game.state.attempts["2"]).total == 1


@pytest.mark.rule("core.cp.menu.combat", "core.check.group", "kit.gear.weapons-melee")
@pytest.mark.parametrize(
    ("trouble", "skill", "rule"),
    [("disarmed", "melee", "core.cp.menu.combat"), ("pinned", "athletics", "kit.gear.weapons-melee")],
)
def test_who_is_held_up_does_not_join_with_others_in_what_they_cannot_do(trouble: str, skill: str, rule: str) -> None:
    game = struck(trouble)
    does(game, "anna", "propose character=anna goal=Charge attribute=body skill=melee")
    gm(game, "stake attempt=2 dv=2")
    gm(game, "call_group attempt=2")
    join = "join_group attempt=2 character=ben attribute=body skill="
    assert refused(game, "ben", f"{join}{skill}") == rule
    does(game, "ben", f"{join}command")


@pytest.mark.rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def test_who_is_separated_neither_helps_nor_is_helped_until_the_scene_ends() -> None:
    game = struck("separated")
    does(game, "anna", "propose character=anna goal=Hold attribute=body skill=melee")
    does(game, "ben", "propose character=ben goal=Return attribute=body skill=athletics")
    for who, attempt in (("ben", "2"), ("anna", "3")):
        assert refused(game, who, f"assist attempt={attempt} character={who} skill=melee") == "core.cp.menu.combat"
    gm(game, "end_scene")
    assert not game.state.characters["ben"].conditions


# --- the bank -----------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.banking")
@pytest.mark.parametrize(
    ("reading", "until", "told"),
    [
        ("clarified", "scene", "until the next venue here"),
        ("scene_or_arc", "venue", "until the scene or the arc ends here"),
    ],
)
def test_who_would_bank_for_another_time_is_told_until_when_points_are_kept(
    reading: str, until: str, told: str
) -> None:
    game = match(campaign(options=Options({"cp_banking": reading})), (1, 8))
    gm(game, "begin_scene name=Gate")
    does(game, "anna", "propose character=anna goal=Knock attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    with pytest.raises(RefusedError, match=told):
        gm(game, f"bank_points attempt=1 points=1 until={until}")


@pytest.mark.rule("core.cp.banking", "kit.lethal.cp-transparent")
def test_points_are_kept_until_the_next_venue_if_the_table_agrees() -> None:
    game = owing(2)
    for wrong in ("until=scene", "until=arc", "points=3"):
        text = f"bank_points attempt=1 {wrong}" + ("" if "points" in wrong else " points=1")
        assert refused(game, "gm", text) == "core.cp.banking"
    gm(game, "bank_points attempt=1 points=2")
    gm(game, "end_scene")
    assert [points.until for points in game.state.bank] == ["venue"]
    gm(game, "begin_scene name=Cellar venue=Vault")
    gm(game, "end_scene")
    assert [points.until for points in game.state.bank] == ["venue"]
    gm(game, "begin_scene name=Street venue=street")
    assert [points.until for points in game.state.bank] == ["scene"]
    assert refused(game, "gm", f"cash_points place=1 {picks('noise')}") == "core.cp.banking"
    assert refused(game, "gm", f"cash_points place=0 {picks('trap')}") == "core.cp.banking"
    assert refused(game, "gm", f"cash_points place=0 {picks('nonsense')}") == "core.cp.banking"
    gm(game, f"cash_points place=0 {picks('noise')}")
    assert [points.count for points in game.state.bank] == [1]
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("core.cp.banking")
def test_a_table_may_bank_freely_until_the_scene_ends() -> None:
    game = owing(2, cp_banking="scene_or_arc")
    gm(game, "bank_points attempt=1 points=2 until=scene")
    gm(game, "end_scene")
    assert (game.state.bank, game.state.attempts) == ((), {})


@pytest.mark.rule("core.cp.banking.arc-close")
def test_what_an_arc_leaves_over_is_one_complication_at_the_next() -> None:
    bank = (Points(1, "Sneak", "arc"), Points(2, "Talk", "arc"))
    game = match(campaign(bank=bank, options=Options({"cp_banking": "scene_or_arc"})))
    gm(game, "end_arc")
    assert [(points.count, points.until) for points in game.state.bank] == [(3, "opening")]
    assert refused(game, "gm", f"cash_points place=0 {picks('noise', 'bystander')}") == "core.cp.banking"
    gm(game, f"cash_points place=0 {picks('authority')}")
    assert game.state.bank == ()


@pytest.mark.rule("core.cp.banking.arc-close")
def test_what_an_arc_left_over_opens_the_next_and_comes_no_later() -> None:
    game = match(campaign(bank=(Points(2, "Talk", "arc"),), options=Options({"cp_banking": "scene_or_arc"})))
    gm(game, "end_arc")
    gm(game, "begin_scene name=Gate")
    assert [points.count for points in game.state.bank] == [2]
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("core.cp.banking.arc-close", "core.cp.banking")
def test_what_is_kept_for_the_next_venue_does_not_outlive_its_arc() -> None:
    game = match(campaign(bank=(Points(2, "Talk", "venue", venue="Vault"),)))
    gm(game, "end_arc")
    assert game.state.bank == ()


@pytest.mark.rule("kit.lethal.cp-transparent", "campaign.secrets")
def test_players_see_open_points_and_no_secret_ones() -> None:
    game = owing(2, cp_banking="scene_or_arc")
    gm(game, "bank_points attempt=1 points=1 until=scene")
    entry = gm(game, "bank_points attempt=1 points=1 until=scene secret=true")
    assert (len(game.view("anna").bank), len(game.view("gm").bank)) == (1, 2)
    assert "bank_changed" not in str([type(event).__struct_config__.tag for event in game.events_for(entry, "anna")])


@pytest.mark.rule("core.cp.spend.timing")
def test_points_that_are_not_left_cannot_be_used_by_decree() -> None:
    state = owing(2).state
    assert PointsUsed(attempt="1", count=2).impossible(state) == ""
    assert PointsUsed(attempt="1", count=3).impossible(state) == "2 CP are left"
    assert PointsUsed(attempt="2", count=1).impossible(state) == "there is no check '2'"


# --- points that wait ----------------------------------------------------------------------------


@pytest.mark.rule("core.overstack.twist-trigger", "core.cp.banking")
@pytest.mark.parametrize("until", ["twist", "venue"])
@pytest.mark.parametrize(
    "order",
    [
        f"cash_points place=0 {picks('noise')}",
        "press_initiative follower=sam rail=hunt",
        "threaten follower=sam tool=wound",
        "invoke_token character=anna what=Rain",
        "press_haste clock=haste points=2",
        "flip_card",
    ],
)
def test_points_that_wait_for_something_buy_nothing_before_it_comes(order: str, until: str) -> None:
    anna = character("anna", complications=("cursed-token",), skills={"melee": 1})
    haste = replace(haste_clock("anna", purchase("skill", "melee", 1)), id="haste")
    hunt = Clock(id="hunt", name="Hunt", size=6, sort="rail")
    intents = {id: Intent("Wait") for id in ("anna", "ben")}
    scaled = Scaling(scene=1, obstacle=2, band="hard", dials=frozenset(), beat=1, intents=intents)
    counters = {f"scene/{CREW}/{INITIATIVE}": 1, "scene/sam/acted": 1}

    def start(until: str) -> Match[Campaign]:
        bank = (Points(2, "Over-Stack", until, venue="Vault", scene=1),)  # type: ignore[arg-type]
        return match(
            campaign(anna, character("ben"), scene=SCENE, scaling=scaled, bank=bank, counters=counters,
                     followers={"sam": follower()}, clocks={"haste": haste, "hunt": hunt}), (3,),
        )  # fmt: skip

    gm(start("scene"), order)
    refused(start(until), "gm", order)


@pytest.mark.rule("core.cp.banking")
def test_points_kept_for_the_next_venue_come_due_there_and_lapse_with_its_scene() -> None:
    game = owing(1)
    gm(game, "bank_points attempt=1 points=1")
    assert refused(game, "gm", f"cash_points place=0 {picks('squeak')}") == "core.cp.banking"
    for venue, due in (("vault", ["venue"]), ("quay", ["scene"])):
        gm(game, "end_scene")
        gm(game, f"begin_scene name=Next venue={venue}")
        assert [one.until for one in game.state.bank] == due
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("core.cp.banking")
def test_points_kept_where_the_venue_has_no_name_come_due_in_the_next_scene() -> None:
    game = match(campaign(bank=(Points(2, "Sneak", "venue", scene=1),), scene=SCENE, scenes=1))
    gm(game, "start_clock name=Fire")
    assert [one.until for one in game.state.bank] == ["venue"]
    gm(game, "end_scene")
    gm(game, "begin_scene name=Next")
    assert [one.until for one in game.state.bank] == ["scene"]


@pytest.mark.rule("core.cp.spend.timing", "kit.lethal.sample-play")
def test_a_price_is_scaled_to_a_point_at_least() -> None:
    for order in ("spend_points attempt=1", "cash_points place=0"):
        with pytest.raises(ValueError, match=">= 1"):
            gm(owing(2), f"{order} {picks({'trouble': 'squeak', 'price': 0})}")


@pytest.mark.rule("kit.scaling.cp")
def test_a_point_that_a_check_left_turns_a_card_over() -> None:
    game = owing(1)
    intents = {id: Intent("Wait") for id in ("anna", "ben")}
    scaled = Scaling(scene=1, obstacle=2, band="hard", dials=frozenset(), beat=1, intents=intents)
    game = match(game.state.change(scaling=scaled), (3,))
    assert refused(game, "gm", "flip_card") == "kit.scaling.cp"
    gm(game, "flip_card attempt=1")
    assert (game.state.attempts["1"].points, len(game.state.scaling.flips)) == (0, 1)  # type: ignore[union-attr]


@pytest.mark.rule("core.overstack.twist-trigger")
def test_a_spade_of_somebody_s_motive_that_comes_out_releases_what_waits_for_a_twist() -> None:
    trait = Trait("S", "4", "twist", "A debt", "ink on the cuffs")
    known = {"Orsin": Motive(traits=(trait,), id="Orsin", name="Orsin")}
    game = match(campaign(scene=SCENE, motives=known, bank=(Points(1, "Over-Stack", "twist"),)))
    gm(game, "show_trait person=Orsin suit=S")
    assert [one.until for one in game.state.bank] == ["scene"]


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.universal")
def test_the_game_master_is_shown_only_the_gear_that_a_line_may_strike() -> None:
    gear = {
        "axe": Item("Axe", "great-axe"),
        "bag": Item("Bag", "healers-bag"),
        "rope": Item("Rope", condition="broken"),
    }
    people = (character("anna", gear=gear), character("ben", gear=gear), character("carl", gear=gear))
    here = Scene(number=1, name="Vault", pillar="combat", present=frozenset({"anna"}))
    shelf = story(campaign(*people, scene=here), GM)["shelf"]
    assert (shelf["gear"]["arms"], shelf["gear"]["compromised"]) == ({"anna": ["axe"]}, {"anna": ["bag"]})
    assert set(shelf["gear"]["broken"]["anna"]) == {"axe", "bag"}


# --- several savings -----------------------------------------------------------------------------


@pytest.mark.rule("core.cp.menu.universal", "core.cp.banking")
def test_what_was_saved_of_several_rolls_buys_one_big_thing_together() -> None:
    bank = (Points(1, "Sneak"), Points(2, "Talk"), Points(3, "Over-Stack", "twist"), Points(2, "Climb", secret=True))
    game = match(campaign(bank=bank, scene=SCENE))
    assert story(game.state, GM)["shelf"]["payable"] == [5, 5, 0, 5]
    assert refused(game, "gm", f"cash_points place=1 {picks('twist', 'attention')}") == "core.cp.banking"
    gm(game, f"cash_points place=1 {picks('twist')}")
    assert game.state.bank == (Points(3, "Over-Stack", "twist"), Points(1, "Climb", secret=True))


@pytest.mark.rule("core.cp.categories", "campaign.scenes")
@pytest.mark.parametrize("status", ["absent", "unfinished", "retired"])
def test_between_scenes_banked_points_strike_nobody_who_is_not_played(status: str) -> None:
    eve = character("eve", status=status)
    game = match(campaign(character("anna"), eve, bank=(Points(4, "arc", "arc"),)))
    order = f"cash_points place=0 {picks({'trouble': 'fatigue', 'who': 'eve'})}"
    assert refused(game, "gm", order) == "core.cp.banking"
    gm(game, order.replace("eve", "anna"))
