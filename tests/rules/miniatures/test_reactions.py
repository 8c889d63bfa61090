"""Guarded Strikes (section 5.3): who may strike at whom, when, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.actions.answers import TakeStrike
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.ordering import play, refused, told, waiting
from rules.scenes import FIRST, SECOND, at, match, only, options, scene, unit

LEAVER = {"A": {"boons": 1, "harm_max": 9}}
"""A slips away for a boon; it holds no second one, so that no question about its own dice comes up."""

DRAWN = ". . . . .\n. A e . .\n. . . . ."


def leaving(drawn: str = DRAWN, *, dice: Any = (), to: str = "a2", **more: Any) -> Match[State]:
    """A battle in which A has slipped away from its enemies and steps out of their zones."""
    units = {**LEAVER, **more.pop("units", {})}
    battle = match(scene(drawn, units=units, **more), dice)
    play(battle, "A slip", f"A move {to}")
    return battle


def asked(battle: Match[State]) -> str:
    """Who is asked to strike, "" if nobody is."""
    return battle.state.ask.striker if battle.state.asks else ""


# --- the strike ----------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.react.guarded-strike", "mini.dv.suggested", "mini.quickref")
def test_an_enemy_whose_zone_is_left_may_strike_before_the_step_with_a_die_less() -> None:
    battle = leaving(units={"e": {"body": 4}}, dice=[(6, 7, 8)])

    assert (waiting(battle), asked(battle), at(battle, "A")) == (SECOND, "e", "b2")
    entry = play(battle, "strike")

    tested = only(entry, Tested)
    assert (tested.dice.total, tested.dv.total) == (3, 3)
    assert tested.dice.parts[-1].rule == "mini.react.guarded-strike"
    assert unit(battle, "A").harm == 1
    assert at(battle, "A") == "a2"


@pytest.mark.rule("mini.react.guarded-strike", "mini.react.ready-melee")
def test_a_strike_may_be_let_pass() -> None:
    battle = leaving()

    entry = play(battle, "pass")

    assert "tested" not in told(entry)
    assert at(battle, "A") == "a2"
    assert unit(battle, "e").strikes == 0


@pytest.mark.rule("mini.react.guarded-strike")
def test_whoever_is_taken_out_by_a_strike_does_not_make_the_step() -> None:
    battle = leaving(". . . . .\n. A e . .\nB . . . .", units={"A": {"boons": 1, "harm_max": 1}, "e": {"body": 4}},
                     dice=[(6, 7, 8)])  # fmt: skip

    entry = play(battle, "strike")

    assert "A" not in battle.state.units
    assert "moved" not in told(entry)
    assert battle.state.up == SECOND


@pytest.mark.rule("mini.react.guarded-strike", "match.ask")
def test_while_a_strike_is_offered_nobody_else_acts_and_nobody_else_answers() -> None:
    battle = leaving()

    assert refused(battle, "A move a1", by=FIRST).rule == "match.turn"
    assert refused(battle, "e end", by=SECOND).rule == "match.ask"
    assert options(battle) == ["strike", "pass"]
    no = match(scene(DRAWN)).judge(TakeStrike(), FIRST)
    assert no is not None
    assert no.rule == "match.ask"


@pytest.mark.rule("mini.react.guarded-strike")
def test_the_walk_goes_on_after_the_answer_and_may_provoke_again() -> None:
    battle = leaving(units={"e": {"conditions": ["bracing"]}}, to="a2 a1")

    play(battle, "pass")
    assert (asked(battle), at(battle, "A")) == ("e", "a2")
    play(battle, "pass")
    assert at(battle, "A") == "a1"


@pytest.mark.rule("mini.react.guarded-strike")
def test_whoever_has_struck_is_not_asked_again_on_the_same_walk() -> None:
    battle = leaving(units={"e": {"conditions": ["bracing"]}}, to="a2 a1", dice=[(2,)])

    play(battle, "strike")

    assert at(battle, "A") == "a1"


@pytest.mark.rule("mini.react.guarded-strike")
def test_several_enemies_are_asked_one_after_the_other() -> None:
    battle = leaving(". f . . .\n. A e . .\n. . . . .", dice=[(2,)])

    assert asked(battle) == "f"
    play(battle, "strike")
    assert asked(battle) == "e"
    play(battle, "pass")
    assert at(battle, "A") == "a2"


@pytest.mark.rule("mini.react.guarded-strike")
def test_only_those_whose_zone_is_left_may_strike() -> None:
    battle = leaving(". f . . .\n. A e . .\n. . . . .", units={"f": {"reach": 2}}, to="b3")

    assert asked(battle) == "e"
    play(battle, "pass")
    assert at(battle, "A") == "b3"


@pytest.mark.rule("mini.react.guarded-strike")
def test_an_enemy_strikes_once_a_round_unless_the_table_allows_more() -> None:
    struck = {"e": {"strikes": 1}}

    assert leaving(units=struck).state.asks == ()
    assert asked(leaving(units=struck, options={"strikes_per_round": 2})) == "e"


@pytest.mark.rule("mini.react.guarded-strike", "mini.turn.round-order")
def test_a_new_round_gives_every_reaction_back() -> None:
    battle = leaving(dice=[(2,), (1,)])

    play(battle, "strike")
    assert unit(battle, "e").strikes == 1
    play(battle, "A end", "e end")

    assert battle.state.round == 2
    assert unit(battle, "e").strikes == 0


@pytest.mark.rule("mini.react.guarded-strike")
def test_disengaging_provokes_unless_the_table_spares_those_who_did() -> None:
    assert asked(leaving()) == "e"
    assert leaving(options={"disengage_provokes": False}).state.asks == ()


@pytest.mark.rule("mini.react.guarded-strike")
def test_nothing_happens_when_it_is_the_controller_who_walks_away() -> None:
    battle = match(scene(". . . .\nA e . .\n. . . .", units={"A": {"conditions": ["helpless"]}, "e": {}}))
    play(battle, "A end")

    assert "asked" not in told(play(battle, "e move c2"))


@pytest.mark.rule("mini.react.shift-exempt")
def test_a_shift_inside_a_zone_provokes_nobody() -> None:
    battle = match(scene(DRAWN, units={"e": {"conditions": ["bracing"]}}))

    assert "asked" not in told(play(battle, "A shift c1"))


# --- who is ready ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.react.ready-melee", "mini.action.prone")
@pytest.mark.parametrize(
    "fields",
    [
        {"melee": False},
        *({"conditions": [condition]} for condition in ("prone", "stunned", "disarmed")),
    ],
)
def test_only_an_enemy_with_a_ready_melee_option_strikes(fields: dict[str, object]) -> None:
    assert leaving(units={"e": fields}).state.asks == ()


@pytest.mark.rule("mini.react.guarded-strike", "mini.magic.veil")
def test_nobody_strikes_at_what_they_cannot_see() -> None:
    veiled = {"A": {**LEAVER["A"], "veil": 2}}

    assert leaving(units=veiled).state.asks == ()


# --- guard and brace ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.action.guard", "mini.react.guarded-strike")
def test_whoever_stands_guard_strikes_with_the_full_pool_and_uses_the_guard_up() -> None:
    battle = leaving(units={"e": {"body": 4, "conditions": ["guarding"]}}, dice=[(2, 2, 2, 2)])

    entry = play(battle, "strike")

    assert only(entry, Tested).dice.total == 4
    assert unit(battle, "e").conditions == frozenset()


@pytest.mark.rule("mini.action.guard")
def test_a_second_strike_in_a_round_is_not_guarded() -> None:
    second = {"e": {"body": 4, "strikes": 1, "conditions": ["guarding"]}}
    battle = leaving(units=second, options={"strikes_per_round": 2}, dice=[(2, 2, 2)])

    assert only(play(battle, "strike"), Tested).dice.total == 3


HEXES = ". . . . .\n . . . . .\n. . . b .\n . . . . .\n. . . . ."
BRACED = {"b": {"conditions": ["bracing"]}}


@pytest.mark.rule("mini.action.brace", "mini.react.guarded-strike")
def test_a_braced_enemy_watches_one_ring_more() -> None:
    outward = match(scene(HEXES.replace(". . . b .", ". A . b ."), shape="hex", units=BRACED))
    along = match(scene(HEXES.replace(". . . b .", ". A . b ."), shape="hex", units=BRACED))
    unbraced = match(scene(HEXES.replace(". . . b .", ". A . b ."), shape="hex"))

    assert "asked" in told(play(outward, "A move a3"))
    assert "asked" not in told(play(along, "A move b4"))
    assert "asked" not in told(play(unbraced, "A move a3"))


@pytest.mark.rule("mini.action.brace", "mini.react.guarded-strike")
def test_bracing_does_not_weaken_the_ordinary_zone() -> None:
    battle = match(scene(HEXES.replace(". . . b .", ". . A b ."), shape="hex", units={**LEAVER, **BRACED}))

    play(battle, "A slip", "A move b3")

    assert asked(battle) == "b"


@pytest.mark.rule("mini.action.brace")
def test_the_wider_ring_neither_stops_nor_engages() -> None:
    battle = match(scene("A . . . b\n. . . . .", units=BRACED))

    entry = play(battle, "A move b1 c1")

    assert at(battle, "A") == "c1"
    assert "stopped" not in told(entry)


# --- what is known --------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.react.guarded-strike")
def test_whoever_is_asked_to_strike_does_not_learn_where_the_walk_was_to_go() -> None:
    battle = leaving(to="a2 a3")

    assert battle.view(SECOND).ask.then is None
    assert battle.view(FIRST).ask.then is not None
