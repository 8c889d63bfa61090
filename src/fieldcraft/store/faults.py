"""What a store answers when it cannot do what it was asked.

StoreError
├── Taken         the log goes on otherwise than the caller thinks: catch up, then try again
├── Repeated      this seat's command is in the log already
├── Missing       there is no such table, account, seat ...
├── NameTaken     somebody has that name
├── Damaged       the log is unreadable from some record on: it can be read up to there, and not continued
├── Clash         what is to be written does not go with what is there; callers say what that means
├── Unfit         no database can hold such a value (a ValueError too)
├── Unavailable   the database does not answer, or its disk is full
│   └── NotStored ... and nothing was written
└── OpenError     no such database, none of ours, or one of a newer Fieldcraft (a ValueError too)
"""

from __future__ import annotations

import sqlite3

PLAIN = {
    "disk is full": "the disk is full",
    "database is locked": "another program is holding the database",
    "due to lock timeout": "another program is holding the database",
    "readonly database": "the database may not be written to",
    "file is not a database": "the file is not a database",
    "malformed": "the database file is damaged: keep it, and restore your last backup into a new one",
    "disk I/O error": "the disk could not be read or written",
    "unable to open database file": "the file cannot be opened or made",
}


class StoreError(Exception):
    """Whatever a store refuses or fails to do, in a sentence."""


class TakenError(StoreError):
    """A record has a number that is not the log's next: somebody wrote before; `last` is the log's last number."""

    def __init__(self, table: str, seq: int, last: int) -> None:
        super().__init__(f"record {seq} of table {table!r} is not the next one: the log ends at {last}")
        self.last = last


class RepeatedError(StoreError):
    """A seat's command is in the log already, as record `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"this command is in the log already, as record {seq}")
        self.seq = seq


class MissingError(StoreError, LookupError):
    """There is nothing under that id or name."""


class NameTakenError(StoreError):
    """Somebody has that name already."""


class DamagedError(StoreError):
    """A table's log cannot be read from record `seq` on, so nothing may be added to it."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"the log of table {table!r} is damaged from record {seq} on; what is before can be read")
        self.seq = seq


class ClashError(StoreError):
    """What is to be written does not go with what is there: a key that is taken, or names nothing."""


class UnfitError(StoreError, ValueError):
    """A value that no database can hold: a number that is too large, a text with a NUL or half a letter."""


class UnavailableError(StoreError):
    """The database does not answer: connection lost, file locked, disk full; or, if `damaged`, its file is spoiled."""

    def __init__(self, why: str, damaged: bool = False) -> None:
        super().__init__(why)
        self.damaged = damaged


class NotStoredError(UnavailableError):
    """Writing failed, and nothing was written; or, if the message says so, nobody can tell until the log is read."""


class OpenError(StoreError, ValueError):
    """A database that cannot be opened: says which, why, and what can be done."""


# --- in words -------------------------------------------------------------------------------------


def describe_error(error: BaseException) -> str:
    """What went wrong in the database, in words for people and without the statement."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return next((words for found, words in PLAIN.items() if found in said), said.strip().partition("\n")[0])


def is_damage(error: BaseException) -> bool:
    """Whether an error says that what SQLite finds in its file cannot be."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
