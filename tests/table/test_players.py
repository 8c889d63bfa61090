"""Bots in seats, and the clock of a question."""

from __future__ import annotations

import asyncio

import pytest

from fieldcraft.maps.scenes import packaged
from fieldcraft.store.opened import Store
from fieldcraft.table import protocol as wire
from fieldcraft.table.hall import Hall
from fieldcraft.table.protocol import Do, Manage, Now, Told
from fieldcraft.table.standing import over
from table.people import Person, sit

pytestmark = pytest.mark.anyio


async def test_bots_play_a_whole_battle_while_somebody_looks_on(hall: Hall) -> None:
    opened = await hall.create(packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(hall, opened.token)
    table = watcher.sitting.keeper.table

    while not over(table):
        await watcher.until(Told, seconds=30)

    commands = [(record.seat, record.command) for record in table.records if record.command]
    assert len(commands) == len(set(commands))


async def test_a_bot_waits_for_its_turn_and_stops_while_the_game_is_paused(hall: Hall) -> None:
    opened = await hall.create(packaged("duel"), bots=("vigil",))
    master = await sit(hall, opened.token)
    await master.does(Manage(id="p", change=wire.Pause(on=True)))
    await master.does(Manage(id="q", change=wire.Pause(on=False)))
    assert master.sitting.keeper.table.stage.course.log == []

    await master.does(Do(id="1", order="Sable end"))

    while (await master.told()).news.by == master.sitting.seat:
        pass
    assert master.sitting.keeper.table.stage.course.log[1].by == "vigil"


async def test_nobody_plays_where_nobody_sits(hall: Hall) -> None:
    opened = await hall.create(packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(hall, opened.token)
    await watcher.told()
    table = watcher.sitting.keeper.table

    watcher.sitting.leave()
    await asyncio.sleep(0.3)
    seq = table.seq
    await asyncio.sleep(0.3)

    assert table.seq == seq


async def test_when_the_time_is_up_the_default_answer_is_given_once(hall: Hall, people: dict[str, Person]) -> None:
    anna = people["alder"]
    await people["gm"].does(Manage(id="t", change=wire.Timer(seconds=1)))
    await anna.does(Do(id="1", order="Sable move g5"))
    await anna.does(Do(id="2", order="Sable attack Corvin"))
    table = anna.sitting.keeper.table
    assert table.stage.course.state.asks

    while table.stage.course.state.asks:
        await anna.until(Now, seconds=5)

    given = [record for record in table.records if record.seat == "clock"]
    assert len(given) == 1
    assert given[0].command == "time-0-1"


async def test_an_answer_in_time_stops_the_clock(hall: Hall, store: Store, people: dict[str, Person]) -> None:
    anna = people["alder"]
    await people["gm"].does(Manage(id="t", change=wire.Timer(seconds=1)))
    await anna.does(Do(id="1", order="Sable move g5"))
    await anna.does(Do(id="2", order="Sable attack Corvin"))

    await anna.does(Do(id="3", order="keep"))
    await asyncio.sleep(1.2)

    assert not any(record.seat == "clock" for record in anna.sitting.keeper.table.records)
