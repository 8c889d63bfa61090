"""Gear: prices, what it does, how it wears and is mended, and what a table makes up itself."""

from __future__ import annotations

import contextlib

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match, RefusedError
from fieldcraft.systems.fates_edge.campaign.characters.effects import Roll, extra_dice, mitigation, rerolls
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import (
    SHORTCUT,
    TIERS,
    gear_penalty,
    worsen_condition,
)
from fieldcraft.systems.fates_edge.campaign.characters.repairs import repair_needs
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_gear
from fieldcraft.systems.fates_edge.campaign.checks.gifts import tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.checks.proposal import new_attempt
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused

SCENE = Scene(number=1, name="Vault", present=frozenset(("anna",)))
SIX = (purchase("attribute", "wits", 3), purchase("skill", "melee", 3))
"""What makes a pool of six dice."""


def carrying(*keys: str, condition: str = "maintained", **facts: object) -> Campaign:
    """A campaign in which Anna carries things of the catalogue."""
    gear = {key: Item(printed_gear()[key].name, key, condition) for key in keys}
    anna = character("anna", gear=gear, awards=(Award(60, "creation", ""),))
    return campaign(anna, **facts)


def dice(key: str, skill: str, *tags: str, options: dict[str, str] | None = None, attribute: str = "wits") -> int:
    """The dice that a thing adds to a roll that relies on it."""
    state = carrying(key, options=Options(options or {}))
    gains = extra_dice(state, state.characters["anna"], Roll(attribute, skill, frozenset((*tags, key))))
    return sum(one.amount for one in gains)


@pytest.mark.rule("kit.gear.weapons-melee", "kit.gear.weapons-ranged", "kit.gear.armor", "kit.gear.tools")
@pytest.mark.rule("kit.gear.kits", "kit.gear.cultural", "kit.gear.rare")
def test_gear_adds_and_takes_dice() -> None:
    assert (dice("dagger", "melee", "surprise"), dice("dagger", "melee")) == (1, 0)
    assert dice("great-axe", "melee", "indoors") == -1
    assert (dice("longbow", "ranged", "cramped"), dice("throwing-knives", "ranged", "close")) == (-1, 1)
    assert (dice("plate-harness", "stealth"), dice("plate-harness", "endurance", "resist-harm")) == (-2, 2)
    assert (dice("buckler", "melee", "parry"), dice("leather-jerkin", "melee", "glancing")) == (1, 1)
    assert dice("navigators-tools", "navigation", "travel") == 1
    assert dice("navigators-tools", "navigation", "sea") == 1
    assert (dice("scouts-rig", "survival"), dice("scholars-satchel", "lore"), dice("burglars-tools", "stealth")) == (
        1,
        0,
        0,
    )
    assert dice("longspear", "melee", "charging-rider") == 1
    assert dice("gauntlet", "command", "challenge", attribute="presence") == 2


@pytest.mark.rule("kit.gear.armor", "kit.gear.tools", "kit.gear.cultural", "kit.gear.artifacts")
def test_what_is_left_open_of_gear_is_read_in_one_way() -> None:
    assert (dice("tower-shield", "melee", "first-action"), dice("tower-shield", "melee", "shot-at")) == (-1, 2)
    assert dice("chain-shirt", "endurance", "resist-harm") == 0
    assert (Terms().ware("healers-pouch").uses, Terms().ware("rapier").xp) == (3, 2)
    assert (Terms().ware("healers-bag").dv, Terms().ware("whip").dv) == (2, 2)
    assert "debt" in Terms().ware("silent-bell").effects[0].price


@pytest.mark.rule("kit.gear.armor", "core.resist.undefined")
@pytest.mark.parametrize(("threat", "pool"), [("physical", 4), ("mental", 2)])
def test_a_harness_lends_two_dice_to_who_has_to_resist_bodily_harm(threat: str, pool: int) -> None:
    game = match(carrying("plate-harness", scene=SCENE))
    gm(game, f"force_resist character=anna threat={threat} skill=endurance")
    assert check_pool(game.state, game.state.attempts["1"]).total == pool


@pytest.mark.rule("kit.gear.rare", "kit.gear.artifacts", "kit.gear.cultural")
def test_gear_that_throws_again_or_takes_points_off() -> None:
    state = carrying("rapier", "war-kit", "silent-bell", "elven-cloak")
    anna = state.characters["anna"]
    attack = Roll("wits", "melee", frozenset(("rapier", "attack", "intricate")))
    assert [(one.what, one.amount) for one in rerolls(state, anna, attack)] == [("failed", 1)]
    sneak = Roll("wits", "stealth", frozenset(("war-kit", "silent-bell", "wild")))
    assert [one.amount for one in mitigation(state, anna, sneak)] == [1, 99]
    assert [(one.what, one.amount) for one in rerolls(state, anna, sneak)] == [("ones", 0), ("ones", 1)]


@pytest.mark.rule("kit.gear.kits", "kit.gear.rare")
def test_gear_that_minds_supplies_looks_at_them_itself() -> None:
    def shelves(filled: int) -> tuple[int, list[int]]:
        clock = Clock(id="supply", name="Supply", size=4, filled=filled, sort="supply")
        state = carrying("scouts-rig", "elven-cloak", clocks={"supply": clock})
        sneak, anna = (
            Roll("wits", "stealth", frozenset(("scouts-rig", "wild", "supply-full"))),
            state.characters["anna"],
        )
        return sum(one.amount for one in extra_dice(state, anna, sneak)), [
            one.amount for one in rerolls(state, anna, sneak)
        ]

    assert [shelves(filled) for filled in (0, 2, 3)] == [(1, [0, 1]), (1, [1]), (0, [1])]


@pytest.mark.rule("kit.gear.rare", "kit.gear.cultural")
def test_a_cloak_and_a_rapier_throw_dice_again_once_in_a_roll() -> None:
    anna = carrying("elven-cloak", "rapier").characters["anna"]
    game = match(campaign(anna, scene=SCENE), (1, 1), (9, 8), (2, 3), (9,))
    does(game, "anna", """propose character=anna goal=hide attribute=wits skill=stealth tags='["wild"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "use_talent attempt=1 character=anna talent=elven-cloak places='[0, 1]'")
    assert refused(game, "anna", "use_talent attempt=1 character=anna talent=elven-cloak places='[0]'") == (
        "core.check.order-of-operations"
    )
    does(game, "anna", """propose character=anna goal=cut attribute=wits skill=melee gear=rapier tags='["attack"]'""")
    gm(game, "stake attempt=2 dv=1")
    gm(game, "grade attempt=2 description=intricate")
    does(game, "anna", "roll_check attempt=2")
    does(game, "anna", "use_talent attempt=2 character=anna talent=rapier places='[0]'")
    assert refused(game, "anna", "use_talent attempt=2 character=anna talent=rapier places='[1]'") == (
        "core.check.order-of-operations"
    )


@pytest.mark.rule("kit.gear.cultural")
@pytest.mark.parametrize(("face", "fatigue"), [(6, 0), (5, 1)])
def test_a_hauberk_keeps_fatigue_off_with_a_six(face: int, fatigue: int) -> None:
    game = match(carrying("hauberk"), (face,))
    gm(game, "tire character=anna")
    assert game.state.characters["anna"].fatigue == fatigue
    broken = match(carrying("hauberk", condition="broken"))
    gm(broken, "tire character=anna")
    assert broken.state.characters["anna"].fatigue == 1


@pytest.mark.rule("kit.gear.weapons-ranged")
def test_every_shot_of_a_hand_cannon_makes_a_point() -> None:
    game = match(carrying("hand-cannon", scene=SCENE), (9, 9))
    does(game, "anna", "propose character=anna goal=fire attribute=wits skill=ranged gear=hand-cannon")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    assert [(one.count, one.source) for one in game.state.bank] == [(1, "Hand Cannon")]


@pytest.mark.rule("kit.gear.weapons-ranged")
def test_a_hand_cannon_that_is_mended_and_not_fired_makes_no_point() -> None:
    game = match(carrying("hand-cannon", scene=SCENE), (9, 9))
    does(game, "anna", "propose character=anna goal=mend attribute=wits skill=craft gear=hand-cannon")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    assert game.state.bank == ()


@pytest.mark.rule("kit.gear.weapons-ranged")
def test_the_shots_of_those_whom_the_game_master_plays_make_no_points() -> None:
    armed = {"gear": {"hand-cannon": Item("Hand Cannon", "hand-cannon")}}
    people = (character("anna"), character("wolf", seat="", **armed))
    game = match(campaign(*people, scene=replace(SCENE, present=frozenset(("wolf",)))), (9, 9))
    gm(game, "propose character=wolf goal=fire attribute=wits skill=ranged gear=hand-cannon")
    gm(game, "stake attempt=1 dv=1")
    gm(game, "roll_check attempt=1")
    assert game.state.bank == ()


@pytest.mark.rule("kit.gear.artifacts")
def test_what_the_silent_bell_erases_comes_back_greater_at_another_venue() -> None:
    state = carrying("silent-bell", scene=SCENE)
    game = match(state, (1, 1))
    does(game, "anna", "propose character=anna goal=hush attribute=wits skill=lore gear=silent-bell")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    erased = does(game, "anna", "use_talent attempt=1 character=anna talent=silent-bell")
    assert "all CP less" in [SYSTEM.story(game.state, event) for event in erased.events]
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].complications == 0
    gm(game, "end_scene")
    gm(game, "begin_scene name=Road venue=road pillar=travel")
    assert [one.count for one in game.state.bank] == [3]


@pytest.mark.rule("kit.gear.tools")
def test_whoever_makes_a_check_may_say_that_it_is_about_a_lock_or_forged_papers() -> None:
    bare, burglar = character("anna"), character("ben", gear={"tools": Item("Tools", "burglars-tools")})
    asked = tags_asked(campaign(bare, burglar))
    assert asked == {"anna": ("forgery", "lock"), "ben": ("forgery", "lock", "mundane-lock-or-trap")}


@pytest.mark.rule("kit.gear.tools")
def test_a_healers_pouch_is_filled_again_in_downtime() -> None:
    anna = character("anna", gear={"healers-pouch": Item("Healer's Pouch", "healers-pouch", uses=1)})
    game = match(campaign(anna))
    gm(game, "begin_downtime days=3")
    assert game.state.characters["anna"].gear["healers-pouch"].uses == 3


PRICES = {"dagger": 1, "longsword": 2, "great-axe": 6, "hand-cannon": 6, "plate-harness": 6, "lockpicks": 1}


@pytest.mark.rule("kit.gear.cost-tiers", "kit.gear.weapons-melee", "kit.gear.logistics-assets")
def test_listed_gear_costs_by_its_tier() -> None:
    found = printed_gear()
    assert {key: found[key].xp for key in PRICES} == PRICES
    assert all(one.xp == TIERS[one.tier] for one in found.values() if one.sort in ("melee", "ranged", "tool"))
    assert (found["signature-weapon"].xp, found["superior-workshop"].xp) == (4, 8)


# --- getting --------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.starting-kit", "kit.gear.new-ladder", "kit.gear.cultural", "kit.gear.logistics-assets")
def test_gear_is_bought_in_downtime_and_artifacts_are_found() -> None:
    game = match(carrying(phase="downtime", days=5))
    does(game, "anna", "acquire character=anna ware=great-axe")
    anna = game.state.characters["anna"]
    assert (anna.left, list(anna.gear)) == (54, ["great-axe"])
    assert refused(game, "anna", "acquire character=anna ware=moonbeam") == "kit.gear.starting-kit"
    assert refused(game, "anna", "acquire character=anna ware=silent-bell") == "kit.gear.new-ladder"
    assert refused(game, "anna", "acquire character=anna ware=dagger awarded=true") == "kit.gear.starting-kit"
    assert refused(game, "anna", "acquire character=anna ware=dagger xp=0") == "kit.gear.cultural"
    gm(game, "acquire character=anna ware=silent-bell")
    gm(game, "acquire character=anna ware=elven-cloak awarded=true")
    assert game.state.characters["anna"].left == 42


@pytest.mark.rule("kit.gear.new-ladder", "kit.gear.starting-kit", "kit.gear.cultural")
def test_other_readings_of_what_gear_costs() -> None:
    def left(ware: str, seat: str = "anna", **options: str) -> int:
        game = match(carrying(phase="downtime", days=5, options=Options(options)))
        does(game, seat, f"acquire character=anna ware={ware}")
        return game.state.characters["anna"].left

    assert left("silent-bell", "gm") == 48
    assert left("great-axe", gear_purchase="coin_for_everything") == 60


@pytest.mark.rule("kit.gear.rare")
def test_what_is_rare_is_kept_for_nothing_or_attuned_to_by_what_it_does() -> None:
    order = "acquire character=anna ware=elven-cloak"
    free = match(carrying(phase="downtime", days=5))
    assert refused(free, "gm", f"{order} xp=6") == "kit.gear.cultural"
    gm(free, order)
    assert free.state.characters["anna"].left == 60
    asked = match(carrying(phase="downtime", days=5, options=Options({"attunement": "on_by_effect_ladder"})))
    assert refused(asked, "gm", order) == "kit.gear.cultural"
    assert refused(asked, "gm", f"{order} xp=4") == "kit.gear.rare"
    gm(asked, f"{order} xp=6")
    assert asked.state.characters["anna"].left == 54
    cancels = "acquire character=anna ware=war-kit"
    assert refused(asked, "gm", f"{cancels} xp=6") == "kit.gear.rare"
    gm(asked, f"{cancels} xp=4")


# --- wear -------------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.compromised", "core.gear.compromised", "kit.gear.break")
def test_a_setback_compromises_and_a_second_one_breaks() -> None:
    game = match(carrying("longsword", scene=SCENE))
    swing = new_attempt(game.state, character="anna", goal="swing", attribute="wits", skill="melee", gear="longsword")
    strong = game.state.put(characters=replace(game.state.characters["anna"], purchases=SIX))
    assert check_pool(strong, swing).total == 6
    gm(game, "damage_item character=anna item=longsword")
    strong = game.state.put(characters=replace(game.state.characters["anna"], purchases=SIX))
    assert check_pool(strong, swing).total == 5
    assert gear_penalty(game.state, "anna", frozenset({"longsword"})) == -1
    gm(game, "damage_item character=anna item=longsword")
    assert game.state.characters["anna"].gear["longsword"].condition == "broken"
    assert worsen_condition(Item("Rope"), 3) == "broken"
    assert refused(game, "gm", "damage_item character=anna item=rope") == "kit.gear.compromised"


@pytest.mark.rule("kit.gear.repair-field")
def test_what_is_mended_in_the_field_serves_for_the_scene() -> None:
    game = match(carrying("longsword", condition="compromised", scene=SCENE))
    gm(game, "field_repair character=anna item=longsword done=true")
    assert gear_penalty(game.state, "anna", frozenset({"longsword"})) == 0
    assert refused(game, "gm", "field_repair character=anna item=longsword done=true") == "kit.gear.repair-field"
    gm(game, "end_scene")
    assert gear_penalty(game.state, "anna", frozenset({"longsword"})) == -1
    whole = match(carrying("longsword", scene=SCENE))
    assert refused(whole, "gm", "field_repair character=anna item=longsword done=false") == "kit.gear.repair-field"


@pytest.mark.rule("kit.gear.repair-field", "core.gear.compromised")
def test_what_was_mended_in_the_field_and_for_good_since_is_not_mended_against_a_new_setback() -> None:
    start = carrying("longsword", condition="compromised", scene=SCENE)
    shop = Asset(id="shop", name="Shop", owner="anna", kind="workshop", tier="minor", effect="mends gear")
    game = match(start.change(assets={"shop": shop}))
    gm(game, "field_repair character=anna item=longsword done=true")
    does(game, "anna", "activate asset=shop item=longsword")
    gm(game, "damage_item character=anna item=longsword")
    assert gear_penalty(game.state, "anna", frozenset({"longsword"})) == -1


@pytest.mark.rule("kit.gear.repair-field")
@pytest.mark.parametrize(("faces", "left"), [((9, 9), 0), ((9, 2), -1)])
def test_a_check_that_mends_in_the_field_is_made_against_a_value_of_two(faces: tuple[int, ...], left: int) -> None:
    game = match(carrying("longsword", condition="compromised", scene=SCENE), faces)
    does(game, "anna", "propose character=anna goal=mend attribute=wits skill=craft")
    order = "field_repair character=anna item=longsword attempt=1"
    gm(game, "stake attempt=1 dv=2")
    assert refused(game, "gm", order) == "kit.gear.repair-field"
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, order)
    assert gear_penalty(game.state, "anna", frozenset({"longsword"})) == left


@pytest.mark.rule("kit.gear.repair-field")
@pytest.mark.parametrize("setup", ["skill=lore dv=2", "skill=craft dv=1"])
def test_no_other_check_mends_in_the_field(setup: str) -> None:
    skill, dv = setup.split()
    game = match(carrying("longsword", condition="compromised", scene=SCENE), (9, 9))
    does(game, "anna", f"propose character=anna goal=mend attribute=wits {skill}")
    gm(game, f"stake attempt=1 {dv}")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "gm", "field_repair character=anna item=longsword attempt=1") == "kit.gear.repair-field"


@pytest.mark.rule("kit.gear.repair-proper")
def test_a_repair_for_good_takes_tools_materials_and_downtime_and_finer_things_a_quest() -> None:
    game = match(carrying("longsword", "hauberk", condition="compromised", phase="downtime", days=3))
    having = """having='["tools", "materials"]'"""
    gm(game, f"mend_item character=anna item=longsword {having}")
    assert game.state.characters["anna"].gear["longsword"].condition == "maintained"
    assert refused(game, "gm", f"mend_item character=anna item=hauberk {having}") == "kit.gear.repair-proper"
    gm(game, """mend_item character=anna item=hauberk having='["tools", "materials", "a quest"]'""")
    assert repair_needs(Item("Bow", "recurve-bow"), Terms()) == ("tools", "materials", "rare materials")


@pytest.mark.rule("kit.gear.repair-proper", "kit.gear.upkeep")
def test_service_mends_nothing_that_is_compromised_and_a_repair_nothing_that_is_whole() -> None:
    game = match(carrying("longsword", condition="compromised", phase="downtime", days=3, session=2))
    gm(game, "flag_item character=anna item=longsword")
    does(game, "anna", "service_item character=anna item=longsword for_xp=true")
    assert game.state.characters["anna"].gear["longsword"].condition == "compromised"
    mend = """mend_item character=anna item=longsword having='["tools", "materials"]'"""
    gm(game, mend)
    assert refused(game, "gm", mend) == "kit.gear.repair-proper"


@pytest.mark.rule("kit.gear.repair-field")
def test_one_check_mends_one_thing() -> None:
    start = carrying("longsword", "dagger", condition="compromised", scene=SCENE)
    game = match(start, (8, 8))
    for seat, deed in (
        ("anna", "propose character=anna goal=mend attribute=wits skill=craft"),
        ("gm", "stake attempt=1 dv=2"),
        ("anna", "roll_check attempt=1"),
        ("anna", "take_result attempt=1"),
        ("gm", "field_repair character=anna item=longsword attempt=1"),
    ):
        does(game, seat, deed)
    assert refused(game, "gm", "field_repair character=anna item=dagger attempt=1") == "kit.gear.repair-field"


# --- what a table makes up --------------------------------------------------------------------------------


@pytest.mark.rule("kit.create.item", "kit.gear.new-ladder", "kit.create.item-shortcut")
def test_a_new_thing_costs_by_its_tier() -> None:
    assert SHORTCUT == {"basic": (1, 2), "superior": (3, 4), "artifact": (5, 6)}
    order = "create_item name='Ledger Abacus' anchor=Sekogo lane=social hook='A guild wants it back' tier=standard"
    game: Match[Campaign] = match(carrying(phase="downtime", days=3))
    assert refused(game, "gm", f"{order} xp=3") == "kit.create.item"
    gm(game, f"""{order} xp=2 effect='{{"does": "dice", "dice": 1, "skills": ["commerce"]}}'""")
    assert refused(game, "gm", f"{order} xp=2") == "kit.create.item"
    does(game, "anna", "acquire character=anna ware='Ledger Abacus'")
    anna = game.state.characters["anna"]
    assert extra_dice(game.state, anna, Roll("wits", "commerce", frozenset(("ledger-abacus",))))[0].amount == 1


@pytest.mark.rule("kit.create.item-shortcut", "kit.create.item")
@pytest.mark.parametrize(
    ("tier", "prices"),
    [("basic", {1, 2}), ("standard", {1, 2, 4, 9}), ("superior", {3, 4, 6, 11}), ("artifact", {5, 6, 8, 12, 13})],
)
def test_a_kit_costs_one_or_two_and_else_the_square_of_a_cap_and_two_or_four_more(tier: str, prices: set[int]) -> None:
    allowed = set()
    for xp in range(14):
        game = match(carrying(phase="downtime", days=3))
        with contextlib.suppress(RefusedError):
            gm(game, f"create_item name=Lens anchor=Sekogo lane=social hook=Heirloom tier={tier} xp={xp}")
            allowed.add(xp)
    assert allowed == prices


@pytest.mark.rule("kit.create.item-shortcut")
@pytest.mark.parametrize("xp", [5, 12])
def test_an_artifact_that_a_table_makes_up_costs_what_was_said_and_is_found(xp: int) -> None:
    game = match(carrying(phase="downtime", days=3))
    gm(game, f"create_item name=Lens anchor=Sekogo lane=social hook=Heirloom tier=artifact xp={xp}")
    spent = game.state.characters["anna"].spent
    assert refused(game, "anna", "acquire character=anna ware=lens") == "kit.gear.new-ladder"
    gm(game, "acquire character=anna ware=lens")
    assert game.state.characters["anna"].spent == spent + xp


@pytest.mark.rule("kit.create.skill")
def test_a_new_skill_has_a_short_name_and_goes_with_several_attributes() -> None:
    game = match(carrying(phase="downtime", days=3))
    order = """create_skill name='Rope Walking' covers='high ropes' attributes="""
    assert refused(game, "gm", f"""{order}'["body"]'""") == "kit.create.skill"
    gm(game, f"""{order}'["body", "wits"]'""")
    assert refused(game, "gm", f"""{order}'["body", "wits"]'""") == "kit.create.skill"
    does(game, "anna", "raise_skill character=anna skill='rope walking'")
    assert game.state.characters["anna"].ratings_of("skill") == {"rope-walking": 1}
    long = """create_skill name='walking on ropes' covers=x attributes='["body", "wits"]'"""
    assert refused(game, "gm", long) == "kit.create.skill"


@pytest.mark.rule("kit.gear.cultural")
@pytest.mark.parametrize(
    ("faces", "condition"), [((2, 1), "compromised"), ((2, 2), "maintained"), ((9, 1), "maintained")]
)
def test_a_rapier_bends_when_a_roll_with_it_fails_with_points(faces: tuple[int, int], condition: str) -> None:
    anna = character("anna", gear={"blade": Item("Duelist's Rapier", "rapier")})
    game = match(campaign(anna), faces)
    gm(game, "begin_scene name=Duel pillar=combat")
    does(game, "anna", "propose character=anna goal=Strike attribute=body skill=melee gear=blade")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.characters["anna"].gear["blade"].condition == condition


@pytest.mark.rule("core.gear.compromised", "core.asset.activation.examples")
def test_a_workshop_mends_what_is_compromised_between_scenes() -> None:
    gear = {"mail": Item("Mail", condition="compromised"), "axe": Item("Axe", condition="broken")}
    things = {
        "forge": Asset(id="forge", name="Forge", owner="anna", kind="workshop", tier="minor"),
        "inn": Asset(id="inn", name="Inn", owner="anna", kind="inn", tier="minor"),
    }
    game = match(campaign(character("anna", gear=gear, boons=1), assets=things))
    order = "activate asset=forge outcome=Mends pay=boon item="
    assert refused(game, "anna", order.replace("forge", "inn") + "mail") == "core.gear.compromised"
    assert refused(game, "anna", f"{order}axe") == refused(game, "anna", f"{order}hat") == "core.gear.compromised"
    does(game, "anna", f"{order}mail")
    assert game.state.characters["anna"].gear["mail"].condition == "maintained"


@pytest.mark.rule("core.creation.complication-table")
@pytest.mark.parametrize("gear", [{}, {"axe": Item("Axe")}])
def test_a_broken_heirloom_begins_compromised(gear: dict[str, Item]) -> None:
    game = match(campaign(character("anna", status="unfinished", gear=gear)), (2,))
    entry = does(game, "anna", "take_complication character=anna")
    told = [said for event in entry.events if (said := SYSTEM.story(game.before(entry.seq), event))]
    (thing,) = game.state.characters["anna"].gear.values()
    assert (thing.name, thing.condition) == ("Axe" if gear else "Heirloom", "compromised")
    assert told[-1] == f"Anna has {thing.name}, compromised"


@pytest.mark.rule("kit.gear.starting-kit")
@pytest.mark.parametrize(
    ("option", "cost", "plain"),
    [
        ("coin_for_fiction_xp_for_effect", 2, 0),
        ("xp_for_everything", 2, None),
        ("coin_for_everything", 0, 0),
    ],
)
def test_a_plain_copy_costs_coin_and_does_nothing(option: str, cost: int, plain: int | None) -> None:
    start = campaign(character("anna"), phase="downtime", options=Options({"gear_purchase": option}))
    game = match(start)
    does(game, "anna", "acquire character=anna ware=longspear")
    assert game.state.characters["anna"].spent == cost
    if plain is None:
        assert refused(game, "anna", "acquire character=anna ware=longspear plain=true") == "kit.gear.starting-kit"
        return
    does(game, "anna", "acquire character=anna ware=longspear plain=true")
    assert (game.state.characters["anna"].spent, game.state.characters["anna"].gear["longspear-2"].kind) == (cost, "")


@pytest.mark.rule("kit.gear.new-ladder")
def test_what_is_always_at_work_may_cost_more_than_seven() -> None:
    options = Options({"attunement": "on_by_effect_ladder"})
    game = match(campaign(character("anna"), phase="downtime", options=options))
    assert refused(game, "gm", "acquire character=anna ware=gauntlet xp=5") == "kit.gear.rare"
    gm(game, "acquire character=anna ware=gauntlet xp=11")


@pytest.mark.rule("kit.gear.tools")
@pytest.mark.parametrize(
    ("tag", "kind", "allowed"),
    [("lock", "", False), ("lock", "lockpicks", True), ("lock", "burglars-tools", True), ("lock", "forgery-set", False),
     ("forgery", "", False), ("forgery", "forgery-set", True), ("wall", "", True)],
)  # fmt: skip
def test_locks_and_papers_take_their_tools_unless_the_game_master_lets_it_go_without(
    tag: str, kind: str, allowed: bool
) -> None:
    gear = {"it": Item("It", kind)} if kind else {}
    game = match(campaign(character("anna", gear=gear)))
    order = f"""propose character=anna goal=Go attribute=wits skill=skulduggery tags='["{tag}"]'"""
    if allowed:
        does(game, "anna", order)
    else:
        assert refused(game, "anna", order) == "kit.gear.tools"
        gm(game, order)


@pytest.mark.rule("kit.gear.logistics-assets", "kit.gear.repair-proper")
@pytest.mark.parametrize(
    ("kind", "condition", "mends"),
    [
        ("superior workshop", "maintained", True),
        ("superior workshop", "compromised", False),
        ("workshop", "maintained", False),
    ],
)
def test_a_superior_workshop_has_tools_and_materials_for_a_repair_for_good(
    kind: str, condition: str, mends: bool
) -> None:
    shop = Asset(id="shop", name="Shop", owner="ben", kind=kind, tier="standard", condition=condition)
    anna = character("anna", gear={"mail": Item("Mail", condition="compromised")})
    game = match(campaign(anna, character("ben"), assets={"shop": shop}, phase="downtime", days=3))
    if mends:
        gm(game, "mend_item character=anna item=mail")
        assert game.state.characters["anna"].gear["mail"].condition == "maintained"
    else:
        assert refused(game, "gm", "mend_item character=anna item=mail") == "kit.gear.repair-proper"


@pytest.mark.rule("kit.gear.logistics-assets")
def test_a_superior_workshop_is_an_asset_of_somebody_who_is_there_and_nothing_that_is_carried() -> None:
    shop = Asset(id="shop", name="Shop", owner="ben", kind="superior workshop", tier="standard")
    mail = Item("Mail", condition="compromised")
    people = (character("anna", attributes={"presence": 3}, gear={"mail": mail}), character("ben", status="dead"))
    game = match(campaign(*people, assets={"shop": shop}, phase="downtime", days=9))
    assert refused(game, "gm", "mend_item character=anna item=mail") == "kit.gear.repair-proper"
    assert refused(game, "anna", "acquire character=anna ware=superior-workshop") == "kit.gear.logistics-assets"
    order = "buy_asset character=anna name=Forge kind='superior workshop' tier=standard effect=mends"
    assert refused(game, "anna", order) == "core.asset.face-requirement"


@pytest.mark.rule("kit.gear.logistics-assets")
def test_the_workshop_of_somebody_whom_the_game_master_plays_serves_no_crew() -> None:
    shop = Asset(id="shop", name="Shop", owner="smith", kind="superior workshop", tier="standard")
    anna = character("anna", gear={"mail": Item("Mail", condition="compromised")})
    people = (anna, character("smith", seat=""))
    game = match(campaign(*people, assets={"shop": shop}, phase="downtime", days=3))
    assert refused(game, "gm", "mend_item character=anna item=mail") == "kit.gear.repair-proper"


@pytest.mark.rule("kit.create.item")
def test_a_new_thing_without_an_effect_opens_a_door_that_the_game_master_tells() -> None:
    game = match(campaign(character("anna")))
    gm(game, "create_item name='Harbour key' anchor=Saltmere lane=exploration hook='A dead smuggler' xp=1")
    gm(game, "begin_downtime days=1")
    gm(game, "acquire character=anna ware=harbour-key awarded=true")
    gm(game, "end_downtime")
    gm(game, "begin_scene name=Quay")
    entry = does(game, "anna", "use_feature character=anna feature=harbour-key what='the sea gate'")
    assert entry.events[0].asks == "what does it open?"


@pytest.mark.rule("kit.gear.compromised")
@pytest.mark.parametrize(
    ("kind", "said", "dice"),
    [
        ("plate-harness", "resist-harm", 3),
        ("plate-harness", "jump", 2),
        ("lockpicks", "lock", 1),
        ("buckler", "parry", 2),
    ],
)
def test_what_is_worn_or_needed_for_a_roll_costs_a_die_when_it_is_compromised(kind: str, said: str, dice: int) -> None:
    worn = character("anna", attributes={"wits": 2}, gear={"thing": Item("Thing", kind, "compromised")})
    game = match(campaign(worn, scene=SCENE))
    does(game, "anna", f"""propose character=anna goal=x attribute=wits skill=melee tags='["{said}"]'""")
    assert check_pool(game.state, game.state.attempts["1"]).total == dice
    spare = match(campaign(replace(worn, gear=worn.gear | {"spare": Item("Spare", "lockpicks")}), scene=SCENE))
    does(spare, "anna", """propose character=anna goal=x attribute=wits skill=skulduggery tags='["lock"]'""")
    assert check_pool(spare.state, spare.state.attempts["1"]).total == 2
