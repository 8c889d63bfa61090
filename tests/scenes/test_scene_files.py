"""Scene files: what they begin, and what is said of those that cannot be read, with the line and what is allowed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fieldcraft.dice import Scripted, Seeded
from fieldcraft.maps.imported import MapError
from fieldcraft.maps.scenes import SceneFile, new_match, packaged, parse_scene, read_scene, start, system, systems
from fieldcraft.systems.miniatures import SYSTEM, State
from fieldcraft.systems.miniatures.footprint import cells

WHOLE = """\
title: A yard
system: miniatures
board:
  rows: |
    . . . . # .
    . a a . . .
    . . . . . .
    . . . . : .

    door c3|d3
options: {zone: full}
sides:
  - {id: alder, facing: e}
  - {id: vigil, facing: w}
kinds:
  soldier: {body: 3, speed: 5, skills: {melee: 2, athletics: 1}, emblem: spear, name: Soldier}
units:
  - {kind: soldier, side: alder, at: a}
  - {id: corvin, kind: soldier, name: Corvin, side: vigil, at: F1, skills: {melee: 3}, hidden: 3, facing: s, harm: 1}
places:
  gate: [c3, d3]
  yard: [a, c3]
goals:
  - {goal: hold, side: alder, place: gate, rounds: 2}
  - {goal: slay, side: alder, unit: corvin}
"""


def changed(old: str, new: str) -> str:
    """The scene with a piece of it replaced."""
    assert WHOLE.count(old) == 1, old
    return WHOLE.replace(old, new)


def state_of(text: str) -> State:
    """How a scene begins."""
    state: State = parse_scene(text).start
    return state


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
    equal = changed("at: a}", "at: a1}")

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
    assert packaged("duel").scene.title == "The chalk ring"
    with pytest.raises(ValueError, match=r"no scene is called 'duell'; did you mean 'duel'\? allowed: ambush,"):
        packaged("duell")


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
    with pytest.raises(MapError, match="line 3, map: a scene that comes without a folder has no map files"):
        parse_scene(text)


# --- what is refused ------------------------------------------------------------------------------

WRONG = {
    "a field that there is not": ("", "weather: rain", "weather: there is no field 'weather' here; .*: system, .*"),
    "a slip of the pen": ("speed: 5", "sped: 5", r"kinds.soldier.sped: .* did you mean 'speed'\? allowed: name, .*"),
    "a word for a number": ("speed: 5", "speed: fast", "kinds.soldier.speed: this must be a whole number, not text"),
    "a number out of bounds": ("body: 3", "body: 30", "kinds.soldier.body: this must be a whole number of at most 9"),
    "a choice that there is not": (
        "full",
        "wide",
        "options.zone: 'wide' is not allowed here; allowed: full, orthogonal",
    ),
    "a goal that there is not": (
        "goal: slay",
        "goal: kill",
        r"goals\[1\].goal: 'kill' is not allowed here; .*last_standing, .*",
    ),
    "a system that there is not": (
        "miniatures",
        "chess",
        "system: there is no system 'chess'; .*allowed: .*miniatures.*",
    ),
    "a system by a path": ("miniatures", "../maps", "system: there is no system '../maps'; .*"),
    "a board by another name": ("board:", "boards:", "boards: there is no field 'boards' here; did you mean 'board'.*"),
    "rows of unlike length": (". . . . . .\n", ". . . . .\n", "board.rows: row 3 has 5 cells, the first row of .* 6"),
    "a sign that there is not": (
        ". . . . . .\n",
        ". . @ . . .\n",
        "board.rows: row 3, column 3 shows '@': ground is .*",
    ),
    "a side off the map": ("door c3|d3", "door f3|g3", "board.rows: 'g3' is off the map: .*"),
    "a legend of nothing": (
        "  rows: |",
        "  legend: {r: rubbel}\n  rows: |",
        r"board.legend.r: no ground is called 'rubbel'; did you mean 'rubble'\? allowed: .*",
    ),
    "a sign of two letters": ("  rows: |", "  legend: {rr: rubble}\n  rows: |", r"board.legend: a key .* at most 1"),
    "ground listed wrong": ("", "ground: [mud a1]", r"ground\[0\]: 'mud' is not known: write one of .*"),
    "a side twice": ("id: vigil", "id:  alder", r"sides\[1\].id: 'alder' is taken: .*"),
    "a side like the game master": ("id: vigil", "id: gm", r"sides\[1\].id: 'gm' is taken: .*"),
    "a side that there is not": (
        "side: vigil",
        "side: virgil",
        r"units\[1\].side: there is no side 'virgil': alder, vigil",
    ),
    "a kind that there is not": (
        "corvin, kind: soldier",
        "corvin, kind: sailor",
        r".*: there is no kind 'sailor': soldier",
    ),
    "neither id nor kind": (
        "kind: soldier, side: alder",
        "side: alder",
        r"units\[0\]: a unit needs an id of its own or a .*",
    ),
    "a cell off the map": ("at: F1", "at: g1", r"units\[1\].at: 'g1' is off the map: its cells run from a1 to f4"),
    "a spot that there is not": ("at: F1", "at: tower", r"units\[1\].at: 'tower' is neither a cell .* on the map: a"),
    "no cell at all": ("at: F1", "at: []", r"units\[1\].at: say at least one cell, like c7"),
    "a cell that is taken": ("at: F1", "at: c2", r"units\[1\].at: Soldier 2 stands on c2 already"),
    "a wall to stand in": ("at: F1", "at: e1", r"units\[1\].at: Corvin cannot stand on e1 facing s: e1 is wall: .*"),
    "a tail in a wall": (
        "at: F1",
        "at: e2, size: medium",
        r"units\[1\].at: Corvin cannot stand on e2 .*: e1 is wall: .*",
    ),
    "a tail off the map": (
        "at: F1",
        "at: f1, size: medium",
        r"units\[1\].at: Corvin .* f1 facing s: the map ends there",
    ),
    "a door through a base": ("at: F1", "at: c3, size: large", r"units\[1\].at: .*: a door runs between c3 and d3"),
    "a base in pieces": (
        "at: F1",
        "at: f3, shape: [[0, 0], [2, 0]]",
        r"units\[1\].shape: the cells of a base hang together.*",
    ),
    "a base without its anchor": ("at: F1", "at: f3, shape: [[1, 0]]", r"units\[1\].shape: .*\[0, 0\] is one of them"),
    "a cell of a base twice": (
        "at: F1",
        "at: f3, shape: [[0, 0], [0, 0]]",
        r"units\[1\].shape: .* each is listed once.*",
    ),
    "a facing that squares have not": ("facing: s", "facing: ne", r"units\[1\].facing: 'ne' is no way .*: n, e, s, w"),
    "a side that faces nowhere": (
        "alder, facing: e",
        "alder, facing: up",
        r"sides\[0\].facing: 'up' is no way .*: n, e, s, w",
    ),
    "an id twice": ("id: corvin", "id: soldier-1", r"units\[1\].id: 'soldier-1' is taken: .*"),
    "a name twice": ("name: Corvin", "name: soldier 1", r"units\[1\].name: 'soldier 1' is taken: .*"),
    "an id in capitals": ("id: corvin", "id: Corvin", r"units\[1\].id: this must be text that fits the pattern .*"),
    "harm up to the brim": ("harm: 1", "harm: 3", r"units\[1\].harm: 3 harm of 3 would take it out of the fight"),
    "more boons than there can be": ("harm: 1", "boons: 6", r"units\[1\].boons: nobody holds more than 5 boons"),
    "a full leash": (
        "harm: 1",
        "traits: [outsider], leash: 6",
        r"units\[1\].leash: a leash of 6 segments would be full",
    ),
    "a place off the map": ("gate: [c3, d3]", "gate: [c3, d9]", r"places.gate\[1\]: 'd9' is off the map: .*"),
    "a lane off the map": ("", "lanes: [[a1, a9]]", r"lanes\[0\]\[1\]: 'a9' is off the map: .*"),
    "a goal of nobody": (
        "slay, side: alder",
        "slay, side: thorn",
        r"goals\[1\].side: there is no side 'thorn': alder, vigil",
    ),
    "a goal nowhere": ("place: gate", "place: moat", r"goals\[0\].place: there is no place 'moat': gate, yard"),
    "a goal against nobody": (
        "unit: corvin",
        "unit: corwen",
        r"goals\[1\].unit: there is no unit 'corwen': soldier-1, .*",
    ),
    "a ritual that nobody knows": (
        "goal: slay, side: alder, unit: corvin",
        "goal: complete, side: alder, spell: The Bell",
        r"goals\[1\].spell: alder knows no ritual 'The Bell': there are none",
    ),
    "a master who is nobody": ("", "master: thorn", "master: 'thorn' is neither a side nor 'gm'"),
    "an order without its option": ("", "order: [corvin]", "order: an order is for the option turn_order: fixed_list"),
    "an order of nobody": ("", "order: [corwen]", r"order\[0\]: there is no unit 'corwen': .*"),
    "a spell that cannot be": (
        "harm: 1",
        "spells: [{name: Out, tag: banish, dv: 3}]",
        r"units\[1\].spells\[0\]: Out: a \[BANISH\] has no dv of its own.*",
    ),
    "a step that is none": ("", "script: [{order: x, dices: []}]", r"script\[0\].dices: .* did you mean 'dice'.*"),
    "dice without an order": ("", "script: [{dice: [[1]]}]", r"script\[0\]: dice and a refusal belong to an order"),
    "a reason without a refusal": (
        "",
        "script: [{order: x, because: y}]",
        r"script\[0\]: because belongs to an order .*",
    ),
}
"""What is replaced in the scene (nothing: a line is added), by what, and what is said of the line where that stands."""


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told_with_its_line_and_what_is_allowed(what):
    old, new, message = WRONG[what]
    text = changed(old, new) if old else WHOLE + new + "\n"
    line = text.count("\n", 0, text.index(new)) + 1

    with pytest.raises(MapError, match=f"^yard.yaml: line {line}, {message}$"):
        parse_scene(text, "yard.yaml")


WITHOUT = {
    "a title": (changed("title: A yard\n", ""), "line 1: 'title' is missing here"),
    "a system": (changed("system: miniatures\n", ""), "line 1, system: there is no system ''; allowed: .*"),
    "a board": (
        WHOLE[: WHOLE.index("board:")] + WHOLE[WHOLE.index("options:") :],
        "line 1: a scene needs either a board, .*",
    ),
    "the need of a map": (WHOLE + "map: yard.tmj\n", "line 1: a scene needs either a board, .*"),
    "rows": (
        WHOLE[: WHOLE.index("  rows:")] + "  rows: ''\n" + WHOLE[WHOLE.index("options:") :],
        "line 4.*: a board needs .*",
    ),
    "a way to face": (
        changed("alder, facing: e", "alder"),
        r"line 18, units\[0\]: say which way it faces, .*: n, e, s, w",
    ),
    "end": (
        changed("rows: |\n", "rows: |\n" + "    a a a a a a\n" * 40),
        r"line 58, units\[0\]: a battle has at most 200 .*",
    ),
    "bounds": (
        changed("rows: |\n", f"rows: |\n    {'. ' * 600}\n"),
        "board.rows: the map is 600 by 5 cells; 1 to 512 .*",
    ),
}


@pytest.mark.parametrize("what", WITHOUT)
def test_a_scene_is_not_without_what_it_needs(what):
    text, message = WITHOUT[what]

    with pytest.raises(MapError, match=f"^scene: {message}$"):
        parse_scene(text)


NO_YAML = {
    "nothing": ("", r"the file is empty"),
    "no mapping": ("- a\n- b\n", r"line 1: a scene is a mapping of names to values, such as title: The ford"),
    "a bracket that is never closed": ("title: [a\n", r"line 2: this is not YAML: .*"),
    "a tab": ("title: x\nboard:\n\trows: x\n", r"line 3: this is not YAML: .*"),
    "two documents": ("title: x\n---\ntitle: y\n", r"line 2: this is not YAML: .*"),
    "a key twice": ("title: x\nabout: y\ntitle: z\n", r"line 3: 'title' is there already, on line 1"),
    "a key twice further in": ("sides:\n  - {id: a,\n     id: b}\n", r"line 3: 'id' is there already, on line 2"),
    "a list for a key": ("[a]: b\n", r"line 1: a key must be a word"),
    "an alias": ("a: &x [1]\nb: *x\n", r"line 2: aliases \(\*name\) are not allowed"),
    "a tag of another language": ("title: !!python/name:os.system ''\n", r"line 1: this is not YAML: .*"),
    "a date that there is not": ("title: 2024-13-45\n", r"line 1: '2024-13-45' cannot be read: .*"),
    "a number without end": ("title: " + "9" * 5000 + "\n", r"line 1: .* cannot be read: .*"),
    "a control character": ("title: \x00\n", r".*this is not YAML: .*"),
    "brackets in brackets": ("a: " + "[" * 60 + "\n", r"line 1: values may nest 24 deep and no deeper"),
    "too much of it": ("#" * (2**20 + 1), r"the file has 1048577 characters; at most 1048576 are allowed"),
}


@pytest.mark.parametrize("what", NO_YAML)
def test_what_is_no_yaml_is_told_with_its_line(what):
    text, message = NO_YAML[what]

    with pytest.raises(MapError, match=f"^scene: {message}$"):
        parse_scene(text)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(MapError, match="the file cannot be read: No such file or directory"):
        read_scene(tmp_path / "nothing.yaml")
    with pytest.raises(MapError, match="the file cannot be read: Is a directory"):
        read_scene(tmp_path)


def test_a_file_in_another_encoding_is_told(tmp_path):
    (tmp_path / "old.yaml").write_bytes("title: Straße".encode("latin-1"))

    with pytest.raises(MapError, match=r"old.yaml: byte 11: the file must be text in UTF-8"):
        read_scene(tmp_path / "old.yaml")


def test_a_file_as_large_as_a_disk_is_not_read(tmp_path):
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(10**11)

    with pytest.raises(MapError, match="at most 1048576 are allowed"):
        read_scene(tmp_path / "huge.yaml")


def test_the_words_that_yaml_takes_for_truth_are_keys_like_any_other():
    with pytest.raises(MapError, match="line 26, on: there is no field 'on' here"):
        parse_scene(WHOLE + "on: y\n")
