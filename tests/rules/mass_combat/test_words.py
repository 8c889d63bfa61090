"""Orders, decrees and dice of a battle in words."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Decree, Match, OrderError
from fieldcraft.dice import ByHand
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import ALLIES, aspects, battle, begin, leader, unit, zone
from rules.ordering import play, waiting


def table():
    return battle(
        unit("u1", "A", fight=1), leader("l1", unit="u1"), unit("u2", "B", owner="z"), unit("u9", "D", owner="y"),
        players=ALLIES, on={"A": ["Old Wall"]},
    )  # fmt: skip


@pytest.mark.rule("match.decree")
@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("place U1 C", lambda match: zone(match, "l1") == "C"),
        ("out U1", lambda match: match.state.units["u1"].out),
        ("owner L1 y", lambda match: match.state.units["l1"].owner == "y"),
        ("ready U1", lambda match: not match.state.units["u1"].acted),
        ('zone D "Deep Mud"', lambda match: aspects(match, "D") == ["Deep Mud"]),
        ('mark U9 "On Fire"', lambda match: aspects(match, "u9") == ["U9", "On Fire"]),
        ('strike "Old Wall"', lambda match: aspects(match, "A") == []),
        ('free "Old Wall" y', lambda match: [one.free for one in match.state.aspects_on["A"]] == [{"y": 1}]),
        ("points y fate 3", lambda match: match.state.players["y"].fate == 3),
        ("award z", lambda match: match.state.players["z"].awards == 1),
        ("up y", lambda match: waiting(match) == "y"),
        ("yield y", lambda match: match.result() is not None),
    ],
)
def test_the_game_master_decrees_in_words(words, fact) -> None:
    match = table()

    play(match, f'decree "because" {words}', by=GM)

    assert fact(match)


def test_a_decree_in_words_is_the_event_that_it_names() -> None:
    action = SYSTEM.order(table().state, 'decree "because" award y')

    assert isinstance(action, Decree)
    assert len(action.events) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("u1 move Z", "there is no zone called 'Z'"),
        ("u7 move B", "there is no unit or deed called 'u7'"),
        ("u1 remove Smoke", "there is no aspect called 'Smoke'"),
        ("u1 create with Sailing", "there is no skill called 'Sailing'"),
        ("u1 attack", "attack: whom?"),
        ("u1 fly", "there is no deed 'fly'"),
        ("switch L1 to q", "there is no player called 'q'"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_may_stand_there(text, why) -> None:
    with pytest.raises(OrderError) as caught:
        SYSTEM.order(table().view("x"), text)

    assert caught.value.why == why


def test_orders_are_completed_word_by_word() -> None:
    state = table().view("x")

    assert SYSTEM.complete(state, "u1 move ", "x") == ["B"]
    assert '"Old Wall"' in SYSTEM.complete(state, "u1 remove ", "x")
    assert {"U1", "L1"} <= set(SYSTEM.complete(state, "", "x"))


def test_dice_are_thrown_by_hand_in_the_middle_of_a_contest() -> None:
    state = begin(unit("u1", "A", fight=1), unit("u9", "A", owner="y"), unit("u8", "B", owner="y"))
    match = Match(SYSTEM, state, ByHand())

    play(match, "u1 attack u9", "3 3 2 2", "2 2 2 2")
    if match.state.ask is not None and match.state.ask.seat == "x":
        play(match, "forgo")

    assert waiting(match) == "y"
    assert match.state.ask.shifts == 3
    assert match.differences() == []
