"""What a picture shows: a board, figures on it and layers over it. Nothing here knows a rule system."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Literal

import msgspec

from fieldcraft.board import Board, Cell, Direction
from fieldcraft.presentation.ground import ZoneShape
from fieldcraft.presentation.tableau import Pattern

ThemeName = Literal["daylight", "lamplight"]
"""Light paper, or a warm dark sheet for a screen in a dim room."""

SMALLEST_CELL, LARGEST_CELL = 8.0, 256.0
"""The cell sizes, in pixels, between which a picture can be read and still be drawn."""


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter on the map: a person, a beast, a unit, or an object, which is square.

    `side` counts from 0. `emblem` names an icon of `emblem_names()`; any other word gives the initials of the name.
    Of `harm_max` pips `harm` are black. `marks` are conditions, the first three of which are shown. A faded
    figure is one that may no longer be there. `scale` is its size, where 1 fills its cells. One on the `border` of two
    cells is as large as in one of them. `level` is its height over the ground; an object with one hangs there, and
    lands when its `timer` has run out (0: it does not fall).
    """

    name: str
    cells: tuple[Cell, ...]
    side: int = 0
    emblem: str = ""
    facing: Direction | None = None
    harm: int = 0
    harm_max: int = 0
    marks: tuple[str, ...] = ()
    faded: bool = False
    scale: float = 1.0
    border: tuple[Cell, Cell] | None = None
    object: bool = False
    level: int = 0
    timer: int = 0

    @property
    def hangs(self) -> bool:
        return self.object and self.level > 0


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    """Something drawn over the map."""

    @property
    def touched(self) -> tuple[Cell, ...]:
        raise NotImplementedError


class Reach(Layer, frozen=True):
    """Where a figure may go: cells with their costs, and those in which the move ends."""

    costs: tuple[tuple[Cell, int], ...]
    stops: tuple[Cell, ...] = ()

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (*(cell for cell, _ in self.costs), *self.stops)


class Zone(Layer, frozen=True):
    """The cells that a side controls, and what such cells are called."""

    cells: tuple[Cell, ...]
    side: int = 0
    text: str = "controlled cells"

    @property
    def touched(self) -> tuple[Cell, ...]:
        return self.cells


class Path(Layer, frozen=True):
    """A planned way from its first cell to its last; `costs` are running costs, one for each step."""

    cells: tuple[Cell, ...]
    costs: tuple[int, ...] = ()
    waypoints: tuple[Cell, ...] = ()

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (*self.cells, *self.waypoints)


class SightLine(Layer, frozen=True):
    """A line of sight; `stopped_at` is the cell that blocks it."""

    origin: Cell
    target: Cell
    stopped_at: Cell | None = None

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (self.origin, self.target, *(() if self.stopped_at is None else (self.stopped_at,)))


class Area(Layer, frozen=True):
    """Cells that belong together: a blast, a spell, where a side sets up.

    One that lasts is filled with a `pattern`, and `growth` are the cells that it takes next; a veil has a `tier`, which
    stands in each of its cells.
    """

    cells: tuple[Cell, ...]
    text: str = ""
    side: int | None = None
    pattern: Pattern = ""
    tier: int = 0
    growth: tuple[Cell, ...] = ()

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (*self.cells, *self.growth)


class Plate(Layer, frozen=True):
    """Words on what stands between two cells, such as how much it still bears."""

    between: tuple[Cell, Cell]
    text: str
    worn: bool = False

    @property
    def touched(self) -> tuple[Cell, ...]:
        return self.between


class Selected(Layer, frozen=True):
    """The cells of the figure whose turn it is; `front` are the directions that it looks in."""

    cells: tuple[Cell, ...]
    front: tuple[Direction, ...] = ()

    @property
    def touched(self) -> tuple[Cell, ...]:
        return self.cells


class Threat(Layer, frozen=True):
    """A figure that may strike, by the cells of its footprint."""

    cells: tuple[Cell, ...]

    @property
    def touched(self) -> tuple[Cell, ...]:
        return self.cells


class Forbidden(Layer, frozen=True):
    """A cell that may not be entered."""

    cell: Cell

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (self.cell,)


class Label(Layer, frozen=True):
    """The name of a place; `turn` is in degrees, clockwise."""

    text: str
    cell: Cell
    style: Literal["place", "water", "region"] = "place"
    turn: float = 0.0

    @property
    def touched(self) -> tuple[Cell, ...]:
        return (self.cell,)


AnyLayer = Reach | Zone | Path | SightLine | Area | Plate | Selected | Threat | Forbidden | Label


class Underlay(msgspec.Struct, frozen=True):
    """An image under the grid: its media type, its bytes, and where it lies, in cells: left, top, width, height."""

    media: str
    data: bytes
    box: tuple[float, float, float, float]

    def __repr__(self) -> str:
        """Without the bytes; a sum tells them apart."""
        return f"Underlay({self.media}, {zlib.crc32(self.data)}, {self.box})"


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a picture shows; ValueError when something lies off the map or cannot be drawn.

    `cell_size` is the distance between neighbours' centres in pixels; None chooses one that fits a page.
    `sides` are the names of the sides, `texts` what each ground does by its name, which the legend uses. With `zones`
    the board is a row of cells, one for each zone; `liveries` are those of the sides by their ids.
    """

    board: Board
    figures: tuple[Figure, ...] = ()
    layers: tuple[AnyLayer, ...] = ()
    title: str = ""
    subtitle: str = ""
    legend: bool = False
    sides: tuple[str, ...] = ()
    theme: ThemeName = "daylight"
    cell_size: float | None = None
    texts: dict[str, str] = {}
    zones: tuple[ZoneShape, ...] = ()
    liveries: dict[str, int] = {}
    underlay: Underlay | None = None

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise ValueError(problem)

    def _problems(self) -> Iterator[str]:
        if not self.board.grid.cells:
            yield "the board has no cells: a picture needs at least one"
        if self.theme not in ("daylight", "lamplight"):
            yield f"there is no theme {self.theme!r}: the themes are daylight and lamplight"
        if self.cell_size is not None and not SMALLEST_CELL <= self.cell_size <= LARGEST_CELL:
            yield f"a cell may be {SMALLEST_CELL:g} to {LARGEST_CELL:g} pixels wide, not {self.cell_size:g}"
        for figure in self.figures:
            yield from self._figure_problems(figure)
        for layer in self.layers:
            yield from self._off_the_map(type(layer).__name__.lower(), layer.touched)

    def _figure_problems(self, figure: Figure) -> Iterator[str]:
        directions = self.board.grid.directions
        if not figure.cells:
            yield f"{figure.name!r} stands nowhere: give the figure at least one cell"
        if figure.facing is not None and figure.facing not in directions:
            yield f"{figure.name!r} faces {figure.facing!r}: this board has the directions {', '.join(directions)}"
        yield from self._off_the_map(repr(figure.name), figure.cells)

    def _off_the_map(self, what: str, cells: tuple[Cell, ...]) -> Iterator[str]:
        grid = self.board.grid
        for cell in cells:
            if cell not in grid:
                last = grid.label(grid.cells[-1])
                yield f"{what} is at {cell}, which is off the map: its cells run from a1 to {last}"
