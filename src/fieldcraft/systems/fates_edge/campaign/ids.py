"""Ids that are made from names: each belongs to one thing."""

from __future__ import annotations

from collections.abc import Container
from itertools import count


def free_id(id: str, taken: Container[str]) -> str:
    """An id that nothing has yet: this one, or else with a number behind it.

    >>> free_id("fire", {}), free_id("fire", {"fire", "fire-2"})
    ('fire', 'fire-3')
    """
    if id not in taken:
        return id
    return next(other for number in count(2) if (other := f"{id}-{number}") not in taken)
