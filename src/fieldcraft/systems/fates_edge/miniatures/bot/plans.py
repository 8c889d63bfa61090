"""Plans: an order and what is expected of it, beside letting the turn end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fieldcraft.core import Action

BOON = 0.1
"""What a boon is worth unspent."""

LEAST = 0.015
"""What a change of place must be worth to be made at all."""


class Plan(msgspec.Struct, frozen=True):
    """An order, how much better it is than to let the unit's turn end, and how much of that would not wait."""

    order: Action
    score: float
    urgent: float = 0.0

    @property
    def priority(self) -> float:
        """What speaks for this plan before those of other units, who will still have their turn."""
        return self.urgent + (self.score - self.urgent) / 2


Plans = Iterator[Plan]

Menu = dict[type[Action], list[Any]]
"""What one unit may do, by kind."""
