"""What a bot makes of what it sees, worked out once a decision."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from fieldcraft.core import Seat
from fieldcraft.dice.fate import fate_total
from fieldcraft.systems.mass_combat.positions import are_enemies, count_steps
from fieldcraft.systems.mass_combat.state import Leader, State, Unit
from fieldcraft.systems.shared.bot.situations import SituationBase

T = TypeVar("T")

_OPPOSED = fate_total() - fate_total()
OPPOSED: tuple[tuple[int, float], ...] = tuple((shifts, float(chance)) for shifts, chance in _OPPOSED.items())
"""How much one throw of Fate dice is above another, and how often."""

PASSIVE: tuple[tuple[int, float], ...] = tuple((total, float(chance)) for total, chance in fate_total().items())
"""A throw of Fate dice against a number."""

FAR = 99
"""More steps than there are zones."""


class Situation(SituationBase[State], frozen=True):
    """A view with all that a decision asks of it more than once."""

    def is_foe(self, seat: Seat) -> bool:
        return are_enemies(self.view, self.seat, seat)

    @cached_property
    def own(self) -> tuple[Unit, ...]:
        """The units of the side on the map."""
        return tuple(unit for unit in self.view.troops.values() if unit.here and not self.is_foe(unit.owner))

    @cached_property
    def foes(self) -> tuple[Unit, ...]:
        """The enemy units on the map."""
        return tuple(unit for unit in self.view.troops.values() if unit.here and self.is_foe(unit.owner))

    @cached_property
    def enemy_leaders(self) -> tuple[Leader, ...]:
        return tuple(one for one in self.view.leaders.values() if one.here and self.is_foe(one.owner))

    def steps(self, a: str, b: str) -> int:
        """Steps from zone to zone; many if there is no way."""
        found = count_steps(self.view.ground, a, b)
        return FAR if found is None else found

    def free_on(self, *places: str) -> int:
        """How many free invocations the seat has of aspects on some pieces and zones."""
        some = (aspect for on in dict.fromkeys(places) for aspect in self.view.aspects_on.get(on, ()))
        return sum(aspect.free.get(self.seat, 0) for aspect in some if not aspect.face_down)
