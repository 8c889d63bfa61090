"""Who asks: the owner at this machine, an account that signed in, somebody with the link of a seat, or nobody known."""

from __future__ import annotations

import secrets
from typing import Any, NoReturn

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from fieldcraft.server.addresses import Connection, at_this_machine
from fieldcraft.server.settings import Settings
from fieldcraft.server.trouble import Denied
from fieldcraft.store import Account, SeatRow, TableRow
from fieldcraft.store.opened import Store
from fieldcraft.table.links import token_hash

CSRF_HEADER = "X-CSRF-Token"
SESSION, CSRF = "fieldcraft-session", "fieldcraft-csrf"
"""The names of the cookies; over https `__Host-` goes before them, so that no other site can set them."""

SESSION_DAYS = 30
"""How long a sign-in lasts."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods that change nothing."""


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


async def find(connection: Connection, store: Store, settings: Settings) -> Asker:
    """Who asks; Denied if they show the link of a seat that is none."""
    account = await _account(connection, store, settings) if settings.accounts else None
    local = not settings.accounts and at_this_machine(connection)
    return Asker(local=local, account=account, seat=await _seat(connection, store))


async def _account(connection: Connection, store: Store, settings: Settings) -> Account | None:
    token = connection.cookies.get(cookie_name(SESSION, settings))
    return await store.sessions.account(token_hash(token)) if token else None


async def _seat(connection: Connection, store: Store) -> SeatRow | None:
    if not (token := bearer(connection)):
        return None
    if (seat := await store.seats.by_token(token_hash(token))) is None:
        raise Denied(401, "This link does not open a seat, or no longer does. Ask the game master for a new one.")
    return seat


def bearer(connection: Connection) -> str:
    """The token of a seat that a request shows, "" if it shows none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""


# --- requests that other sites make a browser send ---------------------------------------------------


def same_site(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site made a browser send: by where it says it comes from, and by the token of our pages."""
    settings: Settings = connection.app.state.services.settings
    websocket = connection.scope["type"] == ScopeType.WEBSOCKET
    if not websocket and connection.scope.get("method") in SAFE:
        return
    if not _from_here(connection, settings):
        raise Denied(403, "This was sent by another site than this one, and is not carried out.")
    if not (websocket or bearer(connection) or _double_submitted(connection, settings)):
        raise Denied(403, f"The header {CSRF_HEADER} must repeat the cookie {cookie_name(CSRF, settings)}. Load anew.")


def _from_here(connection: Connection, settings: Settings) -> bool:
    """Whether a browser says it comes from one of our own pages; what is no browser says nothing."""
    origin = connection.headers.get("origin")
    if connection.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    host = connection.headers.get("host", "")
    return origin is None or origin in {settings.url, f"http://{host}", f"https://{host}"} - {""}


def _double_submitted(connection: Connection, settings: Settings) -> bool:
    given, kept = connection.headers.get(CSRF_HEADER, ""), connection.cookies.get(cookie_name(CSRF, settings), "")
    return bool(kept) and secrets.compare_digest(given.encode(), kept.encode())


# --- cookies --------------------------------------------------------------------------------------


def cookie_name(name: str, settings: Settings) -> str:
    """The name of a cookie here.

    >>> cookie_name("fieldcraft-csrf", Settings(url="https://table.example.org"))
    '__Host-fieldcraft-csrf'
    """
    return f"__Host-{name}" if settings.secure else name


def csrf_cookies(request: Request[Any, Any, Any], settings: Settings) -> list[Cookie]:
    """The cookie that requests must repeat, for a browser that has none; our pages can read it."""
    name = cookie_name(CSRF, settings)
    if name in request.cookies:
        return []
    return [Cookie(name, value=secrets.token_urlsafe(24), samesite="strict", secure=settings.secure)]


def session_cookie(token: str, settings: Settings) -> Cookie:
    """The cookie of somebody who signed in, which no script can read; of nobody if the token is ""."""
    age = SESSION_DAYS * 86_400 if token else 0
    name = cookie_name(SESSION, settings)
    return Cookie(name, value=token, max_age=age, httponly=True, samesite="lax", secure=settings.secure)


# --- demanding ---------------------------------------------------------------------------------------


def host_only(asker: Asker, settings: Settings) -> None:
    """Denied unless they may open tables and keep scenes."""
    if not asker.hosts:
        sign_in(settings)


def sign_in(settings: Settings) -> NoReturn:
    """Say who may do this instead."""
    if settings.accounts:
        raise Denied(401, "Sign in first: this is for game masters.")
    port = settings.port
    raise Denied(401, f"Only the owner may do this, at the server's own machine: http://localhost:{port}")
