"""Bringing a database to the newest schema when it is opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from fieldcraft.store.database import Database
from fieldcraft.store.faults import OpenError, UnavailableError
from fieldcraft.store.schema import VERSION, metadata

if TYPE_CHECKING:
    from alembic.config import Config

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
            await database.write(make if version is None else upgrade)
    except UnavailableError as error:
        raise OpenError(str(error)) from error


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
    seen = inspect(connection)
    if not seen.has_table("alembic_version"):
        return "?" if seen.get_table_names() else None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
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
    """Make all tables as they are now: an empty database need not live through the past, nor wait for Alembic."""
    _lock(connection)
    if version_of(connection) is None:
        metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def upgrade(connection: Connection, version: str = VERSION) -> None:
    """Take a database, step by step, to where it should be."""
    # A database that is up to date, which most are, need not wait for Alembic to be imported.
    from alembic import command

    _lock(connection)
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)
