"""Homes: of the processes that share a database, each table is held in memory by one, its home.

The log is safe without that: a record is added only where the log ends.  A home is for speed, since two processes that
both hold a table do all of its work twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Lost = Callable[[tuple[str, ...]], None]
"""Told of the tables of which this process is no longer the home, though it did not let go of them."""


class ElsewhereError(Exception):
    """Another process is a table's home: at `address`, a host and a port."""

    def __init__(self, table: str, address: str) -> None:
        super().__init__(f"the home of table {table!r} is at {address}")
        self.address = address


class Homes(Protocol):
    """Which process is the home of which table."""

    async def start(self, lost: Lost) -> None:
        """Take part from now on."""

    async def claim(self, table: str) -> str:
        """Make this process a table's home unless another is, or should be: its address, "" for this process.

        Raises Unavailable if the database does not answer.
        """

    async def release(self, table: str) -> None:
        """Be a table's home no longer."""

    async def leave(self) -> None:
        """Take no further tables: this process is about to end."""

    async def addresses(self) -> list[str]:
        """Where the processes are that take part, this one among them; none if it is alone."""

    async def close(self) -> None:
        """Be no table's home any longer."""


class LocalHomes:
    """The homes of a process that has its database for itself: it is the home of every table."""

    async def start(self, lost: Lost) -> None:
        """Nothing is ever lost."""

    async def claim(self, table: str) -> str:
        """This process."""
        return ""

    async def release(self, table: str) -> None:
        """Nobody else asks for it."""

    async def leave(self) -> None:
        """Nobody sends it any."""

    async def addresses(self) -> list[str]:
        """None but this process."""
        return []

    async def close(self) -> None:
        """There is nothing to let go of."""
