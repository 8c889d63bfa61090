"""What is worked out about a table is kept, used, and makes no difference."""

from __future__ import annotations

import asyncio

import pytest

from fieldcraft.store.store import Store
from fieldcraft.table import snapshots
from fieldcraft.table.protocol import Do, Say
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.scene_runtime import SceneRuntime
from fieldcraft.table.snapshots import load_snapshot
from fieldcraft.table.storage import catch_up
from fieldcraft.table.table import Table
from table.people import Person, welcome

pytestmark = pytest.mark.anyio


async def reopened(store: Store, id: str, *, remembering: bool) -> Table:
    """A table read from the store, with what is known_receipts of it or without."""
    table = Table(id)
    if snapshots:
        await load_snapshot(store, table)
    await catch_up(store, table)
    return table


async def test_a_table_that_remembers_is_the_same_and_works_nothing_out_again(
    registry: TableRegistry, store: Store, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    await people["alder"].does(Do(id="1", order="Sable move g5"))
    await people["alder"].does(Say(id="2", text="/w vigil psst"))
    id = welcome(people["gm"]).table
    await registry.close_table(id)
    anew = await reopened(store, id, remembering=False)

    monkeypatch.setattr(SceneRuntime, "events_for", None)
    monkeypatch.setattr(SceneRuntime, "_is_told", None)
    again = await reopened(store, id, remembering=True)

    assert again.streams == anew.streams


async def test_what_another_version_remembers_is_not_used(
    registry: TableRegistry, store: Store, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = welcome(people["gm"]).table
    await people["alder"].does(Do(id="1", order="Sable move g5"))
    await registry.close_table(id)
    monkeypatch.setattr(snapshots, "__version__", "another")

    assert (await reopened(store, id, remembering=True)).known_receipts == ()


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]"])
async def test_what_cannot_be_read_is_not_used(
    store: Store, registry: TableRegistry, people: dict[str, Person], body: bytes
) -> None:
    id = welcome(people["gm"]).table
    await store.snapshots.put(id, 1, body)

    assert (await reopened(store, id, remembering=True)).seq > 0


async def test_it_is_kept_every_so_often(
    store: Store, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "STRIDE", 3)
    for number in range(4):
        await people["alder"].does(Say(id=f"{number}", text="hello"))

    async with asyncio.timeout(30):
        while await store.snapshots.get(welcome(people["gm"]).table) is None:  # noqa: ASYNC110  it tells nobody
            await asyncio.sleep(0.01)
