"""Random battles and musters of mass combat keep the laws of every game, and build points are never lost."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.core.laws import play_out
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import new_match, read_packaged, scenes
from fieldcraft.systems.mass_combat.actions.mustering import StrikeOut
from fieldcraft.systems.mass_combat.actions.rewriting import RewriteUnit
from fieldcraft.systems.mass_combat.building import PRICES
from fieldcraft.systems.mass_combat.content import units
from fieldcraft.systems.mass_combat.events.aspects import PointBought
from fieldcraft.systems.mass_combat.following import list_lapsed
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from laws.board_games import quickly
from laws.boards import any_kind
from laws.zone_battles import FIRST, SECOND, musters, zone_battles
from soaking import examples, soak, times

seeds = st.integers(0, 2**32 - 1)
SCENES = [listed.name for listed in scenes() if listed.system == "mass_combat"]
LONGEST = 1500
"""Bots end every battle within so many decisions."""

LONGEST_BY_CHANCE = 20_000
"""So does chance, which strikes at somebody once in thirty orders, and makes and invokes aspects in between."""


def keeps_the_laws(start: State, seed: int, steps: int) -> None:
    """Play a random battle of at most so many steps; fails if it breaks a law."""
    assume(SYSTEM.result(start) is None)
    is_sound(play_out(SYSTEM, start, seed, steps, (FIRST, SECOND)).state)


def is_sound(state: State) -> None:
    """All stand on the map or nowhere, what is written lies on something and holds, no invocation is less than one."""
    standing = [state.zone_of(piece) for piece in state.units.values() if piece.here]
    assert state.phase != "battle" or all(zone in state.ground for zone in standing)
    assert {one.on for one in state.aspects.values()} <= {*state.units, *state.ground.cells}
    assert all(count > 0 for one in state.aspects.values() for count in one.free.values())
    assert not [*list_lapsed(state)]
    led = [one.unit for one in state.leaders.values() if one.unit]
    assert len(led) == len(set(led)), "a unit has two leaders"


@settings(quickly, max_examples=examples(30))
@given(zone_battles(), seeds)
def test_random_mass_combats_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@pytest.mark.slow
@settings(max_examples=times(8, 200))
@given(zone_battles(), seeds)
def test_long_random_mass_combats_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 150)


@pytest.mark.rule("mass.build.chest", "mass.build.costs")
@settings(quickly, max_examples=examples(30))
@given(musters(), seeds)
def test_build_points_are_in_the_chest_or_paid_for_what_is_there(start: State, seed: int) -> None:
    match, rng = Match(SYSTEM, start, Seeded(b"%d" % seed)), Random(seed)
    for _ in range(20):
        if match.state.phase != "build":
            break
        by = min(match.to_act())
        match.play(rng.choice(match.options(by)), by)
        own = [unit.id for unit in match.state.troops.values() if unit.owner == by]
        if own and rng.random() < 0.4:
            kind = rng.choice(list(units()[match.state.venue.id].values()))
            card = replace(RewriteUnit.of_kind(kind), unit=rng.choice(own))
            again = rng.choice((card, StrikeOut(rng.choice(own))))
            if match.judge(again, by) is None:
                match.play(again, by)
        if rng.random() < 0.1:
            match.undo(GM)

    paid = Counter[str]()
    for event in match.events():
        if isinstance(event, PointBought):
            paid[event.seat] += event.price
    for unit in match.state.troops.values():
        paid[unit.owner] += PRICES[unit.quality]
    for seat, player in match.state.players.items():
        assert player.chest + paid[seat] == start.players[seat].chest


@pytest.mark.rule("mass.zones.deploy")
@settings(quickly, max_examples=examples(45))
@given(musters(), seeds)
def test_every_muster_ends_in_a_battle(start: State, seed: int) -> None:
    match, rng = Match(SYSTEM, start, Seeded(b"%d" % seed)), Random(seed)
    while match.state.phase != "battle":
        by = min(match.to_act())
        options = match.options(by)
        assert options, f"{by} is to act, and cannot"
        match.play(any_kind(rng, options), by)


@pytest.mark.slow
@soak
@pytest.mark.rule("mass.sequence.end")
@pytest.mark.parametrize("name", SCENES)
def test_chance_ends_every_battle_too(name: str) -> None:
    for seed in range(20):
        match, rng = new_match(read_packaged(name), Seeded(b"%d" % seed)), Random(seed)
        while match.result() is None:
            by = min(match.to_act())
            match.play(rng.choice(match.options(by)), by)
            assert len(match.log) < LONGEST_BY_CHANCE


@pytest.mark.slow
@soak
@pytest.mark.rule("mass.sequence.end")
@pytest.mark.parametrize("name", SCENES)
def test_bots_end_every_battle(name: str) -> None:
    match, rng, decide = new_match(read_packaged(name), Seeded(name.encode())), Random(name), bot("tactical", ENDLESS)
    while match.result() is None:
        by = min(match.to_act())
        match.play(decide(match.view(by), match.options(by), rng), by)
        assert len(match.log) < LONGEST
