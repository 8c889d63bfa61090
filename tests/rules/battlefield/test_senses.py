"""Senses: margins, Attack Blind, several senses, and what is tried once."""

from __future__ import annotations

import icepool
import pytest

from fieldcraft.core import GM, Decree, Refusal
from fieldcraft.systems.battlefield.dice import DICE, chance_of, middle_roll, total_of
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Attacked, Sensed
from fieldcraft.systems.battlefield.events.field import UnitEdited
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.senses import best_try, grade
from fieldcraft.systems.battlefield.state import Fog
from rules.battlefield.places import cell, unit
from rules.battlefield.playing import BOW, SWORD, YOU, act, begin, foe, only, refusal, sense, strike

USUAL = Options()


@pytest.mark.rule("field.sense.well-primary")
@pytest.mark.parametrize(("total", "found"), [(15, "well"), (14, ""), (12, "")])
def test_a_primary_sense_senses_well_from_3_above_the_dl(total: int, found: str) -> None:
    assert grade(USUAL, total - 12, primary=True) == found


@pytest.mark.rule("field.sense.well-primary")
def test_a_table_may_want_margins_exceeded() -> None:
    strict = Options(margin="more_than")

    assert [grade(strict, margin, primary=True) for margin in (3, 4)] == ["", "well"]
    assert [grade(strict, margin, primary=False) for margin in (6, 7, 9, 10)] == ["", "blind", "blind", "well"]


@pytest.mark.rule("field.sense.well-other")
@pytest.mark.parametrize(("total", "found"), [(19, "well"), (18, "blind"), (16, "blind"), (15, "")])
def test_another_sense_needs_9_above_the_dl_and_6_to_attack_blind(total: int, found: str) -> None:
    assert grade(USUAL, total - 10, primary=False) == found


@pytest.mark.rule("field.sense.well-primary", "field.conceal.awareness")
def test_an_awareness_roll_has_the_bonus_and_loses_the_concealment() -> None:
    fog = Fog(id="fog", tier=4, cells=(cell(2, 0),))
    you = unit("you", 0, 0, awareness=3)
    battle = begin(you, foe("foe", 3, 0, dl={"sight": 11}), dice=[(15,)], fogs={"fog": fog})

    sensed = only(act(battle, sense("foe")), Sensed)

    assert (sensed.total, sensed.dl) == (15 + 3 - 4, 11)
    assert best_try(battle.state, battle.state.units["you"], battle.state.units["foe"]) == ("well", "sight")


@pytest.mark.rule("field.sense.best")
def test_after_a_failure_and_after_a_mere_attack_blind_the_next_sense_may_be_tried() -> None:
    you = unit("you", 0, 0, others=("hearing", "scent"))
    near = foe("foe", 1, 0, dl={"sight": 10, "hearing": 10, "scent": 10})
    battle = begin(you, near, dice=[(12,), (16,), (20,)])

    act(battle, sense("foe"), sense("foe", "hearing"))
    assert best_try(battle.state, battle.state.units["you"], battle.state.units["foe"]) == ("blind", "hearing")

    act(battle, sense("foe", "scent"))
    assert best_try(battle.state, battle.state.units["you"], battle.state.units["foe"]) == ("well", "scent")


@pytest.mark.rule("field.sense.best")
def test_nobody_tries_a_sense_twice_or_after_sensing_well() -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(1,), (20,)])

    act(battle, sense("foe"))
    assert refusal(battle, sense("foe")).rule == "field.sense.best"

    act(battle, sense("foe", "hearing"))
    assert refusal(battle, sense("foe", "hearing")).why == "You senses Foe well already"


@pytest.mark.rule("field.sense.best", "field.sense.well-primary")
def test_a_try_is_void_once_the_dl_has_changed() -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(20,), (20,)])
    act(battle, sense("foe"))
    battle.play(Decree((UnitEdited(unit="foe", fields={"dl": {"sight": 9}}),), "it ducks"), GM)

    assert refusal(battle, strike("sword", "foe")).rule == "field.target.declare"
    act(battle, sense("foe"))
    assert battle.judge(strike("sword", "foe"), "y") is None


@pytest.mark.rule("field.sense.best")
def test_a_table_may_allow_a_single_sense() -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(1,)], senses_per_target="one")
    act(battle, sense("foe"))

    assert refusal(battle, sense("foe", "hearing")).rule == "field.sense.best"


@pytest.mark.rule("field.unit.data")
@pytest.mark.parametrize(("by", "why"), [("scent", "You has no scent"), ("hearing", "cannot be sensed by hearing")])
def test_only_a_sense_that_one_has_is_tried_on_what_it_can_sense(by: str, why: str) -> None:
    found: Refusal = refusal(begin(YOU, foe("foe", 1, 0, dl={"sight": 8})), sense("foe", by))

    assert found.rule == "field.unit.data"
    assert why in found.why


@pytest.mark.rule("field.sense.attack-blind", "field.area.multi-target")
def test_attacking_blind_costs_6_and_no_concealment_on_top() -> None:
    fog = Fog(id="fog", tier=12, senses=("hearing",), cells=(cell(2, 0),))
    you = unit("you", 0, 0, awareness=12, effects=(BOW,))
    battle = begin(you, foe("foe", 3, 0, dl={"hearing": 10}), dice=[(16,), (12,)], fogs={"fog": fog})
    act(battle, sense("foe", "hearing"))

    assert refusal(battle, strike("bow", "foe")).rule == "field.sense.attack-blind"
    (attack,) = only(act(battle, strike("bow", "foe", blind=True)), Attacked).attacks
    assert attack.total == 12 + 4 - 6


@pytest.mark.rule("field.sense.attack-blind")
def test_the_penalty_of_attacking_blind_is_what_the_table_says() -> None:
    you = unit("you", 0, 0, effects=(SWORD,))
    near = foe("foe", 1, 0, dl={"hearing": 10})
    battle = begin(you, near, dice=[(16,), (12,), (3,)], attack_blind_penalty=2)
    act(battle, sense("foe", "hearing"))

    (attack,) = only(act(battle, strike("sword", "foe", blind=True)), Attacked).attacks
    assert attack.total == 12 + 4 - 2


@pytest.mark.rule("field.sense.attack-blind")
def test_who_senses_well_does_not_attack_blind() -> None:
    battle = begin(YOU, foe("foe", 1, 0), dice=[(20,)])
    act(battle, sense("foe"))

    assert refusal(battle, strike("sword", "foe", blind=True)).rule == "field.sense.attack-blind"


@pytest.mark.rule("field.sense.attack-blind", "field.area.multi-target")
def test_of_several_targets_only_those_sensed_just_well_enough_are_attacked_blind() -> None:
    volley = Effect(id="volley", area="subject", range=9, attack=4, targets=2)
    foes = [foe(id, q, 0, dl={"sight": 10, "hearing": 10}) for id, q in (("seen", 2), ("heard", -2))]
    battle = begin(unit("you", 0, 0, effects=(volley,)), *foes, dice=[(20,), (1,), (16,), (12,)])
    act(battle, sense("seen"), sense("heard"), sense("heard", "hearing"))

    order = strike("volley", "seen", "heard", blind=True)
    assert refusal(battle, strike("volley", "seen", "heard")).rule == "field.sense.attack-blind"
    assert order in battle.options("y")
    assert [one.total for one in only(act(battle, order), Attacked).attacks] == [16, 10]


@pytest.mark.rule("field.dice.unstated")
@pytest.mark.parametrize(("die", "faces", "total"), [("d20", (13,), 16), ("3d6", (6, 5, 2), 16), ("2d10", (9, 4), 16)])
def test_the_dice_are_what_the_table_says(die: str, faces: tuple[int, ...], total: int) -> None:
    battle = begin(unit("you", 0, 0, awareness=3), foe("foe", 1, 0), dice=[faces], die=die)

    assert only(act(battle, sense("foe")), Sensed).total == total


@pytest.mark.rule("field.dice.unstated")
def test_a_total_that_the_table_names_has_all_modifiers_in_it() -> None:
    battle = begin(unit("you", 0, 0, awareness=3), foe("foe", 1, 0), dice=[(17,)], die="supplied_total")

    assert only(act(battle, sense("foe")), Sensed).total == 17


@pytest.mark.rule("field.dice.unstated")
@pytest.mark.parametrize("die", DICE)
def test_chances_are_those_of_the_dice(die: str) -> None:
    options = Options(die=die)  # type: ignore[arg-type]
    sides, count = DICE[die]
    dice = icepool.d(sides).map(lambda face: total_of(options, face, 0)) if count == 1 else count @ icepool.d(sides)
    bonus = 0 if die == "supplied_total" else 4

    for least in range(-2, 45):
        assert chance_of(options, least, bonus) == pytest.approx(float((dice + bonus >= least).mean()))
    assert middle_roll(options) == int(dice.mean())
