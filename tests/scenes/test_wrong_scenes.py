"""What is said of scenes that cannot be read: the line, the path, what is wrong and what is allowed."""

from __future__ import annotations

import pytest

from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import parse_scene, read_scene
from scenes.yard import WHOLE, changed

WRONG = {
    "a field that there is not": ("", "weather: rain", "weather: there is no field 'weather' here; .*: board, .*"),
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
        changed("rows: |\n", "rows: |\n" + "    a a a a a a\n" * 90),
        r"line 108, units\[0\]: a battle has at most 500 .*",
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
    "a tag of another language": (
        "about: x\ntitle: !!python/name:os.system ''\n",
        r"line 2: tags \(!!python/name:os.system\) are not allowed: write the value alone, text in quotes",
    ),
    "a tag of its own": ("sides: !mine [a]\n", r"line 1: tags \(!mine\) are not allowed: .*"),
    "a tag that is allowed elsewhere": ("title: !!str 5\n", r"line 1: tags \(!!str\) are not allowed: .*"),
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
