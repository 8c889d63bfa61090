"""Whatever kills the process, a record that was acknowledged is in the log."""

from __future__ import annotations

import random
import time

import pytest

from fieldcraft.store import Record
from fieldcraft.store.store import Store
from store.children import body, start, write_for_ever

pytestmark = pytest.mark.anyio

ROUNDS, ROUNDS_ON_A_SERVER = 10, 3


def killed_while_writing(where: str, tables: list[str]) -> dict[str, int]:
    """The last acknowledged number of each table, of a process that was killed at a random moment."""
    child, told = start(write_for_ever, where, tables)
    acknowledged = dict([told.recv()])
    time.sleep(random.uniform(0.0, 0.06))
    child.kill()
    while True:
        try:
            acknowledged.update([told.recv()])
        except EOFError:
            break
    child.join()
    child.close()
    told.close()
    return acknowledged


async def test_every_acknowledged_record_survives_a_kill(where: str) -> None:
    async with await Store.open(where) as store:
        tables = [(await store.tables.create(name)).id for name in "abcd"]

    for _ in range(ROUNDS_ON_A_SERVER if where.startswith("postgresql") else ROUNDS):
        acknowledged = killed_while_writing(where, tables)
        async with await Store.open(where) as store:
            for table in tables:
                log = await store.records.read(table)
                assert len(log) >= acknowledged.get(table, 0)
                assert log == [Record(table, n, "gm", f"c{n}", 0, body(table, n)) for n in range(1, len(log) + 1)]
