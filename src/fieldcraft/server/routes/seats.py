"""A seat: what its link opens, and the connection that sits in it."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket, get, websocket

from fieldcraft.server.addresses import caller
from fieldcraft.server.auth import bearer
from fieldcraft.server.errors import Denied
from fieldcraft.server.limits import TOO_OFTEN
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given
from fieldcraft.server.socket import attend
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.http_bodies import SeatCard


@get("/api/seat", tags=["Tables"], summary="What a link opens", security=[{"seat": []}], responses=refusals())
async def seat_card(request: Request[Any, Any, Any], services: Given) -> SeatCard:
    """Say whose seat the token opens, at which table."""
    if not (token := bearer(request)):
        raise Denied(401, "Show the token of a seat: Authorization: Bearer ...")
    if not services.doors.may_knock(token):
        raise Denied(429, TOO_OFTEN)
    try:
        return await services.registry.seat_card(token)
    except UnwelcomeError:
        await services.doors.delay_failure(caller(request, services.settings.behind_proxy))
        raise


@websocket("/ws")
async def sit(socket: WebSocket[Any, Any, Any], services: Given) -> None:
    """Sit down at a table: the first message is `join`, and what follows is the protocol's."""
    address = caller(socket, services.settings.behind_proxy)
    await socket.accept()
    await attend(socket, services.registry, address, services.doors)
