"""Frames as they come from a browser, and the messages of the protocol in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fieldcraft.core import Refusal
from fieldcraft.table.protocol import LARGEST_FRAME, Join, Refuse, Sent
from fieldcraft.table.refusals import refuse

LONGEST_WHY = 300
"""How much is said of what is wrong with a message, which may repeat parts of it."""

_DECODER = msgspec.json.Decoder(Sent)


class UnreadableError(Exception):
    """A frame that is no message of the protocol: why, and the id that it gives itself, if it does."""

    def __init__(self, why: str, id: str = "") -> None:
        super().__init__(why)
        self.id = id


class PartedError(Exception):
    """The other end is gone, or is to go."""


class Named(msgspec.Struct):
    """Anything with an id."""

    id: str = ""


def frame_text(event: Mapping[str, Any]) -> str:
    """The text of a frame, from what ASGI says came.

    Parted if nothing comes any more, UnreadableError if it is not text or too long.
    """
    if event["type"] != "websocket.receive":
        raise PartedError
    text = event.get("text")
    if not isinstance(text, str):
        raise UnreadableError("messages are text")
    if len(text) > LARGEST_FRAME:
        raise UnreadableError(f"a message has at most {LARGEST_FRAME} bytes")
    return text


def read_frame(frame: str) -> Sent:
    """A frame as a message; UnreadableError, with what is wrong, if it is none.

    >>> read_frame('{"type": "undo", "id": "a1"}')
    Undo(id='a1')
    >>> read_frame('{"type": "undo", "id": "a1", "by": "gm"}')
    Traceback (most recent call last):
    fieldcraft.server.frames.UnreadableError: Object contains unknown field `by`
    """
    try:
        sent: Sent = _DECODER.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise UnreadableError(str(error)[:LONGEST_WHY], _id(frame)) from None
    return sent


def after_join(sent: Sent) -> Sent:
    """A message that is not the first; UnreadableError if it is a first one."""
    if isinstance(sent, Join):
        raise UnreadableError("a connection joins once", sent.id)
    return sent


def answer_unreadable(error: UnreadableError) -> Refuse:
    """What is answered to a frame that nobody can read."""
    refusal: Refusal = refuse("table.message", str(error)).refusal
    return Refuse(id=error.id, refusal=refusal)


def _id(frame: str) -> str:
    """The id that a message gives itself, as far as it can be read."""
    try:
        return msgspec.json.decode(frame, type=Named).id[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return ""
