"""The cookies: who signed in, and the token that our own pages repeat."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from fieldcraft.server.settings import Settings

SESSION, CSRF = "fieldcraft-session", "fieldcraft-csrf"
"""The names of the cookies; over https `__Host-` goes before them, so that no other site can set them."""

SESSION_DAYS = 30
"""How long a sign-in lasts."""


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
