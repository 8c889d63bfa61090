"""Reading One Page Dungeons of Watabou: rectangles of floor, doors, notes, columns and water, in cells, y down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Annotated, Any

import msgspec

from fieldcraft.board import Cell
from fieldcraft.board.grid import MOST_CELLS, WIDEST
from fieldcraft.maps.documents import convert
from fieldcraft.maps.dungeons.dug import Door, Dungeon, build_dungeon
from fieldcraft.maps.ground import Vocabulary
from fieldcraft.maps.import_result import Imported, MapError, Marker

FARTHEST = 1_000_000
Coordinate = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Length = Annotated[int, msgspec.Meta(ge=1, le=WIDEST)]

KINDS = {1: ("door", ""), 4: ("bars", ""), 5: ("door", "double"), 6: ("secret door", ""), 7: ("door", "barred")}
"""The doors by the number of their type, with what else they have."""

OPENINGS = {3: "entrance", 8: "stairs down", 9: "stairs"}
"""What is no door but has a name; other types are open passages."""

HINTS = {
    "rects": "rects is a list of {x, y, w, h}, in whole cells",
    "doors": "a door has x, y, a dir {x, y} and a type",
    "notes": "a note has a text and a pos {x, y}",
}


class _Rectangle(msgspec.Struct):
    x: Coordinate
    y: Coordinate
    w: Length
    h: Length
    rotunda: bool = False
    ending: bool = False


class _Step(msgspec.Struct, frozen=True):
    x: Annotated[int, msgspec.Meta(ge=-1, le=1)] = 0
    y: Annotated[int, msgspec.Meta(ge=-1, le=1)] = 0


class _Door(msgspec.Struct):
    x: Coordinate
    y: Coordinate
    dir: _Step = _Step()
    type: int = 0


class _Spot(msgspec.Struct):
    x: float
    y: float

    @property
    def cell(self) -> Cell | None:
        """The cell about the place; None for no place at all."""
        if not (abs(self.x) <= FARTHEST and abs(self.y) <= FARTHEST):
            return None
        return math.floor(self.x), math.floor(self.y)


class _Note(msgspec.Struct):
    pos: _Spot
    text: str = ""
    ref: str | int = ""


class _Document(msgspec.Struct):
    rects: list[_Rectangle]
    doors: list[_Door] = []
    notes: list[_Note] = []
    columns: list[_Spot] = []
    water: list[_Spot] = []
    title: str = ""


def watabou_from(document: Any, file: str, vocabulary: Vocabulary) -> Imported:
    """The board in a One Page Dungeon."""
    read = convert(document, _Document, file, HINTS)
    if sum(rect.w * rect.h for rect in read.rects) > 4 * MOST_CELLS:
        raise MapError(file, "$.rects", f"the rectangles have too many cells; at most {4 * MOST_CELLS} are allowed")
    floor = frozenset(cell for rect in read.rects for cell in _cells(rect))
    dungeon = Dungeon(
        read.title or PurePath(file).stem,
        floor,
        tuple(_doors(read.doors)),
        water=_spots(read.water) & floor,
        pillars=_spots(read.columns) & floor,
        markers=tuple(_markers(read)),
        notes={cell: f"{note.ref}. {note.text}" for note in read.notes if (cell := note.pos.cell) and note.text},
        notices=("Columns stand on whole cells here, as pillars",) if read.columns else (),
    )
    return build_dungeon(dungeon, file, vocabulary)


def _spots(spots: Sequence[_Spot]) -> frozenset[Cell]:
    return frozenset(cell for spot in spots if (cell := spot.cell) is not None)


def _cells(rect: _Rectangle) -> Iterator[Cell]:
    """The cells of a rectangle; of a round hall those whose middles lie in its circle."""
    radius = min(rect.w, rect.h) / 2
    for x in range(rect.w):
        for y in range(rect.h):
            off = math.dist((x + 0.5, y + 0.5), (rect.w / 2, rect.h / 2))
            if not rect.rotunda or off <= radius:
                yield rect.x + x, rect.y + y


def _doors(doors: Sequence[_Door]) -> Iterator[Door]:
    """The doors, each on the side of its cell to which it points, or else on the one across."""
    for door in doors:
        if door.type in KINDS:
            ahead = door.x + door.dir.x, door.y + door.dir.y
            behind = door.x - door.dir.x, door.y - door.dir.y
            yield Door((door.x, door.y), (ahead, behind), *KINDS[door.type])


def _markers(read: _Document) -> Iterator[Marker]:
    """Ways in and stairs, numbers of notes, and the cells of the last hall."""
    for door in read.doors:
        if door.type in OPENINGS:
            yield Marker(OPENINGS[door.type], (door.x, door.y), "passage")
    for note in read.notes:
        if (cell := note.pos.cell) is not None and str(note.ref).strip():
            yield Marker(f"note {note.ref}", cell, "note")
    for rect in read.rects:
        if rect.ending:
            yield from (Marker("the last hall", cell, "room") for cell in _cells(rect))
