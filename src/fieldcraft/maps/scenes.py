"""Scene files: which game, on which board, with what on it, and perhaps a script that proves how it plays.

A scene is YAML.  This module reads what is alike for every game, the board and the script; the rest belongs to the
game that `system` names, whose package says in its module `scene` what may stand there and how it begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import fields

from fieldcraft.board import Board, Cell
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.zones import Zones
from fieldcraft.core import Match, State, System
from fieldcraft.core.struct_types import LOADING
from fieldcraft.dice import Seeded, Source, Streams
from fieldcraft.games import SceneFormat, game, locate_scenes, names
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.bundle import Files
from fieldcraft.maps.changes import change_document
from fieldcraft.maps.documents import text_of
from fieldcraft.maps.fit import MisfitError, fit, suggest
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.line_numbers import LARGEST, Lined, read_lined
from fieldcraft.maps.scene_ground import GroundEntry, Laid, lay_ground

S = TypeVar("S", bound=msgspec.Struct)

NoteKey = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
NoteText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


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


class Frame(GroundEntry, frozen=True, kw_only=True):
    """What is alike in the scene files of all games: the ground, drawn as text or from a map file, and the script.

    `notes` are the game master's, each on a unit, by its id, or on a cell.  A `recommended` scene is among the first
    that are offered, a `tutorial` teaches the game and need not be fair.
    """

    system: str
    recommended: bool = False
    tutorial: bool = False
    picture: PictureEntry | None = None
    notes: dict[NoteKey, NoteText] = {}
    script: tuple[Step | str, ...] = ()


class SceneFile(msgspec.Struct, frozen=True, kw_only=True):
    """A scene that was read: the game, its own part of the file, the ground, and the script with the line of each step.

    `zones` are None on a board of cells; where there are zones, the board is a row of as many cells.  `spots` are the
    cells that letters on the board and markers of the map name; `notices` tell what of a map file was skipped or
    guessed; `picture` lies under the board, `backdrop` is the one that the map file itself has, `notes` are the game
    master's.  `document` is what the file says, `folder` where its map lies, or its files.
    """

    file: str
    system: str
    recommended: bool = False
    tutorial: bool = False
    scene: Any
    board: Board
    zones: Zones | None = None
    picture: PictureEntry | None = None
    notes: Mapping[str, str] = {}
    spots: Mapping[str, tuple[Cell, ...]] = {}
    notices: tuple[str, ...] = ()
    backdrop: Backdrop | None = None
    script: tuple[Step, ...] = ()
    lines: tuple[int, ...] = ()
    start: Any
    document: Mapping[str, Any] = {}
    folder: Files | None = None

    def with_changes(self, changes: Mapping[str, Any]) -> SceneFile:
        """The scene with other values at some paths of its document, such as `units.corvin.body`.

        ValueError for a path that leads nowhere, MapError for what a scene cannot hold there.
        """
        return _read_document(Lined(self.file, change_document(self.document, changes), {}), self.folder)


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


def parse_scene(text: str, file: str = "scene", folder: Files | None = None) -> SceneFile:
    """The scene in a text; `folder` is where its map file lies, or its files, by default the scenes of its game.

    Raises MapError as `read_scene` does.
    """
    return _read_document(read_lined(text, file), folder)


def scene_of(document: Mapping[str, Any], folder: Path | None = None) -> SceneFile:
    """The scene that a program has put together, of the values that a file would hold; MapError says what is wrong."""
    return _read_document(Lined("scene", dict(document), {}), folder)


def find_scene(named: str | Path | Mapping[str, Any]) -> SceneFile:
    """A scene by the name of one that comes with a game, by the path of a file, or by what a file would say."""
    if isinstance(named, Mapping):
        return scene_of(named)
    packaged = isinstance(named, str) and not named.endswith((".yaml", ".yml"))
    return read_packaged(str(named)) if packaged else read_scene(named)


def _read_document(lined: Lined, folder: Files | None) -> SceneFile:
    """The scene in a document, with the line of each step of its script."""
    if not isinstance(lined.data, dict):
        raise lined.error("$", "a scene is a mapping of names to values, such as title: The ford")
    frame, scene = _parts(lined)
    ground = lay_ground(lined, frame, frame.system, scene_format(frame.system), folder)
    steps = tuple(Step(order=step) if isinstance(step, str) else step for step in frame.script)
    return SceneFile(
        file=lined.file, system=frame.system, recommended=frame.recommended, tutorial=frame.tutorial, scene=scene,
        board=ground.board, zones=ground.zones, picture=frame.picture, notes=frame.notes,
        spots={} if ground.zones else ground.spots, notices=ground.notices, backdrop=ground.backdrop, script=steps,
        lines=tuple(lined.line(f"$.script[{i}]") for i in range(len(steps))),
        start=_start_game(lined, scene_format(frame.system), scene, ground), document=lined.data, folder=folder,
    )  # fmt: skip


def _parts(lined: Lined) -> tuple[Frame, Any]:
    """What is alike for all games, and the part of the game that the scene names."""
    name = lined.data.get("system", "")
    if name not in names() or game(name).scene is None:
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
    whole = msgspec.defstruct("SceneDocument", spec, frozen=True, kw_only=True, forbid_unknown_fields=True)
    # What types say is read for the first time here, by one thread: msgspec does not stand that two do it at once.
    with LOADING:
        msgspec.json.Decoder(whole)
    return whole


def _start_game(lined: Lined, form: SceneFormat[Any], scene: Any, ground: Laid) -> State:
    """How the battle begins; MapError with the line of what cannot be."""
    try:
        begun: State = form.start(scene, ground.board if ground.zones is None else ground.zones, ground.spots)
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
    form = scene_format(name)
    if "cells" not in form.grounds:
        raise ValueError(f"{name} has no board of cells")
    return form.terrain


def scene_format(name: str) -> SceneFormat[Any]:
    """What scene files of a game say; ValueError for a game that no scene file begins."""
    if (found := game(name).scene) is None:
        raise ValueError(f"no scene file begins a game of {name}")
    return found


# --- playing ------------------------------------------------------------------------------------


def start(scene: SceneFile) -> tuple[System[Any], State]:
    """The game of a scene, and how it begins."""
    begun: State = scene.start
    return system(scene.system), begun


def new_match(scene: SceneFile, source: Source | bytes | None = None) -> Match[Any]:
    """A match that begins with a scene; the dice are a source, a seed, or fresh ones that nobody can guess."""
    rules, begun = start(scene)
    dice = Streams.fresh() if source is None else Seeded(source) if isinstance(source, bytes) else source
    return Match(rules, begun, dice)


@cache
def packaged_files() -> dict[str, Path]:
    """The files of the scenes that come with the installed games, by the names of the scenes."""
    folders = map(locate_scenes, names())
    return {path.stem: path for folder in folders if folder for path in sorted(folder.glob("*.yaml"))}


def read_packaged(name: str) -> SceneFile:
    """A scene that comes with a game, by its name; ValueError, with the names there are, if there is none."""
    files = packaged_files()
    if name not in files:
        raise ValueError(f"no scene is called {name!r}; {suggest(name, files)}")
    return read_scene(files[name])


def packaged_text(name: str) -> str:
    """What the file of a scene says that comes with a game."""
    return packaged_files()[name].read_text(encoding="utf-8")


@cache
def scenes() -> tuple[Listed, ...]:
    """The scenes that come with the installed games."""
    found = ((name, read_scene(path)) for name, path in packaged_files().items())
    return tuple(
        Listed(name, file.scene.title, file.scene.about, file.system, file.recommended, file.tutorial)
        for name, file in found
    )
