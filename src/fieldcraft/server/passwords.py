"""Passwords: hashed slowly, one at a time and away from the event loop, so that nobody at a table notices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")

WAITING = 32
"""How many may wait to be hashed; further ones are sent away."""


@cache
def hasher() -> PasswordHasher:
    """Argon2id at 19 MiB and two passes in a single lane, so that other work has the other cores."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def nobody() -> str:
    """The hash of a password that nobody has, checked where there is no account: that takes just as long."""
    return hasher().hash("nobody has this password")


class BusyError(Exception):
    """Too many people sign in at once."""


class Passwords:
    """Hashes and checks passwords for one event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """The hash to be kept of a password; Busy if too many wait."""
        return await self._one_at_a_time(lambda: hasher().hash(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether a password has that hash; without a hash it never has, and that is found out as slowly."""
        return await self._one_at_a_time(lambda: _verify(kept, password))

    async def _one_at_a_time(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def _verify(kept: str | None, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    otherwise = nobody()
    try:
        return hasher().verify(kept or otherwise, password) and kept is not None
    except (Argon2Error, InvalidHashError):
        return False
