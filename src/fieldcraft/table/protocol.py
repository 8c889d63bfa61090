"""What goes over the wire between a seat and a table: typed messages, one JSON object each.

A seat sends one of `Command`; the table answers and tells with one of `Message`.  Every command that asks for something
carries an `id` of the sender's own; its answer carries the same.  `do`, `undo`, `consent`, `say` and `manage` change
the table and are carried out at most once for an id, however often they are sent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fieldcraft.board import Cell
from fieldcraft.core import Refusal
from fieldcraft.core.model import tag
from fieldcraft.presentation import Change, Deed, Line, Motion, Offer, Preview, Prompt, Reach, Tableau, Waits
from fieldcraft.table.changes import AnyTableChange as AnyTableChange
from fieldcraft.table.changes import BotStrength as BotStrength
from fieldcraft.table.changes import BranchScene as BranchScene
from fieldcraft.table.changes import BringBack as BringBack
from fieldcraft.table.changes import EditSeat as EditSeat
from fieldcraft.table.changes import MarkMoment as MarkMoment
from fieldcraft.table.changes import NewSeat as NewSeat
from fieldcraft.table.changes import OpenBattle as OpenBattle
from fieldcraft.table.changes import OpenScene as OpenScene
from fieldcraft.table.changes import Pause as Pause
from fieldcraft.table.changes import Rename as Rename
from fieldcraft.table.changes import RenewLink as RenewLink
from fieldcraft.table.changes import ReturnToMoment as ReturnToMoment
from fieldcraft.table.changes import Reveal as Reveal
from fieldcraft.table.changes import RevokeSeat as RevokeSeat
from fieldcraft.table.changes import SetNote as SetNote
from fieldcraft.table.changes import SetPicture as SetPicture
from fieldcraft.table.changes import TableChange as TableChange
from fieldcraft.table.changes import Timer as Timer
from fieldcraft.table.changes import TurnToScene as TurnToScene
from fieldcraft.table.wire import UNUSUAL as UNUSUAL
from fieldcraft.table.wire import USUAL as USUAL
from fieldcraft.table.wire import At as At
from fieldcraft.table.wire import Cells as Cells
from fieldcraft.table.wire import DeedName as DeedName
from fieldcraft.table.wire import Id as Id
from fieldcraft.table.wire import Level as Level
from fieldcraft.table.wire import Name as Name
from fieldcraft.table.wire import PieceId as PieceId
from fieldcraft.table.wire import Role as Role
from fieldcraft.table.wire import Strength as Strength
from fieldcraft.table.wire import Text as Text
from fieldcraft.table.wire import Wire as Wire

PROTOCOL = 1
"""The version of this protocol; a client of another version is told so and goes no further."""

LARGEST_FRAME = 64 * 1024
"""How many bytes a command may have."""


class Command(Wire, frozen=True, kw_only=True, tag_field="type", tag=tag):
    """What a seat sends."""

    id: Id


# --- from a seat ------------------------------------------------------------------------------


class Join(Command, frozen=True, kw_only=True):
    """The first message: who one is, by the token of the link, and up to which cursor one was told (-1: nothing)."""

    token: Annotated[str, Meta(min_length=16, max_length=100)]
    protocol: int = PROTOCOL
    cursor: Annotated[int, Meta(ge=-1)] = -1


class Do(Command, frozen=True, kw_only=True):
    """Do an action, as JSON or in the text notation of orders; `at` is the cursor of what it was decided on."""

    action: dict[str, Any] | None = None
    order: Annotated[str, Meta(max_length=500)] = ""
    at: int | None = None


class Undo(Command, frozen=True, kw_only=True):
    """Take back the last action, or ask the game master to where that needs consent."""


class Consent(Command, frozen=True, kw_only=True):
    """Agree that the last action is taken back, or refuse."""

    yes: bool


class Options(Command, frozen=True, kw_only=True):
    """What could this piece do?  Answered by `deeds`."""

    piece: PieceId


class Range(Command, frozen=True, kw_only=True):
    """Where can this piece go by a deed ("": as it usually moves), and whom can it strike?  Answered by `reach`."""

    piece: PieceId
    deed: DeedName = ""


class Plan(Command, frozen=True, kw_only=True):
    """What if this piece went by these waypoints to the last of them, by a deed?  Answered by `previewed`.

    `level` is how high above the ground it is to end; null where that goes without saying.
    """

    piece: PieceId
    deed: DeedName = ""
    way: Cells
    level: Level | None = None


class AimAt(Command, frozen=True, kw_only=True, tag="aim"):
    """What if the shape of a deed were held here (and at `more` places), this way and of this size?

    `level` is how high above the ground it begins; null where that goes without saying.  Answered by `previewed`.
    """

    piece: PieceId
    deed: DeedName
    at: At
    way: Annotated[str, Meta(max_length=8)] = ""
    value: Annotated[int, Meta(ge=0, le=1000)] = 0
    more: Annotated[tuple[At, ...], Meta(max_length=12)] = ()
    level: Level | None = None


class Decrees(Command, frozen=True, kw_only=True):
    """What could the game master decree about a piece ("": about anything else)?  Answered by `decreed`."""

    about: Annotated[str, Meta(max_length=60)] = ""


class Try(Command, frozen=True, kw_only=True):
    """What if this were done?  An action as JSON or an order in words; answered by `previewed`."""

    action: dict[str, Any] | None = None
    order: Annotated[str, Meta(max_length=500)] = ""


class Say(Command, frozen=True, kw_only=True):
    """Say something, with the slash commands for rolls, whispers and emotes; an order in words is done."""

    text: Text


class Point(Command, frozen=True, kw_only=True):
    """Show the others a place (`ping`), everybody's view moved there (`pull`, game master only), or a ruler."""

    what: Literal["ping", "pull", "ruler", "none"]
    cells: Cells = ()


class History(Command, frozen=True, kw_only=True):
    """All that this seat was told of a scene, to replay it; of another seat, for the game master."""

    scene: int | None = None
    seat: Id | None = None


class Earlier(Command, frozen=True, kw_only=True):
    """What was this seat told before a cursor, the last hundred of it?  `spoken`: only what was said.

    Answered by `earlier`.
    """

    before: Annotated[int, Meta(ge=0)]
    spoken: bool = False


class See(Command, frozen=True, kw_only=True):
    """What does another seat see?  Answered by `seen`, exactly what that seat is shown."""

    seat: Id


class Manage(Command, frozen=True, kw_only=True):
    """A change to the table itself by the game master (players: their own name and the text of their dice)."""

    change: AnyTableChange


Sent = (
    Join
    | Do
    | Undo
    | Consent
    | Options
    | Range
    | Plan
    | AimAt
    | Decrees
    | Try
    | Say
    | Point
    | History
    | Earlier
    | See
    | Manage
)
"""All that a seat may send."""


# --- to a seat ----------------------------------------------------------------------------------


class Seated(Wire, frozen=True, kw_only=True):
    """A seat as others see it; `commands` are units (none: all of its side), `here` whether somebody sits in it now."""

    id: str
    role: Role
    side: str
    label: str
    commands: tuple[str, ...] = ()
    here: bool = False
    bot: bool = False


class SceneInfo(Wire, frozen=True, kw_only=True):
    """A scene on the table."""

    number: int
    title: str
    system: str


class Note(Wire, frozen=True, kw_only=True):
    """A note on a piece or a cell."""

    about: str
    text: str
    open: bool


class Settings(Wire, frozen=True, kw_only=True):
    """What is set for the table; `bots` is how well they play.

    `text` is what the scene is about, `seal` the hash of the seed of the dice, `seed` the seed once it is shown.
    `moments` are the names of moments of the scene, for who sees all.
    """

    name: str
    paused: bool = False
    timer: int = 0
    bots: Strength = USUAL
    scene: int = 0
    scenes: tuple[SceneInfo, ...] = ()
    text: str = ""
    seal: str = ""
    seed: str = ""
    notes: tuple[Note, ...] = ()
    moments: tuple[str, ...] = ()


class Spoken(Wire, frozen=True, kw_only=True):
    """Something said: by whom (a seat), to whom (none: all), how, and what was rolled."""

    by: str
    text: str
    how: Literal["say", "emote", "whisper", "roll", "order", "note"] = "say"
    to: tuple[str, ...] = ()
    line: Line | None = None
    hidden: bool = False


class Asked(Wire, frozen=True, kw_only=True):
    """A request to take back the last action: by which seat, what in words."""

    by: str
    words: str


class News(Wire, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat is told of one record: by whom (a seat), when (Unix time in ms), what happened, and what changed.

    Only what differs is there.  `tableau` stands in place of `change` when a scene is opened or turned to.  `undone`
    are the cursors of the news whose lines no longer stand.
    """

    cursor: int
    by: str = ""
    at: int = 0
    lines: tuple[Line, ...] = ()
    motions: tuple[Motion, ...] = ()
    change: Change | None = None
    tableau: Tableau | None = None
    undone: tuple[int, ...] = ()
    spoken: Spoken | None = None
    seats: tuple[Seated, ...] | None = None
    settings: Settings | None = None


class Standing(Wire, frozen=True, kw_only=True):
    """What is true only now and told whenever it changes: the question, who is waited for, what may be undone, consent.

    `until` is the Unix time in ms at which the default answer is given (0: never).  Nothing may be undone while the
    game is `paused`, nor once the seed of its dice is `revealed`.
    """

    prompt: Prompt | None = None
    waits: Waits | None = None
    until: int = 0
    undo: Literal["free", "consent", "no", "paused", "revealed"] = "no"
    consent: Asked | None = None
    may_act: bool = False
    here: tuple[str, ...] = ()


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=tag):
    """What a table sends."""


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `join`: who one is, and all that the seat may know now.

    `news` are the last things told before `cursor` (those since the cursor that was given, where it is known).
    """

    protocol: int
    version: str
    table: str
    you: Seated
    seats: tuple[Seated, ...]
    settings: Settings
    tableau: Tableau
    standing: Standing
    cursor: int
    news: tuple[News, ...]


class Told(Message, frozen=True, kw_only=True):
    """Something happened that this seat may know."""

    news: News


class Now(Message, frozen=True, kw_only=True):
    """What is true only now has changed."""

    standing: Standing


class Done(Message, frozen=True, kw_only=True):
    """A command was carried out and is stored; `link` is the token of a seat that was made or renewed."""

    id: str
    link: str = ""
    seat: str = ""


class Refuse(Message, frozen=True, kw_only=True, tag="no"):
    """A command was not carried out, and why; nothing has changed."""

    id: str
    refusal: Refusal


class Stale(Message, frozen=True, kw_only=True):
    """Not done: more has happened than the sender had seen.  It should look again."""

    id: str
    cursor: int


class Deeds(Message, frozen=True, kw_only=True):
    """The answer to `options`."""

    id: str
    piece: str
    deeds: tuple[Deed, ...]


class Decreed(Message, frozen=True, kw_only=True):
    """The answer to `decrees`: events that are put into `action`, which is done with a reason."""

    id: str
    about: str
    action: dict[str, Any]
    offers: tuple[Offer, ...]


class Reached(Message, frozen=True, kw_only=True, tag="reach"):
    """The answer to `range`."""

    id: str
    reach: Reach


class Previewed(Message, frozen=True, kw_only=True):
    """The answer to `plan`, `aim` and `try`."""

    id: str
    preview: Preview


class Past(Message, frozen=True, kw_only=True, tag="history"):
    """The answer to `history`: how a scene began for the seat, and all it was told since."""

    id: str
    start: Tableau
    news: tuple[News, ...]


class EarlierNews(Message, frozen=True, kw_only=True, tag="earlier"):
    """The answer to `earlier`: lines and what was said, oldest first, and whether there is `more` before them."""

    id: str
    news: tuple[News, ...]
    more: bool


class Seen(Message, frozen=True, kw_only=True):
    """The answer to `see`: another seat's tableau."""

    id: str
    seat: str
    tableau: Tableau
    standing: Standing


class Pointed(Message, frozen=True, kw_only=True):
    """Somebody points at cells, now; it is not remembered."""

    seat: str
    what: Literal["ping", "pull", "ruler", "none"]
    cells: tuple[Cell, ...]


class Gone(Message, frozen=True, kw_only=True):
    """The last message: why the connection ends, and whether trying again makes sense."""

    why: str
    again: bool = False


Received = (
    Welcome
    | Told
    | Now
    | Done
    | Refuse
    | Stale
    | Deeds
    | Decreed
    | Reached
    | Previewed
    | Past
    | EarlierNews
    | Seen
    | Pointed
    | Gone
)
"""All that a table may send."""
