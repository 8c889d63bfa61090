"""What may be decreed of turns, and that nothing is blind which needs no sense."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Decree, Event
from fieldcraft.systems.battlefield.actions.striking import Strike
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Released
from fieldcraft.systems.battlefield.events.field import UnitEdited
from fieldcraft.systems.battlefield.events.turns import TurnBegan, TurnEnded
from rules.battlefield.places import cell, space, thing, unit
from rules.battlefield.playing import SPARK, act, begin, end, foe, refusal, sense

SMOKE = Effect(id="smoke", area="subject", range=4, fog=4)
CRUSH = Effect(id="crush", area="grip", damage="1")
VOLLEY = Effect(id="volley", area="subject", range=8, attack=2, targets=2)
YOU = unit("you", 0, 0, effects=(SPARK, SMOKE, CRUSH, VOLLEY), grips=("fly",), others=("hearing",), primary=())

IMPOSSIBLE: dict[str, tuple[Event, str]] = {
    "a turn of the side that is not up": (TurnBegan(unit="foe"), "no creature of the side that is up"),
    "a turn of an object": (TurnBegan(unit="crate"), "no creature of the side that is up"),
    "a turn while another is open": (TurnBegan(unit="yak"), "it is You's turn"),
    "the end of a turn that is not open": (TurnEnded(unit="yak"), "it is not Yak's turn"),
}
"""What cannot be decreed of turns, and what is said of it."""


@pytest.mark.rule("field.turn.order")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_turn_is_decreed_only_where_it_can_be_played_on(what: str) -> None:
    match = begin(YOU, unit("yak", 0, 1), foe("foe", 3, 0), foe("fly", 1, 0), thing("crate", 2, 0), dice=[(2,)])
    act(match, sense("foe", "hearing"))
    event, why = IMPOSSIBLE[what]

    no = match.judge(Decree((event,), "a whim"), GM)
    assert no is not None
    assert why in no.why


def test_whoever_has_acted_does_not_begin_another_turn_by_decree() -> None:
    match = begin(YOU, unit("yak", 0, 1), foe("foe", 3, 0), foe("fly", 1, 0))
    act(match, end("you"), end("foe"))

    no = match.judge(Decree((TurnBegan(unit="you"),), "a whim"), GM)
    assert no is not None
    assert "has acted this round" in no.why


@pytest.mark.rule("field.sense.attack-blind")
@pytest.mark.parametrize(
    "action",
    [
        Strike("you", "spark", ("you",), blind=True),
        Strike("you", "crush", ("fly",), blind=True),
        Strike("you", "smoke", at=space(1, 0), blind=True),
    ],
)
def test_what_needs_no_sense_is_not_blind(action: Strike) -> None:
    found = refusal(begin(YOU, foe("foe", 3, 0), foe("fly", 1, 0)), action)

    assert found.rule == "field.sense.attack-blind"
    assert "needs no sense" in found.why


@pytest.mark.rule("field.sense.attack-blind")
def test_several_whom_one_senses_just_well_enough_may_be_chosen_blind_together() -> None:
    match = begin(YOU, foe("foe", 3, 0), foe("fly", 1, 0), dice=[(15,), (15,)])
    act(match, sense("foe", "hearing"), sense("fly", "hearing"))

    assert Strike("you", "volley", ("fly", "foe"), blind=True) in match.options("y")


@pytest.mark.rule("field.sense.attack-blind")
def test_what_makes_no_attack_roll_is_not_used_blind() -> None:
    match = begin(YOU, foe("foe", 3, 0), foe("fly", 1, 0), dice=[(15,)])
    act(match, sense("foe", "hearing"))

    blind = Strike("you", "spark", ("foe",), blind=True)
    found = refusal(match, blind)
    assert (found.rule, found.why) == (
        "field.sense.attack-blind",
        "spark makes no attack roll, and cannot be used blind",
    )
    assert blind not in match.options("y")


@pytest.mark.rule("field.unit.data")
def test_what_somebody_carries_may_be_edited() -> None:
    match = begin(unit("you", 0, 0, grips=("harp",)), thing("harp", 0, 0, bearer="you"), foe("foe", 3, 0))

    match.play(Decree((UnitEdited(unit="harp", fields={"name": "Lyre"}),), "a closer look"), GM)
    assert match.state.units["harp"].title == "Lyre"


@pytest.mark.rule("field.area.grip", "field.crowd.enter")
def test_what_one_holds_is_let_go_by_decree_only_where_there_is_room() -> None:
    packed = [foe(name, 0, 0) for name in ("ann", "bea", "cy")]
    match = begin(unit("you", 0, 0, grips=("harp",)), thing("harp", 0, 0, bearer="you"), *packed)

    no = match.judge(Decree((Released(unit="you", target="harp"),), "a whim"), GM)
    assert no is not None
    assert "no room" in no.why


@pytest.mark.rule("field.area.grip")
def test_what_somebody_carries_goes_along_where_a_decree_edits_their_place() -> None:
    match = begin(unit("you", 0, 0, grips=("harp",)), thing("harp", 0, 0, bearer="you"), foe("foe", 3, 0))

    match.play(Decree((UnitEdited(unit="you", fields={"at": cell(1, 0)}),), "a gust"), GM)
    assert match.state.units["harp"].at == cell(1, 0)
