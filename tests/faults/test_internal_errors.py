"""A fault of ours in any change to the table: refused in words, and nothing changes that anybody could see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from faults.worlds import NAME, world
from fieldcraft.table import management
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Do, Done, Manage, Refuse
from fieldcraft.table.table import Table
from table.parties import SEATS, packaged_opening

pytestmark = pytest.mark.anyio

CHANGES: tuple[wire.TableChange, ...] = (
    wire.Pause(on=True),
    wire.Timer(seconds=5),
    wire.NewSeat(role="spectator", label="Onlooker"),
    wire.EditSeat(seat="ben", label="Benno"),
    wire.RevokeSeat(seat="ben"),
    wire.RenewLink(seat="ben"),
    wire.Rename(name="Tuesday"),
    wire.OpenScene(scene="ford"),
    wire.TurnToScene(scene=0),
    wire.BranchScene(),
    wire.MarkMoment(name="Before the bridge"),
    wire.ReturnToMoment(moment=0),
    wire.OpenBattle(scene="ford", side="alder"),
    wire.BringBack(scene=0),
    wire.SetPicture(piece="sable", picture=""),
    wire.SetNote(about="a1", text="a trap"),
    wire.BotStrength(strength="easy"),
    wire.Reveal(),
)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def test_every_change_is_among_them():
    assert {type(change) for change in CHANGES} == management._CHANGES.keys()


def kept(table: Table) -> Any:
    """What must not change: how far the log goes, the room, and what each seat was told."""
    return table.seq, table.room, {seat: tuple(stream) for seat, stream in table.streams.items()}


async def test_a_fault_in_any_change_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("a bug")

    async with world(tmp_path / "games.db") as play:
        await play.begin(packaged_opening("duel"), SEATS)
        seats, before = play.services.store.seats, kept(play.table)
        for number, change in enumerate(CHANGES):
            with monkeypatch.context() as patched:
                patched.setitem(management._CHANGES, type(change), fail)
                frame = await play.wires["gm"].ask(Manage(id=f"m{number}", change=change))
            refusal = msgspec.json.decode(frame, type=Refuse).refusal

            assert refusal.rule == "table.trouble"
            assert "ZeroDivision" not in refusal.why
            assert kept(play.table) == before
            assert {row.id for row in await seats.of_table(NAME) if row.token_hash} == {one.seat for one in SEATS}
        done = await play.wires["anna"].ask(Do(id="on", order="Sable move g5"))
        await play.end()

    assert msgspec.json.decode(done, type=Done) == Done(id="on")
