"""Rituals on the map, and cracking the seal (section 14.3)."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Accept
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush
from fieldcraft.systems.fates_edge.miniatures.actions.casting import (
    BeginRitual,
    BreakOff,
    Cast,
    ContinueRitual,
    CrackSeal,
    ritual_test,
)
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Shoot, Shove
from fieldcraft.systems.fates_edge.miniatures.actions.master import OfferBargain, Unleash
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.actions.readying import Guard, Swap
from fieldcraft.systems.fates_edge.miniatures.events import battle as events
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from rules.miniatures.casters import SPELLS, casting
from rules.ordering import allowed, play, refused, told
from rules.scenes import FIRST, SECOND, at, because, only, unit

WALL = {"cells": ((3, 0),), "choice": 2}
BEGIN = BeginRitual("A", "Great Wall", **WALL)
GOAL = {"goals": (Complete(side=FIRST, spell="Great Wall"),)}


def begun(text, *orders, dice=(), ritual=BEGIN, **more):
    """A battle in which A has begun a ritual and ended its turn."""
    battle = casting(text, "Great Wall", "Long Brand", "Brand", dice=dice, **more)
    play(battle, ritual, End("A"), *orders)
    return battle


# --- beginning --------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.ritual")
def test_a_ritual_spell_is_neither_cast_at_once_nor_others_by_ritual():
    battle = casting("A . . . . e", "Great Wall", "Brand")
    assert refused(battle, Cast("A", "Great Wall", **WALL)).why == "Great Wall takes a ritual"
    assert refused(battle, BeginRitual("A", "Brand", "e")).why == "Brand takes no ritual"
    assert refused(battle, CrackSeal("A", "Brand", "e")).why == "Brand takes no ritual"


@pytest.mark.rule("mini.magic.ritual")
def test_a_ritual_takes_the_act_and_rolls_nothing_yet():
    battle = casting("A . . . . e", "Great Wall")
    entry = play(battle, BEGIN)
    assert told(entry) == ["turn_began", "acted", "ritual_began"]
    assert battle.state.rituals["A"].left == 1
    assert battle.state.turn.acted


@pytest.mark.rule("mini.magic.ritual")
@pytest.mark.parametrize(("text", "why"), [
    ("A . . . . .\n. e . . . .", "E is too close"),
    ("A . . . . e\n# . . . . .", "a2 leaves no clear space"),
    ("A . . . . e\n. % . . . .", "b2 leaves no clear space"),
])  # fmt: skip
def test_a_ritual_needs_clear_space_round_its_caster(text, why):
    no = refused(casting(text, "Great Wall"), BEGIN)
    assert (no.rule, no.why) == ("mini.magic.ritual", why)


@pytest.mark.rule("mini.magic.ritual", "mini.magic.veil")
def test_an_enemy_who_is_not_seen_is_no_reason_to_refuse_a_ritual():
    battle = casting("A . . . . d\n. e . . . .", "Great Wall", units={"e": {"veil": 3}})
    assert allowed(battle, BEGIN)


@pytest.mark.rule("mini.magic.ritual")
def test_symbols_are_shown_openly_and_so_are_those_who_show_them():
    battle = casting("A B . . . e", "Great Wall", units={"A": {"veil": 3}, "B": {"veil": 2}})
    play(battle, msgspec.structs.replace(BEGIN, helpers=("B",)))
    assert {"A", "B"} <= set(battle.view(SECOND).units)
    assert battle.view(SECOND).rituals == battle.state.rituals


@pytest.mark.rule("mini.magic.ritual", "mini.magic.veil")
def test_who_takes_part_in_a_ritual_cannot_be_veiled():
    battle = casting("A B . . . e", "Great Wall", units={"B": {"spells": (SPELLS["Shroud"],)}})
    play(battle, BEGIN, End("A"), End("e"))
    assert refused(battle, Cast("B", "Shroud", "A")).why == "a ritual shows A openly"
    assert allowed(battle, Cast("B", "Shroud", "B"))


@pytest.mark.rule("mini.magic.ritual", "mini.magic.veil")
def test_whom_a_ritual_is_for_is_not_hidden_either():
    rite = msgspec.structs.replace(SPELLS["Step Through"], ritual=1)
    order = BeginRitual("A", "Step Through", "B", ((3, 0),))
    hidden = casting("A B . . . e", rite, units={"B": {"veil": 2}})
    assert refused(hidden, order).why == "a ritual is shown openly, and B is hidden"
    battle = casting("A B . . . e", rite, units={"B": {"spells": (SPELLS["Shroud"],)}})
    play(battle, order, End("A"), End("e"))
    assert refused(battle, Cast("B", "Shroud", "B")).why == "a ritual shows B openly"


@pytest.mark.rule("mini.magic.ritual")
@pytest.mark.parametrize(("helpers", "why"), [
    (("e",), "there is no ally 'e'"),
    (("A",), "there is no ally 'A'"),
    (("nobody",), "there is no ally 'nobody'"),
    (("C",), "C is too far away to help"),
    (("D",), "D is in no state to help"),
    (("B", "B"), "up to 3 different allies help"),
    (("B", "F", "G", "H"), "up to 3 different allies help"),
])  # fmt: skip
def test_up_to_three_allies_help_who_are_close_and_able(helpers, why):
    text = "A B . . C e\nD F G . . .\nH . . . . ."
    battle = casting(text, "Great Wall", units={"D": {"conditions": {"helpless"}}})
    no = refused(battle, msgspec.structs.replace(BEGIN, helpers=helpers))
    assert (no.rule, no.why) == ("mini.magic.ritual", why)
    assert allowed(battle, msgspec.structs.replace(BEGIN, helpers=("B", "F", "H")))


# --- going on ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.ritual")
def test_a_ritual_goes_on_for_its_turns_and_then_the_spell_is_cast():
    battle = begun("A . . . . e", End("e"), dice=[(1,), (7, 7, 3)])
    entry = play(battle, ContinueRitual("A"))
    assert only(entry, events.Tested).dv.total == 2
    assert told(entry)[-3:] == ["ritual_ended", "ritual_done", "effect_laid"]
    assert battle.state.rituals == {}
    assert battle.state.effects["wall1"].cells == ((3, 0),)


@pytest.mark.rule("mini.magic.ritual")
def test_a_longer_ritual_takes_more_turns():
    dice = [(1,), (1,), (7, 7, 3)]
    battle = begun("A . . . . e", End("e"), dice=dice, ritual=BeginRitual("A", "Long Brand", "e"))
    assert told(play(battle, ContinueRitual("A"))) == ["turn_began", "acted", "ritual_advanced"]
    assert "has taken its act" in refused(battle, ContinueRitual("A")).why
    play(battle, End("A"), End("e"), ContinueRitual("A"))
    assert unit(battle, "e").marks == {FIRST}


@pytest.mark.rule("mini.magic.ritual")
def test_completing_the_ritual_may_decide_the_battle():
    battle = begun("A . . . . e", End("e"), dice=[(1,), (7, 7, 3)], **GOAL)
    assert battle.result() is None
    play(battle, ContinueRitual("A"))
    assert (battle.result().winner, battle.result().why) == (FIRST, "completed Great Wall")


@pytest.mark.rule("mini.magic.ritual", "mini.magic.backlash")
def test_a_ritual_whose_last_test_fails_is_lost_and_turns_on_its_caster():
    battle = begun("A . . . . e", End("e"), dice=[(1,), (7, 1, 3)], units={"A": {"player": True}}, **GOAL)
    entry = play(battle, ContinueRitual("A"))
    assert battle.state.rituals == {}
    assert "ritual_done" not in told(entry)
    assert unit(battle, "A").conditions == {"prone"}
    assert battle.result() is None


@pytest.mark.rule("mini.magic.ritual", "core.assist.cap")
@pytest.mark.parametrize(("skills", "dice"), [((1, 0), 4), ((1, 1), 5), ((3, 2), 6)])
def test_helpers_lend_their_arcana_three_dice_at_most(skills, dice):
    helpers = {id: {"skills": {"arcana": skill}} for id, skill in zip("BC", skills, strict=True)}
    battle = begun("A B . . . e\nC . . . . .", ritual=msgspec.structs.replace(BEGIN, helpers=("B", "C")), units=helpers)
    state = battle.view(FIRST)
    assert ritual_test(state, state.units["A"], ContinueRitual("A")).dice.total == dice


@pytest.mark.rule("mini.magic.ritual")
def test_a_helper_who_has_gone_away_lends_nothing():
    helper = {"B": {"skills": {"arcana": 2}}}
    battle = begun(
        "A B . . . . . .\n. . . . . . . e", units=helper, ritual=msgspec.structs.replace(BEGIN, helpers=("B",))
    )
    play(battle, End("e"), Move("B", ((1, 1), (2, 1), (3, 1))))
    state = battle.view(FIRST)
    assert ritual_test(state, state.units["A"], ContinueRitual("A")).dice.total == 3


@pytest.mark.rule("mini.magic.ritual", "mini.turn.act")
def test_who_takes_part_in_a_ritual_is_bound_and_takes_no_other_act():
    battle = begun(
        "A B . . . e", End("e"), ritual=msgspec.structs.replace(BEGIN, helpers=("B",)), units={"B": {"ranged": 8}}
    )
    no = refused(battle, Shoot("B", "e"))
    assert (no.rule, no.why) == ("mini.magic.ritual", "B is bound by the ritual of Great Wall")
    assert refused(battle, Guard("B")).rule == "mini.magic.ritual"
    assert allowed(battle, Move("B", ((2, 0),)))
    play(battle, End("B"), End("e"))
    assert refused(battle, Guard("A")).rule == "mini.magic.ritual"


@pytest.mark.rule("mini.magic.ritual")
def test_in_its_last_turn_the_spell_must_still_be_possible():
    battle = begun("A . . . . e", Move("e", ((4, 0), (3, 0))), End("e"), dice=[(1,)])
    assert refused(battle, ContinueRitual("A")).why == "somebody stands on d1"
    long = begun("A . . . . e", End("e"), dice=[(1,)], ritual=BeginRitual("A", "Long Brand", "e"))
    assert allowed(long, ContinueRitual("A"))


@pytest.mark.rule("mini.magic.ritual")
def test_only_who_leads_a_ritual_goes_on_with_it():
    no = refused(casting("A . . . . e", "Great Wall"), ContinueRitual("A"))
    assert (no.rule, no.why) == ("mini.magic.ritual", "A leads no ritual")


@pytest.mark.rule("mini.magic.ritual")
def test_the_caster_gives_a_ritual_up_without_an_act():
    battle = begun("A . . . . e", End("e"), dice=[(1,)])
    assert BreakOff("A") in battle.options(FIRST)
    play(battle, BreakOff("A"))
    assert battle.state.rituals == {}
    assert allowed(battle, Guard("A"))
    assert refused(battle, BreakOff("A")).why == "A takes part in no ritual"


@pytest.mark.rule("mini.magic.ritual")
def test_a_helper_leaves_and_the_ritual_goes_on():
    battle = begun("A B . . . e", End("e"), ritual=msgspec.structs.replace(BEGIN, helpers=("B",)))
    play(battle, BreakOff("B"))
    assert battle.state.rituals["A"].helpers == ()
    assert allowed(battle, Guard("B"))


# --- what breaks it -----------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.ritual")
@pytest.mark.parametrize(("faces", "lost"), [((7, 7, 3), True), ((7, 7, 7), False)])
def test_an_enemy_who_enters_a_participants_zone_puts_the_ritual_to_a_test(faces, lost):
    battle = begun("A . . . . e\n. . . . . .", Move("e", ((4, 0), (3, 0), (2, 0), (1, 0))), dice=[faces])
    (entry,) = battle.log[-1:]
    assert only(entry, events.Tested).dv.total == 3
    assert ("A" not in battle.state.rituals) == lost
    assert "mini.magic.ritual" in because(entry)


@pytest.mark.rule("mini.magic.ritual")
def test_a_participant_who_ends_in_an_enemys_zone_puts_the_ritual_to_a_test():
    battle = begun(
        "A B . e .\n. . . . .", End("e"), Move("B", ((2, 0),)), dice=[(3, 3, 3)],
        ritual=BeginRitual("A", "Great Wall", cells=((0, 1),), choice=1, helpers=("B",)),
    )  # fmt: skip
    assert battle.state.rituals == {}


@pytest.mark.rule("mini.magic.ritual", "mini.place.shove")
@pytest.mark.parametrize(("order", "tests"), [(Shove("e", "B", (0, 1)), 1), (Swap("e", "d"), 2)])
def test_whoever_is_shoved_or_swapped_into_a_zone_puts_the_ritual_to_a_test(order, tests):
    strong = {"body": 4, "skills": {"brawl": 2, "athletics": 2}, "reach": 2}
    battle = begun(
        "A . . . .\n. B e . .\n. d . . .",
        order,
        dice=[*[(7, 7, 7, 7, 3, 3)] * tests, (3, 3, 3)],
        units={"d": strong, "e": strong},
        ritual=BeginRitual("A", "Great Wall", cells=((4, 0),), choice=1, helpers=("B",)),
    )
    assert battle.state.rituals == {}


@pytest.mark.rule("mini.magic.ritual")
@pytest.mark.parametrize(("faces", "lost"), [((7, 7, 3), True), ((7, 7, 7), False)])
def test_harm_to_a_participant_puts_the_ritual_to_a_test(faces, lost):
    archer = {"ranged": 8, "wits": 3}
    battle = begun("A . . . . e", Shoot("e", "A"), dice=[(7, 7, 7), faces], units={"e": archer})
    assert unit(battle, "A").harm == 1
    assert ("A" not in battle.state.rituals) == lost


@pytest.mark.rule("mini.magic.ritual")
def test_a_blow_that_does_no_harm_does_not_disturb_it():
    battle = begun("A . . . . e", Shoot("e", "A"), dice=[(7, 7)], units={"e": {"ranged": 8}})
    assert "A" in battle.state.rituals


@pytest.mark.rule("mini.magic.ritual")
def test_with_its_caster_a_ritual_ends():
    archer = {"ranged": 8, "wits": 5}
    battle = begun("A B . . . e", Shoot("e", "A"), dice=[(7, 7, 7, 7, 7)], units={"e": archer, "A": {"harm_max": 3}})
    assert battle.state.rituals == {}


@pytest.mark.rule("mini.magic.ritual", "core.check.devils-bargain")
def test_a_bargain_keeps_a_ritual_together_after_all():
    battle = begun(
        "A . . . . e\n. . . . . .", Move("e", ((4, 0), (3, 0), (2, 0), (1, 0))),
        dice=[(3, 3, 3)], units={"A": {"player": True}},
    )  # fmt: skip
    assert battle.state.rituals == {}
    play(battle, OfferBargain("the candles go out"), by=GM)
    play(battle, Accept())
    assert battle.state.rituals["A"].spell == "Great Wall"
    assert at(battle, "e") == "b1"


@pytest.mark.rule("mini.magic.ritual", "mini.boon.heroic-rush")
@pytest.mark.parametrize(("faces", "lost"), [((3, 3, 3), True), ((7, 7, 7), False)])
def test_a_rush_that_disturbs_a_ritual_goes_on(faces, lost):
    battle = begun(
        "A . . e . .\n. . . . . .\nB . . . . .",
        HeroicRush("e", ((2, 0), (1, 0), (1, 1), (1, 2)), "B"),
        dice=[faces],
        units={"e": {"boons": 2}},
        ritual=BeginRitual("A", "Great Wall", cells=((5, 0),), choice=1),
    )
    assert at(battle, "e") == "b3"
    assert ("A" not in battle.state.rituals) == lost


@pytest.mark.rule("mini.magic.ritual")
def test_a_ritual_survives_json():
    battle = begun("A B . . . e", ritual=msgspec.structs.replace(BEGIN, helpers=("B",)))
    assert msgspec.json.decode(msgspec.json.encode(battle.state), type=SYSTEM.state) == battle.state


# --- cracking the seal -----------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.crack-seal")
def test_a_cracked_seal_casts_at_once_for_two_points_of_obligation():
    battle = casting("A . . . . e", "Great Wall", dice=[(7, 7, 3)])
    play(battle, CrackSeal("A", "Great Wall", **WALL))
    assert unit(battle, "A").obligation == 2
    assert "wall1" in battle.state.effects
    assert battle.state.rituals == {}


@pytest.mark.rule("mini.magic.crack-seal", "mini.magic.in-melee")
def test_a_cracked_seal_counts_as_instant_and_needs_no_clear_space():
    battle = casting("A e . . . .", "Great Wall", dice=[(7, 7, 3)])
    entry = play(battle, CrackSeal("A", "Great Wall", cells=((3, 0),), choice=1))
    assert only(entry, events.Tested).dice.total == 3


@pytest.mark.rule("mini.magic.crack-seal")
def test_a_cracked_seal_is_not_the_completion_of_the_ritual():
    battle = casting("A . . . . e", "Great Wall", dice=[(7, 7, 3)], **GOAL)
    play(battle, CrackSeal("A", "Great Wall", **WALL))
    assert battle.result() is None


@pytest.mark.rule("mini.magic.crack-seal", "mini.magic.backlash")
def test_the_game_master_may_spend_a_point_at_once_on_what_breaks_loose():
    battle = casting("A . . . . e", "Great Wall", dice=[(7, 7, 3)], bank=2)
    play(battle, CrackSeal("A", "Great Wall", **WALL))
    assert Unleash() in [*Unleash.candidates(battle.state, GM)]
    play(battle, Unleash(), by=GM)
    assert battle.state.bank == 1
    assert unit(battle, "A").conditions == {"prone"}
    assert refused(battle, Unleash(), by=GM).why == "nobody has just cracked a seal"


@pytest.mark.rule("mini.magic.crack-seal")
def test_nothing_breaks_loose_without_a_point_a_seal_or_a_game_master():
    battle = casting("A . . . . e", "Great Wall", dice=[(7, 7, 3)])
    assert refused(battle, Unleash(), by=GM).why == "nobody has just cracked a seal"
    play(battle, CrackSeal("A", "Great Wall", **WALL))
    no = refused(battle, Unleash(), by=GM)
    assert (no.rule, no.why) == ("mini.magic.crack-seal", "that costs 1 point, and the bank holds none")
    assert refused(battle, Unleash(), by=SECOND).why == "that is for the game master"


@pytest.mark.rule("mini.magic.ritual", "mini.magic.crack-seal")
def test_rituals_and_cracked_seals_are_listed():
    battle = casting("A B . . . e", "Great Wall", "Long Brand")
    listed = battle.options(FIRST)
    assert BeginRitual("A", "Long Brand", "e") in listed
    assert BeginRitual("A", "Long Brand", "e", helpers=("B",)) in listed
    assert CrackSeal("A", "Long Brand", "e") in listed
    assert all(allowed(battle, one) for one in listed)


@pytest.mark.rule("mini.magic.ritual", "mini.zoc.reach")
def test_an_enemy_whose_reach_takes_in_a_participant_puts_the_ritual_to_a_test():
    battle = begun("A . . . . e\n. . . . . .", Move("e", ((2, 0),)), dice=[(7, 7, 3)], units={"e": {"reach": 2}})
    assert battle.state.rituals == {}
