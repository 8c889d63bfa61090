"""Bots in seats: they see what their seat sees, send what anybody may send, and take their time."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Action, System
from fieldcraft.lab.bots import bot, kinds_for
from fieldcraft.table.protocol import Do, Refuse
from fieldcraft.table.records import Said
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_runtime import SceneRuntime
from fieldcraft.table.session import TableSession
from fieldcraft.table.status import is_over, to_act
from fieldcraft.table.table import Table

log = logging.getLogger(__name__)

PACE = 0.7
"""Seconds between the moves of bots, so that people can follow."""


class BotRunner:
    """The bots of one table: they play while somebody sits there."""

    def __init__(self, session: TableSession, pace: float = PACE) -> None:
        self.session, self.pace = session, pace
        self._task: asyncio.Task[None] | None = None
        session.observers.append(self.update)

    def update(self) -> None:
        """Begin to play if it is a bot's turn and none is at it."""
        idle = self._task is None or self._task.done()
        if idle and self.session.connections.all and next_bot(self.session.table) is not None:
            self._task = asyncio.create_task(self._play(), name="fieldcraft bots")

    async def close(self) -> None:
        """Play no more."""
        self.session.observers.remove(self.update)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        try:
            while self.session.connections.all and next_bot(self.session.table) is not None:
                await asyncio.sleep(self.pace)
                seat, seq = next_bot(self.session.table), self.session.table.seq
                if seat is not None and not await self._move(seat, seq):
                    log.error("table %s: the bot of %s finds no order", self.session.table.id, seat.side)
                    await self._say(seat, "stuck", "finds no order that is allowed: somebody has to act for it")
                    return
        except Exception:
            log.exception("table %s: the bots have stopped", self.session.table.id)

    async def _move(self, seat: SeatRecord, seq: int) -> bool:
        """One order, of a weaker bot if a stronger one fails; whether the table has moved on since."""
        for kind in kinds_for(self.session.table.runtime.system.name, self.session.table.room.bots):
            try:
                if await self._order(seat, seq, kind):
                    return True
            except Exception:
                log.exception("table %s: the %s bot of %s failed", self.session.table.id, kind, seat.side)
                await self._say(seat, kind, "could not decide (internal error): a simpler bot goes on")
                seq = self.session.table.seq
        return False

    async def _order(self, seat: SeatRecord, seq: int, kind: str) -> bool:
        """One order of a bot; whether the table has moved on since, by this order or another's."""
        runtime = self.session.table.runtime
        # A copy has nothing worked out that the event loop works on meanwhile.
        view, rng = replace(runtime.view(seat.side)), bot_chance(runtime, seat, kind)
        action = await asyncio.to_thread(choose_action, runtime.system, view, seat, kind, rng)
        if self.session.table.seq != seq or action is None:
            return self.session.table.seq != seq
        sent = Do(id=f"bot-{seq}-{kind}", action=msgspec.to_builtins(action))
        answers = await self.session.handle(seat.id, sent)
        return not any(isinstance(answer, Refuse) for answer in answers)

    async def _say(self, seat: SeatRecord, what: str, text: str) -> None:
        command = f"bot-{what}-{self.session.table.room.scene}"
        await self.session.carry_out(seat.id, command, lambda table: Commit(Said(text=text, how="note")))


def next_bot(table: Table) -> SeatRecord | None:
    """The seat of the bot that the game waits for; None if it waits for none, or is stopped."""
    if table.room.paused or is_over(table):
        return None
    bots = (seat for seat in table.room.present if seat.role == "bot")
    return next((seat for seat in bots if to_act(table, seat.side)), None)


def bot_chance(runtime: SceneRuntime, seat: SeatRecord, kind: str) -> Random:
    """A bot's chance, which nobody can foretell: what it was not told of makes no difference to it."""
    return Random(runtime.stream(f"bot/{kind}/{seat.side}/{runtime.count_told(seat.side)}", secret=True).seed)


def choose_action(system: System[Any], view: Any, seat: SeatRecord, kind: str, rng: Random) -> Action | None:
    """What a bot does, knowing its view and nothing else; None if it may do nothing."""
    options = system.options(view, view, seat.side)
    own = [action for action in options if seat.may_command(action.piece)]
    return bot(kind)(view, own, rng) if own else None
