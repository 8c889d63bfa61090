"""A check that a group makes together: who joins it, whose dice it has, and who is out of it again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_pool, pool_size, position
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Controlled
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import use_key
from rules.fates_edge.attempts import PICK, ready, result, thief
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower
from rules.fates_edge.scaled import HARD, beat, playing


@pytest.mark.rule("core.check.examples", "core.check.group")
def test_the_successes_and_ones_of_a_group_are_totalled() -> None:
    game = ready((6, 1, 2, 2, 2, 2, 7, 8, 1, 1), dv=3)
    assert refused(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth") == "core.check.group"
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert refused(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth") == "core.check.group"
    check = result(game)
    assert (check.members, check.successes, check.complications, check.grade) == (("ben",), 3, 3, "cost")


@pytest.mark.rule("core.check.group", "core.boon.earn")
@pytest.mark.parametrize(("reading", "dice", "boons"), [("pooled", 10, (1, 1)), ("leader_with_assist", 8, (1, 0))])
def test_all_who_failed_together_earn_a_boon(reading: str, dice: int, boons: tuple[int, int]) -> None:
    game = ready((2,) * dice, options=Options({"group_check": reading}))
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "close_check attempt=1 weight=true")
    assert tuple(one.boons for one in game.state.characters.values()) == boons


@pytest.mark.rule("core.check.group")
def test_a_table_may_let_a_group_help_its_leader_or_roll_alone() -> None:
    game = ready(options=Options({"group_check": "leader_with_assist"}))
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 8
    alone = ready(options=Options({"group_check": "each_rolls_separately"}))
    assert refused(alone, "gm", "call_group attempt=1") == "core.check.group"


@pytest.mark.rule("core.check.group", "core.assist.cap")
def test_when_the_best_helper_of_a_leader_leaves_the_others_lend_what_they_have() -> None:
    people = (thief(), character("ben", skills={"stealth": 3}), character("cid", skills={"stealth": 2}))
    game = ready(people=people, options=Options({"group_check": "leader_with_assist"}))
    gm(game, "begin_scene name=Vault")
    does(game, "anna", PICK)
    gm(game, "stake attempt=2 dv=2")
    gm(game, "call_group attempt=2")
    does(game, "ben", "join_group attempt=2 character=ben attribute=wits skill=stealth")
    does(game, "cid", "join_group attempt=2 character=cid attribute=wits skill=stealth")
    assert check_pool(game.state, game.state.attempts["2"]).total == 6 + 3
    gm(game, "leave_scene character=ben")
    assert check_pool(game.state, game.state.attempts["2"]).total == 6 + 2


@pytest.mark.rule("core.check.group", "core.resist.undefined")
@pytest.mark.parametrize(
    ("by", "order"),
    [("gm", "force_resist character=anna threat=physical skill=athletics"), ("anna", "channel character=anna")],
)
def test_no_group_resists_a_threat_nor_works_a_spell_but_in_a_ritual(by: str, order: str) -> None:
    game = match()
    gm(game, "begin_scene name=Vault")
    does(game, by, order)
    assert refused(game, "gm", "call_group attempt=1") == "core.check.group"


@pytest.mark.rule("core.check.group", "core.check.pool")
def test_the_penalties_of_one_of_a_group_take_no_dice_of_others() -> None:
    game = ready()
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    gm(game, "give_dice attempt=1 dice=-9 what=Bound")
    assert pool_size(check_pool(game.state, game.state.attempts["1"])) == 1 + 4


@pytest.mark.rule("core.check.group", "core.prestige.oath-bound-captain")
def test_the_die_of_a_captain_counts_once_for_who_joins_a_group() -> None:
    game = ready(scene=SCENE, counters={"scene/ben/die": 1})
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 6 + 5
    does(game, "ben", "propose character=ben goal=Go attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["2"]).total == 4


@pytest.mark.rule("core.check.group", "core.asset.activation.conditions")
def test_what_a_neglected_asset_opened_for_who_joins_a_group_eases_their_own_action_and_takes_its_die_there() -> None:
    opened = {"scene/ben/effect": 1, "scene/ben/worn-effect-inn": 1}
    game = ready((9,) * 10, scene=SCENE, assets={"inn": asset(owner="ben", condition="neglected")}, counters=opened)
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 6 + 4
    does(game, "ben", "propose character=ben goal=Go attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["2"]).total == 3


@pytest.mark.rule("core.check.group", "core.prestige.oath-bound-captain")
def test_the_die_that_a_captain_gives_to_who_is_in_a_group_already_is_for_their_next_action() -> None:
    game = ready(scene=SCENE)
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    later = match(game.state.change(counters={**game.state.counters, "scene/ben/die": 1}))
    assert check_pool(later.state, later.state.attempts["1"]).total == 6 + 4
    does(later, "ben", "propose character=ben goal=Go attribute=body skill=stealth")
    assert check_pool(later.state, later.state.attempts["2"]).total == 5


@pytest.mark.rule("core.talent.master-coordinator", "core.check.group", "core.follower.risk.tools")
def test_a_follower_that_is_wounded_after_it_was_sent_widens_the_help_no_more() -> None:
    leader = character("anna", skills={"stealth": 1}, talents=("coordinated-assault", "master-coordinator"))
    ones = {one.id: one for one in (follower(), follower(id="tom", name="Tom"))}
    game = ready(
        people=(leader, character("ben", skills={"stealth": 3})), followers=ones, scene=SCENE,
        options=Options({"group_check": "leader_with_assist"}), bank=(Points(2, "test", until="arc"),),
    )  # fmt: skip
    gm(game, "call_group attempt=1")
    for order in ("send_follower attempt=1 follower=sam", "send_follower attempt=1 follower=tom"):
        does(game, "anna", order)
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 3 + 4
    wounded = game.state.change(followers=ones | {"tom": replace(ones["tom"], wounds=1, harm=1)})
    assert check_pool(wounded, wounded.attempts["1"]).total == 3 + 3


@pytest.mark.rule("core.check.group", "core.fatigue.effect")
def test_who_is_exhausted_climbs_with_no_group_and_keeps_it_at_risk() -> None:
    worn = (thief(), character("ben", fatigue=4, skills={"stealth": 2}))
    join = "join_group attempt=1 character=ben attribute=body skill=stealth"
    game = ready(text=f"""{PICK} tags='["climb"]'""", people=worn)
    gm(game, "call_group attempt=1")
    assert refused(game, "ben", join) == "core.fatigue.effect"
    game = ready(people=worn)
    gm(game, "stake attempt=1 dv=2 position=controlled")
    gm(game, "call_group attempt=1")
    does(game, "ben", join)
    assert check_dv(game.state, game.state.attempts["1"]).total == 2


@pytest.mark.rule("core.check.group", "core.fatigue.effect")
def test_who_is_exhausted_and_only_helps_a_leader_leaves_its_position_as_it_is() -> None:
    worn = (thief(), character("ben", fatigue=4, skills={"stealth": 2}))
    game = ready(people=worn, options=Options({"group_check": "leader_with_assist"}))
    gm(game, "stake attempt=1 dv=2 position=controlled")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_dv(game.state, game.state.attempts["1"]).total == 1


@pytest.mark.rule("core.check.group", "core.assist.pc")
def test_where_help_is_always_one_die_each_of_a_group_lends_its_leader_one() -> None:
    options = Options({"group_check": "leader_with_assist", "pc_assist": "flat_1"})
    game = ready(people=(thief(), character("ben", skills={"stealth": 3})), options=options)
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 6 + 1


@pytest.mark.rule("core.assist.cap")
def test_what_a_group_lends_its_leader_and_a_helper_are_three_dice_at_most() -> None:
    people = (thief(), character("ben", skills={"stealth": 3}), character("cleo", skills={"stealth": 2}))
    game = match(campaign(*people, options=Options({"group_check": "leader_with_assist"})))
    does(game, "anna", PICK)
    gm(game, "stake attempt=1 dv=2")
    alone = check_pool(game.state, game.state.attempts["1"]).total
    does(game, "cleo", "assist attempt=1 character=cleo skill=stealth")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == alone + 3


@pytest.mark.rule("core.assist.cap")
def test_a_fourth_die_of_help_is_for_followers_alone() -> None:
    leader = character("anna", skills={"stealth": 1}, talents=("coordinated-assault", "master-coordinator"))
    people = (leader, character("ben", skills={"stealth": 3}))
    game = match(company(follower(2), people=people, scene=SCENE, chosen={"group_check": "leader_with_assist"}))
    does(game, "anna", PICK)
    gm(game, "stake attempt=1 dv=2")
    alone = check_pool(game.state, game.state.attempts["1"]).total
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    assert check_pool(game.state, game.state.attempts["1"]).total == alone + 3


@pytest.mark.rule("core.check.group", "campaign.scenes")
@pytest.mark.parametrize("reading", ["pooled", "leader_with_assist"])
def test_who_leaves_before_the_roll_takes_their_dice_out_of_a_group(reading: str) -> None:
    game = ready(
        people=(thief(), character("ben", skills={"stealth": 2})),
        options=Options({"group_check": reading}),
        scene=SCENE,
    )
    alone = check_pool(game.state, game.state.attempts["1"]).total
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    gm(game, "leave_scene character=ben")
    assert (check_pool(game.state, game.state.attempts["1"]).total, game.state.attempts["1"].members) == (alone, ())


@pytest.mark.rule("core.check.group", "core.fatigue.effect", "core.cp.menu.combat", "kit.gear.weapons-melee")
@pytest.mark.parametrize(
    ("skill", "befalls"),
    [
        ("melee", {"conditions": frozenset({"disarmed"})}),
        ("athletics", {"conditions": frozenset({"restrained"})}),
        ("athletics", {"fatigue": 4}),
    ],
)
def test_whom_something_holds_up_before_the_roll_takes_their_dice_out_of_a_group(
    skill: str, befalls: dict[str, object]
) -> None:
    game = ready(text=f"""{PICK} tags='["climb"]'""")
    alone = check_pool(game.state, game.state.attempts["1"]).total
    gm(game, "call_group attempt=1")
    does(game, "ben", f"join_group attempt=1 character=ben attribute=body skill={skill}")
    game = match(game.state.put(characters=replace(game.state.characters["ben"], **befalls)))
    gm(game, "grade attempt=1 description=basic")
    assert (check_pool(game.state, game.state.attempts["1"]).total, game.state.attempts["1"].members) == (alone, ())


@pytest.mark.rule("core.check.group", "core.assist.helper-count", "campaign.scenes")
@pytest.mark.parametrize(
    "offer", ["join_group attempt=1 character=ben attribute=body", "assist attempt=1 character=ben"]
)
def test_a_check_from_between_scenes_is_gone_with_all_who_took_part_when_one_begins_without_them(offer: str) -> None:
    game = ready(people=(thief(), character("ben", skills={"stealth": 2})), phase="between", session=1)
    gm(game, "call_group attempt=1")
    does(game, "ben", f"{offer} skill=stealth")
    gm(game, """begin_scene name=Hall present='["anna"]'""")
    assert (game.state.attempts, game.state.scene.present) == ({}, {"anna"})


@pytest.mark.rule("kit.magic.casting", "core.check.group")
def test_a_spell_upon_somebody_helps_a_group_no_more_once_they_have_left_it() -> None:
    cloak = Casting(
        id="9", character="anna", phase="standing", target="ben", outcomes=(Controlled(on="being seen"),), scene=1
    )
    game = ready(people=(thief(), character("ben", skills={"stealth": 2})), scene=SCENE, castings={"9": cloak})
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    gm(game, "bring_spell attempt=1 casting=9")
    assert position(game.state, game.state.attempts["1"]) == "controlled"
    gm(game, "leave_scene character=ben")
    assert position(game.state, game.state.attempts["1"]) == "risky"


@pytest.mark.rule("core.prestige.oath-bound-captain", "core.check.group")
@pytest.mark.parametrize("way", ["leave_scene character=ben", "withdraw_check attempt=1"])
def test_a_captains_die_waits_for_the_next_action_of_who_took_no_part_after_all(way: str) -> None:
    game = ready(
        people=(thief(), character("ben", skills={"stealth": 2})),
        scene=SCENE,
        counters={use_key("scene", "ben", "die"): 1},
    )
    alone = check_pool(game.state, game.state.attempts["1"]).total
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == alone + 5
    assert openings_left(game.state, "ben", "die") == 0
    gm(game, way)
    assert openings_left(game.state, "ben", "die") == 1


JOIN = "join_group attempt=1 character=ben attribute=body skill=stealth"


@pytest.mark.rule("core.check.group", "core.fatigue.effect", "kit.harm.track")
def test_who_joined_a_group_brings_the_dice_that_they_have_as_these_fall() -> None:
    game = ready((2,) * 8, people=(thief(), character("ben", skills={"stealth": 2})), scene=SCENE)
    gm(game, "call_group attempt=1")
    does(game, "ben", JOIN)
    assert pool_size(check_pool(game.state, game.state.attempts["1"])) == 6 + 4
    gm(game, "stake attempt=1 dv=2 strenuous=true")
    gm(game, "tire character=ben levels=2")
    assert pool_size(check_pool(game.state, game.state.attempts["1"])) == 6 + 3
    gm(game, "harm character=ben level=2")
    assert pool_size(check_pool(game.state, game.state.attempts["1"])) == 6 + 2
    does(game, "anna", "roll_check attempt=1")


@pytest.mark.rule("core.check.group")
def test_who_lends_a_groups_leader_dice_by_the_other_reading_lends_what_they_lent() -> None:
    options = Options({"group_check": "leader_with_assist"})
    game = ready(people=(thief(), character("ben", skills={"stealth": 2})), scene=SCENE, options=options)
    gm(game, "call_group attempt=1")
    does(game, "ben", JOIN)
    gm(game, "harm character=ben level=2")
    assert pool_size(check_pool(game.state, game.state.attempts["1"])) == 6 + 2


@pytest.mark.rule("kit.gear.weapons-melee", "core.check.group")
@pytest.mark.parametrize(("reading", "dice", "held"), [("pooled", 5, []), ("leader_with_assist", 3, ["ben"])])
def test_all_who_break_free_together_are_free(reading: str, dice: int, held: list[str]) -> None:
    people = [character(id, skills={"athletics": id == "ben"}, conditions={"restrained"}) for id in ("anna", "ben")]
    game = match(campaign(*people, scene=SCENE, options=Options({"group_check": reading})), (8,) * dice)
    free = "attribute=body skill=athletics"
    does(game, "anna", f"propose character=anna goal=Free {free} tags='[\"break-free\"]'")
    gm(game, "stake attempt=1 dv=2")
    gm(game, "call_group attempt=1")
    does(game, "ben", f"join_group attempt=1 character=ben {free}")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert [id for id, one in game.state.characters.items() if "restrained" in one.conditions] == held


@pytest.mark.rule("kit.scaling.beat", "core.check.group")
def test_a_check_of_a_group_at_a_clock_is_what_all_who_roll_it_do_in_a_beat() -> None:
    game = beat(playing(HARD))
    game = match(game.state, (8,) * 4, (8, 8))
    own = "propose character={0} goal=Pick attribute=wits skill=lore clock=danger"
    does(game, "anna", own.format("anna"))
    gm(game, "stake attempt=1 dv=1")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=wits skill=lore")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    does(game, "ben", own.format("ben"))
    gm(game, "stake attempt=2 dv=1")
    assert refused(game, "ben", "roll_check attempt=2") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.beat", "core.check.group")
def test_who_has_acted_in_a_beat_joins_no_group_at_a_clock_nor_stays_in_one() -> None:
    game = beat(playing(HARD))
    game = match(game.state, (8, 8), (8, 8))
    own = "propose character={0} goal=Pick attribute=wits skill=lore clock=danger"
    for number, who in enumerate(("anna", "ben", "anna"), 1):
        does(game, who, own.format(who))
        gm(game, f"stake attempt={number} dv=1")
    gm(game, "call_group attempt=2")
    join = "join_group attempt=2 character=anna attribute=wits skill=lore"
    does(game, "anna", join)
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["2"].members == ()
    assert refused(game, "anna", join) == "kit.scaling.beat"


@pytest.mark.rule("core.talent.versatile", "core.check.group")
@pytest.mark.parametrize(("skill", "helps"), [("stealth", True), ("melee", False)])
def test_who_joins_a_group_uses_what_fits_their_own_part_in_it(skill: str, helps: bool) -> None:
    ben = character("ben", skills={"melee": 2}, talents=("versatile",))
    game = ready(people=(thief(), ben))
    gm(game, "call_group attempt=1")
    does(game, "ben", f"join_group attempt=1 character=ben attribute=wits skill={skill}")
    use = "use_talent attempt=1 character=ben talent=versatile"
    if helps:
        does(game, "ben", use)
    else:
        assert refused(game, "ben", use) == "core.check.order-of-operations"


@pytest.mark.rule("core.talent.silver-tongue", "core.check.group")
def test_what_always_holds_for_who_joined_a_group_is_counted_in_once() -> None:
    ben = character("ben", skills={"diplomacy": 2}, talents=("silver-tongue",))
    game = ready(people=(thief(), ben), text=f"""{PICK} tags='["speech"]'""")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=presence skill=diplomacy")
    assert check_pool(game.state, game.state.attempts["1"]).total == 6 + 5
    use = "use_talent attempt=1 character=ben talent=silver-tongue"
    assert refused(game, "ben", use) == "core.check.order-of-operations"


def at_the_banner(*people: str, **options: str) -> Match[Campaign]:
    """A group check for Anna's homestead, with two dice each, which the first leads and the others have joined."""
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    crew = (character("anna", talents=("hearth-banner",)), character("ben"), character("cid"))
    game = match(campaign(*crew, assets={"home": home}, options=Options(options)))
    gm(game, "begin_scene name=Wall pillar=combat")
    leader, *others = people
    does(game, leader, f"""propose character={leader} goal=Hold attribute=body skill=melee tags='["home"]'""")
    gm(game, "stake attempt=1 dv=1")
    gm(game, "call_group attempt=1")
    for who in others:
        does(game, who, f"join_group attempt=1 character={who} attribute=body skill=melee")
    return game


RAISE = "use_talent attempt=1 character=anna talent=hearth-banner"


@pytest.mark.rule("core.prestige.hearth-banner", "core.check.group")
@pytest.mark.parametrize(
    ("people", "dice"), [("ben cid", 2), ("ben anna", 1), ("anna ben", 1), ("anna ben cid", 2), ("ben anna cid", 2)]
)
def test_each_of_a_group_who_defends_a_banner_has_its_die_and_its_owner_has_none(people: str, dice: int) -> None:
    game = at_the_banner(*people.split())
    before = check_pool(game.state, game.state.attempts["1"]).total
    does(game, "ben", RAISE)
    assert check_pool(game.state, game.state.attempts["1"]).total == before + dice
    assert refused(game, "ben", RAISE) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.hearth-banner", "core.check.group")
def test_allies_keep_the_dice_of_a_banner_when_its_owner_joins_them_and_who_joins_them_has_one_too() -> None:
    game = at_the_banner("ben")
    does(game, "ben", RAISE)
    assert check_pool(game.state, game.state.attempts["1"]).total == 3
    for who, dice in (("anna", 5), ("cid", 8)):
        does(game, who, f"join_group attempt=1 character={who} attribute=body skill=melee")
        assert check_pool(game.state, game.state.attempts["1"]).total == dice


@pytest.mark.rule("core.prestige.hearth-banner", "core.check.group")
def test_a_banner_gives_nothing_to_its_owner_whom_nobody_has_joined_or_all_have_left() -> None:
    game = at_the_banner("anna")
    assert refused(game, "anna", RAISE) == "core.check.order-of-operations"
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=melee")
    does(game, "anna", RAISE)
    gm(game, "leave_scene character=ben")
    assert game.state.attempts["1"].given == ()
    assert check_pool(game.state, game.state.attempts["1"]).total == 2


@pytest.mark.rule("core.prestige.spirit-shield", "core.check.group")
def test_a_shield_of_spirits_is_for_allies_also_where_who_holds_it_rolls_with_them() -> None:
    crew = (character("anna"), character("ben", talents=("spirit-shield",)))
    game = match(campaign(*crew), (1, 1, 1, 9))
    gm(game, "begin_scene name=Wall pillar=combat")
    does(game, "anna", "propose character=anna goal=Hold attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=1")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=melee")
    does(game, "anna", "roll_check attempt=1")
    does(game, "ben", "use_talent attempt=1 character=ben talent=spirit-shield")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].points == 0
