"""Reading scenes of Foundry VTT (versions 8 to 14): walls, doors, lights, notes, pieces and the picture."""

from __future__ import annotations

import math
import posixpath
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from fieldcraft.board import Board, Cell
from fieldcraft.maps.backdrop import Backdrop, sniff
from fieldcraft.maps.bundle import Files, fetch, resolve_name
from fieldcraft.maps.covering import PlacedGrid, picture_offset
from fieldcraft.maps.documents import convert
from fieldcraft.maps.foundry.documents import Library
from fieldcraft.maps.foundry.grid import place_grid
from fieldcraft.maps.foundry.model import HINTS, LightEntry, NoteEntry, SceneEntry, TokenEntry, WallEntry
from fieldcraft.maps.ground import Barrier, Vocabulary
from fieldcraft.maps.import_result import Imported, Light, MapError, Marker, six_digits
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.limits import MOST_POINTS, Budget
from fieldcraft.maps.parts import choose_part
from fieldcraft.maps.strokes import Stroke, lay_strokes, tell_count, tell_outside

DISPOSITIONS = {-2: "secret", -1: "hostile", 0: "neutral", 1: "friendly"}
MOST_WALLS = MOST_POINTS // 2
KIND = "fieldcraft"
"""The flag by which walls of our own files say what kind of side they are."""


def foundry_from(library: Library, file: str, files: Files, vocabulary: Vocabulary, part: str = "") -> Imported:
    """The board of a scene: the one that `part` names, or else the first."""
    names = [str(scene.get("name") or f"scene {i}") for i, scene in enumerate(library.scenes, start=1)]
    if not names:
        raise MapError(file, "", "this file of Foundry holds no scene: export a scene, or an adventure with scenes")
    chosen, told = choose_part(names, part, file, "scene")
    scene = convert(library.scenes[chosen], SceneEntry, file, HINTS)
    if (count := len(scene.walls or ())) > MOST_WALLS:
        raise MapError(file, "$.walls", f"{count} walls are too many; at most {MOST_WALLS} are allowed")
    placed = place_grid(scene, file)
    strokes, doubts = _strokes(scene.walls or (), vocabulary)
    sides, outside = lay_strokes(placed.frame, strokes, Budget(file, "$.walls"))
    lights, dark = _lights(scene, placed)
    backdrop, complaints = _backdrop(scene, placed, files, file)
    markers = (*_pieces(scene.tokens or (), placed.frame, scene.lattice.size), *_pins(scene, placed.frame, library))
    notices = (
        *told,
        *_tell_grid(scene),
        *doubts,
        *tell_outside(outside, len(strokes)),
        *([f"{tell_count(dark, 'light')} without a place and a radius, and left out"] if dark else []),
        *complaints,
        *_tell_rest(scene, backdrop),
    )
    board = Board.of(placed.frame.grid, sides=(barrier.between(cells) for cells, barrier in sides.items()))
    notes = _notes(scene, placed.frame, library)
    parts = tuple(names) if len(names) > 1 else ()
    return Imported(board, names[chosen], markers, notices, lights, backdrop, notes, parts)


# --- walls -----------------------------------------------------------------------------------


def _strokes(walls: Sequence[WallEntry], vocabulary: Vocabulary) -> tuple[list[Stroke], list[str]]:
    """What the walls are, doors last since they stand in walls, and what was guessed of them."""
    doubts = Counter[str]()
    strokes: list[Stroke] = []
    for wall in sorted(walls, key=lambda one: bool(one.door)):
        barrier = _barrier(wall, vocabulary)
        if barrier is None or not all(map(math.isfinite, wall.c)):
            doubts["that stop neither steps nor sight, and left out"] += 1
            continue
        if wall.dir:
            doubts["that stop from one side only: they stop from both here"] += 1
        if wall.door and wall.ds == 2:
            doubts["that are locked doors: they are shut here, and can be opened"] += 1
        points = ((wall.c[0], wall.c[1]), (wall.c[2], wall.c[3]))
        strokes.append(Stroke(points, barrier, bool(wall.door)))
    return strokes, [f"There are {count} walls {what}" for what, count in doubts.items()]


def _barrier(wall: WallEntry, vocabulary: Vocabulary) -> Barrier | None:
    """What a wall is; None for one that stops nothing, such as one for sound alone."""
    own = (wall.flags or {}).get(KIND)
    kind = own.get("kind") if isinstance(own, dict) else None
    if wall.door:
        name = kind if kind in vocabulary.barriers else "secret door" if wall.door == 2 else "door"
        shut = vocabulary.barriers.get(str(name)) or vocabulary.barriers[vocabulary.catalog.universal.closed_portal]
        return shut.open() if wall.ds == 1 else shut
    if isinstance(kind, str) and kind in vocabulary.barriers:
        return vocabulary.barriers[kind]
    sight = wall.sight if wall.sight is not None else wall.sense
    stops = wall.move is None or wall.move > 0, sight is None or sight > 0
    return vocabulary.wall() if all(stops) else vocabulary.find_barrier(*stops)


# --- what stands there -------------------------------------------------------------------------


def _spot(x: float | None, y: float | None, frame: Frame) -> Cell | None:
    """The cell about a place of the canvas; None off the map."""
    if x is None or y is None or not (math.isfinite(x) and math.isfinite(y)):
        return None
    return frame.cell(x, y)


def _pieces(tokens: Iterable[TokenEntry], frame: Frame, size: float) -> Iterable[Marker]:
    """The pieces as markers, each on the first of its cells."""
    for token in tokens:
        at = None if token.x is None or token.y is None else (token.x + size / 2, token.y + size / 2)
        cell = None if at is None else _spot(*at, frame)
        name = (token.name or "").strip()
        if cell is not None and name:
            side = DISPOSITIONS.get(token.disposition or 0, "neutral")
            yield Marker(name, cell, "token", {"side": side, "hidden": bool(token.hidden)})


def _title(note: NoteEntry, library: Library) -> tuple[str, str]:
    """What a pin is called, and the text of the page that it shows."""
    title, text = library.pages.get(note.pageId or "") or library.pages.get(note.entryId or "") or ("", "")
    return (note.text or title).strip(), text


def _pins(scene: SceneEntry, frame: Frame, library: Library) -> Iterable[Marker]:
    for note in scene.notes or ():
        cell, (title, _) = _spot(note.x, note.y, frame), _title(note, library)
        if cell is not None and title:
            yield Marker(title, cell, "note")


def _notes(scene: SceneEntry, frame: Frame, library: Library) -> Mapping[Cell, str]:
    """What the pins say, by their cells."""
    found: dict[Cell, str] = {}
    for note in scene.notes or ():
        cell, said = _spot(note.x, note.y, frame), ": ".join(filter(None, _title(note, library)))
        if cell is not None and said:
            found[cell] = "\n".join(filter(None, (found.get(cell), said)))
    return found


def _lights(scene: SceneEntry, placed: PlacedGrid) -> tuple[tuple[Light, ...], int]:
    """The lights, counted in cells from the map's corner, and how many have no usable place or radius."""
    found = [_light(light, scene, placed) for light in scene.lights or ()]
    return tuple(light for light in found if light is not None), found.count(None)


def _light(light: LightEntry, scene: SceneEntry, placed: PlacedGrid) -> Light | None:
    """A light with the wider of its radii, which are told in units of the scene."""
    config = light.config
    dim, bright = (config.dim, config.bright) if config else (light.dim, light.bright)
    reach = max(abs(dim or 0.0), abs(bright or 0.0)) / (scene.lattice.distance or 1.0)
    if light.x is None or light.y is None or placed.frame.point(light.x, light.y) is None or not 0 < reach <= 1e6:
        return None
    color = config.color if config and isinstance(config.color, str) else light.tintColor
    x, y = to_cells((light.x, light.y), placed.frame)
    return Light(round(x, 6), round(y, 6), reach, six_digits(color), 1.0, light.walls is not False)


def to_cells(spot: tuple[float, float], frame: Frame) -> tuple[float, float]:
    """A drawn place in widths of a cell, or strides of columns and rows of hexes, from the corner of the first cell."""
    return (spot[0] - frame.first[0]) / frame.step[0] + 0.5, (spot[1] - frame.first[1]) / frame.step[1] + 0.5


# --- the picture ---------------------------------------------------------------------------------


def _backdrop(
    scene: SceneEntry, placed: PlacedGrid, files: Files, file: str
) -> tuple[Backdrop | None, tuple[str, ...]]:
    """The picture under the scene if it came along, or else the largest tile; and what to say of it."""
    source = scene.picture.src or ""
    left, top, width = *placed.corner, scene.width
    if not source:
        tiles = [tile for tile in scene.tiles or () if tile.upright]
        if not tiles:
            return None, ("The scene has no picture",)
        largest = max(tiles, key=lambda one: (one.width or 0) * (one.height or 0))
        source, left, top, width = largest.source, largest.x or 0.0, largest.y or 0.0, largest.width or 0.0
    data = _find_picture(source, files, file)
    if data is None:
        name = posixpath.basename(source)[:80]
        return None, (f"The picture {name!r} lies among Foundry's own files: give it together with the scene",)
    try:
        media, across, down = sniff(data)
    except ValueError as problem:
        return None, (f"The picture was left out: {problem}",)
    scale = across / width * placed.width
    return Backdrop(media, across, down, data, scale, picture_offset((left, top), placed)), ()


def _find_picture(source: str, files: Files, file: str) -> bytes | None:
    """The picture by its path beside the scene, or by its name alone; None if it did not come along."""
    for name in (source, posixpath.basename(source.replace("\\", "/"))):
        try:
            if name and (data := fetch(files, resolve_name(file, name))) is not None:
                return data
        except MapError:
            continue
    return None


# --- what is said of it -----------------------------------------------------------------------------


def _tell_grid(scene: SceneEntry) -> list[str]:
    """What was guessed of the grid."""
    if scene.lattice.type == 0:
        return ["The scene has no grid: squares of the size that its measures are told in were laid on it"]
    if scene.lattice.type > 1:
        return ["Where the hexes begin was worked out from the scene's margin: look whether they fit the picture"]
    return []


def _tell_rest(scene: SceneEntry, backdrop: Backdrop | None) -> list[str]:
    """What a board has no place for."""
    tiles = len([tile for tile in scene.tiles or () if tile.source]) - (backdrop is not None and not scene.picture.src)
    parts: dict[str, int] = {
        "tile": tiles,
        "drawing": len(scene.drawings or ()),
        "region": len(scene.regions or ()),
        "template": len(scene.templates or ()),
        "sound": len(scene.sounds or ()),
    }
    told = [f"{tell_count(count, name)} left out" for name, count in parts.items() if count > 0]
    if len(scene.levels or ()) > 1:
        told.append("The scene has several floors: all walls were laid on one board")
    if scene.tokens:
        told.append(f"Names and places of pieces ({len(scene.tokens)}) were kept as markers, and nothing else of them")
    return told
