"""A table for tests: its records in a list instead of a database, and all that each seat was sent."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Refusal, RefusedError, State, System
from fieldcraft.core.encoding import encode as encode_state
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.presentation import Banner
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.table import records
from fieldcraft.table.dispatch import decide
from fieldcraft.table.protocol import Manage as Manage
from fieldcraft.table.protocol import Message, News, Pause, Sent, Standing, Told
from fieldcraft.table.records import AnyLogRecord, Record, decode, encode
from fieldcraft.table.results import Commit, Respond
from fieldcraft.table.scene_opening import open_scene
from fieldcraft.table.status import standing_for
from fieldcraft.table.table import Table
from fieldcraft.table.updates import encode_news

SEED = b"a seed that these tests share...."
SEATS = (
    records.SeatMade(seat="gm", role="gm", side="gm", label="Gwen"),
    records.SeatMade(seat="anna", role="player", side="alder", label="Anna"),
    records.SeatMade(seat="ben", role="player", side="vigil", label="Ben"),
    records.SeatMade(seat="eve", role="spectator", side="onlooker", label="Eve"),
)
TELL = msgspec.json.Decoder(Told)


class Party:
    """A table at which every command is judged, kept and told as a server does, at once and in one thread."""

    def __init__(self, scene: AnyLogRecord, seats: tuple[records.SeatMade, ...] = SEATS, seed: bytes = SEED) -> None:
        self.table, self.seed, self.time = Table("party"), seed, 1_000
        self.sent: dict[str, list[bytes]] = {seat.seat: [] for seat in seats}
        for body in (records.TableOpened(name="Party"), scene, *seats):
            self.keep("gm", None, Commit(body, seed))

    def send(self, seat: str, sent: Sent, prepared: Any = None) -> Message | None:
        """Carry a command out; the answer if there is one, raising Refused if it is refused."""
        self.time += 10
        if self.table.record_of_command(seat, sent.id) is not None:
            return None
        match decide(self.table, seat, sent, prepared):
            case Commit() as keep:
                self.keep(seat, sent.id, keep)
                return None
            case Respond(message):
                return message
        return None

    def refused(self, seat: str, sent: Sent) -> Refusal:
        """Why a command is refused; fails if it is not."""
        before = self.table.seq
        try:
            self.send(seat, sent)
        except RefusedError as no:
            assert self.table.seq == before
            return no.refusal
        msg = f"{sent} was not refused"
        raise AssertionError(msg)

    def keep(self, seat: str, command: str | None, keep: Commit) -> None:
        """Keep a record, as JSON that is read back, and tell everybody."""
        body = decode(encode(keep.body))
        self.table.apply(Record(self.table.seq + 1, seat, command, self.time, body), keep.seed, keep.resolutions)
        for one in self.sent:
            if one in self.table.streams and self.table.seq in self.table.streams[one][-1:]:
                self.sent[one].append(encode_news(self.table, one, self.table.seq))

    def news(self, seat: str) -> list[News]:
        """What a seat was told."""
        return [TELL.decode(text).news for text in self.sent[seat]]

    def last(self, seat: str) -> News:
        """The last thing that a seat was told."""
        return self.news(seat)[-1]

    def now(self, seat_id: str) -> Standing:
        """What is true now for a seat."""
        seat = self.table.seat(seat_id)
        assert seat is not None
        return standing_for(self.table, seat)

    def manage(self, change: Any, id: str, prepared: Any = None) -> Message | None:
        """A change by the game master."""
        return self.send("gm", Manage(id=id, change=change), prepared)

    def pause(self, on: bool) -> None:
        """The game master stops the game, or lets it go on."""
        self.manage(Pause(on=on), f"pause-{self.table.seq}")

    def reopened(self) -> Table:
        """The table as another process would read it from the records."""
        table = Table(self.table.id)
        for record in self.table.records:
            copy = msgspec.structs.replace(record, body=decode(encode(record.body)))
            table.apply(copy, self.seed if isinstance(copy.body, records.SceneOpened) else b"")
        return table


@cache
def packaged_opening(scene: str) -> records.SceneOpened:
    """The record that opens a scene that comes with Fieldcraft, with the seed of these tests."""
    body = open_scene(read_packaged(scene)).body
    assert isinstance(body, records.SceneOpened)
    return msgspec.structs.replace(body, seal=Seeded(SEED).seal, keying="roll")


def party(scene: str = "duel", seats: tuple[records.SeatMade, ...] = SEATS) -> Party:
    """A party with a scene that comes with Fieldcraft; Ben plays its second side, whatever that is called."""
    scene_opened = packaged_opening(scene)
    sides = {"vigil": scene_opened.banners[1].id}
    return Party(scene_opened, tuple(replace(seat, side=sides.get(seat.side, seat.side)) for seat in seats))


def opening(state: State, system: System[Any] = SYSTEM, sides: tuple[str, ...] = ()) -> records.SceneOpened:
    """The record that opens a scene which begins with a state of a game, and has some sides, by default its own."""
    banners = tuple(Banner(id=side, label=side.title(), colour=side) for side in sides or state.sides)  # type: ignore[attr-defined]
    return records.SceneOpened(
        system=system.name,
        version=system.version,
        title="A battle",
        start=msgspec.Raw(encode_state(state)),
        seal=Seeded(SEED).seal,
        banners=banners,
    )


def some_action(party: Party, side: str, rng: random.Random) -> dict[str, Any] | None:
    """One of a side's options as JSON, each kind being as likely; None if there are none."""
    options = party.table.runtime.match.options(side)
    if not options:
        return None
    kind = rng.choice(sorted({type(action).__name__ for action in options}))
    found = msgspec.to_builtins(rng.choice([action for action in options if type(action).__name__ == kind]))
    assert isinstance(found, dict)
    return found
