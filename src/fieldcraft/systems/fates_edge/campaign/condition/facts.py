"""Clocks, rails and stores as they are written down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Sort = Literal[
    "clock", "rail", "primary", "haste", "peril", "doom", "debt", "injury", "rescue", "project", "supply", "domain",
    "gate", "dial",
]  # fmt: skip

Danger = Literal["peril", "doom", "debt", "injury"]
"""The sorts of clocks that threaten the crew and that the game master begins in five steps."""

Price = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock: how many segments it has and how many are filled.

    `about` is what it is tied to, `when` what ticks it, `pressure` how it shows and `then` what happens when it is
    full; a `hidden` one only the game master sees.  `spare` names what will take up the next segments in its stead.
    A segment of it costs the game master its own `price` in points, or as much as the menu says if that is 0.  It has
    `struck` once those who are there are put to the test that comes when it is full.
    """

    id: str
    name: str
    size: Annotated[int, msgspec.Meta(ge=1, le=24)]
    filled: int = 0
    sort: Sort = "clock"
    hidden: bool = False
    about: str = ""
    when: str = ""
    pressure: str = ""
    then: str = ""
    price: Price = 0
    spare: frozenset[str] = frozenset()
    struck: bool = False

    @property
    def full(self) -> bool:
        return self.filled >= self.size
