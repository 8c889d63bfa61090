"""Files of tables that somebody has spoiled: what is taken in can be opened, and of what is refused nothing is kept."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fieldcraft.server.app import application
from fieldcraft.server.services import Services, open_services
from fieldcraft.server.settings import Settings
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import Do, Join, Manage, NewSeat, Say, SetNote, Undo
from server.asking import arrived, browser
from server.tables import opened
from server.test_uploads import part
from soaking import times

pytestmark = pytest.mark.anyio

SPOILED = times(33, 330)
LINKS = Links(b"a key for the tests of spoiled files")
KEPT = ("tables", "seats", "secrets", "records")

Lines = list[Any]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def server(path: Path) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    """A server of its own, and its owner's browser, which may ask as often as it likes."""
    async with await Store.open(path) as store, open_services(store, Settings(), LINKS, pace=0) as services:
        services.work.__init__(rate=1e6, burst=10**6)  # type: ignore[misc]
        async with browser(application(services)) as owner:
            yield services, await arrived(owner)


async def exported(services: Services, owner: httpx.AsyncClient) -> Lines:
    """The lines of a table at which something of each kind has happened."""
    table = await opened(services)
    for token, sent in (
        (table.gm, Manage(id="seat", change=NewSeat(role="spectator", label="A friend"))),
        (table.gm, Manage(id="note", change=SetNote(about="a1", text="a trap", open=True))),
        (table.alder, Say(id="talk", text="/w gm [[2d6]] psst")),
        (table.alder, Do(id="step", order="Sable move g5")),
        (table.alder, Undo(id="back")),
    ):
        seat = await services.registry.connect(Join(id="j", token=token))
        await seat.receive(sent)
        seat.leave()
    answer = await owner.get(f"/api/tables/{table.id}/export", headers={"Authorization": f"Bearer {table.gm}"})
    return [json.loads(line) for line in answer.text.splitlines()]


async def counted(services: Services) -> list[int]:
    """How many rows there are of all that belongs to tables."""
    read = services.store.database.first
    return [(await read(f"SELECT count(*) FROM {kept}"))[0] for kept in KEPT]


async def take_in(owner: httpx.AsyncClient, lines: Lines) -> httpx.Response:
    """The answer to a file."""
    data = b"\n".join(json.dumps(line).encode() for line in lines)
    return await owner.post("/api/tables/import", files=part(data, "table.jsonl"))


# --- what was found ------------------------------------------------------------------------------


def unit(lines: Lines) -> dict[str, Any]:
    """A unit of the scene in a file."""
    found: dict[str, Any] = lines[2]["body"]["start"]["units"]["sable"]
    return found


def with_seat(lines: Lines, id: str) -> Lines:
    """The lines with another id of the first player's seat."""
    return list(json.loads(json.dumps(lines).replace(lines[4]["body"]["seat"], id)))


SPOILS: dict[str, tuple[Callable[[Lines], Lines | None], str]] = {
    "a unit larger than the board": (
        lambda lines: unit(lines).update(shape=[[x, y] for x in range(20) for y in range(20)]),
        "cannot be shown",
    ),
    "a unit off the board": (lambda lines: unit(lines).update(at=[90, 90]), "cannot be shown"),
    "consent about what never happened": (
        lambda lines: [
            *lines,
            {**lines[-1], "seq": len(lines), "command": None, "body": {"record": "consent_asked", "entry": 10**6}},
        ],
        "its entry is 1000000",
    ),
    "a seat of one letter": (lambda lines: with_seat(lines, "e"), "'e' is no id of a seat"),
    "a seat of no letter": (lambda lines: with_seat(lines, ""), "'' is no id of a seat"),
    "a command twice": (lambda lines: lines[2].update(command="found-1"), "made record 1 already"),
    "a moment that no database holds": (lambda lines: lines[3].update(at=2**63), "line 4: "),
    "a name of a megabyte": (lambda lines: lines[1]["body"].update(name="n" * 2**20), "its name has 1048576 letters"),
    "words by a seat that is not there": (
        lambda lines: lines[-1].update(seat="0123456789abcdef"),
        "there is no seat '0123456789abcdef'",
    ),
    "a scene that is not there": (
        lambda lines: [
            *lines,
            {**lines[-1], "seq": len(lines), "command": None, "body": {"record": "scene_turned", "scene": -1}},
        ],
        "its scene is -1",
    ),
    "a board beyond all bounds": (
        lambda lines: lines[2]["body"]["start"]["map"].update(
            grid={"shape": "square", "columns": 600, "rows": 600}, ground=[0] * 360_000
        ),
        "600 by 600 cells; 1 to 512 a side",
    ),
}


async def test_what_cannot_be_opened_is_refused_in_words_and_nothing_of_it_is_kept(tmp_path: Path):
    async with server(tmp_path / "games.db") as (services, owner):
        whole, before = await exported(services, owner), await counted(services)
        for name, (spoil, why) in SPOILS.items():
            lines = copy.deepcopy(whole)
            lines = spoil(lines) or lines
            answer = await take_in(owner, lines)
            assert (answer.status_code, why in answer.text) == (400, True), (name, answer.text[:300])
            assert await counted(services) == before, name


# --- at random -----------------------------------------------------------------------------------


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document, as what holds it and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [found for key in keys for found in [(value, key), *places(value[key])]]


ODD = (None, True, -1, 0, 1, 2**31, 2**63, 1e308, "", "e", "gm", "x" * 5000, "\x00", [], {}, [[0, 0]])


def spoil(rng: random.Random, lines: Lines) -> Lines:
    """The lines with one of them gone, moved or doubled, or with something else in some places."""
    spoiled = copy.deepcopy(lines)
    match rng.randrange(6):
        case 0:
            del spoiled[rng.randrange(len(spoiled))]
        case 1:
            spoiled.insert(rng.randrange(len(spoiled)), copy.deepcopy(rng.choice(spoiled)))
        case 2:
            rng.shuffle(spoiled)
        case _:
            for _ in range(rng.choice((1, 1, 2, 5))):
                holder, key = rng.choice(places(rng.choice(spoiled)))
                there = [held[at] for held, at in places(rng.choice(spoiled))[:40]]
                holder[key] = copy.deepcopy(rng.choice((rng.choice(ODD), *there)))
    return spoiled


async def test_whatever_is_spoiled_in_a_file_the_lobby_and_the_tables_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    rng = random.Random(330)
    async with server(tmp_path / "games.db") as (services, owner):
        whole = await exported(services, owner)
        for _ in range(SPOILED):
            before = await counted(services)
            answer = await take_in(owner, spoil(rng, whole))
            if answer.status_code != 201:
                assert answer.status_code == 400, answer.text
                assert await counted(services) == before
                continue
            await opens(services, owner, answer.json())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def opens(services: Services, owner: httpx.AsyncClient, taken: dict[str, str]) -> None:
    """A table that was taken in is in the lobby, and its game master sits down and sees it; then it is deleted."""
    cards = {card["id"]: card for card in (await owner.get("/api/tables")).json()}
    assert "cannot be opened" not in cards[taken["table"]]["words"]
    picture = await owner.get(f"/api/tables/{taken['table']}/picture.svg")
    assert picture.status_code == 200, picture.text
    seat = await services.registry.connect(Join(id="j", token=taken["token"]))
    first, *_ = seat.take_waiting()
    assert first.startswith(b'{"type":"welcome"')
    seat.leave()
    assert (await owner.delete(f"/api/tables/{taken['table']}")).status_code == 204
