"""Gear in use: what is broken, loaded, rung, held by a whip, paid with, and what keeps somebody from dying."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match, RefusedError
from fieldcraft.systems.fates_edge.campaign.characters.creation import ItemSpent
from fieldcraft.systems.fates_edge.campaign.characters.effects import FeatureUsed
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.checks.gifts import tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.checks.restraint import BREAK_FREE
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.followers import SCENE

SKILLS = {"melee": 2, "ranged": 2, "stealth": 2, "craft": 2, "athletics": 2}
TWO_ONES = (8, 1, 1, 3)
"""Four dice with a success and two points."""
ALL = (8, 8, 8, 8)
"""Four dice that all succeed."""


def carrying(*kinds: str, rolls: Sequence[Sequence[int]] = (), condition: str = "maintained") -> Match[Campaign]:
    """A scene with Ben and Anna, who rolls four dice and carries things of the catalogue by their keys."""
    gear = {kind: Item(kind.capitalize(), kind, condition=condition) for kind in kinds}  # type: ignore[arg-type]
    anna = character("anna", skills=SKILLS, gear=gear)
    return match(campaign(anna, character("ben", skills=SKILLS), scene=SCENE), *rolls)


def tries(game: Match[Campaign], what: str, dv: int = 2, who: str = "anna") -> str:
    """Somebody proposes a check and it is staked; the id of the check."""
    does(game, who, f"propose character={who} goal=Try {what}")
    id = list(game.state.attempts)[-1]
    gm(game, f"stake attempt={id} dv={dv}")
    return id


def rolls(game: Match[Campaign], id: str, who: str = "anna") -> None:
    """A check is rolled, and its result stands."""
    does(game, who, f"roll_check attempt={id}")
    does(game, who, f"take_result attempt={id}")


# --- wear -----------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.armor")
@pytest.mark.parametrize(
    ("kind", "what", "pool"),
    [
        ("buckler", "attribute=body skill=melee tags='[\"parry\"]'", 5),
        ("chain-shirt", "attribute=wits skill=stealth", 3),
    ],
)
@pytest.mark.parametrize("old", ["maintained", "compromised"])
def test_of_two_things_of_a_kind_the_better_one_counts(kind: str, what: str, pool: int, old: str) -> None:
    gear = {kind: Item("Old", kind, old), f"{kind}-2": Item("New", kind)}  # type: ignore[arg-type]
    anna = character("anna", skills=SKILLS, gear=gear)
    game = match(campaign(anna, character("ben"), scene=SCENE))
    id = tries(game, what)
    assert check_pool(game.state, game.state.attempts[id]).total == pool


@pytest.mark.rule("kit.gear.break")
def test_what_is_broken_serves_for_nothing() -> None:
    game = carrying("longsword", condition="compromised")
    swing = "propose character=anna goal=Cut attribute=body skill=melee gear=longsword"
    does(game, "anna", swing)
    gm(game, "damage_item character=anna item=longsword")
    assert refused(game, "anna", swing) == refused(game, "gm", swing) == "kit.gear.break"


@pytest.mark.rule("kit.gear.cultural")
def test_a_shield_with_a_name_asks_the_game_master_what_comes_of_its_being_spoilt() -> None:
    game = carrying("heater-shield")
    entry = gm(game, "damage_item character=anna item=heater-shield")
    told = SYSTEM.story(game.before(entry.seq), entry.events[-1])
    assert told == "Heater-shield is compromised (the game master: what comes of it for the name that it bears?)"


@pytest.mark.rule("kit.gear.upkeep", "kit.gear.repair-proper")
def test_a_workshop_mends_no_superior_gear_which_takes_a_quest() -> None:
    shop = Asset(id="shop", name="Shop", owner="anna", kind="workshop", tier="minor", effect="mends gear")
    start = carrying("plate-harness", "chain-shirt", condition="compromised").state
    game = match(start.change(assets={"shop": shop}))
    assert refused(game, "anna", "activate asset=shop item=plate-harness") == "core.gear.compromised"
    does(game, "anna", "activate asset=shop item=chain-shirt")
    assert game.state.characters["anna"].gear["chain-shirt"].condition == "maintained"


@pytest.mark.rule("kit.gear.upkeep")
def test_each_service_takes_a_day_of_downtime() -> None:
    game = match(carrying("rapier", "spear").state.change(scene=None, session=2))
    for item in ("rapier", "spear"):
        gm(game, f"flag_item character=anna item={item}")
    gm(game, "begin_downtime days=1")
    does(game, "anna", "service_item character=anna item=rapier")
    assert refused(game, "anna", "service_item character=anna item=spear") == "kit.gear.upkeep"


@pytest.mark.rule("kit.gear.repair-field")
def test_a_friend_mends_in_the_field_too() -> None:
    game = carrying("rapier", rolls=(ALL,), condition="compromised")
    id = tries(game, "attribute=wits skill=craft", who="ben")
    rolls(game, id, "ben")
    gm(game, f"field_repair character=anna item=rapier attempt={id}")
    assert game.state.counters["scene/anna/mended-rapier"] == 1


@pytest.mark.rule("core.xp.timing", "kit.gear.rare", "kit.gear.artifacts")
def test_what_is_found_is_handed_out_whenever_the_story_gives_it_and_only_what_is_paid_waits_for_downtime() -> None:
    game = carrying()
    for ware in ("war-kit", "silent-bell"):
        gm(game, f"acquire character=anna ware={ware} awarded=true")
    assert {"war-kit", "silent-bell"} <= set(game.state.characters["anna"].gear)
    assert refused(game, "anna", "acquire character=anna ware=dagger") == "core.xp.timing"
    assert refused(game, "anna", "acquire character=anna ware=elven-cloak awarded=true") == "kit.gear.new-ladder"


# --- weapons --------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.weapons-ranged")
def test_a_crossbow_holds_one_shot_however_often_it_is_announced_or_loaded() -> None:
    game = carrying("crossbow", rolls=(ALL, ALL))
    load = "use_feature character=anna feature=crossbow"
    assert refused(game, "anna", load) == "kit.gear.weapons-ranged"
    first, second = (tries(game, "attribute=wits skill=ranged gear=crossbow") for _ in range(2))
    rolls(game, first)
    assert refused(game, "anna", f"roll_check attempt={second}") == "kit.gear.weapons-ranged"
    does(game, "anna", load)
    assert refused(game, "anna", load) == "kit.gear.weapons-ranged"
    rolls(game, second)


@pytest.mark.rule("kit.gear.rare")
def test_a_war_kit_takes_a_point_off_an_ambush_with_whatever_weapon() -> None:
    game = carrying("war-kit", "dagger", rolls=((8, 8, 1, 3, 3),))
    id = tries(game, """attribute=body skill=melee gear=dagger tags='["ambush","surprise"]'""", dv=1)
    does(game, "anna", f"roll_check attempt={id}")
    does(game, "anna", f"use_talent attempt={id} character=anna talent=war-kit")
    does(game, "anna", f"take_result attempt={id}")
    assert game.state.attempts[id].complications == 0


@pytest.mark.rule("kit.gear.weapons-melee")
def test_who_is_restrained_neither_moves_nor_attacks_until_body_or_wits_breaks_free() -> None:
    game = carrying("longsword", rolls=((3, 3, 3, 3), ALL))
    assert refused(game, "anna", "restrain character=anna") == "campaign.master"
    gm(game, "restrain character=anna")
    assert {BREAK_FREE, "move", "attack"} <= set(tags_asked(game.state)["anna"])
    assert refused(game, "gm", "restrain character=anna") == "kit.gear.weapons-melee"
    for held in (
        "attribute=body skill=melee",
        "attribute=body skill=athletics",
        "attribute=wits skill=stealth tags='[\"move\"]'",
        "attribute=presence skill=command tags='[\"break-free\"]'",
    ):
        assert refused(game, "anna", f"propose character=anna goal=Go {held}") == "kit.gear.weapons-melee"
    does(game, "anna", "propose character=anna goal=Plead attribute=presence skill=diplomacy")
    free = "attribute=body skill=athletics tags='[\"break-free\"]'"
    rolls(game, tries(game, free))
    assert "restrained" in game.state.characters["anna"].conditions
    rolls(game, tries(game, free))
    assert "restrained" not in game.state.characters["anna"].conditions


# --- rare things and artifacts ----------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.rare")
@pytest.mark.parametrize(
    ("how", "helps"),
    [("skill=stealth", True), ("skill=melee tags='[\"ambush\"]'", True), ("skill=tactics", False)],
)
def test_a_war_kit_takes_a_point_off_stealth_or_an_ambush_and_off_no_other_plan(how: str, helps: bool) -> None:
    game = carrying("war-kit", rolls=(TWO_ONES,))
    start = game.state.put(characters=replace(game.state.characters["anna"], purchases=()))
    game = match(start, (8, 1))
    id = tries(game, f"attribute=wits {how} gear=war-kit", dv=1)
    does(game, "anna", f"roll_check attempt={id}")
    use = f"use_talent attempt={id} character=anna talent=war-kit"
    if not helps:
        assert refused(game, "anna", use) == "core.check.order-of-operations"
        return
    does(game, "anna", use)
    does(game, "anna", f"take_result attempt={id}")
    assert game.state.attempts[id].complications == 0


@pytest.mark.rule("kit.gear.artifacts")
def test_the_bell_is_rung_over_any_roll_and_its_debt_waits_for_a_later_scene_until_it_is_spent() -> None:
    game = carrying("silent-bell", "longsword", rolls=(TWO_ONES,))
    id = tries(game, "attribute=body skill=melee gear=longsword", dv=1)
    does(game, "anna", f"roll_check attempt={id}")
    does(game, "anna", f"use_talent attempt={id} character=anna talent=silent-bell")
    does(game, "anna", f"take_result attempt={id}")
    assert game.state.attempts[id].complications == 0
    cash = """cash_points place=0 picks='[{"trouble": "noise"}]'"""
    assert refused(game, "gm", cash) == "core.cp.banking"
    for name in ("Second", "Third"):
        gm(game, "end_scene")
        assert [one.count for one in game.state.bank] == [3]
        gm(game, f"begin_scene name={name}")
    gm(game, cash)
    assert [(one.count, one.until) for one in game.state.bank] == [(2, "due")]


@pytest.mark.rule("kit.gear.artifacts")
def test_the_bell_is_rung_over_the_roll_of_a_friend_too() -> None:
    game = carrying("silent-bell", rolls=(TWO_ONES,))
    id = tries(game, "attribute=body skill=melee", dv=1, who="ben")
    does(game, "ben", f"roll_check attempt={id}")
    does(game, "anna", f"use_talent attempt={id} character=anna talent=silent-bell")
    does(game, "ben", f"take_result attempt={id}")
    assert game.state.attempts[id].complications == 0


@pytest.mark.rule("kit.gear.artifacts")
def test_of_the_two_cards_of_the_coin_the_game_master_lets_one_come_true() -> None:
    game = carrying("kings-coin")
    clocks = {"hunt": Clock(id="hunt", name="Hunt", size=6, sort="rail")}
    game = match(game.state.change(piles={"consequences": Pile(top=("QH", "6D"))}, clocks=clocks))
    gm_order = """fulfil_omen character=anna card=6D told="the price doubles" """
    assert refused(game, "gm", gm_order) == "kit.gear.artifacts"
    does(game, "anna", "use_feature character=anna feature=kings-coin")
    assert refused(game, "anna", gm_order) == "campaign.master"
    assert refused(game, "gm", "fulfil_omen character=anna card=2S") == "kit.gear.artifacts"
    gm(game, f"""{gm_order} picks='[{{"trouble": "threat", "what": "hunt"}}]'""")
    assert game.state.clocks["hunt"].filled == 1
    assert refused(game, "gm", "fulfil_omen character=anna card=QH") == "kit.gear.artifacts"


@pytest.mark.rule("kit.gear.artifacts")
def test_the_coin_pays_and_a_camp_is_warded_between_scenes_too() -> None:
    game = match(carrying("kings-coin", "ward-post").state.change(scene=None), (5,), (7,), (9, 9))
    does(game, "anna", "use_feature character=anna feature=kings-coin")
    does(game, "anna", "use_feature character=anna feature=ward-post")
    assert refused(game, "gm", 'fill_supply why="harsh travel"') == "kit.gear.artifacts"


# --- dice that are gone before the roll ------------------------------------------------------------------


@pytest.mark.rule("kit.gear.kits", "core.check.order-of-operations")
def test_the_die_of_a_rig_is_gone_if_supplies_run_dangerously_low_before_the_roll() -> None:
    supply = Clock(id="supply", name="Supply", size=4, filled=2, sort="supply")
    game = match(carrying("scouts-rig").state.put(clocks=supply))
    id = tries(game, "attribute=wits skill=stealth gear=scouts-rig")
    use = f"use_talent attempt={id} character=anna talent=scouts-rig"
    does(game, "anna", use)
    assert check_pool(game.state, game.state.attempts[id]).total == 5
    gm(game, "fill_supply why=card")
    assert check_pool(game.state, game.state.attempts[id]).total == 4
    gm(game, "clear_supply source=forage")
    does(game, "anna", use)


@pytest.mark.rule("core.check.order-of-operations")
def test_what_a_description_earned_is_gone_with_it() -> None:
    found = carrying().state.characters["anna"]
    game = match(campaign(replace(found, gear={"coat": Item("Coat", "coat")}), scene=SCENE))
    effect = {"does": "dice", "dice": 1, "tags": ["intricate"], "once": "session"}
    gm(game, f"""create_item name=Coat anchor=Lence lane=social hook=Old xp=2 effect='{json.dumps(effect)}'""")
    id = tries(game, "attribute=wits skill=stealth gear=coat")
    gm(game, f"grade attempt={id} description=intricate")
    does(game, "anna", f"use_talent attempt={id} character=anna talent=coat")
    gm(game, f"grade attempt={id} description=detailed")
    assert game.state.attempts[id].given == ()


# --- the healer's bag -----------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.kits")
def test_a_healers_bag_is_for_others() -> None:
    game = carrying("healers-bag", rolls=(ALL,))
    gm(game, "tire character=anna levels=1")
    id = tries(game, "attribute=spirit skill=craft")
    rolls(game, id)
    assert refused(game, "anna", f"use_remedy character=anna item=healers-bag on=anna attempt={id}") == "kit.gear.kits"


@pytest.mark.rule("kit.gear.kits")
def test_a_healers_bag_is_tried_once_per_session_whether_it_helps_or_not() -> None:
    game = carrying("healers-bag", rolls=((2, 3, 4, 5), ALL))
    gm(game, "tire character=ben levels=1")
    use = "use_remedy character=anna item=healers-bag on=ben attempt="
    for _ in range(2):
        id = tries(game, "attribute=spirit skill=craft gear=healers-bag")
        rolls(game, id)
        assert refused(game, "anna", f"{use}{id}") == "kit.gear.kits"


@pytest.mark.rule("kit.gear.kits", "core.check.outcome.partial")
@pytest.mark.parametrize(("choice", "left"), [("get", 0), ("leave", 1)])
def test_a_healers_bag_helps_after_a_partial_result_if_its_price_is_paid(choice: str, left: int) -> None:
    game = carrying("healers-bag", rolls=((8, 2, 3, 4),))
    gm(game, "tire character=ben levels=1")
    id = tries(game, "attribute=spirit skill=craft gear=healers-bag")
    rolls(game, id)
    use = f"use_remedy character=anna item=healers-bag on=ben attempt={id}"
    assert refused(game, "anna", use) == "kit.gear.kits"
    gm(game, f"offer_fork attempt={id} get='It takes an hour' leave='Save the bandages'")
    does(game, "anna", f"choose_way attempt={id} choice={choice}")
    if not left:
        does(game, "anna", use)
    assert refused(game, "anna", use) == "kit.gear.kits"
    assert game.state.characters["ben"].fatigue == left


@pytest.mark.rule("kit.gear.kits")
def test_a_healers_bag_is_used_with_a_check_that_is_made_with_it() -> None:
    game = carrying("healers-bag", rolls=(ALL,))
    gm(game, "tire character=ben levels=1")
    id = tries(game, "attribute=spirit skill=craft")
    rolls(game, id)
    assert refused(game, "anna", f"use_remedy character=anna item=healers-bag on=ben attempt={id}") == "kit.gear.kits"


@pytest.mark.rule("kit.gear.kits")
def test_a_healers_bag_ends_a_pending_death_and_its_countdown_but_lets_nobody_act_again() -> None:
    game = carrying("healers-bag", rolls=(ALL,))
    steps = """easy='["a","b"]' hard='["c","d"]' then=x pressure=y"""
    gm(game, f"start_danger name=Bleeding size=4 sort=injury {steps}")
    gm(game, "start_clock name=Flood size=4")
    id = tries(game, "attribute=spirit skill=craft gear=healers-bag")
    rolls(game, id)
    keep = f"use_remedy character=anna item=healers-bag on=ben attempt={id} aim=stabilise"
    assert refused(game, "anna", keep) == refused(game, "anna", f"{keep} clock=flood") == "kit.gear.kits"
    gm(game, "harm character=ben level=3")
    gm(game, "offer_bargain character=ben stake=bargain")
    does(game, "ben", "refuse_bargain character=ben stake=bargain")
    does(game, "ben", "consent_to_death character=ben")
    does(game, "anna", f"{keep} clock=bleeding")
    assert "bleeding" not in game.state.clocks
    assert game.state.characters["ben"].harm == 3
    assert refused(game, "gm", "kill character=ben how=wounds demanded=true") == "kit.lethal.kill"
    assert refused(game, "ben", "propose character=ben goal=Go attribute=body skill=melee") == "kit.harm.track"
    assert refused(game, "anna", keep) == "kit.gear.kits"


# --- what is made up --------------------------------------------------------------------------------------


@pytest.mark.rule("kit.create.skill")
def test_a_new_skill_may_gate_a_prestige_path() -> None:
    rich = character("anna", awards=(Award(300, "arc", "core.xp.currency"),), attributes={"wits": 5})
    rich = replace(rich, purchases=(*rich.purchases, purchase("talent", "renown", xp=60)))
    game = match(campaign(rich).change(phase="downtime", days=99))
    create = """create_skill name=Heraldry covers="coats of arms" attributes='["wits","presence"]' gates="""
    for gates in ("silver-tongue", "nothing"):
        assert refused(game, "gm", f"{create}{gates}") == "kit.create.skill"
    gm(game, f"{create}rune-keeper level=2")
    assert "Heraldry 2" in lacking(game)
    for _ in range(2):
        does(game, "anna", "raise_skill character=anna skill=heraldry")
    assert "Heraldry" not in lacking(game)


def lacking(game: Match[Campaign]) -> str:
    """Why Anna cannot become a keeper of runes."""
    deed = SYSTEM.order(game.view("anna"), "learn_talent character=anna talent=rune-keeper")
    refusal = SYSTEM.judge(game.state, game.view("anna"), deed, "anna")
    return refusal.why if refusal else ""


@pytest.mark.rule("kit.gear.kits")
@pytest.mark.parametrize("aim", ["relieve", "stabilise"])
@pytest.mark.parametrize("status", ["active", "absent", "dead"])
def test_a_healers_bag_does_nothing_for_who_is_not_there(aim: str, status: str) -> None:
    anna = character("anna", attributes={"spirit": 4}, skills={"craft": 3}, gear={"bag": Item("Bag", "healers-bag")})
    ben = character("ben", fatigue=2, harm=3, status=status)
    game = match(campaign(anna, ben, character("carl")), (9,) * 7)
    gm(game, """begin_scene name=Vault present='["anna", "carl"]'""")
    does(game, "anna", "propose character=anna goal=heal attribute=spirit skill=craft gear=bag")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "anna", f"use_remedy character=anna item=bag on=ben attempt=1 aim={aim}") == "kit.gear.kits"


@pytest.mark.rule("kit.gear.logistics-assets")
@pytest.mark.parametrize("points", [1, 3])
def test_damage_to_a_signature_weapon_asks_the_game_master_for_its_story(points: int) -> None:
    game = carrying("signature-weapon")
    (damaged,) = gm(game, f"damage_item character=anna item=signature-weapon points={points}").events
    assert "(the game master: which story does it begin?)" in SYSTEM.story(game.state, damaged)


@pytest.mark.rule("kit.gear.logistics-assets")
def test_the_loss_of_a_signature_weapon_asks_the_game_master_for_its_story() -> None:
    game = carrying("signature-weapon")
    told = ItemSpent(character="anna", item="signature-weapon", why="the price of Wish").words(game.state)
    assert told == "Anna gives up Signature-weapon: the price of Wish (the game master: which story does it begin?)"


@pytest.mark.rule("kit.gear.weapons-ranged", "kit.gear.weapons-melee")
def test_a_piece_of_gear_shows_its_tags() -> None:
    game = carrying("shortbow")
    (row,) = panels(game.view("anna"), "anna")["gear.anna"].rows
    assert row.text == "Silent, light. What scouts carry."


@pytest.mark.rule("kit.gear.tools", "kit.prestige.mid")
@pytest.mark.parametrize(
    ("feature", "told"),
    [("healers-pouch", "is used on somebody, as a remedy"), ("silent-bell", "does its work in a roll")],
)
def test_who_uses_a_thing_by_itself_is_told_where_it_works(feature: str, told: str) -> None:
    game = carrying(feature)
    with pytest.raises(RefusedError, match=told):
        does(game, "anna", f"use_feature character=anna feature={feature}")


@pytest.mark.rule("kit.create.item-shortcut")
@pytest.mark.parametrize(("niche", "asked"), [({}, True), ({"skills": ["stealth"]}, False)])
def test_the_game_master_is_asked_whether_a_roll_is_within_the_niche_of_a_kit_that_names_none(
    niche: dict[str, object], asked: bool
) -> None:
    found = carrying().state.characters["anna"]
    game = match(campaign(replace(found, gear={"coat": Item("Coat", "coat")}), scene=SCENE))
    effect = {"does": "dice", "dice": 1, "once": "session", **niche}
    gm(game, f"""create_item name=Coat anchor=Lence lane=social hook=Old xp=2 effect='{json.dumps(effect)}'""")
    id = tries(game, "attribute=wits skill=stealth gear=coat")
    entry = does(game, "anna", f"use_talent attempt={id} character=anna talent=coat")
    told = " ".join(one.words(game.state) for one in entry.events if isinstance(one, FeatureUsed))
    assert ("(the game master: is this within its niche, social?)" in told) is asked
