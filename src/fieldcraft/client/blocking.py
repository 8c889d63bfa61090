"""The same seat for programs that wait: every call returns when it is done."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

from fieldcraft.client.seat import Do
from fieldcraft.client.seat import Seat as AsyncSeat
from fieldcraft.presentation import Deed, Tableau
from fieldcraft.table.protocol import Standing

T = TypeVar("T")


class Seat:
    """A seat at a table, to be used with `with`; a thread of its own keeps it up to date."""

    def __init__(self, link: str) -> None:
        self._seat = AsyncSeat.join(link)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._wait(self._seat.__aenter__())
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._seat.__aexit__())
        self._stop()

    @property
    def tableau(self) -> Tableau:
        return self._seat.tableau

    @property
    def standing(self) -> Standing:
        """The question that waits, and whether the seat may act."""
        return self._seat.standing

    def turn(self) -> bool:
        """Wait until the seat may act; False if the game ended instead."""
        return self._wait(self._seat.turn())

    def options(self, piece: str) -> tuple[Deed, ...]:
        """All that a piece could do."""
        return self._wait(self._seat.options(piece))

    def do(self, action: Do) -> None:
        """Do an action, or give an order in words."""
        self._wait(self._seat.do(action))

    def say(self, text: str) -> None:
        """Say something."""
        self._wait(self._seat.say(text))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
