"""What runs in a process of its own, so that it can be killed or starved."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

from fieldcraft.store import NotStoredError
from fieldcraft.store.store import Store


def context() -> ForkServerContext:
    """Where children come from: a process that has imported all they need."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(["fieldcraft.store.store", "fieldcraft.store.migrate"])
    return found


def start(job: Any, *words: Any) -> tuple[ForkServerProcess, Connection]:
    """A child that does a job, and the end of the pipe on which it tells of it."""
    here, there = context().Pipe(duplex=False)
    child = context().Process(target=job, args=(*words, there))
    child.start()
    there.close()
    return child, here


def write_for_ever(where: str, tables: list[str], told: Connection) -> None:
    """Append to all tables at once, and tell the table and number of each record once it is stored."""

    async def one(store: Store, table: str) -> None:
        seq = await store.records.last_seq(table)
        while True:
            seq += 1
            await store.records.append(table, seq, "gm", f"c{seq}", 0, body(table, seq))
            told.send((table, seq))

    async def run() -> None:
        async with await Store.open(where) as store:
            await asyncio.gather(*(one(store, table) for table in tables))

    asyncio.run(run())


def body(table: str, seq: int) -> bytes:
    """What a record must hold: more than a page, so that half of it would show."""
    return f"{table}/{seq};".encode() * 400


def fill_a_small_disk(where: str, table: str, told: Connection) -> None:
    """Append until nothing fits, then make room and append once more; tell what was stored, and what was said."""

    async def run() -> None:
        async with await Store.open(where) as store:
            resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, resource.RLIM_INFINITY))
            stored, said = await until_full(store, table)
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await store.records.append(table, stored + 1, "gm", None, 0, b"after")
            told.send((stored, said))

    asyncio.run(run())


async def until_full(store: Store, table: str) -> tuple[int, str]:
    """How many records could be stored before one could not, and what was said of it."""
    for seq in range(1, 10_000):
        try:
            await store.records.append(table, seq, "gm", None, 0, b"x" * 5_000)
        except NotStoredError as refusal:
            return seq - 1, str(refusal)
    raise AssertionError("the disk was never full")
