"""Backlash: what the points of casting become, and who takes them upon themselves."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Hindrance, Item
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_effect, check_pool
from fieldcraft.systems.fates_edge.campaign.magic.backlash import theme
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, channel, close, mage, newest, rolled, scene, spell

ARTISTS = {"skills": {"pyromancy": 5, "thaumaturgy": 5, "vitalism": 5}}


def points(count: int) -> tuple[int, ...]:
    """Seven dice with so many complications, and successes else."""
    return (1,) * count + (8,) * (7 - count)


def spent(text: str, count: int, shape: str = "", **options: str) -> Match[Campaign]:
    """A spell with so many points, all of which become backlash."""
    who = mage(gear={"sword": Item("Sword")}, **ARTISTS)
    game = scene(GOOD, points(count), (8, 8), people=(who,), **options)
    cast(game, text, shape)
    gm(game, f"backlash attempt={newest(game).id}")
    return game


@pytest.mark.rule("kit.magic.backlash-source", "core.magic.loop")
def test_backlash_comes_after_the_spell_and_once() -> None:
    game = scene(GOOD, points(1), people=(mage(**ARTISTS),))
    channel(game)
    does(game, "anna", "weave character=anna spell=cinder-fist")
    check = rolled(game).id
    assert refused(game, "gm", f"backlash attempt={check}") == "kit.magic.backlash-source"
    does(game, "anna", f"shape casting={spell(game).id}")
    assert refused(game, "anna", f"backlash attempt={check}") == "campaign.master"
    gm(game, f"backlash attempt={check}")
    assert (newest(game).points, newest(game).stage) == (0, "done")
    assert refused(game, "gm", f"backlash attempt={check}") == "core.check.procedure"


@pytest.mark.rule("kit.magic.backlash-source", "core.magic.loop")
def test_the_points_of_a_spell_become_its_backlash_and_buy_nothing_else() -> None:
    game = scene(GOOD, points(1), people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    check = newest(game).id
    spent = f"""spend_points attempt={check} picks='[{{"trouble": "noise"}}]'"""
    assert refused(game, "gm", spent) == "kit.magic.backlash-source"
    assert refused(game, "gm", f"bank_points attempt={check} points=1") == "kit.magic.backlash-source"
    gm(game, f"backlash attempt={check}")


@pytest.mark.rule("kit.magic.backlash-source")
def test_only_checks_of_casting_have_backlash() -> None:
    game = scene((1, 8))
    does(game, "anna", "propose character=anna goal=Run attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=1")
    rolled(game)
    assert refused(game, "gm", "backlash attempt=1") == "kit.magic.backlash-source"


@pytest.mark.rule("kit.spell.cinder-fist")
@pytest.mark.parametrize(
    ("count", "left"),
    [(1, (0, 0, 1, False)), (2, (1, 0, 0, False)), (3, (0, 0, 0, True)), (4, (0, 2, 0, False)), (5, (0, 2, 0, False))],
)
def test_the_ladder_of_cinder_fist(count: int, left: tuple[int, int, int, bool]) -> None:
    game = spent("spell=cinder-fist", count)
    who = game.state.characters["anna"]
    assert (who.fatigue, who.harm, spell(game).uses, "hazard" in game.state.clocks) == left


@pytest.mark.rule("kit.magic.backlash-table", "kit.spell.cinder-fist")
@pytest.mark.parametrize(
    ("text", "more"), [("spell=cinder-fist", ""), ("art=pyromancy goal=Light dv=1", " rider=clock what=Hazard")]
)
def test_a_clock_that_backlash_has_started_before_fills_by_one(text: str, more: str) -> None:
    game = scene(GOOD, points(3), people=(mage(**ARTISTS),))
    gm(game, "start_rail name=Hazard")
    cast(game, text)
    gm(game, f"backlash attempt={newest(game).id}{more}")
    assert game.state.clocks["hazard"].filled == 1


@pytest.mark.rule("kit.spell.cinder-fist", "kit.rails.list")
def test_what_cinder_fist_sets_alight_is_a_small_rail_of_hazard() -> None:
    hazard = spent("spell=cinder-fist", 3).state.clocks["hazard"]
    assert (hazard.name, hazard.size, hazard.sort) == ("Hazard", 4, "rail")


@pytest.mark.rule("kit.magic.backlash-source", "kit.magic.backlash-table")
def test_a_spell_that_tells_of_its_backlash_tells_nothing_else_of_it() -> None:
    game = spent("spell=cinder-fist", 1)
    told = game.log[-1].events[0]
    assert SYSTEM.story(game.before(game.log[-1].seq), told) == "1 CP: the flame dies after one use"


@pytest.mark.rule("core.cp.categories", "kit.magic.backlash-table")
def test_backlash_fills_no_clock_that_the_crew_works_for() -> None:
    game = scene(GOOD, points(3), people=(mage(**ARTISTS),))
    gm(game, "start_clock name=Bridge size=4 sort=primary")
    cast(game, "art=pyromancy goal=Light dv=1")
    text = f"backlash attempt={newest(game).id} rider=clock what="
    assert refused(game, "gm", f"{text}Bridge") == "kit.magic.backlash-table"
    gm(game, f"{text}Fire")


@pytest.mark.rule("kit.spell.cinder-fist")
def test_a_hand_that_burns_once_goes_out_after_one_use() -> None:
    game = spent("spell=cinder-fist", 1)
    does(game, "anna", "propose character=anna goal=Strike attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={spell(game).id}")
    assert check_effect(game.state, newest(game)) == 1
    close(game, "3")
    assert [one.spell for one in game.state.castings.values()] == [None]


@pytest.mark.rule("kit.spell.cinder-fist")
def test_a_hand_that_has_burned_before_its_backlash_goes_out_with_it() -> None:
    game = scene(GOOD, points(1), (8, 8), people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    does(game, "anna", "propose character=anna goal=Strike attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={spell(game).id}")
    close(game, "3")
    gm(game, "backlash attempt=2")
    assert not any(one.phase == "standing" for one in game.state.castings.values())


@pytest.mark.rule("core.magic.backlash-severity", "kit.spell.stone-sense")
def test_a_condition_takes_a_die_from_the_checks_that_it_is_about_until_it_is_cleared() -> None:
    who = mage(skills={"geomancy": 5})
    game = scene(GOOD, points(3), people=(who,))
    cast(game, "spell=stone-sense")
    gm(game, f"backlash attempt={newest(game).id}")
    (condition,) = game.state.characters["anna"].conditions
    gm(game, "end_scene")
    gm(game, "begin_scene name=Next")
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    climb = newest(game)
    (taken,) = (one for one in check_pool(game.state, climb).parts if one.what == condition)
    assert (taken.value, taken.rule) == (-1, "core.magic.backlash-severity")
    does(game, "anna", "propose character=anna goal=Read attribute=wits skill=lore")
    assert condition not in {one.what for one in check_pool(game.state, newest(game)).parts}
    assert refused(game, "anna", f'clear_condition character=anna condition="{condition}"') == "campaign.master"
    gm(game, f'clear_condition character=anna condition="{condition}"')
    assert game.state.characters["anna"].hindrances == {}
    assert condition not in {one.what for one in check_pool(game.state, climb).parts}
    assert refused(game, "gm", "clear_condition character=anna condition=tall") == "core.magic.backlash-severity"


@pytest.mark.rule("kit.spell.stone-sense", "kit.spell.mend-flesh")
@pytest.mark.parametrize(("said", "dice"), [("", 2), ("strenuous=true", 1)])
def test_what_is_strenuous_is_physical_whatever_attribute_is_rolled(said: str, dice: int) -> None:
    stiff = {"half petrified": Hindrance(dice=-1, on=frozenset({"body"}))}
    game = match(campaign(character("anna", hindrances=stiff)))
    does(game, "anna", "propose character=anna goal=Leap attribute=wits skill=athletics")
    gm(game, f"stake attempt=1 dv=1 {said}")
    assert check_pool(game.state, newest(game)).total == dice


@pytest.mark.rule("kit.magic.backlash-table", "kit.magic.backlash-source", "core.magic.backlash-severity")
@pytest.mark.parametrize(
    ("reading", "count", "told"),
    [
        ("spell_then_severity_table", 2, "a small nuisance"),
        ("spell_then_severity_table", 4, "a setback that everybody notices"),
        ("spell_then_severity_table", 5, "a major turn"),
        ("spell_then_menu", 2, "a side effect: fire that chills"),
        ("spell_then_menu", 5, "a backlash condition or something that manifests"),
    ],
)
def test_without_a_ladder_the_bands_tell_or_the_menu(reading: str, count: int, told: str) -> None:
    game = spent("art=pyromancy goal=Light dv=1", count, backlash_scale=reading)
    assert any(told in event.words(game.state) for event in game.log[-1].events)


@pytest.mark.rule("core.magic.backlash-severity")
@pytest.mark.parametrize(("count", "left"), [(3, False), (4, True)])
def test_four_points_of_the_menu_may_leave_a_condition(count: int, left: bool) -> None:
    game = scene(GOOD, points(count), people=(mage(**ARTISTS),), backlash_scale="spell_then_menu")
    cast(game, "art=pyromancy goal=Light dv=1")
    order = f"backlash attempt={newest(game).id} rider=condition what=singed"
    if left:
        gm(game, order)
        assert "singed" in game.state.characters["anna"].conditions
    else:
        assert refused(game, "gm", order) == "kit.magic.backlash-table"


@pytest.mark.rule("kit.magic.backlash-source")
def test_by_the_third_reading_the_deck_tells_of_backlash() -> None:
    game = scene(GOOD, points(1), [5], people=(mage(**ARTISTS),), backlash_scale="deck_draw")
    cast(game, "spell=cinder-fist")
    assert refused(game, "gm", f"backlash attempt={newest(game).id}") == "kit.magic.backlash-source"
    gm(game, f"draw_consequences attempt={newest(game).id}")
    assert len(newest(game).cards) == 1


@pytest.mark.rule("kit.magic.backlash-source")
def test_cards_replace_the_ladder_and_never_come_on_top() -> None:
    game = scene(GOOD, points(1), [5], people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    gm(game, f"draw_consequences attempt={newest(game).id}")
    assert refused(game, "gm", f"backlash attempt={newest(game).id}").startswith("core.c")


@pytest.mark.rule("kit.magic.backlash-source", "core.magic.backlash-theme")
def test_cards_for_a_spell_are_told_with_the_element_of_its_art() -> None:
    game = scene(GOOD, points(1), [5], people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    entry = gm(game, f"draw_consequences attempt={newest(game).id}")
    assert any("in the theme of Pyromancy: spreading flames" in SYSTEM.story(game.state, one) for one in entry.events)


@pytest.mark.rule("core.magic.backlash-theme")
def test_backlash_fits_the_art() -> None:
    assert "flames" in theme("pyromancy") == theme("fire") == theme("Fire")
    assert "illusions" in theme("umbramancy")
    assert "limbs grow rigid" in theme("geomancy") == theme("discipline")
    assert theme("thaumaturgy") == ""
    game = spent("art=pyromancy goal=Light dv=1", 1)
    assert any(
        "in the theme of Pyromancy: spreading flames" in event.words(game.state) for event in game.log[-1].events
    )


@pytest.mark.rule("kit.spell.zealots-blade")
def test_a_strained_blade_is_compromised_and_shatters_on_a_failure_with_a_complication() -> None:
    game = scene(GOOD, points(2), (2, 1), people=(mage(gear={"sword": Item("Sword")}, **ARTISTS),))
    blade = cast(game, "spell=zealots-blade", "gear=sword")
    gm(game, f"backlash attempt={newest(game).id}")
    assert game.state.characters["anna"].gear["sword"].condition == "compromised"
    does(game, "anna", "propose character=anna goal=Smite attribute=body skill=melee")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={blade.id}")
    rolled(game)
    assert game.state.characters["anna"].gear["sword"].condition == "broken"
    assert game.state.castings[blade.id].phase == "spent"


@pytest.mark.rule("kit.spell.zealots-blade")
@pytest.mark.parametrize(
    ("order", "dice", "condition"), [("backlash roll", (1,), "broken"), ("roll backlash", (2, 1), "compromised")]
)
def test_a_strained_blade_shatters_on_the_next_attack_that_is_rolled_whenever_it_was_proposed(
    order: str, dice: tuple[int, ...], condition: str
) -> None:
    game = scene(GOOD, points(2), dice, people=(mage(gear={"sword": Item("Sword")}, **ARTISTS),))
    cast(game, "spell=zealots-blade", "gear=sword")
    does(game, "anna", "propose character=anna goal=Smite attribute=body skill=melee gear=sword")
    gm(game, "stake attempt=3 dv=2")
    for step in order.split():
        does(game, *(("gm", "backlash attempt=2") if step == "backlash" else ("anna", "roll_check attempt=3")))
    does(game, "anna", "take_result attempt=3")
    assert game.state.characters["anna"].gear["sword"].condition == condition


@pytest.mark.rule("kit.spell.zealots-blade")
def test_a_strained_blade_does_not_shatter_on_a_parry_that_fails() -> None:
    game = scene(GOOD, points(2), (1,), people=(mage(gear={"sword": Item("Sword")}, **ARTISTS),))
    cast(game, "spell=zealots-blade", "gear=sword")
    gm(game, f"backlash attempt={newest(game).id}")
    does(game, "anna", "propose character=anna goal=Parry attribute=body skill=melee sort=defense gear=sword")
    gm(game, "stake attempt=3 dv=2")
    rolled(game)
    assert game.state.characters["anna"].gear["sword"].condition == "compromised"


@pytest.mark.rule("kit.spell.zealots-blade")
def test_a_blade_is_strained_by_a_weaving_that_fails_as_well() -> None:
    game = scene(GOOD, (1, 1, 3), people=(mage(gear={"sword": Item("Sword")}),))
    cast(game, "spell=zealots-blade", "gear=sword")
    entry = gm(game, f"backlash attempt={newest(game).id}")
    assert game.state.characters["anna"].gear["sword"].condition == "compromised"
    assert "Zealot's Blade is brittle" not in [one.words(game.before(entry.seq)) for one in entry.events]


@pytest.mark.rule("kit.spell.mend-flesh")
def test_whom_a_mending_failed_must_rest_and_not_who_wove_it() -> None:
    game = scene(GOOD, (1, 3, 3))
    cast(game, "spell=mend-flesh", "target=ben")
    gm(game, f"backlash attempt={newest(game).id}")
    assert [id for id, one in game.state.characters.items() if "must rest soon" in one.conditions] == ["ben"]


@pytest.mark.rule("kit.spell.zealots-blade", "kit.gear.break")
def test_the_spell_on_a_weapon_that_breaks_is_over() -> None:
    game = scene(GOOD, WOVEN, people=(mage(gear={"sword": Item("Sword")}),))
    blade = cast(game, "spell=zealots-blade", "gear=sword")
    does(game, "anna", "propose character=anna goal=Smite attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={blade.id}")
    gm(game, "damage_item character=anna item=sword points=3")
    assert game.state.castings[blade.id].phase == "spent"
    assert check_effect(game.state, newest(game)) == 0


@pytest.mark.rule("kit.spell.zealots-blade", "kit.gear.break")
@pytest.mark.parametrize(("before", "after"), [("compromised", "broken"), ("maintained", "compromised")])
def test_backlash_is_a_setback_for_the_weapon_as_any_other(before: str, after: str) -> None:
    game = scene(GOOD, points(2), people=(mage(gear={"sword": Item("Sword", condition=before)}, **ARTISTS),))
    cast(game, "spell=zealots-blade", "gear=sword")
    gm(game, f"backlash attempt={newest(game).id}")
    assert game.state.characters["anna"].gear["sword"].condition == after


@pytest.mark.rule("kit.spell.zealots-blade", "kit.magic.backlash-source")
def test_backlash_mends_no_weapon_that_has_broken_since_and_leaves_no_flaw_in_a_spell_that_is_over() -> None:
    game = scene(GOOD, points(2), people=(mage(gear={"sword": Item("Sword")}, **ARTISTS),))
    cast(game, "spell=zealots-blade", "gear=sword")
    gm(game, "damage_item character=anna item=sword points=3")
    gm(game, f"backlash attempt={newest(game).id}")
    assert (game.state.characters["anna"].gear["sword"].condition, game.state.castings) == ("broken", {})


@pytest.mark.rule("kit.spell.cinder-fist", "kit.magic.backlash-source")
def test_a_flame_that_its_caster_has_let_go_still_has_its_backlash() -> None:
    game = scene(GOOD, points(1), people=(mage(**ARTISTS),))
    held = cast(game, "spell=cinder-fist")
    does(game, "anna", f"end_spell casting={held.id}")
    gm(game, f"backlash attempt={newest(game).id}")
    assert (newest(game).stage, held.id in game.state.castings) == ("done", False)


SHAPING = ("kit.magic.casting", "kit.gear.break", "campaign.scenes")
"""The rulings by which a spell is shaped upon nothing that is not there, or broken."""


def blade_woven(*dice: int) -> tuple[Match[Campaign], str]:
    """A blade that was woven, and the only weapon broke before it took hold; the id of the spell."""
    game = scene(GOOD, dice, people=(mage(gear={"sword": Item("Sword")}),))
    channel(game)
    does(game, "anna", "weave character=anna spell=zealots-blade")
    rolled(game)
    gm(game, "damage_item character=anna item=sword points=3")
    return game, spell(game).id


@pytest.mark.rule("kit.magic.casting", "kit.gear.break", "kit.magic.duration")
def test_a_spell_takes_no_hold_on_a_weapon_that_is_broken_but_may_be_let_go() -> None:
    game, held = blade_woven(*WOVEN)
    assert refused(game, "anna", f"shape casting={held} gear=sword") == "kit.gear.break"
    does(game, "anna", f"end_spell casting={held}")
    assert game.state.castings == {}


@pytest.mark.rule("kit.magic.casting")
def test_a_spell_that_failed_comes_to_nothing_whatever_it_was_meant_for() -> None:
    game, held = blade_woven(2, 2, 2)
    for nothing in ("target=zed", "gear=bow", "gear=sword"):
        assert refused(game, "anna", f"shape casting={held} {nothing}") in SHAPING
    does(game, "anna", f"shape casting={held}")
    assert game.state.castings[held].phase == "spent"


@pytest.mark.rule("kit.spell.zealots-blade")
def test_a_blade_holds_for_the_scene_and_much_backlash_drains() -> None:
    game = spent("spell=zealots-blade", 4, "gear=sword")
    assert (game.state.characters["anna"].fatigue, spell(game).left) == (2, None)
    gm(game, "next_beat")
    assert spell(game).phase == "standing"
    gm(game, "end_scene")
    assert game.state.castings == {}


@pytest.mark.rule("kit.spell.ember-stride")
@pytest.mark.parametrize(("count", "clocks"), [(1, {}), (3, {"fire": 0}), (5, {"crowd": 1, "hunt": 1})])
def test_the_ladder_of_ember_stride(count: int, clocks: dict[str, int]) -> None:
    shallow = (1,) * count + (8,) * 3
    who = mage(skills={"pyromancy": count + 1})
    game = scene(GOOD, shallow, people=(who,))
    cast(game, "spell=ember-stride")
    gm(game, f"backlash attempt={newest(game).id}")
    assert {id: clock.filled for id, clock in game.state.clocks.items()} == clocks


@pytest.mark.rule("kit.magic.shunt", "core.magic.mitigation")
def test_three_points_of_which_two_are_shunted_are_a_level_of_fatigue_and_the_first_rung() -> None:
    game = scene(GOOD, points(3), people=(mage(**ARTISTS), character("ben")))
    cast(game, "spell=cinder-fist")
    check = newest(game).id
    assert refused(game, "ben", f"shunt attempt={check} points=2") == "campaign.own"
    does(game, "anna", f"shunt attempt={check} points=2")
    assert refused(game, "anna", f"shunt attempt={check} points=1") == "kit.magic.shunt"
    gm(game, f"backlash attempt={check}")
    assert (game.state.characters["anna"].fatigue, spell(game).uses) == (1, 1)


@pytest.mark.rule("kit.magic.shunt")
def test_points_are_shunted_into_harm_as_well_and_no_more_than_there_are() -> None:
    game = scene(GOOD, points(1), people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    assert refused(game, "anna", f"shunt attempt={newest(game).id} points=2") == "kit.magic.shunt"
    does(game, "anna", f"shunt attempt={newest(game).id} points=1 into=harm")
    assert (game.state.characters["anna"].harm, newest(game).stage) == (1, "done")


@pytest.mark.rule("kit.magic.shunt", "kit.magic.duration")
def test_who_cannot_be_worse_off_pays_for_no_magic_with_their_body() -> None:
    game = scene(GOOD, points(2), people=(mage(**ARTISTS),))
    cast(game, "spell=cinder-fist")
    gm(game, "tire character=anna levels=4")
    gm(game, "harm character=anna level=2")
    for into in ("fatigue", "harm"):
        shunt = f"shunt attempt={newest(game).id} points=2 into={into}"
        assert refused(game, "anna", shunt) == "kit.magic.shunt"
    assert refused(game, "anna", f"sustain casting={spell(game).id}") == "kit.harm.track"


@pytest.mark.rule("kit.magic.shunt", "core.magic.mitigation")
def test_a_table_may_do_without_shunting_and_nobody_shunts_what_is_no_spell() -> None:
    game = scene(GOOD, points(1), people=(mage(**ARTISTS),), caster_shunt="off")
    cast(game, "spell=cinder-fist")
    assert refused(game, "anna", f"shunt attempt={newest(game).id} points=1") == "kit.magic.shunt"
    plain = scene((1, 8))
    does(plain, "anna", "propose character=anna goal=Run attribute=body skill=athletics")
    gm(plain, "stake attempt=1 dv=1")
    rolled(plain)
    assert refused(plain, "anna", "shunt attempt=1 points=1") == "kit.magic.shunt"


@pytest.mark.rule("kit.spell.mend-flesh", "kit.spell.stone-sense", "kit.spell.cloak-of-shadows")
@pytest.mark.parametrize(
    ("text", "count", "condition"),
    [
        ("spell=mend-flesh", 1, "must rest soon"),
        ("spell=mend-flesh", 3, "overgrown flesh: -1 die on related physical rolls"),
        ("spell=stone-sense", 3, "half petrified: -1 die on physical rolls next scene"),
        ("spell=cloak-of-shadows", 1, "dimmed eyes: -1 die on sight"),
    ],
)
def test_some_rungs_leave_a_condition(text: str, count: int, condition: str) -> None:
    who = mage(fatigue=1, skills={"vitalism": 5, "geomancy": 5, "umbramancy": 5})
    game = scene(GOOD, points(count), people=(who,))
    cast(game, text)
    gm(game, f"backlash attempt={newest(game).id}")
    assert condition in game.state.characters["anna"].conditions


@pytest.mark.rule("core.magic.backlash-severity")
def test_who_is_half_petrified_has_a_die_less_in_the_next_scene_alone() -> None:
    stone = Hindrance(dice=-1, on=frozenset({"body"}), scene=2)
    anna = character("anna", attributes={"body": 3}, hindrances={"stone": stone}, conditions=frozenset({"stone"}))
    game = match(campaign(anna))
    sizes = []
    for number in (1, 2, 3):
        gm(game, f"begin_scene name=Act{number}")
        does(game, "anna", "propose character=anna goal=lift attribute=body skill=athletics")
        sizes.append(check_pool(game.state, list(game.state.attempts.values())[-1]).total)
        gm(game, "end_scene")
    assert sizes == [3, 2, 3]
    assert game.state.characters["anna"].conditions == frozenset()
