"""Writing rows: new ones, and in the place of those with the same key, in either dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from fieldcraft.store.faults import MissingError


def put(connection: Connection, table: Table, **values: object) -> None:
    """Insert a row, or change the one that has its primary key; Missing if what it belongs to is not there."""
    inserting = _inserting(connection, table).values(values)
    key = [column.name for column in table.primary_key]
    rest = {name: inserting.excluded[name] for name in values if name not in key}
    try:
        connection.execute(inserting.on_conflict_do_update(index_elements=key, set_=rest))
    except IntegrityError:
        raise MissingError(f"there is no such {_belongs(table)}") from None


def insert_all(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert new rows, if there are any."""
    if rows:
        connection.execute(insert(table), rows)


def _inserting(connection: Connection, table: Table) -> Any:
    if connection.dialect.name != "postgresql":
        return sqlite.insert(table)
    # Who keeps games in a file need not wait for what speaks to a server.
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def _belongs(table: Table) -> str:
    return " or ".join(sorted(key.column.table.name.removesuffix("s") for key in table.foreign_keys))
