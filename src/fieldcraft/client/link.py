"""The link of a seat: where the server is, and the token that opens the seat."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import msgspec

_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,100}")


class Link(msgspec.Struct, frozen=True):
    """A server's address, like "http://localhost:7777", and a seat's token."""

    server: str
    token: str

    def __str__(self) -> str:
        return f"{self.server}/s/{self.token}"

    @property
    def socket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/ws"


def link(text: str) -> Link:
    """A link as a game master sends it; ValueError if it is none.

    >>> link("http://localhost:7777/s/0123456789abcdef").socket
    'ws://localhost:7777/ws'
    """
    parts = urlsplit(text.strip())
    path, _, token = parts.path.rpartition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or path != "/s" or not _TOKEN.fullmatch(token):
        raise ValueError(f"{text!r} is no link to a seat: it looks like http://localhost:7777/s/ and a long word")
    return Link(f"{parts.scheme}://{parts.netloc}", token)
