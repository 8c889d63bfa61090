"""What a seat may do, asked before it acts: deeds with odds, reach, previews of a plan, and questions to answer."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Refusal
from fieldcraft.tableau.shown import Shown

Action = dict[str, Any]
"""An action as JSON, which `do` takes back unchanged."""


class Term(Shown, frozen=True, kw_only=True):
    """One addend of a sum, with the rule that put it there."""

    what: str
    value: int
    rule: str = ""


class Odds(Shown, frozen=True, kw_only=True):
    """A test before it is rolled: chances of the four outcomes (0 to 1), the chance to succeed, dice and difficulty."""

    clean: float
    cost: float
    partial: float
    miss: float
    success: float
    dice: int
    dv: int
    terms: tuple[Term, ...] = ()
    difficulty: tuple[Term, ...] = ()
    effect: tuple[Term, ...] = ()


class Choice(Shown, frozen=True, kw_only=True):
    """One way to do a deed: the action, whom or what it is aimed at, and its odds."""

    action: Action
    label: str
    piece: str = ""
    cells: tuple[Cell, ...] = ()
    front: Direction = ""
    detail: str = ""
    odds: Odds | None = None


class Deed(Shown, frozen=True, kw_only=True):
    """Something that a piece could do: with the ways there are, or with the reason why not.

    `aim` says how one chooses: nothing to choose, a piece, a cell, a way to face, or one of a list.
    `odds` are those of the best choice.  `words` names the field of the action that wants words of one's own.  Where
    `most` is not 0, other `cells` than the choices list may be tried: up to so many that hang together.
    """

    name: str
    label: str
    icon: str
    aim: Literal["none", "piece", "cell", "path", "front", "list"]
    text: str = ""
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    odds: Odds | None = None
    refusal: Refusal | None = None
    words: str = ""
    most: int = 0


class Cost(Shown, frozen=True, kw_only=True):
    """A cell in reach and what it costs to get there; `ends` where the move must end."""

    cell: Cell
    cost: int
    ends: bool = False


class Zone(Shown, frozen=True, kw_only=True):
    """The cells that a side controls, as far as the seat knows."""

    side: str
    cells: tuple[Cell, ...]


class Attackable(Shown, frozen=True, kw_only=True):
    """A piece that could be attacked from here: how, with what cover, and the odds."""

    piece: str
    deed: str
    cover: str = ""
    odds: Odds | None = None


class Reach(Shown, frozen=True, kw_only=True):
    """Where a piece can go and what it can strike: movement spent and in all, costs, zones, who threatens it."""

    piece: str
    budget: int
    spent: int = 0
    costs: tuple[Cost, ...] = ()
    zones: tuple[Zone, ...] = ()
    threatened_by: tuple[str, ...] = ()
    attackable: tuple[Attackable, ...] = ()
    sees: tuple[Cell, ...] = ()


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


class Preview(Shown, frozen=True, kw_only=True):
    """What an action would do, before it is done: the way it takes, strikes it provokes, odds, whom an area catches.

    With a `refusal` it may not be done; `alternatives` are actions that lead as near as may be.  `degrees` are the same
    action described less or more finely, where that is open to the piece, each with its odds.
    """

    words: str
    detail: str = ""
    action: Action | None = None
    path: tuple[Waypoint, ...] = ()
    budget: int = 0
    strikes: tuple[Strike, ...] = ()
    odds: Odds | None = None
    cells: tuple[Cell, ...] = ()
    caught: tuple[str, ...] = ()
    refusal: Refusal | None = None
    alternatives: tuple[Choice, ...] = ()
    degrees: tuple[Choice, ...] = ()


class Answer(Shown, frozen=True, kw_only=True):
    """One answer to a question; `main` leads, `default` is given when the time is up."""

    action: Action
    label: str
    detail: str = ""
    odds: Odds | None = None
    group: str = ""
    main: bool = False
    default: bool = False


class Die(Shown, frozen=True, kw_only=True):
    """A die as it lies: what it shows, and what it counts for; `was` is what it showed before it was thrown again."""

    face: int
    sides: int
    counts: Literal["hit", "one", "plain"] = "plain"
    was: int | None = None


class Throw(Shown, frozen=True, kw_only=True):
    """Dice that somebody must throw by hand: so many, with so many sides; the answer's `faces` are what they show."""

    count: int
    sides: int


class Prompt(Shown, frozen=True, kw_only=True):
    """A question put to a seat in the middle of an action; answers of one `group` differ in degree only.

    `dice` lie on the table while it is decided about them; `throw` are dice to be thrown, whose answer is a template.
    """

    kind: str
    seat: str
    title: str
    text: str = ""
    rule: str = ""
    piece: str = ""
    about: str = ""
    dice: tuple[Die, ...] = ()
    throw: Throw | None = None
    answers: tuple[Answer, ...] = ()


class Waits(Shown, frozen=True, kw_only=True):
    """What others are told while a question is open: who must answer."""

    seat: str
    words: str = ""


class Line(Shown, frozen=True, kw_only=True):
    """A line of the log: what happened, to whom, the dice with what they are made of, and the rule behind it.

    `terms` is what the dice are made of, `difficulty` what they are thrown against.
    """

    text: str
    piece: str = ""
    rule: str = ""
    title: str = ""
    source: str = ""
    dice: tuple[Die, ...] = ()
    grade: Literal["clean", "cost", "partial", "miss", ""] = ""
    needed: str = ""
    terms: tuple[Term, ...] = ()
    difficulty: tuple[Term, ...] = ()
    heading: bool = False


class Motion(Shown, frozen=True, kw_only=True):
    """Something to animate: a piece goes along cells, strikes, is hit or leaves the board."""

    kind: Literal["move", "place", "turn", "strike", "hit", "gone", "appear"]
    piece: str
    path: tuple[Cell, ...] = ()
    target: str = ""
    amount: int = 0
