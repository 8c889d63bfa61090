"""Leaders: with a unit and alone, what they do for it, and duels."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.mass_combat.actions.improvising import Outwit
from fieldcraft.systems.mass_combat.consequences import count_boxes, free_slots, list_sets
from fieldcraft.systems.mass_combat.skills import find_bonus, rate
from rules.mass_combat.battles import (
    ALLIES,
    aspect,
    aspects,
    awards,
    battle,
    begin,
    boosts,
    leader,
    let_pass,
    unit,
    zone,
)
from rules.ordering import allowed, play, refused, waiting

FOE = unit("u9", "D", owner="y")


# --- joining and leaving ----------------------------------------------------------------------


@pytest.mark.rule("mass.leaders.attach-detach", "mass.leaders.who")
def test_a_leader_joins_a_unit_in_its_zone_without_an_action() -> None:
    match = battle(unit("u1", "A"), leader("l1", zone="A"), FOE, dice=[-4])

    play(match, "l1 attach u1", "u1 ambush", "u1 move B")

    assert (zone(match, "l1"), match.state.units["l1"].unit) == ("B", "u1")


@pytest.mark.rule("mass.leaders.attach-detach")
def test_a_leader_leaves_its_unit_and_stays_in_the_zone() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), FOE)

    play(match, "l1 detach", "u1 move B")

    assert (zone(match, "l1"), zone(match, "u1")) == ("A", "B")


@pytest.mark.rule("mass.leaders.attach-detach")
def test_a_leader_does_not_join_and_leave_in_the_same_turn() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), leader("l2", zone="A"), FOE)

    play(match, "l1 detach")

    assert refused(match, "l1 attach u1").rule == "mass.leaders.attach-detach"
    play(match, "l2 attach u1")
    assert refused(match, "l2 detach").rule == "mass.leaders.attach-detach"


@pytest.mark.rule("mass.leaders.attach-detach")
def test_a_leader_joins_a_unit_of_its_own_side_in_its_own_zone() -> None:
    match = battle(unit("u1", "B"), leader("l1", zone="A"), unit("u9", "A", owner="y"))

    assert refused(match, "l1 attach u1").why == "U1: not in A"
    assert refused(match, "l1 attach u9").rule == "mass.leaders.attach-detach"


@pytest.mark.rule("mass.leaders.attach-detach")
def test_a_leader_joins_in_the_activation_of_either() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), leader("l1", zone="A"), FOE)
    play(match, "u2 move B")

    assert refused(match, "l1 attach u1").why == "it is the turn of U2"


@pytest.mark.rule("mass.leader.attached-concept")
def test_a_unit_has_one_leader_and_a_leader_one_unit() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), leader("l2", zone="A"), unit("u2", "A"), FOE)

    assert refused(match, "l2 attach u1").why == "U1: led already"
    assert refused(match, "l1 attach u2").why == "L1: with U1 already"


@pytest.mark.rule("mass.leaders.attach-detach")
def test_who_is_with_no_unit_leaves_none() -> None:
    assert (
        refused(battle(leader("l1", zone="A"), unit("u1", "A"), FOE), "l1 detach").rule == "mass.leaders.attach-detach"
    )


@pytest.mark.rule("mass.leaders.acts-with-unit")
def test_the_leader_of_an_ally_acts_with_the_unit_that_it_is_with_at_its_players_order() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A", owner="z"), leader("l2", unit="u1", owner="z"), FOE, players=ALLIES)

    play(match, "l2 spur")

    assert boosts(match) == {"u1": "z"}
    assert refused(match, "l2 detach", by="z").rule == "match.turn"


# --- what they give ---------------------------------------------------------------------------


@pytest.mark.rule("mass.leaders.skill-bonus")
def test_skills_below_the_leaders_will_have_one_more() -> None:
    state = begin(unit("u1", "A", fight=2, shoot=1, athletics=1), leader("l1", unit="u1", will=2))

    found = {skill: rate(state, state.units["u1"], skill).total for skill in ("Fight", "Shoot", "Athletics")}

    assert found == {"Fight": 2, "Shoot": 2, "Athletics": 2}


@pytest.mark.rule("mass.leaders.skill-bonus", "mass.skills.unlisted")
def test_a_skill_that_is_not_on_the_card_is_mediocre_and_stays_so() -> None:
    state = begin(unit("u1", "A", fight=2), leader("l1", unit="u1", will=3))

    assert (rate(state, state.units["u1"], "Notice").total, find_bonus(state, state.units["u1"], "Notice")) == (0, 0)


@pytest.mark.rule("mass.leaders.boost")
def test_a_leader_puts_a_boost_on_its_unit_without_a_roll() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1", will=1), FOE)

    play(match, "l1 spur")

    assert aspects(match, "u1", "boost") == ["Charge!"]


def wounded(number, **more):
    """A battle with a leader, Will +3, and a unit with so many consequences."""
    state = begin(unit("u1", "A"), leader("l1", unit="u1", will=3), FOE)
    for severity in ("mild", "moderate")[:number]:
        made = replace(aspect(f"A {severity} wound", "consequence", severity=severity), id=f"w{severity}", on="u1")
        state = state.put_aspects(made)
    from rules.mass_combat.battles import match_of

    return match_of(state, **more)


@pytest.mark.rule("mass.leaders.boost")
@pytest.mark.parametrize(("number", "thrown", "made"), [(2, 0, False), (2, 1, True), (1, -1, True), (1, -2, False)])
def test_consequences_make_the_boost_harder_and_a_tie_is_enough(number, thrown, made) -> None:
    match = wounded(number, dice=[thrown])

    play(match, "l1 spur")

    assert (aspects(match, "u1", "boost") == ["Charge!"]) == made
    assert refused(match, "l1 spur").rule == "mass.leaders.acts-with-unit"


@pytest.mark.rule("mass.leaders.remove-consequence", "mass.fate.recovery-difficulties")
@pytest.mark.parametrize(
    ("words", "thrown", "gone"),
    [
        ("A moderate wound", 1, True),
        ("A moderate wound", 0, False),
        ("A mild wound", -1, True),
        ("A mild wound", -2, False),
    ],
)
def test_a_leader_removes_a_consequence_with_will(words, thrown, gone) -> None:
    match = wounded(2, dice=[thrown])

    play(match, f'l1 heal "{words}"')

    assert (words not in aspects(match, "u1")) == gone


@pytest.mark.rule("mass.leaders.remove-consequence")
def test_a_leader_heals_the_unit_that_it_is_with() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), leader("l2", zone="A"), FOE, on={"A": ["Wall"]})

    assert refused(match, "l1 heal Wall").rule == "mass.leaders.remove-consequence"
    assert refused(match, "l2 spur").rule == "mass.turn.second-action-leader"


@pytest.mark.rule("mass.leaders.acts-with-unit")
def test_a_unit_does_nothing_that_leaders_do() -> None:
    assert refused(battle(unit("u1", "A"), FOE), "u1 spur").rule == "mass.leaders.acts-with-unit"


# --- alone ------------------------------------------------------------------------------------


@pytest.mark.rule("mass.leaders.independent")
def test_an_independent_leader_has_a_move_and_an_action_and_enemy_units_block_it() -> None:
    match = battle(unit("u1", "A"), leader("l1", zone="B", athletics=1), unit("u9", "D", owner="y"), dice=[0, 0])

    play(match, "l1 move C")
    assert refused(match, "l1 move D").rule == "mass.turn.free-move"
    play(match, "l1 force D", "oppose u9")

    assert zone(match, "l1") == "D"


@pytest.mark.rule("mass.leaders.independent")
def test_it_affects_no_units() -> None:
    match = battle(unit("u1", "A"), leader("l1", zone="D"), FOE, fate=1)

    assert refused(match, "l1 attack u9").rule == "mass.leaders.only-leaders"
    assert refused(match, "l1 intimidate u9").rule == "mass.leaders.independent"
    assert refused(match, "l1 create on u9").rule == "mass.action.create.general"
    assert refused(match, "l1 create").rule == "mass.action.create.general"
    assert refused(match, "l1 spend").rule == "mass.turn.second-action-fate"


@pytest.mark.rule("mass.leaders.independent")
def test_it_creates_advantages_against_leaders() -> None:
    match = battle(
        unit("u1", "A"), leader("l1", zone="D", fight=2), FOE, leader("l9", zone="D", owner="y"), dice=[0, 0]
    )

    play(match, "l1 create on l9")

    assert len(aspects(match, "l9", "situation")) == 1


@pytest.mark.rule("mass.leaders.acts-with-unit", "mass.action.create.general")
def test_a_leader_with_a_unit_creates_advantages_against_leaders_and_no_others() -> None:
    match = battle(
        unit("u1", "D"), leader("l1", unit="u1", fight=2), FOE, leader("l9", unit="u9", owner="y"), dice=[0, 0, 0, 0]
    )
    assert refused(match, "l1 outwit on u9").rule == "mass.action.create.general"
    assert refused(match, "l1 outwit").rule == "mass.action.create.general"
    assert {order.target for order in match.options("x") if isinstance(order, Outwit)} == {"l1", "l9", ""}

    play(match, "l1 outwit on l9")
    assert len(aspects(match, "l9", "situation")) == 1
    assert refused(match, "l1 spur").rule == "mass.leaders.acts-with-unit"
    assert allowed(match, "u1 attack u9")


@pytest.mark.rule("mass.leaders.acts-with-unit")
def test_a_leader_alone_creates_advantages_by_an_action_of_its_own() -> None:
    match = battle(unit("u1", "A"), leader("l1", zone="D"), FOE, leader("l9", zone="D", owner="y"))

    assert refused(match, "l1 outwit on l9").why == "L1: with no unit"


@pytest.mark.rule("mass.leaders.independent")
def test_a_duel_is_its_one_action() -> None:
    match = battle(
        unit("u1", "A"), leader("l1", zone="D"), FOE, leader("l9", zone="D", owner="y"), dice=[0, 4, 0],
        options={"attack_ends_turn": "unit_attacks_only"},
    )  # fmt: skip

    play(match, "l1 duel l9")

    assert refused(match, "l1 create on l9").rule == "mass.turn.one-action"
    assert refused(match, "l1 duel l9").rule == "mass.leaders.acts-with-unit"


@pytest.mark.rule("mass.leaders.unit-defeated")
def test_defeating_a_unit_leaves_its_leader_alone_with_its_mark() -> None:
    match = battle(
        unit("u1", "A", fight=2), unit("u2", "B"), unit("u8", "D", owner="y"),
        unit("u9", "A", owner="y", quality="average"), leader("l9", unit="u9", owner="y"),
        dice=[0, 0], players={"y": "y", "x": "x"},
    )  # fmt: skip
    play(match, "u9 done", "u1 attack u9")

    left = match.state.leaders["l9"]
    assert (left.unit, left.zone, left.here, left.acted) == ("", "A", True, True)


# --- duels ------------------------------------------------------------------------------------


def duel(dice, physique=0, **options):
    """A duel of l1, with u1 in A, and l9, with u9 there."""
    return battle(
        unit("u1", "A"), unit("u9", "A", owner="y"), unit("u8", "B", owner="y"),
        leader("l1", unit="u1", fight=2), leader("l9", unit="u9", owner="y", physique=physique), dice=dice,
        options=options,
    )  # fmt: skip


@pytest.mark.rule("mass.leaders.only-leaders")
def test_leaders_fight_leaders_attached_or_not() -> None:
    match = duel([0, 0])

    play(match, "l1 duel l9")

    assert (match.state.ask.seat, match.state.ask.piece, match.state.ask.shifts) == ("y", "l9", 2)
    assert refused(duel([]), "l1 duel u9").rule == "mass.leaders.only-leaders"


@pytest.mark.rule("mass.leaders.only-leaders")
@pytest.mark.parametrize(("there", "fits"), [("A", True), ("B", True), ("C", False)])
def test_a_leader_fights_in_the_same_zone_and_shoots_into_the_next(there, fits) -> None:
    match = battle(
        unit("u1", "A"), leader("l1", unit="u1", shoot=1), unit("u9", "D", owner="y"),
        leader("l9", zone=there, owner="y"), dice=[0, 0],
    )  # fmt: skip

    assert allowed(match, "l1 duel l9") == fits
    if there == "B":
        assert "L1 rolled Shoot" in [getattr(event, "why", "") for event in play(match, "l1 duel l9").events]


@pytest.mark.rule("mass.fate.leader-stress")
@pytest.mark.parametrize(("physique", "boxes"), [(0, 2), (1, 3), (2, 3), (3, 4)])
def test_leaders_have_two_stress_boxes_and_more_with_physique(physique, boxes) -> None:
    assert count_boxes(leader("l1", physique=physique)) == boxes


@pytest.mark.rule("mass.fate.leader-stress")
def test_one_box_absorbs_a_hit_and_consequences_help() -> None:
    state = begin(unit("u1", "A"), leader("l1", unit="u1"))

    found = list_sets(state, state.units["l1"], 4)

    assert found[0] == ("box-2", "mild")
    assert ("box-1", "box-2") not in found
    assert all(sum(slot.startswith("box") for slot in some) <= 1 for some in found)


@pytest.mark.rule("mass.fate.leader-stress")
def test_a_marked_box_is_used_and_two_for_one_hit_are_refused() -> None:
    match = duel([0, 0])
    play(match, "l1 duel l9")
    assert refused(match, "absorb box-1 box-2").rule == "mass.fate.consequences"

    play(match, "absorb box-2")

    assert match.state.leaders["l9"].stress == (2,)
    assert "box-2" not in free_slots(match.state, match.state.units["l9"])


@pytest.mark.rule("mass.fate.leader-stress")
def test_leaders_may_have_the_slots_of_a_good_unit_in_place_of_stress() -> None:
    state = begin(unit("u1", "A"), leader("l1", unit="u1"), options={"leader_model": "unit_like_good"})

    assert free_slots(state, state.units["l1"]) == ("mild", "moderate")


@pytest.mark.rule("mass.winning.leaders", "mass.fate.leader-stress")
def test_who_takes_a_leader_out_is_owed_a_fate_point() -> None:
    match = duel([0, 0])

    play(match, "l1 duel l9", "absorb")

    assert match.state.leaders["l9"].out
    assert awards(match) == {"x": 1, "y": 0}


@pytest.mark.rule("mass.fate.leader-stress")
def test_stress_clears_after_the_battle() -> None:
    match = duel([0, 0])
    play(match, "l1 duel l9", "absorb box-2")

    play(match, "concede", by="x")

    assert match.state.leaders["l9"].stress == ()


@pytest.mark.rule("mass.winning.leaders")
def test_a_leader_who_is_persuaded_changes_sides_and_the_persuader_is_owed_a_point() -> None:
    match = duel([])

    play(match, "switch l9 to x", by="y")

    changed = match.state.leaders["l9"]
    assert (changed.owner, changed.unit, changed.zone, awards(match)) == ("x", "", "A", {"x": 1, "y": 0})


@pytest.mark.rule("mass.winning.leaders")
def test_only_ones_own_leaders_change_to_an_enemy_between_turns() -> None:
    match = battle(
        unit("u1", "A"), leader("l1", unit="u1"), unit("u9", "D", owner="y"), leader("l9", zone="D", owner="y"),
        unit("u2", "A", owner="z"), players=ALLIES,
    )  # fmt: skip

    assert refused(match, "switch l9 to y", by="x").rule == "mass.winning.leaders"
    assert refused(match, "switch l1 to z", by="x").rule == "mass.winning.leaders"
    assert refused(match, "switch u1 to y", by="x").rule == "mass.winning.leaders"
    play(match, "u1 move B")
    assert refused(match, "switch l1 to y", by="x").why == "wait until the turn is over"


def test_a_duel_may_be_lost_with_style() -> None:
    match = duel([-4, 1])
    play(match, "l1 duel l9")
    let_pass(match)

    assert boosts(match) == {"l1": "y"}
    assert waiting(match) == "y"


@pytest.mark.rule("mass.leaders.independent")
def test_a_leader_alone_removes_no_aspect_of_a_unit_and_frees_nobody_who_is_surrounded() -> None:
    around = aspect("Surrounded", "surrounded", side="y")
    on = {"A": ["MUD", around], "u1": [aspect("Hesitant", "situation")], "l1": [aspect("Dazzled", "situation")]}
    pieces = (unit("u1", "A"), leader("l1", zone="A"), unit("u8", "A", owner="y"), unit("u9", "A", owner="y"))
    match = battle(*pieces, on=on)

    for words in ("Hesitant", "Surrounded"):
        assert refused(match, f'l1 remove "{words}"').rule == "mass.leaders.independent"
        assert allowed(match, f'u1 remove "{words}"')
    assert allowed(match, 'l1 remove "Dazzled"')
    assert allowed(match, 'l1 remove "MUD"')
