"""A page of the database's file is spoiled, as by a failing disk: its tables are told so, all others are played on."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from litestar import Litestar

from cli.running import fieldcraft
from fieldcraft.server.run import look_over
from fieldcraft.server.services import Services, open_services
from fieldcraft.server.settings import Settings
from fieldcraft.store import open_store
from fieldcraft.table.protocol import Say
from server.asking import browser
from server.conftest import LINKS
from server.served import serving
from server.tables import Opened, opened

pytestmark = pytest.mark.anyio

PAGE = 4096
"""Bytes of a page of SQLite's."""

ADVICE = "the database file is damaged: keep it, and restore your last backup into a new one"


class Spoiled(NamedTuple):
    """A server over a database in which a page of one table's log is spoiled."""

    services: Services
    path: Path
    lost: Opened
    whole: Opened


@pytest.fixture
async def spoiled(tmp_path: Path, empty: Path, settings: Settings) -> AsyncIterator[Spoiled]:
    path = shutil.copy(empty, tmp_path / "spoiled.db")
    async with await open_store(path) as store, open_services(store, settings, LINKS, pace=0) as services:
        lost, whole = [await _talkative(services, text) for text in ("here ", "yonder ")]
    await asyncio.to_thread(_spoil, path, b" here here")
    async with await open_store(path) as store, open_services(store, settings, LINKS, pace=0) as services:
        yield Spoiled(services, path, lost, whole)


def _spoil(path: Path, text: bytes) -> None:
    """Let the first page on which a text stands hold nothing."""
    data = bytearray(path.read_bytes())
    page = data.index(text) // PAGE * PAGE
    data[page : page + PAGE] = bytes(PAGE)
    path.write_bytes(data)


async def _talkative(services: Services, text: str) -> Opened:
    """A table at which more was said than a page holds."""
    table = await opened(services)
    session, master = await services.registry.authenticate(table.gm)
    for number in range(20):
        await session.handle(master.id, Say(id=f"say-{number}", text=text * 100))
    return table


async def test_the_table_says_so_and_the_others_are_played_on(
    routed: Litestar, spoiled: Spoiled, caplog: pytest.LogCaptureFixture
) -> None:
    routed.state.services = spoiled.services
    async with browser(routed) as owner:
        cards = {card["id"]: card["words"] for card in (await owner.get("/api/tables")).json()}
        links = f"/api/tables/{spoiled.lost.id}/links"
        answers = [await owner.get(links), await owner.get("/api/seat", headers=_bearer(spoiled.lost.alder))]
    async with serving(routed, spoiled.services) as served:
        async with served.line() as alder:
            gone = await alder.join(spoiled.lost.alder)
        async with served.line() as alder:
            assert (await alder.join(spoiled.whole.alder))["type"] == "welcome"
            assert (await alder.ask(type="do", id="step", order="Sable move g5"))["type"] == "done"

    assert cards[spoiled.lost.id].startswith("This table cannot be opened")
    assert "cannot be opened" not in cards[spoiled.whole.id]
    damaged = "What the server keeps of this is damaged"
    assert all(answer.status_code == 503 and answer.json()["why"].startswith(damaged) for answer in answers)
    assert (gone["type"], gone["again"]) == ("gone", False)
    assert gone["why"].startswith(damaged)
    assert ADVICE in caplog.text
    assert "Traceback" not in caplog.text


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_whoever_runs_the_server_is_told_what_is_left_and_what_to_do(
    spoiled: Spoiled, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        await look_over(spoiled.services.store)

    assert "keep it, and restore your last backup into a new one" in caplog.text
    assert f"'A table' ({spoiled.lost.id}) cannot be read" in caplog.text
    assert "1 of 2 tables can be read" in caplog.text


async def test_the_command_line_says_it_too(spoiled: Spoiled, empty: Path) -> None:
    before = await asyncio.to_thread(spoiled.path.read_bytes)
    backup = spoiled.path.with_name("backup.gz")
    kept = await asyncio.to_thread(fieldcraft, "backup", backup, "--data", spoiled.path)
    checked = await asyncio.to_thread(fieldcraft, "verify", spoiled.path, empty, "--json")

    assert (kept.code, kept.err, backup.exists()) == (2, f"{spoiled.path}: {ADVICE}\n", False)
    wrong, sound = json.loads(checked.out)
    assert checked.code == 1
    assert wrong["problems"] == [
        f"{spoiled.path}: {ADVICE}", f"'A table' ({spoiled.lost.id}) cannot be read", "1 of 2 tables can be read",
    ]  # fmt: skip
    assert sound["problems"] == []
    assert await asyncio.to_thread(spoiled.path.read_bytes) == before


async def test_a_database_of_another_program_is_not_verified(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE birds (name)")

    assert "this is another program's database" in (await asyncio.to_thread(fieldcraft, "verify", path)).err
