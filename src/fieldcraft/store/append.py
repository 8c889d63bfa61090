"""Adding records to an SQLite file in plain SQL: what is written with every action at every table.

It says whether all of a batch continue their logs, not why one does not: that is asked the long way, in `batch`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

from fieldcraft.store.rows import Record

ADD = """
INSERT INTO records (table_id, seq, seat, command, at, body)
SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND damaged IS NULL
AND ?2 = 1 + coalesce((SELECT max(seq) FROM records WHERE table_id = ?1), 0)
"""

UNFIT = (sqlite3.IntegrityError, UnicodeEncodeError, OverflowError, TypeError)
"""What is raised of a record that is there already, or that no file can hold."""


def append_all(connection: sqlite3.Connection, batch: Sequence[Record]) -> bool:
    """Add all records of a batch in one transaction, on the disk when it returns; False if one does not fit.

    If it returns False or raises, nothing was written.  Raises sqlite3.Error if the file cannot be written.
    """
    connection.execute("BEGIN IMMEDIATE").close()
    try:
        fits = all(_append(connection, record) for record in batch)
        connection.execute("COMMIT" if fits else "ROLLBACK").close()
    except UNFIT:
        connection.execute("ROLLBACK").close()
        return False
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK").close()
        raise
    return fits


def _append(connection: sqlite3.Connection, record: Record) -> bool:
    """Whether a record continues the log of a table that is there and whole; then it is added."""
    row = (record.table, record.seq, record.seat, record.command, record.at, memoryview(record.body))
    cursor = connection.execute(ADD, row)
    added = cursor.rowcount == 1
    cursor.close()
    return added
