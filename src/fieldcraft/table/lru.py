"""What was worked out lately, kept as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """Values by key, of which those go first that were asked for longest ago, when there are more than `most`.

    >>> squares = LruCache[int](2)
    >>> [squares.get(n, lambda n=n: n * n) for n in (1, 2, 3)], len(squares)
    ([1, 4, 9], 2)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[Hashable, T] = {}

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made if it is not there."""
        if (found := self._values.pop(key, None)) is None:
            found = make()
            if len(self._values) >= self.most:
                del self._values[next(iter(self._values))]
        self._values[key] = found
        return found
