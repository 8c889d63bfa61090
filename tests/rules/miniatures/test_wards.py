"""Wards, conjured walls and hazards, and passages: magic that lies on the map (sections 14.1 and 14.3)."""

from __future__ import annotations

import pytest

from fieldcraft.board import Side
from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Cast
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Breach, Shoot, Shove
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.events import battle as events
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Origin
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectLaid
from fieldcraft.systems.fates_edge.miniatures.movement import destinations
from fieldcraft.systems.fates_edge.miniatures.zoc import hostile_zone
from rules.miniatures.casters import casting
from rules.ordering import allowed, play, refused, told
from rules.scenes import FIRST, SECOND, at, because, match, only, scene, unit


def lying(text, effect, dice=(), **more):
    """A battle in which the second side, whose turn it is, finds an effect of the first on the map."""
    return match(scene(text, effects={effect.id: effect}, up=SECOND, made=1, **more), dice)


def ward(*cells, dv=3, **fields):
    """A ward of the first side."""
    return Effect(id="ward1", kind="ward", side=FIRST, cells=cells, dv=dv, **fields)


def wall(*cells, integrity=4, **fields):
    """A conjured wall of the first side."""
    return Effect(id="wall1", kind="wall", side=FIRST, cells=cells, integrity=integrity, **fields)


OUTSIDER = {"traits": {"outsider"}, "leash_max": 6, "leash": 2, "spirit": 2, "skills": {"insight": 1}}


# --- wards ---------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.ward")
@pytest.mark.parametrize(("cap", "dv"), [(0, 3), (5, 5)])
def test_a_ward_is_as_strong_as_its_casters_spirit_or_cap(cap, dv):
    caster = {"spirit": 3, "cap": cap}
    battle = casting("A . . e", "Threshold", dice=[(7, 7, 3)], units={"A": caster})
    play(battle, Cast("A", "Threshold", cells=((2, 0),)))
    laid = battle.state.effects["ward1"]
    assert (laid.dv, laid.side, laid.cells, laid.name) == (dv, FIRST, ((2, 0),), "Threshold")


@pytest.mark.rule("mini.magic.ward")
def test_whose_ward_lies_there_the_game_master_alone_is_told():
    battle = casting("A . . e", "Threshold", dice=[(7, 7, 3)])
    entry = play(battle, Cast("A", "Threshold", cells=((2, 0),)))
    assert battle.view(GM).origins == {"ward1": Origin("A", "Threshold")}
    for seat in (FIRST, SECOND):
        (laid,) = (event for event in battle.events_for(entry, seat) if isinstance(event, EffectLaid))
        assert (laid.origin, battle.view(seat).origins) == (None, {})


@pytest.mark.rule("mini.magic.ward", "mini.magic.leash", "mini.magic.zone-effects")
def test_the_ward_on_the_doorway():
    battle = casting(
        "A . # e\n. . . .\n. . # .", "Threshold", dice=[(7, 7, 3), (7, 7, 7)],
        units={"A": {"spirit": 3}, "e": {**OUTSIDER, "leash": 1}},
    )  # fmt: skip
    play(battle, Cast("A", "Threshold", cells=((2, 1),)), End("A"))
    entry = play(battle, Move("e", ((3, 1), (2, 1))))
    assert only(entry, events.Tested).dv.total == 3
    assert (at(battle, "e"), unit(battle, "e").leash) == ("c2", 5)


@pytest.mark.rule("mini.magic.ward")
def test_who_fails_stays_before_the_ward_and_its_movement_ends():
    battle = lying("A . . . e", ward((2, 0)), [(7, 7, 3)], units={"e": OUTSIDER})
    entry = play(battle, Move("e", ((3, 0), (2, 0))))
    assert (at(battle, "e"), unit(battle, "e").leash) == ("d1", 3)
    assert battle.state.turn.over
    assert "mini.magic.ward" in because(entry)


@pytest.mark.rule("mini.magic.ward")
def test_creatures_without_a_leash_just_cross():
    battle = lying("A . . . e", ward((2, 0), dv=1), [(7, 3)])
    play(battle, Move("e", ((3, 0), (2, 0))))
    assert (at(battle, "e"), unit(battle, "e").leash) == ("c1", 0)


@pytest.mark.rule("mini.magic.ward", "mini.magic.leash")
def test_a_ward_may_drive_an_outsider_from_the_map():
    demon = {**OUTSIDER, "leash": 2}
    battle = lying("A . . . e d", ward((2, 0)), [(7, 7, 7)], units={"e": demon})
    entry = play(battle, Move("e", ((3, 0), (2, 0))))
    assert "e" not in battle.state.units
    assert told(entry)[-1] != "moved"


@pytest.mark.rule("mini.magic.ward")
def test_a_ward_does_not_bar_the_side_that_laid_it():
    battle = match(scene("A . . . e", effects={"ward1": ward((2, 0))}))
    play(battle, Move("A", ((1, 0), (2, 0))))
    assert at(battle, "A") == "c1"


@pytest.mark.rule("mini.magic.ward")
def test_a_ward_against_outsiders_lets_everybody_else_through():
    text, seal = "A . . . e\n. . . . d", ward((2, 0), (2, 1), bars="outsiders")
    battle = lying(text, seal, [(3, 3, 3)], units={"e": OUTSIDER})
    assert "tested" not in told(play(battle, Move("d", ((3, 1), (2, 1)))))
    other = lying(text, seal, [(3, 3, 3)], units={"e": OUTSIDER})
    assert "tested" in told(play(other, Move("e", ((3, 0), (2, 0)))))


@pytest.mark.rule("mini.magic.ward", "mini.magic.zone-effects")
def test_a_ward_on_an_edge_is_crossed_at_that_edge_only():
    edge = Side(((2, 0), (3, 0)), "Threshold", impassable=False, opaque=False)
    battle = lying("A . . . e\n. . . . .", ward(sides=(edge,)), [(3, 3)])
    play(battle, Move("e", ((3, 0), (2, 0))))
    assert at(battle, "e") == "d1"
    other = lying("A . . . e\n. . . . .", ward(sides=(edge,)))
    assert "tested" not in told(play(other, Move("e", ((3, 0), (3, 1), (2, 1), (2, 0)))))


@pytest.mark.rule("mini.magic.zone-effects", "mini.large.occupy")
def test_any_cell_of_a_base_may_meet_an_edge():
    edge = Side(((1, 1), (2, 1)), "Threshold", impassable=False, opaque=False)
    battle = lying("A . e .\n. . . .\n. . . .", ward(sides=(edge,)), [(3, 3)], units={"e": {"size": "large"}})
    assert "tested" in told(play(battle, Move("e", ((1, 0),))))


@pytest.mark.rule("mini.magic.zone-effects")
def test_an_effect_is_tested_once_a_move():
    battle = lying("A . . . . e", ward((3, 0), (4, 0), dv=1), [(7, 3)], units={"e": {"speed": 3}})
    entry = play(battle, Move("e", ((4, 0), (3, 0), (2, 0))))
    assert told(entry).count("tested") == 1
    assert at(battle, "e") == "c1"


@pytest.mark.rule("mini.magic.zone-effects", "mini.magic.ward")
def test_a_spell_is_laid_on_ground_that_hangs_together_and_is_no_wall():
    battle = casting("A . # .\n. . . e\n. . . .", "Threshold", sides=["wall b1|b2", "door a2|a3"])
    assert allowed(battle, Cast("A", "Threshold", cells=((1, 0), (0, 1))))
    assert allowed(battle, Cast("A", "Threshold", edge=((0, 1), (0, 2))))
    for aim, why in (
        ({"cells": ((0, 1), (2, 1))}, "the cells do not hang together"),
        ({"cells": ((0, 1), (0, 1))}, "the cells do not hang together"),
        ({"cells": ((2, 0),)}, "c1 is wall"),
        ({"cells": ((4, 0),)}, "the map ends there"),
        ({"edge": ((0, 0), (1, 1))}, "a1 and b2 have no edge in common"),
        ({"edge": ((0, 0), (0, 2))}, "a1 and a3 have no edge in common"),
        ({"edge": ((1, 0), (1, 1))}, "there is a wall between b1 and b2"),
    ):
        assert refused(battle, Cast("A", "Threshold", **aim)).why == why


@pytest.mark.rule("mini.magic.ward", "mini.magic.cast")
def test_one_ward_covers_three_cells_at_most():
    battle = casting("A . . . .\n. . . . e", "Threshold")
    four = tuple((x, 0) for x in range(1, 5))
    assert allowed(battle, Cast("A", "Threshold", cells=four[:3]))
    assert "up to 3 cells" in refused(battle, Cast("A", "Threshold", cells=four)).why


# --- conjured walls and hazards ----------------------------------------------------------------------


@pytest.mark.rule("mini.magic.conjure")
@pytest.mark.parametrize(("choice", "faces"), [(1, (7, 3, 3)), (2, (7, 7, 3)), (3, (7, 7, 7))])
def test_the_value_chosen_gives_twice_its_integrity(choice, faces):
    battle = casting("A . . . e", "Bulwark", dice=[faces])
    play(battle, Cast("A", "Bulwark", cells=((2, 0),), choice=choice))
    assert battle.state.effects["wall1"].integrity == 2 * choice


@pytest.mark.rule("mini.magic.conjure")
@pytest.mark.parametrize(("choice", "why"), [
    (0, "Bulwark is laid on up to 3 cells that hang together, or on the edge between two, at a value of 1, 2 or 3"),
    (4, "Bulwark is conjured at a value of 1, 2 or 3, not 4"),
])  # fmt: skip
def test_the_value_is_one_two_or_three(choice, why):
    battle = casting("A . . . e", "Bulwark")
    assert refused(battle, Cast("A", "Bulwark", cells=((2, 0),), choice=choice)).why == why


@pytest.mark.rule("mini.magic.conjure")
def test_what_is_conjured_needs_empty_cells():
    no = refused(casting("A . . . e", "Bulwark"), Cast("A", "Bulwark", cells=((3, 0), (4, 0)), choice=1))
    assert (no.rule, no.why) == ("mini.magic.conjure", "somebody stands on e1")


@pytest.mark.rule("mini.magic.conjure", "mini.magic.veil")
def test_whoever_hides_where_a_wall_is_to_stand_is_found_and_there_is_no_wall():
    battle = casting("A . . e d", "Bulwark", dice=[(7, 7, 7)], units={"e": {"veil": 4}})
    assert allowed(battle, Cast("A", "Bulwark", cells=((3, 0),), choice=1))
    play(battle, Cast("A", "Bulwark", cells=((3, 0),), choice=1))
    assert battle.state.effects == {}
    assert "e" in battle.view(FIRST).units


@pytest.mark.rule("mini.magic.conjure", "mini.zoc.barriers")
@pytest.mark.parametrize("aim", [{"cells": ((1, 0),)}, {"edge": ((1, 0), (2, 0))}])
def test_a_conjured_wall_blocks_sight_and_control(aim):
    battle = casting("A . e . .", "Bulwark", dice=[(7, 3)], units={"e": {"reach": 2, "ranged": 8}})
    assert unit_mask(battle.state, unit(battle, "A")) & hostile_zone(battle.state, FIRST)
    play(battle, Cast("A", "Bulwark", **aim, choice=1), End("A"))
    assert refused(battle, Shoot("e", "A")).rule == "mini.los.center-line"
    assert not unit_mask(battle.state, unit(battle, "A")) & hostile_zone(battle.state, FIRST)


@pytest.mark.rule("mini.magic.conjure")
@pytest.mark.parametrize(("integrity", "dv"), [(2, 1), (4, 2), (6, 3), (1, 1)])
def test_passing_a_wall_is_a_test_against_half_its_integrity(integrity, dv):
    battle = lying("A . . . e", wall((2, 0), integrity=integrity), [(7, 7, 7)], units={"e": {"body": 3}})
    entry = play(battle, Move("e", ((3, 0), (2, 0), (1, 0))))
    assert only(entry, events.Tested).dv.total == dv
    assert at(battle, "e") == "b1"


@pytest.mark.rule("mini.magic.conjure", "mini.magic.zone-effects")
def test_who_fails_to_pass_a_wall_stays_before_it():
    battle = lying("A . . . e", wall((2, 0)), [(7, 3)])
    play(battle, Move("e", ((3, 0), (2, 0), (1, 0))))
    assert at(battle, "e") == "d1"
    assert battle.state.turn.over


@pytest.mark.rule("mini.magic.conjure")
def test_friends_of_the_caster_may_not_walk_through_a_wall_either():
    battle = match(scene("A . . . e", effects={"wall1": wall((1, 0))}), [(3, 3)])
    entry = play(battle, Move("A", ((1, 0), (2, 0))))
    assert "tested" in told(entry)
    assert at(battle, "A") == "a1"


@pytest.mark.rule("mini.magic.conjure")
def test_nobody_ends_a_move_inside_a_wall():
    battle = lying("A . . . e", wall((2, 0)))
    field = battle.state.board.field
    assert not destinations(battle.state, unit(battle, "e")) & field.bit((2, 0))
    assert not allowed(battle, Move("e", ((3, 0), (2, 0))))


@pytest.mark.rule("mini.magic.conjure")
def test_a_wall_on_an_edge_is_passed_by_the_same_test():
    edge = Side(((2, 0), (3, 0)), "Bulwark", impassable=False)
    battle = lying("A . . . e", wall(sides=(edge,)), [(7, 7)])
    entry = play(battle, Move("e", ((3, 0), (2, 0))))
    assert only(entry, events.Tested).dv.total == 2
    assert at(battle, "e") == "c1"


@pytest.mark.rule("mini.magic.conjure")
@pytest.mark.parametrize(("faces", "left"), [((3, 3), 4), ((7, 3), 3), ((7, 7), 2)])
def test_a_hit_on_a_wall_takes_integrity_equal_to_its_effect(faces, left):
    battle = lying("A . . e", wall((2, 0)), [faces])
    entry = play(battle, Breach("e", "wall1"))
    assert only(entry, events.Tested).dv.total == 1
    assert battle.state.effects["wall1"].integrity == left


@pytest.mark.rule("mini.magic.conjure")
def test_at_no_integrity_a_wall_vanishes_and_sight_is_free_again():
    battle = lying("A . e d", wall((1, 0), integrity=2), [(7, 7)], units={"d": {"ranged": 8}})
    assert not allowed(battle, Shoot("d", "A"))
    play(battle, Breach("e", "wall1"), End("e"), End("A"))
    assert battle.state.effects == {}
    assert allowed(battle, Shoot("d", "A"))


@pytest.mark.rule("mini.magic.conjure")
def test_only_who_stands_beside_a_wall_hews_at_it():
    edge = Side(((0, 0), (1, 0)), "Bulwark", impassable=False)
    for walled in (wall((1, 0)), wall(sides=(edge,))):
        no = refused(lying("A . . . e", walled), Breach("e", "wall1"))
        assert (no.rule, no.why) == ("mini.magic.conjure", "E does not stand beside it")
    assert allowed(lying("A e . . .", wall(sides=(edge,))), Breach("e", "wall1"))


@pytest.mark.rule("mini.magic.conjure", "mini.place.limits")
def test_nobody_is_shoved_into_or_through_a_conjured_wall():
    edge = Side(((1, 0), (2, 0)), "Bulwark", impassable=False)
    for walled in (wall((2, 0)), wall(sides=(edge,))):
        battle = match(scene("A e . .", effects={"wall1": walled}))
        no = refused(battle, Shove("A", "e", (2, 0)))
        assert (no.rule, no.why) == ("mini.place.limits", "a conjured wall stands in the way")


@pytest.mark.rule("mini.magic.conjure", "mini.magic.zone-effects")
def test_a_hazard_hinders_steps_but_neither_sight_nor_control():
    battle = casting("A . e . .\n. . . . .", "Brambles", dice=[(7, 7), (3, 3)], units={"e": {"reach": 2}})
    play(battle, Cast("A", "Brambles", cells=((1, 0), (1, 1)), choice=2), End("A"))
    assert unit_mask(battle.state, unit(battle, "A")) & hostile_zone(battle.state, FIRST)
    entry = play(battle, Move("e", ((1, 1),)))
    assert only(entry, events.Tested).dv.total == 2
    assert at(battle, "e") == "c1"


@pytest.mark.rule("mini.magic.conjure")
def test_no_blow_falls_through_a_wall():
    battle = casting("A e . .", "Bulwark", dice=[(7, 3)])
    assert allowed(battle, Attack("A", "e"))
    play(battle, Cast("A", "Bulwark", edge=((0, 0), (1, 0)), choice=1), End("A"))
    assert refused(battle, Attack("e", "A")).rule == "mini.attack.melee-reach"


# --- passages --------------------------------------------------------------------------------------


def passage_of(side, *cells, **fields):
    """A declared passage."""
    return {"passage1": Effect(id="passage1", kind="passage", side=side, cells=cells, **fields)}


@pytest.mark.rule("mini.magic.passage")
def test_a_route_is_a_string_of_six_cells_at_most():
    battle = casting("A . . . . . . .\n. . . . . . . e", "Safe Road", dice=[(7, 7, 3)])
    route = tuple((x, 0) for x in range(8))
    assert "up to 6 cells" in refused(battle, Cast("A", "Safe Road", cells=route[:7])).why
    play(battle, Cast("A", "Safe Road", cells=route[:6]))
    laid = battle.state.effects["passage1"]
    assert (laid.cells, laid.fast, laid.bump) == (route[:6], True, "position")


@pytest.mark.rule("mini.magic.passage", "mini.scope.srd-position")
@pytest.mark.parametrize(("bump", "dice", "effect"), [("position", 3, 0), ("effect", 2, 1)])
def test_allies_on_the_route_have_a_better_position_or_more_effect(bump, dice, effect):
    battle = match(scene("A e .", effects=passage_of(FIRST, (0, 0), bump=bump)), [(7, 7, 7)[:dice]])
    entry = play(battle, Attack("A", "e"))
    tested = only(entry, events.Tested)
    assert tested.dice.total == dice
    assert tested.effect == (1 + effect if tested.successes >= 3 else 0)


@pytest.mark.rule("mini.magic.passage")
@pytest.mark.parametrize(("side", "cells"), [(SECOND, ((0, 0),)), (FIRST, ((2, 0),))])
def test_neither_enemies_nor_those_beside_the_route_gain_by_it(side, cells):
    battle = match(scene("A e .", effects=passage_of(side, *cells)), [(7, 7)])
    assert only(play(battle, Attack("A", "e")), events.Tested).dice.total == 2


@pytest.mark.rule("mini.magic.passage")
@pytest.mark.parametrize(("side", "fast", "cost"), [(FIRST, True, 1), (FIRST, False, 2), (SECOND, True, 2)])
def test_on_a_fast_route_allies_ignore_difficult_ground(side, fast, cost):
    battle = match(scene("A : . . . e", effects=passage_of(side, (1, 0), fast=fast)))
    assert only(play(battle, Move("A", ((1, 0),))), events.Moved).cost == cost


@pytest.mark.rule("mini.magic.passage")
def test_a_route_does_not_free_from_zones():
    battle = match(scene("A . . .\n. . e .", effects=passage_of(FIRST, (1, 0), (2, 0), (3, 0))))
    assert refused(battle, Move("A", ((1, 0), (2, 0), (3, 0)))).rule == "mini.zoc.pass-through"


# --- leashes ----------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.leash", "mini.turn.start")
def test_a_summons_leash_ticks_when_its_turn_begins():
    battle = match(scene("A . . . e", units={"A": {"traits": {"outsider"}, "leash_max": 6}}))
    play(battle, Move("A", ((1, 0),)))
    assert unit(battle, "A").leash == 1
    play(battle, End("A"))
    assert unit(battle, "A").leash == 1


@pytest.mark.rule("mini.magic.leash", "mini.turn.start")
def test_a_summons_whose_leash_runs_out_is_gone_before_it_acts():
    demon = {"traits": {"outsider"}, "leash_max": 4, "leash": 3}
    battle = match(scene("A . B . e", units={"A": demon}))
    entry = play(battle, Move("A", ((1, 0),)))
    assert "A" not in battle.state.units
    assert "moved" not in told(entry)
    assert battle.state.up == SECOND


@pytest.mark.rule("mini.magic.ward", "mini.magic.zone-effects", "mini.place.swap")
def test_nobody_swaps_past_a_ward_that_bars_them():
    battle = casting("A . . .\n. e f .\n. . . .", "Threshold", dice=[(6, 6, 6)])
    play(battle, "A cast Threshold between b2|c2", "A end")
    assert refused(battle, "e swap f").rule == "mini.magic.zone-effects"
