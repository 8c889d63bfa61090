"""What a state remembers from the one before is what it would work out anew, and a side in fog what it saw last."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Side
from fieldcraft.core import Event, Match, Seat
from fieldcraft.core.encoding import encode
from fieldcraft.core.laws import to_bytes
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.combat import enemies_in_reach
from fieldcraft.systems.fates_edge.miniatures.detection import Groped
from fieldcraft.systems.fates_edge.miniatures.facing import arc
from fieldcraft.systems.fates_edge.miniatures.fog import disguise_door, explored_cells, sight_of
from fieldcraft.systems.fates_edge.miniatures.footprint import occupied_mask, unit_masks
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.reactions import watched_cells
from fieldcraft.systems.fates_edge.miniatures.turns import outcome
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, hidden_units, hostile_zone, zone
from laws.battles import battles, tables
from laws.board_games import BoardGame, every_game, quickly
from soaking import examples


def known(state: State) -> list[object]:
    """All that the rules remember of a state, asked for again."""
    units = list(state.units.values())
    return [
        dict(unit_masks(state)),
        occupied_mask(state),
        hidden_units(state),
        [watched_cells(state, side) for side in state.sides],
        outcome(state),
        [hostile_zone(state, side) for side in state.sides],
        [(zone(state, unit), zone(state, unit, 1)) for unit in units],
        [(engaged_with(state, unit), enemies_in_reach(state, unit)) for unit in units],
        [(unit_distance(state, a, b), arc(state, a, b)) for a, b in permutations(units, 2)],
    ]


@settings(max_examples=examples(30))
@given(start=battles(), seed=st.integers(0, 2**32))
def test_what_is_remembered_is_what_would_be_worked_out_anew(start: State, seed: int) -> None:
    match, rng = Match(SYSTEM, start, Seeded(seed.to_bytes(8, "big"))), random.Random(seed)
    for _ in range(25):
        if match.result() is not None:
            break
        by = min(match.to_act())
        match.play(rng.choice(match.options(by)), by)

        assert known(match.state) == known(replace(match.state))


@every_game
def test_whatever_is_asked_of_a_state_is_answered_as_by_one_that_was_read_anew(game: BoardGame) -> None:
    @settings(quickly, max_examples=examples(9))
    @given(game.battles, st.integers(0, 2**32 - 1))
    def ask_twice(start, seed):
        for match, _, _ in game.steps(start, seed, 8):
            fresh = msgspec.json.decode(encode(match.state), type=game.system.state)
            assert answers(game, match.state) == answers(game, fresh)

    ask_twice()


def answers(game: BoardGame, state: Any) -> list[object]:
    """What a state says of the end, of whom it waits for, of what may be done, and what it shows."""
    views = {seat: game.system.view(state, seat) for seat in game.sides}
    return [
        game.system.result(state),
        game.system.to_act(state),
        [game.system.options(state, view, seat) for seat, view in views.items()],
        [to_bytes(game.show.tableau(view, seat, game.banners)) for seat, view in views.items()],
        [game.show.reach(view, seat, id, "") for seat, view in views.items() for id in sorted(view.units)],
    ]


Memory = dict[Seat, dict[object, object]]


def remember(memory: Memory, state: State, event: Event | None) -> None:
    """Note, cell by cell and side by side, what every side sees now."""
    ways = {frozenset((a, b)) for a in state.map.grid.cells for b in state.map.grid.neighbours(a)}
    for side in state.sides:
        seen = set(state.map.field.cells(sight_of(state, side)))
        if isinstance(event, Groped) and state.units[event.unit].side == side:
            seen |= set(event.cells)
        noted = memory.setdefault(side, {})
        noted |= {cell: (state.map.terrain(cell), state.map.level(cell)) for cell in seen}
        noted |= {way: shape(state.map.side_between.get(way)) for way in ways if seen & way}


def shape(side: Side | None) -> object:
    """What something between two cells looks like."""
    return None if side is None else replace(disguise_door(side), between=((0, 0), (0, 0)))


@settings(max_examples=examples(25))
@given(start=battles(tables.map(lambda options: replace(options, fog="sight"))), seed=st.integers(0, 2**32))
def test_in_fog_a_side_knows_what_it_saw_as_it_was_when_it_saw_it_last(start: State, seed: int) -> None:
    match, rng, memory = Match(SYSTEM, start, Seeded(seed.to_bytes(8, "big"))), random.Random(seed), Memory()
    remember(memory, start, None)
    for _ in range(15):
        if match.result() is not None:
            break
        by = min(match.to_act())
        entry = match.play(rng.choice(match.options(by)), by)
        state = match.before(entry.seq)
        for event in entry.events:
            state = event.apply(state)
            remember(memory, state, event)
        for side, noted in memory.items():
            known = match.view(side).map
            ground = [cell for cell in noted if isinstance(cell, tuple)]
            ways = [way for way in noted if isinstance(way, frozenset)]
            assert [(known.terrain(cell), known.level(cell)) for cell in ground] == [noted[cell] for cell in ground]
            assert [shape(known.side_between.get(way)) for way in ways] == [noted[way] for way in ways]
            assert explored_cells(match.view(side), side) == known.field.mask(ground)
