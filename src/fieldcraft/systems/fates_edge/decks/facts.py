"""A deck of cards as it lies on the table."""

from __future__ import annotations

from typing import Literal

import msgspec

Purpose = Literal["consequences", "adventure", "motives", "spells", "crown", "epilogue"]

OPEN: frozenset[Purpose] = frozenset({"consequences", "spells", "epilogue"})
"""Packs that are drawn before everybody's eyes; the others are the game master's."""


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack for one purpose: the cards that were drawn, the first first; the rest has no order until it is drawn.

    `top` are cards of a real deck that people have turned over and that come next; `scene` is the number of the scene
    in which the pack was shuffled last, 0 outside scenes.
    """

    drawn: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    scene: int = 0
