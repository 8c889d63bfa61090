"""Everybody who sits at a table now, and what is told to them."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from msgspec.structs import replace

from fieldcraft import __version__
from fieldcraft.table.connection import Connection
from fieldcraft.table.news import encoded, news, shown
from fieldcraft.table.protocol import PROTOCOL, Now, Pointed, Standing, Welcome
from fieldcraft.table.room import SeatRecord, seated, seats_for, settings_for
from fieldcraft.table.status import standing
from fieldcraft.table.table import Table

FRESH, RESUMED = 60, 400
"""How many of the last news a welcome brings: to who was told nothing yet, and to who comes back."""


class Connections:
    """The connections that sit at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sittings: list[Connection] = []

    def welcome(self, sitting: Connection, chair: SeatRecord, cursor: int) -> None:
        """A connection sits down: it is told all that it may know, the others that it is here."""
        self.sittings.append(sitting)
        self._count()
        welcome = welcome_for(self.table, chair, cursor)
        sitting.standing = welcome.standing
        sitting.tell(msgspec.json.encode(welcome))
        self.tell_standings()

    def left(self, sitting: Connection) -> None:
        """A connection is gone, which the others are told."""
        self.sittings.remove(sitting)
        self._count()
        self.tell_standings()

    def _count(self) -> None:
        self.table.here = frozenset(sitting.seat for sitting in self.sittings)

    def tell(self, seqs: list[int]) -> None:
        """Tell everybody what is new, and what is true now."""
        for sitting in list(self.sittings):
            if self.table.chair(sitting.seat) is None:
                sitting.dismiss("this seat was taken away", again=False)
                continue
            stream = self.table.streams[sitting.seat]
            for seq in seqs:
                if seq in stream[-len(seqs) :]:
                    sitting.tell(encoded(self.table, sitting.seat, seq))
        self.tell_standings()

    def tell_standings(self) -> None:
        """Tell what is true now, to everybody for whom it has changed."""
        known: dict[Hashable, Standing] = {}
        for sitting in list(self.sittings):
            if (chair := self.table.chair(sitting.seat)) is None:
                continue
            if (now := known.get(key := alike(self.table, chair))) is None:
                now = known[key] = standing(self.table, chair)
            if now != sitting.standing:
                sitting.standing = now
                sitting.tell(msgspec.json.encode(Now(standing=now)))

    def shout(self, message: Pointed) -> None:
        """Show everybody something that is not remembered."""
        text = msgspec.json.encode(message)
        for sitting in list(self.sittings):
            sitting.tell(text)

    def dismiss(self, why: str) -> None:
        """Let everybody go, who may come back."""
        for sitting in list(self.sittings):
            sitting.dismiss(why, again=True)


def alike(table: Table, chair: SeatRecord) -> Hashable:
    """The same for seats of which the same is true now: only a request to take something back tells them apart."""
    return (chair.role, chair.side, chair.commands) if table.room.request is None else chair.id


def welcome_for(table: Table, chair: SeatRecord, cursor: int) -> Welcome:
    """All that a seat may know now, with the news since a cursor; the last few for who was told nothing yet (-1)."""
    stream = table.streams[chair.id]
    known = min(max(cursor, 0), len(stream))
    first = max(len(stream) - FRESH, 0) if cursor < 0 else max(known, len(stream) - RESUMED)
    return Welcome(
        protocol=PROTOCOL,
        version=__version__,
        table=table.id,
        you=replace(seated(chair, chair), here=True),
        seats=tuple(replace(one, here=one.id in table.here) for one in seats_for(table.room, chair)),
        settings=settings_for(table.room, chair),
        tableau=shown(table, chair, table.seq),
        standing=standing(table, chair),
        cursor=len(stream),
        news=tuple(news(table, chair.id, seq) for seq in stream[first:]),
    )
