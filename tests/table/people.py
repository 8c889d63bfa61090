"""People at a table of a registry: what they send, and what they receive, typed."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec

from fieldcraft.table.connection import Connection
from fieldcraft.table.protocol import Done, Gone, Join, Message, Received, Refuse, Sent, Told, Welcome
from fieldcraft.table.registry import TableRegistry

M = TypeVar("M", bound=Message)
RECEIVED: Any = msgspec.json.Decoder(Received)


class Person:
    """Somebody who sits at a table."""

    def __init__(self, connection: Connection, token: str) -> None:
        self.connection, self.token = connection, token
        self.received: list[Message] = []
        self._unread: list[bytes] = []
        self._news = asyncio.Event()
        connection.on_news = self._news.set

    async def until(self, kind: type[M], *, seconds: float = 30) -> M:
        """The next message of a kind; what comes before it is noted."""
        async with asyncio.timeout(seconds):
            while True:
                message = RECEIVED.decode(await self._read())
                self.received.append(message)
                if isinstance(message, kind):
                    return message

    async def _read(self) -> bytes:
        """The next message, as it came."""
        while not self._unread:
            self._news.clear()
            self._unread = self.connection.take_waiting()
            if not self._unread:
                assert not self.connection.left, "nothing comes any more"
                await self._news.wait()
        return self._unread.pop(0)

    async def send(self, sent: Sent) -> Message:
        """Send a command, and get its answer."""
        await self.connection.receive(sent)
        while True:
            message = await self.until(Message)
            if getattr(message, "id", None) == sent.id:
                return message

    async def does(self, sent: Sent) -> Done:
        """Send a command that is carried out."""
        answer = await self.send(sent)
        assert isinstance(answer, Done), answer
        return answer

    async def fails(self, sent: Sent) -> str:
        """Send a command that is refused, and get the ruling."""
        answer = await self.send(sent)
        assert isinstance(answer, Refuse), answer
        return answer.refusal.rule

    async def told(self) -> Told:
        """The next news."""
        return await self.until(Told)

    async def gone(self) -> Gone:
        """The end."""
        return await self.until(Gone)


async def sit(registry: TableRegistry, token: str, cursor: int = -1) -> Person:
    """Somebody sits down; the welcome is the first of what they received."""
    person = Person(await registry.connect(Join(id="join", token=token, cursor=cursor)), token)
    await person.until(Welcome)
    return person


def welcome(person: Person) -> Welcome:
    """How somebody was welcomed."""
    first = person.received[0]
    assert isinstance(first, Welcome)
    return first
