"""The packaged scene on a map from an editor: what was drawn in Tiled stands on the board, and can be played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fieldcraft.board import Squares
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import new_match, read_packaged
from folders import SCENES
from maps.readers import read_map


@pytest.fixture(scope="module")
def drawn():
    """The map, read for itself."""
    return read_map(SCENES / "maps" / "saltmere.tmx")


@pytest.fixture(scope="module")
def scene():
    """The scene on it."""
    return read_packaged("saltmere")


def test_nothing_on_the_map_is_skipped_or_guessed(drawn, scene):
    assert drawn.notices == scene.notices == ()
    assert scene.board == drawn.board


def test_the_tiles_say_what_the_ground_is(drawn):
    def ground(label):
        return drawn.board.terrain(drawn.board.grid.find_cell(label))

    assert drawn.board.grid == Squares(18, 13)
    assert [ground(label).name for label in ("a1", "a7", "d4", "g4", "r7")] == [
        "deep",
        "causeway",
        "shallow",
        "floor",
        "jetty",
    ]
    assert ground("a1").impassable
    assert ground("d4").cost == 2
    assert ground("b5").name == "reeds"
    assert ground("b5").cover == 1
    assert ground("h5").opaque


def test_the_floor_about_the_lamp_is_raised(drawn):
    grid = drawn.board.grid
    raised = {grid.label(cell) for cell in grid.cells if drawn.board.level(cell)}

    assert raised == {"h6", "i6", "j6", "k6", "h7", "i7", "j7", "k7"}


def test_the_lines_are_walls_and_the_doors_are_in_them(drawn):
    assert Counter(side.name for side in drawn.board.sides) == {
        "wall": 16,
        "window": 4,
        "door": 2,
        "low-wall": 2,
        "ledge": 8,
    }
    label = drawn.board.grid.label
    doors = {"|".join(map(label, side.between)) for side in drawn.board.sides if side.door}
    assert doors == {"f7|g7", "l7|m7"}
    assert all(side.impassable and side.opaque for side in drawn.board.sides if side.door)


def test_units_stand_where_the_map_has_their_markers(drawn, scene):
    markers = Counter(marker.name for marker in drawn.markers)
    standing = {unit.at for unit in scene.start.units.values()}

    assert {marker.cell for marker in drawn.markers if marker.kind == "spawn"} == standing
    assert len(standing) == len(scene.start.units) == 13
    assert markers["reeds"] == sum(bool(unit.veil) for unit in scene.start.units.values()) == 2
    assert [light.range for light in drawn.lights] == [6.0]


def test_two_bots_play_it_to_its_end(scene):
    match, chance = new_match(scene, b"the lamp"), Random(2)
    players = {side: bot("tactical" if side == "alder" else "random", ENDLESS) for side in match.state.sides}
    while match.result() is None:
        (seat,) = match.to_act()
        match.play(players[seat](match.view(seat), match.options(seat), chance), seat)

    assert match.result().winner in match.state.sides
    assert match.differences() == []
