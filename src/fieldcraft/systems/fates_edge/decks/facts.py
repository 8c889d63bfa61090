"""A deck of cards as it lies on the table."""

from __future__ import annotations

from typing import Literal

import msgspec

Purpose = Literal["consequences", "adventure", "motives", "spells", "crown"]


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack for one purpose: the cards that were drawn, the first first; the rest has no order until it is drawn."""

    drawn: tuple[str, ...] = ()
