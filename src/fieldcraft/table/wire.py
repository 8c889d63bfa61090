"""What all messages are made of: their base, and the kinds of values that they may hold."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
DeedName = Annotated[str, Meta(max_length=120)]
PieceId = Annotated[str, Meta(min_length=1, max_length=60)]
At = tuple[Annotated[int, Meta(ge=-10_000, le=10_000)], Annotated[int, Meta(ge=-10_000, le=10_000)]]
Level = Annotated[int, Meta(ge=-100, le=100)]
Cells = Annotated[tuple[At, ...], Meta(max_length=400)]
Role = Literal["gm", "player", "spectator", "bot"]
Strength = Literal["easy", "normal", "tactical", "search"]
"""How well bots play that people play against: by the name of the bot."""

USUAL: Strength = "tactical"
UNUSUAL: frozenset[str] = frozenset(get_args(Strength)) - {USUAL}


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that is part of a message."""
