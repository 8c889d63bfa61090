"""What the tactical bot thinks may befall a unit."""

from __future__ import annotations

from random import Random

import pytest

from bots.battles import NORTH, field
from fieldcraft.systems.fates_edge.miniatures.bot.risk import ahead_and_behind, menaces, risk, wariest
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation, relocate
from fieldcraft.systems.fates_edge.miniatures.bot.strikes import may_reach
from fieldcraft.systems.fates_edge.miniatures.combat import enemies_in_reach
from fieldcraft.systems.fates_edge.miniatures.facing import arc_of_cell, facings
from fieldcraft.systems.fates_edge.miniatures.movement import destinations
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.zoc import projected_zone
from rules.scenes import FIRST, scene

FIGHTER = {"body": 3, "skills": {"melee": 2}}


def danger(state: State, **spared: float) -> float:
    """What A stands to lose where it stands."""
    unit = state.units["A"]
    return risk(Situation(state, FIRST), unit, unit.at, unit.facing, spared)


def test_out_of_everybodys_reach_there_is_no_risk() -> None:
    assert danger(scene("A . . . . . . . . . . e", units={"e": FIGHTER})) == 0


def test_within_reach_there_is() -> None:
    assert danger(scene("A . . . e", units={"e": FIGHTER})) > 0


def test_a_wall_between_keeps_blows_and_shots_away() -> None:
    archer = {"ranged": 8, "wits": 4, "skills": {"ranged": 3}, "melee": False, "speed": 0}

    assert danger(scene("A . . . e", units={"e": archer})) > 0
    assert danger(scene("A . # . e", units={"e": archer})) == 0


def test_every_further_foe_is_a_further_risk() -> None:
    one = scene("e A .", units={"e": FIGHTER})
    two = scene("e A f", units={"e": FIGHTER, "f": FIGHTER})

    assert danger(two) > danger(one) > 0


def test_a_foe_that_may_be_gone_by_then_is_less_of_a_risk() -> None:
    state = scene("e A .", units={"e": FIGHTER})

    assert danger(state, e=0.5) == pytest.approx(danger(state) / 2)
    assert danger(state, e=1.0) == 0


def test_no_more_foes_strike_than_find_room() -> None:
    crowd = dict.fromkeys("efg", FIGHTER)
    corridor = scene("# # # # #\nA e f g .\n# # # # #", units=crowd)
    open_field = scene(". . . . .\nA e f g .\n. . . . .", units=crowd)

    assert danger(corridor) < danger(open_field)


def test_whoever_cannot_act_is_no_risk() -> None:
    assert danger(scene("A e", units={"e": {**FIGHTER, "conditions": ["helpless"]}})) == 0


def test_a_foe_that_has_acted_is_less_of_a_risk() -> None:
    waiting, done = (scene("A e", units={"e": FIGHTER}, done=frozenset(ids)) for ids in ("", "e"))

    assert danger(done) < danger(waiting)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_the_wariest_facing_risks_no_more_than_any_other(shape: str) -> None:
    state = field(shape, size=12)
    s, rng = Situation(state, NORTH), Random(7)
    for unit in s.own:
        for cell in rng.sample(state.board.field.cells(destinations(state, unit)), 5):
            least, facing = wariest(s, unit, cell)

            assert least == risk(s, unit, cell, facing)
            assert least <= min(risk(s, unit, cell, way) for way in facings(state)) + 0.05 * len(menaces(s, unit, cell))


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_what_lies_ahead_and_behind_is_what_each_cell_says_of_itself(shape: str) -> None:
    state = field(shape, size=12)
    s, board = Situation(state, NORTH), state.board.field
    for unit in s.own:
        for cell in board.cells(destinations(state, unit))[::7]:
            for facing in facings(state):
                there = relocate(unit, cell, facing)
                arcs = {c: arc_of_cell(state, there, c) for c in board.cells(projected_zone(state, there, 2))}
                slow = tuple(board.mask(c for c in arcs if arcs[c] == side) for side in ("front", "rear"))

                assert ahead_and_behind(s, unit, cell, facing) == slow


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_quick_look_passes_over_no_cell_from_which_a_foe_can_be_struck(shape: str) -> None:
    state = field(shape, size=12)
    s = Situation(state, NORTH)
    for unit in s.own:
        for cell in state.board.field.cells(destinations(state, unit)):
            there = s.with_unit_at(unit, cell)

            assert may_reach(s, unit, cell) == bool(enemies_in_reach(there, there.units[unit.id]))
