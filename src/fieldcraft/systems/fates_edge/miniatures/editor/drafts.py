"""Drafts: a scene as an editor holds it, every place a cell; made from a scene, and written as the text of a file."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import asdict

from fieldcraft.board import Board, Cell, Hexes, Squares
from fieldcraft.core import GM, Seat
from fieldcraft.games import Blank
from fieldcraft.maps.draft_text import board_text, scalar, to_plain, write_list, write_mapping, write_prose
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.scenes import NoteKey, NoteText, PictureEntry, SceneFile, Step, catalog_of
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.scene import Kind, Scene, SideEntry
from fieldcraft.systems.shared.goals import LastStanding
from fieldcraft.systems.shared.scene import Ground, Id, Name, Spot

NEAREST = 3
"""How many cells from the edge of a new board its units stand, where there is room."""


class DraftUnit(Kind, frozen=True, kw_only=True, omit_defaults=True):
    """A unit, or several of a kind, one on each of its cells."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: tuple[Cell, ...]


class Draft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene being made: all that its file says, with cells where the file may have letters, markers or a map.

    What is not right yet can be held as well: reading its text tells what is wrong.
    """

    title: str
    about: str = ""
    system: Literal["miniatures"] = "miniatures"
    board: Board
    picture: PictureEntry | None = None
    options: Options = Options()
    sides: tuple[SideEntry, ...] = ()
    kinds: dict[Id, Kind] = {}
    units: tuple[DraftUnit, ...] = ()
    places: dict[Name, tuple[Cell, ...]] = {}
    lanes: tuple[tuple[Cell, ...], ...] = ()
    goals: tuple[Goal, ...] = ()
    order: tuple[Id, ...] = ()
    master: Seat = GM
    notes: dict[NoteKey, NoteText] = {}
    script: tuple[Step, ...] = ()


BLANK = Blank()


# --- from scenes and maps -------------------------------------------------------------------


def draft(scene: SceneFile) -> Draft:
    """A scene as a draft; letters on its board and markers of its map are told as the cells that they name."""
    own: Scene = scene.scene
    ground = Ground(scene.board, scene.spots)

    def cells(named: Spot | tuple[Spot, ...]) -> tuple[Cell, ...]:
        return ground.find_cells("", named) if isinstance(named, str) else ground.find_all_cells("", named)

    said = {field: getattr(own, field) for field in ("title", "options", "sides", "kinds", "goals", "order", "master")}
    return Draft(
        **said,
        about=own.about.strip(),
        board=plain_board(scene.board),
        picture=scene.picture,
        units=tuple(DraftUnit(**{**asdict(entry), "at": cells(entry.at)}) for entry in own.units),
        places={name: cells(named) for name, named in own.places.items()},
        lanes=tuple(cells(lane) for lane in own.lanes),
        notes=dict(scene.notes),
        script=scene.script,
    )


def plain_board(board: Board) -> Board:
    """The same board with each kind of ground once, in the order in which the board shows them."""
    grid = board.grid
    terrain = {cell: board.terrain(cell) for cell in grid.cells}
    levels = {cell: board.level(cell) for cell in grid.cells}
    return Board.of(grid, terrain, levels, board.sides)


def from_map(found: Imported, title: str = "", picture: PictureEntry | None = None) -> Draft:
    """A map as a scene that can begin: two sides with a unit each, and what the map names as places.

    Raises ValueError if there is no room for two units.
    """
    places: dict[str, tuple[Cell, ...]] = {}
    for marker in found.markers:
        name = marker.name.strip()[:60]
        places[name] = (*places.get(name, ()), marker.cell)
    places.pop("", None)
    return _new_draft(plain_board(found.board), title or found.name or "A map", places, picture)


def blank(plain: Blank = BLANK) -> Draft:
    """A new scene on open ground.

    >>> [unit.at for unit in blank().units]
    [((3, 6),), ((14, 6),)]
    """
    size = plain.columns, plain.rows
    grid = Squares(*size) if plain.shape == "square" else Hexes(*size, plain.layout)
    return _new_draft(Board.of(grid), "A new scene", {}, None)


def _new_draft(board: Board, title: str, places: dict[str, tuple[Cell, ...]], picture: PictureEntry | None) -> Draft:
    """Two sides, each with a foot soldier, face to face on a board."""
    near, far = _find_two_cells(board)
    east, west = ("ne", "nw") if isinstance(board.grid, Hexes) and board.grid.flat else ("e", "w")
    return Draft(
        title=title.strip()[:60] or "A map",
        board=board,
        picture=picture,
        sides=(
            SideEntry(id="alder", label="Alder", colour="blue", facing=east),
            SideEntry(id="vigil", label="Vigil", colour="vermilion", seat="bot", facing=west),
        ),
        kinds={"foot": Kind(body=3, skills={"melee": 2, "athletics": 1}, emblem="sword")},
        units=(
            DraftUnit(id="sable", name="Sable", kind="foot", side="alder", at=(near,), emblem="kestrel"),
            DraftUnit(id="corvin", name="Corvin", kind="foot", side="vigil", at=(far,), emblem="halberd"),
        ),
        places=places,
        goals=(LastStanding(side="alder"), LastStanding(side="vigil")),
    )


def _find_two_cells(board: Board) -> tuple[Cell, Cell]:
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


# --- as text ----------------------------------------------------------------------------------


def text(draft: Draft) -> str:
    """A draft as the text of a scene file, the board drawn; what is as it would be anyhow is not said.

    Raises MapError if the board is too large, or a cell that is named does not lie on it.

    >>> print(text(blank(Blank(columns=7, rows=2))).partition("board:")[2].partition("sides:")[0].strip())
    shape: square
      rows: |
        . . . . . . .
        . . . . . . .
    """
    grid = draft.board.grid
    check_size(grid.columns, grid.rows, "draft", "board")

    def named(cells: tuple[Cell, ...]) -> list[str]:
        if off := [cell for cell in cells if cell not in grid]:
            raise MapError("draft", "", f"there is no cell {off[0]} on a board of {grid.columns} by {grid.rows}")
        return [grid.label(cell) for cell in cells]

    blocks = (
        _head(draft),
        board_text(draft.board, catalog_of(draft.system)),
        _settings(draft),
        write_list("sides", map(to_plain, draft.sides)),
        write_mapping("kinds", to_plain(draft.kinds)),
        write_list("units", (_unit(unit, named(unit.at)) for unit in draft.units)),
        write_mapping("places", {name: named(cells) for name, cells in draft.places.items()}),
        write_list("lanes", map(named, draft.lanes)),
        write_list("goals", ({"goal": "", "side": goal.side, **to_plain(goal)} for goal in draft.goals)),
        write_mapping("notes", draft.notes),
        write_list(
            "script", (step.order if step == Step(order=step.order) else to_plain(step) for step in draft.script)
        ),
    )
    return "\n\n".join(block for block in blocks if block) + "\n"


def _head(draft: Draft) -> str:
    lines = [f"title: {scalar(draft.title)}"]
    if draft.about.strip():
        lines.append(f"about: {write_prose(draft.about.strip())}")
    return "\n".join([*lines, f"system: {draft.system}"])


def _settings(draft: Draft) -> str:
    """What is said in a line each, where it is not as usual."""
    said = {"picture": to_plain(draft.picture), "options": to_plain(draft.options), "order": list(draft.order)}
    master = {} if draft.master == GM else {"master": draft.master}
    return "\n".join(f"{name}: {scalar(value)}" for name, value in ({**said, **master}).items() if value)


def _unit(unit: DraftUnit, at: list[str]) -> dict[str, object]:
    """What a unit's entry says; one cell stands for itself."""
    said = to_plain(unit)
    first = {name: said.pop(name) for name in ("id", "name", "kind", "side") if name in said}
    said.pop("at")
    return {**first, "at": at[0] if len(at) == 1 else at, **said}
