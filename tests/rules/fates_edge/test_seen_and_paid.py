"""Spells that are seen, paid for, carried by a weapon, and laid upon somebody who lies still."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import MUST_REST
from fieldcraft.systems.fates_edge.campaign.magic.seeds import spell_from_cards
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, channel, mage, newest, rolled, scene, spell

# --- seen ---------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.magic.obvious")
def test_who_refuses_the_hard_bargain_draws_the_crowd_even_by_an_improvised_spell_that_is_over() -> None:
    game = scene(GOOD, WOVEN)
    held = cast(game, "art=pyromancy goal=Fire dv=3").id
    gm(game, f"notice_magic casting={held} way=bargain bargain='Quench it or be watched'")
    assert game.state.castings[held].phase == "spent"
    does(game, "anna", f"answer_hard_bargain casting={held} accept=false")
    assert (game.state.clocks["crowd"].filled, game.state.castings) == (1, {})


@pytest.mark.rule("kit.magic.obvious")
@pytest.mark.parametrize(("woven", "beats"), [(WOVEN, 1), ((3, 3, 1), 0)])
def test_magic_is_noticed_only_as_it_enters_play(woven: tuple[int, ...], beats: int) -> None:
    game = scene(GOOD, woven)
    held = cast(game, "spell=cinder-fist").id
    for _ in range(beats):
        gm(game, "next_beat")
    assert refused(game, "gm", f"notice_magic casting={held}") == "kit.magic.obvious"


# --- backlash by the bands ----------------------------------------------------------------------------


@pytest.mark.rule("kit.magic.backlash-table")
def test_from_three_points_on_a_band_may_start_a_clock_or_leave_a_condition() -> None:
    for count, rider, refusal in ((2, "clock", "kit.magic.backlash-table"), (3, "clock", ""), (5, "condition", "")):
        dice = (1,) * count + (8,) * (7 - count)
        game = scene(GOOD, dice, people=(mage(skills={"pyromancy": 5}),))
        cast(game, "art=pyromancy goal=Light dv=1")
        order = f"backlash attempt={newest(game).id} rider={rider}"
        assert refused(game, "gm", order) == "kit.magic.backlash-table"
        if refusal:
            assert refused(game, "gm", f"{order} what=Smoulder") == refusal
            continue
        gm(game, f"{order} what=Smoulder")
        assert ("smoulder" in game.state.clocks) == (rider == "clock")
        assert ("Smoulder" in game.state.characters["anna"].conditions) == (rider == "condition")


@pytest.mark.rule("kit.magic.backlash-table")
def test_the_ladder_of_a_spell_that_is_written_down_is_all_that_it_does() -> None:
    game = scene(GOOD, (1, 1, 1, 8, 8, 8, 8), people=(mage(skills={"pyromancy": 5}),))
    cast(game, "spell=cinder-fist")
    order = f"backlash attempt={newest(game).id} rider=clock what=Smoulder"
    assert refused(game, "gm", order) == "kit.magic.backlash-table"


# --- lying still --------------------------------------------------------------------------------------


def mended(*rolls: tuple[int, ...], vitalism: int = 1) -> Match[Campaign]:
    """Anna has cleared two levels of Ben's fatigue."""
    game = scene(GOOD, *rolls, people=(mage(skills={"vitalism": vitalism}), character("ben", fatigue=2)))
    channel(game)
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    does(game, "anna", f"shape casting={spell(game).id} target=ben")
    return game


@pytest.mark.rule("kit.spell.mend-flesh")
def test_who_is_being_mended_neither_sprints_nor_fights_in_that_beat() -> None:
    game = mended(WOVEN)
    fight = "propose character=ben goal=Strike attribute=body skill=melee"
    run = """propose character=ben goal=Run attribute=body skill=athletics tags='["sprint"]'"""
    assert [refused(game, "ben", one) for one in (fight, run)] == ["kit.spell.mend-flesh"] * 2
    does(game, "ben", "propose character=ben goal=Look attribute=wits skill=scouting")
    gm(game, "next_beat")
    does(game, "ben", fight)


@pytest.mark.rule("kit.spell.mend-flesh")
@pytest.mark.parametrize(("rests", "fatigue"), [(True, 0), (False, 1)])
def test_a_patient_who_does_not_rest_before_the_next_scene_tires(rests: bool, fatigue: int) -> None:
    game = mended((1, 7, 7, 7), vitalism=2)
    gm(game, f"backlash attempt={newest(game).id}")
    assert MUST_REST in game.state.characters["ben"].conditions
    gm(game, "end_scene")
    if rests:
        gm(game, "rest character=ben")
    gm(game, "begin_scene name=Later")
    ben = game.state.characters["ben"]
    assert (ben.fatigue, MUST_REST in ben.conditions) == (fatigue, False)


# --- a blade ------------------------------------------------------------------------------------------

ARMED = mage(gear={"sword": Item("Sword")}, skills={"thaumaturgy": 5})


@pytest.mark.rule("kit.spell.zealots-blade")
def test_the_holy_blade_takes_a_weapon() -> None:
    game = scene(GOOD, (8,) * 7, people=(ARMED,))
    with pytest.raises(ValueError, match="which weapon"):
        cast(game, "spell=zealots-blade")


@pytest.mark.rule("kit.spell.zealots-blade")
@pytest.mark.parametrize(("gear", "condition"), [("gear=sword", "broken"), ("", "compromised")])
def test_a_strained_blade_shatters_in_any_attack_that_is_made_with_it(gear: str, condition: str) -> None:
    game = scene(GOOD, (1, 1, 8, 8, 8, 8, 8), (1,) if gear else (2, 1), people=(ARMED,))
    cast(game, "spell=zealots-blade", "gear=sword")
    gm(game, f"backlash attempt={newest(game).id}")
    does(game, "anna", f"propose character=anna goal=Strike attribute=body skill=melee {gear}")
    gm(game, f"stake attempt={newest(game).id} dv=2")
    rolled(game)
    assert game.state.characters["anna"].gear["sword"].condition == condition


# --- prices -------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.spellcraft.dv", "kit.spellcraft.seed-rank")
@pytest.mark.parametrize("pay", ["fatigue", "harm", "component", "obvious"])
def test_a_miracle_is_paid_for_as_it_takes_hold(pay: str) -> None:
    who = mage(gear={"pearl": Item("Pearl")}, skills={"pyromancy": 2})
    game = scene((8, 8, 8, 8), (8, 8, 8, 8), people=(who,))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Burn the fleet' dv=4")
    rolled(game)
    order = f"shape casting={spell(game).id}"
    assert refused(game, "anna", order) == "kit.spellcraft.dv"
    assert refused(game, "anna", f"{order} pay=component component=crown") == "kit.spellcraft.dv"
    does(game, "anna", f"{order} pay={pay} component=pearl")
    anna = game.state.characters["anna"]
    assert (anna.fatigue, anna.harm, "pearl" in anna.gear) == (pay == "fatigue", pay == "harm", pay != "component")
    assert [one.spell.obvious for one in game.state.castings.values() if one.spell] in ([], [pay == "obvious"])


@pytest.mark.rule("kit.spellcraft.dv", "kit.spellcraft.seed-rank")
@pytest.mark.parametrize(("other", "loud"), [("10D", True), ("2D", False)])
def test_being_seen_pays_for_no_miracle_that_everybody_sees_anyway(other: str, loud: bool) -> None:
    dawn = spell_from_cards((Card("AD"), Card(other)))
    assert dawn.obvious == loud
    game = match(scene().state.change(spells={"dawn": dawn}), GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna spell=dawn")
    rolled(game)
    order = f"shape casting={spell(game).id}"
    if loud:
        assert refused(game, "anna", f"{order} pay=obvious") == "kit.spellcraft.dv"
    does(game, "anna", f"{order} pay={'fatigue' if loud else 'obvious'}")


@pytest.mark.rule("kit.spellcraft.dv")
@pytest.mark.parametrize("pay", ["fatigue", "harm"])
def test_a_body_that_cannot_be_worse_off_pays_for_no_miracle(pay: str) -> None:
    game = scene((8, 8, 8, 8), (8, 8, 8, 8), people=(mage(skills={"pyromancy": 2}),))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Burn the fleet' dv=4")
    rolled(game)
    gm(game, "tire character=anna levels=4")
    gm(game, "harm character=anna level=2")
    assert refused(game, "anna", f"shape casting={spell(game).id} pay={pay}") == "kit.spellcraft.dv"


@pytest.mark.rule("kit.spellcraft.dv")
@pytest.mark.parametrize(
    ("pay", "asked"), [("obvious", "is the ground hostile?"), ("component", "is it a costly one?"), ("fatigue", "")]
)
def test_the_game_master_is_asked_whether_what_pays_for_a_miracle_is_a_price(pay: str, asked: str) -> None:
    who = mage(gear={"pearl": Item("Pearl")}, skills={"pyromancy": 2})
    game = scene((8, 8, 8, 8), (8, 8, 8, 8), people=(who,))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Burn the fleet' dv=4")
    rolled(game)
    assert "on hostile ground" in str(spell(game).spell)
    entry = does(game, "anna", f"shape casting={spell(game).id} pay={pay} component=pearl outcome=effect")
    told = " ".join(SYSTEM.story(game.before(entry.seq), event) for event in entry.events)
    assert ("the game master" in told, asked in told) == (bool(asked), True)


@pytest.mark.rule("kit.spellcraft.seed-rank")
def test_a_seed_may_be_paid_for_by_a_flare_wherever_it_is() -> None:
    game = match(scene().state.change(spells={"dawn": spell_from_cards((Card("AD"), Card("2D")))}), GOOD, WOVEN)
    channel(game)
    does(game, "anna", "weave character=anna spell=dawn")
    rolled(game)
    entry = does(game, "anna", f"shape casting={spell(game).id} pay=obvious")
    assert not any("hostile" in SYSTEM.story(game.before(entry.seq), event) for event in entry.events)
