"""Rows whose table or account is gone, which a damaged file or a foreign tool can leave behind."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.store.connection import Connection, insert

KEPT = ("records", "seats", "secrets", "set_aside")
"""What belongs to a table and must not be lost."""

OWNED = ("tables", "assets", "scenes")
"""What may belong to an account, or to nobody."""


def adopt(connection: Connection, now: int) -> list[str]:
    """Give orphaned rows a home; returns what was done, in sentences.

    A table that is gone is made again, archived; what belonged to an account that is gone belongs to nobody; what is
    worth nothing without its owner is removed.
    """
    return [*_tables(connection, now), *_owners(connection), *_worthless(connection)]


def _tables(connection: Connection, now: int) -> Iterator[str]:
    lost: set[str] = set()
    for kept in KEPT:
        orphaned = "table_id NOT IN (SELECT id FROM tables)"
        found = connection.query(f"SELECT DISTINCT table_id FROM {kept} WHERE {orphaned}")  # noqa: S608
        lost.update(id for (id,) in found)
    for id in sorted(lost):
        row = {"id": id, "name": f"Found again: {id}", "created": now, "archived": True}
        insert(connection, "tables", [row])
        yield f"table {id!r} was gone though parts of it were there: it is back, archived, with no owner"


def _owners(connection: Connection) -> Iterator[str]:
    for owned in OWNED:
        orphaned = "owner IS NOT NULL AND owner NOT IN (SELECT id FROM accounts)"
        if count := connection.change(f"UPDATE {owned} SET owner = NULL WHERE {orphaned}"):  # noqa: S608
            yield f"{count} of the {owned} belonged to an account that is gone: now they belong to nobody"


def _worthless(connection: Connection) -> Iterator[str]:
    for rows, column, home in (("sessions", "account_id", "accounts"), ("snapshots", "table_id", "tables")):
        orphaned = f"{column} NOT IN (SELECT id FROM {home})"  # noqa: S608
        if count := connection.change(f"DELETE FROM {rows} WHERE {orphaned}"):  # noqa: S608
            yield f"{count} of the {rows} belonged to nothing: they are removed"
