"""Lines of sight and cover (section 8), and skirmish fog (section 15)."""

from __future__ import annotations

import pytest

from fieldcraft.core import Tally
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.miniatures.casters import casting
from rules.ordering import allowed, play, refused
from rules.scenes import match, only, scene

ARCHER = {"A": {"ranged": 20, "wits": 6}}


def covers(state: State, *, ranged: bool = True) -> list[tuple[int, str]]:
    """What cover does to the dice of an attack of A on e, with its rules."""
    return of_cover(attack_test(state, state.units["A"], state.units["e"], ranged=ranged).dice)


def of_cover(tally: Tally) -> list[tuple[int, str]]:
    return [(part.value, part.rule) for part in tally if "cover" in part.rule]


# --- lines of sight ---------------------------------------------------------------------------------------


@pytest.mark.rule("mini.los.center-line")
def test_a_wall_between_two_centres_blocks_a_shot() -> None:
    no = refused(match(scene("A . # . e", units=ARCHER)), "A shoot e")

    assert (no.rule, no.unit) == ("mini.los.center-line", "e")
    assert refused(match(scene("A . . e", units=ARCHER, sides=["wall b1|c1"])), "A shoot e").rule == no.rule


@pytest.mark.rule("mini.los.center-line")
def test_units_and_heights_do_not_block_sight() -> None:
    assert allowed(match(scene("A f . e", units=ARCHER)), "A shoot e")
    assert allowed(match(scene("A . . e", units=ARCHER, levels="0 5 5 0")), "A shoot e")


@pytest.mark.rule("mini.los.center-line")
def test_any_cell_of_a_large_target_that_can_be_seen_will_do() -> None:
    drawn = "A . . # e .\n. . . . . ."

    assert refused(match(scene(drawn, units=ARCHER)), "A shoot e").rule == "mini.los.center-line"
    assert allowed(match(scene(drawn, units={**ARCHER, "e": {"size": "large"}})), "A shoot e")


@pytest.mark.rule("mini.los.corners")
def test_a_line_that_touches_a_blocking_corner_is_blocked_unless_only_pinches_block() -> None:
    drawn = "A . . .\n. # . e"

    assert refused(match(scene(drawn, units=ARCHER)), "A shoot e").rule == "mini.los.center-line"
    assert allowed(match(scene(drawn, units=ARCHER, options={"los_graze": "pinched"})), "A shoot e")
    assert allowed(match(scene("A . . .\n. . . e", units=ARCHER)), "A shoot e")


@pytest.mark.rule("mini.los.corners")
def test_a_diagonal_past_a_wall_is_blocked_although_the_step_is_legal() -> None:
    state = scene("A # .\n. e .\n. . .", units=ARCHER)

    assert refused(match(state), "A shoot e").rule == "mini.los.center-line"
    assert allowed(match(scene("A # .\n. . .\n. . e")), "A move b2")


@pytest.mark.rule("mini.los.corners")
def test_on_hexes_a_line_along_an_edge_is_blocked_by_one_wall_or_pinched_by_two() -> None:
    pinched = {"los_graze": "pinched"}

    def shot(drawn: str, options: dict[str, str]) -> bool:
        return allowed(match(scene(drawn, shape="hex", units=ARCHER, options=options)), "A shoot e")

    assert not shot("A #\n . e", {})
    assert shot("A #\n . e", pinched)
    assert not shot("A #\n # e", pinched)


# --- cover --------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.cover.light", "mini.terrain.foliage", "mini.quickref")
def test_light_cover_costs_a_die_or_raises_the_value() -> None:
    dice = scene("A . . . e*", units=ARCHER)
    dv = scene("A . . . e*", units=ARCHER, options={"cover_as": "dv"})
    test = attack_test(dv, dv.units["A"], dv.units["e"], ranged=True)

    assert covers(dice) == [(-1, "mini.cover.light")]
    assert attack_test(dice, dice.units["A"], dice.units["e"], ranged=True).dice.total == 5
    assert (test.dice.total, test.dv.total, of_cover(test.dv)) == (6, 4, [(1, "mini.cover.light")])


@pytest.mark.rule("mini.cover.heavy", "mini.quickref")
def test_heavy_cover_costs_two_dice_or_raises_the_value_by_two() -> None:
    dv = scene("A . & . e", units=ARCHER, options={"cover_as": "dv"})

    assert covers(scene("A . & . e", units=ARCHER)) == [(-2, "mini.cover.heavy")]
    assert attack_test(dv, dv.units["A"], dv.units["e"], ranged=True).dv.total == 5


@pytest.mark.rule("mini.cover.heavy", "mini.flank.rear")
def test_through_heavy_cover_nothing_is_gained_from_behind() -> None:
    light = scene("A . * . e", units={**ARCHER, "e": {"facing": "e"}})
    heavy = scene("A . & . e", units={**ARCHER, "e": {"facing": "e"}})

    def behind(state: State) -> tuple[bool, int]:
        test = attack_test(state, state.units["A"], state.units["e"], ranged=True)
        return "mini.flank.rear" in {part.rule for part in test.dice}, test.effect.total

    assert behind(light) == (True, 1)
    assert behind(heavy) == (False, 0)


@pytest.mark.rule("mini.cover.heavy", "mini.flank.opposite")
def test_through_heavy_cover_flanking_stays() -> None:
    state = scene("A e B", sides=["parapet a1|b1"])
    rules = {part.rule for part in attack_test(state, state.units["A"], state.units["e"], ranged=False).dice}
    assert "mini.flank.opposite" in rules


@pytest.mark.rule("mini.cover.source")
def test_the_best_single_cover_on_the_line_counts() -> None:
    assert covers(scene("A . * & e*", units=ARCHER)) == [(-2, "mini.cover.heavy")]
    assert covers(scene("A . * * e*", units=ARCHER)) == [(-1, "mini.cover.light")]


@pytest.mark.rule("mini.cover.source")
def test_the_shooters_own_cell_and_corners_that_are_only_touched_give_no_cover() -> None:
    assert covers(scene("A* . . e", units=ARCHER)) == []
    assert covers(scene("A * .\n* . .\n. . e", units=ARCHER)) == []


@pytest.mark.rule("mini.cover.source", "mini.cover.light")
def test_an_edge_that_is_crossed_gives_cover_against_shots_and_blows() -> None:
    wall = scene("A e", units=ARCHER, sides=["low-wall a1|b1"])

    assert covers(wall) == covers(wall, ranged=False) == [(-1, "mini.cover.light")]


@pytest.mark.rule("mini.cover.light")
def test_against_blows_only_cover_on_the_edge_counts() -> None:
    assert covers(scene("A e*"), ranged=False) == []
    assert covers(scene("A e*", sides=["parapet a1|b1"]), ranged=False) == [(-2, "mini.cover.heavy")]


BODY = "A . . . . .\n. . B . . .\n. . . . . e"


@pytest.mark.rule("mini.cover.body")
def test_a_large_ally_of_the_target_on_the_line_is_light_cover() -> None:
    big = {"B": {"size": "large", "side": "vigil"}}

    assert covers(scene(BODY, units={**ARCHER, **big})) == [(-1, "mini.cover.light")]
    assert covers(scene(BODY, units={**ARCHER, "B": {"side": "vigil"}})) == []


@pytest.mark.rule("mini.cover.body")
def test_a_large_friend_of_the_shooter_is_no_cover() -> None:
    big = {**ARCHER, "B": {"size": "large"}}

    assert covers(scene(BODY, units=big)) == []


@pytest.mark.rule("mini.cover.body", "mini.magic.veil")
def test_a_large_ally_of_the_target_who_hides_gives_no_cover_or_the_dice_would_give_it_away() -> None:
    hidden = {"B": {"size": "large", "side": "vigil", "veil": 3}}

    assert covers(scene(BODY, units={**ARCHER, **hidden})) == []


# --- fog ----------------------------------------------------------------------------------------------------

FOG = {"skirmish_fog": True}
LONG = "A . . . . . . . e"


@pytest.mark.rule("mini.option.skirmish-fog")
def test_in_fog_a_target_at_far_range_is_in_light_cover() -> None:
    assert covers(scene(LONG, units=ARCHER)) == []
    assert covers(scene(LONG, units=ARCHER, options=FOG)) == [(-1, "mini.cover.light")]
    assert covers(scene("A . . . . . e", units=ARCHER, options=FOG)) == []


@pytest.mark.rule("mini.option.skirmish-fog")
def test_an_ally_near_the_target_who_sees_it_spots_through_the_fog() -> None:
    assert covers(scene("A . . B . . . . e", units=ARCHER, options=FOG)) == []
    assert covers(scene(LONG + "\n. . . . . # # # #\n. . . . . . . . B", units=ARCHER, options=FOG)) != []


@pytest.mark.rule("mini.option.skirmish-fog", "mini.cover.source")
def test_fog_adds_nothing_to_other_cover() -> None:
    assert covers(scene("A . . . . . & . e", units=ARCHER, options=FOG)) == [(-2, "mini.cover.heavy")]


@pytest.mark.rule("mini.cover.light", "mini.cover.heavy")
def test_a_big_base_strikes_over_the_edge_that_covers_least() -> None:
    drawn, sides = "A . e\n. . .\n. . .", ["parapet b1|c1", "parapet b2|c2"]

    def strikes(size: str, *edges: str) -> list[tuple[int, str]]:
        return covers(scene(drawn, units={"A": {"size": "large"}, "e": {"size": size}}, sides=edges), ranged=False)

    assert strikes("small", *sides) == [(-2, "mini.cover.heavy")]
    assert strikes("small", sides[1]) == []


@pytest.mark.rule("mini.cover.light", "mini.magic.cast")
@pytest.mark.parametrize(("cover_as", "dice", "dv"), [("dice", 2, 2), ("dv", 3, 3)])
def test_light_cover_is_as_good_against_spells_as_against_shots(cover_as: str, dice: int, dv: int) -> None:
    battle = casting("A . * e", "Brand", dice=[(6,) * dice], options={"cover_as": cover_as})

    test = only(play(battle, "A cast Brand at e"), Tested)

    assert (test.dice.total, test.dv.total) == (dice, dv)


@pytest.mark.rule("mini.cover.light", "mini.magic.veil")
def test_cover_does_not_hinder_a_spell_on_an_ally() -> None:
    battle = casting("A . * B\n. . . .\ne . . .", "Shroud", dice=[(6, 6, 6)])

    assert only(play(battle, "A cast Shroud at B"), Tested).dice.total == 3
