"""Play by post: who is away while the table waits for them is written to, once until they come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from fieldcraft.store import StoreError
from fieldcraft.store.store import Store
from fieldcraft.table.mailboxes import Mail, Mailbox, Mailer, find_mailbox, keep_mailbox
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.session import TableSession
from fieldcraft.table.status import is_waited_for
from fieldcraft.table.table import Table

log = logging.getLogger(__name__)

REMIND_AFTER = 120.0
"""Seconds for which somebody has to be away before a letter is written: a page that is loaded anew is no absence."""

REMINDER = """\
{label}, the table “{table}” waits for you ({scene}).

{link}

The link opens your seat: keep it to yourself. You get this letter since you asked for it at the table,
and one more only after you have been there. To get none, choose “When it is your turn” there, and “Stop”.
"""


class Reminders:
    """The letters of one table.  Without a `mailer` none is written."""

    def __init__(
        self, session: TableSession, mailboxes: dict[str, Mailbox], mailer: Mailer | None, after: float = REMIND_AFTER
    ) -> None:
        self.session, self.mailboxes, self.mailer, self.after = session, mailboxes, mailer, after
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._here: frozenset[str] = frozenset()
        self._running: set[asyncio.Task[Any]] = set()
        session.observers.append(self.update)
        self.update()

    def update(self) -> None:
        """Note who is at the table, and wait with those who are away while it is for them to act."""
        table, before = self.session.table, self._here
        self._here = table.here
        for seat, mailbox in list(self.mailboxes.items()):
            if seat in before and seat not in self._here:
                self._keep(seat, replace(mailbox, seen=table.cursor(seat), reminded=False))
            if seat in self._here or not is_due(table, seat, self.mailboxes[seat]):
                self._stop(seat)
            elif seat not in self._timers:
                self._timers[seat] = asyncio.get_running_loop().call_later(self.after, self._begin_letter, seat)

    async def put(self, seat: str, mailbox: Mailbox | None) -> None:
        """Keep the mailbox of a seat in place of the one before; None takes it away."""
        await keep_mailbox(self.session.store, self.session.table.id, seat, mailbox)
        if mailbox is None:
            self.mailboxes.pop(seat, None)
            self._stop(seat)
        else:
            self.mailboxes[seat] = mailbox
        self.update()

    async def close(self) -> None:
        """Note who was at the table until now, and finish what has begun."""
        self.session.observers.remove(self.update)
        for seat in self._here & self.mailboxes.keys():
            self._keep(seat, replace(self.mailboxes[seat], seen=self.session.table.cursor(seat), reminded=False))
        for seat in list(self._timers):
            self._stop(seat)
        while self._running:  # what ends may begin something more: a letter that was sent is noted
            await asyncio.gather(*self._running, return_exceptions=True)

    def _stop(self, seat: str) -> None:
        if (timer := self._timers.pop(seat, None)) is not None:
            timer.cancel()

    def _begin_letter(self, seat: str) -> None:
        self._stop(seat)
        self._start(self._remind(seat))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="fieldcraft reminder")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _keep(self, seat: str, mailbox: Mailbox) -> None:
        self.mailboxes[seat] = mailbox
        self._start(self._store(seat, mailbox))

    async def _store(self, seat: str, mailbox: Mailbox) -> None:
        try:
            await keep_mailbox(self.session.store, self.session.table.id, seat, mailbox)
        except StoreError as error:
            log.warning("table %s: who was written to was not stored: %s", self.session.table.id, error)

    async def _remind(self, seat: str) -> None:
        """Write to somebody who is still away and waited for; if it cannot be sent, that is tried again later."""
        mailbox, table = self.mailboxes.get(seat), self.session.table
        if mailbox is None or self.mailer is None or seat in table.here or not is_due(table, seat, mailbox):
            return
        try:
            await self.mailer.send(self._letter(self.mailer.base, table.room.seats[seat], mailbox))
        except OSError as error:
            log.warning("table %s: a letter could not be sent: %s", table.id, error)
        else:
            if self.mailboxes.get(seat) is mailbox:  # nobody came, or stopped it, while it was sent
                self._keep(seat, replace(mailbox, reminded=True))

    def _letter(self, base: str, seat: SeatRecord, mailbox: Mailbox) -> Mail:
        """The letter to somebody: of the game it tells the names of the table and the scene, and nothing else."""
        table = self.session.table
        room, token = table.room, self.session.links.token(table.id, seat.id, seat.link)
        text = REMINDER.format(
            label=seat.label, table=room.name, scene=room.scenes[room.scene].title, link=f"{base}/s/{token}"
        )
        return Mail(mailbox.address, f"Your turn: {room.name}", text)


def is_due(table: Table, seat_id: str, mailbox: Mailbox) -> bool:
    """Whether somebody who is away is to be written to: they are waited for, there is news, and they know neither yet.

    An address belongs to a link: with a new link the seat is somebody else's.
    """
    seat = table.seat(seat_id)
    if seat is None or seat.link != mailbox.link or mailbox.code or mailbox.reminded:
        return False
    return table.cursor(seat_id) > mailbox.seen and is_waited_for(table, seat)


async def read_mailboxes(store: Store, table: Table) -> dict[str, Mailbox]:
    """The mailboxes of all seats of a table."""
    found = {seat.id: await find_mailbox(store, table.id, seat.id) for seat in table.room.present if seat.role != "bot"}
    return {seat: mailbox for seat, mailbox in found.items() if mailbox is not None}
