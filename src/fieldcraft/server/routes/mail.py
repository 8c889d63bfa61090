"""Play by post: to which address somebody is written while a table waits for them."""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from litestar import Request, delete, get, post, put
from litestar.params import JSONBody
from msgspec.structs import replace

from fieldcraft.server.auth import bearer
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import work
from fieldcraft.server.limits import TOO_OFTEN
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.routes.seats import NO_SEAT
from fieldcraft.server.services import Given, Services
from fieldcraft.table.http_bodies import MailAddress, MailCode, SeatMail
from fieldcraft.table.mailboxes import Mail, Mailbox, Mailer, parse_address
from fieldcraft.table.reminders import Reminders
from fieldcraft.table.room import SeatRecord

NO_MAIL = "This server sends no e-mail: whoever runs it can name a mail server."
ONLOOKER = "Whoever looks on is waited for by nobody, and gets no e-mail."
WRONG_CODE = "That is not the code of the newest letter to this address."
UNSENT = "The e-mail could not be sent. Is the address right? Otherwise try again later."

CODE = """\
{code} is the code that confirms this address at the table “{table}”.

Whoever sits there as {label} wants to be told here when the table waits for them.
If that is not you, do nothing: you get no further letter.
"""

TAGS = ["Tables"]
SEAT: list[dict[str, list[str]]] = [{"seat": []}]
PATH = "/api/seat/mail"


@get(PATH, tags=TAGS, summary="Where one is told of one's turn", security=SEAT, guards=[work], responses=refusals())
async def seat_mail(request: Request[Any, Any, Any], services: Given) -> SeatMail:
    """Say to which address the holder of a seat is written, and whether this server writes at all."""
    seat, reminders = await _seat(request, services)
    mailbox = current_mailbox(reminders, seat)
    if reminders.mailer is None or mailbox is None:
        return SeatMail(offered=reminders.mailer is not None and seat.role != "spectator")
    return SeatMail(offered=True, address=mailbox.address, confirmed=not mailbox.code)


@put(PATH, tags=TAGS, summary="Be told of one's turn by e-mail", security=SEAT, guards=[work], status_code=204,
     responses=refusals(409))  # fmt: skip
async def request_mail(request: Request[Any, Any, Any], data: JSONBody[MailAddress], services: Given) -> None:
    """Send a code to an address, which is written to once the code has come back."""
    seat, reminders = await _seat(request, services)
    mailer = _mailer(reminders, seat)
    try:
        address = parse_address(data.address)
    except ValueError as error:
        raise Denied(400, f"{error}.") from None
    if not (services.letters.take(address.casefold()) and services.letters.take(f"to {seat.id}")):
        raise Denied(429, TOO_OFTEN)
    mailbox = Mailbox(address=address, link=seat.link, code=f"{secrets.randbelow(10**6):06}")
    table = reminders.session.table.room.name
    text = CODE.format(code=mailbox.code, table=table, label=seat.label)
    try:
        await mailer.send(Mail(address, f"{mailbox.code}: your code for {table}", text))
    except OSError:
        raise Denied(409, UNSENT) from None
    await reminders.put(seat.id, mailbox)


@post(f"{PATH}/confirmation", tags=TAGS, summary="Confirm one's address", security=SEAT, guards=[work],
      status_code=204, responses=refusals(409))  # fmt: skip
async def confirm_mail(request: Request[Any, Any, Any], data: JSONBody[MailCode], services: Given) -> None:
    """Show that one reads what comes to the address, by the code that was sent there."""
    seat, reminders = await _seat(request, services)
    _mailer(reminders, seat)
    if not services.letters.take(f"of {seat.id}"):
        raise Denied(429, TOO_OFTEN)
    mailbox = current_mailbox(reminders, seat)
    if (
        mailbox is None
        or not mailbox.code
        or not hmac.compare_digest(mailbox.code.encode(), data.code.strip().encode())
    ):
        raise Denied(409, WRONG_CODE)
    seen = reminders.session.table.cursor(seat.id)
    await reminders.put(seat.id, replace(mailbox, code="", seen=seen))


@delete(PATH, tags=TAGS, summary="Be told by e-mail no longer", security=SEAT, guards=[work], status_code=204,
        responses=refusals())  # fmt: skip
async def stop_mail(request: Request[Any, Any, Any], services: Given) -> None:
    """Forget the address of a seat."""
    seat, reminders = await _seat(request, services)
    await reminders.put(seat.id, None)


def current_mailbox(reminders: Reminders, seat: SeatRecord) -> Mailbox | None:
    """The mailbox of whoever holds a seat's link now; None if only somebody before had one."""
    mailbox = reminders.mailboxes.get(seat.id)
    return mailbox if mailbox is not None and mailbox.link == seat.link else None


async def _seat(request: Request[Any, Any, Any], services: Services) -> tuple[SeatRecord, Reminders]:
    """The seat whose token a request shows, and what writes to it."""
    if not (token := bearer(request)):
        raise Denied(401, NO_SEAT)
    session, seat = await services.registry.authenticate(token)
    return seat, services.registry.reminders_of(session)


def _mailer(reminders: Reminders, seat: SeatRecord) -> Mailer:
    if reminders.mailer is None:
        raise Denied(404, NO_MAIL)
    if seat.role == "spectator":
        raise Denied(403, ONLOOKER)
    return reminders.mailer


ROUTES = (seat_mail, request_mail, confirm_mail, stop_mail)
