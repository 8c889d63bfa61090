"""What a bot makes of what it sees, worked out once a decision, and the plans that it weighs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from fieldcraft.core import Seat
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.shared.bot import ways
from fieldcraft.systems.shared.bot.pulls import Pull, weigh_stands
from fieldcraft.systems.shared.bot.situations import Mood, SituationBase
from fieldcraft.systems.tiles.bot.purposes import find_mood, find_pulls, is_foe
from fieldcraft.systems.tiles.bot.worth import worth
from fieldcraft.systems.tiles.state import State, Unit

Values = tuple[tuple[int, float], ...]
"""Tiles, as masks, with what it is worth to be there or costs: of several that one stands on the first counts."""


def cut_to(values: Iterable[tuple[int, float]], room: int) -> Values:
    """What of some values counts on the tiles of a room."""
    found, left = list[tuple[int, float]](), room
    for tiles, value in values:
        if tiles & left:
            found.append((tiles & left, value))
            left &= ~tiles
    return tuple(found)


class Situation(SituationBase[State], frozen=True):
    """A view with all that a decision asks of it more than once."""

    @property
    def unit(self) -> Unit:
        """Whose Active Phase it is."""
        return self.view.units[self.view.turn.unit]

    @derived_property
    def own(self) -> tuple[Unit, ...]:
        """The seat's units in the fight."""
        return tuple(unit for unit in self.view.of(self.seat) if not unit.down)

    @derived_property
    def foes(self) -> tuple[Unit, ...]:
        """The enemies in the fight."""
        return tuple(unit for unit in self.view.units.values() if is_foe(self.view, self.seat, unit))

    @derived_property
    def stands(self) -> dict[str, int]:
        """The tiles that each unit occupies."""
        return {unit.id: self.view.field.mask(unit.at.cells) for unit in self.view.units.values()}

    @derived_property
    def waiting(self) -> frozenset[str]:
        """The units whose turn is not over in this round."""
        order = self.view.order
        return frozenset(order[order.index(self.unit.id) :])

    @derived_property
    def mood(self) -> Mood:
        """How bold the seat is."""
        return find_mood(self.view, self.seat)

    @derived_property
    def worth(self) -> dict[str, float]:
        """What each unit is worth: 1 for an ordinary one, more for one on which the fight hangs."""
        return {unit.id: worth(self.view, unit) for unit in self.view.units.values()}

    @derived_property
    def pulls(self) -> tuple[Pull, ...]:
        """Where the goals draw the seat's units."""
        return find_pulls(self.view, self.seat, self.own, self.stands)

    @derived_property
    def toward_foes(self) -> ways.Layers:
        """The steps to the nearest foe from anywhere."""
        return ways.to_foes(self.view.board, reduce(or_, (self.stands[foe.id] for foe in self.foes), 0))


def weigh_goals(state: State, seat: Seat) -> float:
    """What it is worth to a side, for its goals, that its units stand where they do."""
    s = Situation(state, seat)
    return weigh_stands(s.pulls, {unit.id: s.stands[unit.id] for unit in s.own})
