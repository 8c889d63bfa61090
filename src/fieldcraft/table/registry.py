"""All tables of a server: made, looked at and sat down at."""

from __future__ import annotations

import logging

from fieldcraft.maps.scenes import SceneFile
from fieldcraft.presentation import Tableau
from fieldcraft.store import MissingError
from fieldcraft.table.cards import seat_card, table_card
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.create import create_table
from fieldcraft.table.http_bodies import OpenedTable, SeatCard, TableCard
from fieldcraft.table.open_tables import OpenTables
from fieldcraft.table.preparation import compute_news
from fieldcraft.table.protocol import PROTOCOL, USUAL, Join, Seated, Strength
from fieldcraft.table.records import Said
from fieldcraft.table.results import Commit
from fieldcraft.table.room import Room, SeatRecord, seat_info
from fieldcraft.table.scene_opening import open_scene
from fieldcraft.table.seat_locks import LockedError, find_password, find_seat_row, keep_password
from fieldcraft.table.session import TableSession
from fieldcraft.table.transfer import export_table, import_table
from fieldcraft.table.updates import tableau_for

log = logging.getLogger(__name__)


HAS_LINKS = "has the links of all seats, and could look through them"
"""What all are told of a game master who plays a side and has the links fetched."""


class TableRegistry(OpenTables):
    """All tables of the store and what is asked of them; those that are asked for are opened."""

    # --- tables ---------------------------------------------------------------------

    async def create(
        self, file: SceneFile, *, name: str = "", owner: str | None = None,
        plays: tuple[str, ...] = (), bots: tuple[str, ...] = (), strength: Strength = USUAL,
    ) -> OpenedTable:  # fmt: skip
        """A new table with a scene, and the token of its game master's seat.

        One who plays a single side sees what that side sees; one who plays several, or none, sees all.
        """
        opened = open_scene(file)
        return await create_table(
            self.store, self.links, opened, name=name, owner=owner, plays=plays, bots=bots, strength=strength
        )

    async def begin(self, keep: Commit, *, owner: str | None = None) -> OpenedTable:
        """A new table with a game that no scene file begins, and the token of its game master's seat."""
        return await create_table(self.store, self.links, keep, name="", owner=owner)

    async def export(self, token: str) -> bytes:
        """A table as a file: all of it for who sees all, for others what they were told.  Unwelcome for no seat."""
        session, seat = await self.authenticate(token)
        await compute_news(session.table, seat.id)
        return export_table(session.table, seat)

    async def name_of(self, token: str) -> str:
        """What the table of a seat is called.  Unwelcome for no seat."""
        session, _ = await self.authenticate(token)
        return session.table.room.name

    async def import_table(self, data: bytes, owner: str | None = None) -> OpenedTable:
        """A new table from a file that `export` wrote for a game master; ValueError if it is none."""
        return await import_table(self.store, self.links, data, owner)

    # --- seats ----------------------------------------------------------------------

    async def authenticate(self, token: str) -> tuple[TableSession, SeatRecord]:
        """The open table and the seat that a token opens; Unwelcome if it opens none, or wants a password too."""
        row = await find_seat_row(self.store, self.links, token)
        try:
            session = None if row is None else await self.session(row.table)
        except MissingError:
            session = None
        seat = None if session is None or row is None else session.table.seat(row.id)
        if session is None or seat is None:
            raise UnwelcomeError("this link opens no seat: ask the game master for a new one")
        return session, seat

    async def connect(self, join: Join) -> Connection:
        """A connection sits down; Unwelcome if the link opens no seat or the client is of another version."""
        if join.protocol != PROTOCOL:
            raise UnwelcomeError(
                f"this page is of another version (protocol {join.protocol}, not {PROTOCOL}): load it anew"
            )
        session, seat = await self.authenticate(join.token)
        return await session.connect(seat.id, join)

    async def seat_card(self, token: str) -> SeatCard:
        """What a link opens."""
        session, seat = await self.authenticate(token)
        return seat_card(session.table, seat)

    async def tableau(self, token: str) -> Tableau:
        """What the seat of a token is shown now."""
        session, seat = await self.authenticate(token)
        return tableau_for(session.table, seat, session.table.seq)

    async def links_of(self, token: str) -> list[tuple[Seated, str]]:
        """All seats of a table with their tokens, for a game master's seat; Unwelcome for any other."""
        session, seat = await self._authenticate_master(token)
        table = session.table
        await tell_of_links(session, seat)
        return [(seat_info(one, seat), self.links.token(table.id, one.id, one.link)) for one in table.room.present]

    async def locked_seats(self, table: str) -> set[str]:
        """The seats of a table that ask for a password."""
        room = (await self.session(table)).table.room
        return {one.id for one in room.present if await find_password(self.store, table, one.id)}

    async def set_password(self, token: str, seat_id: str, password_hash: str) -> None:
        """Give a seat a password, or take it away (""), as a game master; whoever sits there has to give it.

        Unwelcome for who is no game master, for one's own seat, and where there is no such seat.
        """
        session, master = await self._authenticate_master(token)
        if session.table.seat(seat_id) is None or seat_id == master.id:
            raise UnwelcomeError("a password is for another seat of this table than your own")
        await keep_password(self.store, session.table.id, seat_id, password_hash)
        if password_hash:
            session.connections.dismiss_seat(seat_id, str(LockedError()))

    async def _authenticate_master(self, token: str) -> tuple[TableSession, SeatRecord]:
        session, seat = await self.authenticate(token)
        if seat.role != "gm":
            raise UnwelcomeError("only the game master has the links of all seats")
        return session, seat

    async def master_token(self, table: str) -> str:
        """The token of a table's first game master's seat, for the owner of the table; Missing if there is none."""
        room = (await self.session(table)).table.room
        seat = master_of(room)
        link = self.links.token(table, seat.id, seat.link)
        kept = await find_password(self.store, table, seat.id)
        return self.links.open_token(link, kept) if kept else link

    async def card(self, table: str, *, yours: bool) -> TableCard:
        """A table in the lobby, with the token of the game master's seat for the owner."""
        known = (await self.session(table)).table
        return table_card(known, master_of(known.room), await self.master_token(table) if yours else "")


def master_of(room: Room) -> SeatRecord:
    """The first game master's seat of a table."""
    return next(one for one in room.present if one.role == "gm")


async def tell_of_links(session: TableSession, master: SeatRecord) -> None:
    """Tell all, once for each link that is made, if one has them who does not see all anyway."""
    if not master.sees_all:
        made = sum(one.link + 1 for one in session.table.room.seats.values())
        await session.carry_out(master.id, f"links-{made}", lambda _: Commit(Said(text=HAS_LINKS, how="note")))
