"""What a player adds to a roll: how it is described, and the boons that throw a die again (sections 2 and 11)."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.miniatures.casters import casting
from rules.ordering import play, refused, told
from rules.scenes import at, because, match, only, scene, unit

# --- how it is told ------------------------------------------------------------------------------------------------

PLAYER = {"A": {"body": 4, "player": True}, "e": {"harm_max": 9}}


@pytest.mark.rule("mini.scope.srd-description", "core.description.ladder")
@pytest.mark.parametrize(
    ("told_how", "again", "ones"), [("basic", (), 3), ("detailed", (7,), 2), ("intricate", (7, 1, 6), 1)]
)
def test_the_better_the_description_the_more_ones_are_thrown_again(
    told_how: str, again: tuple[int, ...], ones: int
) -> None:
    dice = [(1, 1, 1, 6), again] if again else [(1, 1, 1, 6)]
    battle = match(scene("A e", units=PLAYER), dice=dice)

    tested = only(play(battle, f"A attack e {told_how}"), Tested)

    assert tested.complications == ones
    assert tested.successes == 1 + sum(face >= 6 for face in again)


@pytest.mark.rule("mini.scope.srd-description", "core.description.denial")
def test_only_players_describe_their_tests() -> None:
    no = refused(match(scene("A e")), "A attack e detailed")

    assert no.rule == "mini.scope.srd-description"
    assert "basic" in no.why


# --- boons ----------------------------------------------------------------------------------------------------------

LUCKY = {"A": {"body": 4, "player": True, "boons": 2}, "e": {"harm_max": 9}}


@pytest.mark.rule("mini.scope.srd-boons", "core.boon.reroll", "core.boon.spend.list")
def test_right_after_a_roll_a_boon_throws_one_die_again() -> None:
    battle = match(scene("A e", units=LUCKY), dice=[(6, 7, 2, 1), (8,)])

    assert told(play(battle, "A attack e"))[-1] == "asked"
    entry = play(battle, "reroll 3")

    assert only(entry, Tested).faces == (6, 7, 8, 1)
    assert unit(battle, "A").boons == 1
    assert unit(battle, "e").harm == 1
    assert "core.boon.reroll" in because(entry)


@pytest.mark.rule("core.boon.reroll")
def test_a_one_that_is_thrown_again_is_gone() -> None:
    battle = match(scene("A e", units=LUCKY), dice=[(6, 7, 8, 1), (2,)])

    play(battle, "A attack e")

    assert only(play(battle, "reroll 4"), Tested).complications == 0


@pytest.mark.rule("core.boon.reroll", "mini.magic.cast")
def test_in_casting_a_one_that_is_thrown_again_still_counts() -> None:
    battle = casting("A . . e", "Brand", units={"A": {"player": True, "boons": 1}}, dice=[(6, 2, 1), (9,)])

    play(battle, "A cast Brand at e")
    tested = only(play(battle, "reroll 3"), Tested)

    assert (tested.successes, tested.complications, tested.grade) == (2, 1, "cost")


@pytest.mark.rule("core.boon.reroll")
def test_the_dice_may_be_kept_and_only_dice_of_the_roll_are_thrown_again() -> None:
    battle = match(scene("A e", units=LUCKY), dice=[(6, 7, 2, 1)])
    play(battle, "A attack e")

    assert refused(battle, "reroll 5").rule == "core.boon.reroll"
    entry = play(battle, "keep")

    assert only(entry, Tested).faces == (6, 7, 2, 1)
    assert unit(battle, "A").boons == 2


@pytest.mark.rule("core.boon.earn", "core.boon.anti-fishing")
@pytest.mark.parametrize(
    ("faces", "player", "boons"),
    [((1, 2, 2, 2), True, 1), ((2, 2, 2, 2), True, 0), ((1, 6, 2, 2), True, 0), ((1, 2, 2, 2), False, 0)],
)
def test_a_players_miss_with_a_complication_earns_a_boon(faces: tuple[int, ...], player: bool, boons: int) -> None:
    battle = match(scene("A e", units={"A": {"body": 4, "player": player}}), dice=[faces])

    play(battle, "A attack e")

    assert unit(battle, "A").boons == boons


@pytest.mark.rule("mini.scope.srd-boons", "core.boon.cap", "core.boon.overflow")
@pytest.mark.parametrize("cap", [4, 5])
def test_nobody_holds_more_boons_than_the_cap(cap: int) -> None:
    full = {"A": {"body": 4, "player": True, "boons": cap}}
    battle = match(scene("A e", units=full, options={"boon_cap": cap}), dice=[(1, 2, 2, 2)])

    play(battle, "A attack e", "keep")

    assert unit(battle, "A").boons == cap


@pytest.mark.rule("mini.boon.ignore-step", "mini.react.ignored-zoc")
def test_a_big_base_ignores_the_control_of_all_that_it_covers_in_one_place() -> None:
    drawn = ". . . . . . .\nA . . . . . .\n. . . . . . .\n. . . e f . ."
    battle = match(scene(drawn, units={"A": {"size": "large", "boons": 1}}))

    entry = play(battle, "A ignore d2 move d2 f1")

    assert "asked" not in told(entry)
    assert at(battle, "A") == "f1"
