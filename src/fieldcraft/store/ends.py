"""Where logs end and what is in them: questions that several parts of the store ask inside their transactions."""

from __future__ import annotations

import msgspec

from fieldcraft.store.connection import Connection

# One index look-up; grouping the records would read them all.
_END = "SELECT (SELECT max(seq) FROM records WHERE table_id = :table), damaged FROM tables WHERE id = :table"
_SEQ = "SELECT seq FROM records WHERE table_id = :table AND seat = :seat AND command = :command"


class End(msgspec.Struct, frozen=True):
    """Where a log ends: the number of the last record that can be read, 0 if none, and of the first that cannot."""

    last: int
    damaged: int | None = None


def find_end(connection: Connection, table: str) -> End | None:
    """Where the log of a table ends; None if there is no such table."""
    if (row := connection.first(_END, table=table)) is None:
        return None
    last, damaged = row
    return End((last or 0) if damaged is None else damaged - 1, damaged)


def seq_of(connection: Connection, table: str, seat: str, command: str) -> int | None:
    """The number of the record that a seat's command made; None if there is none."""
    found: int | None = connection.value(_SEQ, table=table, seat=seat, command=command)
    return found
