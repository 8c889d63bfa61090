"""Scene files: which game, on which board, with what on it, and perhaps a script that proves how it plays.

A scene is YAML.  This module reads what is alike for every game, the board and the script; the rest belongs to the
game that `system` names, whose package says in its module `scene` what may stand there and how it begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec.structs import fields

from fieldcraft.board import Board, Cell, Squares, Terrain
from fieldcraft.board.catalog import TerrainCatalog, terrain_names
from fieldcraft.board.grid import Layout
from fieldcraft.board.items import parse
from fieldcraft.board.text import parse_field
from fieldcraft.core import Match, State, System
from fieldcraft.dice import Seeded, Source
from fieldcraft.games import SceneFormat, game, names
from fieldcraft.maps.documents import text_of
from fieldcraft.maps.files import read_map
from fieldcraft.maps.fit import MisfitError, fit, suggest
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.line_numbers import LARGEST, Lined, read_lined

S = TypeVar("S", bound=msgspec.Struct)

Sign = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
NoteKey = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
NoteText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class BoardEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board drawn as text: `rows` is what `fieldcraft.board.text` reads, `legend` adds signs of the scene's own."""

    shape: Literal["square", "hex"] = "square"
    layout: Layout = "odd-r"
    rows: str
    legend: dict[Sign, Terrain | str] = {}


Box = tuple[float, float, float, float]
"""Left, top, width and height, in widths of a cell."""


class PictureEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture under the board, for the eye alone: an uploaded asset, and where on the board it lies."""

    asset: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    box: Box

    def __post_init__(self) -> None:
        if not all(isfinite(part) and abs(part) <= FARTHEST for part in self.box) or min(self.box[2:]) <= 0:
            raise ValueError(f"a box is left, top, width and height in cells, up to {FARTHEST}; its size is above 0")


FARTHEST = 10_000
"""How far off, and how wide, a picture may lie, in widths of a cell."""


class Listing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Orders that must be among those a seat may give, and orders that must not."""

    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a script: an order, the dice that fall for it, and what must come of it.

    `by` is who gives the order, by default whoever the game waits for.  With `refused` the order must be refused by
    that ruling, with the words of `because` in the reason.  `expect` lists facts, `options` what may be done next.
    """

    order: str = ""
    by: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    refused: str = ""
    because: str = ""
    expect: dict[str, Any] = {}
    options: Listing | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if not self.order and (self.dice or self.refused):
            raise ValueError("dice and a refusal belong to an order")
        if self.because and not self.refused:
            raise ValueError("because belongs to an order that is refused")


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What is alike in the scene files of all games: the board, drawn as text or from a map file, and the script.

    `notes` are the game master's, each on a unit, by its id, or on a cell.  A `recommended` scene is among the first
    that are offered, a `tutorial` teaches the game and need not be fair.
    """

    system: str
    recommended: bool = False
    tutorial: bool = False
    board: BoardEntry | None = None
    map: str = ""
    ground: tuple[str, ...] = ()
    picture: PictureEntry | None = None
    notes: dict[NoteKey, NoteText] = {}
    script: tuple[Step | str, ...] = ()


class SceneFile(msgspec.Struct, frozen=True, kw_only=True):
    """A scene that was read: the game, its own part of the file, the board, and the script with the line of each step.

    `spots` are the cells that letters on the board and markers of the map name; `notices` tell what of a map file was
    skipped or guessed; `picture` lies under the board, `notes` are the game master's.
    """

    file: str
    system: str
    recommended: bool = False
    tutorial: bool = False
    scene: Any
    board: Board
    picture: PictureEntry | None = None
    notes: Mapping[str, str] = {}
    spots: Mapping[str, tuple[Cell, ...]] = {}
    notices: tuple[str, ...] = ()
    script: tuple[Step, ...] = ()
    lines: tuple[int, ...] = ()
    start: Any


class Listed(msgspec.Struct, frozen=True):
    """A scene that comes with the package, by the name with which `read_packaged` finds it."""

    name: str
    title: str
    about: str
    system: str
    recommended: bool = False
    tutorial: bool = False


# --- reading ------------------------------------------------------------------------------


def read_scene(path: Path | str) -> SceneFile:
    """The scene in a file, its map taken from the same folder; MapError says where it is wrong and what is allowed."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise MapError(str(path), "", f"the file cannot be read: {error.strerror}") from None
    return parse_scene(text_of(data, path.name), path.name, path.parent)


def parse_scene(text: str, file: str = "scene", folder: Path | None = None) -> SceneFile:
    """The scene in a text; `folder` is where its map file lies, by default among the scenes of its game.

    Raises MapError as `read_scene` does.
    """
    lined = read_lined(text, file)
    if not isinstance(lined.data, dict):
        raise lined.error("$", "a scene is a mapping of names to values, such as title: The ford")
    frame, scene = _parts(lined)
    board, spots, notices = _board(lined, frame, folder)
    steps = tuple(Step(order=step) if isinstance(step, str) else step for step in frame.script)
    return SceneFile(
        file=file, system=frame.system, recommended=frame.recommended, tutorial=frame.tutorial,
        scene=scene, board=board, picture=frame.picture, notes=frame.notes, spots=spots, notices=notices, script=steps,
        lines=tuple(lined.line(f"$.script[{i}]") for i in range(len(steps))),
        start=_start_game(lined, scene_format(frame.system), scene, board, spots),
    )  # fmt: skip


def _parts(lined: Lined) -> tuple[Frame, Any]:
    """What is alike for all games, and the part of the game that the scene names."""
    name = lined.data.get("system", "")
    if name not in systems():
        raise lined.error("$.system", f"there is no system {name!r}; {suggest(str(name), systems())}")
    try:
        whole = fit(lined.data, document(name))
    except MisfitError as error:
        raise lined.error(error.path, error.problem) from None
    return _part(whole, Frame), _part(whole, scene_format(name).entry)


def _part(whole: msgspec.Struct, kind: type[S]) -> S:
    """The fields of one kind out of those of a whole scene file."""
    return kind(**{field: getattr(whole, field) for field in kind.__struct_fields__})


@cache
def document(name: str) -> type[msgspec.Struct]:
    """The type of the scene files of a game: what is alike for all games, and what belongs to this one."""
    spec: list[Any] = []
    for one in (*fields(Frame), *fields(scene_format(name).entry)):
        made = one.default_factory is not msgspec.NODEFAULT
        default = msgspec.field(default_factory=one.default_factory) if made else one.default
        spec.append((one.name, one.type) if one.required else (one.name, one.type, default))
    return msgspec.defstruct("SceneDocument", spec, frozen=True, kw_only=True, forbid_unknown_fields=True)


def _start_game(
    lined: Lined, form: SceneFormat[Any], scene: Any, board: Board, spots: Mapping[str, tuple[Cell, ...]]
) -> State:
    """How the battle begins; MapError with the line of what cannot be."""
    try:
        begun: State = form.start(scene, board, spots)
    except ValueError as error:
        raise lined.error(f"$.{getattr(error, 'path', '')}", getattr(error, "problem", str(error))) from None
    return begun


@cache
def systems() -> tuple[str, ...]:
    """The names of the games that a scene file can begin."""
    return tuple(name for name in names() if game(name).scene is not None)


def system(name: str) -> System[Any]:
    """The system of a game by name; ValueError, with the names there are, if there is none."""
    return game(name).system


def catalog_of(name: str) -> TerrainCatalog:
    """What names of ground and sides mean in a game; ValueError for a game without a board of cells."""
    if (found := scene_format(name).terrain) is None:
        raise ValueError(f"{name} has no board of cells")
    return found


def scene_format(name: str) -> SceneFormat[Any]:
    """What scene files of a game say; ValueError for a game that no scene file begins."""
    if (found := game(name).scene) is None:
        raise ValueError(f"no scene file begins a game of {name}")
    return found


# --- the board --------------------------------------------------------------------------------

Laid = tuple[Board, dict[str, tuple[Cell, ...]], tuple[str, ...]]
"""A board, the cells that something on it names, and what has to be said of it."""


def _board(lined: Lined, frame: Frame, folder: Path | None) -> Laid:
    """The board as it is drawn, or as the map file has it."""
    if (catalog := scene_format(frame.system).terrain) is None:
        return _no_board(lined, frame)
    if (frame.board is None) == (not frame.map):
        raise lined.error("$", "a scene needs either a board, drawn as text, or a map, which names a file beside it")
    if frame.board is None:
        board, spots, notices = _board_from_file(lined, frame, folder, catalog)
    else:
        board, spots, notices = _board_from_text(lined, frame.board, catalog)
    return _apply_listing(lined, board, frame.ground, catalog), spots, notices


def _no_board(lined: Lined, frame: Frame) -> Laid:
    """A single cell, for a game whose scenes say themselves where it is played."""
    if frame.board is not None or frame.map or frame.ground:
        raise lined.error("$", f"scenes of {frame.system} have no board of cells: leave board, map and ground out")
    return Board.of(Squares(1, 1)), {}, ()


def _board_from_text(lined: Lined, entry: BoardEntry, catalog: TerrainCatalog) -> Laid:
    """The board that a text draws; a letter on it names the cells where it stands."""
    legend, names = dict(catalog.legend), catalog.terrains
    for sign, ground in entry.legend.items():
        if isinstance(ground, str) and ground not in names:
            raise lined.error(f"$.board.legend.{sign}", f"no ground is called {ground!r}; {suggest(ground, names)}")
        legend[sign] = names[ground] if isinstance(ground, str) else ground
    first = entry.rows.strip().partition("\n\n")[0].splitlines() or [""]
    check_size(max(1, len(first[0].split())), len(first), lined.file, "board.rows")
    try:
        drawn = parse_field(entry.rows, entry.shape, layout=entry.layout, catalog=catalog, legend=legend)
    except ValueError as error:
        raise _in_rows(lined, str(error)) from None
    spots: dict[str, tuple[Cell, ...]] = {}
    for cell, mark in drawn.marks.items():
        spots[mark] = (*spots.get(mark, ()), cell)
    return drawn.board, spots, ()


def _in_rows(lined: Lined, problem: str) -> MapError:
    """A complaint about a line of the rows, with the line of the file."""
    first, _, rest = problem.partition(": ")
    number = first.removeprefix("line ")
    if not rest or not number.isdecimal():
        return lined.error("$.board.rows", problem)
    return lined.error("$.board.rows", rest, lined.line("$.board.rows") + int(number) - 1)


def _board_from_file(lined: Lined, frame: Frame, folder: Path | None, catalog: TerrainCatalog) -> Laid:
    """The board of a map file; a marker on it names its cell."""
    folder = folder or scene_format(frame.system).folder
    if folder is None:
        raise lined.error("$.map", "a scene that comes without a folder has no map files: draw its board")
    try:
        found = read_map(folder / frame.map, catalog, root=folder)
    except MapError as error:
        raise lined.error("$.map", str(error)) from None
    spots: dict[str, tuple[Cell, ...]] = {}
    for marker in found.markers:
        spots[marker.name] = (*spots.get(marker.name, ()), marker.cell)
    return found.board, spots, found.notices


def _apply_listing(lined: Lined, board: Board, lines: Iterable[str], catalog: TerrainCatalog) -> Board:
    """The board with ground and sides as further lines list them, in the words of a drawn board."""
    if not lines:
        return board
    ground = {cell: board.terrain(cell) for cell in board.grid.cells}
    levels = {cell: board.level(cell) for cell in board.grid.cells}
    sides = {frozenset(side.between): side for side in board.sides}
    known = catalog.terrains | terrain_names(board.kinds)
    for i, line in enumerate(lines):
        try:
            listed = parse(line, board.grid)
            if listed.cells:
                ground |= dict.fromkeys(listed.cells, listed.terrain(known))
            else:
                sides |= {frozenset(side.between): side for side in listed.sides(catalog.side_kinds)}
        except ValueError as error:
            raise lined.error(f"$.ground[{i}]", str(error)) from None
    return Board.of(board.grid, ground, levels, sides.values())


# --- playing ------------------------------------------------------------------------------------


def start(scene: SceneFile) -> tuple[System[Any], State]:
    """The game of a scene, and how it begins."""
    begun: State = scene.start
    return system(scene.system), begun


def new_match(scene: SceneFile, source: Source | bytes | None = None) -> Match[Any]:
    """A match that begins with a scene; the dice are a source, a seed, or fresh ones that nobody can guess."""
    rules, begun = start(scene)
    dice = Seeded.fresh() if source is None else Seeded(source) if isinstance(source, bytes) else source
    return Match(rules, begun, dice)


@cache
def packaged_files() -> dict[str, Path]:
    """The files of the scenes that come with the installed games, by the names of the scenes."""
    folders = (scene_format(name).folder for name in systems())
    return {path.stem: path for folder in folders if folder for path in sorted(folder.glob("*.yaml"))}


def read_packaged(name: str) -> SceneFile:
    """A scene that comes with a game, by its name; ValueError, with the names there are, if there is none."""
    files = packaged_files()
    if name not in files:
        raise ValueError(f"no scene is called {name!r}; {suggest(name, files)}")
    return read_scene(files[name])


def scenes() -> tuple[Listed, ...]:
    """The scenes that come with the installed games."""
    found = ((name, read_scene(path)) for name, path in packaged_files().items())
    return tuple(
        Listed(name, file.scene.title, file.scene.about, file.system, file.recommended, file.tutorial)
        for name, file in found
    )
