"""Areas in play: cast, staying, growing, falling, rising and going with whom they are about."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.tiles.actions.casting import Cast
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from rules.ordering import allowed, play, refused, told
from rules.tiles.fights import fight, left, unit

GAS = {
    "name": "choking gas",
    "slots": 3,
    "entry": "AoE - Engulf - Sphere: Range: 6, Reach: 1",
    "damage": "2",
    "lasts": 3,
}
STEAM = {
    "name": "steam", "entry": "AoE - Emanation - Cube: Range: 6, Reach: 1", "damage": "1", "lasts": 3, "emanating": 1,
}  # fmt: skip
BANG = {"name": "charge", "entry": "AoE - Blast - Sphere: Range: 6, Reach: 2", "damage": "10"}
SHELL = {"name": "shell", "entry": "AoE - Falling 4/2 - Sphere: Range: 9, Reach: 1", "damage": "9", "durability": 5}
SPIKES = {"name": "spikes", "entry": "AoE - Rising - Line: 4", "damage": "3"}
HUM = {"name": "hum", "entry": "AoE - Aura - Sphere: 1", "damage": "1", "lasts": 4}
TRAIL = {"name": "acid trail", "entry": "AoE - Engulf - Trail: 4", "damage": "2"}
THREE = {"name": "three stars", "entry": "AoE - Blast - Specified: Targets: 3, Range: 5, Reach: 0", "damage": "2"}
BOW = {"name": "bow", "aim": "range", "far": 9, "damage": "6"}

EVERY = [GAS, STEAM, BANG, SHELL, SPIKES, HUM, TRAIL, THREE, BOW]


UNHURT = [[100]] * 9
"""Dice that maim nobody."""


def hall(drawn: str, dice: Any = UNHURT, **more: Any) -> Match[State]:
    """A fight in which A has every area of these tests."""
    able = {"effects": [effect["name"] for effect in EVERY], "hit_points": 30, **more.pop("A", {})}
    units = {"A": able, **more.pop("units", {})}
    return fight(drawn, dice, effects=EVERY, units=units, **more)


def hit_points(match: Match[State], letter: str) -> int:
    """The Hit Points that a unit has left."""
    return unit(match, letter).hit_points


def pass_round(match: Match[State]) -> list[str]:
    """End the Active Phases that are left of a round; what the last of them brought about."""
    number = match.state.round
    while match.state.round == number:
        found = told(play(match, f"{match.state.units[match.state.turn.unit].title} end"))
    return found


@pytest.mark.rule("tiles.aoe.to-hit", "tiles.aoe.entry")
def test_an_area_hits_friend_and_foe_in_it_without_a_roll() -> None:
    match = hall(". . B\n. A .\n. . e\n. . .\n. . .\n. . f", units={"B": {"hit_points": 20}, "e": {"hit_points": 20}})

    assert "checked" not in told(play(match, "A cast charge c2"))
    assert [hit_points(match, letter) for letter in "ABef"] == [20, 10, 10, 10]


@pytest.mark.rule("tiles.aoe.to-hit")
def test_one_roll_may_be_held_against_the_evasion_of_each() -> None:
    match = hall(
        "A . . .\n. . e f",
        dice=[[9], *UNHURT],
        A={"accuracy": 3},
        units={"e": {"evasion": 11, "hit_points": 20}, "f": {"evasion": 12, "hit_points": 20}},
        options={"aoe_to_hit": "one_roll_vs_each_evasion"},
    )

    play(match, "A cast charge d2")
    assert (hit_points(match, "e"), hit_points(match, "f")) == (10, 20)


@pytest.mark.rule("tiles.aoe.to-hit")
@pytest.mark.parametrize(("name", "harm"), [("choking gas", 2), ("shell", 9)])
def test_the_roll_of_an_area_that_stays_or_lands_is_made_when_it_strikes(name: str, harm: int) -> None:
    units = {one: {"evasion": 12, "hit_points": 20} for one in "ef"} | {"f": {"evasion": 13, "hit_points": 20}}
    options = {"aoe_to_hit": "one_roll_vs_each_evasion"}
    dice = [[1], [9], [1]] if name == "choking gas" else [[9], *UNHURT]
    match = hall("A . e\n. f .", dice=dice, A={"accuracy": 4}, units=units, options=options)

    play(match, f"A cast {name} c1")
    rounds = pass_round(match) + pass_round(match)
    assert rounds.count("checked") == (4 if name == "choking gas" else 2)
    assert (hit_points(match, "e"), hit_points(match, "f")) == (20 - harm, 20)


@pytest.mark.rule("tiles.aoe.to-hit", "tiles.type.emanation.emanating")
def test_an_area_strikes_on_with_the_accuracy_of_whoever_made_it_and_is_gone() -> None:
    options = {"aoe_to_hit": "one_roll_vs_each_evasion"}
    units = {"e": {"evasion": 12, "hit_points": 20}, "B": {"evasion": 99}}
    match = hall("A B e", dice=[[1], [9], *UNHURT], A={"accuracy": 4}, units=units, options=options)

    play(match, "A cast steam c1", "A end")
    play(match, 'decree "gone" remove A', by="gm")
    pass_round(match)
    assert hit_points(match, "e") == 19


@pytest.mark.rule("tiles.range.range", "tiles.range.los", "tiles.aoe.entry")
def test_an_area_needs_range_and_sight_and_as_many_tiles_as_it_says() -> None:
    match = hall("A . # . . . . . e")

    assert refused(match, "A cast charge i1").rule == "tiles.range.range"
    assert refused(match, "A cast charge d1").rule == "tiles.range.los"
    for order in ("spikes a1", "spikes", "three stars b1 b1", "acid trail c1", "charge", "charge b1 d1"):
        assert refused(match, f"A cast {order}").rule.startswith("tiles.aoe."), order
    assert allowed(match, "A cast charge b1")


@pytest.mark.rule("tiles.scope.illegal", "tiles.unit.data")
def test_a_unit_casts_what_it_has_and_can_pay() -> None:
    match = hall("A . . e\n. . . .", units={"e": {"hit_points": 30}}, options={"slots_per_round": 2})

    assert refused(match, "A cast choking gas d2").rule == "tiles.scope.illegal"
    play(match, "A cast charge a2", "A cast three stars b2 c2")
    assert left(match, "A") == 0
    play(match, "A end")


def test_orders_of_areas_are_read_back_from_their_words() -> None:
    match = hall("A . . . .\n. . . . .\ne . . . .")

    for text in ("A cast acid trail b1 c1 c2", "A cast hum", "A cast charge d2 level 3", "A cast three stars b1 d2"):
        assert SYSTEM.words(match.state, SYSTEM.order(match.state, text)) == text
    play(match, "A cast acid trail b1 b2 a3")
    assert hit_points(match, "e") == 8


@pytest.mark.rule("tiles.type.blast.barriers", "tiles.type.blast.lethal")
@pytest.mark.parametrize(("durability", "lost", "standing"), [(6, 4, False), (10, 0, False), (12, 0, True)])
def test_a_blast_spends_what_a_wall_bears_and_goes_on_with_the_rest(durability: int, lost: int, standing: bool) -> None:
    match = hall("# # # #\nA + e .\n# # # #", durability={"crate": durability}, units={"e": {"hit_points": 20}})

    play(match, "A cast charge a2")
    assert hit_points(match, "e") == 20 - lost
    assert ("crate b2" in match.state.objects) is standing


@pytest.mark.rule("tiles.type.engulf.armor", "tiles.type.emanation.emanating", "tiles.round.structure")
def test_gas_stays_and_strikes_at_every_upkeep_until_it_is_gone() -> None:
    match = hall("A . . . .\n. . . . .\n. . . . e", units={"e": {"armour": {"reduction": 4, "durability": 9}}})

    assert told(play(match, "A cast choking gas e3"))[-1] == "area_laid"
    assert (hit_points(match, "e"), unit(match, "e").armour.durability) == (8, 7)
    for upkeep in range(3):
        pass_round(match)
        assert hit_points(match, "e") == 6 - 2 * upkeep
    assert len(match.state.areas) == 1
    assert "area_ended" in pass_round(match)
    assert hit_points(match, "e") == 2


@pytest.mark.rule("tiles.type.emanation.emanating")
def test_an_emanating_area_grows_at_every_upkeep() -> None:
    match = hall("A . . . . . .\n" + ". . . . . . .\n" * 5 + ". . . e . . .")

    play(match, "A cast steam d4")
    (area,) = match.state.areas.values()
    assert len(area.cells) == 9
    for cells in (25, 49, 49):
        pass_round(match)
        assert len(match.state.areas[area.id].cells) == cells


@pytest.mark.rule("tiles.type.falling.timer", "tiles.type.falling.notation", "tiles.type.falling.targetable")
def test_what_falls_lands_in_the_upkeep_in_which_its_timer_runs_out() -> None:
    match = hall("A . . . .\n. . . . .\n. . . . e", units={"e": {"hit_points": 30}})

    play(match, "A cast shell e3")
    (thing,) = (one for one in match.state.objects.values() if one.area)
    assert (thing.height, hit_points(match, "e")) == (4, 30)
    assert "fell" in pass_round(match)
    assert match.state.objects[thing.id].height == 2
    assert {"landed", "hurt"} <= set(pass_round(match))
    assert hit_points(match, "e") == 21
    assert not match.state.areas
    assert thing.id not in match.state.objects


@pytest.mark.rule("tiles.type.falling.targetable")
def test_what_falls_can_be_shot_and_then_lands_nowhere() -> None:
    match = hall("A . . . .\n. . . . .\n. . . . e")

    play(match, "A cast shell e3")
    thing = next(one.id for one in match.state.objects.values() if one.area)
    assert told(play(match, f'A shoot "{thing}"'))[-2:] == ["wall_broken", "area_ended"]
    pass_round(match)
    pass_round(match)
    assert hit_points(match, "e") == 10


@pytest.mark.rule("tiles.type.falling.above")
def test_a_roof_stops_what_falls() -> None:
    match = hall("A . . . .\n. . . . .\n. . . . e", roofs=["e3"])

    play(match, "A cast shell e3")
    pass_round(match)
    assert "landed" in pass_round(match)
    assert hit_points(match, "e") == 10


@pytest.mark.rule("tiles.type.rising.beneath", "tiles.type.rising.fliers")
def test_what_rises_leaves_fliers_alone() -> None:
    match = hall("A . e f .", units={"f": {"flying": True}})

    assert "rose" in told(play(match, "A cast spikes e1"))
    assert (hit_points(match, "e"), hit_points(match, "f")) == (7, 10)


@pytest.mark.rule("tiles.type.aura")
def test_an_aura_goes_with_its_unit_and_ends_with_it() -> None:
    match = hall("A . . . . .\n. . . . . .\n. . . . . e")

    play(match, "A cast hum")
    assert "area_moved" in told(play(match, "A rush d1"))
    (area,) = match.state.areas.values()
    assert area.origin == (3, 0)
    play(match, 'decree "gone" remove A', by="gm")
    assert not match.state.areas


@pytest.mark.rule("tiles.type.aura")
def test_an_aura_that_is_cast_anew_takes_the_place_of_the_same_one_of_its_unit() -> None:
    match = hall("A e . .", units={"e": {"effects": ["hum"], "hit_points": 20}})

    play(match, "A cast hum", "A cast hum", "A end")
    assert [area.left for area in match.state.areas.values()] == [4]
    play(match, "e cast hum")
    assert len(match.state.areas) == 2


@pytest.mark.rule("tiles.line.aoe")
def test_a_unit_on_a_line_is_struck_once_by_an_area_over_both_its_tiles() -> None:
    match = hall("A . . .\ne . . .", units={"e": {"beside": "b2", "hit_points": 30}})

    play(match, "A cast charge b2")
    assert hit_points(match, "e") == 20


@pytest.mark.rule("tiles.aoe.sphere-caster")
def test_whoever_is_the_point_of_origin_of_a_sphere_stands_inside_it() -> None:
    match = hall("A e . .")

    play(match, "A cast hum")
    assert hit_points(match, "A") == 29


@pytest.mark.rule("tiles.type.blast.maim")
@pytest.mark.parametrize(("face", "vulnerable", "maimed"), [(50, False, True), (51, False, False), (0, True, True)])
def test_an_impact_maims_half_of_those_without_armour_and_all_who_are_vulnerable(
    face: int, vulnerable: bool, maimed: bool
) -> None:
    units = {"e": {"hit_points": 30, "vulnerable": vulnerable}}
    match = hall("A . . .\n. . . .\n. . . .\n. . . e", dice=[[face]] if face else [], units=units)

    play(match, "A cast charge d4")
    assert unit(match, "e").maimed is maimed


@pytest.mark.rule("tiles.type.emanation.fill", "tiles.type.engulf.fill")
@pytest.mark.parametrize("name", ["choking gas", "steam"])
def test_what_fills_its_area_cannot_begin_in_a_wall(name: str) -> None:
    match = hall(". . # . .\nA . # . e\n. . # . .")

    assert refused(match, f"A cast {name} c2").why == "c2 is closed, and what fills its area begins in an open tile"
    assert allowed(match, f"A cast {name} b2")


@pytest.mark.rule("tiles.type.engulf.fill", "tiles.type.falling.above")
@pytest.mark.parametrize("impact", ["engulf", "emanation", "blast"])
def test_what_lands_passes_no_wall_whatever_it_works_as(impact: str) -> None:
    vat = {"name": "vat", "entry": "AoE - Falling - Sphere: Range: 7, Reach: 2", "damage": "5", "impact": impact}
    units = {"A": {"effects": ["vat"]}}
    match = fight("A . # e\n. . # .\n. . # .", UNHURT, effects=[vat], units=units)

    play(match, "A cast vat b2")
    assert (hit_points(match, "A"), hit_points(match, "e")) == (5, 10)


@pytest.mark.rule("tiles.type.rising.beneath", "tiles.type.rising.height")
def test_what_rises_comes_up_on_the_ground_beneath_whatever_level_is_named() -> None:
    upward = {"name": "upward", "entry": "AoE - Rising - Sphere: 3", "damage": "3"}
    high = fight("A . . e", effects=[upward], units={"A": {"effects": ["upward"], "level": 3, "flying": True}})

    play(high, "A cast upward")
    assert hit_points(high, "e") == 7

    match = hall("A . e .")
    play(match, "A cast spikes c1 level 3")
    assert hit_points(match, "e") == 7


@pytest.mark.rule("tiles.aoe.trail", "tiles.distance.height")
def test_a_trail_begins_no_higher_and_no_lower_than_one_level_off() -> None:
    match = hall("A . . e", A={"level": 3, "flying": True})

    assert refused(match, "A cast acid trail b1").rule == "tiles.aoe.trail"
    assert allowed(match, "A cast acid trail b1 level 2")


@pytest.mark.rule("tiles.type.emanation.emanating")
def test_an_emanation_stays_though_it_has_killed_whoever_made_it() -> None:
    match = hall("A . e .\n. . . f", A={"hit_points": 1})

    assert told(play(match, "A cast steam a1"))[-2:] == ["died", "area_laid"]
    assert len(match.state.areas) == 1


@pytest.mark.rule("tiles.type.falling.notation")
def test_what_lands_is_told_to_be_gone_once() -> None:
    match = hall("A . . . .\n. . . . .\n. . . . e")
    play(match, "A cast shell c1")
    pass_round(match)
    pass_round(match)

    state, story = match.start, list[str]()
    for event in match.events():
        story.append(SYSTEM.story(state, event))
        state = event.apply(state)
    assert [line for line in story if "lands" in line or "gone" in line] == ["shell lands", "shell is gone"]


ON_A_LINE = {"A": {"beside": "b1"}}
"""Whoever casts stands on the Line between a1 and b1."""


@pytest.mark.rule("tiles.center.range", "tiles.aoe.sphere-caster", "tiles.type.aura")
def test_from_a_line_an_area_comes_from_the_center_that_one_chooses() -> None:
    match = hall("A . . .\n. . e .", **ON_A_LINE)
    assert refused(match, "A cast hum from c1").why == "A does not stand in c1"
    assert {order for order in match.options("alder") if isinstance(order, Cast) and order.effect == "hum"} == {
        Cast("a", "hum", start=(0, 0)), Cast("a", "hum", start=(1, 0)),
    }  # fmt: skip

    play(match, "A cast hum from b1")
    assert hit_points(match, "e") == 9
    assert [area.origin for area in match.state.areas.values()] == [(1, 0)]

    match = hall("A . . .\n. . e .", **ON_A_LINE)
    play(match, "A cast hum")
    assert hit_points(match, "e") == 10


@pytest.mark.rule("tiles.type.aura", "tiles.line.occupies-both")
def test_an_aura_stays_on_its_center_while_its_unit_occupies_that() -> None:
    match = hall(". A . .\n. . . e")
    play(match, "A cast hum", "A line a1|b1")
    assert [area.origin for area in match.state.areas.values()] == [(1, 0)]

    play(match, "A line a1")
    assert [area.origin for area in match.state.areas.values()] == [(0, 0)]


def test_the_center_from_which_an_area_comes_is_read_back_from_its_words() -> None:
    match = hall("A . . .\n. . e .", **ON_A_LINE)

    order = SYSTEM.order(match.state, "A cast spikes c1 level 2 from b1")
    assert order == Cast("a", "spikes", ((2, 0),), 2, (1, 0))
    assert SYSTEM.words(match.state, order) == "A cast spikes c1 level 2 from b1"


@pytest.mark.rule("tiles.type.falling.timer")
@pytest.mark.parametrize("durability", [0, 5])
def test_what_lands_stays_for_as_long_as_it_lasts(durability: int) -> None:
    entry = "AoE - Falling 4/1 - Disk: Range: 6, Reach: 1"
    pitch = {"name": "pitch", "entry": entry, "damage": "2", "lasts": 1, "impact": "engulf", "durability": durability}
    match = fight("A . . . e .\n. . . . . .", effects=[pitch], units={"A": {"effects": ["pitch"]}})

    play(match, "A cast pitch e1")
    assert pass_round(match).count("landed") == 1
    assert (hit_points(match, "e"), len(match.state.areas), match.state.objects) == (8, 1, {})
    pass_round(match)
    assert (hit_points(match, "e"), len(match.state.areas)) == (6, 1)
    pass_round(match)
    assert (hit_points(match, "e"), match.state.areas) == (6, {})
