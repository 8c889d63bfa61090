"""The room that accounts may take, where a server hosts for others, and who may make one."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from msgspec.structs import replace

from fieldcraft.cli.app import run
from fieldcraft.server import quotas
from fieldcraft.server.services import Services
from fieldcraft.server.settings import Settings
from server.asking import NEIGHBOUR, arrived, browser
from server.conftest import HOSTED
from server.tables import opened
from server.test_uploads import part, picture

pytestmark = pytest.mark.anyio

HERE = "https://table.example.org"
ANN = {"name": "Ann", "password": "a long password"}


@pytest.fixture
def settings() -> Settings:
    return replace(HOSTED, most_accounts=2, most_tables=2)


@pytest.fixture
async def ann(app: Litestar):
    async with browser(app, NEIGHBOUR, HERE) as found:
        await arrived(found)
        assert (await found.post("/api/accounts", json=ANN)).status_code == 201
        yield found


async def test_what_a_seat_uploads_is_counted_to_the_owner_of_the_table(
    app: Litestar, ann: httpx.AsyncClient, services: Services, monkeypatch: pytest.MonkeyPatch
):
    account = await services.store.accounts.by_name("Ann")
    assert account is not None
    table = await opened(services, owner=account.id)
    async with browser(app, NEIGHBOUR, HERE, table.gm) as master:
        sent = await master.post("/api/assets", files=part(picture("PNG")))
        assert sent.status_code == 201
        assert await services.store.assets.bytes_used(account.id) > 0

        monkeypatch.setattr(quotas, "MOST_ASSETS", 0)
        assert (await master.post("/api/assets", files=part(picture("PNG", 50)))).status_code == 409
    for path in ("/api/assets", "/api/maps"):
        refused = await ann.post(path, files=part(picture("PNG", 60)))
        assert (refused.status_code, "all the room" in refused.json()["why"]) == (409, True)


async def test_an_account_has_only_so_many_tables(ann: httpx.AsyncClient):
    tables = [(await ann.post("/api/tables", json={"scene": "duel"})).json()["table"] for _ in range(2)]

    for refused in (
        await ann.post("/api/tables", json={"scene": "duel"}),
        await ann.post("/api/tables/import", files=part(b"{}", "table.jsonl")),
    ):
        assert refused.status_code == 409
        assert "You have 2 tables" in refused.json()["why"]
    await ann.delete(f"/api/tables/{tables[0]}")
    assert (await ann.post("/api/tables", json={"scene": "duel"})).status_code == 201


async def test_a_server_takes_only_so_many_accounts(app: Litestar, ann: httpx.AsyncClient):
    async with browser(app, "203.0.113.8", HERE) as other:
        await arrived(other)
        codes = [(await other.post("/api/accounts", json={**ANN, "name": name})).status_code for name in ("Ben", "Cy")]

    assert codes == [201, 409]


@pytest.mark.parametrize("settings", [replace(HOSTED, sign_up=False)])
async def test_a_server_may_be_closed_to_new_accounts(app: Litestar, services: Services):
    async with browser(app, NEIGHBOUR, HERE) as found:
        await arrived(found)
        refused = await found.post("/api/accounts", json=ANN)
        assert (refused.status_code, (await found.get("/api/me")).json()["sign_up"]) == (403, False)

        await services.store.accounts.create("Ann", await services.passwords.hash(ANN["password"]))
        assert (await found.post("/api/sign-in", json=ANN)).status_code == 200


@pytest.mark.parametrize("name", ["\u0410nn", "Ann\u03bf", "\uff21nn\u0430", "\u200d", "\u6f22a"])
async def test_a_name_that_could_be_taken_for_another_is_refused(app: Litestar, name: str):
    async with browser(app, NEIGHBOUR, HERE) as found:
        await arrived(found)
        refused = await found.post("/api/accounts", json={**ANN, "name": name})

    assert (refused.status_code, refused.json()["problems"][0]["path"]) == (400, "name")


@pytest.mark.parametrize("name", ["\u0410\u043d\u043d\u0430", "\u5c71\u7530\u3055\u3093", "\uae40 \u6f22", "Ann 2"])
async def test_a_name_in_any_one_script_is_taken(app: Litestar, name: str):
    async with browser(app, NEIGHBOUR, HERE) as found:
        await arrived(found)
        assert (await found.post("/api/accounts", json={**ANN, "name": name})).status_code == 201


async def test_whoever_guesses_at_one_name_from_many_addresses_waits(app: Litestar, services: Services):
    services.names.__init__(rate=0.001, burst=2)  # type: ignore[misc]  # fewer than really are allowed
    codes = []
    for number, name in enumerate(("Ann", "ANN", "ann", "Ben")):
        async with browser(app, f"203.0.113.{number}", HERE) as found:
            await arrived(found)
            wrong = {"name": name, "password": "not this one"}
            codes.append((await found.post("/api/sign-in", json=wrong)).status_code)

    assert codes == [401, 401, 429, 401]


async def test_whoever_runs_the_server_makes_accounts_at_the_command_line(
    tmp_path: Path, services: Services, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    before = None
    for password, told in (("a long password", "Ann can sign in now."), ("another password", "another password, and")):
        monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
        assert await in_a_thread(["account", "Ann", "--data", str(tmp_path / "games.db")]) == 0
        assert told in capsys.readouterr().out
        account = await services.store.accounts.by_name("Ann")
        assert account is not None
        assert account.password_hash != before
        assert await services.passwords.matches(account.password_hash, password)
        before = account.password_hash

    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert await in_a_thread(["account", "Ben", "--data", str(tmp_path / "games.db")]) == 2
    assert "a password has 8 to 200 letters, not 5" in capsys.readouterr().err

    monkeypatch.setattr("sys.stdin", io.StringIO("a long password\n"))
    assert await in_a_thread(["account", "Arm", "--data", str(tmp_path / "games.db")]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("a long password\n"))
    assert await in_a_thread(["account", "Arrn", "--data", str(tmp_path / "games.db")]) == 2
    assert capsys.readouterr().err == "somebody has the name 'Arrn' already, or one that looks like it\n"


async def in_a_thread(words: list[str]) -> int:
    """The exit code of a command, which has an event loop of its own."""
    return await asyncio.to_thread(run, words)
