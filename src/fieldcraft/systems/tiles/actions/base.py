"""What every action of a unit says of itself."""

from __future__ import annotations

from typing import Annotated, Any

from fieldcraft.systems.shared.actions import UnitAction
from fieldcraft.systems.tiles.text.tokens import ACTOR


class Order(UnitAction, frozen=True):
    """What a unit does in its Active Phase."""

    unit: Annotated[str, ACTOR]

    def takes(self, state: Any) -> int:
        """The slots that it takes."""
        return 0
