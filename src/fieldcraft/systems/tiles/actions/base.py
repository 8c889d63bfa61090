"""What every action of a unit says of itself."""

from __future__ import annotations

from typing import Annotated, ClassVar

from fieldcraft.core import Action
from fieldcraft.systems.tiles.text.tokens import ACTOR


class UnitAction(Action, frozen=True):
    """What a unit does in its Active Phase."""

    unit: Annotated[str, ACTOR]

    rank: ClassVar[int] = 50
    """Its place on the action bar: the lower, the nearer to the front."""

    @property
    def piece(self) -> str:
        return self.unit
