"""The steps from one schema to the next, which Alembic runs."""
