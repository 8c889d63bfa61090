"""Where a piece can go and what it can strike from where it stands."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import Refusal
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.odds import Odds


class Cost(Shown, frozen=True, kw_only=True):
    """A cell in reach and what it costs to get there; `ends` where the move must end.

    `odds` are those of a roll that it takes to get in, and `text` says in a few words what stands in the way.
    """

    cell: Cell
    cost: int
    ends: bool = False
    text: str = ""
    odds: Odds | None = None


class NoEntry(Shown, frozen=True, kw_only=True):
    """A cell that lies next to the piece and that it may not enter now, with the rule that forbids it."""

    cell: Cell
    refusal: Refusal


class Zone(Shown, frozen=True, kw_only=True):
    """The cells that a side controls, as far as the seat knows; `text` is what the game calls such cells."""

    side: str
    cells: tuple[Cell, ...]
    text: str = "controlled cells"


class Attackable(Shown, frozen=True, kw_only=True):
    """A piece that could be attacked from here: how, with what cover, and the odds."""

    piece: str
    deed: str
    cover: str = ""
    odds: Odds | None = None


class Band(Shown, frozen=True, kw_only=True):
    """The cells in reach for one price: those that cost at most `most`, and more than the band before."""

    most: int
    label: str


class Reach(Shown, frozen=True, kw_only=True):
    """Where a piece can go and what it can strike: movement spent and in all, costs, zones, who threatens it.

    Where a move has several prices, `bands` are the cells of each, cheapest first.  `closed` are cells next to the
    piece of which a player would ask why they are not in reach.
    """

    piece: str
    deed: str = ""
    budget: int
    spent: int = 0
    costs: tuple[Cost, ...] = ()
    bands: tuple[Band, ...] = ()
    closed: tuple[NoEntry, ...] = ()
    zones: tuple[Zone, ...] = ()
    threatened_by: tuple[str, ...] = ()
    attackable: tuple[Attackable, ...] = ()
    sees: tuple[Cell, ...] = ()
