"""Wake-ups reach every subscriber, in every process, and none is missed when the connection is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from fieldcraft.store.notify import EVERYTHING, LocalNotifier
from fieldcraft.store.postgres_notify import PostgresNotifier
from fieldcraft.store.store import Store
from store.line import line_to

pytestmark = pytest.mark.anyio

LISTENING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


async def heard(subscription: AsyncIterator[str], count: int) -> list[str]:
    """The next wake-ups of a subscription."""
    async with asyncio.timeout(30):
        return [await anext(subscription) for _ in range(count)]


async def quiet(subscription: AsyncIterator[str]) -> bool:
    """Whether nothing more comes."""
    try:
        async with asyncio.timeout(0.05):
            await anext(subscription)
    except TimeoutError:
        return True
    return False


async def test_every_subscriber_is_woken_for_what_is_published_from_then_on() -> None:
    notifier = LocalNotifier()
    notifier.publish("before")
    one, two = notifier.subscribe(), notifier.subscribe()
    notifier.publish("a")
    notifier.publish("b")

    assert await heard(one, 2) == ["a", "b"]
    assert await heard(two, 2) == ["a", "b"]


async def test_a_table_that_waits_is_told_once() -> None:
    notifier = LocalNotifier()
    subscription = notifier.subscribe()
    for _ in range(1_000):
        notifier.publish("a")

    assert await heard(subscription, 1) == ["a"]
    assert await quiet(subscription)


async def test_everything_stands_for_all_that_waits() -> None:
    notifier = LocalNotifier()
    subscription = notifier.subscribe()
    for table in ("a", EVERYTHING, "b"):
        notifier.publish(table)

    assert await heard(subscription, 1) == [EVERYTHING]
    assert await quiet(subscription)


async def test_closing_ends_subscriptions_after_what_waits() -> None:
    notifier = LocalNotifier()
    subscription = notifier.subscribe()
    notifier.publish("a")
    await notifier.close()

    assert [table async for table in subscription] == ["a"]


async def test_subscriptions_that_are_dropped_are_forgotten() -> None:
    notifier = LocalNotifier()
    for _ in range(10):
        notifier.subscribe()

    assert len(notifier._subscribers) == 0


async def test_a_store_wakes_its_own_subscribers(store: Store) -> None:
    subscription = store.notifier.subscribe()
    store.notifier.publish("a")

    async with asyncio.timeout(30):
        while await anext(subscription) != "a":
            pass


async def test_processes_wake_each_other_over_one_connection_each(postgres: str) -> None:
    one, two = PostgresNotifier(postgres), PostgresNotifier(postgres)
    ears = [one.subscribe(), two.subscribe()]
    assert [await heard(ear, 1) for ear in ears] == [[EVERYTHING], [EVERYTHING]]

    for number in range(20):
        one.publish(f"a{number}")
        two.publish(f"b{number}")
    both = {f"{letter}{number}" for letter in "ab" for number in range(20)}

    assert [set(await heard(ear, 40)) for ear in ears] == [both, both]
    connection = await asyncpg.connect(postgres)
    assert len(await connection.fetch(LISTENING)) == 2
    await connection.close()
    await one.close()
    await two.close()


async def test_a_table_that_is_published_again_while_it_is_being_sent_is_sent_again(postgres: str) -> None:
    async with line_to(postgres) as line:
        notifier, other = PostgresNotifier(line.url), PostgresNotifier(postgres)
        mine, ear = notifier.subscribe(), other.subscribe()
        await heard(mine, 1)
        await heard(ear, 1)
        notifier.publish("before")
        await heard(ear, 1)
        await heard(mine, 1)  # what the server says of it has come as well
        line.answers.clear()
        notifier.publish("a")
        assert await heard(ear, 1) == ["a"]
        notifier.publish("a")
        assert await quiet(ear)
        line.answers.set()
        assert await heard(ear, 1) == ["a"]
        await notifier.close()
        await other.close()


async def test_after_the_connection_was_lost_everything_is_woken_and_nothing_unsent_is_lost(postgres: str) -> None:
    async with line_to(postgres) as line:
        cut, whole = PostgresNotifier(line.url, pauses=(0.05,)), PostgresNotifier(postgres)
        cut_ear, whole_ear = cut.subscribe(), whole.subscribe()
        await heard(cut_ear, 1)
        await heard(whole_ear, 1)

        line.go_down()
        whole.publish("missed")
        cut.publish("waits")
        await asyncio.sleep(0.15)
        assert await heard(whole_ear, 1) == ["missed"]
        assert await quiet(whole_ear)
        line.come_up()

        assert await heard(whole_ear, 1) == ["waits"]
        assert (await heard(cut_ear, 1))[0] == EVERYTHING
        await cut.close()
        await whole.close()


async def test_what_waits_is_sent_before_closing(postgres: str) -> None:
    one, two = PostgresNotifier(postgres), PostgresNotifier(postgres)
    mine, ear = one.subscribe(), two.subscribe()
    await heard(mine, 1)
    await heard(ear, 1)
    one.publish("last")
    await one.close()

    assert await heard(ear, 1) == ["last"]
    await two.close()


async def test_a_server_that_is_away_keeps_nobody_waiting() -> None:
    notifier = PostgresNotifier("postgresql:///games?host=/nowhere")
    subscription = notifier.subscribe()
    notifier.publish("a")
    await asyncio.sleep(0.02)
    async with asyncio.timeout(10):
        await notifier.close()

    assert [table async for table in subscription] == []
