"""The exact odds that the tactical bot goes by, next to counting every throw, and its sense of distance."""

from __future__ import annotations

from collections import deque
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.battles import field
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.miniatures.bot.odds import Blow, chances, pass_chance, share, success_chance, toll
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.forecast import forecast
from fieldcraft.systems.fates_edge.shared.checks import count, effect
from fieldcraft.systems.shared.bot.ways import layers, nearest, steps, to_place, with_doors_open
from rules.scenes import scene

blows = st.builds(Blow, dice=st.integers(1, 4), dv=st.integers(1, 4), bonus=st.integers(0, 2))


@given(blows, st.integers(1, 5))
def test_a_toll_is_what_every_throw_together_takes(blow: Blow, left: int) -> None:
    throws = [count(faces)[0] for faces in product(range(1, 11), repeat=blow.dice)]
    harms = [min(left, effect(successes, blow.dv, blow.bonus)) for successes in throws]
    taken = toll(blow, left, 5)

    assert taken.harm == pytest.approx(sum(harms) / len(throws))
    assert taken.out == pytest.approx(sum(harm == left for harm in harms) / len(throws))
    assert taken.loss == pytest.approx(sum(share(left, 5) - share(left - harm, 5) for harm in harms) / len(throws))


@given(blows)
def test_a_blow_passes_as_often_as_the_forecast_of_its_test_says(blow: Blow) -> None:
    state = scene("A e", units={"A": {"body": blow.dice, "boons": 0}, "e": {"defence": blow.dv}})
    told = forecast(state, Attack("A", "e"))

    assert told is not None
    assert pass_chance(blow.dice, blow.dv) == pytest.approx(float(told.odds.success))
    assert success_chance(state, attack_test(state, state.units["A"], state.units["e"], ranged=False)) == pass_chance(
        blow.dice, blow.dv
    )


@given(st.integers(1, 8), st.integers(1, 5))
def test_a_boon_never_harms(dice: int, dv: int) -> None:
    assert sum(chances(dice, dv, True)) == pytest.approx(1)
    assert pass_chance(dice, dv, boon=True) >= pass_chance(dice, dv)


@given(st.integers(0, 9), st.integers(1, 9))
def test_most_of_a_units_worth_goes_with_its_last_point(left: int, most: int) -> None:
    assert share(left, most) >= 0
    assert share(0, most) == 0
    assert share(left + 1, most) - share(left, most) <= share(1, most) + 1e-9


# --- distances --------------------------------------------------------------------------


def walked(board: Board, goal: Cell) -> dict[Cell, int]:
    """The steps to a goal from every cell, searched cell by cell: straight, or diagonally round one open corner.

    A closed door is passed straight ahead only.
    """
    shut = {frozenset(side.between) for side in board.sides if side.impassable}
    walls = {frozenset(side.between) for side in board.sides if side.impassable and not side.door}
    grid = board.grid

    def free(a: Cell, b: Cell, barred: set[frozenset[Cell]] = shut) -> bool:
        return b in grid and not board.terrain(b).impassable and frozenset((a, b)) not in barred

    def leads(a: Cell, b: Cell) -> bool:
        if isinstance(grid, Hexes) or a[0] == b[0] or a[1] == b[1]:
            return free(a, b, walls)
        return any(free(a, corner) and free(corner, b) for corner in ((a[0], b[1]), (b[0], a[1])))

    found, queue = {goal: 0}, deque([goal])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours(here):
            if there not in found and leads(here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


@given(st.sampled_from([Squares(7, 6), Hexes(7, 6)]), st.integers(0, 10**6))
def test_layers_are_the_steps_of_a_plain_search(grid: Squares | Hexes, seed: int) -> None:
    rng, cells = Random(seed), list(grid.cells)
    walls = {cell: Terrain("wall", impassable=True, opaque=True) for cell in rng.sample(cells[1:], 10)}
    edges = [
        (a, b)
        for a in cells
        for b in grid.neighbours(a)
        if a < b and (isinstance(grid, Hexes) or 0 in (a[0] - b[0], a[1] - b[1]))
    ]
    sides = [Side(edge, rng.choice(("wall", "door"))) for edge in rng.sample(edges, 8)]
    board = Board.of(grid, walls, sides=sides)
    ground = board.field
    found, plain = layers(board, ground.bit(cells[0])), walked(board, cells[0])

    assert {cell: steps(found, ground.bit(cell)) for cell in plain} == plain
    assert all(steps(found, ground.bit(cell)) == len(found) for cell in cells if cell not in plain)


def test_the_nearest_cells_come_in_whole_layers() -> None:
    board = Board.of(Squares(5, 1))
    ground = board.field
    found = to_place(board, ground.bit((0, 0)))

    assert ground.cells(nearest(found, ground.mask([(2, 0), (3, 0), (4, 0)]), 2)) == ((2, 0), (3, 0))


def test_a_board_without_shut_doors_is_unlocked_already() -> None:
    board = field().map

    assert with_doors_open(board) is board.field
