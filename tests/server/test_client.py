"""The client for programs: a seat that is kept up to date over a line that may break."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from litestar import Litestar

from fieldcraft.client import Api, ClosedError, DeniedError, RefusedError, Seat, StaleViewError, link
from fieldcraft.client.blocking import Seat as BlockingSeat
from fieldcraft.server.services import Services
from fieldcraft.table.http_bodies import NewTable
from fieldcraft.table.protocol import NewSeat, RenewLink, RevokeSeat
from server.served import Served, serving
from server.tables import Opened, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
async def served(app: Litestar, services: Services) -> AsyncIterator[Served]:
    async with serving(app, services) as found:
        yield found


@pytest.fixture
async def table(services: Services) -> Opened:
    return await opened(services)


def seat(served: Served, token: str) -> Seat:
    """A seat by its token."""
    return Seat.join(str(served.link(token)))


async def test_a_program_plays(served: Served, table: Opened):
    async with seat(served, table.alder) as alder, seat(served, table.vigil) as vigil:
        told = vigil.news()
        before = await alder.plan("sable", [(6, 4)])
        assert before.refusal is None
        await alder.do("Sable move g5", at=alder.cursor)
        news = await anext(told)

        assert any("Sable" in line.text for line in news.lines)
        assert alder.tableau.pieces["sable"].at == vigil.tableau.pieces["sable"].at == (6, 4)
        assert "attack" in {deed.name for deed in await alder.options("sable")}
        assert (await alder.reach("sable")).piece == "sable"


async def test_it_casts_a_spell_by_its_shape(served: Served, services: Services):
    table = await opened(services, "ritual")
    async with seat(served, table.alder) as alder, seat(served, table.vigil) as hollow:
        await alder.do("Sable end")
        deeds = {deed.name: deed for deed in await hollow.options("mother")}
        wall = deeds["cast:Dust Wall"]
        assert (wall.aim, wall.choices) == ("shape", ())
        assert wall.shape is not None
        assert "n" in wall.shape.ways

        over = await hollow.aim("mother", wall.name, at=(12, 5), way="n", value=2)
        assert over.refusal is not None
        held = await hollow.aim("mother", wall.name, at=(11, 5), way="n", value=2)
        assert (held.refusal, held.cells) == (None, ((11, 5), (11, 4)))
        assert [choice.label for choice in held.degrees] == ["Value 1", "Value 2", "Value 3"]
        action = held.degrees[1].action
        assert (await hollow.attempt(action)).odds == held.degrees[1].odds

        told = alder.news()
        await hollow.do(action)
        assert any("Dust Wall" in line.text for line in (await anext(told)).lines)


async def test_it_learns_why_not(served: Served, table: Opened):
    async with seat(served, table.alder) as alder:
        with pytest.raises(RefusedError) as no:
            await alder.do("Sable move a1")

        assert no.value.refusal.rule.startswith("mini.")
        assert (await alder.attempt("Sable move a1")).refusal is not None


async def test_it_does_nothing_on_what_is_no_longer_so(served: Served, table: Opened):
    async with seat(served, table.alder) as alder:
        old = alder.cursor
        await alder.do("Sable move g5")
        with pytest.raises(StaleViewError):
            await alder.do("Sable end", at=old)

        assert alder.standing.may_act


async def test_turns_pass_between_programs(served: Served, table: Opened):
    async with seat(served, table.alder) as alder, seat(served, table.vigil) as vigil:
        assert not vigil.standing.may_act
        waiting = asyncio.create_task(vigil.turn())
        await alder.do("Sable end")

        assert await asyncio.wait_for(waiting, 30)
        assert vigil.standing.may_act


async def test_a_line_that_breaks_is_mended_and_nothing_is_lost_or_done_twice(
    served: Served, services: Services, table: Opened
):
    session, _ = await services.registry.authenticate(table.gm)
    async with seat(served, table.alder) as alder, seat(served, table.vigil) as vigil:
        told, done = vigil.news(), 0
        for number in range(8):
            for connection in list(session.connections.all):
                connection.dismiss("the line breaks", again=True)
            await alder.say(f"word {number}")
            done += 1
        heard = [await asyncio.wait_for(anext(told), 30) for _ in range(done)]

    assert [news.spoken.text for news in heard if news.spoken] == [f"word {number}" for number in range(8)]
    assert vigil.cursor == alder.cursor == session.table.cursor(vigil.you.id)


async def test_a_line_that_breaks_before_the_answer_comes_gets_it_later(
    served: Served, services: Services, table: Opened
):
    session, _ = await services.registry.authenticate(table.gm)
    async with seat(served, table.alder) as alder:
        async with session.lock:
            saying = asyncio.create_task(alder.say("hello"))
            await asyncio.sleep(0.1)
            for connection in list(session.connections.all):
                connection.leave()
        await asyncio.wait_for(saying, 30)

    spoken = [record for record in session.table.records if type(record.body).__name__ == "Said"]
    assert len(spoken) == 1


async def test_a_seat_that_is_taken_away_is_closed_for_good(served: Served, table: Opened):
    async with seat(served, table.gm) as gm, seat(served, table.vigil) as vigil:
        told = vigil.news()
        await gm.manage(RevokeSeat(seat=vigil.you.id))

        assert [news async for news in told] == []
        with pytest.raises(ClosedError):
            await vigil.say("anybody there?")
        with pytest.raises(ClosedError):
            await vigil.turn()
    with pytest.raises(ClosedError, match="opens no seat"):
        async with seat(served, table.vigil):
            pass


async def test_who_renews_their_own_link_goes_on_by_the_new_one(served: Served, services: Services, table: Opened):
    session, _ = await services.registry.authenticate(table.gm)
    async with seat(served, table.gm) as gm, seat(served, table.gm) as thief:
        told = thief.news()
        done = await gm.manage(RenewLink(seat=gm.you.id))
        assert [news async for news in told] == []
        with pytest.raises(ClosedError, match="new link"):
            await thief.say("anybody there?")

        session.connections.dismiss("the line breaks")
        await gm.say("still here")

    async with seat(served, done.link) as again:
        assert again.you == gm.you


async def test_a_new_seat_has_a_link(served: Served, table: Opened):
    async with seat(served, table.gm) as gm:
        done = await gm.manage(NewSeat(role="spectator", label="A friend"))
        async with seat(served, done.link) as friend:
            assert (friend.you.id, friend.you.label) == (done.seat, "A friend")
            assert "A friend" in {one.label for one in gm.seats}


async def test_a_program_opens_a_table_as_the_owner_of_the_server(served: Served):
    async with Api(f"http://127.0.0.1:{served.port}") as api:
        made = await api.open_table(NewTable(scene="duel", name="Mine"))
        assert [card.name for card in await api.tables()] == ["Mine"]
        assert any(card.id == "duel" for card in await api.library())
        assert {one.seat.role for one in await api.links((await api.tables())[0].id)} == {"gm", "player"}
        with pytest.raises(DeniedError, match="There is no such scene"):
            await api.open_table(NewTable(scene="nowhere"))
    async with Seat(made) as gm:
        assert gm.you.role == "gm"


async def test_a_program_that_waits_can_play_too(served: Served, table: Opened):
    def play() -> tuple[int, int]:
        with BlockingSeat(str(served.link(table.alder))) as alder:
            assert alder.turn()
            assert alder.options("sable")
            alder.do("Sable move g5")
            alder.say("There.")
            return alder.tableau.pieces["sable"].at

    assert await asyncio.to_thread(play) == (6, 4)


@pytest.mark.parametrize(
    "text", ["", "duel", "http://localhost:7777/t/abc", "ftp://x/s/0123456789abcdef", "http:///s/x"]
)
def test_what_is_no_link_is_said_to_be_none(text: str):
    with pytest.raises(ValueError, match="is no link to a seat"):
        link(text)
