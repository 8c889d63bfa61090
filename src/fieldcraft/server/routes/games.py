"""The installed games: begun in the lobby without a scene, and what they offer to who plays them.

Games are imported when somebody first asks for them.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from fieldcraft.games import Game, ReadyCharacter, ReadyScenario, game, names
from fieldcraft.presentation.forms import Form
from fieldcraft.render.model import ThemeName
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import hosts, hosts_and_masters, work
from fieldcraft.server.pictures import Drawn
from fieldcraft.server.quotas import check_tables
from fieldcraft.server.routes.answers import picture_answer, refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.server.showcase import read_showcase
from fieldcraft.server.uploads import Upload, read_uploads
from fieldcraft.table.http_bodies import DocumentRead, GameCard, NewGame, OpenedTable
from fieldcraft.table.scene_opening import new_game

LARGEST = 2**21
"""Bytes of a form with a file."""

TAGS = ["Games"]


@get("/api/games", tags=TAGS, summary="The installed games", sync_to_thread=True, responses=refusals())
def games() -> list[GameCard]:
    """List the games: what each is, how it begins and which rulebooks it has."""
    return [read_showcase(name).game for name in names()]


@get("/api/games/{name:str}/characters", tags=TAGS, summary="Characters that are ready", guards=[hosts],
     sync_to_thread=True, responses=refusals())  # fmt: skip
def characters(name: FromPath[str]) -> list[ReadyCharacter]:
    """List the characters of a game with which one may play at once."""
    beginning = _game(name).begin
    return [] if beginning is None else list(beginning.characters())


@get("/api/games/{name:str}/scenarios", tags=TAGS, summary="Stories that are ready", guards=[hosts],
     sync_to_thread=True, responses=refusals())  # fmt: skip
def scenarios(name: FromPath[str]) -> list[ReadyScenario]:
    """List the stories of a game that are ready to be played."""
    beginning = _game(name).begin
    return [] if beginning is None else list(beginning.scenarios())


@get("/api/games/{name:str}/scenarios/{id:str}/plate.svg", tags=TAGS, summary="A picture of a story",
     guards=[hosts, work], sync_to_thread=True, responses=refusals())  # fmt: skip
def scenario_plate(
    request: Request[Any, Any, Any], name: FromPath[str], id: FromPath[str], theme: FromQuery[ThemeName] = "daylight"
) -> Response[bytes]:
    """Draw a story that is ready."""
    beginning = _game(name).begin
    if beginning is None or beginning.draw is None or id not in {one.id for one in beginning.scenarios()}:
        raise Denied(404, f"Games of {name[:80]} have no scenario {id[:80]}.")
    return picture_answer(request, Drawn.of(beginning.draw(id, theme)))


@get("/api/games/{name:str}/forms", tags=TAGS, summary="Every action of a game", sync_to_thread=True,
     responses=refusals())  # fmt: skip
def forms(name: FromPath[str]) -> list[Form]:
    """List all that can be done in a game, as forms to fill in; none if it shows all of it by itself."""
    found = _game(name).forms
    return [] if found is None else list(found())


@get("/api/games/{name:str}/reference", tags=TAGS, summary="Books of a game", sync_to_thread=True,
     responses=refusals())  # fmt: skip
def reference(name: FromPath[str]) -> dict[str, Any]:
    """Give what stands in the books of a game and no action changes, as the game has it."""
    found = _game(name).reference
    return {} if found is None else _plain(found())


@post("/api/games/{name:str}/tables", tags=TAGS, summary="Begin a game without a scene", guards=[hosts, work],
      responses=refusals())  # fmt: skip
async def begin_game(name: FromPath[str], data: JSONBody[NewGame], services: Given, asker: Who) -> OpenedTable:
    """Begin a game with its players alone; the token is that of the game master's seat."""
    _game(name)
    await check_tables(services, asker)
    try:
        keep = await asyncio.to_thread(new_game, name, data.title, data.players, data.scenario)
    except ValueError as error:
        raise Denied(400, f"{error}") from None
    return await services.registry.begin(keep, owner=asker.owner)


@post("/api/games/{name:str}/documents/{kind:str}", tags=TAGS, summary="Read a file for a game", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts_and_masters, work], operation_class=Upload,
      responses=refusals(413))  # fmt: skip
async def document(request: Request[Any, Any, Any], name: FromPath[str], kind: FromPath[str]) -> DocumentRead:
    """Read the only file of a form, and hand it back as an action to be done at a table; nothing is kept."""
    files = await read_uploads(request)
    if (reader := _game(name).documents.get(kind)) is None:
        raise Denied(404, f"Games of {name[:80]} take no {kind[:80]}.")
    if len(files) != 1:
        raise Denied(400, f"One file at a time: {len(files)} came.")
    ((file, data),) = files.items()
    action, summary = await asyncio.to_thread(reader.read, data, file)
    return DocumentRead(action=_plain(action), summary=_plain(summary))


def _game(name: str) -> Game[Any]:
    """The game of a name; Denied, with the names there are, if there is none."""
    try:
        return game(name)
    except ValueError as error:
        raise Denied(404, f"{error}") from None


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, order="sorted")
    return plain


ROUTES = (games, characters, scenarios, scenario_plate, forms, reference, begin_game, document)
