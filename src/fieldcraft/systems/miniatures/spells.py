"""Spells as data: a closed set of tags, each with its numbers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import stated

Tag = Literal["ward", "banish", "conjure", "mark", "veil", "reveal", "passage", "transport"]
Band = Literal["close", "near", "far"]

TAGS: tuple[Tag, ...] = stated(
    ("ward", "banish", "conjure", "mark", "veil", "reveal", "passage", "transport"), "mini.magic.tags"
)


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell: its tag, its art (the skill rolled with Wits), its band, and what may be special about it."""

    name: str
    tag: Tag
    art: str = "arcana"
    element: str = "fate"
    band: Band = "near"
    dv: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    instant: bool = False
    sight: bool = True
    ritual: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    bars: Literal["enemies", "outsiders"] = "enemies"
    hazard: bool = False
    fast: bool = True
    bump: Literal["position", "effect"] = "position"
