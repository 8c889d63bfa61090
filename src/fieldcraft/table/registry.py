"""All tables of a server: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from fieldcraft.core import ONLOOKER
from fieldcraft.games import game
from fieldcraft.maps.scenes import SceneFile, read_packaged
from fieldcraft.presentation import Tableau
from fieldcraft.store import DamagedError, MissingError
from fieldcraft.store.homes import ElsewhereError, Homes, LocalHomes
from fieldcraft.store.notify import EVERYTHING, Notifier
from fieldcraft.store.store import Store
from fieldcraft.table.bots import PACE, BotRunner
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.create import create_table
from fieldcraft.table.http_bodies import OpenedTable, SeatCard, TableCard
from fieldcraft.table.idle import IdleTimer
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.preparation import Scenes, compute_news
from fieldcraft.table.protocol import PROTOCOL, Join, Seated
from fieldcraft.table.records import Said
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord, seat_info, seats_for
from fieldcraft.table.scene_opening import open_scene
from fieldcraft.table.session import TableSession
from fieldcraft.table.snapshots import SnapshotWriter, load_snapshot
from fieldcraft.table.status import is_over
from fieldcraft.table.storage import catch_up
from fieldcraft.table.table import Table
from fieldcraft.table.timers import QuestionTimer
from fieldcraft.table.transfer import export_table, import_table
from fieldcraft.table.updates import tableau_for

log = logging.getLogger(__name__)


MOVED = "this table goes on in another process; come back in a moment"

HAS_LINKS = "has the links of all seats, and could look through them"
"""What all are told of a game master who plays a side and has the links fetched."""


async def from_package(scene: str, table: str) -> SceneFile:
    """A scene that comes with Fieldcraft; ValueError if there is none."""
    return await asyncio.to_thread(read_packaged, scene)


class TableRegistry:
    """The tables of this process.  It belongs to the event loop that made it; `start` it before use, `close` it after.

    `homes` says which of the processes on one store opens which table, `scenes` finds the scenes that are put on a
    table; `pace` is how many seconds a bot waits before each move.
    """

    def __init__(
        self, store: Store, links: Links, notifier: Notifier, homes: Homes | None = None, *,
        scenes: Scenes = from_package, pace: float = PACE,
    ) -> None:  # fmt: skip
        self.store, self.links, self.notifier, self.scenes, self.pace = store, links, notifier, scenes, pace
        self.homes = homes or LocalHomes()
        self._sessions: dict[str, TableSession] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._parts: dict[str, tuple[BotRunner, QuestionTimer, IdleTimer, SnapshotWriter]] = {}
        self._news: AsyncIterator[str] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._ending = ""

    # --- open and closed ------------------------------------------------------------

    async def start(self) -> None:
        """Take part in who opens which table, and listen for what other processes do."""
        await self.homes.start(self._lose)
        self._news = self.notifier.subscribe()
        self._listening = asyncio.create_task(self._listen(self._news), name="fieldcraft registry")

    async def close(self, why: str = "the server stops; come back in a moment") -> None:
        """Let everybody go, who may come back, and put all tables away."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if not self._ending:
            self._ending = why
            await self.homes.leave()
            for table in list(self._sessions):
                await self.close_table(table, why)
            await self.homes.close()

    def _lose(self, tables: tuple[str, ...]) -> None:
        """Put tables away of which another process may be the home by now."""
        for table in tables:
            if (session := self._sessions.get(table)) is not None:
                session.broken = True
                session.connections.dismiss(MOVED)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[TableRegistry]:
        """The registry from start to close."""
        await self.start()
        try:
            yield self
        finally:
            await self.close()

    async def _listen(self, news: AsyncIterator[str]) -> None:
        async for table in news:
            woken = list(self._sessions) if table == EVERYTHING else [table]
            for one in woken:
                if (session := self._sessions.get(one)) is not None:
                    try:
                        await session.read_on()
                    except Exception:
                        log.exception("table %s cannot be read on", one)
                        await self.close_table(one, "the table has to be read anew")

    async def session(self, table: str) -> TableSession:
        """A table that is open, opened if it is not.

        Missing if there is none, Damaged or ValueError if it cannot be read, Elsewhere if its home is another process.
        """
        async with self._turn(table):
            known = self._sessions.get(table)
            if known is not None and not known.broken:
                return known
            await self._put_away(table)
            if self._ending:
                raise UnwelcomeError(self._ending, again=True)
            if home := await self.homes.claim(table):
                raise ElsewhereError(table, home)
            try:
                read = await self._read(table)
            except BaseException:
                await self.homes.release(table)
                raise
            session = TableSession(
                read, self.store, self.links, partial(self.notifier.publish, table, self._news), self.scenes
            )
            self._parts[table] = (
                BotRunner(session, self.pace),
                QuestionTimer(session),
                IdleTimer(session, self._rest),
                SnapshotWriter(session),
            )
            self._sessions[table] = session
            return session

    async def _read(self, table: str) -> Table:
        """A table as it is stored; what `session` raises if it cannot be read."""
        read = Table(table)
        await load_snapshot(self.store, read)
        await catch_up(self.store, read)
        if read.room.scene < 0:
            raise DamagedError(table, read.seq + 1)
        return read

    async def _rest(self, table: str) -> None:
        """Put a table away where nobody sits."""
        async with self._turn(table):
            if (session := self._sessions.get(table)) is not None and not session.connections.all:
                await self._put_away(table)

    def _turn(self, table: str) -> asyncio.Lock:
        """Tables are opened and closed one after another, each by itself."""
        return self._opening.setdefault(table, asyncio.Lock())

    async def close_table(self, table: str, why: str = "the table was closed") -> None:
        """Close a table in memory; nothing is lost."""
        async with self._turn(table):
            await self._put_away(table, why)

    async def _put_away(self, table: str, why: str = "the table was closed") -> None:
        if (session := self._sessions.pop(table, None)) is not None:
            for part in self._parts.pop(table):
                await part.close()
            await session.close(why)
            await self.homes.release(table)

    # --- tables ---------------------------------------------------------------------

    async def create(
        self, file: SceneFile, *, name: str = "", owner: str | None = None,
        plays: tuple[str, ...] = (), bots: tuple[str, ...] = (),
    ) -> OpenedTable:  # fmt: skip
        """A new table with a scene, and the token of its game master's seat.

        One who plays a single side sees what that side sees; one who plays several, or none, sees all.
        """
        opened = open_scene(file)
        return await create_table(self.store, self.links, opened, name=name, owner=owner, plays=plays, bots=bots)

    async def begin(self, keep: Commit, *, owner: str | None = None) -> OpenedTable:
        """A new table with a game that no scene file begins, and the token of its game master's seat."""
        return await create_table(self.store, self.links, keep, name="", owner=owner)

    async def delete(self, table: str) -> None:
        """Delete a table for good, at its home; Missing if there is none."""
        async with self._turn(table):
            if home := await self.homes.claim(table):
                raise ElsewhereError(table, home)
            await self._put_away(table, "the table was deleted")
            await self.homes.release(table)
            await self.store.tables.delete(table)

    async def export(self, token: str) -> bytes:
        """A table as a file: all of it for who sees all, for others what they were told.  Unwelcome for no seat."""
        session, seat = await self.authenticate(token)
        await compute_news(session.table, seat.id)
        return export_table(session.table, seat)

    async def import_table(self, data: bytes, owner: str | None = None) -> OpenedTable:
        """A new table from a file that `export` wrote for a game master; ValueError if it is none."""
        return await import_table(self.store, self.links, data, owner)

    # --- seats ----------------------------------------------------------------------

    async def authenticate(self, token: str) -> tuple[TableSession, SeatRecord]:
        """The open table and the seat that a token opens; Unwelcome if it opens none."""
        row = await self.store.seats.by_token(token_hash(token))
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
        table = session.table
        return SeatCard(
            table=table.id, name=table.room.name, label=seat.label, role=seat.role, scene=table.runtime.opened.title
        )

    async def tableau(self, token: str) -> Tableau:
        """What the seat of a token is shown now."""
        session, seat = await self.authenticate(token)
        return tableau_for(session.table, seat, session.table.seq)

    async def links_of(self, token: str) -> list[tuple[Seated, str]]:
        """All seats of a table with their tokens, for a game master's seat; Unwelcome for any other."""
        session, seat = await self.authenticate(token)
        if seat.role != "gm":
            raise UnwelcomeError("only the game master has the links of all seats")
        table = session.table
        await tell_of_links(session, seat)
        return [(seat_info(one, seat), self.links.token(table.id, one.id, one.link)) for one in table.room.present]

    async def master_token(self, table: str) -> str:
        """The token of a table's first game master's seat, for the owner of the table; Missing if there is none."""
        room = (await self.session(table)).table.room
        seat = next(one for one in room.present if one.role == "gm")
        return self.links.token(table, seat.id, seat.link)

    async def card(self, table: str, *, yours: bool) -> TableCard:
        """A table in the lobby, with the token of the game master's seat for the owner.

        What it says of the game is what everybody may know.
        """
        known = (await self.session(table)).table
        room, onlooker = known.room, SeatRecord(id="", role="spectator", side=ONLOOKER, label="")
        drawn = tableau_for(known, onlooker, known.seq)
        return TableCard(
            id=table,
            name=room.name,
            scene=known.runtime.opened.title,
            system=known.runtime.system.name,
            game=game(known.runtime.system.name).title,
            board=drawn.ground.surface != "none",
            round=drawn.turn.round,
            words=drawn.turn.words,
            yours=yours,
            ended=is_over(known),
            paused=room.paused,
            seats=seats_for(room, onlooker),
            token=await self.master_token(table) if yours else "",
            updated=known.records[-1].at,
        )


async def tell_of_links(session: TableSession, master: SeatRecord) -> None:
    """Tell all, once for each link that is made, if one has them who does not see all anyway."""
    if not master.sees_all:
        made = sum(one.link + 1 for one in session.table.room.seats.values())
        await session.carry_out(master.id, f"links-{made}", lambda _: Commit(Said(text=HAS_LINKS, how="note")))
