"""A seat: what its link opens, and the connection that sits in it."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket, get, post, put, websocket
from litestar.params import FromPath, JSONBody

from fieldcraft.server.addresses import caller
from fieldcraft.server.auth import bearer
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import work
from fieldcraft.server.limits import TOO_OFTEN
from fieldcraft.server.lobby import token_for
from fieldcraft.server.passwords import BusyError
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.routes.tables import SEAT
from fieldcraft.server.services import Given, Who
from fieldcraft.server.socket import attend
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.http_bodies import OpenedSeat, SeatCard, SeatPassword
from fieldcraft.table.links import link_of, token_hash
from fieldcraft.table.seat_locks import find_link_row, find_password

LEAST_PASSWORD = 4
"""How many characters the password of a seat has at least: its link is a secret too, and tries are few."""

NO_SEAT = "Show the token of a seat: Authorization: Bearer ..."
MANY = "Many passwords are looked at just now: try again in a moment."
WRONG = "That is not the password of this seat. Ask the game master for it."
"""What is said of a wrong password, of a seat without one and of a link that opens none alike."""


@get("/api/seat", tags=["Tables"], summary="What a link opens", security=[{"seat": []}], responses=refusals())
async def seat_card(request: Request[Any, Any, Any], services: Given) -> SeatCard:
    """Say whose seat the token opens, at which table."""
    if not (token := bearer(request)):
        raise Denied(401, NO_SEAT)
    if not services.doors.may_knock(token):
        raise Denied(429, TOO_OFTEN)
    try:
        return await services.registry.seat_card(token)
    except UnwelcomeError:
        await services.doors.delay_failure(caller(request, services.settings.behind_proxy))
        raise


@put("/api/tables/{id:str}/seats/{seat:str}/password", tags=["Tables"], summary="Give a seat a password",
     security=SEAT, guards=[work], status_code=204, responses=refusals())  # fmt: skip
async def set_password(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromPath[str], data: JSONBody[SeatPassword],
    services: Given, asker: Who,
) -> None:  # fmt: skip
    """Ask for a password beside the link of a seat, or no longer ("" as the password), as the game master."""
    token = await token_for(request, services, asker, id)
    if 0 < len(data.password) < LEAST_PASSWORD:
        raise Denied(400, f"The password of a seat has at least {LEAST_PASSWORD} characters.")
    try:
        password_hash = await services.passwords.hash(data.password) if data.password else ""
    except BusyError:
        raise Denied(429, MANY) from None
    await services.registry.set_password(token, seat, password_hash)


@post("/api/seat/open", tags=["Tables"], summary="Open a seat that has a password", security=[{"seat": []}],
      status_code=200, responses=refusals())  # fmt: skip
async def open_seat(request: Request[Any, Any, Any], data: JSONBody[SeatPassword], services: Given) -> OpenedSeat:
    """Give the password of the seat whose link the request shows, for the token that opens it."""
    link = link_of(bearer(request))
    if not link:
        raise Denied(401, NO_SEAT)
    if not services.seats.take(token_hash(link).hex()):
        raise Denied(429, "That was too often for this seat: wait a minute.")
    row = await find_link_row(services.store, link)
    kept = await find_password(services.store, row.table, row.id) if row else ""
    try:
        right = await services.passwords.matches(kept or None, data.password)
    except BusyError:
        raise Denied(429, MANY) from None
    if not right:
        raise Denied(401, WRONG)
    return OpenedSeat(token=services.registry.links.open_token(link, kept))


@websocket("/ws")
async def sit(socket: WebSocket[Any, Any, Any], services: Given) -> None:
    """Sit down at a table: the first message is `join`, and what follows is the protocol's."""
    address = caller(socket, services.settings.behind_proxy)
    await socket.accept()
    await attend(socket, services.registry, address, services.doors)
