"""What is kept of a table: its log, one typed record for each thing that happened, as JSON.

A record, once written, is readable for ever: its fields keep their meaning, and new ones have defaults.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Seat
from fieldcraft.core.log import UNREADABLE, Keying
from fieldcraft.core.model import tag
from fieldcraft.presentation import Banner, Line
from fieldcraft.table.protocol import Role, Strength

FORMAT = 1
"""The number of the format of records; a table of a higher one is refused."""


class LogRecord(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="record",
    tag=tag,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that happened at a table."""


class TableOpened(LogRecord, frozen=True, kw_only=True):
    """A table was opened."""

    name: str
    format: int = FORMAT


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat plays in a scene: an engine seat, and the units it commands (none named: all)."""

    side: Seat
    commands: tuple[str, ...] = ()


class SceneOpened(LogRecord, frozen=True, kw_only=True):
    """A scene was put on the table: its game, how it begins, its sides, and the hash of the seed of its dice.

    `text` says what it is about.  `picture` lies under the board at `picture_box`.  With `aside` the table does not
    turn to it.  `places` are what seats play as long as the table plays this scene, where that is not what they play in
    the one before.  `keying` says what the sealed dice are keyed by.
    """

    system: str
    version: str
    title: str
    start: msgspec.Raw
    seal: str
    banners: tuple[Banner, ...] = ()
    notes: dict[str, str] = {}
    picture: str = ""
    picture_box: tuple[float, float, float, float] | None = None
    aside: bool = False
    places: dict[str, Place] = {}
    text: str = ""
    keying: Keying = "roll"


class DiceSealed(LogRecord, frozen=True, kw_only=True):
    """The dice of a scene come from other seeds from here on, keyed by streams; what fell before does not follow."""

    scene: Annotated[int, msgspec.Meta(ge=0)]
    seal: str


class SceneTurned(LogRecord, frozen=True, kw_only=True):
    """The table turned to a scene that is on it."""

    scene: int


class Played(LogRecord, frozen=True, kw_only=True):
    """Entries were added to the log of the scene on the table."""

    entries: tuple[msgspec.Raw, ...]


class Said(LogRecord, frozen=True, kw_only=True):
    """Something was said, to some seats or to all; `blind` seats know of it, but not what was rolled.

    `throws` is how many throws of the chat's dice it took.
    """

    text: str
    how: Literal["say", "emote", "whisper", "roll", "order", "note"] = "say"
    to: tuple[str, ...] = ()
    line: Line | None = None
    blind: tuple[str, ...] = ()
    throws: int = 0


class SeatMade(LogRecord, frozen=True, kw_only=True):
    """There is another seat."""

    seat: str
    role: Role
    side: Seat
    label: str
    commands: tuple[str, ...] = ()


class SeatChanged(LogRecord, frozen=True, kw_only=True):
    """A seat is now as this says."""

    seat: str
    role: Role
    side: Seat
    label: str
    commands: tuple[str, ...] = ()


class SeatRevoked(LogRecord, frozen=True, kw_only=True):
    """A seat was taken away."""

    seat: str


class LinkRenewed(LogRecord, frozen=True, kw_only=True):
    """A seat has a new link, its `link`-th after the first."""

    seat: str
    link: int


class PausedSet(LogRecord, frozen=True, kw_only=True):
    """The game was stopped, or goes on."""

    on: bool


class TimerSet(LogRecord, frozen=True, kw_only=True):
    """So many seconds a question now waits."""

    seconds: int


class BotStrengthSet(LogRecord, frozen=True, kw_only=True):
    """So well the bots now play."""

    strength: Strength


class Renamed(LogRecord, frozen=True, kw_only=True):
    """The table has another name."""

    name: str


class PictureSet(LogRecord, frozen=True, kw_only=True):
    """A piece of the scene on the table has a picture, or none any more."""

    piece: str
    picture: str


class NoteSet(LogRecord, frozen=True, kw_only=True):
    """There is a note on a piece or a cell of the scene on the table, or none any more."""

    about: str
    text: str
    open: bool = False


class MomentMarked(LogRecord, frozen=True, kw_only=True):
    """The scene on the table has a name for the moment when its log had a `length`, in entries."""

    name: str
    length: int


class ConsentAsked(LogRecord, frozen=True, kw_only=True):
    """A seat asked to take back an entry, and all that came after it."""

    entry: int


class ConsentGiven(LogRecord, frozen=True, kw_only=True):
    """A seat agreed, or refused; `entries` take back what all have agreed on."""

    yes: bool
    entries: tuple[msgspec.Raw, ...] = ()


class SeedShown(LogRecord, frozen=True, kw_only=True):
    """The seed of the dice of the scene on the table was shown, in hexadecimal."""

    seed: str


AnyLogRecord = (
    TableOpened
    | SceneOpened
    | DiceSealed
    | SceneTurned
    | Played
    | Said
    | SeatMade
    | SeatChanged
    | SeatRevoked
    | LinkRenewed
    | PausedSet
    | TimerSet
    | BotStrengthSet
    | Renamed
    | PictureSet
    | NoteSet
    | MomentMarked
    | ConsentAsked
    | ConsentGiven
    | SeedShown
)
"""Every kind of record."""


class Record(msgspec.Struct, frozen=True):
    """A line of a table's log: its number from 1, the seat that brought it about by which command, when (Unix ms)."""

    seq: int
    seat: str
    command: str | None
    at: int
    body: AnyLogRecord


_DECODER = msgspec.json.Decoder(AnyLogRecord)


def encode(body: AnyLogRecord) -> bytes:
    """A record's body as JSON."""
    return msgspec.json.encode(body)


def decode(body: bytes) -> AnyLogRecord:
    """A record's body read back; ValueError if it is none, or one of a newer Fieldcraft."""
    try:
        found: AnyLogRecord = _DECODER.decode(body)
    except UNREADABLE as error:
        message = f"not a record that this Fieldcraft knows: {error}"
        raise ValueError(message) from None
    return found


# --- as it is stored ---------------------------------------------------------------------------


def encode_stored(body: AnyLogRecord) -> bytes:
    """A record's body as it is stored: as JSON, and on a second line its sum."""
    text = encode(body)
    return text + b"\n" + sum_of(text)


def decode_stored(stored: bytes) -> AnyLogRecord:
    """A record's body as it was stored; ValueError if it is none, or not as it was written.

    Records of before have no sum.
    """
    text, line, found = stored.partition(b"\n")
    if line and found != sum_of(text):
        raise ValueError("this record is not as it was written: its sum does not fit")
    return decode(text)


def sum_of(text: bytes) -> bytes:
    """The BLAKE2b hash of a text in 8 hexadecimal digits, which differs if a bit does."""
    return hashlib.blake2b(text, digest_size=4).hexdigest().encode()
