"""A table that is open: commands one at a time, stored before anybody is told, and everybody who sits there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from fieldcraft.core import RefusedError, rule
from fieldcraft.store import RepeatedError, StoreError, TakenError
from fieldcraft.store.store import Store
from fieldcraft.table import protocol as wire
from fieldcraft.table.broadcast import Connections
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.dispatch import decide
from fieldcraft.table.links import Links, link_of
from fieldcraft.table.meter import Meter
from fieldcraft.table.preparation import Scenes, discard, prepare
from fieldcraft.table.protocol import Done, Join, Message, Refuse, Sent
from fieldcraft.table.records import LinkRenewed, Record, SeatMade
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Broadcast, Commit, Respond, Verdict
from fieldcraft.table.storage import catch_up, mirror, write
from fieldcraft.table.table import Table

log = logging.getLogger(__name__)

CHANGING = (wire.Do, wire.Undo, wire.Consent, wire.Say, wire.Manage)
"""The commands that are carried out at most once for an id."""

ATTEMPTS = 40
"""How often a command is judged anew when another process was faster."""


class TableSession:
    """An open table.  All that changes it goes through `handle` or `carry_out`, one after another."""

    def __init__(
        self, table: Table, store: Store, links: Links, notify_others: Callable[[], None], scenes: Scenes, meter: Meter
    ) -> None:
        self.meter = meter
        self.table, self.store, self.links, self.notify_others, self.scenes = table, store, links, notify_others, scenes
        self.lock = asyncio.Lock()
        self.connections = Connections(table)
        self.observers: list[Callable[[], None]] = []
        self.broken = False
        self._running: set[asyncio.Task[Any]] = set()

    # --- who sits here ------------------------------------------------------------

    async def connect(self, seat_id: str, join: Join) -> Connection:
        """A connection sits down, and is told all that it may know; Unwelcome if its seat was taken away."""
        async with self.lock:
            await self._catch_up()
            if (seat := self.table.seat(seat_id)) is None:
                raise UnwelcomeError("this seat was taken away: ask the game master for a new link")
            # The store's list of links may not yet say what the records do.
            if seat.link and link_of(join.token) != self.links.token(self.table.id, seat.id, seat.link):
                raise UnwelcomeError("this seat has a new link: ask the game master for it")
            connection = Connection(self, seat_id)
            self.connections.add(connection, seat, join.cursor)
            self._notify_observers()
            return connection

    def remove(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self._notify_observers()

    async def close(self, why: str) -> None:
        """Let everybody go, who may come back, and finish what has begun."""
        self.connections.dismiss(why)
        await asyncio.gather(*self._running, return_exceptions=True)

    # --- what they send -------------------------------------------------------------

    async def handle(self, seat: str, sent: Sent, sender: Connection | None = None) -> tuple[Message, ...]:
        """Carry a command out, and give the answers for its sender; the others are told what they may know."""
        # A connection that closes must not leave a command half carried out.
        task = asyncio.create_task(self._handle(seat, sent, sender))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        begun = perf_counter()
        answers = await asyncio.shield(task)
        if isinstance(sent, CHANGING):
            self.meter.count(perf_counter() - begun, answers)
        return answers

    @rule("table.trouble")
    async def _handle(self, seat: str, sent: Sent, sender: Connection | None) -> tuple[Message, ...]:
        """Whatever goes wrong, the table stays as it was and the sender learns of it."""
        async with self.lock:
            self.connections.sender = sender
            try:
                return await self._answer(seat, sent)
            except RefusedError as no:
                return (Refuse(id=sent.id, refusal=no.refusal),)
            except StoreError as error:
                log.warning("table %s: a command was not stored: %s", self.table.id, error)
                why = "this could not be stored; nothing has changed, and it may be tried again"
            except Exception:
                log.exception("table %s: %s failed", self.table.id, type(sent).__name__)
                why = "something went wrong on the server; nothing has changed"
            finally:
                self.connections.sender = None
            return (Refuse(id=sent.id, refusal=refuse("table.trouble", why).refusal),)

    async def _answer(self, seat: str, sent: Sent) -> tuple[Message, ...]:
        if isinstance(sent, CHANGING) and (record := self.table.record_of_command(seat, sent.id)) is not None:
            return (await self._answer_done(sent.id, record),)
        prepared = await prepare(self, seat, sent)
        try:
            return await self._judge(seat, sent, prepared)
        finally:
            await discard(self, prepared)

    async def _judge(self, seat: str, sent: Sent, prepared: str | Commit | None) -> tuple[Message, ...]:
        for _ in range(ATTEMPTS):
            match await self._decide(seat, sent, prepared):
                case Respond(message):
                    return (message,)
                case Broadcast(message):
                    self.connections.broadcast(message)
                    return (Done(id=sent.id),) if isinstance(sent, CHANGING) else ()
                case Commit() as keep:
                    await self._keep(seat, sent.id, keep)
            if (record := self.table.record_of_command(seat, sent.id)) is not None:
                return (await self._answer_done(sent.id, record),)
        raise refuse("table.trouble", "others were faster; nothing has changed, and it may be tried again")

    async def _decide(self, seat: str, sent: Sent, prepared: str | Commit | None) -> Verdict | None:
        """What a command comes to; None if it was refused on what another process has changed meanwhile."""
        try:
            return decide(self.table, seat, sent, prepared)
        except RefusedError:
            if isinstance(sent, CHANGING) and await self._catch_up():
                return None
            raise

    async def carry_out(self, seat: str, command: str, judge: Callable[[Table], Commit | None]) -> bool:
        """Keep what the table itself brings about, at most once for a command id; whether there was anything."""
        async with self.lock:
            keep = None if self.table.record_of_command(seat, command) else judge(self.table)
            if keep is None:
                return False
            await self._keep(seat, command, keep)
            return True

    async def _keep(self, seat: str, command: str, keep: Commit) -> None:
        """Store a record, then take it in and tell everybody; if another process was faster, take in what it did."""
        try:
            record = await write(self.store, self.table, seat, command, keep)
        except (TakenError, RepeatedError):
            await self._catch_up()
            return
        self.notify_others()
        with self._or_begin_anew():
            self.table.apply(record, keep.seed, keep.resolutions)
            await self._tell_sender_first(record.seq)

    async def _answer_done(self, id: str, record: Record) -> Done:
        """The answer to a command that is stored, the same however often it comes."""
        await mirror(self.store, self.links, self.table, record)
        if isinstance(record.body, SeatMade | LinkRenewed):
            seat = record.body.seat
            number = record.body.link if isinstance(record.body, LinkRenewed) else 0
            return Done(id=id, link=self.links.token(self.table.id, seat, number), seat=seat)
        return Done(id=id)

    # --- what is stored -----------------------------------------------------------------

    async def read_on(self) -> None:
        """Another process has added to the log."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Take in what other processes have stored; whether there was anything."""
        with self._or_begin_anew():
            if new := await catch_up(self.store, self.table):
                self._tell(new)
        return bool(new)

    @contextmanager
    def _or_begin_anew(self) -> Iterator[None]:
        """If what is stored cannot be taken in, this memory of the table is given up; who comes back gets a new one."""
        try:
            yield
        except StoreError:
            raise
        except Exception:
            self.broken = True
            self.connections.dismiss("the table has to be read anew")
            raise

    async def _tell_sender_first(self, seq: int) -> None:
        """Let whoever did it see it before what all others are told is worked out."""
        sender = self.connections.sender
        if sender in self.connections.all:
            self.connections.tell_one(sender, [seq])
            await asyncio.sleep(0)
        self.connections.tell([seq], told=sender)
        self._notify_observers()

    def _tell(self, seqs: list[int]) -> None:
        self.connections.tell(seqs)
        self._notify_observers()

    def _notify_observers(self) -> None:
        """Let bots, timers and snapshots see what has changed."""
        for update in self.observers:
            update()
