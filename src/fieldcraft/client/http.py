"""The server's HTTP side for programs: scenes, tables and links."""

from __future__ import annotations

from typing import Any, Self, TypeVar

import httpx
import msgspec

from fieldcraft.client.link import Link
from fieldcraft.table.http_bodies import ErrorBody, Me, NewTable, OpenedTable, SceneCard, SeatLink, TableCard

T = TypeVar("T")

CSRF_COOKIES = ("__Host-fieldcraft-csrf", "fieldcraft-csrf")


class DeniedError(Exception):
    """A request that the server refused: its status and why; 0 if there is no server to be reached."""

    def __init__(self, status: int, trouble: ErrorBody) -> None:
        super().__init__(trouble.why)
        self.status, self.trouble = status, trouble


class Api:
    """Asks a server, as its owner at the same machine or with the token of a seat; used with `async with`."""

    def __init__(self, server: str = "http://localhost:7777", token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._server = server.rstrip("/")
        self._http = httpx.AsyncClient(base_url=self._server, headers=headers, timeout=30)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def me(self) -> Me:
        """Who the server takes one for."""
        return await self.ask("GET", "/api/me", Me)

    async def library(self) -> list[SceneCard]:
        """The scenes that one may put on a table."""
        return await self.ask("GET", "/api/library", list[SceneCard])

    async def tables(self) -> list[TableCard]:
        """The tables that one knows of."""
        return await self.ask("GET", "/api/tables", list[TableCard])

    async def open_table(self, new: NewTable) -> Link:
        """Open a table; the link of its game master's seat."""
        opened = await self.ask("POST", "/api/tables", OpenedTable, new)
        return Link(self._server, opened.token)

    async def links(self, table: str) -> list[SeatLink]:
        """The links of a table's seats."""
        return await self.ask("GET", f"/api/tables/{table}/links", list[SeatLink])

    async def ask(self, method: str, path: str, answer: type[T], body: Any = None) -> T:
        """Ask anything of the server, and read its answer; Denied says why not."""
        headers = {} if method == "GET" else {"X-CSRF-Token": await self._csrf()}
        content = None if body is None else msgspec.json.encode(body)
        try:
            response = await self._http.request(method, path, content=content, headers=headers)
        except httpx.TransportError as error:
            raise DeniedError(0, ErrorBody(why=f"{self._server} cannot be reached: {error}")) from None
        if response.is_error:
            raise DeniedError(response.status_code, _trouble(response))
        return msgspec.json.decode(response.content, type=answer)

    async def _csrf(self) -> str:
        """The token that repeats the server's cookie, fetched once."""
        for again in (False, True):
            if again:
                await self.me()
            for name in CSRF_COOKIES:
                if found := self._http.cookies.get(name):
                    return found
        return ""


def _trouble(response: httpx.Response) -> ErrorBody:
    try:
        return msgspec.json.decode(response.content, type=ErrorBody)
    except msgspec.DecodeError:
        return ErrorBody(why=f"{response.status_code} {response.reason_phrase}")
