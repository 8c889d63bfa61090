"""Who asks: the owner at this machine, an account that signed in, somebody with the link of a seat, or nobody known."""

from __future__ import annotations

import msgspec

from fieldcraft.server.addresses import Connection, at_this_machine
from fieldcraft.server.cookies import SESSION, cookie_name
from fieldcraft.server.errors import Denied
from fieldcraft.server.settings import Settings
from fieldcraft.store import Account, SeatRow, TableRow
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.seat_locks import find_seat_row


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks; `local` is the owner, at the server's own machine."""

    local: bool = False
    account: Account | None = None
    seat: SeatRow | None = None

    @property
    def hosts(self) -> bool:
        """Whether they may open tables and keep scenes."""
        return self.local or self.account is not None

    @property
    def owner(self) -> str | None:
        """The account to which belongs what they make; None for the owner at this machine."""
        return self.account.id if self.account else None

    def owns(self, table: TableRow) -> bool:
        """Whether a table is theirs; all are the owner's at this machine."""
        return self.local or (self.account is not None and table.owner == self.account.id)


# --- finding out -------------------------------------------------------------------------------


async def find(connection: Connection, store: Store, links: Links, settings: Settings) -> Asker:
    """Who asks; Denied if they show the link of a seat that is none, Locked if it wants a password too."""
    account = await _account(connection, store, settings) if settings.accounts else None
    local = settings.owned_here and at_this_machine(connection)
    return Asker(local=local, account=account, seat=await _seat(connection, store, links))


async def who(connection: Connection) -> Asker:
    """Who asks, found out once for each request."""
    if "asker" not in connection.state:
        services = connection.app.state.services
        connection.state.asker = await find(connection, services.store, services.registry.links, services.settings)
    found: Asker = connection.state.asker
    return found


async def _account(connection: Connection, store: Store, settings: Settings) -> Account | None:
    token = connection.cookies.get(cookie_name(SESSION, settings))
    return await store.sessions.account(token_hash(token)) if token else None


async def _seat(connection: Connection, store: Store, links: Links) -> SeatRow | None:
    if not (token := bearer(connection)):
        return None
    if (seat := await find_seat_row(store, links, token)) is None:
        raise Denied(401, "This link does not open a seat, or no longer does. Ask the game master for a new one.")
    return seat


def bearer(connection: Connection) -> str:
    """The token of a seat that a request shows, "" if it shows none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""
