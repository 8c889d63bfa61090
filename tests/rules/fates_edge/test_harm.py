"""Harm: three levels of injury."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.harm import LEVELS, Harmed, harm_dice
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, mage, newest, rolled, scene
from rules.fates_edge.test_rare_offers import offers


@pytest.mark.rule("kit.harm.track")
def test_new_harm_counts_if_it_is_worse_and_adds_one_if_it_is_alike() -> None:
    game = match()
    for level, harm, idle in ((1, 1, ""), (1, 2, "1"), (2, 3, "3")):
        gm(game, f"harm character=anna level={level}")
        assert game.state.characters["anna"].harm == harm
        if idle:
            assert refused(game, "gm", f"harm character=anna level={idle}") == "kit.harm.track"
    gm(game, "treat character=anna levels=2")
    assert game.state.characters["anna"].harm == 1


@pytest.mark.rule("core.resist.undefined")
def test_what_somebody_is_forced_to_resist_keeps_its_value() -> None:
    game = match(campaign(character("anna")))
    gm(game, "begin_scene name=Bridge")
    gm(game, "force_resist character=anna threat=physical skill=endurance")
    for order in ("stake attempt=1 dv=4", "oppose attempt=1 who=Rock dice=3"):
        assert refused(game, "gm", order) == "core.resist.undefined"
    gm(game, "stake attempt=1 dv=2 position=controlled")


@pytest.mark.rule("kit.harm.track", "core.resist.undefined")
@pytest.mark.parametrize(("reading", "harm", "fatigue"), [("three_levels", 1, 0), ("none_convert_to_fatigue", 0, 1)])
def test_whatever_harms_tires_where_the_table_knows_no_harm(reading: str, harm: int, fatigue: int) -> None:
    game = match(campaign(options=Options({"pc_harm_track": reading})), (2, 3))
    gm(game, "begin_scene name=Cave pillar=combat")
    gm(game, "force_resist character=anna threat=physical skill=endurance")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "close_check attempt=1")
    assert (game.state.characters["anna"].harm, game.state.characters["anna"].fatigue) == (harm, fatigue)


def resisted(*faces: int, **options: str) -> Match[Campaign]:
    """Anna has rolled two dice against a threat and takes the result."""
    game = match(campaign(options=Options(options)), faces)
    gm(game, "begin_scene name=Cave pillar=combat")
    gm(game, "force_resist character=anna threat=physical skill=endurance")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    return game


@pytest.mark.rule("core.check.devils-bargain", "core.resist.undefined")
def test_who_misses_a_resistance_may_strike_a_bargain_instead_of_being_harmed() -> None:
    for accept, harm in (("true", 0), ("false", 1)):
        game = resisted(2, 3)
        assert game.state.characters["anna"].harm == 0
        gm(game, "offer_devils_bargain attempt=1 complication='the lamp falls'")
        does(game, "anna", f"answer_devils_bargain attempt=1 accept={accept}")
        assert game.state.characters["anna"].harm == harm


@pytest.mark.rule("core.resist.undefined")
def test_no_scene_ends_before_a_missed_resistance_is_bargained_for_or_befalls() -> None:
    game = resisted(2, 3)
    assert refused(game, "gm", "end_scene") == "core.resist.undefined"
    gm(game, "close_check attempt=1")
    gm(game, "end_scene")
    assert game.state.characters["anna"].harm == 1


@pytest.mark.rule("core.resist.undefined", "core.check.outcome.partial")
def test_what_falls_short_of_resisting_leaves_no_choice() -> None:
    game = resisted(2, 9)
    assert (game.state.characters["anna"].harm, game.state.attempts["1"].stage) == (1, "done")


@pytest.mark.rule("core.check.outcome.partial", "core.boon.earn", "core.resist.undefined")
def test_who_resists_in_part_earns_a_boon_where_partial_results_do() -> None:
    game = resisted(2, 9, boon_on_partial="on")
    gm(game, "close_check attempt=1 weight=true")
    assert (game.state.characters["anna"].harm, game.state.characters["anna"].boons) == (1, 1)


@pytest.mark.rule("kit.harm.track", "kit.fatigue.definition")
def test_fatigue_beyond_its_track_is_no_harm_where_there_is_none() -> None:
    chosen = {"pc_harm_track": "none_convert_to_fatigue"}
    game = match(campaign(character("anna", fatigue=3), options=Options(chosen)))
    gm(game, "harm character=anna level=2")
    assert refused(game, "gm", "harm character=anna") == "kit.harm.track"
    assert refused(game, "gm", "tire character=anna") == "kit.fatigue.definition"
    assert (game.state.characters["anna"].harm, game.state.characters["anna"].fatigue) == (0, 4)


@pytest.mark.rule("kit.harm.track")
def test_moderate_harm_takes_a_die_and_severe_harm_takes_its_bearer_out() -> None:
    hurt = [character("anna", harm=level) for level in range(4)]
    assert [harm_dice(one) for one in hurt] == [0, 0, -1, 0]
    assert len(LEVELS) == 4


@pytest.mark.rule("kit.harm.track")
@pytest.mark.parametrize(("said", "dice"), [("", 3), (" ignores_harm=true", 4)])
def test_moderate_harm_takes_a_die_from_a_check_only_where_the_game_master_says_that_it_matters(
    said: str, dice: int
) -> None:
    game = match(campaign(character("anna", skills={"lore": 2}, harm=2)), (2,) * dice)
    gm(game, "begin_scene name=Wall pillar=social")
    does(game, "anna", "propose character=anna goal=recall attribute=wits skill=lore")
    gm(game, f"stake attempt=1 dv=2{said}")
    does(game, "anna", "roll_check attempt=1")
    assert len(game.state.attempts["1"].faces) == dice


@pytest.mark.rule("kit.harm.track", "kit.lethal.fatigue-ladder")
@pytest.mark.parametrize(
    ("facts", "options", "ruling"),
    [
        ({"harm": 3}, {}, "kit.harm.track"),
        ({"fatigue": 4}, {"fatigue_model": "soft_hp_V"}, "kit.lethal.fatigue-ladder"),
        ({"fatigue": 4}, {"fatigue_model": "layered"}, "kit.lethal.fatigue-ladder"),
    ],
)
def test_who_is_out_acts_no_more_until_tended(facts: dict, options: dict, ruling: str) -> None:
    skills = {"arcana": 2, "lore": 2}
    people = (character("anna", skills=skills, **facts), character("ben", skills={"arcana": 2}))
    game = match(campaign(*people, options=Options(options)))
    gm(game, "begin_scene name=Wall pillar=combat")
    climb = "propose character=anna goal=climb attribute=body skill=athletics"
    does(game, "ben", "propose character=ben goal=climb attribute=body skill=athletics")
    does(game, "ben", "begin_ritual character=ben goal='Close the rift'")
    casting = next(iter(game.state.castings))
    for order in (
        climb,
        "assist attempt=1 character=anna skill=lore",
        "channel character=anna",
        "weave character=anna spell=cinder-fist",
        "begin_ritual character=anna goal='Open the rift'",
        f"join_ritual casting={casting} character=anna attribute=spirit skill=lore part=chants",
    ):
        assert refused(game, "anna", order) == ruling
    gm(game, "treat character=anna" if "harm" in facts else "rest character=anna")
    does(game, "anna", climb)


OUT = {
    "what is used": "use_feature character=anna feature=lorekeeper what=runes",
    "what is asked": "ask_feature character=anna feature=wild-speaker what=wolves",
    "a talent for another": "use_talent attempt=2 character=anna talent=spirit-shield",
    "a remedy": "use_remedy character=anna item=healers-pouch on=ben",
    "an announced check": "roll_check attempt=1",
}


@pytest.mark.rule("kit.harm.track")
@pytest.mark.parametrize("order", OUT.values(), ids=OUT.keys())
def test_who_is_severely_harmed_uses_nothing_and_rolls_nothing_that_was_announced(order: str) -> None:
    pouch = {"healers-pouch": Item("Pouch", "healers-pouch", uses=3)}
    talents = ("lorekeeper", "wild-speaker", "spirit-shield")
    game = match(campaign(character("anna", gear=pouch, talents=talents), character("ben", harm=2)), (1,))
    gm(game, "begin_scene name=Wall pillar=combat")
    for who in ("anna", "ben"):
        does(game, who, f"propose character={who} goal=climb attribute=body skill=athletics")
    for id in ("1", "2"):
        gm(game, f"stake attempt={id} dv=1")
    does(game, "ben", "roll_check attempt=2")
    gm(game, "harm character=anna level=3")
    assert refused(game, "anna", order) == "kit.harm.track"


@pytest.mark.rule("kit.harm.track", "core.resist.undefined")
def test_also_who_is_severely_harmed_resists() -> None:
    game = match(campaign(character("anna", harm=3)), (9, 9))
    gm(game, "begin_scene name=Wall pillar=combat")
    gm(game, "force_resist character=anna threat=physical skill=endurance")
    does(game, "anna", "roll_check attempt=1")


@pytest.mark.rule("core.resist.undefined")
def test_a_threat_is_resisted_or_taken_back_by_the_game_master_and_outlives_no_scene() -> None:
    game = match(campaign(), (2, 2))
    gm(game, "begin_scene name=Wall pillar=combat")
    for number in (1, 2):
        gm(game, "force_resist character=anna threat=physical skill=endurance")
        assert refused(game, "anna", f"withdraw_check attempt={number}") == "core.resist.undefined"
        assert refused(game, "gm", "end_scene") == "core.resist.undefined"
        if number == 1:
            gm(game, "withdraw_check attempt=1")
    does(game, "anna", "roll_check attempt=2")
    assert refused(game, "gm", "end_scene") == "core.resist.undefined"
    gm(game, "take_result attempt=2")
    gm(game, "close_check attempt=2")
    gm(game, "end_scene")
    assert game.state.characters["anna"].harm == 1


@pytest.mark.rule("kit.harm.track")
def test_who_is_not_harmed_is_not_treated_and_a_table_may_do_without_harm() -> None:
    game = match(campaign(options=Options({"pc_harm_track": "none_convert_to_fatigue"})))
    assert refused(game, "gm", "treat character=anna") == "kit.harm.track"
    gm(game, "harm character=anna level=2")
    assert (game.state.characters["anna"].harm, game.state.characters["anna"].fatigue) == (0, 2)
    assert refused(game, "anna", "harm character=anna") == "campaign.master"
    assert Harmed(character="carl", level=1).impossible(game.state)
    assert Harmed(character="anna", level=4).impossible(game.state)
    assert not Harmed(character="anna", level=3).impossible(game.state)


@pytest.mark.rule("core.talent.iron-stomach", "core.resist.undefined")
@pytest.mark.parametrize(("tags", "points"), [("tags='[\"poison\"]'", 1), ("", 2)])
def test_the_points_of_resisting_poison_are_halved_for_an_iron_stomach(tags: str, points: int) -> None:
    game = match(campaign(character("anna", skills={"endurance": 2}, talents=("iron-stomach",))), (8, 8, 1, 1))
    gm(game, "begin_scene name=Feast")
    asked = [one for one in offers(game, "threats")["Make somebody resist"].fields if one.name == "tags"]
    assert [(one.given, one.values) for one in asked] == [({"character": ("anna",)}, ("poison",))]
    gm(game, f"force_resist character=anna threat=physical skill=endurance {tags}")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].points == points


@pytest.mark.rule("kit.harm.track")
def test_the_game_master_may_say_that_a_moderate_wound_does_not_matter_to_channelling() -> None:
    game = scene(GOOD, people=(mage(harm=2), character("ben")))
    does(game, "anna", "channel character=anna")
    before = check_pool(game.state, newest(game)).total
    assert refused(game, "gm", "stake attempt=1 dv=1 ignores_harm=true") == "core.magic.loop"
    entry = gm(game, "stake attempt=1 dv=0 ignores_harm=true")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == "A wound does not matter to channelling"
    assert check_pool(game.state, newest(game)).total == before + 1
    assert rolled(game).successes == 3


@pytest.mark.rule("core.check.procedure")
def test_any_other_check_has_a_value() -> None:
    game = match()
    gm(game, "begin_scene name=Cave")
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    assert refused(game, "gm", "stake attempt=1 dv=0") == "core.magic.loop"
