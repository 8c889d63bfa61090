"""What has happened: lines of the log, and motions to animate."""

from __future__ import annotations

from typing import Literal

from fieldcraft.board import Cell
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.odds import Outcome, Term
from fieldcraft.presentation.prompts import Die

Heading = Literal["round", "turn"]


class Line(Shown, frozen=True, kw_only=True):
    """A line of the log: what happened, to whom, the dice with what they are made of, and the rule behind it.

    `terms` is what the dice are made of, `difficulty` what they are thrown against.  Lines with the same `about` belong
    to one thing that goes on, named by its `topic` and by `who` does it; one that is `unseen` is told to nobody else.
    A `heading` is that of a turn, or with `round` that of a round.  `side` is the id of a side that the text names.
    """

    text: str
    about: str = ""
    topic: str = ""
    who: str = ""
    unseen: bool = False
    piece: str = ""
    rule: str = ""
    title: str = ""
    source: str = ""
    dice: tuple[Die, ...] = ()
    outcome: Outcome | None = None
    needed: str = ""
    terms: tuple[Term, ...] = ()
    difficulty: tuple[Term, ...] = ()
    heading: bool = False
    round: bool = False
    side: str = ""


class Motion(Shown, frozen=True, kw_only=True):
    """Something to animate: a piece goes along cells, strikes, is hit or leaves the board.

    `amount` is the harm of a hit, and of a move what it cost (0: that is not counted).
    """

    kind: Literal["move", "place", "turn", "strike", "hit", "gone", "appear"]
    piece: str
    path: tuple[Cell, ...] = ()
    target: str = ""
    amount: int = 0
