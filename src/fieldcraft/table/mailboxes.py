"""Where the person in a seat wants to be told by e-mail that the table waits.

An address is kept beside the log, so that no file of a table holds it, and nobody else at the table is told of it.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from fieldcraft.store.store import Store

LONGEST_ADDRESS = 254
"""How many characters an e-mail address may have (RFC 5321)."""


class Mailbox(msgspec.Struct, frozen=True, kw_only=True):
    """The e-mail address of whoever holds the `link`-th link of a seat.

    `code` confirms it, and is "" once it has.  `seen` is how many news the seat had when it was last at the table,
    `reminded` whether it was written to since then.
    """

    address: str
    link: int
    code: str = ""
    seen: int = 0
    reminded: bool = False


class Mail(msgspec.Struct, frozen=True):
    """A letter: to whom, about what, and its text."""

    to: str
    subject: str
    text: str


class Mailer(Protocol):
    """What sends letters; `base` is the address that links begin with."""

    @property
    def base(self) -> str: ...

    async def send(self, mail: Mail) -> None:
        """Hand a letter over; OSError if that cannot be done."""


def parse_address(text: str) -> str:
    """An e-mail address as it is typed; ValueError if it is none.

    >>> parse_address(" anna@example.org ")
    'anna@example.org'
    """
    from email.errors import MessageError
    from email.headerregistry import Address

    wanted = text.strip()
    try:
        parts = Address(addr_spec=wanted)
    except (MessageError, ValueError, IndexError):
        parts = Address()
    if not parts.username or not parts.domain or parts.addr_spec != wanted or not wanted.isprintable():
        msg = f"{wanted[:80]!r} is no e-mail address: it looks like anna@example.org"
        raise ValueError(msg)
    if len(wanted) > LONGEST_ADDRESS:
        msg = f"an e-mail address has at most {LONGEST_ADDRESS} characters"
        raise ValueError(msg)
    return wanted


async def find_mailbox(store: Store, table: str, seat: str) -> Mailbox | None:
    """The mailbox of a seat; None if it has none."""
    body = await store.secrets.get(table, _name(seat))
    return msgspec.json.decode(body, type=Mailbox) if body else None


async def keep_mailbox(store: Store, table: str, seat: str, mailbox: Mailbox | None) -> None:
    """Keep the mailbox of a seat in place of the one before; None takes it away."""
    await store.secrets.put(table, _name(seat), msgspec.json.encode(mailbox) if mailbox else b"")


def _name(seat: str) -> str:
    return f"mail/{seat}"
