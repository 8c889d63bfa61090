"""Programs that hold seats and never stop playing and talking; they know what was acknowledged and what was told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

from fieldcraft.client import Link, RefusedError, Seat
from fieldcraft.table.protocol import News, OpenScene


class Ear:
    """All that a seat is told while it is held with `async with`."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.told: list[News] = []
        self._stirred = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._listening = asyncio.create_task(self._listen(self.seat.news()))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.cancel()

    async def _listen(self, news: AsyncIterator[News]) -> None:
        async for one in news:
            self.told.append(one)
            self._stirred.set()

    async def until(self, heard: Callable[[], bool]) -> None:
        """Wait until something is true of what was told."""
        async with asyncio.timeout(90):
            while not heard():
                self._stirred.clear()
                await self._stirred.wait()

    @property
    def texts(self) -> list[str]:
        """What was said, in the order in which it was heard."""
        return [news.spoken.text for news in self.told if news.spoken]


class Player:
    """Somebody at a table.

    `said` and `done` are what was acknowledged: texts, and how many deeds; `refused` are the reasons why others were
    not.  `told` is all news since joining, and `acknowledged` is called for each command that was.
    """

    def __init__(self, link: Link, rng: random.Random, acknowledged: Callable[[], None]) -> None:
        self.seat, self.rng, self.acknowledged = Seat(link), rng, acknowledged
        self.said: list[str] = []
        self.done = 0
        self.refused: list[str] = []
        self.told: list[News] = []

    async def play(self, until: asyncio.Event) -> None:
        """Play, each command once the one before is answered, until told to stop; then leave with all that was told."""
        async with self.seat as seat, Ear(seat) as ear:
            self.told = ear.told
            while not until.is_set():
                await self._go_on()
            await seat.say("that is all")
            self.said.append("that is all")

    async def _go_on(self) -> None:
        """Do something if one may, or say something."""
        deed = await self._deed() if self.seat.standing.may_act else None
        if deed is not None and self.rng.random() < 0.7:
            try:
                await self.seat.do(deed)
            except RefusedError as no:
                if no.refusal.rule == "table.trouble":
                    raise
                self.refused.append(no.refusal.why)
                return
            self.done += 1
        elif self.seat.tableau.ending is not None and self.seat.you.role == "gm":
            await self.seat.manage(OpenScene(scene="duel"))
        else:
            self.said.append(f"word {len(self.said)} of {self.seat.you.label}")
            await self.seat.say(self.said[-1])
        self.acknowledged()

    async def _deed(self) -> Any:
        """One of the answers to a question, or of the deeds of the pieces; None if there are none."""
        seat = self.seat
        if seat.standing.prompt is not None:
            return self.rng.choice(seat.standing.prompt.answers).action
        mine = sorted(one.id for one in seat.tableau.pieces.values() if one.side == seat.you.side)
        if not mine:
            return None
        deeds = await seat.options(self.rng.choice(mine))
        choices = [choice.action for deed in deeds if deed.refusal is None for choice in deed.choices]
        return self.rng.choice(choices) if choices else None
