"""Accounts are kept with how their names look, which no two may share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fieldcraft.store.accounts import fill_looks
from fieldcraft.store.migrate import wrap

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, fill it, and let nobody have a look twice."""
    op.add_column("accounts", sa.Column("look", sa.Text))
    fill_looks(wrap(op.get_bind()))
    op.create_index("uq_accounts_look", "accounts", ["look"], unique=True)
