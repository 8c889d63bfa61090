"""What the tactical bot answers when it is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bots.deciding import decision
from fieldcraft.core import Tally, ThrowDice
from fieldcraft.core.hand import Repeat
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.systems.fates_edge.miniatures.questions import AfterStrike, Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.shared import Test
from rules.scenes import FIRST, SECOND, scene


def asked(ask: Any, **units: dict[str, Any]) -> State:
    """A battle in which something is asked."""
    return replace(scene("A e . .", units={"A": {"body": 3, "skills": {"melee": 2}}, **units}), asks=(ask,))


STRIKE = GuardedStrike(seat=FIRST, striker="A", target="e", of=SECOND)


def reroll(faces: tuple[int, ...], dv: int) -> BoonReroll:
    """The offer to throw a die of a blow again."""
    test = Test(unit="A", what="melee", dice=Tally.of(len(faces), "dice"), dv=Tally.of(dv, "dv"), target="e")
    return BoonReroll(seat=FIRST, of=FIRST, test=test, faces=faces)


def test_it_strikes_at_whoever_leaves() -> None:
    assert decision(asked(STRIKE)) == "strike"


def test_it_lets_go_whom_it_cannot_hit() -> None:
    assert decision(asked(STRIKE, A={"body": 2})) == "pass"


def test_a_hidden_unit_gives_itself_away_only_for_a_likely_end() -> None:
    hidden = {"body": 3, "skills": {"melee": 2}, "veil": 2}

    assert decision(asked(STRIKE, A=hidden)) == "pass"
    assert decision(asked(STRIKE, A=hidden, e={"harm": 2, "defence": 1})) == "strike"


def test_a_boon_is_spent_where_it_can_turn_failure_into_success() -> None:
    assert decision(asked(reroll((7, 9, 3, 4), 3), A={"boons": 1})) == "reroll 3"


def test_a_boon_is_kept_where_it_cannot() -> None:
    assert decision(asked(reroll((7, 2, 3, 4), 3), A={"boons": 1})) == "keep"
    assert decision(asked(reroll((7, 9, 8, 4), 3), A={"boons": 1})) == "keep"


def test_a_hero_with_boons_to_spare_is_rid_of_a_complication() -> None:
    hero = {"player": True, "boons": 2}

    assert decision(asked(reroll((7, 9, 8, 1), 3), A=hero)) == "reroll 4"
    assert decision(asked(reroll((7, 9, 8, 1), 3), A={**hero, "boons": 1})) == "keep"


def test_it_takes_a_bargain_that_ends_a_foe_and_no_other() -> None:
    ask = Bargain(
        seat=FIRST, unit="A", what="melee", dv=3, complication="the blade snaps", then=AfterStrike(unit="A", target="e")
    )

    assert decision(asked(ask, e={"harm": 2})) == "accept"
    assert decision(asked(ask)) == "refuse"


def test_dice_by_hand_are_thrown_honestly() -> None:
    ask = ThrowDice(seat=FIRST, sides=10, count=5, then=Repeat(entry=0))
    throws = {
        bot(name, ENDLESS)(asked(ask), (), Random(seed)).faces for name in ("random", "tactical") for seed in range(50)
    }

    assert len(throws) > 40
    assert {face for faces in throws for face in faces} == set(range(1, 11))
    assert {len(faces) for faces in throws} == {5}
