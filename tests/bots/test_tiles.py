"""The bot of Tiles & Movement: it does what is allowed, decides in time, and means to win."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from bots.battles import dice
from bots.skirmishes import COMPANY, NORTH, SOUTH, tiles_field
from fieldcraft.core import Match
from fieldcraft.lab import rotate_seating, simulate
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import new_match, read_packaged, scenes
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from rules.ordering import waiting
from rules.tiles.fights import fight
from soaking import soak

SCENES = [listed.name for listed in scenes() if listed.system == "tiles"]
DUEL = rotate_seating({NORTH: "tactical", SOUTH: "random"})
SMALL = COMPANY[:4]


def play_some(match: Match[State], actions: int, names: tuple[str, str] = ("tactical", "tactical")) -> list[float]:
    """Let bots play, hold each to the rules, and say how long each decision took."""
    rng, taken = Random(1), list[float]()
    bots = dict(zip(match.state.sides, (bot(name, ENDLESS) for name in names), strict=True))
    while match.result() is None and len(taken) < actions:
        by = min(match.to_act())
        view, options = match.view(by), match.options(by)
        begun = time.thread_time()
        action = bots[by](view, options, rng)
        taken.append(time.thread_time() - begun)
        assert match.judge(action, by) is None, f"{by}: {SYSTEM.words(view, action)}"
        match.play(action, by)
    return taken


def decision(match: Match[Any], seed: int = 0) -> str:
    """What the bot does now for the seat that the game waits for, in words."""
    seat = waiting(match)
    view = match.view(seat)
    return SYSTEM.words(view, bot("tactical", ENDLESS)(view, match.options(seat), Random(seed)))


# --- what it may do, and when -------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
def test_on_every_packaged_scene_all_that_the_bots_do_is_allowed(name: str) -> None:
    play_some(new_match(read_packaged(name), dice(3)), 60)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_so_it_is_ten_a_side_and_in_the_midst_of_chaos(shape: Any) -> None:
    match = Match(SYSTEM, tiles_field(shape), dice(5))
    play_some(match, 60, ("random", "random"))
    play_some(match, 60)


def test_a_decision_ten_against_ten_takes_less_than_a_third_of_a_second() -> None:
    taken = play_some(Match(SYSTEM, tiles_field(), dice(1)), 80)

    assert sorted(taken)[-2] < 0.3


def test_the_same_chance_brings_the_same_decision() -> None:
    match = Match(SYSTEM, tiles_field(), dice(1))
    play_some(match, 8)

    assert decision(match, 4) == decision(match, 4)


# --- what it makes of a turn -----------------------------------------------------------------

BLADE = {"name": "blade", "slots": 2, "damage": "d6+2"}
PRICK = {"name": "prick", "slots": 2, "aim": "touch", "damage": "d6+4"}
RIFLE = {"name": "rifle", "slots": 3, "aim": "range", "far": 12, "damage": "2d6"}
GRENADE = {"name": "grenade", "slots": 3, "entry": "AoE - Blast - Sphere: Range: 6, Reach: 1", "damage": "3d6"}
SHELL = {"name": "shell", "slots": 4, "entry": "AoE - Falling 6/1 - Sphere: Range: 16, Reach: 1", "damage": "3d6",
         "durability": 2}  # fmt: skip
ABLE = {"accuracy": 10, "awareness": 8, "evasion": 12}


def armed(*effects: str) -> dict[str, Any]:
    return {**ABLE, "effects": effects}


def test_it_strikes_whom_it_stands_beside() -> None:
    found = fight("A e . . . .", units={"A": armed("blade"), "e": armed("blade")}, effects=[BLADE])

    assert decision(found) == "A strike e"


def test_it_moves_for_as_many_slots_as_leave_most_for_blows() -> None:
    found = fight("A . . e . . . . .", units={"A": armed("blade"), "e": ABLE}, effects=[BLADE])

    assert decision(found) == "A rush c1"


def test_it_steps_to_a_line_to_touch_whom_it_is_sure_to_hit() -> None:
    units = {"A": armed("blade", "prick"), "e": {**ABLE, "evasion": 17}}
    found = fight("A e . . . .", units=units, effects=[BLADE, PRICK])

    assert decision(found) == "A line a1|b1"


def test_it_throws_a_grenade_among_foes_but_not_among_friends() -> None:
    units = {letter: {**ABLE, "hit_points": 6} for letter in "Befg"} | {"A": armed("grenade")}
    crowd = fight(". . . . .\nA . . . f\n. . . . e\n. . . . g", units=units, effects=[GRENADE])
    mixed = fight(". . . . . .\nA . . . B .\n. . . . f .", units=units, effects=[GRENADE])

    assert decision(crowd).startswith("A cast grenade")
    assert not decision(mixed).startswith("A cast")


def test_it_shoots_down_what_would_fall_on_its_own() -> None:
    units = {"A": armed("rifle"), "B": {**ABLE, "slots": 1}, "e": {**armed("shell"), "initiative": 9, "evasion": 40}}
    found = fight("A . . . . . . . . .\nB . . . . . . . . e", units=units, effects=[RIFLE, SHELL])
    found.play(SYSTEM.order(found.state, "e cast shell b2"), waiting(found))
    found.play(SYSTEM.order(found.state, "e end"), waiting(found))

    assert decision(found).startswith('A shoot "shell')


def test_it_leaves_what_will_grow_over_it() -> None:
    steam = {"name": "steam", "slots": 4, "entry": "AoE - Emanation - Cube: Range: 9, Reach: 1", "damage": "2d6",
             "lasts": 3, "emanating": 1}  # fmt: skip
    units = {"A": armed("blade"), "e": {**armed("steam"), "initiative": 9}}
    text = "\n".join([". . . . . . . . . ."] * 4 + ["A . . . . . . . . e"])
    found = fight(text, [[1, 1]], units=units, effects=[BLADE, steam])
    found.play(SYSTEM.order(found.state, "e cast steam a5"), waiting(found))
    found.play(SYSTEM.order(found.state, "e end"), waiting(found))
    found.play(SYSTEM.order(found.state, decision(found)), waiting(found))
    x, y = found.state.units["a"].at.tile

    assert max(x, 4 - y) > 2


def test_it_keeps_its_speed_if_its_goal_is_far() -> None:
    units = {"A": armed("blade"), "e": armed("blade")}
    found = fight(
        "A" + " ." * 58 + " e", units=units, effects=[BLADE], places={"the gate": ["bf1"]},
        goals=[{"goal": "reach", "side": "alder", "place": "the gate"}],
    )  # fmt: skip

    assert decision(found) == "A momentum q1 for 6"


# --- strength ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_it_beats_chance_on_a_small_field_from_either_side(shape: Any) -> None:
    assert simulate(SYSTEM, tiles_field(shape, SMALL, size=10), DUEL, 4, workers=1).bots[1].wins == 4


@pytest.mark.slow
@soak
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_it_wins_95_of_100_fights_against_chance_ten_a_side(shape: Any) -> None:
    report = simulate(SYSTEM, tiles_field(shape), DUEL, 100)

    assert next(share.wins for share in report.bots if share.name == "tactical") >= 95
