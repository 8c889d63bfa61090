"""The ground to draw: cells or zones, how they are painted, and what stands on their sides."""

from __future__ import annotations

from typing import Literal

from fieldcraft.board import Cell
from fieldcraft.board.grid import Layout
from fieldcraft.presentation.base import Shown

GroundLook = Literal[
    "grass", "wood", "shallows", "deep", "rubble", "sand", "road", "floor", "rock", "stone", "barrier",
    "unknown",
    "drum", "pipe", "crates", "sandbags", "pillar", "ledge",
]  # fmt: skip
"""How ground is painted; from `drum` on it is a thing that stands on the ground about it."""


EdgeLook = Literal[
    "wall", "door", "secret door", "window", "ledge", "low wall", "parapet",
    "fence", "bars", "arch", "curtain", "other",
]  # fmt: skip
"""How something on the side of two cells is painted."""


class GroundKind(Shown, frozen=True, kw_only=True):
    """One kind of ground as the key of the map tells it; `look` names how it is painted."""

    name: str
    look: GroundLook
    text: str = ""


class Edge(Shown, frozen=True, kw_only=True):
    """Something on the side that two neighbouring cells share.

    `text` stands on a plate on it, such as how much it still bears; `worn` if it bears less than it once did.
    """

    between: tuple[Cell, Cell]
    kind: EdgeLook
    name: str = ""
    open: bool = False
    text: str = ""
    worn: bool = False


Point = tuple[float, float]
"""A place on a board of zones: x to the right, y down, in any unit that all its zones share."""


class ZoneLink(Shown, frozen=True, kw_only=True):
    """A way to another zone, by its number; `look` says how it is painted, `text` what it takes.

    It passes the points of `path`, from the zone that names it to the other; without any it goes straight.
    """

    to: int
    look: Literal["road", "track", "bridge", "ford", "pass", "gate"] = "road"
    text: str = ""
    path: tuple[Point, ...] = ()


class Slip(Shown, frozen=True, kw_only=True):
    """A few words on a slip of paper: something that is true of a place.

    One that lies `face_down` shows its back; it has words only for whoever may know them.  `by` is who wrote it, where
    that was not this seat ("": the words are its own, or it does not matter).  `hinders` tells whom it stands in the
    way of ("": nobody), `free` how often each side may use it for nothing.  A `brief` one is torn off when it is used.
    `detail` says more where one asks.
    """

    text: str = ""
    face_down: bool = False
    by: str = ""
    hinders: str = ""
    free: dict[str, int] = {}
    brief: bool = False
    detail: str = ""
    rule: str = ""


class ZoneShape(Shown, frozen=True, kw_only=True):
    """A zone: its name, its middle, its outline (a polygon; empty to let the client draw one round `at`).

    Zone number i is the cell `(i, 0)` wherever a cell is named.  `label` is where its name stands (None: in the calmest
    part), `slips` lie below the name, and `stream` are points that water runs past.
    """

    name: str
    at: Point
    outline: tuple[Point, ...] = ()
    stream: tuple[Point, ...] = ()
    label: Point | None = None
    text: str = ""
    links: tuple[ZoneLink, ...] = ()
    slips: tuple[Slip, ...] = ()


class Ground(Shown, frozen=True, kw_only=True):
    """The board: `terrain` are numbers of `kinds` and `levels` heights, both row by row (levels empty on flat land).

    Hexes are axial `(q, r)`, laid out as `layout` says; squares are `(x, y)`, y down.  `picture` is an asset that lies
    under the grid: `picture_box` is where, as left, top, width and height in cells' widths.  On a surface of zones the
    board is a row of one cell for each of `zones`, and `kinds` paint them; without a board it is "none", and `cover`
    names the ready scenario whose picture stands for it ("": none does).
    Where pieces stand at heights, `layers` are words for each level from the ground up ("0-5 ft").
    """

    surface: Literal["grid", "zones", "none"] = "grid"
    zones: tuple[ZoneShape, ...] = ()
    shape: Literal["square", "hex"]
    columns: int
    rows: int
    layout: Layout = "odd-r"
    kinds: tuple[GroundKind, ...]
    terrain: tuple[int, ...]
    levels: tuple[int, ...] = ()
    layers: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    picture: str = ""
    picture_box: tuple[float, float, float, float] | None = None
    cover: str = ""


DESK = Ground(
    surface="none", shape="square", columns=1, rows=1, kinds=(GroundKind(name="desk", look="floor"),), terrain=(0,)
)
"""Where no board lies."""
