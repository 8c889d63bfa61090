"""Several processes on one store: what happens in one is told in the other, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fieldcraft.store.notify import LocalNotifier
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import Do, Done, Say
from fieldcraft.table.registry import TableRegistry
from table.conftest import KEY
from table.people import Person, sit, welcome

pytestmark = pytest.mark.anyio
People = dict[str, Person]

STEP = Do(id="step", order="Sable move g5")


@pytest.fixture
async def elsewhere(store: Store, registry: TableRegistry) -> Any:
    """Another registry on the same store, which notifier and is woken by the first."""
    async with TableRegistry(store, Links(KEY), registry.notifier, pace=0).run() as other:
        yield other


async def test_what_happens_in_one_process_is_told_in_the_other(
    registry: TableRegistry, elsewhere: TableRegistry, people: People
) -> None:
    ben = await sit(elsewhere, people["vigil"].token)

    await people["alder"].does(STEP)

    assert (await ben.told()).news == (await people["vigil"].told()).news


async def test_two_processes_that_write_at_once_lose_nothing(store: Store, people: People) -> None:
    deaf = TableRegistry(store, Links(KEY), LocalNotifier(), pace=0)
    ben = await sit(deaf, people["vigil"].token)

    async def talk(person: Person, name: str) -> None:
        for number in range(15):
            await person.does(Say(id=f"{name}-{number}", text=f"{name} {number}"))
            await asyncio.sleep(0.002)

    await asyncio.gather(talk(people["alder"], "anna"), talk(ben, "ben"))
    last = await sit(deaf, people["gm"].token)

    said = [news.spoken.text for news in welcome(last).news if news.spoken]
    assert sorted(said) == sorted(f"{name} {number}" for name in ("anna", "ben") for number in range(15))
    await deaf.close()


async def test_an_order_is_not_refused_on_what_another_process_has_changed_since(store: Store, people: People) -> None:
    deaf = TableRegistry(store, Links(KEY), LocalNotifier(), pace=0)
    ben = await sit(deaf, people["vigil"].token)
    await people["alder"].does(STEP)
    await people["alder"].does(Do(id="end", order="Sable end"))

    assert await ben.send(Do(id="his", order="Corvin guard")) == Done(id="his")
    assert await people["alder"].fails(Do(id="hers", order="Sable guard")) == "match.turn"
    await deaf.close()


async def test_the_same_command_in_two_processes_is_carried_out_once(store: Store, people: People) -> None:
    deaf = TableRegistry(store, Links(KEY), LocalNotifier(), pace=0)
    anna = await sit(deaf, people["alder"].token)

    answers = await asyncio.gather(anna.send(STEP), people["alder"].send(STEP))

    assert answers == [Done(id="step"), Done(id="step")]
    assert len(people["gm"].connection.session.table.runtime.match.log) == 1
    await deaf.close()
