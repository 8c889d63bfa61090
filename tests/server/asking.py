"""Asking the application as browsers do, from any address, under any name, with the token that its pages repeat."""

from __future__ import annotations

from typing import Any

import httpx
from litestar import Litestar

OWNER, NEIGHBOUR = "127.0.0.1", "192.168.1.23"
"""The server's own machine, and another in its network."""

HERE = "http://localhost:7777"


def browser(app: Litestar, peer: str = OWNER, base: str = HERE, token: str = "", **headers: str) -> httpx.AsyncClient:
    """A browser at an address that has opened the page `base`; `token` is that of the seat it shows."""
    given = {"Authorization": f"Bearer {token}", **headers} if token else headers
    transport = httpx.ASGITransport(app=app, client=(peer, 50_000), raise_app_exceptions=False)
    return Browser(transport=transport, base_url=base, headers=given)


class Browser(httpx.AsyncClient):
    """Repeats the cookie that the server's pages repeat, once it has it."""

    async def send(self, request: httpx.Request, **settings: Any) -> httpx.Response:
        for name in ("fieldcraft-csrf", "__Host-fieldcraft-csrf"):
            if (value := self.cookies.get(name)) and "X-CSRF-Token" not in request.headers:
                request.headers["X-CSRF-Token"] = value
        return await super().send(request, **settings)


async def arrived(found: httpx.AsyncClient) -> httpx.AsyncClient:
    """The browser once it has loaded the page."""
    assert (await found.get("/api/me")).status_code == 200
    return found
