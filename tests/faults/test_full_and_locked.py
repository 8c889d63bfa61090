"""A disk that is full and a database that another program holds: refused in words, and nothing half done."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from faults.starting import Served, served
from fieldcraft.client import Api, Link, RefusedError, Seat
from fieldcraft.table.http_bodies import NewTable

LARGEST = 600_000
"""Bytes that a file may have in the process whose disk is full: room for a table and some talk."""

LONG = "x" * 1_900
"""As much as one may say at once, nearly."""


async def opened(server: Served) -> Link:
    """The link of the game master's seat at a new table."""
    async with Api(server.address) as api:
        return await api.open_table(NewTable(scene="duel"))


async def spoken(link: Link) -> list[str]:
    """All that was said at a table, as somebody hears it who comes now."""
    async with Seat(link) as seat:
        return [news.spoken.text for news in seat.past if news.spoken]


def test_when_the_disk_is_full_commands_are_refused_and_none_that_was_acknowledged_is_lost(tmp_path: Path):
    with served(tmp_path, largest=LARGEST) as server:
        link, said = asyncio.run(filled(server))
        server.kill()
        server.largest = None
        server.start()
        asyncio.run(gone_on(link, said))
        assert "Traceback" not in server.trouble


async def filled(server: Served) -> tuple[Link, list[str]]:
    """Talk until the disk is full, and then some more; what was acknowledged."""
    link, said, refusals = await opened(server), list[str](), list[RefusedError]()
    async with Seat(link) as seat:
        cursor = seat.cursor
        while len(refusals) < 3:
            try:
                await seat.say(f"{len(said)} {LONG}")
            except RefusedError as no:
                refusals.append(no)
            else:
                said.append(f"{len(said)} {LONG}")
        assert (await seat.options("sable"))[0].name
        assert seat.cursor == cursor + len(said)
    assert {no.refusal.rule for no in refusals} == {"table.trouble"}
    assert all("could not be stored; nothing has changed" in no.refusal.why for no in refusals)
    return link, said


async def gone_on(link: Link, said: list[str]) -> None:
    """With room on the disk again, what was acknowledged is there, and what was refused is not."""
    assert said
    kept = await spoken(link)
    assert kept == said[-len(kept) :]
    async with Seat(link) as seat:
        await seat.say("there is room")
    assert (await spoken(link))[-2:] == [said[-1], "there is room"]


@pytest.mark.slow
def test_while_another_program_holds_the_database_commands_are_refused_and_later_done(tmp_path: Path):
    with served(tmp_path) as server:
        asyncio.run(held(server, tmp_path / "games.db"))
        assert "Traceback" not in server.trouble


async def held(server: Served, path: Path) -> None:
    """Talk while another connection is in the middle of writing."""
    link = await opened(server)
    async with Seat(link) as seat:
        await seat.say("before")
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(RefusedError, match="could not be stored; nothing has changed"):
            await seat.say("meanwhile")
        assert (await seat.options("sable"))[0].name
        waiting = asyncio.create_task(seat.say("in time"))
        await asyncio.sleep(0.3)
        other.rollback()
        other.close()
        await waiting
    assert await spoken(link) == ["before", "in time"]
