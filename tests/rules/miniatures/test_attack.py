"""Attacks (sections 6, 8 and 11): whom one can hit, with how many dice, and what a hit does."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.ordering import allowed, play, refused, told
from rules.scenes import FIRST, because, match, only, scene, unit, with_unit

STRONG = {"A": {"body": 2, "skills": {"melee": 2}}}


# --- the test ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.attack.resolve", "mini.unit.data")
def test_a_hit_marks_harm_equal_to_its_effect() -> None:
    battle = match(scene("A e", units={**STRONG, "e": {"harm_max": 9}}), dice=[(6, 7, 8, 9)])

    tested = only(play(battle, "A attack e"), Tested)

    assert (tested.dv.total, tested.successes, tested.effect) == (3, 4, 2)
    assert unit(battle, "e").harm == 2


@pytest.mark.rule("mini.attack.resolve")
def test_fewer_successes_than_the_value_do_no_harm() -> None:
    battle = match(scene("A e", units=STRONG), dice=[(6, 7, 2, 2)])

    entry = play(battle, "A attack e")

    assert only(entry, Tested).grade == "partial"
    assert "harmed" not in told(entry)
    assert battle.state.turn.acted


@pytest.mark.rule("mini.attack.resolve")
def test_the_value_is_the_tables_or_the_targets_own_or_half_its_pool() -> None:
    for fields, table, dv in (
        ({}, {}, 3),
        ({"defence": 5}, {}, 5),
        ({}, {"attack_dv": "2"}, 2),
        ({"body": 3, "skills": {"melee": 2}}, {"attack_dv": "from_pool"}, 3),
        ({"body": 1}, {"attack_dv": "from_pool"}, 1),
    ):
        battle = match(scene("A e", units={**STRONG, "e": fields}, options=table), dice=[(2, 2, 2, 2)])
        assert only(play(battle, "A attack e"), Tested).dv.total == dv


@pytest.mark.rule("mini.scope.srd-position", "mini.attack.resolve")
def test_effect_grows_with_the_margin_and_from_behind() -> None:
    drawn, units = ". . .\n. e .\n. A .", {"A": {"body": 3}, "e": {"facing": "n", "harm_max": 9}}
    margin = match(scene(drawn, units=units), dice=[(6, 6, 6, 6)])

    assert only(play(margin, "A attack e"), Tested).effect == 3


@pytest.mark.rule("mini.scope.srd-roll", "mini.scope.srd-outcomes")
def test_a_pool_is_attribute_and_skill_with_all_that_bears_on_it_summed_once() -> None:
    state = scene(
        ". . .\n. e .\n. A .",
        units={"A": {"body": 3, "skills": {"melee": 2}, "player": True}, "e": {"facing": "n"}},
        sides=["low-wall b2|b3"],
    )
    battle = match(state, dice=[(9, 6, 4, 1, 1)])

    tested = only(play(battle, "A attack e"), Tested)

    assert [(part.value, part.rule) for part in tested.dice] == [
        (5, "core.check.pool"),
        (1, "mini.flank.rear"),
        (-1, "mini.cover.light"),
    ]
    assert (tested.successes, tested.complications, tested.grade) == (2, 2, "partial")
    assert battle.state.bank == 2


@pytest.mark.rule("mini.scope.srd-roll")
def test_a_pool_is_never_empty() -> None:
    weak = {"A": {"body": 1, "conditions": ["compromised"]}}
    one = match(scene("A e", units=weak), dice=[(6,)])

    assert only(play(one, "A attack e"), Tested).faces == (6,)


@pytest.mark.rule("mini.scope.srd-outcomes")
@pytest.mark.parametrize(
    ("faces", "grade"),
    [((6, 7, 8, 2), "clean"), ((6, 7, 8, 1), "cost"), ((6, 7, 1, 1), "partial"), ((1, 2, 3, 4), "miss")],
)
def test_successes_against_the_value_grade_the_outcome(faces: tuple[int, ...], grade: str) -> None:
    assert only(play(match(scene("A e", units=STRONG), dice=[faces]), "A attack e"), Tested).grade == grade


@pytest.mark.rule("mini.checks.fitting")
@pytest.mark.parametrize(
    ("what", "attribute", "skill"),
    [
        *((what, "body", "athletics") for what in ("disengage", "shift", "balance", "coordination")),
        *((what, "body", "brawl") for what in ("shove", "pull", "tackle")),
        ("melee", "body", "melee"),
        ("ranged", "wits", "ranged"),
        ("ward", "spirit", "insight"),
        ("ritual", "spirit", "arcana"),
    ],
)
def test_every_named_test_has_its_pool(what: str, attribute: str, skill: str) -> None:
    rated = scene("A e", units={"A": {"body": 1, "wits": 1, "spirit": 1, "presence": 1}}).units["A"]
    trained = scene("A e", units={"A": {attribute: 4, "skills": {skill: 3}}}).units["A"]

    assert set_up(rated, what, 3).dice.total == 1
    assert set_up(trained, what, 3).dice.total == 7


@pytest.mark.rule("mini.checks.fitting")
def test_casting_rolls_wits_with_the_art() -> None:
    caster = scene("A e", units={"A": {"wits": 3, "skills": {"umbramancy": 2}}}).units["A"]

    assert set_up(caster, "cast", 2, "umbramancy").dice.total == 5


# --- in reach ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.attack.melee-reach", "mini.scope.illegal")
def test_a_blow_reaches_what_the_attacker_controls() -> None:
    near = match(scene("A e", units=STRONG))

    assert allowed(near, "A attack e")
    no = refused(match(scene("A . e", units=STRONG)), "A attack e")
    assert (no.rule, no.at, no.unit) == ("mini.attack.melee-reach", (2, 0), "e")
    assert allowed(match(scene("A . e", units={"A": {"reach": 2}})), "A attack e")


@pytest.mark.rule("mini.attack.melee-reach")
def test_there_are_no_diagonal_blows_with_four_cell_zones_unless_the_table_says_so() -> None:
    drawn = "A .\n. e"

    assert refused(match(scene(drawn)), "A attack e").rule == "mini.attack.melee-reach"
    assert allowed(match(scene(drawn, options={"zone": "full"})), "A attack e")
    assert allowed(match(scene(drawn, options={"melee_range": "eight_neighbours"})), "A attack e")


@pytest.mark.rule("mini.attack.resolve", "mini.zoc.friendly")
def test_only_enemies_in_view_are_attacked_and_with_a_weapon() -> None:
    battle = match(scene("B A e"))

    assert refused(battle, "A attack B").rule == "mini.zoc.friendly"
    unseen = battle.judge(Attack("A", "x"), FIRST)
    assert unseen is not None
    assert unseen.rule == "mini.attack.resolve"
    for fields in ({"melee": False}, {"conditions": ["disarmed"]}):
        assert refused(match(scene("A e", units={"A": fields})), "A attack e").rule == "mini.attack.resolve"


@pytest.mark.rule("mini.attack.resolve", "core.cp.menu.combat")
def test_a_compromised_weapon_costs_a_die() -> None:
    battle = match(scene("A e", units={"A": {"body": 3, "conditions": ["compromised"]}}), dice=[(2, 2)])

    parts = only(play(battle, "A attack e"), Tested).dice.parts

    assert (parts[-1].value, parts[-1].rule) == (-1, "core.cp.menu.combat")


# --- harm ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.unit.data")
def test_a_full_track_takes_a_unit_out_of_the_fight() -> None:
    battle = match(scene("A e\n. .\n. f", units={**STRONG, "e": {"harm": 2}}), dice=[(6, 7, 8, 2)])

    entry = play(battle, "A attack e")

    assert told(entry)[-2:] == ["harmed", "removed"]
    assert "e" not in battle.state.units
    assert battle.result() is None
    assert "mini.unit.data" in because(entry)


@pytest.mark.rule("mini.unit.data")
def test_with_the_last_enemy_out_of_the_fight_the_battle_is_won() -> None:
    battle = match(scene("A e", units={**STRONG, "e": {"harm_max": 1}}), dice=[(6, 7, 8, 2)])

    play(battle, "A attack e")

    result = battle.result()
    assert result is not None
    assert (result.winner, result.why) == (FIRST, "no enemy is left")
    assert battle.to_act() == frozenset()
    assert refused(battle, "A end", by=FIRST).rule == "match.turn"


# --- shots ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.attack.resolve", "mini.unit.data")
def test_a_shot_needs_a_weapon_and_range() -> None:
    far = scene("A . . . . . e", units={"A": {"ranged": 5}})

    assert refused(match(scene("A . . e")), "A shoot e").why == "A has nothing to shoot with"
    assert refused(match(far), "A shoot e").rule == "mini.unit.data"
    assert allowed(match(with_unit(far, "A", ranged=6)), "A shoot e")


@pytest.mark.rule("mini.attack.resolve", "mini.grid.shape")
def test_range_is_counted_as_movement_is() -> None:
    drawn = "A . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . e"
    archer = {"A": {"ranged": 5}}

    assert refused(match(scene(drawn, units=archer)), "A shoot e").why.startswith("E is 6 away")
    assert allowed(match(scene(drawn, units={"A": {"ranged": 6}})), "A shoot e")


@pytest.mark.rule("mini.attack.resolve", "mini.checks.fitting")
def test_a_shot_rolls_wits_with_ranged_and_may_be_made_while_engaged() -> None:
    archer = {"A": {"ranged": 8, "wits": 3, "skills": {"ranged": 1}}, "e": {"harm_max": 9}}
    battle = match(scene("A e", units=archer), dice=[(6, 6, 6, 6)])

    tested = only(play(battle, "A shoot e"), Tested)

    assert (tested.what, tested.dice.total) == ("ranged", 4)
    assert unit(battle, "e").harm == 2
