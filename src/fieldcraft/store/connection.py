"""What one transaction asks of a database and tells it: SQL that SQLite and PostgreSQL understand alike.

Statements name their values, as in `WHERE id = :id`; rows are plain tuples, in which SQLite has 0 and 1 for booleans.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any, ClassVar, Literal

from fieldcraft.store.faults import ClashError, UnfitError, describe_error

Row = tuple[Any, ...]

UNHELD = (sqlite3.DataError, UnicodeEncodeError, OverflowError, TypeError)
"""What is raised of values that no SQLite file can hold."""


class Connection(ABC):
    """A connection inside a transaction.

    What does not go with what is there raises Clash, and a value that no database can hold Unfit.
    """

    kind: ClassVar[Literal["sqlite", "postgresql"]]

    @abstractmethod
    def stream(self, statement: str, **values: object) -> Iterator[Row]:
        """The rows that a statement selects, as they are read."""

    @abstractmethod
    def change(self, statement: str, **values: object) -> int:
        """Run a statement that changes something; how many rows it changed."""

    @abstractmethod
    def change_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Run a statement once for each of some rows, by whose names it calls its values."""

    @abstractmethod
    def savepoint(self) -> AbstractContextManager[object]:
        """What is done within counts only if nothing is raised there; what was done before stays."""

    @abstractmethod
    def list_tables(self) -> frozenset[str]:
        """The names of all tables in the database."""

    def query(self, statement: str, **values: object) -> list[Row]:
        """All rows that a statement selects."""
        return list(self.stream(statement, **values))

    def first(self, statement: str, **values: object) -> Row | None:
        """The first row that a statement selects; None if there is none."""
        return next(iter(self.query(statement, **values)), None)

    def value(self, statement: str, **values: object) -> Any:
        """The first value of the first row that a statement selects; None if there is none."""
        return next(iter(self.first(statement, **values) or ()), None)


class SqliteConnection(Connection):
    """A connection to a file."""

    kind = "sqlite"

    def __init__(self, driver: sqlite3.Connection) -> None:
        self.driver = driver

    def stream(self, statement: str, **values: object) -> Iterator[Row]:
        with _in_words(), closing(self.driver.execute(statement, values)) as cursor:
            yield from cursor

    def change(self, statement: str, **values: object) -> int:
        with _in_words(), closing(self.driver.execute(statement, values)) as cursor:
            return cursor.rowcount

    def change_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        with _in_words(), closing(self.driver.executemany(statement, rows)):
            pass

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        self.change("SAVEPOINT part")
        try:
            yield
        except BaseException:
            self.change("ROLLBACK TO part")
            self.change("RELEASE part")
            raise
        self.change("RELEASE part")

    def list_tables(self) -> frozenset[str]:
        found = self.query("SELECT name FROM sqlite_master WHERE type = 'table'")
        return frozenset(name for (name,) in found if not name.startswith("sqlite_"))


@contextmanager
def _in_words() -> Iterator[None]:
    """Tell what a statement did not do apart from what the file cannot."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ClashError(str(error)) from error
    except UNHELD as error:
        raise unfit(error) from error
    except (sqlite3.InterfaceError, sqlite3.ProgrammingError) as error:
        if "binding parameter" in str(error):
            raise unfit(error) from error
        raise


def unfit(error: Exception) -> UnfitError:
    """What is said of a value that no database holds."""
    return UnfitError(f"no database holds such a value: {describe_error(error)}")


# --- rows -----------------------------------------------------------------------------------------


def insert(connection: Connection, table: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert new rows, all of the same columns, if there are any."""
    if rows:
        connection.change_all(_inserting(table, rows[0]), rows)


def put(connection: Connection, table: str, *key: str, **values: object) -> None:
    """Insert a row, or change the one that has its key, which some of its columns are; Clash as for any change."""
    rest = ", ".join(f"{name} = excluded.{name}" for name in values if name not in key)
    statement = f"{_inserting(table, values)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
    connection.change(statement, **values)


def _inserting(table: str, names: Mapping[str, object]) -> str:
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608
