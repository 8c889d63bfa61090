"""Writing a row in the place of the one with the same key, in either dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from fieldcraft.store.faults import MissingError


def put(connection: Connection, table: Table, **values: object) -> None:
    """Insert a row, or change the one that has its primary key; Missing if what it belongs to is not there."""
    insert = _inserting(connection, table).values(values)
    key = [column.name for column in table.primary_key]
    rest = {name: insert.excluded[name] for name in values if name not in key}
    try:
        connection.execute(insert.on_conflict_do_update(index_elements=key, set_=rest))
    except IntegrityError:
        raise MissingError(f"there is no such {_belongs(table)}") from None


def _inserting(connection: Connection, table: Table) -> Any:
    if connection.dialect.name != "postgresql":
        return sqlite.insert(table)
    # Who keeps games in a file need not wait for what speaks to a server.
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def _belongs(table: Table) -> str:
    return " or ".join(sorted(key.column.table.name.removesuffix("s") for key in table.foreign_keys))
