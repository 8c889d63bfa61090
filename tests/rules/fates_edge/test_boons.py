"""Boons in a campaign: gained, held, spent, turned into experience."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.boons import (
    BoonsConverted,
    BoonsGone,
    BoonsOverflowed,
    BoonsSpent,
)
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.attempts import PICK, thief
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused


def rolled(*again: tuple[int, ...], sort: str = "check", boons: int = 2, **options: str) -> Match[Campaign]:
    """Anna has rolled 1, 2, 9 and 9 and has boons."""
    game = match(campaign(character("anna", boons=boons), options=Options(options)), (1, 2, 9, 9), *again)
    does(game, "anna", f"propose character=anna goal=Jump attribute=body skill=athletics sort={sort}")
    gm(game, "stake attempt=1 dv=2")
    gm(game, "give_dice attempt=1 dice=2 what=Rope")
    does(game, "anna", "roll_check attempt=1")
    return game


def have(boons: int, **options: str) -> Match[Campaign]:
    """Anna has so many boons."""
    return match(campaign(character("anna", boons=boons), options=Options(options)))


@pytest.mark.rule("core.boon.reroll", "core.boon.spend.list")
def test_a_boon_throws_one_die_again_once_in_a_roll() -> None:
    game = rolled((7,))
    assert refused(game, "anna", "reroll_die attempt=1 place=4") == "core.boon.reroll"
    does(game, "anna", "reroll_die attempt=1 place=0")
    check = game.state.attempts["1"]
    assert (check.faces, check.again, game.state.characters["anna"].boons) == ((7, 2, 9, 9), (0,), 1)
    assert refused(game, "anna", "reroll_die attempt=1 place=1") == "core.boon.reroll"
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].grade == "clean"


@pytest.mark.rule("core.boon.reroll")
@pytest.mark.parametrize("late", ["beat", "own", "other"])
def test_a_boon_throws_a_die_again_only_as_soon_as_the_dice_lie(late: str) -> None:
    people = (thief(boons=1), character("ben", attributes={"wits": 1}, skills={"stealth": 1}))
    game = match(campaign(*people), (2,) * 6, (2,) * (2 if late == "other" else 6), (9,))
    gm(game, "begin_scene name=Vault")
    does(game, "anna", PICK)
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    if late == "beat":
        gm(game, "next_beat")
        assert refused(game, "anna", "reroll_die attempt=1 place=0") == "core.boon.reroll"
        return
    who = "anna" if late == "own" else "ben"
    does(game, who, PICK.replace("anna", who))
    gm(game, "stake attempt=2 dv=1")
    does(game, who, "roll_check attempt=2")
    if late == "own":
        assert refused(game, "anna", "reroll_die attempt=1 place=0") == "core.boon.reroll"
    else:
        does(game, "anna", "reroll_die attempt=1 place=0")


@pytest.mark.rule("core.boon.reroll", "core.check.group")
def test_whoever_rolls_with_others_pays_a_boon_of_their_own_for_one_of_the_dice() -> None:
    people = (character("anna"), character("ben", boons=1), character("carl", boons=1))
    game = match(campaign(*people), (9, 1, 2, 2), (9,))
    does(game, "anna", "propose character=anna goal=Go attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=2")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=athletics")
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", "reroll_die attempt=1 place=1") == "core.boon.reroll"
    assert refused(game, "carl", "reroll_die attempt=1 place=1") == "campaign.own"
    does(game, "ben", "reroll_die attempt=1 place=1")
    assert (game.state.attempts["1"].faces, game.state.characters["ben"].boons) == ((9, 9, 2, 2), 0)


@pytest.mark.rule("core.boon.reroll")
def test_a_one_that_a_boon_throws_again_is_gone() -> None:
    game = rolled((7,))
    does(game, "anna", "reroll_die attempt=1 place=0")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].points == 0


@pytest.mark.rule("core.boon.cap", "core.boon.overflow", "core.time.beat-round")
def test_boons_beyond_the_cap_are_lost_when_the_beat_ends() -> None:
    game = have(5)
    assert refused(game, "gm", "next_beat") == "core.time.beat-round"
    gm(game, "begin_scene name=Vault")
    gm(game, "award_boon character=anna why='The bond cost something'")
    assert game.state.characters["anna"].boons == 6
    gm(game, "next_beat")
    assert (game.state.characters["anna"].boons, game.state.scene.beat) == (5, 1)


@pytest.mark.rule("core.boon.cap", "core.boon.overflow")
def test_boons_beyond_the_cap_are_lost_when_the_scene_ends() -> None:
    game = have(5)
    gm(game, "begin_scene name=Vault")
    gm(game, "award_boon character=anna why=Bond")
    entry = gm(game, "end_scene")
    assert game.state.characters["anna"].boons == 5
    assert entry.events[-1].because == "core.boon.overflow"


@pytest.mark.rule("core.boon.cap")
def test_a_table_may_hold_four_boons_only() -> None:
    game = have(4, boon_cap="4")
    gm(game, "award_boon character=anna why=Bond")
    assert game.state.characters["anna"].boons == 4


@pytest.mark.rule("core.boon.overflow")
@pytest.mark.parametrize(("reading", "xp"), [("lost", 0), ("convert_2to1_max_2xp", 2), ("convert_2to1_unlimited", 3)])
def test_a_table_may_turn_boons_beyond_the_cap_into_experience(reading: str, xp: int) -> None:
    game = have(10, boon_overflow=reading)
    gm(game, "award_boon character=anna why=Bond")
    anna = game.state.characters["anna"]
    assert (anna.boons, anna.earned) == (5, 30 + xp)


@pytest.mark.rule("core.boon.overflow")
def test_where_overflow_has_an_end_it_becomes_two_points_of_experience_in_a_session() -> None:
    game = have(5, boon_overflow="convert_2to1_max_2xp")
    for _ in range(2):
        gm(game, "begin_scene name=Vault")
        for _ in range(3):
            gm(game, "award_boon character=anna why=Bond")
        gm(game, "end_scene")
    assert game.state.characters["anna"].earned == 30 + 2
    gm(game, "begin_scene name=Vault")
    for _ in range(3):
        gm(game, "award_boon character=anna why=Bond")
    gm(game, "end_scene")
    assert game.state.characters["anna"].earned == 30 + 2
    gm(game, "begin_session")
    gm(game, "begin_scene name=Vault")
    for _ in range(3):
        gm(game, "award_boon character=anna why=Bond")
    gm(game, "end_scene")
    assert game.state.characters["anna"].earned == 30 + 3


@pytest.mark.rule("core.boon.conversion")
def test_two_boons_are_a_point_of_experience_once_a_session_in_downtime() -> None:
    game = have(5)
    assert refused(game, "anna", "convert_boons character=anna") == "core.boon.conversion"
    gm(game, "begin_downtime days=3")
    does(game, "anna", "convert_boons character=anna")
    anna = game.state.characters["anna"]
    assert (anna.boons, anna.earned) == (3, 31)
    assert refused(game, "anna", "convert_boons character=anna") == "core.boon.conversion"


@pytest.mark.parametrize(
    "gone",
    [
        BoonsSpent(character="anna", count=2, why="x"),
        BoonsOverflowed(character="anna", count=2),
        BoonsConverted(character="anna", count=2),
    ],
)
def test_nobody_loses_boons_that_are_not_there_not_even_by_decree(gone: BoonsGone) -> None:
    assert gone.impossible(have(1).state) == "Anna has only 1 boon"
    assert gone.impossible(have(2).state) == ""
