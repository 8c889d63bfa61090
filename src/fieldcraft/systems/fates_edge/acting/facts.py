"""A check as it goes on, and the points that it leaves to the game master."""

from __future__ import annotations

from typing import Literal

import msgspec

Until = Literal["scene", "venue", "twist", "arc"]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Complication points in the game master's bank: how many, where they come from, and when they lapse."""

    count: int
    source: str
    until: Until = "scene"


class Attempt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a character attempts, from its stakes to its consequence."""

    id: str
    character: str
    goal: str
