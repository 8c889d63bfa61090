"""What a seat sees, as data to draw: the board, the pieces on it, areas, whose turn it is and what is asked."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from fieldcraft.board import Cell
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.contests import Contest
from fieldcraft.presentation.ground import Edge, Ground
from fieldcraft.presentation.panels import Panel
from fieldcraft.presentation.pieces import Piece
from fieldcraft.presentation.previews import Anchor


class Label(Shown, frozen=True, kw_only=True):
    """A name on the map."""

    text: str
    cells: tuple[Cell, ...]


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


class Outline(NamedTuple):
    """What a tableau has of the board, for those who look at who stands where: the ground and the pieces by id."""

    ground: Ground
    pieces: dict[str, Piece]


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
