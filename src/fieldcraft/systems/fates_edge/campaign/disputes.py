"""What the documents leave open and where they contradict themselves, by the rulings that settle it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.core.rulebook import rulebook

INDEXES: tuple[str, ...] = from_rule(
    ("core.holes.index", "core.conflicts.index", "kit.conflicts.index"),
    "core.holes.index",
    "core.conflicts.index",
    "kit.conflicts.index",
)


class Dispute(msgspec.Struct, frozen=True):
    """Something left open or contradictory: what it is, how it is read, and the rulings that say so."""

    index: str
    topic: str
    default: str
    rulings: tuple[str, ...]


@cache
def all_disputes() -> tuple[Dispute, ...]:
    """Every line of the indexes, in their order."""
    book = rulebook("fates_edge")
    return tuple(_line(index, row) for index in INDEXES for row in book[index].table)


def _line(index: str, row: dict[str, Any]) -> Dispute:
    named = row.get("see") or row["entries"]
    rulings = (named,) if isinstance(named, str) else tuple(named)
    return Dispute(index, row.get("topic") or row["hole"], row.get("default", ""), rulings)


@rule("core.holes.index", "core.conflicts.index", "kit.conflicts.index")
def disputes(ruling: str) -> tuple[Dispute, ...]:
    """What a ruling settles that the documents leave open or contradict.

    >>> [one.default for one in disputes("core.boon.cap")]
    ['5']
    """
    return tuple(one for one in all_disputes() if ruling in one.rulings)


@rule("kit.options.index")
def options_of(ruling: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The options that a ruling reads, each with its values, the default first.

    >>> dict(options_of("core.boon.cap"))
    {'boon_cap': ('5', '4')}
    """
    for row in rulebook("fates_edge")["kit.options.index"].table:
        if row["entry"] == ruling:
            yield row["option"], (row["default"], *row["alternatives"])
