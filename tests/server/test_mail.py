"""Play by post: who is away while the table waits for them gets a letter, at an address that they have confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from msgspec.structs import replace

from fieldcraft.games import Player
from fieldcraft.presentation import Banner
from fieldcraft.server.mail import SmtpMailer
from fieldcraft.server.services import Services
from fieldcraft.server.settings import MailServer, Settings, parse_mail_server
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.table.connection import Connection
from fieldcraft.table.mailboxes import Mail, parse_address
from fieldcraft.table.protocol import Do, Join, Manage, Message, Pause, RenewLink, Say
from fieldcraft.table.scene_opening import open_game
from server.asking import browser
from server.letters import LetterBox, code_in, letter_box
from server.tables import Opened, opened

pytestmark = pytest.mark.anyio

SOON = 0.05
"""Seconds after which a letter is written in these tests."""

LONG = 0.4
"""Seconds after which no letter comes any more."""

ANNA = "anna@example.org"


@pytest.fixture
async def post_office() -> AsyncIterator[LetterBox]:
    async with letter_box() as box:
        yield box


@pytest.fixture
def settings(post_office: LetterBox) -> Settings:
    mail = MailServer(host="127.0.0.1", port=post_office.port, sender="table@example.org")
    return Settings(url="https://table.example.org", accounts=True, mail=mail, remind_after=SOON)


@pytest.fixture
async def table(services: Services) -> Opened:
    return await opened(services)


async def ask(app: Litestar, token: str, how: str, path: str = "", **body: Any) -> httpx.Response:
    """The holder of a seat asks something about its letters."""
    async with browser(app, token=token) as asking:
        return await asking.request(how, f"/api/seat/mail{path}", json=body or None)


async def subscribe(app: Litestar, box: LetterBox, token: str, address: str = ANNA) -> None:
    """The holder of a seat gives an address and confirms it."""
    before = len(box.letters)
    assert (await ask(app, token, "PUT", address=address)).status_code == 204
    code = code_in(await box.until(before + 1))
    assert (await ask(app, token, "POST", "/confirmation", code=code)).status_code == 204
    box.letters.clear()


async def sit(services: Services, token: str) -> Connection:
    return await services.registry.connect(Join(id="join", token=token))


async def end_turn(services: Services, token: str, id: str = "end") -> None:
    await send(services, token, Do(id=id, order="Sable end"))


async def send(services: Services, token: str, sent: Any) -> tuple[Message, ...]:
    """What somebody does who does not stay."""
    session, seat = await services.registry.authenticate(token)
    return await session.handle(seat.id, sent)


async def test_who_is_away_when_their_turn_comes_gets_one_letter_with_their_link(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)

    await end_turn(services, table.alder)

    letter = await post_office.until(1)
    assert (letter["To"], letter["From"], letter["Subject"]) == (ANNA, "table@example.org", "Your turn: A table")
    assert f"https://table.example.org/s/{table.vigil}" in letter.get_content()
    await send(services, table.gm, Say(id="hurry", text="Hurry!"))
    await asyncio.sleep(LONG)
    assert len(post_office.letters) == 1


async def test_the_letter_tells_nothing_of_the_game_but_the_names_of_table_and_scene(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    await end_turn(services, table.alder)

    text = (await post_office.until(1)).get_content()
    assert "Sable" not in text
    assert "The chalk ring" in text


async def test_nobody_is_written_to_while_at_the_table_or_on_another_s_turn(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    await subscribe(app, post_office, table.alder, "ben@example.org")
    connection = await sit(services, table.vigil)

    await end_turn(services, table.alder)
    await asyncio.sleep(LONG)

    assert post_office.letters == []
    connection.leave()
    await asyncio.sleep(LONG)
    assert post_office.letters == [], "they saw that it was their turn before they left"


async def test_who_comes_back_in_time_gets_no_letter(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    session, _ = await services.registry.authenticate(table.vigil)
    services.registry.reminders_of(session).after = LONG

    await end_turn(services, table.alder)
    await sit(services, table.vigil)

    await asyncio.sleep(2 * LONG)
    assert post_office.letters == []


async def test_no_letter_is_written_while_the_game_is_paused(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    session, _ = await services.registry.authenticate(table.vigil)
    services.registry.reminders_of(session).after = LONG
    await end_turn(services, table.alder)
    await send(services, table.gm, Manage(id="pause", change=Pause(on=True)))
    await asyncio.sleep(2 * LONG)
    assert post_office.letters == []

    await send(services, table.gm, Manage(id="on", change=Pause(on=False)))
    await post_office.until(1)


async def test_an_address_that_is_not_confirmed_gets_nothing_but_its_code(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    assert (await ask(app, table.vigil, "PUT", address=ANNA)).status_code == 204
    await post_office.until(1)
    wrong = await ask(app, table.vigil, "POST", "/confirmation", code="not it")

    await end_turn(services, table.alder)
    await asyncio.sleep(LONG)

    assert (wrong.status_code, len(post_office.letters)) == (409, 1)
    assert (await ask(app, table.vigil, "GET")).json() == {"offered": True, "address": ANNA, "confirmed": False}


async def test_a_code_is_tried_and_sent_only_so_often(app: Litestar, table: Opened, post_office: LetterBox):
    tries = [(await ask(app, table.vigil, "POST", "/confirmation", code="1")).status_code for _ in range(6)]
    sent = [(await ask(app, table.vigil, "PUT", address=ANNA)).status_code for _ in range(6)]
    other = await ask(app, table.alder, "PUT", address=ANNA.upper().replace("EXAMPLE.ORG", "example.org"))

    assert tries == [409] * 5 + [429]
    assert sent == [204] * 5 + [429]
    assert other.status_code == 429, "the same address at another seat"


async def test_who_stops_it_is_forgotten(app: Litestar, services: Services, table: Opened, post_office: LetterBox):
    await subscribe(app, post_office, table.vigil)
    assert (await ask(app, table.vigil, "DELETE")).status_code == 204

    await end_turn(services, table.alder)
    await asyncio.sleep(LONG)

    assert post_office.letters == []
    assert (await ask(app, table.vigil, "GET")).json()["address"] == ""


async def test_with_a_new_link_the_seat_is_somebody_else_s_and_the_address_before_gets_nothing(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    _, seat = await services.registry.authenticate(table.vigil)
    (done,) = await send(services, table.gm, Manage(id="renew", change=RenewLink(seat=seat.id)))

    await end_turn(services, table.alder)
    await asyncio.sleep(LONG)

    assert post_office.letters == []
    assert (await ask(app, done.link, "GET")).json()["address"] == ""  # type: ignore[attr-defined]


async def test_addresses_and_who_was_written_to_outlast_the_server_but_no_file_of_the_table_holds_them(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    await end_turn(services, table.alder)
    await post_office.until(1)

    await services.registry.close_table(table.id)
    await services.registry.authenticate(table.vigil)
    await asyncio.sleep(LONG)

    assert len(post_office.letters) == 1
    assert (await ask(app, table.vigil, "GET")).json()["confirmed"]
    assert ANNA.encode() not in await services.registry.export(table.gm)


class SlowPost:
    """A mailer that hands no letter over before it is told to."""

    base = "https://table.example.org"

    def __init__(self) -> None:
        self.begun, self.free = asyncio.Event(), asyncio.Event()

    async def send(self, mail: Mail) -> None:
        self.begun.set()
        await self.free.wait()


async def test_a_letter_that_is_on_its_way_when_the_table_closes_is_not_written_again(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox, monkeypatch: pytest.MonkeyPatch
):
    await subscribe(app, post_office, table.vigil)
    post = await send_slowly(services, table)
    put = services.store.secrets.put

    async def put_slowly(table: str, name: str, body: bytes) -> None:
        await asyncio.sleep(SOON)
        await put(table, name, body)

    monkeypatch.setattr(services.store.secrets, "put", put_slowly)

    closing = asyncio.create_task(services.registry.close_table(table.id))
    await asyncio.sleep(SOON)
    post.free.set()
    await closing
    await services.registry.authenticate(table.vigil)
    await asyncio.sleep(LONG)

    assert post_office.letters == []


async def test_who_stops_it_while_a_letter_is_on_its_way_is_forgotten_for_good(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox
):
    await subscribe(app, post_office, table.vigil)
    post = await send_slowly(services, table)

    assert (await ask(app, table.vigil, "DELETE")).status_code == 204
    post.free.set()
    await asyncio.sleep(SOON)

    assert (await ask(app, table.vigil, "GET")).json()["address"] == ""


async def send_slowly(services: Services, table: Opened) -> SlowPost:
    """A letter to Vigil that has been begun and is not handed over yet."""
    post = SlowPost()
    session, _ = await services.registry.authenticate(table.vigil)
    services.registry.reminders_of(session).mailer = post
    await end_turn(services, table.alder)
    await post.begun.wait()
    return post


async def test_a_letter_that_cannot_be_sent_is_tried_again_at_the_next_news(
    app: Litestar, services: Services, table: Opened, post_office: LetterBox, caplog: pytest.LogCaptureFixture
):
    await subscribe(app, post_office, table.vigil)
    post_office.shut = True
    await end_turn(services, table.alder)
    await asyncio.sleep(LONG)
    assert "a letter could not be sent" in caplog.text

    post_office.shut = False
    await send(services, table.gm, Say(id="say", text="Your turn, Vigil."))
    assert (await post_office.until(1))["To"] == ANNA


async def test_a_code_that_cannot_be_sent_is_refused_in_a_sentence(
    app: Litestar, table: Opened, post_office: LetterBox
):
    post_office.shut = True
    answer = await ask(app, table.vigil, "PUT", address=ANNA)
    assert (answer.status_code, answer.json()["why"][:30]) == (409, "The e-mail could not be sent. ")


async def test_who_looks_on_is_offered_no_letters(app: Litestar, table: Opened):
    assert (await ask(app, table.spectator, "GET")).json()["offered"] is False
    assert (await ask(app, table.spectator, "PUT", address=ANNA)).status_code == 403


async def test_in_a_game_without_turns_a_letter_comes_once_there_is_news(
    app: Litestar, services: Services, post_office: LetterBox
):
    banner = Banner(id="p1", label="Ann", colour="vigil")
    campaign = new_campaign("Saltmere", (Player(label="Ann"),))
    made = await services.registry.begin(open_game(SYSTEM, "Saltmere", campaign, (banner,)))
    ann = next(token for seat, token in await services.registry.links_of(made.token) if seat.side == "p1")
    await subscribe(app, post_office, ann)
    await asyncio.sleep(LONG)
    assert post_office.letters == []

    await send(services, made.token, Do(id="begin", order="begin_session"))
    assert (await post_office.until(1))["Subject"] == "Your turn: Saltmere"


@pytest.mark.parametrize(
    "text",
    ["", "anna", "anna@", "@example.org", "a b@example.org", "anna@example.org\r\nBcc: ben@example.org", "a@b, c@d"],
)
def test_what_is_no_address_is_refused(text: str):
    with pytest.raises(ValueError, match="no e-mail address"):
        parse_address(text)


def test_a_mail_server_is_given_as_an_address():
    given = parse_mail_server("smtps://anna%40example.org:se%2Fcret@mail.example.org?from=table@example.org")

    assert given == MailServer(host="mail.example.org", port=465, sender="table@example.org", secure=True,
                               user="anna@example.org", password="se/cret")  # fmt: skip
    assert parse_mail_server("smtp://anna%40example.org:x@mail.example.org").sender == "anna@example.org"


@pytest.mark.parametrize("text", ["mail.example.org", "http://mail.example.org", "smtp://?from=a@b.org", "smtp://host",
                                  "smtp://host:99999?from=a@example.org"])  # fmt: skip
def test_what_is_no_mail_server_is_refused_with_an_example_and_without_its_password(text: str):
    with pytest.raises(ValueError, match=r"give smtps://name:password@mail\.example\.org"):
        parse_mail_server(text)


async def test_a_password_is_not_sent_to_a_server_that_offers_no_encryption(
    post_office: LetterBox, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("fieldcraft.server.mail.loopback", lambda host: False)
    server = MailServer(host="127.0.0.1", port=post_office.port, sender="table@example.org", user="anna", password="x")

    with pytest.raises(OSError, match="offers no encryption"):
        await SmtpMailer(server, "").send(Mail(ANNA, "Hello", "Hello"))
    await SmtpMailer(replace(server, user=""), "").send(Mail(ANNA, "Two\nlines", "Hello"))
    assert (await post_office.until(1))["Subject"] == "Two lines"
