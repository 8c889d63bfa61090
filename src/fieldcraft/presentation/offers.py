"""What a seat may do, asked before it acts: deeds with odds, reach, previews of a plan, and questions to answer."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Refusal
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.forms import FormField

Action = dict[str, Any]
"""An action as JSON, which `do` takes back unchanged."""


class Term(Shown, frozen=True, kw_only=True):
    """One addend of a sum, with the rule that put it there."""

    what: str
    value: int
    rule: str = ""


Look = Literal["clean", "cost", "partial", "miss"]
"""How an outcome is drawn, best first; what it is called is the game's to say."""


class Outcome(Shown, frozen=True, kw_only=True):
    """An outcome as it is told: what it is called and how it is drawn."""

    label: str
    look: Look


class Chance(Shown, frozen=True, kw_only=True):
    """One outcome of a roll and its chance, 0 to 1."""

    label: str
    look: Look
    chance: float


class Odds(Shown, frozen=True, kw_only=True):
    """A roll before it is made: the chance to succeed (0 to 1) and of each outcome, best first.

    `roll` says what is rolled ("6 dice", "2d6 + 3") and `against` what it must reach ("" for nothing), both as they are
    read; `terms` are what the roll is made of, `difficulty` what it is rolled against, `effect` what it brings about.
    """

    success: float
    outcomes: tuple[Chance, ...] = ()
    roll: str = ""
    against: str = ""
    terms: tuple[Term, ...] = ()
    difficulty: tuple[Term, ...] = ()
    effect: tuple[Term, ...] = ()


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


class Answer(Shown, frozen=True, kw_only=True):
    """One answer to a question; `main` leads, `default` is given when the time is up.

    `brief` is its label where its group is plain to see ("+2").  `fields` are what may be filled in besides, such as
    words; what is left empty stands as the action has it.
    """

    action: Action
    label: str
    brief: str = ""
    detail: str = ""
    odds: Odds | None = None
    fields: tuple[FormField, ...] = ()
    group: str = ""
    main: bool = False
    default: bool = False


class Die(Shown, frozen=True, kw_only=True):
    """A die as it lies: the face, and whether that is good or bad for whoever threw it, or out of what counts.

    `label` stands on the face in place of the number ("+"), `text` says what the face counts for ("success"); `was` is
    the face before it was thrown again.
    """

    face: int
    sides: int
    label: str = ""
    look: Literal["good", "bad", "plain", "out"] = "plain"
    text: str = ""
    was: int | None = None


class Throw(Shown, frozen=True, kw_only=True):
    """Dice that somebody must throw by hand: so many, with so many sides; the answer's `faces` are what they show."""

    count: int
    sides: int


class Prompt(Shown, frozen=True, kw_only=True):
    """A question put to a seat in the middle of an action; answers of one `group` differ in degree only.

    `dice` lie on the table while it is decided about them; `throw` are dice to be thrown, whose answer is a template.
    Where it is `idle`, nothing could be gained: a table gives the default answer at once.
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
    idle: bool = False


class Waits(Shown, frozen=True, kw_only=True):
    """What others are told while a question is open: who must answer."""

    seat: str
    words: str = ""


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
