"""What whoever starts the server decides."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

PORT = 7777
"""The port that is taken if nobody names another and it is free."""


MOST_ACCOUNTS, MOST_TABLES = 1000, 200
"""How many accounts a server takes, and how many tables each of them may have."""

CONNECTIONS, CONNECTIONS_EACH, PATIENCE = 1000, 128, 20.0
"""How many connections there may be, how many from one address, and how many seconds half a request is waited for."""


LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which a machine calls itself; any other that leads here may be a stranger's trick."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is run.

    With `accounts` it hosts for others, who sign in; without, whoever sits at this machine is the owner.  `url` is the
    public address if there is one, such as https://table.example.org, and `links` are the addresses in the local
    network, for the links that are sent to players.

    There may be `connections` at once, `connections_each` from one address; who sends half a request is waited for
    `patience` seconds.  Without `sign_up` nobody makes an account over the network.

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
