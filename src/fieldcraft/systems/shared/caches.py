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
    if key not in cache:
        cache[key] = work()
    found: T = cache[key]
    return found
