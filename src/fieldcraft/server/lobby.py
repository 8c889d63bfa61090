"""The lobby: which tables there are for whom, and through which seat somebody looks at one."""

from __future__ import annotations

import logging
from contextlib import suppress

import msgspec

from fieldcraft.server.addresses import Connection
from fieldcraft.server.auth import Asker, bearer
from fieldcraft.server.errors import Denied
from fieldcraft.server.services import Services
from fieldcraft.store import MissingError, TableRow, UnavailableError
from fieldcraft.store.homes import ElsewhereError
from fieldcraft.table.http_bodies import TableCard

log = logging.getLogger("fieldcraft.server")

NO_TABLE = "There is no such table, or it is not yours."


async def table_card(connection: Connection, services: Services, row: TableRow) -> TableCard | None:
    """A table as its owner's lobby shows it; one that cannot be opened is shown as that, one deleted meanwhile not.

    Whatever one table holds, the others are shown.
    """
    try:
        return await services.registry.card(row.id, yours=True)
    except MissingError:
        return None
    except ElsewhereError as elsewhere:
        return await card_from(connection, services, row, elsewhere.address)
    except Exception as error:  # noqa: BLE001  what is in a table's log may break any game
        log.warning("table %s cannot be opened: %s: %s", row.id, type(error).__name__, error)
        return bare_card(row, "This table cannot be opened: its log is damaged, or of a newer Fieldcraft.")


async def card_from(connection: Connection, services: Services, row: TableRow, address: str) -> TableCard | None:
    """A table as the process shows it that is its home; none if it was deleted meanwhile."""
    try:
        answer = await services.peers.ask(address, connection, f"/api/tables/{row.id}/card")
        if answer.status_code == 404:
            return None
        return msgspec.json.decode(answer.content, type=TableCard)
    except (UnavailableError, msgspec.DecodeError):
        return bare_card(row, "This table is moving: look again in a moment.")


def bare_card(row: TableRow, words: str) -> TableCard:
    """A table of which nothing is known now but its name, and why."""
    return TableCard(
        id=row.id, name=row.name, scene="", system="", game="", board=False, round=0, words=words, yours=True
    )


async def token_for(connection: Connection, services: Services, asker: Asker, table: str) -> str:
    """The token through which somebody looks at a table: that of their seat there, or the game master's for its owner.

    Denied, alike whether there is no such table or it is another's.
    """
    if asker.seat is not None:
        if asker.seat.table != table:
            raise Denied(404, NO_TABLE)
        return bearer(connection)
    with suppress(MissingError):
        if asker.hosts and asker.owns(await services.store.tables.get(table)):
            return await services.registry.master_token(table)
    raise Denied(404 if asker.hosts else 401, NO_TABLE)
