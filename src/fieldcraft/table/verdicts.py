"""What becomes of a command: something to keep, an answer, or something to show the others; or a refusal is raised."""

from __future__ import annotations

import msgspec

from fieldcraft.table.protocol import Message, Pointed
from fieldcraft.table.records import AnyKept


class Keep(msgspec.Struct, frozen=True):
    """A record to be stored; `seed` is that of the dice of a scene which it opens."""

    body: AnyKept
    seed: bytes = b""


class Reply(msgspec.Struct, frozen=True):
    """An answer for the sender alone; nothing has changed."""

    message: Message


class Shout(msgspec.Struct, frozen=True):
    """Something to be shown to all who are here, and not remembered."""

    message: Pointed


Verdict = Keep | Reply | Shout
