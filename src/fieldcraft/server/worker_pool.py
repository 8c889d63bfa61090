"""A thread of its own for what takes long: one thing at a time, so that tables and pages go on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class WorkerPool:
    """Does one thing after another, away from the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="fieldcraft-workers")

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """What comes of some work, once its turn has come."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    def close(self) -> None:
        """Finish what is under way, and forget the rest."""
        self._thread.shutdown(cancel_futures=True)
