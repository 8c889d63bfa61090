"""What is worked out once for a value and kept with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


def remember(cache: dict[Any, Any], key: Hashable, work: Callable[[], T]) -> T:
    """What a cache has under a key, worked out if it has nothing there.

    >>> cache = {"tea": 4}
    >>> remember(cache, "tea", int), remember(cache, "rum", int), cache
    (4, 0, {'tea': 4, 'rum': 0})
    """
    # No cache holds itself, so it stands for what is not there: a key is hashed once where it is.
    if (found := cache.get(key, cache)) is cache:
        found = cache[key] = work()
    value: T = found
    return value


MOST = 1 << 11
"""So many things that are asked for with ever new keys are known at a time."""


def remember_some(cache: dict[Any, Any], key: Hashable, work: Callable[[], T], most: int = MOST) -> T:
    """The same where there are ever new keys: once so many are known all are forgotten.

    >>> cache = {1: "one", 2: "two"}
    >>> remember_some(cache, 2, str, most=2), remember_some(cache, 3, str, most=2), cache
    ('two', '', {3: ''})
    """
    if key not in cache and len(cache) >= most:
        cache.clear()
    return remember(cache, key, work)
