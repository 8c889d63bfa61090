"""The order of play, cycles, the end of the battle, concessions and what players get for it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from fieldcraft.board.zone_text import parse_zones
from fieldcraft.core import GM, ONLOOKER, Decree, Match
from fieldcraft.dice import Scripted
from fieldcraft.systems.mass_combat.events.turns import PlayerUp
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle
from rules.mass_combat.battles import ALLIES, aspect, awards, battle, begin, faces, leader, let_pass, match_of, unit
from rules.ordering import play, refused, told, waiting


def rolls(*totals, lots=(), **more):
    """A battle of x and y in which the order has been rolled: each has a unit, and x one more."""
    pieces = (unit("u1", "A"), unit("u2", "A"), unit("u9", "D", owner="y"), *more.pop("pieces", ()))
    state = begin(*pieces, order=(), **more)
    match = Match(battle().system, state, Scripted([*map(faces, totals), *lots]))
    while not match.state.order and match.to_act():
        match.play(match.options(waiting(match))[0], waiting(match))
    return match


# --- initiative -------------------------------------------------------------------------------


@pytest.mark.rule("mass.sequence.activate")
def test_whoever_wins_the_roll_without_a_unit_is_passed_over() -> None:
    match = rolls(0, 4, -4, players=ALLIES)

    assert match.state.order == ("z", "x", "y")
    assert match.state.up == "x"


@pytest.mark.rule("mass.sequence.activate")
def test_in_the_order_of_the_file_whoever_has_no_unit_is_passed_over() -> None:
    players = [{"id": seat, "side": side} for seat, side in (("z", "x"), ("x", "x"), ("y", "y"))]
    units = [{"id": f"u{n}", "owner": owner, "at": "A", "skills": {"Fight": 1}} for n, owner in enumerate("xy")]
    given = {"title": "One too many", "initiative": "data", "players": players, "units": units}

    assert begin_battle(msgspec.convert(given, Scene), parse_zones("A -- B").zones).up == "x"


@pytest.mark.rule("mass.sequence.initiative")
def test_the_highest_roll_of_will_goes_first() -> None:
    match = rolls(0, 0, pieces=(leader("l9", unit="u9", owner="y", will=2), leader("l1", unit="u1", will=1)))

    assert match.state.order == ("y", "x")
    assert waiting(match) == "y"


@pytest.mark.rule("mass.sequence.initiative")
def test_a_player_without_a_leader_rolls_without_a_skill() -> None:
    match = rolls(1, 0)

    assert [one.result for one in match.state.initiative.values()] == [1, 0]


@pytest.mark.rule("mass.sequence.initiative")
def test_a_tie_goes_to_the_higher_will_and_then_to_more_units() -> None:
    higher = rolls(1, 0, pieces=(leader("l9", unit="u9", owner="y", will=1),))
    assert higher.state.order == ("y", "x")

    assert rolls(0, 0).state.order == ("x", "y")


@pytest.mark.rule("mass.sequence.initiative")
@pytest.mark.parametrize(("lot", "order"), [(1, ("x", "y")), (2, ("y", "x"))])
def test_what_is_still_tied_is_decided_by_lot(lot, order) -> None:
    match = rolls(0, 0, lots=[(lot,)], pieces=(unit("u8", "D", owner="y"),))

    assert match.state.order == order


@pytest.mark.rule("mass.sequence.initiative")
def test_a_player_picks_one_of_their_own_leaders_and_rolls_once() -> None:
    state = begin(
        unit("u1", "A"),
        leader("l1", unit="u1"),
        unit("u9", "D", owner="y"),
        leader("l9", unit="u9", owner="y"),
        order=(),
    )
    match = Match(battle().system, state, Scripted([faces(0)] * 2))

    assert refused(match, "roll with l9").rule == "mass.sequence.initiative"
    assert refused(match, "roll").rule == "mass.sequence.initiative"
    play(match, "roll with l1")
    assert waiting(match) == "y"


# --- turns and cycles -------------------------------------------------------------------------


@pytest.mark.rule("mass.sequence.cycle")
def test_two_units_against_four_act_twice_as_often() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), *(unit(f"u{n}", "D", owner="y") for n in (6, 7, 8, 9)))
    acted: Counter[str] = Counter()
    for _ in range(8):
        unit_id = match.options(waiting(match))[0].unit
        play(match, f"{unit_id} done")
        acted[unit_id] += 1

    assert acted == {"u1": 2, "u2": 2, "u6": 1, "u7": 1, "u8": 1, "u9": 1}


@pytest.mark.rule("mass.sequence.cycle")
def test_a_piece_waits_until_all_of_its_side_have_acted() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), unit("u9", "D", owner="y"))

    play(match, "u1 done", "u9 done")

    assert refused(match, "u1 done").rule == "mass.sequence.cycle"
    play(match, "u2 done", "u9 done", "u1 done")


@pytest.mark.rule("mass.sequence.cycle", "mass.sequence.activate")
def test_a_player_whose_pieces_have_acted_is_passed_over_while_allies_have_some_left() -> None:
    match = battle(
        unit("u1", "A"),
        unit("u2", "A", owner="z"),
        unit("u3", "A", owner="z"),
        unit("u9", "D", owner="y"),
        players=ALLIES,
    )
    play(match, "u1 done", "u2 done")

    entry = play(match, "u9 done")

    assert "player_skipped" in told(entry)
    assert waiting(match) == "z"


@pytest.mark.rule("mass.sequence.cycle")
def test_in_a_common_round_nobody_acts_again_before_all_have() -> None:
    match = battle(
        unit("u1", "A"), unit("u8", "D", owner="y"), unit("u9", "D", owner="y"), options={"cycle": "global_round"}
    )
    play(match, "u1 done", "u8 done")

    assert waiting(match) == "y"
    play(match, "u9 done")
    assert waiting(match) == "x"


@pytest.mark.rule("mass.sequence.cycle")
def test_a_leader_who_was_with_the_unit_is_marked_with_it_even_if_it_leaves() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), leader("l1", unit="u1"), unit("u9", "D", owner="y"))

    play(match, "l1 detach", "u1 done", "u9 done")

    assert match.state.leaders["l1"].acted
    assert refused(match, "l1 done").rule == "mass.sequence.cycle"


@pytest.mark.rule("mass.sequence.cycle")
def test_a_leader_who_joins_in_its_own_activation_is_marked_alone() -> None:
    match = battle(unit("u1", "B"), unit("u2", "A"), leader("l1", zone="A"), unit("u9", "D", owner="y"))

    play(match, "l1 move B", "l1 attach u1", "l1 done")

    assert (match.state.units["l1"].acted, match.state.units["u1"].acted) == (True, False)


@pytest.mark.rule("mass.sequence.activate", "mass.unit.acts-as-one")
def test_players_take_turns_piece_by_piece() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), unit("u8", "D", owner="y"), unit("u9", "D", owner="y"))

    seats = []
    for _ in range(4):
        seats.append(waiting(match))
        play(match, f"{match.options(waiting(match))[0].unit} done")

    assert seats == ["x", "y", "x", "y"]


# --- the end ----------------------------------------------------------------------------------


def ending(**more):
    """A battle in which u1 is about to take the last unit of y out, with one hit."""
    match = battle(unit("u1", "A", fight=1), unit("u9", "A", owner="y", quality="average"), dice=[0, 0], **more)
    play(match, "u1 attack u9")
    return match


@pytest.mark.rule("mass.sequence.end", "mass.winning.side")
def test_the_battle_is_over_when_only_allies_are_left_and_winners_get_a_point() -> None:
    match = ending()

    result = match.result()
    assert result is not None
    assert result.winners == ("x",)
    assert {seat: player.own for seat, player in match.state.players.items()} == {"x": 1, "y": 0}


@pytest.mark.rule("mass.sequence.end")
def test_surviving_leaders_keep_nobody_in_the_battle() -> None:
    match = battle(
        unit("u1", "A", fight=1), unit("u9", "A", owner="y", quality="average"), leader("l9", zone="D", owner="y"),
        dice=[0, 0],
    )  # fmt: skip

    play(match, "u1 attack u9")

    assert match.result() is not None


@pytest.mark.rule("mass.sequence.end")
def test_if_no_side_has_units_left_nobody_wins() -> None:
    state = begin(leader("l1", zone="A"), leader("l9", zone="D", owner="y"))
    match = Match(battle().system, state, Scripted([]))

    play(match, "l1 done")

    result = match.result()
    assert result is not None
    assert result.winners == ()


@pytest.mark.rule("mass.winning.side", "mass.sequence.concede")
def test_everyone_of_the_winning_side_gets_a_point_and_who_conceded_one_besides() -> None:
    match = battle(
        unit("u1", "A", fight=1), unit("u2", "B", owner="z"), unit("u9", "A", owner="y", quality="average"),
        dice=[0, 0], players=ALLIES,
    )  # fmt: skip
    play(match, "concede", by="z")

    play(match, "u1 attack u9")

    assert {seat: player.own for seat, player in match.state.players.items()} == {"x": 1, "z": 2, "y": 0}


@pytest.mark.rule("mass.build.leftover", "mass.fate.points")
def test_what_was_bought_for_the_battle_is_gone_afterwards() -> None:
    match = ending(fate=2)
    let_pass(match)
    while match.result() is None:
        play(match, "pass")

    assert [(player.fate, player.chest) for player in match.state.players.values()] == [(0, 0), (0, 0)]


@pytest.mark.rule("mass.sequence.concede")
def test_who_concedes_is_out_with_all_units_and_is_owed_a_point() -> None:
    match = battle(
        unit("u1", "A"), unit("u2", "B", owner="z"), leader("l2", unit="u2", owner="x"), unit("u9", "D", owner="y"),
        players=ALLIES,
    )  # fmt: skip

    play(match, "concede", by="z")

    assert awards(match) == {"x": 0, "z": 1, "y": 0}
    assert not match.state.units["u2"].here
    assert (match.state.leaders["l2"].zone, match.state.leaders["l2"].unit) == ("B", "")
    assert refused(match, "concede", by="z").rule == "match.turn"


@pytest.mark.rule("mass.sequence.concede")
def test_nobody_concedes_once_the_dice_have_fallen() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[0, 1], fate=1, on={"A": [aspect("Wall")]})
    play(match, "u1 attack u9")

    assert refused(match, "concede", by="y").rule == "mass.sequence.concede"
    assert refused(match, "concede", by="x").rule == "mass.sequence.concede"


@pytest.mark.rule("mass.sequence.concede")
def test_before_the_dice_a_defender_concedes_and_the_way_is_free_of_its_units() -> None:
    match = battle(
        unit("u1", "A"), unit("u8", "B", owner="y"), unit("u9", "B", owner="z"), dice=[0],
        players={"x": "x", "y": "y", "z": "z"},
    )  # fmt: skip
    play(match, "u1 force B")

    play(match, "concede", by="y")
    assert waiting(match) == "z"
    play(match, "aside")

    assert match.state.zone_of(match.state.units["u1"]) == "B"


@pytest.mark.rule("mass.build.leftover", "mass.build.costs")
def test_leftover_build_points_buy_fate_points_in_the_battle() -> None:
    state = begin(unit("u1", "A"), unit("u9", "D", owner="y"))
    player = state.players["x"]
    rich = type(player)(seat="x", side="x", chest=4)
    match = Match(battle().system, state.put_player(rich), Scripted([]))

    play(match, "buy", by="x")

    assert (match.state.players["x"].chest, match.state.players["x"].fate) == (1, 1)
    assert refused(match, "buy", by="x").rule == "mass.build.leftover"


def test_a_stranger_does_nothing() -> None:
    match = battle(unit("u1", "A"), unit("u9", "D", owner="y"))

    assert refused(match, "concede", by=ONLOOKER).rule == "match.turn"


@pytest.mark.rule("match.decree", "mass.sequence.initiative")
def test_nobody_gives_orders_before_the_order_is_rolled_whoever_is_up_by_decree() -> None:
    match = match_of(begin(unit("u1", "A"), unit("u9", "D", owner="y"), order=()))
    match.play(Decree((PlayerUp(seat="x"),), "a whim"), GM)

    assert [option for option in match.options("x") if match.judge(option, "x") is not None] == []


@pytest.mark.rule("mass.sequence.concede", "mass.sequence.initiative")
def test_who_concedes_before_the_roll_for_the_order_rolls_no_more() -> None:
    pieces = (unit("u1", "A"), unit("u8", "C", owner="z"), unit("u9", "D", owner="y"))
    match = battle(*pieces, players={"x": "x", "z": "z", "y": "y"}, order=(), dice=[0, 1])

    play(match, "concede", by="z")
    play(match, "roll", "roll")

    assert (match.state.order, match.state.up) == (("y", "x"), "y")
