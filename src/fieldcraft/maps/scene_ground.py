"""Where a scene is played: its board, drawn as text or from a map file, or its map of zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from fieldcraft.board import Board, Cell, Squares, Terrain
from fieldcraft.board.catalog import TerrainCatalog, terrain_names
from fieldcraft.board.grid import Layout
from fieldcraft.board.items import parse
from fieldcraft.board.text import parse_field
from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zone_text import parse_zones
from fieldcraft.board.zones import Zones
from fieldcraft.games import SceneFormat, locate_scenes
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.bundle import Files, resolve_name
from fieldcraft.maps.fit import suggest
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.limits import check_size
from fieldcraft.maps.line_numbers import Lined
from fieldcraft.maps.zones.sketch import MOST_ZONES

Sign = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]


class BoardEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board drawn as text: `rows` is what `fieldcraft.board.text` reads, `legend` adds signs of the scene's own."""

    shape: Literal["square", "hex"] = "square"
    layout: Layout = "odd-r"
    rows: str
    legend: dict[Sign, Terrain | str] = {}


class GroundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a scene file says of its ground: a board or zones as text, or a map file of either, as the game has it.

    `zones` are what `fieldcraft.board.zone_text` reads; `ground` lists more of a board, line by line.
    """

    board: BoardEntry | None = None
    zones: str = ""
    map: str = ""
    ground: tuple[str, ...] = ()


class Laid(NamedTuple):
    """A board or a map of zones, the places that something on it names, what has to be said of it, and its picture."""

    board: Board
    zones: Zones | None
    spots: Mapping[str, tuple[Any, ...]]
    notices: tuple[str, ...]
    backdrop: Backdrop | None = None


NOWHERE = Laid(Board.of(Squares(1, 1)), None, {}, ())
"""The ground of a game whose scenes say themselves where it is played."""


def lay_ground(lined: Lined, entry: GroundEntry, system: str, form: SceneFormat[Any], folder: Files | None) -> Laid:
    """The ground as it is drawn, or as the map file has it; MapError for one on which the game is not played.

    `folder` is where a map file lies, or the files that came with the scene, by default among the scenes of the game.
    """
    folder = folder or locate_scenes(system)
    _check_ground(lined, entry, system, form.grounds)
    if "zones" in form.grounds and (entry.zones or "cells" not in form.grounds):
        return _zones_from_file(lined, entry, folder) if entry.map else _zones_from_text(lined, entry.zones)
    if not form.grounds:
        return NOWHERE
    if (entry.board is None) == (not entry.map):
        raise lined.error("$", "a scene needs either a board, drawn as text, or a map, which names a file beside it")
    if entry.board is None:
        board, spots, notices, backdrop = _board_from_file(lined, entry, folder, form.terrain)
    else:
        board, spots, notices, backdrop = _board_from_text(lined, entry.board, form.terrain)
    return Laid(_apply_listing(lined, board, entry.ground, form.terrain), None, spots, notices, backdrop)


def _check_ground(lined: Lined, entry: GroundEntry, system: str, grounds: Sequence[str]) -> None:
    """MapError for a ground of another kind than those of the game, and for two at once."""
    of_cells = [name for name in ("board", "ground") if getattr(entry, name)]
    if not grounds and (given := [*of_cells, *(name for name in ("map", "zones") if getattr(entry, name))]):
        allowed = "leave board, zones, map and ground out"
        raise lined.error(f"$.{given[0]}", f"scenes of {system} say themselves where they are played: {allowed}")
    if entry.zones and "zones" not in grounds:
        allowed = "draw a board of squares or hexes, or name a map"
        raise lined.error("$.zones", f"{system} is not played on zones: {allowed}")
    if of_cells and "cells" not in grounds:
        allowed = "say which zones there are, or name a map of zones"
        raise lined.error(f"$.{of_cells[0]}", f"{system} is played on zones and not on cells: {allowed}")
    if entry.zones and (second := [*of_cells, *(["map"] if entry.map else [])]):
        raise lined.error(f"$.{second[0]}", "there are zones already: a scene has one ground")


def _zones_from_text(lined: Lined, text: str) -> Laid:
    """The zones that a text shows; a name in brackets names the zones where it stands."""
    try:
        drawn = parse_zones(text)
    except ValueError as error:
        raise _in_text(lined, "$.zones", str(error)) from None
    if (count := len(drawn.zones.cells)) > MOST_ZONES:
        raise lined.error("$.zones", f"there are {count} zones; at most {MOST_ZONES} are allowed")
    return _lay_zones(place_zones(drawn.zones), drawn.marks, ())


def _lay_zones(zones: Zones, marks: Mapping[str, Iterable[str]], notices: tuple[str, ...]) -> Laid:
    spots: dict[str, tuple[str, ...]] = {}
    for zone, standing in marks.items():
        for name in standing:
            spots[name] = (*spots.get(name, ()), zone)
    return Laid(Board.of(Squares(max(1, len(zones.cells)), 1)), zones, spots, notices)


def _zones_from_file(lined: Lined, entry: GroundEntry, folder: Files | None) -> Laid:
    """The zones of a map file."""
    from fieldcraft.maps import read_zone_bundle

    folder = _check_folder(lined, folder)
    try:
        found = read_zone_bundle(folder, _beside(folder, entry.map))
    except MapError as error:
        raise lined.error("$.map", str(error)) from None
    return _lay_zones(found.zones, {}, found.notices)


def _check_folder(lined: Lined, folder: Files | None) -> Files:
    if folder is None:
        raise lined.error("$.map", "a scene that comes without a folder has no map files: draw its ground")
    return folder


LaidBoard = tuple[Board, dict[str, tuple[Cell, ...]], tuple[str, ...], Backdrop | None]
"""A board, the cells that something on it names, what has to be said of it, and the picture that lies under it."""


def _board_from_text(lined: Lined, entry: BoardEntry, catalog: TerrainCatalog) -> LaidBoard:
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
        raise _in_text(lined, "$.board.rows", str(error)) from None
    spots: dict[str, tuple[Cell, ...]] = {}
    for cell, mark in drawn.marks.items():
        spots[mark] = (*spots.get(mark, ()), cell)
    return drawn.board, spots, (), None


def _in_text(lined: Lined, path: str, problem: str) -> MapError:
    """A complaint about a line of a text in the file, with the line of the file."""
    first, _, rest = problem.partition(": ")
    number = first.removeprefix("line ")
    if not rest or not number.isdecimal():
        return lined.error(path, problem)
    return lined.error(path, rest, lined.line(path) + int(number) - 1)


def _beside(folder: Files, name: str) -> str:
    """The name of a file in a folder, through links as far as they stay there; MapError if it lies outside."""
    if not isinstance(folder, Path):
        return resolve_name("scene", name)
    try:
        return (folder / name).resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        # Who asks may be a stranger, whom the folders of this machine do not concern.
        problem = f"the map does not lie in the folder {folder.resolve().name}"
        raise MapError(PurePath(name).name, "", problem) from None


def _board_from_file(lined: Lined, entry: GroundEntry, folder: Files | None, catalog: TerrainCatalog) -> LaidBoard:
    """The board of a map file; a marker on it names its cell."""
    from fieldcraft.maps import read_bundle

    folder = _check_folder(lined, folder)
    try:
        found = read_bundle(folder, _beside(folder, entry.map), catalog)
    except MapError as error:
        raise lined.error("$.map", str(error)) from None
    spots: dict[str, tuple[Cell, ...]] = {}
    for marker in found.markers:
        spots[marker.name] = (*spots.get(marker.name, ()), marker.cell)
    return found.board, spots, found.notices, found.backdrop


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
