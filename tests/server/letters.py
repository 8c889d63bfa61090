"""A mail server that keeps the letters it takes, so that a test can read them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP, Envelope, Session


class LetterBox:
    """Takes all letters, unless it is `shut`."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.shut = False
        self.port = 0
        self._came = asyncio.Condition()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep a letter."""
        if self.shut:
            return "451 come back later"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        async with self._came:
            self.letters.append(letter)
            self._came.notify_all()
        return "250 taken"

    async def until(self, count: int) -> EmailMessage:
        """The newest letter, once there are so many."""
        async with asyncio.timeout(20), self._came:
            await self._came.wait_for(lambda: len(self.letters) >= count)
        return self.letters[-1]


@asynccontextmanager
async def letter_box() -> AsyncIterator[LetterBox]:
    """A mail server on this machine."""
    box = LetterBox()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(box), "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    async with server:
        yield box


def code_in(letter: EmailMessage) -> str:
    """The code that a letter brings."""
    found = re.search(r"\b\d{6}\b", letter.get_content())
    assert found, letter
    return found[0]
