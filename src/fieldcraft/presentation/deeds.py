"""What a piece could do: each deed with the ways there are to do it, or the reason why not."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Refusal
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.odds import Odds

Action = dict[str, Any]
"""An action as JSON, which `do` takes back unchanged."""


class Sightline(Shown, frozen=True, kw_only=True):
    """The line of a sense: its cells from eye to subject, how much each of them hides, and which of them counts.

    `tiers` has a number for each cell (0: it hides nothing) and `counts` the index of the one that decides (-1: none).
    """

    cells: tuple[Cell, ...]
    tiers: tuple[int, ...]
    counts: int = -1
    text: str = ""
    rule: str = ""


class Choice(Shown, frozen=True, kw_only=True):
    """One way to do a deed: the action, whom or what it is aimed at, its odds, and the line by which it is sensed.

    `level` is how high above the ground it leads, where that is to be chosen.
    """

    action: Action
    label: str
    piece: str = ""
    cells: tuple[Cell, ...] = ()
    front: Direction = ""
    detail: str = ""
    odds: Odds | None = None
    sightline: Sightline | None = None
    level: int | None = None


class Barred(Shown, frozen=True, kw_only=True):
    """A way that a shape may not take, and why; `at` are the places to begin of which that holds (none named: all)."""

    way: Direction
    why: str
    at: tuple[Cell, ...] = ()


class Shape(Shown, frozen=True, kw_only=True):
    """A shape to be aimed: what it is called, where it may begin, how far, which ways, and how large.

    `origins` are the cells where it may begin (none named: any cell within `range` of the piece), up to `points` of
    them; `ways` the directions that it may take (none: it has no direction), by sides and by corners, of which some are
    `barred`; `values` the sizes that may be chosen (none: one size), of which it has the `usual` one at first and which
    are called `measure` ("length").  A shape of size 0 is the edge of its cell in its direction.
    """

    kind: str
    origins: tuple[Cell, ...] = ()
    range: int = 0
    points: int = 1
    ways: tuple[Direction, ...] = ()
    barred: tuple[Barred, ...] = ()
    values: tuple[int, ...] = ()
    usual: int = 0
    measure: str = ""


class Aim(Shown, frozen=True, kw_only=True):
    """A shape as somebody holds it over the board: where it begins, its direction and its size.

    `more` are the further places to begin of a shape that has several, and `level` is how high above the ground it
    begins (None: as is usual).
    """

    at: Cell
    way: Direction = ""
    value: int = 0
    more: tuple[Cell, ...] = ()
    level: int | None = None


DeedSlot = Literal["", "1", "2", "3", "4", "5", "6", "end"]
"""A fixed place among the deeds of a piece, with the key that goes with it: one of six, or what ends the turn; ""
stands for those without a place of their own."""


class Deed(Shown, frozen=True, kw_only=True):
    """Something that a piece could do: with the ways there are, or with the reason why not.

    `aim` says how one chooses: nothing to choose, a piece, a cell, the side that two cells share (`cells` of a choice
    are those two), a way to face, or one of a list.
    `odds` are those of the best choice.  `cost` says in words what it takes, `group` under which heading it stands;
    `shape` describes what is aimed where `aim` is "shape".  `price` is what it takes of the piece's budget, `prices`
    what it takes each time in turn, of which it was done `times`; `figure` is what matters most of it, written large
    ("8 tiles").
    `words` names the field of the action that wants words of one's own.  Where
    `most` is not 0, other `cells` than the choices list may be tried: up to so many that hang together; of a `trail`
    their order counts, and each is added to those before (the preview's `full` are those that may come next).  `slot`
    is its place among the deeds, the same at all times; no two deeds of a piece have the same one.
    """

    name: str
    label: str
    icon: str
    aim: Literal["none", "piece", "cell", "edge", "path", "front", "list", "shape"]
    text: str = ""
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    odds: Odds | None = None
    refusal: Refusal | None = None
    words: str = ""
    most: int = 0
    trail: bool = False
    shape: Shape | None = None
    cost: str = ""
    price: int = 0
    prices: tuple[int, ...] = ()
    times: int = 0
    figure: str = ""
    group: str = ""
    slot: DeedSlot = ""
