"""What a finished fight has to tell, counted from what happened."""

from __future__ import annotations

import pytest

from fieldcraft.systems.tiles.measures import measure
from rules.ordering import play
from rules.tiles.fights import fight

BLADE = {"name": "blade", "slots": 2, "damage": "d6+2"}
BOMB = {"name": "bomb", "slots": 3, "entry": "AoE - Blast - Cube: Range: 6, Reach: 1", "damage": "2d6"}
ABLE = {"accuracy": 10, "evasion": 12, "effects": ["blade", "bomb"]}


def test_hits_are_counted_for_every_slot_that_went_into_effects_and_slots_that_were_left() -> None:
    found = fight("A e", [[20], [3], [1]], units={"A": ABLE, "e": {**ABLE, "hit_points": 30}}, effects=[BLADE, BOMB])
    play(found, "A strike e", "A strike e", "A end", "e end")
    told = measure(found)

    assert told["hits per slot on effects of alder"] == pytest.approx(1 / 4)
    assert told["hits per check of alder"] == pytest.approx(1 / 2)
    assert (told["slots unused by alder"], told["slots unused by vigil"]) == (2, 6)
    assert (told["Hit Points lost by vigil"], told["of these to areas, vigil"]) == (5, 0)


def test_areas_friends_in_them_and_what_they_break_are_counted() -> None:
    units = {letter: {**ABLE, "hit_points": 30, "armour": {"durability": 20}} for letter in "ABe"}
    found = fight("A . . B e +", [[4, 4]], units=units, effects=[BLADE, BOMB], durability={"crate": 3})
    play(found, "A cast bomb e1")
    told = measure(found)

    assert (told["objects broken"], told["units of alder left"]) == (1, 2)
    assert (told["of these to areas, alder"], told["of these to its own, alder"]) == (1, 1)
    assert (told["of these to areas, vigil"], told["of these to its own, vigil"]) == (1, 0)


def test_speed_that_was_kept_is_counted() -> None:
    found = fight("A" + " ." * 20 + " e", units={"A": ABLE, "e": ABLE}, effects=[BLADE, BOMB])
    play(found, "A momentum q1 for 6", "A end")

    assert measure(found)["Momentum kept by alder"] == 1
    assert measure(found)["slots unused by alder"] == 0
