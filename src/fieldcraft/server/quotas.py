"""How much room somebody may take on a server that hosts for others."""

from __future__ import annotations

from fieldcraft.server.auth import Asker
from fieldcraft.server.errors import Denied
from fieldcraft.server.services import Services

MOST_ASSETS = 512 * 2**20
"""Bytes that the pictures of an account may take."""


async def check_pictures(services: Services, asker: Asker) -> str | None:
    """To whom a further picture is counted: the owner of the table at which the asker sits, or the asker.

    Denied if their pictures take all the room there is; the owner at this machine has as much as they like.
    """
    owner = asker.owner
    if asker.seat is not None and not asker.hosts:
        owner = (await services.store.tables.get(asker.seat.table)).owner
    if not asker.local and await services.store.assets.bytes_used(owner) > MOST_ASSETS:
        raise Denied(409, "These pictures take all the room there is for them.")
    return owner


async def check_tables(services: Services, asker: Asker) -> None:
    """Denied if an account has as many tables as it may."""
    most = services.settings.most_tables
    if asker.account is not None and len(await services.store.tables.all(asker.owner)) >= most:
        raise Denied(409, f"You have {most} tables, and there is no room for more: delete one first.")


async def check_accounts(services: Services) -> None:
    """Denied if nobody may make an account: the server is closed to new ones, or has as many as it takes."""
    if not services.settings.sign_up:
        raise Denied(403, "This server takes no new accounts: ask whoever runs it for one.")
    if await services.store.accounts.count() >= services.settings.most_accounts:
        raise Denied(409, "This server has as many accounts as it takes: ask whoever runs it for one.")
