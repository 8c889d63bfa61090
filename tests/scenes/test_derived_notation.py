"""Any system has its text notation from the typed fields of its actions."""

from __future__ import annotations

import pytest

from core.pebbles import SYSTEM as PEBBLES
from core.pebbles import Answer, Dare, Dared, Heap, Hide, Take, to_act
from fieldcraft.core import GM, Action, Decree, EnterDice, OrderError, ThrowDice
from fieldcraft.core.hand import Repeat
from fieldcraft.systems.fates_edge.campaign.calendar import BeginScene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM as CAMPAIGN
from fieldcraft.systems.fates_edge.miniatures import SYSTEM as MINIATURES
from fieldcraft.systems.shared.text.notation import Notation
from rules.fates_edge.campaigns import campaign

NOTATION: Notation[Heap] = Notation(PEBBLES.actions, PEBBLES.events, to_act)
HEAP = Heap()
DARE = Heap(asks=(Dared(seat="white"),))


@pytest.mark.parametrize(
    ("text", "action"), {"take 3": Take(3), "hide": Hide(), "dare": Dare(), "answer yes": Answer(True)}.items()
)
def test_a_small_game_has_words_for_its_actions(text: str, action: Action) -> None:
    assert NOTATION.order(HEAP, text) == action
    assert NOTATION.words(HEAP, action) == text


def test_dice_thrown_by_hand_and_decrees_are_read_in_any_game() -> None:
    asked = Heap(asks=(ThrowDice(seat="white", sides=6, count=2, then=Repeat(entry=0)),))

    assert NOTATION.order(asked, "4 6") == EnterDice((4, 6))
    decree = NOTATION.order(HEAP, 'decree "a gift" {"event": "taken", "number": -2}')
    assert isinstance(decree, Decree)
    assert decree.reason == "a gift"


def test_what_is_missing_is_asked_for_by_the_name_of_its_field() -> None:
    with pytest.raises(OrderError, match=r"take: which number\?"):
        NOTATION.order(HEAP, "take many")


def test_a_small_game_completes_what_its_rules_allow() -> None:
    assert NOTATION.complete(HEAP, "", "white") == ["take", "hide"]
    assert NOTATION.complete(HEAP, "take ", "white") == ["1", "2", "3"]
    assert NOTATION.complete(HEAP, "", "black") == []
    assert NOTATION.complete(DARE, "", "white") == ["answer"]


def test_a_small_game_says_how_its_orders_are_written() -> None:
    assert ("take number", "Take some pebbles.") in NOTATION.usage()


def test_deeds_of_a_campaign_are_completed_fact_by_fact() -> None:
    state = campaign()

    assert "begin_scene" in CAMPAIGN.complete(state, "begin_sc", GM)
    assert "pillar=stealth" in CAMPAIGN.complete(state, "begin_scene name=Vault ", GM)
    assert CAMPAIGN.complete(state, "begin_scene name=Vault pillar=st", GM) == ["pillar=stealth"]


def test_facts_stand_in_any_order_and_quotes_hold_words_together() -> None:
    state = campaign()

    deed = CAMPAIGN.order(state, """begin_scene present='["ben"]' name="The old vault" """)

    assert isinstance(deed, BeginScene)
    assert deed.name == "The old vault"
    assert CAMPAIGN.order(state, CAMPAIGN.words(state, deed)) == deed


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("begin_scene", 11, "begin_scene: name= is required"),
        ("begin_scene name=x pillar=9", 26, "pillar: Invalid enum value '9'"),
        ("begin_scene name=x colour=red", 19, "'colour=red' is not understood"),
        ("fly", 0, "there is no deed 'fly'"),
    ],
)
def test_what_is_wrong_with_a_deed_is_said_with_its_place(text: str, column: int, why: str) -> None:
    with pytest.raises(OrderError) as caught:
        CAMPAIGN.order(campaign(), text)

    assert (caught.value.column, caught.value.why) == (column, why)


def test_the_usage_of_an_order_says_what_may_be_left_out() -> None:
    usage = dict(MINIATURES.usage())

    assert usage["unit move path... [face facing]"] == "Walk as far as the points go"
    assert "unit shift [to] [face facing] [act|test] [basic|detailed|intricate]" in usage
    assert "unit open between" in usage
