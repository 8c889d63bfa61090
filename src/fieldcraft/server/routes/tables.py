"""Tables in the lobby: opened, listed, shown, taken away; and the links of their seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from fieldcraft.presentation import Tableau
from fieldcraft.render.model import ThemeName
from fieldcraft.server.codes import svg as code
from fieldcraft.server.downloads import attachment
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import hosts, work
from fieldcraft.server.lobby import table_card, token_for
from fieldcraft.server.pictures import Drawn, Pictures
from fieldcraft.server.quotas import check_tables
from fieldcraft.server.routes.answers import picture_answer, refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.server.uploads import Upload, read_uploads
from fieldcraft.table.http_bodies import NewTable, OpenedTable, SeatLink, TableCard
from fieldcraft.table.transfer import LARGEST

Draw = Callable[[Pictures, Tableau, str, ThemeName], Awaitable[Drawn]]
"""Draws a tableau, known by a key, in a theme."""

TAGS = ["Tables"]
SEAT: list[dict[str, list[str]]] = [{"seat": []}, {"session": []}]


@get("/api/tables", tags=TAGS, summary="One's own tables", guards=[hosts], responses=refusals())
async def tables(request: Request[Any, Any, Any], services: Given, asker: Who) -> list[TableCard]:
    """List the tables that one has opened, newest first, each with the token of its game master's seat."""
    rows = await services.store.tables.all(asker.owner)
    cards = [await table_card(request, services, row) for row in rows if not row.archived]
    return [one for one in cards if one is not None]


@get("/api/tables/{id:str}/card", tags=TAGS, summary="One of one's own tables", guards=[hosts], responses=refusals())
async def card(id: FromPath[str], services: Given, asker: Who) -> TableCard:
    """Show a table that one has opened, with the token of its game master's seat."""
    row = await services.store.tables.get(id)
    if not asker.owns(row):
        raise Denied(404, "There is no such table.")
    return await services.registry.card(id, yours=True)


@post("/api/tables", tags=TAGS, summary="Open a table", guards=[hosts, work], responses=refusals(409))
async def open_table(data: JSONBody[NewTable], services: Given, asker: Who) -> OpenedTable:
    """Open a table with a scene; the token is that of the game master's seat."""
    await check_tables(services, asker)
    reading = await services.library.read(data.scene, asker)
    try:
        return await services.registry.create(
            reading.file, name=data.name, owner=asker.owner, plays=data.plays, bots=data.bots, strength=data.strength
        )
    except ValueError as error:
        raise Denied(400, f"{error}") from None


@post("/api/tables/import", tags=TAGS, summary="Take a table in", guards=[hosts, work], request_max_body_size=LARGEST,
      operation_class=Upload, responses=refusals(409, 413))  # fmt: skip
async def take_in(request: Request[Any, Any, Any], services: Given, asker: Who) -> OpenedTable:
    """Take in a table from the file that its game master exported, with seats and links of its own."""
    await check_tables(services, asker)
    data = next(iter((await read_uploads(request)).values()))
    try:
        return await services.registry.import_table(data, asker.owner)
    except ValueError as error:
        raise Denied(400, f"This file cannot be taken in: {error}") from None


@delete("/api/tables/{id:str}", tags=TAGS, summary="Delete a table", guards=[hosts], responses=refusals())
async def remove(id: FromPath[str], services: Given, asker: Who) -> None:
    """Delete a table that one has opened, for good."""
    if not asker.owns(await services.store.tables.get(id)):
        raise Denied(404, "There is no such table.")
    await services.registry.delete(id)


@get("/api/tables/{id:str}/links", tags=TAGS, summary="The links of all seats", security=SEAT, guards=[work],
     responses=refusals())  # fmt: skip
async def links(request: Request[Any, Any, Any], id: FromPath[str], services: Given, asker: Who) -> list[SeatLink]:
    """Give the links of all seats of a table to its game master."""
    token = await token_for(request, services, asker, id)
    base = services.settings.base
    locked = await services.registry.locked_seats(id)
    found = [(seat, token, f"{base}/s/{token}") for seat, token in await services.registry.links_of(token)]
    return [
        SeatLink(seat=seat, token=token, url=url, code=code(url), locked=seat.id in locked)
        for seat, token, url in found
    ]


def make_drawing(name: str, summary: str, draw: Draw) -> HTTPRouteHandler:
    """The route of a drawing of a table."""

    @get(f"/api/tables/{{id:str}}/{name}", tags=TAGS, summary=summary, security=SEAT, guards=[work],
         responses=refusals())  # fmt: skip
    async def answer(
        request: Request[Any, Any, Any],
        id: FromPath[str],
        services: Given,
        asker: Who,
        theme: FromQuery[ThemeName] = "daylight",
    ) -> Response[bytes]:
        """Draw a table as the asker's seat sees it."""
        tableau = await services.registry.tableau(await token_for(request, services, asker, id))
        key = msgspec.json.encode(tableau).decode()
        return picture_answer(request, await draw(services.pictures, tableau, key, theme))

    return answer


@get("/api/tables/{id:str}/export", tags=TAGS, summary="A table as a file", security=SEAT, guards=[work],
     responses=refusals())  # fmt: skip
async def export(request: Request[Any, Any, Any], id: FromPath[str], services: Given, asker: Who) -> Response[bytes]:
    """Give a table as a file: all of it to a game master who sees all, to others what they were told."""
    token = await token_for(request, services, asker, id)
    data, name = await services.registry.export(token), await services.registry.name_of(token)
    return Response(data, media_type="application/jsonl", headers=attachment(name, "jsonl"))


DRAWINGS = (
    make_drawing("picture.svg", "A picture of a table", Pictures.of_tableau),
    make_drawing("plate.webp", "A small picture of a table", Pictures.plate_of_tableau),
)

ROUTES = (tables, card, open_table, take_in, remove, links, *DRAWINGS, export)
