"""A registry over a real store: sitting down, playing, coming back, links, faults, other processes."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fieldcraft.maps.scenes import read_packaged
from fieldcraft.store import DamagedError, NotStoredError, UnfitError
from fieldcraft.store.notify import LocalNotifier
from fieldcraft.store.store import Store
from fieldcraft.table import connection, dispatch, idle
from fieldcraft.table import protocol as wire
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import Do, Done, Join, Manage, Now, Pointed, Refuse, Say, Stale, Undo
from fieldcraft.table.records import Said
from fieldcraft.table.registry import HAS_LINKS, TableRegistry
from fieldcraft.table.table import Table
from table.conftest import KEY
from table.people import Person, sit, welcome

pytestmark = pytest.mark.anyio
People = dict[str, Person]

STEP = Do(id="step", order="Sable move g5")


async def test_a_new_table_has_a_seat_for_everybody(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), name="Monday", bots=("vigil",))

    seats = [(seat.role, seat.side, seat.label) for seat, _ in await registry.links_of(opened.token)]

    assert seats == [("gm", "gm", "Game master"), ("player", "alder", "Alder"), ("bot", "vigil", "Vigil (bot)")]


async def test_a_table_without_a_scene_is_damaged(registry: TableRegistry, store: Store) -> None:
    row = await store.tables.create("Monday")
    with pytest.raises(DamagedError, match="damaged from record 1 on"):
        await registry.card(row.id, yours=False)


@pytest.mark.parametrize("part", ["seats", "secrets", "records"])
async def test_a_table_that_cannot_be_stored_whole_is_not_stored_at_all(
    registry: TableRegistry, store: Store, tmp_path: Path, part: str
) -> None:
    counted = " + ".join(f"(SELECT count(*) FROM {one})" for one in ("tables", "seats", "secrets", "records"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        file.execute(f"CREATE TRIGGER spoiled BEFORE INSERT ON {part} BEGIN SELECT RAISE(ABORT, 'spoiled'); END")
        with pytest.raises(UnfitError, match="spoiled"):
            await registry.create(read_packaged("duel"), bots=("vigil",))

        assert file.execute(f"SELECT {counted}").fetchone() == (0,)


async def test_who_plays_one_side_sees_that_side_and_who_plays_both_sees_all(registry: TableRegistry) -> None:
    one = await registry.create(read_packaged("ambush"), plays=("alder",), bots=("thorn",))
    both = await registry.create(read_packaged("ambush"), plays=("alder", "thorn"))

    assert welcome(await sit(registry, one.token)).you.side == "alder"
    master = welcome(await sit(registry, both.token))
    assert master.you.side == "gm"
    assert master.standing.may_act


async def test_who_acts_is_told_before_it_is_worked_out_what_others_are_told(people: People) -> None:
    anna, others = people["alder"], [one for side, one in people.items() if side != "alder"]
    for one in others:
        one.connection.take_waiting()
    acting = asyncio.create_task(anna.connection.receive(STEP))

    await anna.told()

    assert [one.connection.take_waiting() for one in others] == [[] for _ in others]
    await acting
    assert all(one.connection.take_waiting() for one in others)


async def test_a_side_that_is_not_there_is_refused_in_words(registry: TableRegistry) -> None:
    with pytest.raises(ValueError, match="there is no side 'nowhere': there are alder, vigil"):
        await registry.create(read_packaged("duel"), bots=("nowhere",))


async def test_a_deed_is_told_to_everybody_and_then_answered(people: People) -> None:
    await people["alder"].does(STEP)

    kinds = [type(message).__name__ for message in people["alder"].received]
    assert kinds.index("Told") < kinds.index("Done")
    for side in ("gm", "vigil"):
        assert (await people[side].told()).news.by == people["alder"].connection.seat


async def test_who_comes_back_is_told_what_they_missed(registry: TableRegistry, people: People) -> None:
    ben = people["vigil"]
    cursor = welcome(ben).cursor
    ben.connection.leave()
    await people["alder"].does(STEP)
    await people["alder"].does(Say(id="say", text="are you there?"))

    again = welcome(await sit(registry, ben.token, cursor))

    assert [news.cursor for news in again.news] == [cursor + 1, cursor + 2]
    assert again.cursor == cursor + 2
    assert again.tableau.pieces["sable"].at == (6, 4)
    assert len(welcome(await sit(registry, ben.token)).news) == cursor + 2


async def test_a_command_sent_again_after_a_break_is_answered_and_not_repeated(
    registry: TableRegistry, people: People
) -> None:
    anna = people["alder"]
    await anna.does(STEP)
    await registry.close_table(welcome(anna).table)

    again = await sit(registry, anna.token)

    assert await again.send(STEP) == Done(id="step")
    assert welcome(again).cursor == welcome(await sit(registry, anna.token)).cursor


async def test_two_windows_of_one_seat_are_told_alike_and_only_the_sender_is_answered(
    registry: TableRegistry, people: People
) -> None:
    other = await sit(registry, people["alder"].token)

    await people["alder"].does(STEP)
    await other.told()
    await other.does(Say(id="x", text="hello"))

    assert not any(isinstance(message, Done) and message.id == "step" for message in other.received)


async def test_who_has_the_answer_knows_already_that_it_is_their_turn_no_more(people: People) -> None:
    anna = people["alder"]
    assert welcome(anna).standing.may_act

    await anna.does(Do(id="end", order="Sable end"))

    assert not next(one for one in reversed(anna.received) if isinstance(one, Now)).standing.may_act


async def test_presence_is_told_when_somebody_comes_or_goes(people: People) -> None:
    seats = {person.connection.seat for person in people.values()}
    while set((await people["gm"].until(Now)).standing.here) != seats:
        pass

    people["vigil"].connection.leave()

    assert people["vigil"].connection.seat not in (await people["gm"].until(Now)).standing.here


async def test_a_ping_is_shown_to_all_who_are_here(people: People) -> None:
    await people["alder"].connection.receive(wire.Point(id="p", what="ping", cells=((3, 3),)))

    for person in people.values():
        pointed = await person.until(Pointed)
        assert (pointed.seat, pointed.cells) == (people["alder"].connection.seat, ((3, 3),))


async def test_a_stale_decision_is_not_carried_out(people: People) -> None:
    cursor = welcome(people["alder"]).cursor
    await people["alder"].does(STEP)

    assert isinstance(await people["alder"].send(Do(id="late", order="Sable end", at=cursor)), Stale)


# --- links -----------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["x" * 32, "' OR 1=1 --------"])
async def test_a_link_that_opens_nothing_is_unwelcome(registry: TableRegistry, token: str) -> None:
    with pytest.raises(UnwelcomeError, match="opens no seat"):
        await registry.connect(Join(id="j", token=token))


async def test_a_client_of_another_version_is_unwelcome(registry: TableRegistry, people: People) -> None:
    with pytest.raises(UnwelcomeError, match="of another version"):
        await registry.connect(Join(id="j", token=people["gm"].token, protocol=99))


async def test_a_seat_is_made_with_a_link_that_works_and_taken_away(registry: TableRegistry, people: People) -> None:
    sent = Manage(id="new", change=wire.NewSeat(role="spectator", label="Eve"))
    made = await people["gm"].does(sent)
    assert await people["gm"].send(sent) == made

    eve = await sit(registry, made.link)
    assert welcome(eve).you.label == "Eve"
    await people["gm"].does(Manage(id="off", change=wire.RevokeSeat(seat=made.seat)))

    assert not (await eve.gone()).again
    with pytest.raises(UnwelcomeError):
        await sit(registry, made.link)


async def test_a_seat_that_is_refused_leaves_nothing_behind(store: Store, people: People) -> None:
    table = welcome(people["gm"]).table
    before = await store.seats.of_table(table)

    sent = Manage(id="new", change=wire.NewSeat(role="player", side="nowhere", label="Eve"))
    assert await people["gm"].fails(sent) == "table.seat"

    assert await store.seats.of_table(table) == before


async def test_a_seat_that_cannot_be_stored_leaves_nothing_behind(store: Store, people: People) -> None:
    table = welcome(people["gm"]).table
    before = await store.seats.of_table(table)
    sent = Manage(id="new", change=wire.NewSeat(role="spectator", label="Eve"))

    with sqlite3.connect(str(store.database.place.path)) as file:
        file.execute("CREATE TRIGGER full BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    assert await people["gm"].fails(sent) == "table.trouble"
    assert await store.seats.of_table(table) == before

    with sqlite3.connect(str(store.database.place.path)) as file:
        file.execute("DROP TRIGGER full")
    made = await people["gm"].does(sent)
    assert [seat.id for seat in await store.seats.of_table(table) if seat not in before] == [made.seat]


async def test_a_seat_that_another_process_has_made_for_the_same_command_is_made_once(
    store: Store, people: People
) -> None:
    table, sent = welcome(people["gm"]).table, Manage(id="new", change=wire.NewSeat(role="spectator", label="Eve"))
    before = await store.seats.of_table(table)
    async with TableRegistry(store, Links(KEY), LocalNotifier(), pace=0).run() as other:
        again = await sit(other, people["gm"].token)

        made = await people["gm"].does(sent)

        assert await again.does(sent) == made
    assert [seat.id for seat in await store.seats.of_table(table) if seat not in before] == [made.seat]


async def test_a_renewed_link_replaces_the_old_one(registry: TableRegistry, people: People) -> None:
    seat, old = people["alder"].connection.seat, people["alder"].token

    new = await people["gm"].does(Manage(id="renew", change=wire.RenewLink(seat=seat)))

    assert new.link != old
    assert welcome(await sit(registry, new.link)).you.id == seat
    with pytest.raises(UnwelcomeError):
        await sit(registry, old)
    assert new.link in [token for _, token in await registry.links_of(people["gm"].token)]


async def test_a_renewed_link_dismisses_whoever_sits_on_the_old_one(registry: TableRegistry, people: People) -> None:
    thief = await sit(registry, people["alder"].token)

    await people["gm"].does(Manage(id="renew", change=wire.RenewLink(seat=thief.connection.seat)))

    for dismissed in (thief, people["alder"]):
        assert not (await dismissed.gone()).again
    seats = welcome(await sit(registry, people["gm"].token)).seats
    assert {seat.side for seat in seats if seat.here} == {"gm", "vigil"}


async def test_an_old_link_opens_nothing_from_the_moment_that_it_is_replaced(
    registry: TableRegistry, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    thief = people["alder"]

    async def come_back_before_the_store_says_so(*_: object) -> None:
        monkeypatch.undo()
        coming.append(asyncio.create_task(sit(registry, thief.token)))
        await asyncio.sleep(0.05)

    coming: list[asyncio.Task[Person]] = []
    monkeypatch.setattr("fieldcraft.table.session.mirror", come_back_before_the_store_says_so)

    await people["gm"].does(Manage(id="renew", change=wire.RenewLink(seat=thief.connection.seat)))

    with pytest.raises(UnwelcomeError, match="this seat has a new link"):
        await coming[0]


async def test_who_replaces_their_own_link_is_told_the_new_one_and_stays(
    registry: TableRegistry, people: People
) -> None:
    master = people["gm"]
    thief = await sit(registry, master.token)

    new = await master.does(Manage(id="renew", change=wire.RenewLink(seat=master.connection.seat)))

    assert not (await thief.gone()).again
    await master.does(Say(id="here", text="still here"))
    assert welcome(await sit(registry, new.link)).you.id == master.connection.seat


async def test_only_game_masters_have_the_links(registry: TableRegistry, people: People) -> None:
    with pytest.raises(UnwelcomeError):
        await registry.links_of(people["alder"].token)


async def test_of_a_game_master_who_plays_a_side_all_are_told_that_they_have_the_links(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), plays=("alder",))
    master = await sit(registry, opened.token)

    tokens = {seat.side: token for seat, token in await registry.links_of(opened.token)}
    await registry.links_of(opened.token)
    vigil = await sit(registry, tokens["vigil"])
    assert [news.spoken.text for news in welcome(vigil).news if news.spoken] == [HAS_LINKS]

    await master.does(Manage(id="renew", change=wire.RenewLink(seat=vigil.connection.seat)))
    await registry.links_of(opened.token)
    said = [record.body for record in master.connection.session.table.records if isinstance(record.body, Said)]
    assert [one.text for one in said] == [HAS_LINKS] * 2


async def test_what_is_stored_opens_no_seat(registry: TableRegistry, store: Store, people: People) -> None:
    tokens = [person.token for person in people.values()]
    table = welcome(people["gm"]).table

    rows = [msgspec.json.encode(record) for record in await store.records.read(table)]
    seats = [msgspec.json.encode(seat) for seat in await store.seats.of_table(table)]

    assert not any(token.encode() in row for token in tokens for row in (*rows, *seats))


# --- tables ----------------------------------------------------------------------------------


async def test_the_card_of_a_table_says_what_everybody_may_know(registry: TableRegistry, people: People) -> None:
    table = welcome(people["gm"]).table

    stranger, owner = await registry.card(table, yours=False), await registry.card(table, yours=True)

    assert (stranger.name, stranger.system, stranger.round) == ("Monday", "miniatures", 1)
    assert stranger.token == ""
    assert owner.token == people["gm"].token


async def test_a_table_is_the_owners_move_only_where_the_game_waits_for_the_owners_own_seat(
    registry: TableRegistry,
) -> None:
    others = await registry.create(read_packaged("duel"))
    own = await registry.create(read_packaged("duel"), plays=("alder", "vigil"))

    assert not (await registry.card(others.table, yours=True)).moves
    assert (await registry.card(own.table, yours=True)).moves
    cards = [await registry.seat_card(token) for _, token in await registry.links_of(others.token)]
    assert sum(card.moves for card in cards) == 1


async def test_a_link_says_what_one_will_play_what_for_and_with_whom(registry: TableRegistry) -> None:
    opened = await registry.create(read_packaged("duel"), name="Monday")
    (alder,) = (token for seat, token in await registry.links_of(opened.token) if seat.side == "alder")

    card = await registry.seat_card(alder)

    assert (card.side, card.pieces) == ("Alder", ("Sable",))
    assert card.text == " ".join(read_packaged("duel").scene.about.split())
    assert [seat.label for seat in card.seats] == ["Game master", "Alder", "Vigil"]
    assert card.goals


async def test_a_scene_is_put_on_the_table_and_one_that_is_not_there_refused(people: People) -> None:
    await people["gm"].does(Manage(id="1", change=wire.OpenScene(scene="ford")))
    assert (await people["alder"].told()).news.tableau is not None

    assert await people["gm"].fails(Manage(id="2", change=wire.OpenScene(scene="nowhere"))) == "table.scene"


async def test_a_table_that_is_put_away_is_as_it_was_when_it_is_opened_again(
    registry: TableRegistry, people: People
) -> None:
    await people["alder"].does(STEP)
    table = welcome(people["gm"]).table
    before = await registry.tableau(people["alder"].token)

    await registry.close_table(table)
    gone = await people["alder"].gone()

    assert gone.again
    assert await registry.tableau(people["alder"].token) == before


async def test_a_table_that_was_deleted_is_gone(registry: TableRegistry, people: People) -> None:
    await registry.delete(welcome(people["gm"]).table)

    await people["alder"].gone()
    with pytest.raises(UnwelcomeError):
        await sit(registry, people["alder"].token)


# --- faults ----------------------------------------------------------------------------------


async def test_a_reader_that_is_too_slow_is_let_go_and_may_come_back(
    registry: TableRegistry, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 5)
    for number in range(6):
        await people["alder"].does(Say(id=f"{number}", text="hello"))

    assert (await people["vigil"].gone()).again
    assert len(welcome(await sit(registry, people["vigil"].token, welcome(people["vigil"]).cursor)).news) == 6


@pytest.mark.rule("table.trouble")
@pytest.mark.parametrize("kind", [*dispatch._COMMANDS, "manage"], ids=str)
async def test_an_exception_in_a_handler_changes_nothing_and_the_table_goes_on(
    people: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: Any
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    samples: dict[Any, wire.Sent] = {
        wire.Do: STEP, wire.Undo: Undo(id="s"), wire.Consent: wire.Consent(id="s", yes=True),
        wire.Options: wire.Options(id="s", piece="sable"), wire.Range: wire.Range(id="s", piece="sable"),
        wire.Plan: wire.Plan(id="s", piece="sable", way=((6, 4),)),
        wire.AimAt: wire.AimAt(id="s", piece="sable", deed="move", at=(6, 4)),
        wire.Decrees: wire.Decrees(id="s"), wire.Try: wire.Try(id="s", order="Sable guard"),
        wire.Say: Say(id="s", text="hello"), wire.Point: wire.Point(id="s", what="ping"),
        wire.Earlier: wire.Earlier(id="s", before=3),
        wire.History: wire.History(id="s"), wire.See: wire.See(id="s", seat=people["alder"].connection.seat),
        "manage": Manage(id="s", change=wire.Pause(on=False)),
    }  # fmt: skip
    with monkeypatch.context() as patched, caplog.at_level(logging.CRITICAL, logger="nothing"):
        if kind == "manage":
            patched.setattr(dispatch, "manage", fail)
        else:
            patched.setitem(dispatch._COMMANDS, kind, fail)
        answer = await people["gm"].send(samples[kind])
        table = people["gm"].connection.session.table
        state, seq = table.runtime.match.state, table.seq

    assert isinstance(answer, Refuse)
    assert answer.refusal.rule == "table.trouble"
    assert "ZeroDivision" not in answer.refusal.why
    assert (table.runtime.match.state, table.seq) == (state, seq)
    await people["alder"].does(Do(id="go on", order="Sable move g5"))


@pytest.mark.rule("table.trouble")
async def test_what_cannot_be_stored_has_not_happened_and_may_be_tried_again(
    store: Store, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise NotStoredError("the disk is full; nothing was written")

    with monkeypatch.context() as patched:
        patched.setattr(store.records, "append", full)
        assert await people["alder"].fails(STEP) == "table.trouble"

    assert not any(isinstance(message, wire.Told) for message in people["alder"].received)
    await people["alder"].does(STEP)


async def test_what_is_stored_but_cannot_be_taken_in_is_read_anew(
    registry: TableRegistry, people: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched, caplog.at_level(logging.CRITICAL, logger="nothing"):
        patched.setattr(Table, "apply", fail)
        await people["alder"].connection.receive(STEP)
        assert (await people["alder"].gone()).again

    again = await sit(registry, people["alder"].token)
    assert welcome(again).tableau.pieces["sable"].at == (6, 4)
    assert await again.send(STEP) == Done(id="step")


async def test_a_table_where_nobody_sits_is_put_away_after_a_while(
    registry: TableRegistry, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "PATIENCE", 0.05)
    table = welcome(people["gm"]).table
    before = people["gm"].connection.session
    await asyncio.sleep(0.1)
    assert await registry.session(table) is before

    for person in people.values():
        person.connection.leave()
    await asyncio.sleep(0.15)

    assert await registry.session(table) is not before


async def test_a_command_whose_sender_is_gone_is_carried_out_to_the_end(people: People) -> None:
    hearing = asyncio.create_task(people["alder"].connection.receive(STEP))
    await asyncio.sleep(0)
    hearing.cancel()

    assert (await people["vigil"].told()).news.lines
