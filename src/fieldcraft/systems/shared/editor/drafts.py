"""Drafts of board games: a scene as an editor holds it, every place a cell; made from a scene, and written as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import asdict, fields

from fieldcraft.board import Board, Cell, Hexes, Squares
from fieldcraft.games import Blank
from fieldcraft.maps.draft_text import board_text, scalar, to_plain, write_list, write_mapping, write_prose
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.scenes import NoteKey, NoteText, PictureEntry, SceneFile, Step, catalog_of
from fieldcraft.systems.shared.scene import Ground, Name

NEAREST = 3
"""How many cells from the edge of a new board its units stand, where there is room."""


class BoardDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the drafts of all board games have; a game adds `system`, `sides`, `units` and what else its scenes say.

    What is not right yet can be held as well: reading its text tells what is wrong.
    """

    title: str
    about: str = ""
    board: Board
    picture: PictureEntry | None = None
    places: dict[Name, tuple[Cell, ...]] = {}
    notes: dict[NoteKey, NoteText] = {}
    script: tuple[Step, ...] = ()
    recommended: bool = False
    tutorial: bool = False


OF_THE_FILE = ("title", "about", "system", "recommended", "tutorial", "board", "zones", "picture", "notes", "script")
"""The fields of a draft that are not in the game's own part of a scene, or are told otherwise."""

LONGEST_NOTE = 2000
"""Letters of a note, as scene files allow them."""

FIRST = ("id", "name", "kind", "side", "at")
"""What the entry of a unit says first."""

EARLY, LATE = ("sides", "kinds", "units", "places"), ("goals", "notes", "script")
"""The lists of a file in their order; those of a game's own stand between."""

D = TypeVar("D", bound=BoardDraft)


@dataclass(frozen=True)
class Drafts(Generic[D]):
    """The drafts of a game; its methods are functions of an `Editor`.

    `entries` are the fields of a draft that list things on cells, with their types in a draft and the fields with the
    cells (units with their `at`); `areas` those that list groups of cells alone, and `cells` those that are one group.
    `first` says what of a game's own there is in a new scene with two units on two cells of a board: sides, units and
    goals.
    """

    draft: type[D]
    first: Callable[[Board, Cell, Cell], Mapping[str, Any]]
    entries: Mapping[str, tuple[type[msgspec.Struct], tuple[str, ...]]] = field(default_factory=dict)
    areas: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()

    # --- from scenes and maps -----------------------------------------------------------------

    def of_scene(self, scene: SceneFile) -> D:
        """A scene as a draft; letters on its board and markers of its map are told as the cells that they name."""
        ground = Ground(scene.board, scene.spots)
        own = {name: self._read(ground, name, getattr(scene.scene, name)) for name in self._own_fields()}
        return self.draft(
            **own,
            title=scene.scene.title,
            about=scene.scene.about.strip(),
            board=plain_board(scene.board),
            picture=scene.picture,
            notes=dict(scene.notes),
            script=scene.script,
            recommended=scene.recommended,
            tutorial=scene.tutorial,
        )

    def _own_fields(self) -> Iterator[str]:
        """The fields of a draft that are those of the game's own part of a scene."""
        return (one.name for one in fields(self.draft) if one.name not in OF_THE_FILE)

    def _read(self, ground: Ground, name: str, value: Any) -> Any:
        """What a scene says in a field, with cells in place of what names them."""
        if name == "places":
            return ground.find_places(value)
        if name in self.areas:
            return tuple(ground.find_all_cells("", one) for one in value)
        if name in self.cells:
            return ground.find_all_cells("", value)
        if name in self.entries:
            kind, ats = self.entries[name]
            found = ({at: ground.find_all_cells("", getattr(one, at) or ()) for at in ats} for one in value)
            return tuple(kind(**{**asdict(one), **cells}) for one, cells in zip(value, found, strict=True))
        return value

    def of_map(self, found: Imported, title: str = "", picture: PictureEntry | None = None) -> D:
        """A map as a scene that can begin: two sides with a unit each, and what the map names as places.

        Raises ValueError if there is no room for two units.
        """
        places: dict[str, tuple[Cell, ...]] = {}
        for marker in found.markers:
            name = marker.name.strip()[:60]
            places[name] = (*places.get(name, ()), marker.cell)
        places.pop("", None)
        notes = {found.board.grid.label(cell): text[:LONGEST_NOTE] for cell, text in found.notes.items()}
        drawn = self._begin(plain_board(found.board), title or found.name or "A map", places, picture)
        return msgspec.structs.replace(drawn, notes=notes)

    def blank(self, plain: Blank = Blank()) -> D:  # noqa: B008 - it is immutable
        """A new scene on open ground."""
        size = plain.columns, plain.rows
        grid = Squares(*size) if plain.shape == "square" else Hexes(*size, plain.layout)
        return self._begin(Board.of(grid), "A new scene", {}, None)

    def _begin(self, board: Board, title: str, places: dict[str, tuple[Cell, ...]], picture: PictureEntry | None) -> D:
        near, far = find_two_cells(board)
        own = self.first(board, near, far)
        named = title.strip()[:60] or "A map"
        return self.draft(**own, title=named, board=board, picture=picture, places=places)

    # --- as text --------------------------------------------------------------------------------

    def text(self, draft: D) -> str:
        """A draft as the text of a scene file, the board drawn; what is as it would be anyhow is not said.

        Raises MapError if a cell that is named does not lie on the board.
        """
        system: str = draft.system  # type: ignore[attr-defined]
        blocks = (
            write_head(draft, system),
            board_text(draft.board, catalog_of(system)),
            write_settings(draft),
            *(self._write(draft, name) for name in self._lists(draft)),
        )
        return "\n\n".join(block for block in blocks if block) + "\n"

    def _lists(self, draft: D) -> Iterator[str]:
        """The fields that are lists or mappings of their own in a file, in their order."""
        known = [one.name for one in fields(draft) if is_list(getattr(draft, one.name)) and one.name not in OF_THE_FILE]
        yield from (name for name in EARLY if name in known)
        yield from (name for name in known if name not in (*EARLY, *LATE))
        yield from (name for name in LATE if name in known or name in OF_THE_FILE)

    def _write(self, draft: D, name: str) -> str:
        """A list or a mapping below its name, with what cells are called."""
        value = getattr(draft, name)
        if name == "script":
            return write_list(name, (one.order if one == Step(order=one.order) else to_plain(one) for one in value))
        if name == "goals":
            return write_list(name, ({"goal": "", "side": goal.side, **to_plain(goal)} for goal in value))
        if name == "places":
            return write_mapping(name, {place: name_cells(draft.board, cells) for place, cells in value.items()})
        if name in self.areas:
            return write_list(name, (name_cells(draft.board, cells) for cells in value))
        if name in self.cells:
            return f"{name}: {scalar(name_cells(draft.board, value))}" if value else ""
        if name in self.entries:
            return write_list(name, (self._write_entry(draft.board, one, self.entries[name][1]) for one in value))
        return write_mapping(name, to_plain(value)) if isinstance(value, Mapping) else write_list(name, to_plain(value))

    def _write_entry(self, board: Board, entry: msgspec.Struct, ats: tuple[str, ...]) -> dict[str, Any]:
        """What an entry says; one cell stands for itself, and none is not said."""
        said = to_plain(entry)
        for at in ats:
            cells = name_cells(board, getattr(entry, at))
            said[at] = cells[0] if len(cells) == 1 else cells
        said = {name: value for name, value in said.items() if name not in ats or value}
        return {name: said.pop(name) for name in FIRST if name in said} | said


def is_list(value: Any) -> bool:
    """Whether a file lists a value below its name: mappings, and tuples of more than words."""
    return isinstance(value, Mapping) or (isinstance(value, tuple) and not all(isinstance(one, str) for one in value))


def write_head(draft: Any, system: str) -> str:
    """What a file says first of a draft: what it is called and about, and of which game it is."""
    lines = [f"title: {scalar(draft.title)}"]
    if draft.about.strip():
        lines.append(f"about: {write_prose(draft.about.strip())}")
    marks = [f"{name}: true" for name in ("recommended", "tutorial") if getattr(draft, name)]
    return "\n".join([*lines, f"system: {system}", *marks])


def write_settings(draft: Any) -> str:
    """What is said in a line each, where it is not as usual."""
    said = {"picture": to_plain(draft.picture)}
    for one in fields(draft):
        value = getattr(draft, one.name)
        if one.name not in OF_THE_FILE and not is_list(value) and value != one.default:
            said[one.name] = to_plain(value)
    return "\n".join(f"{name}: {scalar(value)}" for name, value in said.items() if value)


# --- boards -----------------------------------------------------------------------------------


def plain_board(board: Board) -> Board:
    """The same board with each kind of ground once, in the order in which the board shows them."""
    grid = board.grid
    terrain = {cell: board.terrain(cell) for cell in grid.cells}
    levels = {cell: board.level(cell) for cell in grid.cells}
    return Board.of(grid, terrain, levels, board.sides)


def name_cells(board: Board, cells: tuple[Cell, ...]) -> list[str]:
    """What cells are called; MapError for one that is not on the board."""
    grid = board.grid
    if off := [cell for cell in cells if cell not in grid]:
        raise MapError("draft", "", f"there is no cell {off[0]} on a board of {grid.columns} by {grid.rows}")
    return [grid.label(cell) for cell in cells]


def find_two_cells(board: Board) -> tuple[Cell, Cell]:
    """Two free cells near the left and the right edge, in the middle of the board's height."""
    grid = board.grid
    middle = (grid.rows - 1) / 2

    def off(cell: Cell, column: int) -> float:
        x, y = grid.place(cell)
        return abs(x - column) + abs(y - middle) / grid.rows

    free = [cell for cell in grid.cells if not board.terrain(cell).impassable]
    if len(free) < 2:
        raise ValueError("the map leaves no room for two units: at least two of its cells must be free to enter")
    inset = min(NEAREST, (grid.columns - 1) // 2)
    near = min(free, key=lambda cell: off(cell, inset))
    far = min((cell for cell in free if cell != near), key=lambda cell: off(cell, grid.columns - 1 - inset))
    return near, far
