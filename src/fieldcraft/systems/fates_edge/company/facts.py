"""Followers, familiars and assets as they are written down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Condition = Literal["maintained", "neglected", "compromised"]
Loyalty = Literal["wary", "steady", "devoted"]
Tier = Literal["minor", "standard", "major"]
Rank = Literal["apprentice", "associate", "steward", "deputy"]


class Follower(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who follows a character: its one lane, how good it is in it, and its tracks."""

    id: str
    name: str
    owner: str
    role: str
    cap: Annotated[int, msgspec.Meta(ge=1, le=5)]
    roles: tuple[str, ...] = ()
    familiar: bool = False
    bond: int = 2
    exposure: int = 0
    harm: int = 0
    wounds: int = 0
    loyalty: Loyalty = "steady"
    condition: Condition = "maintained"
    flagged: bool = False
    recovered: bool = False
    rank: Rank = "apprentice"
    hot_beats: int = 0
    away: str = ""
    notes: str = ""


class Asset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something off screen that works for a character; `effect` is what it does for free once a session."""

    id: str
    name: str
    owner: str
    kind: str
    tier: Tier
    effect: str = ""
    condition: Condition = "maintained"
    flagged: bool = False
    recovered: bool = False
