"""What an action would do, before it is done."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import Refusal
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.deeds import Action, Choice, Sightline
from fieldcraft.presentation.odds import Odds


class Target(Shown, frozen=True, kw_only=True):
    """A piece that a shape would catch: its odds, and in words what else bears on it.

    One that is `spared` stands in the shape but is not hurt, for the reason that `text` tells.
    """

    piece: str
    odds: Odds | None = None
    text: str = ""
    spared: bool = False
    sightline: Sightline | None = None


class SharedDie(Shown, frozen=True, kw_only=True):
    """One die for all targets: how many of them each face hits, from face 1 up, and words under some of the faces."""

    hits: tuple[int, ...]
    ticks: tuple[tuple[int, str], ...] = ()


class Strike(Shown, frozen=True, kw_only=True):
    """A strike that a move would provoke: by whom, while leaving which cell, and its odds."""

    by: str
    at: Cell
    odds: Odds | None = None


class Waypoint(Shown, frozen=True, kw_only=True):
    """A cell on a planned way and the cost so far."""

    cell: Cell
    cost: int
    ends: bool = False


class Anchor(Shown, frozen=True, kw_only=True):
    """A place on the axis of a shape where its width changes: the cell, the bar across from cell to cell, a label."""

    cell: Cell
    bar: tuple[Cell, Cell]
    label: str = ""


class Preview(Shown, frozen=True, kw_only=True):
    """What an action would do, before it is done: the way it takes, strikes it provokes, odds, whom an area catches.

    `cells` are those that it covers, `cut` those that it would cover but for what stands in the way and `full` the rest
    of its full size; `targets` are those whom an area catches, each with its odds or with one `die` for all;
    `effects` tell what else it would do, such as what it breaks; `cost` what it takes, `spends` how much of the budget.
    With a `refusal` it may not be done; `alternatives` are actions that lead as near as may be.  `degrees` are the ways
    to do the same: described more finely, at another value or with more help, each with its odds.
    """

    words: str
    detail: str = ""
    action: Action | None = None
    path: tuple[Waypoint, ...] = ()
    budget: int = 0
    strikes: tuple[Strike, ...] = ()
    odds: Odds | None = None
    cells: tuple[Cell, ...] = ()
    cut: tuple[Cell, ...] = ()
    full: tuple[Cell, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    sightline: Sightline | None = None
    die: SharedDie | None = None
    targets: tuple[Target, ...] = ()
    effects: tuple[str, ...] = ()
    cost: str = ""
    spends: int = 0
    refusal: Refusal | None = None
    alternatives: tuple[Choice, ...] = ()
    degrees: tuple[Choice, ...] = ()
