"""What a seat sees, as data to draw: the board, the pieces on it, areas, whose turn it is and what is asked."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fieldcraft.board import Cell, Direction
from fieldcraft.board.grid import Layout

Health = tuple[int, int]
"""Harm taken, and how much there is to take."""


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that is drawn."""


# --- the board ------------------------------------------------------------------------------


class GroundKind(Shown, frozen=True, kw_only=True):
    """One kind of ground as the key of the map tells it; `look` names how it is painted."""

    name: str
    look: Literal[
        "grass", "wood", "shallows", "deep", "rubble", "road", "floor", "rock", "stone", "conjured", "unknown"
    ]
    text: str = ""


class Edge(Shown, frozen=True, kw_only=True):
    """Something on the side that two neighbouring cells share."""

    between: tuple[Cell, Cell]
    kind: Literal["wall", "door", "secret door", "window", "ledge", "conjured", "other"]
    name: str = ""
    open: bool = False


class Ground(Shown, frozen=True, kw_only=True):
    """The board: `terrain` are numbers of `kinds` and `levels` heights, both row by row (levels empty on flat land).

    Hexes are axial `(q, r)`, laid out as `layout` says; squares are `(x, y)`, y down.  `picture` is an asset that lies
    under the grid: `picture_box` is where, as left, top, width and height in cells' widths.
    """

    shape: Literal["square", "hex"]
    columns: int
    rows: int
    layout: Layout = "odd-r"
    kinds: tuple[GroundKind, ...]
    terrain: tuple[int, ...]
    levels: tuple[int, ...] = ()
    edges: tuple[Edge, ...] = ()
    picture: str = ""
    picture_box: tuple[float, float, float, float] | None = None


DESK = Ground(shape="square", columns=1, rows=1, kinds=(GroundKind(name="desk", look="floor"),), terrain=(0,))
"""Where no board lies."""


class Label(Shown, frozen=True, kw_only=True):
    """A name on the map."""

    text: str
    cells: tuple[Cell, ...]


# --- pieces and areas -------------------------------------------------------------------------


class Mark(Shown, frozen=True, kw_only=True):
    """A condition on a piece: the name of its icon, what it is called, until when in words, and its rule."""

    name: str
    label: str
    until: str = ""
    rule: str = ""


class Stat(Shown, frozen=True, kw_only=True):
    """A line on a piece's card."""

    label: str
    value: str
    rule: str = ""


class Piece(Shown, frozen=True, kw_only=True):
    """A miniature: `at` is its anchor, `cells` its footprint, `front` the way it faces ("" for none).

    `emblem` names a drawing of ours, `picture` an asset that replaces it.  `unseen` says that others do not see it (a
    veil, or the game master's will), which only those who may know are shown.
    """

    id: str
    name: str
    side: str
    emblem: str = ""
    picture: str = ""
    at: Cell
    cells: tuple[Cell, ...]
    front: Direction = ""
    health: Health = (0, 0)
    marks: tuple[Mark, ...] = ()
    stats: tuple[Stat, ...] = ()
    unseen: bool = False
    acting: bool = False
    acted: bool = False
    about: str = ""


class Area(Shown, frozen=True, kw_only=True):
    """Cells that belong together: a ward, a hazard, where a side sets up, a place to hold."""

    id: str
    kind: Literal["ward", "wall", "hazard", "passage", "place", "setup", "template"]
    label: str
    cells: tuple[Cell, ...] = ()
    edges: tuple[tuple[Cell, Cell], ...] = ()
    side: str = ""
    detail: str = ""
    rule: str = ""


class Banner(Shown, frozen=True, kw_only=True):
    """A side: what it is called and its colour ("alder", "vigil", "third", "neutral" or a number from 4)."""

    id: str
    label: str
    colour: str
    neutral: bool = False


# --- whose turn -------------------------------------------------------------------------------


class Slot(Shown, frozen=True, kw_only=True):
    """A piece in the order of the round."""

    piece: str
    state: Literal["acted", "acting", "waiting"]


class TurnOrder(Shown, frozen=True, kw_only=True):
    """The round, whose turn it is (`up`, a side), who acts, and the order as far as it is known.

    `waits_for` are the engine seats that the game waits for; `words` say it in a line.
    """

    round: int
    up: str = ""
    acting: str = ""
    slots: tuple[Slot, ...] = ()
    waits_for: tuple[str, ...] = ()
    words: str = ""


class Ending(Shown, frozen=True, kw_only=True):
    """How the game ended: the side that won ("" for nobody) and why."""

    winner: str
    why: str


class Goal(Shown, frozen=True, kw_only=True):
    """What decides the game, in words, and how far it has come."""

    side: str
    text: str
    progress: str = ""


class Fog(Shown, frozen=True, kw_only=True):
    """Fog of war for this seat: cells never seen and cells in sight, each row by row as one string of 0 and 1.

    `known` has a 1 where the ground has been seen at some time, `lit` where it is in sight now.
    """

    known: str
    lit: str


class Tableau(Shown, frozen=True, kw_only=True):
    """All that a seat sees of a scene; `story` are the parts of a game that is played without a board, by name."""

    system: str
    title: str
    ground: Ground
    banners: tuple[Banner, ...]
    pieces: dict[str, Piece]
    areas: dict[str, Area]
    labels: tuple[Label, ...] = ()
    turn: TurnOrder
    goals: tuple[Goal, ...] = ()
    bank: int = 0
    fog: Fog | None = None
    ending: Ending | None = None
    story: dict[str, Any] = {}


class Change(Shown, frozen=True, kw_only=True):
    """What turns one tableau into the next: pieces and areas by id (None: gone), other parts whole if they differ.

    `story` has the parts that differ; of one that holds things by id only those things, None for what is gone.
    """

    pieces: dict[str, Piece | None] = {}
    areas: dict[str, Area | None] = {}
    ground: Ground | msgspec.UnsetType = msgspec.UNSET
    edges: tuple[Edge, ...] | msgspec.UnsetType = msgspec.UNSET
    banners: tuple[Banner, ...] | msgspec.UnsetType = msgspec.UNSET
    labels: tuple[Label, ...] | msgspec.UnsetType = msgspec.UNSET
    turn: TurnOrder | msgspec.UnsetType = msgspec.UNSET
    goals: tuple[Goal, ...] | msgspec.UnsetType = msgspec.UNSET
    bank: int | msgspec.UnsetType = msgspec.UNSET
    fog: Fog | msgspec.UnsetType | None = msgspec.UNSET
    ending: Ending | msgspec.UnsetType | None = msgspec.UNSET
    story: dict[str, Any] = {}
