"""Where logs end and what is in them: questions that several parts of the store ask inside their transactions."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from fieldcraft.store.schema import records, tables

# One index look-up for each table; grouping the records would read them all.
_LAST = select(func.max(records.c.seq)).where(records.c.table_id == tables.c.id).scalar_subquery()
_ENDS = select(tables.c.id, _LAST, tables.c.damaged).where(tables.c.id.in_(bindparam("wanted", expanding=True)))
_SEQ = select(records.c.seq).where(
    records.c.table_id == bindparam("table"),
    records.c.seat == bindparam("seat"),
    records.c.command == bindparam("command"),
)


class End(msgspec.Struct, frozen=True):
    """Where a log ends: the number of the last record that can be read, 0 if none, and of the first that cannot."""

    last: int
    damaged: int | None = None


def ends(connection: Connection, wanted: Iterable[str]) -> dict[str, End]:
    """Where the logs of some tables end; a table that does not exist is not among them."""
    rows = connection.execute(_ENDS, {"wanted": list(wanted)})
    return {id: End((last or 0) if damaged is None else damaged - 1, damaged) for id, last, damaged in rows}


def seq_of(connection: Connection, table: str, seat: str, command: str) -> int | None:
    """The number of the record that a seat's command made; None if there is none."""
    return connection.scalar(_SEQ, {"table": table, "seat": seat, "command": command})
