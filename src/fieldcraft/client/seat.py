"""A seat at a table, held by a program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any, Self, TypeAlias

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.client.connection import Line
from fieldcraft.client.link import Link, link
from fieldcraft.presentation import Deed, Preview, Reach, Tableau
from fieldcraft.presentation.changes import apply
from fieldcraft.table import protocol
from fieldcraft.table.changes import RenewLink
from fieldcraft.table.protocol import AnyTableChange, Done, News, Now, Seated, Settings, Standing, Told, Welcome

Do: TypeAlias = dict[str, Any] | str
"""An action as JSON, or an order in words."""


class Seat:
    """Sits at a table, keeps what it sees up to date and sends commands, over a line that may break.

    `tableau` is what the seat sees, `standing` the question that waits and whether it may act, `seats` who sits there,
    `settings` what is set for the table, `you` the seat itself; all are as of the last news.  `past` is what was told
    before one joined, as far back as the table tells it.
    """

    you: Seated
    tableau: Tableau
    standing: Standing
    seats: tuple[Seated, ...]
    settings: Settings

    def __init__(self, where: Link) -> None:
        self.cursor = -1
        self.past: tuple[News, ...] = ()
        self._line = Line(where, lambda: self.cursor, self._hear, self._stir)
        self._listeners: list[asyncio.Queue[News | None]] = []
        self._stirred = asyncio.Event()

    @classmethod
    def join(cls, text: str) -> Self:
        """The seat that a link opens, to be used with `async with`; ValueError if it is no link."""
        return cls(link(text))

    async def __aenter__(self) -> Self:
        await self._line.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._line.close()

    # --- what is told -----------------------------------------------------------------

    def news(self) -> AsyncIterator[News]:
        """All that happens from now on, as far as the seat may know it; ends when the seat is closed."""
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        self._listeners.append(queue)
        if self._line.closed:
            queue.put_nowait(None)
        return self._iterate_news(queue)

    async def _iterate_news(self, queue: asyncio.Queue[News | None]) -> AsyncIterator[News]:
        try:
            while (news := await queue.get()) is not None:
                yield news
        finally:
            self._listeners.remove(queue)

    async def turn(self) -> bool:
        """Wait until the seat may act; whether it may, False if the game ended instead.  Closed if the seat is lost."""
        while not self.standing.may_act and self.tableau.ending is None:
            if self._line.closed:
                raise self._line.closed
            self._stirred.clear()
            await self._stirred.wait()
        return self.tableau.ending is None

    def _stir(self) -> None:
        """Wake whoever waits; listeners are told when there is nothing more to come."""
        self._stirred.set()
        if self._line.closed:
            for queue in self._listeners:
                queue.put_nowait(None)

    def _hear(self, message: object) -> None:
        match message:
            case Welcome():
                self._welcome(message)
            case Told(news=news):
                self._tell(news)
            case Now(standing=standing):
                self.standing = standing
        self._stir()

    def _welcome(self, message: Welcome) -> None:
        """Take what is true now; what was missed since the line broke is told as well."""
        missed = [news for news in message.news if news.cursor > self.cursor] if self.cursor >= 0 else []
        self.past = self.past or message.news
        self.you, self.seats, self.settings = message.you, message.seats, message.settings
        self.tableau, self.standing, self.cursor = message.tableau, message.standing, message.cursor
        for news in missed:
            self._pass_on(news)

    def _tell(self, news: News) -> None:
        self.cursor = news.cursor
        if news.tableau is not None:
            self.tableau = news.tableau
        if news.change is not None:
            self.tableau = apply(self.tableau, news.change)
        self.seats = self.seats if news.seats is None else news.seats
        self.settings = self.settings if news.settings is None else news.settings
        self._pass_on(news)

    def _pass_on(self, news: News) -> None:
        for queue in self._listeners:
            queue.put_nowait(news)

    # --- what is asked ------------------------------------------------------------------

    async def options(self, piece: str) -> tuple[Deed, ...]:
        """All that a piece could do, with odds or with the reason why not."""
        deeds: tuple[Deed, ...] = (await self._line.ask(protocol.Options, piece=piece)).deeds
        return deeds

    async def reach(self, piece: str, deed: str = "") -> Reach:
        """Where a piece can go by a deed ("": as it usually moves), and whom it can strike."""
        reach: Reach = (await self._line.ask(protocol.Range, piece=piece, deed=deed)).reach
        return reach

    async def plan(self, piece: str, way: Iterable[Cell], deed: str = "", level: int | None = None) -> Preview:
        """What would come of going by waypoints to the last of them, by a deed."""
        asked = await self._line.ask(protocol.Plan, piece=piece, deed=deed, way=tuple(way), level=level)
        preview: Preview = asked.preview
        return preview

    async def aim(
        self, piece: str, deed: str, at: Cell, way: str = "", value: int = 0, level: int | None = None
    ) -> Preview:
        """What the shape of a deed would catch where it is held."""
        asked = await self._line.ask(protocol.AimAt, piece=piece, deed=deed, at=at, way=way, value=value, level=level)
        preview: Preview = asked.preview
        return preview

    async def attempt(self, action: Do) -> Preview:
        """What would come of an action, or of an order in words."""
        preview: Preview = (await self._line.ask(protocol.Try, **_deed(action))).preview
        return preview

    # --- what is done --------------------------------------------------------------------

    async def do(self, action: Do, *, at: int | None = None) -> None:
        """Do an action, as a deed's choice has it, or give an order in words like "Sable guard".

        It is done once, however often the line breaks meanwhile.  Refused says why not; with `at`, the `cursor` of what
        it was decided on, StaleView says that more has happened since.
        """
        await self._line.ask(protocol.Do, at=at, **_deed(action))

    async def undo(self) -> None:
        """Take the last action back, or ask for it where that needs consent."""
        await self._line.ask(protocol.Undo)

    async def consent(self, yes: bool) -> None:
        """Agree that the last action is taken back, or refuse."""
        await self._line.ask(protocol.Consent, yes=yes)

    async def say(self, text: str) -> None:
        """Say something, with the slash commands of the chat."""
        await self._line.ask(protocol.Say, text=text)

    async def manage(self, change: AnyTableChange) -> Done:
        """Change the table itself, as its game master; the answer carries the token of a link that was made."""
        done: Done = await self._line.ask(protocol.Manage, change=change)
        if isinstance(change, RenewLink) and done.seat == self.you.id:
            self._line.link = replace(self._line.link, token=done.link)
        return done


def _deed(action: Do) -> dict[str, Any]:
    return {"order": action} if isinstance(action, str) else {"action": action}
