"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of accounts, of what they own, and of games."""
    _accounts()
    _tables()
    _records()
    _caches_and_secrets()
    _content()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        _owned("sessions", "account_id", "accounts.id", "CASCADE"),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("damaged", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        _owned("tables", "owner", "accounts.id", "SET NULL"),
    )
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("commands", sa.LargeBinary, nullable=False),
        sa.Column("token_hash", sa.LargeBinary),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
        _owned("seats", "table_id", "tables.id", "CASCADE"),
    )
    op.create_index("ix_seats_table_id", "seats", ["table_id"])


def _records() -> None:
    op.create_table(
        "records",
        *_record_columns(),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_records"),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_records_seq")),
        _owned("records", "table_id", "tables.id", "CASCADE"),
    )
    with_command = sa.text("command IS NOT NULL")
    op.create_index(
        "uq_records_command",
        "records",
        ["table_id", "seat", "command"],
        unique=True,
        sqlite_where=with_command,
        postgresql_where=with_command,
    )
    op.create_table(
        "set_aside",
        sa.Column("moved", sa.BigInteger, nullable=False),
        *_record_columns(),
        sa.PrimaryKeyConstraint("table_id", "moved", "seq", name="pk_set_aside"),
        _owned("set_aside", "table_id", "tables.id", "CASCADE"),
    )


def _record_columns() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def _caches_and_secrets() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_snapshots"),
        _owned("snapshots", "table_id", "tables.id", "CASCADE"),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_secrets"),
        _owned("secrets", "table_id", "tables.id", "CASCADE"),
    )


def _content() -> None:
    op.create_table(
        "assets",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_assets"),
        _owned("assets", "owner", "accounts.id", "SET NULL"),
    )
    op.create_index("ix_assets_owner", "assets", ["owner"])
    op.create_table(
        "scenes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("thumbnail", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="pk_scenes"),
        _owned("scenes", "owner", "accounts.id", "SET NULL"),
    )
    op.create_index("ix_scenes_owner", "scenes", ["owner"])


def _owned(table: str, column: str, target: str, when_deleted: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], name=f"fk_{table}_{column}", ondelete=when_deleted)
