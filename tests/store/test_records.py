"""A log is added to at its end, holds each command once, and is read back as it was written."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.store import MissingError, Record, RepeatedError, StoreError, TakenError, UnfitError
from fieldcraft.store.store import Store
from soaking import examples

pytestmark = pytest.mark.anyio

Command = tuple[int, int, str, str | None]
"""Which of two tables, how far from the log's end, whose and which command."""

commands = st.lists(
    st.tuples(st.integers(0, 1), st.integers(-1, 1), st.sampled_from("ab"), st.sampled_from(["x", "y", None])),
    max_size=12,
)


class Reference:
    """Logs as plain lists, to which one record after another is added."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Record]] = {}

    def append(self, record: Record) -> str:
        log = self.logs.setdefault(record.table, [])
        for old in log:
            if record.command is not None and (old.seat, old.command) == (record.seat, record.command):
                return f"repeated {old.seq}"
        if record.seq != len(log) + 1:
            return f"taken {len(log)}"
        log.append(record)
        return "stored"


async def outcome(store: Store, record: Record) -> str:
    """What becomes of a record, in a word."""
    try:
        await store.records.append(record.table, record.seq, record.seat, record.command, record.at, record.body)
    except TakenError as taken:
        return f"taken {taken.last}"
    except RepeatedError as repeated:
        return f"repeated {repeated.seq}"
    return "stored"


async def play(store: Store, commands: list[Command], *, at_once: bool) -> None:
    """Hand in records one after another or all at once; the store must do what the reference does."""
    tables = [(await store.tables.create(name)).id for name in ("one", "two")]
    reference, records, expected = Reference(), [], []
    for at, (which, offset, seat, command) in enumerate(commands):
        end = len(reference.logs.get(tables[which], ()))
        record = Record(tables[which], max(1, end + 1 + offset), seat, command, at, b"%d" % at)
        records.append(record)
        expected.append(reference.append(record))
    if at_once:
        found = list(await asyncio.gather(*(outcome(store, record) for record in records)))
    else:
        found = [await outcome(store, record) for record in records]

    assert found == expected
    for table in tables:
        assert await store.records.read(table) == reference.logs.get(table, [])


@pytest.mark.parametrize("at_once", [False, True])
def test_appending_does_what_adding_to_plain_lists_does(where: str, at_once: bool) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(where))

        @settings(max_examples=examples(15))
        @given(commands)
        def law(commands: list[Command]) -> None:
            runner.run(play(store, commands, at_once=at_once))

        law()
        runner.run(store.close())


async def test_records_are_read_page_by_page(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    for seq in range(1, 8):
        await store.records.append(table, seq, "gm", None, seq, b"%d" % seq)

    assert [record.seq for record in await store.records.read(table, after=2, limit=3)] == [3, 4, 5]
    assert [record.seq for record in await store.records.read(table, after=5)] == [6, 7]
    assert await store.records.read(table, after=7) == []
    assert await store.records.last_seq(table) == 7


async def test_a_command_is_found_by_its_seat(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.records.append(table, 1, "ann", "c1", 0, b"")

    assert await store.records.seq_of(table, "ann", "c1") == 1
    assert await store.records.seq_of(table, "bob", "c1") is None


async def test_a_repeated_command_says_where_it_stands(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.records.append(table, 1, "ann", "c1", 0, b"")

    with pytest.raises(RepeatedError, match="in the log already, as record 1"):
        await store.records.append(table, 2, "ann", "c1", 0, b"")


async def test_a_number_that_is_taken_says_where_the_log_ends(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.records.append(table, 1, "ann", None, 0, b"")

    with pytest.raises(TakenError, match="the log ends at 1"):
        await store.records.append(table, 1, "bob", None, 0, b"")
    with pytest.raises(TakenError, match="the log ends at 1"):
        await store.records.append(table, 3, "bob", None, 0, b"")


async def test_a_table_that_is_not_there_has_no_log(store: Store) -> None:
    with pytest.raises(MissingError, match="there is no table 'nowhere'"):
        await store.records.append("nowhere", 1, "gm", None, 0, b"")
    with pytest.raises(MissingError):
        await store.records.read("nowhere")
    with pytest.raises(MissingError):
        await store.records.last_seq("nowhere")


@pytest.mark.parametrize("wrong", [{"at": 2**70}, {"seat": "\ud800"}, {"body": "no bytes"}])
async def test_what_no_database_can_hold_is_refused_and_keeps_no_other_record_out(store: Store, wrong: dict) -> None:
    tables = [(await store.tables.create(name)).id for name in "abc"]
    good = {"seat": "gm", "command": "c", "at": 0, "body": b"good"}

    answers = await asyncio.gather(
        *(store.records.append(table, 1, **(good | wrong if table == tables[1] else good)) for table in tables),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers] == [type(None), UnfitError, type(None)]
    assert "record 1 of table" in str(answers[1])
    assert [await store.records.last_seq(table) for table in tables] == [1, 0, 1]


async def test_a_nul_is_stored_or_refused_but_breaks_nothing(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    try:
        await store.records.append(table, 1, "a\0b", None, 0, b"")
    except UnfitError:
        assert await store.records.last_seq(table) == 0
    else:
        assert (await store.records.read(table))[0].seat == "a\0b"


async def test_two_stores_on_one_database_never_write_the_same_number(where: str) -> None:
    async def write(store: Store, table: str, seat: str) -> int:
        stored, seq = 0, 1
        while stored < 20:
            try:
                await store.records.append(table, seq, seat, f"{seat}{stored}", 0, seat.encode())
                stored += 1
            except TakenError as taken:
                seq = taken.last
            seq += 1
        return stored

    async with await Store.open(where) as one, await Store.open(where) as two:
        tables = [(await one.tables.create(name)).id for name in "abc"]
        jobs = [write(store, table, seat) for table in tables for store, seat in ((one, "ann"), (two, "bob"))]
        await asyncio.gather(*jobs)

        for table in tables:
            log = await one.records.read(table)
            assert [record.seq for record in log] == list(range(1, 41))
            assert sorted(record.body for record in log) == [b"ann"] * 20 + [b"bob"] * 20


async def test_what_was_written_is_there_after_opening_again(where: str) -> None:
    async with await Store.open(where) as store:
        table = (await store.tables.create("Monday")).id
        await store.records.append(table, 1, "gm", "c", 12, bytes(range(256)))

    async with await Store.open(where) as store:
        assert await store.records.read(table) == [Record(table, 1, "gm", "c", 12, bytes(range(256)))]


async def test_a_store_that_is_closed_stores_nothing(where: str) -> None:
    store = await Store.open(where)
    table = (await store.tables.create("Monday")).id
    await store.close()

    with pytest.raises(StoreError, match="closed"):
        await store.records.append(table, 1, "gm", None, 0, b"")
