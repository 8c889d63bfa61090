"""What goes over HTTP: the lobby's cards and forms.  All that happens at a table goes over its WebSocket instead."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fieldcraft.games import GridShape, Player, ReadyCharacter, ReadyScenario
from fieldcraft.presentation import Banner, Goal, GroundKind, Tableau
from fieldcraft.presentation.forms import Form
from fieldcraft.table.protocol import USUAL, Name, Role, Seated, Strength, Wire

Password = Annotated[str, Meta(min_length=8, max_length=200)]
SceneText = Annotated[str, Meta(max_length=2_000_000)]


class Me(Wire, frozen=True, kw_only=True):
    """Who asks: `local` on the server's own machine, where no account is needed; `hosts` if tables may be opened.

    `accounts` is true where game masters sign in, `sign_up` where anybody may make an account.
    """

    name: str = ""
    local: bool = False
    hosts: bool = False
    accounts: bool = False
    sign_up: bool = False
    version: str = ""
    links: tuple[str, ...] = ()


class Credentials(Wire, frozen=True, kw_only=True):
    """A game master's account."""

    name: Name
    password: Password


class SideCard(Wire, frozen=True, kw_only=True):
    """A side of a scene: what it is called, its colour, how many pieces it has."""

    id: str
    label: str
    colour: str
    pieces: int
    bot: bool = False
    neutral: bool = False


class Fairness(Wire, frozen=True, kw_only=True):
    """What came of a scene when equal bots played it: how often the first of two sides won, whether that is fair.

    `sides` are called as their players are; the `share` lies between `low` and `high` with 95 % confidence.
    """

    sides: tuple[str, str]
    share: float
    low: float
    high: float
    matches: int
    fair: bool


class SceneCard(Wire, frozen=True, kw_only=True):
    """A scene of the library; `own` ones can be edited.

    `game` is the title of its game, `shape` that of its board.  `rounds` and `minutes` are about how long it takes,
    0 if nobody has measured it or the game counts no rounds.  A `recommended` scene is among the first that are
    offered, a `tutorial` teaches the game.
    """

    id: str
    title: str
    about: str
    system: str
    game: str
    shape: Literal["square", "hex", "zones", "none"]
    sides: tuple[SideCard, ...]
    own: bool = False
    recommended: bool = False
    tutorial: bool = False
    hidden: bool = False
    fairness: Fairness | None = None
    rounds: int = 0
    minutes: int = 0


class SceneSource(Wire, frozen=True, kw_only=True):
    """A scene as its file has it, and as the game master will see it."""

    card: SceneCard
    text: str
    tableau: Tableau
    notices: tuple[str, ...] = ()


class SceneDraft(Wire, frozen=True, kw_only=True):
    """The text of a scene to be checked or kept."""

    text: SceneText


class Problem(Wire, frozen=True, kw_only=True):
    """What is wrong with a text, where, and what is allowed."""

    text: str
    line: int = 0
    path: str = ""


class Checked(Wire, frozen=True, kw_only=True):
    """A scene that was checked: its problems, or how it begins."""

    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    tableau: Tableau | None = None


class Drafted(Wire, frozen=True, kw_only=True):
    """A draft as text, how each kind of its ground looks, and what is wrong with it, or how it begins."""

    text: str
    kinds: tuple[GroundKind, ...]
    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    tableau: Tableau | None = None


class TriedSide(Wire, frozen=True, kw_only=True):
    """How often a side won when bots tried a scene."""

    side: str
    wins: int


class Tried(Wire, frozen=True, kw_only=True):
    """What came of bots playing a scene: of the battles `wanted`, those that ended in time; their mean rounds.

    `unended` are battles that were begun and are not over; the `longest` of them has come to this round.
    """

    matches: int
    wanted: int
    sides: tuple[TriedSide, ...]
    draws: int
    rounds: float
    unended: int = 0
    longest: float = 0.0


class SceneNumber(Wire, frozen=True, kw_only=True):
    """A number in a scene: its path in the document, whose it is, what it is called and what it is now."""

    path: str
    of: str
    name: str
    value: int


class NumberQuestion(Wire, frozen=True, kw_only=True):
    """What becomes of a draft if the number at a path is another."""

    draft: dict[str, Any]
    path: Annotated[str, Meta(max_length=400)]


class NumberChange(Wire, frozen=True, kw_only=True):
    """A draft in which the number at a path is to have another value."""

    draft: dict[str, Any]
    path: Annotated[str, Meta(max_length=400)]
    value: int


class SweptPoint(Wire, frozen=True, kw_only=True):
    """The share of the first side where a number has a value: between what it lies with 95 % confidence."""

    value: int
    battles: int = 0
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0


class Swept(Wire, frozen=True, kw_only=True):
    """What came of bots playing a scene with other values of one number, which is `now` what it is.

    `side` is the side or team whose shares the points tell, of `wanted` battles each.
    """

    path: str
    now: int
    side: str
    wanted: int
    points: tuple[SweptPoint, ...]


class TunedChange(SweptPoint, frozen=True, kw_only=True):
    """A number of a scene that `was` one value and has another, and the share of the first side then."""

    path: str = ""
    of: str = ""
    name: str = ""
    was: int = 0


class Tuned(Wire, frozen=True, kw_only=True):
    """The changes that bots found to make a scene fairest, the fairest first, of so many `tried`.

    `now` is the scene as it is; `side` is the side or team whose shares are told.
    """

    side: str
    tried: int
    now: TunedChange
    changes: tuple[TunedChange, ...]


class MapRead(Wire, frozen=True, kw_only=True):
    """An imported map or scene as the text of a scene of a game, with what was skipped or guessed.

    `picture` is the asset of its picture, `parts` names the maps of a file that holds several.
    """

    text: str
    system: str
    parts: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    picture: str = ""


class Asset(Wire, frozen=True, kw_only=True):
    """An uploaded picture, made anew by us."""

    id: str
    width: int
    height: int


class TableCard(Wire, frozen=True, kw_only=True):
    """A table in the lobby; `game` is the title of what is played, `token` one's own seat there.

    It `moves` if the game waits for that seat.
    """

    id: str
    name: str
    scene: str
    system: str
    game: str
    board: bool
    round: int
    words: str
    yours: bool
    moves: bool = False
    ended: bool = False
    paused: bool = False
    seats: tuple[Seated, ...] = ()
    token: str = ""
    updated: int = 0


class NewTable(Wire, frozen=True, kw_only=True):
    """Open a table with a scene; `plays` are the sides that one plays oneself, `bots` those that bots play so well."""

    scene: Annotated[str, Meta(min_length=1, max_length=80)]
    name: Annotated[str, Meta(max_length=60)] = ""
    plays: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    bots: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    strength: Strength = USUAL


class GameCard(Wire, frozen=True, kw_only=True):
    """An installed game: how it begins, whether there is an editor for its scenes, and what files it takes.

    It begins with `scenes`, or with players alone if it `begins` so.  `grids` are the shapes of boards that its editor
    makes.  `documents` are the titles of the kinds of files, `books` the names of the rulebooks that it decides by.
    """

    name: str
    title: str
    about: str
    scenes: bool
    begins: bool
    editor: bool
    grids: tuple[GridShape, ...] = ()
    documents: dict[str, str] = {}
    books: tuple[str, ...] = ()


class BookCard(Wire, frozen=True, kw_only=True):
    """A rulebook: its name in addresses, what it is called, what it is about."""

    name: str
    title: str
    about: str


class DocumentRead(Wire, frozen=True, kw_only=True):
    """A file that was read: the action that takes it in at a table, and what it holds, as its game sums it up."""

    action: dict[str, Any]
    summary: dict[str, Any]


class NewGame(Wire, frozen=True, kw_only=True):
    """Begin a game without a scene, with a seat for each player; a `scenario` is one that the game has ready."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    players: Annotated[tuple[Player, ...], Meta(max_length=8)] = ()
    scenario: Annotated[str, Meta(max_length=60)] = ""


class OpenedTable(Wire, frozen=True, kw_only=True):
    """A table that was opened, and the token of the game master's seat."""

    table: str
    token: str


class SeatLink(Wire, frozen=True, kw_only=True):
    """A seat with the link that opens it, and the link as a QR code in SVG; `locked` if it asks for a password too."""

    seat: Seated
    token: str
    url: str
    code: str = ""
    locked: bool = False


class SeatPassword(Wire, frozen=True, kw_only=True):
    """The password of a seat; where one is set, "" takes it away."""

    password: Annotated[str, Meta(max_length=200)]


class OpenedSeat(Wire, frozen=True, kw_only=True):
    """The token by which a seat with a password is opened from now on."""

    token: str


class MailAddress(Wire, frozen=True, kw_only=True):
    """Where whoever holds a seat wants to be told that the table waits."""

    address: Annotated[str, Meta(max_length=254)]


class MailCode(Wire, frozen=True, kw_only=True):
    """The code that was sent to an address."""

    code: Annotated[str, Meta(max_length=20)]


class SeatMail(Wire, frozen=True, kw_only=True):
    """Whether this server sends e-mail, and to which address for a seat ("" for none), once it is `confirmed`."""

    offered: bool
    address: str = ""
    confirmed: bool = False


class SeatCard(Wire, frozen=True, kw_only=True):
    """What a link opens: a seat, the side and the `pieces` that it plays, and how its table stands.

    `text` is what the scene is about, `seats` are all there are.  The table `moves` if the game waits for this seat.
    """

    table: str
    name: str
    label: str
    role: Role
    scene: str
    text: str = ""
    side: str = ""
    pieces: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    banners: tuple[Banner, ...] = ()
    seats: tuple[Seated, ...] = ()
    board: bool = False
    round: int = 0
    words: str = ""
    moves: bool = False
    ended: bool = False


class RuleCard(Wire, frozen=True, kw_only=True):
    """A rule as the rulebook has it."""

    id: str
    title: str
    system: str
    source: str
    kind: str
    text: str
    decision: str = ""
    see: tuple[str, ...] = ()


class ErrorBody(Wire, frozen=True, kw_only=True):
    """Why a request was refused, in words; `problems` say where."""

    why: str
    problems: tuple[Problem, ...] = ()


Bodies = (
    Me
    | Credentials
    | SceneCard
    | SceneSource
    | SceneDraft
    | Checked
    | Drafted
    | Tried
    | SceneNumber
    | NumberQuestion
    | NumberChange
    | Swept
    | Tuned
    | MapRead
    | Asset
    | TableCard
    | NewTable
    | ReadyCharacter
    | ReadyScenario
    | GameCard
    | BookCard
    | DocumentRead
    | NewGame
    | Form
    | OpenedSeat
    | SeatMail
    | OpenedTable
    | SeatLink
    | SeatCard
    | RuleCard
    | ErrorBody
)
"""All bodies of requests and answers."""
