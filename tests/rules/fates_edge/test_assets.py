"""Assets: what they cost, who may hold them, what they do off screen and on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.costs import attribute_cost, skill_cost
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.stores import EMPTY, supply_clock
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK
from fieldcraft.systems.fates_edge.campaign.followers.activation import ACTIVATION, ASKED, SETUP
from fieldcraft.systems.fates_edge.campaign.followers.assets import (
    PATRON,
    REACH,
    asset_price,
    leverage_dice,
)
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import follower_price
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower

BUY = 'buy_asset character=anna name=Inn kind=safehouse tier=minor effect="a bed and no questions"'
IDLE = {"phase": "downtime", "days": 30}
ABLE = character("anna", skills={"deception": 2}, boons=1)
RING = 'activate_absent asset=ring outcome="a wagon stands ready"'


@pytest.mark.rule("core.asset.tiers", "core.asset.activation.offscreen-effect")
def test_an_asset_costs_experience_and_days_by_its_tier() -> None:
    prices = [asset_price(tier) for tier in ("minor", "standard", "major")]
    assert [(one.xp, one.days) for one in prices] == [(4, 1), (8, 7), (12, 30)]
    assert len(REACH) == 3
    game = match(company(people=(ABLE,), **IDLE))
    does(game, "anna", BUY)
    assert (game.state.assets["inn"].effect, game.state.characters["anna"].spent) == ("a bed and no questions", 4)
    assert refused(game, "anna", BUY) == "campaign.own"
    with pytest.raises(ValueError, match="effect"):
        does(game, "anna", "buy_asset character=anna name=Shop kind=shop tier=minor")
    assert refused(match(company(people=(ABLE,))), "anna", BUY) == "core.xp.timing"
    short = match(company(people=(ABLE,), phase="downtime", days=6))
    assert refused(short, "anna", BUY.replace("minor", "standard")) == "core.asset.tiers"


@pytest.mark.rule("core.asset.activation.offscreen-effect")
def test_with_a_new_asset_the_game_master_is_asked_whether_its_line_is_what_it_plainly_does() -> None:
    game = match(company(people=(ABLE,), **IDLE))
    told = SYSTEM.story(game.state, does(game, "anna", BUY).events[-1])
    asked = "free once a session, if the game master finds that it plainly does this: a bed and no questions"
    assert told == f"Inn: Anna's; {asked}"


@pytest.mark.rule("core.asset.tiers")
def test_a_new_character_has_its_assets_already() -> None:
    made = character("anna", skills={"melee": 2}, status="unfinished")
    game = match(company(people=(made,)))
    does(game, "anna", BUY)
    assert game.state.characters["anna"].spent == 4


@pytest.mark.rule("core.asset.face-requirement")
@pytest.mark.parametrize(
    ("kind", "skill", "attribute"),
    [
        ("petty title", "command", "presence"),
        ("spies at court", "subterfuge", "wits"),
        ("shop charter", "diplomacy", "presence"),
        ("Workshop", "craft", "spirit"),
    ],
)
def test_an_owner_shows_an_attribute_of_three_or_a_skill_of_two(kind: str, skill: str, attribute: str) -> None:
    text = BUY.replace("safehouse", f"'{kind}'")
    for skills, attributes, allowed in (
        ({skill: 2}, {}, True),
        ({}, {attribute: 3}, True),
        ({"melee": 2}, {}, False),
    ):
        game = match(company(people=(character("anna", skills=skills, attributes=attributes),), **IDLE))
        if allowed:
            does(game, "anna", text)
        else:
            assert refused(game, "anna", text) == "core.asset.face-requirement"


@pytest.mark.rule("core.asset.face-requirement")
def test_what_an_asset_asks_of_its_owner_is_not_for_players_to_say() -> None:
    game = match(company(people=(character("anna", skills={"melee": 2}),), **IDLE))
    assert refused(game, "anna", f"{BUY} face=civic") == "core.asset.face-requirement"
    assert refused(game, "gm", f"{BUY} face=civic") == "core.asset.face-requirement"
    gm(game, BUY)


@pytest.mark.rule("core.asset.tiers")
def test_what_is_listed_with_a_tier_is_bought_in_that_one() -> None:
    game = match(company(people=(character("anna", attributes={"wits": 3}, skills={"melee": 2}),), **IDLE))
    order = BUY.replace("safehouse", "'Spy network'")
    assert refused(game, "anna", order) == "core.asset.tiers"
    assert refused(game, "anna", order.replace("minor", "standard")) == "core.asset.tiers"


@pytest.mark.rule("core.asset.face-requirement")
def test_who_is_being_made_keeps_what_an_asset_asked_of_them() -> None:
    made = character("anna", skills={"melee": 2}, status="unfinished")
    game = match(company(people=(made,)))
    does(game, "anna", "raise_attribute character=anna attribute=presence")
    does(game, "anna", BUY.replace("safehouse", "'petty title'"))
    order = "return_purchase character=anna what=presence"
    assert refused(game, "anna", order) == "core.asset.face-requirement"
    does(game, "anna", "raise_skill character=anna skill=command")
    does(game, "anna", "raise_skill character=anna skill=command")
    does(game, "anna", order)


@pytest.mark.rule("core.asset.activation.offscreen-effect")
def test_the_free_use_of_an_asset_is_what_is_listed_for_it() -> None:
    game = match(company(asset(effect="a bed"), asset(id="den", name="Den")))
    assert refused(game, "anna", "activate asset=inn outcome=gold") == "core.asset.activation.offscreen-effect"
    assert refused(game, "anna", "activate asset=den") == "core.asset.activation.offscreen-effect"
    assert refused(game, "anna", "activate asset=inn pay=boon") == "core.asset.activation.offscreen-effect"
    entry = does(game, "anna", "activate asset=inn")
    assert "a bed" in SYSTEM.story(game.state, entry.events[-1])
    does(game, "anna", "activate asset=inn outcome=gold pay=boon")


@pytest.mark.rule("core.asset.no-empty-chair")
def test_assets_alone_make_no_character() -> None:
    game = match(company(**IDLE))
    assert refused(game, "anna", BUY) == "core.asset.no-empty-chair"
    does(match(company(follower(), **IDLE)), "anna", BUY)
    for able in (character("anna", attributes={"wits": 3}), character("anna", skills={"melee": 2})):
        does(match(company(people=(able,), **IDLE)), "anna", BUY)


@pytest.mark.rule("core.asset.no-empty-chair")
def test_who_owns_an_asset_does_not_drift_until_nothing_but_it_is_left() -> None:
    drift = """drift character=anna forget='["melee"]' learn='["stealth","athletics"]'"""
    able = {"people": (character("anna", skills={"melee": 2}),), "phase": "downtime", "days": 9}
    assert refused(match(company(asset(), **able)), "anna", drift) == "core.asset.no-empty-chair"
    does(match(company(asset(), follower(), **able)), "anna", drift)
    does(match(company(**able)), "anna", drift)


@pytest.mark.rule("core.asset.leverage-dice", "core.resource.condition-clock", "core.asset.activation.conditions")
def test_an_asset_lends_no_dice_unless_the_table_reads_it_so_and_a_neglected_one_takes_one() -> None:
    tiers = [asset(tier=tier) for tier in ("minor", "standard", "major")]
    assert [leverage_dice(company(), one).total for one in tiers] == [0, 0, 0]
    assert [leverage_dice(company(chosen={"asset_leverage": "plus_dice"}), one).total for one in tiers] == [1, 1, 2]
    assert leverage_dice(company(), asset(condition="neglected")).total == -1


LEAN = "propose character=anna goal=Hide attribute=wits skill=stealth asset=inn"


@pytest.mark.rule("core.asset.leverage-dice", "core.asset.activation.conditions")
@pytest.mark.parametrize(
    ("reading", "condition", "dice"), [("plus_dice", "maintained", 3), ("clarif3", "neglected", 1)]
)
def test_a_check_that_leverages_an_asset_counts_its_dice(reading: str, condition: str, dice: int) -> None:
    game = match(company(asset(condition=condition), chosen={"asset_leverage": reading}))
    does(game, "anna", LEAN)
    found = check_pool(game.state, game.state.attempts["1"])
    assert (found.total, found.parts[-1].rule) == (dice, "core.asset.leverage-dice")


@pytest.mark.rule("core.asset.leverage-dice", "core.asset.activation.conditions")
def test_an_asset_that_is_compromised_before_the_roll_lends_no_dice() -> None:
    game = match(company(asset(), chosen={"asset_leverage": "plus_dice"}))
    does(game, "anna", LEAN)
    assert check_pool(game.state, game.state.attempts["1"]).total == 3
    lost = game.state.put(assets=asset(condition="compromised"))
    assert check_pool(lost, lost.attempts["1"]).total == 2


@pytest.mark.rule("core.asset.leverage-dice", "core.asset.activation.conditions")
def test_only_an_asset_of_ones_own_that_works_is_leveraged() -> None:
    game = match(company(asset()))
    assert refused(game, "ben", LEAN.replace("anna", "ben")) == "core.asset.leverage-dice"
    assert refused(game, "anna", LEAN.replace("inn", "ship")) == "core.asset.leverage-dice"
    assert refused(match(company(asset(condition="compromised"))), "anna", LEAN) == "core.asset.leverage-dice"


@pytest.mark.rule("core.asset.activation.cost", "kit.asset.activation", "core.asset.activation.scope")
def test_the_listed_effect_is_free_once_a_session_and_each_further_outcome_costs() -> None:
    game = match(company(asset()))
    does(game, "anna", 'activate asset=inn outcome="a quiet night"')
    assert refused(game, "anna", "activate asset=inn") == "core.asset.activation.cost"
    does(game, "anna", "activate asset=inn outcome=more pay=boon")
    does(game, "anna", "activate asset=inn outcome=else pay=xp")
    anna = game.state.characters["anna"]
    assert (anna.boons, anna.spent) == (2, 2)
    gm(game, "begin_session")
    does(game, "anna", "activate asset=inn")
    assert refused(game, "ben", "activate asset=inn") == "campaign.own"
    scene = match(company(asset(), scene=SCENE))
    assert refused(scene, "anna", "activate asset=inn outcome=x pay=xp") == "core.xp.timing"


@pytest.mark.rule("core.asset.activation.cost", "kit.asset.activation")
def test_who_has_no_boon_cannot_pay_with_one() -> None:
    poor = match(company(asset(owner="ben"), people=(character("anna"), character("ben"))))
    assert refused(poor, "ben", "activate asset=inn outcome=x pay=boon") == "core.asset.activation.cost"


@pytest.mark.rule("core.asset.activation.conditions", "core.asset.activation.examples")
def test_a_neglected_asset_works_at_its_price_and_a_compromised_one_does_not() -> None:
    worn = asset(condition="neglected")
    assert all(one.prices[0] in (ACTIVATION["boon"], ACTIVATION["xp"]) for one in ASKED)
    cheap = match(company(worn, phase="downtime"))
    does(cheap, "anna", "activate asset=inn outcome=x pay=xp")
    assert cheap.state.characters["anna"].spent == 2
    game = match(company(asset(condition="compromised"), scene=SCENE))
    assert refused(game, "anna", "activate asset=inn outcome=x") == "core.asset.activation.conditions"
    assert refused(game, "anna", "leverage asset=inn gain=effect") == "core.asset.activation.conditions"


@pytest.mark.rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch", "core.time.asset-significant-time")
def test_what_is_beyond_an_asset_is_refused_set_up_or_paid_for_with_a_point() -> None:
    game = match(company(asset(), scene=SCENE))
    for reach in ("refused", "setup"):
        gm(game, f"judge_reach asset=inn reach={reach}")
        assert refused(game, "anna", "activate asset=inn outcome=x") == "core.asset.activation.plausibility"
    gm(game, "judge_reach asset=inn reach=point")
    does(game, "anna", "activate asset=inn outcome=x")
    assert ([one.count for one in game.state.bank], game.state.assets["inn"].reach) == ([1], "fits")
    assert SETUP == (2, (("wits", "lore"), ("presence", "sway")))
    assert refused(game, "anna", "judge_reach asset=inn reach=fits") == "campaign.master"


@pytest.mark.rule("core.asset.activation.scope", "core.supply.fill")
def test_some_assets_use_up_the_supplies_of_the_crew_and_some_fill_them() -> None:
    clock = Clock(id="supply", name="Supply", size=4, filled=1, sort="supply")
    game = match(company(asset(stores=True), clocks={"supply": clock}))
    does(game, "anna", "activate asset=inn outcome=feast")
    assert game.state.clocks["supply"].filled == 2
    farm = match(company(asset(supplies=True), clocks={"supply": clock}))
    does(farm, "anna", "activate asset=inn outcome='restocks the crew'")
    assert farm.state.clocks["supply"].filled == 0


@pytest.mark.rule("core.asset.activation.complications")
@pytest.mark.parametrize("pay", ["free", "boon"])
def test_what_no_dice_decided_may_bring_a_minor_consequence_along_but_it_stands(pay: str) -> None:
    game = match(company(asset(), scene=SCENE), [1])
    assert refused(game, "gm", "lace_activation asset=inn") == "core.asset.activation.complications"
    does(game, "anna", f"activate asset=inn outcome=x pay={pay}")
    gm(game, "lace_activation asset=inn")
    assert len(game.state.piles["consequences"].drawn) == 1
    assert refused(game, "gm", "lace_activation asset=inn") == "core.asset.activation.complications"


@pytest.mark.rule("core.resource.screen-split", "core.asset.activation.cost")
def test_on_screen_a_boon_buys_a_position_an_effect_or_a_rail() -> None:
    game = match(company(asset(), scene=SCENE))
    does(game, "anna", "leverage asset=inn gain=controlled")
    does(game, "anna", "leverage asset=inn gain=rail rail=hunt")
    assert openings_left(game.state, "anna", "controlled") == 1
    assert (game.state.clocks["hunt"].filled, game.state.characters["anna"].boons) == (1, 1)
    assert refused(game, "anna", "leverage asset=inn gain=rail rail=sea") == "core.resource.screen-split"
    does(game, "anna", "leverage asset=inn gain=effect")
    assert refused(game, "anna", "leverage asset=inn gain=rail rail=crowd") == "core.resource.screen-split"
    assert refused(match(company(asset())), "anna", "leverage asset=inn gain=effect") == "campaign.scenes"


@pytest.mark.rule("core.overstack.advantages", "core.overstack.recheck", "kit.addenda.over-stack-refresh")
def test_what_an_asset_does_on_screen_is_an_advantage_and_counts_again_only_for_something_else() -> None:
    game = match(company(asset(), scene=replace(SCENE, advantages=("venue",))))
    for order in ("gain=effect", "gain=rail rail=hunt", "gain=rail rail=hunt"):
        game = match(game.state.put(characters=replace(game.state.characters["anna"], boons=1)))
        does(game, "anna", f"leverage asset=inn {order}")
    assert advantages(game.state) == ("venue", "Inn: more effect", "Inn: less of hunt")
    gm(game, "apply_over_stack")


@pytest.mark.rule("kit.absent.asset")
def test_the_table_pays_two_boons_or_one_and_experience_for_an_asset_of_who_is_away() -> None:
    people = (character("anna", boons=2), character("ben", boons=1), character("cleo", status="absent"))
    ring = asset(id="ring", name="Ring", owner="cleo", kind="spies")
    game = match(company(ring, asset(), people=people))
    assert refused(game, "anna", f"""{RING} payers='["anna", "ben"]'""") == "campaign.master"
    for payers in ('["anna"]', '["anna", "carl"]', '["ben", "ben"]'):
        assert refused(game, "gm", f"{RING} payers='{payers}'") == "kit.absent.asset"
    for wrong in ("inn", "sea"):
        assert refused(game, "gm", f"""{RING.replace("ring", wrong)} payers='["anna", "ben"]'""") == "kit.absent.asset"
    gm(game, f"""{RING} payers='["anna", "ben"]' last_in_xp=true""")
    assert (game.state.characters["anna"].boons, game.state.characters["ben"].spent) == (1, 1)
    assert refused(game, "gm", f"""{RING} payers='["anna", "ben"]'""") == "kit.absent.asset"
    gm(game, "begin_scene name=Vault")
    assert refused(game, "gm", f"""{RING} payers='["anna", "ben"]'""") == "campaign.scenes"
    gm(game, "end_scene")
    gm(game, f"""{RING} payers='["anna", "ben"]'""")


@pytest.mark.rule("core.asset.patron-build", "core.asset.tiers", "core.follower.cost")
def test_the_patron_build_costs_thirty_one() -> None:
    parts = (attribute_cost(3), sum(skill_cost(n) for n in (1, 2)))
    assets = (asset_price("standard").xp, asset_price("minor").xp, follower_price(company(), 2))
    assert (*parts, *assets) == tuple(PATRON.values())
    assert sum(PATRON.values()) == 31


@pytest.mark.rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
@pytest.mark.parametrize(
    ("roll", "dv", "faces", "works"),
    [
        ("presence skill=sway", 2, (9, 9), True),
        ("wits skill=lore", 2, (9, 9), True),
        ("presence skill=sway", 2, (9, 2), False),
        ("presence skill=sway", 1, (9, 9), False),
        ("presence skill=diplomacy", 2, (9, 9), False),
    ],
)
def test_wits_and_lore_or_presence_and_sway_against_two_set_up_a_stretch(
    roll: str, dv: int, faces: tuple[int, ...], works: bool
) -> None:
    game = match(company(asset(), scene=SCENE), faces)
    gm(game, "judge_reach asset=inn reach=setup")
    does(game, "anna", f"propose character=anna goal='Set it up' attribute={roll} asset=inn")
    gm(game, f"stake attempt=1 dv={dv}")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "close_check attempt=1") if game.state.attempts["1"].stage == "missed" else None
    order = "leverage asset=inn gain=effect"
    if works:
        does(game, "anna", order)
        assert game.state.assets["inn"].reach == "fits"
        gm(game, "judge_reach asset=inn reach=setup")
        assert refused(game, "anna", order) == "core.asset.activation.plausibility"
    else:
        assert refused(game, "anna", order) == "core.asset.activation.plausibility"


@pytest.mark.rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
def test_a_set_up_that_failed_denies_what_was_asked_until_it_is_judged_anew() -> None:
    game = match(company(asset(), scene=SCENE), (2, 2), (9, 9), (9, 9))
    gm(game, "judge_reach asset=inn reach=setup")

    def set_up(number: int) -> None:
        does(game, "anna", "propose character=anna goal='Set it up' attribute=wits skill=lore asset=inn")
        gm(game, f"stake attempt={number} dv=2")
        does(game, "anna", f"roll_check attempt={number}")
        does(game, "anna", f"take_result attempt={number}")

    set_up(1)
    gm(game, "close_check attempt=1")
    set_up(2)
    assert refused(game, "anna", "activate asset=inn outcome=x") == "core.asset.activation.plausibility"
    gm(game, "judge_reach asset=inn reach=setup")
    set_up(3)
    does(game, "anna", "activate asset=inn outcome=x")


@pytest.mark.rule("kit.addenda.asset-stretch")
@pytest.mark.parametrize(("faces", "works"), [((9, 9), True), ((2, 2), False)])
def test_what_a_scene_has_set_up_or_failed_to_holds_when_it_is_over(faces: tuple[int, ...], works: bool) -> None:
    game = match(company(asset(), scene=SCENE), faces)
    gm(game, "judge_reach asset=inn reach=setup")
    does(game, "anna", "propose character=anna goal='Set it up' attribute=wits skill=lore asset=inn")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "end_scene")
    assert game.state.assets["inn"].reach == ("fits" if works else "refused")


@pytest.mark.rule("core.asset.activation.complications")
def test_each_activation_without_dice_may_be_laced_once_on_screen_too() -> None:
    game = match(company(asset(), scene=SCENE), [1], [1])
    does(game, "anna", "activate asset=inn outcome=x")
    does(game, "anna", "leverage asset=inn gain=rail rail=hunt")
    told = [gm(game, "lace_activation asset=inn") for _ in range(2)]
    assert "harm" in " ".join(SYSTEM.story(game.state, event) for event in told[0].events).casefold()
    assert refused(game, "gm", "lace_activation asset=inn") == "core.asset.activation.complications"


@pytest.mark.rule("core.asset.activation.complications", "core.asset.activation.plausibility")
def test_what_dice_set_up_brings_nothing_along_but_what_they_left() -> None:
    game = match(company(asset(), scene=SCENE), (9, 9))
    gm(game, "judge_reach asset=inn reach=setup")
    does(game, "anna", "propose character=anna goal='Set it up' attribute=wits skill=lore asset=inn")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", "activate asset=inn outcome=x")
    assert refused(game, "gm", "lace_activation asset=inn") == "core.asset.activation.complications"


@pytest.mark.rule("core.asset.activation.conditions")
def test_the_roll_that_a_neglected_asset_eases_loses_a_die_once() -> None:
    game = match(company(asset(condition="neglected"), scene=SCENE), (9,), (9, 9))
    does(game, "anna", "leverage asset=inn gain=controlled")
    does(game, "anna", "leverage asset=inn gain=effect")
    dice = []
    for number in (1, 2):
        does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
        gm(game, f"stake attempt={number} dv=2")
        dice.append(check_pool(game.state, game.state.attempts[str(number)]).total)
        does(game, "anna", f"roll_check attempt={number}")
        assert check_pool(game.state, game.state.attempts[str(number)]).total == dice[-1]
    assert dice == [1, 2]


@pytest.mark.rule("core.asset.activation.conditions")
def test_an_opening_that_is_used_without_a_check_leaves_no_die_to_lose() -> None:
    game = match(company(asset(condition="neglected"), scene=SCENE))
    does(game, "anna", "leverage asset=inn gain=controlled")
    does(game, "anna", "use_opening character=anna effect=controlled")
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 2


@pytest.mark.rule("core.asset.activation.cost")
@pytest.mark.parametrize("sort", ["primary", "peril", "haste", "project"])
def test_what_is_no_rail_is_not_trimmed_by_an_asset(sort: str) -> None:
    clock = Clock(id="goal", name="Goal", size=6, filled=3, sort=sort)  # type: ignore[arg-type]
    game = match(company(asset(), scene=SCENE, clocks={"goal": clock}))
    assert refused(game, "anna", "leverage asset=inn gain=rail rail=goal") == "core.resource.screen-split"


@pytest.mark.rule("core.asset.face-requirement", "core.asset.tiers")
@pytest.mark.parametrize("kind", ["Spy-Network", "noble_titles", "Workshops", "spies", "merchants' charters"])
def test_a_kind_is_known_however_it_is_written(kind: str) -> None:
    game = match(company(people=(character("anna", skills={"melee": 2}),), **IDLE))
    refusals = ("core.asset.face-requirement", "core.asset.tiers")
    assert refused(game, "anna", BUY.replace("safehouse", f'"{kind}"')) in refusals


@pytest.mark.rule("core.asset.no-empty-chair")
@pytest.mark.parametrize(
    "facts",
    [
        {"where": "anchored"},
        {"where": "dormant", "familiar": True},
        {"where": "separated"},
        {"condition": "compromised"},
    ],
)
def test_who_settled_down_sleeps_or_was_taken_does_not_stand_for_an_owner(facts: dict[str, object]) -> None:
    game = match(company(follower(**facts), **IDLE))
    assert refused(game, "anna", BUY) == "core.asset.no-empty-chair"


@pytest.mark.rule("core.asset.tiers")
@pytest.mark.parametrize(
    ("kind", "tier"),
    [
        ("parish patron", "minor"),
        ("small shop charter", "minor"),
        ("guild section", "standard"),
        ("farmed estate", "standard"),
        ("estated farm", "standard"),
        ("city license", "major"),
        ("monopoly", "major"),
        ("regional network", "major"),
        ("fortress lease", "major"),
    ],
)
def test_what_the_table_lists_is_bought_in_its_tier(kind: str, tier: str) -> None:
    anna = character("anna", attributes={"presence": 3}, awards=(Award(99, "creation", "core.creation.pool"),))
    game = match(company(people=(anna,), phase="downtime", days=99))
    order = f"buy_asset character=anna name=Mine kind='{kind}' effect=help tier="
    for other in {"minor", "standard", "major"} - {tier}:
        assert refused(game, "anna", order + other) == "core.asset.tiers"
    does(game, "anna", order + tier)


@pytest.mark.rule("kit.asset.activation", "core.asset.activation.cost")
def test_a_further_use_in_a_session_is_for_something_else() -> None:
    game = match(company(asset(effect="beds")))
    does(game, "anna", "activate asset=inn")
    assert refused(game, "anna", "activate asset=inn outcome=' Beds!' pay=boon") == "core.asset.activation.cost"
    does(game, "anna", "activate asset=inn outcome=rumours pay=boon")
    gm(game, "begin_session")
    does(game, "anna", "activate asset=inn outcome=rumours pay=boon")


@pytest.mark.rule("core.gear.compromised", "core.asset.activation.scope", "core.asset.activation.offscreen-effect")
@pytest.mark.parametrize(("listed", "free"), [("sharp tools for all", False), ("mends gear", True)])
def test_a_workshop_mends_for_free_only_where_that_is_what_is_listed(listed: str, free: bool) -> None:
    anna = character("anna", gear={"mail": Item("Mail", condition="compromised")})
    shop = asset(kind="workshop", effect=listed)
    game = match(company(shop, people=(anna, character("ben"))))
    if free:
        does(game, "anna", "activate asset=inn item=mail")
        assert game.state.characters["anna"].gear["mail"].condition == "maintained"
    else:
        for outcome in ("", f"outcome='{listed}'"):
            order = f"activate asset=inn item=mail {outcome}"
            assert refused(game, "anna", order) == "core.asset.activation.offscreen-effect"


@pytest.mark.rule("core.asset.activation.scope")
def test_an_activation_that_mends_a_thing_restocks_nobody() -> None:
    anna = character("anna", boons=1, gear={"mail": Item("Mail", condition="compromised")})
    yard = asset(kind="farm workshop", effect="restocks the crew", supplies=True)
    game = match(company(yard, people=(anna, character("ben"))).put(clocks=replace(EMPTY, filled=2)))
    does(game, "anna", "activate asset=inn outcome='restocks the crew' item=mail pay=boon")
    assert game.state.characters["anna"].gear["mail"].condition == "maintained"
    assert supply_clock(game.state).filled == 2


@pytest.mark.rule("core.asset.activation.examples", "core.gear.compromised")
def test_a_workshop_mends_the_mail_of_anybody_in_the_crew() -> None:
    mail = {"mail": Item("Mail", condition="compromised")}
    guard, gone = character("guard", seat="", gear=mail), character("ida", gear=mail, status="dead")
    people = (character("anna", boons=2), character("ben", gear=mail), guard, gone)
    game = match(company(asset(kind="workshop", effect="mends gear"), people=people))
    order = "activate asset=inn item=mail bearer="
    for nobody in ("anna", "guard", "ida", "zed"):
        assert refused(game, "anna", f"{order}{nobody}") == "core.gear.compromised"
    does(game, "anna", f"{order}ben")
    assert game.state.characters["ben"].gear["mail"].condition == "maintained"


@pytest.mark.rule("core.overstack.twist-trigger")
@pytest.mark.parametrize(("at", "until"), [("spade", "scene"), ("heart", "twist")])
def test_a_spade_that_an_activation_brings_along_is_the_twist_that_points_wait_for(at: str, until: str) -> None:
    place = next(place for place, card in enumerate(PACK, 1) if card.endswith(at[0].upper()))
    bank = (Points(1, "Over-Stack", "twist", scene=1),)
    game = match(company(asset(), scene=SCENE, bank=bank), [place])
    does(game, "anna", "activate asset=inn outcome=x")
    gm(game, "lace_activation asset=inn")
    assert [one.until for one in game.state.bank] == [until]


@pytest.mark.rule("core.asset.activation.conditions", "core.resource.condition-clock")
def test_a_roll_that_leverages_the_neglected_asset_that_eased_it_loses_one_die_in_all() -> None:
    game = match(company(asset(condition="neglected"), scene=SCENE), (9,))
    does(game, "anna", "leverage asset=inn gain=effect")
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth asset=inn")
    gm(game, "stake attempt=1 dv=1")
    assert check_pool(game.state, game.state.attempts["1"]).total == 1
    does(game, "anna", "roll_check attempt=1")
    assert len(game.state.attempts["1"].faces) == 1
    assert check_pool(game.state, game.state.attempts["1"]).total == 1


NEGLECTED = {id: asset(id=id, name=id.capitalize(), condition="neglected") for id in ("inn", "mill")}


@pytest.mark.rule("core.asset.activation.conditions", "core.resource.condition-clock")
def test_two_neglected_assets_that_ease_one_roll_take_a_die_each() -> None:
    anna = character("anna", attributes={"wits": 5}, boons=5)
    game = match(company(*NEGLECTED.values(), people=(anna,), scene=SCENE), (9, 9, 9))
    does(game, "anna", "leverage asset=inn gain=effect")
    does(game, "anna", "leverage asset=mill gain=controlled")
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
    gm(game, "stake attempt=1 dv=2")
    assert check_pool(game.state, game.state.attempts["1"]).total == 3
    does(game, "anna", "roll_check attempt=1")
    assert len(game.state.attempts["1"].faces) == 3
    assert check_pool(game.state, game.state.attempts["1"]).total == 3


@pytest.mark.rule("core.asset.activation.conditions", "core.resource.condition-clock")
def test_each_neglected_asset_that_eases_a_roll_takes_one_die_however_often_it_eases_it() -> None:
    anna = character("anna", attributes={"wits": 4}, boons=5)
    game = match(company(*NEGLECTED.values(), people=(anna,), scene=SCENE), (9, 9))
    for used in ("inn gain=effect", "inn gain=controlled", "mill gain=effect"):
        does(game, "anna", f"leverage asset={used}")
    for id, dice in (("1", 2), ("2", 4)):
        does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
        assert check_pool(game.state, game.state.attempts[id]).total == dice
        gm(game, f"stake attempt={id} dv=2")
        if id == "1":
            does(game, "anna", "roll_check attempt=1")
    assert (len(game.state.attempts["1"].faces), game.state.attempts["1"].effect) == (2, 2)


@pytest.mark.rule("core.asset.activation.conditions")
def test_what_a_neglected_asset_opened_and_an_action_without_a_roll_used_takes_no_die_later() -> None:
    anna = character("anna", attributes={"wits": 3}, boons=5)
    game = match(company(*NEGLECTED.values(), people=(anna,), scene=SCENE))
    does(game, "anna", "leverage asset=inn gain=effect")
    does(game, "anna", "use_opening character=anna effect=effect")
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 3
