"""Who one is: signing up, in and out."""

from __future__ import annotations

import secrets
import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody

from fieldcraft import __version__
from fieldcraft.server.account_names import new_name
from fieldcraft.server.addresses import caller
from fieldcraft.server.cookies import SESSION, SESSION_DAYS, cookie_name, csrf_cookies, session_cookie
from fieldcraft.server.errors import Denied
from fieldcraft.server.passwords import BusyError
from fieldcraft.server.quotas import check_accounts
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given, Services, Who
from fieldcraft.store import Account, NameTakenError
from fieldcraft.store.names import fold_name
from fieldcraft.table.http_bodies import Credentials, Me, Problem
from fieldcraft.table.links import token_hash
from fieldcraft.table.plain_text import clean_text

WRONG = "There is no account of that name, or the password is another."
"""What is said of an unknown name and of a wrong password alike."""


@get("/api/me", tags=["Who one is"], summary="Who asks, and what they may do here", responses=refusals())
async def me(request: Request[Any, Any, Any], services: Given, asker: Who) -> Response[Me]:
    """Tell the asker who they are; a browser gets the cookie that its requests must repeat."""
    return Response(_me(services, asker.account, asker.local), cookies=csrf_cookies(request, services.settings))


@post("/api/accounts", tags=["Who one is"], summary="Make an account", responses=refusals(409))
async def sign_up(request: Request[Any, Any, Any], data: JSONBody[Credentials], services: Given) -> Response[Me]:
    """Make an account for a game master, and sign in; players need none."""
    _attempt(request, services)
    await check_accounts(services)
    name = _new_name(data)
    try:
        kept = await services.passwords.hash(data.password)
        account = await services.store.accounts.create(name, kept)
    except NameTakenError:
        raise Denied(409, "Somebody has that name already, or one that looks like it: choose another.") from None
    except BusyError:
        raise Denied(429, "Many people are signing in just now: try again in a moment.") from None
    return await _signed_in(services, account)


@post("/api/sign-in", tags=["Who one is"], summary="Sign in", status_code=200, responses=refusals())
async def sign_in(request: Request[Any, Any, Any], data: JSONBody[Credentials], services: Given) -> Response[Me]:
    """Sign in with name and password."""
    _attempt(request, services)
    name = _known_name(data)
    if not services.names.take(fold_name(name)):
        raise Denied(429, "That was too often for this name: wait a minute.")
    account = await services.store.accounts.by_name(name)
    try:
        right = await services.passwords.matches(account.password_hash if account else None, data.password)
    except BusyError:
        raise Denied(429, "Many people are signing in just now: try again in a moment.") from None
    if account is None or not right:
        raise Denied(401, WRONG)
    return await _signed_in(services, account)


@post("/api/sign-out", tags=["Who one is"], summary="Sign out", status_code=200, responses=refusals())
async def sign_out(request: Request[Any, Any, Any], services: Given, asker: Who) -> Response[Me]:
    """Sign out in this browser; nothing happens if nobody was signed in."""
    if token := request.cookies.get(cookie_name(SESSION, services.settings)):
        await services.store.sessions.delete(token_hash(token))
    return Response(_me(services, None, asker.local), cookies=[session_cookie("", services.settings)])


def _attempt(request: Request[Any, Any, Any], services: Services) -> None:
    """Denied where there are no accounts, or somebody tries too often."""
    if not services.settings.accounts:
        raise Denied(404, "This server has no accounts: its owner hosts at its own machine.")
    if not services.sign_ins.take(caller(request, services.settings.behind_proxy)):
        raise Denied(429, "That was too often: wait a minute.")


def _known_name(data: Credentials) -> str:
    """A name without what cannot be seen; Denied if nothing is left of it."""
    if not (name := clean_text(data.name)):
        raise Denied(400, "A name has letters that can be seen.", (Problem(text="no letters", path="name"),))
    return name


def _new_name(data: Credentials) -> str:
    """A name for a new account; Denied if it could be taken for another's, or cannot be seen."""
    try:
        return new_name(data.name)
    except ValueError as error:
        raise Denied(400, "This cannot be a name.", (Problem(text=str(error), path="name"),)) from None


async def _signed_in(services: Services, account: Account) -> Response[Me]:
    token = secrets.token_urlsafe(32)
    expires = int(time.time() + SESSION_DAYS * 86_400) * 1000
    await services.store.sessions.create(token_hash(token), account.id, expires)
    return Response(_me(services, account, local=False), cookies=[session_cookie(token, services.settings)])


def _me(services: Services, account: Account | None, local: bool) -> Me:
    settings = services.settings
    return Me(
        name=account.name if account else "",
        local=local,
        hosts=local or account is not None,
        accounts=settings.accounts,
        sign_up=settings.accounts and settings.sign_up,
        version=__version__,
        links=settings.links if local else (),
    )
