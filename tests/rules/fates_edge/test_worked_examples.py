"""The examples that the System Reference Document prints, chapters 4 to 20, each with the dice and points it tells of.

They come out with the readings that hold unless a table chooses others.  Where the source contradicts itself, so that
an example follows from a reading of its own, the test names that option.
"""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Item
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_pool, position
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.options import Options, readings
from rules.fates_edge.campaigns import campaign, character
from rules.fates_edge.evening.table import Evening


def table(*people: Character, scene: str = "", pillar: str = "stealth", **facts: object) -> Evening:
    """People at a table, with the readings that are named, in a scene or before it; other facts are the campaign's."""
    chosen = {name: str(facts.pop(name)) for name in list(facts) if name in readings()}
    evening = Evening(campaign(*people, options=Options(chosen), **({"players": ("anna", "ben")} | facts)))
    if scene:
        evening.scene(scene, pillar)
    return evening


def tally(check: Attempt) -> tuple[int, int, str | None, int]:
    """Successes, complications, the grade, and the points that are left."""
    return check.successes, check.complications, check.grade, check.points


def banked(evening: Evening) -> int:
    return sum(one.count for one in evening.now.bank)


def followed(*ones: Follower | Asset, anna: Character | None = None, **facts: object) -> Evening:
    """Anna, whom somebody follows or something serves, with boons, and Ben, in a scene."""
    given = {
        "followers": {one.id: one for one in ones if isinstance(one, Follower)},
        "assets": {one.id: one for one in ones if isinstance(one, Asset)},
    }
    anna = anna or character("anna", boons=3)
    return table(anna, character("ben", boons=1), scene="The span", pillar="travel", **(given | facts))


def pool(evening: Evening) -> int:
    return check_pool(evening.now, evening.last).total


def propose(evening: Evening, roll: str = "wits+athletics", more: str = "") -> None:
    """Anna attempts something."""
    attribute, skill = roll.split("+")
    evening.says("anna", f"propose goal=Go attribute={attribute} skill={skill} {more}")


# --- 4.6: worked micro-examples -----------------------------------------------------------------------


@pytest.mark.rule("core.check.examples", "core.cp.menu.stealth", "core.cp.banking")
def test_the_lock_opens_under_watch_with_a_squeal_and_a_point_brings_the_patrol_on_the_next_beat() -> None:
    """That a point is kept for the next beat of the scene is 4.5.6; the clarifications would not: `cp_banking`."""
    anna = character("anna", skills={"skulduggery": 4})
    evening = table(anna, scene="The vault", cp_banking="scene_or_arc")
    check = evening.check("anna", "Lockpick under watch", "wits+skulduggery", 2, "10 8 5 4 1 1")
    assert tally(check) == (2, 2, "cost", 2)
    evening.spend("squeak")
    evening.step("bank_points points=1 until=scene")
    assert (evening.last.points, banked(evening)) == (0, 1)
    evening.gm("next_beat")
    evening.cash({"trouble": "patrol", "price": 1})
    assert banked(evening) == 0


@pytest.mark.rule("core.check.examples", "core.cp.menu.social", "core.cp.spend.timing")
def test_the_captain_grants_passage_and_expects_a_favour_on_the_way_back_for_one_point() -> None:
    """A concession stands at 2 on the menu; the game master scales prices by the fiction."""
    evening = table(character("anna", skills={"diplomacy": 3}), scene="The quay", pillar="social")
    check = evening.check("anna", "Charm the captain", "presence+diplomacy", 2, "7 6 6 2 1")
    assert tally(check) == (3, 1, "cost", 1)
    evening.spend({"trouble": "concession", "price": 1, "text": "a favour on the return leg"})
    assert evening.last.points == 0


@pytest.mark.rule("core.check.examples", "core.check.group", "core.cp.menu.travel", "core.cp.banking")
def test_the_pass_is_crossed_and_two_points_tire_all_while_one_waits_for_the_axle_in_the_next_scene() -> None:
    """The menu of 4.5.3 asks 3 points for fatigue to all, the example pays 2: `cp_prices`."""
    anna = character("anna", skills={"survival": 1})
    evening = table(anna, character("ben", skills={"survival": 1}), scene="The pass", pillar="travel",
                    cp_prices="example_46")  # fmt: skip
    evening.says("anna", "propose goal='Traverse the pass' attribute=body skill=survival")
    evening.step("stake dv=3")
    evening.step("call_group")
    evening.says("ben", f"join_group {evening.this} attribute=body skill=survival")
    evening.choose("roll_check", "9 8 6 1 1 1")
    assert tally(evening.result("anna")) == (3, 3, "cost", 3)
    evening.spend("fatigue_all")
    assert [evening.who(one).fatigue for one in ("anna", "ben")] == [1, 1]
    evening.step("bank_points points=1")
    evening.gm("end_scene")
    evening.scene("The far side", "travel")
    evening.cash({"trouble": "delay", "text": "a wagon axle cracks"})
    assert banked(evening) == 0


# --- 5 to 12: experience, creation, ratings -----------------------------------------------------------


@pytest.mark.rule("core.creation.complication-trade", "core.creation.complication-table", "core.creation.cursed-token")
def test_two_complications_rolled_as_2_and_7_make_32_points_a_bent_longsword_and_a_cursed_token() -> None:
    evening = table(character("ben"))
    evening.does("anna", "create_character id=mira name=Mira seat=anna")
    evening.does("anna", "take_complication character=mira", "2")
    evening.does("anna", "take_complication character=mira", "7")
    mira = evening.who("mira")
    assert (mira.earned, mira.complications) == (32, ("broken-heirloom", "cursed-token"))
    assert [one.condition for one in mira.gear.values()] == ["compromised", "maintained"]


@pytest.mark.rule("core.xp.cost.attribute", "core.xp.cost.skill")
def test_body_from_2_to_3_costs_9_and_stealth_from_1_to_2_costs_4() -> None:
    anna = character("anna", skills={"stealth": 1})
    evening = table(anna, phase="downtime", days=9)
    evening.says("anna", "raise_attribute attribute=body")
    assert (evening.who("anna").abilities().body, evening.who("anna").spent) == (3, 9)
    evening.says("anna", "raise_skill skill=stealth")
    assert (evening.who("anna").ratings_of("skill")["stealth"], evening.who("anna").spent) == (2, 9 + 4)


@pytest.mark.rule("core.skill.pairing")
def test_one_skill_seen_through_three_attributes_is_three_pools() -> None:
    anna = character("anna", attributes={"body": 3, "wits": 4, "presence": 5}, skills={"melee": 2})
    evening = table(anna, scene="The yard", pillar="combat")
    for roll, dice in (("body+melee", 5), ("wits+melee", 6), ("presence+melee", 7)):
        propose(evening, roll)
        assert pool(evening) == dice


@pytest.mark.rule("core.description.grading", "core.description.ladder")
@pytest.mark.parametrize(
    ("words", "grade", "dice", "ones"),
    [
        ("I shove the door", "simple", "9 1 1", 2),
        ("I wedge the crowbar and lever", "detailed", "9 1 1|5", 1),
        ("I chalk the hinge line, wedge the bar, and lift on count", "intricate", "9 1 1|5 5", 0),
    ],
)
def test_a_shoved_a_levered_and_a_chalked_door_are_simple_detailed_and_intricate(
    words: str, grade: str, dice: str, ones: int
) -> None:
    evening = table(character("anna", skills={"athletics": 1}), scene="The cellar")
    check = evening.check("anna", words, "body+athletics", 1, dice, grade=grade)
    assert check.complications == ones


# --- followers and familiars --------------------------------------------------------------------------

RAVEN = Follower(id="raven", name="Raven", owner="anna", role="Scout", cap=2, familiar=True, bond=1)
SCOUT = Follower(id="scout", name="Scout", owner="anna", role="Navigation", cap=3)
MIMIC = Follower(id="mimic", name="Mimic", owner="anna", role="Voices", cap=2)
OFF_ROLE = "in_role=false sense='the dais' way='copies a lilt' risk='a thrown shoe'"


def helped(evening: Evening, follower: str, more: str = "") -> int:
    """The dice that a follower adds to what Anna attempts now."""
    propose(evening)
    before = pool(evening)
    evening.does("anna", f"send_follower {evening.this} follower={follower} {more}")
    return pool(evening) - before


@pytest.mark.rule("core.follower.assist.in-role", "core.familiar.stat-line")
def test_the_raven_marks_the_counter_tide_for_two_dice_on_a_chase() -> None:
    assert helped(followed(RAVEN), "raven") == 2


@pytest.mark.rule("core.follower.assist.off-role")
def test_a_mimic_over_the_dais_baits_an_impostor_for_one_die_since_it_is_told_intricately() -> None:
    evening = followed(MIMIC)
    assert helped(evening, "mimic", OFF_ROLE) == 1


@pytest.mark.rule("core.follower.initiative.effects", "core.follower.initiative.cost")
def test_distract_and_draw_takes_a_tick_off_the_hunt_and_exposes_the_familiar() -> None:
    evening = followed(RAVEN)
    evening.gm("start_rail name=Hunt")
    evening.gm("tick_clock clock=hunt by=2")
    evening.does("anna", "take_initiative follower=raven effect=distract cost=exposure clock=hunt")
    assert (evening.filled("hunt"), evening.follower("raven").exposure) == ((1,), 1)


@pytest.mark.rule("core.follower.assist.in-role", "core.follower.assist.off-role", "core.assist.cap")
def test_the_scout_of_cap_3_gives_three_dice_on_the_crossing_and_one_in_the_crowd() -> None:
    assert helped(followed(SCOUT), "scout") == 3
    assert helped(followed(SCOUT), "scout", OFF_ROLE) == 1


@pytest.mark.rule("core.follower.rescue-example")
def test_the_scout_that_is_separated_starts_rescue_of_four_or_costs_a_boon() -> None:
    for boons, rescue in ((False, True), (True, False)):
        evening = followed(SCOUT)
        check = evening.check("anna", "Cross", "wits+athletics", 1, "9 1 1 5 5", send="scout")
        evening.gm(f"threaten follower=scout tool=separate attempt={check.id}")
        evening.does("anna", f"{'keep_together' if boons else 'accept_hit'} follower=scout")
        sizes = [one.size for one in evening.now.clocks.values() if "Rescue" in one.name]
        assert sizes == ([4] if rescue else [])
        assert evening.who("anna").boons == (2 if boons else 3)


@pytest.mark.rule("core.follower.assist.in-role", "core.follower.assist.off-role")
def test_the_mimic_of_cap_2_gives_two_dice_with_a_perfect_lilt_and_one_with_bird_calls() -> None:
    assert helped(followed(MIMIC), "mimic") == 2
    assert helped(followed(MIMIC), "mimic", OFF_ROLE) == 1


@pytest.mark.rule("core.follower.initiative.effects", "core.follower.initiative.limit")
def test_the_sentinel_raven_opens_the_way_for_an_ally_and_later_still_gives_two_dice() -> None:
    evening = followed(RAVEN)
    evening.does("anna", "take_initiative follower=raven effect=controlled cost=exposure ally=ben")
    assert evening.follower("raven").exposure == 1
    evening.says("ben", "propose goal=Cross attribute=body skill=athletics")
    evening.step("stake dv=2")
    assert (position(evening.now, evening.last), check_dv(evening.now, evening.last).total) == ("controlled", 1)
    assert helped(evening, "raven") == 2


# --- 16: resources ------------------------------------------------------------------------------------

AGENT = Follower(id="agent", name="Agent", owner="anna", role="Stealth", cap=3)
TITLE = Asset(id="title", name="Title", owner="anna", kind="noble title", tier="standard", effect="an audience")


def keep_sharp(evening: Evening, resource: str, by: str) -> None:
    """Let what was flagged be kept by Anna in a week of downtime, in one way or "" for none."""
    evening.gm(f"flag_resource resource={resource} why='heavily used'")
    if by:
        evening.does("anna", f"maintain resource={resource} by={by}")
    evening.gm("settle_flags")


@pytest.mark.rule("core.resource.examples", "core.resource.maintain")
@pytest.mark.parametrize(
    ("by", "condition", "xp"), [("time", "maintained", 0), ("xp", "maintained", 3), ("", "neglected", 0)]
)
def test_the_flagged_agent_is_mentored_for_a_week_kept_sharp_for_3_points_or_neglected(
    by: str, condition: str, xp: int
) -> None:
    evening = table(character("anna"), followers={"agent": AGENT}, phase="downtime", days=7)
    keep_sharp(evening, "agent", by)
    assert (evening.follower("agent").condition, evening.who("anna").spent) == (condition, xp)
    evening.scene("The next use", "stealth")
    assert helped(evening, "agent") == (3 if by else 2)


@pytest.mark.rule("core.resource.examples", "core.resource.maintain", "core.asset.leverage-dice")
@pytest.mark.parametrize(
    ("by", "condition", "xp"), [("xp", "maintained", 4), ("time", "maintained", 0), ("", "neglected", 0)]
)
def test_the_flagged_title_costs_4_points_a_week_at_court_or_a_die_when_it_is_leveraged(
    by: str, condition: str, xp: int
) -> None:
    evening = table(character("anna"), assets={"title": TITLE}, phase="downtime", days=7)
    keep_sharp(evening, "title", by)
    assert (evening.now.assets["title"].condition, evening.who("anna").spent) == (condition, xp)
    evening.scene("At court", "social")
    propose(evening, "presence+command", "asset=title")
    assert pool(evening) == (2 if by else 1)


ASKS = [
    ("safehouse network", "standard", "hide us for the night and get us past the cordon at dawn", "boon"),
    ("spy ring", "standard", "pull the magistrate's travel plan for tomorrow", "boon"),
    ("noble title", "standard", "secure an audience this afternoon", "boon"),
    ("noble title", "standard", "quash these charges quietly", "xp"),
    ("mercantile charter", "major", "float a convoy credit and open the gate at dusk", "boon"),
    ("mercantile charter", "major", "float a convoy credit and open the gate at dusk", "xp"),
]


@pytest.mark.rule("core.asset.activation.examples", "core.asset.activation.cost")
@pytest.mark.parametrize(("kind", "tier", "outcome", "pay"), ASKS)
def test_an_ask_of_an_asset_costs_a_boon_or_two_points(kind: str, tier: str, outcome: str, pay: str) -> None:
    asset = Asset(id="it", name="It", owner="anna", kind=kind, tier=tier, effect="something else")
    evening = table(character("anna", boons=1), assets={"it": asset})
    evening.does("anna", f'activate asset=it outcome="{outcome}" pay={pay}')
    anna = evening.who("anna")
    assert (anna.boons, anna.spent) == ((0, 0) if pay == "boon" else (1, 2))


@pytest.mark.rule("core.asset.activation.examples", "core.gear.compromised")
def test_a_workshop_rushes_a_field_repair_that_removes_compromised_from_the_mail_for_a_boon() -> None:
    shop = Asset(id="shop", name="Shop", owner="anna", kind="workshop", tier="minor", effect="tools")
    anna = character("anna", boons=1, gear={"mail": Item("Mail", condition="compromised")})
    evening = table(anna, assets={"shop": shop})
    evening.does("anna", "activate asset=shop outcome='A field repair' pay=boon item=mail")
    assert (evening.who("anna").gear["mail"].condition, evening.who("anna").boons) == ("maintained", 0)


@pytest.mark.rule("core.asset.patron-build", "core.asset.face-requirement", "core.follower.cost")
def test_the_patron_of_31_points_has_five_dice_a_title_a_safehouse_and_a_bodyguard() -> None:
    """31 points are 30 and one of a complication."""
    evening = table(character("ben"))
    evening.does("anna", "create_character id=mira name=Mira seat=anna")
    evening.does("anna", "take_complication character=mira", "1")
    for text in (
        "raise_attribute attribute=presence", "raise_skill skill=command", "raise_skill skill=command",
        "buy_asset name=Title kind='noble title' tier=standard effect='an audience'",
        "buy_asset name=House kind=safehouse tier=minor effect='a bed'", "recruit name=Guard role=Bodyguard cap=2",
    ):  # fmt: skip
        evening.says("mira", text)
    assert [line.xp for line in evening.who("mira").purchases] == [9, 2, 4, 8, 4, 4]
    assert evening.who("mira").left == 0
    evening.says("mira", "finish_character")
    evening.scene("The hall", "social", present=["mira"])
    evening.says("mira", "propose goal=Order attribute=presence skill=command")
    assert pool(evening) == 5


# --- 20: logistics ------------------------------------------------------------------------------------


@pytest.mark.rule("kit.supply.example", "kit.supply.levels", "kit.fatigue.reroll")
def test_in_the_desert_two_ones_make_supplies_dangerously_low_and_the_tired_archer_throws_a_success_again() -> None:
    """The clarifications take dice from strenuous actions, 20.4 throws a success again: `fatigue_model`."""
    pack = {"pack": Item("Traveler's Pack", "travelers-pack")}
    anna = character("anna", skills={"survival": 2, "ranged": 3}, gear=pack)
    evening = table(anna, character("ben", gear=pack), scene="The desert", pillar="travel",
                    fatigue_model="reroll_successes_204")  # fmt: skip
    for _ in range(2):
        evening.gm("fill_supply why='harsh travel'")
    assert (evening.filled("supply"), evening.who("anna").fatigue) == ((2,), 0)
    evening.check("anna", "Scout for water", "wits+survival", 1, "9 4 1 1")
    evening.spend("supply")
    assert (evening.filled("supply"), evening.last.points) == ((3,), 0)
    assert [evening.who(one).fatigue for one in ("anna", "ben")] == [1, 1]
    evening.says("anna", "propose goal='Loose an arrow' attribute=wits skill=ranged")
    evening.step("stake dv=2")
    evening.choose("roll_check", "9 8 4 3 2")
    assert evening.last.forced == {"anna": 1}
    evening.choose("bear_strain places='[1]'", "3")
    assert evening.result("anna").grade == "partial"
