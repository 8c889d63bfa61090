"""A connection that sits in a seat: what is to be sent to it, in order, and never more than it can take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from fieldcraft.table.protocol import Gone, Message, Sent, Standing

if TYPE_CHECKING:
    from fieldcraft.table.session import TableSession

MOST_WAITING = 256
"""How many messages may wait for a slow reader before it is let go."""


class Connection:
    """A connection in a seat; iterate over it for the messages to be sent, each JSON in bytes.

    The last one is `gone`; after that the iteration ends.
    """

    def __init__(self, session: TableSession, seat: str) -> None:
        self.session, self.seat = session, seat
        self.standing: Standing | None = None
        self._waiting: list[bytes] = []
        self._awaited: asyncio.Future[None] | None = None
        self._left = False

    async def receive(self, sent: Sent) -> None:
        """Carry out what the connection sends; the answers are among its messages."""
        for message in await self.session.handle(self.seat, sent, self):
            self.send(msgspec.json.encode(message))

    def send(self, message: bytes) -> None:
        """Have a message sent; a reader that is too slow is let go, and may come back from where it was."""
        if self._left:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.dismiss("this connection reads too slowly", again=True)
        else:
            self._waiting.append(message)
            self._wake()

    def dismiss(self, why: str, *, again: bool) -> None:
        """Let the connection go: nothing more is sent but the reason."""
        if self._left:
            return
        self._waiting.clear()
        self._waiting.append(msgspec.json.encode(Gone(why=why, again=again)))
        self.leave()

    def leave(self) -> None:
        if not self._left:
            self._left = True
            self._wake()
            self.session.remove(self)

    def __aiter__(self) -> Connection:
        return self

    async def __anext__(self) -> bytes:
        while not self._waiting:
            if self._left:
                raise StopAsyncIteration
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._waiting.pop(0)

    def take_waiting(self) -> list[bytes]:
        """All else that waits to be sent now."""
        found, self._waiting = self._waiting, []
        return found

    def _wake(self) -> None:
        """Let whoever waits for a message go on."""
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)


class UnwelcomeError(Exception):
    """Nobody can sit here; the message `gone` says why, and whether trying again makes sense."""

    def __init__(self, why: str, *, again: bool = False) -> None:
        super().__init__(why)
        self.gone: Message = Gone(why=why, again=again)
