"""Dungeons of generators: donjon's JSON and tables, One Page Dungeons."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.maps import Imported, MapError
from maps.builders import names, packed
from maps.readers import read_bundle

ROOM, CORRIDOR, DOOR, SECRET, TRAPPED, ARCH, DOWN = 2, 4, 0x20000, 0x100000, 0x80000, 0x10000, 0x400000
FIRST = ROOM | 1 << 6
"""A cell of room 1."""


def read(document: Any) -> Imported:
    return read_bundle({"vault.json": packed(document)}, "vault.json")


def donjon(*rows: list[int], **keys: Any) -> dict[str, Any]:
    return {"cells": list(rows), "cell_bit": {"room": ROOM, "corridor": CORRIDOR, "door": DOOR}, **keys}


def page(*rects: tuple[int, int, int, int], **keys: Any) -> dict[str, Any]:
    """A One Page Dungeon of rectangles x, y, w, h."""
    return {"rects": [dict(zip("xywh", rect, strict=True)) for rect in rects], "doors": [], **keys}


def door(x: int, y: int, kind: int, across: int = 1, down: int = 0) -> dict[str, Any]:
    return {"x": x, "y": y, "type": kind, "dir": {"x": across, "y": down}}


def hung(found: Imported) -> list[tuple[str, tuple[Any, Any]]]:
    return [(side.name, side.between) for side in found.board.sides]


# --- donjon ------------------------------------------------------------------------------------


def test_rooms_and_corridors_are_floor_in_rock():
    assert names(read(donjon([0, FIRST], [0, CORRIDOR])).board) == [
        ["wall", "wall", "wall"],
        ["wall", "floor", "wall"],
        ["wall", "floor", "wall"],
        ["wall", "wall", "wall"],
    ]


@pytest.mark.parametrize(
    ("bit", "kind"), [(DOOR, "door"), (SECRET, "secret door"), (TRAPPED | DOOR, "door"), (0x200000, "bars")]
)
def test_a_door_stands_on_the_side_of_its_cell_where_the_room_is(bit, kind):
    assert hung(read(donjon([CORRIDOR, bit, FIRST]))) == [(kind, ((2, 1), (3, 1)))]


def test_an_arch_is_an_opening():
    assert hung(read(donjon([CORRIDOR, ARCH, FIRST]))) == []


def test_the_file_says_itself_what_its_bits_mean():
    own = {"cells": [[8, 8]], "cell_bit": {"room": 8, "corridor": 16}}

    assert names(read(own).board)[1] == ["wall", "floor", "floor", "wall"]


def test_rooms_are_places_with_notes_and_stairs_are_marked():
    contents = {"detail": {"monster": "Two rats."}, "summary": "Rats"}
    found = read(donjon([FIRST, FIRST, CORRIDOR | DOWN], rooms=[None, {"id": 1, "contents": contents}]))

    assert [(one.name, one.cell) for one in found.markers] == [
        ("stairs down", (3, 1)),
        ("room 1", (1, 1)),
        ("room 1", (2, 1)),
    ]
    assert found.notes == {(1, 1): "Room 1: Two rats. Rats"}


def test_what_doors_lose_is_told():
    found = read(donjon([CORRIDOR, TRAPPED, FIRST, 0, DOOR]))

    assert found.notices == (
        "A door stands on that side of its cell where the room is",
        "1 trapped door was read as plain, shut",
        "1 door was left out: nothing lies behind",
    )


def test_a_table_names_the_side_of_a_door():
    table = b"F\tDL\tF\n\tDST\t\nF\tF\tSD\n"
    found = read_bundle({"vault.tsv": table}, "vault.tsv")

    assert hung(found) == [("door", ((1, 1), (2, 1))), ("secret door", ((2, 1), (2, 2)))]
    assert [(one.name, one.cell) for one in found.markers] == [("stairs down", (3, 3))]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"x": packed(donjon([0, 0]))}, "x: there is no floor in it"),
        ({"x": packed(donjon([-1]))}, "$.cells[0][0]: this must be a whole number >= 0; cells is a list of rows"),
        ({"x": packed(donjon(*[[2]] * 600))}, "$.cells: the map is 1 by 600 cells"),
        ({"x": b"F\tF\n" * 50 + b"F\tX\n"}, "line 51, column 2: 'X' is no cell: F, doors as DT DB DL DR"),
        ({"x": packed(page((0, 0, 9, 0)))}, "$.rects[0].h: this must be a whole number >= 1; rects is a list"),
        ({"x": packed(page(*[(0, 0, 512, 512)] * 2))}, "$.rects: the rectangles have too many cells"),
        ({"x": packed(page((0, 0, 1, 1), (900, 0, 1, 1)))}, "the floor: the map is 903 by 3 cells"),
    ],
)
def test_a_dungeon_that_cannot_be_is_refused_with_its_place(files, message):
    with pytest.raises(MapError) as caught:
        read_bundle(files, "x")
    assert message in str(caught.value)


# --- One Page Dungeons -------------------------------------------------------------------------------


def test_rectangles_are_floor_wherever_they_lie():
    assert names(read(page((-3, -1, 2, 1), (-1, -1, 1, 1))).board)[1] == ["wall", "floor", "floor", "floor", "wall"]


def test_a_round_hall_has_no_corners():
    round_hall = page((0, 0, 3, 3))
    round_hall["rects"][0]["rotunda"] = True

    assert [row.count("floor") for row in names(read(round_hall).board)] == [0, 3, 3, 3, 0]
    round_hall["rects"][0] |= {"w": 5, "h": 5}
    assert [row.count("floor") for row in names(read(round_hall).board)] == [0, 3, 5, 5, 5, 3, 0]


@pytest.mark.parametrize(
    ("kind", "side"),
    [(0, None), (1, "door"), (2, None), (4, "bars"), (5, "door"), (6, "secret door"), (7, "door"), (9, None)],
)
def test_a_door_is_what_its_number_says_and_stands_where_it_points(kind, side):
    found = read(page((0, 0, 3, 1), doors=[door(1, 0, kind)]))

    assert hung(found) == ([(side, ((2, 1), (3, 1)))] if side else [])


def test_a_door_that_points_at_rock_stands_on_the_side_across():
    assert hung(read(page((0, 0, 2, 1), doors=[door(1, 0, 1)]))) == [("door", ((1, 1), (2, 1)))]


def test_ways_in_notes_water_and_columns_come_along():
    found = read(
        page(
            (0, 0, 4, 1),
            title="The Vault",
            doors=[door(0, 0, 3), door(3, 0, 8)],
            notes=[{"text": "A locked chest.", "ref": "1", "pos": {"x": 1.5, "y": 0.5}}],
            water=[{"x": 2, "y": 0}, {"x": 90, "y": 0}],
            columns=[{"x": 3, "y": 0}],
        )
    )

    assert found.name == "The Vault"
    assert [(one.name, one.cell) for one in found.markers] == [
        ("entrance", (1, 1)),
        ("stairs down", (4, 1)),
        ("note 1", (2, 1)),
    ]
    assert found.notes == {(2, 1): "1. A locked chest."}
    assert names(found.board)[1] == ["wall", "floor", "floor", "shallow", "pillar", "wall"]
    assert found.notices == (
        "Columns stand on whole cells here, as pillars",
        "Water (1 cells) is ground called shallow",
    )
