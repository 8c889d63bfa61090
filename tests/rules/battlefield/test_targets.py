"""Targets: declaring them, range and Reach, and those that are only partly in range."""

from __future__ import annotations

import pytest

from fieldcraft.systems.battlefield.actions.loosing import Burst
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Attacked, Harmed
from fieldcraft.systems.battlefield.state import Space
from fieldcraft.systems.battlefield.targeting import parts_in_range, range_of, sizes_smaller
from rules.battlefield.places import board, space, state, thing, unit, wall
from rules.battlefield.playing import BOW, YOU, act, begin, foe, only, refusal, sense, strike


@pytest.mark.rule("field.target.declare", "field.scope.illegal")
def test_a_target_that_was_not_sensed_well_is_refused_and_nothing_is_spent() -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(1,)])
    act(battle, sense("foe"))
    before = battle.state

    assert refusal(battle, strike("sword", "foe")).rule == "field.target.declare"
    assert battle.state == before


@pytest.mark.rule("field.target.declare")
def test_what_is_carried_counts_with_its_bearer() -> None:
    harp = thing("harp", 1, 0, bearer="foe")
    battle = begin(YOU, foe("foe", 1, 0, grips=("harp",)), harp)

    assert refusal(battle, sense("harp")).why == "Harp is held by Foe and counts with Foe"
    assert refusal(battle, strike("spark", "harp")).rule == "field.target.declare"


@pytest.mark.rule("field.target.declare")
@pytest.mark.parametrize("subjects", [(), ("nobody",), ("foe", "foe")])
def test_as_many_different_targets_are_named_as_the_effect_can_have(subjects: tuple[str, ...]) -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(20,)])
    act(battle, sense("foe"))

    assert refusal(battle, strike("sword", *subjects)).rule == "field.target.declare"


@pytest.mark.rule("field.target.declare")
def test_an_effect_is_for_what_it_works_on() -> None:
    charm = Effect(id="charm", area="subject", range=8, affects="creatures")
    battle = begin(unit("you", 0, 0, effects=(charm,)), thing("stone", 1, 0), foe("foe", 5, 0))

    assert "works on creatures only" in refusal(battle, strike("charm", "stone")).why


@pytest.mark.rule("field.target.range")
def test_the_distance_runs_from_the_nearest_space_that_you_occupy() -> None:
    you = unit("you", 0, 0, shape=((0, 0), (1, 0)), reach=0, effects=(BOW,))
    field = state(you, foe("foe", 4, 0))

    assert parts_in_range(field, you, field.units["foe"], 3)
    assert not parts_in_range(field, you, field.units["foe"], 2)


@pytest.mark.rule("field.target.range")
def test_a_target_out_of_range_is_refused() -> None:
    battle = begin(YOU, foe("foe", 10, 0), dice=[(20,)])
    act(battle, sense("foe"))

    found = refusal(battle, strike("bow", "foe"))
    assert (found.rule, found.why) == ("field.target.range", "Foe is 10 spaces away, and bow carries 9")


@pytest.mark.rule("field.target.reach")
def test_an_effect_in_reach_has_the_reach_for_its_range() -> None:
    pike = Effect(id="pike", area="subject", range="reach", farther=3)
    you = unit("you", 0, 0, reach=2, effects=(pike,))

    assert range_of(state(you), you, pike) == 2
    assert refusal(begin(you, foe("foe", 3, 0)), strike("pike", "foe")).rule == "field.target.reach"


@pytest.mark.rule("field.target.range-increase")
@pytest.mark.parametrize(("given", "farther", "carries"), [(0, 0, 1), (4, 0, 5), (0, 2, 1), (4, 2, 7)])
def test_only_what_has_a_range_carries_farther(given: int, farther: int, carries: int) -> None:
    line = Effect(id="line", area="line", value=3, range=given, farther=farther)
    you = unit("you", 0, 0, reach=1)

    assert range_of(state(you), you, line) == carries


@pytest.mark.rule("field.target.partial-range")
def test_a_target_partly_in_range_counts_a_size_smaller_for_each_halving() -> None:
    worm = foe("worm", 2, 0, shape=((0, 0), (1, 0), (2, 0)))
    you = unit("you", 0, 0)
    field = state(you, worm)

    counts = [sizes_smaller(field, worm, parts_in_range(field, you, worm, steps)) for steps in (4, 3, 2)]
    assert counts == [0, 0, 1]


@pytest.mark.rule("field.target.partial-range")
def test_spaces_in_all_layers_count_and_an_eighth_is_3_sizes() -> None:
    tower = foe("tower", 2, 0, shape=((0, 0), (1, 0)), height=20.0)
    you = unit("you", 0, 0)
    field = state(you, tower)

    assert sizes_smaller(field, tower, parts_in_range(field, you, tower, 2)) == 3


@pytest.mark.rule("field.target.partial-range", "field.area.multi-target")
def test_an_attack_changes_by_what_the_effect_says_for_each_size() -> None:
    sling = Effect(id="sling", area="subject", range=1, attack=5, per_size=-2)
    you = unit("you", 0, 0, effects=(sling,))
    battle = begin(you, foe("worm", 2, 0, shape=((0, 0), (1, 0))), dice=[(20,), (10,)])

    (attack,) = only(act(battle, sense("worm"), strike("sling", "worm")), Attacked).attacks
    assert (attack.smaller, attack.total) == (1, 10 + 5 - 2)


HEAD_OR_TAIL = Effect(id="cut", area="subject", range="reach", attack=9, damage="1d6", parts=("head", "tail"))
WORM = foe("worm", 1, 0, shape=((0, 0), (1, 0)), parts={"head": (Space(1, 0),), "tail": (Space(0, 0),)})


@pytest.mark.rule("field.target.partial-parts")
def test_a_part_out_of_range_is_rolled_again() -> None:
    battle = begin(unit("you", 0, 0, effects=(HEAD_OR_TAIL,)), WORM, dice=[(20,), (12,), (1,), (1,), (2,), (3,)])

    entry = act(battle, sense("worm"), strike("cut", "worm"))
    assert only(entry, Attacked).attacks[0].part == "tail"
    assert only(entry, Harmed).part == "tail"


@pytest.mark.rule("field.target.partial-parts")
def test_dice_that_never_fall_otherwise_come_to_an_end() -> None:
    battle = begin(unit("you", 0, 0, effects=(HEAD_OR_TAIL,)), WORM, dice=[(20,), (12,), *[(1,)] * 20, (3,)])

    assert only(act(battle, sense("worm"), strike("cut", "worm")), Harmed).part == "tail"


@pytest.mark.rule("field.target.partial-parts")
def test_without_data_any_part_may_be_hit() -> None:
    plain = foe("worm", 1, 0, shape=((0, 0), (1, 0)))
    battle = begin(unit("you", 0, 0, effects=(HEAD_OR_TAIL,)), plain, dice=[(20,), (12,), (1,), (3,)])

    assert only(act(battle, sense("worm"), strike("cut", "worm")), Harmed).part == "head"


@pytest.mark.rule("field.target.partial-parts")
def test_a_target_none_of_whose_parts_is_in_range_is_refused() -> None:
    cut = Effect(id="cut", area="subject", range="reach", attack=9, parts=("head",))
    battle = begin(unit("you", 0, 0, effects=(cut,)), WORM, dice=[(20,)])
    act(battle, sense("worm"))

    assert refusal(battle, strike("cut", "worm")).rule == "field.target.partial-parts"


@pytest.mark.rule("field.obstruct.smaller", "field.obstruct.full")
@pytest.mark.parametrize(
    ("between", "rule"),
    [(foe("ogre", 1, 0, size=1), "field.obstruct.smaller"), (wall("door", 1, 0), "field.obstruct.full")],
)
def test_a_target_behind_something_is_refused(between: object, rule: str) -> None:
    battle = begin(YOU, between, foe("man", 2, 0), dice=[(20,)])  # type: ignore[arg-type]
    act(battle, sense("man"))

    assert refusal(battle, strike("bow", "man")).rule == rule


@pytest.mark.rule("field.crowd.target-full")
def test_one_reaches_into_a_full_space_beside_whatever_the_reach() -> None:
    four = [foe(name, 1, 0) for name in ("ann", "bea", "cy", "dot")]
    spark = Effect(id="spark", area="subject", range="reach")
    you = unit("you", 0, 0, reach=0, effects=(spark,))

    crowded, thin = begin(you, *four, dice=[(20,)]), begin(you, *four[:3], dice=[(20,)])
    act(crowded, sense("cy"))
    act(thin, sense("cy"))

    assert crowded.judge(strike("spark", "cy"), "y") is None
    assert refusal(thin, strike("spark", "cy")).rule == "field.target.reach"


@pytest.mark.rule("field.grid.hex")
def test_spaces_are_counted_in_hexes() -> None:
    you = unit("you", 0, 0)
    field = state(you, foe("foe", 2, -3))

    assert parts_in_range(field, you, field.units["foe"], 3) == (space(2, -3),)
    assert not parts_in_range(field, you, field.units["foe"], 2)


@pytest.mark.rule("field.target.range", "field.obstruct.full")
def test_the_open_path_is_no_longer_than_the_range() -> None:
    dart = Effect(id="dart", area="subject", range=2)
    you = unit("you", 0, 0, shape=((0, 0), (-1, 2)), effects=(dart,))
    battle = begin(you, wall("door", 1, 0), foe("man", 3, 0), dice=[(20,)])
    act(battle, sense("man"))

    assert refusal(battle, strike("dart", "man")).rule == "field.obstruct.full"


@pytest.mark.rule("field.target.partial-parts", "field.obstruct.full")
def test_a_part_that_is_shut_off_is_rolled_again() -> None:
    hook = Effect(id="hook", area="subject", range=3, attack=9, damage="1", parts=("head", "tail"))
    behind = board(walls=[((1, 0), (2, 0))])
    battle = begin(unit("you", 0, 0, effects=(hook,)), WORM, dice=[(20,), (12,), (1,), (2,)], map=behind)

    entry = act(battle, sense("worm"), strike("hook", "worm"))
    assert only(entry, Attacked).attacks[0].part == "tail"


@pytest.mark.rule("field.target.partial-parts", "field.area.all-in-area")
def test_an_area_does_not_affect_those_of_whose_parts_it_comes_to_none() -> None:
    sweep = Effect(id="sweep", area="burst", value=3, attack=9, damage="1", parts=("head",))
    behind = board(walls=[((1, 0), (2, 0))])
    battle = begin(unit("you", 0, 0, effects=(sweep,)), WORM, foe("man", 0, 1), dice=[(12,), (1,)], map=behind)

    entry = act(battle, Burst("you", "sweep", spare=True))
    assert [event.unit for event in entry.events if isinstance(event, Harmed)] == ["man"]
