"""How Alembic runs the migrations: on the connection that `fieldcraft.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from fieldcraft.store.schema import metadata


def run() -> None:
    """Run the migrations that Alembic was asked for."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs this file
    run()
