"""The tactical bot of The Battlefield: it does what is allowed, decides in time, and wins."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bots.battles import dice
from bots.field_battles import NORTH, SMALL, SOUTH, creature, field
from fieldcraft.core import Match
from fieldcraft.lab import rotate_seating, simulate
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS, Budget
from fieldcraft.maps.scenes import new_match, read_packaged, scenes
from fieldcraft.systems.battlefield.bot.odds import Toll, damage_chances, hit_chance, sense_chances, toll
from fieldcraft.systems.battlefield.content import effects, find_effects
from fieldcraft.systems.battlefield.options import DEFAULT, Options
from fieldcraft.systems.battlefield.state import Fog, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from rules.ordering import waiting
from soaking import soak

SCENES = [listed.name for listed in scenes() if listed.system == "battlefield"]
DUEL = rotate_seating({NORTH: "tactical", SOUTH: "random"})


def play_some(match: Match[State], names: Sequence[str], actions: int) -> None:
    """Let bots play, and hold each to the rules."""
    rng = Random(1)
    bots = dict(zip(match.state.sides, (bot(name, ENDLESS) for name in names), strict=True))
    for _ in range(actions):
        if match.result() is not None:
            return
        by = waiting(match)
        action = bots[by](match.view(by), match.options(by), rng)
        assert match.judge(action, by) is None, f"{by}: {action}"
        match.play(action, by)


@pytest.mark.parametrize("name", SCENES)
def test_on_every_packaged_scene_all_that_the_bots_do_is_allowed(name: str) -> None:
    play_some(new_match(read_packaged(name), dice(3)), ("tactical", "tactical"), 60)


@pytest.mark.parametrize("fog", ["", "smoke"])
def test_all_that_they_do_is_allowed_ten_a_side(fog: str) -> None:
    play_some(Match(SYSTEM, field(fog=fog), dice(5)), ("tactical", "random"), 80)


def test_other_readings_of_the_rules_are_no_hindrance() -> None:
    options = {
        "vertical_distance": "max",
        "die": "3d6",
        "margin": "more_than",
        "senses_per_target": "one",
        "cone_edge_profile": "early",
        "away": "not_nearer",
        "partial_in_area": "by_size",
        "full_obstruction": "also_fully_occupied",
        "conceal_path": "exclude_own",
    }
    state = field(fog="smoke", options=msgspec.convert(options, Options))
    play_some(Match(SYSTEM, state, dice(2)), ("tactical", "tactical"), 60)


# --- winning --------------------------------------------------------------------------


def wins(state: State, matches: int, workers: int | None = 1) -> int:
    """How many mirrored matches the tactical bot wins against chance."""
    report = simulate(SYSTEM, state, DUEL, matches, seed=1, workers=workers)
    return next(share.wins for share in report.bots if share.name == "tactical")


def test_it_beats_chance_on_a_small_field_from_either_side() -> None:
    assert wins(field(SMALL, size=10), 4) == 4


@pytest.mark.slow
@soak
@pytest.mark.parametrize("fog", ["", "sea-fog"])
def test_it_wins_95_of_100_battles_against_chance_ten_a_side(fog: str) -> None:
    assert wins(field(fog=fog), 100, None) >= 95


# --- in time --------------------------------------------------------------------------


def test_a_decision_among_ten_a_side_takes_less_than_three_tenths_of_a_second() -> None:
    match, think, rng, taken = Match(SYSTEM, field(), dice(1)), bot("tactical", ENDLESS), Random(1), list[float]()
    play_some(match, ("tactical", "tactical"), 4)
    while match.result() is None and len(taken) < 40:
        by = waiting(match)
        view, options = match.view(by), match.options(by)
        gc.disable()  # to go through all that other tests keep is no part of a decision
        begun = time.thread_time()
        action = think(view, options, rng)
        taken.append(time.thread_time() - begun)
        gc.enable()
        match.play(action, by)

    assert sorted(taken)[-2] < 0.3


def test_with_no_time_at_all_it_still_does_something_that_is_allowed() -> None:
    match = Match(SYSTEM, field(), dice(1))
    by = waiting(match)
    action = bot("tactical", Budget(1e-9))(match.view(by), match.options(by), Random(1))

    assert match.judge(action, by) is None


# --- tactics --------------------------------------------------------------------------


def alone(*units: tuple[str, str, str, tuple[int, int]]) -> State:
    """An open field with some creatures: kind, id, side and cell."""
    state = field((), size=12)
    return state.put(*(creature(kind, id, side, at) for kind, id, side, at in units))


def turn(state: State, seed: int = 0) -> list[str]:
    """All that the bot does until its first unit's turn is over, in words."""
    match, said = Match(SYSTEM, state, dice(seed)), list[str]()
    seat = waiting(match)
    while match.result() is None and match.to_act() == {seat} and (not said or match.state.turn.unit):
        view = match.view(seat)
        action = bot("tactical", ENDLESS)(view, match.options(seat), Random(seed))
        said.append(SYSTEM.words(view, action))
        match.play(action, seat)
    return said


def test_it_senses_before_it_goes_where_nothing_conceals() -> None:
    said = turn(alone(("swordsman", "ann", NORTH, (4, 4)), ("archer", "bob", SOUTH, (7, 4))))

    assert said[0] == "Ann sense Bob sight"


def test_it_senses_where_the_fog_is_thinner_if_it_goes_nearer_first() -> None:
    state = alone(("swordsman", "ann", NORTH, (4, 4)), ("archer", "bob", SOUTH, (7, 4)))
    fog = Fog(id="fog", tier=6, cells=tuple(state.map.grid.cells))

    assert turn(replace(state, fogs={"fog": fog}))[0].startswith("Ann move")


def test_it_lets_a_cone_loose_where_it_catches_most_and_no_friend() -> None:
    state = alone(
        ("fire-drake", "drake", NORTH, (2, 5)),
        ("hound", "pup", NORTH, (4, 3)),
        ("pikeman", "ann", SOUTH, (5, 5)),
        ("pikeman", "bob", SOUTH, (5, 6)),
        ("pikeman", "cat", SOUTH, (6, 5)),
    )

    said = turn(replace(state, done=frozenset({"pup"})), 1)

    assert any("loose fire-breath" in order for order in said)


# --- odds -----------------------------------------------------------------------------


def test_odds_are_those_of_the_dice() -> None:
    sword, ann = effects()["sword"], creature("swordsman", "ann", NORTH, (0, 0))

    assert hit_chance(DEFAULT, sword, ann) == pytest.approx((21 - (14 - 5)) / 20)
    assert sum(damage_chances("2d6+1")) == pytest.approx(1)
    assert damage_chances("2d6-3")[0] == pytest.approx(3 / 36)
    assert sense_chances(DEFAULT, 8, 4, primary=True) == pytest.approx((14 / 20, 0))
    assert sense_chances(DEFAULT, 8, 4, primary=False) == pytest.approx((8 / 20, 3 / 20))


def test_a_hit_that_ends_a_unit_takes_all_that_is_left_of_it() -> None:
    ann = creature("swordsman", "ann", NORTH, (0, 0), harm=7)

    assert toll(effects()["sword"], ann).out == 1
    assert toll(effects()["dressing"], ann).loss < 0
    assert toll(effects()["smoke-pot"], ann) == Toll(0, 0)


@pytest.mark.rule("field.sense.attack-blind")
def test_they_do_not_mend_whom_they_sense_just_well_enough_to_attack_blind() -> None:
    mending = {
        "primary": (),
        "others": ("hearing",),
        "awareness": 0,
        "speed": 0,
        "effects": find_effects("", ("dressing",)),
    }
    state = replace(field(company=("lamplighter", "knight")), up=NORTH)
    medic = replace(state.units["north-1"], **mending)
    friend = replace(state.units["north-2"], at=medic.at, harm=12, dl={"hearing": 5}, effects=())
    foes = [replace(unit, effects=()) for unit in state.of(SOUTH)]
    turn = Turn(unit=medic.id, tries=(Try(friend.id, "hearing", 11, 5),))
    match = Match(SYSTEM, replace(state.put(medic, friend, *foes), turn=turn), dice(1))

    action = bot("tactical", ENDLESS)(match.view(NORTH), match.options(NORTH), Random(1))
    assert match.judge(action, NORTH) is None
