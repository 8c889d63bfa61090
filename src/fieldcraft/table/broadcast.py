"""Everybody who sits at a table now, and what is told to them."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from msgspec.structs import replace

from fieldcraft import __version__
from fieldcraft.table.connection import Connection
from fieldcraft.table.protocol import PROTOCOL, Now, Pointed, Standing, Welcome
from fieldcraft.table.records import LinkRenewed
from fieldcraft.table.room import SeatRecord, seat_info, seats_for, settings_for
from fieldcraft.table.status import standing_for
from fieldcraft.table.table import Table
from fieldcraft.table.updates import encode_news, news_for, tableau_for

FRESH, RESUMED = 60, 400
"""How many of the last news a welcome brings: to who was told nothing yet, and to who comes back."""


class Connections:
    """The connections that sit at a table; `sender` is the one whose command is being carried out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.all: list[Connection] = []
        self.sender: Connection | None = None

    def add(self, connection: Connection, seat: SeatRecord, cursor: int) -> None:
        """A connection sits down: it is told all that it may know, the others that it is here."""
        self.all.append(connection)
        self._count()
        welcome = welcome_for(self.table, seat, cursor)
        connection.standing = welcome.standing
        connection.send(msgspec.json.encode(welcome))
        self.tell_standings()

    def remove(self, connection: Connection) -> None:
        """A connection is gone, which the others are told."""
        self.all.remove(connection)
        self._count()
        self.tell_standings()

    def _count(self) -> None:
        self.table.here = frozenset(connection.seat for connection in self.all)

    def tell(self, seqs: list[int], *, told: Connection | None = None) -> None:
        """Tell everybody what is new, but for who was `told` already, and what is true now."""
        self._dismiss_old_links(seqs)
        for connection in list(self.all):
            if connection is not told:
                self.tell_one(connection, seqs)
        self.tell_standings()

    def tell_one(self, connection: Connection, seqs: list[int]) -> None:
        """Tell a connection what is new for its seat."""
        if self.table.seat(connection.seat) is None:
            connection.dismiss("this seat was taken away", again=False)
            return
        stream = self.table.streams[connection.seat]
        for seq in seqs:
            if seq in stream[-len(seqs) :]:
                connection.send(encode_news(self.table, connection.seat, seq))

    def _dismiss_old_links(self, seqs: list[int]) -> None:
        """Let go whoever sits on a link that was replaced, but for who replaced it and is answered with the new one."""
        records = (self.table.records[seq - 1].body for seq in seqs)
        renewed = {body.seat for body in records if isinstance(body, LinkRenewed)}
        for connection in list(self.all):
            if connection.seat in renewed and connection is not self.sender:
                connection.dismiss("this seat has a new link: ask the game master for it", again=False)

    def dismiss_seat(self, seat: str, why: str) -> None:
        """Let whoever sits in a seat go, who comes back only by its link."""
        for connection in list(self.all):
            if connection.seat == seat:
                connection.dismiss(why, again=False)

    def tell_standings(self) -> None:
        """Tell what is true now, to everybody for whom it has changed."""
        known: dict[Hashable, Standing] = {}
        for connection in list(self.all):
            if (seat := self.table.seat(connection.seat)) is None:
                continue
            if (now := known.get(key := standing_key(self.table, seat))) is None:
                now = known[key] = standing_for(self.table, seat)
            if now != connection.standing:
                connection.standing = now
                connection.send(msgspec.json.encode(Now(standing=now)))

    def broadcast(self, message: Pointed) -> None:
        """Show everybody something that is not remembered."""
        text = msgspec.json.encode(message)
        for connection in list(self.all):
            connection.send(text)

    def dismiss(self, why: str) -> None:
        """Let everybody go, who may come back."""
        for connection in list(self.all):
            connection.dismiss(why, again=True)


def standing_key(table: Table, seat: SeatRecord) -> Hashable:
    """The same for seats of which the same is true now: only a request to take something back tells them apart."""
    return (seat.role, seat.side, seat.commands) if table.room.request is None else seat.id


def welcome_for(table: Table, seat: SeatRecord, cursor: int) -> Welcome:
    """All that a seat may know now, with the news since a cursor; the last few for who was told nothing yet (-1)."""
    stream = table.streams[seat.id]
    known = min(max(cursor, 0), len(stream))
    first = max(len(stream) - FRESH, 0) if cursor < 0 else max(known, len(stream) - RESUMED)
    return Welcome(
        protocol=PROTOCOL,
        version=__version__,
        table=table.id,
        you=replace(seat_info(seat, seat), here=True),
        seats=tuple(replace(one, here=one.id in table.here) for one in seats_for(table.room, seat)),
        settings=settings_for(table.room, seat),
        tableau=tableau_for(table, seat, table.seq),
        standing=standing_for(table, seat),
        cursor=len(stream),
        news=tuple(news_for(table, seat.id, seq) for seq in stream[first:]),
    )
