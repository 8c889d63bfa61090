"""The condition of followers and assets: what wears it down and what restores it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour
from fieldcraft.systems.fates_edge.campaign.followers.assisting import condition, follower_dice
from fieldcraft.systems.fates_edge.campaign.followers.rescue import rescue_clock
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import maintenance_price, mending_price, repair_price
from fieldcraft.systems.fates_edge.campaign.followers.wear import counted_condition
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower

TIERS = [asset(tier=tier) for tier in ("minor", "standard", "major")]
CAPS = [follower(cap) for cap in range(1, 6)]
IDLE = {"phase": "downtime", "days": 7}


@pytest.mark.rule("core.resource.quick-reference")
def test_what_followers_and_assets_cost_can_be_looked_up() -> None:
    found = next(one for one in tables() if one.rule == "core.resource.quick-reference")
    rows = {one.name: one.text for one in found.rows}
    printed = {1: (3, 1, 1), 2: (5, 2, 1), 3: (8, 3, 2), 4: (12, 4, 2), 5: (17, 5, 3)}
    for cap, (buy, keep, repair) in printed.items():
        assert rows[f"Cap {cap}"].endswith(f"or {buy} by the schedule; to maintain {keep}, to repair {repair}")
    assert rows["Standard"] == "8 XP; to maintain 4, to repair 2"


@pytest.mark.rule("core.resource.maintain", "core.resource.quick-reference", "core.follower.loyalty")
def test_maintaining_costs_the_cap_or_half_the_price() -> None:
    assert [maintenance_price(one) for one in (*CAPS, *TIERS)] == [1, 2, 3, 4, 5, 2, 4, 6]
    assert maintenance_price(follower(2, loyalty="wary")) == 3


@pytest.mark.rule("core.resource.repair", "core.resource.quick-reference", "core.follower.states.repair")
def test_repairing_costs_half_the_cap_or_a_little_by_tier() -> None:
    assert [mending_price(one) for one in (*CAPS, *TIERS)] == [1, 1, 2, 2, 3, 1, 2, 3]
    told = company(chosen={"repair_rule": "narrative"})
    assert (repair_price(told, follower(5)), repair_price(told, asset())) == (2, 1)


@pytest.mark.rule("core.resource.flagging", "core.resource.examples", "core.resource.condition-clock")
def test_an_agent_that_is_flagged_and_not_seen_to_is_neglected_and_lends_a_die_less() -> None:
    game = match(company(follower(3)))
    gm(game, 'flag_resource resource=sam why="heavily used"')
    gm(game, "settle_flags")
    sam = game.state.followers["sam"]
    assert (sam.condition, sam.flagged, follower_dice(sam, within=True).total) == ("neglected", False, 2)
    gm(game, 'flag_resource resource=sam why="put at risk"')
    gm(game, "begin_scene name=Inn")
    assert refused(game, "gm", "settle_flags") == "campaign.scenes"
    gm(game, "end_scene")
    gm(game, "settle_flags")
    assert game.state.followers["sam"].condition == "compromised"


@pytest.mark.rule("core.resource.examples")
def test_of_an_asset_that_slips_the_game_master_is_asked_which_rivals_whisper() -> None:
    worse = asset(id="quay", name="Quay", condition="neglected", flagged=True)
    game = match(company(follower(3, flagged=True), asset(flagged=True), worse))
    told = [SYSTEM.story(game.state, one) for one in gm(game, "settle_flags").events]
    slipped = "Sam: is neglected, bond 1: a creditor shows up at its next use"
    assert told == [slipped, "Inn: is neglected (the game master: which rivals whisper?)", "Quay: is compromised"]


@pytest.mark.rule("core.resource.examples")
@pytest.mark.parametrize(
    "use", ["send_follower attempt=1 follower=sam", "take_initiative follower=sam effect=effect ally=anna cost=harm"]
)
def test_a_creditor_shows_up_once_at_the_next_use_of_an_agent_that_was_let_slip(use: str) -> None:
    game = match(company(follower(3, flagged=True)))
    gm(game, "settle_flags")
    assert "a creditor waits for it" in panels(game.state, "anna")["followers.anna"].rows[0].marks
    gm(game, "begin_session")
    gm(game, "begin_scene name=Gate")
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=stealth")
    entry = does(game, "anna", use)
    asked = "Sam: a creditor shows up (the game master: which, and what do they want?)"
    assert [SYSTEM.story(game.state, one) for one in entry.events].count(asked) == 1
    assert not game.state.followers["sam"].owes


@pytest.mark.rule("core.resource.examples", "core.resource.repair")
def test_no_creditor_waits_for_an_agent_that_is_itself_again() -> None:
    game = match(company(follower(3, flagged=True), **IDLE))
    gm(game, "settle_flags")
    does(game, "anna", "repair resource=sam by=xp")
    assert not game.state.followers["sam"].owes


@pytest.mark.rule("core.follower.bond-track", "core.resource.flagging")
@pytest.mark.parametrize(("bond", "left"), [(3, 2), (0, 0)])
def test_a_follower_that_was_flagged_and_not_seen_to_is_less_bound(bond: int, left: int) -> None:
    game = match(company(follower(3, flagged=True, bond=bond)))
    gm(game, "settle_flags")
    assert game.state.followers["sam"].bond == left


@pytest.mark.rule("core.resource.flagging")
def test_what_is_flagged_is_seen_to_be_on_the_sheet() -> None:
    state = company(follower(3, flagged=True), asset(flagged=True))
    shown = panels(state, "anna")
    assert [shown[one].rows[0].facts[0].value for one in ("followers.anna", "assets.anna")] == [
        "Maintained, flagged for upkeep"
    ] * 2


@pytest.mark.rule("core.resource.maintain", "core.resource.examples")
@pytest.mark.parametrize(("way", "xp", "days"), [("xp", 3, 0), ("time", 0, 7)])
def test_a_week_or_its_cap_in_experience_keeps_a_flagged_agent_sharp(way: str, xp: int, days: int) -> None:
    game = match(company(follower(3, flagged=True), **IDLE))
    does(game, "anna", f"maintain resource=sam by={way}")
    gm(game, "settle_flags")
    assert (game.state.followers["sam"], game.state.characters["anna"].spent) == (follower(3), xp)
    assert game.state.counters.get("downtime/anna/days", 0) == days
    assert refused(game, "anna", "maintain resource=sam by=xp") == "core.resource.maintain"
    assert refused(game, "ben", "maintain resource=sam by=xp") == "campaign.own"


PROJECT = "propose character=anna goal=Build attribute=wits skill=craft clock=mill"


@pytest.mark.rule("core.resource.maintain")
@pytest.mark.parametrize(("days", "ruling"), [(7, "core.resource.maintain"), (8, "")])
def test_in_a_week_that_is_spent_on_upkeep_no_project_is_begun_or_moved(days: int, ruling: str) -> None:
    game = match(company(asset(flagged=True), phase="downtime", days=days), (9, 9))
    does(game, "anna", "begin_project character=anna name=Mill")
    assert game.state.clocks["mill"].filled == 0
    if ruling:
        assert refused(game, "anna", "maintain resource=inn by=time") == ruling
        game = match(company(asset(flagged=True), clocks={"mill": game.state.clocks["mill"]}, **IDLE))
    does(game, "anna", "maintain resource=inn by=time")
    for work in ("begin_project character=anna name=Map", PROJECT):
        assert refused(game, "anna", work) == ruling if ruling else does(game, "anna", work)


@pytest.mark.rule("core.resource.maintain")
@pytest.mark.parametrize("care", ["maintain", "repair"])
def test_a_roll_for_a_project_and_a_week_of_upkeep_shut_each_other_out_in_either_order(care: str) -> None:
    mill = Clock(id="mill", name="Mill", size=4, sort="project", about="anna")
    worn = asset(flagged=True) if care == "maintain" else asset(condition="neglected")
    for first in ("roll_check attempt=1", f"{care} resource=inn by=time"):
        game = match(company(worn, clocks={"mill": mill}, **IDLE), (9, 9))
        does(game, "anna", PROJECT)
        gm(game, "stake attempt=1 dv=1")
        does(game, "anna", first)
        second = f"{care} resource=inn by=time" if first.startswith("roll") else "roll_check attempt=1"
        assert refused(game, "anna", second) == "core.resource.maintain"


@pytest.mark.rule("core.resource.flagging", "core.resource.examples", "core.resource.maintain")
def test_titles_and_networks_wear_by_themselves() -> None:
    title = asset(kind="noble title", tier="standard")
    game = match(company(title, asset(id="shop", name="Shop", kind="workshop"), **IDLE))
    gm(game, "flag_strained")
    assert [one.flagged for one in game.state.assets.values()] == [True, False]
    does(game, "anna", "maintain resource=inn by=xp")
    assert game.state.characters["anna"].spent == 4
    gm(game, "flag_strained")
    gm(game, "settle_flags")
    assert game.state.assets["inn"].condition == "neglected"
    busy = match(company(asset(flagged=True), phase="downtime", days=6))
    assert refused(busy, "anna", "maintain resource=inn by=time") == "core.resource.maintain"


@pytest.mark.rule("core.resource.flagging")
def test_the_end_of_an_arc_flags_titles_and_networks_whatever_they_are_called() -> None:
    disguised = asset(id="seat", name="Noble Title", kind="estate")
    game = match(company(asset(kind="spy ring"), disguised, asset(id="shop", name="Shop", kind="workshop")))
    gm(game, "end_arc")
    assert [one.flagged for one in game.state.assets.values()] == [True, True, False]


@pytest.mark.rule("core.resource.flagging")
def test_what_is_compromised_can_fall_no_further_and_keeps_what_a_quest_has_won() -> None:
    lost = asset(kind="noble title", tier="standard", condition="compromised", recovered=True)
    game = match(company(lost, follower(condition="compromised"), **IDLE))
    assert refused(game, "gm", 'flag_resource resource=sam why="put at risk"') == "core.resource.flagging"
    gm(game, "flag_strained")
    gm(game, "settle_flags")
    assert game.state.assets["inn"] == lost
    does(game, "anna", "restore resource=inn by=xp")


@pytest.mark.rule("core.resource.flagging", "core.follower.risk.tools")
def test_nothing_is_paid_to_keep_up_who_was_flagged_and_then_seized() -> None:
    game = match(company(follower(flagged=True), points=4, scene=SCENE))
    gm(game, "threaten follower=sam tool=seize")
    does(game, "anna", "accept_hit follower=sam")
    assert not game.state.followers["sam"].flagged


@pytest.mark.rule("core.resource.flagging")
def test_who_follows_for_one_scene_is_not_flagged() -> None:
    game = match(company(follower(scene=1), scenes=1))
    assert refused(game, "gm", 'flag_resource resource=sam why="heavily used"') == "core.familiar.upkeep"


@pytest.mark.rule("core.resource.repair", "core.follower.states.repair")
def test_what_is_neglected_is_repaired_by_a_week_or_experience_and_by_one_reading_by_a_scene() -> None:
    game = match(company(follower(3, condition="neglected"), **IDLE))
    assert refused(game, "anna", "repair resource=sam by=scene") == "core.follower.states.repair"
    does(game, "anna", "repair resource=sam by=xp")
    assert (game.state.followers["sam"].condition, game.state.characters["anna"].spent) == ("maintained", 2)
    assert refused(game, "anna", "repair resource=sam by=xp") == "core.resource.repair"
    told = match(company(follower(condition="neglected"), chosen={"repair_rule": "narrative"}))
    does(told, "anna", "repair resource=sam by=scene")
    assert told.state.followers["sam"].condition == "maintained"


@pytest.mark.rule("core.follower.states.repair")
@pytest.mark.parametrize(
    ("worn", "deed", "asked"),
    [
        ({"condition": "neglected"}, "repair resource=sam", "did a scene give it time, a gift or an apology?"),
        ({"flagged": True}, "maintain resource=sam", "did a scene give it time, a gift or an apology?"),
        ({"condition": "compromised"}, "restore resource=sam cost='An arm ring'", "is that a sacrifice or a cost"),
    ],
)
def test_of_a_scene_of_care_the_game_master_is_asked_what_it_gave(
    worn: dict[str, object], deed: str, asked: str
) -> None:
    game = match(company(follower(**worn), chosen={"repair_rule": "narrative"}))
    assert asked in SYSTEM.story(game.state, does(game, "anna", f"{deed} by=scene").events[-1])


@pytest.mark.rule("core.resource.repair-compromised", "kit.lethal.fallout")
def test_what_is_compromised_needs_a_quest_and_then_a_week_or_experience() -> None:
    game = match(company(asset(condition="compromised"), follower(), **IDLE))
    assert refused(game, "anna", "restore resource=inn by=xp") == "core.resource.repair-compromised"
    assert refused(game, "anna", "restore resource=sam by=xp") == "core.resource.repair-compromised"
    assert refused(game, "gm", "recover resource=sam quest=x") == "core.resource.repair-compromised"
    assert refused(game, "anna", "recover resource=inn quest=x") == "campaign.master"
    gm(game, 'recover resource=inn quest="a raid by night"')
    does(game, "anna", "restore resource=inn by=time")
    assert game.state.assets["inn"] == asset()
    game = match(company(follower(condition="compromised", recovered=True), asset(condition="compromised"), **IDLE))
    does(game, "anna", "restore resource=sam by=xp")
    assert (game.state.followers["sam"].condition, game.state.characters["anna"].spent) == ("maintained", 2)


@pytest.mark.rule("core.resource.repair-compromised")
def test_a_follower_is_brought_back_by_a_quest_too() -> None:
    game = match(company(follower(condition="compromised")))
    gm(game, "recover resource=sam quest=raid")
    assert game.state.followers["sam"].recovered


@pytest.mark.rule("core.resource.repair-compromised")
def test_the_quest_for_a_follower_that_was_separated_finds_it_and_ends_its_rescue() -> None:
    lost = follower(condition="compromised", where="separated")
    game = match(company(lost, clocks={rescue_clock(lost).id: rescue_clock(lost)}))
    gm(game, "recover resource=sam quest=raid")
    assert (game.state.followers["sam"].where, game.state.clocks) == ("present", {})


@pytest.mark.rule("core.follower.tracks", "core.familiar.taken-out")
def test_wounds_are_treated_and_heat_dies_down_in_downtime() -> None:
    game = match(company(follower(harm=3, wounds=1, exposure=3)))
    assert refused(game, "anna", "tend_follower follower=sam care=wounds") == "core.follower.tracks"
    gm(game, "tend_follower follower=sam care=exposure")
    gm(game, "begin_downtime days=2")
    does(game, "anna", "tend_follower follower=sam care=wounds")
    assert game.state.followers["sam"] == follower()


@pytest.mark.rule("core.follower.tracks", "campaign.own")
def test_who_is_dead_or_away_tends_nobody_and_the_game_master_tells_what_becomes_of_their_followers() -> None:
    for status in ("dead", "absent"):
        state = company(follower(wounds=1, exposure=3))
        game = match(state.put(characters=replace(state.characters["anna"], status=status)))
        gm(game, "begin_downtime days=2")
        assert refused(game, "anna", "tend_follower follower=sam care=wounds") == "core.follower.tracks"
        gm(game, "tend_follower follower=sam care=wounds")
        assert game.state.followers["sam"].wounds == 0


@pytest.mark.rule("core.follower.upkeep.downtime", "core.follower.bond-track")
def test_by_one_reading_followers_are_paid_or_cared_for_in_each_downtime() -> None:
    assert refused(match(company(follower())), "gm", "miss_upkeep follower=sam") == "core.follower.upkeep.downtime"
    game = match(company(follower(), chosen={"follower_upkeep": "coin_or_scene"}))
    assert refused(game, "gm", "miss_upkeep follower=sam") == "campaign.scenes"
    gm(game, "begin_downtime days=7")
    gm(game, "miss_upkeep follower=sam")
    assert (game.state.followers["sam"].condition, game.state.followers["sam"].bond) == ("maintained", 1)
    assert refused(game, "gm", "miss_upkeep follower=sam") == "core.follower.upkeep.downtime"
    gm(game, "end_downtime")
    gm(game, "begin_downtime days=7")
    gm(game, "miss_upkeep follower=sam")
    assert game.state.followers["sam"].condition == "neglected"


@pytest.mark.rule("core.resource.flagging")
@pytest.mark.parametrize(
    ("kind", "wears"), [("noble titles", True), ("spy ring", True), ("hot spring", False), ("catering", False)]
)
def test_titles_rents_and_networks_wear_by_the_words_of_their_kind(kind: str, wears: bool) -> None:
    game = match(company(asset(kind=kind)))
    gm(game, "flag_strained")
    assert game.state.assets["inn"].flagged is wears


@pytest.mark.rule("core.follower.advance.anchor")
def test_who_has_settled_down_wears_no_more_keeps_its_notes_and_settles_once() -> None:
    game = match(company(follower(notes="wants a home", flagged=True)))
    gm(game, "anchor_follower follower=sam seat='ferry warden'")
    assert game.state.followers["sam"].notes == "wants a home; ferry warden"
    gm(game, "settle_flags")
    assert game.state.followers["sam"].condition == "maintained"
    assert refused(game, "gm", "flag_resource resource=sam why='heavily used'") == "core.familiar.upkeep"
    assert refused(game, "gm", "anchor_follower follower=sam seat=Again") == "core.follower.advance.anchor"


@pytest.mark.rule("core.follower.upkeep.downtime", "core.follower.advance.anchor")
def test_who_has_settled_down_misses_no_upkeep() -> None:
    chosen = {"follower_upkeep": "coin_or_scene"}
    game = match(company(follower(where="anchored"), chosen=chosen, phase="downtime", days=7))
    assert refused(game, "gm", "miss_upkeep follower=sam") == "core.follower.upkeep.downtime"


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_who_was_mended_may_be_missed_once_again() -> None:
    game = match(company(follower(bond=3), chosen={"follower_upkeep": "coin_or_scene", "repair_rule": "narrative"}))
    conditions = []
    for order in ("miss_upkeep follower=sam", "miss_upkeep follower=sam", "repair resource=sam by=scene"):
        gm(game, "begin_downtime days=7")
        gm(game, order)
        gm(game, "end_downtime")
        conditions.append(game.state.followers["sam"].condition)
    gm(game, "begin_downtime days=7")
    gm(game, "miss_upkeep follower=sam")
    assert conditions == ["maintained", "neglected", "maintained"]
    assert game.state.followers["sam"].condition == "maintained"


@pytest.mark.rule("core.follower.upkeep.downtime", "core.follower.bond-track")
def test_one_miss_neglects_nobody_whatever_is_left_of_the_bond() -> None:
    game = match(company(follower(bond=1), chosen={"follower_upkeep": "coin_or_scene"}))
    conditions = []
    for _ in range(2):
        gm(game, "begin_downtime days=7")
        gm(game, "miss_upkeep follower=sam")
        gm(game, "end_downtime")
        conditions.append(condition(game.state.followers["sam"]))
    assert (conditions, game.state.followers["sam"].bond) == (["maintained", "neglected"], 0)


@pytest.mark.rule("core.follower.states", "core.resource.repair", "core.follower.bond-track")
def test_who_is_neglected_for_want_of_a_bond_is_seen_to_be_and_is_repaired() -> None:
    game = match(company(follower(bond=0), **IDLE))
    assert counted_condition(game.state.followers["sam"]) == "neglected"
    does(game, "anna", "repair resource=sam by=time")
    sam = game.state.followers["sam"]
    assert (counted_condition(sam), sam.bond) == ("maintained", 1)


@pytest.mark.rule("core.follower.states", "core.follower.tracks")
@pytest.mark.parametrize(("track", "told"), [("exposure", "known too well"), ("harm", "out of action")])
def test_whose_exposure_or_harm_is_full_is_seen_to_be(track: str, told: str) -> None:
    for full in (2, 3):
        (row,) = panels(company(follower(**{track: full})), "anna")["followers.anna"].rows
        assert (told in row.marks) == (full == 3)


@pytest.mark.rule("core.follower.states.repair")
def test_by_the_narrative_reading_a_scene_and_a_public_cost_bring_a_follower_back() -> None:
    told = match(company(follower(condition="compromised"), chosen={"repair_rule": "narrative"}))
    assert refused(told, "anna", "restore resource=sam by=scene") == "core.follower.states.repair"
    does(told, "anna", "restore resource=sam by=scene cost='She kneels before the whole court'")
    assert told.state.followers["sam"] == follower()
    asset_too = company(asset(condition="compromised"), chosen={"repair_rule": "narrative"})
    by_scene = "restore resource={} by=scene cost=Shame"
    assert refused(match(asset_too), "anna", by_scene.format("inn")) == "core.follower.states.repair"
    plain = match(company(follower(condition="compromised", recovered=True)))
    assert refused(plain, "anna", by_scene.format("sam")) == "core.follower.states.repair"


@pytest.mark.rule("core.resource.repair", "core.resource.flagging")
def test_what_is_flagged_stays_so_as_it_is_repaired_or_struck_until_it_is_maintained() -> None:
    worn = follower(3, condition="neglected", flagged=True)
    game = match(company(worn, asset(flagged=True), points=2, phase="downtime", days=7))
    repaired = does(game, "anna", "repair resource=sam by=xp")
    assert SYSTEM.story(game.state, repaired.events[-1]) == "Sam: is itself again, and still flagged"
    gm(game, "strike_asset asset=inn blow=slide")
    assert (game.state.followers["sam"].condition, game.state.assets["inn"].condition) == ("maintained", "neglected")
    does(game, "anna", "maintain resource=sam by=xp")
    gm(game, "settle_flags")
    assert (game.state.followers["sam"].condition, game.state.assets["inn"].condition) == ("maintained", "compromised")
    assert not game.state.assets["inn"].flagged


BY_DOWNTIME = {"follower_upkeep": "coin_or_scene"}


@pytest.mark.rule("core.follower.upkeep.downtime", "core.resource.repair")
def test_who_was_mended_is_missed_twice_before_it_is_neglected_again() -> None:
    game, conditions = match(company(follower(bond=3), chosen=BY_DOWNTIME)), []
    for order in ("miss_upkeep", "miss_upkeep", "miss_upkeep", "repair", "miss_upkeep", "miss_upkeep"):
        gm(game, "begin_downtime days=7")
        gm(game, "repair resource=sam by=time" if order == "repair" else f"{order} follower=sam")
        gm(game, "end_downtime")
        conditions.append(game.state.followers["sam"].condition)
    assert conditions == ["maintained", "neglected", "neglected", "maintained", "maintained", "neglected"]


@pytest.mark.rule("core.follower.upkeep.downtime")
@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("coin", "Sam is paid: coin equal to its Cap, 3"),
        ("reward", "Sam is paid with coin that was put by"),
        ("scene", "Sam is tended in a scene of its own"),
    ],
)
def test_a_follower_is_seen_to_once_in_a_downtime_for_coin_or_in_a_scene(way: str, told: str) -> None:
    pouch = Favour(id="pouch", owner="anna", text="A pouch", pays="upkeep")
    game = match(company(follower(3), chosen=BY_DOWNTIME, favours={"pouch": pouch}))
    pay = f"pay_upkeep follower=sam by={way}"
    assert refused(game, "anna", pay) == "campaign.scenes"
    gm(game, "begin_downtime days=1")
    assert refused(game, "ben", pay) == "campaign.own"
    entry = does(game, "anna", pay)
    assert SYSTEM.story(game.state, entry.events[-1]) == told
    assert ("pouch" in game.state.favours) is (way != "reward")
    for by, again in (("anna", pay), ("gm", "miss_upkeep follower=sam")):
        assert refused(game, by, again) == "core.follower.upkeep.downtime"
    assert game.state.followers["sam"] == follower(3)


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_nobody_pays_with_a_reward_that_is_not_there_nor_where_followers_are_seen_to_by_arcs() -> None:
    game = match(company(follower(), chosen=BY_DOWNTIME, **IDLE))
    assert refused(game, "anna", "pay_upkeep follower=sam by=reward") == "core.follower.upkeep.downtime"
    arcs = match(company(follower(), **IDLE))
    assert refused(arcs, "anna", "pay_upkeep follower=sam by=coin") == "core.follower.upkeep.downtime"


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_what_a_followers_downtime_costs_is_offered_to_its_player_with_its_price() -> None:
    game = match(company(follower(3), chosen=BY_DOWNTIME, **IDLE))
    rows = [row for one in panels(game.view("anna"), "anna").values() for row in one.rows if row.id == "sam"]
    labels = {offer.label for row in rows for offer in row.offers}
    assert {"Pay its upkeep: 3 coin", "A scene of tending is its upkeep"} <= labels
    assert "Miss its upkeep" not in labels


@pytest.mark.rule("core.follower.tracks")
@pytest.mark.parametrize("away", [{"where": "separated"}, {"condition": "compromised"}])
@pytest.mark.parametrize("care", ["wounds", "exposure"])
def test_nobody_tends_a_follower_that_is_cut_off_or_taken(care: str, away: dict[str, str]) -> None:
    game = match(company(follower(harm=2, exposure=2, **away), phase="downtime", days=3))
    assert refused(game, "anna", f"tend_follower follower=sam care={care}") == "core.follower.tracks"
    assert refused(game, "anna", "relieve_follower follower=sam by=xp") == "core.follower.flagged"
    gm(game, "recover resource=sam quest='the jail break'" if "condition" in away else "find_follower follower=sam")
    does(game, "anna", f"tend_follower follower=sam care={care}")


@pytest.mark.rule("core.follower.bond-track", "core.resource.flagging")
def test_who_counts_as_neglected_for_want_of_a_bond_is_compromised_next() -> None:
    game = match(company(follower(bond=0)))
    gm(game, 'flag_resource resource=sam why="heavily used"')
    gm(game, "settle_flags")
    assert game.state.followers["sam"].condition == "compromised"


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_who_was_kept_in_no_downtime_is_missed_as_it_ends() -> None:
    game, found = match(company(follower(), follower(id="kim", name="Kim"), chosen=BY_DOWNTIME)), []
    for end in ("end_downtime", "begin_scene name=Inn"):
        gm(game, "begin_downtime days=7")
        does(game, "anna", "pay_upkeep follower=kim by=coin")
        gm(game, end)
        found.append([(one.missed, one.condition) for one in game.state.followers.values()])
    assert found == [[(1, "maintained"), (0, "maintained")], [(2, "neglected"), (0, "maintained")]]


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_a_scene_with_a_follower_in_downtime_keeps_it() -> None:
    game = match(company(follower(), chosen=BY_DOWNTIME))
    gm(game, "begin_downtime days=7")
    gm(game, "deepen_bond follower=sam")
    gm(game, "end_downtime")
    assert (game.state.followers["sam"].missed, game.state.followers["sam"].bond) == (0, 3)


@pytest.mark.rule("core.follower.upkeep.downtime")
def test_nobody_is_missed_who_is_seen_to_at_the_end_of_arcs_or_is_not_there() -> None:
    for one, chosen in ((follower(), {}), (follower(where="separated"), BY_DOWNTIME)):
        game = match(company(one, chosen=chosen))
        gm(game, "begin_downtime days=7")
        gm(game, "end_downtime")
        assert game.state.followers["sam"] == one


@pytest.mark.rule("core.follower.upkeep.downtime", "core.familiar.upkeep")
def test_who_is_kept_in_each_downtime_is_not_flagged_as_well() -> None:
    game = match(company(follower(), asset(), chosen=BY_DOWNTIME))
    assert refused(game, "gm", 'flag_resource resource=sam why="heavily used"') == "core.familiar.upkeep"
    gm(game, 'flag_resource resource=inn why="heavily used"')
