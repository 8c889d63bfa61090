"""The command `fieldcraft serve`: it starts, says where it is, and stops without losing anything."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from fieldcraft.cli.app import run
from fieldcraft.cli.commands.serve import cautions
from fieldcraft.client import Api, Seat
from fieldcraft.server.run import listen
from fieldcraft.server.settings import Settings, public_url
from fieldcraft.store import open_store
from fieldcraft.table.http_bodies import NewTable

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = (sys.executable, "-c", "from fieldcraft.cli import main; main()", "serve", "--no-browser")


@contextmanager
def serving(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it tells."""
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"PYTHONPATH": str(SOURCE)}
    )
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://localhost:\d+", told)
        assert found, told + (process.stderr.read() if process.stderr else "")
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_when_asked(tmp_path: Path, how: signal.Signals):
    with serving("--data", str(tmp_path / "games.db"), "--port", "0") as (process, address):
        with urlopen(f"{address}/api/me") as answer:
            me = json.load(answer)
        assert me["local"]
        process.send_signal(how)
        out, err = process.communicate(timeout=60)

    assert process.returncode == 0
    assert err == ""
    assert "Stopped. All that was done is kept." in out
    assert (tmp_path / "games.key").stat().st_mode & 0o077 == 0


def test_a_server_that_is_killed_loses_nothing_that_it_acknowledged(tmp_path: Path):
    data = ("--data", str(tmp_path / "games.db"))
    with serving(*data, "--port", "0") as (process, address):
        words = ("--port", address.rpartition(":")[2], *data)
        asyncio.run(killed_in_between(process, address, words))


async def killed_in_between(process: subprocess.Popen[str], address: str, words: tuple[str, ...]) -> None:
    """Somebody speaks while the server is killed and started again; all is there in the end, and once."""
    async with Api(address) as api:
        gm = await api.open_table(NewTable(scene="duel"))
    async with Seat(gm) as seat:
        saying = asyncio.create_task(speak(seat, 30, process))
        await asyncio.to_thread(process.wait)
        with serving(*words):
            await asyncio.wait_for(saying, 30)
            async with Seat(gm) as again:
                spoken = [news.spoken.text for news in again.past if news.spoken]

    assert spoken == [f"word {number}" for number in range(30)]


async def speak(seat: Seat, times: int, process: subprocess.Popen[str]) -> None:
    """Say one thing after another, each once the one before is acknowledged; soon the server is killed meanwhile."""
    asyncio.get_running_loop().call_later(0.05, process.kill)
    for number in range(times):
        await seat.say(f"word {number}")


def test_what_is_wrong_with_the_games_is_said_at_the_start(tmp_path: Path):
    asyncio.run(spoiled(tmp_path / "games.db"))
    with serving("--data", str(tmp_path / "games.db"), "--port", "0") as (process, _):
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)

    assert process.returncode == 0
    assert "record 2" in err
    assert "Traceback" not in err


async def spoiled(path: Path) -> None:
    """A store with a table whose second record nobody can read."""
    async with await open_store(path) as store:
        table = await store.tables.create("Spoiled")
        await store.records.append(table.id, 1, "s", None, 0, b'{"record":"table_opened","name":"Spoiled"}')
        await store.records.append(table.id, 2, "s", None, 0, b"\xff")


def test_it_is_ready_soon(tmp_path: Path):
    before = spent()
    with serving("--data", str(tmp_path / "games.db"), "--port", "0") as (_, address):
        urlopen(f"{address}/api/me").close()

    # On a quiet machine it takes about a second, most of it imports; the rest is for machines that are not.
    assert spent() - before < 5


def spent() -> float:
    """Seconds of processor time that finished child processes have taken: other people's work does not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def test_a_free_port_is_chosen_if_the_usual_one_is_taken(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("fieldcraft.server.run.PORT", taken.getsockname()[1])
        (found,) = listen("127.0.0.1", None)
        with found:
            assert found.getsockname()[1] != taken.getsockname()[1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--port", "seven"), "invalid port value: 'seven'"),
        (("--port", "70000"), "invalid port value: '70000'"),
        (("--host", "203.0.113.250", "--port", "0"), "--host 203.0.113.250"),
        (("--host", "no such host", "--port", "0"), "--host no such host"),
        (("--url", "table.example.org"), "give the address that people type"),
        (("--url", "https://example.org/fieldcraft"), "without a path"),
        (("--url", "https://table.example.org"), "https://table.example.org: give --accounts too"),
        (("--workers", "2"), "--workers 2: several processes need PostgreSQL"),
        (("--port", "0", "--data", "redis://localhost"), "redis:// is no database Fieldcraft knows"),
        (("--port", "0", "--data", "/proc/nowhere/games.db"), "cannot be made"),
    ],
)
def test_what_cannot_be_is_said_in_words(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str):
    code = run(["serve", "--no-browser", *words])
    told = capsys.readouterr()

    assert code == 2
    assert why in told.err
    assert "Traceback" not in told.err


def test_a_port_that_is_taken_is_said_to_be(capsys: pytest.CaptureFixture[str]):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code = run(["serve", "--no-browser", "--host", "127.0.0.1", "--port", str(taken.getsockname()[1])])

    assert code == 2
    assert "another program listens there" in capsys.readouterr().err


def test_a_database_of_another_program_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "notes.db").write_text("these are my notes" * 100)
    code = run(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "notes.db")])

    assert code == 2
    assert "notes.db" in capsys.readouterr().err
    assert (tmp_path / "notes.db").read_text() == "these are my notes" * 100


def test_all_games_are_backed_up_and_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    packed = tmp_path / "games.jsonl.gz"

    async def make() -> None:
        await (await open_store(tmp_path / "games.db")).close()

    asyncio.run(make())
    assert run(["backup", str(packed), "--data", str(tmp_path / "games.db")]) == 0
    assert run(["restore", str(packed), "--data", str(tmp_path / "other.db")]) == 0
    assert run(["restore", str(tmp_path / "nothing.gz"), "--data", str(tmp_path / "third.db")]) == 2
    assert "nothing.gz" in capsys.readouterr().err


def test_a_public_address_has_no_slash_at_its_end():
    assert public_url("https://table.example.org/") == "https://table.example.org"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings(), []),
        (Settings(links=("http://192.168.1.10:7777",)), ["plain HTTP"]),
        (Settings(accounts=True), ["Behind a proxy give --url"]),
        (Settings(accounts=True, url="http://table.example.org"), ["plain HTTP"]),
        (Settings(accounts=True, url="https://table.example.org", links=("http://192.168.1.10:7777",)), []),
    ],
)
def test_the_start_tells_how_the_server_can_be_read_along_or_mistakes_a_proxy(settings: Settings, told: list[str]):
    found = list(cautions(settings))

    assert len(found) == len(told)
    assert all(words in caution for words, caution in zip(told, found, strict=True))
