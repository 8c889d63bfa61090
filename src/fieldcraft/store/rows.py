"""What a store gives back: plain values, one class for each kind of row.

Times are milliseconds since 1970; tokens are known by the 32 bytes of their SHA-256 only.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec


def new_id() -> str:
    """A fresh id: 16 hexadecimal digits that nobody guesses."""
    return secrets.token_hex(8)


class Record(msgspec.Struct, frozen=True):
    """One line of a table's log, numbered from 1; `command` is the id that the seat gave its command, if it was one."""

    table: str
    seq: int
    seat: str
    command: str | None
    at: int
    body: bytes


class TableRow(msgspec.Struct, frozen=True):
    """A table; its log cannot be read from record `damaged` on, unless that is None."""

    id: str
    name: str
    owner: str | None
    created: int
    archived: bool = False
    damaged: int | None = None

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> TableRow:
        """A table as the database holds it, in the order of its columns."""
        id, name, owner, created, archived, damaged = row
        return cls(id, name, owner, created, bool(archived), damaged)


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a table: its role, the side it plays and the units it commands (none named: all of its side)."""

    id: str
    table: str
    role: str
    side: str
    label: str
    commands: tuple[str, ...] = ()
    token_hash: bytes | None = None
    revoked: bool = False


class WholeTable(msgspec.Struct, frozen=True):
    """A table with all that belongs to it: its seats, its secrets by their names, and its log."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    secrets: dict[str, bytes]
    records: tuple[Record, ...]


class Account(msgspec.Struct, frozen=True):
    """Somebody who can sign in; the name is theirs alone, however its letters are cased."""

    id: str
    name: str
    password_hash: str
    created: int


class Asset(msgspec.Struct, frozen=True):
    """A picture, known by the hash of its bytes; `kind` is its media type, width and height are pixels."""

    hash: str
    kind: str
    width: int
    height: int
    body: bytes
    owner: str | None = None
    created: int = 0


class AssetInfo(msgspec.Struct, frozen=True):
    """What is known of a picture without reading it; `size` is bytes."""

    hash: str
    kind: str
    width: int
    height: int
    size: int
    owner: str | None
    created: int


class Scene(msgspec.Struct, frozen=True):
    """A scene that somebody keeps: the text of its file, and perhaps a small picture of it."""

    id: str
    owner: str | None
    title: str
    body: str
    updated: int
    thumbnail: bytes | None = None


class SceneInfo(msgspec.Struct, frozen=True):
    """A scene without its text and picture, as a list shows it."""

    id: str
    owner: str | None
    title: str
    updated: int
