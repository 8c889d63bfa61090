"""Spells that stand: how long, for whom, what they move, and what they count as."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Entry, Match
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages
from fieldcraft.systems.fates_edge.campaign.checks.overstack import is_overstacked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_effect, position
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, close, mage, newest, rolled, scene, spell

HAZARD = Clock(id="hazard", name="Hazard", size=6, filled=3, sort="rail")


def by_hazard(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """A scene in which something is in the way."""
    game = match(campaign(mage(), clocks={"hazard": HAZARD}), *rolls)
    gm(game, "begin_scene name=Ford")
    return game


@pytest.mark.rule("kit.magic.duration")
def test_a_buff_of_three_beats_that_is_held_for_five_costs_two_levels_of_fatigue() -> None:
    game = scene(GOOD, WOVEN)
    held = cast(game, "spell=cinder-fist").id
    assert refused(game, "ben", f"sustain casting={held}") == "campaign.own"
    for _ in range(2):
        does(game, "anna", f"sustain casting={held}")
    for left in (4, 3, 2, 1):
        gm(game, "next_beat")
        assert spell(game).left == left
    gm(game, "next_beat")
    assert game.state.castings[held].phase == "spent"
    assert game.state.characters["anna"].fatigue == 2


@pytest.mark.rule("kit.magic.duration", "kit.spell.still-the-currents")
def test_an_area_lasts_for_a_beat_and_is_sustained_for_fatigue() -> None:
    game = by_hazard(GOOD, WOVEN)
    held = cast(game, "spell=still-the-currents", "choice=0")
    assert (held.left, held.target) == (1, "")
    does(game, "anna", f"sustain casting={held.id}")
    gm(game, "next_beat")
    assert spell(game).phase == "standing"
    assert game.state.clocks["hazard"].filled == 3


@pytest.mark.rule("kit.spell.still-the-currents")
def test_still_water_eases_the_hazard_or_a_crossing_never_both() -> None:
    game = by_hazard(GOOD, WOVEN)
    held = cast(game, "spell=still-the-currents", "choice=1")
    assert (game.state.clocks["hazard"].filled, held.outcomes) == (2, ())


@pytest.mark.rule("kit.spell.still-the-currents")
def test_still_water_is_not_spent_on_a_hazard_of_which_nothing_is_there() -> None:
    game = scene(WOVEN, casting_mode="weave_only")
    does(game, "anna", "weave character=anna spell=still-the-currents")
    rolled(game)
    assert refused(game, "anna", "shape casting=1 choice=1") == "kit.spell.still-the-currents"
    does(game, "anna", "shape casting=1 choice=0")


@pytest.mark.rule("kit.spell.still-the-currents")
def test_still_water_eases_one_crossing_and_no_second_one() -> None:
    game = by_hazard(GOOD, WOVEN)
    held = cast(game, "spell=still-the-currents", "choice=0")
    for _ in range(2):
        does(game, "anna", "propose character=anna goal=Cross attribute=body skill=athletics")
        gm(game, f"stake attempt={newest(game).id} dv=2")
        if newest(game).id == "3":
            gm(game, f"bring_spell attempt=3 casting={held.id}")
    assert refused(game, "gm", f"bring_spell attempt=4 casting={held.id}") == "kit.magic.casting"
    assert (position(game.state, game.state.attempts["3"]), game.state.castings[held.id].phase) == (
        "controlled",
        "standing",
    )


@pytest.mark.rule("kit.magic.duration", "kit.spell.cloak-of-shadows")
def test_a_cloak_lasts_three_beats_or_until_there_is_light() -> None:
    game = scene(GOOD, WOVEN)
    cloak = cast(game, "spell=cloak-of-shadows", "target=ben")
    assert (cloak.left, cloak.target) == (3, "ben")
    does(game, "anna", f"end_spell casting={cloak.id} why='bright light'")
    assert refused(game, "anna", f"end_spell casting={cloak.id}") in ("kit.magic.duration", "campaign.own")


@pytest.mark.rule("kit.spell.stone-sense", "kit.spell.index")
def test_what_stone_tells_serves_one_action() -> None:
    game = scene(GOOD, WOVEN, (8, 8))
    held = cast(game, "spell=stone-sense")
    assert refused(game, "anna", f"sustain casting={held.id}") == "kit.magic.duration"
    does(game, "anna", "propose character=anna goal=Breach attribute=body skill=athletics")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={held.id}")
    assert position(game.state, newest(game)) == "controlled"
    close(game, "3")
    assert held.id not in game.state.castings


@pytest.mark.rule("kit.magic.duration", "kit.spell.stone-sense", "kit.spell.still-the-currents")
@pytest.mark.parametrize("spell", ["spell=stone-sense", "spell=still-the-currents"])
def test_what_a_spell_gives_once_is_used_as_the_dice_fall_and_not_by_a_check_that_is_withdrawn(spell: str) -> None:
    game = scene(GOOD, WOVEN, (8, 8))
    held = cast(game, spell).id
    for _ in range(2):
        does(game, "anna", "propose character=anna goal=Cross attribute=body skill=athletics")
        gm(game, f"stake attempt={newest(game).id} dv=2")
    gm(game, f"bring_spell attempt=3 casting={held}")
    assert refused(game, "gm", f"bring_spell attempt=4 casting={held}") == "kit.magic.casting"
    does(game, "anna", "withdraw_check attempt=3")
    gm(game, f"bring_spell attempt=4 casting={held}")
    rolled(game)
    does(game, "anna", "propose character=anna goal=Cross attribute=body skill=athletics")
    gm(game, "stake attempt=5 dv=2")
    assert refused(game, "gm", f"bring_spell attempt=5 casting={held}") == "kit.magic.casting"


@pytest.mark.rule("kit.spell.cinder-fist", "core.check.group")
@pytest.mark.parametrize(("leads", "joins"), [("brawl", "melee"), ("melee", "brawl")])
def test_a_hand_that_burns_helps_a_group_by_what_its_caster_joins_it_with(leads: str, joins: str) -> None:
    game = scene(GOOD, WOVEN)
    held = cast(game, "spell=cinder-fist").id
    does(game, "ben", f"propose character=ben goal=Strike attribute=body skill={leads}")
    gm(game, "stake attempt=3 dv=2")
    gm(game, "call_group attempt=3")
    does(game, "anna", f"join_group attempt=3 character=anna attribute=body skill={joins}")
    order = f"bring_spell attempt=3 casting={held}"
    if joins == "melee":
        assert refused(game, "gm", order) == "kit.spell.cinder-fist"
    else:
        gm(game, order)
        assert check_effect(game.state, newest(game)) == 1


@pytest.mark.rule("kit.spell.cinder-fist")
def test_a_strong_hit_on_what_burns_eases_the_hazard_once() -> None:
    game = by_hazard(GOOD, WOVEN, (8, 8), (8, 8))
    held = cast(game, "spell=cinder-fist").id
    for dv, hit in ((1, False), (1, True)):
        does(game, "anna", "propose character=anna goal=Burn attribute=body skill=brawl")
        gm(game, f"stake attempt={newest(game).id} dv={dv}")
        assert refused(game, "gm", f"turn_rail attempt={newest(game).id} casting={held}").startswith("core.check")
        if hit:
            gm(game, f"bring_spell attempt={newest(game).id} casting={held}")
        rolled(game)
        assert refused(game, "gm", f"turn_rail attempt={newest(game).id} casting={held}") == "kit.spell.cinder-fist"
    assert game.state.clocks["hazard"].filled == 3


@pytest.mark.rule("kit.spell.cinder-fist")
def test_two_successes_over_the_value_are_a_strong_hit() -> None:
    who = character("anna", attributes={"wits": 2, "body": 4}, skills={"arcana": 2, "pyromancy": 1})
    game = match(campaign(who, clocks={"hazard": HAZARD}), GOOD, WOVEN, (8, 8, 8, 2))
    gm(game, "begin_scene name=Mill")
    held = cast(game, "spell=cinder-fist").id
    does(game, "anna", "propose character=anna goal=Burn attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=1")
    gm(game, f"bring_spell attempt=3 casting={held}")
    rolled(game)
    gm(game, f"turn_rail attempt=3 casting={held}")
    assert game.state.clocks["hazard"].filled == 2
    assert refused(game, "gm", f"turn_rail attempt=3 casting={held}") == "kit.spell.cinder-fist"


@pytest.mark.rule("kit.spell.cinder-fist", "kit.magic.duration")
def test_the_last_use_of_a_flame_eases_the_hazard_though_its_check_is_over() -> None:
    who = character("anna", attributes={"wits": 2, "body": 3}, skills={"arcana": 2, "pyromancy": 1})
    game = match(campaign(who, clocks={"hazard": HAZARD}), GOOD, WOVEN, (8, 8, 8))
    gm(game, "begin_scene name=Mill")
    held = cast(game, "spell=cinder-fist").id
    game = match(game.state.put(castings=replace(game.state.castings[held], uses=1)), (8, 8, 8))
    does(game, "anna", "propose character=anna goal=Burn attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=1")
    gm(game, f"bring_spell attempt=3 casting={held}")
    rolled(game)
    assert (game.state.attempts["3"].stage, game.state.castings[held].phase) == ("done", "spent")
    gm(game, f"turn_rail attempt=3 casting={held}")
    assert game.state.clocks["hazard"].filled == 2
    assert held not in game.state.castings


@pytest.mark.rule("kit.spell.cinder-fist")
def test_a_strong_hit_is_counted_from_the_value_that_a_controlled_position_lowered() -> None:
    who = character("anna", attributes={"wits": 2, "body": 3}, skills={"arcana": 2, "pyromancy": 1})
    game = match(campaign(who, clocks={"hazard": HAZARD}), GOOD, WOVEN, (8, 8, 8))
    gm(game, "begin_scene name=Mill")
    held = cast(game, "spell=cinder-fist").id
    does(game, "anna", "propose character=anna goal=Burn attribute=body skill=brawl")
    gm(game, "stake attempt=3 dv=2 position=controlled")
    gm(game, f"bring_spell attempt=3 casting={held}")
    rolled(game)
    gm(game, f"turn_rail attempt=3 casting={held}")
    assert game.state.clocks["hazard"].filled == 2


@pytest.mark.rule("kit.spell.ember-stride")
def test_ember_stride_keeps_its_three_outcomes() -> None:
    game = by_hazard(GOOD, WOVEN)
    held = cast(game, "spell=ember-stride")
    assert (held.left, game.state.clocks["hazard"].filled) == (1, 2)
    does(game, "anna", "propose character=anna goal=Dash attribute=body skill=athletics clock=hazard aim=clear")
    gm(game, "stake attempt=3 dv=2")
    gm(game, f"bring_spell attempt=3 casting={held.id}")
    assert (position(game.state, newest(game)), check_effect(game.state, newest(game))) == ("controlled", 1)


@pytest.mark.rule("kit.spell.mend-flesh")
def test_mend_flesh_steps_severe_harm_down() -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben", harm=3)))
    cast_on(game, "target=ben choice=1")
    assert game.state.characters["ben"].harm == 2


@pytest.mark.rule("kit.spell.mend-flesh")
@pytest.mark.parametrize("harm", [1, 2])
def test_other_harm_is_beyond_it(harm: int) -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben", harm=harm)))
    with pytest.raises(ValueError, match=r"kit\.spell\.mend-flesh"):
        cast_on(game, "target=ben choice=1")


@pytest.mark.rule("kit.spell.mend-flesh")
def test_mend_flesh_takes_two_levels_of_fatigue() -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben", fatigue=3)))
    cast_on(game, "target=ben")
    assert game.state.characters["ben"].fatigue == 1


def cast_on(game: Match[Campaign], shape: str) -> None:
    """Mend somebody's flesh."""
    does(game, "anna", "channel character=anna")
    rolled(game)
    does(game, "anna", f"gather casting={spell(game).id}")
    gm(game, "next_beat")
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    does(game, "anna", f"shape casting={spell(game).id} {shape}")


def test_a_spell_is_told_in_sentences() -> None:
    game = by_hazard(GOOD, WOVEN)
    held = cast(game, "spell=ember-stride").id
    does(game, "anna", f"sustain casting={held}")
    gm(game, f"notice_magic casting={held}")
    does(game, "anna", f"end_spell casting={held} why='is let go'")
    told = [line for entry in game.log for line in sentences(game, entry)]
    for line in (
        "Anna begins to cast",
        "Anna gathers: potential 3",
        "Ember-Stride: Pyromancy, DV 3 (the game master: a chokepoint?)",
        "Ember-Stride takes hold for 1 beat",
        "Hazard 2/6",
        "Ember-Stride is sustained for a beat more",
        "Ember-Stride is seen by all: a crowd gathers",
        "Ember-Stride: is let go",
    ):
        assert line in told


def test_a_spell_at_once_takes_effect_and_what_is_channelled_is_counted_against_nothing() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "art=pyromancy goal='A candle burns' dv=1")
    told = [line for entry in game.log for line in sentences(game, entry)]
    asked = "(the game master: a controlled start, 1 more effect, or a tick of a clock?)"
    assert f"A candle burns takes effect {asked}" in told
    assert any(line.endswith("clean success (3 successes, 0 CP)") for line in told)


def sentences(game: Match[Campaign], entry: Entry) -> list[str]:
    """What happened in an entry, event by event."""
    state, told = game.before(entry.seq), []
    for event in entry.events:
        told.append(SYSTEM.story(state, event))
        state = event.apply(state)
    return told


@pytest.mark.rule("kit.magic.obvious")
def test_flashy_magic_draws_a_crowd_or_a_hard_bargain() -> None:
    game = scene(GOOD, WOVEN)
    held = cast(game, "spell=cinder-fist").id
    assert refused(game, "anna", f"notice_magic casting={held}") == "campaign.master"
    gm(game, f"notice_magic casting={held}")
    assert game.state.clocks["crowd"].filled == 1
    assert refused(game, "gm", f"notice_magic casting={held}") == "kit.magic.obvious"


@pytest.mark.rule("campaign.secrets", "kit.magic.obvious")
def test_a_rail_that_magic_starts_looks_alike_to_players_whether_there_is_a_hidden_one_or_not() -> None:
    heard = []
    for hidden in ((), ("start_rail name=Crowd hidden=true", "start_rail name=Crowd-hidden hidden=true")):
        game = scene(GOOD, WOVEN)
        for text in hidden:
            gm(game, text)
        held = cast(game, "spell=cinder-fist").id
        before = len(game.log)
        gm(game, f"notice_magic casting={held}")
        heard.append((game.view("anna").clocks, [game.events_for(one, "anna") for one in game.log[before:]]))
        assert (len(game.state.clocks), game.state.clocks["crowd"].filled) == (1 + len(hidden), 1)
    assert heard[0] == heard[1]


@pytest.mark.rule("kit.magic.obvious")
def test_a_bargain_takes_the_crowds_place_and_quiet_magic_draws_no_eyes() -> None:
    game = scene(GOOD, WOVEN)
    assert refused(game, "gm", "notice_magic casting=9") == "kit.magic.obvious"
    held = cast(game, "spell=cinder-fist").id
    gm(game, f"notice_magic casting={held} way=bargain bargain='Quench it or be watched'")
    assert refused(game, "ben", f"answer_hard_bargain casting={held} accept=true") == "campaign.own"
    assert refused(game, "gm", f"answer_hard_bargain casting={held} accept=true") == "kit.magic.obvious"
    does(game, "anna", f"answer_hard_bargain casting={held} accept=true")
    assert game.state.clocks == {}
    assert refused(game, "anna", f"answer_hard_bargain casting={held} accept=false") == "kit.magic.obvious"
    quiet = scene(GOOD, WOVEN)
    assert (
        refused(quiet, "gm", f"notice_magic casting={cast(quiet, 'spell=cloak-of-shadows').id}") == "kit.magic.obvious"
    )


@pytest.mark.rule("kit.magic.stacking")
def test_two_spells_of_one_art_upon_the_same_target_do_not_stack() -> None:
    game = scene(GOOD, WOVEN, GOOD, WOVEN)
    first = cast(game, "spell=cinder-fist").id
    gm(game, "next_beat")
    second = cast(game, "spell=ember-stride").id
    assert (first in game.state.castings, game.state.castings[second].phase) == (False, "standing")


@pytest.mark.rule("kit.magic.stacking")
def test_an_art_is_the_same_however_it_is_written() -> None:
    ember = replace(spells()["ember-stride"], art="Pyromancy")
    begun = scene(casting_mode="weave_only").state
    game = match(begun.change(spells={"stride": ember}), WOVEN, WOVEN)
    first = cast(game, "spell=cinder-fist").id
    gm(game, "next_beat")
    second = cast(game, "spell=stride").id
    assert (first in game.state.castings, game.state.castings[second].phase) == (False, "standing")


@pytest.mark.rule("kit.magic.stacking")
def test_two_places_that_spells_of_one_art_hold_stand_side_by_side() -> None:
    game = scene(WOVEN, WOVEN, casting_mode="weave_only")
    calm = "spell=still-the-currents", "choice=0"
    both = [cast(game, *calm).id, cast(game, *calm).id]
    assert [game.state.castings[id].phase for id in both] == ["standing", "standing"]


@pytest.mark.rule("kit.magic.stacking")
def test_the_better_of_two_spells_stays() -> None:
    game = scene(GOOD, WOVEN, GOOD, WOVEN)
    strong = cast(game, "spell=ember-stride")
    for _ in range(2):
        does(game, "anna", f"sustain casting={strong.id}")
    gm(game, "next_beat")
    assert cast(game, "spell=cinder-fist").id == strong.id
    assert [one.spell.name for one in game.state.castings.values() if one.spell] == ["Ember-Stride"]


@pytest.mark.rule("kit.magic.stacking")
def test_spells_of_one_art_upon_several_of_a_group_add_up_to_no_more_than_one() -> None:
    ben = replace(mage(), id="ben", seat="ben", name="Ben")
    game = scene(WOVEN, WOVEN, people=(mage(), ben), casting_mode="weave_only")
    own = cast(game, "spell=cloak-of-shadows").id
    gm(game, "next_beat")
    other = cast(game, "spell=cloak-of-shadows", "target=ben").id
    does(game, "anna", "propose character=anna goal=Brawl attribute=body skill=brawl")
    id = newest(game).id
    gm(game, f"call_group attempt={id}")
    gm(game, f"stake attempt={id} dv=2")
    does(game, "ben", f"join_group attempt={id} character=ben attribute=body skill=brawl")
    gm(game, f"bring_spell attempt={id} casting={own}")
    assert refused(game, "gm", f"bring_spell attempt={id} casting={other}") == "kit.magic.stacking"


@pytest.mark.rule("kit.magic.over-stack")
def test_a_spell_that_stands_counts_as_an_advantage_once() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    assert advantages(game.state) == ("spell: Cinder-Fist",)
    assert game.state.scene.gained == ("spell: Cinder-Fist",)


@pytest.mark.rule("kit.magic.over-stack", "kit.magic.stacking")
def test_a_spell_that_is_outshone_at_once_is_no_advantage() -> None:
    game = scene(WOVEN, WOVEN, casting_mode="weave_only")
    strong = cast(game, "spell=ember-stride")
    does(game, "anna", f"sustain casting={strong.id}")
    gm(game, "next_beat")
    cast(game, "spell=cinder-fist")
    assert game.state.scene.gained == ("spell: Ember-Stride",)


@pytest.mark.rule("kit.magic.over-stack", "core.overstack.trigger")
def test_a_spell_that_stands_no_more_is_no_advantage_any_more() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, "gain_advantage advantage=venue")
    gm(game, "gain_advantage advantage=asset_onscreen")
    assert is_overstacked(game.state)
    does(game, "anna", f"end_spell casting={spell(game).id} why='is let go'")
    assert advantages(game.state) == ("venue", "asset_onscreen")
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"


@pytest.mark.rule("kit.magic.over-stack")
def test_a_spell_that_is_brought_into_a_scene_counts_from_its_start() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, "end_scene")
    gm(game, """begin_scene name=Hall advantages='["venue", "asset_onscreen"]'""")
    assert advantages(game.state)[-1] == "spell: Cinder-Fist"
    assert is_overstacked(game.state)
    assert spell(game).left == 3
    gm(game, "next_beat")
    assert spell(game).left == 2


@pytest.mark.rule(
    "kit.spell.index", "kit.spell.cinder-fist", "kit.spell.stone-sense", "kit.spell.still-the-currents",
    "kit.spell.cloak-of-shadows", "kit.spell.zealots-blade", "kit.spell.mend-flesh", "kit.spell.ember-stride",
)  # fmt: skip
def test_the_statistics_of_the_spells_at_a_glance() -> None:
    assert {key: (one.art, one.dv, one.lasts, one.obvious) for key, one in spells().items()} == {
        "cinder-fist": ("pyromancy", 2, "buff", True),
        "stone-sense": ("geomancy", 1, "use", False),
        "still-the-currents": ("hydromancy", 2, "area", False),
        "cloak-of-shadows": ("umbramancy", 2, "buff", False),
        "zealots-blade": ("thaumaturgy", 3, "scene", True),
        "mend-flesh": ("vitalism", 3, "instant", False),
        "ember-stride": ("pyromancy", 3, "buff", True),
    }
    rungs = {key: [rung.points for rung in one.ladder] for key, one in spells().items()}
    assert {key for key, points in rungs.items() if points == [1, 2, 3, 4]} == spells().keys() - {"ember-stride"}
    assert rungs["ember-stride"] == [1, 3, 5]
