"""The tables of the database, for SQLite and PostgreSQL alike; `migrations` makes exactly these.

A new file is made by `schema.sql`, which says the same to SQLite: who keeps games in a file need not load SQLAlchemy.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("look", Text),
)
Index("uq_accounts_look", accounts.c.look, unique=True)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("owner", Text, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("created", BigInteger, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("damaged", BigInteger),
)

records = Table(
    "records",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("command", Text),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    CheckConstraint("seq >= 1", name="seq"),
)
with_command = records.c.command.is_not(None)
Index(
    "uq_records_command",
    records.c.table_id,
    records.c.seat,
    records.c.command,
    unique=True,
    sqlite_where=with_command,
    postgresql_where=with_command,
)

set_aside = Table(
    "set_aside",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("moved", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("command", Text),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("commands", LargeBinary, nullable=False),
    Column("token_hash", LargeBinary, unique=True),
    Column("revoked", Boolean, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

assets = Table(
    "assets",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("owner", Text, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("created", BigInteger, nullable=False),
)

scenes = Table(
    "scenes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("title", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("thumbnail", LargeBinary),
)
