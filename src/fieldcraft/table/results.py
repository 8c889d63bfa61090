"""What becomes of a command: something to keep, an answer, or something to show the others; or a refusal is raised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fieldcraft.core import Resolution
from fieldcraft.core.encoding import encode
from fieldcraft.table.protocol import Message, Pointed
from fieldcraft.table.records import AnyLogRecord, Played


class Commit(msgspec.Struct, frozen=True):
    """A record to be stored.

    `seed` are the dice that it seals, as they are stored; `resolutions` say what the entries of the log in it come to.
    """

    body: AnyLogRecord
    seed: bytes = b""
    resolutions: tuple[Resolution[Any], ...] = ()


def commit_entries(*resolutions: Resolution[Any]) -> Commit:
    """The record of entries of the log."""
    return Commit(Played(entries=encode_entries(resolutions)), resolutions=resolutions)


def encode_entries(resolutions: Iterable[Resolution[Any]]) -> tuple[msgspec.Raw, ...]:
    """Entries of the log as records hold them."""
    return tuple(msgspec.Raw(encode(one.entry)) for one in resolutions)


class Respond(msgspec.Struct, frozen=True):
    """An answer for the sender alone; nothing has changed."""

    message: Message


class Broadcast(msgspec.Struct, frozen=True):
    """Something to be shown to all who are here, and not remembered."""

    message: Pointed


Verdict = Commit | Respond | Broadcast
