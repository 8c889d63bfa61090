"""Pieces to draw: where they stand, how they fare, and what is marked on them."""

from __future__ import annotations

from typing import Literal

from fieldcraft.board import Cell, Direction
from fieldcraft.presentation.base import Shown

Health = tuple[int, int]
"""Harm taken, and how much there is to take."""


class Mark(Shown, frozen=True, kw_only=True):
    """A condition on a piece: what it is called, until when in words, and its rule.

    `name` is that of its sign on the counter ("": it has none there), `word` what the sign means on any counter, where
    the label tells more, and `icon` stands before its label on a card.
    """

    name: str
    label: str
    word: str = ""
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
