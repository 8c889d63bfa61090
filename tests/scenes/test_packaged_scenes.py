"""The scenes that come with the package: each is read, holds what its script says, and can be played to its end."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from fieldcraft.board import Hexes, Squares
from fieldcraft.core import GM, log
from fieldcraft.dice import Seeded
from fieldcraft.game_match import GameMatch
from fieldcraft.maps.scenes import new_match, read_packaged, scenes
from fieldcraft.maps.scripts import check_file
from fieldcraft.render.counter import emblem_names
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from folders import SCENES
from scenes.games import NAMES, begun, scene_of, turns

MOST_ACTIONS = 3000
"""A random game is over long before."""


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_holds_what_its_script_says(name):
    assert check_file(SCENES / f"{name}.yaml") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_can_be_played_to_its_end(name):
    match = begun(name, 7)

    for _ in turns(match, Random(7), MOST_ACTIONS):
        pass

    assert match.result() is not None
    assert match.result().winner in match.state.sides


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_tells_players_what_they_need_to_choose_it(name):
    scene = scene_of(name).scene

    assert scene.title
    assert len(scene.about) > 80
    assert {goal.side for goal in scene.goals} == {side.id for side in scene.sides}
    assert all(side.label and side.colour for side in scene.sides)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_from_a_scene_can_be_put_away_and_taken_up(name):
    match = begun(name, 3)
    for _ in turns(match, Random(3), 25):
        pass

    assert log.load(SYSTEM, log.dump(match)).match.state == match.state


def test_scenes_are_listed_with_their_titles():
    listed = [one for one in scenes() if one.system == "miniatures"]

    assert tuple(one.name for one in listed) == NAMES
    assert {one.title for one in listed} == {read_packaged(name).scene.title for name in NAMES}
    assert all(one.about for one in scenes())


def test_the_scenes_show_every_kind_of_board_and_base():
    starts = [scene_of(name).start for name in NAMES]
    grids = [state.map.grid for state in starts]
    units = [unit for state in starts for unit in state.units.values()]

    assert len(NAMES) >= 8
    assert {grid.layout for grid in grids if isinstance(grid, Hexes)} >= {"odd-r", "odd-q"}
    assert any(isinstance(grid, Squares) for grid in grids)
    assert {unit.size for unit in units} == {"small", "medium", "large", "huge"}
    assert any(unit.veil for unit in units)
    assert any(side.door for state in starts for side in state.map.sides)
    assert any(state.options.zone == "full" for state in starts)
    assert {type(goal) for state in starts for goal in state.goals} == set(get_args(Goal))


@pytest.mark.parametrize("name", sorted(one.name for one in scenes()))
def test_those_of_a_side_who_have_names_of_their_own_have_emblems_of_their_own_that_are_drawn(name):
    match = new_match(read_packaged(name))
    pieces = GameMatch(match.system, match.state, Seeded(b"emblems")).tableau(GM).pieces.values()
    named = [(one.side, one.emblem) for one in pieces if one.emblem and not one.name[-1].isdigit()]

    assert len(set(named)) == len(named)
    assert {one.emblem for one in pieces} <= {*emblem_names(), ""}
