"""Reading dungeons of donjon's generator: JSON, whose cells are bit masks that the file itself explains, and TSV."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Annotated, Any

import msgspec

from fieldcraft.board import Cell
from fieldcraft.maps.documents import convert, text_of
from fieldcraft.maps.dungeons.dug import Door, Dungeon, beside, build_dungeon, find_middle
from fieldcraft.maps.ground import Vocabulary
from fieldcraft.maps.import_result import Imported, MapError, Marker
from fieldcraft.maps.limits import check_size

BITS: Mapping[str, int] = {
    "room": 0x2,
    "corridor": 0x4,
    "room_id": 0xFFC0,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
}
"""What the bits of a cell mean, unless the file says otherwise."""

KINDS = (("secret", "secret door", ""), ("portcullis", "bars", ""), ("locked", "door", "locked"),
         ("trapped", "door", "trapped"), ("door", "door", ""))  # fmt: skip
"""Each bit of a door with the kind of door that it makes, and what else it has; the first that is set counts."""

HINTS = {"cells": "cells is a list of rows, each a list of whole numbers", "cell_bit": "cell_bit maps names to numbers"}


class _Document(msgspec.Struct):
    cells: list[list[Annotated[int, msgspec.Meta(ge=0, lt=2**53)]]]
    cell_bit: dict[str, int] = {}
    rooms: list[Any] | None = None
    settings: dict[str, Any] | None = None


def donjon_from(document: Any, file: str, vocabulary: Vocabulary) -> Imported:
    """The board in a dungeon as JSON."""
    read = convert(document, _Document, file, HINTS)
    check_size(max(map(len, read.cells), default=0), len(read.cells), file, "$.cells")
    bits = {name: mask for name, mask in {**BITS, **read.cell_bit}.items() if mask > 0}
    ways = sum(mask for name, mask in bits.items() if name in ("room", "corridor"))
    doors = sum(bits.get(name, 0) for name, _, _ in KINDS) | bits.get("arch", 0)
    cells = {(x, y): value for y, row in enumerate(read.cells) for x, value in enumerate(row)}
    floor = frozenset(cell for cell, value in cells.items() if value & (ways | doors))
    rooms = _rooms(cells, bits)
    dungeon = Dungeon(
        str((read.settings or {}).get("name") or PurePath(file).stem),
        floor,
        tuple(_doors(cells, bits)),
        markers=(*_stairs(cells, bits), *_places(rooms)),
        notes=dict(_notes(read.rooms or (), rooms)),
        notices=("A door stands on that side of its cell where the room is",),
    )
    return build_dungeon(dungeon, file, vocabulary)


def _doors(cells: Mapping[Cell, int], bits: Mapping[str, int]) -> Iterator[Door]:
    """The doors, likeliest on the side of a room."""
    for cell, value in cells.items():
        found = next(((kind, trouble) for name, kind, trouble in KINDS if value & bits.get(name, 0)), None)
        if found is not None:
            room = bits.get("room", 0)
            beyond = sorted(beside(cell), key=lambda one: not cells.get(one, 0) & room)
            yield Door(cell, tuple(beyond), *found)


def _stairs(cells: Mapping[Cell, int], bits: Mapping[str, int]) -> Iterator[Marker]:
    for cell, value in cells.items():
        for name in ("stair_up", "stair_down"):
            if value & bits.get(name, 0):
                yield Marker("stairs up" if name == "stair_up" else "stairs down", cell, "stairs")


def _rooms(cells: Mapping[Cell, int], bits: Mapping[str, int]) -> Mapping[int, list[Cell]]:
    """The cells of each room, by its number."""
    mask, room = bits.get("room_id", 0), bits.get("room", 0)
    shift = (mask & -mask).bit_length() - 1
    found = defaultdict[int, list[Cell]](list)
    for cell, value in cells.items():
        if mask and value & room and (number := (value & mask) >> shift):
            found[number].append(cell)
    return found


def _places(rooms: Mapping[int, list[Cell]]) -> Iterator[Marker]:
    for number, cells in sorted(rooms.items()):
        yield from (Marker(f"room {number}", cell, "room") for cell in cells)


def _notes(listed: Any, rooms: Mapping[int, list[Cell]]) -> Iterator[tuple[Cell, str]]:
    """What is in the rooms, on their middles."""
    for room in listed:
        if not isinstance(room, dict) or not str(room.get("id", "")).isdecimal():
            continue
        contents, cells = room.get("contents"), rooms.get(int(str(room["id"])[:9]))
        if cells and isinstance(contents, dict) and (text := ". ".join(_texts(contents))):
            yield find_middle(cells), f"Room {room['id']}: {text}"


def _texts(contents: Any) -> Iterator[str]:
    """Each text in what a room holds, in its order."""
    match contents:
        case str() if contents.strip():
            yield contents.strip().rstrip(".")
        case list():
            for one in contents:
                yield from _texts(one)
        case dict():
            for one in contents.values():
                yield from _texts(one)


# --- as a table ----------------------------------------------------------------------------------

TOKEN = re.compile(r"|F|D[SP]?[TBLR]|S[UD]{1,2}")
"""A cell of the table: rock, floor, a door on its top, bottom, left or right (secret, or a portcullis), stairs."""

_STEPS: Mapping[str, Cell] = {"T": (0, -1), "B": (0, 1), "L": (-1, 0), "R": (1, 0)}
_TABLE_KINDS = {"S": "secret door", "P": "bars"}


def is_table(data: bytes) -> bool:
    """Whether a file looks like such a table, by its first lines."""
    lines = data[:4096].decode("utf-8", "replace").split("\n")[:-1][:40] or [data[:4096].decode("utf-8", "replace")]
    tokens = [token for line in lines for token in line.rstrip("\r").split("\t")]
    return len(tokens) > len(lines) and any(tokens) and all(TOKEN.fullmatch(token) for token in tokens)


def read_table(data: bytes, file: str, vocabulary: Vocabulary) -> Imported:
    """The board in a dungeon as TSV; MapError names line and column of what is no cell."""
    rows = [line.rstrip("\r").split("\t") for line in text_of(data, file).split("\n")]
    check_size(max(map(len, rows)), len(rows) - (rows[-1] == [""]), file, "the table")
    cells = {(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row) if token}
    for (x, y), token in cells.items():
        if not TOKEN.fullmatch(token):
            allowed = "F, doors as DT DB DL DR, DS. secret, DP. portcullis, stairs as SU SD"
            raise MapError(file, f"line {y + 1}, column {x + 1}", f"{token[:20]!r} is no cell: {allowed}")
    dungeon = Dungeon(
        PurePath(file).stem,
        frozenset(cells),
        tuple(_table_door(cell, token) for cell, token in cells.items() if token.startswith("D")),
        markers=tuple(
            Marker("stairs up" if token[1] == "U" else "stairs down", cell, "stairs")
            for cell, token in cells.items()
            if token.startswith("S")
        ),
    )
    return build_dungeon(dungeon, file, vocabulary)


def _table_door(cell: Cell, token: str) -> Door:
    """A door on the side that its last letter names, or else on the one across."""
    across, down = _STEPS[token[-1]]
    ahead, behind = (cell[0] + across, cell[1] + down), (cell[0] - across, cell[1] - down)
    return Door(cell, (ahead, behind), _TABLE_KINDS.get(token[1], "door"))
