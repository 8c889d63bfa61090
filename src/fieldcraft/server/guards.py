"""Who is let in where: each guard looks at a request before anything of its body is read."""

from __future__ import annotations

import secrets

from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from fieldcraft.server.addresses import Connection, caller, is_host
from fieldcraft.server.auth import bearer, who
from fieldcraft.server.cookies import CSRF, cookie_name
from fieldcraft.server.errors import Denied
from fieldcraft.server.limits import TOO_OFTEN
from fieldcraft.server.settings import Settings

CSRF_HEADER = "X-CSRF-Token"

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods that change nothing."""


async def hosts(connection: Connection, _: BaseRouteHandler) -> None:
    """Let in who may open tables and keep scenes: the owner, and whoever signed in."""
    if not (await who(connection)).hosts:
        raise Denied(401, _instead(connection.app.state.services.settings))


async def hosts_and_masters(connection: Connection, _: BaseRouteHandler) -> None:
    """Let in who may open tables, and whoever shows the link of a game master's seat."""
    asker = await who(connection)
    if not (asker.hosts or (asker.seat is not None and asker.seat.role == "gm")):
        raise Denied(401, _instead(connection.app.state.services.settings))


async def hosts_and_players(connection: Connection, _: BaseRouteHandler) -> None:
    """Let in who may open tables, and whoever shows the link of a seat that runs a game or plays in one."""
    asker = await who(connection)
    if not (asker.hosts or (asker.seat is not None and asker.seat.role in ("gm", "player"))):
        raise Denied(401, _instead(connection.app.state.services.settings))


async def work(connection: Connection, _: BaseRouteHandler) -> None:
    """Let nobody ask too often for what takes long: pictures, maps, checks of scenes."""
    services = connection.app.state.services
    if not services.work.take(caller(connection, services.settings.behind_proxy)):
        raise Denied(429, TOO_OFTEN)


def _instead(settings: Settings) -> str:
    """Who may do this instead."""
    if settings.accounts:
        return "Sign in first: this is for game masters."
    return f"Only the owner may do this, at the server's own machine: http://localhost:{settings.port}"


def known_host(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a request whose Host is no name with a port that there may be: nothing can be made of its address."""
    if not is_host(connection.headers.get("host", "")):
        raise Denied(400, "The header Host must be a name or an address, and perhaps a port from 1 to 65535.")


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
