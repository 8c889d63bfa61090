"""What asyncio has as a queue and as an event, for one who waits: a connection lasts for hours, and has both.

Asyncio's take five times the memory, in rings of places for many who wait.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Gate:
    """Open or closed; one waits until it is open."""

    __slots__ = ("_awaited", "_closed")

    def __init__(self) -> None:
        self._closed = False
        self._awaited: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return not self._closed

    def clear(self) -> None:
        """Close it."""
        self._closed = True

    def set(self) -> None:
        """Open it, and let who waits go on."""
        self._closed = False
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def wait(self) -> None:
        """Return once it is open."""
        while self._closed:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        self._awaited = None


class Inbox(Generic[T]):
    """What has come and is still to be taken, in order, by one who waits for it.

    >>> inbox = Inbox[str]()
    >>> inbox.put_nowait("a letter")
    >>> asyncio.run(inbox.get()), inbox.empty()
    ('a letter', True)
    """

    __slots__ = ("_come", "_gate")

    def __init__(self) -> None:
        self._come: list[T] = []
        self._gate = Gate()

    def empty(self) -> bool:
        """Whether there is nothing."""
        return not self._come

    def put_nowait(self, one: T) -> None:
        """Put something in."""
        self._come.append(one)
        self._gate.set()

    async def get(self) -> T:
        """What came first, once there is anything."""
        while not self._come:
            self._gate.clear()
            await self._gate.wait()
        return self._come.pop(0)
