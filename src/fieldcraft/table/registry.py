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
from fieldcraft.store import MissingError
from fieldcraft.store.notify import EVERYTHING, Wakes
from fieldcraft.store.opened import Store
from fieldcraft.table.bots import PACE, Players
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.create import found
from fieldcraft.table.http_bodies import OpenedTable, SeatCard, TableCard
from fieldcraft.table.idle import Rest
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.loading import catch_up
from fieldcraft.table.news import shown
from fieldcraft.table.preparation import Scenes, recall
from fieldcraft.table.protocol import PROTOCOL, Join, Seated
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord, seated, seats_for
from fieldcraft.table.scene_opening import opened
from fieldcraft.table.session import TableSession
from fieldcraft.table.snapshots import Remembering, recollect
from fieldcraft.table.status import over
from fieldcraft.table.table import Table
from fieldcraft.table.timers import Clock
from fieldcraft.table.transfer import admitted, export

log = logging.getLogger(__name__)


async def from_package(scene: str, table: str) -> SceneFile:
    """A scene that comes with Fieldcraft; ValueError if there is none."""
    return await asyncio.to_thread(read_packaged, scene)


class TableRegistry:
    """The tables of this process.  It belongs to the event loop that made it; `start` it before use, `close` it after.

    `scenes` finds the scenes that are put on a table; `pace` is how many seconds a bot waits before each move.
    """

    def __init__(
        self, store: Store, links: Links, wakes: Wakes, *, scenes: Scenes = from_package, pace: float = PACE
    ) -> None:
        self.store, self.links, self.wakes, self.scenes, self.pace = store, links, wakes, scenes, pace
        self._keepers: dict[str, TableSession] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._parts: dict[str, tuple[Players, Clock, Rest, Remembering]] = {}
        self._news: AsyncIterator[str] | None = None
        self._listening: asyncio.Task[None] | None = None

    # --- open and closed ------------------------------------------------------------

    async def start(self) -> None:
        """Listen for what other processes do."""
        self._news = self.wakes.subscribe()
        self._listening = asyncio.create_task(self._listen(self._news), name="fieldcraft hall")

    async def close(self, why: str = "the server stops; come back in a moment") -> None:
        """Let everybody go, who may come back, and put all tables away."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        for table in list(self._keepers):
            await self.put_away(table, why)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[TableRegistry]:
        """The hall from start to close."""
        await self.start()
        try:
            yield self
        finally:
            await self.close()

    async def _listen(self, news: AsyncIterator[str]) -> None:
        async for table in news:
            woken = list(self._keepers) if table == EVERYTHING else [table]
            for one in woken:
                if (keeper := self._keepers.get(one)) is not None:
                    try:
                        await keeper.wake()
                    except Exception:
                        log.exception("table %s cannot be read on", one)
                        await self.put_away(one, "the table has to be read anew")

    async def keeper(self, table: str) -> TableSession:
        """A table that is open, opened if it is not; Missing if there is none, ValueError if it cannot be read."""
        async with self._opening.setdefault(table, asyncio.Lock()):
            known = self._keepers.get(table)
            if known is not None and not known.broken:
                return known
            await self.put_away(table)
            read = Table(table)
            await recollect(self.store, read)
            await catch_up(self.store, read)
            if read.room.scene < 0:
                raise MissingError(f"table {table!r} is just being laid")
            keeper = TableSession(
                read, self.store, self.links, partial(self.wakes.publish, table, self._news), self.scenes
            )
            self._parts[table] = (
                Players(keeper, self.pace),
                Clock(keeper),
                Rest(keeper, self._rest),
                Remembering(keeper),
            )
            self._keepers[table] = keeper
            return keeper

    async def _rest(self, table: str) -> None:
        """Put a table away where nobody sits."""
        async with self._opening.setdefault(table, asyncio.Lock()):
            if (keeper := self._keepers.get(table)) is not None and not keeper.audience.sittings:
                await self.put_away(table)

    async def put_away(self, table: str, why: str = "the table was closed") -> None:
        """Close a table in memory; nothing is lost."""
        if (keeper := self._keepers.pop(table, None)) is not None:
            for part in self._parts.pop(table):
                await part.close()
            await keeper.close(why)

    # --- tables ---------------------------------------------------------------------

    async def create(
        self, file: SceneFile, *, name: str = "", owner: str | None = None,
        plays: tuple[str, ...] = (), bots: tuple[str, ...] = (),
    ) -> OpenedTable:  # fmt: skip
        """A new table with a scene, and the token of its game master's seat.

        One who plays a single side sees what that side sees; one who plays several, or none, sees all.
        """
        return await found(self.store, self.links, opened(file), name=name, owner=owner, plays=plays, bots=bots)

    async def begin(self, keep: Commit, *, owner: str | None = None) -> OpenedTable:
        """A new table with a game that no scene file begins, and the token of its game master's seat."""
        return await found(self.store, self.links, keep, name="", owner=owner)

    async def delete(self, table: str) -> None:
        """Delete a table for good; Missing if there is none."""
        await self.put_away(table, "the table was deleted")
        await self.store.tables.delete(table)

    async def export(self, token: str) -> bytes:
        """A table as a file: all of it for who sees all, for others what they were told.  Unwelcome for no seat."""
        keeper, chair = await self.who(token)
        await recall(keeper.table, chair.id)
        return export(keeper.table, chair)

    async def admit(self, data: bytes, owner: str | None = None) -> OpenedTable:
        """A new table from a file that `export` wrote for a game master; ValueError if it is none."""
        return await admitted(self.store, self.links, data, owner)

    # --- seats ----------------------------------------------------------------------

    async def who(self, token: str) -> tuple[TableSession, SeatRecord]:
        """The open table and the seat that a token opens; Unwelcome if it opens none."""
        row = await self.store.seats.by_token(token_hash(token))
        try:
            keeper = None if row is None else await self.keeper(row.table)
        except MissingError:
            keeper = None
        chair = None if keeper is None or row is None else keeper.table.chair(row.id)
        if keeper is None or chair is None:
            raise UnwelcomeError("this link opens no seat: ask the game master for a new one")
        return keeper, chair

    async def sit(self, join: Join) -> Connection:
        """A connection sits down; Unwelcome if the link opens no seat or the client is of another version."""
        if join.protocol != PROTOCOL:
            raise UnwelcomeError(
                f"this page is of another version (protocol {join.protocol}, not {PROTOCOL}): load it anew"
            )
        keeper, chair = await self.who(join.token)
        return await keeper.sit(chair.id, join)

    async def seat_card(self, token: str) -> SeatCard:
        """What a link opens."""
        keeper, chair = await self.who(token)
        table = keeper.table
        return SeatCard(
            table=table.id, name=table.room.name, label=chair.label, role=chair.role, scene=table.stage.opened.title
        )

    async def tableau(self, token: str) -> Tableau:
        """What the seat of a token is shown now."""
        keeper, chair = await self.who(token)
        return shown(keeper.table, chair, keeper.table.seq)

    async def links_of(self, token: str) -> list[tuple[Seated, str]]:
        """All seats of a table with their tokens, for a game master's seat; Unwelcome for any other."""
        keeper, chair = await self.who(token)
        if chair.role != "gm":
            raise UnwelcomeError("only the game master has the links of all seats")
        table = keeper.table
        return [(seated(one, chair), self.links.token(table.id, one.id, one.link)) for one in table.room.present]

    async def master_token(self, table: str) -> str:
        """The token of a table's first game master's seat, for the owner of the table; Missing if there is none."""
        room = (await self.keeper(table)).table.room
        chair = next(one for one in room.present if one.role == "gm")
        return self.links.token(table, chair.id, chair.link)

    async def card(self, table: str, *, yours: bool) -> TableCard:
        """A table in the lobby, with the token of the game master's seat for the owner.

        What it says of the game is what everybody may know.
        """
        known = (await self.keeper(table)).table
        room, onlooker = known.room, SeatRecord(id="", role="spectator", side=ONLOOKER, label="")
        drawn = shown(known, onlooker, known.seq)
        return TableCard(
            id=table,
            name=room.name,
            scene=known.stage.opened.title,
            system=known.stage.system.name,
            game=game(known.stage.system.name).title,
            board=drawn.ground.surface != "none",
            round=drawn.turn.round,
            words=drawn.turn.words,
            yours=yours,
            ended=over(known),
            paused=room.paused,
            seats=seats_for(room, onlooker),
            token=await self.master_token(table) if yours else "",
            updated=known.records[-1].at,
        )
