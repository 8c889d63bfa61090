"""Rows whose table or account is gone, which a damaged file or a foreign tool can leave behind."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, delete, insert, select, update

from fieldcraft.store import schema

KEPT = (schema.records, schema.seats, schema.secrets, schema.set_aside)
"""What belongs to a table and must not be lost."""

OWNED = (schema.tables, schema.assets, schema.scenes)
"""What may belong to an account, or to nobody."""


def adopt(connection: Connection, now: int) -> list[str]:
    """Give orphaned rows a home; returns what was done, in sentences.

    A table that is gone is made again, archived; what belonged to an account that is gone belongs to nobody; what is
    worth nothing without its owner is removed.
    """
    return [*_tables(connection, now), *_owners(connection), *_worthless(connection)]


def _tables(connection: Connection, now: int) -> Iterator[str]:
    known = select(schema.tables.c.id)
    lost: set[str] = set()
    for kept in KEPT:
        column = kept.c.table_id
        lost.update(connection.execute(select(column).distinct().where(column.not_in(known))).scalars())
    for id in sorted(lost):
        row = {"id": id, "name": f"Found again: {id}", "created": now, "archived": True}
        connection.execute(insert(schema.tables).values(row))
        yield f"table {id!r} was gone though parts of it were there: it is back, archived, with no owner"


def _owners(connection: Connection) -> Iterator[str]:
    for owned in OWNED:
        orphaned = (owned.c.owner.is_not(None), owned.c.owner.not_in(select(schema.accounts.c.id)))
        if count := connection.execute(update(owned).where(*orphaned).values(owner=None)).rowcount:
            yield f"{count} of the {owned.name} belonged to an account that is gone: now they belong to nobody"


def _worthless(connection: Connection) -> Iterator[str]:
    homes = (
        (schema.sessions, schema.sessions.c.account_id, schema.accounts),
        (schema.snapshots, schema.snapshots.c.table_id, schema.tables),
    )
    for rows, column, home in homes:
        orphaned = column.not_in(select(home.c.id))
        if count := connection.execute(delete(rows).where(orphaned)).rowcount:
            yield f"{count} of the {rows.name} belonged to nothing: they are removed"
