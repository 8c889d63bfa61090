"""What a bot makes of what it sees, worked out once a decision, and the plans that it weighs."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from fieldcraft.core import Seat
from fieldcraft.systems.shared.bot import ways
from fieldcraft.systems.shared.bot.pulls import Pull, weigh_stands
from fieldcraft.systems.shared.bot.situations import Mood, SituationBase
from fieldcraft.systems.tiles.bot.purposes import find_mood, find_pulls, is_foe
from fieldcraft.systems.tiles.bot.worth import worth
from fieldcraft.systems.tiles.state import State, Unit

T = TypeVar("T")


class Situation(SituationBase[State], frozen=True):
    """A view with all that a decision asks of it more than once."""

    @property
    def unit(self) -> Unit:
        """Whose Active Phase it is."""
        return self.view.units[self.view.turn.unit]

    @cached_property
    def own(self) -> tuple[Unit, ...]:
        """The seat's units in the fight."""
        return tuple(unit for unit in self.view.of(self.seat) if not unit.down)

    @cached_property
    def foes(self) -> tuple[Unit, ...]:
        """The enemies in the fight."""
        return tuple(unit for unit in self.view.units.values() if is_foe(self.view, self.seat, unit))

    @cached_property
    def mood(self) -> Mood:
        """How bold the seat is."""
        return find_mood(self.view, self.seat)

    @cached_property
    def worth(self) -> dict[str, float]:
        """What each unit is worth: 1 for an ordinary one, more for one on which the fight hangs."""
        return {unit.id: worth(self.view, unit) for unit in self.view.units.values()}

    @cached_property
    def pulls(self) -> tuple[Pull, ...]:
        """Where the goals draw the seat's units."""
        return find_pulls(self.view, self.seat, self.own)

    @cached_property
    def toward_foes(self) -> ways.Layers:
        """The steps to the nearest foe from anywhere."""
        field = self.view.field
        return ways.layers(self.view.board, field.mask(cell for foe in self.foes for cell in foe.at.cells))


def weigh_goals(state: State, seat: Seat) -> float:
    """What it is worth to a side, for its goals, that its units stand where they do."""
    s = Situation(state, seat)
    return weigh_stands(s.pulls, {unit.id: state.field.mask(unit.at.cells) for unit in s.own})
