"""Bots in seats: they see what their seat sees, send what anybody may send, and take their time."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.bots import bot
from fieldcraft.core import Action, System
from fieldcraft.table.keeper import Keeper
from fieldcraft.table.protocol import Do, Refuse
from fieldcraft.table.room import Chair
from fieldcraft.table.standing import over, to_act
from fieldcraft.table.table import Table

log = logging.getLogger(__name__)

PACE = 0.7
"""Seconds between the moves of bots, so that people can follow."""

KINDS = ("tactical", "random")
"""The bots that are tried, one after another, until one gives an order that is allowed."""


class Players:
    """The bots of one table: they play while somebody sits there."""

    def __init__(self, keeper: Keeper, pace: float = PACE) -> None:
        self.keeper, self.pace = keeper, pace
        self._task: asyncio.Task[None] | None = None
        keeper.changed.append(self.look)

    def look(self) -> None:
        """Begin to play if it is a bot's turn and none is at it."""
        idle = self._task is None or self._task.done()
        if idle and self.keeper.audience.sittings and next_bot(self.keeper.table) is not None:
            self._task = asyncio.create_task(self._play(), name="fieldcraft bots")

    async def close(self) -> None:
        """Play no more."""
        self.keeper.changed.remove(self.look)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        while self.keeper.audience.sittings and next_bot(self.keeper.table) is not None:
            await asyncio.sleep(self.pace)
            chair, seq = next_bot(self.keeper.table), self.keeper.table.seq
            if chair is not None and not await self._move(chair, seq):
                log.error("table %s: the bot of %s finds no order that is allowed", self.keeper.table.id, chair.side)
                return

    async def _move(self, chair: Chair, seq: int) -> bool:
        """One order; whether the table has moved on since, by this order or another's."""
        for kind in KINDS:
            stage = self.keeper.table.stage
            # A copy has nothing worked out that the event loop works on meanwhile.
            view, rng = replace(stage.view(chair.side)), Random(f"{self.keeper.table.id}/{chair.id}/{seq}/{kind}")
            action = await asyncio.to_thread(choose, stage.system, view, chair, kind, rng)
            if self.keeper.table.seq != seq or action is None:
                return self.keeper.table.seq != seq
            sent = Do(id=f"bot-{seq}-{kind}", action=msgspec.to_builtins(action))
            answers = await self.keeper.handle(chair.id, sent)
            if not any(isinstance(answer, Refuse) for answer in answers):
                return True
        return False


def next_bot(table: Table) -> Chair | None:
    """The seat of the bot that the game waits for; None if it waits for none, or is stopped."""
    if table.room.paused or over(table):
        return None
    bots = (chair for chair in table.room.present if chair.role == "bot")
    return next((chair for chair in bots if to_act(table, chair.side)), None)


def choose(system: System[Any], view: Any, chair: Chair, kind: str, rng: Random) -> Action | None:
    """What a bot does, knowing its view and nothing else; None if it may do nothing."""
    options = system.options(view, view, chair.side)
    own = [action for action in options if not chair.commands or getattr(action, "unit", "") in (*chair.commands, "")]
    return bot(kind)(view, own, rng) if own else None
