"""When an attack hits, and what becomes of whom it hits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from fieldcraft.core import Match
from fieldcraft.systems.tiles.events.units import Checked
from fieldcraft.systems.tiles.hits import chance
from fieldcraft.systems.tiles.narration import narrate
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.presentation.log_lines import tell
from fieldcraft.systems.tiles.state import State
from rules.ordering import play, told
from rules.tiles.fights import fight, unit

KNIFE = {"name": "knife", "damage": "6"}
HAND = {"name": "grip", "aim": "touch", "damage": "6"}


def duel(attacker: dict[str, Any], target: dict[str, Any], face: int = 0, **more: Any) -> Match[State]:
    """A and e on two sides of a Line on which A stands; a die falls as given."""
    effects = [KNIFE, HAND, {"name": "strong", "damage": "d6+1"}]
    units = {"A": {"effects": ["knife", "grip", "strong"], "beside": "b1", **attacker}, "e": target}
    return fight("A e .", units=units, effects=effects, dice=[[face]] * 3 if face else [], **more)


def check(match: Match[State], order: str) -> Checked:
    """The check that an order brings about."""
    return next(event for event in play(match, order).events if isinstance(event, Checked))


@pytest.mark.rule("tiles.hit.touch-static")
@pytest.mark.parametrize(("evasion", "sure"), [(12, True), (13, False)])
def test_accuracy_8_and_awareness_5_touch_evasion_12_and_not_13(evasion: int, sure: bool) -> None:
    found = check(duel({"accuracy": 8, "awareness": 5}, {"evasion": evasion}, face=20), "A touch e")

    assert (found.face == 0) is sure
    assert found.total == (13 if sure else 28)


@pytest.mark.rule("tiles.hit.touch-static")
@pytest.mark.parametrize(
    ("reading", "own", "theirs", "sure"),
    [
        ("all_bonuses", 4, 4, False),
        ("target_bonuses", 4, 4, True),
        ("all_bonuses", -9, 9, False),
    ],
)
def test_the_static_total_leaves_bonuses_out(reading: str, own: int, theirs: int, sure: bool) -> None:
    attacker = {"accuracy": 8, "awareness": 5, "accuracy_bonus": own}
    match = duel(attacker, {"evasion": 13, "evasion_bonus": theirs}, face=20, options={"static_ignores": reading})

    assert (check(match, "A touch e").face == 0) is sure


@pytest.mark.rule("tiles.hit.touch-check")
@pytest.mark.parametrize(("face", "hit"), [(9, False), (10, True)])
def test_a_touch_that_is_not_sure_is_a_check_with_all_bonuses(face: int, hit: bool) -> None:
    match = duel({"accuracy": 8, "awareness": 5}, {"evasion": 13, "evasion_bonus": 4}, face)

    found = check(match, "A touch e")
    assert (found.total, found.evasion, found.hit) == (8 + face, 17, hit)
    assert chance(Options(), unit(match, "A"), unit(match, "e"), touch=True) == Fraction(11, 20)


@pytest.mark.rule("tiles.hit.v20")
@pytest.mark.parametrize(("face", "hit"), [(7, False), (8, True)])
def test_accuracy_5_against_evasion_12_needs_8(face: int, hit: bool) -> None:
    match = duel({"accuracy": 5}, {"evasion": 12}, face)

    assert check(match, "A strike e").hit is hit
    assert chance(Options(), unit(match, "A"), unit(match, "e")) == Fraction(13, 20)


@pytest.mark.rule("tiles.hit.v20")
def test_a_tie_hits_only_where_the_table_reads_it_so() -> None:
    assert not check(duel({"accuracy": 5}, {"evasion": 12}, 7), "A strike e").hit
    assert check(duel({"accuracy": 5}, {"evasion": 12}, 7, options={"hit_on_tie": True}), "A strike e").hit


@pytest.mark.rule("tiles.hit.v20", "tiles.hit.touch-check")
@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize(("accuracy", "evasion"), [(0, 0), (0, 19), (0, 25), (5, 12), (30, 3), (7, 27)])
def test_the_chance_of_a_check_is_that_of_a_die(accuracy: int, evasion: int, tie: bool) -> None:
    match = duel({"accuracy": accuracy}, {"evasion": evasion})
    total = icepool.d20 + accuracy
    sure = total.probability(">=", evasion) if tie else total.probability(">", evasion)

    assert chance(Options(hit_on_tie=tie), unit(match, "A"), unit(match, "e")) == sure


@pytest.mark.rule("tiles.unit.data")
def test_armour_takes_its_reduction_off_a_strike_and_is_not_worn() -> None:
    match = duel({"accuracy": 30}, {"armour": {"reduction": 4, "durability": 3}, "hit_points": 9}, face=5)

    play(match, "A strike e")
    assert (unit(match, "e").hit_points, unit(match, "e").armour.durability) == (7, 3)


@pytest.mark.rule("tiles.hp.zero-default")
@pytest.mark.parametrize(("reading", "event"), [("down", "downed"), ("dead", "died")])
def test_who_has_no_hit_points_left_is_down_unless_the_table_reads_it_harder(reading: str, event: str) -> None:
    match = duel({"accuracy": 30}, {"hit_points": 6}, face=5, options={"default_at_zero": reading})

    assert told(play(match, "A strike e"))[-2:] == ["hurt", event]
    assert match.result() is not None
    assert ("e2" in match.state.units) is (reading == "down")


@pytest.mark.rule("tiles.hit.v20")
def test_a_miss_does_nothing() -> None:
    match = duel({"accuracy": 0}, {"evasion": 20}, face=20)

    assert told(play(match, "A strike e")) == ["slots_spent", "struck", "rolled", "checked"]


def test_armour_that_takes_all_of_a_hit_is_told_of() -> None:
    match = duel({"accuracy": 30}, {"armour": {"reduction": 6, "durability": 5}}, face=5)
    before = match.state

    hurt = play(match, "A strike e").events[-1]

    assert narrate(before, hurt) == tell(before, hurt) == "e's armour takes all of it"


@pytest.mark.rule("tiles.type.blast.armor")
@pytest.mark.parametrize("type_", ["Aura", "Blast", "Emanation", "Rising"])
def test_armour_that_takes_all_of_what_an_area_does_is_told_of(type_: str) -> None:
    area = {"name": "it", "entry": f"AoE - {type_} - Line: 3", "damage": "5"}
    units = {"A": {"effects": ["it"]}, "e": {"armour": {"reduction": 6, "durability": 9}}}
    match = fight("A . e", effects=[area], units=units)
    before = match.state

    assert "e's armour takes all of it" in [tell(before, event) for event in play(match, "A cast it c1").events]


def test_no_armour_is_told_to_take_what_a_wall_has_taken() -> None:
    area = {"name": "it", "entry": "AoE - Blast - Rail: 3", "damage": "5"}
    units = {"A": {"effects": ["it"]}, "e": {"armour": {"reduction": 6, "durability": 9}}}
    match = fight("A # e", effects=[area], units=units)

    assert "hurt" not in told(play(match, "A cast it c1"))
