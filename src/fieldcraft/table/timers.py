"""The clock of a question: when its time is up, the default answer is given."""

from __future__ import annotations

import asyncio
import logging

from fieldcraft.store import StoreError
from fieldcraft.table.foregone import answer_foregone, default_action
from fieldcraft.table.results import Commit, commit_entries
from fieldcraft.table.session import TableSession
from fieldcraft.table.status import deadline, question_entry
from fieldcraft.table.table import Table

log = logging.getLogger(__name__)

CLOCK = "clock"
"""Who gives an answer when the time is up."""


class QuestionTimer:
    """The clock of one table."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self._until, self._task = 0, asyncio.get_running_loop().create_task(asyncio.sleep(0))
        session.observers.append(self.update)

    def update(self) -> None:
        """Run to the deadline there is now."""
        until = deadline(self.session.table)
        if until != self._until:
            self._until = until
            self._task.cancel()
            if until:
                self._task = asyncio.create_task(self._run(until), name="fieldcraft clock")

    async def close(self) -> None:
        self.session.observers.remove(self.update)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, until: int) -> None:
        await asyncio.sleep(max(0, until - self.session.store.clock()) / 1000)
        table = self.session.table
        command = f"time-{table.room.scene}-{question_entry(table.runtime)}"
        try:
            # The clock of another process may be as fast; the log takes only one answer.
            await asyncio.shield(self.session.carry_out(CLOCK, command, lambda now: default_answer(now, until)))
        except StoreError as error:
            log.warning("table %s: the time is up, but the answer was not stored: %s", table.id, error)


def default_answer(table: Table, until: int) -> Commit | None:
    """The default answer to the open question; None if another question is open by now, or it has none."""
    if deadline(table) != until:
        return None
    runtime = table.runtime
    side = runtime.match.state.ask.seat
    default = default_action(runtime, runtime.show.prompt(runtime.view(side), side))
    if default is None:
        return None
    return commit_entries(*answer_foregone(runtime, runtime.resolve(default, side)))
