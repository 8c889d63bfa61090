"""A connection that sits in a seat: what is to be sent to it, in order, and never more than it can take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from fieldcraft.table.protocol import Gone, Message, Sent, Standing

if TYPE_CHECKING:
    from fieldcraft.table.session import TableSession

MOST_WAITING = 256
"""How many messages may wait for a slow reader before it is let go."""


class Connection:
    """A connection in a seat: `take_waiting` gives the messages to be sent, each JSON in bytes.

    `on_news` is called whenever there is something to be sent, or once it has `left`; the last message is `gone` then.
    """

    def __init__(self, session: TableSession, seat: str) -> None:
        self.session, self.seat = session, seat
        self.standing: Standing | None = None
        self.left = False
        self.on_news: Callable[[], None] | None = None
        self._waiting: list[bytes] = []

    async def receive(self, sent: Sent) -> None:
        """Carry out what the connection sends; the answers are among its messages."""
        for message in await self.session.handle(self.seat, sent, self):
            self.send(msgspec.json.encode(message))

    def send(self, message: bytes) -> None:
        """Have a message sent; a reader that is too slow is let go, and may come back from where it was."""
        if self.left:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.dismiss("this connection reads too slowly", again=True)
        else:
            self._waiting.append(message)
            self._tell()

    def dismiss(self, why: str, *, again: bool) -> None:
        """Let the connection go: nothing more is sent but the reason."""
        if self.left:
            return
        self._waiting.clear()
        self._waiting.append(msgspec.json.encode(Gone(why=why, again=again)))
        self.leave()

    def leave(self) -> None:
        if not self.left:
            self.left = True
            self._tell()
            self.session.remove(self)

    def take_waiting(self) -> list[bytes]:
        """All that waits to be sent now."""
        found, self._waiting = self._waiting, []
        return found

    def _tell(self) -> None:
        if self.on_news is not None:
            self.on_news()


class UnwelcomeError(Exception):
    """Nobody can sit here; the message `gone` says why, and whether trying again makes sense."""

    def __init__(self, why: str, *, again: bool = False) -> None:
        super().__init__(why)
        self.gone: Message = Gone(why=why, again=again)
