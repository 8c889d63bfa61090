"""Scene files: what they begin, on boards of their own and on map files."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fieldcraft.dice import Scripted, Seeded
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import SceneFile, new_match, parse_scene, read_packaged, read_scene, start, system, systems
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from scenes.yard import WHOLE, changed, state_of

# --- what is read ------------------------------------------------------------------------------


def test_a_scene_begins_a_battle():
    state = state_of(WHOLE)

    assert (state.title, state.sides, state.options.zone, state.up) == ("A yard", ("alder", "vigil"), "full", "vigil")
    assert list(state.units) == ["soldier-1", "soldier-2", "corvin"]
    assert state.places == {"gate": ((2, 2), (3, 2)), "yard": ((1, 1), (2, 1), (2, 2))}
    assert state.map.sides[0].door


def test_a_unit_is_what_it_says_and_for_the_rest_what_its_kind_says():
    units = state_of(WHOLE).units
    soldier, corvin = units["soldier-2"], units["corvin"]

    assert (soldier.name, soldier.at, soldier.facing, soldier.speed, soldier.side) == (
        "Soldier 2",
        (2, 1),
        "e",
        5,
        "alder",
    )
    assert (corvin.name, corvin.at, corvin.facing, corvin.veil, corvin.harm) == ("Corvin", (5, 0), "s", 3, 1)
    assert corvin.abilities.skills == {"melee": 3, "athletics": 1}
    assert corvin.abilities.body == 3


def test_the_side_with_fewer_units_begins_and_of_equals_the_first():
    equal = changed("at: a}", "at: a1}").replace(" hidden: 3,", "")

    assert state_of(WHOLE).up == "vigil"
    assert state_of(equal).up == "alder"


def test_with_a_fixed_order_the_first_in_it_begins():
    text = changed("{zone: full}", "{turn_order: fixed_list}") + "order: [soldier-2, corvin]\n"

    assert state_of(text).up == "alder"


@pytest.mark.parametrize(
    ("base", "count"),
    [("size: medium, facing: w", 2), ("size: large", 4), ("size: huge", 9), ("shape: [[0, 0], [1, 0], [1, 1]]", 3)],
)
def test_a_base_of_any_size_stands_where_there_is_room(base, count):
    text = WHOLE.replace("    door c3|d3\n", "").replace("at: a}", f"at: b3, {base}}}")

    assert len(cells(state_of(text), state_of(text).units["soldier"])) == count


def test_a_scene_may_be_played_with_any_dice():
    scene = parse_scene(WHOLE)

    assert start(scene) == (SYSTEM, scene.start)
    assert new_match(scene, b"seed").source == Seeded(b"seed")
    assert new_match(scene, Scripted([(1,)])).source == Scripted([(1,)])
    assert new_match(scene).source != new_match(scene).source
    assert new_match(scene).state == scene.start


def test_games_are_found_by_name():
    assert "miniatures" in systems()
    assert system("miniatures") is SYSTEM
    with pytest.raises(ValueError, match=r"no system 'minatures'; did you mean 'miniatures'\?"):
        system("minatures")


def test_packaged_scenes_are_found_by_name():
    assert read_packaged("duel").scene.title == "The chalk ring"
    with pytest.raises(ValueError, match=r"no scene is called 'duell'; did you mean 'duel'\? allowed: .*ambush,"):
        read_packaged("duell")


def test_signs_of_the_scenes_own_may_name_ground_or_say_what_it_is():
    board = "board:\n  legend: {r: rubble, '!': {name: lava, cost: 9, cover: 1}}\n  rows: |\n    . r ! a a F\n"
    text = board + WHOLE[WHOLE.index("options:") :].replace("c3, d3", "a1").replace("[a, c3]", "[a]")

    drawn = parse_scene("title: x\nsystem: miniatures\n" + text.replace("at: F1", "at: F")).board

    assert [drawn.terrain((x, 0)).name for x in range(3)] == ["open", "rubble", "lava"]
    assert drawn.terrain((2, 0)).cost == 9


def test_ground_may_be_listed_beside_the_board():
    scene = parse_scene(WHOLE + "ground: ['rubble a1 b1', 'wall a2 s', 'mud f3 cost=3']\n")

    assert [scene.board.terrain(cell).name for cell in ((0, 0), (1, 0), (5, 2))] == ["rubble", "rubble", "mud"]
    assert {side.name for side in scene.board.sides} == {"door", "wall"}


# --- maps --------------------------------------------------------------------------------------


def mapped(folder: Path, more: str = "") -> SceneFile:
    """The scene on a map file in a folder instead of its own board."""
    head, rest = WHOLE[: WHOLE.index("board:")], WHOLE[WHOLE.index("options:") :]
    (folder / "yard.yaml").write_text(head + "map: yard.tmj\n" + rest + more, encoding="utf-8")
    return read_scene(folder / "yard.yaml")


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A folder with a map of six by four cells on which two markers are called a."""
    objects = [{"id": x, "name": "a", "point": True, "x": x, "y": 15, "width": 0, "height": 0} for x in (15, 25)]
    layer = {"type": "objectgroup", "name": "Places", "id": 1, "x": 0, "y": 0, "objects": objects}
    size = {"width": 6, "height": 4, "tilewidth": 10, "tileheight": 10, "infinite": False}
    tiled = {"type": "map", "orientation": "orthogonal", **size, "tilesets": [], "layers": [layer]}
    (tmp_path / "yard.tmj").write_bytes(msgspec.json.encode(tiled))
    return tmp_path


def test_a_map_file_is_the_board_and_its_markers_are_cells(yard):
    scene = mapped(yard, "ground: [wall a1]\n")

    assert (scene.board.grid.columns, scene.board.grid.rows) == (6, 4)
    assert [unit.at for unit in scene.start.units.values()] == [(1, 1), (2, 1), (5, 0)]
    assert scene.board.terrain((0, 0)).impassable


def test_a_map_that_cannot_be_read_is_told_with_the_line_that_names_it(yard):
    (yard / "yard.tmj").unlink()

    with pytest.raises(MapError, match=r"^yard.yaml: line 3, map: yard.tmj: there is no such file$"):
        mapped(yard)


def test_a_map_lies_beside_its_scene_and_nowhere_else(yard):
    text = WHOLE[: WHOLE.index("board:")] + "map: ../yard.tmj\n" + WHOLE[WHOLE.index("options:") :]

    with pytest.raises(MapError, match=r"line 3, map: .*does not lie in the folder"):
        parse_scene(text, folder=yard)
    with pytest.raises(MapError, match=r"line 3, map: .*does not lie in the folder"):
        parse_scene(text)
