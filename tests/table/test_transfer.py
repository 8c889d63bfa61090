"""A table as a file, and a table from a file."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from fieldcraft.dice import Streams, verify
from fieldcraft.store.store import Store
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Do, Manage, Say
from fieldcraft.table.registry import TableRegistry
from table.people import Person, sit, welcome

pytestmark = pytest.mark.anyio
People = dict[str, Person]


def shown(lines: list[bytes], seed: str) -> bytes:
    """A further line, which shows a seed."""
    row = msgspec.json.decode(lines[-1])
    return msgspec.json.encode(
        {**row, "seq": row["seq"] + 1, "command": None, "body": {"record": "seed_shown", "seed": seed}}
    )


STEP = Do(id="step", order="Sable move g5")


async def test_a_whole_table_goes_to_a_file_and_comes_back_to_be_played_on(
    registry: TableRegistry, people: People
) -> None:
    await people["alder"].does(STEP)
    await people["alder"].does(Say(id="w", text="/w vigil psst"))
    data = await registry.export(people["gm"].token)

    opened = await registry.import_table(data)

    master = await sit(registry, opened.token)
    assert welcome(master).tableau == await registry.tableau(people["gm"].token)
    tokens = {seat.side: token for seat, token in await registry.links_of(opened.token)}
    assert not set(tokens.values()) & {person.token for person in people.values()}
    anna = await sit(registry, tokens["alder"])
    assert [news.spoken.text for news in welcome(anna).news if news.spoken and news.spoken.to] == ["psst"]
    await anna.does(Do(id="more", order="Sable end"))


async def test_a_table_that_is_brought_back_beside_itself_tells_that_it_is_a_copy(
    registry: TableRegistry, store: Store, people: People
) -> None:
    data = await registry.export(people["gm"].token)
    first, second = await registry.import_table(data), await registry.import_table(data)
    await store.tables.delete(welcome(people["gm"]).table)

    moved = await registry.import_table(data)

    names = [await registry.name_of(one.token) for one in (first, second, moved)]
    assert names == ["Monday (copy)", "Monday (copy 2)", "Monday"]


async def test_a_players_file_holds_no_more_than_they_were_told(registry: TableRegistry, people: People) -> None:
    await people["gm"].does(Say(id="w", text="/w gm top secret"))
    await people["gm"].does(Manage(id="n", change=wire.SetNote(about="a1", text="a trap")))

    theirs, whole = await registry.export(people["alder"].token), await registry.export(people["gm"].token)

    for secret in (b"top secret", b"a trap"):
        assert secret in whole
        assert secret not in theirs


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda lines: [], "line 1: not of a table's file"),
        (lambda lines: [lines[0].replace(b'"fieldcraft_table":1', b'"fieldcraft_table":9'), *lines[1:]], "newer"),
        (lambda lines: lines[:1], "no scene"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 3: this does not follow"),
        (lambda lines: [lines[0], b'{"seq":1}', *lines[2:]], "line 2: not of a table's file"),
        (lambda lines: [*lines, shown(lines, "zz")], "line 7: this does not follow on what is before: 'zz' is not the"),
    ],
)
async def test_a_file_that_is_none_is_refused_with_its_line(
    registry: TableRegistry, store: Store, people: People, spoil: Callable[[list[bytes]], list[bytes]], why: str
) -> None:
    lines = (await registry.export(people["gm"].token)).splitlines()
    before = len(await store.tables.all())

    with pytest.raises(ValueError, match=why):
        await registry.import_table(b"\n".join(spoil(lines)))

    assert len(await store.tables.all()) == before


async def test_a_file_whose_line_does_not_follow_makes_no_table(
    registry: TableRegistry, store: Store, people: People
) -> None:
    await people["alder"].does(STEP)
    lines = (await registry.export(people["gm"].token)).splitlines()
    twice = [*lines, lines[-1].replace(b'"seq":6', b'"seq":7')]

    with pytest.raises(ValueError, match="line 8: this does not follow"):
        await registry.import_table(b"\n".join(twice))

    assert len(await store.tables.all()) == 1


async def test_a_table_that_is_taken_in_has_fresh_dice_under_a_seal_that_all_are_told(
    registry: TableRegistry, people: People
) -> None:
    await people["alder"].does(STEP)
    before = (await registry.session(welcome(people["gm"]).table)).table.runtime.dice

    opened = await registry.import_table(await registry.export(people["gm"].token))

    for _, token in await registry.links_of(opened.token):
        now = welcome(await sit(registry, token))
        last = now.news[-1]
        assert now.settings.seal == last.settings.seal != before.seal
        assert last.spoken.text.startswith("seals fresh dice")
    runtime = (await registry.session(opened.table)).table.runtime
    assert isinstance(runtime.dice, Streams)
    assert runtime.match.source == runtime.dice
    assert verify(now.settings.seal, runtime.dice.seed)
    assert not {runtime.dice.seed, runtime.dice.secret} & {before.seed, before.secret}


async def test_a_scene_that_was_over_stays_over_where_it_is_taken_in(registry: TableRegistry, people: People) -> None:
    master = people["gm"]
    await master.does(Manage(id="r", change=wire.Reveal()))
    seed = (await registry.session(welcome(master).table)).table.runtime.dice.seed.hex()

    opened = await registry.import_table(await registry.export(master.token))

    taken = await sit(registry, opened.token)
    assert (welcome(taken).settings.seed, welcome(taken).settings.seal) == (seed, welcome(master).settings.seal)
    assert await taken.fails(Manage(id="again", change=wire.Reveal())) == "table.revealed"
    assert await taken.fails(STEP) == "table.revealed"
    await taken.does(Say(id="roll", text="/roll 2d6"))


async def test_a_table_may_be_taken_elsewhere_twice(registry: TableRegistry, people: People) -> None:
    once = await registry.import_table(await registry.export(people["gm"].token))
    twice = await registry.import_table(await registry.export(once.token))

    seals = [
        welcome(await sit(registry, token)).settings.seal for token in (people["gm"].token, once.token, twice.token)
    ]
    assert len(set(seals)) == 3
    tokens = {seat.side: token for seat, token in await registry.links_of(twice.token)}
    anna = await sit(registry, tokens["alder"])
    await anna.does(STEP)
