"""What whoever starts the server decides."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from fieldcraft.table.mailboxes import parse_address
from fieldcraft.table.reminders import REMIND_AFTER

PORT = 7777
"""The port that is taken if nobody names another and it is free."""


MOST_ACCOUNTS, MOST_TABLES = 1000, 200
"""How many accounts a server takes, and how many tables each of them may have."""

CONNECTIONS, CONNECTIONS_EACH, PATIENCE = 1000, 128, 20.0
"""How many connections there may be, how many from one address, and how many seconds half a request is waited for."""


LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which a machine calls itself; any other that leads here may be a stranger's trick."""


MAIL_PORTS = {"smtp": 587, "smtps": 465}
"""The ports that mail servers take letters at, by how they are spoken to: encrypted on request, or from the start."""

MAIL_EXAMPLE = "give smtps://name:password@mail.example.org?from=table@example.org"


class MailServer(msgspec.Struct, frozen=True, kw_only=True):
    """A mail server, the `sender` of the letters, and who signs in there ("" for nobody).

    With `secure` it is spoken to encrypted from the start, without as soon as it offers that.
    """

    host: str
    port: int
    sender: str
    secure: bool = False
    user: str = ""
    password: str = ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is run.

    With `accounts` it hosts for others, who sign in; without, whoever sits at this machine is the owner.  `url` is the
    public address if there is one, such as https://table.example.org, and `links` are the addresses in the local
    network, for the links that are sent to players.

    There may be `connections` at once, `connections_each` from one address; who sends half a request is waited for
    `patience` seconds.  Without `sign_up` nobody makes an account over the network.

    `mail` is the server that letters are sent by to those who are away for `remind_after` seconds while a table waits
    for them, if there is one.

    `internal` is the host and port by which other processes on the same database reach this one, "" if there are none.
    """

    port: int = PORT
    accounts: bool = False
    url: str = ""
    links: tuple[str, ...] = ()
    sign_up: bool = True
    most_accounts: int = MOST_ACCOUNTS
    most_tables: int = MOST_TABLES
    connections: int = CONNECTIONS
    connections_each: int = CONNECTIONS_EACH
    patience: float = PATIENCE
    internal: str = ""
    mail: MailServer | None = None
    remind_after: float = REMIND_AFTER

    @property
    def base(self) -> str:
        """The address that links begin with."""
        return self.url or next(iter(self.links), f"http://localhost:{self.port}")

    @property
    def owned_here(self) -> bool:
        """Whether who sits at this machine is the owner: behind a proxy all would seem to sit there."""
        return not self.accounts and (not self.url or urlsplit(self.url).hostname in LOCAL_NAMES)

    @property
    def behind_proxy(self) -> bool:
        """Whether a proxy on this machine passes on what others ask, and says who they are."""
        return self.accounts and bool(self.url)

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https only."""
        return self.url.startswith("https://")


def public_url(text: str) -> str:
    """A public address as people give it, without the slash at its end; ValueError if it is none.

    >>> public_url("https://table.example.org/")
    'https://table.example.org'
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"{text}: give the address that people type, like https://table.example.org, without a path")
    return f"{parts.scheme}://{parts.netloc}"


def parse_mail_server(text: str) -> MailServer:
    """A mail server as it is given, with the sender behind `?from=`; ValueError says what is missing.

    >>> parse_mail_server("smtp://localhost:25?from=table@example.org").port
    25
    """
    parts, scheme = urlsplit(text), urlsplit(text).scheme
    shown = f"{scheme}://{parts.hostname or ''}"
    if scheme not in MAIL_PORTS or not parts.hostname:
        raise ValueError(f"{shown}: this names no mail server; {MAIL_EXAMPLE}")
    user, senders = unquote(parts.username or ""), parse_qs(parts.query).get("from", [])
    try:
        sender, port = parse_address(senders[0] if senders else user), parts.port or MAIL_PORTS[scheme]
    except ValueError as error:
        raise ValueError(f"{shown}: {error}; {MAIL_EXAMPLE}") from None
    return MailServer(host=parts.hostname, port=port, sender=sender, secure=scheme == "smtps", user=user,
                      password=unquote(parts.password or ""))  # fmt: skip
