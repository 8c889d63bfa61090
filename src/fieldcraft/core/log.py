"""The log as JSON Lines: a head that says which game this is, then one entry a line."""

from __future__ import annotations

import functools
from typing import Any, Literal, TypeVar, Union

import msgspec

from fieldcraft.core.decoding import explain_misfit
from fieldcraft.core.decree import Decree
from fieldcraft.core.encoding import encode
from fieldcraft.core.match import Match
from fieldcraft.core.model import Action, Entry, Seat, State, tag
from fieldcraft.core.system import ENGINE_ACTIONS, ENGINE_EVENTS, System
from fieldcraft.dice import ByHand, Seeded, Source, Streams

S = TypeVar("S", bound=State)

FORMAT = 1
"""The number of this file format; a higher one is refused."""

Keying = Literal["roll", "stream"]
"""What sealed dice are keyed by: the number of the roll in the match, as once they all were, or a stream's name."""

UNREADABLE = (msgspec.DecodeError, ValueError, RecursionError)
"""What comes of a text that is no JSON, not what is expected, or nested deeper than anything of ours."""


class LogError(ValueError):
    """A log that cannot be read: says which line, what was found and what is allowed."""


class BrokenLogError(LogError):
    """A log whose entries do not follow on one another."""


class LoggedSide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side as it is played: what it is called and how it is coloured, and its bot, "" where people play."""

    id: Seat
    label: str = ""
    colour: str = ""
    neutral: bool = False
    bot: str = ""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The first line: the format, the system with its version, the state at the start, and the dice.

    `seal` is the hash of `seed`; dice that are keyed by streams have a second seed for what is thrown in `secret`.
    `sides` says who plays, if whoever wrote the log knew.
    """

    fieldcraft: int
    system: str
    version: str
    start: msgspec.Raw
    seal: str = ""
    seed: str = ""
    secret: str = ""
    keying: Keying = "roll"
    sides: tuple[LoggedSide, ...] = ()


class Loaded(msgspec.Struct, frozen=True):
    """A match read back, what had to be left out of it, in a sentence ("" if nothing), and what its head said."""

    match: Match[Any]
    notice: str = ""
    sides: tuple[LoggedSide, ...] = ()
    seal: str = ""
    version: str = ""


def dump(match: Match[Any], *, secret: bool = True, sides: tuple[LoggedSide, ...] = ()) -> str:
    """A match as JSON Lines; without its secret it cannot be played on, only replayed."""
    source = match.source
    seal, seed = (source.seal, source.seed.hex()) if isinstance(source, Seeded | Streams) else ("", "")
    streams = source if isinstance(source, Streams) else None
    head = Head(
        fieldcraft=FORMAT,
        system=match.system.name,
        version=match.system.version,
        start=msgspec.Raw(encode(match.start)),
        seal=seal,
        seed=seed if secret else "",
        secret=streams.secret.hex() if secret and streams else "",
        keying="stream" if streams else "roll",
        sides=sides,
    )
    return "".join((line_of(head), *map(line_of, match.log)))


def line_of(value: Head | Entry) -> str:
    """The head or an entry as a line of a log."""
    return encode(value).decode() + "\n"


def head(text: str) -> Head:
    """The first line of a log; LogError if it is none."""
    first = text.partition("\n")[0]
    try:
        found = msgspec.json.decode(first, type=Head)
    except UNREADABLE as error:
        why = explain_misfit(error, Head) if first.strip() else "it is empty"
        message = f"line 1: not the head of a Fieldcraft log: {why}"
        raise LogError(message) from None
    if found.fieldcraft > FORMAT:
        message = f"line 1: written by a newer Fieldcraft (format {found.fieldcraft}; this one reads up to {FORMAT})"
        raise LogError(message)
    return found


def load(system: System[S], text: str, source: Source | None = None) -> Loaded:
    """A match from its log; a last line that was cut off is left out, and the notice says so.

    Raises LogError with the line for anything else that does not fit.
    """
    top = head(text)
    if top.system != system.name:
        message = f"line 1: a log of {top.system!r}, not of {system.name!r}"
        raise LogError(message)
    start = _start(system, top)
    lines = text.split("\n")[1:]
    whole, cut = (lines[:-1], lines[-1]) if lines else ([], "")
    entries, notice = _entries(system, whole), ""
    if cut:
        notice = f"line {len(whole) + 2} was cut off and is left out: {len(entries)} whole entries remain"
    try:
        match = Match.replay(system, start, source or source_of(top), entries)
    except (ValueError, LookupError) as error:
        message = f"the log does not add up: {error}"
        raise BrokenLogError(message) from None
    return Loaded(match, notice, top.sides, top.seal, top.version)


def source_of(top: Head) -> Source:
    """Where a match's dice come from: its seed, or, when the log does not tell it, hands at a table."""
    if not top.seed:
        return ByHand()
    seed = bytes.fromhex(top.seed)
    return Streams(seed, bytes.fromhex(top.secret)) if top.keying == "stream" else Seeded(seed)


def _start(system: System[S], top: Head) -> S:
    try:
        return msgspec.json.decode(top.start, type=system.state)
    except UNREADABLE as error:
        message = f"line 1: the state at the start: {explain_misfit(error, system.state)}"
        raise LogError(message) from None


def _entries(system: System[Any], lines: list[str]) -> list[Entry]:
    read, entries = decoder(system), []
    for number, line in enumerate(lines, start=2):
        try:
            entries.append(entry(read.decode(line)))
        except UNREADABLE as error:
            message = f"line {number}: {explain_misfit(error, read.type)}"
            raise LogError(message) from None
    return entries


@functools.cache
def decoder(system: System[Any]) -> msgspec.json.Decoder[Any]:
    """How one line of a system's log is read: every action and event typed."""
    events: Any = Union.__getitem__((*ENGINE_EVENTS, *system.events))
    decree = msgspec.defstruct(
        "Decree", [("events", tuple[events, ...]), ("reason", str)], bases=(Action,), frozen=True, tag=tag("Decree")
    )
    kinds = (*(kind for kind in ENGINE_ACTIONS if kind is not Decree), decree, *system.actions)
    actions: Any = Union.__getitem__(kinds)
    fields: list[Any] = [
        ("seq", int),
        ("by", str),
        ("action", actions | None),
        ("events", tuple[events, ...]),
        ("undoes", int | None, None),
    ]
    return msgspec.json.Decoder(msgspec.defstruct("Line", fields, frozen=True, forbid_unknown_fields=True))


def entry(line: Any) -> Entry:
    """The entry that a decoded line stands for."""
    action = line.action
    if type(action).__name__ == "Decree":
        action = Decree(action.events, action.reason)
    return Entry(line.seq, line.by, action, line.events, line.undoes)
