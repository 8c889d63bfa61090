"""Invocations: what fits, what it costs, who is asked when, boosts, and points that an enemy gets afterwards."""

from __future__ import annotations

import pytest

from rules.mass_combat.battles import ALLIES, aspect, awards, battle, boosts, leader, points, unit
from rules.ordering import allowed, play, refused, waiting

WALL = aspect("Old Wall")


def fight(*more, dice=(0, 1), attack="u1 attack u9", **options):
    """A fight of u1 with u9 in A, in which the dice have fallen; usually the attack misses by one."""
    pieces = (unit("u1", "A"), unit("u9", "A", owner="y"), unit("u8", "B", owner="y"))
    match = battle(*pieces, *more, dice=dice, on={"A": options.pop("on", [])}, **options)
    play(match, attack)
    return match


def shifts(match) -> int:
    return match.state.contest.shifts


# --- what it does -----------------------------------------------------------------------------


@pytest.mark.rule("mass.fate.invoke")
def test_a_fate_point_and_an_aspect_that_fits_are_two_more() -> None:
    match = fight(on=[WALL], fate=1)
    assert (waiting(match), shifts(match)) == ("x", -1)

    play(match, 'invoke "Old Wall" paid')

    assert (points(match, "x"), shifts(match)) == (0, 1)
    assert [part.what for part in match.state.contest.actor.bonus][-1] == "Old Wall"


@pytest.mark.rule("mass.fate.invoke")
def test_or_all_four_dice_are_thrown_again() -> None:
    match = fight(on=[WALL], fate=1, dice=(0, 1, 3))

    play(match, 'invoke "Old Wall" reroll paid')

    assert (match.state.contest.actor.result, shifts(match)) == (3, 2)


@pytest.mark.rule("mass.fate.invoke")
def test_the_same_aspect_is_paid_for_once_on_a_roll_and_others_besides() -> None:
    match = fight(on=[WALL, aspect("Deep Mud")], fate=3, dice=(0, 4))

    play(match, 'invoke "Old Wall" paid')
    while waiting(match) == "y":
        play(match, "pass")
    play(match, 'invoke "Deep Mud" paid')

    assert points(match, "x") == 1
    assert shifts(match) == 0


@pytest.mark.rule("mass.fate.invoke")
def test_an_aspect_paid_for_on_this_roll_is_refused() -> None:
    match = fight(on=[WALL], fate=3, dice=(0, 4))
    play(match, 'invoke "Old Wall" paid')
    while waiting(match) == "y":
        play(match, "pass")

    assert refused(match, 'invoke "Old Wall" paid').rule == "mass.fate.invoke"


@pytest.mark.rule("mass.fate.invoke")
def test_aspects_of_zones_and_pieces_that_are_not_involved_do_not_fit() -> None:
    match = battle(
        unit("u1", "A"), unit("u9", "A", owner="y"), unit("u8", "B", owner="y"), dice=[0, 1], fate=1,
        on={"B": [WALL], "A": ["Mud"]},
    )  # fmt: skip
    play(match, "u1 attack u9")

    assert refused(match, 'invoke "Old Wall" paid').rule == "mass.fate.invoke"
    assert refused(match, "invoke U8 paid").rule == "mass.fate.invoke"
    assert allowed(match, "invoke U9 paid")
    assert allowed(match, "invoke U1 paid")


@pytest.mark.rule("mass.fate.invoke")
def test_a_card_that_lies_face_down_is_not_invoked() -> None:
    match = fight(on=[aspect("Pit", face_down=True, writer="x")], fate=1)

    assert refused(match, "invoke Pit paid").rule == "mass.fate.invoke"


@pytest.mark.rule("mass.fate.invoke")
def test_an_ally_helps_with_two_more_and_rolls_nothing_again() -> None:
    match = fight(on=[aspect("Old Wall", free={"z": 1})], players=ALLIES)

    assert waiting(match) == "z"
    assert refused(match, 'invoke "Old Wall" reroll').why == "only your own dice can be thrown again"
    play(match, 'invoke "Old Wall"')

    assert match.state.units["u9"].here
    assert match.state.ask.seat == "y"


@pytest.mark.rule("mass.fate.invoke")
def test_an_enemy_raises_a_number_that_opposes() -> None:
    match = battle(unit("u1", "A", athletics=1), unit("u9", "D", owner="y"), on={"B": ["MUD"]}, dice=[2], fate=1)

    play(match, "u1 force B")
    assert waiting(match) == "y"
    play(match, "invoke MUD paid")

    assert shifts(match) == -1


@pytest.mark.rule("mass.leaders.invoke")
def test_an_attached_leader_lends_its_aspects() -> None:
    match = fight(leader("l1", unit="u1"), fate=1)

    assert allowed(match, "invoke L1 paid")


@pytest.mark.rule("mass.leaders.invoke")
def test_the_aspects_of_a_leader_who_is_elsewhere_do_not_fit() -> None:
    match = fight(leader("l1", zone="A"), fate=1)

    assert refused(match, "invoke L1 paid").rule == "mass.fate.invoke"


# --- what it costs ----------------------------------------------------------------------------


@pytest.mark.rule("mass.fate.free-invocations")
def test_several_free_invocations_are_used_on_one_roll_together_with_a_paid_one() -> None:
    match = fight(on=[aspect("Old Wall", free={"x": 2})], fate=1, dice=(-4, 4))
    for order in ('invoke "Old Wall"', 'invoke "Old Wall"', 'invoke "Old Wall" paid'):
        while waiting(match) == "y":
            play(match, "pass")
        play(match, order)

    assert points(match, "x") == 0
    assert shifts(match) == -2


@pytest.mark.rule("mass.fate.free-invocations")
def test_a_free_invocation_is_that_of_its_player_alone() -> None:
    match = fight(on=[aspect("Old Wall", free={"z": 1}), aspect("Mud", free={"x": 1})], players=ALLIES)

    assert refused(match, 'invoke "Old Wall"').rule == "mass.fate.invoke"


@pytest.mark.rule("mass.fate.free-invocations")
def test_free_invocations_are_handed_to_allies() -> None:
    match = battle(
        unit("u1", "A"), unit("u9", "B", owner="y"), unit("u2", "A", owner="z"), players=ALLIES,
        on={"A": [aspect("Old Wall", free={"x": 2})]},
    )  # fmt: skip

    play(match, 'hand "Old Wall" to z', by="x")

    assert [one.free for one in match.state.aspects_on["A"]] == [{"x": 1, "z": 1}]
    assert refused(match, 'hand "Old Wall" to y', by="x").rule == "mass.fate.free-invocations"
    assert refused(match, 'hand "Old Wall" to x', by="y").rule == "mass.fate.free-invocations"


@pytest.mark.rule("mass.fate.boost")
def test_a_boost_is_invoked_once_by_its_owners_side_and_is_gone() -> None:
    match = fight(on=[aspect("Opening", "boost", free={"z": 1})], players=ALLIES)
    assert waiting(match) == "x"
    assert refused(match, "invoke Opening paid").rule == "mass.fate.invoke"

    play(match, "invoke Opening")

    assert boosts(match) == {}


@pytest.mark.rule("mass.fate.boost")
def test_an_unused_boost_ends_with_the_battle() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), on={"A": [aspect("Opening", "boost", free={"x": 1})]})

    play(match, "concede", by="y")

    assert boosts(match) == {}


@pytest.mark.rule("mass.fate.points")
def test_points_of_the_battle_are_spent_before_personal_ones() -> None:
    match = battle(unit("u1", "A"), unit("u9", "B", owner="y"), fate=1)
    state = match.state
    rich = type(match)(match.system, state.put_player(_with(state.players["x"], own=1)), match.source)

    play(rich, "u1 spend")
    player = rich.state.players["x"]

    assert (player.fate, player.own) == (0, 1)


def _with(player, **fields):
    return type(player)(**{**{name: getattr(player, name) for name in player.__struct_fields__}, **fields})


@pytest.mark.rule("mass.fate.hostile-invoke")
def test_who_invokes_an_aspect_of_an_enemys_unit_for_a_point_pays_its_player_after_the_battle() -> None:
    match = fight(fate=1)

    play(match, "invoke U9 paid")

    assert awards(match) == {"x": 0, "y": 1}
    assert points(match, "y") == 1


@pytest.mark.rule("mass.fate.hostile-invoke")
def test_aspects_of_ones_own_unit_or_of_the_zone_pay_nobody() -> None:
    match = fight(on=[WALL], fate=2, dice=(0, 4))
    play(match, "invoke U1 paid")
    while waiting(match) == "y":
        play(match, "pass")
    play(match, 'invoke "Old Wall" paid')

    assert awards(match) == {"x": 0, "y": 0}


# --- who is asked -----------------------------------------------------------------------------


@pytest.mark.rule("mass.fate.invoke")
@pytest.mark.parametrize(("dice", "first"), [((0, 1), "x"), ((1, 0), "y"), ((0, 0), "x")])
def test_the_losing_side_is_asked_first_and_on_a_tie_the_side_that_acts(dice, first) -> None:
    match = fight(on=[WALL], fate=1, dice=dice)

    assert waiting(match) == first


@pytest.mark.rule("mass.fate.invoke")
def test_both_sides_invoke_in_turn_until_both_pass() -> None:
    match = fight(on=[WALL, aspect("Deep Mud")], fate=2)

    asked = []
    for answer in ('invoke "Old Wall" paid', 'invoke "Old Wall" paid', 'invoke "Deep Mud" paid', "pass"):
        asked.append(waiting(match))
        play(match, answer)

    assert asked == ["x", "y", "x", "y"]


@pytest.mark.rule("mass.fate.invoke")
def test_who_has_nothing_to_invoke_is_not_asked() -> None:
    match = fight()

    assert match.state.contest is None
    assert match.state.ask is None


@pytest.mark.rule("mass.fate.invoke")
def test_who_cannot_change_the_outcome_is_asked_only_if_the_table_wants_it() -> None:
    def hopeless(**options):
        match = battle(
            unit("u1", "A"), unit("u9", "A", owner="y", fight=5), unit("u8", "B", owner="y"), dice=[-4, 4],
            on={"A": [aspect("Old Wall", free={"x": 1})]}, options=options,
        )  # fmt: skip
        play(match, "u1 attack u9")
        return match

    assert hopeless().state.ask is None
    assert waiting(hopeless(ask_invocations="always")) == "x"


@pytest.mark.rule("mass.fate.situation-aspects")
def test_any_player_may_invoke_a_situation_aspect_and_only_who_was_granted_it_freely() -> None:
    smoke = aspect("Smoke", "situation", free={"y": 1}, writer="y")
    match = fight(on=[smoke], fate=1)

    assert refused(match, "invoke Smoke").rule == "mass.fate.invoke"
    assert allowed(match, "invoke Smoke paid")


@pytest.mark.rule("mass.fate.invoke")
def test_of_several_rolls_that_a_player_opposes_with_two_more_go_to_the_highest() -> None:
    pin = aspect("Pinned Down", "pinned", maker="u8", skill="Shoot")
    pieces = (unit("u1", "A", athletics=3), unit("u8", "C", owner="y"), unit("u9", "B", owner="y", athletics=3))
    match = battle(*pieces, on={"u1": [pin]}, fate=1, dice=[2, 0, 0])
    play(match, "u1 force B", "oppose u9")
    assert (waiting(match), shifts(match)) == ("y", 2)

    play(match, 'invoke "Pinned Down" paid')

    assert shifts(match) == 0


@pytest.mark.rule("mass.fate.invoke")
def test_a_number_that_opposes_besides_a_players_own_roll_is_raised_where_it_is_higher() -> None:
    pieces = (unit("u1", "A", athletics=3), unit("u9", "B", owner="y"))
    match = battle(*pieces, on={"B": ["MUD", "BOG", "REEDS"]}, fate=1, dice=[4, 0])
    play(match, "u1 force B", "oppose u9")
    assert (waiting(match), shifts(match)) == ("y", 1)
    assert allowed(match, 'invoke "MUD" reroll paid')

    play(match, 'invoke "MUD" paid')

    assert shifts(match) == -1
