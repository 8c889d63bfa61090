"""A table in memory: its records folded, and for each seat the list of those that it is told of.

All of it follows from the records, so that every process that has read them has the same table, with the same cursors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Resolution, Seat
from fieldcraft.table.lru import LruCache
from fieldcraft.table.protocol import News
from fieldcraft.table.records import ConsentGiven, DiceSealed, Played, Record, SceneOpened
from fieldcraft.table.room import Room, SeatRecord, fold
from fieldcraft.table.scene_runtime import SceneRuntime, share_start
from fieldcraft.table.updates import is_recipient

NO_SPAN = range(0)


class Table:
    """What has happened at a table.  It changes only by `apply`, and only by records that are stored.

    `rooms` holds the room before each record and the one now, which is `room`; `spans` the entries of the log of
    the scene on the table that each record added; `streams` the records, by number, of which each seat is told.
    `known_receipts` are the receipts that a snapshot holds, scene by scene; `here` are the seats that are connected
    now.
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.records: list[Record] = []
        self.room = Room()
        self.rooms: list[Room] = [self.room]
        self.spans: list[range] = []
        self.runtimes: list[SceneRuntime] = []
        self.streams: dict[str, list[int]] = {}
        self.here: frozenset[str] = frozenset()
        self.known_receipts: tuple[dict[Seat, str], ...] = ()
        self.news: LruCache[News] = LruCache(4096)
        self.encoded: LruCache[bytes] = LruCache(64)
        self._first: dict[str, SeatRecord] = {}
        self._record_numbers: list[list[int]] = []
        self._commands: dict[tuple[str, str], int] = {}

    # --- what is ----------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last record; 0 before the first."""
        return len(self.records)

    @property
    def runtime(self) -> SceneRuntime:
        """The scene on the table; LookupError before there is one."""
        if self.room.scene < 0:
            msg = f"table {self.id!r} has no scene"
            raise LookupError(msg)
        return self.runtimes[self.room.scene]

    def seat(self, seat_id: str) -> SeatRecord | None:
        """A seat by its id; None if there is none or it was taken away."""
        seat = self.room.seats.get(seat_id)
        return None if seat is None or seat.revoked else seat

    def seat_at(self, seat: str, seq: int) -> SeatRecord:
        """A seat as it was after a record; before it was made, as it was made."""
        found = self.rooms[seq].seats.get(seat)
        return self._first[seat] if found is None else found

    def cursor(self, seat: str) -> int:
        """How many news a seat has been told."""
        return len(self.streams[seat])

    def record_of_command(self, seat: str, command: str) -> Record | None:
        """The record that a seat's command made; None if there is none."""
        seq = self._commands.get((seat, command))
        return None if seq is None else self.records[seq - 1]

    def record_numbers(self, scene: int) -> list[int]:
        """For each entry of the log of a scene the number of the record that added it."""
        return self._record_numbers[scene]

    # --- what happens -------------------------------------------------------------

    def apply(self, record: Record, seed: bytes = b"", resolutions: Sequence[Resolution[Any]] = ()) -> None:
        """Take in the next record.

        One that opens a scene or seals dice needs those as they are stored; what the entries of the log in it come to
        may be known.  Raises ValueError if it does not follow on those before.
        """
        if record.seq != self.seq + 1:
            msg = f"record {self.seq + 1} of table {self.id!r} is missing: found {record.seq}"
            raise ValueError(msg)
        if isinstance(record.body, SceneOpened):
            opened, number = share_start(record.body), len(self.runtimes)
            record = replace(record, body=opened)
            receipts = self.known_receipts[number] if number < len(self.known_receipts) else {}
            self.runtimes.append(SceneRuntime(opened, seed, receipts))
            self._record_numbers.append([])
        elif isinstance(record.body, DiceSealed):
            self.runtimes[record.body.scene].seal_anew(seed)
        span = self._entries(record, resolutions) if isinstance(record.body, Played | ConsentGiven) else NO_SPAN
        self.room = self._lapse(fold(self.room, record), span)
        self.rooms.append(self.room)
        self.records.append(record)
        self.spans.append(span)
        if record.command is not None:
            self._commands[record.seat, record.command] = record.seq
        self._tell(record.seq)

    def _entries(self, record: Record, resolutions: Sequence[Resolution[Any]]) -> range:
        """Take in the entries that a record adds."""
        runtime, first = self.runtime, len(self.runtime.match.log)
        for number, text in enumerate(record.body.entries):  # type: ignore[union-attr]
            runtime.commit(resolutions[number] if resolutions else runtime.resolution_of(text))
            self._record_numbers[self.room.scene].append(record.seq)
        return range(first, len(runtime.match.log))

    def _lapse(self, room: Room, span: range) -> Room:
        """A request lapses when who made it acts again, or what it is about is taken back."""
        request, log = room.request, self.runtime.match.log if span else []
        if request is None or not span:
            return room
        side = room.seats[request.by].side
        mine = any((log[at].by == side and log[at].undoes is None) or log[at].undoes == request.entry for at in span)
        return replace(room, request=None) if mine else room

    def _tell(self, seq: int) -> None:
        """Note which seats are told of a record; a seat that is new is told all that it may know of what was before."""
        for id, seat in self.room.seats.items():
            if id not in self.streams:
                self._first[id] = seat
                self.streams[id] = [one for one in range(1, seq + 1) if is_recipient(self, id, one)]
            elif is_recipient(self, id, seq):
                self.streams[id].append(seq)
