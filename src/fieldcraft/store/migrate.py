"""Bringing a database to the newest schema when it is opened."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, cast

from fieldcraft.store.connection import Connection, SqliteConnection
from fieldcraft.store.database import Database
from fieldcraft.store.faults import OpenError, UnavailableError

if TYPE_CHECKING:
    import sqlite3

    import sqlalchemy
    from alembic.config import Config

VERSION = "0002"
"""The newest migration; a database that names another is migrated up to this one, or refused if it is newer."""

STAMPS = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"

LOCK = 0x4669656C64
"""The PostgreSQL advisory lock that lets one process migrate at a time."""


async def migrate(database: Database) -> None:
    """Make or update all tables, in one transaction: another process that opens the same database waits.

    Raises OpenError if the database is not ours, or was written by a newer Fieldcraft.
    """
    try:
        version = await database.read(version_of)
        if version != VERSION:
            _check(database, version)
            await (database.migrate(upgrade) if version else make_tables(database))
    except UnavailableError as error:
        raise OpenError(str(error)) from error


async def make_tables(database: Database) -> None:
    """Make all tables of an empty database."""
    await (database.migrate(make_on_server) if database.place.url else database.write(make))


async def check_version(database: Database) -> None:
    """OpenError unless a database is ours, and as it is now: one of before is brought up to date when it is opened."""
    try:
        version = await database.read(version_of)
    except UnavailableError as error:
        raise OpenError(str(error)) from error
    _check(database, version)
    if version != VERSION:
        raise OpenError(f"{database.place}: of an older Fieldcraft; start its server once, which brings it up to date")


def version_of(connection: Connection) -> str | None:
    """The migration that a database has reached; None if it has seen none; "?" if it is another program's."""
    seen = connection.list_tables()
    if "alembic_version" not in seen:
        return "?" if seen else None
    version: str | None = connection.value("SELECT version_num FROM alembic_version")
    return version


def config() -> Config:
    """Alembic's settings: the migrations are in this package, wherever it is installed."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


def _check(database: Database, version: str | None) -> None:
    if version == "?":
        raise OpenError(f"{database.place}: this is another program's database; name a new file or an empty database")
    if version is not None and version > VERSION:
        raise OpenError(
            f"{database.place}: written by a newer Fieldcraft (schema {version}; this one knows up to {VERSION}): "
            "update Fieldcraft to open it"
        )


def make(connection: Connection) -> None:
    """Make all tables of a file as they are now: it need not live through the past, nor wait for any library."""
    if version_of(connection) is None:
        for statement in files(__package__).joinpath("schema.sql").read_text().split(";\n"):
            if statement.strip():
                connection.change(statement)
        connection.change(STAMPS)
        connection.change("INSERT INTO alembic_version VALUES (:version)", version=VERSION)


def make_on_server(connection: sqlalchemy.Connection) -> None:
    """Make all tables of an empty database on a server as they are now."""
    from sqlalchemy import inspect, text

    from fieldcraft.store.schema import metadata

    _lock(connection)
    if not inspect(connection).has_table("alembic_version"):
        metadata.create_all(connection)
        connection.execute(text(STAMPS))
        connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})


def _lock(connection: sqlalchemy.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def wrap(connection: sqlalchemy.Connection) -> Connection:
    """A connection of SQLAlchemy's as the rest of the store uses one, in the same transaction."""
    if connection.dialect.name != "postgresql":
        return SqliteConnection(cast("sqlite3.Connection", connection.connection.driver_connection))
    from fieldcraft.store.postgres import PostgresConnection

    return PostgresConnection(connection)


def upgrade(connection: sqlalchemy.Connection, version: str = VERSION) -> None:
    """Take a database, step by step, to where it should be."""
    # A database that is up to date, which most are, need not wait for Alembic to be imported.
    from alembic import command

    _lock(connection)
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)
