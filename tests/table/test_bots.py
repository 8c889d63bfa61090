"""Bots in seats, and the clock of a question."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from random import Random

import pytest

from fieldcraft import new_match
from fieldcraft.core import Action
from fieldcraft.dice import Streams
from fieldcraft.games import game
from fieldcraft.lab.bots import bot
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.store.store import Store
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Do, Manage, Now, Say, Told
from fieldcraft.table.records import Said
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.status import is_over
from table.people import Person, sit

pytestmark = pytest.mark.anyio


async def test_bots_play_a_whole_battle_while_somebody_looks_on(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(registry, opened.token)
    table = watcher.connection.session.table

    while not is_over(table):
        await watcher.until(Told, seconds=30)

    commands = [(record.seat, record.command) for record in table.records if record.command]
    assert len(commands) == len(set(commands))


@pytest.mark.parametrize("strength", ["easy", "search"])
async def test_bots_play_as_well_as_the_table_says(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch, strength: wire.Strength
) -> None:
    asked = list[str]()
    monkeypatch.setattr("fieldcraft.table.bots.bot", lambda kind: asked.append(kind) or bot(kind))
    opened = await registry.create(read_packaged("duel"), bots=("alder",), strength=strength)

    master = await sit(registry, opened.token)
    assert master.connection.session.table.room.bots == strength
    await master.until(Told, seconds=30)
    assert set(asked) == {strength}

    await master.does(Manage(id="s", change=wire.BotStrength(strength="normal")))
    assert master.connection.session.table.room.bots == "normal"


def orders_of_bots(monkeypatch: pytest.MonkeyPatch, pause: float) -> list[Action]:
    """What bots do in a battle on a machine on which something else runs for so many seconds between any two looks."""
    clock = itertools.count()
    monkeypatch.setattr("fieldcraft.lab.budget.time.perf_counter", lambda: next(clock) * pause)
    match, think, orders = new_match("ambush", seed=b"a seed"), bot("tactical"), list[Action]()
    for number in range(12):
        seat = min(match.to_act())
        orders.append(think(match.view(seat), match.options(seat), Random(number)))
        match.play(orders[-1], seat)
    return orders


def test_what_else_the_machine_does_changes_no_order_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    assert orders_of_bots(monkeypatch, 1e-6) == orders_of_bots(monkeypatch, 0.002)


async def test_a_bot_waits_for_its_turn_and_stops_while_the_game_is_paused(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), bots=("vigil",))
    master = await sit(registry, opened.token)
    await master.does(Manage(id="p", change=wire.Pause(on=True)))
    await master.does(Manage(id="q", change=wire.Pause(on=False)))
    assert master.connection.session.table.runtime.match.log == []

    await master.does(Do(id="1", order="Sable end"))

    while (await master.told()).news.by == master.connection.seat:
        pass
    assert master.connection.session.table.runtime.match.log[1].by == "vigil"


async def test_nobody_plays_where_nobody_sits(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(registry, opened.token)
    await watcher.told()
    table = watcher.connection.session.table

    watcher.connection.leave()
    await asyncio.sleep(0.3)
    seq = table.seq
    await asyncio.sleep(0.3)

    assert table.seq == seq


async def test_when_the_time_is_up_the_default_answer_is_given_once(
    registry: TableRegistry, people: dict[str, Person]
) -> None:
    anna = people["alder"]
    await people["gm"].does(Manage(id="t", change=wire.Timer(seconds=1)))
    await anna.does(Do(id="1", order="Sable move g5"))
    await anna.does(Do(id="2", order="Sable attack Corvin"))
    table = anna.connection.session.table
    assert table.runtime.match.state.asks

    while table.runtime.match.state.asks:
        await anna.until(Now, seconds=30)

    given = [record for record in table.records if record.seat == "clock"]
    assert len(given) == 1
    assert given[0].command == "time-0-1"


async def test_an_answer_in_time_stops_the_clock(
    registry: TableRegistry, store: Store, people: dict[str, Person]
) -> None:
    anna = people["alder"]
    await people["gm"].does(Manage(id="t", change=wire.Timer(seconds=1)))
    await anna.does(Do(id="1", order="Sable move g5"))
    await anna.does(Do(id="2", order="Sable attack Corvin"))

    await anna.does(Do(id="3", order="keep"))
    await asyncio.sleep(1.2)

    assert not any(record.seat == "clock" for record in anna.connection.session.table.records)


async def test_a_bot_that_fails_is_followed_by_a_simpler_one_and_the_table_is_told(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(view: object, options: object, rng: object, deadline: object) -> Action:
        raise ZeroDivisionError("a faulty bot")

    faulty = replace(game("miniatures"), bot=fail)
    monkeypatch.setattr("fieldcraft.lab.tactical.find_game", lambda state: faulty)
    opened = await registry.create(read_packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(registry, opened.token)
    table = watcher.connection.session.table

    while len(table.runtime.match.log) < 20 and not is_over(table):
        await watcher.until(Told, seconds=30)

    said = [record for record in table.records if isinstance(record.body, Said)]
    assert [record.body.text for record in said] == ["could not decide (internal error): a simpler bot goes on"] * 2
    assert len({record.seat for record in said}) == 2
    assert "ZeroDivisionError: a faulty bot" in caplog.text


async def test_a_game_without_tactics_is_played_at_random_without_a_word(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fieldcraft.lab.bots.game", lambda name: replace(game(name), bot=None))
    opened = await registry.create(read_packaged("duel"), bots=("alder", "vigil"))
    watcher = await sit(registry, opened.token)
    table = watcher.connection.session.table

    while len(table.runtime.match.log) < 10 and not is_over(table):
        await watcher.until(Told, seconds=30)

    assert not any(isinstance(record.body, Said) for record in table.records)


async def test_what_a_bot_was_not_told_of_makes_no_difference_to_what_it_does(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fieldcraft.table.bots.kinds_for", lambda system, best: ("random",))
    monkeypatch.setattr(Streams, "fresh", lambda: Streams(b"the dice of both tables".zfill(32), bytes(32)))

    async def first_moves(*secrets: str) -> list[object]:
        """What a bot does first, after what the game master said in secret."""
        opened = await registry.create(read_packaged("duel"), bots=("vigil",))
        master = await sit(registry, opened.token)
        for number, text in enumerate(secrets):
            await master.does(Say(id=f"{number}", text=text))
        await master.does(Do(id="end", order="Sable end"))
        log = master.connection.session.table.runtime.match.log
        while len(log) < 4:
            await master.told()
        return [(entry.action, entry.events) for entry in log[:4]]

    untold = await first_moves()
    for secrets in (["/sr 3d6"], ["/gmr 2d6", "/w gm hm"], ["/w alder now", "/gmr 1d20", "/sr 1d4"]):
        assert await first_moves(*secrets) == untold


async def test_a_bot_that_finds_no_order_says_so(registry: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldcraft.table.bots.choose_action", lambda *given: None)
    opened = await registry.create(read_packaged("duel"), bots=("alder",))
    watcher = await sit(registry, opened.token)

    told = await watcher.until(Told, seconds=30)

    assert told.news.spoken.text == "finds no order that is allowed: somebody has to act for it"
