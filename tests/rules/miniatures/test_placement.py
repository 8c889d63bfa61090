"""Shoves, pulls, tackles and swaps (sections 7, 10 and 13)."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Pull, Shove
from fieldcraft.systems.fates_edge.miniatures.actions.readying import Swap
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
from rules.ordering import allowed, play, refused, told, waiting
from rules.scenes import FIRST, at, because, match, only, options, scene, unit

HIT, MISS = (6, 7, 8, 9), (2, 3, 4, 5)
STRONG = {"A": {"body": 4}}


# --- shoves and pulls -------------------------------------------------------------------------------------


@pytest.mark.rule("mini.place.shove", "mini.place.direction", "mini.dv.suggested")
def test_a_shove_that_hits_moves_its_target_one_cell_straight_away() -> None:
    battle = match(scene("A e . .", units=STRONG), dice=[HIT])

    entry = play(battle, "A shove e")

    assert only(entry, Tested).dv.total == 4
    assert at(battle, "e") == "c1"
    assert battle.state.turn.acted
    assert "mini.place.shove" in because(entry)


@pytest.mark.rule("mini.place.shove")
def test_a_shove_that_fails_moves_nobody_and_spends_the_act() -> None:
    battle = match(scene("A e . .", units=STRONG), dice=[MISS])

    play(battle, "A shove e")

    assert at(battle, "e") == "b1"
    assert battle.state.turn.acted


@pytest.mark.rule("mini.place.shove")
def test_more_effect_moves_the_target_no_further() -> None:
    battle = match(scene("A e . .", units={"A": {"body": 6}}), dice=[(6, 6, 6, 6, 6, 6)])

    play(battle, "A shove e")

    assert at(battle, "e") == "c1"


@pytest.mark.rule("mini.place.shove")
def test_only_an_enemy_in_reach_is_shoved() -> None:
    assert refused(match(scene("A . e .", units=STRONG)), "A shove e").rule == "mini.attack.melee-reach"
    assert refused(match(scene("A B . e", units=STRONG)), "A shove B").rule == "mini.zoc.friendly"


@pytest.mark.rule("mini.place.direction")
def test_on_hexes_a_shove_goes_straight_on() -> None:
    battle = match(scene("A e . .\n . . . .", shape="hex", units=STRONG), dice=[HIT])

    play(battle, "A shove e")

    assert at(battle, "e") == "c1"


@pytest.mark.rule("mini.place.shove", "mini.place.direction")
def test_a_pull_brings_its_target_one_cell_nearer() -> None:
    battle = match(scene("A . e .", units={"A": {"body": 4, "reach": 2}}), dice=[HIT])

    play(battle, "A pull e")

    assert at(battle, "e") == "b1"
    assert refused(match(scene("A e . .", units=STRONG)), "A pull e").rule == "mini.place.limits"


@pytest.mark.rule("mini.place.direction")
def test_out_of_line_a_shove_goes_to_any_neighbour_that_is_farther_and_a_pull_nearer() -> None:
    drawn = "A . . .\n. . e .\n. . . .\n. . . ."
    battle = match(scene(drawn, units={"A": {"reach": 2}}, options={"zone": "full"}))

    def targets(verb: str) -> list[str]:
        return sorted(text.split()[-1] for text in options(battle) if text.startswith(f"A {verb}"))

    assert targets("pull") == ["b1", "b2"]
    assert targets("shove") == ["c3", "d1", "d2", "d3"]
    assert refused(battle, "A shove e to b3").rule == "mini.place.direction"


@pytest.mark.rule("mini.place.direction")
def test_a_shove_in_line_goes_straight() -> None:
    drawn = ". . . .\nA e . .\n. . . ."

    assert refused(match(scene(drawn)), "A shove e to c1").rule == "mini.place.direction"


@pytest.mark.rule("mini.place.limits", "mini.grid.map-features", "mini.scope.illegal")
@pytest.mark.parametrize(
    ("drawn", "more"),
    [
        ("A e #", {}),
        ("A e ~", {}),
        (". A e", {}),
        ("A e f", {}),
        ("A e .", {"sides": ["wall b1|c1"]}),
        ("A e :", {}),
    ],
)
def test_nobody_is_shoved_off_the_map_or_into_what_cannot_be_entered(drawn: str, more: dict[str, object]) -> None:
    assert refused(match(scene(drawn, **more)), "A shove e").rule == "mini.place.limits"


@pytest.mark.rule("mini.place.limits", "mini.move.square.diagonal-corners")
def test_a_diagonal_shove_does_not_pass_between_two_corners() -> None:
    drawn = "A . .\n. e #\n. # ."

    assert refused(match(scene(drawn, options={"zone": "full"})), "A shove e").rule == "mini.place.limits"


@pytest.mark.rule("mini.place.limits", "mini.terrain.rubble")
def test_rubble_blocks_shoves_into_it_and_not_out_of_it() -> None:
    assert refused(match(scene("A e :")), "A shove e").why == "rubble blocks shoves"
    assert allowed(match(scene("A e: .")), "A shove e")


@pytest.mark.rule("mini.place.limits", "mini.move.occupied", "mini.zoc.shift")
def test_who_may_pass_through_friends_is_neither_shoved_onto_them_nor_shifts_there() -> None:
    through = {"pass_through_friends": True}

    assert refused(match(scene("A e f", options=through)), "A shove e").rule == "mini.place.limits"
    assert refused(match(scene(". B\nA e", options=through)), "A shift b1").rule == "mini.move.occupied"


@pytest.mark.rule("mini.large.shove", "mini.place.shove")
def test_a_large_target_takes_one_more_effect_and_a_huge_one_two() -> None:
    def moved(size: str, successes: int) -> bool:
        drawn = "\n".join([". . . . . ."] * 2 + [". A . e . ."] + [". . . . . ."] * 2)
        drawn = drawn if size == "huge" else drawn.replace("A . e .", "A e . .")
        faces = (6,) * successes + (2,) * (6 - successes)
        battle = match(scene(drawn, units={"A": {"body": 6}, "e": {"size": size}}), dice=[faces])
        before = at(battle, "e")
        play(battle, "A shove e")
        return at(battle, "e") != before

    assert not moved("large", 4)
    assert moved("large", 5)
    assert not moved("huge", 5)
    assert moved("huge", 6)


@pytest.mark.rule("mini.action.brace", "mini.place.shove")
def test_against_a_braced_target_a_shove_loses_a_die() -> None:
    battle = match(scene("A e . .", units={**STRONG, "e": {"conditions": ["bracing"]}}), dice=[(6, 6, 6)])

    tested = only(play(battle, "A shove e"), Tested)

    assert (tested.dice.total, tested.dice.parts[-1].rule) == (3, "mini.action.brace")
    assert at(battle, "e") == "b1"


# --- what a shove provokes --------------------------------------------------------------------------------

TRIANGLE = ". . . . .\n. . C . .\n. A e . B"


@pytest.mark.rule("mini.place.provoke", "mini.react.guarded-strike")
def test_those_who_control_the_new_cell_may_strike_but_not_those_of_the_old_nor_the_shover() -> None:
    battle = match(scene(TRIANGLE, units={**STRONG, "B": {"body": 3}}), dice=[HIT, (6, 6)])

    play(battle, "A shove e")

    assert at(battle, "e") == "d3"
    assert waiting(battle) == FIRST
    assert battle.state.ask.striker == "B"
    entry = play(battle, "strike")
    assert only(entry, Tested).dice.total == 2
    assert battle.state.ask is None


@pytest.mark.rule("mini.place.provoke")
def test_the_shover_does_not_strike() -> None:
    long = {"A": {"body": 4, "reach": 2}}
    drawn = ". . . .\n. C . .\nA e . ."

    assert "asked" not in told(play(match(scene(drawn, units=long), dice=[HIT]), "A shove e"))


@pytest.mark.rule("mini.place.provoke")
def test_a_target_that_leaves_no_zone_provokes_nobody() -> None:
    battle = match(scene("A e . B", units={"A": {"body": 4, "reach": 2}}), dice=[HIT])

    assert "asked" not in told(play(battle, "A shove e"))


@pytest.mark.rule("mini.place.provoke", "mini.zoc.engaged")
def test_whoever_is_shoved_is_engaged_where_it_comes_to_stand() -> None:
    battle = match(scene("A e . B", units={**STRONG, "B": {"melee": False}}), dice=[HIT])

    play(battle, "A shove e")

    assert [foe.id for foe in engaged_with(battle.state, unit(battle, "e"))] == ["B"]


# --- tackles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.action.tackle", "mini.action.prone")
def test_a_tackle_that_succeeds_knocks_its_target_prone() -> None:
    battle = match(scene("A e", units=STRONG), dice=[HIT])

    play(battle, "A tackle e")

    assert "prone" in unit(battle, "e").conditions


@pytest.mark.rule("mini.action.tackle", "mini.dv.suggested")
@pytest.mark.parametrize(
    ("fields", "dv"), [({}, 4), ({"size": "large"}, 5), ({"size": "huge"}, 6), ({"tackle_dv": 3}, 3)]
)
def test_the_value_of_a_tackle_depends_on_the_foe(fields: dict[str, object], dv: int) -> None:
    drawn = "\n".join(["A . . ."] + [". . . ."] * 2 + [". . e ."] + [". . . ."])
    drawn = drawn.replace("A", ".", 1).replace(". . e .", "A . e ." if fields.get("size") == "huge" else ". A e .")
    battle = match(scene(drawn, units={**STRONG, "e": fields}), dice=[MISS])

    assert only(play(battle, "A tackle e"), Tested).dv.total == dv


@pytest.mark.rule("mini.scope.srd-contest", "mini.action.tackle")
@pytest.mark.parametrize(("foe", "prone"), [((6, 6, 2), True), ((6, 6, 6), False)])
def test_a_tackle_may_be_a_contest_in_which_a_tie_changes_nothing(foe: tuple[int, ...], prone: bool) -> None:
    state = scene("A e", units={**STRONG, "e": {"body": 3}}, options={"opposed": "contest"})
    battle = match(state, dice=[foe, (6, 6, 6, 2)])

    tested = only(play(battle, "A tackle e"), Tested)

    assert tested.dv.total == foe.count(6) + 1
    assert ("prone" in unit(battle, "e").conditions) is prone


@pytest.mark.rule("mini.action.tackle")
def test_only_a_standing_enemy_in_ones_zone_is_tackled() -> None:
    down = match(scene("A e", units={"e": {"conditions": ["prone"]}}))

    assert refused(down, "A tackle e").rule == "mini.action.tackle"
    assert refused(match(scene("A . e")), "A tackle e").rule == "mini.action.tackle"
    assert refused(match(scene("A B e")), "A tackle B").rule == "mini.zoc.friendly"


# --- swaps -------------------------------------------------------------------------------------------------

SWAP = {"A": {"body": 3}, "B": {"body": 3}}


@pytest.mark.rule("mini.place.swap", "mini.dv.suggested")
def test_two_allies_trade_places_if_both_pass() -> None:
    battle = match(scene("A B . e", units=SWAP), dice=[(6, 6, 6), (6, 6, 6)])

    entry = play(battle, "A swap B")

    assert (at(battle, "A"), at(battle, "B")) == ("b1", "a1")
    assert [event.dv.total for event in entry.events if isinstance(event, Tested)] == [3, 3]
    assert battle.state.done == frozenset()


@pytest.mark.rule("mini.place.swap")
@pytest.mark.parametrize("dice", [[(6, 6, 2)], [(6, 6, 6), (6, 6, 2)]])
def test_if_either_fails_nobody_moves_and_the_act_is_spent(dice: list[tuple[int, ...]]) -> None:
    battle = match(scene("A B . e", units=SWAP), dice=dice)

    play(battle, "A swap B")

    assert (at(battle, "A"), at(battle, "B")) == ("a1", "b1")
    assert battle.state.turn.acted


@pytest.mark.rule("mini.place.swap")
def test_allies_swap_who_touch_and_have_bases_alike() -> None:
    assert refused(match(scene("A . B e")), "A swap B").rule == "mini.place.swap"
    assert refused(match(scene("A e")), "A swap e").rule == "mini.place.swap"
    large = {"B": {"size": "large"}}
    assert refused(match(scene("A B . e\n. . . .", units=large)), "A swap B").rule == "mini.place.swap"


@pytest.mark.rule("mini.place.swap", "mini.react.guarded-strike")
def test_an_enemy_whose_zone_is_left_by_a_swap_may_strike_first() -> None:
    drawn = ". B .\n. A e"
    battle = match(scene(drawn, units=SWAP), dice=[(6, 6, 6), (6, 6, 6)])

    play(battle, "A swap B")

    assert (battle.state.ask.striker, battle.state.ask.target, at(battle, "A")) == ("e", "A", "b2")
    play(battle, "pass")
    assert at(battle, "A") == "b1"


@pytest.mark.rule("mini.scope.illegal")
def test_an_order_that_names_a_cell_off_the_map_is_refused() -> None:
    battle = match(scene(". A e"))

    for order in (Shove("A", "e", (3, 0)), Shove("A", "e", (99, -7)), Pull("A", "e", (-1, 0))):
        assert battle.judge(order, FIRST) is not None


@pytest.mark.rule("mini.place.swap", "mini.move.impassable")
def test_nobody_swaps_through_a_wall_or_with_ground_that_cannot_be_entered() -> None:
    swimmer = {"B": {"traits": ["amphibious"]}}

    assert refused(match(scene("A B . e", sides=["wall a1|b1"])), "A swap B").rule == "mini.place.swap"
    assert refused(match(scene("A # .\n# B .\n. . e")), "A swap B").rule == "mini.place.swap"
    assert refused(match(scene("A B~ . e", units=swimmer)), "A swap B").rule == "mini.move.impassable"
    assert allowed(match(scene("A B~ . e", units={"A": swimmer["B"], **swimmer})), "A swap B")


@pytest.mark.rule("mini.place.swap", "mini.large.occupy")
def test_big_allies_swap_where_a_way_is_open_between_some_of_their_cells() -> None:
    drawn, large = "A . B . .\n. . . . e", {"A": {"size": "large"}, "B": {"size": "large"}}

    assert allowed(match(scene(drawn, units=large, sides=["wall b1|c1"])), "A swap B")
    assert not allowed(match(scene(drawn, units=large, sides=["wall b1|c1", "wall b2|c2"])), "A swap B")


@pytest.mark.rule("mini.place.shove", "mini.terrain.ledge", "mini.move.elevation.down")
@pytest.mark.parametrize(
    ("levels", "sides", "dv"), [("1 1 0 0", ["ledge b1|c1"], 4), ("2 2 0 0", [], 3), ("1 1 0 0", [], 0)]
)
def test_whoever_is_shoved_down_a_ledge_or_a_steep_drop_keeps_its_balance_or_falls(levels, sides, dv) -> None:
    battle = match(scene("A e . .", units=STRONG, levels=levels, sides=sides), dice=[HIT, (2, 2)])

    entry = play(battle, "A shove e")

    assert [event.dv.total for event in entry.events if isinstance(event, Tested)] == [4, *([dv] if dv else [])]
    assert at(battle, "e") == "c1"
    assert ("prone" in unit(battle, "e").conditions) == bool(dv)


@pytest.mark.rule("mini.place.provoke", "mini.terrain.ledge")
def test_after_a_fall_those_at_the_destination_may_strike() -> None:
    drawn, fall = "A e . B\n. . . .", {"levels": "1 1 0 0\n1 1 0 0", "sides": ["ledge b1|c1"]}
    battle = match(scene(drawn, units=STRONG, **fall), dice=[HIT, (2, 2)])

    play(battle, "A shove e")

    assert "prone" in unit(battle, "e").conditions
    assert (battle.state.ask.striker, battle.state.ask.target) == ("B", "e")


@pytest.mark.rule("mini.place.swap")
@pytest.mark.parametrize("condition", ["stunned", "helpless"])
def test_an_ally_swaps_who_can_agree(condition) -> None:
    no = refused(match(scene("A B . e", units={"B": {"conditions": [condition]}})), "A swap B")

    assert (no.rule, no.why) == ("mini.place.swap", "B is in no state to swap")


@pytest.mark.rule("mini.place.swap", "mini.terrain.ledge", "mini.move.elevation.down")
@pytest.mark.parametrize(
    ("levels", "sides", "falls", "dv"),
    [("1 0 0 0", ["ledge a1|b1"], "A", 4), ("0 1 0 0", ["ledge a1|b1"], "B", 4), ("2 0 0 0", [], "A", 3)],
)
def test_whoever_swaps_down_a_ledge_or_a_steep_drop_keeps_its_balance_or_falls(levels, sides, falls, dv) -> None:
    dice = [(6, 6, 6), (6, 6, 6), (2, 2, 2)]
    battle = match(scene("A B . e", units=SWAP, levels=levels, sides=sides), dice=dice)

    entry = play(battle, "A swap B")

    assert (at(battle, "A"), at(battle, "B")) == ("b1", "a1")
    assert [event.dv.total for event in entry.events if isinstance(event, Tested)] == [3, 3, dv]
    assert [letter for letter in "AB" if "prone" in unit(battle, letter).conditions] == [falls]


@pytest.mark.rule("mini.place.swap", "mini.terrain.ledge")
def test_a_swap_says_who_may_fall_by_it() -> None:
    high = match(scene("A B . e", units=SWAP, levels="0 1 0 0", sides=["ledge a1|b1"]))

    assert Swap("A", "B").consequence(high.state) == "B comes down, and falls unless it keeps its balance at DV 4"
    assert Swap("A", "B").consequence(scene("A B . e", units=SWAP)) == ""
