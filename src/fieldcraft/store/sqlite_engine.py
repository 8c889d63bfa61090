"""SQLAlchemy on an SQLite file, as Alembic needs it to migrate one that an older Fieldcraft made."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")


def migrate_file(open_file: Callable[[], sqlite3.Connection], work: Callable[[Connection], T]) -> T:
    """What a function of an SQLAlchemy connection does to a file in one transaction; raises what sqlite3 raises."""
    engine = create_engine("sqlite://", creator=open_file, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            return work(connection)
    except DBAPIError as error:
        raise error.orig or error from error
