"""What a seat sees, as data to draw: the board, the pieces on it, areas, whose turn it is and what is asked."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fieldcraft.board import Cell, Direction
from fieldcraft.board.grid import Layout
from fieldcraft.presentation.base import Shown as Shown
from fieldcraft.presentation.contests import Contest
from fieldcraft.presentation.offers import Anchor
from fieldcraft.presentation.panels import Panel

Health = tuple[int, int]
"""Harm taken, and how much there is to take."""


# --- the board ------------------------------------------------------------------------------


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


class Label(Shown, frozen=True, kw_only=True):
    """A name on the map."""

    text: str
    cells: tuple[Cell, ...]


# --- pieces and areas -------------------------------------------------------------------------


class Mark(Shown, frozen=True, kw_only=True):
    """A condition on a piece: what it is called, until when in words, and its rule.

    `name` is that of its sign on the counter ("": it has none there), and `icon` stands before its label on a card.
    """

    name: str
    label: str
    icon: str = "circle"
    until: str = ""
    rule: str = ""


class Stat(Shown, frozen=True, kw_only=True):
    """A line on a piece's card."""

    label: str
    value: str
    rule: str = ""


class Budget(Shown, frozen=True, kw_only=True):
    """What a piece may spend in a round, drawn as pips: what they are called, how many are left and how many it gets.

    `one` is what a single one is called; `text` says what else binds them ("one only for a step").
    """

    label: str
    one: str
    left: int
    most: int
    text: str = ""


class Piece(Shown, frozen=True, kw_only=True):
    """A miniature: `at` is its anchor, `cells` its footprint, `front` the way it faces ("" for none).

    `emblem` names a drawing of ours, `picture` an asset that replaces it.  `unseen` says that others do not see it (a
    veil, or the game master's will), which only those who may know are shown.  Several pieces may stand in a cell.
    `level` is the height above the ground in levels and `height` how many levels it takes up, `attached` the id of the
    piece that it moves with, `scale` its size as drawn (1 fills a cell when it stands there alone).  One that stands on
    the `border` of two cells holds both.  An object above the ground hangs there, and lands when its `timer` has run
    out (0: it does not fall).
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
    kind: Literal["unit", "object", "leader"] = "unit"
    level: int = 0
    height: int = 1
    border: tuple[Cell, Cell] | None = None
    timer: int = 0
    budget: Budget | None = None
    attached: str = ""
    scale: float = 1.0
    unseen: bool = False
    acting: bool = False
    acted: bool = False
    about: str = ""


AreaLook = Literal["boundary", "barrier", "hazard", "route", "region", "setup", "template", "veil"]
"""How an area is drawn: a line not to cross, something in the way, what hurts, an easy way, a place with a name,
where a side sets up, what a shape covers, and what hides."""

Pattern = Literal["", "dots", "waves", "strokes", "rings", "carets", "shadow"]
"""What fills an area, so that kinds of them are told apart without colour ("": what its look has)."""


class Area(Shown, frozen=True, kw_only=True):
    """Cells or sides of cells that belong together, and what holds for them in words.

    It has the colour of its `side`, else `colour` (as of a banner, "" for that of its look).  `timer` counts the rounds
    that it still lies there (0: nobody knows an end), `growth` are the cells that it takes next.  `tier` is how thick
    it lies, a figure on each of its cells (0: it has none); `anchors` are those of its shape.
    """

    id: str
    look: AreaLook
    label: str
    cells: tuple[Cell, ...] = ()
    edges: tuple[tuple[Cell, Cell], ...] = ()
    side: str = ""
    colour: str = ""
    timer: int = 0
    growth: tuple[Cell, ...] = ()
    pattern: Pattern = ""
    tier: int = 0
    anchors: tuple[Anchor, ...] = ()
    detail: str = ""
    rule: str = ""


class Crowd(Shown, frozen=True, kw_only=True):
    """A cell with room for a number of pieces: how many `places` it has and how many are `taken` (parts of one too).

    `tier` says how crowded that is for whoever looks (0: not at all), `text` the same in words.
    """

    cell: Cell
    taken: float
    places: int
    tier: int = 0
    text: str = ""


class Counter(Shown, frozen=True, kw_only=True):
    """A pool of points: whose it is ("" for the game master's or nobody's), what it holds and at most can (0: any)."""

    name: str
    label: str
    value: int
    text: str = ""
    side: str = ""
    most: int = 0
    rule: str = ""


class Banner(Shown, frozen=True, kw_only=True):
    """A side: what it is called and its colour ("alder", "vigil", "third", "neutral" or a number from 4).

    Sides of one `team` are allies ("": it has none but itself).  `plays` names whom it plays where they are no pieces.
    """

    id: str
    label: str
    colour: str
    neutral: bool = False
    team: str = ""
    plays: tuple[str, ...] = ()


# --- whose turn -------------------------------------------------------------------------------


class Slot(Shown, frozen=True, kw_only=True):
    """A piece in the order of the round."""

    piece: str
    state: Literal["acted", "acting", "waiting"]


class TurnPart(Shown, frozen=True, kw_only=True):
    """Something that may be done once in a turn: what it is called, and whether that is `spent`.

    One that is only `offered` has to be got first, as from somebody else.
    """

    label: str
    icon: str = ""
    spent: bool = False
    offered: bool = False


class TurnGroup(Shown, frozen=True, kw_only=True):
    """Pieces that act for one team: who has yet to act, then who has, and how far that has come in words."""

    team: str
    label: str
    waiting: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    text: str = ""


class TurnOrder(Shown, frozen=True, kw_only=True):
    """The round, whose turn it is (`up`, a side), who acts, and the order as far as it is known.

    Where sides choose who acts, `order` are the sides as their turns come and `groups` the pieces of each team; `parts`
    are what a turn has, and `note` what ends it.  `waits_for` are the engine seats that the game waits for; `words` say
    it in a line.  A round that has `phases` is in the `phase` of that name.
    """

    round: int
    up: str = ""
    acting: str = ""
    slots: tuple[Slot, ...] = ()
    waits_for: tuple[str, ...] = ()
    words: str = ""
    phases: tuple[str, ...] = ()
    phase: str = ""
    order: tuple[str, ...] = ()
    groups: tuple[TurnGroup, ...] = ()
    parts: tuple[TurnPart, ...] = ()
    note: str = ""


class Ending(Shown, frozen=True, kw_only=True):
    """How the game ended: the sides that won (none: nobody), the same in words, and why."""

    winners: tuple[str, ...] = ()
    title: str
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
    """All that a seat sees of a scene; `story` are the parts of a game that is played without a board, by name.

    `health` is what a game calls that of which pieces have some left ("Hit Points"); "" where it counts harm instead.
    """

    system: str
    title: str
    health: str = ""
    ground: Ground
    banners: tuple[Banner, ...]
    pieces: dict[str, Piece]
    areas: dict[str, Area]
    labels: tuple[Label, ...] = ()
    turn: TurnOrder
    goals: tuple[Goal, ...] = ()
    counters: tuple[Counter, ...] = ()
    crowds: tuple[Crowd, ...] = ()
    panels: dict[str, Panel] = {}
    contest: Contest | None = None
    fog: Fog | None = None
    ending: Ending | None = None
    story: dict[str, Any] = {}


class Change(Shown, frozen=True, kw_only=True):
    """What turns one tableau into the next: pieces and areas by id (None: gone), other parts whole if they differ.

    `story` has the parts that differ; of one that holds things by id only those things, None for what is gone.
    """

    pieces: dict[str, Piece | None] = {}
    areas: dict[str, Area | None] = {}
    panels: dict[str, Panel | None] = {}
    ground: Ground | msgspec.UnsetType = msgspec.UNSET
    edges: tuple[Edge, ...] | msgspec.UnsetType = msgspec.UNSET
    banners: tuple[Banner, ...] | msgspec.UnsetType = msgspec.UNSET
    labels: tuple[Label, ...] | msgspec.UnsetType = msgspec.UNSET
    turn: TurnOrder | msgspec.UnsetType = msgspec.UNSET
    goals: tuple[Goal, ...] | msgspec.UnsetType = msgspec.UNSET
    counters: tuple[Counter, ...] | msgspec.UnsetType = msgspec.UNSET
    crowds: tuple[Crowd, ...] | msgspec.UnsetType = msgspec.UNSET
    contest: Contest | msgspec.UnsetType | None = msgspec.UNSET
    fog: Fog | msgspec.UnsetType | None = msgspec.UNSET
    ending: Ending | msgspec.UnsetType | None = msgspec.UNSET
    story: dict[str, Any] = {}
