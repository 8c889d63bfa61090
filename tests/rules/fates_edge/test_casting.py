"""Casting: potential is channelled, woven a turn later, and takes hold or comes to nothing."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_effect, check_pool, position
from fieldcraft.systems.fates_edge.campaign.presentation.able import who_may
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, channel, mage, newest, rolled, scene, spell


@pytest.mark.rule("core.magic.loop", "kit.magic.casting", "kit.quickref.casting-loop")
def test_a_spell_is_channelled_and_a_turn_later_woven_and_takes_hold() -> None:
    game = scene(GOOD, WOVEN)
    assert refused(game, "anna", "weave character=anna spell=cinder-fist") == "core.magic.loop"
    assert refused(game, "ben", "channel character=anna") == "campaign.own"
    does(game, "anna", "channel character=anna")
    assert (newest(game).attribute, newest(game).skill, newest(game).sort) == ("wits", "arcana", "casting")
    assert refused(game, "anna", "channel character=anna") == "core.magic.loop"
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    rolled(game)
    assert refused(game, "ben", f"gather casting={spell(game).id}") == "campaign.own"
    does(game, "anna", f"gather casting={spell(game).id}")
    assert spell(game).potential == 3
    for hasty in ("weave character=anna spell=cinder-fist", "channel character=anna"):
        assert refused(game, "anna", hasty) == "core.magic.loop"
    gm(game, "next_beat")
    for wrong in ("spell=wish", "art=pyromancy"):
        assert refused(game, "anna", f"weave character=anna {wrong}") == "kit.magic.casting"
    does(game, "anna", "weave character=anna spell=cinder-fist")
    assert (newest(game).attribute, newest(game).skill, newest(game).dv) == ("wits", "pyromancy", 2)
    assert refused(game, "anna", f"shape casting={spell(game).id}") == "core.magic.loop"
    assert rolled(game).grade == "clean"
    does(game, "anna", f"shape casting={spell(game).id}")
    assert (spell(game).phase, spell(game).left, spell(game).target) == ("standing", 3, "anna")
    assert refused(game, "anna", "gather casting=9") == "campaign.own"


@pytest.mark.rule("core.magic.loop", "kit.magic.casting")
def test_by_the_other_reading_a_spell_is_woven_at_once() -> None:
    game = scene(WOVEN, casting_mode="weave_only")
    assert refused(game, "anna", "channel character=anna") == "core.magic.loop"
    assert cast(game, "spell=cinder-fist").phase == "standing"


@pytest.mark.rule("core.magic.loop")
def test_a_spell_that_is_not_woven_comes_to_nothing_and_goes_once_its_check_is_closed() -> None:
    game = scene(GOOD, (3, 2, 1))
    assert cast(game, "spell=cinder-fist").phase == "spent"
    assert (
        refused(game, "gm", f"offer_devils_bargain attempt={newest(game).id} complication=Smoke")
        == "core.check.procedure"
    )
    gm(game, f"backlash attempt={newest(game).id}")
    gm(game, f"close_check attempt={newest(game).id} weight=true")
    assert [one.spell for one in game.state.castings.values()] == [None]


def half_woven(*rest: tuple[int, ...]) -> Match[Campaign]:
    """Anna has woven a spell whose check came out as the last of these dice tell."""
    game = scene(GOOD, *rest)
    channel(game)
    does(game, "anna", "weave character=anna spell=cinder-fist")
    rolled(game)
    return game


@pytest.mark.rule("core.magic.loop", "core.check.outcome.partial")
@pytest.mark.parametrize(("choice", "stands"), [("get", True), ("leave", False)])
def test_a_spell_that_is_woven_in_part_leaves_two_ways(choice: str, stands: bool) -> None:
    game = half_woven((7, 2, 2))
    assert refused(game, "anna", f"shape casting={spell(game).id}") == "core.magic.loop"
    gm(game, f"offer_fork attempt={newest(game).id} get='It scorches the sleeve' leave='The smoke shows a draught'")
    does(game, "anna", f"choose_way attempt={newest(game).id} choice={choice}")
    woven = spell(game).id
    does(game, "anna", f"shape casting={woven}")
    assert (woven in game.state.castings) == stands


@pytest.mark.rule("core.description.ladder")
def test_channelling_is_described_as_any_check() -> None:
    game = scene((8, 8, 8, 1), (5,))
    does(game, "anna", "channel character=anna")
    gm(game, f"grade attempt={newest(game).id} description=detailed")
    assert (rolled(game).faces, newest(game).points) == ((8, 8, 8, 5), 0)


@pytest.mark.rule("core.magic.loop", "core.check.devils-bargain")
@pytest.mark.parametrize(("accept", "phase"), [("true", "standing"), ("false", "spent")])
def test_a_spell_that_is_not_woven_may_be_bargained_for(accept: str, phase: str) -> None:
    game = half_woven((3, 2, 2))
    gm(game, f"offer_devils_bargain attempt={newest(game).id} complication='The curtain burns'")
    assert refused(game, "anna", f"shape casting={spell(game).id}") == "core.magic.loop"
    does(game, "anna", f"answer_devils_bargain attempt={newest(game).id} accept={accept}")
    does(game, "anna", f"shape casting={spell(game).id}")
    assert spell(game).phase == phase


@pytest.mark.rule("core.magic.channel-fizzle")
def test_channelling_without_success_and_with_a_complication_fizzles() -> None:
    game = scene((1, 2, 3, 4))
    does(game, "anna", "channel character=anna")
    rolled(game)
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    gm(game, f"backlash attempt={newest(game).id}")
    does(game, "anna", f"gather casting={spell(game).id}")
    assert spell(game).phase == "spent"
    assert refused(game, "anna", "channel character=anna") == "core.magic.loop"
    gm(game, "next_beat")
    does(game, "anna", "channel character=anna")


@pytest.mark.rule("core.magic.loop")
def test_who_weaves_a_spell_channels_for_the_next_one_a_turn_later() -> None:
    game = half_woven(WOVEN)
    assert refused(game, "anna", "channel character=anna") == "core.magic.loop"


@pytest.mark.rule("core.boon.earn", "core.check.outcome.miss")
def test_channelling_without_success_is_a_miss_whose_setback_earns_a_boon() -> None:
    game = scene((1, 2, 3, 4))
    does(game, "anna", "channel character=anna")
    assert rolled(game).grade == "miss"
    gm(game, f"backlash attempt={newest(game).id}")
    gm(game, f"close_check attempt={newest(game).id} weight=true")
    assert game.state.characters["anna"].boons == 1
    does(game, "anna", f"gather casting={spell(game).id}")
    assert game.state.castings == {}


@pytest.mark.rule("core.magic.channel-fizzle")
def test_channelling_nothing_at_all_may_be_tried_again() -> None:
    game = scene((2, 2, 3, 4), GOOD)
    channel(game)
    assert len(game.state.castings) == 1
    channel(game)
    assert spell(game).potential == 3


@pytest.mark.rule("core.magic.potential-use")
def test_no_spell_has_a_higher_value_than_there_is_potential() -> None:
    game = scene((8, 8, 2, 2), GOOD)
    channel(game)
    assert refused(game, "anna", "weave character=anna spell=zealots-blade") == "core.magic.potential-use"
    channel(game)
    assert spell(game).potential == 5
    does(game, "anna", "weave character=anna spell=zealots-blade")


@pytest.mark.rule("core.magic.potential-use")
def test_potential_that_was_not_woven_is_gone_with_the_scene() -> None:
    game = scene(GOOD)
    channel(game)
    gm(game, "end_scene")
    assert game.state.castings == {}


@pytest.mark.rule("core.magic.mitigation")
def test_talents_take_points_off_when_they_are_assigned_and_boons_do_not() -> None:
    game = scene((8, 1, 1, 3), (5,), people=(mage(talents=("backlash-soothing",), boons=1),))
    does(game, "anna", """channel character=anna tags='["natural"]'""")
    does(game, "anna", f"roll_check attempt={newest(game).id}")
    does(game, "anna", f"reroll_die attempt={newest(game).id} place=1")
    does(game, "anna", f"use_talent attempt={newest(game).id} character=anna talent=backlash-soothing")
    does(game, "anna", f"take_result attempt={newest(game).id}")
    assert (newest(game).points, newest(game).stage) == (0, "done")


@pytest.mark.rule("kit.magic.casting")
def test_an_improvised_spell_is_an_art_a_goal_and_a_value() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Light every candle' dv=1")
    check = newest(game)
    assert (check.goal, check.dv, check_pool(game.state, check).total) == ("Light every candle", 1, 3)


@pytest.mark.rule("kit.magic.casting", "core.magic.potential-use", "kit.spellcraft.dv")
def test_the_game_master_says_what_value_an_improvised_spell_has_as_far_as_there_is_potential() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    entry = does(game, "anna", "weave character=anna art=pyromancy goal='Burn the gate' dv=1")
    told = [SYSTEM.story(game.state, event) for event in entry.events]
    assert "Burn the gate: Pyromancy, DV 1 (the game master: a subtle sense or a tiny edge?)" in told
    assert refused(game, "gm", "stake attempt=2 dv=4") == "core.magic.potential-use"
    for dv, left in ((2, [1]), (3, []), (1, [2])):
        gm(game, f"stake attempt=2 dv={dv}")
        assert game.state.castings["1"].spell.dv == dv
        assert [one.potential for one in game.state.castings.values() if one.phase == "channel"] == left


@pytest.mark.rule("core.check.dv.ladder", "kit.magic.casting")
def test_an_improvised_spell_is_rolled_once_the_game_master_has_stated_its_value() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Burn the gate' dv=1")
    assert (newest(game).stage, newest(game).dv) == ("proposed", 1)
    assert refused(game, "anna", "roll_check attempt=2") == "core.check.procedure"
    assert refused(game, "anna", "stake attempt=2 dv=1") == "campaign.master"
    gm(game, "stake attempt=2 dv=3")
    does(game, "anna", "roll_check attempt=2")
    assert (newest(game).dv, game.state.castings["1"].spell.dv) == (3, 3)


@pytest.mark.rule("core.check.dv.ladder", "kit.magic.casting")
def test_a_spell_of_the_book_has_its_value_and_waits_for_nobody() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna spell=cinder-fist")
    assert newest(game).stage == "staked"
    does(game, "anna", "roll_check attempt=2")


@pytest.mark.rule("kit.magic.casting")
@pytest.mark.parametrize(("outcome", "eased"), [("controlled", ("controlled", 0)), ("effect", ("risky", 1))])
def test_an_improvised_spell_eases_one_action_as_its_caster_has_it(outcome: str, eased: tuple[str, int]) -> None:
    game = scene(GOOD, WOVEN, (8, 8))
    wall = cast(game, "art=pyromancy goal='A wall of fire' dv=2", f"outcome={outcome}")
    does(game, "anna", "propose character=anna goal=Flee attribute=body skill=athletics")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={wall.id}")
    assert (position(game.state, newest(game)), check_effect(game.state, newest(game))) == eased
    rolled(game)
    assert not any(one.phase == "standing" for one in game.state.castings.values())


@pytest.mark.rule("kit.magic.casting")
@pytest.mark.parametrize(("clock", "filled"), [("Bridge", 3), ("Guards", 1), ("Calm", None), ("None", None)])
def test_an_improvised_spell_ticks_a_clock_that_goes_that_way(clock: str, filled: int | None) -> None:
    game = scene(GOOD, WOVEN)
    for name, sort, now in (("Bridge", "primary", 2), ("Guards", "rail", 2), ("Calm", "rail", 0)):
        gm(game, f"start_clock name={name} size=6 sort={sort}")
        if now:
            gm(game, f"tick_clock clock={name.casefold()} by={now} why=Before")
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='A wall of fire' dv=2")
    rolled(game)
    order = f"shape casting={spell(game).id} outcome=rail clock={clock.casefold()}"
    if filled is None:
        assert refused(game, "anna", order) == "kit.magic.casting"
    else:
        does(game, "anna", order)
        assert game.state.clocks[clock.casefold()].filled == filled


@pytest.mark.rule("kit.magic.casting")
def test_what_a_written_spell_does_is_not_said_anew() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna spell=cinder-fist")
    rolled(game)
    assert refused(game, "anna", f"shape casting={spell(game).id} outcome=effect") == "kit.magic.casting"


@pytest.mark.rule("kit.magic.casting")
def test_a_spell_that_stands_helps_with_a_check_once_the_stakes_are_stated() -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben")))
    standing = cast(game, "spell=cinder-fist")
    does(game, "ben", "propose character=ben goal=Strike attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2")
    assert refused(game, "gm", f"bring_spell attempt=3 casting={standing.id}") == "kit.magic.casting"
    does(game, "anna", "propose character=anna goal=Strike attribute=body skill=brawl")
    gm(game, "stake attempt=4 dv=2 effect=1")
    assert refused(game, "anna", f"bring_spell attempt=4 casting={standing.id}") == "campaign.master"
    gm(game, f"bring_spell attempt=4 casting={standing.id}")
    assert (check_effect(game.state, newest(game)), position(game.state, newest(game))) == (2, "risky")
    for wrong in (standing.id, "9"):
        assert refused(game, "gm", f"bring_spell attempt=4 casting={wrong}") == "kit.magic.casting"


@pytest.mark.rule("kit.magic.casting", "kit.magic.duration")
def test_a_spell_helps_though_the_stakes_are_stated_anew_and_no_more_if_it_ends_before_the_roll() -> None:
    game = scene(GOOD, WOVEN)
    standing = cast(game, "spell=cinder-fist")
    does(game, "anna", "propose character=anna goal=Strike attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={standing.id}")
    gm(game, "stake attempt=3 dv=3")
    assert check_effect(game.state, newest(game)) == 1
    does(game, "anna", f"end_spell casting={standing.id}")
    assert check_effect(game.state, newest(game)) == 0


@pytest.mark.rule("kit.magic.casting")
def test_a_spell_is_cast_upon_somebody_who_is_there() -> None:
    game = scene(GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna spell=still-the-currents")
    rolled(game)
    for wrong in ("target=carl", "choice=2", "gear=sword"):
        assert refused(game, "anna", f"shape casting={spell(game).id} {wrong}") == "kit.magic.casting"


@pytest.mark.rule("kit.magic.casting")
def test_the_judge_says_upon_whom_a_woven_spell_may_be_cast() -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben"), character("cleo", status="dead")))
    channel(game)
    does(game, "anna", "weave character=anna spell=cloak-of-shadows")
    rolled(game)
    id = spell(game).id
    assert who_may(game.view("anna"), "anna").targets[id] == ("", "anna", "ben")
    assert who_may(game.view("ben"), "ben").targets[id] == ()
    gm(game, "leave_scene character=ben")
    assert who_may(game.view("anna"), "anna").targets[id] == ("", "anna")


@pytest.mark.rule("kit.magic.casting", "kit.spell.mend-flesh", "kit.spell.cloak-of-shadows")
@pytest.mark.parametrize("target", ["ben", "cleo"])
def test_no_spell_takes_hold_of_somebody_who_is_elsewhere_or_dead(target: str) -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben"), character("cleo", status="dead")))
    channel(game)
    does(game, "anna", "weave character=anna spell=cloak-of-shadows")
    rolled(game)
    gm(game, "leave_scene character=ben")
    assert refused(game, "anna", f"shape casting={spell(game).id} target={target}") == "kit.magic.casting"


@pytest.mark.rule("core.magic.channel-fizzle")
def test_a_later_channelling_that_fails_badly_loses_the_potential_too() -> None:
    game = scene(GOOD, (1, 2, 3, 4))
    channel(game)
    channel(game)
    assert spell(game).phase == "spent"


@pytest.mark.rule("core.magic.loop")
def test_the_turn_before_weaving_is_that_of_the_channelling_whenever_it_is_counted() -> None:
    game = scene(GOOD, WOVEN)
    does(game, "anna", "channel character=anna")
    rolled(game)
    gm(game, "next_beat")
    does(game, "anna", f"gather casting={spell(game).id}")
    does(game, "anna", "weave character=anna spell=cinder-fist")
    assert newest(game).dv == 2


@pytest.mark.rule("core.magic.loop", "kit.quickref.casting-loop")
def test_nobody_states_a_value_for_what_is_channelled() -> None:
    game = scene()
    does(game, "anna", "channel character=anna")
    assert refused(game, "gm", f"stake attempt={newest(game).id} dv=1") == "core.magic.loop"


@pytest.mark.rule("kit.magic.casting")
@pytest.mark.parametrize(
    ("spell", "clocks", "ways"),
    [
        ("spell=cinder-fist", ("Guards",), ("",)),
        ("art=pyromancy goal='A wall of fire' dv=2", (), ("", "controlled", "effect")),
        ("art=pyromancy goal='A wall of fire' dv=2", ("Guards",), ("", "controlled", "effect", "rail")),
    ],
)
def test_the_judge_says_what_may_be_said_of_a_spell_to_do(
    spell: str, clocks: tuple[str, ...], ways: tuple[str, ...]
) -> None:
    game = scene(GOOD, WOVEN)
    for name in clocks:
        gm(game, f"start_clock name={name} size=6 sort=rail")
        gm(game, f"tick_clock clock={name.casefold()} by=2 why=Before")
    channel(game)
    does(game, "anna", f"weave character=anna {spell}")
    rolled(game)
    assert who_may(game.view("anna"), "anna").ways == {"1": ways}


@pytest.mark.rule("core.magic.loop", "kit.magic.casting")
def test_what_cards_make_of_a_channelling_is_told_before_anything_is_gathered() -> None:
    game = scene((8, 8, 8, 1), [14])
    does(game, "anna", "channel character=anna")
    gm(game, f"draw_consequences attempt={rolled(game).id}")
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    gm(game, f'tell_twist attempt={newest(game).id} twist=Gone picks=\'[{{"trouble":"fatigue","who":"anna"}}]\'')
    assert game.state.characters["anna"].fatigue == 1
    does(game, "anna", f"gather casting={spell(game).id}")
    assert spell(game).potential == 3


@pytest.mark.rule("core.magic.loop", "kit.magic.casting")
def test_no_card_is_drawn_for_a_weaving_before_its_spell_takes_hold() -> None:
    game = scene(GOOD, (7, 7, 1), [14])
    channel(game)
    does(game, "anna", "weave character=anna spell=cinder-fist")
    draw = f"draw_consequences attempt={rolled(game).id}"
    assert refused(game, "gm", draw) == "core.magic.loop"
    does(game, "anna", f"shape casting={spell(game).id}")
    gm(game, draw)
    assert newest(game).cards


@pytest.mark.rule("kit.harm.track")
def test_who_is_out_neither_gathers_potential_nor_shapes_a_spell_and_its_backlash_waits_for_nothing() -> None:
    game = scene(GOOD, (7, 7, 1))
    does(game, "anna", "channel character=anna")
    rolled(game)
    hurt = game.fork()
    gm(hurt, "harm character=anna level=3")
    assert refused(hurt, "anna", f"gather casting={spell(hurt).id}") == "kit.harm.track"
    does(game, "anna", f"gather casting={spell(game).id}")
    gm(game, "next_beat")
    does(game, "anna", "weave character=anna spell=cinder-fist")
    rolled(game)
    gm(game, "harm character=anna level=3")
    assert refused(game, "anna", f"shape casting={spell(game).id}") == "kit.harm.track"
    gm(game, f"backlash attempt={newest(game).id}")
