"""Drafts: what an editor holds of a scene, and its text, which is read as the same draft again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from board.random_boards import boards, grids
from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.games import Blank, editor, game
from fieldcraft.maps.draft_text import board_text
from fieldcraft.maps.import_result import Imported, MapError, Marker
from fieldcraft.maps.scenes import PictureEntry, SceneFile, Step, parse_scene, read_packaged, scenes
from fieldcraft.systems.fates_edge.miniatures.editor.drafts import DRAFTS, Draft, DraftUnit
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.scene import Kind, SideEntry
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.shared.editor.drafts import plain_board
from fieldcraft.systems.shared.goals import Hold, LastStanding, Slay
from scenes.yard import WHOLE
from soaking import examples


def again(made: Draft) -> Draft:
    """The draft that its own text is read as."""
    return DRAFTS.of_scene(parse_scene(DRAFTS.text(made)))


# --- scenes of the house -----------------------------------------------------------------------


EDITED = [scene.name for scene in scenes() if game(scene.system).editor]
"""The scenes of games that have an editor."""


@pytest.mark.parametrize("name", EDITED)
def test_a_packaged_scene_begins_as_before_when_its_draft_is_written_and_read(name: str):
    scene = read_packaged(name)
    _, made = editor(scene.system)

    written = parse_scene(made.text(made.of_scene(scene)))

    assert made.of_scene(written) == made.of_scene(scene)
    begun = replace(written.start, map=scene.start.map) if scene.zones is None else written.start
    assert begun == scene.start
    assert alike(written.board, scene.board)


def alike(a: Board, b: Board) -> bool:
    """Whether two boards have the same ground, heights and sides, in whatever order their kinds are listed."""
    return plain_board(a) == plain_board(b)


@pytest.mark.parametrize("name", EDITED)
def test_a_draft_goes_over_the_wire_and_back(name: str):
    scene = read_packaged(name)
    _, made = editor(scene.system)
    draft = made.of_scene(scene)

    assert msgspec.json.decode(msgspec.json.encode(draft), type=made.draft) == draft


def test_a_draft_says_of_each_thing_on_which_cells_it_stands_also_of_one_that_is_carried():
    _, made = editor("battlefield")

    told = msgspec.to_builtins(made.of_scene(read_packaged("gullet")))

    assert [len(one["at"]) for one in told["objects"]] == [0, 1]


def test_letters_and_markers_become_cells():
    made = DRAFTS.of_scene(parse_scene(WHOLE))

    assert [unit.at for unit in made.units] == [((1, 1), (2, 1)), ((5, 0),)]
    assert made.places == {"gate": ((2, 2), (3, 2)), "yard": ((1, 1), (2, 1), (2, 2))}


def test_a_scene_is_written_as_people_write_one():
    assert (
        DRAFTS.text(DRAFTS.of_scene(parse_scene(WHOLE)))
        == """\
title: A yard
system: miniatures

board:
  shape: square
  rows: |
    . . . . # .
    . . . . . .
    . . . . . .
    . . . . : .

    door c3|d3

options: {zone: full}

sides:
  - {id: alder, facing: e}
  - {id: vigil, facing: w}

kinds:
  soldier: {name: Soldier, emblem: spear, speed: 5, body: 3, skills: {melee: 2, athletics: 1}}

units:
  - {kind: soldier, side: alder, at: [b2, c2]}
  - {id: corvin, name: Corvin, kind: soldier, side: vigil, at: f1, facing: s, skills: {melee: 3}, harm: 1, hidden: 3}

places:
  gate: [c3, d3]
  yard: [b2, c2, c3]

goals:
  - {goal: hold, side: alder, place: gate, rounds: 2}
  - {goal: slay, side: alder, unit: corvin}
"""
    )


def test_ground_of_the_scenes_own_is_drawn_with_a_sign_of_its_own():
    lava, mud, fen = Terrain("lava", cost=3), Terrain("mud", cost=2), Terrain("fen", cost=2, cover=1)
    board = Board.of(Squares(4, 1), {(0, 0): lava, (1, 0): mud, (2, 0): fen})

    assert board_text(board, terrain()).splitlines()[2:] == [
        "  rows: |",
        "    l m e .",
        "  legend: {l: {name: lava, cost: 3}, m: {name: mud, cost: 2}, e: {name: fen, cost: 2, cover: 1}}",
    ]


def test_alike_sides_share_a_line():
    sides = tuple(Side(((x, 0), (x + 1, 0)), "wall") for x in range(14))
    board = Board.of(
        Squares(15, 1), sides=(*sides[:13], Side(sides[13].between, "door", impassable=False, opaque=False))
    )

    lines = board_text(board, terrain()).splitlines()[5:]

    assert [line.split()[0] for line in lines] == ["wall", "wall", "door"]
    assert lines[1:] == ["    wall m1|n1", "    door n1|o1 open"]


def test_a_drawing_whose_first_row_is_shoved_keeps_its_shove():
    made = DRAFTS.blank(Blank(shape="hex", layout="even-r", columns=7, rows=3))

    assert "rows: |2\n" in DRAFTS.text(made)
    assert again(made) == made


# --- whatever an editor may hold -------------------------------------------------------------------

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=40)
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=60)
PROSE = st.lists(
    st.sampled_from(
        ["a", "word", "several words of it", " ", "\n", "\n\n", "# no", ": ", "- ", "--- ", '"', "é", "\t"]
    ),
    max_size=60,
).map("".join)
OPTIONS = st.builds(
    Options,
    zone=st.sampled_from(["orthogonal", "full"]),
    control_lanes=st.booleans(),
    bands=st.tuples(*[st.integers(1, 20)] * 3),
    boon_cap=st.sampled_from([4, 5]),
)
SPELLS = st.builds(
    Spell, name=NAMES, tag=st.sampled_from(["ward", "mark"]), sight=st.booleans(), ritual=st.integers(0, 9)
)
KINDS = {
    "name": st.none() | NAMES,
    "speed": st.none() | st.integers(0, 9),
    "melee": st.none() | st.booleans(),
    "traits": st.none() | st.frozensets(st.sampled_from(["leader", "outsider", "amphibious"])),
    "skills": st.none() | st.dictionaries(st.sampled_from(["melee", "arcana", "yes"]), st.integers(0, 5)),
    "spells": st.none() | st.lists(SPELLS, max_size=2).map(tuple),
}


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Drafts whose boards, names and numbers are anything; units stand where they can."""
    board = plain_board(draw(boards(draw(grids(least=2)))))
    cells = st.lists(st.sampled_from(board.grid.cells), unique=True, min_size=1, max_size=4).map(tuple)
    free = [cell for cell in board.grid.cells if not board.terrain(cell).impassable]
    assume(free)
    facing = "ne" if isinstance(board.grid, Hexes) else "n"
    units = [
        DraftUnit(id=f"u{i}", side="alder", at=(cell,), **draw(st.fixed_dictionaries({**KINDS, "name": st.none()})))
        for i, cell in enumerate(draw(st.permutations(free))[: draw(st.integers(1, 3))])
    ]
    return Draft(
        title=draw(NAMES),
        about=draw(PROSE).strip(),
        board=board,
        picture=draw(st.none() | st.just(PictureEntry(asset="5e1f", box=(-0.25, 0.0, 12.5, 8.0)))),
        options=draw(OPTIONS),
        sides=(SideEntry(id="alder", label=draw(NAMES), facing=facing),),
        kinds=draw(st.dictionaries(st.sampled_from(["foot", "on", "1"]), st.builds(Kind, **KINDS), max_size=2)),
        units=tuple(units),
        places=draw(st.dictionaries(NAMES, cells, max_size=3)),
        goals=(LastStanding(side="alder"), Slay(side="alder", unit="u0")),
        notes=draw(st.dictionaries(NAMES, NAMES, max_size=2)),
        script=tuple(draw(st.lists(st.builds(Step, order=st.just("u0 end"), note=WORDS), max_size=2))),
    )


@settings(max_examples=examples(120), deadline=None)
@given(drafts())
def test_the_text_of_a_draft_is_read_as_the_same_draft(made: Draft):
    assert again(made) == made


@settings(max_examples=examples(60), deadline=None)
@given(PROSE)
def test_prose_is_read_as_it_was_written(prose: str):
    made = replace(DRAFTS.blank(), about=prose.strip())

    assert again(made).about == prose.strip()


# --- beginning anew ------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("layout", ["odd-r", "even-r", "odd-q", "even-q"])
@pytest.mark.parametrize("size", [(2, 2), (18, 13), (200, 3)])
def test_a_new_scene_can_begin_at_once(shape: str, layout: str, size: tuple[int, int]):
    plain = msgspec.convert({"shape": shape, "layout": layout, "columns": size[0], "rows": size[1]}, Blank)

    assert again(DRAFTS.blank(plain)) == DRAFTS.blank(plain)


def test_a_map_becomes_a_scene_that_can_begin():
    board = Board.of(Squares(6, 3), dict.fromkeys([(0, 1), (5, 1), (2, 0)], terrain().legend["#"]))
    found = Imported(board, "keep", markers=(Marker("door", (3, 1)), Marker("door", (4, 1)), Marker(" ", (1, 1))))
    picture = PictureEntry(asset="5e1f", box=(0, 0, 6, 3))

    made = DRAFTS.of_map(found, picture=picture)
    scene: SceneFile = parse_scene(DRAFTS.text(made))

    assert (scene.scene.title, scene.picture, scene.board) == ("keep", picture, made.board)
    assert made.places == {"door": ((3, 1), (4, 1))}
    assert [unit.at for unit in scene.start.units.values()] == [(2, 1), (3, 1)]
    assert again(made) == made


def test_a_map_without_room_for_two_units_is_refused():
    board = Board.of(Squares(2, 1), {(0, 0): terrain().legend["#"]})

    with pytest.raises(ValueError, match="no room for two units"):
        DRAFTS.of_map(Imported(board, "closet"))


def test_a_draft_may_be_wrong_and_its_text_says_how():
    made = replace(DRAFTS.blank(), goals=(Hold(side="alder", place="the gate"),), units=())

    with pytest.raises(MapError, match=r"units"):
        parse_scene(DRAFTS.text(made))


def test_a_draft_that_names_a_cell_off_its_board_is_refused():
    made = replace(DRAFTS.blank(), places={"nowhere": ((-5, 0),)})

    with pytest.raises(MapError, match=r"there is no cell \(-5, 0\) on a board of 18 by 13"):
        DRAFTS.text(made)


def test_a_name_of_letters_that_a_file_must_spell_out_stands_on_one_line():
    made = replace(DRAFTS.blank(), places={"\U0001d41b" * 60: ((1, 1),)})

    assert again(made) == made
