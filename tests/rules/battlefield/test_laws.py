"""The laws on random games: no space is overfilled, nothing is lost, and who was not to know cannot tell."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.core.laws import Twins, play_out, play_twins
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.systems.battlefield.crowding import places_taken
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.spaces import FULL, bodies_of
from fieldcraft.systems.battlefield.state import Declaration, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from rules.battlefield.places import thing, unit, wall
from rules.battlefield.playing import SPARK, SWORD, begin, foe
from soaking import examples

FROST = Effect(id="frost", area="aura", value=1, damage="1")
BREATH = Effect(id="breath", area="cone", value=3, range=1, attack=2, damage="1d4")
BOLT = Effect(id="bolt", area="line", value=4, damage="1d4", spell=True, affects="creatures")
BLAST = Effect(id="blast", area="burst", value=1, attack=3, damage="1d6")
MIST = Effect(id="mist", area="subject", range=2, fog=5)
SQUEEZE = Effect(id="squeeze", area="grip", damage="1")
HEAL = Effect(id="heal", area="yourself", damage="1d4", mends=True)
EVERYTHING = (SWORD, SPARK, FROST, BREATH, BOLT, BLAST, MIST, SQUEEZE, HEAL)

FIELD = (
    unit("you", 0, 0, durability=9, effects=EVERYTHING, grip_limit=3),
    unit("yak", 0, 1, size=3, durability=20, effects=(SWORD, SQUEEZE), grip_limit=4),
    unit("yew", -1, 0, size=-3, flying=True, durability=3, effects=(SPARK, HEAL)),
    foe("foe", 2, 0, effects=EVERYTHING),
    foe("fox", 2, 1, size=1, effects=(SWORD, BREATH)),
    foe("fly", 3, -1, size=-2, flying=True, effects=(BLAST,)),
    thing("crate", 1, 0, size=-1, durability=3),
    wall("door", 3, 1, durability=4),
)


def crowded(state: State) -> set[object]:
    """The spaces that hold more than four places, but for those that one body alone fills."""
    bodies = bodies_of(state).values()
    taken = places_taken(bodies)
    return {
        space for space, places in taken.items() if places > FULL and sum(space in body.spaces for body in bodies) > 1
    }


@settings(max_examples=examples(12))
@given(st.integers(0, 2**32))
def test_random_games_keep_the_laws_and_overfill_no_space(seed: int) -> None:
    start = begin(*FIELD).state

    match = play_out(SYSTEM, start, seed, 60, start.sides)

    for state in accumulate(match.events(), lambda state, event: event.apply(state), initial=start):
        assert crowded(state) == set()
        assert all(held in state.units for one in state.units.values() for held in one.grips)
        assert all(one.bearer in state.units for one in state.units.values() if one.attended)
        assert all(aura.owner in state.units for aura in state.auras.values())


@pytest.mark.parametrize("die", ["3d6", "2d10", "supplied_total"])
def test_random_games_keep_the_laws_with_any_dice(die: str) -> None:
    start = begin(*FIELD, die=die).state

    assert play_out(SYSTEM, start, 5, 60, start.sides).log


# --- two truths ---------------------------------------------------------------------


def vary(state: State, seat: Seat, rng: Random) -> State:
    """The same with other tries in the enemy's turn, and another choice of subjects."""
    tries = tuple(
        Try(id, "sight", rng.randint(-5, 30), 8) for id in rng.sample(["you", "yak", "yew"], rng.randint(0, 3))
    )
    declared = Declaration(effect="spark", subjects=(rng.choice(["you", "yak"]),), known_by=frozenset({"f"}))
    return replace(state, turn=replace(state.turn, tries=tries, declared=rng.choice([None, declared])))


def middle_of_a_turn() -> State:
    """A battle in which the foe has acted and may go on."""
    begun = begin(*FIELD).state
    return replace(begun, up="f", turn=Turn(unit="foe", acted=True, tries=(Try("you", "sight", 20, 8),)))


@settings(max_examples=examples(10))
@given(st.integers(0, 2**32))
def test_nobody_can_tell_what_others_sensed_and_whom_they_chose_unseen(seed: int) -> None:
    pair: Twins[State] = play_twins(SYSTEM, middle_of_a_turn(), vary, "y", seed, 10)

    assert pair.one.log


def test_a_packaged_scene_is_played_alike_by_the_same_dice() -> None:
    begun = read_packaged("gullet").start
    one, two = (play_out(SYSTEM, begun, 9, 60, begun.sides) for _ in range(2))

    assert one.state == two.state
    assert isinstance(one.source, Seeded)
